package graphdef

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
)

func decode(t testing.TB, text string) *File {
	f, err := Decode("g.pbtxt", []byte(text))
	require.NoError(t, err)
	return f
}

const small = `
# A graph.
node {
  name: "x" op: 'Placeholder'
  attr { key: "dtype" value { type: DT_FLOAT } }
  attr < key: "shape"; value: { shape { dim { size: -1 } dim: { size: 3 } } }; >
}
node {
  name: "y"
  op: "AddN" # of one
  input: ["x", "x:1", "^x"]
  attr { key: "T" value { list { i: [1, -2, 0x10, 010] } } }
}
versions { producer: 27 }
`

func TestText(t *testing.T) {
	f := decode(t, small)
	require.Equal(t, Text, f.Format)
	require.Equal(t, "GraphDef", f.Kind())
	g := f.Graphs[0]
	require.Equal(t, 27, g.Producer)
	require.Len(t, g.Nodes, 2)
	x, y := g.Nodes[0], g.Nodes[1]
	require.Equal(t, "x Placeholder", x.Name+" "+x.Op)
	require.Equal(t, []string{"x", "x:1", "^x"}, y.Inputs)
	v, _ := x.Attr("dtype")
	dtype, err := v.Type()
	require.NoError(t, err)
	require.Equal(t, Float, dtype)
	v, _ = x.Attr("shape")
	shape, err := v.Shape()
	require.NoError(t, err)
	require.Equal(t, []int64{-1, 3}, shape.Dims)
	require.Equal(t, ir.Tensor(ir.F32, ir.Dynamic, 3), shape.Of(ir.F32))
	v, _ = y.Attr("T")
	elems, err := v.List()
	require.NoError(t, err)
	var ints []int64
	for _, e := range elems {
		i, err := e.Int()
		require.NoError(t, err)
		ints = append(ints, i)
	}
	require.Equal(t, []int64{1, -2, 16, 8}, ints)
	_, err = v.Int()
	require.EqualError(t, err, "found a list, expected an integer")
	require.Equal(t, "g.pbtxt:8:6: node \"y\": is wrong", f.Errorf(y, "is wrong").Error())
}

// TestTextErrors holds a file of each mistake to its place and message.
func TestTextErrors(t *testing.T) {
	for text, want := range map[string]string{
		`nod { }`:                      `1:1: GraphDef has no field "nod"`,
		`node { name "x" }`:            `1:13: expected ":" after name, found a string`,
		`node { name: x }`:             `1:14: name is a string, and this is x`,
		`node { name: "x" name: "y" }`: `1:18: NodeDef has one value, and has name already`,
		`node {`:                       `1:7: the text ends within NodeDef: "}" is missing`,
		`node { name: "x }`:            `1:14: a string without an end`,
		`node { name: "\q" }`:          `1:15: "\\q" is not an escape of a string`,
		`node { name: "\777" }`:        `1:15: "\\7" is not an escape of a string`,
		`node { name: "\377" }`:        `1:14: name is not UTF-8`,
		`node { attr { value { type: DT_FLOOT } } }`:                      `1:29: type is a name of its type: "DT_FLOOT" is none`,
		`node { attr { value { i: 99999999999999999999 } } }`:             `1:26: i is an integer of 64 bits: 99999999999999999999 is out of range`,
		`node { attr { value { i: 1.5 } } }`:                              `1:26: i is an integer of 64 bits: "1.5" is none`,
		`node { attr { value { b: maybe } } }`:                            `1:26: b is true or false: "maybe" is neither`,
		`node { attr { value { i: 1 f: 2 } } }`:                           `1:28: AttrValue has one value, and has i already`,
		`node { attr { value { list { i: [1 2] } } } }`:                   `1:36: expected "," or "]" in a list of i, found 2`,
		`node { attr { value { list { i: [1,] } } } }`:                    `1:36: expected "," or "]" in a list of i, found "]"`,
		`node { attr { value { list { i: 1 i 2 } } } }`:                   `1:37: expected ":" after i, found 2`,
		`node { attr { value { list { i: [1`:                              `1:35: expected "," or "]" in a list of i, found the end of the text`,
		`node: "x"`:                                                       `1:7: expected "{" after node, found a string`,
		`versions { producer: 4294967296 }`:                               `1:22: producer is an integer of 32 bits: 4294967296 is out of range`,
		"node {\n  @\n}":                                                  `2:3: expected the name of a field of NodeDef, found "@"`,
		`meta_graphs { object_graph_def { nodes {} } }`:                   ``,
		`graph_def { node { name: "x" } } object_graph_def { nodes { } }`: `1:51: object_graph_def is not read as text, only in binary files`,
	} {
		_, err := Decode("g", []byte(text))
		var list diag.List
		require.ErrorAs(t, err, &list, text)
		require.Len(t, list, 1)
		if want != "" {
			require.Equal(t, "g:"+want, list[0].Error(), text)
		}
	}
	deep := `node { ` + strings.Repeat(`attr { value { func { `, 60)
	_, err := Decode("g", []byte(deep))
	require.ErrorContains(t, err, "nested more than 100 deep")
	var list diag.List
	_, err = Decode("g", []byte(`node { attr { value { type: DT_FLOOT } } }`))
	require.True(t, errors.As(err, &list))
	require.Contains(t, list[0].Help, "DT_FLOAT")
}

