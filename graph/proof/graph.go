package proof

import (
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
)

// Translator makes words of graphs that have their inputs in common.
type Translator struct {
	bits.Builder
	// OverReals has floats be real numbers.
	OverReals bool

	meanings Registry
	// bound are the words of variables: inputs, and constants that stand for others.
	bound map[graph.Var]bits.Term
	// opaque are the words of constants that are not one integer.
	opaque  map[ir.Attr]bits.Term
	assumed bits.Term
}

// NewTranslator returns a Translator of ops whose meanings are known.
func NewTranslator(meanings Registry) *Translator {
	t := &Translator{meanings: meanings, bound: map[graph.Var]bits.Term{}, opaque: map[ir.Attr]bits.Term{}}
	t.assumed = t.Bool(true)
	t.Interpret = interpret
	return t
}

// Outputs are the words of the outputs of a graph.
type Outputs struct {
	Words     []bits.Term
	elems     []ir.Type
	Undefined bits.Term // one bit: there are none
}

// UnknownError is why a graph has no words.
type UnknownError struct {
	Op  string // the op that has no meaning, "" for none
	Why string
	// TooLarge says that it is for the number of elements.
	TooLarge bool
}

// Error returns the reason.
func (e *UnknownError) Error() string { return e.Why }

func unknown(op, format string, args ...any) error {
	return &UnknownError{Op: op, Why: fmt.Sprintf(format, args...)}
}

// Free has a constant stand for every number of its type. It returns the word that stands
// for it, and false where the variable is not an integer, nor a float over the reals.
func (t *Translator) Free(v graph.Var) (bits.Term, bool) {
	if word, ok := t.bound[v]; ok {
		return word, true
	}
	elem := value.ElemOf(v.Type())
	if value.ClassOf(elem) != value.IntClass && (!t.OverReals || value.ClassOf(elem) != value.FloatClass) {
		return 0, false
	}
	word := t.Var(value.Width(elem))
	t.bound[v] = word
	return word, true
}

// Bind says which word a variable is.
func (t *Translator) Bind(v graph.Var, word bits.Term) { t.bound[v] = word }

// Share says that two graphs have the same inputs. The error, an [*UnknownError], says that
// they cannot.
func (t *Translator) Share(fg, other *graph.FunctionGraph) error {
	if fg.NumInputs() != other.NumInputs() {
		return unknown("", "%d inputs are not %d", fg.NumInputs(), other.NumInputs())
	}
	r := reading{Translator: t, done: map[graph.Var]bits.Term{}}
	for i, v := range other.Inputs() {
		word, err := r.word(fg.Inputs()[i])
		switch {
		case err != nil:
			return err
		case v.Type() != fg.Inputs()[i].Type():
			return unknown("", "the input %s is not %s", v.Type(), fg.Inputs()[i].Type())
		}
		t.bound[v] = word
	}
	return nil
}

// Assume adds a bit to what a proof may count on.
func (t *Translator) Assume(holds bits.Term) { t.assumed = t.And(t.assumed, holds) }

// Implies returns the bit that says: where one graph has outputs, and what is assumed
// holds, the other one has the same.
func (t *Translator) Implies(before, after Outputs) bits.Term {
	same := t.Not(after.Undefined)
	for i, word := range before.Words {
		same = t.And(same, t.same(word, after.Words[i], before.elems[i]))
	}
	return t.Or(t.Or(before.Undefined, t.Not(t.assumed)), same)
}

// Outputs returns the words of the outputs of a graph. The error, an [*UnknownError], says
// what of it is not known.
func (t *Translator) Outputs(fg *graph.FunctionGraph) (Outputs, error) {
	r := reading{Translator: t, out: Outputs{Undefined: t.Bool(false)}, done: map[graph.Var]bits.Term{}}
	if len(fg.Return().Successors()) > 0 {
		return r.severalBlocks(fg)
	}
	for _, v := range fg.Outputs() {
		word, err := r.word(v)
		if err != nil {
			return r.out, err
		}
		r.out.Words, r.out.elems = append(r.out.Words, word), append(r.out.elems, value.ElemOf(v.Type()))
		r.out.Undefined = r.Or(r.out.Undefined, r.poisonOf(v))
	}
	return r.out, nil
}

