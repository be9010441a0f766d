package infer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// call is a node whose results are being found out. Rules read what is known of its inputs
// and say what is known of its results; what they do not say is unknown.
type call struct {
	a    *analysis
	n    graph.Node
	op   string // without the dialect
	of   *opFacts
	in   []graph.VarID
	out  []fact
	fail string // a contradiction
	// waits says that what is known now is not all that will be: the results wait.
	waits bool
}

// rule finds out what an op gives.
type rule func(c *call)

// apply finds out what a node gives, by the rule of its op.
func (a *analysis) apply(n graph.Node, op *opFacts) {
	c := &a.call
	c.n, c.op, c.of, c.fail, c.waits = n, op.name, op, "", false
	c.in, c.out = c.in[:0], c.out[:0]
	forced := a.forced[a.index[n.ID()]]
	for i := range n.NumInputs() {
		v := n.Input(i)
		if t := v.Type(); tf.IsData(t) {
			f := &a.facts[v.ID()]
			if !f.known {
				if !forced {
					return
				}
				*f = declared(t)
				a.complete(v.ID(), f, false)
			}
			c.in = append(c.in, v.ID())
		}
	}
	for i := range n.NumOutputs() {
		if t := n.Output(i).Type(); tf.IsData(t) {
			c.out = append(c.out, fact{known: true, elem: plainElem(value.ElemOf(t))})
		}
	}
	sig := op.sig
	c.elements(sig)
	if op.rule != nil {
		if sig == nil || len(c.in) >= least(sig.Inputs) && len(c.out) >= least(sig.Outputs) {
			op.rule(c)
		}
	} else if sig == nil && !a.options.NoCalls {
		c.named(ir.Attr{}, op.name)
	}
	if c.waits && !forced {
		return
	}
	if c.fail != "" {
		for i := range c.out {
			c.out[i].dims, c.out[i].elems, c.out[i].box = nil, nil, 0
		}
	} else {
		c.evaluate()
	}
	if c.fail != "" {
		a.problem(n, c.fail)
	}
	data := 0
	for i := range n.NumOutputs() {
		if tf.IsData(n.Output(i).Type()) {
			a.result(n, i, c.out[data])
			data++
		}
	}
}

// least returns how many tensors there are at least of some arguments or results.
func least(args []tf.Arg) int {
	n := 0
	for _, arg := range args {
		if arg.NumberAttr == "" && arg.TypeListAttr == "" {
			n++
		}
	}
	return n
}

// failf notes a contradiction, the first one only.
func (c *call) failf(format string, args ...any) {
	if c.fail == "" {
		c.fail = fmt.Sprintf(format, args...)
	}
}

// elements compares the elements of the inputs with what the signature demands, and takes
// those of results from them where no attribute says them.
func (c *call) elements(s *tf.Signature) {
	if s == nil {
		return
	}
	at := 0
	for i := range s.Inputs {
		arg := &s.Inputs[i]
		if arg.TypeListAttr != "" {
			break // where the next one stands depends on its attribute
		}
		times := 1
		if arg.NumberAttr != "" {
			times = int(c.integer(arg.NumberAttr, 0))
		}
		want := arg.Elem
		if want == 0 {
			want = c.elemAttr(arg.TypeAttr)
		}
		for range times {
			if at >= len(c.in) {
				return
			}
			have := c.fact(at).elem
			switch {
			case have == 0:
			case want == 0:
				want = have
				if arg.TypeAttr != "" && s.Defaults[arg.TypeAttr] == 0 {
					c.resultElems(s, arg.TypeAttr, have)
				}
			case have != want && (arg.Elem == 0 || !c.isLoose(arg.Elem)):
				c.failf("input %d is %s, and %s takes elements of %s there", at, c.typeText(at), c.op, want)
			}
			at++
		}
	}
	// Without the attribute, inputs that share one have the same elements.
	for i := range s.Inputs {
		for j := range i {
			x, y := &s.Inputs[i], &s.Inputs[j]
			if x.TypeAttr == "" || x.TypeAttr != y.TypeAttr || x.NumberAttr != "" || y.NumberAttr != "" || i >= len(c.in) || hasList(s, i) {
				continue
			}
			if a, b := c.fact(i).elem, c.fact(j).elem; a != 0 && b != 0 && a != b {
				c.failf("inputs %d and %d are %s and %s, and %s takes the same elements", j, i, c.typeText(j), c.typeText(i), c.op)
			}
		}
	}
}

