package tf

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// unicodes returns what the ops compute that work on the characters of strings.
func unicodes() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	return map[string]eval.Evaluator{
		"UnicodeDecode":            results(all, func(c numeric.Call) []value.Value { return unicodeDecode(c)[:2] }),
		"UnicodeDecodeWithOffsets": results(all, unicodeDecode),
		"UnicodeEncode":            op(all, unicodeEncode),
		"UnicodeTranscode":         op(all, unicodeTranscode),
		"UnsortedSegmentJoin":      op(all, unsortedSegmentJoin),
	}
}

// character is one of a string, by the byte that it begins with; bad says that the bytes are
// not one.
type character struct {
	code rune
	at   int64
	bad  bool
}

// charactersOf returns the characters of a string in an encoding.
func charactersOf(s, encoding string) []character {
	var list []character
	switch strings.ToUpper(encoding) {
	case "UTF-8", "UTF8":
		for i := 0; i < len(s); {
			code, size := utf8.DecodeRuneInString(s[i:])
			list = append(list, character{code, int64(i), code == utf8.RuneError && size <= 1})
			i += size
		}
	case "UTF-16-BE", "UTF-16BE":
		for i := 0; i+1 < len(s); i += 2 {
			code := rune(s[i])<<8 | rune(s[i+1])
			one := character{code, int64(i), utf16.IsSurrogate(code)}
			if one.bad && i+3 < len(s) {
				if both := utf16.DecodeRune(code, rune(s[i+2])<<8|rune(s[i+3])); both != utf8.RuneError {
					one.code, one.bad = both, false
					i += 2
				}
			}
			list = append(list, one)
		}
		if len(s)%2 == 1 {
			list = append(list, character{0, int64(len(s) - 1), true})
		}
	case "UTF-32-BE", "UTF-32BE":
		for i := 0; i+3 < len(s); i += 4 {
			code := rune(s[i])<<24 | rune(s[i+1])<<16 | rune(s[i+2])<<8 | rune(s[i+3])
			list = append(list, character{code, int64(i), !utf8.ValidRune(code)})
		}
		if n := len(s) % 4; n > 0 {
			list = append(list, character{0, int64(len(s) - n), true})
		}
	default:
		panic(numeric.Mistyped("characters of %q are not known", encoding))
	}
	return list
}

// mended treats the characters that are bad, and those that control, as the attributes say.
func mended(c numeric.Call, list []character) []character {
	replacement := rune(c.AttrInt("replacement_char", utf8.RuneError))
	errors := c.Op().Attr("errors").Text()
	kept := list[:0]
	for _, one := range list {
		switch {
		case one.bad && errors == "strict":
			panic(numeric.Undefined("byte %d does not begin a character", one.at))
		case one.bad && errors == "ignore":
			continue
		case one.bad, c.AttrBool("replace_control_characters") && one.code <= 0x1F && !strings.ContainsRune("\t\n\r", one.code):
			one.code = replacement
		}
		kept = append(kept, one)
	}
	return kept
}

// encoded writes characters in an encoding.
func encoded(codes []rune, encoding string) string {
	var b []byte
	for _, code := range codes {
		switch encoding {
		case "", "UTF-8":
			b = utf8.AppendRune(b, code)
		case "UTF-16-BE":
			for _, unit := range utf16.AppendRune(nil, code) {
				b = append(b, byte(unit>>8), byte(unit))
			}
		case "UTF-32-BE":
			b = append(b, byte(code>>24), byte(code>>16), byte(code>>8), byte(code))
		default:
			panic(numeric.Mistyped("the encoding %q", encoding))
		}
	}
	return string(b)
}

// unicodeDecode returns where the characters of each string begin and end among those of all,
// the characters, and the bytes that they begin with.
func unicodeDecode(c numeric.Call) []value.Value {
	splits, codes, offsets := []int64{0}, []int64{}, []int64{}
	for _, s := range stringsOf(c.Only()) {
		c.Count(len(s))
		for _, one := range mended(c, charactersOf(s, c.Op().Attr("input_encoding").Text())) {
			codes, offsets = append(codes, int64(one.code)), append(offsets, one.at)
		}
		splits = append(splits, int64(len(codes)))
	}
	return []value.Value{list(typeAttr(c, "Tsplits", ir.I64), splits...), list(ir.I32, codes...), list(ir.I64, offsets...)}
}

// unicodeEncode makes strings of characters.
func unicodeEncode(c numeric.Call) value.Value {
	c.Exactly(2)
	codes, splits := c.InputInts(0), c.InputInts(1)
	checkSplits(splits, int64(len(codes)))
	texts := make([]string, len(splits)-1)
	for i := range texts {
		var all []character
		for at, code := range codes[splits[i]:splits[i+1]] {
			all = append(all, character{rune(code), int64(at), code < 0 || code > utf8.MaxRune || !utf8.ValidRune(rune(code))})
		}
		var kept []rune
		for _, one := range mended(c, all) {
			kept = append(kept, one.code)
		}
		texts[i] = encoded(kept, c.Op().Attr("output_encoding").Text())
	}
	return stringTensor(c, texts, int64(len(texts)))
}

func unicodeTranscode(c numeric.Call) value.Value {
	return mapStrings(c, c.Only(), func(s string) string {
		var kept []rune
		for _, one := range mended(c, charactersOf(s, c.Op().Attr("input_encoding").Text())) {
			kept = append(kept, one.code)
		}
		return encoded(kept, c.Op().Attr("output_encoding").Text())
	})
}

// unsortedSegmentJoin joins the strings of each segment.
func unsortedSegmentJoin(c numeric.Call) value.Value {
	c.Exactly(3)
	x, ids := c.Input(0), c.Input(1)
	if ids.Rank() > x.Rank() || !slices.Equal(x.Dims()[:ids.Rank()], ids.Dims()) {
		panic(numeric.Mistyped("%s in the segments %s", x.Type(), ids.Type()))
	}
	n, rest := inputAxis(c, 2), x.Dims()[ids.Rank():]
	run := numeric.Size(rest)
	dims := append([]int64{n}, rest...)
	c.Builder(ir.Tensor(stringType, dims...)) // it may be too large
	parts := make([][]string, int(n)*run)
	elems := stringsOf(x)
	for i, segment := range c.InputInts(1) {
		if segment < 0 {
			continue // of no segment
		}
		for k := range run {
			at := int(segment)*run + k
			parts[at] = append(parts[at], elems[i*run+k])
		}
	}
	joined := make([]string, len(parts))
	for i, list := range parts {
		joined[i] = strings.Join(list, c.Op().Attr("separator").Text())
	}
	return stringTensor(c, joined, dims...)
}
