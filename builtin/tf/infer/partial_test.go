package infer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPartial holds the rules to what they say of inputs about which little is known. An input that is
// a value is a constant.
func TestPartial(t *testing.T) {
	tests := []struct {
		op     string   // with its attributes
		inputs []string // types, or values
		want   string   // types of the results
	}{
		{`Sum`, []string{"tensor<?x3x4xf32>", "tensor<1xi32>"}, "tensor<?x?xf32>"},
		{`Sum`, []string{"tensor<4x4x4xf32>", "tensor<i32>"}, "tensor<4x4xf32>"},
		{`Sum`, []string{"tensor<4x1x4xf32>", "tensor<0xi32>"}, "tensor<4x1x4xf32>"},
		{`Sum`, []string{"tensor<4x1x4xf32>", "tensor<?xi32>"}, "tensor<*xf32>"},
		{`Sum {keep_dims = true}`, []string{"tensor<4x1x4xf32>", "tensor<?xi32>"}, "tensor<?x1x?xf32>"},
		{`ArgMax`, []string{"tensor<?x3x4xf32>", "tensor<i32>"}, "tensor<?x?xi64>"},
		{`SpaceToBatchND`, []string{"tensor<2x6x6x5xf32>", "tensor<2xi32>", "tensor<2x2xi32>"}, "tensor<?x?x?x5xf32>"},
		{`BatchToSpaceND`, []string{"tensor<?x6x6x5xf32>", "tensor<1xi32>", "tensor<1x2xi32>"}, "tensor<?x?x6x5xf32>"},
		{`UniqueV2`, []string{"tensor<?x3xf32>", "tensor<1xi32>"}, "tensor<?x?xf32>, tensor<?xi32>"},
		{`UniqueV2`, []string{"tensor<5xf32>", "tensor<?xi32>"}, "tensor<?xf32>, tensor<5xi32>"},
		{`MatrixDiagPartV3`, []string{"tensor<?x3x4xf32>", "tensor<i32>", "tensor<f32>"}, "tensor<?x?xf32>"},
		{
			`MatrixDiagV3`, []string{"tensor<?x3xf32>", "tensor<1xi32>", "dense<-1> : tensor<i32>", "dense<-1> : tensor<i32>", "tensor<f32>"},
			"tensor<?x?x?xf32>",
		},
		{
			`FusedPadConv2D {strides = [1, 1, 1, 1], padding = "VALID"}`,
			[]string{"tensor<?x5x6x3xf32>", "dense<[[0, 0], [1, 2], [2, 1], [0, 0]]> : tensor<4x2xi32>", "tensor<3x3x3x8xf32>"},
			"tensor<?x6x7x8xf32>",
		},
		{
			`FusedResizeAndPadConv2D {strides = [1, 2, 2, 1], padding = "SAME"}`,
			[]string{"tensor<?x?x?x3xf32>", "dense<[10, 12]> : tensor<2xi32>", "dense<[[0, 0], [1, 1], [0, 0], [0, 0]]> : tensor<4x2xi32>", "tensor<3x3x3x8xf32>"},
			"tensor<?x6x6x8xf32>",
		},
		{`LRN`, []string{"tensor<*xf32>"}, "tensor<?x?x?x?xf32>"},
		{`ResizeBilinearGrad`, []string{"tensor<1x2x3x4xf32>", "tensor<*xf32>"}, "tensor<?x?x?x?xf32>"},
		{`SoftmaxCrossEntropyWithLogits`, []string{"tensor<*xf32>", "tensor<2x3xf32>"}, "tensor<?xf32>, tensor<?x?xf32>"},
		{
			`FusedBatchNormV2 {data_format = "NCHW"}`, []string{"tensor<*xf32>", "tensor<5xf32>", "tensor<5xf32>", "tensor<0xf32>", "tensor<0xf32>"},
			"tensor<?x5x?x?xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>",
		},
		{
			`Conv2D {data_format = "NCHW_VECT_C", strides = [1, 1, 1, 1], padding = "SAME"}`,
			[]string{"tensor<1x2x8x8x4x!tf_type.qint8>", "tensor<4x2x3x3x4x!tf_type.qint8>"}, "tensor<*x!tf_type.qint8>",
		},
		{`DecodeImage {channels = 3, expand_animations = false}`, []string{"tensor<!tf_type.string>"}, "tensor<?x?x3xui8>"},
		{`DecodeImage {channels = 3}`, []string{"tensor<!tf_type.string>"}, "tensor<*xui8>"},
		{`RandomCrop`, []string{"tensor<?x?x3xf32>", "dense<[4, 5]> : tensor<2xi64>"}, "tensor<4x5x3xf32>"},
		{`RandomCrop`, []string{"tensor<?x?x3xf32>", "tensor<2xi64>"}, "tensor<?x?x3xf32>"},
		{`RecordInput`, nil, "tensor<32x!tf_type.string>"},
		{`SdcaFprint`, []string{"tensor<?x!tf_type.string>"}, "tensor<?x2xi64>"},
		{`KMC2ChainInitialization`, []string{"tensor<?xf32>", "tensor<i64>"}, "tensor<i64>"},
		{
			`RestoreV2`, []string{`dense<"x"> : tensor<!tf_type.string>`, `dense<["a", "b", "c"]> : tensor<3x!tf_type.string>`,
				`dense<["", "6 4 0,3:-", "10 2,3"]> : tensor<3x!tf_type.string>`}, "tensor<*xf32>, tensor<3x4xf32>, tensor<3xi32>",
		},
		{`Batch`, []string{"tensor<?x3xf32>", "tensor<2xi32>"}, "tensor<?x3xf32>, tensor<?xi32>, tensor<?x3xi64>, tensor<i64>"},
		{`MapDefun {Targuments = [f32], output_shapes = [#tf_type.shape<7>]}`, []string{"tensor<5x2xf32>"}, "tensor<5x7xf32>"},
		{`CollectiveGather {group_size = 4}`, []string{"tensor<2x3xf32>"}, "tensor<8x3xf32>"},
		{
			`XlaPad`, []string{"tensor<3x?xf32>", "tensor<f32>", "dense<[1, 0]> : tensor<2xi32>", "dense<[2, 0]> : tensor<2xi32>", "dense<[1, 0]> : tensor<2xi32>"},
			"tensor<8x?xf32>",
		},
		{`ApproxTopK {k = 5}`, []string{"tensor<?x100xf32>"}, "tensor<?x5xf32>, tensor<?x5xi32>"},
		{`CudnnRNN {direction = "bidirectional"}`, []string{"tensor<?x2x3xf32>", "tensor<1x2x6xf32>", "tensor<1x2x6xf32>", "tensor<?xf32>"},
			"tensor<?x2x12xf32>, tensor<1x2x6xf32>, tensor<1x2x6xf32>, tensor<*xf32>"},
		{
			`ParseSequenceExample {Ncontext_sparse = 1, Nfeature_list_dense = 1, feature_list_dense_types = [f32], feature_list_dense_shapes = [#tf_type.shape<4>]}`,
			[]string{"tensor<?x!tf_type.string>", "tensor<?x!tf_type.string>"},
			"tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>, tensor<?x?x4xf32>, tensor<?xi64>",
		},
	}
	for _, test := range tests {
		t.Run(test.op, func(t *testing.T) {
			require.Equal(t, test.want, resultTypes(t, test.op, test.inputs, test.want))
		})
	}
}

