package proof

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	words "github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
	"github.com/settle-go/settle/graph/value"
)

// Tensor is a value of a known shape, whose elements are words.
type Tensor struct {
	Type  ir.Type
	Words []words.Term
	known value.Value // of a value that is the same for all inputs
}

// Evaluation computes graphs with words for elements: for all values of the inputs at once,
// whose shapes are given. Elements that are not integers or floats of at most 64 bits are
// words known only to be the same.
type Evaluation struct {
	*Translator
	ctx  context.Context
	opts eval.Options
	done map[graph.Var]Tensor
	none words.Term // one bit: the graph has no result
	zero map[ir.Type][2]value.Value
}

// NewEvaluation returns an evaluation by evaluators, which say what shapes results have and
// where elements go.
func (t *Translator) NewEvaluation(ctx context.Context, opts eval.Options) *Evaluation {
	return &Evaluation{Translator: t, ctx: ctx, opts: opts, zero: map[ir.Type][2]value.Value{}}
}

// Input returns a tensor of a static type all of whose elements are variables.
func (e *Evaluation) Input(t ir.Type) Tensor {
	made := Tensor{Type: t, Words: make([]words.Term, count(t))}
	for i := range made.Words {
		made.Words[i] = e.Var(wordWidth(value.ElemOf(t)))
	}
	return made
}

// count returns how many elements a static type has.
func count(t ir.Type) int {
	if !t.IsShaped() {
		return 1
	}
	n, _ := t.NumElements()
	return int(n)
}

// wordWidth returns the width of the words of a type of elements.
func wordWidth(elem ir.Type) int {
	if isWord(elem) {
		return value.Width(elem)
	}
	return words.MaxWidth
}

// isWord reports whether elements of a type are words that say what they are.
func isWord(elem ir.Type) bool {
	class := value.ClassOf(elem)
	return (class == value.IntClass || class == value.FloatClass) && value.Width(elem) <= words.MaxWidth
}

// maxWords bounds the elements of a value.
const maxWords = 1024

// Run returns the outputs of a graph for words of its inputs. Where the error is not an
// [*UnknownError], it says that the graph means nothing for inputs of these types.
func (e *Evaluation) Run(fg *graph.FunctionGraph, inputs []Tensor) (outputs []Tensor, undefined words.Term, err error) {
	e.done, e.none = map[graph.Var]Tensor{}, e.Bool(false)
	for i, v := range fg.Inputs() {
		e.done[v] = inputs[i]
	}
	for n := range fg.Nodes() {
		if n == fg.Return() {
			continue
		}
		if err := e.node(n); err != nil {
			if errors.Is(err, eval.ErrUndefined) {
				return nil, e.Bool(true), nil
			}
			return nil, 0, err
		}
	}
	for _, v := range fg.Outputs() {
		made, err := e.tensor(v)
		if err != nil {
			return nil, 0, err
		}
		outputs = append(outputs, made)
	}
	return outputs, e.none, nil
}

// tensor returns the words of a variable that was computed, or is a constant.
func (e *Evaluation) tensor(v graph.Var) (Tensor, error) {
	if made, ok := e.done[v]; ok {
		return made, nil
	}
	known, ok, err := eval.Constant(v, e.opts)
	if err != nil || !ok {
		return Tensor{}, unknown("", "%s is not a constant that can be read", v.Type())
	}
	made, err := e.constantTensor(known)
	e.done[v] = made
	return made, err
}

func (e *Evaluation) constantTensor(v value.Value) (Tensor, error) {
	made := Tensor{Type: v.Type(), known: v}
	if v.Len() > maxWords {
		return made, tooLarge("", v.Type(), maxWords)
	}
	made.Words = make([]words.Term, v.Len())
	for i := range made.Words {
		made.Words[i] = e.element(v, i)
	}
	return made, nil
}

