package mlir

import (
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// This file has the parts of custom forms that are affine expressions of values.

// subscriptPart is `[%i + 1, symbol(%n)]`: a map, whose dimensions and symbols are operands.
type subscriptPart struct {
	operand int
	attr    string
}

func (x subscriptPart) read(r *formReader) bool {
	if !r.expect('[', "and affine expressions") {
		return false
	}
	open := r.pos - 1
	e := affineValues{formReader: r}
	if !e.list(']', open) {
		return false
	}
	m, ok := e.mapOf(open, e.results)
	if !ok {
		return false
	}
	r.property(r.name, x.attr, m)
	r.counts[x.operand] += e.finish()
	return true
}

func (x subscriptPart) write(w *formWriter) bool {
	m, ok := splitMap(w.n.Op().Attr(x.attr))
	if !ok || len(m.dims)+len(m.symbols) != len(w.groups[x.operand]) {
		return false
	}
	w.buf = append(w.buf, '[')
	w.affineResults(m, m.results, w.groups[x.operand])
	w.buf = append(w.buf, ']')
	return true
}

// affineValues reads affine expressions in which values stand for dimensions and symbols.
type affineValues struct {
	*formReader
	dims, symbols     []graph.VarID
	dimsAt, symbolsAt []uint32
	results           []byte
}

// list reads expressions, and the byte that closes them.
func (e *affineValues) list(closing byte, open int) bool {
	return e.expressions(closing, 0, open) && e.expect(closing, "after affine expressions")
}

// until reads one expression, up to a comma or a closing parenthesis.
func (e *affineValues) until(open int) bool { return e.expressions(')', ',', open) }

// expressions reads up to one of two bytes.
func (e *affineValues) expressions(closing, comma byte, open int) bool {
	for depth := 0; ; {
		e.skip()
		switch c := e.peek(); {
		case e.pos >= len(e.parser.text):
			return e.unclosed(open, open+1, "%q is never closed", e.parser.text[open:open+1])
		case (c == closing || c == comma) && depth == 0:
			return true
		case c == '%':
			if !e.value(&e.dims, &e.dimsAt, 'd') {
				return false
			}
		case strings.HasPrefix(e.parser.text[e.pos:], "symbol(") || strings.HasPrefix(e.parser.text[e.pos:], "symbol ("):
			e.pos += len("symbol")
			if !e.expect('(', "after \"symbol\"") {
				return false
			}
			if e.skip(); !e.value(&e.symbols, &e.symbolsAt, 's') || !e.expect(')', "after a symbol") {
				return false
			}
		default:
			switch c {
			case '(', '[':
				depth++
			case ')', ']':
				depth--
			}
			end := max(e.pos+1, mlirtext.Word(e.parser.text, e.pos), mlirtext.Digits(e.parser.text, e.pos))
			if mlirtext.IsLetter(c) {
				e.results = append(e.results, ' ')
			}
			e.results = append(e.results, e.parser.text[e.pos:end]...)
			if mlirtext.IsLetter(c) {
				e.results = append(e.results, ' ')
			}
			e.pos = end
		}
	}
}

// value reads a value, which is the same dimension wherever it is used.
func (e *affineValues) value(list *[]graph.VarID, at *[]uint32, letter byte) bool {
	if e.peek() != '%' {
		return e.fail(e.pos, e.pos+1, "expected a value, found %s", e.found())
	}
	if !e.use() {
		return false
	}
	last := len(e.inputs) - 1
	v, pos := e.inputs[last], e.inputPos[last]
	e.inputs, e.inputPos = e.inputs[:last], e.inputPos[:last]
	i := slices.Index(*list, v)
	if i < 0 {
		i = len(*list)
		*list, *at = append(*list, v), append(*at, pos)
	}
	e.results = strconv.AppendInt(append(e.results, letter), int64(i), 10)
	return true
}

// mapOf returns the map with these results.
func (e *affineValues) mapOf(open int, results []byte) (ir.Attr, bool) {
	text := append([]byte("affine_map<("), numbered('d', len(e.dims))...)
	text = append(text, ')')
	if len(e.symbols) > 0 {
		text = append(append(append(text, '['), numbered('s', len(e.symbols))...), ']')
	}
	text = append(append(append(text, " -> ("...), tidy(results)...), ")>"...)
	check := parser{text: string(text), pos: len("affine_map"), src: e.src}
	if !check.affine("affine_map") || check.pos < len(text) {
		return ir.Attr{}, e.fail(open, e.pos, "expected affine expressions of values in %s", e.name)
	}
	return e.ctxt.Opaque(string(text), 0), true
}

// finish makes the values operands, and returns how many there are.
func (e *affineValues) finish() int {
	e.inputs = append(append(e.inputs, e.dims...), e.symbols...)
	e.inputPos = append(append(e.inputPos, e.dimsAt...), e.symbolsAt...)
	return len(e.dims) + len(e.symbols)
}

// numbered returns `d0, d1`.
func numbered(letter byte, count int) (text []byte) {
	for i := range count {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = strconv.AppendInt(append(text, letter), int64(i), 10)
	}
	return text
}

// tidy returns affine expressions with blanks as MLIR has them: around operators of two
// operands, and after commas.
func tidy(text []byte) []byte {
	var b []byte
	for i, c := range text {
		operand := len(b) > 0 && strings.IndexByte("(,+-* ", b[len(b)-1]) < 0
		switch {
		case c == ' ':
			if len(b) > 0 && b[len(b)-1] != ' ' && b[len(b)-1] != '(' && i+1 < len(text) && text[i+1] != ' ' {
				b = append(b, ' ')
			}
		case c == ',':
			b = append(b, ", "...)
		case (c == '+' || c == '*' || c == '-') && operand:
			b = append(b, ' ', c, ' ')
		default:
			b = append(b, c)
		}
	}
	return b
}

// affineMap is the text of a map in its parts.
type affineMap struct {
	dims, symbols []string
	results       string
}

// splitMap returns the parts of a map.
func splitMap(attr ir.Attr) (m affineMap, ok bool) {
	inner, ok := strings.CutPrefix(attr.Text(), "affine_map<(")
	if !ok || attr.Kind() != ir.OpaqueAttr {
		return m, false
	}
	dims, rest, ok := strings.Cut(inner, ")")
	if !ok {
		return m, false
	}
	m.dims = listed(dims)
	if symbols, ok := strings.CutPrefix(rest, "["); ok {
		if symbols, rest, ok = strings.Cut(symbols, "]"); !ok {
			return m, false
		}
		m.symbols = listed(symbols)
	}
	if rest, ok = strings.CutPrefix(rest, " -> ("); !ok {
		return m, false
	}
	m.results, ok = strings.CutSuffix(rest, ")>")
	return m, ok && !strings.ContainsAny(m.results, "/\"")
}

// listed returns the names of a list.
func listed(text string) (list []string) {
	for _, name := range strings.Split(text, ",") {
		if name = strings.TrimSpace(name); name != "" {
			list = append(list, name)
		}
	}
	return list
}

// affineResults writes results of a map with values in the place of its dimensions and
// symbols.
func (w *formWriter) affineResults(m affineMap, results string, values []graph.Var) {
	for pos := 0; pos < len(results); {
		end := mlirtext.Word(results, pos)
		if end == pos {
			w.buf = append(w.buf, results[pos])
			pos++
			continue
		}
		word := results[pos:end]
		pos = end
		if i := slices.Index(m.dims, word); i >= 0 {
			w.value(values[i])
		} else if i := slices.Index(m.symbols, word); i >= 0 {
			w.buf = append(w.buf, "symbol("...)
			w.value(values[len(m.dims)+i])
			w.buf = append(w.buf, ')')
		} else {
			w.buf = append(w.buf, word...)
		}
	}
}

// list returns the results of a map.
func (m affineMap) list() (list []string) {
	depth, start := 0, 0
	for i := range len(m.results) {
		switch m.results[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				list = append(list, m.results[start:i])
				start = i + 1
			}
		}
	}
	if last := strings.TrimSpace(m.results[start:]); last != "" {
		list = append(list, last)
	}
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// boundPart is a bound of affine.for: `4`, `%n`, or `max affine_map<...>(%i)[%n]`.
type boundPart struct {
	mapped mappedPart
	word   string // that stands before a map of several results
}

func (x boundPart) read(r *formReader) bool {
	r.skip()
	switch c := r.peek(); {
	case c == '%':
		if !r.use() {
			return false
		}
		r.counts[x.mapped.operand]++
		r.property(r.name, x.mapped.attr, r.ctxt.Opaque("affine_map<()[s0] -> (s0)>", 0))
		return true
	case c == '-' || mlirtext.IsDigit(c):
		n, ok := r.plainInt(ir.I64)
		r.property(r.name, x.mapped.attr, r.ctxt.Opaque("affine_map<() -> ("+strconv.FormatInt(n, 10)+")>", 0))
		return ok
	}
	r.acceptWord(x.word)
	return x.mapped.read(r)
}

func (x boundPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.mapped.attr)
	m, ok := splitMap(attr)
	if !ok {
		return false
	}
	values := w.groups[x.mapped.operand]
	results := m.list()
	if len(results) == 1 {
		_, err := strconv.ParseInt(results[0], 10, 64)
		switch {
		case err == nil && len(m.dims)+len(m.symbols) == 0:
			w.buf = append(w.buf, results[0]...)
			return len(values) == 0
		case len(m.dims) == 0 && len(m.symbols) == 1 && results[0] == m.symbols[0] && len(values) == 1:
			w.value(values[0])
			return true
		}
	} else {
		w.buf = append(append(w.buf, x.word...), ' ')
	}
	return x.mapped.write(w)
}

