package syntax

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// sameTerms compares what terms say, wherever they say it.
var sameTerms = cmp.Options{
	cmpopts.IgnoreTypes(diag.Span{}), cmpopts.EquateNaNs(), cmpopts.EquateEmpty(),
}

func TestTermsReadBackAsPrinted(t *testing.T) {
	for _, what := range []string{"pattern", "replacement", "test"} {
		t.Run(what, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				want := drawer{t, what}.app(4)
				text := want.String()
				got, _, errs := parseAs(what, diag.NewSource(what, text), Inline(text))
				require.Empty(t, errs.Render())
				require.Empty(t, cmp.Diff([]*Term{want}, got, sameTerms), text)
				requireSpans(t, text, got[0])
			})
		})
	}
}

// requireSpans checks that spans lie within their term's, and cover its text.
func requireSpans(t require.TestingT, text string, root *Term) {
	for term := range root.All() {
		require.True(t, 0 <= term.Span.Start && term.Span.Start < term.Span.End && term.Span.End <= len(text), text)
		end := term.Span.Start
		for _, arg := range term.Args {
			require.True(t, end <= arg.Span.Start && (arg.Span.End < term.Span.End || term.Kind == Fold), text)
			end = arg.Span.End
		}
		for _, op := range term.Head.Ops {
			require.Equal(t, op.Text, cut(text, op.Span))
		}
		for _, a := range term.Attrs {
			require.True(t, a.Span.Start == a.Key.Span.Start && a.Span.End == a.Value.End, text)
			if a.Kind == AttrExpr {
				require.Equal(t, a.Expr, cut(text, a.Value))
			}
		}
	}
}

// drawer generates terms that a text of its kind may hold.
type drawer struct {
	t    *rapid.T
	what string
}

func (d drawer) n(limit int) int { return rapid.IntRange(0, limit-1).Draw(d.t, "n") }

func (d drawer) pick(names ...string) string { return rapid.SampledFrom(names).Draw(d.t, "pick") }

func (d drawer) variable() string { return d.pick("x", "y2", "_z", "inf", "in") }

func (d drawer) op() string { return d.pick("add", "tosa.cast", "tf.Add-2", "_x", "$y", "true") }

func (d drawer) app(depth int) *Term {
	term := &Term{Kind: App, Output: d.n(4) - 1, Head: d.head(), Attrs: d.attrs(), Annot: d.annotation()}
	for range d.n(4) {
		arg := d.term(depth - 1)
		last := len(term.Args) - 1
		if arg.Kind != Rest || last < 0 || term.Args[last].Kind != Rest || d.what == "replacement" {
			term.Args = append(term.Args, arg)
		}
	}
	return term
}

// named gives a term of a pattern a name now and then.
func (d drawer) named(term *Term) *Term {
	if d.what == "pattern" && d.n(4) == 0 {
		term.As = Word{Text: d.variable()}
	}
	return term
}

func (d drawer) term(depth int) *Term {
	if depth > 0 && d.n(2) == 0 {
		app := d.app(depth)
		if d.what == "replacement" && d.n(4) == 0 {
			fold := &Term{Kind: Fold, Output: -1, Annot: app.Annot, Args: []*Term{app}}
			app.Annot = nil
			return fold
		}
		return d.named(app)
	}
	term := &Term{Kind: Const, Output: -1, Annot: d.annotation()}
	switch d.n(5) {
	case 0:
		lit := d.scalar()
		term.Const = &lit
		return d.named(term)
	case 4:
		term.Kind = AnyConst
		switch d.what {
		case "replacement":
			term.Kind, term.Expr = Computed, Word{Text: d.pick("xs[0]", "a ? b : {\"}\": 1}", "f(x, [1, y])", "not x")}
			if d.n(2) == 0 {
				term.Spread, term.Annot = true, nil
			}
		case "test":
			term.Kind, term.Name = Value, "y"
		}
		return d.named(term)
	case 1:
		if d.what == "pattern" {
			term.Kind = Any
			return term
		}
		fallthrough
	case 2:
		term.Kind, term.Name = Var, d.variable()
		if d.what == "test" {
			term.Kind, term.Name = Value, d.pick("0", "a.b-c", "x", "$")
		}
	case 3:
		lit := Literal{Kind: RawLiteral, Text: d.pick("dense<[1, 2]>", "dense<\">\">")}
		if term.Const = &lit; d.what != "test" {
			term.Kind, term.Name, term.Const, term.Annot = Rest, d.variable(), nil, nil
		}
	}
	return term
}

