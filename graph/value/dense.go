package value

import (
	"errors"
	"fmt"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// ErrElided says that the text of a literal does not have its values: printers
// cut long ones short.
var ErrElided = errors.New("the values were left out when the file was written")

// ParseDense reads what stands between < and > in a dense literal of a type:
// one element for all, nested lists, or hexadecimal digits in quotes. As NumPy
// prints arrays, blanks may stand for commas, and a flat list for a nested one.
func ParseDense(text string, t ir.Type) (Value, error) {
	b, err := check(t)
	if err != nil {
		return Value{}, err
	}
	class := b.codec.class
	if class != StringClass {
		text = withoutComments(text)
	}
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		if b.n != 0 {
			return Value{}, fmt.Errorf("there are no elements, and %s has %d", t, b.n)
		}
		return b.Value(), nil
	case class != StringClass && strings.HasPrefix(text, `"0x`) && strings.HasSuffix(text, `"`) && len(text) > 3:
		return fromHex(text[3:len(text)-1], t)
	case class != StringClass && strings.Contains(text, "..."):
		return Value{}, ErrElided
	}
	d := dense{text: text, codec: b.codec, dims: Value{typ: t}.Dims(), want: b.n}
	room := min(b.n, len(text)/2+1) // an element and a comma take two characters
	switch class {
	case IntClass:
		d.ints = make([]int64, 0, room)
	case FloatClass:
		d.floats = make([]float64, 0, room)
	}
	if err := d.read(); err != nil {
		return Value{}, err
	}
	return d.value(t, b.n)
}

// withoutComments returns a text without what stands after // in its lines.
func withoutComments(text string) string {
	if !strings.Contains(text, "//") {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		before, _, _ := strings.Cut(line, "//")
		b.WriteString(before + "\n")
	}
	return b.String()
}

// dense reads a literal.
type dense struct {
	text     string
	pos      int
	codec    codec
	dims     []int64
	want     int     // elements of the type
	lengths  []int64 // of the lists that are open
	deepest  int
	commas   bool
	ints     []int64
	floats   []float64
	bits     []bits // floats whose bits were written
	strings  []string
	elements int
}

// bits is a float element that was written as bits.
type bits struct {
	at   int
	word uint64
}

// read reads elements and brackets to the end of the text.
func (d *dense) read() error {
	for d.skip(); d.pos < len(d.text); d.skip() {
		switch d.text[d.pos] {
		case '[':
			d.count()
			d.lengths = append(d.lengths, 0)
			d.deepest = max(d.deepest, len(d.lengths))
			d.pos++
		case ']':
			if err := d.closeList(); err != nil {
				return err
			}
		case ',':
			d.commas = true
			d.pos++
		default:
			if err := d.element(); err != nil {
				return err
			}
		}
	}
	if len(d.lengths) > 0 {
		return errors.New("a list is never closed by \"]\"")
	}
	return nil
}

func (d *dense) skip() {
	for d.pos < len(d.text) && characters[d.text[d.pos]] == blank {
		d.pos++
	}
}

// character is what a character is to numbers and words.
type character byte

const (
	blank character = 1 + iota
	delimiter
)

// characters has what is none of a number or word.
var characters = func() (kinds [256]character) {
	for _, c := range []byte(" \t\r\n") {
		kinds[c] = blank
	}
	for _, c := range []byte(",[]()\"") {
		kinds[c] = delimiter
	}
	return kinds
}()

// count counts an element of the list that is open.
func (d *dense) count() {
	if n := len(d.lengths); n > 0 {
		d.lengths[n-1]++
	}
}

func (d *dense) closeList() error {
	depth := len(d.lengths)
	if depth == 0 {
		return errors.New("\"]\" closes no list")
	}
	length := d.lengths[depth-1]
	d.lengths = d.lengths[:depth-1]
	d.pos++
	flat := d.deepest == 1 && int(length) == d.want
	if flat && (len(d.dims) == 1 || !d.commas) {
		return nil
	}
	if depth > len(d.dims) || length != d.dims[depth-1] {
		return fmt.Errorf("a list of %d elements at depth %d does not fit the shape %v", length, depth, d.dims)
	}
	return nil
}

func (d *dense) element() error {
	if d.elements > d.want {
		return fmt.Errorf("there are more than %d elements", d.want)
	}
	if len(d.lengths) == 0 && d.elements > 0 {
		return errors.New("there is text after the elements")
	}
	d.count()
	d.elements++
	if d.codec.class == StringClass {
		return d.str()
	}
	if d.codec.class == ComplexClass {
		return d.pair()
	}
	return d.number(&d.codec)
}

// value returns what was read.
func (d *dense) value(t ir.Type, n int) (Value, error) {
	if d.elements != n && (d.elements != 1 || d.deepest > 0) {
		return Value{}, fmt.Errorf("there are %d elements, and %s has %d", d.elements, t, n)
	}
	of := t
	if d.deepest == 0 {
		of = d.codec.elem
	}
	b, err := NewBuilder(of)
	if err != nil {
		return Value{}, err
	}
	switch d.codec.class {
	case IntClass:
		b.PutInts(0, d.ints)
	case FloatClass:
		b.PutFloats(0, d.floats)
	case ComplexClass:
		b.PutComplexes(0, d.pairs())
	case StringClass:
		b.PutStrings(0, d.strings)
	}
	part := &d.codec
	if part.part != nil {
		part = part.part
	}
	for _, w := range d.bits {
		part.putWord(b.data[w.at*part.size:], w.word)
	}
	return b.Value().as(t), nil
}

// pairs joins the parts of complex numbers, which were read as a list.
func (d *dense) pairs() []complex128 {
	all := make([]complex128, d.elements)
	for i := range all {
		if d.codec.part.class == IntClass {
			all[i] = complex(float64(d.ints[2*i]), float64(d.ints[2*i+1]))
			continue
		}
		all[i] = complex(d.floats[2*i], d.floats[2*i+1])
	}
	return all
}
