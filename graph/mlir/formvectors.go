package mlir

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// This file has the parts of custom forms that only vectors, and loops over tensors, have.

// tuplePart is `(0, %a)`: a mixed list in parentheses.
type tuplePart struct{ mixedPart }

func (x tuplePart) read(r *formReader) bool  { return x.readIn(r, '(', ')') }
func (x tuplePart) write(w *formWriter) bool { return x.writeIn(w, '(', ')') }

// mappedPart is `affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]`: a map with its operands.
type mappedPart struct {
	operand int
	attr    string
}

func (x mappedPart) read(r *formReader) bool {
	value, ok := r.value(1)
	if !ok {
		return false
	}
	r.property(r.name, x.attr, value)
	if !r.expect('(', "and the dimensions of the map") || !operandPart(x.operand).read(r) || !r.expect(')', "after the dimensions of the map") {
		return false
	}
	if !r.acceptNext('[') {
		return true
	}
	return operandPart(x.operand).read(r) && r.expect(']', "after the symbols of the map")
}

func (x mappedPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	_, inner, ok := strings.Cut(attr.Text(), "<(") // of a map or set
	names, _, closed := strings.Cut(inner, ")")
	if !ok || !closed {
		return false
	}
	dims := 0
	if names != "" {
		dims = 1 + strings.Count(names, ",")
	}
	values := w.groups[x.operand]
	if dims > len(values) {
		return false
	}
	w.buf = append(attr.AppendSpelled(w.buf, w.as.spelled), '(')
	w.values(values[:dims])
	w.buf = append(w.buf, ')')
	if dims < len(values) {
		w.buf = append(w.buf, '[')
		w.values(values[dims:])
		w.buf = append(w.buf, ']')
	}
	return true
}

// bracketedPart is `<add>` for `#vector.kind<add>`.
type bracketedPart struct{ attr, open string }

func (x bracketedPart) read(r *formReader) bool {
	if !r.expect('<', "and the "+x.attr) {
		return false
	}
	r.skip()
	word := r.word()
	if word == "" {
		return r.fail(r.pos, r.pos+1, "expected the %s of %s, found %s", x.attr, r.name, r.found())
	}
	r.pos += len(word)
	r.property(r.name, x.attr, r.ctxt.Opaque(x.open+word+">", 0))
	return r.expect('>', "after the "+x.attr)
}

func (x bracketedPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	word, ok := strings.CutPrefix(attr.Text(), x.open)
	w.buf = append(append(w.buf, '<'), word...)
	return ok && attr.Kind() == ir.OpaqueAttr
}

// namedWordPart is ` punctuation <comma>` for `#vector.punctuation<comma>`, or nothing for the
// usual word.
type namedWordPart struct {
	bracketedPart
	usual string
}

func (x namedWordPart) read(r *formReader) bool {
	if r.nextWord(x.attr) {
		return x.bracketedPart.read(r)
	}
	r.property(r.name, x.attr, r.ctxt.Opaque(x.open+x.usual+">", 0))
	return true
}

func (x namedWordPart) write(w *formWriter) bool {
	if w.n.Op().Attr(x.attr).Text() == x.open+x.usual+">" {
		return true
	}
	w.buf = append(append(append(w.buf, ' '), x.attr...), ' ')
	return x.bracketedPart.write(w)
}

// extentsPart is `[2, 3]` for dense<[2, 3]> : tensor<2xindex>.
type extentsPart struct{ attr string }

func (x extentsPart) read(r *formReader) bool {
	base := len(r.attrs)
	if !(integersPart{x.attr, ir.I64}).read(r) {
		return false
	}
	list, _ := r.attrs[base].Value.AppendInts(nil)
	t := ir.Tensor(ir.Index(), int64(len(list)))
	text := ""
	if len(list) > 0 {
		text = strings.Join(strings.Fields(fmt.Sprint(list)), ", ")
	}
	r.attrs[base].Value = r.ctxt.Dense(text, t)
	return true
}

func (x extentsPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	list, ok := make([]int64, 0, 8), attr.IsValid()
	if t := attr.Type(); ok && t.Kind() == ir.TensorKind && t.IsStatic() && t.Rank() == 1 && t.Dim(0) <= maxElements {
		for i := range t.Dim(0) {
			n, known := attr.Context().Element(attr, int(i)).Int()
			list, ok = append(list, n), ok && known
		}
	}
	if t := attr.Type(); !ok || t.Kind() != ir.TensorKind || t.Elem() != ir.Index() || t.Rank() != 1 || int64(len(list)) != t.Dim(0) {
		return false
	}
	w.integers(list)
	return true
}