func (d drawer) head() Head {
	var h Head
	if d.what != "test" && d.n(3) == 0 {
		h.Var = d.variable()
	}
	ops := []string{d.op()}
	switch {
	case d.what == "pattern":
		ops = rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"add", "tosa.cast", "_x", "inf"}), 0, 3, rapid.ID).Draw(d.t, "ops")
	case h.Var != "":
		ops = nil
	}
	for _, op := range ops {
		h.Ops = append(h.Ops, Word{Text: op})
	}
	return h
}

func (d drawer) attrs() []Attr {
	var attrs []Attr
	keys := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"axis", "0", "a.b-$", "two words", "", "é\"", "_"}), 0, 3, rapid.ID)
	for _, key := range keys.Draw(d.t, "keys") {
		attr := Attr{Kind: AttrLiteral, Key: Word{Text: key}}
		switch kind := d.n(3); {
		case kind == 0 && d.what != "test":
			attr.Kind, attr.Var = AttrVar, d.variable()
		case kind == 1 && d.what == "pattern":
			attr.Kind = AttrAny
		case kind == 1 && d.what == "replacement":
			attr.Kind, attr.Expr = AttrExpr, d.pick("p", "f(x, [1, y]) + 1", "a ? b : {\"}\": 1}", "not x", "'it, \\'s }'", "1 + 1", "[p, 1]")
		default:
			lit := d.literal(2)
			attr.Literal = &lit
		}
		attrs = append(attrs, attr)
	}
	return attrs
}

func (d drawer) literal(depth int) Literal {
	lit := d.scalar()
	switch kind := d.n(6); {
	case kind == 0:
		lit = Literal{Kind: SymbolLiteral, Text: d.pick("f", "device.mul", "a::@b", `"two words"::@c`)}
	case kind == 1 && depth > 0:
		lit = Literal{Kind: ListLiteral}
		for range d.n(4) {
			lit.Items = append(lit.Items, d.literal(depth-1))
		}
	case kind == 2:
		lit = Literal{Kind: RawLiteral, Text: d.pick("dense<[1, 2]>", "#a.b<c -> d, \">\">", "#alias", "affine_map<(d0) -> (d0)>")}
	case kind == 4:
		lit = d.parts(depth)
	case kind == 3 && d.what != "replacement":
		lit = Literal{Kind: RawLiteral, Text: d.pick("unit", "f32", "!vm.ref<i8>", "!alias", "(f32) -> i1")}
	}
	if d.n(3) == 0 {
		lit.Type = d.graphType()
	}
	return lit
}

// parts generates dictionaries and arrays, with variables in them.
func (d drawer) parts(depth int) Literal {
	hole := func() Literal {
		switch {
		case d.what == "test":
			return Literal{Kind: IntLiteral, Int: 1}
		case d.what == "pattern" && d.n(2) == 0:
			return Literal{Kind: AnyLiteral}
		}
		return Literal{Kind: VarLiteral, Text: d.variable()}
	}
	rest := func(items []Literal) []Literal {
		if d.what == "test" || d.n(2) == 0 {
			return items
		}
		return append(items, Literal{Kind: RestLiteral, Text: d.variable()})
	}
	switch d.n(4) {
	case 0:
		lit := Literal{Kind: DictLiteral}
		for i := range d.n(3) {
			item := hole()
			if depth > 0 {
				item = d.literal(depth - 1)
			}
			item.Key = Word{Text: []string{"k", "two words", "j.k"}[i]}
			lit.Items = append(lit.Items, item)
		}
		lit.Items = rest(lit.Items)
		return lit
	case 1:
		lit := Literal{Kind: ArrayLiteral, Elem: ir.I32}
		for range d.n(3) {
			lit.Items = append(lit.Items, hole())
		}
		lit.Items = rest(lit.Items)
		return lit
	case 2:
		if d.what == "test" {
			break
		}
		return Literal{Kind: DenseLiteral, Items: []Literal{{Kind: ListLiteral, Items: rest([]Literal{{Kind: VarLiteral, Text: d.variable()}})}}}
	}
	return Literal{Kind: ListLiteral, Items: rest([]Literal{hole()})}
}

