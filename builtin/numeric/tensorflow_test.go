package numeric_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// record is the value of an output of a node, as TensorFlow computed it.
type record struct {
	Graph string  `json:"g"`
	Node  string  `json:"node"`
	Out   int     `json:"out"`
	Shape []int64 `json:"shape"`
	Dtype string  `json:"dtype"`
	CSV   string  `json:"csv"`
}

// tfNode is a node of a GraphDef, as far as the test needs it.
type tfNode struct {
	name, op string
	inputs   []string
	lists    map[string][]int64
	texts    map[string]string
	truths   map[string]bool
}

// fields calls f with the fields of a message in protobuf's wire format.
func fields(b []byte, f func(number int, word uint64, data []byte)) {
	varint := func() (v uint64) {
		for shift := 0; len(b) > 0; shift += 7 {
			c := b[0]
			b = b[1:]
			if v |= uint64(c&127) << shift; c < 128 {
				break
			}
		}
		return v
	}
	for len(b) > 0 {
		key := varint()
		switch key & 7 {
		case 0:
			f(int(key>>3), varint(), nil)
		case 1:
			b = b[8:]
		case 5:
			b = b[4:]
		case 2:
			n := varint()
			f(int(key>>3), 0, b[:n])
			b = b[n:]
		}
	}
}

func readNode(b []byte) tfNode {
	n := tfNode{lists: map[string][]int64{}, texts: map[string]string{}, truths: map[string]bool{}}
	fields(b, func(number int, _ uint64, data []byte) {
		switch number {
		case 1:
			n.name = string(data)
		case 2:
			n.op = string(data)
		case 3:
			n.inputs = append(n.inputs, string(data))
		case 5:
			n.attr(data)
		}
	})
	return n
}

func (n *tfNode) attr(b []byte) {
	key := ""
	fields(b, func(number int, _ uint64, data []byte) {
		if number == 1 {
			key = string(data)
			return
		}
		fields(data, func(kind int, word uint64, data []byte) {
			switch kind {
			case 1:
				fields(data, func(part int, word uint64, packed []byte) {
					if part == 3 && packed == nil {
						n.lists[key] = append(n.lists[key], int64(word))
					}
					for i := 0; part == 3 && i < len(packed); i++ {
						n.lists[key] = append(n.lists[key], int64(packed[i])) // all are below 128
					}
				})
			case 2:
				n.texts[key] = string(data)
			case 5:
				n.truths[key] = word != 0
			}
		})
	})
}

// recorded returns the value of a record, false where it has none that we read.
func (r *record) value() (value.Value, bool) {
	elem, ok := map[string]ir.Type{
		"float32": ir.F32, "float64": ir.F64, "float16": ir.F16, "int32": ir.I32, "int64": ir.I64, "int8": ir.I8,
		"int16": ir.I16, "uint8": ir.UnsignedInteger(8), "bool": ir.I1,
	}[r.Dtype]
	if !ok || r.CSV == "" {
		return value.Value{}, false
	}
	var ints []int64
	var floats []float64
	for _, text := range strings.FieldsFunc(r.CSV, func(c rune) bool { return strings.ContainsRune(", \n\r\t", c) }) {
		if elem == ir.I1 {
			text = map[string]string{"True": "1", "False": "0", "true": "1", "false": "0"}[text]
		}
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return value.Value{}, false
		}
		ints, floats = append(ints, int64(f)), append(floats, f)
	}
	typ := ir.Tensor(elem, r.Shape...)
	if len(r.Shape) == 1 && r.Shape[0] == 0 {
		typ = elem
	}
	if n, _ := typ.NumElements(); typ.IsShaped() && int(n) != len(ints) {
		return value.Value{}, false
	}
	v, err := value.Ints(typ, ints...)
	if elem.IsFloat() {
		v, err = value.Floats(typ, floats...)
	}
	return v, err == nil
}

