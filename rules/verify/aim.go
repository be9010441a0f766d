package verify

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// What random values do not find is looked for where it can be: at values for which two
// operands of a node are equal or one apart, on either side of a rule, and among all values
// of narrow integers. That x * x == 1522756 is false is refuted by the solution.

const (
	maxAimed       = 4    // graphs of a rule that values are solved for
	maxEvaluations = 1500 // of one graph, while solving for its values
	allBits        = 16   // of the inputs of a graph whose values are all compared
	eachBits       = 10   // the same, where they are compared one by one
)

// remember keeps a graph on which the rule fired, if it is the first of its ops and types.
func (v *verifier) remember(in *instance) {
	if len(v.fired) >= maxAimed || in.whole != nil || len(in.inputs) == 0 || v.inexact {
		return // where terms cancel, what holds of real numbers is not to be seen
	}
	key := ""
	for i := range in.inputs {
		if class := value.ClassOf(value.ElemOf(in.inputs[i].declared)); class != value.IntClass && class != value.FloatClass {
			return
		}
		key += in.inputs[i].declared.String() + " "
	}
	for i := range in.nodes {
		key += fmt.Sprint(in.nodes[i].op, in.nodes[i].args, in.nodes[i].types)
	}
	if v.seen[key] {
		return
	}
	if v.seen == nil {
		v.seen = map[string]bool{}
	}
	v.seen[key] = true
	v.fired = append(v.fired, in)
}

// stretch compares both sides where one tensor after the other has dimensions of 1 only, and
// types do not say so: others stretch it then.
func (v *verifier) stretch(in *instance) *instance {
	for i := range in.inputs {
		t := in.inputs[i].value.Type()
		if t.Kind() != ir.TensorKind || in.inputs[i].value.Len() < 2 || len(in.inputs)+len(in.constants) < 2 {
			continue
		}
		open := opened(in)
		one := t.WithDims(slices.Repeat([]int64{1}, len(t.Dims()))...)
		if open.inputs[i].value = converted(in.inputs[i].value, one, 0); !open.inputs[i].value.IsValid() {
			continue
		}
		if after, applied, err := v.apply(open); err == nil && applied && v.compare(open, after).outcome == different {
			return open
		}
	}
	return nil
}

// aim looks for a graph for which both sides differ among values that are solved for.
func (v *verifier) aim() (*instance, error) {
	exhausted := map[string]bool{}
	for _, in := range v.fired {
		if err := v.ctx.Err(); err != nil {
			return nil, err
		}
		if bad := v.exhaust(in, exhausted); bad != nil {
			return bad, nil
		}
		if bad := v.stretch(in); bad != nil {
			return bad, nil
		}
		after, applied, err := v.apply(in)
		if err != nil || !applied {
			continue
		}
		sides := []*instance{in}
		if other, ok := instanceOf(after); ok && len(other.inputs) == len(in.inputs) {
			sides = append(sides, other)
		}
		for _, side := range sides {
			s := &solver{v: v, in: in, after: after, side: side, left: maxEvaluations / len(sides)}
			if bad := s.search(); bad != nil {
				return bad, nil
			}
		}
	}
	return nil, nil
}

// solver looks for values of the inputs of a graph for which operands of nodes meet.
type solver struct {
	v     *verifier
	in    *instance
	after *graph.FunctionGraph
	side  *instance // whose nodes it looks at: the graph or what it becomes
	left  int       // evaluations
}

func (s *solver) search() *instance {
	for i := range s.side.nodes {
		args := s.side.nodes[i].args
		for k := 1; k < len(args); k++ {
			if value.ElemOf(s.side.typeOf(args[k-1])) != value.ElemOf(s.side.typeOf(args[k])) {
				continue
			}
			for input := range s.in.inputs {
				if bad := s.meet(input, args[k-1], args[k]); bad != nil {
					return bad
				}
			}
		}
	}
	return nil
}

