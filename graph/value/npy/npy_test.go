package npy_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/graph/value/npy"
)

// file returns a file of version 1 with that header and those elements.
func file(header string, elements ...byte) []byte {
	b := []byte("\x93NUMPY\x01\x00")
	b = binary.LittleEndian.AppendUint16(b, uint16(len(header)))
	return append(append(b, header...), elements...)
}

func header(descr, order, shape string) string {
	return fmt.Sprintf("{'descr': '%s', 'fortran_order': %s, 'shape': %s, }          \n", descr, order, shape)
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		file []byte
		want string
	}{
		{file(header("<i2", "False", "(2, 2)"), 1, 0, 2, 0, 3, 0, 255, 255), "[[1, 2], [3, -1]] : tensor<2x2xi16>"},
		{file(header("<i2", "True", "(2, 2)"), 1, 0, 2, 0, 3, 0, 4, 0), "[[1, 3], [2, 4]] : tensor<2x2xi16>"},
		{file(header("|u1", "True", "(2, 3)"), 1, 2, 3, 4, 5, 6), "[[1, 3, 5], [2, 4, 6]] : tensor<2x3xui8>"},
		{file(header(">u4", "False", "(2,)"), 0, 0, 1, 0, 0, 0, 0, 9), "[256, 9] : tensor<2xui32>"},
		{file(header("|b1", "False", "(2,)"), 1, 0), "[true, false] : tensor<2xi1>"},
		{file(header("<f2", "False", "()"), 0, 0x3c), "1.000000e+00 : f16"},
		{file(header(">c8", "False", "(1,)"), 0x3f, 0x80, 0, 0, 0x40, 0, 0, 0), "(1.000000e+00,2.000000e+00) : tensor<1xcomplex<f32>>"},
		{file(header("<f4", "False", "(0, 3)")), "[] : tensor<0x3xf32>"},
		{file(header("|S3", "False", "(2,)"), 'a', 'b', 0, 'c', 'd', 'e'), `["ab", "cde"] : tensor<2x!tf_type.string>`},
		{file(header("<U1", "False", "(2,)"), 'a', 0, 0, 0, 0xe9, 0, 0, 0), `["a", "\C3\A9"] : tensor<2x!tf_type.string>`},
		{file(`{"shape":(1L,),"fortran_order":False,"descr":"<i4"}`, 7, 0, 0, 0), "7 : tensor<1xi32>"},
	} {
		v, err := npy.Read(bytes.NewReader(test.file))
		require.NoError(t, err, "%q", test.file)
		require.Equal(t, test.want, v.Short(9))
	}
}

func TestBadFiles(t *testing.T) {
	for _, test := range []struct {
		file []byte
		want string
	}{
		{nil, "not an .npy file: it does not begin as one"},
		{[]byte("PK\x03\x04 a zip file"), "not an .npy file: it does not begin as one"},
		{[]byte("\x93NUMPY\x09\x00\x00\x00"), "version 9 of the format is not read"},
		{[]byte("\x93NUMPY\x01\x00\xff\x00{"), "the file ends within its header"},
		{[]byte("\x93NUMPY\x02\x00\xff\xff\xff\xff{"), "the header is 4294967295 bytes long, more than 1048576"},
		{file("{}"), `the header has no "descr"`},
		{file("[]"), `the header does not read as one: expected "{" at byte 0`},
		{file("{'descr': '<f4', 'descr': '<f4'}"), `the header has "descr" twice`},
		{file("{"), `the header does not read as one: expected a string at byte 1`},
		{file("{'descr"), `the header does not read as one: expected a string with an end at byte 1`},
		{file("{'descr\": "), `the header does not read as one: expected a string with an end at byte 1`},
		{file("{'descr' '<f4'}"), `the header does not read as one: expected ":" at byte 9`},
		{file("{'descr': <f4}"), `the header does not read as one: expected a string at byte 10`},
		{file("{'descr': '<f4' 'shape': (1,)}"), `the header does not read as one: expected "," or "}" at byte 16`},
		{file("{'evil': 1}"), `the header has an unknown key "evil"`},
		{file(header("|O", "False", "(1,)")), `elements of NumPy's type "|O" are not read`},
		{file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}"), "arrays of records are not read"},
		{file(header("<f4", "Maybe", "(1,)")), "the header does not read as one: expected True or False at byte 34"},
		{file(header("<f4", "False", "(x,)")), "the header does not read as one: expected a dimension at byte 51"},
		{file(header("<f4", "False", "(2,)"), 1, 2, 3), "the file ends after 3 of 8 bytes of elements"},
		{file(header("<f4", "False", "(999999999, 999999999)")), "tensor<999999999x999999999xf32> is too large"},
		{file(header("|S0", "False", "(16777217,)")), "tensor<16777217x!tf_type.string> of 0 bytes each is too large"},
		{file(header("|S8", "False", "(137438953473,)")), "tensor<137438953473x!tf_type.string> of 8 bytes each is too large"},
		{file(header("<f8", "False", "(100000000000,)"), 1), "the file ends after 1 of 800000000000 bytes of elements"},
		{file(header("|b1", "False", "(1,)"), 2), "an element has bits that no i1 has"},
	} {
		_, err := npy.Read(bytes.NewReader(test.file))
		require.EqualError(t, err, test.want, "%q", test.file)
	}
}