// element returns the word of an element of a constant.
func (e *Evaluation) element(v value.Value, i int) words.Term {
	elem := v.Elem()
	switch {
	case e.OverReals && v.Class() == value.FloatClass:
		return realNumber(&e.Builder, wordWidth(elem), v.Float(i))
	case !isWord(elem):
		return e.Func(words.Function{Name: "constant " + v.At(i).String() + elem.String()}, words.MaxWidth)
	case v.Class() == value.FloatClass && v.Float(i) != v.Float(i):
		nan, err := value.Floats(elem, v.Float(i)+1) // the one that is written
		if err == nil {
			return e.Const(value.Width(elem), nan.Word(0))
		}
	}
	return e.Const(value.Width(elem), v.Word(i))
}

func tooLarge(op string, t ir.Type, most int) error {
	return &UnknownError{op, fmt.Sprintf("%s has more than %d elements", t, most), true}
}

// node computes the outputs of a node.
func (e *Evaluation) node(n graph.Node) error {
	if len(n.Outputs()) == 0 {
		return unknown(n.Op().Name(), "%s has no outputs", n.Op().Name())
	}
	c := &application{Evaluation: e, op: n.Op(), name: n.Op().Name()}
	for _, v := range n.Inputs() {
		made, err := e.tensor(v)
		if err != nil {
			return err
		}
		c.in = append(c.in, made)
	}
	for _, v := range n.Outputs() {
		c.declared = append(c.declared, v.Type())
	}
	if len(n.Nested()) > 0 {
		return unknown(c.name, "%s has regions", c.name)
	}
	outputs, err := c.outputs()
	if err != nil {
		return err
	}
	for i, v := range n.Outputs() {
		if len(outputs[i].Words) > maxWords {
			return tooLarge(c.name, outputs[i].Type, maxWords)
		}
		e.done[v] = outputs[i]
	}
	return nil
}

// application is an op applied to words.
type application struct {
	*Evaluation
	op       ir.Op
	name     string
	in       []Tensor
	declared []ir.Type
}

// outputs returns the words that the op gives.
func (c *application) outputs() ([]Tensor, error) {
	evaluator, ok := c.opts.Evaluators.Lookup(c.name)
	m, known := c.meanings[c.name]
	switch {
	case !ok && !c.op.Has(ir.ConstantLike):
		return nil, unknown(c.name, "%s has no evaluator", c.name)
	case evaluator.Domain.Impure || c.op.Has(ir.Effect):
		return nil, unknown(c.name, "%s may give something else each time", c.name)
	case !slices.ContainsFunc(c.in, func(t Tensor) bool { return !t.known.IsValid() }) && !c.rounds(m):
		values := make([]value.Value, len(c.in))
		for i, t := range c.in {
			values[i] = t.known
		}
		outputs, err := c.apply(values)
		if err != nil {
			return nil, err
		}
		return c.constants(outputs)
	case known && m.Arranges != nil:
		return c.arranged(m)
	}
	if known && m.Affine != nil && c.isAffine() {
		return c.affine(m)
	}
	if known && m.Folds != nil && len(c.in) > 0 && len(c.declared) == 1 && c.folds(m.Folds) {
		return c.folded(m.Folds)
	}
	if known && (m.Of != nil || m.Symbol) {
		out, err := c.elements(m, evaluator.Domain.Partial != "")
		var isUnknown *UnknownError
		if err == nil || !errors.As(err, &isUnknown) {
			return out, err
		}
	}
	return c.symbol(evaluator.Domain.Partial != "")
}

// rounds reports whether what the op gives for known operands is not to be computed, since it is
// about real numbers and may round.
func (c *application) rounds(m Meaning) bool {
	return c.OverReals && m.Arranges == nil && (m.Symbol || slices.ContainsFunc(c.in, func(t Tensor) bool { return isReal(t.Type) }))
}