// given returns an attribute that the text has so far.
func (r *formReader) given(name string) (ir.Attr, bool) {
	for _, attr := range r.attrs[r.base:] {
		if attr.Name == name {
			return attr.Value, true
		}
	}
	return ir.Attr{}, false
}

// shuffledPart is the type of a vector of as many elements as an attribute has numbers.
type shuffledPart struct{ attr string }

func (x shuffledPart) read(r *formReader) bool {
	mask, _ := r.given(x.attr)
	count, _ := mask.CountArray()
	t := r.bound["V"][0]
	if !t.IsShaped() || !t.IsRanked() {
		return r.fail(r.pos, r.pos, "%s is not a vector", phrase.Shorten(t.String()))
	}
	dims := slices.Clone(t.Dims())
	if len(dims) == 0 {
		dims = []int64{0}
	}
	dims[0] = int64(count)
	r.bound["R"] = []ir.Type{t.WithDims(dims...)}
	return true
}

func (x shuffledPart) write(w *formWriter) bool {
	t := w.bound["V"][0]
	count, ok := w.n.Op().Attr(x.attr).CountArray()
	if !ok || !t.IsShaped() || !t.IsRanked() {
		return false
	}
	dims := slices.Clone(t.Dims())
	if len(dims) == 0 {
		dims = []int64{0}
	}
	dims[0] = int64(count)
	return slices.Equal(w.bound["R"], []ir.Type{t.WithDims(dims...)})
}

// elementsPart is the types of all elements of a vector.
type elementsPart struct{}

func (elementsPart) read(r *formReader) bool {
	t := r.bound["V"][0]
	if !t.IsShaped() || !t.IsRanked() {
		return r.fail(r.pos, r.pos, "%s is not a vector", phrase.Shorten(t.String()))
	}
	count := int64(1)
	for _, d := range t.Dims() {
		if count *= d; d < 0 || count > maxElements {
			return r.fail(r.pos, r.pos, "%s has too many elements to be values", phrase.Shorten(t.String()))
		}
	}
	r.bound["R"] = slices.Repeat([]ir.Type{t.Elem()}, int(count))
	return true
}

// maxElements bounds the results of one op that a type stands for.
const maxElements = 1 << 16

func (elementsPart) write(w *formWriter) bool {
	t, types := w.bound["V"][0], w.bound["R"]
	if !t.IsShaped() || !t.IsRanked() || len(types) > maxElements {
		return false
	}
	count := int64(1)
	for _, d := range t.Dims() {
		count *= max(d, 0)
	}
	return count == int64(len(types)) && !slices.ContainsFunc(types, func(of ir.Type) bool { return of != t.Elem() })
}

// transferredPart says of a transfer what the text leaves out: that elements may be out of
// bounds, and that the dimensions of the vector are the last ones of the memory, in order. A
// transfer into a tensor gives a tensor.
type transferredPart struct{}

func (transferredPart) read(r *formReader) bool {
	m, v := r.bound["M"][0], r.bound["V"][0]
	if !m.IsShaped() || !m.IsRanked() || !v.IsShaped() || !v.IsRanked() {
		return r.fail(r.pos0, r.wordEnd(r.pos0), "%s is between %s and %s, where a vector is expected", r.name, phrase.Shorten(m.String()), phrase.Shorten(v.String()))
	}
	rank := v.Rank()
	if e := m.Elem(); e.IsShaped() {
		rank -= e.Rank()
	}
	if rank < 0 {
		return r.fail(r.pos0, r.wordEnd(r.pos0), "%s: elements of %s have more dimensions than %s", r.name, phrase.Shorten(m.String()), phrase.Shorten(v.String()))
	}
	if _, ok := r.given("in_bounds"); !ok {
		r.property(r.name, "in_bounds", r.ctxt.Array(slices.Repeat([]ir.Attr{r.ctxt.Bool(false)}, rank)...))
	}
	if _, ok := r.given("permutation_map"); !ok {
		if rank > m.Rank() {
			return r.fail(r.pos0, r.wordEnd(r.pos0), "%s has no permutation_map, and %s has more dimensions than %s", r.name, phrase.Shorten(v.String()), phrase.Shorten(m.String()))
		}
		r.property(r.name, "permutation_map", r.ctxt.Opaque(lastDimensions(m.Rank(), rank), 0))
	}
	if masks := r.counts[len(r.counts)-1]; masks > 0 {
		order, _ := r.given("permutation_map")
		mask := maskOf(order, v)
		if mask == 0 {
			return r.fail(r.pos0, r.wordEnd(r.pos0), "%s with this permutation_map has no mask", r.name)
		}
		r.bound["K"] = slices.Repeat([]ir.Type{mask}, masks)
	}
	r.bound["R"] = nil
	if m.Kind() == ir.TensorKind {
		r.bound["R"] = []ir.Type{m}
	}
	return true
}

