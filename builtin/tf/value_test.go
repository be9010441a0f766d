package tf

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// known is an op, inputs and what it makes of them: tensors, one after the other, separated by
// ;. Each is its elements and, after a colon, their type: f32 without.
type known struct {
	op     string // with attributes as MLIR has them
	inputs string
	want   string
}

// TestValues computes ops for inputs for which the results are known: by hand, by the
// definition, or from TensorFlow's documentation.
func TestValues(t *testing.T) {
	checkValues(t, []known{
		// Functions of numbers and of matrices.
		{`Spence`, `[1,0,2,0.5]:f64`, `[0,1.6449340668482264,-0.8224670334241132,0.5822405264650125]:f64`}, // 0, pi^2/6, -pi^2/12, pi^2/12 - log(2)^2/2
		{`Expint`, `[0.5,1,10,39.9,50]:f64`, `[0.45421990486317358,1.8951178163559368,2492.2289762417779,5479032048901901.1,1.0585636897131691e20]:f64`},
		{`Dawsn`, `[0.1,0.5,0.99,1,-2,5,9.9,10,100]:f64`, `[0.099335992397852861,0.4244363835020223,0.53879454681449785,0.53807950691276842,-0.30134038892379197,0.10213407442427684,0.050766750651804699,0.050253847187598528,0.0050002500375093783]:f64`},
		{`FresnelSin`, `[0,0.5,1,1.49,1.5,-2,5,10.25]:f64`, `[0,0.064732432859999278,0.43825914739035477,0.7011132249982799,0.697504960082093,-0.34341567836369824,0.4991913819171169,0.502950180697205]:f64`},
		{`FresnelCos`, `[0,0.5,1,1.49,1.5,-2,5,10.25]:f64`, `[0,0.4923442258714464,0.7798934003768228,0.4545865201776368,0.4452611760398215,-0.48825340607534075,0.5636311887040122,0.5309134566148162]:f64`},
		{`CholeskyGrad`, `[[2]]; [[1]]`, `[[0.25]]`},                           // 1 / (2 sqrt 4)
		{`CholeskyGrad`, `[[1,9],[2,3]]; [[0,9],[1,0]]`, `[[-1,0.5],[0.5,0]]`}, // of a10 / sqrt a00
		{`MatrixExponential`, `[[0,1],[0,0]]`, `[[1,1],[0,1]]`},
		{`MatrixExponential`, `[[[0,0],[0,1]],[[0,0],[0,0]]]`, `[[[1,0],[0,2.7182817]],[[1,0],[0,1]]]`},
		{`MatrixSquareRoot`, `[[33,24],[48,57]]`, `[[5,2],[4,7]]`},
		{`MatrixSquareRoot`, `[[[4,0],[0,9]],[[1,1],[0,1]]]`, `[[[2,0],[0,3]],[[1,0.5],[0,1]]]`},
		// Buckets: the examples of TensorFlow's own tests.
		{`StringToHashBucketFast {num_buckets = 10}`, `["a","b","c","d"]:!tf_type.string`, `[9,2,2,5]:i64`},
		{`StringToHashBucket {num_buckets = 10}`, `["a","b","c"]:!tf_type.string`, `[8,0,7]:i64`},
		{`StringToHashBucketStrong {num_buckets = 10, key = [98765, 132]}`, `["a","b","c"]:!tf_type.string`, `[4,2,8]:i64`},
		// Characters: an e with an accent is two bytes, and one that follows no other is none.
		{`UnicodeDecodeWithOffsets {input_encoding = "UTF-8"}`, `["a\u00e9","","x"]:!tf_type.string`, `[0,2,2,3]:i64; [97,233,120]:i32; [0,1,0]:i64`},
		{`UnicodeEncode {output_encoding = "UTF-8"}`, `[97,233,120]:i32; [0,2,2,3]:i64`, `["a\u00e9","","x"]:!tf_type.string`},
		{`UnicodeTranscode {input_encoding = "UTF-16-BE", output_encoding = "UTF-8"}`, `"\u0000a\u0000b":!tf_type.string`, `"ab":!tf_type.string`},
		{`UnsortedSegmentJoin {separator = "-"}`, `["a","b","c"]:!tf_type.string; [1,0,1]:i32; 3:i32`, `["b","a-c",""]:!tf_type.string`},
		// Sets, sequences and sparse tensors: (0,0)=1 (0,2)=5 (1,1)=3.
		{`SetSize`, `[[0,0],[0,1],[1,0]]:i64; [7,7,8]:i32; [2,2]:i64`, `[1,1]:i32`},
		{`DenseToDenseSetOperation {set_operation = "a-b"}`, `[[3,1,3],[2,2,2]]:i32; [[1,4],[5,2]]:i32`, `[[0,0]]:i64; [3]:i32; [2,1]:i64`},
		{`DenseToDenseSetOperation {set_operation = "union"}`, `[[3,1]]:i32; [[1,4]]:i32`, `[[0,0],[0,1],[0,2]]:i64; [1,3,4]:i32; [1,3]:i64`},
		{`DenseToSparseSetOperation {set_operation = "intersection"}`, `[["b","a"]]:!tf_type.string; [[0,0]]:i64; ["a"]:!tf_type.string; [1,1]:i64`, `[[0,0]]:i64; ["a"]:!tf_type.string; [1,1]:i64`},
		{`EditDistance {normalize = false}`, `[[0,0],[0,1],[0,2]]:i64; ["c","a","t"]:!tf_type.string; [1,3]:i64; [[0,0],[0,1]]:i64; ["a","d"]:!tf_type.string; [1,2]:i64`, `[2]`},
		{`EditDistance`, `[[0,0]]:i64; [1]:i32; [1,1]:i64; [[0,0],[0,1]]:i64; [1,2]:i32; [1,2]:i64`, `[0.5]`},
		{`GatherTree`, `[[[1,2]],[[3,4]],[[5,6]]]:i32; [[[0,0]],[[0,0]],[[1,0]]]:i32; [3]:i32; 9:i32`, `[[[1,1]],[[4,3]],[[5,6]]]:i32`},
		{`SparseReduceSumSparse`, `[[0,0],[0,2],[1,1]]:i64; [1,5,3]; [2,3]:i64; [1]:i32`, `[[0],[1]]:i64; [6,3]; [2]:i64`},
		{`SparseReduceMaxSparse {keep_dims = true}`, `[[0,0],[0,2],[1,1]]:i64; [1,5,3]; [2,3]:i64; [0]:i32`, `[[0,0],[0,1],[0,2]]:i64; [1,3,5]; [1,3]:i64`},
		{`SparseSparseMaximum`, `[[0],[2]]:i64; [1,-2]; [4]:i64; [[2],[3]]:i64; [5,-1]; [4]:i64`, `[[0],[2],[3]]:i64; [1,5,0]`},
		{`SparseSplit {num_split = 2}`, `1:i64; [[0,0],[0,2],[1,1]]:i64; [1,5,3]; [2,3]:i64`, `[[0,0],[1,1]]:i64; [[0,0]]:i64; [1,3]; [5]; [2,2]:i64; [2,1]:i64`},
		{`SparseFillEmptyRowsGrad`, `[2,0]:i64; [1,10,100]`, `[100,1]; 10`},
		{`SparseSegmentMeanGrad`, `[[6],[5]]; [0,2,2]:i32; [0,0,1]:i32; 3:i32`, `[[3],[0],[8]]`},
		// Images.
		{`ResizeBilinear`, `[[[[1],[2]],[[3],[4]]]]; [4,4]:i32`, `[[[[1],[1.5],[2],[2]],[[2],[2.5],[3],[3]],[[3],[3.5],[4],[4]],[[3],[3.5],[4],[4]]]]`},
		{`ResizeBilinear {align_corners = true}`, `[[[[1],[2]],[[3],[4]]]]; [3,3]:i32`, `[[[[1],[1.5],[2]],[[2],[2.5],[3]],[[3],[3.5],[4]]]]`},
		{`ResizeBilinear {half_pixel_centers = true}`, `[[[[1],[2]]]]; [1,4]:i32`, `[[[[1],[1.25],[1.75],[2]]]]`},
		{`ResizeNearestNeighbor`, `[[[[1],[2]]]]:i32; [1,4]:i32`, `[[[[1],[1],[2],[2]]]]:i32`},
		{`ResizeNearestNeighbor {align_corners = true}`, `[[[[1],[2],[3]]]]:i32; [1,2]:i32`, `[[[[1],[3]]]]:i32`},
		{`ResizeArea`, `[[[[1],[2],[3],[4],[5],[6]]]]; [1,4]:i32`, `[[[[1.3333334],[2.6666667],[4.333333],[5.666667]]]]`},
		{`ResizeBicubic`, `[[[[1],[2],[3]]]]; [1,3]:i32`, `[[[[1],[2],[3]]]]`},
		{`ResizeNearestNeighborGrad`, `[[[[1],[2],[3],[4]]]]; [1,2]:i32`, `[[[[3],[7]]]]`},
		{`ResizeBilinearGrad {align_corners = true}`, `[[[[1],[2],[3]]]]; [[[[0],[0]]]]`, `[[[[2],[4]]]]`},
		{`CropAndResize {method = "bilinear"}`, `[[[[1],[2]],[[3],[4]]]]; [[0,0,1,1],[0,0,2,1]]; [0,0]:i32; [2,2]:i32`, `[[[[1],[2]],[[3],[4]]],[[[1],[2]],[[0],[0]]]]`},
		{`AdjustContrastv2`, `[[[[1],[3]]]]; 2.0`, `[[[[0],[4]]]]`},
		{`RGBToHSV`, `[[1,0,0],[0,1,0],[0,0,0.5],[0.5,0.5,0.5]]`, `[[0,1,1],[0.33333334,1,1],[0.6666667,1,0.5],[0,0,0.5]]`},
		{`HSVToRGB`, `[[0,1,1],[0.33333334,1,1],[0,0,0.5]]`, `[[1,0,0],[0,1,0],[0.5,0.5,0.5]]`},
		{`AdjustHue`, `[[[1,0,0]]]; 0.5`, `[[[0,1,1]]]`},
		{`AdjustSaturation`, `[[[1,0.5,0.5]]]; 2.0`, `[[[1,0,0]]]`},
		{`DrawBoundingBoxes`, `[[[[0],[0],[0]],[[0],[0],[0]],[[0],[0],[0]]]]; [[[0,0,1,1]]]`, `[[[[1],[1],[1]],[[1],[0],[1]],[[1],[1],[1]]]]`},
		{`ExtractImagePatches {ksizes = [1, 2, 2, 1], strides = [1, 1, 1, 1], rates = [1, 1, 1, 1], padding = "VALID"}`, `[[[[1],[2],[3]],[[4],[5],[6]]]]:i32`, `[[[[1,2,4,5],[2,3,5,6]]]]:i32`},
		{`NonMaxSuppressionV3`, `[[0,0,1,1],[0,0,1,0.9],[2,2,3,3]]; [0.5,0.9,0.8]; 3:i32; 0.5; 0.0`, `[1,2]:i32`},
		{`NonMaxSuppressionV4 {pad_to_max_output_size = true}`, `[[0,0,1,1],[2,2,3,3]]; [0.5,0.9]; 3:i32; 0.5; 0.6`, `[1,0,0]:i32; 1:i32`},
		{`NonMaxSuppressionV5`, `[[0,0,1,1],[0,0,1,1]]; [0.9,0.8]; 2:i32; 1.0; 0.0; 0.5`, `[0,1]:i32; [0.9,0.29430354]; 2:i32`}, // 0.8 exp(-1)
		// Gradients of windows.
		{`Conv2DBackpropInput {strides = [1, 1, 1, 1], padding = "VALID"}`, `[1,1,3,1]:i32; [[[[2]],[[3]]]]; [[[[1],[10]]]]`, `[[[[2],[23],[30]]]]`},
		{`Conv2DBackpropFilter {strides = [1, 1, 1, 1], padding = "VALID"}`, `[[[[1],[2],[3]]]]; [1,2,1,1]:i32; [[[[1],[10]]]]`, `[[[[21]],[[32]]]]`},
		{`DepthwiseConv2dNativeBackpropInput {strides = [1, 1, 1, 1], padding = "VALID"}`, `[1,1,1,2]:i32; [[[[2],[3]]]]; [[[[10,100]]]]`, `[[[[20,300]]]]`},
		{`DepthwiseConv2dNativeBackpropFilter {strides = [1, 1, 1, 1], padding = "VALID"}`, `[[[[2,3]]]]; [1,1,2,1]:i32; [[[[10,100]]]]`, `[[[[20],[300]]]]`},
		{`MaxPoolGrad {ksize = [1, 1, 2, 1], strides = [1, 1, 2, 1], padding = "VALID"}`, `[[[[1],[5],[7],[2]]]]; [[[[5],[7]]]]; [[[[10],[20]]]]`, `[[[[0],[10],[20],[0]]]]`},
		{`AvgPoolGrad {ksize = [1, 1, 2, 1], strides = [1, 1, 2, 1], padding = "SAME"}`, `[1,1,3,1]:i32; [[[[10],[20]]]]`, `[[[[5],[5],[20]]]]`},
		{`MaxPoolWithArgmax {ksize = [1, 1, 2, 1], strides = [1, 1, 2, 1], padding = "VALID", Targmax = i64}`, `[[[[1],[5],[7],[2]]],[[[9],[8],[1],[2]]]]`, `[[[[5],[7]]],[[[9],[2]]]]; [[[[1],[2]]],[[[0],[3]]]]:i64`},
		{`MaxPoolWithArgmax {ksize = [1, 1, 2, 1], strides = [1, 1, 2, 1], padding = "VALID", include_batch_in_index = true, Targmax = i32}`, `[[[[1],[5]]],[[[9],[8]]]]`, `[[[[5]]],[[[9]]]]; [[[[1]]],[[[2]]]]:i32`},
		{`Dilation2D {strides = [1, 1, 1, 1], rates = [1, 1, 1, 1], padding = "VALID"}`, `[[[[1],[5],[2]]]]; [[[1],[0]]]`, `[[[[5],[6]]]]`},
		{`Dilation2DBackpropInput {strides = [1, 1, 1, 1], rates = [1, 1, 1, 1], padding = "VALID"}`, `[[[[1],[5],[2]]]]; [[[1],[0]]]; [[[[10],[20]]]]`, `[[[[0],[30],[0]]]]`},
		{`Dilation2DBackpropFilter {strides = [1, 1, 1, 1], rates = [1, 1, 1, 1], padding = "VALID"}`, `[[[[1],[5],[2]]]]; [[[1],[0]]]; [[[[10],[20]]]]`, `[[[20],[10]]]`},
		{`FusedBatchNormGrad {epsilon = 0.0, is_training = false}`, `[[[[1]],[[3]]]]; [[[[2]],[[4]]]]; [2]; [1]; [4]`, `[[[[1]],[[3]]]]; [5]; [4]; []; []`},
		{`MaxPoolGradGrad {ksize = [1, 1, 2, 1], strides = [1, 1, 2, 1], padding = "VALID"}`, `[[[[1],[5],[7],[2]]]]; [[[[5],[7]]]]; [[[[1],[2],[3],[4]]]]`, `[[[[2],[3]]]]`},
		{`MaxPoolGradWithArgmax {ksize = [1, 1, 2, 1], strides = [1, 1, 2, 1], padding = "VALID"}`, `[[[[1],[5]]],[[[9],[8]]]]; [[[[3]]],[[[4]]]]; [[[[1]]],[[[0]]]]:i64`, `[[[[0],[3]]],[[[4],[0]]]]`},
		// Matrices.
		{`TridiagonalMatMul`, `[[1,2,9]]; [[3,4,5]]; [[9,6,7]]; [[1],[10],[100]]`, `[[13],[246],[570]]`},
		{`BandedTriangularSolve`, `[[2,4],[0,3]]; [[2],[11]]`, `[[1],[2]]`},
		{`BandedTriangularSolve {lower = false}`, `[[3,0],[2,4]]; [[8],[8]]`, `[[1],[2]]`},
		{`BandedTriangularSolve {adjoint = true}`, `[[2,4],[0,3]]; [[8],[8]]`, `[[1],[2]]`},
		{`SelfAdjointEig`, `[[1,0],[0,2]]`, `[[1,2],[1,0],[0,1]]`},
		{`BatchMatrixSolve`, `[[[2,0],[0,4]]]; [[[2],[8]]]`, `[[[1],[2]]]`},
		{`Qr`, `[[3,1],[4,2]]`, `[[-0.6,-0.8],[-0.8,0.6]]; [[-5,-2.2],[0,0.4]]`},
		{`Lu`, `[[1,2],[3,4]]`, `[[3,4],[0.33333334,0.6666667]]; [1,0]:i32`},
		{`Svd {compute_uv = false}`, `[[3,0],[0,4]]`, `[4,3]; 0; 0`},
		{`Svd`, `[[2,0],[0,-3]]`, `[3,2]; [[0,1],[-1,0]]; [[0,1],[1,0]]`},
		{`SelfAdjointEigV2 {compute_v = false}`, `[[2,1],[1,2]]`, `[1,3]; 0`},
		{`MatrixSolveLs`, `[[1,0],[0,1],[0,0]]; [[1],[2],[3]]; 0.0:f64`, `[[1],[2]]`},
		{`TridiagonalSolve`, `[[1,0],[2,3],[0,1]]; [[3],[4]]`, `[[1],[1]]`},
		{`Cross`, `[1,0,0]; [0,1,0]`, `[0,0,1]`},
		{`Einsum {equation = "ij,jk->ik"}`, `[[1,2],[3,4]]; [[5,6],[7,8]]`, `[[19,22],[43,50]]`},
		{`Einsum {equation = "ii->i"}`, `[[1,2],[3,4]]`, `[1,4]`},
		{`Einsum {equation = "...j,j->..."}`, `[[1,2],[3,4]]; [1,10]`, `[21,43]`},
		{`BatchMatMulV2 {adj_x = true}`, `[[1,2],[3,4]]; [[1],[1]]`, `[[4],[6]]`},
		{`_FusedMatMul {fused_ops = ["BiasAdd", "Relu"]}`, `[[1,-2]]; [[1,0],[0,1]]; [1,1]`, `[[2,0]]`},
		{`MatrixDiagV3 {align = "RIGHT_LEFT"}`, `[[0,8,9],[1,2,3],[4,5,0]]; [-1,1]:i32; -1:i32; -1:i32; 7.0`, `[[1,8,7],[4,2,9],[7,5,3]]`},
		{`MatrixDiagV2`, `[1,2]; 1:i32; -1:i32; -1:i32; 0.0`, `[[0,1,0],[0,0,2],[0,0,0]]`},
		{`MatrixDiagPartV3 {align = "RIGHT_LEFT"}`, `[[1,2,3],[4,5,6],[7,8,9]]; [-1,1]:i32; 0.0`, `[[0,2,6],[1,5,9],[4,8,0]]`},
		{`MatrixDiagPartV2`, `[[1,2,3],[4,5,6]]; [0,1]:i32; 9.0`, `[[2,6],[1,5]]`},
		{`MatrixSetDiagV2`, `[[1,2],[3,4]]; [9]; 1:i32`, `[[1,9],[3,4]]`},
		{`DiagPart`, `[[1,2],[3,4]]`, `[1,4]`},
		// Rows.
		{`TensorScatterUpdate`, `[1,2,3]; [[2],[0]]:i32; [9,8]`, `[8,2,9]`},
		{`TensorScatterAdd`, `[1,2,3]; [[0],[0]]:i32; [10,100]`, `[111,2,3]`},
		{`SegmentSumV2`, `[1,2,3]; [0,0,2]:i32; 4:i32`, `[3,0,3,0]`},
		{`TensorScatterSub`, `[1,2,3]; [[1]]:i32; [10]`, `[1,-8,3]`},
		{`TensorScatterMax`, `[[1,2],[3,4]]; [[0]]:i32; [[0,9]]`, `[[1,9],[3,4]]`},
		{`ScatterUpdate`, `[[1,2],[3,4]]; [1]:i32; [[7,8]]`, `[[1,2],[7,8]]`},
		{`ScatterDiv`, `[8,6]; 0:i32; 2.0`, `[4,6]`},
		{`ScatterNdSub`, `[1,2,3]; [[1]]:i32; [10]`, `[1,-8,3]`},
		{`InplaceAdd`, `[1,2]; [1]:i32; [5]`, `[1,7]`},
		{`UniqueWithCounts`, `[3,1,3]:i32`, `[3,1]:i32; [0,1,0]:i32; [2,1]:i32`},
		{`UniqueV2`, `[[1,2],[3,4],[1,2]]; [0]:i64`, `[[1,2],[3,4]]; [0,1,0]:i32`},
		{`Bucketize {boundaries = [0.0, 10.0]}`, `[-5,0,5,10]:i32`, `[0,1,1,2]:i32`},
		{`LowerBound`, `[[1,3,3,5]]; [[3,4,6]]`, `[[1,3,4]]:i32`},
		{`UpperBound`, `[[1,3,3,5]]; [[3,4,6]]`, `[[3,3,4]]:i32`},
		{`HistogramFixedWidth`, `[-1,0,1.5,2,5,15]; [0,5]; 5:i32`, `[2,1,1,0,2]:i32`},
		{`DenseBincount`, `[[1,1],[0,5]]:i32; 3:i32; []`, `[[0,2,0],[1,0,0]]`},
		{`SparseSegmentMean`, `[[1,2],[3,4],[5,6]]; [0,2]:i32; [0,0]:i32`, `[[3,4]]`},
		{`SparseSegmentSqrtN`, `[1,2,3]; [0,1,2]:i32; [0,0,2]:i32`, `[2.1213203,0,3]`},
		{`UnravelIndex`, `[22,41]:i32; [7,6]:i32`, `[[3,6],[4,5]]:i32`},
		{`StridedSliceGrad {shrink_axis_mask = 0}`, `[4]:i32; [1]:i32; [4]:i32; [2]:i32; [5,6]`, `[0,5,0,6]`},
		{`TileGrad`, `[1,2,3,4]; [2]:i32`, `[4,6]`},
		{`MirrorPadGrad {mode = "REFLECT"}`, `[1,2,3,4]; [[1,1]]:i32`, `[6,4]`},
		{`CumulativeLogsumexp`, `[0,0]; 0:i32`, `[0,0.6931472]`},
		{`CumulativeLogsumexp {exclusive = true, reverse = true}`, `[1,2,3]; 0:i32`, `[3.3132617,3,-3.4028234663852886e38]`},
		{`ApproximateEqual {tolerance = 0.1}`, `[1,1]; [1.05,1.2]`, `[true,false]:i1`},
		{`ClipByValue`, `[1,5,9]; 2.0; 8.0`, `[2,5,8]`},
		{`LeakyReluGrad {alpha = 0.5}`, `[10,10]; [1,-1]`, `[10,5]`},
		{`LeakyRelu {alpha = 2.0}`, `[1,-1]`, `[1,-2]`},
		{`DataFormatDimMap {src_format = "NHWC", dst_format = "NCHW"}`, `[0,1,2,-1]:i32`, `[0,2,3,1]:i32`},
		{`DataFormatVecPermute {src_format = "NHWC", dst_format = "NCHW"}`, `[1,2,3,4]:i32`, `[1,4,2,3]:i32`},
		{`LeftShift`, `[1,1,1]:i8; [3,7,9]:i8`, `[8,-128,-128]:i8`},
		{`BesselI0e`, `[0,1,50]`, `[1,0.4657596,0.056561787]`},
		{`BesselI1`, `[1,-1]`, `[0.5651591,-0.5651591]`},
		{`Ndtri`, `[0.5,0.975]`, `[0,1.959964]`},
		// Networks.
		{`GRUBlockCell`, `[[1]]; [[0.5]]; [[0,0],[0,0]]; [[0],[0]]; [0,0]; [0]`, `[[0.5]]; [[0.5]]; [[0]]; [[0.25]]`},
		{`CTCLoss`, `[[[0,0]],[[0,0]]]; [[0,0]]:i64; [0]:i32; [2]:i32`, `[0.2876821]; [[[-0.16666667,0.16666667]],[[-0.16666667,0.16666667]]]`}, // 3 of 4 ways
		{`CTCGreedyDecoder {merge_repeated = true}`, `[[[1,0,0]],[[1,0,0]],[[0,0,2]],[[0,3,0]]]; [4]:i32`, `[[0,0],[0,1]]:i64; [0,1]:i64; [1,2]:i64; [[-7]]`},
		{`LRNGrad {depth_radius = 0, bias = 1.0, alpha = 0.0, beta = 0.5}`, `[[[[3]]]]; [[[[2]]]]; [[[[2]]]]`, `[[[[3]]]]`},
		{`QuantizeAndDequantizeV2 {signed_input = true, num_bits = 8, range_given = true}`, `[-1,0.5,2]; -1.0; 1.0`, `[-1,0.5039370,1]`}, // 64 of 127
		// What is easily computed otherwise than TensorFlow does.
		{`FloorDiv`, `[0.7,-0.7,7]; [0.1,0.1,-2]`, `[7,-7,-4]`}, // the quotient is rounded to f32 before
		{`FloorDiv`, `[-7,-128]:i8; [2,-1]:i8`, `[-4,-128]:i8`},
		{`TruncateDiv`, `[-7,-128]:i8; [2,-1]:i8`, `[-3,-128]:i8`},
		{`TruncateMod`, `[-7,-128]:i8; [2,-1]:i8`, `[-1,0]:i8`},
		{`FloorMod`, `[-7,-128,7]:i8; [2,-1,-2]:i8`, `[1,0,-1]:i8`},
		{`Equal`, `["a","b"]:!tf_type.string; "a":!tf_type.string`, `[true,false]:i1`},
		{`NotEqual`, `["a","b"]:!tf_type.string; ["a","c"]:!tf_type.string`, `[false,true]:i1`},
		{`Equal {incompatible_shape_error = false}`, `[1,2]; [1,2,3]`, `false:i1`},
		{`NotEqual {incompatible_shape_error = false}`, `[1,2]; [1,2,3]`, `true:i1`},
		{`Equal {incompatible_shape_error = false}`, `[1,2]; [[1],[2]]`, `[[true,false],[false,true]]:i1`},
		{`Add`, `["a","b"]:!tf_type.string; "c":!tf_type.string`, `["ac","bc"]:!tf_type.string`},
		{`TopKV2 {sorted = false}`, `[1,4,2,3]; 3:i32`, `[2,3,4]; [2,3,1]:i32`}, // the heap 1, 3, 2, 4, which 1 leaves
		{`Range`, `0.0; 0.3; 0.1`, `[0,0.1,0.2]`},                               // 0.3 / 0.1 is 3 as f32, more as f64
		{`LinSpace`, `-1.0; 1.0; 3:i32`, `[-1,0,1]`},
		{`Tile`, `[[1,2]]; [2,0]:i32`, `[[],[]]`},
		{`MaxPool {ksize = [1, 1, 1, 2], strides = [1, 1, 1, 2], padding = "SAME"}`, `[[[[1,5,7,2]]]]`, `[[[[5,7]]]]`},
		{`DepthToSpace {block_size = 2, data_format = "NCHW"}`, `[[[[1]],[[2]],[[3]],[[4]]]]`, `[[[[1,2],[3,4]]]]`},
		{`SpaceToDepth {block_size = 2, data_format = "NCHW"}`, `[[[[1,2],[3,4]]]]`, `[[[[1]],[[2]],[[3]],[[4]]]]`},
		{`TopKV2`, `[9007199254740992,9007199254740993]:i64; 1:i32`, `[9007199254740993]:i64; [1]:i32`},
		{`NthElement {reverse = true}`, `[[3,1,2],[6,5,4]]; 1:i32`, `[2,5]`},
		{`SegmentMean`, `[7,2,5]:i32; [0,0,2]:i32`, `[4,0,5]:i32`},
		{`FakeQuantWithMinMaxVars`, `[-1,2]; 0.0; 0.0`, `[0,0]`},
		{`FakeQuantWithMinMaxVarsGradient`, `[3,4]; [-1,2]; 0.0; 0.0`, `[3,4]; 0; 0`},
		{`Zeta`, `[2,3]; [-0.5,-1.5]`, `[8.934802,0.11810203]`}, // 4 + zeta(2, 1/2), and -8 - 8/27 + zeta(3, 1/2)
		{`BesselK0`, `[0.1,1,10]`, `[2.4270690,0.42102444,0.000017780062]`},
		{`BesselK0`, `[1e-30]`, `[69.193484]`},
		{`BesselK1`, `[1e-30]`, `[1e30]`},
		{`BesselK1e`, `[1e-300]:f64`, `[1e300]:f64`},
		{`BesselK1e`, `[0.1,1,1000]`, `[10.890182,1.6361535,0.03964816]`},
		{`AsString {width = 5, fill = "0"}`, `[-42,7]:i32`, `["-0042","00007"]:!tf_type.string`},
		{`AsString {width = 4, fill = "-"}`, `[-42,7]:i32`, `["-42 ","7   "]:!tf_type.string`},
		{`AsString {fill = "+", shortest = true}`, `[0.5,-100000000]`, `["+0.5","-1e+08"]:!tf_type.string`},
		{`AsString {width = 8}`, `[true,false]:i1`, `["true","false"]:!tf_type.string`},
		{`StringSplitV2 {maxsplit = 2}`, `["a b "]:!tf_type.string; "":!tf_type.string`, `[[0,0],[0,1],[0,2]]:i64; ["a","b",""]:!tf_type.string; [1,3]:i64`},
		{`BlockLSTMV2`, `1:i64; [[[1]]]; [[2]]; [[0]]; [[0,0,0.5,0],[0,0,0,0]]; [0]; [0]; [0]; [0,1,0,0]`,
			`[[[0.5]]]; [[[1.6931757]]]; [[[0.7310586]]]; [[[0.5]]]; [[[0.46211717]]]; [[[0.9345505]]]; [[[0.46727526]]]`},
		// Strings.
		{`AsString`, `[1,-2]:i32`, `["1","-2"]:!tf_type.string`},
		{`AsString {precision = 2}`, `[1.256]`, `["1.26"]:!tf_type.string`},
		{`StringJoin {separator = "-"}`, `["a","b"]:!tf_type.string; "c":!tf_type.string`, `["a-c","b-c"]:!tf_type.string`},
		{`StringJoin {separator = "-"}`, ``, `"":!tf_type.string`},
		{`StringSplit`, `["hello world","a b c"]:!tf_type.string; " ":!tf_type.string`, `[[0,0],[0,1],[1,0],[1,1],[1,2]]:i64; ["hello","world","a","b","c"]:!tf_type.string; [2,3]:i64`},
		{`StringSplitV2 {maxsplit = 1}`, `["1<>2<>3"]:!tf_type.string; "<>":!tf_type.string`, `[[0,0],[0,1]]:i64; ["1","2<>3"]:!tf_type.string; [1,2]:i64`},
		{`StringSplitV2`, `["  1  2 "]:!tf_type.string; "":!tf_type.string`, `[[0,0],[0,1]]:i64; ["1","2"]:!tf_type.string; [1,2]:i64`},
		{`StringToNumber`, `["1.5","-2"]:!tf_type.string`, `[1.5,-2]`},
		{`Substr`, `["Hello","World"]:!tf_type.string; -3:i32; 2:i32`, `["ll","rl"]:!tf_type.string`},
		{`ReduceJoin`, `[["a","b"],["c","d"]]:!tf_type.string; [1,0]:i32`, `"abcd":!tf_type.string`},
		{`FakeQuantWithMinMaxArgs {min = -6.0 : f32, max = 6.0 : f32, num_bits = 8 : i64}`, `[-8,-1,8]`, `[-6.0235295295715332,-0.98823547363281250,5.9764704704284668]`},
		{`ReduceJoin`, `[["a","b"],["c","d"]]:!tf_type.string; [0,1]:i32`, `"acbd":!tf_type.string`},
		{`ReduceJoin`, `[["a","b"],["c","d"]]:!tf_type.string; []:i32`, `[["a","b"],["c","d"]]:!tf_type.string`},
		{`ReduceJoin {separator = "."}`, `[["a","b"],["c","d"]]:!tf_type.string; 1:i32`, `["a.b","c.d"]:!tf_type.string`},
		{`RegexReplace`, `["ab12"]:!tf_type.string; "([a-z])([0-9])":!tf_type.string; "\\2$\\1":!tf_type.string`, `["a1$b2"]:!tf_type.string`},
		{`RegexFullMatch`, `["abc","abcd"]:!tf_type.string; "a.c":!tf_type.string`, `[true,false]:i1`},
		{`EncodeBase64`, `["hi?"]:!tf_type.string`, `["aGk_"]:!tf_type.string`},
		{`DecodeBase64`, `["aGk_"]:!tf_type.string`, `["hi?"]:!tf_type.string`},
		{`StringLength`, `["abc",""]:!tf_type.string`, `[3,0]:i32`},
		{`StringStrip`, `[" a b\n"]:!tf_type.string`, `["a b"]:!tf_type.string`},
		{`DecodeRaw {out_type = i16}`, `["AB"]:!tf_type.string`, `[[16961]]:i16`},
		{`DecodeCSV`, `["1,a,2.5","-2,\"b,\"\"c\",","\n,,1e3"]:!tf_type.string; 7:i32; "no":!tf_type.string; [0.5]`, `[1,-2,7]:i32; ["a","b,\"c","no"]:!tf_type.string; [2.5,0.5,1000]`},
		{`DecodeCSV {field_delim = " ", use_quote_delim = false, na_value = "NA", select_cols = [1, 2]}`, `["x \" NA"]:!tf_type.string; "":!tf_type.string; [9]:i64`, `["\""]:!tf_type.string; [9]:i64`},
		{`ShardedFilename`, `"f":!tf_type.string; 1:i32; 10:i32`, `"f-00001-of-00010":!tf_type.string`},
		// Sparse and ragged tensors.
		{`SparseToDense`, `[[0,1],[1,0]]:i32; [2,2]:i32; [5,6]; -1.0`, `[[-1,5],[6,-1]]`},
		{`SparseTensorDenseMatMul`, `[[0,1]]:i64; [2]; [2,2]:i64; [[1],[10]]`, `[[20],[0]]`},
		{`SparseTensorDenseAdd`, `[[0,1]]:i64; [2]; [1,2]:i64; [[1,10]]`, `[[1,12]]`},
		{`SparseReorder`, `[[1,0],[0,1]]:i64; [5,6]; [2,2]:i64`, `[[0,1],[1,0]]:i64; [6,5]`},
		{`SparseReshape`, `[[1,0],[0,1]]:i64; [2,2]:i64; [-1]:i64`, `[[2],[1]]:i64; [4]:i64`},
		{`SparseSlice`, `[[0,0],[1,1]]:i64; [5,6]; [2,2]:i64; [1,0]:i64; [1,2]:i64`, `[[0,1]]:i64; [6]; [1,2]:i64`},
		{`SparseFillEmptyRows`, `[[0,1]]:i64; [5]; [2,2]:i64; 7.0`, `[[0,1],[1,0]]:i64; [5,7]; [false,true]:i1; [0]:i64`},
		{`SparseConcat {concat_dim = 1}`, `[[0,0]]:i64; [[0,1]]:i64; [5]; [6]; [1,2]:i64; [1,2]:i64`, `[[0,0],[0,3]]:i64; [5,6]; [1,4]:i64`},
		{`SparseAdd`, `[[0],[1]]:i64; [1,2]; [3]:i64; [[1],[2]]:i64; [-2,3]; [3]:i64; 0.5`, `[[0],[2]]:i64; [1,3]; [3]:i64`},
		{`SparseReduceSum`, `[[0,0],[0,1],[1,1]]:i64; [1,2,4]; [2,2]:i64; [1]:i32`, `[3,4]`},
		{`SparseSoftmax`, `[[0,0],[0,1],[1,1]]:i64; [1,1,4]; [2,2]:i64`, `[0.5,0.5,1]`},
		{`RaggedRange`, `[2,5,8]:i32; [3,5,12]:i32; 1:i32`, `[0,1,1,5]:i64; [2,8,9,10,11]:i32`},
		{`RaggedTensorToSparse`, `[0,2,2,3]:i64; [5,6,7]`, `[[0,0],[0,1],[2,0]]:i64; [5,6,7]; [3,2]:i64`},
		{`RaggedGather`, `[0,2,2,3]:i64; [5,6,7]; [2,0]:i32`, `[0,1,3]:i64; [7,5,6]`},
	})
}

