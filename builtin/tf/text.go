package tf

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// texts returns what the ops compute that work on strings.
func texts() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	one := func(f func(c numeric.Call) value.Value) eval.Evaluator { return op(all, f) }
	each := func(f func(s string) string) eval.Evaluator {
		return one(func(c numeric.Call) value.Value { return mapStrings(c, c.Only(), f) })
	}
	return map[string]eval.Evaluator{
		"AsString":             one(asString),
		"StringJoin":           one(stringJoin),
		"StringSplit":          results(all, stringSplit),
		"StringSplitV2":        results(all, stringSplit),
		"StringToNumber":       one(stringToNumber),
		"StringLength":         one(stringLength),
		"StringLower":          each(lower),
		"StringUpper":          each(upper),
		"StringStrip":          each(func(s string) string { return strings.Trim(s, whitespace) }),
		"Substr":               one(substring),
		"ReduceJoin":           one(reduceJoin),
		"RegexReplace":         one(regexReplace),
		"StaticRegexReplace":   one(regexReplace),
		"RegexFullMatch":       one(regexFullMatch),
		"StaticRegexFullMatch": one(regexFullMatch),
		"EncodeBase64":         one(encodeBase64),
		"DecodeBase64":         each(decodeBase64),
		"DecodeRaw":            one(decodeRaw),
		"DecodeCSV":            results(all, decodeCSV),
		"ShardedFilename":      one(shardedFilename),
		"ShardedFilespec":      one(shardedFilespec),
	}
}

// whitespace is what is left out at both ends of a string, and between its words.
const whitespace = " \t\n\v\f\r"

var stringType = mustParse("!tf_type.string")

// stringsOf returns the elements of a tensor of strings.
func stringsOf(x value.Value) []string {
	if x.Class() != value.StringClass {
		panic(numeric.Mistyped("%s has no strings", x.Type()))
	}
	return x.Strings()
}

// stringTensor returns a tensor of strings.
func stringTensor(c numeric.Call, list []string, dims ...int64) value.Value {
	b := c.Builder(ir.Tensor(stringType, dims...))
	b.PutStrings(0, list)
	return b.Value()
}

// oneString returns the only element of an input.
func oneString(c numeric.Call, i int) string {
	list := stringsOf(c.Input(i))
	if len(list) != 1 {
		panic(numeric.Mistyped("input %d, %s, is not one string", i, c.Input(i).Type()))
	}
	return list[0]
}

func mapStrings(c numeric.Call, x value.Value, f func(s string) string) value.Value {
	list := stringsOf(x)
	c.Plan(int64(len(list)))
	for i, s := range list {
		list[i] = f(s)
	}
	return stringTensor(c, list, x.Dims()...)
}

// isUTF8 reports whether an attribute says that the unit is a character, not a byte.
func isUTF8(c numeric.Call, attr string) bool {
	return strings.HasPrefix(strings.ToUpper(c.Op().Attr(attr).Text()), "UTF")
}

// lower changes the letters of ASCII alone, as bytes.
func lower(s string) string {
	return mapBytes(s, func(b byte) byte {
		if b >= 'A' && b <= 'Z' {
			b += 'a' - 'A'
		}
		return b
	})
}

func upper(s string) string {
	return mapBytes(s, func(b byte) byte {
		if b >= 'a' && b <= 'z' {
			b -= 'a' - 'A'
		}
		return b
	})
}

func mapBytes(s string, f func(b byte) byte) string {
	bytes := []byte(s)
	for i, b := range bytes {
		bytes[i] = f(b)
	}
	return string(bytes)
}

