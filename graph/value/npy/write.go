package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// WriteFile writes a value as the file of that name.
func WriteFile(path string, v value.Value) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := Write(f, v); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// Write writes a value. A type that NumPy does not have is written as the next
// wider one; strings are refused.
func Write(w io.Writer, v value.Value) error {
	descr, elem, err := descrOf(v.Elem())
	if err != nil {
		return err
	}
	if elem != v.Elem() {
		if v, err = v.Convert(elem); err != nil {
			return err
		}
	}
	if _, err := w.Write(headerOf(descr, v.Dims())); err != nil {
		return err
	}
	if !v.IsSplat() || v.Len() <= 1 {
		_, err = w.Write(v.AppendBytes(nil))
		return err
	}
	return writeSplat(w, v)
}

// writeSplat writes one element as often as it stands for.
func writeSplat(w io.Writer, v value.Value) error {
	const chunk = 1 << 12
	block := []byte{}
	for range min(chunk, v.Len()) {
		block = v.At(0).AppendBytes(block)
	}
	for left := v.Len(); left > 0; left -= chunk {
		if _, err := w.Write(block[:min(chunk, left)*value.Size(v.Elem())]); err != nil {
			return err
		}
	}
	return nil
}

// headerOf returns everything before the elements, as long as a multiple of
// 64, with the blanks and the line end that the format asks for.
func headerOf(descr string, dims []int64) []byte {
	shape := make([]string, len(dims))
	for i, d := range dims {
		shape[i] = fmt.Sprint(d)
	}
	list := strings.Join(shape, ", ")
	if len(dims) == 1 {
		list += ","
	}
	text := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", descr, list)
	version, prefix := byte(1), len(magic)+2+2
	if len(text) > 1<<15 {
		version, prefix = 2, len(magic)+2+4
	}
	length := (prefix+len(text)+1+63)/64*64 - prefix
	b := append([]byte(magic), version, 0)
	if version == 1 {
		b = binary.LittleEndian.AppendUint16(b, uint16(length))
	} else {
		b = binary.LittleEndian.AppendUint32(b, uint32(length))
	}
	b = append(b, text...)
	for len(b) < prefix+length-1 {
		b = append(b, ' ')
	}
	return append(b, '\n')
}

// descrOf returns NumPy's name of a type, and the type that it is a name of.
func descrOf(elem ir.Type) (string, ir.Type, error) {
	size := value.Size(elem)
	order := "<"
	if size == 1 {
		order = "|"
	}
	switch {
	case elem == ir.I1:
		return "|b1", elem, nil
	case elem == ir.Complex(ir.F64):
		return "<c16", elem, nil
	case value.ClassOf(elem) == value.ComplexClass:
		return "<c8", ir.Complex(ir.F32), nil
	case elem == ir.F64 || elem == ir.F16:
		return fmt.Sprintf("<f%d", size), elem, nil
	case value.ClassOf(elem) == value.FloatClass:
		return "<f4", ir.F32, nil
	case elem.Unsigned():
		return fmt.Sprintf("%su%d", order, size), ir.UnsignedInteger(8 * size), nil
	case value.ClassOf(elem) == value.IntClass:
		return fmt.Sprintf("%si%d", order, size), ir.Integer(8 * size), nil
	}
	return "", 0, fmt.Errorf("a .npy file has no elements of type %s", elem)
}