// stepPart is ` step 2`, or nothing for steps of 1.
type stepPart struct{ attr string }

func (x stepPart) read(r *formReader) bool {
	n, ok := int64(1), true
	if r.nextWord("step") {
		n, ok = r.plainInt(ir.I64)
	}
	r.property(r.name, x.attr, r.ctxt.Int(n, ir.Index()))
	return ok
}

func (x stepPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	n, ok := attr.Int()
	if n != 1 {
		w.buf = strconv.AppendInt(append(w.buf, " step "...), n, 10)
	}
	return ok && attr.Type() == ir.Index()
}

// bareMapPart is `(d0, d1) -> (d1, d0)`: a map without its first word.
type bareMapPart struct{ attr string }

func (x bareMapPart) read(r *formReader) bool {
	r.skip()
	at := r.pos
	if !(&affineReader{parser: r.parser}).body("affine_map") {
		return false
	}
	r.property(r.name, x.attr, r.ctxt.Opaque("affine_map<"+r.text[at:r.pos]+">", 0))
	return true
}

func (x bareMapPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	inner, ok := strings.CutPrefix(attr.Text(), "affine_map<")
	w.buf = append(w.buf, strings.TrimSuffix(inner, ">")...)
	return ok && attr.Kind() == ir.OpaqueAttr
}

