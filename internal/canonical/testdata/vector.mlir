// left: 2
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "v1"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<2x4xf32>, sym_name = "v2"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<4xf32>
  %1 = "vector.broadcast"(%0) : (vector<4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> f32, sym_name = "v3"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 2>}> : (vector<4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "v4"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<2x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2x4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, index) -> vector<4xf32>, sym_name = "v4d"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: index):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<2x4xf32>
  %1 = "vector.extract"(%0, %arg1) <{static_position = array<i64: -9223372036854775808>}> : (vector<2x4xf32>, index) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3x4xf32>) -> f32, sym_name = "v5"}> ({
^bb0(%arg0: vector<2x3x4xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 1>}> : (vector<2x3x4xf32>) -> vector<3x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 2, 3>}> : (vector<3x4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3x4xf32>, index) -> f32, sym_name = "v5d"}> ({
^bb0(%arg0: vector<2x3x4xf32>, %arg1: index):
  %0 = "vector.extract"(%arg0, %arg1) <{static_position = array<i64: -9223372036854775808>}> : (vector<2x3x4xf32>, index) -> vector<3x4xf32>
  %1 = "vector.extract"(%0, %arg1) <{static_position = array<i64: 2, -9223372036854775808>}> : (vector<3x4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3xf32>) -> f32, sym_name = "v6"}> ({
^bb0(%arg0: vector<2x3xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<2x3xf32>) -> vector<3x2xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 2, 1>}> : (vector<3x2xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<2x3xf32>, vector<3xf32>) -> vector<3xf32>, sym_name = "v7"}> ({
^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3xf32>):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 1>}> : (vector<3xf32>, vector<2x3xf32>) -> vector<2x3xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2x3xf32>) -> vector<3xf32>
  "func.return"(%1) : (vector<3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3xf32>, vector<3xf32>) -> vector<3xf32>, sym_name = "v8"}> ({
^bb0(%arg0: vector<2x3xf32>, %arg1: vector<3xf32>):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 1>}> : (vector<3xf32>, vector<2x3xf32>) -> vector<2x3xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 0>}> : (vector<2x3xf32>) -> vector<3xf32>
  "func.return"(%1) : (vector<3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x6xf32>) -> vector<3x4xf32>, sym_name = "v9"}> ({
^bb0(%arg0: vector<2x6xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<2x6xf32>) -> vector<12xf32>
  %1 = "vector.shape_cast"(%0) : (vector<12xf32>) -> vector<3x4xf32>
  "func.return"(%1) : (vector<3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<2x6xf32>) -> vector<2x6xf32>, sym_name = "v10"}> ({
^bb0(%arg0: vector<2x6xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<2x6xf32>) -> vector<12xf32>
  %1 = "vector.shape_cast"(%0) : (vector<12xf32>) -> vector<2x6xf32>
  "func.return"(%1) : (vector<2x6xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<2x6xf32>) -> vector<2x6xf32>, sym_name = "v11"}> ({
^bb0(%arg0: vector<2x6xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<2x6xf32>) -> vector<6x2xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<6x2xf32>) -> vector<2x6xf32>
  "func.return"(%1) : (vector<2x6xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x8x16xf32>) -> vector<2x2x16xf32>, sym_name = "v12"}> ({
^bb0(%arg0: vector<4x8x16xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [1, 2], sizes = [3, 4], strides = [1, 1]}> : (vector<4x8x16xf32>) -> vector<3x4x16xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1, 1], sizes = [2, 2], strides = [1, 1]}> : (vector<3x4x16xf32>) -> vector<2x2x16xf32>
  "func.return"(%1) : (vector<2x2x16xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> (vector<2x4xi32>, vector<4xi32>, i32, vector<2xi32>), sym_name = "v13"}> ({
  %0 = "arith.constant"() <{value = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : vector<2x4xi32>}> : () -> vector<2x4xi32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<2x4xi32>) -> vector<4x2xi32>
  %2 = "vector.shape_cast"(%1) : (vector<4x2xi32>) -> vector<2x4xi32>
  %3 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2x4xi32>) -> vector<4xi32>
  %4 = "vector.extract"(%0) <{static_position = array<i64: 1, 2>}> : (vector<2x4xi32>) -> i32
  %5 = "vector.extract_strided_slice"(%3) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<4xi32>) -> vector<2xi32>
  "func.return"(%2, %3, %4, %5) : (vector<2x4xi32>, vector<4xi32>, i32, vector<2xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (vector<4x3xi1>, vector<4xi1>, vector<4xi1>), sym_name = "v14"}> ({
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "vector.create_mask"(%0, %1) : (index, index) -> vector<4x3xi1>
  %4 = "vector.create_mask"(%2) : (index) -> vector<4xi1>
  %5 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  "func.return"(%3, %4, %5) : (vector<4x3xi1>, vector<4xi1>, vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "v15"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "vector.maskedload"(%arg0, %arg1, %0, %arg2) : (memref<4xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "v16"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "arith.constant"() <{value = dense<false> : vector<4xi1>}> : () -> vector<4xi1>
  %1 = "vector.maskedload"(%arg0, %arg1, %0, %arg2) : (memref<4xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "vector.maskedstore"(%arg0, %arg1, %0, %arg2) : (memref<4xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>, index, vector<4xf32>) -> (), sym_name = "v17"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  "vector.maskedstore"(%arg0, %arg1, %0, %arg2) : (memref<4xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<16xf32>, index, vector<4xi32>, vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>), sym_name = "v18"}> ({
^bb0(%arg0: memref<16xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xf32>):
  %0 = "arith.constant"() <{value = dense<false> : vector<4xi1>}> : () -> vector<4xi1>
  %1 = "vector.gather"(%arg0, %arg1, %arg2, %0, %arg3) : (memref<16xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "vector.scatter"(%arg0, %arg1, %arg2, %0, %arg3) : (memref<16xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> ()
  %2 = "vector.expandload"(%arg0, %arg1, %0, %arg3) : (memref<16xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "vector.compressstore"(%arg0, %arg1, %0, %arg3) : (memref<16xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"(%1, %2, %1) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<16xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "v19"}> ({
^bb0(%arg0: memref<16xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "arith.constant"() <{value = dense<true> : vector<4xi1>}> : () -> vector<4xi1>
  %1 = "vector.expandload"(%arg0, %arg1, %0, %arg2) : (memref<16xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "vector.compressstore"(%arg0, %arg1, %0, %arg2) : (memref<16xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<4x4xf32>) -> vector<4xf32>, sym_name = "v21"}> ({
^bb0(%arg0: memref<4x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "memref.cast"(%arg0) : (memref<4x4xf32>) -> memref<?x?xf32>
  %3 = "vector.transfer_read"(%2, %0, %0, %1) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
  "vector.transfer_write"(%3, %2, %0, %0) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
  "func.return"(%3) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "v22"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<?xf32>) -> memref<8xf32>
  %1 = "memref.cast"(%0) : (memref<8xf32>) -> memref<?xf32>
  %2 = "vector.load"(%1, %arg1) : (memref<?xf32>, index) -> vector<4xf32>
  "vector.store"(%2, %1, %arg1) : (vector<4xf32>, memref<?xf32>, index) -> ()
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xi32>) -> (vector<4xi32>, vector<4xi32>), sym_name = "v23"}> ({
^bb0(%arg0: vector<4xi32>):
  %0 = "vector.bitcast"(%arg0) : (vector<4xi32>) -> vector<4xi32>
  %1 = "vector.bitcast"(%arg0) : (vector<4xi32>) -> vector<4xf32>
  %2 = "vector.bitcast"(%1) : (vector<4xf32>) -> vector<4xi32>
  "func.return"(%0, %2) : (vector<4xi32>, vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<1xf32>, f32) -> (f32, f32), sym_name = "v24"}> ({
^bb0(%arg0: vector<1xf32>, %arg1: f32):
  %0 = "vector.reduction"(%arg0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<1xf32>) -> f32
  %1 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<1xf32>, f32) -> f32
  "func.return"(%0, %1) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x1xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "v25"}> ({
^bb0(%arg0: vector<4x1xf32>, %arg1: vector<4xf32>):
  %0 = "vector.multi_reduction"(%arg0, %arg1) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<4x1xf32>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x1xf32>, vector<4x1xf32>) -> vector<4x1xf32>, sym_name = "v26"}> ({
^bb0(%arg0: vector<4x1xf32>, %arg1: vector<4x1xf32>):
  %0 = "vector.multi_reduction"(%arg0, %arg1) <{kind = #vector.kind<add>, reduction_dims = array<i64>}> : (vector<4x1xf32>, vector<4x1xf32>) -> vector<4x1xf32>
  "func.return"(%0) : (vector<4x1xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, vector<4xf32>) -> (vector<4xf32>, vector<4xf32>), sym_name = "v27"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>):
  %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 0, 1, 2, 3>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %1 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 4, 5, 6, 7>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%0, %1) : (vector<4xf32>, vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32) -> (f32, f32, vector<2xf32>), sym_name = "v28"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "vector.from_elements"(%arg0, %arg1) : (f32, f32) -> vector<2xf32>
  %1:2 = "vector.to_elements"(%0) : (vector<2xf32>) -> (f32, f32)
  %2 = "vector.from_elements"(%arg0, %arg0) : (f32, f32) -> vector<2xf32>
  "func.return"(%1#0, %1#1, %2) : (f32, f32, vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x2xf32>) -> (vector<2x2xf32>, vector<4xf32>), sym_name = "v29"}> ({
^bb0(%arg0: vector<2x2xf32>):
  %0:4 = "vector.to_elements"(%arg0) : (vector<2x2xf32>) -> (f32, f32, f32, f32)
  %1 = "vector.from_elements"(%0#0, %0#1, %0#2, %0#3) : (f32, f32, f32, f32) -> vector<2x2xf32>
  %2 = "vector.extract"(%arg0) <{static_position = array<i64: 0, 0>}> : (vector<2x2xf32>) -> f32
  %3 = "vector.extract"(%arg0) <{static_position = array<i64: 0, 1>}> : (vector<2x2xf32>) -> f32
  %4 = "vector.extract"(%arg0) <{static_position = array<i64: 1, 0>}> : (vector<2x2xf32>) -> f32
  %5 = "vector.extract"(%arg0) <{static_position = array<i64: 1, 1>}> : (vector<2x2xf32>) -> f32
  %6 = "vector.from_elements"(%2, %3, %4, %5) : (f32, f32, f32, f32) -> vector<4xf32>
  "func.return"(%1, %6) : (vector<2x2xf32>, vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32) -> vector<2xf32>, sym_name = "v30"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<2xf32>
  %1 = "vector.insert"(%arg0, %0) <{static_position = array<i64: 0>}> : (f32, vector<2xf32>) -> vector<2xf32>
  %2 = "vector.insert"(%arg1, %1) <{static_position = array<i64: 1>}> : (f32, vector<2xf32>) -> vector<2xf32>
  "func.return"(%2) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2xf32>, f32, f32) -> vector<2xf32>, sym_name = "v31"}> ({
^bb0(%arg0: vector<2xf32>, %arg1: f32, %arg2: f32):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 0>}> : (f32, vector<2xf32>) -> vector<2xf32>
  %1 = "vector.insert"(%arg2, %0) <{static_position = array<i64: 0>}> : (f32, vector<2xf32>) -> vector<2xf32>
  "func.return"(%1) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<8xf32>, vector<8xf32>) -> vector<8xf32>, sym_name = "v32"}> ({
^bb0(%arg0: vector<8xf32>, %arg1: vector<8xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [2], sizes = [4], strides = [1]}> : (vector<8xf32>) -> vector<4xf32>
  %1 = "vector.insert_strided_slice"(%0, %arg0) <{offsets = [2], strides = [1]}> : (vector<4xf32>, vector<8xf32>) -> vector<8xf32>
  "func.return"(%1) : (vector<8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<8xf32>, vector<8xf32>) -> vector<8xf32>, sym_name = "v33"}> ({
^bb0(%arg0: vector<8xf32>, %arg1: vector<8xf32>):
  %0 = "vector.insert_strided_slice"(%arg0, %arg1) <{offsets = [0], strides = [1]}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
  "func.return"(%0) : (vector<8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<8xf32>, sym_name = "v34"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<8xf32>
  %1 = "vector.broadcast"(%arg0) : (f32) -> vector<4xf32>
  %2 = "vector.insert_strided_slice"(%1, %0) <{offsets = [0], strides = [1]}> : (vector<4xf32>, vector<8xf32>) -> vector<8xf32>
  "func.return"(%2) : (vector<8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "v35"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "vector.extract"(%arg0, %0) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>, index) -> f32
  %2 = "vector.insert"(%1, %arg0, %0) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<[4]xf32>) -> (vector<[4]xf32>, vector<2x[4]xf32>, vector<2x[4]xf32>), sym_name = "v36"}> ({
^bb0(%arg0: vector<[4]xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<[4]xf32>) -> vector<2x[4]xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2x[4]xf32>) -> vector<[4]xf32>
  %2 = "vector.shape_cast"(%0) : (vector<2x[4]xf32>) -> vector<1x2x[4]xf32>
  %3 = "vector.shape_cast"(%2) : (vector<1x2x[4]xf32>) -> vector<2x[4]xf32>
  %4 = "vector.transpose"(%0) <{permutation = array<i64: 0, 1>}> : (vector<2x[4]xf32>) -> vector<2x[4]xf32>
  "func.return"(%1, %3, %4) : (vector<[4]xf32>, vector<2x[4]xf32>, vector<2x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x4xf32>) -> vector<4x1xf32>, sym_name = "v37"}> ({
^bb0(%arg0: vector<1x4xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<1x4xf32>) -> vector<4x1xf32>
  "func.return"(%0) : (vector<4x1xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>) -> vector<4x3xf32>, sym_name = "v38"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<3x4xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<3x4xf32>) -> vector<4x3xf32>
  "func.return"(%1) : (vector<4x3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "v40"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.interleave"(%arg0, %arg0) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
  %1:2 = "vector.deinterleave"(%0) : (vector<8xf32>) -> (vector<4xf32>, vector<4xf32>)
  "func.return"(%1#0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x4xf32>, vector<4x4xf32>) -> vector<4x4xf32>, sym_name = "v41"}> ({
^bb0(%arg0: tensor<4x4xf32>, %arg1: vector<4x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "vector.transfer_write"(%arg1, %arg0, %0, %0) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x4xf32>, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
  %3 = "vector.transfer_read"(%2, %0, %0, %1) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (tensor<4x4xf32>, index, index, f32) -> vector<4x4xf32>
  "func.return"(%3) : (vector<4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x4xf32>) -> tensor<4x4xf32>, sym_name = "v42"}> ({
^bb0(%arg0: tensor<4x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "vector.transfer_read"(%arg0, %0, %0, %1) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (tensor<4x4xf32>, index, index, f32) -> vector<4x4xf32>
  %3 = "vector.transfer_write"(%2, %arg0, %0, %0) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x4xf32>, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
  "func.return"(%3) : (tensor<4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x4xf32>, vector<4x4xf32>, vector<4x4xf32>) -> tensor<4x4xf32>, sym_name = "v43"}> ({
^bb0(%arg0: tensor<4x4xf32>, %arg1: vector<4x4xf32>, %arg2: vector<4x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.transfer_write"(%arg1, %arg0, %0, %0) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x4xf32>, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
  %2 = "vector.transfer_write"(%arg2, %1, %0, %0) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x4xf32>, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
  "func.return"(%2) : (tensor<4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<4xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "v44"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: vector<4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %3 = "vector.transfer_read"(%arg0, %0, %1, %2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, f32, vector<4xi1>) -> vector<4xf32>
  "func.return"(%3) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> f32, sym_name = "v45"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "vector.mask"(%0) ({
    %2 = "vector.reduction"(%arg0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
    "vector.yield"(%2) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "v46"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>):
  %0 = "arith.constant"() <{value = dense<true> : vector<4xi1>}> : () -> vector<4xi1>
  %1 = "arith.select"(%0, %arg0, %arg1) : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> (vector<4xf32>, vector<2x4xf32>, vector<4xindex>), sym_name = "v47"}> ({
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "vector.broadcast"(%0) : (f32) -> vector<4xf32>
  %2 = "vector.broadcast"(%1) : (vector<4xf32>) -> vector<2x4xf32>
  %3 = "vector.step"() : () -> vector<4xindex>
  "func.return"(%1, %2, %3) : (vector<4xf32>, vector<2x4xf32>, vector<4xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (vector<2xi32>, vector<4xi32>), sym_name = "v48"}> ({
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %2 = "vector.from_elements"(%0, %1) : (i32, i32) -> vector<2xi32>
  %3 = "arith.constant"() <{value = dense<0> : vector<4xi32>}> : () -> vector<4xi32>
  %4 = "vector.insert"(%1, %3) <{static_position = array<i64: 1>}> : (i32, vector<4xi32>) -> vector<4xi32>
  "func.return"(%2, %4) : (vector<2xi32>, vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> (vector<4xi1>, vector<4xi1>), sym_name = "v50"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = -1 : index}> : () -> index
  %2 = "vector.create_mask"(%0) : (index) -> vector<4xi1>
  %3 = "vector.create_mask"(%1) : (index) -> vector<4xi1>
  "func.return"(%2, %3) : (vector<4xi1>, vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8x1xf32>) -> vector<1xf32>, sym_name = "v51"}> ({
^bb0(%arg0: vector<8x1xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [2, 0], sizes = [1, 1], strides = [1, 1]}> : (vector<8x1xf32>) -> vector<1x1xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 0>}> : (vector<1x1xf32>) -> vector<1xf32>
  "func.return"(%1) : (vector<1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> (vector<1x4xf32>, vector<4xf32>), sym_name = "v52"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<1x4xf32>
  %1 = "vector.shape_cast"(%0) : (vector<1x4xf32>) -> vector<4xf32>
  "func.return"(%0, %1) : (vector<1x4xf32>, vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>) -> vector<2xf32>, sym_name = "v54"}> ({
^bb0(%arg0: vector<2xf32>, %arg1: vector<2xf32>):
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<2xf32>
  %1 = "arith.addf"(%arg0, %0) <{fastmath = #arith.fastmath<none>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  %2 = "vector.shuffle"(%1, %0) <{mask = array<i64: 0, 1>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  "func.return"(%2) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xi1>, sym_name = "f"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "arith.constant"() <{value = dense<true> : vector<4xi1>}> : () -> vector<4xi1>
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  "func.return"(%1) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<4xi1>, sym_name = "f"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "vector.create_mask"(%0) : (index) -> vector<4xi1>
  "func.return"(%1) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32) -> (vector<4xi1>, vector<4x4xi1>), sym_name = "f"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 9 : index}> : () -> index
  %1 = "arith.constant"() <{value = -1 : index}> : () -> index
  %2 = "vector.create_mask"(%0) : (index) -> vector<4xi1>
  %3 = "vector.create_mask"(%0, %1) : (index, index) -> vector<4x4xi1>
  "func.return"(%2, %3) : (vector<4xi1>, vector<4x4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<4xi1>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "vector.create_mask"(%0, %arg0) : (index, index) -> vector<3x4xi1>
  %2 = "vector.extract"(%1) <{static_position = array<i64: 1>}> : (vector<3x4xi1>) -> vector<4xi1>
  "func.return"(%2) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<4xi1>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "vector.create_mask"(%0, %arg0) : (index, index) -> vector<3x4xi1>
  %2 = "vector.extract"(%1) <{static_position = array<i64: 2>}> : (vector<3x4xi1>) -> vector<4xi1>
  "func.return"(%2) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, index, vector<16xi32>, vector<16xf32>) -> vector<16xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<16xi32>, %arg3: vector<16xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<16xi1>
  %1 = "vector.gather"(%arg0, %arg1, %arg2, %0, %arg3) : (memref<?xf32>, index, vector<16xi32>, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%1) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "arith.constant"() <{value = dense<[0, 1, 2, 3]> : vector<4xi32>}> : () -> vector<4xi32>
  %2 = "vector.gather"(%arg0, %arg1, %1, %0, %arg2) : (memref<?xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>, index, vector<4xf32>, vector<4xi1>) -> vector<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>, %arg3: vector<4xi1>):
  %0 = "vector.step"() : () -> vector<4xindex>
  %1 = "vector.gather"(%arg0, %arg1, %0, %arg3, %arg2) : (memref<?xf32>, index, vector<4xindex>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>, index, vector<4xf32>, vector<4xi1>) -> (), sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>, %arg3: vector<4xi1>):
  %0 = "arith.constant"() <{value = dense<[0, 1, 2, 3]> : vector<4xi32>}> : () -> vector<4xi32>
  "vector.scatter"(%arg0, %arg1, %0, %arg3, %arg2) : (memref<?xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, index, vector<4xf32>, vector<4xi32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>, %arg3: vector<4xi32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<4xi1>
  "vector.scatter"(%arg0, %arg1, %arg3, %0, %arg2) : (memref<?xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<4xi1>
  %1 = "vector.expandload"(%arg0, %arg1, %0, %arg2) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "vector.compressstore"(%arg0, %arg1, %0, %arg2) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "vector.expandload"(%arg0, %arg1, %0, %arg2) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "vector.compressstore"(%arg0, %arg1, %0, %arg2) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<4xi1>, sym_name = "f"}> ({
^bb0(%arg0: f32):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 3>}> : () -> vector<8xi1>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [2], sizes = [4], strides = [1]}> : (vector<8xi1>) -> vector<4xi1>
  "func.return"(%1) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i32) -> vector<3x2xi1>, sym_name = "f"}> ({
^bb0(%arg0: i32):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 1, 2>}> : () -> vector<2x3xi1>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<2x3xi1>) -> vector<3x2xi1>
  "func.return"(%1) : (vector<3x2xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> vector<3x2xi1>, sym_name = "f"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "vector.create_mask"(%arg0, %arg1) : (index, index) -> vector<2x3xi1>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<2x3xi1>) -> vector<3x2xi1>
  "func.return"(%1) : (vector<3x2xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> f32, sym_name = "f"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "vector.mask"(%0) ({
    %2 = "vector.reduction"(%arg0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
    "vector.yield"(%2) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<8xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "vector.maskedload"(%arg0, %arg1, %0, %arg2) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "vector.maskedstore"(%arg0, %arg1, %0, %arg2) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<8xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<4xi1>
  %1 = "vector.maskedload"(%arg0, %arg1, %0, %arg2) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "vector.maskedstore"(%arg0, %arg1, %0, %arg2) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, vector<4xi1>) -> vector<4xf32>, sym_name = "mask_yield"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xi1>):
  %0 = "vector.mask"(%arg1) ({
    "vector.yield"(%arg0) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, f32) -> f32, sym_name = "ex_of_insert_same"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: f32):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 2>}> : (f32, vector<4xf32>) -> vector<4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 2>}> : (vector<4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4x[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>, sym_name = "ex_of_insert_scalable"}> ({
^bb0(%arg0: vector<4x[4]xf32>, %arg1: vector<[4]xf32>):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 2>}> : (vector<[4]xf32>, vector<4x[4]xf32>) -> vector<4x[4]xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 2>}> : (vector<4x[4]xf32>) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>, sym_name = "ex_of_insert_scalable_other"}> ({
^bb0(%arg0: vector<4x[4]xf32>, %arg1: vector<[4]xf32>):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 2>}> : (vector<[4]xf32>, vector<4x[4]xf32>) -> vector<4x[4]xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<4x[4]xf32>) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x[4]xf32>, vector<[4]xf32>) -> f32, sym_name = "ex_of_insert_scalable_inner"}> ({
^bb0(%arg0: vector<4x[4]xf32>, %arg1: vector<[4]xf32>):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 2>}> : (vector<[4]xf32>, vector<4x[4]xf32>) -> vector<4x[4]xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 2, 1>}> : (vector<4x[4]xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x[4]xf32>, f32) -> vector<[4]xf32>, sym_name = "ex_of_insert_scalable_elem"}> ({
^bb0(%arg0: vector<4x[4]xf32>, %arg1: f32):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 2, 1>}> : (f32, vector<4x[4]xf32>) -> vector<4x[4]xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<4x[4]xf32>) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, f32, index) -> f32, sym_name = "ex_of_insert_dyn"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: f32, %arg2: index):
  %0 = "vector.insert"(%arg1, %arg0, %arg2) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
  %1 = "vector.extract"(%0, %arg2) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x4xf32>, vector<4xf32>, index) -> f32, sym_name = "ex_of_insert_dyn_other"}> ({
^bb0(%arg0: vector<4x4xf32>, %arg1: vector<4xf32>, %arg2: index):
  %0 = "vector.insert"(%arg1, %arg0, %arg2) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>, vector<4x4xf32>, index) -> vector<4x4xf32>
  %1 = "vector.extract"(%0, %arg2) <{static_position = array<i64: -9223372036854775808, 2>}> : (vector<4x4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x[4]xf32>) -> f32, sym_name = "ex_transpose_scalable"}> ({
^bb0(%arg0: vector<4x[4]xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<4x[4]xf32>) -> vector<[4]x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1, 2>}> : (vector<[4]x4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x8xf32>, index, index) -> f32, sym_name = "ex_transpose_dyn"}> ({
^bb0(%arg0: vector<4x8xf32>, %arg1: index, %arg2: index):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<4x8xf32>) -> vector<8x4xf32>
  %1 = "vector.extract"(%0, %arg1, %arg2) <{static_position = array<i64: -9223372036854775808, -9223372036854775808>}> : (vector<8x4xf32>, index, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3x4xf32>) -> vector<4xf32>, sym_name = "ex_transpose_3d"}> ({
^bb0(%arg0: vector<2x3x4xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0, 2>}> : (vector<2x3x4xf32>) -> vector<3x2x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1, 1>}> : (vector<3x2x4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2x3x4xf32>) -> vector<2x4xf32>, sym_name = "ex_transpose_3d_part"}> ({
^bb0(%arg0: vector<2x3x4xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0, 2>}> : (vector<2x3x4xf32>) -> vector<3x2x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<3x2x4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3x4xf32>, index, index) -> f32, sym_name = "ex_ex_dyn"}> ({
^bb0(%arg0: vector<2x3x4xf32>, %arg1: index, %arg2: index):
  %0 = "vector.extract"(%arg0, %arg1) <{static_position = array<i64: -9223372036854775808, 1>}> : (vector<2x3x4xf32>, index) -> vector<4xf32>
  %1 = "vector.extract"(%0, %arg2) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3x[4]xf32>) -> f32, sym_name = "ex_ex_scalable"}> ({
^bb0(%arg0: vector<2x3x[4]xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 1, 1>}> : (vector<2x3x[4]xf32>) -> vector<[4]xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 2>}> : (vector<[4]xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> f32, sym_name = "ex_bcast_scalar"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<1x2x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 0, 1, 2>}> : (vector<1x2x4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "ex_bcast_vec_row"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<1x2x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 0, 1>}> : (vector<1x2x4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x4xf32>) -> f32, sym_name = "ex_bcast_stretch"}> ({
^bb0(%arg0: vector<1x4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<1x4xf32>) -> vector<2x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1, 3>}> : (vector<2x4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1xf32>, index) -> f32, sym_name = "ex_bcast_stretch_inner"}> ({
^bb0(%arg0: vector<1xf32>, %arg1: index):
  %0 = "vector.broadcast"(%arg0) : (vector<1xf32>) -> vector<4xf32>
  %1 = "vector.extract"(%0, %arg1) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x4xf32>, index, index) -> f32, sym_name = "ex_bcast_stretch_dyn"}> ({
^bb0(%arg0: vector<1x4xf32>, %arg1: index, %arg2: index):
  %0 = "vector.broadcast"(%arg0) : (vector<1x4xf32>) -> vector<8x4xf32>
  %1 = "vector.extract"(%0, %arg1, %arg2) <{static_position = array<i64: -9223372036854775808, -9223372036854775808>}> : (vector<8x4xf32>, index, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x[4]xf32>) -> vector<[4]xf32>, sym_name = "ex_bcast_scalable"}> ({
^bb0(%arg0: vector<4x[4]xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4x[4]xf32>) -> vector<2x4x[4]xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1, 3>}> : (vector<2x4x[4]xf32>) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> vector<2x4xf32>, sym_name = "ex_bcast_partial"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<3x2x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<3x2x4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<f32>) -> f32, sym_name = "ex_bcast_0d"}> ({
^bb0(%arg0: vector<f32>):
  %0 = "vector.broadcast"(%arg0) : (vector<f32>) -> vector<4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> f32, sym_name = "ex_0d_bcast"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<f32>
  %1 = "vector.extract"(%0) <{static_position = array<i64>}> : (vector<f32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8xf32>) -> f32, sym_name = "ex_shape_cast"}> ({
^bb0(%arg0: vector<8xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<8xf32>) -> vector<2x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1, 2>}> : (vector<2x4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "ex_shape_cast_unit"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<4xf32>) -> vector<1x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 0>}> : (vector<1x4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<[4]xf32>) -> vector<[4]xf32>, sym_name = "ex_shape_cast_scalable"}> ({
^bb0(%arg0: vector<[4]xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<[4]xf32>) -> vector<1x[4]xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 0>}> : (vector<1x[4]xf32>) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x2x4xf32>) -> vector<4xf32>, sym_name = "ex_shape_cast_sub"}> ({
^bb0(%arg0: vector<2x2x4xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<2x2x4xf32>) -> vector<4x4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 3>}> : (vector<4x4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x4xf32>) -> f32, sym_name = "ex_shape_cast_2to1"}> ({
^bb0(%arg0: vector<2x4xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<2x4xf32>) -> vector<8xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 5>}> : (vector<8xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8xf32>) -> f32, sym_name = "ex_slice"}> ({
^bb0(%arg0: vector<8xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [2], sizes = [4], strides = [1]}> : (vector<8xf32>) -> vector<4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8x4xf32>, index) -> f32, sym_name = "ex_slice_dyn"}> ({
^bb0(%arg0: vector<8x4xf32>, %arg1: index):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [2], sizes = [4], strides = [1]}> : (vector<8x4xf32>) -> vector<4x4xf32>
  %1 = "vector.extract"(%0, %arg1) <{static_position = array<i64: 1, -9223372036854775808>}> : (vector<4x4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8xf32>, vector<2xf32>) -> f32, sym_name = "ex_insert_slice"}> ({
^bb0(%arg0: vector<8xf32>, %arg1: vector<2xf32>):
  %0 = "vector.insert_strided_slice"(%arg1, %arg0) <{offsets = [2], strides = [1]}> : (vector<2xf32>, vector<8xf32>) -> vector<8xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 3>}> : (vector<8xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8xf32>, vector<2xf32>) -> f32, sym_name = "ex_insert_slice_miss"}> ({
^bb0(%arg0: vector<8xf32>, %arg1: vector<2xf32>):
  %0 = "vector.insert_strided_slice"(%arg1, %arg0) <{offsets = [2], strides = [1]}> : (vector<2xf32>, vector<8xf32>) -> vector<8xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 6>}> : (vector<8xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8xf32>, vector<8xf32>) -> f32, sym_name = "ex_shuffle"}> ({
^bb0(%arg0: vector<8xf32>, %arg1: vector<8xf32>):
  %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 1, 9, 3>}> : (vector<8xf32>, vector<8xf32>) -> vector<3xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<3xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "ex_from_elements"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "vector.from_elements"(%arg0, %arg1) : (f32, f32) -> vector<2xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32) -> vector<2xf32>, sym_name = "ex_from_elements_2d"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "vector.from_elements"(%arg0, %arg1, %arg0, %arg0) : (f32, f32, f32, f32) -> vector<2x2xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2x2xf32>) -> vector<2xf32>
  "func.return"(%1) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> f32, sym_name = "ex_const"}> ({
  %0 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> f32, sym_name = "ex_const_splat"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : vector<2xf32>}> : () -> vector<2xf32>
  %1 = "vector.extract"(%0, %arg0) <{static_position = array<i64: -9223372036854775808>}> : (vector<2xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<[4]xf32>, sym_name = "ex_const_splat_scal"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : vector<2x[4]xf32>}> : () -> vector<2x[4]xf32>
  %1 = "vector.extract"(%0, %arg0) <{static_position = array<i64: -9223372036854775808>}> : (vector<2x[4]xf32>, index) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2xi32>, sym_name = "ex_const_2d"}> ({
  %0 = "arith.constant"() <{value = dense<[[1, 2], [3, 4]]> : vector<2x2xi32>}> : () -> vector<2x2xi32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2x2xi32>) -> vector<2xi32>
  "func.return"(%1) : (vector<2xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> f32, sym_name = "ex_poison_idx"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: -1>}> : (vector<4xf32>) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x5xf32>) -> vector<5xf32>, sym_name = "ex_poison_idx2"}> ({
^bb0(%arg0: vector<4x5xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: -1>}> : (vector<4x5xf32>) -> vector<5xf32>
  "func.return"(%0) : (vector<5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> f32, sym_name = "ex_poison_vec"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>) -> f32, sym_name = "ex_oob_dyn"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "arith.constant"() <{value = 7 : index}> : () -> index
  %1 = "vector.extract"(%arg0, %0) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> f32, sym_name = "ex_neg_dyn"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "arith.constant"() <{value = -1 : index}> : () -> index
  %1 = "vector.extract"(%arg0, %0) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>) -> f32, sym_name = "ex_neg5_dyn"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "arith.constant"() <{value = -5 : index}> : () -> index
  %1 = "vector.extract"(%arg0, %0) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<[4]xi1>, sym_name = "ex_createmask"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "vector.create_mask"(%0, %arg0) : (index, index) -> vector<4x[4]xi1>
  %2 = "vector.extract"(%1) <{static_position = array<i64: 2>}> : (vector<4x[4]xi1>) -> vector<[4]xi1>
  "func.return"(%2) : (vector<[4]xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<[4]xi1>, sym_name = "ex_createmask_in"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "vector.create_mask"(%0, %arg0) : (index, index) -> vector<4x[4]xi1>
  %2 = "vector.extract"(%1) <{static_position = array<i64: 2>}> : (vector<4x[4]xi1>) -> vector<[4]xi1>
  "func.return"(%2) : (vector<[4]xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> vector<[4]xi1>, sym_name = "ex_createmask_unknown"}> ({
^bb0(%arg0: index):
  %0 = "vector.create_mask"(%arg0, %arg0) : (index, index) -> vector<4x[4]xi1>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 2>}> : (vector<4x[4]xi1>) -> vector<[4]xi1>
  "func.return"(%1) : (vector<[4]xi1>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index) -> vector<6xi1>, sym_name = "ex_createmask_dynpos"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "vector.create_mask"(%0, %arg0, %arg0) : (index, index, index) -> vector<4x5x6xi1>
  %2 = "vector.extract"(%1, %arg0) <{static_position = array<i64: 2, -9223372036854775808>}> : (vector<4x5x6xi1>, index) -> vector<6xi1>
  "func.return"(%2) : (vector<6xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<5x6xi1>, sym_name = "ex_createmask_3d"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "vector.create_mask"(%0, %arg0, %arg0) : (index, index, index) -> vector<4x5x6xi1>
  %2 = "vector.extract"(%1) <{static_position = array<i64: 2>}> : (vector<4x5x6xi1>) -> vector<5x6xi1>
  "func.return"(%2) : (vector<5x6xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> vector<6xi1>, sym_name = "ex_constmask"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 2, 3>}> : () -> vector<4x6xi1>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<4x6xi1>) -> vector<6xi1>
  "func.return"(%1) : (vector<6xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> vector<6xi1>, sym_name = "ex_constmask_dyn"}> ({
^bb0(%arg0: index):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4, 3>}> : () -> vector<4x6xi1>
  %1 = "vector.extract"(%0, %arg0) <{static_position = array<i64: -9223372036854775808>}> : (vector<4x6xi1>, index) -> vector<6xi1>
  "func.return"(%1) : (vector<6xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> i1, sym_name = "ex_constmask_out"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 2, 3>}> : () -> vector<4x6xi1>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 3, 1>}> : (vector<4x6xi1>) -> i1
  "func.return"(%1) : (i1) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> index, sym_name = "ex_step"}> ({
  %0 = "vector.step"() : () -> vector<4xindex>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 3>}> : (vector<4xindex>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> index, sym_name = "ex_step_dyn"}> ({
^bb0(%arg0: index):
  %0 = "vector.step"() : () -> vector<4xindex>
  %1 = "vector.extract"(%0, %arg0) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xindex>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>, vector<4xf32>) -> f32, sym_name = "ex_elementwise"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>):
  %0 = "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 3>}> : (vector<4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, index) -> f32, sym_name = "ex_transfer_read_1"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "vector.transfer_read"(%arg0, %arg1, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32) -> vector<1xf32>
  %2 = "vector.extract"(%1) <{static_position = array<i64: 0>}> : (vector<1xf32>) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, index) -> f32, sym_name = "ex_load"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index):
  %0 = "vector.load"(%arg0, %arg1) : (memref<?xf32>, index) -> vector<4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, index, f32) -> (), sym_name = "store_bcast"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: f32):
  %0 = "vector.broadcast"(%arg2) : (f32) -> vector<1xf32>
  "vector.store"(%0, %arg0, %arg1) : (vector<1xf32>, memref<?xf32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "ins_all"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>):
  %0 = "vector.insert"(%arg0, %arg1) <{static_position = array<i64>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>, vector<1x4xf32>) -> vector<1x4xf32>, sym_name = "ins_unit"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<1x4xf32>):
  %0 = "vector.insert"(%arg0, %arg1) <{static_position = array<i64: 0>}> : (vector<4xf32>, vector<1x4xf32>) -> vector<1x4xf32>
  "func.return"(%0) : (vector<1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, vector<1xf32>) -> vector<1xf32>, sym_name = "ins_unit_scal"}> ({
^bb0(%arg0: f32, %arg1: vector<1xf32>):
  %0 = "vector.insert"(%arg0, %arg1) <{static_position = array<i64: 0>}> : (f32, vector<1xf32>) -> vector<1xf32>
  "func.return"(%0) : (vector<1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, vector<f32>) -> vector<f32>, sym_name = "ins_unit_0d"}> ({
^bb0(%arg0: f32, %arg1: vector<f32>):
  %0 = "vector.insert"(%arg0, %arg1) <{static_position = array<i64>}> : (f32, vector<f32>) -> vector<f32>
  "func.return"(%0) : (vector<f32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<2x4xf32>, sym_name = "ins_splat_splat"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<4xf32>
  %1 = "vector.broadcast"(%arg0) : (f32) -> vector<2x4xf32>
  %2 = "vector.insert"(%0, %1) <{static_position = array<i64: 0>}> : (vector<4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
  "func.return"(%2) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, index) -> vector<2x4xf32>, sym_name = "ins_splat_splat_dyn"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<4xf32>
  %1 = "vector.broadcast"(%arg0) : (f32) -> vector<2x4xf32>
  %2 = "vector.insert"(%0, %1, %arg1) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>, vector<2x4xf32>, index) -> vector<2x4xf32>
  "func.return"(%2) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xf32>, sym_name = "ins_const"}> ({
  %0 = "arith.constant"() <{value = 5.000000e+00 : f32}> : () -> f32
  %1 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : vector<4xf32>}> : () -> vector<4xf32>
  %2 = "vector.insert"(%0, %1) <{static_position = array<i64: 1>}> : (f32, vector<4xf32>) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x2xi32>, sym_name = "ins_const_vec"}> ({
  %0 = "arith.constant"() <{value = dense<7> : vector<2xi32>}> : () -> vector<2xi32>
  %1 = "arith.constant"() <{value = dense<1> : vector<2x2xi32>}> : () -> vector<2x2xi32>
  %2 = "vector.insert"(%0, %1) <{static_position = array<i64: 1>}> : (vector<2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  "func.return"(%2) : (vector<2x2xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, vector<4xf32>) -> vector<4xf32>, sym_name = "ins_poison_idx"}> ({
^bb0(%arg0: f32, %arg1: vector<4xf32>):
  %0 = "vector.insert"(%arg0, %arg1) <{static_position = array<i64: -1>}> : (f32, vector<4xf32>) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, vector<4xf32>) -> vector<4xf32>, sym_name = "ins_oob"}> ({
^bb0(%arg0: f32, %arg1: vector<4xf32>):
  %0 = "arith.constant"() <{value = 9 : index}> : () -> index
  %1 = "vector.insert"(%arg0, %arg1, %0) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "ins_poison_src"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> f32
  %1 = "vector.insert"(%0, %arg0) <{static_position = array<i64: 1>}> : (f32, vector<4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xf32>, sym_name = "ins_poison_both"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> f32
  %1 = "ub.poison"() <{value = #ub.poison}> : () -> vector<4xf32>
  %2 = "vector.insert"(%0, %1) <{static_position = array<i64: 1>}> : (f32, vector<4xf32>) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32, vector<2x2xf32>, vector<2xf32>) -> vector<2x2xf32>, sym_name = "ins_chain_full_any"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: vector<2x2xf32>, %arg3: vector<2xf32>):
  %0 = "vector.insert"(%arg0, %arg2) <{static_position = array<i64: 0, 0>}> : (f32, vector<2x2xf32>) -> vector<2x2xf32>
  %1 = "vector.insert"(%arg1, %0) <{static_position = array<i64: 0, 1>}> : (f32, vector<2x2xf32>) -> vector<2x2xf32>
  %2 = "vector.insert"(%arg1, %1) <{static_position = array<i64: 1, 0>}> : (f32, vector<2x2xf32>) -> vector<2x2xf32>
  %3 = "vector.insert"(%arg0, %2) <{static_position = array<i64: 1, 1>}> : (f32, vector<2x2xf32>) -> vector<2x2xf32>
  "func.return"(%3) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32, vector<[4]xf32>) -> vector<[4]xf32>, sym_name = "ins_ins_same"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: vector<[4]xf32>):
  %0 = "vector.insert"(%arg0, %arg2) <{static_position = array<i64: 0>}> : (f32, vector<[4]xf32>) -> vector<[4]xf32>
  %1 = "vector.insert"(%arg1, %0) <{static_position = array<i64: 0>}> : (f32, vector<[4]xf32>) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32, vector<4xf32>, index) -> vector<4xf32>, sym_name = "ins_ins_same_dyn"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: vector<4xf32>, %arg3: index):
  %0 = "vector.insert"(%arg0, %arg2, %arg3) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
  %1 = "vector.insert"(%arg1, %0, %arg3) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "ins_of_ex"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
  %1 = "vector.insert"(%0, %arg0) <{static_position = array<i64: 1>}> : (f32, vector<4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1xf32>) -> vector<2x4xf32>, sym_name = "bc_bc"}> ({
^bb0(%arg0: vector<1xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<1xf32>) -> vector<4xf32>
  %1 = "vector.broadcast"(%0) : (vector<4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xf32>, sym_name = "bc_const"}> ({
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "vector.broadcast"(%0) : (f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<[4]xf32>, sym_name = "bc_const_scalable"}> ({
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "vector.broadcast"(%0) : (f32) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x4xf32>, sym_name = "bc_const_vec"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : vector<4xf32>}> : () -> vector<4xf32>
  %1 = "vector.broadcast"(%0) : (vector<4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x2xf32>, sym_name = "bc_const_vec_dense"}> ({
  %0 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
  %1 = "vector.broadcast"(%0) : (vector<2xf32>) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4x6xi8>, sym_name = "bc_poison"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<6xi8>
  %1 = "vector.broadcast"(%0) : (vector<6xi8>) -> vector<4x6xi8>
  "func.return"(%1) : (vector<4x6xi8>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x4xf32>) -> vector<2x4xf32>, sym_name = "bc_shape_cast"}> ({
^bb0(%arg0: vector<1x4xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<1x4xf32>) -> vector<4xf32>
  %1 = "vector.broadcast"(%0) : (vector<4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x1xf32>) -> vector<2x4xf32>, sym_name = "bc_shape_cast_1x1"}> ({
^bb0(%arg0: vector<1x1xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<1x1xf32>) -> vector<1xf32>
  %1 = "vector.broadcast"(%0) : (vector<1xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<2x4xf32>, sym_name = "sc_bc"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<8xf32>
  %1 = "vector.shape_cast"(%0) : (vector<8xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<2x[4]xf32>, sym_name = "sc_bc_scalable"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<[8]xf32>
  %1 = "vector.shape_cast"(%0) : (vector<[8]xf32>) -> vector<2x[4]xf32>
  "func.return"(%1) : (vector<2x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> vector<2x4xf32>, sym_name = "sc_bc_to_bc"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<2x1x4xf32>
  %1 = "vector.shape_cast"(%0) : (vector<2x1x4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "sc_bc_to_same"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<1x1x4xf32>
  %1 = "vector.shape_cast"(%0) : (vector<1x1x4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<[4]xf32>) -> vector<[4]xf32>, sym_name = "sc_bc_to_same_scalable"}> ({
^bb0(%arg0: vector<[4]xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<[4]xf32>) -> vector<1x1x[4]xf32>
  %1 = "vector.shape_cast"(%0) : (vector<1x1x[4]xf32>) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> vector<2x2xf32>, sym_name = "sc_bc_to_sc"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<1x1x4xf32>
  %1 = "vector.shape_cast"(%0) : (vector<1x1x4xf32>) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x4xf32>) -> vector<1x1x4xf32>, sym_name = "sc_bc_unit"}> ({
^bb0(%arg0: vector<1x4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<1x4xf32>) -> vector<1x1x1x4xf32>
  %1 = "vector.shape_cast"(%0) : (vector<1x1x1x4xf32>) -> vector<1x1x4xf32>
  "func.return"(%1) : (vector<1x1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8xf32>) -> vector<2x4xf32>, sym_name = "sc_sc"}> ({
^bb0(%arg0: vector<8xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<8xf32>) -> vector<4x2xf32>
  %1 = "vector.shape_cast"(%0) : (vector<4x2xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<8xf32>) -> vector<8xf32>, sym_name = "sc_sc_id"}> ({
^bb0(%arg0: vector<8xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<8xf32>) -> vector<4x2xf32>
  %1 = "vector.shape_cast"(%0) : (vector<4x2xf32>) -> vector<8xf32>
  "func.return"(%1) : (vector<8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x2xf32>, sym_name = "sc_const"}> ({
  %0 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : vector<4xf32>}> : () -> vector<4xf32>
  %1 = "vector.shape_cast"(%0) : (vector<4xf32>) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<1x[4]xf32>, sym_name = "sc_const_splat_scal"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : vector<[4]xf32>}> : () -> vector<[4]xf32>
  %1 = "vector.shape_cast"(%0) : (vector<[4]xf32>) -> vector<1x[4]xf32>
  "func.return"(%1) : (vector<1x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x2xf32>, sym_name = "sc_poison"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<4xf32>
  %1 = "vector.shape_cast"(%0) : (vector<4xf32>) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi1>, sym_name = "sc_constant_mask"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 1, 3>}> : () -> vector<1x4xi1>
  %1 = "vector.shape_cast"(%0) : (vector<1x4xi1>) -> vector<4xi1>
  "func.return"(%1) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<4xi1>, sym_name = "sc_create_mask"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "vector.create_mask"(%0, %arg0) : (index, index) -> vector<1x4xi1>
  %2 = "vector.shape_cast"(%1) : (vector<1x4xi1>) -> vector<4xi1>
  "func.return"(%2) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<[4]xi1>, sym_name = "sc_create_mask_scal"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "vector.create_mask"(%arg0, %0) : (index, index) -> vector<[4]x1xi1>
  %2 = "vector.shape_cast"(%1) : (vector<[4]x1xi1>) -> vector<[4]xi1>
  "func.return"(%2) : (vector<[4]xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index, index) -> vector<4xi1>, sym_name = "sc_create_mask_dyn"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "vector.create_mask"(%arg1, %arg0) : (index, index) -> vector<1x4xi1>
  %1 = "vector.shape_cast"(%0) : (vector<1x4xi1>) -> vector<4xi1>
  "func.return"(%1) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> vector<1x4xi1>, sym_name = "sc_create_mask_lead"}> ({
^bb0(%arg0: index):
  %0 = "vector.create_mask"(%arg0) : (index) -> vector<4xi1>
  %1 = "vector.shape_cast"(%0) : (vector<4xi1>) -> vector<1x4xi1>
  "func.return"(%1) : (vector<1x4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x1x4xf32>) -> vector<4xf32>, sym_name = "sc_ex"}> ({
^bb0(%arg0: vector<2x1x4xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 1>}> : (vector<2x1x4xf32>) -> vector<1x4xf32>
  %1 = "vector.shape_cast"(%0) : (vector<1x4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32) -> vector<2x1xf32>, sym_name = "sc_from_elements"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "vector.from_elements"(%arg0, %arg1) : (f32, f32) -> vector<2xf32>
  %1 = "vector.shape_cast"(%0) : (vector<2xf32>) -> vector<2x1xf32>
  "func.return"(%1) : (vector<2x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x4xf32>) -> vector<4xf32>, sym_name = "sc_transpose"}> ({
^bb0(%arg0: vector<1x4xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<1x4xf32>) -> vector<4x1xf32>
  %1 = "vector.shape_cast"(%0) : (vector<4x1xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x[4]xf32>) -> vector<[4]xf32>, sym_name = "sc_transpose_scal"}> ({
^bb0(%arg0: vector<1x[4]xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<1x[4]xf32>) -> vector<[4]x1xf32>
  %1 = "vector.shape_cast"(%0) : (vector<[4]x1xf32>) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4x1xf32>) -> vector<4x1xf32>, sym_name = "tr_id"}> ({
^bb0(%arg0: vector<4x1xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 0, 1>}> : (vector<4x1xf32>) -> vector<4x1xf32>
  "func.return"(%0) : (vector<4x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3x4xf32>) -> vector<4x2x3xf32>, sym_name = "tr_tr"}> ({
^bb0(%arg0: vector<2x3x4xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0, 2>}> : (vector<2x3x4xf32>) -> vector<3x2x4xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 2, 1, 0>}> : (vector<3x2x4xf32>) -> vector<4x2x3xf32>
  "func.return"(%1) : (vector<4x2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<2x[3]x4xf32>) -> vector<2x[3]x4xf32>, sym_name = "tr_tr_id"}> ({
^bb0(%arg0: vector<2x[3]x4xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0, 2>}> : (vector<2x[3]x4xf32>) -> vector<[3]x2x4xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0, 2>}> : (vector<[3]x2x4xf32>) -> vector<2x[3]x4xf32>
  "func.return"(%1) : (vector<2x[3]x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<2x4xf32>, sym_name = "tr_bc_scalar"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<4x2xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<4x2xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> vector<3x2x4xf32>, sym_name = "tr_bc_vec"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<2x3x4xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0, 2>}> : (vector<2x3x4xf32>) -> vector<3x2x4xf32>
  "func.return"(%1) : (vector<3x2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<[4]xf32>) -> vector<3x2x[4]xf32>, sym_name = "tr_bc_vec_scal"}> ({
^bb0(%arg0: vector<[4]xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<[4]xf32>) -> vector<2x3x[4]xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0, 2>}> : (vector<2x3x[4]xf32>) -> vector<3x2x[4]xf32>
  "func.return"(%1) : (vector<3x2x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x4xf32>) -> vector<3x2x4xf32>, sym_name = "tr_bc_unit"}> ({
^bb0(%arg0: vector<1x4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<1x4xf32>) -> vector<2x3x4xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0, 2>}> : (vector<2x3x4xf32>) -> vector<3x2x4xf32>
  "func.return"(%1) : (vector<3x2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x4xf32>, sym_name = "tr_const_splat"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : vector<4x2xf32>}> : () -> vector<4x2xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<4x2xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<1x2xf32>, sym_name = "tr_const_dense"}> ({
  %0 = "arith.constant"() <{value = dense<[[1.000000e+00], [2.000000e+00]]> : vector<2x1xf32>}> : () -> vector<2x1xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<2x1xf32>) -> vector<1x2xf32>
  "func.return"(%1) : (vector<1x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x4xf32>, sym_name = "tr_poison"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<4x2xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<4x2xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x1xf32>) -> vector<1x4xf32>, sym_name = "tr_unit"}> ({
^bb0(%arg0: vector<4x1xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<4x1xf32>) -> vector<1x4xf32>
  "func.return"(%0) : (vector<1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> vector<4x1xf32>, sym_name = "tr_shape_cast"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<4xf32>) -> vector<1x4xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<1x4xf32>) -> vector<4x1xf32>
  "func.return"(%1) : (vector<4x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32, f32) -> vector<2x3xf32>, sym_name = "tr_from_elements"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: f32):
  %0 = "vector.from_elements"(%arg0, %arg1, %arg2, %arg0, %arg1, %arg2) : (f32, f32, f32, f32, f32, f32) -> vector<3x2xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<3x2xf32>) -> vector<2x3xf32>
  "func.return"(%1) : (vector<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> vector<2x3xi1>, sym_name = "tr_create_mask"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "vector.create_mask"(%arg0, %arg1) : (index, index) -> vector<3x2xi1>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<3x2xi1>) -> vector<2x3xi1>
  "func.return"(%1) : (vector<2x3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x3xi1>, sym_name = "tr_constant_mask"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 3, 1>}> : () -> vector<3x2xi1>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<3x2xi1>) -> vector<2x3xi1>
  "func.return"(%1) : (vector<2x3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x[4]xi1>, sym_name = "tr_constant_mask_scal"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4, 1>}> : () -> vector<[4]x2xi1>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<[4]x2xi1>) -> vector<2x[4]xi1>
  "func.return"(%1) : (vector<2x[4]xi1>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4x3xf32>) -> vector<4x3xf32>, sym_name = "ess_id"}> ({
^bb0(%arg0: vector<4x3xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [0, 0], sizes = [4, 3], strides = [1, 1]}> : (vector<4x3xf32>) -> vector<4x3xf32>
  "func.return"(%0) : (vector<4x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8xf32>) -> vector<2xf32>, sym_name = "ess_ess"}> ({
^bb0(%arg0: vector<8xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [2], sizes = [4], strides = [1]}> : (vector<8xf32>) -> vector<4xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<4xf32>) -> vector<2xf32>
  "func.return"(%1) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<8x[4]xf32>) -> vector<2x[4]xf32>, sym_name = "ess_ess_scal"}> ({
^bb0(%arg0: vector<8x[4]xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [2], sizes = [4], strides = [1]}> : (vector<8x[4]xf32>) -> vector<4x[4]xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<4x[4]xf32>) -> vector<2x[4]xf32>
  "func.return"(%1) : (vector<2x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x4xi1>, sym_name = "ess_constant_mask"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 2, 3>}> : () -> vector<4x8xi1>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1, 1], sizes = [2, 4], strides = [1, 1]}> : (vector<4x8xi1>) -> vector<2x4xi1>
  "func.return"(%1) : (vector<2x4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x4xi1>, sym_name = "ess_constant_mask_zero"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 2, 3>}> : () -> vector<4x8xi1>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [2, 1], sizes = [2, 4], strides = [1, 1]}> : (vector<4x8xi1>) -> vector<2x4xi1>
  "func.return"(%1) : (vector<2x4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<2x4xi1>, sym_name = "ess_create_mask"}> ({
^bb0(%arg0: index):
  %0 = "vector.create_mask"(%arg0, %arg0) : (index, index) -> vector<4x8xi1>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [0, 0], sizes = [2, 4], strides = [1, 1]}> : (vector<4x8xi1>) -> vector<2x4xi1>
  "func.return"(%1) : (vector<2x4xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> vector<2x4xi1>, sym_name = "ess_create_mask_off"}> ({
^bb0(%arg0: index):
  %0 = "vector.create_mask"(%arg0, %arg0) : (index, index) -> vector<4x8xi1>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1, 3], sizes = [2, 4], strides = [1, 1]}> : (vector<4x8xi1>) -> vector<2x4xi1>
  "func.return"(%1) : (vector<2x4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> vector<2x4xf32>, sym_name = "ess_bcast"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<8x4xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<8x4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>) -> vector<2x2xf32>, sym_name = "ess_bcast_inner"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<4xf32>) -> vector<8x4xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1, 2], sizes = [2, 2], strides = [1, 1]}> : (vector<8x4xf32>) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<1x4xf32>) -> vector<2x2xf32>, sym_name = "ess_bcast_stretch"}> ({
^bb0(%arg0: vector<1x4xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<1x4xf32>) -> vector<8x4xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1, 2], sizes = [2, 2], strides = [1, 1]}> : (vector<8x4xf32>) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<2x[4]xf32>, sym_name = "ess_bcast_scalar"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<8x[4]xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<8x[4]xf32>) -> vector<2x[4]xf32>
  "func.return"(%1) : (vector<2x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2x[4]xf32>, sym_name = "ess_const_splat"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : vector<8x[4]xf32>}> : () -> vector<8x[4]xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<8x[4]xf32>) -> vector<2x[4]xf32>
  "func.return"(%1) : (vector<2x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2xf32>, sym_name = "ess_const_dense"}> ({
  %0 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : vector<3xf32>}> : () -> vector<3xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<3xf32>) -> vector<2xf32>
  "func.return"(%1) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<8x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "ess_insert"}> ({
^bb0(%arg0: vector<8x4xf32>, %arg1: vector<2x4xf32>):
  %0 = "vector.insert_strided_slice"(%arg1, %arg0) <{offsets = [1, 0], strides = [1, 1]}> : (vector<2x4xf32>, vector<8x4xf32>) -> vector<8x4xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<8x4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<8x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>, sym_name = "ess_insert_scal"}> ({
^bb0(%arg0: vector<8x[4]xf32>, %arg1: vector<2x[4]xf32>):
  %0 = "vector.insert_strided_slice"(%arg1, %arg0) <{offsets = [1, 0], strides = [1, 1]}> : (vector<2x[4]xf32>, vector<8x[4]xf32>) -> vector<8x[4]xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<8x[4]xf32>) -> vector<2x[4]xf32>
  "func.return"(%1) : (vector<2x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8x4xf32>, vector<2x4xf32>) -> vector<2x4xf32>, sym_name = "ess_insert_disjoint"}> ({
^bb0(%arg0: vector<8x4xf32>, %arg1: vector<2x4xf32>):
  %0 = "vector.insert_strided_slice"(%arg1, %arg0) <{offsets = [1, 0], strides = [1, 1]}> : (vector<2x4xf32>, vector<8x4xf32>) -> vector<8x4xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [4], sizes = [2], strides = [1]}> : (vector<8x4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8x1x2x1xf32>) -> vector<1x1x2x1xf32>, sym_name = "ess_contig_to_extract"}> ({
^bb0(%arg0: vector<8x1x2x1xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [4, 0], sizes = [1, 1], strides = [1, 1]}> : (vector<8x1x2x1xf32>) -> vector<1x1x2x1xf32>
  "func.return"(%0) : (vector<1x1x2x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x2xf32>) -> vector<1x2xf32>, sym_name = "ess_contig_to_extract2"}> ({
^bb0(%arg0: vector<4x2xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [2], sizes = [1], strides = [1]}> : (vector<4x2xf32>) -> vector<1x2xf32>
  "func.return"(%0) : (vector<1x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2xf32>, sym_name = "ess_poison"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<4xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [2], sizes = [2], strides = [1]}> : (vector<4xf32>) -> vector<2xf32>
  "func.return"(%1) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "iss_id"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>):
  %0 = "vector.insert_strided_slice"(%arg0, %arg1) <{offsets = [0], strides = [1]}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<8xf32>) -> vector<8xf32>, sym_name = "iss_of_ess"}> ({
^bb0(%arg0: vector<8xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [2], sizes = [2], strides = [1]}> : (vector<8xf32>) -> vector<2xf32>
  %1 = "vector.insert_strided_slice"(%0, %arg0) <{offsets = [2], strides = [1]}> : (vector<2xf32>, vector<8xf32>) -> vector<8xf32>
  "func.return"(%1) : (vector<8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<8x[4]xf32>, sym_name = "iss_splats"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<2x[4]xf32>
  %1 = "vector.broadcast"(%arg0) : (f32) -> vector<8x[4]xf32>
  %2 = "vector.insert_strided_slice"(%0, %1) <{offsets = [2, 0], strides = [1, 1]}> : (vector<2x[4]xf32>, vector<8x[4]xf32>) -> vector<8x[4]xf32>
  "func.return"(%2) : (vector<8x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi32>, sym_name = "iss_const"}> ({
  %0 = "arith.constant"() <{value = dense<[7, 8]> : vector<2xi32>}> : () -> vector<2xi32>
  %1 = "arith.constant"() <{value = dense<1> : vector<4xi32>}> : () -> vector<4xi32>
  %2 = "vector.insert_strided_slice"(%0, %1) <{offsets = [2], strides = [1]}> : (vector<2xi32>, vector<4xi32>) -> vector<4xi32>
  "func.return"(%2) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2xi32>, vector<2xi32>, vector<4xi32>) -> vector<4xi32>, sym_name = "iss_twice"}> ({
^bb0(%arg0: vector<2xi32>, %arg1: vector<2xi32>, %arg2: vector<4xi32>):
  %0 = "vector.insert_strided_slice"(%arg0, %arg2) <{offsets = [2], strides = [1]}> : (vector<2xi32>, vector<4xi32>) -> vector<4xi32>
  %1 = "vector.insert_strided_slice"(%arg1, %0) <{offsets = [2], strides = [1]}> : (vector<2xi32>, vector<4xi32>) -> vector<4xi32>
  "func.return"(%1) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<2xi32>) -> vector<2xi32>, sym_name = "bitcast_id"}> ({
^bb0(%arg0: vector<2xi32>):
  %0 = "vector.bitcast"(%arg0) : (vector<2xi32>) -> vector<2xf32>
  %1 = "vector.bitcast"(%0) : (vector<2xf32>) -> vector<2xi32>
  "func.return"(%1) : (vector<2xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2xi32>) -> vector<8xi8>, sym_name = "bitcast_chain"}> ({
^bb0(%arg0: vector<2xi32>):
  %0 = "vector.bitcast"(%arg0) : (vector<2xi32>) -> vector<4xf16>
  %1 = "vector.bitcast"(%0) : (vector<4xf16>) -> vector<8xi8>
  "func.return"(%1) : (vector<8xi8>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xf32>, sym_name = "bitcast_const_i32_f32"}> ({
  %0 = "arith.constant"() <{value = dense<[1, 2, 3, 4]> : vector<4xi32>}> : () -> vector<4xi32>
  %1 = "vector.bitcast"(%0) : (vector<4xi32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xf32>, sym_name = "bitcast_poison"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<4xi32>
  %1 = "vector.bitcast"(%0) : (vector<4xi32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<i32>) -> vector<i32>, sym_name = "bitcast_0d"}> ({
^bb0(%arg0: vector<i32>):
  %0 = "vector.bitcast"(%arg0) : (vector<i32>) -> vector<f32>
  %1 = "vector.bitcast"(%0) : (vector<f32>) -> vector<i32>
  "func.return"(%1) : (vector<i32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xi32>, vector<4xi32>) -> vector<4xi32>, sym_name = "shuffle_1"}> ({
^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi32>):
  %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 0, 1, 2, 3>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  "func.return"(%0) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xi32>, vector<4xi32>) -> vector<4xi32>, sym_name = "shuffle_2"}> ({
^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi32>):
  %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 4, 5, 6, 7>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  "func.return"(%0) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xi32>, vector<4xi32>) -> vector<4xi32>, sym_name = "shuffle_poison_idx"}> ({
^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi32>):
  %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: -1, -1, -1, -1>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  "func.return"(%0) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi32>, sym_name = "shuffle_const"}> ({
  %0 = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi32>
  %1 = "arith.constant"() <{value = dense<[3, 4]> : vector<2xi32>}> : () -> vector<2xi32>
  %2 = "vector.shuffle"(%0, %1) <{mask = array<i64: 0, 3, 1, 2>}> : (vector<2xi32>, vector<2xi32>) -> vector<4xi32>
  "func.return"(%2) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<i32>, vector<i32>) -> vector<3xi32>, sym_name = "shuffle_0d"}> ({
^bb0(%arg0: vector<i32>, %arg1: vector<i32>):
  %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 0, 1, 0>}> : (vector<i32>, vector<i32>) -> vector<3xi32>
  "func.return"(%0) : (vector<3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<i32>, vector<i32>) -> vector<1xi32>, sym_name = "shuffle_0d_1"}> ({
^bb0(%arg0: vector<i32>, %arg1: vector<i32>):
  %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 0>}> : (vector<i32>, vector<i32>) -> vector<1xi32>
  "func.return"(%0) : (vector<1xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<3xf32>, sym_name = "shuffle_splat"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<2xf32>
  %1 = "vector.shuffle"(%0, %0) <{mask = array<i64: 0, 1, 3>}> : (vector<2xf32>, vector<2xf32>) -> vector<3xf32>
  "func.return"(%1) : (vector<3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2xf32>, vector<2xf32>) -> vector<4xf32>, sym_name = "shuffle_interleave"}> ({
^bb0(%arg0: vector<2xf32>, %arg1: vector<2xf32>):
  %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 0, 2, 1, 3>}> : (vector<2xf32>, vector<2xf32>) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2xf32>) -> vector<4xf32>, sym_name = "shuffle_poison_operand"}> ({
^bb0(%arg0: vector<2xf32>):
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<2xf32>
  %1 = "vector.shuffle"(%arg0, %0) <{mask = array<i64: 0, 2, 1, 3>}> : (vector<2xf32>, vector<2xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xf32>, sym_name = "shuffle_poison_both"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<2xf32>
  %1 = "vector.shuffle"(%0, %0) <{mask = array<i64: 0, 2, 1, 3>}> : (vector<2xf32>, vector<2xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<4xf32>, sym_name = "interleave_splat"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<2xf32>
  %1 = "vector.interleave"(%0, %0) : (vector<2xf32>, vector<2xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<[2]xf32>, vector<[2]xf32>) -> (vector<[2]xf32>, vector<[2]xf32>), sym_name = "deinterleave_interleave"}> ({
^bb0(%arg0: vector<[2]xf32>, %arg1: vector<[2]xf32>):
  %0 = "vector.interleave"(%arg0, %arg1) : (vector<[2]xf32>, vector<[2]xf32>) -> vector<[4]xf32>
  %1:2 = "vector.deinterleave"(%0) : (vector<[4]xf32>) -> (vector<[2]xf32>, vector<[2]xf32>)
  "func.return"(%1#0, %1#1) : (vector<[2]xf32>, vector<[2]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<4xf32>, sym_name = "from_elements_splat"}> ({
^bb0(%arg0: f32):
  %0 = "vector.from_elements"(%arg0, %arg0, %arg0, %arg0) : (f32, f32, f32, f32) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<2xf32>, sym_name = "from_elements_const"}> ({
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
  %2 = "vector.from_elements"(%0, %1) : (f32, f32) -> vector<2xf32>
  "func.return"(%2) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<f32>, sym_name = "from_elements_0d"}> ({
^bb0(%arg0: f32):
  %0 = "vector.from_elements"(%arg0) : (f32) -> vector<f32>
  "func.return"(%0) : (vector<f32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<2x2xf32>) -> vector<2x2xf32>, sym_name = "from_to_elements"}> ({
^bb0(%arg0: vector<2x2xf32>):
  %0:4 = "vector.to_elements"(%arg0) : (vector<2x2xf32>) -> (f32, f32, f32, f32)
  %1 = "vector.from_elements"(%0#0, %0#1, %0#2, %0#3) : (f32, f32, f32, f32) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x2xf32>) -> vector<4xf32>, sym_name = "from_to_elements_cast"}> ({
^bb0(%arg0: vector<2x2xf32>):
  %0:4 = "vector.to_elements"(%arg0) : (vector<2x2xf32>) -> (f32, f32, f32, f32)
  %1 = "vector.from_elements"(%0#0, %0#1, %0#2, %0#3) : (f32, f32, f32, f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "from_to_elements_shuffle"}> ({
^bb0(%arg0: vector<4xf32>):
  %0:4 = "vector.to_elements"(%arg0) : (vector<4xf32>) -> (f32, f32, f32, f32)
  %1 = "vector.from_elements"(%0#1, %0#0, %0#3, %0#2) : (f32, f32, f32, f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x2xf32>) -> vector<2xf32>, sym_name = "from_elements_extracts"}> ({
^bb0(%arg0: vector<2x2xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 1, 0>}> : (vector<2x2xf32>) -> f32
  %1 = "vector.extract"(%arg0) <{static_position = array<i64: 1, 1>}> : (vector<2x2xf32>) -> f32
  %2 = "vector.from_elements"(%0, %1) : (f32, f32) -> vector<2xf32>
  "func.return"(%2) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> vector<2x2xf32>, sym_name = "from_elements_extracts_all"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> f32
  %1 = "vector.extract"(%arg0) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
  %2 = "vector.extract"(%arg0) <{static_position = array<i64: 2>}> : (vector<4xf32>) -> f32
  %3 = "vector.extract"(%arg0) <{static_position = array<i64: 3>}> : (vector<4xf32>) -> f32
  %4 = "vector.from_elements"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> vector<2x2xf32>
  "func.return"(%4) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<2xf32>, sym_name = "from_elements_poison"}> ({
^bb0(%arg0: f32):
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> f32
  %1 = "vector.from_elements"(%0, %0) : (f32, f32) -> vector<2xf32>
  "func.return"(%1) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<2xf32>, sym_name = "from_elements_some_poison"}> ({
^bb0(%arg0: f32):
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> f32
  %1 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %2 = "vector.from_elements"(%0, %1) : (f32, f32) -> vector<2xf32>
  "func.return"(%2) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "to_elements_from"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "vector.from_elements"(%arg0, %arg1) : (f32, f32) -> vector<2xf32>
  %1:2 = "vector.to_elements"(%0) : (vector<2xf32>) -> (f32, f32)
  "func.return"(%1#0, %1#1) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> (f32, f32), sym_name = "to_elements_bcast"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<2xf32>
  %1:2 = "vector.to_elements"(%0) : (vector<2xf32>) -> (f32, f32)
  "func.return"(%1#0, %1#1) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (f32, f32), sym_name = "to_elements_const"}> ({
  %0 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
  %1:2 = "vector.to_elements"(%0) : (vector<2xf32>) -> (f32, f32)
  "func.return"(%1#0, %1#1) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2xf32>) -> (f32, f32, f32, f32), sym_name = "to_elements_bcast_vec"}> ({
^bb0(%arg0: vector<2xf32>):
  %0 = "vector.broadcast"(%arg0) : (vector<2xf32>) -> vector<2x2xf32>
  %1:4 = "vector.to_elements"(%0) : (vector<2x2xf32>) -> (f32, f32, f32, f32)
  "func.return"(%1#0, %1#1, %1#2, %1#3) : (f32, f32, f32, f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (f32, f32), sym_name = "to_elements_poison"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<2xf32>
  %1:2 = "vector.to_elements"(%0) : (vector<2xf32>) -> (f32, f32)
  "func.return"(%1#0, %1#1) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4x3xi1>, sym_name = "cm_const"}> ({
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "vector.create_mask"(%0, %1) : (index, index) -> vector<4x3xi1>
  "func.return"(%2) : (vector<4x3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi1>, sym_name = "cm_const_over"}> ({
  %0 = "arith.constant"() <{value = 9 : index}> : () -> index
  %1 = "vector.create_mask"(%0) : (index) -> vector<4xi1>
  "func.return"(%1) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4x4xi1>, sym_name = "cm_const_neg"}> ({
  %0 = "arith.constant"() <{value = -1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "vector.create_mask"(%0, %1) : (index, index) -> vector<4x4xi1>
  "func.return"(%2) : (vector<4x4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<[8]x3xi1>, sym_name = "cm_const_scalable"}> ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "vector.create_mask"(%0, %1) : (index, index) -> vector<[8]x3xi1>
  "func.return"(%2) : (vector<[8]x3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<[8]xi1>, sym_name = "cm_const_scalable_all"}> ({
  %0 = "arith.constant"() <{value = 8 : index}> : () -> index
  %1 = "vector.vscale"() : () -> index
  %2 = "arith.muli"(%1, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
  %3 = "vector.create_mask"(%2) : (index) -> vector<[8]xi1>
  "func.return"(%3) : (vector<[8]xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<[8]xi1>, sym_name = "cm_const_scalable_all_rev"}> ({
  %0 = "arith.constant"() <{value = 8 : index}> : () -> index
  %1 = "vector.vscale"() : () -> index
  %2 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
  %3 = "vector.create_mask"(%2) : (index) -> vector<[8]xi1>
  "func.return"(%3) : (vector<[8]xi1>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> vector<3x[8]xi1>, sym_name = "cm_const_scalable_some"}> ({
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "arith.constant"() <{value = 3 : index}> : () -> index
  %2 = "vector.create_mask"(%1, %0) : (index, index) -> vector<3x[8]xi1>
  "func.return"(%2) : (vector<3x[8]xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<i1>, sym_name = "cm_rank0"}> ({
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "vector.create_mask"(%0) : (index) -> vector<i1>
  "func.return"(%1) : (vector<i1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi1>, sym_name = "constm_all"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  "func.return"(%0) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi1>, sym_name = "constm_none"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<4xi1>
  "func.return"(%0) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<[4]xi1>, sym_name = "constm_scal_all"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<[4]xi1>
  "func.return"(%0) : (vector<[4]xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> vector<16xf32>, sym_name = "mload_all"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 16>}> : () -> vector<16xi1>
  %2 = "vector.maskedload"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%2) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> vector<16xf32>, sym_name = "mload_none"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<16xi1>
  %2 = "vector.maskedload"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%2) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> vector<16xf32>, sym_name = "mload_none_cst"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = dense<false> : vector<16xi1>}> : () -> vector<16xi1>
  %2 = "vector.maskedload"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%2) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> vector<16xf32>, sym_name = "mload_all_cst"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = dense<true> : vector<16xi1>}> : () -> vector<16xi1>
  %2 = "vector.maskedload"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%2) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> (), sym_name = "mstore_all"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 16>}> : () -> vector<16xi1>
  "vector.maskedstore"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> (), sym_name = "mstore_none"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<16xi1>
  "vector.maskedstore"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, vector<16xi32>, vector<16xf32>) -> vector<16xf32>, sym_name = "gather_all"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xi32>, %arg2: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 16>}> : () -> vector<16xi1>
  %2 = "vector.gather"(%arg0, %0, %arg1, %1, %arg2) : (memref<?xf32>, index, vector<16xi32>, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%2) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, vector<16xi32>, vector<16xf32>) -> vector<16xf32>, sym_name = "gather_none"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xi32>, %arg2: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<16xi1>
  %2 = "vector.gather"(%arg0, %0, %arg1, %1, %arg2) : (memref<?xf32>, index, vector<16xi32>, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%2) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>, vector<16xi1>) -> vector<16xf32>, sym_name = "gather_contig"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>, %arg2: vector<16xi1>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : vector<16xi32>}> : () -> vector<16xi32>
  %2 = "vector.gather"(%arg0, %0, %1, %arg2, %arg1) : (memref<?xf32>, index, vector<16xi32>, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%2) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, vector<[4]xf32>, vector<[4]xi1>) -> vector<[4]xf32>, sym_name = "gather_step"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<[4]xf32>, %arg2: vector<[4]xi1>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.step"() : () -> vector<[4]xindex>
  %2 = "vector.gather"(%arg0, %0, %1, %arg2, %arg1) : (memref<?xf32>, index, vector<[4]xindex>, vector<[4]xi1>, vector<[4]xf32>) -> vector<[4]xf32>
  "func.return"(%2) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?x?xf32>, vector<2x2xf32>, vector<2x2xi32>, index) -> vector<2x2xf32>, sym_name = "gather_2d"}> ({
^bb0(%arg0: memref<?x?xf32>, %arg1: vector<2x2xf32>, %arg2: vector<2x2xi32>, %arg3: index):
  %0 = "arith.constant"() <{value = dense<false> : vector<2x2xi1>}> : () -> vector<2x2xi1>
  %1 = "vector.gather"(%arg0, %arg3, %arg3, %arg2, %0, %arg1) : (memref<?x?xf32>, index, index, vector<2x2xi32>, vector<2x2xi1>, vector<2x2xf32>) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, vector<1xf32>, vector<1xi32>, index) -> vector<1xf32>, sym_name = "gather_1"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<1xf32>, %arg2: vector<1xi32>, %arg3: index):
  %0 = "arith.constant"() <{value = dense<true> : vector<1xi1>}> : () -> vector<1xi1>
  %1 = "vector.gather"(%arg0, %arg3, %arg2, %0, %arg1) : (memref<?xf32>, index, vector<1xi32>, vector<1xi1>, vector<1xf32>) -> vector<1xf32>
  "func.return"(%1) : (vector<1xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, vector<16xi32>, vector<16xf32>) -> (), sym_name = "scatter_none"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xi32>, %arg2: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<16xi1>
  "vector.scatter"(%arg0, %0, %arg1, %1, %arg2) : (memref<?xf32>, index, vector<16xi32>, vector<16xi1>, vector<16xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, vector<4xf32>, vector<4xi1>) -> (), sym_name = "scatter_contig"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<4xf32>, %arg2: vector<4xi1>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = dense<[0, 1, 2, 3]> : vector<4xi32>}> : () -> vector<4xi32>
  "vector.scatter"(%arg0, %0, %1, %arg2, %arg1) : (memref<?xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> vector<16xf32>, sym_name = "expandload_all"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 16>}> : () -> vector<16xi1>
  %2 = "vector.expandload"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%2) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> vector<16xf32>, sym_name = "expandload_none"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<16xi1>
  %2 = "vector.expandload"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  "func.return"(%2) : (vector<16xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> (), sym_name = "compress_all"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 16>}> : () -> vector<16xi1>
  "vector.compressstore"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, vector<16xf32>) -> (), sym_name = "compress_none"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: vector<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<16xi1>
  "vector.compressstore"(%arg0, %0, %1, %arg1) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>, index) -> vector<4xf32>, sym_name = "load_cast"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index):
  %0 = "memref.cast"(%arg0) : (memref<8xf32>) -> memref<?xf32>
  %1 = "vector.load"(%0, %arg1) : (memref<?xf32>, index) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>, index, f32) -> vector<4xf32>, sym_name = "tr_cast"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: f32):
  %0 = "memref.cast"(%arg0) : (memref<8xf32>) -> memref<?xf32>
  %1 = "vector.transfer_read"(%0, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index, f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<8xf32>, index, f32) -> vector<4xf32>, sym_name = "tr_tensor_cast"}> ({
^bb0(%arg0: tensor<8xf32>, %arg1: index, %arg2: f32):
  %0 = "tensor.cast"(%arg0) : (tensor<8xf32>) -> tensor<?xf32>
  %1 = "vector.transfer_read"(%0, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<?xf32>, index, f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>, tensor<8xf32>, index) -> tensor<8xf32>, sym_name = "tw_tensor_cast"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: tensor<8xf32>, %arg2: index):
  %0 = "tensor.cast"(%arg1) : (tensor<8xf32>) -> tensor<?xf32>
  %1 = "vector.transfer_write"(%arg0, %0, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?xf32>) -> tensor<8xf32>
  "func.return"(%2) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<8xf32>, f32) -> vector<4xf32>, sym_name = "tr_inbounds"}> ({
^bb0(%arg0: tensor<8xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "vector.transfer_read"(%arg0, %0, %arg1) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<8xf32>, index, f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, tensor<8xf32>, index, f32) -> vector<4xf32>, sym_name = "tr_of_tw"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: tensor<8xf32>, %arg2: index, %arg3: f32):
  %0 = "vector.transfer_write"(%arg0, %arg1, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  %1 = "vector.transfer_read"(%0, %arg2, %arg3) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<8xf32>, index, f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>, tensor<8xf32>, index, f32, vector<4xi1>) -> vector<4xf32>, sym_name = "tr_of_tw_mask"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: tensor<8xf32>, %arg2: index, %arg3: f32, %arg4: vector<4xi1>):
  %0 = "vector.transfer_write"(%arg0, %arg1, %arg2, %arg4) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<8xf32>, index, vector<4xi1>) -> tensor<8xf32>
  %1 = "vector.transfer_read"(%0, %arg2, %arg3) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<8xf32>, index, f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>, tensor<4x4xf32>, index, f32) -> vector<4x4xf32>, sym_name = "tr_of_tw_bc"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: tensor<4x4xf32>, %arg2: index, %arg3: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.transfer_write"(%arg0, %arg1, %0, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
  %2 = "vector.transfer_read"(%1, %0, %0, %arg3) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (0, d1)>}> : (tensor<4x4xf32>, index, index, f32) -> vector<4x4xf32>
  "func.return"(%2) : (vector<4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (vector<4xf32>, tensor<8xf32>, f32) -> vector<4xf32>, sym_name = "tr_of_tw_disjoint"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: tensor<8xf32>, %arg2: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "vector.transfer_write"(%arg0, %arg1, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  %3 = "vector.transfer_read"(%2, %1, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<8xf32>, index, f32) -> vector<4xf32>
  "func.return"(%3) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<8xf32>, index, f32) -> tensor<8xf32>, sym_name = "tw_of_tr"}> ({
^bb0(%arg0: tensor<8xf32>, %arg1: index, %arg2: f32):
  %0 = "vector.transfer_read"(%arg0, %arg1, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<8xf32>, index, f32) -> vector<4xf32>
  %1 = "vector.transfer_write"(%0, %arg0, %arg1) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  "func.return"(%1) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>, sym_name = "tw_of_tr_full"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.transfer_read"(%arg0, %0, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<4xf32>, index, f32) -> vector<4xf32>
  %2 = "vector.transfer_write"(%1, %arg1, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<4xf32>, index) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<8xf32>, index, f32) -> (), sym_name = "tw_of_tr_memref"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: f32):
  %0 = "vector.transfer_read"(%arg0, %arg1, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<8xf32>, index, f32) -> vector<4xf32>
  "vector.transfer_write"(%0, %arg0, %arg1) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, memref<8xf32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>, vector<4xf32>, tensor<8xf32>, index) -> tensor<8xf32>, sym_name = "tw_of_tw"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: tensor<8xf32>, %arg3: index):
  %0 = "vector.transfer_write"(%arg0, %arg2, %arg3) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  %1 = "vector.transfer_write"(%arg1, %0, %arg3) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  "func.return"(%1) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (vector<4xf32>, vector<4xf32>, tensor<16xf32>) -> tensor<16xf32>, sym_name = "tw_of_tw_other"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: tensor<16xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "vector.transfer_write"(%arg0, %arg2, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<16xf32>, index) -> tensor<16xf32>
  %3 = "vector.transfer_write"(%arg1, %2, %1) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<16xf32>, index) -> tensor<16xf32>
  %4 = "vector.transfer_write"(%arg1, %3, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<16xf32>, index) -> tensor<16xf32>
  "func.return"(%4) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (vector<4xf32>, tensor<1x4xf32>, tensor<8x4xf32>, index) -> tensor<8x4xf32>, sym_name = "insert_slice_tw"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<8x4xf32>, %arg3: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.transfer_write"(%arg0, %arg1, %0, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, tensor<1x4xf32>, index, index) -> tensor<1x4xf32>
  %2 = "tensor.insert_slice"(%1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<1x4xf32>, tensor<8x4xf32>, index) -> tensor<8x4xf32>
  "func.return"(%2) : (tensor<8x4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (vector<4x4xf32>, tensor<8x4xf32>, index) -> tensor<8x4xf32>, sym_name = "tw_into_extract"}> ({
^bb0(%arg0: vector<4x4xf32>, %arg1: tensor<8x4xf32>, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.empty"() : () -> tensor<4x4xf32>
  %2 = "vector.transfer_write"(%arg0, %1, %0, %0) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x4xf32>, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
  %3 = "tensor.insert_slice"(%2, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>, tensor<8x4xf32>, index) -> tensor<8x4xf32>
  "func.return"(%3) : (tensor<8x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<8xf32>, index, f32) -> vector<4xf32>, sym_name = "tr_mask_all"}> ({
^bb0(%arg0: tensor<8xf32>, %arg1: index, %arg2: f32):
  %0 = "arith.constant"() <{value = dense<true> : vector<4xi1>}> : () -> vector<4xi1>
  %1 = "vector.transfer_read"(%arg0, %arg1, %arg2, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<8xf32>, index, f32, vector<4xi1>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<8xf32>, index, f32) -> vector<4xf32>, sym_name = "tr_mask_all_cm"}> ({
^bb0(%arg0: tensor<8xf32>, %arg1: index, %arg2: f32):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "vector.transfer_read"(%arg0, %arg1, %arg2, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<8xf32>, index, f32, vector<4xi1>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<f32>, f32) -> f32, sym_name = "tr_0d"}> ({
^bb0(%arg0: tensor<f32>, %arg1: f32):
  %0 = "vector.transfer_read"(%arg0, %arg1) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 0, 1, 0>, permutation_map = affine_map<() -> ()>}> : (tensor<f32>, f32) -> vector<f32>
  %1 = "vector.extract"(%0) <{static_position = array<i64>}> : (vector<f32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<f32>, f32) -> tensor<f32>, sym_name = "tw_0d"}> ({
^bb0(%arg0: tensor<f32>, %arg1: f32):
  %0 = "vector.broadcast"(%arg1) : (f32) -> vector<f32>
  %1 = "vector.transfer_write"(%0, %arg0) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 1, 0, 0>, permutation_map = affine_map<() -> ()>}> : (vector<f32>, tensor<f32>) -> tensor<f32>
  "func.return"(%1) : (tensor<f32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "tr_extract_slice"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index) -> tensor<4x8xf32>
  %2 = "vector.transfer_read"(%1, %0, %0, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (tensor<4x8xf32>, index, index, f32) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?x?xf32>, index, f32) -> vector<4xf32>, sym_name = "tr_subview"}> ({
^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.subview"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: 1, 1>}> : (memref<?x?xf32>, index) -> memref<4x8xf32, strided<[?, 1], offset: ?>>
  %2 = "vector.transfer_read"(%1, %0, %0, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<4x8xf32, strided<[?, 1], offset: ?>>, index, index, f32) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (f32, f32) -> vector<4xf32>, sym_name = "tr_fill"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.empty"() : () -> tensor<4xf32>
  %2 = "linalg.fill"(%arg0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %3 = "vector.transfer_read"(%2, %0, %arg1) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<4xf32>, index, f32) -> vector<4xf32>
  "func.return"(%3) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1xf32>) -> f32, sym_name = "red_1"}> ({
^bb0(%arg0: vector<1xf32>):
  %0 = "vector.reduction"(%arg0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<1xf32>) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1xf32>, f32) -> f32, sym_name = "red_1_acc"}> ({
^bb0(%arg0: vector<1xf32>, %arg1: f32):
  %0 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<1xf32>, f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1xi32>, i32) -> i32, sym_name = "red_1_max"}> ({
^bb0(%arg0: vector<1xi32>, %arg1: i32):
  %0 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maxsi>}> : (vector<1xi32>, i32) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<f32>) -> f32, sym_name = "red_0d"}> ({
^bb0(%arg0: vector<f32>):
  %0 = "vector.reduction"(%arg0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<f32>) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<f32>, f32) -> f32, sym_name = "red_0d_acc"}> ({
^bb0(%arg0: vector<f32>, %arg1: f32):
  %0 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<mul>}> : (vector<f32>, f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> i32, sym_name = "red_const"}> ({
  %0 = "arith.constant"() <{value = dense<[1, 2, 3]> : vector<3xi32>}> : () -> vector<3xi32>
  %1 = "vector.reduction"(%0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<3xi32>) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (i32) -> i32, sym_name = "red_bc_add"}> ({
^bb0(%arg0: i32):
  %0 = "vector.broadcast"(%arg0) : (i32) -> vector<4xi32>
  %1 = "vector.reduction"(%0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xi32>) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (i32) -> i32, sym_name = "red_bc_max"}> ({
^bb0(%arg0: i32):
  %0 = "vector.broadcast"(%arg0) : (i32) -> vector<4xi32>
  %1 = "vector.reduction"(%0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maxsi>}> : (vector<4xi32>) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32) -> f32, sym_name = "red_bc_addf"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<4xf32>
  %1 = "vector.reduction"(%0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (i32) -> i32, sym_name = "red_bc_mul"}> ({
^bb0(%arg0: i32):
  %0 = "vector.broadcast"(%arg0) : (i32) -> vector<3xi32>
  %1 = "vector.reduction"(%0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<mul>}> : (vector<3xi32>) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (i32) -> i32, sym_name = "red_bc_xor"}> ({
^bb0(%arg0: i32):
  %0 = "vector.broadcast"(%arg0) : (i32) -> vector<4xi32>
  %1 = "vector.reduction"(%0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<xor>}> : (vector<4xi32>) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "red_bc_and_acc"}> ({
^bb0(%arg0: i32, %arg1: i32):
  %0 = "vector.broadcast"(%arg0) : (i32) -> vector<4xi32>
  %1 = "vector.reduction"(%0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<and>}> : (vector<4xi32>, i32) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3xf32>, vector<2x3xf32>) -> vector<2x3xf32>, sym_name = "mred_none"}> ({
^bb0(%arg0: vector<2x3xf32>, %arg1: vector<2x3xf32>):
  %0 = "vector.multi_reduction"(%arg0, %arg1) <{kind = #vector.kind<mul>, reduction_dims = array<i64>}> : (vector<2x3xf32>, vector<2x3xf32>) -> vector<2x3xf32>
  "func.return"(%0) : (vector<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<5x1x4x1xf32>, vector<5x4xf32>) -> vector<5x4xf32>, sym_name = "mred_unit"}> ({
^bb0(%arg0: vector<5x1x4x1xf32>, %arg1: vector<5x4xf32>):
  %0 = "vector.multi_reduction"(%arg0, %arg1) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1, 3>}> : (vector<5x1x4x1xf32>, vector<5x4xf32>) -> vector<5x4xf32>
  "func.return"(%0) : (vector<5x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x1xf32>, f32) -> f32, sym_name = "mred_unit_all"}> ({
^bb0(%arg0: vector<1x1xf32>, %arg1: f32):
  %0 = "vector.multi_reduction"(%arg0, %arg1) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 1>}> : (vector<1x1xf32>, f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x3xf32>, f32) -> f32, sym_name = "mred_all"}> ({
^bb0(%arg0: vector<2x3xf32>, %arg1: f32):
  %0 = "vector.multi_reduction"(%arg0, %arg1) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 1>}> : (vector<2x3xf32>, f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>, f32) -> f32, sym_name = "mask_all_red"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: f32):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "vector.mask"(%0) ({
    %2 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> f32
    "vector.yield"(%2) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (vector<4xf32>, f32, index) -> f32, sym_name = "mask_some_red"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: f32, %arg2: index):
  %0 = "vector.create_mask"(%arg2) : (index) -> vector<4xi1>
  %1 = "vector.mask"(%0) ({
    %2 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> f32
    "vector.yield"(%2) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, index) -> vector<4xf32>, sym_name = "mask_empty"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: index):
  %0 = "vector.create_mask"(%arg1) : (index) -> vector<4xi1>
  %1 = "vector.mask"(%0) ({
    "vector.yield"(%arg0) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "mask_empty_pass"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "vector.create_mask"(%arg1) : (index) -> vector<4xi1>
  %1 = "vector.mask"(%0, %arg2) ({
    "vector.yield"(%arg0) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> (), sym_name = "mask_empty_void"}> ({
^bb0(%arg0: index):
  %0 = "vector.create_mask"(%arg0) : (index) -> vector<4xi1>
  "vector.mask"(%0) ({
    "vector.yield"() : () -> ()
  }) : (vector<4xi1>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (vector<1xf32>, f32, index) -> f32, sym_name = "mask_red1"}> ({
^bb0(%arg0: vector<1xf32>, %arg1: f32, %arg2: index):
  %0 = "vector.create_mask"(%arg2) : (index) -> vector<1xi1>
  %1 = "vector.mask"(%0) ({
    %2 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<1xf32>, f32) -> f32
    "vector.yield"(%2) : (f32) -> ()
  }) : (vector<1xi1>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (vector<5x1x4x1xf32>, vector<5x4xf32>, vector<5x1x4x1xi1>) -> vector<5x4xf32>, sym_name = "mask_mred_unit"}> ({
^bb0(%arg0: vector<5x1x4x1xf32>, %arg1: vector<5x4xf32>, %arg2: vector<5x1x4x1xi1>):
  %0 = "vector.mask"(%arg2) ({
    %1 = "vector.multi_reduction"(%arg0, %arg1) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1, 3>}> : (vector<5x1x4x1xf32>, vector<5x4xf32>) -> vector<5x4xf32>
    "vector.yield"(%1) : (vector<5x4xf32>) -> ()
  }) : (vector<5x1x4x1xi1>) -> vector<5x4xf32>
  "func.return"(%0) : (vector<5x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xi32>, vector<8xi32>) -> vector<4x8xi32>, sym_name = "outer_zero"}> ({
^bb0(%arg0: vector<4xi32>, %arg1: vector<8xi32>):
  %0 = "arith.constant"() <{value = dense<0> : vector<4xi32>}> : () -> vector<4xi32>
  %1 = "vector.outerproduct"(%0, %arg1) <{kind = #vector.kind<add>}> : (vector<4xi32>, vector<8xi32>) -> vector<4x8xi32>
  "func.return"(%1) : (vector<4x8xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xi32>, vector<4x8xi32>) -> vector<4x8xi32>, sym_name = "outer_zero_rhs"}> ({
^bb0(%arg0: vector<4xi32>, %arg1: vector<4x8xi32>):
  %0 = "arith.constant"() <{value = dense<0> : vector<8xi32>}> : () -> vector<8xi32>
  %1 = "vector.outerproduct"(%arg0, %0, %arg1) <{kind = #vector.kind<add>}> : (vector<4xi32>, vector<8xi32>, vector<4x8xi32>) -> vector<4x8xi32>
  "func.return"(%1) : (vector<4x8xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4x8xi32>, vector<4xi32>) -> (vector<4x8xi32>, vector<4xi32>), sym_name = "scan"}> ({
^bb0(%arg0: vector<4x8xi32>, %arg1: vector<4xi32>):
  %0:2 = "vector.scan"(%arg0, %arg1) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<4x8xi32>, vector<4xi32>) -> (vector<4x8xi32>, vector<4xi32>)
  "func.return"(%0#0, %0#1) : (vector<4x8xi32>, vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<3xi1>, sym_name = "step_cmp"}> ({
  %0 = "vector.step"() : () -> vector<3xindex>
  %1 = "arith.constant"() <{value = dense<7> : vector<3xindex>}> : () -> vector<3xindex>
  %2 = "arith.cmpi"(%0, %1) <{predicate = 6 : i64}> : (vector<3xindex>, vector<3xindex>) -> vector<3xi1>
  "func.return"(%2) : (vector<3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<3xi1>, sym_name = "step_cmp2"}> ({
  %0 = "vector.step"() : () -> vector<3xindex>
  %1 = "arith.constant"() <{value = dense<2> : vector<3xindex>}> : () -> vector<3xindex>
  %2 = "arith.cmpi"(%0, %1) <{predicate = 8 : i64}> : (vector<3xindex>, vector<3xindex>) -> vector<3xi1>
  "func.return"(%2) : (vector<3xi1>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> vector<3xi1>, sym_name = "step_cmp3"}> ({
  %0 = "vector.step"() : () -> vector<3xindex>
  %1 = "arith.constant"() <{value = dense<1> : vector<3xindex>}> : () -> vector<3xindex>
  %2 = "arith.cmpi"(%0, %1) <{predicate = 8 : i64}> : (vector<3xindex>, vector<3xindex>) -> vector<3xi1>
  "func.return"(%2) : (vector<3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<3xi1>, sym_name = "step_cmp_eq"}> ({
  %0 = "vector.step"() : () -> vector<3xindex>
  %1 = "arith.constant"() <{value = dense<3> : vector<3xindex>}> : () -> vector<3xindex>
  %2 = "arith.cmpi"(%1, %0) <{predicate = 0 : i64}> : (vector<3xindex>, vector<3xindex>) -> vector<3xi1>
  "func.return"(%2) : (vector<3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<[4]xi1>, sym_name = "step_cmp_scal"}> ({
  %0 = "vector.step"() : () -> vector<[4]xindex>
  %1 = "arith.constant"() <{value = dense<0> : vector<[4]xindex>}> : () -> vector<[4]xindex>
  %2 = "arith.cmpi"(%0, %1) <{predicate = 6 : i64}> : (vector<[4]xindex>, vector<[4]xindex>) -> vector<[4]xi1>
  "func.return"(%2) : (vector<[4]xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<[4]xf32>) -> vector<4xf32>, sym_name = "scalable_ex"}> ({
^bb0(%arg0: vector<[4]xf32>):
  %0 = "vector.scalable.extract"(%arg0) <{pos = 0 : i64}> : (vector<[4]xf32>) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<[16]xf32>, vector<[16]xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "scalable_ins_ex"}> ({
^bb0(%arg0: vector<[16]xf32>, %arg1: vector<[16]xf32>, %arg2: vector<4xf32>):
  %0 = "vector.scalable.insert"(%arg2, %arg0) <{pos = 4 : i64}> : (vector<4xf32>, vector<[16]xf32>) -> vector<[16]xf32>
  %1 = "vector.scalable.extract"(%0) <{pos = 4 : i64}> : (vector<[16]xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32, f32) -> vector<4xf32>, sym_name = "elementwise_bcasts"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<4xf32>
  %1 = "vector.broadcast"(%arg1) : (f32) -> vector<4xf32>
  %2 = "arith.addf"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "select_mask"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "arith.select"(%0, %arg0, %arg1) : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<4xi1>, sym_name = "mask_xor"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = dense<true> : vector<4xi1>}> : () -> vector<4xi1>
  %1 = "vector.create_mask"(%arg0) : (index) -> vector<4xi1>
  %2 = "arith.andi"(%1, %0) : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  "func.return"(%2) : (vector<4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x4xf32>) -> memref<vector<4x4xf32>>, sym_name = "type_cast"}> ({
^bb0(%arg0: memref<4x4xf32>):
  %0 = "vector.type_cast"(%arg0) : (memref<4x4xf32>) -> memref<vector<4x4xf32>>
  "func.return"(%0) : (memref<vector<4x4xf32>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4xf32>, index, vector<4xf32>) -> vector<4xf32>, sym_name = "store_to_load"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index, %arg2: vector<4xf32>):
  "vector.store"(%arg2, %arg0, %arg1) : (vector<4xf32>, memref<4xf32>, index) -> ()
  %0 = "vector.load"(%arg0, %arg1) : (memref<4xf32>, index) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4xf32>, f32, index) -> (), sym_name = "bcast_store"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: f32, %arg2: index):
  %0 = "vector.from_elements"(%arg1) : (f32) -> vector<1xf32>
  "vector.store"(%0, %arg0, %arg2) : (vector<1xf32>, memref<4xf32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, vector<4xf32>, index) -> index, sym_name = "tr_dim_used"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: vector<4xf32>, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.transfer_write"(%arg1, %arg0, %arg2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<4xf32>, tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<4xf32>) -> vector<4xf32>, sym_name = "fma"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "arith.constant"() <{value = dense<0.000000e+00> : vector<4xf32>}> : () -> vector<4xf32>
  %1 = "vector.fma"(%arg0, %arg0, %0) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> index, sym_name = "vscale_twice"}> ({
  %0 = "vector.vscale"() : () -> index
  %1 = "vector.vscale"() : () -> index
  %2 = "arith.addi"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<8xf32>, index) -> (), sym_name = "dead_load"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index):
  %0 = "vector.load"(%arg0, %arg1) : (memref<8xf32>, index) -> vector<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<8xf32>, index, f32) -> (), sym_name = "dead_tr"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: f32):
  %0 = "vector.transfer_read"(%arg0, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<8xf32>, index, f32) -> vector<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> (), sym_name = "dead_ml"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xf32>):
  %0 = "vector.maskedload"(%arg0, %arg1, %arg2, %arg3) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %1 = "vector.expandload"(%arg0, %arg1, %arg2, %arg3) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> (), sym_name = "dead_gather"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>):
  %0 = "vector.gather"(%arg0, %arg1, %arg2, %arg3, %arg4) : (memref<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> (), sym_name = "dead_gather_tensor"}> ({
^bb0(%arg0: tensor<8xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>):
  %0 = "vector.gather"(%arg0, %arg1, %arg2, %arg3, %arg4) : (tensor<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<8xf32>, index, vector<4xf32>) -> (), sym_name = "dead_tw"}> ({
^bb0(%arg0: tensor<8xf32>, %arg1: index, %arg2: vector<4xf32>):
  %0 = "vector.transfer_write"(%arg2, %arg0, %arg1) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4x8xi32>, vector<4xi32>) -> (), sym_name = "dead_scan"}> ({
^bb0(%arg0: vector<4x8xi32>, %arg1: vector<4xi32>):
  %0:2 = "vector.scan"(%arg0, %arg1) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<4x8xi32>, vector<4xi32>) -> (vector<4x8xi32>, vector<4xi32>)
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, f32, vector<4xi1>) -> (), sym_name = "dead_mask"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<4xi1>):
  %0 = "vector.mask"(%arg2) ({
    %1 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> f32
    "vector.yield"(%1) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, f32) -> (), sym_name = "dead_contract"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: f32):
  %0 = "vector.contract"(%arg0, %arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f32) -> f32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<8xf32>, index, f32) -> vector<4xf32>, sym_name = "mask_tr_all"}> ({
^bb0(%arg0: tensor<8xf32>, %arg1: index, %arg2: f32):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 4>}> : () -> vector<4xi1>
  %1 = "vector.mask"(%0) ({
    %2 = "vector.transfer_read"(%arg0, %arg1, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (tensor<8xf32>, index, f32) -> vector<4xf32>
    "vector.yield"(%2) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>, f32) -> f32, sym_name = "mask_create_all"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "vector.create_mask"(%0) : (index) -> vector<4xi1>
  %2 = "vector.mask"(%1) ({
    %3 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> f32
    "vector.yield"(%3) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (vector<4xf32>, f32) -> f32, sym_name = "mask_false"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: f32):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<4xi1>
  %1 = "vector.mask"(%0) ({
    %2 = "vector.reduction"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> f32
    "vector.yield"(%2) : (f32) -> ()
  }) : (vector<4xi1>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> vector<4x4xi1>, sym_name = "cm_clamp"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 9 : index}> : () -> index
  %1 = "vector.create_mask"(%0, %arg0) : (index, index) -> vector<4x4xi1>
  "func.return"(%1) : (vector<4x4xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4x6xi1>, sym_name = "sc_cm_mid"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 2, 1, 3>}> : () -> vector<4x1x6xi1>
  %1 = "vector.shape_cast"(%0) : (vector<4x1x6xi1>) -> vector<4x6xi1>
  "func.return"(%1) : (vector<4x6xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4x[6]xi1>, sym_name = "sc_cm_trail"}> ({
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 2, 6, 1>}> : () -> vector<4x[6]x1xi1>
  %1 = "vector.shape_cast"(%0) : (vector<4x[6]x1xi1>) -> vector<4x[6]xi1>
  "func.return"(%1) : (vector<4x[6]xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> vector<4x6xi1>, sym_name = "sc_createm_mid"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "vector.create_mask"(%arg0, %0, %arg0) : (index, index, index) -> vector<4x1x6xi1>
  %2 = "vector.shape_cast"(%1) : (vector<4x1x6xi1>) -> vector<4x6xi1>
  "func.return"(%2) : (vector<4x6xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2x[4]x1xf32>) -> vector<[4]xf32>, sym_name = "ex_sc_scal"}> ({
^bb0(%arg0: vector<2x[4]x1xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<2x[4]x1xf32>) -> vector<2x[4]xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<2x[4]xf32>) -> vector<[4]xf32>
  "func.return"(%1) : (vector<[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2x2xf32>) -> (f32, f32, f32, f32), sym_name = "to_el_sc"}> ({
^bb0(%arg0: vector<2x2xf32>):
  %0 = "vector.shape_cast"(%arg0) : (vector<2x2xf32>) -> vector<4xf32>
  %1:4 = "vector.to_elements"(%0) : (vector<4xf32>) -> (f32, f32, f32, f32)
  "func.return"(%1#0, %1#1, %1#2, %1#3) : (f32, f32, f32, f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "to_el_some"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: f32):
  %0 = "vector.from_elements"(%arg0, %arg1, %arg2) : (f32, f32, f32) -> vector<3xf32>
  %1:3 = "vector.to_elements"(%0) : (vector<3xf32>) -> (f32, f32, f32)
  "func.return"(%1#1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> f32, sym_name = "to_el_bc_scal"}> ({
^bb0(%arg0: f32):
  %0 = "vector.broadcast"(%arg0) : (f32) -> vector<2x2xf32>
  %1:4 = "vector.to_elements"(%0) : (vector<2x2xf32>) -> (f32, f32, f32, f32)
  "func.return"(%1#3) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2xf32>, f32) -> vector<2xf32>, sym_name = "ins_to_el"}> ({
^bb0(%arg0: vector<2xf32>, %arg1: f32):
  %0:2 = "vector.to_elements"(%arg0) : (vector<2xf32>) -> (f32, f32)
  %1 = "vector.from_elements"(%arg1, %0#1) : (f32, f32) -> vector<2xf32>
  "func.return"(%1) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xf32>) -> vector<2xf32>, sym_name = "from_el_ex_part"}> ({
^bb0(%arg0: vector<4xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 2>}> : (vector<4xf32>) -> f32
  %1 = "vector.extract"(%arg0) <{static_position = array<i64: 3>}> : (vector<4xf32>) -> f32
  %2 = "vector.from_elements"(%0, %1) : (f32, f32) -> vector<2xf32>
  "func.return"(%2) : (vector<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x2x2xf32>) -> vector<2x2xf32>, sym_name = "from_el_ex_sub"}> ({
^bb0(%arg0: vector<2x2x2xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 1, 0, 0>}> : (vector<2x2x2xf32>) -> f32
  %1 = "vector.extract"(%arg0) <{static_position = array<i64: 1, 0, 1>}> : (vector<2x2x2xf32>) -> f32
  %2 = "vector.extract"(%arg0) <{static_position = array<i64: 1, 1, 0>}> : (vector<2x2x2xf32>) -> f32
  %3 = "vector.extract"(%arg0) <{static_position = array<i64: 1, 1, 1>}> : (vector<2x2x2xf32>) -> f32
  %4 = "vector.from_elements"(%0, %1, %2, %3) : (f32, f32, f32, f32) -> vector<2x2xf32>
  "func.return"(%4) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (vector<4xf32>, f32, f32) -> vector<4xf32>, sym_name = "ins_ins_disj"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: f32, %arg2: f32):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>) -> vector<4xf32>
  %1 = "vector.insert"(%arg2, %0) <{static_position = array<i64: 1>}> : (f32, vector<4xf32>) -> vector<4xf32>
  %2 = "vector.insert"(%arg2, %1) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2x2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2x2xf32>, sym_name = "ins_chain_2d"}> ({
^bb0(%arg0: vector<2x2xf32>, %arg1: vector<2xf32>, %arg2: vector<2xf32>):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 0>}> : (vector<2xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  %1 = "vector.insert"(%arg2, %0) <{static_position = array<i64: 1>}> : (vector<2xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2x2xf32>, f32, vector<2xf32>) -> vector<2x2xf32>, sym_name = "ins_sub_over"}> ({
^bb0(%arg0: vector<2x2xf32>, %arg1: f32, %arg2: vector<2xf32>):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 0, 1>}> : (f32, vector<2x2xf32>) -> vector<2x2xf32>
  %1 = "vector.insert"(%arg2, %0) <{static_position = array<i64: 0>}> : (vector<2xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  "func.return"(%1) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "ins_ex_chain"}> ({
^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 0>}> : (vector<4xf32>) -> f32
  %1 = "vector.insert"(%0, %arg1) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>) -> vector<4xf32>
  %2 = "vector.extract"(%arg0) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
  %3 = "vector.insert"(%2, %1) <{static_position = array<i64: 1>}> : (f32, vector<4xf32>) -> vector<4xf32>
  %4 = "vector.extract"(%arg0) <{static_position = array<i64: 2>}> : (vector<4xf32>) -> f32
  %5 = "vector.insert"(%4, %3) <{static_position = array<i64: 2>}> : (f32, vector<4xf32>) -> vector<4xf32>
  %6 = "vector.extract"(%arg0) <{static_position = array<i64: 3>}> : (vector<4xf32>) -> f32
  %7 = "vector.insert"(%6, %5) <{static_position = array<i64: 3>}> : (f32, vector<4xf32>) -> vector<4xf32>
  "func.return"(%7) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8x4xf32>, vector<4x4xf32>) -> vector<2x4xf32>, sym_name = "ess_partial_insert"}> ({
^bb0(%arg0: vector<8x4xf32>, %arg1: vector<4x4xf32>):
  %0 = "vector.insert_strided_slice"(%arg1, %arg0) <{offsets = [1, 0], strides = [1, 1]}> : (vector<4x4xf32>, vector<8x4xf32>) -> vector<8x4xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [2], sizes = [2], strides = [1]}> : (vector<8x4xf32>) -> vector<2x4xf32>
  "func.return"(%1) : (vector<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8x[4]xf32>, vector<4x[4]xf32>) -> vector<2x[4]xf32>, sym_name = "ess_partial_insert_scal"}> ({
^bb0(%arg0: vector<8x[4]xf32>, %arg1: vector<4x[4]xf32>):
  %0 = "vector.insert_strided_slice"(%arg1, %arg0) <{offsets = [1, 0], strides = [1, 1]}> : (vector<4x[4]xf32>, vector<8x[4]xf32>) -> vector<8x[4]xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [2], sizes = [2], strides = [1]}> : (vector<8x[4]xf32>) -> vector<2x[4]xf32>
  "func.return"(%1) : (vector<2x[4]xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<8x4xf32>) -> vector<8x2xf32>, sym_name = "ess_tr_full"}> ({
^bb0(%arg0: vector<8x4xf32>):
  %0 = "vector.extract_strided_slice"(%arg0) <{offsets = [0, 1], sizes = [8, 2], strides = [1, 1]}> : (vector<8x4xf32>) -> vector<8x2xf32>
  %1 = "vector.extract_strided_slice"(%0) <{offsets = [0, 0], sizes = [8, 2], strides = [1, 1]}> : (vector<8x2xf32>) -> vector<8x2xf32>
  "func.return"(%1) : (vector<8x2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2x4xf32>) -> vector<3x4xf32>, sym_name = "bc_ex"}> ({
^bb0(%arg0: vector<2x4xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 0>}> : (vector<2x4xf32>) -> vector<4xf32>
  %1 = "vector.broadcast"(%0) : (vector<4xf32>) -> vector<3x4xf32>
  "func.return"(%1) : (vector<3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1xf32>) -> vector<4xf32>, sym_name = "bc_ex_one"}> ({
^bb0(%arg0: vector<1xf32>):
  %0 = "vector.extract"(%arg0) <{static_position = array<i64: 0>}> : (vector<1xf32>) -> f32
  %1 = "vector.broadcast"(%0) : (f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> vector<4xf32>, sym_name = "bc_from_el"}> ({
^bb0(%arg0: f32):
  %0 = "vector.from_elements"(%arg0) : (f32) -> vector<1xf32>
  %1 = "vector.broadcast"(%0) : (vector<1xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x[4]xf32>) -> vector<[4]x1xf32>, sym_name = "tr_bc_1d_scal"}> ({
^bb0(%arg0: vector<1x[4]xf32>):
  %0 = "vector.transpose"(%arg0) <{permutation = array<i64: 1, 0>}> : (vector<1x[4]xf32>) -> vector<[4]x1xf32>
  %1 = "vector.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (vector<[4]x1xf32>) -> vector<1x[4]xf32>
  %2 = "vector.shape_cast"(%1) : (vector<1x[4]xf32>) -> vector<[4]x1xf32>
  "func.return"(%2) : (vector<[4]x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1xf32>, vector<4xf32>) -> vector<1x4xf32>, sym_name = "outer_unit"}> ({
^bb0(%arg0: vector<1xf32>, %arg1: vector<4xf32>):
  %0 = "vector.outerproduct"(%arg0, %arg1) <{kind = #vector.kind<add>}> : (vector<1xf32>, vector<4xf32>) -> vector<1x4xf32>
  "func.return"(%0) : (vector<1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xi32>, vector<4xi32>) -> vector<4xi32>, sym_name = "select_const_masks"}> ({
^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi32>):
  %0 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0>}> : () -> vector<4xi1>
  %1 = "arith.select"(%0, %arg0, %arg1) : (vector<4xi1>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  "func.return"(%1) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>, sym_name = "mload_cast"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<8xf32>) -> memref<?xf32>
  %1 = "vector.maskedload"(%0, %arg1, %arg2, %arg3) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xi32>) -> vector<4xi32>, sym_name = "const_mul_zero"}> ({
^bb0(%arg0: vector<4xi32>):
  %0 = "arith.constant"() <{value = dense<0> : vector<4xi32>}> : () -> vector<4xi32>
  %1 = "arith.muli"(%arg0, %0) <{overflowFlags = #arith.overflow<none>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  "func.return"(%1) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<8xf32>, index, vector<4xi32>, vector<4xf32>) -> vector<4xf32>, sym_name = "gather_bc_cond"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: vector<4xi32>, %arg3: vector<4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.create_mask"(%0) : (index) -> vector<4xi1>
  %2 = "vector.gather"(%arg0, %arg1, %arg2, %1, %arg3) : (memref<8xf32>, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi32>, sym_name = "interleave_const"}> ({
  %0 = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi32>
  %1 = "arith.constant"() <{value = dense<[3, 4]> : vector<2xi32>}> : () -> vector<2xi32>
  %2 = "vector.interleave"(%0, %1) : (vector<2xi32>, vector<2xi32>) -> vector<4xi32>
  "func.return"(%2) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<4xi32>) -> vector<2xi32>, sym_name = "shuffle_same_ops"}> ({
^bb0(%arg0: vector<4xi32>):
  %0 = "vector.shuffle"(%arg0, %arg0) <{mask = array<i64: 1, 6>}> : (vector<4xi32>, vector<4xi32>) -> vector<2xi32>
  "func.return"(%0) : (vector<2xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (vector<4xi32>, vector<4xi32>) -> vector<4xi32>, sym_name = "shuffle_shuffle"}> ({
^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi32>):
  %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 0, 1, 2, 3>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %1 = "vector.shuffle"(%0, %arg1) <{mask = array<i64: 4, 5, 6, 7>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  "func.return"(%1) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> f32, sym_name = "ex_masked_read"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xf32>):
  %0 = "vector.maskedload"(%arg0, %arg1, %arg2, %arg3) : (memref<8xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4x1xf32>, f32) -> vector<4xf32>, sym_name = "tr_perm"}> ({
^bb0(%arg0: memref<4x1xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "vector.transfer_read"(%arg0, %0, %0, %arg1) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (memref<4x1xf32>, index, index, f32) -> vector<4xf32>
  "func.return"(%1) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<1x4xf32>, vector<4xf32>) -> vector<4xf32>, sym_name = "ex_of_mred"}> ({
^bb0(%arg0: vector<1x4xf32>, %arg1: vector<4xf32>):
  %0 = "vector.multi_reduction"(%arg0, %arg1) <{kind = #vector.kind<maximumf>, reduction_dims = array<i64: 0>}> : (vector<1x4xf32>, vector<4xf32>) -> vector<4xf32>
  "func.return"(%0) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x4xf32>, vector<4xf32>, index) -> f32, sym_name = "ex_insert_bigger"}> ({
^bb0(%arg0: vector<2x4xf32>, %arg1: vector<4xf32>, %arg2: index):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 1>}> : (vector<4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
  %1 = "vector.extract"(%0, %arg2) <{static_position = array<i64: 1, -9223372036854775808>}> : (vector<2x4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (vector<2x4xf32>, vector<4xf32>, index) -> f32, sym_name = "ex_insert_dyn_mismatch"}> ({
^bb0(%arg0: vector<2x4xf32>, %arg1: vector<4xf32>, %arg2: index):
  %0 = "vector.insert"(%arg1, %arg0) <{static_position = array<i64: 1>}> : (vector<4xf32>, vector<2x4xf32>) -> vector<2x4xf32>
  %1 = "vector.extract"(%0, %arg2) <{static_position = array<i64: 0, -9223372036854775808>}> : (vector<2x4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi32>, sym_name = "shuffle_const_poison"}> ({
  %0 = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi32>
  %1 = "arith.constant"() <{value = dense<[3, 4]> : vector<2xi32>}> : () -> vector<2xi32>
  %2 = "vector.shuffle"(%0, %1) <{mask = array<i64: 0, -1, 1, 2>}> : (vector<2xi32>, vector<2xi32>) -> vector<4xi32>
  "func.return"(%2) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> vector<2x3xi1>, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "vector.create_mask"(%0, %arg0) : (index, index) -> vector<4x4xi1>
  %2 = "vector.extract_strided_slice"(%1) <{offsets = [1, 0], sizes = [2, 3], strides = [1, 1]}> : (vector<4x4xi1>) -> vector<2x3xi1>
  "func.return"(%2) : (vector<2x3xi1>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> (vector<4x4xi1>, vector<[4]xi1>, vector<[4]xi1>), sym_name = "f"}> ({
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "arith.constant"() <{value = 5 : index}> : () -> index
  %2 = "arith.constant"() <{value = 0 : index}> : () -> index
  %3 = "arith.constant"() <{value = -1 : index}> : () -> index
  %4 = "vector.create_mask"(%0, %1) : (index, index) -> vector<4x4xi1>
  %5 = "vector.vscale"() : () -> index
  %6 = "arith.constant"() <{value = 4 : index}> : () -> index
  %7 = "arith.muli"(%5, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
  %8 = "vector.create_mask"(%7) : (index) -> vector<[4]xi1>
  %9 = "vector.create_mask"(%3) : (index) -> vector<[4]xi1>
  "func.return"(%4, %8, %9) : (vector<4x4xi1>, vector<[4]xi1>, vector<[4]xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi32>, sym_name = "f"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<2xi32>
  %1 = "arith.constant"() <{value = dense<[1, 2, 3]> : vector<3xi32>}> : () -> vector<3xi32>
  %2 = "vector.shuffle"(%0, %1) <{mask = array<i64: 2, -1, 3, 4>}> : (vector<2xi32>, vector<3xi32>) -> vector<4xi32>
  "func.return"(%2) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> vector<4xi32>, sym_name = "f"}> ({
  %0 = "arith.constant"() <{value = dense<[1, 2, 3]> : vector<3xi32>}> : () -> vector<3xi32>
  %1 = "ub.poison"() <{value = #ub.poison}> : () -> vector<3xi32>
  %2 = "vector.shuffle"(%0, %1) <{mask = array<i64: 2, 0, 1, 4>}> : (vector<3xi32>, vector<3xi32>) -> vector<4xi32>
  "func.return"(%2) : (vector<4xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (vector<2xf32>, f32, f32) -> vector<2x2xf32>, sym_name = "f"}> ({
^bb0(%arg0: vector<2xf32>, %arg1: f32, %arg2: f32):
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> vector<2x2xf32>
  %1 = "vector.insert"(%arg0, %0) <{static_position = array<i64: 0>}> : (vector<2xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  %2 = "vector.insert"(%arg1, %1) <{static_position = array<i64: 1, 0>}> : (f32, vector<2x2xf32>) -> vector<2x2xf32>
  %3 = "vector.insert"(%arg2, %2) <{static_position = array<i64: 1, 1>}> : (f32, vector<2x2xf32>) -> vector<2x2xf32>
  "func.return"(%3) : (vector<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x8xf32>, vector<4x8xf32>) -> vector<4x8xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<4x8xf32>, %arg1: vector<4x8xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "vector.transfer_write"(%arg1, %arg0, %0, %0) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x8xf32>, tensor<4x8xf32>, index, index) -> tensor<4x8xf32>
  %3 = "vector.transfer_read"(%2, %0, %0, %1) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (tensor<4x8xf32>, index, index, f32) -> vector<4x8xf32>
  "func.return"(%3) : (vector<4x8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<8x8xf32>, vector<4x8xf32>, vector<4x8xf32>) -> vector<4x8xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<8x8xf32>, %arg1: vector<4x8xf32>, %arg2: vector<4x8xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %3 = "vector.transfer_write"(%arg1, %arg0, %0, %0) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x8xf32>, tensor<8x8xf32>, index, index) -> tensor<8x8xf32>
  %4 = "vector.transfer_write"(%arg2, %3, %1, %0) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (vector<4x8xf32>, tensor<8x8xf32>, index, index) -> tensor<8x8xf32>
  %5 = "vector.transfer_read"(%4, %0, %0, %2) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d0, d1)>}> : (tensor<8x8xf32>, index, index, f32) -> vector<4x8xf32>
  "func.return"(%5) : (vector<4x8xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> ui8, sym_name = "extract_unsigned_of_splat"}> ({
  %0 = "arith.constant"() <{value = dense<160> : vector<2xui8>}> : () -> vector<2xui8>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 0>}> : (vector<2xui8>) -> ui8
  "func.return"(%1) : (ui8) -> ()
}) : () -> ()
