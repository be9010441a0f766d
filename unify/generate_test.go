package unify

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// arity is how many inputs the ops of the generated graphs take; -1 for any.
var arity = map[string]int{
	"t.add": 2, "t.mul": 2, "t.sub": 2, "t.neg": 1, "t.sum": -1, "t.cat": -1, "t.split": 1, "t.const": 0,
}

var opNames = []string{"t.add", "t.mul", "t.sub", "t.neg", "t.sum", "t.cat", "t.split", "t.const"}

var dialects = func() *ir.Dialects {
	traits := map[string]ir.Trait{"t.add": ir.Commutative, "t.mul": ir.Commutative, "t.sum": ir.Commutative, "t.const": ir.ConstantLike}
	ops := []ir.OpInfo{{Name: "t.if", Traits: ir.Regions, MinInputs: 1, MaxInputs: 1, Outputs: -1}}
	for _, name := range opNames {
		n, outputs := arity[name], 1
		if name == "t.split" {
			outputs = 2
		}
		ops = append(ops, ir.OpInfo{Name: name, Traits: traits[name], MinInputs: max(n, 0), MaxInputs: n, Outputs: outputs})
	}
	d, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: ops})
	if err != nil {
		panic(err)
	}
	return d
}()

var someTypes = []ir.Type{ir.F32, ir.F64, ir.Tensor(ir.F32, 4)}

// drawGraph generates a graph of up to 24 nodes, each using those before it.
func drawGraph(t *rapid.T, ctxt *ir.Context) *graph.FunctionGraph {
	fg := graph.New(ctxt)
	vars := []graph.Var{
		fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F64, "y"),
		fg.Graph().Constant(ctxt.Int(0, ir.I64)), fg.Graph().Constant(ctxt.Float(1, ir.F32)),
		fg.Graph().Constant(ctxt.Splat(ctxt.Float(0, ir.F32), someTypes[2])),
	}
	vars = drawNodes(t, fg, vars, rapid.IntRange(1, 24).Draw(t, "nodes"), 2)
	fg.SetOutputs(vars[len(vars)-1])
	return fg
}

// drawHolder generates a node that holds graphs, which use what is around them.
func drawHolder(t *rapid.T, fg *graph.FunctionGraph, vars []graph.Var, depth int) []graph.Var {
	n := fg.Add(fg.Context().Op("t.if"), []graph.Var{vars[len(vars)-1]}, rapid.SampledFrom(someTypes).Draw(t, "type"))
	for range rapid.IntRange(0, 2).Draw(t, "graphs") {
		isolated := rapid.IntRange(0, 9).Draw(t, "isolated") == 0
		nested := n.AddNested(isolated)
		inner := vars[:len(vars):len(vars)]
		if isolated {
			inner = []graph.Var{nested.Graph().Constant(fg.Context().Int(0, ir.I64))}
		}
		for range rapid.IntRange(0, 2).Draw(t, "arguments") {
			inner = append(inner, nested.AddInput(ir.F32, ""))
		}
		inner = drawNodes(t, nested, inner, rapid.IntRange(0, 3).Draw(t, "nodes"), depth-1)
		if yields := rapid.IntRange(-1, 3).Draw(t, "yields"); yields >= 0 {
			nested.SetOutputs(inner[max(0, len(inner)-yields):]...)
		}
	}
	return append(vars, n.Outputs()...)
}