// asString writes numbers as C does.
func asString(c numeric.Call) value.Value {
	x := c.Only()
	precision, width := c.AttrInt("precision", -1), c.AttrInt("width", -1)
	const most = 1 << 10
	if precision > most || width > most {
		panic(numeric.TooLarge("%d digits in %d columns", precision, width))
	}
	flags := "%" + c.Op().Attr("fill").Text()
	if len(flags) > 2 || strings.Trim(flags[1:], " +-0#") != "" {
		panic(numeric.Mistyped("numbers filled up with %q", flags[1:]))
	}
	if width >= 0 {
		flags += strconv.FormatInt(width, 10)
	}
	format := flags // of floats
	if precision >= 0 {
		format += "." + strconv.FormatInt(precision, 10)
	}
	switch {
	case c.AttrBool("scientific"):
		format += "e"
	case c.AttrBool("shortest") && precision < 0:
		format += ".6g"
	case c.AttrBool("shortest"):
		format += "g"
	default:
		format += "f"
	}
	float := func(f float64) string {
		if f-f != 0 { // which C writes without zeros, in small letters
			return fmt.Sprintf(strings.ReplaceAll(flags, "0", "")+"s", strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(f, 'g', -1, 64), "+")))
		}
		return fmt.Sprintf(format, f)
	}
	list := make([]string, x.Len())
	c.Plan(int64(x.Len()))
	for i := range list {
		switch {
		case x.Elem() == ir.I1:
			list[i] = strconv.FormatBool(x.Int(i) != 0)
		case x.Class() == value.IntClass && x.Elem().Unsigned():
			list[i] = fmt.Sprintf(flags+"d", uint64(x.Int(i)))
		case x.Class() == value.IntClass:
			list[i] = fmt.Sprintf(flags+"d", x.Int(i))
		case x.Class() == value.FloatClass:
			list[i] = float(x.Float(i))
		case x.Class() == value.ComplexClass:
			z := x.Complex(i)
			list[i] = "(" + float(real(z)) + "," + float(imag(z)) + ")"
		default:
			list[i] = x.Str(i)
		}
	}
	return stringTensor(c, list, x.Dims()...)
}

func stringJoin(c numeric.Call) value.Value {
	dims, n := []int64{}, 1
	for _, v := range c.Inputs() {
		switch {
		case v.Rank() == 0:
		case len(dims) == 0:
			dims, n = v.Dims(), v.Len()
		case !slices.Equal(dims, v.Dims()):
			panic(numeric.Mistyped("%v and %s have different shapes", dims, v.Type()))
		}
	}
	c.Plan(int64(n) * int64(c.NumInputs()))
	list, separator := make([]string, n), c.Op().Attr("separator").Text()
	for i := range list {
		parts := make([]string, c.NumInputs())
		for k, v := range c.Inputs() {
			if v.Class() != value.StringClass {
				panic(numeric.Mistyped("%s has no strings", v.Type()))
			}
			parts[k] = v.Str(min(i, v.Len()-1))
		}
		list[i] = strings.Join(parts, separator)
	}
	return stringTensor(c, list, dims...)
}

// stringSplit splits at each of some characters or, in version 2, at a string, and returns
// a sparse matrix of words.
func stringSplit(c numeric.Call) []value.Value {
	c.Exactly(2)
	x, at := c.Input(0), oneString(c, 1)
	if x.Rank() != 1 {
		panic(numeric.Mistyped("%s is not a vector", x.Type()))
	}
	split := func(s string) []string { return splitAtAny(s, at, attrTruth(c, "skip_empty", true)) }
	if c.Op().Name() == Name+".StringSplitV2" {
		split = func(s string) []string { return splitAt(s, at, int(c.AttrInt("maxsplit", -1))) }
	}
	var places []int64
	var words []string
	most := int64(0)
	for i, s := range stringsOf(x) {
		list := split(s)
		for k, word := range list {
			places, words = append(places, int64(i), int64(k)), append(words, word)
		}
		most = max(most, int64(len(list)))
	}
	return []value.Value{
		numeric.Typed(value.Ints(ir.Tensor(ir.I64, int64(len(words)), 2), places...)),
		stringTensor(c, words, int64(len(words))), list(ir.I64, int64(x.Len()), most),
	}
}

// splitAtAny splits at each byte that is one of those given, or into bytes where none is.
func splitAtAny(s, at string, skipEmpty bool) []string {
	var list []string
	add := func(word string) {
		if word != "" || !skipEmpty {
			list = append(list, word)
		}
	}
	if at == "" {
		for i := range len(s) {
			add(s[i : i+1])
		}
		return list
	}
	from := 0
	for i := range len(s) {
		if strings.IndexByte(at, s[i]) >= 0 {
			add(s[from:i])
			from = i + 1
		}
	}
	add(s[from:])
	return list
}