func (d drawer) scalar() Literal {
	switch d.n(4) {
	case 0:
		return Literal{Kind: IntLiteral, Int: rapid.Int64().Draw(d.t, "int")}
	case 1:
		special := rapid.SampledFrom([]float64{0, 1, 1e21, math.Inf(1), math.Inf(-1), math.NaN(), 5e-324, math.MaxFloat64})
		return Literal{Kind: FloatLiteral, Float: rapid.OneOf(rapid.Float64(), special).Draw(d.t, "float")}
	case 2:
		return Literal{Kind: BoolLiteral, Bool: rapid.Bool().Draw(d.t, "bool")}
	}
	return Literal{Kind: StringLiteral, Text: rapid.String().Draw(d.t, "text")}
}

func (d drawer) annotation() *Annotation {
	switch d.n(4) {
	case 0:
		return &Annotation{Types: []TypeRef{d.typeRef()}}
	case 1:
		annot := &Annotation{List: true}
		for range d.n(3) {
			annot.Types = append(annot.Types, d.typeRef())
		}
		return annot
	}
	return nil
}

func (d drawer) typeRef() TypeRef {
	switch kind := d.n(3); {
	case kind == 0 && d.what != "test":
		return TypeRef{Kind: TypeVar, Var: d.variable()}
	case kind == 1 && d.what == "pattern":
		return TypeRef{Kind: TypeAny}
	case kind == 1 && d.what == "replacement":
		return TypeRef{Kind: TypeExpr, Expr: Word{Text: d.pick("t", "type(x)", "f(\"}\", {a: 1})")}}
	}
	return TypeRef{Kind: TypeExact, Type: d.graphType()}
}

func (d drawer) graphType() ir.Type {
	text := d.pick("f32", "tensor<*xf32>", "tensor<4x?xi1>", "(f32, i32) -> f32", "() -> ()", "(f32) -> (f32, i1)", "tuple<f32, i32>", "!vm.ref<i8>")
	typ, _, _ := ir.ScanType(text, 0)
	return typ
}

func TestDeepTermsAreRefused(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("(f ", 2e4) + strings.Repeat(")", 2e3),
		"(f{a: " + strings.Repeat("[", 5e4),
		"(f) : " + strings.Repeat("(", 5e4),
		"(f{a: " + strings.Repeat("(", 5e4),
		"(f{a: dense" + strings.Repeat("<", 5e4),
		"(f) : " + strings.Repeat("tuple<", 1e4),
	} {
		for _, what := range []string{"pattern", "replacement", "test"} {
			_, _, errs := parseAs(what, diag.NewSource("deep", text), Inline(text))
			require.Error(t, errs.Err())
		}
	}
	long := "(f ?x)" + strings.Repeat(" ", maxText)
	_, errs := ParsePattern(diag.NewSource("long", long), Inline(long))
	require.ErrorContains(t, errs.Err(), "longer than a term may be")
}

// TestNestingUpToTheLimit pins that the limit is the documented one.
func TestNestingUpToTheLimit(t *testing.T) {
	text := strings.Repeat("(f ", maxDepth-1) + "?x" + strings.Repeat(")", maxDepth-1)
	term, errs := ParsePattern(diag.NewSource("deep", text), Inline(text))
	require.Empty(t, errs)
	require.Equal(t, text, term.String())
	text = "(f " + text + ")"
	_, errs = ParsePattern(diag.NewSource("deep", text), Inline(text))
	require.ErrorContains(t, errs.Err(), "nested deeper than 1000 levels")
}