// parallelBoundsPart is the lower or upper bounds of affine.parallel, `(0, max(%a, %b + 1))`: a map,
// and how many of its results belong to each dimension.
type parallelBoundsPart struct {
	operand     int
	attr, sizes string
	word        string
	lower       string // the attribute of the map before, whose operands come first
}

func (x parallelBoundsPart) read(r *formReader) bool {
	if !r.expect('(', "and bounds") {
		return false
	}
	open := r.pos - 1
	e := affineValues{formReader: r}
	var sizes []ir.Attr
	for more := !r.accept(')'); more; {
		if len(sizes) > 0 {
			e.results = append(e.results, ',')
		}
		size := 1
		if r.skip(); r.word() == x.word {
			r.pos += len(x.word)
			if !r.expect('(', "after \""+x.word+"\"") {
				return false
			}
			inner := len(e.results)
			if !e.list(')', r.pos-1) {
				return false
			}
			size = len(affineMap{results: string(e.results[inner:])}.list())
		} else if !e.until(open) {
			return false
		}
		sizes = append(sizes, r.ctxt.Int(int64(size), ir.I32))
		if more = !r.accept(')'); more && !r.expect(',', "or \")\" after a bound") {
			return false
		}
	}
	m, ok := e.mapOf(open, e.results)
	if !ok {
		return false
	}
	text := make([]string, len(sizes))
	for i, size := range sizes {
		n, _ := size.Int()
		text[i] = strconv.FormatInt(n, 10)
	}
	content := strings.Join(text, ", ")
	if len(sizes) > 1 {
		content = "[" + content + "]"
	}
	r.property(r.name, x.attr, m)
	r.property(r.name, x.sizes, r.ctxt.Dense(content, ir.Tensor(ir.I32, int64(len(sizes)))))
	r.counts[x.operand] += e.finish()
	return true
}