func hasList(s *tf.Signature, before int) bool {
	return slices.ContainsFunc(s.Inputs[:before], func(a tf.Arg) bool { return a.NumberAttr != "" || a.TypeListAttr != "" })
}

// isLoose reports whether an input that the table says is one of integers takes others: the
// table has one type where op definitions have an attribute with a default.
func (c *call) isLoose(elem ir.Type) bool { return elem == ir.I32 || elem == ir.I64 }

// resultElems gives results the elements that an attribute would name.
func (c *call) resultElems(s *tf.Signature, attr string, elem ir.Type) {
	for i, arg := range s.Outputs {
		if arg.NumberAttr != "" || arg.TypeListAttr != "" {
			if i == 0 && arg.TypeAttr == attr {
				for k := range c.out {
					if c.out[k].elem == 0 {
						c.out[k].elem = elem
					}
				}
			}
			return
		}
		if arg.TypeAttr == attr && i < len(c.out) && c.out[i].elem == 0 {
			c.out[i].elem = elem
		}
	}
}

func (c *call) typeText(i int) string {
	f := c.fact(i)
	return typeOf(f, ir.UnrankedTensor(elemOr(f.elem, unknownElem))).String()
}

// fact returns what is known of an input.
func (c *call) fact(i int) *fact { return &c.a.facts[c.in[i]] }

// dims returns the dimensions of an input, nil where its rank is not known or it is not
// there.
func (c *call) dims(i int) []Dim {
	if i < 0 || i >= len(c.in) {
		return nil
	}
	return c.fact(i).dims
}

// elems returns the integers of an input, nil where they are not known.
func (c *call) elems(i int) []Dim {
	if i < 0 || i >= len(c.in) {
		return nil
	}
	return c.fact(i).elems
}

// elem returns the integer that an input is, 0 where it is not known.
func (c *call) elem(i int) Dim {
	if list := c.elems(i); len(list) == 1 {
		return list[0]
	}
	return 0
}

// ints returns the numbers that an input holds, and whether all are known.
func (c *call) ints(i int) ([]int64, bool) {
	if i < 0 || i >= len(c.in) {
		return nil, false
	}
	return c.fact(i).numbers()
}

// int returns the number that an input is, and whether it is known.
func (c *call) int(i int) (int64, bool) { return c.elem(i).number() }

// length returns the number of elements of an input of rank 1, and whether it is known.
func (c *call) length(i int) (int, bool) {
	dims := c.dims(i)
	if len(dims) != 1 {
		return 0, false
	}
	n, ok := dims[0].number()
	return int(n), ok && n >= 0 && n <= maxElems
}

// shape says what dimensions a result has; nil leaves unsaid how many there are.
func (c *call) shape(i int, dims []Dim) {
	if i < len(c.out) {
		c.out[i].dims = dims
	}
}

// holds says which integers a result holds.
func (c *call) holds(i int, elems []Dim) {
	if i < len(c.out) {
		c.out[i].elems = elems
	}
}

// scalar says that a result has no dimensions.
func (c *call) scalar(i int) { c.shape(i, []Dim{}) }

// vector says that a result has one dimension.
func (c *call) vector(i int, n Dim) { c.shape(i, []Dim{n}) }

// unknowns returns dimensions about which nothing is known.
func unknowns(rank int) []Dim { return make([]Dim, rank) }

// same says that a result has the dimensions and the elements of an input.
func (c *call) same(i, input int) {
	if i < len(c.out) && input < len(c.in) {
		f := c.fact(input)
		c.out[i].dims, c.out[i].box = f.dims, f.box
		if c.out[i].elem == f.elem || c.out[i].elem == 0 {
			c.out[i].elems = f.elems
		}
	}
}

// rank demands that an input has a rank, and returns its dimensions: unknown ones where
// its rank is not known. It is false where it has another rank.
func (c *call) rank(i, rank int) ([]Dim, bool) {
	dims := c.dims(i)
	if dims == nil {
		return unknowns(rank), true
	}
	if len(dims) != rank {
		c.failf("input %d is %s, and %s takes %d dimensions there", i, c.typeText(i), c.op, rank)
		return nil, false
	}
	return dims, true
}