// splitAt splits as Python does: at a string or, where that is empty, at white space, at
// most that many times.
func splitAt(s, at string, most int) []string {
	switch {
	case most == 0:
		return []string{s}
	case at != "" && most < 0:
		return strings.Split(s, at)
	case at != "":
		return strings.SplitN(s, at, most+1)
	}
	var list []string
	for s = strings.TrimLeft(s, whitespace); s != ""; {
		end := strings.IndexAny(s, whitespace)
		if end < 0 {
			end = len(s)
		}
		list = append(list, s[:end])
		if s = strings.TrimLeft(s[end:], whitespace); len(list) == most {
			return append(list, s) // even where nothing is left
		}
	}
	return list
}

func stringToNumber(c numeric.Call) value.Value {
	x, elem := c.Only(), typeAttr(c, "out_type", ir.F32)
	b := c.Builder(ir.Tensor(elem, x.Dims()...))
	for i, s := range stringsOf(x) {
		if value.ClassOf(elem) == value.StringClass {
			panic(numeric.Mistyped("numbers of %s", elem))
		}
		putNumber(b, i, s, elem)
	}
	return b.Value()
}

func stringLength(c numeric.Call) value.Value {
	x := c.Only()
	b := c.Builder(ir.Tensor(ir.I32, x.Dims()...))
	for i, s := range stringsOf(x) {
		n := len(s)
		if isUTF8(c, "unit") {
			n = utf8.RuneCountInString(s)
		}
		b.PutInts(i, []int64{int64(n)})
	}
	return b.Value()
}

// substring takes a part of each string, from a position on, or from the end.
func substring(c numeric.Call) value.Value {
	c.Exactly(3)
	x := c.Input(0)
	dims := broadcastDims(broadcastDims(x.Dims(), c.Input(1).Dims()), c.Input(2).Dims())
	stretch := func(v value.Value) value.Value {
		if slices.Equal(v.Dims(), dims) {
			return v
		}
		return c.Expand(lifted(v, len(dims)), ir.Tensor(v.Elem(), dims...))
	}
	list := stringsOf(stretch(x))
	from, count := stretch(c.Input(1)), stretch(c.Input(2))
	if from.Class() != value.IntClass || count.Class() != value.IntClass {
		panic(numeric.Mistyped("the parts %s and %s", from.Type(), count.Type()))
	}
	for i, s := range list {
		units := []rune(nil)
		n := int64(len(s))
		if isUTF8(c, "unit") {
			units = []rune(s)
			n = int64(len(units))
		}
		first, size := from.Int(i), max(count.Int(i), 0)
		if first < -n || first > n {
			panic(numeric.Undefined("the position %d of %q", first, s))
		}
		if first < 0 {
			first += n
		}
		end := first + min(size, n-first)
		if units != nil {
			list[i] = string(units[first:end])
		} else {
			list[i] = s[first:end]
		}
	}
	return stringTensor(c, list, dims...)
}

// reduceJoin joins strings along dimensions, in the order in which they are given: what is joined
// along the first one is joined along the next.
func reduceJoin(c numeric.Call) value.Value {
	c.Exactly(2)
	x := c.Input(0)
	var axes []int64
	for _, n := range c.InputInts(1) {
		axis := int64(axisOf(n, x.Rank()))
		if slices.Contains(axes, axis) {
			panic(numeric.Undefined("the dimensions %v", c.InputInts(1)))
		}
		axes = append(axes, axis)
	}
	var perm, kept, dims []int64
	n := int64(1)
	for d, size := range x.Dims() {
		if slices.Contains(axes, int64(d)) {
			dims = append(dims, 1)
			n *= size
		} else {
			perm, kept, dims = append(perm, int64(d)), append(kept, size), append(dims, size)
		}
	}
	if !c.AttrBool("keep_dims") {
		dims = kept
	}
	slices.Reverse(axes)
	all := stringsOf(c.Transpose(x, append(perm, axes...)))
	list := make([]string, c.Builder(ir.Tensor(ir.I8, dims...)).Len())
	for i := range list {
		list[i] = strings.Join(all[int64(i)*n:int64(i+1)*n], c.Op().Attr("separator").Text())
	}
	return stringTensor(c, list, dims...)
}