func (x parallelBoundsPart) write(w *formWriter) bool {
	op := w.n.Op()
	m, ok := splitMap(op.Attr(x.attr))
	if !ok {
		return false
	}
	values := w.groups[x.operand]
	if x.lower != "" {
		before, ok := splitMap(op.Attr(x.lower))
		first := len(before.dims) + len(before.symbols)
		if !ok || first > len(values) {
			return false
		}
		values = values[first:]
	}
	sizes, results := op.Attr(x.sizes), m.list()
	t := sizes.Type()
	if len(m.dims)+len(m.symbols) > len(values) || t.Kind() != ir.TensorKind || t.Rank() != 1 {
		return false
	}
	w.buf = append(w.buf, '(')
	for i := range t.Dim(0) {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		size, known := w.ctxt.Element(sizes, int(i)).Int()
		if !known || size < 1 || int(size) > len(results) {
			return false
		}
		list := strings.Join(results[:size], ", ")
		results = results[size:]
		if size > 1 {
			w.buf = append(append(w.buf, x.word...), '(')
		}
		w.affineResults(m, list, values)
		if size > 1 {
			w.buf = append(w.buf, ')')
		}
	}
	w.buf = append(w.buf, ')')
	return len(results) == 0
}

// parallelStepsPart is ` step (1, 2)`, or nothing where all are 1.
type parallelStepsPart struct{ attr, of string }

func (x parallelStepsPart) read(r *formReader) bool {
	sizes, _ := r.given(x.of)
	count := sizes.Type().Dim(0)
	steps := slices.Repeat([]ir.Attr{r.ctxt.Int(1, ir.I64)}, int(count))
	if r.nextWord("step") {
		if !r.expect('(', "and steps") {
			return false
		}
		for i := range steps {
			if i > 0 && !r.expect(',', "and the next step") {
				return false
			}
			n, ok := r.plainInt(ir.I64)
			if !ok {
				return false
			}
			steps[i] = r.ctxt.Int(n, ir.I64)
		}
		if !r.expect(')', "after the steps") {
			return false
		}
	}
	r.property(r.name, x.attr, r.ctxt.Array(steps...))
	return true
}

func (x parallelStepsPart) write(w *formWriter) bool {
	steps := w.n.Op().Attr(x.attr)
	text, usual := []byte(" step ("), true
	for i := range steps.Len() {
		n, ok := steps.At(i).Int()
		if !ok {
			return false
		}
		if i > 0 {
			text = append(text, ", "...)
		}
		text, usual = strconv.AppendInt(text, n, 10), usual && n == 1
	}
	if !usual {
		w.buf = append(append(w.buf, text...), ')')
	}
	return steps.Kind() == ir.ArrayAttr
}

// reductionsPart is ` reduce ("addf", "mulf")`, or nothing without any.
type reductionsPart struct{ attr string }

func (x reductionsPart) read(r *formReader) bool {
	var kinds []ir.Attr
	if r.nextWord("reduce") {
		if !r.expect('(', "and the kinds of reductions") {
			return false
		}
		for more := true; more; more = r.accept(',') {
			r.skip()
			at := r.pos
			if r.peek() != '"' {
				return r.fail(at, at+1, "expected a string, found %s", r.found())
			}
			word, ok := r.quoted()
			if !ok {
				return false
			}
			i := slices.Index(choices["updates"], word)
			if i < 0 {
				r.fail(at, r.pos, "there is no reduction %q", phrase.Shorten(word))
				r.err.Suggest(word, choices["updates"])
				return false
			}
			kinds = append(kinds, r.ctxt.Int(int64(i), ir.I64))
		}
		if !r.expect(')', "after the kinds") {
			return false
		}
	}
	r.property(r.name, x.attr, r.ctxt.Array(kinds...))
	return true
}

func (x reductionsPart) write(w *formWriter) bool {
	kinds := w.n.Op().Attr(x.attr)
	for i := range kinds.Len() {
		n, ok := kinds.At(i).Int()
		if !ok || n < 0 || int(n) >= len(choices["updates"]) {
			return false
		}
		separator := ", "
		if i == 0 {
			separator = " reduce ("
		}
		w.buf = strconv.AppendQuote(append(w.buf, separator...), choices["updates"][n])
	}
	if kinds.Len() > 0 {
		w.buf = append(w.buf, ')')
	}
	return kinds.Kind() == ir.ArrayAttr
}
