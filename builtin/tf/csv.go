package tf

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// decodeCSV reads lines of fields: a result for each column, which has the shape of the
// lines and the type of its default. A field that is empty, or stands for none, has the
// default of its column, if there is one.
func decodeCSV(c numeric.Call) []value.Value {
	c.AtLeast(1)
	lines := c.Input(0)
	columns := c.Inputs()[1:]
	var chosen []int64
	if list, ok := value.IntsOf(c.Op().Attr("select_cols")); ok {
		chosen = list
	}
	if len(chosen) > 0 && len(chosen) != len(columns) {
		panic(numeric.Mistyped("%d columns, %d of them chosen", len(columns), len(chosen)))
	}
	builders := make([]*value.Builder, len(columns))
	for k, d := range columns {
		if d.Rank() > 1 || d.Len() > 1 {
			panic(numeric.Mistyped("the default %s of column %d", d.Type(), k))
		}
		builders[k] = c.Builder(ir.Tensor(d.Elem(), lines.Dims()...))
	}
	none := c.Op().Attr("na_value").Text()
	for i, line := range stringsOf(lines) {
		fields := csvFields(c, line)
		if len(chosen) == 0 && len(fields) != len(columns) {
			panic(numeric.Undefined("line %d has %d fields, not %d", i, len(fields), len(columns)))
		}
		for k, b := range builders {
			at := int64(k)
			if len(chosen) > 0 {
				at = chosen[k]
			}
			if at < 0 || at >= int64(len(fields)) {
				panic(numeric.Undefined("line %d has no field %d", i, at))
			}
			field := fields[at]
			switch {
			case field != "" && field != none:
				putNumber(b, i, field, columns[k].Elem())
			case columns[k].Len() == 0:
				panic(numeric.Undefined("field %d of line %d is missing", at, i))
			default:
				putElement(b, i, columns[k])
			}
		}
	}
	list := make([]value.Value, len(builders))
	for k, b := range builders {
		list[k] = b.Value()
	}
	return list
}

// csvFields returns the fields of a line.
func csvFields(c numeric.Call, line string) []string {
	delim := c.Op().Attr("field_delim").Text()
	if delim == "" {
		delim = ","
	}
	if len(delim) != 1 {
		panic(numeric.Mistyped("fields apart by %q", delim))
	}
	isQuoting := attrTruth(c, "use_quote_delim", true)
	var fields []string
	for rest := strings.TrimLeft(line, "\r\n"); rest != ""; {
		var field string
		if isQuoting && rest[0] == '"' {
			var ok bool
			if field, rest, ok = quotedField(rest); !ok || rest != "" && rest[0] != delim[0] {
				panic(numeric.Undefined("a quote in %q does not end with a field", line))
			}
			rest = strings.TrimPrefix(rest, delim)
		} else {
			field, rest, _ = strings.Cut(rest, delim)
			if strings.ContainsAny(field, "\r\n") || isQuoting && strings.Contains(field, `"`) {
				panic(numeric.Undefined("field %q has quotes or ends of lines, and is not quoted", field))
			}
		}
		fields = append(fields, field)
		if rest != "" {
			rest = strings.TrimLeft(rest, "\r\n")
		}
	}
	if strings.HasSuffix(line, delim) {
		fields = append(fields, "")
	}
	return fields
}

// quotedField reads a field between quotes, two of which stand for one in it.
func quotedField(text string) (field, rest string, ok bool) {
	var b strings.Builder
	text = text[1:]
	for {
		part, rest, ok := strings.Cut(text, `"`)
		b.WriteString(part)
		if !ok || !strings.HasPrefix(rest, `"`) {
			return b.String(), rest, ok
		}
		b.WriteByte('"')
		text = rest[1:]
	}
}

// putNumber writes what a text says as an element of a type.
func putNumber(b *value.Builder, at int, text string, elem ir.Type) {
	switch value.ClassOf(elem) {
	case value.StringClass:
		b.PutStrings(at, []string{text})
		return
	case value.IntClass:
		n, err := strconv.ParseInt(strings.Trim(text, whitespace), 10, value.Width(elem))
		if err != nil {
			panic(numeric.Undefined("%q is not a number of %s", text, elem))
		}
		b.PutInts(at, []int64{n})
	case value.FloatClass:
		text = strings.Trim(text, whitespace)
		f, err := strconv.ParseFloat(text, value.Width(elem))
		if err != nil && !math.IsInf(f, 0) || strings.Contains(text, "_") {
			panic(numeric.Undefined("%q is not a number of %s", text, elem))
		}
		b.PutFloats(at, []float64{f})
	default:
		panic(numeric.Mistyped("numbers of %s", elem))
	}
}

// putElement writes the first element of a tensor.
func putElement(b *value.Builder, at int, from value.Value) {
	switch from.Class() {
	case value.StringClass:
		b.PutStrings(at, from.Strings()[:1])
	case value.IntClass:
		b.PutInts(at, slices.Clone(from.Ints()[:1]))
	case value.FloatClass:
		b.PutFloats(at, from.Floats()[:1])
	default:
		panic(numeric.Mistyped("the default %s of a column", from.Type()))
	}
}