// pattern compiles a regular expression, which an attribute or an input is.
func pattern(c numeric.Call, input int) *regexp.Regexp {
	text := c.Op().Attr("pattern").Text()
	if !c.Op().Attr("pattern").IsValid() {
		text = oneString(c, input)
	}
	re, err := regexp.Compile(text)
	if err != nil {
		panic(numeric.Undefined("%v", err))
	}
	return re
}

func regexReplace(c numeric.Call) value.Value {
	c.AtLeast(1)
	re, by := pattern(c, 1), c.Op().Attr("rewrite").Text()
	if !c.Op().Attr("rewrite").IsValid() {
		c.Exactly(3)
		by = oneString(c, 2)
	}
	var template strings.Builder // \1 is a group
	for i := 0; i < len(by); i++ {
		switch {
		case by[i] == '$':
			template.WriteString("$$")
		case by[i] == '\\' && i+1 < len(by) && by[i+1] >= '0' && by[i+1] <= '9':
			i++
			template.WriteString("${" + by[i:i+1] + "}")
		case by[i] == '\\' && i+1 < len(by):
			i++
			template.WriteByte(by[i])
		default:
			template.WriteByte(by[i])
		}
	}
	all := attrTruth(c, "replace_global", true)
	return mapStrings(c, c.Input(0), func(s string) string {
		if all {
			return re.ReplaceAllString(s, template.String())
		}
		at := re.FindStringSubmatchIndex(s)
		if at == nil {
			return s
		}
		return s[:at[0]] + string(re.ExpandString(nil, template.String(), s, at)) + s[at[1]:]
	})
}

func regexFullMatch(c numeric.Call) value.Value {
	c.AtLeast(1)
	x := c.Input(0)
	re, err := regexp.Compile(`\A(?:` + pattern(c, 1).String() + `)\z`)
	if err != nil {
		panic(numeric.Undefined("%v", err))
	}
	b := c.Builder(ir.Tensor(ir.I1, x.Dims()...))
	for i, s := range stringsOf(x) {
		b.PutInts(i, []int64{truth(re.MatchString(s))})
	}
	return b.Value()
}

func encodeBase64(c numeric.Call) value.Value {
	encoding := base64.RawURLEncoding
	if c.AttrBool("pad") {
		encoding = base64.URLEncoding
	}
	return mapStrings(c, c.Only(), func(s string) string { return encoding.EncodeToString([]byte(s)) })
}

func decodeBase64(s string) string {
	data, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(s, "="))
	if err != nil {
		panic(numeric.Undefined("%v", err))
	}
	return string(data)
}

// decodeRaw takes the bytes of strings of one length as elements.
func decodeRaw(c numeric.Call) value.Value {
	x, elem := c.Only(), typeAttr(c, "out_type", ir.UnsignedInteger(8))
	size := value.Size(elem)
	if size == 0 {
		panic(numeric.Mistyped("the bytes of %s", elem))
	}
	swap := c.Op().Attr("little_endian").IsValid() && !c.AttrBool("little_endian")
	var bytes []byte
	n := -1
	for _, s := range stringsOf(x) {
		if n >= 0 && len(s) != n || len(s)%size != 0 {
			panic(numeric.Undefined("strings of %d bytes as %s", len(s), elem))
		}
		n = len(s)
		part := []byte(s)
		for at := 0; swap && at < len(part); at += size {
			slices.Reverse(part[at : at+size])
		}
		bytes = append(bytes, part...)
	}
	return numeric.Typed(value.Bytes(ir.Tensor(elem, append(slices.Clone(x.Dims()), int64(max(n, 0)/size))...), bytes))
}

func shardedFilename(c numeric.Call) value.Value {
	c.Exactly(3)
	name := fmt.Sprintf("%s-%05d-of-%05d", oneString(c, 0), inputAxis(c, 1), inputAxis(c, 2))
	return stringTensor(c, []string{name})
}

func shardedFilespec(c numeric.Call) value.Value {
	c.Exactly(2)
	return stringTensor(c, []string{fmt.Sprintf("%s-?????-of-%05d", oneString(c, 0), inputAxis(c, 1))})
}
