package verify

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// Proof is what was proved of a rule for all values of the inputs: on one graph of each kind
// on which it fired, with integers of each width.
type Proof struct {
	// Graphs is how many kinds of graphs were proved: those that differ in their ops, in
	// attributes, in how they are connected, or in which of their types are integers.
	Graphs int
	// Typed is how many graphs that makes with the widths of their types, and the
	// attributes that their ops may have besides.
	Typed int
	// Widths are the widths of integers for which all of these were proved, in order, where
	// types are free to have any.
	Widths []int
	// Unknown is the largest width at which one of them was not decided, 0 for none.
	Unknown int
	// Drawn is how many of the typed graphs were proved for the generated constants
	// only, and not for all of their type that the guard accepts.
	Drawn int
	// Integers is how many kinds of graphs the rule fired on whose values are all integers.
	Integers int
	// OpenIntegers is how many of these were not proved, or not at every width.
	OpenIntegers int
	// Others says that the rule also fired on graphs that are not of integers.
	Others bool
	// Forms is how many forms of graphs were proved besides for all elements, whatever their
	// type: those that differ in more than sizes and subscripts. Open is how many were not.
	Forms, Open int
	// Shapes is how many graphs that makes, for every size of a dimension and every subscript
	// from 0 to Size, of at most Rank dimensions; and Generated how many more were proved of
	// forms with too many of them.
	Shapes, Rank, Size, Generated int
	// OverReals says that floats were real numbers: the rule is true of these only.
	OverReals bool
	// Why is the reason why not everything was proved; "" where all graphs of integers were.
	Why string
}

// Complete reports whether the rule is proved on all kinds of graphs on which it fired: of
// integers at every width and for all constants.
func (p *Proof) Complete() bool {
	return p != nil && p.Graphs+p.Forms > 0 && p.Drawn == 0 && p.Open == 0 && (p.Graphs == 0 || p.Why == "")
}

// CompleteForIntegers reports whether the rule is proved on all kinds of graphs of integers on
// which it fired, at every width and for all constants.
func (p *Proof) CompleteForIntegers() bool {
	return p != nil && p.Integers > 0 && p.OpenIntegers == 0 && p.Drawn == 0
}

// String says what was proved, "" where nothing was.
func (p *Proof) String() string {
	if p == nil || p.Graphs+p.Forms == 0 {
		return ""
	}
	text := "proved"
	if p.OverReals {
		text += " over the reals"
	}
	switch {
	case p.CompleteForIntegers() && p.Open > 0:
		text += " for integers"
	case p.Open > 0:
		text += fmt.Sprintf(" for %d of %d kinds of graphs", p.Graphs+p.Forms, p.Graphs+p.Forms+p.Open)
	}
	if p.Graphs == 0 {
		return text + p.shapes()
	}
	text += p.widths()
	if p.Drawn > 0 {
		text += ", constants generated"
	}
	if p.Open == 0 && p.Forms > 0 && p.shapes() != "" {
		text += ", unknown shapes" + p.shapes()
	}
	return text
}

// widths says at which widths the graphs of integers were proved.
func (p *Proof) widths() string {
	if len(p.Widths) == 0 || p.OverReals && p.Integers == 0 {
		return ""
	}
	first, last := p.Widths[0], p.Widths[len(p.Widths)-1]
	text := fmt.Sprintf(" (i%d to i%d)", first, last)
	switch {
	case first == last:
		text = fmt.Sprintf(" (i%d)", first)
	case first == 1 && last == bits.MaxWidth && p.Unknown == 0:
		return " (all widths)"
	}
	if p.Unknown > 0 {
		text += fmt.Sprintf(", refuted nowhere at i%d", p.Unknown)
	}
	return text
}

