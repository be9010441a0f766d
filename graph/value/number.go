package value

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// token passes over the characters of a number or word.
func (d *dense) token() string {
	start := d.pos
	for d.pos < len(d.text) && characters[d.text[d.pos]] == 0 {
		d.pos++
	}
	if d.pos == start {
		d.pos++ // a character that begins no element
	}
	return d.text[start:d.pos]
}

// number reads one number or truth value of a type.
func (d *dense) number(c *codec) error {
	text := d.token()
	if c.class == IntClass {
		v, err := parseInt(text, c)
		d.ints = append(d.ints, v)
		return err
	}
	if digits, ok := strings.CutPrefix(text, "0x"); ok {
		word, err := strconv.ParseUint(digits, 16, 64)
		if err != nil || c.width < 64 && word>>c.width != 0 {
			return fmt.Errorf("%s does not have the bits of a %s", phrase.Shorten(text), c.elem)
		}
		d.bits = append(d.bits, bits{len(d.floats), word})
		d.floats = append(d.floats, 0)
		return nil
	}
	v, err := ParseFloat(text)
	d.floats = append(d.floats, v)
	return err
}

// ParseFloat reads a decimal number with or without a point and an exponent, and
// nan and inf as NumPy prints them. It rounds to f64, as MLIR's reader does
// before it rounds to the type.
func ParseFloat(text string) (float64, error) {
	switch strings.TrimLeft(text, "+-") {
	case "nan":
		return math.NaN(), nil
	case "inf":
		if text[0] == '-' {
			return math.Inf(-1), nil
		}
		return math.Inf(1), nil
	}
	if text == "" || strings.ContainsAny(text, "xX_nNpPiI") {
		return 0, fmt.Errorf("%q is not a number", phrase.Shorten(text))
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, fmt.Errorf("%q is not a number", phrase.Shorten(text))
	}
	return v, nil
}

// parseInt reads an integer that the type has: a signless type has the values of
// both signs.
func parseInt(text string, c *codec) (int64, error) {
	switch {
	case text == "true" && c.isTruth():
		return c.wrap(1), nil
	case text == "false" && c.isTruth():
		return 0, nil
	}
	digits, negative := strings.CutPrefix(text, "-")
	base := 10
	if hexadecimal, ok := strings.CutPrefix(digits, "0x"); ok {
		digits, base = hexadecimal, 16
	}
	if base == 10 {
		digits = strings.TrimSuffix(digits, ".") // NumPy prints whole floats so
	}
	u, err := strconv.ParseUint(digits, base, 64)
	if err != nil || strings.HasPrefix(digits, "+") {
		return 0, fmt.Errorf("%q is not a value of type %s", phrase.Shorten(text), c.elem)
	}
	switch {
	case !c.elem.HoldsInteger(u, negative):
		return 0, fmt.Errorf("%s is out of the range of type %s", phrase.Shorten(text), c.elem)
	case negative:
		return -int64(u), nil
	}
	return int64(u), nil
}

// pair reads a complex number, `(1.0, 2.0)`.
func (d *dense) pair() error {
	if d.text[d.pos] != '(' {
		return fmt.Errorf("%q is not a complex number, such as (1.0, 2.0)", phrase.Shorten(d.token()))
	}
	d.pos++
	for _, end := range []byte(",)") {
		d.skip()
		if d.pos >= len(d.text) {
			return fmt.Errorf("a complex number is never closed by \")\"")
		}
		if err := d.number(d.codec.part); err != nil {
			return err
		}
		d.skip()
		if d.pos >= len(d.text) || d.text[d.pos] != end {
			return fmt.Errorf("expected %q in a complex number", string(end))
		}
		d.pos++
	}
	return nil
}

// str reads a string in quotes, with escapes of two hexadecimal digits.
func (d *dense) str() error {
	if d.text[d.pos] != '"' {
		return fmt.Errorf("%q is not a string in quotes", phrase.Shorten(d.token()))
	}
	end, ok := mlirtext.String(d.text, d.pos)
	if !ok {
		return fmt.Errorf("a string is never closed by a quote")
	}
	raw := d.text[d.pos+1 : end-1]
	content, bad := mlirtext.Unescape(raw)
	if bad >= 0 {
		return fmt.Errorf("%q is not an escape in a string", phrase.Shorten(raw[bad:min(len(raw), bad+3)]))
	}
	d.pos = end
	d.strings = append(d.strings, content)
	return nil
}
