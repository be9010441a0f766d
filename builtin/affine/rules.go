package affine

import (
	"slices"

	"github.com/settle-go/settle/builtin/affine/maps"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the rules, for graphs of these dialects.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	rule := func(name, doc string, rewrite func(*navigator.Rewriter) (navigator.Result, error), ops ...string) *navigator.Local {
		return &navigator.Local{
			Name: name, Doc: doc, Tags: []string{"fast_run", "affine"}, Equality: navigator.Exact, Rewrite: rewrite,
			Pattern: unify.MustCompile(unify.Root(ops...), dialects), Levels: depth + 1,
			Unverified: "maps that fit are not generated from a pattern: builtin/affine evaluates programs",
		}
	}
	bounds := rule("compose_affine_bounds", "Bounds of loops that are constants or affine.apply become parts of the maps.", composeBounds, "affine.for", "affine.parallel")
	access := rule("compose_affine_access", "Subscripts of accesses of memory that are constants or affine.apply become parts of the map.",
		composeAccess, "affine.load", "affine.store", "affine.vector_load", "affine.vector_store", "affine.prefetch")
	empty := rule("remove_empty_affine", "A loop that does nothing or never runs, or a conditional that does nothing, gives what it is given.", removeEmpty, "affine.for", "affine.if")
	decide := rule("decide_affine_if", "A conditional that always holds, or never, is one of its graphs; one that does nothing otherwise has no other graph.",
		decideIf, "affine.if")
	return []*navigator.Local{
		rule("compose_affine_map", `
Operands of affine.apply, min and max that are constants or affine.apply become parts of the map, those that are not used go, and a map that
gives a constant or an operand is that.`, composeMap, "affine.apply", "affine.min", "affine.max"),
		access, bounds, empty, decide,
		rule("fix_affine_basis", "Numbers of a basis that are constants become parts of the attribute, and those that are 1 go.",
			fixBasis, "affine.delinearize_index", "affine.linearize_index"),
		rule("cancel_affine_index", "delinearize_index and linearize_index by one basis undo each other.",
			cancelIndex, "affine.delinearize_index", "affine.linearize_index"),
		rule("join_affine_parts", "An index that is made of all parts of another one, as the last, is made of that; one that is made of neighbouring parts alone is a part.", joinParts, "affine.linearize_index"),
	}
}

// composer puts a map together of expressions over values.
type composer struct {
	vars    []graph.Var
	symbols []bool // by variable: whether it stands for a symbol somewhere
}

// variable returns the number of a value.
func (c *composer) variable(v graph.Var, k maps.Kind) int {
	i := slices.Index(c.vars, v)
	if i < 0 {
		i = len(c.vars)
		c.vars, c.symbols = append(c.vars, v), append(c.symbols, false)
	}
	c.symbols[i] = c.symbols[i] || k == maps.Symbol
	return i
}

// resolve returns what an operand is, over the variables of the composer, as dimensions.
func (c *composer) resolve(v graph.Var, k maps.Kind, depth int) maps.Expr {
	if n, ok := v.Constant().Int(); ok {
		return maps.Const(n)
	}
	owner := v.Owner()
	if depth > 0 && owner.IsValid() && owner.Op().Name() == "affine.apply" {
		inner := composer{}
		e, err := inner.compose(owner.Op().Attr("map"), owner.Inputs(), k, depth-1)
		if err == nil && len(e) == 1 {
			of := e[0]
			replaced, err := of.Replace(func(_ maps.Kind, i int) maps.Expr {
				kind := maps.Dim
				if inner.symbols[i] {
					kind = maps.Symbol
				}
				return maps.Variable(maps.Dim, c.variable(inner.vars[i], kind))
			})
			if err == nil {
				return replaced
			}
		}
	}
	return maps.Variable(maps.Dim, c.variable(v, k))
}

// compose returns the results of a map over the variables of the composer. Where it is the
// map of a symbol, all of its operands are symbols.
func (c *composer) compose(text ir.Attr, operands []graph.Var, k maps.Kind, depth int) ([]maps.Expr, error) {
	m, err := maps.Parse(text.String())
	if err != nil {
		return nil, err
	}
	return c.composeMap(m, operands, k, depth)
}