// reading is the translation of one graph.
type reading struct {
	*Translator
	out   Outputs
	done  map[graph.Var]bits.Term
	paths int // blocks that were read
	// poison are bits that say that variables have no value; none for those that always have one.
	poison map[graph.Var]bits.Term
}

// poisonOf returns the bit that says that a variable has no value.
func (r *reading) poisonOf(v graph.Var) bits.Term {
	if bit, known := r.poison[v]; known {
		return bit
	}
	return r.Bool(false)
}

// spread notes where the outputs of a node have no value, which matters only where they are read.
func (r *reading) spread(n graph.Node, m Meaning, c *Call) {
	bit := r.Bool(false)
	for _, v := range n.Inputs() {
		bit = r.Or(bit, r.poisonOf(v))
	}
	if in := n.Inputs(); m.Reads && len(in) == 3 && r.Width(c.Args[0]) == 1 && !in[0].Type().IsShaped() {
		bit = r.Or(r.poisonOf(in[0]), r.Ite(c.Args[0], r.poisonOf(in[1]), r.poisonOf(in[2])))
	}
	if m.Poison {
		bit = r.Or(bit, c.undefined)
	} else {
		r.out.Undefined = r.Or(r.out.Undefined, c.undefined)
	}
	if k, known := r.Value(bit); known && k == 0 {
		return
	}
	if r.poison == nil {
		r.poison = map[graph.Var]bits.Term{}
	}
	for _, v := range n.Outputs() {
		r.poison[v] = bit
	}
}

func (r reading) known(v graph.Var) (bits.Term, bool) {
	if word, ok := r.bound[v]; ok {
		return word, true
	}
	word, ok := r.done[v]
	return word, ok
}

// word returns the word of a variable.
func (r *reading) word(v graph.Var) (bits.Term, error) {
	if word, ok := r.known(v); ok {
		return word, nil
	}
	elem := value.ElemOf(v.Type())
	class := value.ClassOf(elem)
	switch {
	case class != value.IntClass && class != value.FloatClass || value.Width(elem) > bits.MaxWidth:
		return 0, unknown("", "%s has no elements of at most %d bits", v.Type(), bits.MaxWidth)
	case v.Type().IsShaped() && !v.Type().IsStatic():
		return 0, unknown("", "the shape of %s is not known", v.Type())
	}
	if a := ConstantOf(v); a.IsValid() {
		return r.constant(a, elem)
	}
	n := v.Owner()
	if !n.IsValid() {
		word := r.Var(value.Width(elem))
		r.bound[v] = word
		return word, nil
	}
	if err := r.node(n); err != nil {
		return 0, err
	}
	return r.done[v], nil
}

// ConstantOf returns the value of a constant, of whatever kind, and an attribute that is
// not valid of other variables.
func ConstantOf(v graph.Var) ir.Attr {
	if a := v.Constant(); a.IsValid() {
		return a
	}
	if n := v.Owner(); n.IsValid() && n.Op().Has(ir.ConstantLike) {
		return n.Op().Constant()
	}
	return ir.Attr{}
}

// constant returns the word of a constant: a number where all elements are one integer, and
// otherwise a variable.
func (r *reading) constant(a ir.Attr, elem ir.Type) (bits.Term, error) {
	v, err := value.FromAttr(a)
	if err == nil && v.Class() == value.IntClass && v.Len() > 0 && (v.Len() == 1 || v.IsSplat()) {
		return r.Const(value.Width(elem), uint64(v.At(0).Int(0))), nil
	}
	if r.OverReals && value.ClassOf(elem) == value.FloatClass && err == nil && v.Len() > 0 && (v.Len() == 1 || v.IsSplat()) {
		return realNumber(&r.Builder, value.Width(elem), v.Float(0)), nil
	}
	if _, isFloat := formatOf(elem); isFloat && err == nil && v.Len() > 0 && (v.Len() == 1 || v.IsSplat()) {
		return r.Const(value.Width(elem), v.Word(0)), nil
	}
	word, ok := r.opaque[a]
	if !ok {
		word = r.Var(value.Width(elem))
		r.opaque[a] = word
	}
	return word, nil
}