// TestKinds recognizes files by what is in them.
func TestKinds(t *testing.T) {
	graph := appendBytes(nil, 1, appendString(appendString(nil, 1, "n"), 2, "NoOp"))
	meta := appendBytes(appendBytes(nil, 1, appendString(nil, 4, "serve")), 2, graph)
	saved := appendBytes(appendVarint(nil, 1, 1), 2, meta)
	for name, data := range map[string][]byte{"GraphDef": graph, "MetaGraphDef": meta, "SavedModel": saved} {
		f, err := Decode("f", data)
		require.NoError(t, err)
		require.Equal(t, name, f.Kind())
		require.Equal(t, Binary, f.Format)
		require.Equal(t, "n", f.Graphs[0].Nodes[0].Name)
		text, err := f.EncodeAs(Text)
		require.NoError(t, err)
		g, err := Decode("f", text)
		require.NoError(t, err)
		require.Equal(t, name, g.Kind())
		back, err := g.EncodeAs(Binary)
		require.NoError(t, err)
		require.Equal(t, data, back)
	}
	// Lengths that are letters and signs of text.
	tricky := appendBytes(nil, 1, appendString(appendString(nil, 1, strings.Repeat("n", ':')), 2, strings.Repeat("o", 'h'-4-':')))
	f, err := Decode("f", tricky)
	require.NoError(t, err)
	require.Equal(t, Binary, f.Format)

	f, err = Decode("f", nil)
	require.NoError(t, err)
	require.Empty(t, f.Graphs[0].Nodes)
	f, err = Decode("f", []byte("# only words\n"))
	require.NoError(t, err)
	require.Equal(t, Text, f.Format)
}

func TestBinaryErrors(t *testing.T) {
	graph := appendBytes(nil, 1, appendString(appendString(nil, 1, "n"), 2, "NoOp"))
	for _, data := range [][]byte{graph[:len(graph)-1], {0xff, 0xff}, {0x0b}, appendVarint(nil, 50, 1), []byte("\x0a\x04\x0a\x02\xff\xfe")} {
		_, err := Decode("f", data)
		require.ErrorContains(t, err, "f: byte ", "%q", data)
	}
	_, err := Decode("f", []byte("\x0a\x05\x0a\x01x"))
	require.ErrorContains(t, err, "f: byte 0: field 1 is cut off: its message ends at byte 5")
	for text, is := range map[string]bool{"node { }": false, "\n\x10": true, "name\xff": true, "n\xc3\xa9": false, "n\xc3": false, "": false} {
		require.Equal(t, is, IsBinary([]byte(text)), "%q", text)
	}
}

