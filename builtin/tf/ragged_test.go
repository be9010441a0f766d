package tf

import "testing"

// TestRagged makes dense tensors of ragged ones, and counts in rows, worked out by hand.
func TestRagged(t *testing.T) {
	checkValues(t, []known{
		{`RaggedTensorToTensor {row_partition_types = ["ROW_SPLITS"]}`, `[-1,-1]:i64; [1,2,3]; 0.0; [0,2,2,3]:i64`, `[[1,2],[0,0],[3,0]]`},
		{`RaggedTensorToTensor {row_partition_types = ["ROW_SPLITS"]}`, `[2,1]:i64; [1,2,3]; 9.0; [0,2,2,3]:i64`, `[[1],[9]]`},
		{`RaggedTensorToTensor {row_partition_types = ["ROW_SPLITS"]}`, `-1:i32; ["a","b"]:!tf_type.string; "-":!tf_type.string; [0,0,2]:i64`, `[["-","-"],["a","b"]]:!tf_type.string`},
		{`RaggedTensorToTensor {row_partition_types = ["FIRST_DIM_SIZE", "VALUE_ROWIDS"]}`, `[-1,-1,2]:i64; [[1,2],[3,4]]:i32; [7,8]:i32; 3:i64; [0,2]:i64`, `[[[1,2]],[[7,8]],[[3,4]]]:i32`},
		{`RaggedTensorToTensor {row_partition_types = ["ROW_SPLITS", "ROW_SPLITS"]}`, `[-1,-1,3]:i64; [1,2,3]; 0.0; [0,1,3]:i64; [0,2,2,3]:i64`, `[[[1,2,0],[0,0,0]],[[0,0,0],[3,0,0]]]`},
		{`RaggedBincount`, `[0,2,2,3]:i64; [1,1,0]:i32; 2:i32; []`, `[[0,2],[0,0],[1,0]]`},
		{`SparseBincount`, `[[0,0],[1,3]]:i64; [1,5]:i32; [2,4]:i64; 3:i32; [0.5,2]`, `[[0,0.5,0],[0,0,0]]`},
		{`SparseBincount {binary_output = true}`, `[[0],[3]]:i64; [1,1]:i32; [4]:i64; 2:i32; []:i32`, `[0,1]:i32`},
		{`DenseCountSparseOutput {minlength = -1, maxlength = -1}`, `[[1,1,2],[0,3,3]]:i32; []:i64`, `[[0,1],[0,2],[1,0],[1,3]]:i64; [2,1,1,2]:i64; [2,4]:i64`},
		{`DenseCountSparseOutput {minlength = 6, maxlength = 3}`, `[1,5]:i32; [0.5,1]`, `[[1]]:i64; [0.5]; [3]:i64`},
		{`SparseCountSparseOutput`, `[[0,0],[1,1]]:i64; [2,2]:i32; [3,2]:i64; []`, `[[0,2],[1,2]]:i64; [1,1]; [3,3]:i64`},
		{`RaggedCountSparseOutput {binary_output = true}`, `[0,2,2]:i64; [1,1]:i32; []`, `[[0,1]]:i64; [1]; [2,2]:i64`},
		{`RaggedFillEmptyRows`, `[1,1]:i64; [5,6]; 3:i64; 9.0`, `[0,1,1,2]:i64; [9,5,6,9]; [true,false,true]:i1; [1,2]:i64`},
		{`RaggedFillEmptyRowsGrad`, `[1,2]:i64; [1,10,100,1000]`, `[10,100]; 1001`},
		{`SparseSegmentMeanGradV2`, `[[6],[5]]; [7,2,7]:i32; [0,0,1]:i32; 9:i32`, `[[3],[8]]; [2,7]:i32`},
		{`SparseSliceGrad`, `[10,20]; [[0,0],[0,1],[1,1]]:i64; [0,1]:i64; [[0,0],[1,0]]:i64`, `[0,10,20]`},
		{`SparseAddGrad`, `[1,2,3]; [[0],[2]]:i64; [[2],[4]]:i64; [[0],[2],[4]]:i64`, `[1,2]; [2,3]`},
	})
}
