package infer

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf"
)

// documented are TensorFlow's ops for which the document has a rule of shapes. Its LSTMBlock is
// three ops here; the ops that its passes make are regions and globals, which are visited
// without a rule of the table. PRelu and SelectMask are its own.
const documented = `
	Const Placeholder PlaceholderWithDefault Identity StopGradient Print NoOp Assert Assign VariableV2
	ZerosLike Log Neg Relu Relu6 LeakyRelu Selu Elu Sigmoid Softplus Softmax LogSoftmax Exp Ceil Floor Round Abs Sign LRN Reciprocal
	LogicalNot Sin Cos Tan Tanh Sqrt Rsqrt Square
	Add AddV2 Sub Mul RealDiv FloorDiv FloorMod Maximum Minimum Pow SquaredDifference BiasAdd LogicalAnd LogicalOr
	Equal NotEqual Less LessEqual Greater GreaterEqual Sum Mean Max Min Prod All Any ArgMax ArgMin
	Cast Concat ConcatV2 Pack Unpack Shape Size Rank Reshape ExpandDims Squeeze Slice StridedSlice Split SplitV
	Gather GatherV2 GatherNd ScatterNd Fill Range Tile Transpose OneHot TopKV2 Where Select SelectV2 Pad PadV2 MirrorPad
	ReverseV2 ReverseSequence Cumsum MatrixBandPart MatMul BatchMatMul BatchMatMulV2 Einsum
	Conv2D DepthwiseConv2dNative Conv2DBackpropInput ResizeBilinear ResizeNearestNeighbor SpaceToDepth DepthToSpace
	SpaceToBatchND BatchToSpaceND AddN GatherTree MaxPool AvgPool RandomUniform ClipByValue
	BlockLSTM LSTMBlockCell GRUBlockCell
	TensorArrayV3 TensorArrayWriteV3 TensorArrayScatterV3 TensorArrayReadV3 TensorArrayGatherV3 TensorArraySizeV3
	BroadcastGradientArgs ReadVariableOp TensorArrayGradV3 InvertPermutation ConcatOffset ShapeN UnsortedSegmentSum Conv3D
	MaxPool3D AvgPool3D MatrixDiag MatrixSetDiag IdentityN Log1p Softsign FusedBatchNorm RandomStandardNormal LinSpace OnesLike
	BroadcastTo Bitcast StackV2 StackPushV2 StackPopV2`

// unsaid are the ops whose results have shapes that nothing in a graph says, with the reason.
var unsaid = map[string]string{
	"Restore":     "a file says it",
	"ParseTensor": "the text says it", "PyFunc": "a program says it", "PyFuncStateless": "a program says it",
	"LookupTableExportV2": "the table says it", "LookupTableExport": "the table says it", "TensorMapLookup": "the map says it", "TensorMapStackKeys": "the map says it", "AccumulatorTakeGradient": "what was put in says it", "GetSessionTensor": "what was put in says it",
	"CSRSparseMatrixToDense": "the matrix says it", "SparseMatrixMatMul": "the matrix says it", "SparseMatrixNNZ": "a batch says it",
	"SparseMatrixOrderingAMD": "the matrix says it", "RaggedTensorToVariantGradient": "the tensors within say it", "Unstage": "what was put in says it",
	"SymbolicGradient": "of functions that were never defined", "_Arg": "the call says it",
}

// TestEveryOpHasARule demands that an op that gives something has a rule of its shapes.
func TestEveryOpHasARule(t *testing.T) {
	// visited are found out without the table.
	visited := strings.Fields("Placeholder PlaceholderV2 Merge")
	has := func(op string) bool {
		return ruleOf(bare(op)) != nil || slices.Contains(visited, bare(op))
	}
	for _, op := range strings.Fields(documented) {
		s := tf.SignatureOf(op)
		require.NotNil(t, s, op)
		require.True(t, len(s.Outputs) == 0 || has(op), "%s has no rule", op)
	}
	for op, s := range tf.Signatures() {
		switch {
		case len(s.Outputs) == 0:
		case unsaid[op] != "":
			require.False(t, has(op), "%s has a rule", op)
		default:
			require.True(t, has(op), "%s has no rule", op)
		}
	}
}