func (c *application) apply(values []value.Value) ([]value.Value, error) {
	if c.op.Has(ir.ConstantLike) {
		if a := c.op.Constant(); a.IsValid() {
			v, err := value.FromAttr(a)
			return []value.Value{v}, err
		}
	}
	return eval.Apply(c.ctx, c.op, values, c.declared, c.opts)
}

func (c *application) constants(outputs []value.Value) (list []Tensor, err error) {
	for _, v := range outputs {
		made, err := c.constantTensor(v)
		if err != nil {
			return nil, err
		}
		list = append(list, made)
	}
	return list, nil
}

// pair returns two elements of a type that differ.
func (e *Evaluation) pair(elem ir.Type) (low, high value.Value, ok bool) {
	if p, known := e.zero[elem]; known {
		return p[0], p[1], p[0].IsValid()
	}
	list := value.Specials(elem)
	r := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		if v, err := value.Random(elem, r); err == nil {
			list = append(list, v)
		}
	}
	var p [2]value.Value
	for _, v := range list {
		if v.Class() == value.FloatClass && v.Float(0) != v.Float(0) {
			continue
		}
		if !p[0].IsValid() {
			p[0] = v
		} else if !v.Equal(p[0]) {
			p[1] = v
		}
	}
	if !p[1].IsValid() {
		p = [2]value.Value{}
	}
	e.zero[elem] = p
	return p[0], p[1], p[0].IsValid()
}

// filled returns a value whose elements are each one of two.
func (e *Evaluation) filled(t ir.Type, isHigh func(i int) bool) (value.Value, bool) {
	low, high, ok := e.pair(value.ElemOf(t))
	b, err := value.NewBuilder(t)
	if !ok || err != nil {
		return value.Value{}, false
	}
	for i := range b.Len() {
		if isHigh(i) {
			b.Copy(i, high, 0, 1)
		} else {
			b.Copy(i, low, 0, 1)
		}
	}
	return b.Value(), true
}

// arranged returns where the elements of operands go. The op is evaluated once for each bit of
// their numbers, with one of two values for each element, and twice for all of one value, which
// shows which elements are not from an operand.
func (c *application) arranged(m Meaning) ([]Tensor, error) {
	var sources []words.Term
	first := make([]int, len(c.in)) // the number of the first element of an operand
	for i, t := range c.in {
		first[i] = -1
		if m.Arranges(i, len(c.in)) && !t.known.IsValid() {
			first[i] = len(sources)
			sources = append(sources, t.Words...)
		} else if !t.known.IsValid() {
			return nil, unknown(c.name, "operand %d of %s is not known", i, c.name)
		}
	}
	pass := func(isHigh func(source int) bool) ([]value.Value, error) {
		values := make([]value.Value, len(c.in))
		for i, t := range c.in {
			if values[i] = t.known; first[i] < 0 {
				continue
			}
			var ok bool
			if values[i], ok = c.filled(t.Type, func(k int) bool { return isHigh(first[i] + k) }); !ok {
				return nil, unknown(c.name, "%s has no elements that are known", t.Type)
			}
		}
		return c.apply(values)
	}
	low, err := pass(func(int) bool { return false })
	if err != nil {
		return nil, err
	}
	high, err := pass(func(int) bool { return true })
	if err != nil {
		return nil, err
	}
	var passes [][]value.Value
	for bit := range bits.Len(uint(max(len(sources)-1, 0))) {
		values, err := pass(func(source int) bool { return source>>bit&1 == 1 })
		if err != nil {
			return nil, err
		}
		passes = append(passes, values)
	}
	return c.traced(sources, low, high, passes)
}