// meet compares the sides where an input makes two operands equal or one apart.
func (s *solver) meet(input int, a, b operand) *instance {
	dependsA, dependsB := s.depends(a, input), s.depends(b, input)
	if !dependsA && !dependsB {
		return nil
	}
	isInt := value.ClassOf(value.ElemOf(s.side.typeOf(a))) == value.IntClass
	if dependsA && dependsB && !isInt {
		return nil
	}
	if !dependsA {
		a, b = b, a
	}
	x := s.in.inputs[input].value
	f := func(code int64) (int64, bool) {
		at := slices.Clone(s.in.values())
		var ok bool
		if at[input], ok = decoded(code, x.Type()); !ok {
			return 0, false
		}
		return s.difference(at, a, b, isInt && dependsA && dependsB)
	}
	at := int64(0)
	if !dependsA || !dependsB {
		fixed, ok := s.read(s.in.values(), b)
		if !ok {
			return nil
		}
		at = fixed
	}
	p := problem{f: f, in: codesOf(value.ElemOf(x.Type())), out: codesOf(value.ElemOf(s.side.typeOf(a)))}
	for _, target := range [3]int64{at, at + p.out.step, at - p.out.step} {
		p.target = target & p.out.mask()
		if p.out.isSigned {
			p.target = signed(target, p.out.width)
		}
		p.solutions(func(code int64) bool {
			p.found = s.compare(input, code)
			for k := 0; k < p.in.width && p.in.isInt && p.found == nil && s.left > 0; k++ { // other solutions
				other := code ^ int64(uint64(1)<<k)
				if y, ok := f(other); ok && y&p.out.mask() == p.target&p.out.mask() {
					p.found = s.compare(input, other)
				}
			}
			return p.found == nil && s.left > 0
		})
		if p.found != nil || s.left <= 0 {
			return p.found
		}
	}
	return nil
}

// compare compares the sides for another value of an input.
func (s *solver) compare(input int, code int64) *instance {
	in := s.in.clone()
	at, ok := decoded(code, in.inputs[input].value.Type())
	if !ok {
		return nil
	}
	in.inputs[input].value = at
	s.left--
	if s.v.compare(in, s.after).outcome == different {
		return in
	}
	return nil
}

// depends reports whether an operand is computed of an input.
func (s *solver) depends(o operand, input int) bool {
	switch o.kind {
	case inputOperand:
		return o.index == input
	case nodeOperand:
		return slices.ContainsFunc(s.side.nodes[o.index].args, func(arg operand) bool { return s.depends(arg, input) })
	}
	return false
}

// difference returns the code of an operand for values of the inputs, less that of another
// one where both depend on what is solved for.
func (s *solver) difference(at []value.Value, a, b operand, both bool) (int64, bool) {
	x, ok := s.read(at, a)
	if !both || !ok {
		return x, ok
	}
	y, ok := s.read(at, b)
	return x - y, ok
}

// read returns the code of the first element of an operand for values of the inputs.
func (s *solver) read(at []value.Value, o operand) (int64, bool) {
	s.left--
	v, ok := s.value(at, o)
	if !ok || v.Len() == 0 {
		return 0, false
	}
	return code(v.At(0))
}

func (s *solver) value(at []value.Value, o operand) (value.Value, bool) {
	switch o.kind {
	case inputOperand:
		return at[o.index], true
	case constantOperand:
		v, err := value.FromAttr(s.side.constants[o.index])
		return v, err == nil
	}
	n := &s.side.nodes[o.index]
	args := make([]value.Value, len(n.args))
	for i, arg := range n.args {
		var ok bool
		if args[i], ok = s.value(at, arg); !ok {
			return value.Value{}, false
		}
	}
	outputs, err := eval.Apply(s.v.ctx, n.op, args, n.types, s.v.eval)
	if err != nil || o.output >= len(outputs) {
		return value.Value{}, false
	}
	return outputs[o.output], true
}

// codes are how the elements of a type are encoded as integers: integers by themselves, floats
// by their place in the order of all floats.
type codes struct {
	width    int
	isInt    bool
	isSigned bool
	step     int64 // from one element to the next
}

func codesOf(elem ir.Type) codes {
	if value.ClassOf(elem) == value.IntClass {
		width := value.Width(elem)
		return codes{width, true, width > 1, 1}
	}
	one, step := int64(math.Float64bits(1)), int64(1)
	for value.Round(math.Float64frombits(uint64(one+step)), elem) != math.Float64frombits(uint64(one+step)) {
		step *= 2
	}
	return codes{64, false, true, step}
}

func (c codes) mask() int64 {
	if c.width >= 64 {
		return -1
	}
	return 1<<c.width - 1
}

// bounds returns the least and the largest code.
func (c codes) bounds() (least, most int64) {
	if !c.isInt {
		most = int64(math.Float64bits(math.MaxFloat64))
		return -most, most
	}
	if c.width == 1 {
		return 0, 1
	}
	return -1 << (c.width - 1), 1<<(c.width-1) - 1
}

func signed(n int64, width int) int64 { return n << (64 - width) >> (64 - width) }

// code returns the code of a scalar.
func code(v value.Value) (int64, bool) {
	switch v.Class() {
	case value.IntClass:
		return v.Int(0), true
	case value.FloatClass:
		f := v.Floats()[0]
		n := int64(math.Float64bits(math.Abs(f)))
		if math.Signbit(f) {
			n = -n
		}
		return n, !math.IsNaN(f)
	}
	return 0, false
}