// drawNodes adds nodes to a graph, and returns their outputs with the variables that there
// were.
func drawNodes(t *rapid.T, fg *graph.FunctionGraph, vars []graph.Var, count, depth int) []graph.Var {
	ctxt := fg.Context()
	for range count {
		if depth > 0 && rapid.IntRange(0, 5).Draw(t, "holds graphs") == 0 {
			vars = drawHolder(t, fg, vars, depth)
			continue
		}
		name := rapid.SampledFrom(opNames).Draw(t, "op")
		n := arity[name]
		if n < 0 {
			n = rapid.IntRange(0, 4).Draw(t, "inputs")
		}
		inputs := make([]graph.Var, n)
		for i := range inputs {
			// Recent ones rather than old ones, so that terms become deep.
			from := max(0, len(vars)-rapid.IntRange(1, 8).Draw(t, "from"))
			inputs[i] = vars[rapid.IntRange(from, len(vars)-1).Draw(t, "input")]
		}
		types := []ir.Type{rapid.SampledFrom(someTypes).Draw(t, "type")}
		if name == "t.split" {
			types = append(types, rapid.SampledFrom(someTypes).Draw(t, "type"))
		}
		vars = append(vars, fg.Add(drawOp(t, ctxt, name), inputs, types...).Outputs()...)
	}
	return vars
}

func drawOp(t *rapid.T, ctxt *ir.Context, name string) ir.Op {
	switch name {
	case "t.const":
		value := ctxt.Int(rapid.Int64Range(0, 2).Draw(t, "value"), ir.I64)
		return ctxt.Op(name, ir.NamedAttr{Name: "value", Value: value})
	case "t.neg", "t.cat", "t.add":
		var attrs []ir.NamedAttr
		for _, k := range []string{"k", "l"} {
			if v := rapid.Int64Range(-1, 1).Draw(t, k); v >= 0 {
				attrs = append(attrs, ir.NamedAttr{Name: k, Value: drawValue(t, ctxt, 2)})
			}
		}
		return ctxt.Op(name, attrs...)
	}
	return ctxt.Op(name)
}

// drawValue generates an attribute: a number, a list in one of its forms, or a dictionary.
func drawValue(t *rapid.T, ctxt *ir.Context, depth int) ir.Attr {
	ints := rapid.SliceOfN(rapid.Int64Range(0, 1), 0, 3)
	switch kind := rapid.IntRange(0, 9).Draw(t, "kind of value"); {
	case kind == 0:
		return ctxt.Ints(ir.I64, ints.Draw(t, "ints")...)
	case kind == 1:
		return ctxt.DenseArray(ir.I32, ints.Draw(t, "array")...)
	case kind == 2:
		return rapid.SampledFrom([]ir.Attr{ctxt.Dense("[0, 1]", ir.Tensor(ir.I64, 2)), ctxt.Dense("[[0, 1], [1, 0]]", ir.Tensor(ir.I64, 2, 2))}).Draw(t, "dense")
	case kind == 3:
		return ctxt.Splat(ctxt.Int(1, ir.I64), ir.Tensor(ir.I64, 2))
	case kind == 4 && depth > 0:
		return ctxt.Array(drawValue(t, ctxt, depth-1), drawValue(t, ctxt, depth-1))
	case kind == 5 && depth > 0:
		var entries []ir.NamedAttr
		for _, key := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c"}), 0, 3, rapid.ID).Draw(t, "keys") {
			entries = append(entries, ir.NamedAttr{Name: key, Value: drawValue(t, ctxt, depth-1)})
		}
		return ctxt.Dict(entries...)
	case kind == 6:
		return rapid.SampledFrom([]ir.Attr{
			ctxt.Str("s"), ctxt.Symbol("f"), ctxt.Unit(), ctxt.TypeOf(ir.F32), ctxt.Opaque("#a.b<c>", 0),
		}).Draw(t, "word")
	}
	return ctxt.Int(rapid.Int64Range(0, 1).Draw(t, "value"), ir.I64)
}