// traced returns the outputs whose elements have the numbers that the passes give bit by bit.
func (c *application) traced(sources []words.Term, low, high []value.Value, passes [][]value.Value) ([]Tensor, error) {
	list := make([]Tensor, len(low))
	for out := range low {
		l, h := low[out], high[out]
		if l.Type() != h.Type() {
			return nil, unknown(c.name, "the shape that %s gives depends on elements", c.name)
		}
		made := Tensor{Type: l.Type(), Words: make([]words.Term, l.Len()), known: l}
		if l.Len() > maxWords {
			return nil, tooLarge(c.name, l.Type(), maxWords)
		}
		for i := range made.Words {
			if l.At(i).Equal(h.At(i)) {
				made.Words[i] = c.element(l, i)
				continue
			}
			made.known = value.Value{}
			number := 0
			for bit, values := range passes {
				if values[out].Type() != l.Type() {
					return nil, unknown(c.name, "the shape that %s gives depends on elements", c.name)
				}
				if !values[out].At(i).Equal(l.At(i)) {
					number |= 1 << bit
				}
			}
			if number >= len(sources) || c.Width(sources[number]) != wordWidth(l.Elem()) {
				return nil, unknown(c.name, "%s does not only move elements", c.name)
			}
			made.Words[i] = sources[number]
		}
		list[out] = made
	}
	return list, nil
}

// shapes returns the types of the outputs, which the evaluator computes for some elements.
func (c *application) shapes() ([]ir.Type, error) {
	values := make([]value.Value, len(c.in))
	for i, t := range c.in {
		if values[i] = t.known; values[i].IsValid() {
			continue
		}
		one, err := value.Ints(value.ElemOf(t.Type), 1)
		if value.ClassOf(value.ElemOf(t.Type)) == value.FloatClass {
			one, err = value.Floats(value.ElemOf(t.Type), 1)
		}
		if err != nil {
			var ok bool
			if one, _, ok = c.pair(value.ElemOf(t.Type)); !ok {
				return nil, unknown(c.name, "%s has no elements that are known", t.Type)
			}
		}
		if values[i] = one; t.Type.IsShaped() {
			if values[i], err = one.Splat(t.Type); err != nil {
				return nil, unknown(c.name, "%s has no elements that are known", t.Type)
			}
		}
	}
	outputs, err := c.apply(values)
	if err != nil {
		return nil, err
	}
	types := make([]ir.Type, len(outputs))
	for i, v := range outputs {
		types[i] = v.Type()
	}
	return types, nil
}

// stretched returns the types of the outputs of an op on elements whose evaluator has no
// result for the elements that were tried.
func (c *application) stretched() ([]ir.Type, bool) {
	var types []ir.Type
	for _, declared := range c.declared {
		largest := declared
		for _, t := range c.in {
			if largest = declared; t.Type.IsShaped() && len(t.Words) > count(largest) || !largest.IsStatic() && declared.IsShaped() {
				largest = t.Type.WithElem(value.ElemOf(declared))
			}
		}
		if declared.IsShaped() && !largest.IsStatic() || slices.ContainsFunc(c.in, func(t Tensor) bool { return !stretches(t.Type, largest) }) {
			return nil, false
		}
		types = append(types, largest)
	}
	return types, true
}

// elements computes each element of the outputs from those at its place.
func (c *application) elements(m Meaning, partial bool) ([]Tensor, error) {
	types, err := c.shapes()
	if errors.Is(err, eval.ErrUndefined) {
		var ok bool
		if types, ok = c.stretched(); !ok {
			return nil, unknown(c.name, "the shape that %s gives is not known", c.name)
		}
	} else if err != nil {
		return nil, err
	}
	list := make([]Tensor, len(types))
	at := make([]func(i int) int, len(c.in))
	for k, t := range c.in {
		if !stretches(t.Type, types[0]) {
			return nil, unknown(c.name, "%s does not take %s element by element", c.name, t.Type)
		}
		at[k] = places(t.Type, types[0])
	}
	for i := range types {
		if !isWord(value.ElemOf(types[i])) && m.Of != nil && !m.Moves {
			return nil, unknown(c.name, "%s on %s is not about integers", c.name, types[i])
		}
		list[i] = Tensor{Type: types[i], Words: make([]words.Term, count(types[i]))}
		if len(list[i].Words) != len(list[0].Words) {
			return nil, unknown(c.name, "%s gives several shapes", c.name)
		}
	}
	for i := range list[0].Words {
		call := &Call{Builder: &c.Builder, Op: c.op, undefined: c.Bool(false)}
		for k, t := range c.in {
			call.Args = append(call.Args, t.Words[at[k](i)])
			call.In = append(call.In, value.ElemOf(t.Type))
			call.Shapes = append(call.Shapes, t.Type)
		}
		for _, t := range types {
			call.Out = append(call.Out, value.ElemOf(t))
		}
		made, err := c.element1(m, call, partial)
		if err != nil {
			return nil, err
		}
		for k := range list {
			list[k].Words[i] = made[k]
		}
		c.none = c.Or(c.none, call.undefined)
	}
	return list, nil
}