func (transferredPart) write(w *formWriter) bool {
	masks := w.bound["K"]
	return len(masks) == 0 || masks[0] == maskOf(w.n.Op().Attr("permutation_map"), w.bound["V"][0])
}

// maskOf returns the type of the mask of a transfer, 0 where that is not known: it has the
// dimensions of the vector in the order of those of the memory, without those that repeat.
func maskOf(order ir.Attr, v ir.Type) ir.Type {
	m, ok := splitMap(order)
	if !ok || v.Kind() != ir.VectorKind {
		return 0
	}
	results := m.list()
	if len(results) > v.Rank() {
		return 0
	}
	text := []byte("vector<")
	for _, dim := range m.dims {
		i := slices.Index(results, dim)
		switch {
		case i < 0:
		case v.Scalable(i):
			text = append(strconv.AppendInt(append(text, '['), v.Dim(i), 10), "]x"...)
		default:
			text = append(strconv.AppendInt(text, v.Dim(i), 10), 'x')
		}
	}
	if len(text) == len("vector<") {
		text = append(text, "1x"...) // of a vector whose elements are all the same
	}
	t, err := ir.ParseType(string(append(text, "i1>"...)))
	if err != nil {
		return 0
	}
	return t
}

// lastDimensions is the map from a space to its last dimensions.
func lastDimensions(space, rank int) string {
	names := make([]string, space)
	for i := range names {
		names[i] = "d" + strconv.Itoa(i)
	}
	return "affine_map<(" + strings.Join(names, ", ") + ") -> (" + strings.Join(names[max(0, space-rank):], ", ") + ")>"
}

// traitPart is the dictionary that says how linalg.generic or vector.contract runs, in which the
// kinds of loops are strings.
type traitPart struct{ iterator string }

func (x traitPart) read(r *formReader) bool {
	base := len(r.attrs)
	if r.skip(); r.peek() == '#' {
		if !r.dictionaryAlias() {
			return false
		}
	} else if !r.expect('{', "and the attributes of "+r.name) || !r.dictionary(r.pos-1, 1) {
		return false
	}
	for i := range r.attrs[base:] {
		attr := &r.attrs[base+i]
		if attr.Name == "iterator_types" && attr.Value.Kind() == ir.ArrayAttr {
			kinds := make([]ir.Attr, attr.Value.Len())
			for k := range kinds {
				kinds[k] = attr.Value.At(k)
				if kinds[k].Kind() == ir.StringAttr {
					kinds[k] = r.ctxt.Opaque(x.iterator+kinds[k].Text()+">", 0)
				}
			}
			attr.Value = r.ctxt.Array(kinds...)
		}
		r.markProperties(r.name, r.attrs[base+i:base+i+1], r.form.inherent[attr.Name])
	}
	return true
}

// dictionaryAlias reads an alias of a dictionary, and pushes its entries.
func (p *parser) dictionaryAlias() bool {
	at := p.pos
	value, ok := p.value(1)
	switch {
	case !ok:
		return false
	case value.Kind() != ir.DictAttr:
		return p.fail(at, p.pos, "expected a dictionary: %s is another attribute", phrase.Shorten(p.text[at:p.pos]))
	}
	for i := range value.Len() {
		p.attrs = append(p.attrs, ir.NamedAttr{Name: value.Key(i), Value: value.At(i)})
	}
	return true
}