// TestUnknownFields are kept, also in a node that is changed.
func TestUnknownFields(t *testing.T) {
	node := appendString(appendString(nil, 1, "n"), 2, "NoOp")
	node = appendString(node, 99, "kept")
	data := appendVarint(appendBytes(nil, 1, node), 77, 5)
	f, err := Decode("f", data)
	require.NoError(t, err)
	n := f.Graphs[0].Nodes[0]
	n.Set("T", TypeValue(Float))
	changed, err := f.Encode()
	require.NoError(t, err)
	require.Contains(t, string(changed), "kept")
	again, err := Decode("f", changed)
	require.NoError(t, err)
	v, ok := again.Graphs[0].Nodes[0].Attr("T")
	require.True(t, ok)
	require.Equal(t, TypeKind, v.Kind())
	n.Attrs = nil
	same, err := f.Encode()
	require.NoError(t, err)
	require.Equal(t, data, same)
	text, err := f.EncodeAs(Text)
	require.NoError(t, err)
	require.Contains(t, string(text), `99: "kept"`)
}

// TestEdit removes, adds and changes nodes of a graph within a MetaGraphDef.
func TestEdit(t *testing.T) {
	f := decode(t, `graph_def {`+small+`} signature_def { key: "s" value { inputs { key: "a" value { name: "x:0" } } } }
		meta_info_def { tags: "serve" }`)
	require.Equal(t, []Signature{{Name: "s", Inputs: []TensorName{{"a", "x:0"}}}}, f.Graphs[0].Signatures)
	require.Equal(t, []string{"serve"}, f.Graphs[0].Tags)
	g := f.Graphs[0].Graph
	g.Nodes = append(g.Nodes[:1], &Node{Name: "z", Op: "Relu", Inputs: []string{"x"}, Attrs: []Attr{{"T", TypeValue(Float)}}})
	text, err := f.Encode()
	require.NoError(t, err)
	back, err := Decode("f", text)
	require.NoError(t, err)
	require.Len(t, back.Graphs[0].Nodes, 2)
	require.Equal(t, "z", back.Graphs[0].Nodes[1].Name)
	require.Equal(t, 27, back.Graphs[0].Producer)
	require.Equal(t, f.Graphs[0].Signatures, back.Graphs[0].Signatures)
}

func TestValues(t *testing.T) {
	list := ListValue(TypeValue(Float), TypeValue(Int32))
	elems, err := list.List()
	require.NoError(t, err)
	require.Equal(t, []Value{TypeValue(Float), TypeValue(Int32)}, elems)
	elems, err = ListValue(StringValue("a"), StringValue("")).List()
	require.NoError(t, err)
	require.Len(t, elems, 2)
	name, attrs, err := FuncValue("f", Attr{"T", BoolValue(true)}).Func()
	require.NoError(t, err)
	require.Equal(t, "f", name)
	require.Equal(t, []Attr{{"T", BoolValue(true)}}, attrs)
	x, err := FloatValue(1.5).Float()
	require.NoError(t, err)
	require.Equal(t, float32(1.5), x)
	s, err := ShapeValue(Shape{Dims: []int64{2, -1}}).Shape()
	require.NoError(t, err)
	require.Equal(t, Shape{Dims: []int64{2, -1}}, s)
	require.Equal(t, "DT_FLOAT", Float.String())
	require.Equal(t, "DT_FLOAT_REF", DataType(101).String())
	require.Equal(t, Float, DataType(101).Base())
	require.Equal(t, "999", DataType(999).String())
	require.Equal(t, BFloat16, DataTypeOf(ir.Float("bf16")))
	require.Equal(t, Invalid, DataTypeOf(ir.Index()))
}

