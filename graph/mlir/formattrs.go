package mlir

import (
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// This file has the parts of custom forms that are attributes.

// Words that stand for the numbers of their places in a list.
var (
	choices = map[string][]string{
		"integers": {"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"},
		"floats": {"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
			"ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"},
		"updates": {"addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
			"mulf", "muli", "ori", "xori"},
	}
	roundingModes = []string{"to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"}
)

// flagSet is an attribute that is a set of flags.
type flagSet struct {
	keyword, attr, open string
	separator           string
	flags               []string // in the order in which they are written
	all                 string   // what stands for all of them, "" for nothing
}

var (
	overflowFlags = flagSet{keyword: "overflow", attr: "overflowFlags", open: "#arith.overflow<", separator: ", ", flags: []string{"nsw", "nuw"}}
	fastMathFlags = flagSet{keyword: "fastmath", attr: "fastmath", open: "#arith.fastmath<", separator: ",",
		flags: []string{"reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"}, all: "fast"}
)

// flagsPart is ` fastmath<nnan,contract>`, or nothing for no flags.
type flagsPart struct {
	flagSet
	none   string // the attribute without flags
	always bool   // nothing in the text is that
}

func (c *compiler) flags(set flagSet, words []string) piece {
	c.own(set.attr)
	return flagsPart{set, set.open + "none>", len(words) > 0}
}

func (f flagsPart) read(r *formReader) bool {
	if !r.nextWord(f.keyword) {
		if f.always {
			r.property(r.name, f.attr, r.ctxt.Opaque(f.none, 0))
		}
		return true
	}
	if !r.expect('<', "after \""+f.keyword+"\"") {
		return false
	}
	given := map[string]bool{}
	for more := true; more; more = r.accept(',') {
		r.skip()
		word := r.word()
		switch {
		case word == f.all && word != "":
			for _, flag := range f.flags {
				given[flag] = true
			}
		case word != "none" && !slices.Contains(f.flags, word):
			r.fail(r.pos, r.pos+max(1, len(word)), "there is no flag %s of %s", r.found(), f.keyword)
			r.err.Suggest(word, f.flags)
			return false
		default:
			given[word] = true
		}
		r.pos += len(word)
	}
	if !r.expect('>', "after the flags") {
		return false
	}
	r.property(r.name, f.attr, r.ctxt.Opaque(f.open+f.join(given)+">", 0))
	return true
}

// join returns flags as mlir-opt writes them.
func (f flagSet) join(given map[string]bool) string {
	var list []string
	for _, flag := range f.flags {
		if given[flag] {
			list = append(list, flag)
		}
	}
	switch {
	case len(list) == 0:
		return "none"
	case len(list) == len(f.flags) && f.all != "":
		return f.all
	}
	return strings.Join(list, f.separator)
}

func (f flagsPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(f.attr)
	if !attr.IsValid() {
		return true
	}
	inner, opened := strings.CutPrefix(attr.Text(), f.open)
	inner, closed := strings.CutSuffix(inner, ">")
	if !opened || !closed || attr.Kind() != ir.OpaqueAttr || !f.knows(inner) {
		return false
	}
	if inner != "none" || !f.always {
		w.buf = append(append(append(append(append(w.buf, ' '), f.keyword...), '<'), inner...), '>')
	}
	return true
}

// knows reports whether a text is flags as they are written.
func (f flagSet) knows(inner string) bool {
	given := map[string]bool{}
	for _, flag := range strings.Split(inner, f.separator) {
		given[flag] = true
	}
	if inner == f.all {
		return inner != ""
	}
	return f.join(given) == inner
}

// choicePart is a word for a number, perhaps with a blank before it, or nothing.
type choicePart struct {
	attr     string
	typ      ir.Type
	names    []string
	optional bool
}

func (c choicePart) read(r *formReader) bool {
	before := r.pos
	r.skip()
	at, word := r.pos, r.word()
	quoted := r.peek() == '"'
	if quoted { // an older way to write it
		text, ok := r.quoted()
		if !ok {
			return false
		}
		word = text
	}
	i := slices.Index(c.names, word)
	switch {
	case i < 0 && c.optional:
		r.pos = before
		return true
	case i < 0:
		r.fail(at, at+max(1, len(word)), "expected the %s of %s, found %s", c.attr, r.name, r.found())
		r.err.Suggest(word, c.names)
		return false
	case !quoted:
		r.pos += len(word)
	}
	r.property(r.name, c.attr, r.ctxt.Int(int64(i), c.typ))
	return true
}

func (c choicePart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(c.attr)
	if !attr.IsValid() {
		return c.optional
	}
	i, ok := attr.Int()
	if !ok || attr.Type() != c.typ || i < 0 || int(i) >= len(c.names) {
		return false
	}
	if c.optional {
		w.buf = append(w.buf, ' ')
	}
	w.buf = append(w.buf, c.names[i]...)
	return true
}

// unitPart is a word for a unit attribute.
type unitPart struct{ word, attr string }

func (u unitPart) read(r *formReader) bool {
	if r.nextWord(u.word) {
		r.property(r.name, u.attr, r.ctxt.Unit())
	}
	return true
}

func (u unitPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(u.attr)
	if !attr.IsValid() {
		return true
	}
	w.buf = append(append(w.buf, ' '), u.word...)
	return attr.Kind() == ir.UnitAttr
}

// wrappedPart is a word that stands for an attribute of a dialect, `slt` for
// `#index<cmp_predicate slt>`.
type wrappedPart struct{ attr, open string }

func (x wrappedPart) read(r *formReader) bool {
	r.skip()
	word := r.word()
	if word == "" {
		return r.fail(r.pos, r.pos+1, "expected the %s of %s, found %s", x.attr, r.name, r.found())
	}
	r.pos += len(word)
	r.property(r.name, x.attr, r.ctxt.Opaque(x.prefix()+word+">", 0))
	return true
}

func (x wrappedPart) prefix() string { return x.open + " " }

func (x wrappedPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	word, ok := strings.CutPrefix(attr.Text(), x.prefix())
	word, closed := strings.CutSuffix(word, ">")
	w.buf = append(w.buf, word...)
	return ok && closed && attr.Kind() == ir.OpaqueAttr && !strings.ContainsAny(word, " <>")
}

// attributePart is an attribute as it is.
type attributePart struct{ attr string }

func (x attributePart) read(r *formReader) bool {
	value, ok := r.value(1)
	if ok {
		r.property(r.name, x.attr, value)
	}
	return ok
}

func (x attributePart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	if attr.IsValid() {
		w.buf = attr.AppendSpelled(w.buf, w.as.spelled)
	}
	return attr.IsValid()
}

// symbolPart is the name of a symbol.
type symbolPart struct{ attr string }

func (x symbolPart) read(r *formReader) bool {
	if r.skip(); r.peek() != '@' {
		return r.fail(r.pos, r.pos+1, "expected the name of a function, such as @f, found %s", r.found())
	}
	value, ok := r.symbol()
	if ok {
		r.property(r.name, x.attr, value)
	}
	return ok
}

func (x symbolPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	w.buf = attr.Append(w.buf)
	return attr.Kind() == ir.SymbolAttr
}

// symbolNamePart is `@name` for a string.
type symbolNamePart struct{ attr string }

func (x symbolNamePart) read(r *formReader) bool {
	name, ok := r.symbolName()
	if ok {
		r.property(r.name, x.attr, r.ctxt.Str(name))
	}
	return ok
}

func (x symbolNamePart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	w.buf = w.ctxt.Symbol(attr.Text()).Append(w.buf)
	return attr.Kind() == ir.StringAttr && !strings.Contains(attr.Text(), "::@")
}

// quotedPart is a string that may be missing, with a blank before it.
type quotedPart struct{ stringPart }

func (x quotedPart) read(r *formReader) bool {
	before := r.pos
	if r.skip(); r.peek() != '"' {
		r.pos = before
		return true
	}
	return x.stringPart.read(r)
}

func (x quotedPart) write(w *formWriter) bool {
	if !w.n.Op().Attr(x.attr).IsValid() {
		return true
	}
	w.buf = append(w.buf, ' ')
	return x.stringPart.write(w)
}

// eitherPart is a word for true or one for false.
type eitherPart struct{ attr, yes, no string }

func (x eitherPart) read(r *formReader) bool {
	r.skip()
	word := r.word()
	if word != x.yes && word != x.no {
		r.fail(r.pos, r.pos+max(1, len(word)), "expected %q or %q in %s, found %s", x.yes, x.no, r.name, r.found())
		return false
	}
	r.pos += len(word)
	r.property(r.name, x.attr, r.ctxt.Bool(word == x.yes))
	return true
}

func (x eitherPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	word := x.no
	if attr == w.ctxt.Bool(true) {
		word = x.yes
	}
	w.buf = append(w.buf, word...)
	return attr.Kind() == ir.BoolAttr
}

// globalPart is the type of memory, and what is in it at first: ` = dense<1>`, without the type,
// or ` = uninitialized`.
type globalPart struct{ typ, value string }

const uninitialized = "uninitialized"

func (x globalPart) read(r *formReader) bool {
	t, ok := r.typ()
	if !ok {
		return false
	}
	r.property(r.name, x.typ, r.ctxt.TypeOf(t))
	switch {
	case !r.acceptNext('='):
		return true
	case r.acceptWord(uninitialized):
		r.property(r.name, x.value, r.ctxt.Unit())
		return true
	case !t.IsShaped() || !t.IsRanked() || !t.IsStatic():
		return r.fail(r.pos, r.pos, "%s has no content: its size is not known", phrase.Shorten(t.String()))
	}
	value, ok := r.valueOf(ir.Tensor(t.Elem(), t.Dims()...))
	if ok {
		r.property(r.name, x.value, value)
	}
	return ok
}

func (x globalPart) write(w *formWriter) bool {
	op := w.n.Op()
	typ, value := op.Attr(x.typ), op.Attr(x.value)
	t := typ.Type()
	if typ.Kind() != ir.TypeAttr {
		return false
	}
	w.buf = append(w.buf, t.String()...)
	if !value.IsValid() {
		return true
	}
	w.buf = append(w.buf, " = "...)
	if value.Kind() == ir.UnitAttr {
		w.buf = append(w.buf, uninitialized...)
		return true
	}
	if !t.IsShaped() || !t.IsRanked() {
		return false
	}
	content := ir.Tensor(t.Elem(), t.Dims()...)
	before := len(w.buf)
	w.buf = value.AppendSpelled(w.buf, w.as.spelled)
	text, ok := strings.CutSuffix(string(w.buf[before:]), " : "+content.String())
	w.buf = append(w.buf[:before], text...)
	return ok && t.IsStatic() && (strings.HasPrefix(text, "dense<") || strings.HasPrefix(text, "dense_resource<"))
}

// stringPart is a string.
type stringPart struct{ attr string }

func (x stringPart) read(r *formReader) bool {
	if r.skip(); r.peek() != '"' {
		return r.fail(r.pos, r.pos+1, "expected a string, found %s", r.found())
	}
	text, ok := r.quoted()
	if ok {
		r.property(r.name, x.attr, r.ctxt.Str(text))
	}
	return ok
}

func (x stringPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	w.buf = attr.Append(w.buf)
	return attr.Kind() == ir.StringAttr
}

// integerPart is an integer without its type.
type integerPart struct {
	attr string
	typ  ir.Type
}

func (x integerPart) read(r *formReader) bool {
	r.skip()
	lit, ok := r.literal()
	if !ok {
		return false
	}
	value, ok := r.numberOf(lit, x.typ)
	if ok {
		r.property(r.name, x.attr, value)
	}
	return ok
}

func (x integerPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	n, ok := attr.Int()
	w.buf = strconv.AppendInt(w.buf, n, 10)
	return ok && attr.Type() == x.typ
}

// integersPart is `[1, 2]` for array<i64: 1, 2>.
type integersPart struct {
	attr string
	elem ir.Type
}

func (x integersPart) read(r *formReader) bool {
	var list []int64
	if !r.expect('[', "and integers") {
		return false
	}
	for r.skip(); r.peek() != ']'; r.skip() {
		if len(list) > 0 && !r.expect(',', "between integers") {
			return false
		}
		n, ok := r.plainInt(x.elem)
		if !ok {
			return false
		}
		list = append(list, n)
	}
	if !r.expect(']', "after integers") {
		return false
	}
	r.property(r.name, x.attr, r.ctxt.DenseArray(x.elem, list...))
	return true
}

// plainInt reads an integer without its type.
func (p *parser) plainInt(t ir.Type) (int64, bool) {
	p.skip()
	lit, ok := p.literal()
	if !ok {
		return 0, false
	}
	value, ok := p.numberOf(lit, t)
	if !ok {
		return 0, false
	}
	n, ok := value.Int()
	if !ok {
		return 0, p.fail(lit.start, lit.end, "expected an integer of 64 bits, found %s", phrase.Shorten(p.text[lit.start:lit.end]))
	}
	return n, true
}

func (x integersPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	list, ok := attr.AppendInts(nil)
	if attr.ArrayElem() != x.elem || !ok {
		return false
	}
	w.integers(list)
	return true
}

// integers writes `[1, 2]`.
func (w *formWriter) integers(list []int64) {
	w.buf = append(w.buf, '[')
	for i, n := range list {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = strconv.AppendInt(w.buf, n, 10)
	}
	w.buf = append(w.buf, ']')
}

// valuePart is a value with its type, which is that of the result.
type valuePart struct{ attr string }

func (x valuePart) read(r *formReader) bool {
	r.skip()
	at := r.pos
	value, ok := r.value(1)
	if !ok {
		return false
	}
	t := value.Type()
	switch value.Kind() {
	case ir.BoolAttr:
		t = ir.I1
	case ir.TypeAttr:
		t = 0
	}
	if t == 0 && value.Kind() != ir.OpaqueAttr {
		return r.fail(at, r.pos, "expected a value that has a type, found %s", phrase.Shorten(r.text[at:r.pos]))
	}
	if t == 0 {
		if t, ok = r.optionalType(); !ok || t == 0 {
			return r.fail(at, r.pos, "expected a value that has a type, found %s", phrase.Shorten(r.text[at:r.pos]))
		}
	}
	r.bound["T"] = []ir.Type{t}
	r.property(r.name, x.attr, value)
	return true
}

func (x valuePart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	t := attr.Type()
	if attr.Kind() == ir.BoolAttr {
		t = ir.I1
	}
	if attr.IsValid() {
		w.buf = attr.AppendSpelled(w.buf, w.as.spelled)
	}
	return attr.IsValid() && attr.Kind() != ir.TypeAttr && slices.Equal(w.bound["T"], []ir.Type{t})
}

// poisonPart is nothing, or ` <value>` for one that is not the usual.
type poisonPart struct{ attr string }

const usualPoison = "#ub.poison"

func (x poisonPart) read(r *formReader) bool {
	if !r.acceptNext('<') {
		r.property(r.name, x.attr, r.ctxt.Opaque(usualPoison, 0))
		return true
	}
	value, ok := r.value(1)
	if ok {
		r.property(r.name, x.attr, value)
	}
	return ok && r.expect('>', "after the value")
}

func (x poisonPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	if attr.IsValid() && attr.Text() != usualPoison {
		w.buf = attr.AppendSpelled(append(w.buf, " <"...), w.as.spelled)
		w.buf = append(w.buf, '>')
	}
	return true
}

// mixedPart is `[0, %a]`: an operand for each integer of an attribute that has not its value.
type mixedPart struct {
	operand int
	attr    string
}

// dynamic stands in the attribute for an operand.
const dynamic = ir.Dynamic

func (x mixedPart) read(r *formReader) bool { return x.readIn(r, '[', ']') }

func (x mixedPart) readIn(r *formReader, open, closing byte) bool {
	if !r.expect(open, "and integers or values") {
		return false
	}
	list := []int64{}
	for !r.accept(closing) {
		if len(list) > 0 && !r.expect(',', "or the end of the list") {
			return false
		}
		if r.skip(); r.peek() == '%' {
			if !r.use() {
				return false
			}
			r.counts[x.operand]++
			list = append(list, dynamic)
			continue
		}
		n, ok := r.plainInt(ir.I64)
		if !ok {
			return false
		}
		list = append(list, n)
	}
	r.property(r.name, x.attr, r.ctxt.DenseArray(ir.I64, list...))
	return true
}

func (x mixedPart) write(w *formWriter) bool { return x.writeIn(w, '[', ']') }

func (x mixedPart) writeIn(w *formWriter, open, closing byte) bool {
	attr := w.n.Op().Attr(x.attr)
	list, ok := attr.AppendInts(nil)
	if attr.ArrayElem() != ir.I64 || !ok {
		return false
	}
	values := w.groups[x.operand]
	w.buf = append(w.buf, open)
	for i, n := range list {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		if n != dynamic {
			w.buf = strconv.AppendInt(w.buf, n, 10)
			continue
		}
		if len(values) == 0 {
			return false
		}
		w.value(values[0])
		values = values[1:]
	}
	w.buf = append(w.buf, closing)
	return len(values) == 0
}

// boundsPart is `in (4, %n)`, or `= (0) to (4) step (1)` where it does not begin at 0 or has
// steps of more than 1.
type boundsPart struct{ lower, upper, step mixedPart }

func (x boundsPart) read(r *formReader) bool {
	if r.acceptWord("in") {
		from := len(r.attrs)
		if !x.upper.readIn(r, '(', ')') {
			return false
		}
		count, _ := r.attrs[from].Value.CountArray()
		r.property(r.name, x.lower.attr, r.ctxt.DenseArray(ir.I64, make([]int64, count)...))
		r.property(r.name, x.step.attr, r.ctxt.DenseArray(ir.I64, slices.Repeat([]int64{1}, count)...))
		return true
	}
	if !r.expect('=', "or \"in\" and the bounds") || !x.lower.readIn(r, '(', ')') {
		return false
	}
	if !r.acceptWord("to") {
		return r.fail(r.pos, r.pos+1, "expected \"to\" and the upper bounds, found %s", r.found())
	}
	if !x.upper.readIn(r, '(', ')') {
		return false
	}
	if !r.acceptWord("step") {
		return r.fail(r.pos, r.pos+1, "expected \"step\" and the steps, found %s", r.found())
	}
	return x.step.readIn(r, '(', ')')
}

func (x boundsPart) write(w *formWriter) bool {
	op := w.n.Op()
	lower, _ := op.Attr(x.lower.attr).AppendInts(nil)
	upper, _ := op.Attr(x.upper.attr).AppendInts(nil)
	step, _ := op.Attr(x.step.attr).AppendInts(nil)
	if len(lower) != len(upper) || len(step) != len(upper) {
		return false
	}
	if slices.ContainsFunc(lower, func(n int64) bool { return n != 0 }) || slices.ContainsFunc(step, func(n int64) bool { return n != 1 }) {
		w.buf = append(w.buf, "= "...)
		if !x.lower.writeIn(w, '(', ')') {
			return false
		}
		w.buf = append(w.buf, " to "...)
		if !x.upper.writeIn(w, '(', ')') {
			return false
		}
		w.buf = append(w.buf, " step "...)
		return x.step.writeIn(w, '(', ')')
	}
	w.buf = append(w.buf, "in "...)
	return x.upper.writeIn(w, '(', ')')
}