// resultTypes returns the types that are inferred of the results of an op, which declare only the
// elements that are wanted.
func resultTypes(t *testing.T, op string, inputs []string, want string) string {
	name, attrs, _ := strings.Cut(op, " ")
	var args, names, types, outs []string
	var constants strings.Builder
	for i, in := range inputs {
		v := fmt.Sprintf("%%in%d", i)
		names = append(names, v)
		if _, typ, ok := strings.Cut(in, " : "); ok {
			fmt.Fprintf(&constants, "%s = \"tf.Const\"() {value = %s} : () -> %s\n", v, in, typ)
			types = append(types, typ)
			continue
		}
		args, types = append(args, v+": "+in), append(types, in)
	}
	for typ := range strings.SplitSeq(want, ", ") {
		elem := strings.TrimSuffix(strings.TrimPrefix(typ, "tensor<"), ">")
		if before, dialect, ok := strings.Cut(elem, "!"); ok {
			elem = "!" + dialect
		} else {
			elem = before[strings.LastIndex(before, "x")+1:]
		}
		outs = append(outs, "tensor<*x"+elem+">")
	}
	var argTypes []string
	for _, arg := range args {
		_, typ, _ := strings.Cut(arg, ": ")
		argTypes = append(argTypes, typ)
	}
	main, found := inferred(t, fmt.Sprintf(`"func.func"() ({ ^bb0(%s):
		%s%%r:%d = "tf.%s"(%s) %s : (%s) -> (%s)
		"func.return"() : () -> () }) {sym_name = "main", function_type = (%s) -> ()} : () -> ()`,
		strings.Join(args, ", "), constants.String(), len(outs), name, strings.Join(names, ", "), attrs,
		strings.Join(types, ", "), strings.Join(outs, ", "), strings.Join(argTypes, ", ")))
	require.Empty(t, found.Problems())
	var have []string
	for n := range main.Nodes() {
		if n.Op().Name() != "tf."+name {
			continue
		}
		for _, v := range n.Outputs() {
			have = append(have, found.Type(v).String())
		}
	}
	return strings.Join(have, ", ")
}