// TestTensors reads every encoding of tensors.
func TestTensors(t *testing.T) {
	tests := map[string]string{
		`dtype: DT_FLOAT tensor_shape { dim { size: 3 } } float_val: [1, 2.5]`:                                `dense<[1.000000e+00, 2.500000e+00, 2.500000e+00]> : tensor<3xf32>`,
		`dtype: DT_FLOAT tensor_shape { dim { size: 3 } } float_val: 1`:                                       `dense<1.000000e+00> : tensor<3xf32>`,
		`dtype: DT_FLOAT tensor_shape { dim { size: 2 } }`:                                                    `dense<0.000000e+00> : tensor<2xf32>`,
		`dtype: DT_FLOAT tensor_shape { } float_val: inf`:                                                     `dense<0x7F800000> : tensor<f32>`,
		`dtype: DT_INT32 tensor_shape { dim { size: 2 } } tensor_content: "\001\000\000\000\377\377\377\377"`: `dense<[1, -1]> : tensor<2xi32>`,
		`dtype: DT_INT64 int64_val: -9000000000`:                                                              `dense<-9000000000> : tensor<i64>`,
		`dtype: DT_UINT8 int_val: 200`:                                                                        `dense<200> : tensor<ui8>`,
		`dtype: DT_INT16 int_val: -3`:                                                                         `dense<-3> : tensor<i16>`,
		`dtype: DT_UINT64 uint64_val: 18446744073709551615`:                                                   `dense<18446744073709551615> : tensor<ui64>`,
		`dtype: DT_BOOL tensor_shape { dim { size: 2 } } bool_val: true bool_val: false`:                      `dense<[true, false]> : tensor<2xi1>`,
		`dtype: DT_HALF half_val: 15360`:                                                                      `dense<1.000000e+00> : tensor<f16>`,
		`dtype: DT_BFLOAT16 half_val: 16256`:                                                                  `dense<1.000000e+00> : tensor<bf16>`,
		`dtype: DT_COMPLEX64 scomplex_val: 1 scomplex_val: 2`:                                                 `dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>`,
		`dtype: DT_STRING tensor_shape { dim { size: 2 } } string_val: "a" string_val: "b"`:                   `dense<["a", "b"]> : tensor<2x!tf_type.string>`,
		`dtype: DT_STRING`:                                                       `dense<""> : tensor<!tf_type.string>`,
		`dtype: DT_DOUBLE double_val: 0.1`:                                       `dense<1.000000e-01> : tensor<f64>`,
		`dtype: DT_FLOAT_REF float_val: 1`:                                       `dense<1.000000e+00> : tensor<f32>`,
		`dtype: DT_FLOAT tensor_shape { dim { size: 0 } }`:                       `dense<> : tensor<0xf32>`,
		`dtype: DT_FLOAT tensor_shape { dim { size: 2000000000 } } float_val: 1`: `dense<1.000000e+00> : tensor<2000000000xf32>`,
	}
	ctxt := ir.NewContext(nil)
	for text, want := range tests {
		v, err := tensorOf(t, text).Value()
		require.NoError(t, err, text)
		require.Equal(t, want, v.Attr(ctxt).String(), text)
	}
	for text, want := range map[string]string{
		`dtype: DT_INVALID`:  "the tensor's type 0 is none",
		`dtype: DT_RESOURCE`: "the tensor of DT_RESOURCE: its elements cannot be read",
		`dtype: DT_FLOAT tensor_shape { unknown_rank: true }`:                                "the tensor has a shape of unknown rank",
		`dtype: DT_FLOAT tensor_shape { dim { size: -1 } }`:                                  "the tensor has a size of -1",
		`dtype: DT_FLOAT float_val: [1, 2]`:                                                  "the tensor of DT_FLOAT: float_val has 2 elements, and the shape 1",
		`dtype: DT_INT32 tensor_shape { dim { size: 2 } } tensor_content: "\001"`:            "tensor_content has 1 bytes, and 2 elements of i32 have 8",
		`dtype: DT_COMPLEX64 scomplex_val: 1`:                                                "the tensor of DT_COMPLEX64: scomplex_val has 1 numbers, and every element is two",
		`dtype: DT_FLOAT tensor_shape { dim { size: 1000000000 } dim { size: 1000000000 } }`: "the tensor has more than 2147483647 elements",
		`dtype: DT_FLOAT tensor_shape { dim { size: 1000000000 } } float_val: [1, 2]`:        "the tensor of DT_FLOAT: 2 elements are written, and 1000000000 are too many to fill up",
	} {
		_, err := tensorOf(t, text).Value()
		require.EqualError(t, err, want, text)
	}
}

func tensorOf(t *testing.T, text string) Tensor {
	f := decode(t, `node { attr { key: "value" value { tensor { `+text+` } } } }`)
	v, _ := f.Graphs[0].Nodes[0].Attr("value")
	tensor, err := v.Tensor()
	require.NoError(t, err)
	return tensor
}

