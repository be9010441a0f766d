package npy

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

const magic = "\x93NUMPY"

// maxHeader bounds the header; NumPy itself refuses more than 10,000 bytes.
const maxHeader = 1 << 20

// ReadFile reads the file of that name.
func ReadFile(path string) (value.Value, error) {
	f, err := os.Open(path)
	if err != nil {
		return value.Value{}, err
	}
	defer f.Close()
	return Read(bufio.NewReader(f))
}

// Read reads an array. Scalars are read as scalars, all else as tensors. What
// follows the array is left unread.
func Read(r io.Reader) (value.Value, error) {
	text, err := readHeader(r)
	if err != nil {
		return value.Value{}, err
	}
	h, err := parseHeader(text)
	if err != nil {
		return value.Value{}, err
	}
	if letters, ok := stringKind(h.descr); ok {
		return readStrings(r, h, letters)
	}
	elem, big, err := elemOf(h.descr)
	if err != nil {
		return value.Value{}, err
	}
	t, n, err := typeOf(elem, h.shape)
	if err != nil {
		return value.Value{}, err
	}
	data, err := readAll(r, n*int64(value.Size(elem)))
	if err != nil {
		return value.Value{}, err
	}
	if big {
		swap(data, wordSize(elem))
	}
	if h.fortran {
		data = rowsFirst(data, h.shape, value.Size(elem))
	}
	return value.Bytes(t, data)
}

func readHeader(r io.Reader) (string, error) {
	var start [len(magic) + 2]byte
	if _, err := io.ReadFull(r, start[:]); err != nil || string(start[:len(magic)]) != magic {
		return "", errors.New("not an .npy file: it does not begin as one")
	}
	major := start[len(magic)]
	if major < 1 || major > 3 {
		return "", fmt.Errorf("version %d of the format is not read", major)
	}
	var size [4]byte
	length := size[:4]
	if major == 1 {
		length = size[:2]
	}
	if _, err := io.ReadFull(r, length); err != nil {
		return "", errors.New("the file ends within its header")
	}
	n := binary.LittleEndian.Uint32(size[:])
	if n > maxHeader {
		return "", fmt.Errorf("the header is %d bytes long, more than %d", n, maxHeader)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return "", errors.New("the file ends within its header")
	}
	return string(text), nil
}

// elemOf returns the type that a name such as '<f4' stands for, and whether its
// bytes are in the big order.
func elemOf(descr string) (elem ir.Type, big bool, err error) {
	name := descr
	if descr != "" && strings.IndexByte("<>|=", descr[0]) >= 0 {
		big, name = descr[0] == '>', descr[1:]
	}
	elems := map[string]ir.Type{
		"?": ir.I1, "b1": ir.I1, "f2": ir.F16, "f4": ir.F32, "f8": ir.F64,
		"i1": ir.I8, "i2": ir.I16, "i4": ir.I32, "i8": ir.I64,
		"u1": ir.UnsignedInteger(8), "u2": ir.UnsignedInteger(16),
		"u4": ir.UnsignedInteger(32), "u8": ir.UnsignedInteger(64),
		"c8": ir.Complex(ir.F32), "c16": ir.Complex(ir.F64),
	}
	elem, ok := elems[name]
	if !ok {
		return 0, false, fmt.Errorf("elements of NumPy's type %q are not read", descr)
	}
	return elem, big, nil
}

func typeOf(elem ir.Type, shape []int64) (ir.Type, int64, error) {
	if len(shape) == 0 {
		return elem, 1, nil
	}
	t := ir.Tensor(elem, shape...)
	if t == 0 {
		return 0, 0, fmt.Errorf("%v is not a shape", shape)
	}
	n, ok := t.NumElements()
	if !ok || n > 1<<40 {
		return 0, 0, fmt.Errorf("%s is too large", t)
	}
	return t, n, nil
}

// readAll reads n bytes, in steps, so that a header that promises more
// than there is takes no memory.
func readAll(r io.Reader, n int64) ([]byte, error) {
	const step = 1 << 24
	data := make([]byte, 0, min(n, step))
	for int64(len(data)) < n {
		take := min(n-int64(len(data)), step)
		data = slices.Grow(data, int(take))
		got, err := io.ReadFull(r, data[len(data):len(data)+int(take)])
		data = data[:len(data)+got]
		if err != nil {
			return nil, fmt.Errorf("the file ends after %d of %d bytes of elements", len(data), n)
		}
	}
	return data, nil
}

// wordSize returns the bytes of what the order of bytes is about.
func wordSize(elem ir.Type) int {
	if elem.Kind() == ir.ComplexKind {
		return value.Size(elem.Elem())
	}
	return value.Size(elem)
}

func swap(data []byte, size int) {
	for i := 0; i < len(data); i += size {
		slices.Reverse(data[i : i+size])
	}
}

// rowsFirst puts elements that stand with the first subscript running fastest in
// the order in which the last one does.
func rowsFirst(data []byte, shape []int64, size int) []byte {
	out := make([]byte, len(data))
	index := make([]int64, len(shape))
	for at := 0; at < len(out); at += size {
		from, stride := int64(0), int64(1)
		for d, n := range shape {
			from += index[d] * stride
			stride *= n
		}
		copy(out[at:at+size], data[from*int64(size):])
		for d := len(shape) - 1; d >= 0; d-- {
			if index[d]++; index[d] < shape[d] {
				break
			}
			index[d] = 0
		}
	}
	return out
}

// stringKind returns the letters of a type of strings, 'S' of bytes and 'U' of
// characters of four bytes.
func stringKind(descr string) (string, bool) {
	name := strings.TrimLeft(descr, "<>|=")
	return name, strings.HasPrefix(name, "S") || strings.HasPrefix(name, "U")
}

// StringType is the type of strings that are read.
const StringType = "!tf_type.string"

func readStrings(r io.Reader, h header, letters string) (value.Value, error) {
	width, err := strconv.Atoi(letters[1:])
	if err != nil || width < 0 || width > 1<<24 {
		return value.Value{}, fmt.Errorf("elements of NumPy's type %q are not read", h.descr)
	}
	if letters[0] == 'U' {
		width *= 4
	}
	if h.fortran || strings.HasPrefix(h.descr, ">") {
		return value.Value{}, fmt.Errorf("strings of NumPy's type %q are read rows first and little-endian only", h.descr)
	}
	t, n, err := typeOf(ir.Opaque(StringType), h.shape)
	if err != nil {
		return value.Value{}, err
	}
	if width > 0 && n > (1<<40)/int64(width) || width == 0 && n > 1<<24 {
		return value.Value{}, fmt.Errorf("%s of %d bytes each is too large", t, width)
	}
	data, err := readAll(r, n*int64(width))
	if err != nil {
		return value.Value{}, err
	}
	list := make([]string, n)
	for i := range list {
		list[i] = text(data[i*width:(i+1)*width], letters[0] == 'U')
	}
	return value.Strings(t, list...)
}

// text returns a string without the zeros that fill it up.
func text(raw []byte, wide bool) string {
	if !wide {
		return strings.TrimRight(string(raw), "\x00")
	}
	var b []byte
	for i := 0; i < len(raw); i += 4 {
		b = utf8.AppendRune(b, rune(binary.LittleEndian.Uint32(raw[i:])))
	}
	return strings.TrimRight(string(b), "\x00")
}