// element1 returns an element of each output: what the op means, or a symbol.
func (c *application) element1(m Meaning, call *Call, partial bool) ([]words.Term, error) {
	if _, other := call.otherThanIntegers(); other && c.OverReals {
		return m.realWords(call)
	}
	if m.Of != nil || m.Floats != nil {
		made, err := m.words(call)
		if err == nil || !m.Symbol {
			return made, err
		}
		call.undefined = c.Bool(false)
	}
	args := slices.Clone(call.Args)
	if c.op.Has(ir.Commutative) {
		slices.Sort(args)
	}
	name := fmt.Sprint(c.op, call.In)
	var made []words.Term
	for i, elem := range call.Out {
		made = append(made, c.Func(words.Function{Name: fmt.Sprintf("%s #%d %s", name, i, elem)}, wordWidth(elem), args...))
	}
	if partial {
		call.Undefined(c.Func(words.Function{Name: name + " has no result"}, 1, args...))
	}
	return made, nil
}

// places returns which element of a type stands at the place of an element of a type that it
// stretches to.
func places(from, to ir.Type) func(i int) int {
	if !from.IsShaped() || count(from) == 1 {
		return func(int) int { return 0 }
	}
	if from.IsShaped() && to.IsShaped() && slices.Equal(from.Dims(), to.Dims()) {
		return func(i int) int { return i }
	}
	f, d := from.Dims(), to.Dims()
	return func(i int) int {
		at, step := 0, 1
		for k := 1; k <= len(d); k++ {
			size := int(d[len(d)-k])
			if k <= len(f) {
				if have := int(f[len(f)-k]); have != 1 {
					at += i % size * step
					step *= have
				}
			}
			i /= size
		}
		return at
	}
}

// folds reports whether the op reduces elements of a type that are words: others are known only
// as a whole.
func (c *application) folds(f *Fold) bool {
	elem := value.ElemOf(c.in[0].Type)
	return isWord(elem) && (f.Of != nil || value.ClassOf(elem) == value.FloatClass)
}

// folded combines the elements that an element of the output depends on: integers as words,
// others by a symbol of all of them.
func (c *application) folded(f *Fold) ([]Tensor, error) {
	none, members, err := c.members()
	if err != nil {
		return nil, err
	}
	elem := none.Elem()
	if (f.Name == Conjunct.Name || f.Name == Disjunct.Name) && elem != ir.I1 {
		return c.symbol(false)
	}
	single := c.identity(none)
	made := Tensor{Type: none.Type(), Words: make([]words.Term, none.Len())}
	call := &Call{Builder: &c.Builder, Op: c.op, In: []ir.Type{elem, elem}, Out: []ir.Type{elem}, undefined: c.Bool(false)}
	for i, list := range members {
		slices.Sort(list) // in whatever order
		list = slices.Compact(slices.Clone(list))
		if len(list) < len(members[i]) && (f.Name == "sum" || f.Name == "product") {
			list = members[i]
		}
		switch {
		case len(list) == 0:
			made.Words[i] = c.element(none, i)
		case len(list) == 1 && single[i]:
			made.Words[i] = list[0]
		case value.ClassOf(elem) != value.IntClass && c.OverReals:
			var ok bool
			if made.Words[i], ok = c.foldedOverReals(f, members[i], wordWidth(elem)); !ok {
				return nil, unknown(c.name, "%s has no meaning over the reals", c.name)
			}
		case value.ClassOf(elem) != value.IntClass:
			made.Words[i] = c.Func(words.Function{Name: f.Name + " " + elem.String()}, wordWidth(elem), list...)
		default:
			made.Words[i] = c.widened(list[0], elem)
			for _, word := range list[1:] {
				made.Words[i] = f.Of(call, made.Words[i], c.widened(word, elem))
			}
		}
	}
	return []Tensor{made}, nil
}