func TestNumbersOfText(t *testing.T) {
	for text, want := range map[string]float32{
		"1": 1, "1.5f": 1.5, "-inf": float32(math.Inf(-1)), "1e3": 1000, ".5": 0.5, "1e40": float32(math.Inf(1)), "-0.0": float32(math.Copysign(0, -1)),
	} {
		f := decode(t, `node { attr { key: "v" value { f: `+text+` } } }`)
		v, _ := f.Graphs[0].Nodes[0].Attr("v")
		got, err := v.Float()
		require.NoError(t, err)
		require.Equal(t, math.Float32bits(want), math.Float32bits(got), text)
	}
	for _, text := range []string{"0x10", "1_0", "abc", "1..2"} {
		_, err := Decode("g", []byte(`node { attr { key: "v" value { f: `+text+` } } }`))
		require.ErrorContains(t, err, "is a number", text)
	}
}

// TestPackedText reads numbers that text lists in several ways into the same bytes: those of
// TensorFlow, which are elements as they are.
func TestPackedText(t *testing.T) {
	const long = 200 // the length of a message takes two bytes then
	var lines, list strings.Builder
	for i := range long {
		fmt.Fprintf(&lines, "float_val: %d%s\n", i, []string{"", ",", ";"}[i%3])
		fmt.Fprintf(&list, "%d.0, ", i)
	}
	elems := strings.TrimSuffix(list.String(), ", ")
	var first []byte
	few, rest, _ := strings.Cut(elems, ", 7.0")
	for _, text := range []string{
		lines.String(), "float_val: [" + elems + "]", "float_val: [" + few + "] float_val: [] float_val: [7" + rest + "]",
	} {
		f := decode(t, `node { name: "x" op: "Const" attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 200 } } `+text+` } } } }`)
		v, _ := f.Graphs[0].Nodes[0].Attr("value")
		tensor, err := v.Tensor()
		require.NoError(t, err)
		elems, err := tensor.Value()
		require.NoError(t, err)
		require.EqualValues(t, 199, elems.Float(199))
		data, err := f.EncodeAs(Binary)
		require.NoError(t, err)
		if first == nil {
			first = data
		}
		require.Equal(t, first, data)
	}
	require.Less(t, len(first), 4*long+100)
}

func TestParseInput(t *testing.T) {
	for text, want := range map[string]Input{
		"x": {Node: "x"}, "x:1": {Node: "x", Output: 1}, "^x": {Node: "x", Output: -1}, "f:out:2": {Node: "f", Output: 2, OutputName: "out"},
	} {
		got, ok := ParseInput(text)
		require.True(t, ok, text)
		require.Equal(t, want, got)
	}
	for _, text := range []string{"", "^", "x:", "x:a", ":0", "x:-1", "x::1", "x:1:1:1", "x:99999999999"} {
		_, ok := ParseInput(text)
		require.False(t, ok, text)
	}
}

// FuzzDecode reads any bytes without a panic, writes what it read, and reads that.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(small))
	f.Add(appendBytes(nil, 1, appendString(appendString(nil, 1, "n"), 2, "NoOp")))
	f.Add([]byte(`meta_graphs { graph_def { library { function { signature { name: "f" output_arg { type: DT_INT32 } } } } } }`))
	f.Add(protowire.AppendTag(nil, 5, protowire.StartGroupType))
	f.Add([]byte(`node { attr { key: "v" value { tensor { dtype: DT_STRING string_val: "\x41\u00e4\n" half_val: [1] } } } }`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Decode("f", data)
		if err != nil {
			return
		}
		for _, g := range file.Graphs {
			for _, n := range g.Nodes {
				for _, a := range n.Attrs {
					if tensor, err := a.Value.Tensor(); err == nil {
						_, _ = tensor.Value()
					}
					_, _ = a.Value.List()
				}
			}
		}
		again, err := file.EncodeAs(Binary)
		if err != nil {
			t.Fatal(err)
		}
		if file.Format == Binary && string(again) != string(data) {
			t.Fatalf("%q became %q", data, again)
		}
		text, err := file.EncodeAs(Text)
		if err != nil || file.Format == Binary {
			return
		}
		back, err := Decode("f", text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		second, _ := back.EncodeAs(Binary)
		if string(second) != string(again) {
			t.Fatalf("%q became %q", again, second)
		}
	})
}