// sameAs says which of our ops computes what one of TensorFlow's does.
var sameAs = map[string]string{
	"Mul": "scalar.mul", "Add": "scalar.add", "AddV2": "scalar.add", "BiasAdd": "scalar.add", "Sub": "scalar.sub", "RealDiv": "scalar.true_div",
	"Maximum": "scalar.maximum", "Minimum": "scalar.minimum", "Pow": "scalar.pow", "FloorMod": "scalar.mod", "FloorDiv": "scalar.int_div",
	"Tanh": "scalar.tanh", "Sigmoid": "scalar.sigmoid", "Exp": "scalar.exp", "Log": "scalar.log", "Sqrt": "scalar.sqrt", "Abs": "scalar.abs",
	"Neg": "scalar.neg", "Reciprocal": "scalar.reciprocal", "Rsqrt": "math.rsqrt", "Square": "scalar.sqr", "Sin": "scalar.sin", "Cos": "scalar.cos",
	"Greater": "scalar.gt", "GreaterEqual": "scalar.ge", "Less": "scalar.lt", "LessEqual": "scalar.le", "Equal": "scalar.eq", "NotEqual": "scalar.neq",
	"Select": "scalar.switch", "LogicalAnd": "scalar.and", "LogicalOr": "scalar.or", "Cast": "scalar.cast", "Erf": "scalar.erf", "Log1p": "scalar.log1p",
	"Softplus": "scalar.softplus", "Sign": "scalar.sgn", "Floor": "scalar.floor", "Ceil": "scalar.ceil", "IsNan": "scalar.isnan", "IsInf": "scalar.isinf",
	"IsFinite": "math.isfinite",
}

// compute evaluates a node of TensorFlow by our ops, false for one that has none.
func (n *tfNode) compute(in []value.Value, out ir.Type) (value.Value, bool, error) {
	if op, ok := sameAs[n.op]; ok {
		if !slices.ContainsFunc(in, func(v value.Value) bool { return !v.IsScalar() }) {
			out = value.ElemOf(out)
		}
		v, err := tryApply(ctxt.Op(op), out, in...)
		return v, true, err
	}
	loose := ir.UnrankedTensor(value.ElemOf(out))
	axes := func(i int) []int64 { return in[i].Ints() }
	switch n.op {
	case "Sum", "Prod", "Max", "Min":
		op := map[string]string{"Sum": "tosa.reduce_sum", "Prod": "tosa.reduce_product", "Max": "tosa.reduce_max", "Min": "tosa.reduce_min"}[n.op]
		v, err := tryApply(ctxt.Op(op, attrs(map[string][]int64{"axis": axes(1)})...), loose, in[0])
		return v, true, err
	case "ConcatV2":
		v, err := tryApply(ctxt.Op("tosa.concat", attrs(map[string][]int64{"axis": axes(len(in) - 1)})...), loose, in[:len(in)-1]...)
		return v, true, err
	case "Transpose":
		v, err := tryApply(ctxt.Op("tosa.transpose", attrs(map[string][]int64{"perms": axes(1)})...), loose, in[0])
		return v, true, err
	case "Reshape":
		v, err := tryApply(ctxt.Op("tosa.reshape", attrs(map[string][]int64{"new_shape": axes(1)})...), loose, in[0])
		return v, true, err
	case "Slice":
		v, err := tryApply(ctxt.Op("tosa.slice", attrs(map[string][]int64{"start": axes(1), "size": axes(2)})...), loose, in[0])
		return v, true, err
	case "ReverseV2":
		if in[1].Len() != 1 {
			return value.Value{}, false, nil
		}
		v, err := tryApply(ctxt.Op("tosa.reverse", attrs(map[string][]int64{"axis": axes(1)})...), loose, in[0])
		return v, true, err
	case "MatMul":
		return n.matmul(in)
	case "Softmax":
		v, err := tryApply(ctxt.Op("linalg.softmax", attrs(map[string][]int64{"dimension": {-1}})...), loose, in[0], in[0])
		return v, true, err
	case "Conv2D", "DepthwiseConv2dNative", "MaxPool":
		return n.slide(in, loose)
	}
	return value.Value{}, false, nil
}

func tryApply(op ir.Op, out ir.Type, inputs ...value.Value) (value.Value, error) {
	r, err := eval.Apply(context.Background(), op, inputs, []ir.Type{out}, eval.Options{Evaluators: registry})
	if err != nil {
		return value.Value{}, fmt.Errorf("%s: %w", op, err)
	}
	return r[0], nil
}

func (n *tfNode) matmul(in []value.Value) (value.Value, bool, error) {
	turned := func(v value.Value, turn bool) value.Value {
		if !turn {
			return v
		}
		v, _ = tryApply(ctxt.Op("tosa.transpose", attrs(map[string][]int64{"perms": {1, 0}})...), ir.UnrankedTensor(v.Elem()), v)
		return v
	}
	a, b := turned(in[0], n.truths["transpose_a"]), turned(in[1], n.truths["transpose_b"])
	elem := a.Elem()
	zero, err := value.Floats(ir.Tensor(elem, a.Dims()[0], b.Dims()[1]), 0)
	if err != nil {
		return value.Value{}, false, nil // integers
	}
	v, err := tryApply(ctxt.Op("linalg.matmul"), ir.UnrankedTensor(elem), a, b, zero)
	return v, true, err
}