// drawLiteral generates what an attribute is to equal, with variables in it.
func drawLiteral(t *rapid.T, depth int) Literal {
	name := func() string { return rapid.SampledFrom([]string{"p", "q", "r"}).Draw(t, "part") }
	items := func() (list []Literal) {
		for range rapid.IntRange(0, 2).Draw(t, "items") {
			list = append(list, drawLiteral(t, depth-1))
		}
		if rapid.Bool().Draw(t, "rest") {
			rest := Literal{Kind: RestLiteral, Text: rapid.SampledFrom([]string{"", "p", "r"}).Draw(t, "rest name")}
			list = slices.Insert(list, rapid.IntRange(0, len(list)).Draw(t, "rest at"), rest)
		}
		return list
	}
	switch kind := rapid.IntRange(0, 9).Draw(t, "kind of literal"); {
	case kind == 0:
		return Literal{Kind: AnyLiteral}
	case kind <= 2:
		return Literal{Kind: VarLiteral, Text: name()}
	case kind == 3:
		return Literal{Kind: VarLiteral, Text: name(), Type: ir.I64}
	case kind <= 5 && depth > 0:
		return Literal{Kind: ListLiteral, List: items()}
	case kind == 6 && depth > 0:
		l := Literal{Kind: ArrayLiteral, Elem: ir.I32}
		for _, item := range items() {
			if item.Kind == IntLiteral || item.Kind == VarLiteral || item.Kind == RestLiteral || item.Kind == AnyLiteral {
				l.List = append(l.List, item)
			}
		}
		return l
	case kind == 7 && depth > 0:
		l := Literal{Kind: DictLiteral, List: items()}
		for i := range l.List {
			l.Keys = append(l.Keys, []string{"a", "b", "c"}[i])
		}
		return l
	}
	return Literal{Kind: IntLiteral, Int: rapid.Int64Range(0, 1).Draw(t, "literal")}
}

// drawPattern generates a pattern that compiles, now and then one of two alternatives.
func drawPattern(t *rapid.T) *Pattern {
	roots := []*Term{drawApp(t, 3)}
	if rapid.IntRange(0, 4).Draw(t, "alternatives") == 0 {
		roots = append(roots, drawApp(t, 2))
	}
	p, err := CompileAny(roots, dialects)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return p
}

func drawTerm(t *rapid.T, depth int) *Term {
	kind := rapid.IntRange(0, 9).Draw(t, "kind")
	switch {
	case kind == 0:
		return Any()
	case kind == 1:
		c := Int(rapid.Int64Range(0, 1).Draw(t, "number"))
		if rapid.IntRange(0, 2).Draw(t, "any constant") == 0 {
			c = Const()
		}
		return drawName(t, c)
	case kind <= 4 || depth == 0:
		v := Var(rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "name"))
		if rapid.IntRange(0, 4).Draw(t, "typed") == 0 {
			v.Typed(drawType(t))
		}
		return v
	}
	app := drawApp(t, depth-1)
	if len(app.Ops) == 1 && app.Ops[0] == "t.split" {
		app.Output = rapid.IntRange(0, 1).Draw(t, "output")
	}
	return drawName(t, app)
}

// drawName gives the value of a term a name now and then.
func drawName(t *rapid.T, term *Term) *Term {
	if rapid.IntRange(0, 6).Draw(t, "named") == 0 {
		term.Named(rapid.SampledFrom([]string{"x", "y", "z", "e"}).Draw(t, "value name"))
	}
	return term
}

func drawType(t *rapid.T) TypeTerm {
	if rapid.Bool().Draw(t, "bind type") {
		return TypeTerm{Var: rapid.SampledFrom([]string{"t", "u"}).Draw(t, "type name")}
	}
	return TypeTerm{Type: rapid.SampledFrom(someTypes).Draw(t, "type")}
}

// drawRegions generates what a term says of the graphs that its node holds.
func drawRegions(t *rapid.T, depth int) []*RegionTerm {
	var list []*RegionTerm
	for range rapid.IntRange(1, 2).Draw(t, "regions") {
		r := &RegionTerm{}
		switch rapid.IntRange(0, 5).Draw(t, "region") {
		case 0:
		case 1:
			r.Empty = true
		default:
			r.Body = true
			for range rapid.IntRange(0, 2).Draw(t, "region arguments") {
				r.Args = append(r.Args, rapid.SampledFrom([]*Term{Var("x"), Var("a"), Var("b"), Any(), Any()}).Draw(t, "region argument"))
			}
			if rapid.IntRange(0, 2).Draw(t, "rest of arguments") == 0 {
				r.Args = append(r.Args, Rest(rapid.SampledFrom([]string{"xs", "as"}).Draw(t, "rest name")))
			}
			for range rapid.IntRange(0, 2).Draw(t, "yields") {
				r.Yields = append(r.Yields, drawTerm(t, depth))
			}
			r.Yields = drawRests(t, r.Yields)
		}
		if !r.Empty && rapid.IntRange(0, 3).Draw(t, "region name") == 0 {
			r.Name = fmt.Sprint("r", regionNames)
			regionNames++
		}
		list = append(list, r)
	}
	return list
}