func (x traitPart) write(w *formWriter) bool {
	op := w.n.Op()
	w.buf = append(w.buf, '{')
	first := true
	for i := range op.NumAttrs() {
		attr := op.AttrAt(i)
		if w.form.owned[attr.Name] {
			continue
		}
		if w.isProperty(op, attr.Name, w.as) && !w.form.inherent[attr.Name] {
			return false
		}
		if !first {
			w.buf = append(w.buf, ", "...)
		}
		first = false
		w.buf = ir.AppendAttrName(w.buf, attr.Name)
		switch {
		case attr.Name == "iterator_types":
			w.buf = append(w.buf, " = ["...)
			for k := range attr.Value.Len() {
				word, ok := strings.CutPrefix(attr.Value.At(k).Text(), x.iterator)
				if !ok {
					return false
				}
				if k > 0 {
					w.buf = append(w.buf, ", "...)
				}
				w.buf = strconv.AppendQuote(w.buf, strings.TrimSuffix(word, ">"))
			}
			w.buf = append(w.buf, ']')
		case attr.Value.Kind() != ir.UnitAttr:
			w.buf = attr.Value.AppendSpelled(append(w.buf, " = "...), w.as.spelled)
		}
	}
	w.buf = append(w.buf, '}')
	return op.Attr("iterator_types").Kind() == ir.ArrayAttr
}

// assignedAttributesPart is `attrs = {...}`, which the first dictionary has as well.
type assignedAttributesPart struct{}

func (assignedAttributesPart) read(r *formReader) bool {
	if !r.nextWord("attrs") {
		return true
	}
	base := len(r.attrs)
	if !r.expect('=', "after \"attrs\"") || !r.expect('{', "and attributes") || !r.dictionary(r.pos-1, 1) {
		return false
	}
	r.markProperties(r.name, r.attrs[base:], false)
	return true
}

func (assignedAttributesPart) write(*formWriter) bool { return true }

// kindPart is ` {kind = #vector.kind<max>}`, or nothing for a sum: a dictionary.
type kindPart struct{ attr string }

const usualKind = "#vector.kind<add>"

func (x kindPart) read(r *formReader) bool {
	before := r.pos
	if r.skip(); r.peek() == '{' {
		base := len(r.attrs)
		if !(dictPart{}).read(r) {
			return false
		}
		for i := range r.attrs[base:] {
			r.markProperties(r.name, r.attrs[base+i:base+i+1], r.attrs[base+i].Name == x.attr)
		}
		if _, given := r.given(x.attr); given {
			return true
		}
	} else {
		r.pos = before
	}
	r.property(r.name, x.attr, r.ctxt.Opaque(usualKind, 0))
	return true
}

func (x kindPart) write(w *formWriter) bool {
	op := w.n.Op()
	attr := op.Attr(x.attr)
	if attr.Text() == usualKind {
		return true
	}
	if !attr.IsValid() || op.NumAttrs() > 1 {
		return false
	}
	w.buf = append(attr.Append(append(w.buf, " {kind = "...)), '}')
	return true
}

// outerPart is the type of an outer product, which follows from those of its operands.
type outerPart struct{}

func (outerPart) read(r *formReader) bool {
	t := outer(r.bound["A"][0], r.bound["B"][0])
	if t == 0 {
		return r.fail(r.pos, r.pos, "%s has no product of %s and %s", r.name, phrase.Shorten(r.bound["A"][0].String()), phrase.Shorten(r.bound["B"][0].String()))
	}
	r.bound["R"] = []ir.Type{t}
	if r.bound["C"] = nil; r.counts[2] > 0 {
		r.bound["C"] = []ir.Type{t}
	}
	return true
}

func (outerPart) write(w *formWriter) bool {
	a, b := w.bound["A"][0], w.bound["B"][0]
	return slices.Equal(w.bound["R"], []ir.Type{outer(a, b)})
}

// outer returns the type of the outer product of a vector and a vector or number, 0 for none.
func outer(a, b ir.Type) ir.Type {
	if a.Kind() != ir.VectorKind || b.IsShaped() && b.Kind() != ir.VectorKind {
		return 0
	}
	if b.Kind() != ir.VectorKind {
		return a
	}
	t, err := ir.ParseType(strings.TrimSuffix(a.String(), a.Elem().String()+">") + strings.TrimPrefix(b.String(), "vector<"))
	if err != nil {
		return 0
	}
	return t
}