// slide is a convolution or pooling of [n, h, w, c].
func (n *tfNode) slide(in []value.Value, out ir.Type) (value.Value, bool, error) {
	if n.texts["data_format"] == "NCHW" || in[0].Rank() != 4 || in[0].Class() != value.FloatClass {
		return value.Value{}, false, nil
	}
	kernel := n.lists["ksize"]
	if n.op != "MaxPool" {
		kernel = append([]int64{1}, in[1].Dims()[:2]...)
	}
	dilation := []int64{1, 1}
	if d := n.lists["dilations"]; len(d) == 4 {
		dilation = d[1:3]
	}
	stride, pad := n.lists["strides"][1:3], make([]int64, 4)
	if n.texts["padding"] == "SAME" {
		for i := range 2 {
			size := in[0].Dims()[i+1]
			reach := (kernel[i+1]-1)*dilation[i] + 1
			total := max(((size+stride[i]-1)/stride[i]-1)*stride[i]+reach-size, 0)
			pad[2*i], pad[2*i+1] = total/2, total-total/2
		}
	} else if n.texts["padding"] != "VALID" {
		return value.Value{}, false, nil
	}
	list := map[string][]int64{"pad": pad, "stride": stride, "dilation": dilation}
	if n.op == "MaxPool" {
		list["kernel"] = kernel[1:3]
		v, err := tryApply(ctxt.Op("tosa.max_pool2d", attrs(list)...), out, in[0])
		return v, true, err
	}
	weights, op, channels := in[1], "tosa.depthwise_conv2d", in[1].Dims()[2]*in[1].Dims()[3]
	if n.op == "Conv2D" {
		op, channels = "tosa.conv2d", in[1].Dims()[3]
		var err error
		weights, err = tryApply(ctxt.Op("tosa.transpose", attrs(map[string][]int64{"perms": {3, 0, 1, 2}})...), ir.UnrankedTensor(weights.Elem()), weights)
		if err != nil {
			return weights, true, err
		}
	}
	bias, err := value.Floats(ir.Tensor(weights.Elem(), channels), 0)
	if err != nil {
		return bias, true, err
	}
	v, err := tryApply(ctxt.Op(op, attrs(list)...), out, in[0], weights, bias)
	return v, true, err
}

// TestAsTensorFlow compares what our ops compute with what TensorFlow recorded of
// the nodes of real graphs, for the ops that both have.
func TestAsTensorFlow(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "shared", "data", "tf_oracle")
	file, err := os.Open(filepath.Join(folder, "values.jsonl.gz"))
	if err != nil {
		t.Skip("the records of TensorFlow are not there")
	}
	defer file.Close()
	zipped, err := gzip.NewReader(file)
	require.NoError(t, err)
	values := map[string]record{}
	graphs := map[string]bool{}
	for decoder := json.NewDecoder(zipped); decoder.More(); {
		var r record
		require.NoError(t, decoder.Decode(&r))
		if key := fmt.Sprint(r.Graph, " ", r.Node, ":", r.Out); values[key].Node == "" {
			values[key] = r
		}
		graphs[r.Graph] = true
	}
	find := func(g, input string) (value.Value, bool) {
		if !strings.Contains(input, ":") {
			input += ":0"
		}
		r := values[g+" "+input]
		return r.value()
	}
	compared := map[string]int{}
	for g := range graphs {
		data, err := os.ReadFile(filepath.Join(folder, "graphs", g+".pb"))
		if err != nil {
			continue
		}
		fields(data, func(number int, _ uint64, data []byte) {
			if number != 1 {
				return
			}
			n := readNode(data)
			want, ok := find(g, n.name)
			var in []value.Value
			for _, input := range n.inputs {
				if strings.HasPrefix(input, "^") {
					continue
				}
				v, has := find(g, input)
				ok = ok && has
				in = append(in, v)
			}
			if !ok || len(in) == 0 {
				return
			}
			got, has, err := n.compute(in, ir.UnrankedTensor(want.Elem()))
			switch {
			case !has || errors.Is(err, eval.ErrUndefined):
				return
			case err != nil:
				t.Errorf("%s %s: %v", g, n.name, err)
				return
			}
			got, err = got.Reshape(want.Type()) // a fold keeps its axes here
			if err != nil {
				t.Errorf("%s %s (%s): %v", g, n.name, n.op, err)
				return
			}
			if d := value.Compare(got, want, value.Tolerance{Relative: 2e-5, Absolute: 2e-6}); d != nil {
				t.Errorf("%s %s (%s) of %v: %s", g, n.name, n.op, in, d)
			}
			compared[n.op]++
		})
	}
	total := 0
	for _, n := range compared {
		total += n
	}
	t.Logf("%d nodes compared: %v", total, compared)
	require.Greater(t, total, 1000)
}