var regionNames = 0 // each name is of one region

func drawApp(t *rapid.T, depth int) *Term {
	app := &Term{Kind: AppTerm}
	if depth > 0 && rapid.IntRange(0, 4).Draw(t, "has regions") == 0 {
		app.Ops = []string{"t.if"}
		app.Args = []*Term{drawTerm(t, depth-1)}
		if rapid.IntRange(0, 4).Draw(t, "says regions") > 0 {
			app.Regions = drawRegions(t, depth-1)
		}
		return app
	}
	n := 1
	switch rapid.IntRange(0, 9).Draw(t, "head") {
	case 0: // any op
		n = rapid.IntRange(0, 3).Draw(t, "args")
	case 1: // a class of ops
		app.Ops = rapid.SliceOfN(rapid.SampledFrom(opNames), 2, 3).Draw(t, "ops")
		n = rapid.IntRange(1, 3).Draw(t, "args")
	default:
		name := rapid.SampledFrom(opNames).Draw(t, "op")
		app.Ops = []string{name}
		if n = arity[name]; n < 0 {
			n = rapid.IntRange(0, 3).Draw(t, "args")
		}
	}
	if rapid.IntRange(0, 9).Draw(t, "bind op") == 0 {
		app.Name = rapid.SampledFrom([]string{"f", "g"}).Draw(t, "op name")
	}
	for _, k := range []string{"k", "l", "value"} {
		if rapid.IntRange(0, 7).Draw(t, "demand attr") == 0 {
			app.With(drawAttr(t, k))
		}
	}
	app.Closed = rapid.IntRange(0, 5).Draw(t, "closed") == 0
	if rapid.IntRange(0, 5).Draw(t, "typed") == 0 {
		app.Typed(drawType(t))
	}
	if rapid.IntRange(0, 9).Draw(t, "any args") == 0 {
		app.AnyArgs = true
		return app
	}
	for range n {
		app.Args = append(app.Args, drawTerm(t, depth))
	}
	app.Args = drawRests(t, app.Args)
	return app
}

// drawRests puts rests among terms now and then.
func drawRests(t *rapid.T, terms []*Term) []*Term {
	for rests := rapid.SampledFrom([]int{0, 0, 0, 0, 0, 1, 1, 2, 3}).Draw(t, "rests"); rests > 0; rests-- {
		at := rapid.IntRange(0, len(terms)).Draw(t, "rest at")
		isRest := func(i int) bool { return i >= 0 && i < len(terms) && terms[i].Kind == RestTerm }
		if !isRest(at-1) && !isRest(at) {
			rest := Rest(rapid.SampledFrom([]string{"xs", "ys", "zs"}).Draw(t, "rest name"))
			terms = slices.Insert(terms, at, rest)
		}
	}
	return terms
}

func drawAttr(t *rapid.T, name string) AttrTerm {
	switch rapid.IntRange(0, 4).Draw(t, "attr") {
	case 0:
		return AttrTerm{Name: name}
	case 1:
		return AttrTerm{Name: name, Var: rapid.SampledFrom([]string{"p", "q"}).Draw(t, "attr var")}
	}
	if rapid.Bool().Draw(t, "parts") {
		l := drawLiteral(t, 2)
		return AttrTerm{Name: name, Literal: &l}
	}
	return AttrTerm{Name: name, Literal: &Literal{Kind: IntLiteral, Int: rapid.Int64Range(0, 1).Draw(t, "literal")}}
}