// registered returns the evaluators by the names of the ops in graphs.
func registered(t *testing.T) *eval.Registry {
	t.Helper()
	registry := eval.NewRegistry()
	for name, e := range Evaluators() {
		require.NoError(t, registry.Add(Name+"."+name, e))
	}
	return registry
}

// parseOp reads an op with its attributes.
func parseOp(t *testing.T, text string) ir.Op {
	t.Helper()
	name, attrs, _ := strings.Cut(text, " ")
	fg, err := mlir.Parse("test", `"tf.`+name+`"() `+attrs+" : () -> ()", nil)
	require.NoError(t, err)
	return slices.Collect(fg.All())[0].Op()
}

// CheckShapes compares the shapes of what an op makes with those that are inferred of it. It is
// set by [tf_test.TestMain]: package infer imports this one.
var CheckShapes func(t *testing.T, op string, inputs, outputs []value.Value)

// checkValues computes ops and compares.
func checkValues(t *testing.T, tests []known) {
	t.Helper()
	registry := registered(t)
	for _, test := range tests {
		t.Run(test.op, func(t *testing.T) {
			wants := parseValues(t, test.want)
			types := make([]ir.Type, len(wants))
			for i, v := range wants {
				types[i] = ir.UnrankedTensor(v.Elem())
			}
			got, err := eval.Apply(t.Context(), parseOp(t, test.op), parseValues(t, test.inputs), types, eval.Options{Evaluators: registry})
			require.NoError(t, err)
			for i, want := range wants {
				d := value.Compare(got[i], want, value.Tolerance{Relative: 1e-5, Absolute: 1e-6})
				require.Nil(t, d, "result %d is %s, not %s", i, got[i], want)
			}
			CheckShapes(t, test.op, parseValues(t, test.inputs), got)
		})
	}
}

// parseValues reads tensors of JSON, each with its type.
func parseValues(t *testing.T, text string) []value.Value {
	var list []value.Value
	for part := range strings.SplitSeq(text, ";") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		elem := "f32"
		if i := strings.LastIndex(part, ":"); i > strings.LastIndexAny(part, `]"`) {
			part, elem = part[:i], part[i+1:]
		}
		require.True(t, json.Valid([]byte(part)), part)
		v, err := value.FromJSON([]byte(part), ir.UnrankedTensor(mustParse(elem)))
		require.NoError(t, err, part)
		list = append(list, tensor(v))
	}
	return list
}