// TestListLengths infers how many tensors are in lists after some are added or taken away.
func TestListLengths(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"as it was made", `%b = "tf.TensorListSetItem"(%l, %i, %x) : (LIST, tensor<i32>, tensor<?xf32>) -> LIST`, "tensor<3x?xf32>"},
		{"pushed", `%b = "tf.TensorListPushBack"(%l, %x) : (LIST, tensor<?xf32>) -> LIST`, "tensor<?x?xf32>"},
		{"popped", `%b, %e = "tf.TensorListPopBack"(%m, %s) : (LIST, tensor<?xi32>) -> (LIST, tensor<*xf32>)`, "tensor<?x7xf32>"},
		{"resized", `%b = "tf.TensorListResize"(%m, %i) : (LIST, tensor<i32>) -> LIST`, "tensor<?x7xf32>"},
		{
			"grown", `%b = "tf.TensorListSetItem"(%l, %i, %x) {resize_if_index_out_of_bounds = true} : (LIST, tensor<i32>, tensor<?xf32>) -> LIST`,
			"tensor<?x?xf32>",
		},
		{"joined", `%b = "tf.TensorListConcatLists"(%l, %m) : (LIST, LIST) -> LIST`, "tensor<?x7xf32>"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := `"func.func"() ({ ^bb0(%x: tensor<?xf32>, %s: tensor<?xi32>, %i: tensor<i32>, %y: tensor<4x7xf32>):
				%n = "tf.Const"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
				%l = "tf.TensorListReserve"(%s, %n) {element_dtype = f32} : (tensor<?xi32>, tensor<i32>) -> LIST
				%m = "tf.TensorListFromTensor"(%y, %s) {element_dtype = f32} : (tensor<4x7xf32>, tensor<?xi32>) -> LIST
				` + test.text + `
				%r = "tf.TensorListStack"(%b, %s) {element_dtype = f32, num_elements = -1 : i64} : (LIST, tensor<?xi32>) -> tensor<*xf32>
				"func.return"(%r) : (tensor<*xf32>) -> () }) {sym_name = "main", function_type = (tensor<?xf32>, tensor<?xi32>, tensor<i32>, tensor<4x7xf32>) -> tensor<*xf32>} : () -> ()`
			main, types := inferred(t, strings.ReplaceAll(text, "LIST", "tensor<!tf_type.variant>"))
			require.Empty(t, types.Problems())
			out := main.Outputs()[0]
			require.Equal(t, test.want, types.Type(out).String())
		})
	}
}