// widened returns an integer of the operand as one of the type of the result.
func (c *application) widened(word words.Term, to ir.Type) words.Term {
	if to == ir.I1 {
		return c.Not(c.Eq(word, c.Const(c.Width(word), 0)))
	}
	return c.widenedTo(word, value.Width(to))
}

// widenedTo returns an integer of the operand with another width.
func (c *application) widenedTo(word words.Term, width int) words.Term {
	elem := value.ElemOf(c.in[0].Type)
	switch {
	case width < c.Width(word):
		return c.Trunc(word, width)
	case elem.Unsigned() || elem == ir.I1:
		return c.ZExt(word, width)
	default:
		return c.SExt(word, width)
	}
}

// identity reports for each element of the output whether it is what the operand is everywhere:
// for those that depend on one element. Where a reduction begins with a zero, that is not so of
// -0.
func (c *application) identity(none value.Value) []bool {
	same := slices.Repeat([]bool{true}, none.Len())
	for _, special := range value.Specials(value.ElemOf(c.in[0].Type)) {
		all, err := special.Splat(c.in[0].Type)
		if !c.in[0].Type.IsShaped() {
			all, err = special, nil
		}
		var out value.Value
		if err == nil {
			out, err = c.reducedOf(all)
		}
		for i := range same {
			same[i] = same[i] && err == nil && out.Elem() == special.Elem() && out.Len() == none.Len() &&
				value.Compare(out.At(i), special, value.Tolerance{SignedZero: true}) == nil
		}
	}
	return same
}

// members returns what a reduction gives of zeros, and the elements that each element of its
// output depends on: those that make a difference among zeros or among ones.
func (c *application) members() (none value.Value, members [][]words.Term, err error) {
	x := c.in[0]
	var base [2]value.Value
	for number := range base {
		if base[number], err = c.reduced(int64(number), -1, 0); err != nil {
			return none, nil, err
		}
	}
	none = base[0]
	if none.Class() != value.ClassOf(value.ElemOf(x.Type)) || none.Len() > maxWords || base[1].Len() != none.Len() {
		return none, nil, unknown(c.name, "%s does not give %s", c.name, x.Type)
	}
	members = make([][]words.Term, none.Len())
	for source, word := range x.Words {
		seen := make([]bool, none.Len())
		for _, pass := range [4][2]int64{{0, 1}, {0, -1}, {1, 0}, {1, 2}} {
			v, err := c.reduced(pass[0], source, pass[1])
			if err != nil || v.Len() != none.Len() {
				return none, nil, errors.Join(err, nil)
			}
			for i := range seen {
				seen[i] = seen[i] || !v.At(i).Equal(base[pass[0]].At(i))
			}
		}
		for i := range seen {
			if seen[i] {
				members[i] = append(members[i], word)
			}
		}
	}
	return none, members, nil
}