// shapes says for which shapes the forms were proved.
func (p *Proof) shapes() string {
	var parts []string
	if p.Shapes > 0 && p.Rank > 0 {
		parts = append(parts, fmt.Sprintf("ranks to %d, sizes to %d", p.Rank, p.Size))
	}
	if p.Generated > 0 {
		parts = append(parts, phrase.Count(p.Generated, "generated shape"))
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

const (
	maxClaims   = 24 // kinds of graphs of a rule
	maxVariants = 24 // attributes of one graph
)

// claim keeps a graph on which the rule fired for a proof, if it is the first of its kind.
func (v *verifier) claim(in *instance) {
	if v.options.Meanings == nil || len(v.claims) >= maxClaims || in.whole != nil || v.inexact && hasComplex(in) {
		return
	}
	key := claimKey(in)
	if v.claimed[key] {
		return
	}
	if v.claimed == nil {
		v.claimed = map[string]bool{}
	}
	v.claimed[key] = true
	v.claims = append(v.claims, in)
}

// claimKey identifies a kind of graph: by ops, attributes, how they are connected, and which
// types are integers.
func claimKey(in *instance) string {
	var key strings.Builder
	kind := func(t ir.Type) {
		elem := value.ElemOf(t)
		switch {
		case value.ClassOf(elem) != value.IntClass:
			key.WriteString(elem.String())
		case elem == ir.I1 || elem == ir.Index():
			key.WriteString(elem.String())
		default:
			key.WriteString("int")
		}
		if t.IsShaped() {
			fmt.Fprint(&key, "[", t.IsStatic(), "]")
		}
		key.WriteByte(' ')
	}
	for i := range in.inputs {
		kind(in.inputs[i].declared)
	}
	for i := range in.nodes {
		n := &in.nodes[i]
		if n.op.Has(ir.ConstantLike) {
			key.WriteString(n.op.Name())
		} else {
			fmt.Fprint(&key, n.op)
		}
		fmt.Fprint(&key, n.args)
		for _, t := range n.types {
			kind(t)
		}
	}
	return key.String()
}

// prove proves what was claimed. It returns an instance with values for which the sides
// differ where there turns out to be one.
func (v *verifier) prove() (*instance, error) {
	if v.options.Meanings == nil || len(v.claims)+len(v.forms) == 0 {
		return nil, nil
	}
	v.result.Proof = &Proof{OverReals: v.inexact}
	p := &prover{verifier: v, Proof: v.result.Proof, failed: map[int]bool{}, tried: map[int]bool{}, byKind: map[string]bool{}, undecided: map[string]bool{}}
	p.watch()
	v.options.Solver = patient(v.options.Solver)
	for _, in := range v.claims {
		if err := v.ctx.Err(); err != nil {
			return nil, err
		}
		if bad := p.kind(in); bad != nil {
			return bad, nil
		}
	}
	for width := 1; width <= bits.MaxWidth; width++ {
		if p.tried[width] && !p.failed[width] {
			p.Widths = append(p.Widths, width)
		}
		if p.failed[width] {
			p.Unknown = width
		}
	}
	return p.small(), v.ctx.Err()
}

// prover proves the claims of one rule.
type prover struct {
	*verifier
	*Proof
	watcher
	tried, failed map[int]bool    // widths
	open          bool            // the last graph is not decided
	gates         int             // bounds formulas for the solver
	solvedBefore  int             // graphs that were proved when it last gave up
	reason        string          // why a form is not proved
	byKind        map[string]bool // kinds of graphs that are proved
	undecided     map[string]bool // kinds of graphs about which it is known what they compute
	failure       error           // why the last graph is not proved over the reals
}

// verdict is what became of one typed graph.
type verdict uint8

const (
	notFired verdict = iota
	notInteger
	notKnown
	proved
	refuted
)

// kind proves one kind of graphs, at all widths.
func (p *prover) kind(in *instance) *instance {
	if !isStatic(in) {
		return nil // there are graphs of known shapes, or none has a proof
	}
	if onlyIntegers(in) {
		p.Integers++
	}
	free := freeWidths(in)
	before, whole := p.Typed, true
	for _, widths := range sweep(len(free)) {
		graphs := []*instance{retyped(in, free, widths)}
		if slices.Equal(widths, first(len(free))) || len(widths) == 1 && widths[0]&(widths[0]-1) == 0 {
			graphs = p.variants(graphs[0])
		}
		for _, typed := range graphs {
			v, bad := p.typed(typed)
			switch v {
			case refuted:
				return bad
			case notInteger:
				p.Others = true
				return nil
			case notFired:
				continue
			case proved:
				p.Typed++
			}
			whole = whole && v == proved
			if v == notKnown && p.Typed == before {
				p.undecided[claimKey(in)] = p.open
				return nil // wider ones are not easier
			}
			for _, width := range widths {
				p.tried[width] = true
				p.failed[width] = p.failed[width] || v != proved
			}
		}
	}
	if p.Typed > before {
		p.Graphs++
		p.byKind[claimKey(in)] = true
		if !whole && onlyIntegers(in) {
			p.OpenIntegers++
		}
	}
	return nil
}

// A solver is asked no more about a rule after maxAsked formulas, or once it left maxUnanswered
// of them undecided: a rule with constants has a formula for each case, and those on floats
// mostly run into the limit of time.
const (
	maxAsked      = 40
	maxUnanswered = 2
)

// patient returns a solver with these bounds.
func patient(solver bits.Solver) bits.Solver {
	if solver == nil {
		return nil
	}
	asked, unanswered := 0, 0
	return func(script string) (string, error) {
		if asked++; asked > maxAsked || unanswered >= maxUnanswered {
			return "", errors.New("the solver is not asked any more")
		}
		out, err := solver(script)
		if err != nil || !strings.HasPrefix(out, "sat") && !strings.HasPrefix(out, "unsat") {
			unanswered++
		}
		return out, err
	}
}

func (p *prover) why(format string, args ...any) {
	if p.Why == "" {
		p.Why = fmt.Sprintf(format, args...)
	}
}

// isStatic reports whether all shapes of a graph are known.
func isStatic(in *instance) bool {
	known := true
	in.clone().mapTypes(func(t ir.Type) ir.Type {
		known = known && (!t.IsShaped() || t.IsStatic())
		return t
	})
	return known
}

// onlyIntegers reports whether all values of a graph are integers.
func onlyIntegers(in *instance) bool {
	integers := true
	in.clone().mapTypes(func(t ir.Type) ir.Type {
		integers = integers && value.ClassOf(value.ElemOf(t)) == value.IntClass
		return t
	})
	return integers
}

// freeWidths returns the types of integers of a graph other than truth values and indices,
// the narrowest first.
func freeWidths(in *instance) []ir.Type {
	var found []ir.Type
	in.clone().mapTypes(func(t ir.Type) ir.Type {
		elem := value.ElemOf(t)
		if value.ClassOf(elem) == value.IntClass && elem != ir.I1 && elem.Kind() != ir.IndexKind && !slices.Contains(found, elem) {
			found = append(found, elem)
		}
		return t
	})
	slices.SortStableFunc(found, func(x, y ir.Type) int { return value.Width(x) - value.Width(y) })
	return found
}

// twoTypes are the widths of graphs with two integer types, manyTypes of those with more.
var (
	twoTypes  = []int{1, 2, 3, 4, 8, 16, 31, 32, 33, 64}
	manyTypes = []int{1, 2, 8, 16, 32, 64}
)

// first returns the widths of a graph with several integer types whose attributes are
// enumerated.
func first(types int) []int {
	if types == 0 {
		return nil
	}
	return manyTypes[len(manyTypes)-min(types, len(manyTypes)):]
}

// sweep returns the widths to prove a graph for that has some integer types: all for one,
// and increasing ones of a few for several.
func sweep(types int) [][]int {
	if types == 0 {
		return [][]int{nil}
	}
	var list [][]int
	if types == 1 {
		for width := 1; width <= bits.MaxWidth; width++ {
			list = append(list, []int{width})
		}
		return list
	}
	among := twoTypes
	if types > 2 {
		among = manyTypes
	}
	var extend func(widths []int, from int)
	extend = func(widths []int, from int) {
		if len(widths) == types {
			list = append(list, slices.Clone(widths))
			return
		}
		for i := from; i < len(among); i++ {
			extend(append(widths, among[i]), i+1)
		}
	}
	extend(nil, 0)
	return list
}

// retyped returns a graph with integers of other widths.
func retyped(in *instance, free []ir.Type, widths []int) *instance {
	out := in.clone()
	elems := make([]ir.Type, len(free))
	for i, t := range free {
		text := strings.TrimRight(t.String(), "0123456789")
		elem, err := ir.ParseType(fmt.Sprint(text, widths[i]))
		if err != nil {
			elem = t
		}
		elems[i] = elem
	}
	out.mapTypes(func(t ir.Type) ir.Type {
		i := slices.Index(free, value.ElemOf(t))
		switch {
		case i < 0:
			return t
		case t.IsShaped():
			return t.WithElem(elems[i])
		}
		return elems[i]
	})
	return out
}

// variants returns a graph, and it with other attributes that its ops may have.
func (p *prover) variants(in *instance) []*instance {
	list := []*instance{in}
	for i := range in.nodes {
		m := p.options.Meanings[in.nodes[i].op.Name()]
		if m.Variants == nil {
			continue
		}
		for _, a := range m.Variants(in.ctxt) {
			if len(list) >= maxVariants || in.nodes[i].op.Attr(a.Name) == a.Value {
				continue
			}
			other := in.clone()
			attrs := slices.DeleteFunc(in.nodes[i].op.Attrs(), func(had ir.NamedAttr) bool { return had.Name == a.Name })
			if a.Value.IsValid() {
				attrs = append(attrs, a)
			}
			other.nodes[i].op = in.ctxt.Op(in.nodes[i].op.Name(), attrs...)
			list = append(list, other)
		}
	}
	return list
}

// typed proves one graph.
func (p *prover) typed(in *instance) (verdict, *instance) {
	after, in := p.fires(in)
	if after == nil {
		return notFired, nil
	}
	switch p.compare(in, after).outcome {
	case illTyped:
		return notFired, nil
	case different:
		return refuted, in
	}
	v, _ := p.decide(in, after, forAll)
	if v == proved || v == notInteger {
		return v, nil
	}
	if p.isReal(in) {
		return p.withPlainConstants(in, after), nil
	}
	for range otherConstants {
		other := p.withOtherConstants(in)
		if changed, fired := p.fires(other); changed != nil {
			if v, _ := p.decide(fired, changed, forNamed); v == proved {
				return proved, nil
			}
		}
	}
	v, bad := p.drawn(in, after)
	if v != proved || len(p.constants(in)) == 0 {
		return v, bad
	}
	all, bad := p.eachConstant(in)
	if !all && bad == nil {
		p.Drawn++
	}
	if bad != nil {
		return refuted, bad
	}
	return proved, nil
}

// otherConstants is how often a graph is given other constants, so that none of them is one
// that the replacement computes.
const otherConstants = 16

// drawn proves a graph for the constants that it has.
func (p *prover) drawn(in *instance, after *graph.FunctionGraph) (verdict, *instance) {
	v, values := p.decide(in, after, asDrawn)
	if v != refuted {
		return v, nil
	}
	if bad := p.confirmed(in, after, values); bad != nil {
		return refuted, bad
	}
	p.why("the counterexample of a proof does not differ when it is evaluated")
	return notKnown, nil
}

// freedom says for which constants a graph is proved.
type freedom uint8

const (
	asDrawn  freedom = iota
	forNamed         // those that the pattern binds stand for all that the guard accepts
	forAll           // over the reals, so do the others
)

// decide decides whether both sides of a graph are the same, for all constants that the
// guard accepts or for those of the graph. Of a refuted one it returns values of the inputs.
func (p *prover) decide(in *instance, after *graph.FunctionGraph, constants freedom) (verdict, []uint64) {
	before := in.build()
	p.open = false
	t := proof.NewTranslator(p.options.Meanings)
	t.Solver, t.Gates = p.options.Solver, p.gates
	t.OverReals = p.isReal(in)
	if err := t.Share(before, after); err != nil {
		return p.unknown(err, in), nil
	}
	if constants != asDrawn && !p.free(in, t, before, after) {
		return notKnown, nil
	}
	if constants == forAll && t.OverReals {
		freeOthers(t, before, after)
	}
	first, err := t.Outputs(before)
	if err != nil {
		return p.unknown(err, in), nil
	}
	second, err := t.Outputs(after)
	if err != nil {
		return p.unknown(err, in), nil
	}
	if t.OverReals {
		return p.known(t.SameOverReals(first, second)), nil
	}
	answer, values := t.Decide(t.Implies(first, second))
	switch answer {
	case bits.Valid:
		return proved, nil
	case bits.Unknown:
		p.open = true
		if p.gates = bits.FewGates; p.Typed == p.solvedBefore { // wider ones are not easier for a solver
			p.gates = 1
		}
		p.solvedBefore = p.Typed
		if constants == asDrawn {
			p.why("it is not decided at %s", strings.Join(widthsOf(in), ", "))
		}
		return notKnown, nil
	}
	var inputs []uint64
	for _, v := range before.Inputs() {
		word, _ := t.Known(v)
		inputs = append(inputs, t.Eval(word, values))
	}
	return refuted, inputs
}

func widthsOf(in *instance) (list []string) {
	for _, t := range freeWidths(in) {
		list = append(list, t.String())
	}
	if len(list) == 0 {
		return []string{"index or i1"}
	}
	return list
}

// unknown separates graphs of other types from those with an op that has no meaning.
func (p *prover) unknown(err error, in *instance) verdict {
	if !onlyIntegers(in) {
		return notInteger
	}
	var why *proof.UnknownError
	if errors.As(err, &why) {
		p.why("%s", why.Why)
	}
	return notKnown
}

// confirmed returns the instance with values for which a proof says that its sides differ, if
// they do.
func (p *prover) confirmed(in *instance, after *graph.FunctionGraph, values []uint64) *instance {
	bad := in.clone()
	for i := range bad.inputs {
		typ := bad.inputs[i].value.Type()
		elem := value.ElemOf(typ)
		if value.ClassOf(elem) != value.IntClass {
			return nil
		}
		width := value.Width(elem)
		number := int64(values[i])
		if !elem.Unsigned() && elem != ir.I1 {
			number = number << (64 - width) >> (64 - width)
		}
		one, err := value.Ints(elem, number)
		if err != nil {
			return nil
		}
		bad.inputs[i].value = one
		if typ.IsShaped() {
			bad.inputs[i].value = converted(one, typ, 0)
		}
	}
	if p.compare(bad, after).outcome != different {
		return nil
	}
	return bad
}