// decoded returns a value of a type all of whose elements have a code.
func decoded(code int64, t ir.Type) (value.Value, bool) {
	elem := value.ElemOf(t)
	var v value.Value
	var err error
	if value.ClassOf(elem) == value.IntClass {
		v, err = value.Ints(elem, code)
	} else {
		f := math.Float64frombits(uint64(max(code, -code)))
		v, err = value.Floats(elem, math.Copysign(f, float64(code)))
	}
	if err == nil && t.IsShaped() {
		v, err = v.Splat(t)
	}
	return v, err == nil
}

// problem asks for codes of an input for which f is the target.
type problem struct {
	f       func(int64) (int64, bool)
	in, out codes
	target  int64
	found   *instance
}

// solutions yields codes for which f is the target. It knows functions that are linear in
// integers of the type or in bits, those whose low bits depend on low bits only (sums,
// products, bitwise ones), and those that grow or fall.
func (p *problem) solutions(yield func(int64) bool) {
	try := func(x int64) bool {
		y, ok := p.f(x)
		return !ok || y&p.out.mask() != p.target&p.out.mask() || yield(x)
	}
	for _, x := range [3]int64{p.target, -p.target, ^p.target} {
		if !try(x) {
			return
		}
	}
	if p.in.isInt && p.out.isInt {
		if x, ok := p.linear(); ok && !try(x) {
			return
		}
		if x, ok := p.bitwise(); ok && !try(x) {
			return
		}
	}
	if x, ok := p.monotone(); ok && !try(x) {
		return
	}
	if p.in.isInt && p.out.isInt {
		for _, x := range p.lifted() {
			if !try(x) {
				return
			}
		}
	}
}

// linear solves a*x + b = target in integers that wrap.
func (p *problem) linear() (int64, bool) {
	b, ok := p.f(0)
	a, ok1 := p.f(1)
	if !ok || !ok1 {
		return 0, false
	}
	mask := p.out.mask()
	a, rest := (a-b)&mask, (p.target-b)&mask
	if a == 0 {
		return 0, false
	}
	zeros := bits.TrailingZeros64(uint64(a))
	if rest&(1<<zeros-1) != 0 {
		return 0, false
	}
	odd, inverse := uint64(a)>>zeros, uint64(1)
	for range 6 {
		inverse *= 2 - odd*inverse
	}
	return int64(uint64(rest) >> zeros * inverse), true
}

// bitwise solves an equation that is linear in bits.
func (p *problem) bitwise() (int64, bool) {
	none, ok := p.f(0)
	if !ok {
		return 0, false
	}
	type row struct{ of, by uint64 } // what the bits by of x change
	var rows []row
	left := uint64((p.target ^ none) & p.out.mask())
	for k := range p.in.width {
		y, ok := p.f(int64(uint64(1) << k))
		if !ok {
			return 0, false
		}
		r := row{uint64((y ^ none) & p.out.mask()), 1 << k}
		for _, other := range rows {
			if r.of^other.of < r.of {
				r.of, r.by = r.of^other.of, r.by^other.by
			}
		}
		if r.of != 0 {
			rows = append(rows, r)
			slices.SortFunc(rows, func(a, b row) int { return bits.Len64(b.of) - bits.Len64(a.of) })
		}
	}
	x := uint64(0)
	for _, r := range rows {
		if left^r.of < left {
			left, x = left^r.of, x^r.by
		}
	}
	return int64(x), left == 0
}

// monotone looks by halves for where a function that grows or falls reaches the target.
func (p *problem) monotone() (int64, bool) {
	least, most := p.in.bounds()
	for _, part := range [3][2]int64{{least, most}, {0, most}, {least, 0}} {
		low, high := part[0], part[1]
		first, ok := p.f(low)
		last, ok1 := p.f(high)
		if !ok || !ok1 || first == last || p.target < min(first, last) || p.target > max(first, last) {
			continue
		}
		for low < high {
			middle := low/2 + high/2 + (low%2+high%2)/2
			if middle == high {
				middle--
			}
			y, ok := p.f(middle)
			switch {
			case !ok:
				return 0, false
			case y == p.target:
				return middle, true
			case y < p.target == (first < last):
				low = middle + 1
			default:
				high = middle
			}
		}
		if y, ok := p.f(low); ok && y == p.target {
			return low, true
		}
	}
	return 0, false
}

// maxLifted bounds the solutions that are kept of low bits.
const maxLifted = 8