func TestWriteAndRead(t *testing.T) {
	for text, back := range map[string]string{
		"i1": "", "i8": "", "i16": "", "i32": "", "i64": "", "ui8": "", "ui16": "", "ui32": "", "ui64": "",
		"f16": "", "f32": "", "f64": "", "complex<f32>": "", "complex<f64>": "",
		"bf16": "f32", "f8E4M3FN": "f32", "tf32": "f32", "i4": "i8", "i12": "i16", "index": "i64", "si32": "i32", "complex<f16>": "complex<f32>",
	} {
		elem, err := ir.ParseType(text)
		require.NoError(t, err)
		want := elem
		if back != "" {
			want, err = ir.ParseType(back)
			require.NoError(t, err)
		}
		for _, typ := range []ir.Type{elem, ir.Tensor(elem, 3), ir.Tensor(elem, 2, 3), ir.Tensor(elem, 0)} {
			v, err := value.Random(typ, rand.New(rand.NewPCG(1, 2)))
			require.NoError(t, err)
			var b bytes.Buffer
			require.NoError(t, npy.Write(&b, v))
			require.Zero(t, (b.Len()-len(v.AppendBytes(nil))*value.Size(want)/max(value.Size(elem), 1))%64, "elements begin at a multiple of 64")
			got, err := npy.Read(&b)
			require.NoError(t, err)
			exact, err := v.Exactly(want)
			require.NoError(t, err)
			require.True(t, got.Equal(exact), "%s and %s", exact.Short(9), got.Short(9))
		}
	}
	splat, err := value.Ints(ir.Tensor(ir.I8, 10_000), 5)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, npy.Write(&b, splat))
	require.Equal(t, 128+10_000, b.Len())
	strings, err := value.Strings(ir.Tensor(ir.Opaque("!t.s"), 1), strings.Repeat("a", 3))
	require.NoError(t, err)
	require.EqualError(t, npy.Write(&b, strings), "a .npy file has no elements of type !t.s")
}

// FuzzRead checks that no file makes the reader panic, and that what is read is
// written as the same value.
func FuzzRead(f *testing.F) {
	f.Add(file(header("<i2", "True", "(2, 2)"), 1, 0, 2, 0, 3, 0, 4, 0))
	f.Add(file(header(">c8", "False", "(1,)"), 0x3f, 0x80, 0, 0, 0x40, 0, 0, 0))
	f.Add(file(header("|S3", "False", "(2,)"), 'a', 'b', 0, 'c', 'd', 'e'))
	f.Add([]byte("\x93NUMPY\x02\x00\x02\x00\x00\x00{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := npy.Read(bytes.NewReader(data))
		if err != nil || v.Class() == value.StringClass {
			return
		}
		var b bytes.Buffer
		require.NoError(t, npy.Write(&b, v))
		back, err := npy.Read(&b)
		require.NoError(t, err)
		require.True(t, back.Equal(v))
	})
}
