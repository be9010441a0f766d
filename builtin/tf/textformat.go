package tf

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// formatting returns what the ops compute that write tensors into texts, join neighboring
// words, and recognize scripts.
func formatting() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	return map[string]eval.Evaluator{
		"StringFormat":  op(all, stringFormat),
		"StringNGrams":  results(all, stringNGrams),
		"UnicodeScript": op(all, unicodeScript),
	}
}

// stringFormat writes its inputs in the places of a template.
func stringFormat(c numeric.Call) value.Value {
	placeholder := "%s"
	if text := c.Op().Attr("placeholder").Text(); text != "" {
		placeholder = text
	}
	template := "%s"
	if a := c.Op().Attr("template"); a.IsValid() {
		template = a.Text()
	}
	parts := strings.Split(template, placeholder)
	if len(parts) != c.NumInputs()+1 {
		panic(numeric.Undefined("a template with %d places for %d inputs", len(parts)-1, c.NumInputs()))
	}
	s := summary{ends: c.AttrInt("summarize", 3)}
	s.WriteString(parts[0])
	for i, x := range c.Inputs() {
		c.Plan(int64(x.Len()))
		s.x = x
		s.write(x.Dims(), 0, 0)
		s.WriteString(parts[i+1])
	}
	return stringTensor(c, []string{s.String()})
}

// summary writes tensors as TensorFlow prints them: of long dimensions the ends only.
type summary struct {
	strings.Builder
	x    value.Value
	ends int64 // how many elements at each end, all where it is below 0
}

// write writes what is within a dimension, from an element on.
func (s *summary) write(dims []int64, d int, from int) {
	if d == len(dims) {
		s.WriteString(printed(s.x, from))
		return
	}
	n, each := dims[d], numeric.Size(dims[d+1:])
	ends := s.ends
	if ends < 0 {
		ends = n
	}
	s.WriteByte('[')
	for i := int64(0); i < n; i++ {
		if i > 0 {
			s.space(d, len(dims))
		}
		if i == ends && n > 2*ends {
			s.WriteString("...")
			if i = n - ends; i == n {
				break
			}
			s.space(d, len(dims))
		}
		s.write(dims, d+1, from+int(i)*each)
	}
	s.WriteByte(']')
}

// space separates the elements of a dimension: rows by lines.
func (s *summary) space(d, rank int) {
	if d == rank-1 {
		s.WriteByte(' ')
		return
	}
	s.WriteString(strings.Repeat("\n", rank-d-1) + strings.Repeat(" ", d+1))
}

// printed writes one element.
func printed(x value.Value, i int) string {
	switch x.Class() {
	case value.IntClass:
		if x.Elem().Unsigned() {
			return strconv.FormatUint(uint64(x.Int(i)), 10)
		}
		return strconv.FormatInt(x.Int(i), 10)
	case value.FloatClass:
		return printedFloat(x.Float(i), x.Elem())
	case value.ComplexClass:
		z := x.Complex(i)
		return "(" + printedFloat(real(z), x.Elem().Elem()) + "," + printedFloat(imag(z), x.Elem().Elem()) + ")"
	case value.StringClass:
		return `"` + escaped(x.Str(i)) + `"`
	}
	panic(numeric.Mistyped("it does not write %s", x.Type()))
}

// printedFloat writes a float by as many digits as its type always has, or by those that distinguish
// it from all other floats.
func printedFloat(f float64, elem ir.Type) string {
	few, enough, bits := 6, 9, 32
	if elem == ir.F64 {
		few, enough, bits = 15, 17, 64
	}
	switch {
	case f != f:
		return "nan"
	case math.IsInf(f, 0):
		return strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(f, 'g', -1, 64), "+"))
	}
	text := strconv.FormatFloat(f, 'g', few, 64)
	if back, err := strconv.ParseFloat(text, bits); err != nil || back != f {
		text = strconv.FormatFloat(f, 'g', enough, 64)
	}
	return text
}