// atLeast demands that an input has at least that many dimensions.
func (c *call) atLeast(i, rank int) bool {
	if dims := c.dims(i); dims != nil && len(dims) < rank {
		c.failf("input %d is %s, and %s takes at least %d dimensions there", i, c.typeText(i), c.op, rank)
		return false
	}
	return true
}

// equal returns what is known of two dimensions that must be equal.
func (c *call) equal(a, b Dim, what string) Dim {
	d, ok := c.a.equal(a, b)
	if !ok {
		c.failf("%s: %s and %s (%s)", what, c.a.text(a), c.a.text(b), c.inputText())
	}
	return d
}

// equalDims returns what is known of dimensions that must be equal.
func (c *call) equalDims(a, b []Dim, what string) []Dim {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case len(a) != len(b):
		c.failf("%s: %d and %d dimensions (%s)", what, len(a), len(b), c.inputText())
		return a
	}
	if slices.Equal(a, b) {
		return a
	}
	list := make([]Dim, len(a))
	for i := range a {
		list[i] = c.equal(a[i], b[i], what)
	}
	return list
}

// inputText writes the types of the inputs.
func (c *call) inputText() string {
	var parts []string
	for i := range c.in {
		if i == 4 {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, c.typeText(i))
	}
	return strings.Join(parts, ", ")
}

// axis returns which dimension a number means, and whether there is such.
func (c *call) axis(axis int64, rank int) (int, bool) {
	at := axis
	if at < 0 {
		at += int64(rank)
	}
	if at < 0 || at >= int64(rank) {
		c.failf("axis %d of %d dimensions (%s)", axis, rank, c.inputText())
		return 0, false
	}
	return int(at), true
}

// attribute returns an attribute of the node.
func (c *call) attribute(name string) ir.Attr { return c.n.Op().Attr(name) }

func (c *call) integer(name string, other int64) int64 {
	if i, ok := c.attribute(name).Int(); ok {
		return i
	}
	return other
}

func (c *call) truth(name string) bool {
	b, _ := c.attribute(name).Bool()
	return b
}

func (c *call) word(name, other string) string {
	if text := c.attribute(name).Text(); text != "" {
		return text
	}
	return other
}

// integers returns a list of integers, nil where the attribute is none.
func (c *call) integers(name string) []int64 {
	list, _ := c.attribute(name).Ints()
	return list
}

// elemAttr returns the type that an attribute is, 0 where it is none that is known.
func (c *call) elemAttr(name string) ir.Type {
	if name == "" {
		return 0
	}
	if a := c.attribute(name); a.Kind() == ir.TypeAttr {
		return plainElem(a.Type())
	}
	return 0
}

// shapeAttr returns the dimensions that an attribute is, nil where the rank is not known.
func (c *call) shapeAttr(name string) []Dim { return parseShape(c.attribute(name).Text()) }

// shapesAttr returns the dimensions that an attribute lists.
func (c *call) shapesAttr(name string) [][]Dim {
	a := c.attribute(name)
	if a.Kind() != ir.ArrayAttr {
		return nil
	}
	list := make([][]Dim, a.Len())
	for i := range list {
		list[i] = parseShape(a.At(i).Text())
	}
	return list
}

// parseShape reads #tf_type.shape<2x?>.
func parseShape(text string) []Dim {
	text, ok := strings.CutPrefix(text, "#tf_type.shape<")
	text, closed := strings.CutSuffix(text, ">")
	switch {
	case !ok || !closed || text == "*":
		return nil
	case text == "":
		return []Dim{}
	}
	var dims []Dim
	for word := range strings.SplitSeq(text, "x") {
		d := Dim(0)
		if n, err := strconv.ParseInt(word, 10, 64); err == nil && n >= 0 {
			d = num(n)
		}
		dims = append(dims, d)
	}
	return dims
}

// shapeInput returns the dimensions that an input holds, as those of Fill and Reshape
// do: a vector of integers, where a negative number is a size that is not known.
func (c *call) shapeInput(i int) []Dim {
	elems := c.elems(i)
	if elems == nil {
		if n, ok := c.length(i); ok {
			return unknowns(n)
		}
		if dims := c.dims(i); dims != nil && len(dims) == 0 {
			return nil // -1: nothing is known
		}
		return nil
	}
	if dims := c.dims(i); len(dims) == 0 {
		return nil // the number -1, which says that nothing is known
	}
	list := slices.Clone(elems)
	for k, d := range list {
		if n, ok := d.number(); ok && n < 0 {
			list[k] = 0
		}
	}
	return list
}