// reduced returns what a reduction gives of one number everywhere except in one element.
func (c *application) reduced(number int64, changed int, to int64) (value.Value, error) {
	x := c.in[0]
	b, err := value.NewBuilder(x.Type)
	if err != nil {
		return value.Value{}, unknown(c.name, "%v", err)
	}
	for i := range x.Words {
		n := number
		if i == changed {
			n = to
		}
		if value.ClassOf(value.ElemOf(x.Type)) == value.FloatClass {
			b.PutFloats(i, []float64{float64(n)})
		} else {
			b.PutInts(i, []int64{n})
		}
	}
	return c.reducedOf(b.Value())
}

// reducedOf returns what a reduction gives of a value.
func (c *application) reducedOf(v value.Value) (value.Value, error) {
	values := []value.Value{v}
	for _, t := range c.in[1:] {
		if !t.known.IsValid() {
			return value.Value{}, unknown(c.name, "an operand of %s is not known", c.name)
		}
		values = append(values, t.known)
	}
	outputs, err := c.apply(values)
	if err == nil && len(outputs) != 1 {
		err = unknown(c.name, "%s has several outputs", c.name)
	}
	if err != nil {
		return value.Value{}, err
	}
	return outputs[0], nil
}

// symbol returns outputs known only to be the same for the same elements of the operands.
func (c *application) symbol(partial bool) ([]Tensor, error) {
	types := make([]ir.Type, len(c.in))
	for i, t := range c.in {
		types[i] = t.Type
	}
	results := c.declared
	isOpen := func(t ir.Type) bool { return t.IsShaped() && !t.IsStatic() }
	if slices.ContainsFunc(results, isOpen) {
		results = ir.InferTypes(c.op, types)
		if len(results) != len(c.declared) || slices.ContainsFunc(results, isOpen) {
			return nil, unknown(c.name, "the shape that %s gives is not known", c.name)
		}
	}
	if _, err := c.shapes(); err != nil && (!partial || !errors.Is(err, eval.ErrUndefined)) {
		return nil, err
	}
	var args strings.Builder
	for _, t := range c.in {
		fmt.Fprint(&args, t.Type, t.Words)
	}
	name := fmt.Sprint(c.op, args.String())
	list := make([]Tensor, len(results))
	for i, t := range results {
		if count(t) > maxWords {
			return nil, tooLarge(c.name, t, maxWords)
		}
		list[i] = Tensor{Type: t, Words: make([]words.Term, count(t))}
		for k := range list[i].Words {
			number := fmt.Sprintf("%s #%d.%d", name, i, k)
			if list[i].Words[k] = c.Func(words.Function{Name: number}, wordWidth(value.ElemOf(t))); c.OverReals {
				list[i].Words[k] = reals.Apply(&c.Builder, reals.Function(number), wordWidth(value.ElemOf(t)))
			}
		}
	}
	if partial {
		c.none = c.Or(c.none, c.Func(words.Function{Name: name + " has no result"}, 1))
	}
	return list, nil
}

// Claims returns bits all of which say: where one graph has outputs, the other one has the
// same. One is false where shapes differ.
func (e *Evaluation) Claims(before, after []Tensor, beforeNone, afterNone words.Term) []words.Term {
	unless := e.Or(beforeNone, e.Not(e.assumed))
	claims := []words.Term{e.Or(unless, e.Not(afterNone))}
	if k, ok := e.Value(afterNone); ok && k == 1 {
		return claims
	}
	for i := range before {
		if i >= len(after) || len(before[i].Words) != len(after[i].Words) || !slices.Equal(before[i].Type.Dims(), after[i].Type.Dims()) {
			return append(claims, unless)
		}
		for k, word := range before[i].Words {
			other := after[i].Words[k]
			switch {
			case word == other:
			case e.Width(word) != e.Width(other):
				return append(claims, unless)
			default:
				claims = append(claims, e.Or(unless, e.same(word, other, value.ElemOf(before[i].Type))))
			}
		}
	}
	return claims
}

// Known returns a tensor of numbers that are known.
func (e *Evaluation) Known(v value.Value) (Tensor, error) { return e.constantTensor(v) }