func (c *composer) composeMap(m maps.Map, operands []graph.Var, k maps.Kind, depth int) ([]maps.Expr, error) {
	if m.Dims+m.Symbols != len(operands) {
		return nil, errOperands
	}
	resolved := make([]maps.Expr, len(operands))
	for i, v := range operands {
		kind := k
		if i >= m.Dims {
			kind = maps.Symbol
		}
		resolved[i] = c.resolve(v, kind, depth)
	}
	list := make([]maps.Expr, len(m.Results))
	for i, e := range m.Results {
		var err error
		list[i], err = e.Replace(func(kind maps.Kind, at int) maps.Expr {
			if kind == maps.Symbol {
				at += m.Dims
			}
			return resolved[at]
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// finish returns the map of results over the variables, and its operands. It reports whether
// the map is one that MLIR has: a factor or a divisor is a constant or made of symbols.
func (c *composer) finish(results []maps.Expr) (maps.Map, []graph.Var, bool) {
	used := make([]bool, len(c.vars))
	for _, e := range results {
		e.Variables(func(_ maps.Kind, i int) { used[i] = true })
	}
	m := maps.Map{}
	number := make([]maps.Expr, len(c.vars))
	var operands []graph.Var
	for _, kind := range []maps.Kind{maps.Dim, maps.Symbol} {
		n := 0
		for i, v := range c.vars {
			if used[i] && c.symbols[i] == (kind == maps.Symbol) {
				number[i] = maps.Variable(kind, n)
				operands = append(operands, v)
				n++
			}
		}
		if kind == maps.Dim {
			m.Dims = n
		} else {
			m.Symbols = n
		}
	}
	for _, e := range results {
		renamed, err := e.Replace(func(_ maps.Kind, i int) maps.Expr { return number[i] })
		if err != nil || !isAffine(renamed) {
			return maps.Map{}, nil, false
		}
		m.Results = append(m.Results, renamed)
	}
	return m, operands, true
}

// isAffine reports whether no two dimensions are multiplied and none divides.
func isAffine(e maps.Expr) bool {
	for _, t := range e.Terms {
		a := t.Atom
		if a.Left == nil {
			continue
		}
		if !isAffine(*a.Left) || !isAffine(*a.Right) || hasDims(*a.Right) && (a.Kind != maps.Product || hasDims(*a.Left)) {
			return false
		}
	}
	return true
}

func hasDims(e maps.Expr) bool {
	found := false
	e.Variables(func(k maps.Kind, _ int) { found = found || k == maps.Dim })
	return found
}

// mapAttr returns a map as an attribute.
func mapAttr(ctxt *ir.Context, m maps.Map) ir.Attr { return ctxt.Opaque(m.String(), 0) }

// depth bounds the chain of affine.apply that is looked through at once.
const depth = 4

func composeMap(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	op := n.Op()
	var c composer
	results, err := c.compose(op.Attr("map"), n.Inputs(), maps.Dim, depth)
	if err != nil || len(results) == 0 {
		return r.NoMatch("its map cannot be composed"), nil
	}
	name := op.Name()
	count := len(results)
	results, merged := c.whole(results)
	results = c.narrow(results)
	if name != "affine.apply" {
		var same bool
		results, same = c.merge(name, results)
		merged = merged || same
		results = extreme(results, name == "affine.max")
	}
	if len(results) == 1 {
		if e := results[0]; e.IsConstant() {
			return r.ReplaceByConstant(r.Graph().Context().Int(e.Constant, ir.Index())), nil
		} else if a, ok := e.IsVariable(); ok {
			return r.Replace(c.vars[a.Index]), nil
		}
		name = "affine.apply"
	}
	m, operands, ok := c.finish(results)
	if !ok || !merged && name == op.Name() && len(results) == count && slices.Equal(operands, n.Inputs()) {
		return r.NoMatch("nothing of it can be composed"), nil
	}
	ctxt := r.Graph().Context()
	composed := ctxt.Op(name, ir.NamedAttr{Name: "map", Value: mapAttr(ctxt, m)})
	return r.Replace(r.Apply(composed, n.Output(0).Type(), operands...)), nil
}

// maxResults bounds the results of a map that is put together of several.
const maxResults = 64

// merge puts the results of a minimum in the place of one that is that minimum, and so for
// maxima. It reports whether there was one.
func (c *composer) merge(name string, results []maps.Expr) (list []maps.Expr, merged bool) {
	for _, e := range results {
		a, ok := e.IsVariable()
		if ok && len(list) < maxResults {
			owner := c.vars[a.Index].Owner()
			if owner.IsValid() && owner.Op().Name() == name {
				if inner, err := c.compose(owner.Op().Attr("map"), owner.Inputs(), maps.Dim, depth); err == nil && len(inner) < maxResults {
					list, merged = append(list, inner...), true
					continue
				}
			}
		}
		list = append(list, e)
	}
	return list, merged
}

// extreme drops results of a maximum or minimum that another one makes unneeded: those that
// differ from it by a constant.
func extreme(results []maps.Expr, greatest bool) []maps.Expr {
	var kept []maps.Expr
next:
	for _, e := range results {
		for i, k := range kept {
			negative, err := k.Scale(-1)
			if err != nil {
				continue
			}
			difference, err := e.Plus(negative)
			if err != nil || !difference.IsConstant() {
				continue
			}
			if d := difference.Constant; d != 0 && (d > 0) == greatest {
				kept[i] = e
			}
			continue next
		}
		kept = append(kept, e)
	}
	return kept
}

// composeAccess composes the map of an access, whose operands come after the memory.
func composeAccess(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	first := 1
	if name := n.Op().Name(); name == "affine.store" || name == "affine.vector_store" {
		first = 2
	}
	if n.NumInputs() < first {
		return r.NoMatch("it has no operands"), nil
	}
	var c composer
	results, err := c.compose(n.Op().Attr("map"), n.Inputs()[first:], maps.Dim, depth)
	if err != nil {
		return r.NoMatch("its map cannot be composed"), nil
	}
	m, operands, ok := c.finish(results)
	if !ok || slices.Equal(operands, n.Inputs()[first:]) {
		return r.NoMatch("nothing of it can be composed"), nil
	}
	inputs := append(slices.Clone(n.Inputs()[:first]), operands...)
	var types []ir.Type
	for _, out := range n.Outputs() {
		types = append(types, out.Type())
	}
	added := r.Add(n.Op().With("map", mapAttr(r.Graph().Context(), m)), inputs, types...)
	r.Discard(n)
	return r.Replace(added.Outputs()...), nil
}

// variables returns how many operands a map takes.
func variables(a ir.Attr) (int64, error) {
	m, err := maps.Parse(a.String())
	return int64(m.Dims + m.Symbols), err
}

// composeBounds composes the maps of the bounds of a loop.
func composeBounds(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	segments, ok := value.IntsOf(n.Op().Attr("operandSegmentSizes"))
	attrs := []string{"lowerBoundMap", "upperBoundMap"}
	if n.Op().Name() == "affine.parallel" {
		attrs = []string{"lowerBoundsMap", "upperBoundsMap"}
		lower, err := variables(n.Op().Attr(attrs[0]))
		segments, ok = []int64{lower, int64(n.NumInputs()) - lower, 0}, err == nil && lower <= int64(n.NumInputs())
	}
	if !ok || len(segments) != 3 || segments[0]+segments[1]+segments[2] != int64(n.NumInputs()) || len(n.Nested()) != 1 {
		return r.NoMatch("its operands are not divided"), nil
	}
	ctxt := r.Graph().Context()
	op, changed := n.Op(), false
	var inputs []graph.Var
	sizes := []int64{0, 0, segments[2]}
	rest := n.Inputs()
	for i, attr := range attrs {
		old := rest[:segments[i]]
		rest = rest[segments[i]:]
		operands := old
		var c composer
		if results, err := c.compose(op.Attr(attr), old, maps.Dim, depth); err == nil {
			if m, composed, ok := c.finish(results); ok && !slices.Equal(composed, old) {
				op, operands, changed = op.With(attr, mapAttr(ctxt, m)), composed, true
			}
		}
		inputs = append(inputs, operands...)
		sizes[i] = int64(len(operands))
	}
	if !changed {
		return r.NoMatch("nothing of it can be composed"), nil
	}
	if op.Name() == "affine.for" {
		op = op.With("operandSegmentSizes", ctxt.Opaque(segmentsText(sizes), 0))
	}
	var types []ir.Type
	for _, out := range n.Outputs() {
		types = append(types, out.Type())
	}
	added := r.Add(op, append(inputs, rest...), types...)
	r.MoveNested(n.ID(), added.ID())
	r.Discard(n)
	return r.Replace(added.Outputs()...), nil
}