// lifted solves from the lowest bit on.
func (p *problem) lifted() []int64 {
	found := []int64{0}
	for k := range min(p.in.width, p.out.width) {
		var next []int64
		low := int64(uint64(1)<<k<<1 - 1)
		for _, x := range found {
			for _, bit := range [2]int64{0, int64(uint64(1) << k)} {
				if y, ok := p.f(x | bit); ok && (y^p.target)&low == 0 && len(next) < maxLifted {
					next = append(next, x|bit)
				}
			}
		}
		if found = next; len(found) == 0 {
			return nil
		}
	}
	return found
}

// exhaust compares both sides of a graph on all values of its inputs, with its integers
// made narrow.
func (v *verifier) exhaust(in *instance, done map[string]bool) *instance {
	for _, widths := range [3][]int{{8, 4, 2}, {4, 2, 1}, {2, 1}} {
		narrow := in.narrowed(widths)
		if narrow == nil {
			return nil
		}
		total := 0
		for i := range narrow.inputs {
			total += value.Width(narrow.inputs[i].declared)
		}
		if total > allBits {
			continue
		}
		key := fmt.Sprint(narrow.types())
		if done[key] {
			return nil
		}
		done[key] = true
		if bad, decided := v.compareAll(narrow, total); bad != nil || decided {
			return bad
		}
		if total > eachBits {
			continue
		}
		return v.compareEach(narrow, total)
	}
	return nil
}

// types returns the types of an instance as text.
func (in *instance) types() (list []string) {
	for i := range in.inputs {
		list = append(list, in.inputs[i].declared.String())
	}
	for i := range in.nodes {
		list = append(list, fmt.Sprint(in.nodes[i].op.Name(), in.nodes[i].args, in.nodes[i].types))
	}
	return list
}

// narrowed returns a graph of scalar integers with the widest type of the first width and the
// narrower type of the next, nil where it has other types.
func (in *instance) narrowed(widths []int) *instance {
	var found []int
	ok := true
	in.clone().mapTypes(func(t ir.Type) ir.Type {
		switch {
		case t.IsShaped() || value.ClassOf(t) != value.IntClass || t.Kind() == ir.IndexKind || t != ir.Integer(t.Width()):
			ok = false
		case t.Width() > 1 && !slices.Contains(found, t.Width()):
			found = append(found, t.Width())
		}
		return t
	})
	if !ok || len(found) > len(widths) {
		return nil
	}
	slices.Sort(found)
	slices.Reverse(found)
	narrow := in.clone()
	narrow.mapTypes(func(t ir.Type) ir.Type {
		if i := slices.Index(found, t.Width()); i >= 0 {
			return ir.Integer(widths[i])
		}
		return t
	})
	return narrow
}

// put gives the inputs the values that the bits of a number are.
func (in *instance) put(n uint64) {
	for i := range in.inputs {
		t := in.inputs[i].declared
		in.inputs[i].value, _ = value.Ints(t, int64(n))
		n >>= value.Width(t)
	}
}

// compareAll compares both sides on all values at once, as the elements of tensors, and
// reports whether that was possible.
func (v *verifier) compareAll(narrow *instance, total int) (bad *instance, decided bool) {
	wide := narrow.clone()
	size := int64(1) << total
	wide.mapTypes(func(t ir.Type) ir.Type { return ir.Tensor(t, size) })
	shift := 0
	for i := range wide.inputs {
		list := make([]int64, size)
		for n := range list {
			list[n] = int64(n >> shift)
		}
		var err error
		if wide.inputs[i].value, err = value.Ints(wide.inputs[i].declared, list...); err != nil {
			return nil, false
		}
		shift += value.Width(narrow.inputs[i].declared)
	}
	after, applied, err := v.apply(wide)
	if err != nil || !applied {
		return nil, false
	}
	found := v.compare(wide, after)
	switch found.outcome {
	case same:
		return nil, true
	case different:
		for i, before := range found.before {
			for n := 0; i < len(found.after) && int64(n) < size; n++ {
				if before.Len() == int(size) && found.after[i].Len() == int(size) && before.At(n).Equal(found.after[i].At(n)) {
					continue
				}
				narrow.put(uint64(n))
				if after, applied, err := v.apply(narrow); err == nil && applied && v.compare(narrow, after).outcome == different {
					return narrow, true
				}
			}
		}
		return wide, true
	}
	return nil, false
}

// compareEach compares both sides on one set of values after the other.
func (v *verifier) compareEach(narrow *instance, total int) *instance {
	after, applied, err := v.apply(narrow)
	if err != nil || !applied {
		return nil
	}
	for n := range uint64(1) << total {
		narrow.put(n)
		switch v.compare(narrow, after).outcome {
		case different:
			return narrow
		case illTyped:
			return nil
		}
	}
	return nil
}