// node adds the words of the outputs of a node.
func (r *reading) node(n graph.Node) error {
	name := n.Op().Name()
	m, ok := r.meanings[name]
	switch {
	case !ok:
		return unknown(name, "%s has no meaning as bits", name)
	case m.Chooses && len(n.Nested()) > 0:
		return r.choose(n)
	case len(n.Nested()) > 0:
		return unknown(name, "%s has regions", name)
	}
	c := &Call{Builder: &r.Builder, Op: n.Op(), undefined: r.Bool(false)}
	for _, v := range n.Inputs() {
		word, err := r.word(v)
		if err != nil {
			return err
		}
		c.Args, c.In = append(c.Args, word), append(c.In, value.ElemOf(v.Type()))
		c.Shapes = append(c.Shapes, v.Type())
		if !stretches(v.Type(), n.Output(0).Type()) {
			return unknown(name, "%s does not take %s element by element", name, v.Type())
		}
	}
	for _, v := range n.Outputs() {
		c.Out = append(c.Out, value.ElemOf(v.Type()))
	}
	words, err := r.wordsOf(m, c)
	if err != nil {
		return err
	}
	for i, v := range n.Outputs() {
		r.done[v] = words[i]
	}
	r.spread(n, m, c)
	return nil
}

// wordsOf returns an element of each output.
func (t *Translator) wordsOf(m Meaning, c *Call) ([]bits.Term, error) {
	if _, ok := c.otherThanIntegers(); ok && t.OverReals {
		return m.realWords(c)
	}
	return m.words(c)
}

// words returns an element of each output, of floats as words.
func (m Meaning) words(c *Call) ([]bits.Term, error) {
	name := c.Op.Name()
	of := m.Of
	if elem, ok := c.otherThanIntegers(); ok && m.Floats != nil {
		of = m.Floats
	} else if ok && m.Of != nil && !m.Moves {
		return nil, unknown(name, "%s on %s is not about integers", name, elem)
	}
	if of == nil {
		return nil, unknown(name, "%s has no meaning as bits", name)
	}
	words := of(c)
	if len(words) != len(c.Out) {
		return nil, unknown(name, "%s has no meaning as bits for its types and attributes", name)
	}
	for i, word := range words {
		if c.Width(word) != value.Width(c.Out[i]) {
			return nil, unknown(name, "%s does not give %s", name, c.Out[i])
		}
	}
	return words, nil
}

// otherThanIntegers returns a type of the operands or results whose elements are not integers.
func (c *Call) otherThanIntegers() (none ir.Type, ok bool) {
	for _, list := range [][]ir.Type{c.In, c.Out} {
		for _, elem := range list {
			if value.ClassOf(elem) != value.IntClass {
				return elem, true
			}
		}
	}
	return none, false
}

// Word returns an element of each output of an op for words, and whether there is none.
// The error, an [*UnknownError], says why that is not known.
func (t *Translator) Word(op ir.Op, args []bits.Term, in, out []ir.Type) (words []bits.Term, undefined bits.Term, err error) {
	m, ok := t.meanings[op.Name()]
	if !ok {
		return nil, 0, unknown(op.Name(), "%s has no meaning as bits", op.Name())
	}
	c := &Call{Builder: &t.Builder, Op: op, Args: args, In: in, Out: out, undefined: t.Bool(false)}
	words, err = t.wordsOf(m, c)
	return words, c.undefined, err
}

// stretches reports whether each element of a value has its place in a value of a type:
// dimensions from the right are the same, or 1.
func stretches(from, to ir.Type) bool {
	if !from.IsShaped() {
		return true
	}
	if !to.IsShaped() || !to.IsStatic() {
		return false
	}
	f, d := from.Dims(), to.Dims()
	if len(f) > len(d) {
		return false
	}
	for i := range f {
		if have := f[len(f)-1-i]; have != 1 && have != d[len(d)-1-i] {
			return false
		}
	}
	return true
}

// Known returns the word of an input, or of another variable that was bound.
func (t *Translator) Known(v graph.Var) (bits.Term, bool) {
	word, ok := t.bound[v]
	return word, ok
}
