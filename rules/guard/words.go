package guard

import (
	"math"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// A comparison of lists, or a question about one, is computed on plain integers where its
// lists are made of attributes, dimensions and numbers that are written: p + q == [2, 0]
// does not need to know in which form a list was written, and has no place for an error.
// Where one of them turns out to be something else, or long, or a result takes more than 64 bits,
// the code that is compiled as that of any expression runs in its place, and says what is
// wrong.

// wordList is the code of a list of integers, of at most maxFused, wordNumber that of an integer
// and wordTest that of what is true or false. They are not ok where the other code is to say.
type (
	wordList   func(m *unify.Match, s *wordMemory) (v []int64, ok bool)
	wordNumber func(m *unify.Match, s *wordMemory) (v int64, ok bool)
	wordTest   func(m *unify.Match, s *wordMemory) (holds, ok bool)
)

// wordMemory is what such code makes lists in; there is one for all expressions of a matcher.
type wordMemory struct{ ints arena[int64] }

type wordKey struct{}

func newWordMemory() any { return &wordMemory{} }

// onWords returns the code of a node that is computed in this way, nil after a mistake in
// it; not ok for any other node, and within loops and let.
func (c *compiler) onWords(n *node) (code any, ok bool) {
	if c.plainly || len(c.elements) > 0 || c.lets > 0 {
		return nil, false
	}
	asks, number := c.verdictOf(n), wordNumber(nil)
	if asks == nil && n.kind == callNode {
		number = c.wholeOf(n)
	}
	if asks == nil && number == nil {
		return nil, false
	}
	own, careful := c.alone(&scope{metered: hasLoops(n)}, func() any { return c.compile(n) })
	return withWords(own, careful, asks, number), true
}

// withWords returns code that computes on words where that is of the type of the careful
// code, which is of a scope of its own.
func withWords(own *scope, careful any, asks wordTest, number wordNumber) any {
	switch careful := careful.(type) {
	case nil:
		return nil
	case code[bool]:
		if asks != nil {
			return wordsFirst(own, asks, careful, func(v bool) bool { return v })
		}
	case code[int]:
		if number != nil {
			return wordsFirst(own, number, careful, func(v int64) int { return int(v) })
		}
	case code[Size]:
		if number != nil {
			return wordsFirst(own, number, careful, func(v int64) Size { return Size(v) })
		}
	}
	return inScope(own, careful)
}

// alone compiles code of a scope of its own, in which nothing is computed in a faster way:
// it runs where that has failed.
func (c *compiler) alone(own *scope, compile func() any) (*scope, any) {
	outer, plainly := c.scope, c.plainly
	c.scope, c.plainly = own, true
	code := compile()
	c.scope, c.plainly = outer, plainly
	return own, code
}

// hasLoops reports whether there are loops, slices or let in a node.
func hasLoops(n *node) bool {
	return n != nil && (n.kind == letNode || n.kind == sliceNode || n.kind == callNode && loops[n.text] || slices.ContainsFunc(n.args, hasLoops))
}

// wordsFirst returns code that computes on words, and does as any other where that fails.
func wordsFirst[V, T any, F ~func(*unify.Match, *wordMemory) (V, bool)](own *scope, fast F, careful code[T], result func(V) T) code[T] {
	return func(m *unify.Match) (T, error) {
		s := m.Kept(wordKey{}, newWordMemory).(*wordMemory)
		s.ints.used = 0
		if v, ok := fast(m, s); ok {
			return result(v), nil
		}
		outer := own.begin(m)
		v, err := careful(m)
		own.end(m, outer)
		return v, err
	}
}

// verdictOf returns the comparison of lists or of what they sum up to, or a loop that asks,
// nil where the node is neither.
func (c *compiler) verdictOf(n *node) wordTest {
	switch n.kind {
	case binaryNode:
		compare := comparisons[n.text]
		if compare == nil {
			return nil
		}
		if a, b := c.wholeOf(n.args[0]), c.wholeOf(n.args[1]); a != nil && b != nil {
			return compareWholes(compare, a, b, n.args[1])
		}
		if n.text != "==" && n.text != "!=" || c.isWritten(n.args[0]) && c.isWritten(n.args[1]) {
			return nil
		}
		a, b := c.wordsOf(n.args[0]), c.wordsOf(n.args[1])
		if a == nil || b == nil {
			return nil
		}
		differ := n.text == "!="
		return func(m *unify.Match, s *wordMemory) (bool, bool) {
			x, ok := a(m, s)
			if !ok {
				return false, false
			}
			y, ok := b(m, s)
			return slices.Equal(x, y) != differ, ok
		}
	case callNode:
		switch {
		case n.text == "is_identity_perm" && len(n.args) == 1 && !c.isWritten(n.args[0]):
			if l := c.wordsOf(n.args[0]); l != nil {
				return func(m *unify.Match, s *wordMemory) (bool, bool) {
					v, ok := l(m, s)
					return isIdentity(v), ok
				}
			}
		case (n.text == "all" || n.text == "any" || n.text == "none") && isFusable(n):
			list, asks := c.wordsOf(n.args[0]), tests(n.args[1])
			if list == nil || asks == nil {
				return nil
			}
			stops, found := n.text != "all", n.text == "any"
			return func(m *unify.Match, s *wordMemory) (bool, bool) {
				v, ok := list(m, s)
				for i := 0; ok && i < len(v); i++ {
					var holds bool
					if holds, ok = asks(v[i], i); ok && holds == stops {
						return found, true
					}
				}
				return !found, ok
			}
		}
	}
	return nil
}

func compareWholes(compare func(x, y int64) bool, a, b wordNumber, right *node) wordTest {
	if k, ok := writtenInt(right); ok {
		return func(m *unify.Match, s *wordMemory) (bool, bool) {
			x, ok := a(m, s)
			return compare(x, k), ok
		}
	}
	return func(m *unify.Match, s *wordMemory) (bool, bool) {
		x, ok := a(m, s)
		if !ok {
			return false, false
		}
		y, ok := b(m, s)
		return compare(x, y), ok
	}
}

// isWritten reports whether a list is there without being computed: comparing two of those
// makes none.
func (c *compiler) isWritten(n *node) bool { return n.kind == nameNode || n.kind == listNode }

// slot returns where the pattern binds what a node names, if that is of a kind.
func (c *compiler) slot(n *node, kind unify.SlotKind) (int, bool) {
	if n.kind != nameNode || c.isLocal(n.text) {
		return 0, false
	}
	slot, ok := c.names[n.text]
	return slot.Index, ok && slot.Kind == kind
}

// typeAt returns where the type of a name is, if the name is that of a value or type of the pattern; the zero
// slot stands for the output.
func (c *compiler) typeAt(n *node) (at unify.Slot, ok bool) {
	for _, kind := range [...]unify.SlotKind{unify.VarSlot, unify.TypeSlot} {
		if i, ok := c.slot(n, kind); ok {
			return unify.Slot{Kind: kind, Index: i}, true
		}
	}
	_, bound := c.names[n.text]
	return unify.Slot{}, n.kind == nameNode && (n.text == "out" || n.text == "root") && !bound && !c.isLocal(n.text)
}

// isLocal reports whether a name is one that the rule's let declares, or a loop.
func (c *compiler) isLocal(name string) bool {
	return slices.ContainsFunc(c.locals, func(l local) bool { return l.name == name })
}

// writtenInt returns an integer that is written.
func writtenInt(n *node) (int64, bool) {
	switch {
	case n.kind == intNode:
		return int64(n.int), true
	case n.kind == unaryNode && n.text == "-" && n.args[0].kind == intNode:
		return -int64(n.args[0].int), true
	}
	return 0, false
}

// wholeOf returns the code of an integer, nil where the node is none.
func (c *compiler) wholeOf(n *node) wordNumber {
	if k, ok := writtenInt(n); ok {
		return func(*unify.Match, *wordMemory) (int64, bool) { return k, true }
	}
	if n.kind == callNode && len(n.args) > 0 {
		switch n.text {
		case "rank":
			if i, ok := c.slot(n.args[0], unify.VarSlot); ok && len(n.args) == 1 {
				return func(m *unify.Match, _ *wordMemory) (int64, bool) {
					rank := rankOf(m.Graph.TypeOf(m.Vars[i]))
					return int64(rank), rank >= 0
				}
			}
		case "len", "sum", "product", "min", "max":
			if len(n.args) == 1 && !(n.text == "len" && c.isWritten(n.args[0])) {
				if l := c.wordsOf(n.args[0]); l != nil {
					return sumUp(n.text, l)
				}
			}
		case "count":
			if isFusable(n) {
				if list, asks := c.wordsOf(n.args[0]), tests(n.args[1]); list != nil && asks != nil {
					return countWords(list, asks)
				}
			}
		}
	}
	return nil
}

func countWords(list wordList, asks testOf) wordNumber {
	return func(m *unify.Match, s *wordMemory) (int64, bool) {
		v, ok := list(m, s)
		count := int64(0)
		for i := 0; ok && i < len(v); i++ {
			var holds bool
			if holds, ok = asks(v[i], i); holds {
				count++
			}
		}
		return count, ok
	}
}

// sumUp returns the code of what a list sums up to.
func sumUp(name string, l wordList) wordNumber {
	switch name {
	case "len":
		return func(m *unify.Match, s *wordMemory) (int64, bool) {
			v, ok := l(m, s)
			return int64(len(v)), ok
		}
	case "product":
		return func(m *unify.Match, s *wordMemory) (int64, bool) {
			v, ok := l(m, s)
			product := int64(1)
			for _, e := range v {
				var exact bool
				product, exact = multiplied(product, e)
				ok = ok && exact
			}
			return product, ok && isWord(product)
		}
	case "sum":
		return func(m *unify.Match, s *wordMemory) (int64, bool) {
			v, ok := l(m, s)
			sum := int64(0)
			for _, e := range v {
				next := sum + e
				ok = ok && !overflows("+", sum, e, next)
				sum = next
			}
			return sum, ok && isWord(sum)
		}
	}
	least := name == "min"
	return func(m *unify.Match, s *wordMemory) (int64, bool) {
		v, ok := l(m, s)
		switch {
		case !ok || len(v) == 0:
			return 0, false
		case least:
			return slices.Min(v), true
		}
		return slices.Max(v), true
	}
}

// multiplied returns a product, and whether 64 bits hold it.
func multiplied(a, b int64) (int64, bool) {
	v := a * b
	return v, int64(int32(a)) == a && int64(int32(b)) == b || !overflows("*", a, b, v)
}

// isWord reports whether a number is not one of those that stand for sizes that are not known.
func isWord(v int64) bool { return Size(v).known() }

// wordsOf returns the code of a list of integers, nil where the node is none.
func (c *compiler) wordsOf(n *node) wordList {
	switch n.kind {
	case nameNode:
		if i, ok := c.slot(n, unify.AttrSlot); ok {
			return func(m *unify.Match, s *wordMemory) ([]int64, bool) { return s.read(m.Attr(i)) }
		}
	case listNode:
		return writtenWords(n)
	case unaryNode:
		if a := c.wordsOf(n.args[0]); a != nil && n.text == "-" {
			return elementwise("-", nil, 0, a, 0)
		}
	case binaryNode:
		return c.elementwiseOf(n)
	case sliceNode:
		return c.sliceOf(n)
	case callNode:
		return c.callOfWords(n)
	}
	return nil
}

// read returns the integers of an attribute.
func (s *wordMemory) read(a ir.Attr) ([]int64, bool) {
	if n := a.Len(); n > maxFused || n == 0 && a.TextLen() > maxFused {
		return nil, false
	}
	s.ints.used -= len(s.ints.take(leastChunk)[:leastChunk]) // there is room for a few
	v, ok := a.AppendInts(s.ints.chunk[s.ints.used:s.ints.used])
	if s.ints.used += len(v); s.ints.used > len(s.ints.chunk) { // it has memory of its own
		s.ints.used = len(s.ints.chunk)
		s.ints.take(len(v))
	}
	return v, ok && isWords(v)
}

func isWords(v []int64) bool {
	for _, e := range v {
		if !isWord(e) {
			return false
		}
	}
	return true
}

func writtenWords(n *node) wordList {
	list, ok := constantList(n).(code[Ints])
	if !ok {
		return nil
	}
	l, _ := list(nil)
	if !isWords(l.v) {
		return nil
	}
	return func(*unify.Match, *wordMemory) ([]int64, bool) { return l.v, true }
}

// elementwiseOf returns the code of arithmetic of two lists, or of a list and a number.
func (c *compiler) elementwiseOf(n *node) wordList {
	switch n.text {
	case "+", "-", "*", "%", "min", "max", "div":
	default:
		return nil
	}
	var lists [2]wordList
	var numbers [2]int64
	for i, arg := range n.args {
		if k, ok := writtenInt(arg); ok {
			numbers[i] = k
		} else if lists[i] = c.wordsOf(arg); lists[i] == nil || arg.kind == listNode && len(arg.args) == 0 {
			return nil
		}
	}
	if lists[0] == nil && lists[1] == nil {
		return nil
	}
	return elementwise(n.text, lists[0], numbers[0], lists[1], numbers[1])
}

// elementwise computes with lists, the numbers in place of those that are nil.
func elementwise(op string, a wordList, k int64, b wordList, l int64) wordList {
	operation := op[0]
	if len(op) > 1 {
		operation = op[1] // in, ax, iv
	}
	return func(m *unify.Match, s *wordMemory) ([]int64, bool) {
		var x, y []int64
		n, ok := 0, true
		if a != nil {
			x, ok = a(m, s)
			n = len(x)
		}
		if b != nil && ok {
			y, ok = b(m, s)
			ok = ok && (a == nil || len(y) == n)
			n = len(y)
		}
		if !ok {
			return nil, false
		}
		out := s.ints.take(n)[:n]
		for i := range out {
			v, w := k, l
			if x != nil {
				v = x[i]
			}
			if y != nil {
				w = y[i]
			}
			var r int64
			switch operation {
			case '+':
				r = v + w
				ok = (v^r)&(w^r) >= 0
			case '-':
				r = v - w
				ok = (v^w)&(v^r) >= 0
			case '*':
				r, ok = multiplied(v, w)
			case '%':
				if ok = w != 0; ok {
					r = v % w
				}
			case 'i':
				if op == "min" {
					r = min(v, w)
				} else if ok = w != 0 && w != -1; ok {
					r = v / w
				}
			case 'a':
				r = max(v, w)
			}
			if out[i] = r; !ok || !isWord(r) {
				return nil, false
			}
		}
		return out, true
	}
}

// sliceOf returns the code of a slice with bounds that are written.
func (c *compiler) sliceOf(n *node) wordList {
	list := c.wordsOf(n.args[0])
	if list == nil {
		return nil
	}
	bounds := [2]int{0, math.MaxInt}
	for i, bound := range n.args[1:] {
		if bound == nil {
			continue
		}
		k, ok := writtenInt(bound)
		if !ok {
			return nil
		}
		bounds[i] = int(k)
	}
	return func(m *unify.Match, s *wordMemory) ([]int64, bool) {
		v, ok := list(m, s)
		at := bounds
		for i := range at {
			if at[i] < 0 {
				at[i] += len(v)
			}
			at[i] = min(max(at[i], 0), len(v))
		}
		return v[min(at[0], at[1]):at[1]], ok
	}
}

// callOfWords returns the code of a function that makes a list.
func (c *compiler) callOfWords(n *node) wordList {
	switch {
	case loops[n.text]:
		if isFusable(n) && (n.text == "map" || n.text == "filter") {
			return c.loopOfWords(n)
		}
		return nil
	case len(n.args) == 2 && (n.text == "min" || n.text == "max" || n.text == "div"):
		return c.elementwiseOf(n)
	case n.text == "dims" && len(n.args) == 1:
		return c.dimsOf(n.args[0])
	case n.text == "range" && len(n.args) == 1:
		return rangeOfWords(c.wholeOf(n.args[0]))
	}
	var lists []wordList
	for _, arg := range n.args {
		l := c.wordsOf(arg)
		if l == nil {
			return nil
		}
		lists = append(lists, l)
	}
	switch {
	case n.text == "concat" && len(lists) == 2:
		return func(m *unify.Match, s *wordMemory) ([]int64, bool) {
			x, ok := lists[0](m, s)
			if !ok {
				return nil, false
			}
			y, ok := lists[1](m, s)
			if !ok || len(x)+len(y) > maxFused {
				return nil, false
			}
			return append(append(s.ints.take(len(x)+len(y)), x...), y...), true
		}
	case n.text == "compose" && len(lists) == 2:
		return composeWords(lists[0], lists[1])
	case n.text == "sort" && len(lists) == 1:
		return func(m *unify.Match, s *wordMemory) ([]int64, bool) {
			v, ok := lists[0](m, s)
			out := append(s.ints.take(len(v)), v...)
			sortFew(out)
			return out, ok
		}
	case n.text == "reverse" && len(lists) == 1:
		return func(m *unify.Match, s *wordMemory) ([]int64, bool) {
			v, ok := lists[0](m, s)
			out := append(s.ints.take(len(v)), v...)
			slices.Reverse(out)
			return out, ok
		}
	}
	return nil
}

// dimsOf returns the code of the dimensions of a value or a type, which have to be known.
func (c *compiler) dimsOf(of *node) wordList {
	dims := func(t ir.Type) ([]int64, bool) {
		v := t.Dims()
		return v, (v != nil || isScalar(t)) && len(v) <= maxFused && isWords(v)
	}
	if i, ok := c.slot(of, unify.VarSlot); ok {
		return func(m *unify.Match, _ *wordMemory) ([]int64, bool) { return dims(m.Graph.TypeOf(m.Vars[i])) }
	}
	if i, ok := c.slot(of, unify.TypeSlot); ok {
		return func(m *unify.Match, _ *wordMemory) ([]int64, bool) { return dims(m.Types[i]) }
	}
	return nil
}

func rangeOfWords(to wordNumber) wordList {
	if to == nil {
		return nil
	}
	return func(m *unify.Match, s *wordMemory) ([]int64, bool) {
		n, ok := to(m, s)
		if !ok || n > maxFused {
			return nil, false
		}
		out := s.ints.take(int(max(n, 0)))
		for i := range n {
			out = append(out, i)
		}
		return out, true
	}
}

func composeWords(p, q wordList) wordList {
	return func(m *unify.Match, s *wordMemory) ([]int64, bool) {
		x, ok := p(m, s)
		if !ok {
			return nil, false
		}
		y, ok := q(m, s)
		if !ok {
			return nil, false
		}
		out := s.ints.take(len(y))
		for _, at := range y {
			switch {
			case at >= int64(len(x)):
				return nil, false
			case at >= 0:
				at = x[at]
			}
			out = append(out, at)
		}
		return out, true
	}
}

// sortFew sorts; a short list without a call for each comparison.
func sortFew(v []int64) {
	if len(v) > 12 {
		slices.Sort(v)
		return
	}
	for i := 1; i < len(v); i++ {
		for j := i; j > 0 && v[j] < v[j-1]; j-- {
			v[j], v[j-1] = v[j-1], v[j]
		}
	}
}

// loopOfWords returns the code of map and filter.
func (c *compiler) loopOfWords(n *node) wordList {
	list, value, asks := c.wordsOf(n.args[0]), wholeOf(nil), testOf(nil)
	if n.text == "map" {
		value = wholes(n.args[1])
	} else {
		asks = tests(n.args[1])
	}
	switch {
	case list == nil:
	case value != nil:
		return func(m *unify.Match, s *wordMemory) ([]int64, bool) {
			v, ok := list(m, s)
			if !ok {
				return nil, false
			}
			out := s.ints.take(len(v))
			for i, e := range v {
				r, ok := value(e, i)
				if !ok || !isWord(r) {
					return nil, false
				}
				out = append(out, r)
			}
			return out, true
		}
	case asks != nil:
		return func(m *unify.Match, s *wordMemory) ([]int64, bool) {
			v, ok := list(m, s)
			if !ok {
				return nil, false
			}
			out := s.ints.take(len(v))
			for i, e := range v {
				keep, ok := asks(e, i)
				if !ok {
					return nil, false
				}
				if keep {
					out = append(out, e)
				}
			}
			return out, true
		}
	}
	return nil
}