// escaped writes a string as C has it between quotes, letters beyond ASCII as they are.
func escaped(text string) string {
	var b strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '"', c == '\'', c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < 0x20 || c == 0x7f:
			b.WriteString(`\` + strconv.FormatInt(int64(c)+0o1000, 8)[1:])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// stringNGrams joins words that stand beside each other in their row, as many as each of some
// widths says, with padding at both ends.
func stringNGrams(c numeric.Call) []value.Value {
	c.Exactly(2)
	words, splits := stringsOf(c.Input(0)), c.InputInts(1)
	if len(splits) > 0 {
		checkSplits(splits, int64(len(words)))
	}
	n := ngrams{
		widths: c.AttrInts("ngram_widths"), left: c.Op().Attr("left_pad").Text(), right: c.Op().Attr("right_pad").Text(),
		separator: c.Op().Attr("separator").Text(), pad: c.AttrInt("pad_width", 0),
	}
	const most = 1 << 24 // words that are joined
	var all []string
	made, joined := slices.Clone(splits), int64(0)
	for i := 1; i < len(splits); i++ {
		row := words[splits[i-1]:splits[i]]
		before := len(all)
		for _, width := range n.widths {
			if width < 1 || width > most {
				panic(numeric.Undefined("%d words side by side", width))
			}
			pad := n.padOf(width)
			count := int64(len(row)) + 2*pad - width + 1
			if joined += max(count, 0) * width; joined > most {
				panic(numeric.TooLarge("more than %d words are joined", most))
			}
			c.Plan(max(count, 0) * width)
			all = append(all, n.of(row, width, count)...)
		}
		if c.AttrBool("preserve_short_sequences") && len(all) == before && len(row) > 0 {
			all = append(all, n.of(row, int64(len(row))+2*min(max(n.pad, 0), most), 1)...)
		}
		made[i] = int64(len(all))
	}
	return []value.Value{stringTensor(c, all, int64(len(all))), list(c.Input(1).Elem(), made...)}
}

// ngrams is how words are joined.
type ngrams struct {
	widths                 []int64
	left, right, separator string
	pad                    int64 // at each end, as much as is of use where it is below 0
}

func (n ngrams) padOf(width int64) int64 {
	if n.pad < 0 {
		return width - 1
	}
	return min(n.pad, width-1)
}

// of returns the words of a row, joined by a width, count times.
func (n ngrams) of(row []string, width, count int64) []string {
	var list []string
	pad := n.padOf(width)
	for i := range max(count, 0) {
		left, right := max(0, pad-i), max(0, pad-(count-(i+1)))
		words := slices.Repeat([]string{n.left}, int(left))
		if from := max(0, i-pad); width > left+right {
			words = append(words, row[from:from+width-left-right]...)
		}
		words = append(words, slices.Repeat([]string{n.right}, int(right))...)
		list = append(list, strings.Join(words, n.separator))
	}
	return list
}

// scripts are the scripts that have had numbers in ICU from the beginning, in their order.
var scripts = strings.Fields(`Common Inherited Arabic Armenian Bengali Bopomofo Cherokee Coptic Cyrillic Deseret Devanagari Ethiopic
	Georgian Gothic Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Mongolian Myanmar
	Ogham Old_Italic Oriya Runic Sinhala Syriac Tamil Telugu Thaana Thai Tibetan Canadian_Aboriginal Yi Tagalog Hanunoo Buhid
	Tagbanwa Braille Cypriot Limbu Linear_B Osmanya Shavian Tai_Le Ugaritic`)

// unknownScript is the number of characters that no script has.
const unknownScript = 103

// unicodeScript returns the number of the script of each character, -1 of what is none.
func unicodeScript(c numeric.Call) value.Value {
	x := c.Only()
	numbers := make([]int64, x.Len())
	c.Plan(int64(x.Len()) * int64(len(scripts)))
	for i, code := range x.Ints() {
		numbers[i] = scriptOf(code)
	}
	return numeric.Typed(value.Ints(ir.Tensor(ir.I32, x.Dims()...), numbers...))
}

func scriptOf(code int64) int64 {
	if code < 0 || code > utf8.MaxRune {
		return -1
	}
	for k, name := range scripts {
		if unicode.Is(unicode.Scripts[name], rune(code)) {
			return int64(k)
		}
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, rune(code)) {
			panic(numeric.Undefined("the number of the script %s is not known", name))
		}
	}
	return unknownScript
}
