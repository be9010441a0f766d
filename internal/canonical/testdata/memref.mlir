// left: 3
"func.func"() <{function_type = (memref<4xf32>, index) -> f32, sym_name = "m1"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  %1 = "memref.load"(%0, %arg1) : (memref<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>, index, f32) -> (), sym_name = "m2"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index, %arg2: f32):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  "memref.store"(%arg2, %0, %arg1) : (f32, memref<?xf32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> memref<4xf32>, sym_name = "m3"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  %1 = "memref.cast"(%0) : (memref<?xf32>) -> memref<4xf32>
  "func.return"(%1) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<4x?xf32>) -> (index, index), sym_name = "m4"}> ({
^bb0(%arg0: memref<4x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "memref.dim"(%arg0, %0) : (memref<4x?xf32>, index) -> index
  %3 = "memref.dim"(%arg0, %1) : (memref<4x?xf32>, index) -> index
  "func.return"(%2, %3) : (index, index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "m5"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.alloc"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<4x?xf32>
  %2 = "memref.dim"(%1, %0) : (memref<4x?xf32>, index) -> index
  "memref.dealloc"(%1) : (memref<4x?xf32>) -> ()
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> (), sym_name = "m6"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "memref.store"(%arg0, %1, %0) : (f32, memref<4xf32>, index) -> ()
  "memref.dealloc"(%1) : (memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> memref<?xf32>, sym_name = "m7"}> ({
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "memref.alloc"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (f32) -> f32, sym_name = "m8"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "memref.alloc"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
  "memref.store"(%arg0, %2, %1) : (f32, memref<?xf32>, index) -> ()
  %3 = "memref.load"(%2, %1) : (memref<?xf32>, index) -> f32
  "memref.dealloc"(%2) : (memref<?xf32>) -> ()
  "func.return"(%3) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "m9"}> ({
^bb0(%arg0: memref<4xf32>):
  "memref.copy"(%arg0, %arg0) : (memref<4xf32>, memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<0xf32>, memref<0xf32>) -> (), sym_name = "m10"}> ({
^bb0(%arg0: memref<0xf32>, %arg1: memref<0xf32>):
  "memref.copy"(%arg0, %arg1) : (memref<0xf32>, memref<0xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>, memref<4xf32>) -> (), sym_name = "m11"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: memref<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  %1 = "memref.cast"(%arg1) : (memref<4xf32>) -> memref<?xf32>
  "memref.copy"(%0, %1) : (memref<?xf32>, memref<?xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x6xf32>) -> memref<4x6xf32, strided<[6, 1]>>, sym_name = "m12"}> ({
^bb0(%arg0: memref<4x6xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 6>, static_strides = array<i64: 1, 1>}> : (memref<4x6xf32>) -> memref<4x6xf32, strided<[6, 1]>>
  "func.return"(%1) : (memref<4x6xf32, strided<[6, 1]>>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4x6xf32>) -> memref<4x6xf32>, sym_name = "m13"}> ({
^bb0(%arg0: memref<4x6xf32>):
  %0 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 6>, static_strides = array<i64: 1, 1>}> : (memref<4x6xf32>) -> memref<4x6xf32>
  "func.return"(%0) : (memref<4x6xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<?x?xf32>, index) -> f32, sym_name = "m14"}> ({
^bb0(%arg0: memref<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "arith.constant"() <{value = 1 : index}> : () -> index
  %3 = "memref.subview"(%arg0, %0, %arg1, %1, %1, %2, %2) <{operandSegmentSizes = array<i32: 1, 2, 2, 2>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<?x?xf32>, index, index, index, index, index, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  %4 = "memref.load"(%3, %0, %2) : (memref<?x?xf32, strided<[?, ?], offset: ?>>, index, index) -> f32
  "func.return"(%4) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x6xf32>) -> index, sym_name = "m15"}> ({
^bb0(%arg0: memref<4x6xf32>):
  %0 = "memref.rank"(%arg0) : (memref<4x6xf32>) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<12xf32>) -> memref<12xf32>, sym_name = "m16"}> ({
^bb0(%arg0: memref<12xf32>):
  %0 = "memref.expand_shape"(%arg0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 3, 4>}> : (memref<12xf32>) -> memref<3x4xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (memref<3x4xf32>) -> memref<12xf32>
  "func.return"(%1) : (memref<12xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2x3x4xf32>) -> memref<24xf32>, sym_name = "m17"}> ({
^bb0(%arg0: memref<2x3x4xf32>):
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1], [2]]}> : (memref<2x3x4xf32>) -> memref<6x4xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (memref<6x4xf32>) -> memref<24xf32>
  "func.return"(%1) : (memref<24xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<24xf32>) -> memref<2x3x4xf32>, sym_name = "m18"}> ({
^bb0(%arg0: memref<24xf32>):
  %0 = "memref.expand_shape"(%arg0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 6, 4>}> : (memref<24xf32>) -> memref<6x4xf32>
  %1 = "memref.expand_shape"(%0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 3, 4>}> : (memref<6x4xf32>) -> memref<2x3x4xf32>
  "func.return"(%1) : (memref<2x3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<24xf32>) -> memref<4x6xf32>, sym_name = "m19"}> ({
^bb0(%arg0: memref<24xf32>):
  %0 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2, 12>, static_strides = array<i64: 12, 1>}> : (memref<24xf32>) -> memref<2x12xf32>
  %1 = "memref.reinterpret_cast"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4, 6>, static_strides = array<i64: 6, 1>}> : (memref<2x12xf32>) -> memref<4x6xf32>
  "func.return"(%1) : (memref<4x6xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<24xf32>) -> memref<24xf32>, sym_name = "m20"}> ({
^bb0(%arg0: memref<24xf32>):
  %0 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 24>, static_strides = array<i64: 1>}> : (memref<24xf32>) -> memref<24xf32>
  "func.return"(%0) : (memref<24xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4x6xf32>) -> memref<4x6xf32>, sym_name = "m21"}> ({
^bb0(%arg0: memref<4x6xf32>):
  %0 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x6xf32>) -> memref<4x6xf32>
  "func.return"(%0) : (memref<4x6xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<24xf32>) -> (index, index, index), sym_name = "m22"}> ({
^bb0(%arg0: memref<24xf32>):
  %0:4 = "memref.extract_strided_metadata"(%arg0) : (memref<24xf32>) -> (memref<f32>, index, index, index)
  "func.return"(%0#1, %0#2, %0#3) : (index, index, index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>) -> f32, sym_name = "m23"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.memory_space_cast"(%arg0) : (memref<?xf32>) -> memref<?xf32, 1>
  %2 = "memref.memory_space_cast"(%1) : (memref<?xf32, 1>) -> memref<?xf32, 2>
  %3 = "memref.load"(%2, %0) : (memref<?xf32, 2>, index) -> f32
  "func.return"(%3) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>) -> memref<*xf32>, sym_name = "m24"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  %1 = "memref.cast"(%0) : (memref<?xf32>) -> memref<*xf32>
  "func.return"(%1) : (memref<*xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<*xf32>) -> (), sym_name = "m25"}> ({
^bb0(%arg0: memref<*xf32>):
  %0 = "memref.cast"(%arg0) : (memref<*xf32>) -> memref<?xf32>
  "memref.dealloc"(%0) : (memref<?xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<2048xi8>, index) -> memref<?x4xf32>, sym_name = "m26"}> ({
^bb0(%arg0: memref<2048xi8>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "memref.view"(%arg0, %0, %1) : (memref<2048xi8>, index, index) -> memref<?x4xf32>
  "func.return"(%2) : (memref<?x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<2048xi8>, index) -> index, sym_name = "m27"}> ({
^bb0(%arg0: memref<2048xi8>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.view"(%arg0, %0, %arg1) : (memref<2048xi8>, index, index) -> memref<?x4xf32>
  %2 = "memref.dim"(%1, %0) : (memref<?x4xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?x?xf32>, index) -> index, sym_name = "m28"}> ({
^bb0(%arg0: memref<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.subview"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}> : (memref<?x?xf32>, index) -> memref<?x4xf32, strided<[?, 1]>>
  %2 = "memref.dim"(%1, %0) : (memref<?x4xf32, strided<[?, 1]>>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> (), sym_name = "m29"}> ({
^bb0(%arg0: f32):
  %0 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> memref<4xf32>, sym_name = "m30"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<4xf32>
  "func.return"(%0) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>, memref<?xi32>, index) -> index, sym_name = "m31"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: memref<?xi32>, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.reshape"(%arg0, %arg1) : (memref<?xf32>, memref<?xi32>) -> memref<*xf32>
  %2 = "memref.dim"(%1, %arg2) : (memref<*xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>) -> tensor<4xf32>, sym_name = "m33"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<4xf32>) -> tensor<4xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<4xf32>) -> memref<4xf32>
  %2 = "bufferization.to_tensor"(%1) : (memref<4xf32>) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>) -> (tensor<4xf32>, index), sym_name = "m34"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "bufferization.to_buffer"(%arg0) : (tensor<4xf32>) -> memref<4xf32>
  %2 = "bufferization.to_tensor"(%1) : (memref<4xf32>) -> tensor<4xf32>
  %3 = "memref.dim"(%1, %0) : (memref<4xf32>, index) -> index
  "func.return"(%2, %3) : (tensor<4xf32>, index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?x?xf32>, index, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>, sym_name = "m38"}> ({
^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 8 : index}> : () -> index
  %3 = "memref.reinterpret_cast"(%arg0, %0, %2, %arg1, %arg2, %1) <{operandSegmentSizes = array<i32: 1, 1, 2, 2>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<?x?xf32>, index, index, index, index, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  "func.return"(%3) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<8x16x4xf32>, index) -> memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, sym_name = "m39"}> ({
^bb0(%arg0: memref<8x16x4xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "memref.subview"(%arg0, %0, %1, %0, %arg1, %2, %1, %1, %1, %1) <{operandSegmentSizes = array<i32: 1, 3, 3, 3>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>}> : (memref<8x16x4xf32>, index, index, index, index, index, index, index, index, index) -> memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  "func.return"(%3) : (memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<12xf32>) -> memref<?xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<12xf32>):
  %0 = "memref.cast"(%arg0) : (memref<12xf32>) -> memref<?xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = [[0]]}> : (memref<?xf32>) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "arith.constant"() <{value = 1 : index}> : () -> index
  %3 = "memref.reinterpret_cast"(%arg0, %0, %1, %2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (memref<?xf32>, index, index, index) -> memref<?xf32, strided<[?], offset: ?>>
  "test.x"(%3) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32, strided<[1], offset: ?>>) -> (), sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32, strided<[1], offset: ?>>):
  %0:4 = "memref.extract_strided_metadata"(%arg0) : (memref<?xf32, strided<[1], offset: ?>>) -> (memref<f32>, index, index, index)
  %1 = "memref.reinterpret_cast"(%0#0, %0#1, %0#2, %0#3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (memref<f32>, index, index, index) -> memref<?xf32, strided<[?], offset: ?>>
  "test.x"(%1) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4x8xf32>) -> (), sym_name = "f"}> ({
^bb0(%arg0: memref<4x8xf32>):
  %0:6 = "memref.extract_strided_metadata"(%arg0) : (memref<4x8xf32>) -> (memref<f32>, index, index, index, index, index)
  %1 = "memref.reinterpret_cast"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5) <{operandSegmentSizes = array<i32: 1, 1, 2, 2>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<f32>, index, index, index, index, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  "test.x"(%1) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>) -> memref<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 8>, static_strides = array<i64: 1>}> : (memref<?xf32>) -> memref<8xf32>
  %1 = "memref.reinterpret_cast"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8xf32>) -> memref<4xf32>
  "func.return"(%1) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>) -> memref<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<8xf32>):
  %0 = "memref.cast"(%arg0) : (memref<8xf32>) -> memref<?xf32>
  %1 = "memref.reinterpret_cast"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<?xf32>) -> memref<4xf32>
  "func.return"(%1) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8x8xf32>) -> memref<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<8x8xf32>):
  %0 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (memref<8x8xf32>) -> memref<4x4xf32, strided<[8, 1]>>
  %1 = "memref.reinterpret_cast"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<4x4xf32, strided<[8, 1]>>) -> memref<4xf32>
  "func.return"(%1) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<2x3xf32>) -> memref<2x3xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<2x3xf32>):
  %0 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<2x3xf32>) -> memref<2x3xf32>
  "func.return"(%0) : (memref<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<2x3xf32>) -> memref<2x3xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<2x3xf32>):
  %0 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<2x3xf32>) -> memref<3x2xf32, strided<[1, 3]>>
  %1 = "memref.transpose"(%0) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<3x2xf32, strided<[1, 3]>>) -> memref<2x3xf32>
  "func.return"(%1) : (memref<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?x?xf32>, memref<2xindex>) -> index, sym_name = "f"}> ({
^bb0(%arg0: memref<?x?xf32>, %arg1: memref<2xindex>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.reshape"(%arg0, %arg1) : (memref<?x?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %2 = "memref.dim"(%1, %0) : (memref<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
^bb0(%arg0: f32):
  "memref.alloca_scope"() ({
    %0 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    "test.x"(%0) : (memref<4xf32>) -> ()
    "memref.alloca_scope.return"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
^bb0(%arg0: f32):
  %0 = "memref.alloca_scope"() ({
    %1 = "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "memref.alloca_scope.return"(%1) : (f32) -> ()
  }) : () -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "bufferization.to_buffer"(%arg0) : (tensor<4xf32>) -> memref<4xf32>
  %1 = "bufferization.to_tensor"(%0) : (memref<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> memref<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "bufferization.to_tensor"(%arg0) : (memref<4xf32>) -> tensor<4xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<4xf32>) -> memref<4xf32>
  "func.return"(%1) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>, sym_name = "f"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "bufferization.to_tensor"(%arg0) : (memref<4xf32>) -> tensor<4xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  "func.return"(%1) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>) -> index, sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "bufferization.to_tensor"(%arg0) : (memref<?xf32>) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>) -> index, sym_name = "f"}> ({
^bb0(%arg0: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "bufferization.to_buffer"(%arg0) : (tensor<?xf32>) -> memref<?xf32>
  %2 = "memref.dim"(%1, %0) : (memref<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?xf32>, index) -> f32, sym_name = "f"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: index):
  %0 = "bufferization.to_buffer"(%arg0) <{read_only}> : (tensor<?xf32>) -> memref<?xf32>
  %1 = "memref.load"(%0, %arg1) : (memref<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> memref<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "bufferization.clone"(%arg0) : (memref<4xf32>) -> memref<4xf32>
  "func.return"(%arg0) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "bufferization.alloc_tensor"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>, i1) -> (), sym_name = "f"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: i1):
  %0 = "arith.constant"() <{value = false}> : () -> i1
  "bufferization.dealloc"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<4xf32>, i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>, i1) -> (), sym_name = "f"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: i1):
  "bufferization.dealloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<8x8xf32>) -> memref<8x8xf32>, sym_name = "subview_whole"}> ({
^bb0(%arg0: memref<8x8xf32>):
  %0 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 8, 8>, static_strides = array<i64: 1, 1>}> : (memref<8x8xf32>) -> memref<8x8xf32, strided<[8, 1]>>
  %1 = "memref.cast"(%0) : (memref<8x8xf32, strided<[8, 1]>>) -> memref<8x8xf32>
  "func.return"(%1) : (memref<8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index) -> memref<?xf32>, sym_name = "view_alloc"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<64xi8>
  %2 = "memref.cast"(%1) : (memref<64xi8>) -> memref<?xi8>
  %3 = "memref.view"(%2, %0, %arg0) : (memref<?xi8>, index, index) -> memref<?xf32>
  "func.return"(%3) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>) -> (), sym_name = "clone_unused"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "bufferization.clone"(%arg0) : (memref<?xf32>) -> memref<?xf32>
  "memref.dealloc"(%0) : (memref<?xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>) -> memref<?xf32, strided<[?], offset: ?>>, sym_name = "cast_chain2"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "memref.cast"(%arg0) : (memref<?xf32>) -> memref<4xf32>
  %1 = "memref.cast"(%0) : (memref<4xf32>) -> memref<?xf32, strided<[?], offset: ?>>
  "func.return"(%1) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4x?xf32>) -> index, sym_name = "dim_cast"}> ({
^bb0(%arg0: memref<4x?xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.cast"(%arg0) : (memref<4x?xf32>) -> memref<?x?xf32>
  %2 = "memref.dim"(%1, %0) : (memref<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4x?xf32>) -> index, sym_name = "dim_cast_unranked"}> ({
^bb0(%arg0: memref<4x?xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.cast"(%arg0) : (memref<4x?xf32>) -> memref<*xf32>
  %2 = "memref.dim"(%1, %0) : (memref<*xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x?xf32>) -> index, sym_name = "dim_static"}> ({
^bb0(%arg0: memref<4x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.dim"(%arg0, %0) : (memref<4x?xf32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4x?xf32>) -> index, sym_name = "dim_oob"}> ({
^bb0(%arg0: memref<4x?xf32>):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "memref.dim"(%arg0, %0) : (memref<4x?xf32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "dim_alloc"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.alloc"(%arg0, %arg0) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xf32>
  %2 = "memref.dim"(%1, %0) : (memref<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "dim_alloca"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.alloca"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<4x?xf32>
  %2 = "memref.dim"(%1, %0) : (memref<4x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<2048xi8>, index) -> index, sym_name = "dim_view"}> ({
^bb0(%arg0: memref<2048xi8>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.view"(%arg0, %arg1, %arg1) : (memref<2048xi8>, index, index) -> memref<?x4xf32>
  %2 = "memref.dim"(%1, %0) : (memref<?x4xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?x?x?xf32>, index, index) -> index, sym_name = "dim_subview_rr"}> ({
^bb0(%arg0: memref<?x?x?xf32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.subview"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 1, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (memref<?x?x?xf32>, index, index) -> memref<?x?xf32, strided<[?, 1]>>
  %2 = "memref.dim"(%1, %0) : (memref<?x?xf32, strided<[?, 1]>>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<*xf32>, memref<?xindex>) -> index, sym_name = "dim_reshape"}> ({
^bb0(%arg0: memref<*xf32>, %arg1: memref<?xindex>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.reshape"(%arg0, %arg1) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %2 = "memref.dim"(%1, %0) : (memref<*xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<*xf32>, memref<?xi32>) -> index, sym_name = "dim_reshape_i32"}> ({
^bb0(%arg0: memref<*xf32>, %arg1: memref<?xi32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.reshape"(%arg0, %arg1) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  %2 = "memref.dim"(%1, %0) : (memref<*xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, index) -> index, sym_name = "dim_expand"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (memref<?xf32>, index) -> memref<?x4xf32>
  %2 = "memref.dim"(%1, %0) : (memref<?x4xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?x4xf32>) -> index, sym_name = "dim_collapse"}> ({
^bb0(%arg0: memref<?x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<?x4xf32>) -> memref<?xf32>
  %2 = "memref.dim"(%1, %0) : (memref<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?x?xf32>) -> index, sym_name = "dim_transpose"}> ({
^bb0(%arg0: memref<?x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>>
  %2 = "memref.dim"(%1, %0) : (memref<?x?xf32, strided<[1, ?]>>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "dim_global"}> ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  %2 = "memref.cast"(%1) : (memref<4xf32>) -> memref<?xf32>
  %3 = "memref.dim"(%2, %0) : (memref<?xf32>, index) -> index
  "func.return"(%3) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?x4xf32>) -> index, sym_name = "rank"}> ({
^bb0(%arg0: memref<?x4xf32>):
  %0 = "memref.rank"(%arg0) : (memref<?x4xf32>) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?x4xf32>) -> index, sym_name = "rank_cast"}> ({
^bb0(%arg0: memref<?x4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<?x4xf32>) -> memref<*xf32>
  %1 = "memref.rank"(%0) : (memref<*xf32>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> memref<?x?xf32>, sym_name = "alloc_const"}> ({
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "memref.alloc"(%0, %1) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xf32>
  "func.return"(%2) : (memref<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> memref<?xf32>, sym_name = "alloc_const_neg"}> ({
  %0 = "arith.constant"() <{value = -3 : index}> : () -> index
  %1 = "memref.alloc"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (index) -> index, sym_name = "alloca_const"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "memref.alloca"(%0, %arg0) <{alignment = 16 : i64, operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xf32>
  %3 = "memref.load"(%2, %1, %1) : (memref<?x?xf32>, index, index) -> f32
  %4 = "arith.fptosi"(%3) : (f32) -> i64
  %5 = "arith.index_cast"(%4) : (i64) -> index
  "func.return"(%5) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> (), sym_name = "alloc_dead"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "memref.store"(%arg0, %1, %0) : (f32, memref<4xf32>, index) -> ()
  "memref.dealloc"(%1) : (memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> (), sym_name = "alloca_dead"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "memref.store"(%arg0, %1, %0) : (f32, memref<4xf32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = () -> (), sym_name = "alloc_dead_unused"}> ({
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = () -> (), sym_name = "alloc_stored_itself"}> ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xmemref<4xf32>>
  %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "memref.store"(%2, %1, %0) : (memref<4xf32>, memref<1xmemref<4xf32>>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "copy_same_cast"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  "memref.copy"(%arg0, %0) : (memref<4xf32>, memref<?xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x5xf32>) -> memref<4x5xf32, strided<[5, 1]>>, sym_name = "subview_all"}> ({
^bb0(%arg0: memref<4x5xf32>):
  %0 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 5>, static_strides = array<i64: 1, 1>}> : (memref<4x5xf32>) -> memref<4x5xf32, strided<[5, 1]>>
  "func.return"(%0) : (memref<4x5xf32, strided<[5, 1]>>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4x5xf32, strided<[8, 1]>>) -> memref<4x5xf32, strided<[8, 1]>>, sym_name = "subview_all_strided"}> ({
^bb0(%arg0: memref<4x5xf32, strided<[8, 1]>>):
  %0 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 5>, static_strides = array<i64: 1, 1>}> : (memref<4x5xf32, strided<[8, 1]>>) -> memref<4x5xf32, strided<[8, 1]>>
  "func.return"(%0) : (memref<4x5xf32, strided<[8, 1]>>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?x5xf32>) -> memref<?x5xf32, strided<[5, 1]>>, sym_name = "subview_all_dyn"}> ({
^bb0(%arg0: memref<?x5xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.dim"(%arg0, %0) : (memref<?x5xf32>, index) -> index
  %2 = "memref.subview"(%arg0, %1) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 5>, static_strides = array<i64: 1, 1>}> : (memref<?x5xf32>, index) -> memref<?x5xf32, strided<[5, 1]>>
  "func.return"(%2) : (memref<?x5xf32, strided<[5, 1]>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?x?xf32>, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>, sym_name = "subview_const"}> ({
^bb0(%arg0: memref<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "memref.subview"(%arg0, %0, %0, %2, %arg1, %1, %1) <{operandSegmentSizes = array<i32: 1, 2, 2, 2>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<?x?xf32>, index, index, index, index, index, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  "func.return"(%3) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<8x16x4xf32>, index) -> memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>, sym_name = "subview_const_static"}> ({
^bb0(%arg0: memref<8x16x4xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 7 : index}> : () -> index
  %3 = "memref.subview"(%arg0, %0, %0, %0, %2, %arg1, %1, %1, %1, %1) <{operandSegmentSizes = array<i32: 1, 3, 3, 3>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>}> : (memref<8x16x4xf32>, index, index, index, index, index, index, index, index, index) -> memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  "func.return"(%3) : (memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?x?xf32>, index) -> memref<?xf32, strided<[?], offset: ?>>, sym_name = "subview_rr"}> ({
^bb0(%arg0: memref<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "memref.subview"(%arg0, %0, %arg1, %2, %1, %1) <{operandSegmentSizes = array<i32: 1, 2, 1, 2>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 1>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<?x?xf32>, index, index, index, index, index) -> memref<?xf32, strided<[?], offset: ?>>
  "func.return"(%3) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<16x16xf32>) -> memref<2x2xf32, strided<[16, 1], offset: 35>>, sym_name = "subview_of_subview"}> ({
^bb0(%arg0: memref<16x16xf32>):
  %0 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 1>, static_sizes = array<i64: 8, 8>, static_strides = array<i64: 1, 1>}> : (memref<16x16xf32>) -> memref<8x8xf32, strided<[16, 1], offset: 17>>
  %1 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (memref<8x8xf32, strided<[16, 1], offset: 17>>) -> memref<2x2xf32, strided<[16, 1], offset: 35>>
  "func.return"(%1) : (memref<2x2xf32, strided<[16, 1], offset: 35>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<16x16xf32>, index) -> memref<4x4xf32, strided<[?, 1], offset: ?>>, sym_name = "subview_of_cast"}> ({
^bb0(%arg0: memref<16x16xf32>, %arg1: index):
  %0 = "memref.cast"(%arg0) : (memref<16x16xf32>) -> memref<?x?xf32>
  %1 = "memref.subview"(%0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (memref<?x?xf32>, index, index) -> memref<4x4xf32, strided<[?, 1], offset: ?>>
  "func.return"(%1) : (memref<4x4xf32, strided<[?, 1], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<16xf32>) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_oob"}> ({
^bb0(%arg0: memref<16xf32>):
  %0 = "arith.constant"() <{value = 20 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "memref.subview"(%arg0, %0, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<16xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
  "func.return"(%2) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "subview_neg"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "arith.constant"() <{value = -1 : index}> : () -> index
  %1 = "memref.subview"(%arg0, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<?xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
  "func.return"(%1) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?x?xf32>, index) -> memref<4x4xf32, strided<[?, 1], offset: ?>>, sym_name = "cast_subview"}> ({
^bb0(%arg0: memref<?x?xf32>, %arg1: index):
  %0 = "memref.subview"(%arg0, %arg1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 2, 1, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}> : (memref<?x?xf32>, index, index, index) -> memref<?x4xf32, strided<[?, 1], offset: ?>>
  %1 = "memref.cast"(%0) : (memref<?x4xf32, strided<[?, 1], offset: ?>>) -> memref<4x4xf32, strided<[?, 1], offset: ?>>
  "func.return"(%1) : (memref<4x4xf32, strided<[?, 1], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>>, sym_name = "rc_const"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "memref.reinterpret_cast"(%arg0, %0, %2, %2, %2, %1) <{operandSegmentSizes = array<i32: 1, 1, 2, 2>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<?xf32>, index, index, index, index, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  "func.return"(%3) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>, index) -> memref<?xf32, strided<[?], offset: ?>>, sym_name = "rc_rc"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index):
  %0 = "memref.reinterpret_cast"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<?xf32>, index) -> memref<?xf32>
  %1 = "memref.reinterpret_cast"(%0, %arg1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (memref<?xf32>, index, index, index) -> memref<?xf32, strided<[?], offset: ?>>
  "func.return"(%1) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>, index) -> memref<?xf32, strided<[?], offset: ?>>, sym_name = "rc_cast"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index):
  %0 = "memref.cast"(%arg0) : (memref<8xf32>) -> memref<?xf32>
  %1 = "memref.reinterpret_cast"(%0, %arg1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (memref<?xf32>, index, index, index) -> memref<?xf32, strided<[?], offset: ?>>
  "func.return"(%1) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>, index) -> memref<?xf32, strided<[?], offset: ?>>, sym_name = "rc_subview"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index):
  %0 = "memref.subview"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<8xf32>, index) -> memref<?xf32, strided<[1]>>
  %1 = "memref.reinterpret_cast"(%0, %arg1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (memref<?xf32, strided<[1]>>, index, index, index) -> memref<?xf32, strided<[?], offset: ?>>
  "func.return"(%1) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<2x3xf32>) -> memref<2x3xf32>, sym_name = "rc_noop"}> ({
^bb0(%arg0: memref<2x3xf32>):
  %0 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2, 3>, static_strides = array<i64: 3, 1>}> : (memref<2x3xf32>) -> memref<2x3xf32>
  "func.return"(%0) : (memref<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> memref<?x?xf32, strided<[?, ?], offset: ?>>, sym_name = "rc_of_metadata"}> ({
^bb0(%arg0: memref<?x?xf32, strided<[?, ?], offset: ?>>):
  %0:6 = "memref.extract_strided_metadata"(%arg0) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> (memref<f32>, index, index, index, index, index)
  %1 = "memref.reinterpret_cast"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5) <{operandSegmentSizes = array<i32: 1, 1, 2, 2>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<f32>, index, index, index, index, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  "func.return"(%1) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8x2xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>>, sym_name = "rc_of_metadata_w_cst"}> ({
^bb0(%arg0: memref<8x2xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 8 : index}> : () -> index
  %2 = "arith.constant"() <{value = 1 : index}> : () -> index
  %3 = "arith.constant"() <{value = 0 : index}> : () -> index
  %4:6 = "memref.extract_strided_metadata"(%arg0) : (memref<8x2xf32>) -> (memref<f32>, index, index, index, index, index)
  %5 = "memref.reinterpret_cast"(%4#0, %3, %1, %0, %0, %2) <{operandSegmentSizes = array<i32: 1, 1, 2, 2>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<f32>, index, index, index, index, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  "func.return"(%5) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<4x?xf32, strided<[?, 2], offset: 3>>) -> (memref<f32>, index, index, index), sym_name = "md_static"}> ({
^bb0(%arg0: memref<4x?xf32, strided<[?, 2], offset: 3>>):
  %0:6 = "memref.extract_strided_metadata"(%arg0) : (memref<4x?xf32, strided<[?, 2], offset: 3>>) -> (memref<f32>, index, index, index, index, index)
  "func.return"(%0#0, %0#1, %0#2, %0#5) : (memref<f32>, index, index, index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<4x5xf32>) -> (memref<f32>, index, index, index), sym_name = "md_cast"}> ({
^bb0(%arg0: memref<4x5xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4x5xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1:6 = "memref.extract_strided_metadata"(%0) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> (memref<f32>, index, index, index, index, index)
  "func.return"(%1#0, %1#1, %1#2, %1#5) : (memref<f32>, index, index, index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4x5xf32>, index) -> (memref<f32>, index, index, index), sym_name = "md_rc"}> ({
^bb0(%arg0: memref<4x5xf32>, %arg1: index):
  %0 = "memref.reinterpret_cast"(%arg0, %arg1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, -9223372036854775808>}> : (memref<4x5xf32>, index, index, index) -> memref<?x4xf32, strided<[1, ?], offset: ?>>
  %1:6 = "memref.extract_strided_metadata"(%0) : (memref<?x4xf32, strided<[1, ?], offset: ?>>) -> (memref<f32>, index, index, index, index, index)
  "func.return"(%1#0, %1#1, %1#2, %1#5) : (memref<f32>, index, index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x5xf32>) -> index, sym_name = "ptr_cast"}> ({
^bb0(%arg0: memref<4x5xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4x5xf32>) -> memref<?x?xf32>
  %1 = "memref.extract_aligned_pointer_as_index"(%0) : (memref<?x?xf32>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<2048xi8>, index) -> memref<?x?xf32>, sym_name = "view_const"}> ({
^bb0(%arg0: memref<2048xi8>, %arg1: index):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "memref.view"(%arg0, %1, %0, %arg1) : (memref<2048xi8>, index, index, index) -> memref<?x?xf32>
  "func.return"(%2) : (memref<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2048xi8>, index) -> memref<?x?xf32>, sym_name = "view_cast"}> ({
^bb0(%arg0: memref<2048xi8>, %arg1: index):
  %0 = "memref.cast"(%arg0) : (memref<2048xi8>) -> memref<?xi8>
  %1 = "memref.view"(%0, %arg1, %arg1, %arg1) : (memref<?xi8>, index, index, index) -> memref<?x?xf32>
  "func.return"(%1) : (memref<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> memref<?xf32>, sym_name = "view_alloc"}> ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 16 : index}> : () -> index
  %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<64xi8>
  %3 = "memref.cast"(%2) : (memref<64xi8>) -> memref<?xi8>
  %4 = "memref.view"(%3, %0, %1) : (memref<?xi8>, index, index) -> memref<?xf32>
  "func.return"(%4) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<2048xi8>) -> memref<4xf32>, sym_name = "view_view"}> ({
^bb0(%arg0: memref<2048xi8>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.view"(%arg0, %0) : (memref<2048xi8>, index) -> memref<1024xi8>
  %2 = "memref.view"(%1, %0) : (memref<1024xi8>, index) -> memref<4xf32>
  "func.return"(%2) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4x5xf32>) -> memref<4x5xf32>, sym_name = "transpose_id"}> ({
^bb0(%arg0: memref<4x5xf32>):
  %0 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x5xf32>) -> memref<4x5xf32>
  "func.return"(%0) : (memref<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x5xf32>) -> memref<4x5xf32, strided<[5, 1]>>, sym_name = "transpose_transpose"}> ({
^bb0(%arg0: memref<4x5xf32>):
  %0 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x5xf32>) -> memref<5x4xf32, strided<[1, 5]>>
  %1 = "memref.transpose"(%0) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<5x4xf32, strided<[1, 5]>>) -> memref<4x5xf32, strided<[5, 1]>>
  "func.return"(%1) : (memref<4x5xf32, strided<[5, 1]>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2x3x4xf32>) -> memref<4x2x3xf32, strided<[1, 12, 4]>>, sym_name = "transpose3"}> ({
^bb0(%arg0: memref<2x3x4xf32>):
  %0 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1, d2) -> (d1, d0, d2)>}> : (memref<2x3x4xf32>) -> memref<3x2x4xf32, strided<[4, 12, 1]>>
  %1 = "memref.transpose"(%0) <{permutation = affine_map<(d0, d1, d2) -> (d2, d1, d0)>}> : (memref<3x2x4xf32, strided<[4, 12, 1]>>) -> memref<4x2x3xf32, strided<[1, 12, 4]>>
  "func.return"(%1) : (memref<4x2x3xf32, strided<[1, 12, 4]>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>, index) -> memref<?x2x3xf32>, sym_name = "expand_expand"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index):
  %0 = "memref.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 6>}> : (memref<?xf32>, index) -> memref<?x6xf32>
  %1 = "memref.expand_shape"(%0, %arg1) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: -9223372036854775808, 2, 3>}> : (memref<?x6xf32>, index) -> memref<?x2x3xf32>
  "func.return"(%1) : (memref<?x2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<24xf32>) -> memref<24xf32>, sym_name = "collapse_expand"}> ({
^bb0(%arg0: memref<24xf32>):
  %0 = "memref.expand_shape"(%arg0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 6>}> : (memref<24xf32>) -> memref<4x6xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (memref<4x6xf32>) -> memref<24xf32>
  "func.return"(%1) : (memref<24xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4x6xf32>) -> memref<4x6xf32>, sym_name = "expand_collapse"}> ({
^bb0(%arg0: memref<4x6xf32>):
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<4x6xf32>) -> memref<24xf32>
  %1 = "memref.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 6>}> : (memref<24xf32>) -> memref<4x6xf32>
  "func.return"(%1) : (memref<4x6xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?x6xf32>, index) -> memref<?x6xf32>, sym_name = "expand_collapse_dyn"}> ({
^bb0(%arg0: memref<?x6xf32>, %arg1: index):
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<?x6xf32>) -> memref<?xf32>
  %1 = "memref.expand_shape"(%0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 6>}> : (memref<?xf32>, index) -> memref<?x6xf32>
  "func.return"(%1) : (memref<?x6xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, index) -> memref<?xf32>, sym_name = "collapse_expand_dyn"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index):
  %0 = "memref.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 6>}> : (memref<?xf32>, index) -> memref<?x6xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (memref<?x6xf32>) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<24xf32>) -> memref<2x12xf32>, sym_name = "collapse_expand_mixed"}> ({
^bb0(%arg0: memref<24xf32>):
  %0 = "memref.expand_shape"(%arg0) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 2, 3, 4>}> : (memref<24xf32>) -> memref<2x3x4xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = [[0], [1, 2]]}> : (memref<2x3x4xf32>) -> memref<2x12xf32>
  "func.return"(%1) : (memref<2x12xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<2x3xf32>) -> memref<?xf32>, sym_name = "collapse_cast"}> ({
^bb0(%arg0: memref<2x3xf32>):
  %0 = "memref.cast"(%arg0) : (memref<2x3xf32>) -> memref<?x3xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (memref<?x3xf32>) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2x?xf32>) -> memref<?xf32>, sym_name = "collapse_cast_type"}> ({
^bb0(%arg0: memref<2x?xf32>):
  %0 = "memref.cast"(%arg0) : (memref<2x?xf32>) -> memref<?x?xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (memref<?x?xf32>) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>) -> memref<?x3xf32>, sym_name = "expand_const"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "memref.expand_shape"(%arg0, %0) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 3>}> : (memref<?xf32>, index) -> memref<?x3xf32>
  "func.return"(%1) : (memref<?x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<2x3xf32>) -> memref<2x3xf32>, sym_name = "collapse_noop"}> ({
^bb0(%arg0: memref<2x3xf32>):
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0], [1]]}> : (memref<2x3xf32>) -> memref<2x3xf32>
  "func.return"(%0) : (memref<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2x3xf32>) -> memref<2x3xf32, 1>, sym_name = "msc_id"}> ({
^bb0(%arg0: memref<2x3xf32>):
  %0 = "memref.memory_space_cast"(%arg0) : (memref<2x3xf32>) -> memref<2x3xf32, 1>
  %1 = "memref.memory_space_cast"(%0) : (memref<2x3xf32, 1>) -> memref<2x3xf32, 2>
  %2 = "memref.memory_space_cast"(%1) : (memref<2x3xf32, 2>) -> memref<2x3xf32, 1>
  "func.return"(%2) : (memref<2x3xf32, 1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x5xf32>, memref<1xindex>) -> memref<20xf32>, sym_name = "reshape_static_dim"}> ({
^bb0(%arg0: memref<4x5xf32>, %arg1: memref<1xindex>):
  %0 = "memref.reshape"(%arg0, %arg1) : (memref<4x5xf32>, memref<1xindex>) -> memref<20xf32>
  "func.return"(%0) : (memref<20xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4x5xf32>, memref<1xindex>) -> memref<20xf32>, sym_name = "reshape_cast"}> ({
^bb0(%arg0: memref<4x5xf32>, %arg1: memref<1xindex>):
  %0 = "memref.cast"(%arg0) : (memref<4x5xf32>) -> memref<?x?xf32>
  %1 = "memref.reshape"(%0, %arg1) : (memref<?x?xf32>, memref<1xindex>) -> memref<20xf32>
  "func.return"(%1) : (memref<20xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4xf32>, index) -> memref<?xf32>, sym_name = "realloc"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  %1 = "memref.realloc"(%0, %arg1) : (memref<?xf32>, index) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = () -> (), sym_name = "scope_empty"}> ({
  "memref.alloca_scope"() ({
    "memref.alloca_scope.return"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "scope_value"}> ({
^bb0(%arg0: index):
  %0 = "memref.alloca_scope"() ({
    %1 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "memref.alloca_scope.return"(%1) : (index) -> ()
  }) : () -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> (), sym_name = "scope_alloca_end"}> ({
^bb0(%arg0: index):
  "memref.alloca_scope"() ({
    %0 = "memref.alloca"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
    "test.use"(%0) : (memref<?xf32>) -> ()
    "memref.alloca_scope.return"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (index) -> (), sym_name = "scope_alloca_mid"}> ({
^bb0(%arg0: index):
  "memref.alloca_scope"() ({
    %0 = "memref.alloca"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
    "test.use"(%0) : (memref<?xf32>) -> ()
    "memref.alloca_scope.return"() : () -> ()
  }) : () -> ()
  "test.other"() : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (index) -> (), sym_name = "scope_in_loop"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  "scf.for"(%0, %arg0, %1) ({
  ^bb0(%arg1: index):
    "memref.alloca_scope"() ({
      %2 = "memref.alloca"(%arg1) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
      "test.use"(%2) : (memref<?xf32>) -> ()
      "memref.alloca_scope.return"() : () -> ()
    }) : () -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>, index, f32) -> f32, sym_name = "atomic_cast"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index, %arg2: f32):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  %1 = "memref.atomic_rmw"(%arg2, %0, %arg1) <{kind = 0 : i64}> : (f32, memref<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>, index) -> (), sym_name = "prefetch_cast"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  "memref.prefetch"(%0, %arg1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<?xf32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "dealloc_cast"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  "memref.dealloc"(%0) : (memref<?xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>) -> memref<4xf32>, sym_name = "assume_twice"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "memref.assume_alignment"(%arg0) <{alignment = 16 : i32}> : (memref<4xf32>) -> memref<4xf32>
  "func.return"(%0) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>, index) -> (), sym_name = "load_unused"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index):
  %0 = "memref.load"(%arg0, %arg1) : (memref<4xf32>, index) -> f32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4xf32>, index, f32) -> f32, sym_name = "store_load"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index, %arg2: f32):
  "memref.store"(%arg2, %arg0, %arg1) : (f32, memref<4xf32>, index) -> ()
  %0 = "memref.load"(%arg0, %arg1) : (memref<4xf32>, index) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4xf32>, memref<4xf32, 2>, index, memref<1xi32>) -> (), sym_name = "dma_cast"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: memref<4xf32, 2>, %arg2: index, %arg3: memref<1xi32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  "memref.dma_start"(%1, %0, %arg1, %0, %arg2, %arg3, %0) : (memref<?xf32>, index, memref<4xf32, 2>, index, index, memref<1xi32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<4xf32>, index) -> f32, sym_name = "global_atomic"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  %1 = "memref.generic_atomic_rmw"(%0, %arg1) ({
  ^bb0(%arg2: f32):
    %2 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "memref.atomic_yield"(%2) : (f32) -> ()
  }) : (memref<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<?xf32>) -> index, sym_name = "tensor_load_dim"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<?xf32>) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>) -> memref<?xf32>, sym_name = "to_buffer_to_tensor"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<?xf32>) -> tensor<?xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<?xf32>) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32>) -> memref<4xf32, strided<[1], offset: ?>>, sym_name = "to_buffer_to_tensor_cast"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<4xf32>) -> tensor<4xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<4xf32>) -> memref<4xf32, strided<[1], offset: ?>>
  "func.return"(%1) : (memref<4xf32, strided<[1], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4xf32, strided<[1], offset: ?>>) -> memref<4xf32>, sym_name = "to_buffer_to_tensor_uncast"}> ({
^bb0(%arg0: memref<4xf32, strided<[1], offset: ?>>):
  %0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<4xf32, strided<[1], offset: ?>>) -> tensor<4xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<4xf32>) -> memref<4xf32>
  "func.return"(%1) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4xf32, 2>) -> memref<4xf32, 7>, sym_name = "to_buffer_space"}> ({
^bb0(%arg0: memref<4xf32, 2>):
  %0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<4xf32, 2>) -> tensor<4xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<4xf32>) -> memref<4xf32, 7>
  "func.return"(%1) : (memref<4xf32, 7>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32>, sym_name = "to_buffer_dyn"}> ({
^bb0(%arg0: memref<?xf32, strided<[?], offset: ?>>):
  %0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<?xf32, strided<[?], offset: ?>>) -> tensor<?xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<?xf32>) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "to_tensor_to_buffer"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "bufferization.to_buffer"(%arg0) : (tensor<4xf32>) -> memref<4xf32>
  %1 = "bufferization.to_tensor"(%0) <{restrict}> : (memref<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xf32>) -> memref<?xf32>, sym_name = "to_buffer_cast"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<?xf32>) -> memref<?xf32>
  "func.return"(%1) : (memref<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<*xf32>) -> memref<4xf32>, sym_name = "to_buffer_cast_unranked"}> ({
^bb0(%arg0: tensor<*xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<*xf32>) -> tensor<4xf32>
  %1 = "bufferization.to_buffer"(%0) : (tensor<4xf32>) -> memref<4xf32>
  "func.return"(%1) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?xf32>, index) -> f32, sym_name = "load_to_buffer2"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: index):
  %0 = "bufferization.to_buffer"(%arg0) : (tensor<?xf32>) -> memref<?xf32>
  %1 = "memref.load"(%0, %arg1) : (memref<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "clone_dead"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "bufferization.clone"(%arg0) : (memref<4xf32>) -> memref<4xf32>
  "memref.dealloc"(%0) : (memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> memref<4xf32>, sym_name = "clone_dealloc_src"}> ({
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "test.use"(%0) : (memref<4xf32>) -> ()
  %1 = "bufferization.clone"(%0) : (memref<4xf32>) -> memref<4xf32>
  "memref.dealloc"(%0) : (memref<4xf32>) -> ()
  "func.return"(%1) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (f32) -> f32, sym_name = "clone_both"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "test.use"(%1) : (memref<4xf32>) -> ()
  %2 = "bufferization.clone"(%1) : (memref<4xf32>) -> memref<4xf32>
  "memref.dealloc"(%1) : (memref<4xf32>) -> ()
  %3 = "memref.load"(%2, %0) : (memref<4xf32>, index) -> f32
  "memref.dealloc"(%2) : (memref<4xf32>) -> ()
  "func.return"(%3) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>) -> memref<4xf32>, sym_name = "clone_cast"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "memref.cast"(%arg0) : (memref<?xf32>) -> memref<4xf32>
  %1 = "bufferization.clone"(%0) : (memref<4xf32>) -> memref<4xf32>
  "memref.dealloc"(%0) : (memref<4xf32>) -> ()
  "func.return"(%1) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "clone_unused"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "bufferization.clone"(%arg0) : (memref<4xf32>) -> memref<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<?x?xf32>, sym_name = "alloc_tensor_const"}> ({
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "bufferization.alloc_tensor"(%0, %0) <{operandSegmentSizes = array<i32: 2, 0, 0>}> : (index, index) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>) -> index, sym_name = "alloc_tensor_copy_dim"}> ({
^bb0(%arg0: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "bufferization.alloc_tensor"(%arg0) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> tensor<4xf32>, sym_name = "alloc_tensor_cast"}> ({
^bb0(%arg0: index):
  %0 = "bufferization.alloc_tensor"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "dealloc_tensor"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> tensor<4xf32>
  "bufferization.dealloc_tensor"(%0) : (tensor<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2xi32>, i1, i1, memref<1xi32>) -> i1, sym_name = "dealloc_dup"}> ({
^bb0(%arg0: memref<2xi32>, %arg1: i1, %arg2: i1, %arg3: memref<1xi32>):
  %0 = "bufferization.dealloc"(%arg0, %arg0, %arg1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 2, 2, 1>}> : (memref<2xi32>, memref<2xi32>, i1, i1, memref<1xi32>) -> i1
  "func.return"(%0) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2xi32>, i1, memref<1xi32>) -> (i1, i1), sym_name = "dealloc_dup_retain"}> ({
^bb0(%arg0: memref<2xi32>, %arg1: i1, %arg2: memref<1xi32>):
  %0:2 = "bufferization.dealloc"(%arg0, %arg1, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (memref<2xi32>, i1, memref<1xi32>, memref<1xi32>) -> (i1, i1)
  "func.return"(%0#0, %0#1) : (i1, i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2xi32>, memref<2xi32>, i1) -> (), sym_name = "dealloc_false"}> ({
^bb0(%arg0: memref<2xi32>, %arg1: memref<2xi32>, %arg2: i1):
  %0 = "arith.constant"() <{value = false}> : () -> i1
  "bufferization.dealloc"(%arg0, %arg1, %0, %arg2) <{operandSegmentSizes = array<i32: 2, 2, 0>}> : (memref<2xi32>, memref<2xi32>, i1, i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = () -> (), sym_name = "dealloc_empty"}> ({
  "bufferization.dealloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2xi32>, memref<2xi32>) -> i1, sym_name = "dealloc_all_false"}> ({
^bb0(%arg0: memref<2xi32>, %arg1: memref<2xi32>):
  %0 = "arith.constant"() <{value = false}> : () -> i1
  %1 = "bufferization.dealloc"(%arg0, %0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<2xi32>, i1, memref<2xi32>) -> i1
  "func.return"(%1) : (i1) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i1) -> (), sym_name = "dealloc_alloc"}> ({
^bb0(%arg0: i1):
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
  "bufferization.dealloc"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<2xi32>, i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<2xi32>, i1) -> (), sym_name = "dealloc_md"}> ({
^bb0(%arg0: memref<2xi32>, %arg1: i1):
  %0:4 = "memref.extract_strided_metadata"(%arg0) : (memref<2xi32>) -> (memref<i32>, index, index, index)
  "bufferization.dealloc"(%0#0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<i32>, i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i1, memref<2xi32>) -> (), sym_name = "dealloc_and_alloc"}> ({
^bb0(%arg0: i1, %arg1: memref<2xi32>):
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
  %1 = "arith.constant"() <{value = true}> : () -> i1
  "bufferization.dealloc"(%0, %arg1, %1, %arg0) <{operandSegmentSizes = array<i32: 2, 2, 0>}> : (memref<2xi32>, memref<2xi32>, i1, i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>, memref<4xf32>) -> (), sym_name = "materialize"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: memref<4xf32>):
  "bufferization.materialize_in_destination"(%arg0, %arg1) <{restrict, writable}> : (tensor<4xf32>, memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>, sym_name = "mat_cast"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
  %2 = "bufferization.materialize_in_destination"(%0, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%2) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x4xf32>) -> memref<4x4xf32, strided<[4, 1], offset: ?>>, sym_name = "memref_subview_zero"}> ({
^bb0(%arg0: memref<4x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.subview"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (memref<4x4xf32>, index) -> memref<4x4xf32, strided<[4, 1], offset: ?>>
  "func.return"(%1) : (memref<4x4xf32, strided<[4, 1], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<8x4xf32>) -> memref<?xf32, strided<[1], offset: ?>>, sym_name = "memref_subview_rr_const"}> ({
^bb0(%arg0: memref<8x4xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "memref.subview"(%arg0, %0, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<8x4xf32>, index, index) -> memref<?xf32, strided<[1], offset: ?>>
  "func.return"(%2) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<8x1x4xf32>, index) -> memref<?x4xf32, strided<[4, 1], offset: ?>>, sym_name = "memref_subview_rr_first"}> ({
^bb0(%arg0: memref<8x1x4xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "memref.subview"(%arg0, %0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0, 0>, static_sizes = array<i64: -9223372036854775808, 1, 4>, static_strides = array<i64: 1, 1, 1>}> : (memref<8x1x4xf32>, index, index) -> memref<?x4xf32, strided<[4, 1], offset: ?>>
  "func.return"(%1) : (memref<?x4xf32, strided<[4, 1], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "memref_cast_alloc_dim"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloc"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
  %2 = "memref.cast"(%1) : (memref<?xf32>) -> memref<*xf32>
  %3 = "memref.dim"(%2, %0) : (memref<*xf32>, index) -> index
  "memref.dealloc"(%1) : (memref<?xf32>) -> ()
  "func.return"(%3) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xi8>, index, index) -> f32, sym_name = "memref_view_dyn_offset"}> ({
^bb0(%arg0: memref<?xi8>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 8 : index}> : () -> index
  %2 = "memref.view"(%arg0, %arg1, %1, %arg2) : (memref<?xi8>, index, index, index) -> memref<?x?xf32>
  %3 = "memref.load"(%2, %0, %0) : (memref<?x?xf32>, index, index) -> f32
  "func.return"(%3) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<4x?xf32, strided<[?, 1]>>) -> (index, index, index), sym_name = "memref_expand_metadata"}> ({
^bb0(%arg0: memref<4x?xf32, strided<[?, 1]>>):
  %0:6 = "memref.extract_strided_metadata"(%arg0) : (memref<4x?xf32, strided<[?, 1]>>) -> (memref<f32>, index, index, index, index, index)
  "func.return"(%0#1, %0#2, %0#5) : (index, index, index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<2048xi8>, index) -> (), sym_name = "memref_dead_view"}> ({
^bb0(%arg0: memref<2048xi8>, %arg1: index):
  %0 = "memref.view"(%arg0, %arg1) : (memref<2048xi8>, index) -> memref<4xf32>
  %1 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xf32>) -> memref<2xf32, strided<[1]>>
  %2 = "memref.cast"(%1) : (memref<2xf32, strided<[1]>>) -> memref<?xf32, strided<[?], offset: ?>>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "memref_alloc_copy_dead"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  "memref.copy"(%arg0, %0) : (memref<4xf32>, memref<4xf32>) -> ()
  "memref.dealloc"(%0) : (memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = () -> (), sym_name = "memref_alloc_cast_dealloc"}> ({
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  %1 = "memref.cast"(%0) : (memref<4xf32>) -> memref<?xf32>
  "memref.dealloc"(%1) : (memref<?xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (f32) -> (), sym_name = "memref_alloc_sub_store"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  %2 = "memref.subview"(%1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<4xf32>) -> memref<2xf32, strided<[1], offset: 1>>
  "memref.store"(%arg0, %2, %0) : (f32, memref<2xf32, strided<[1], offset: 1>>, index) -> ()
  "memref.dealloc"(%1) : (memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<2x3xf32, strided<[3, 1], offset: 5>>) -> memref<2x3xf32, strided<[3, 1], offset: 5>>, sym_name = "memref_rc_extract"}> ({
^bb0(%arg0: memref<2x3xf32, strided<[3, 1], offset: 5>>):
  %0 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 5>, static_sizes = array<i64: 2, 3>, static_strides = array<i64: 3, 1>}> : (memref<2x3xf32, strided<[3, 1], offset: 5>>) -> memref<2x3xf32, strided<[3, 1], offset: 5>>
  "func.return"(%0) : (memref<2x3xf32, strided<[3, 1], offset: 5>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?x?xf32>) -> memref<?x?xf32, strided<[?, 1]>>, sym_name = "memref_transpose_dim_id"}> ({
^bb0(%arg0: memref<?x?xf32>):
  %0 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>>
  %1 = "memref.transpose"(%0) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<?x?xf32, strided<[1, ?]>>) -> memref<?x?xf32, strided<[?, 1]>>
  "func.return"(%1) : (memref<?x?xf32, strided<[?, 1]>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2x3x4x5xf32>) -> memref<2x60xf32>, sym_name = "memref_collapse3"}> ({
^bb0(%arg0: memref<2x3x4x5xf32>):
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0], [1, 2], [3]]}> : (memref<2x3x4x5xf32>) -> memref<2x12x5xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = [[0], [1, 2]]}> : (memref<2x12x5xf32>) -> memref<2x60xf32>
  "func.return"(%1) : (memref<2x60xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<1x1xf32>) -> memref<f32>, sym_name = "memref_collapse_to0"}> ({
^bb0(%arg0: memref<1x1xf32>):
  %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<1x1xf32>) -> memref<1xf32>
  %1 = "memref.collapse_shape"(%0) <{reassociation = []}> : (memref<1xf32>) -> memref<f32>
  "func.return"(%1) : (memref<f32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<f32>) -> memref<1x1xf32>, sym_name = "memref_expand_from0"}> ({
^bb0(%arg0: memref<f32>):
  %0 = "memref.expand_shape"(%arg0) <{reassociation = [], static_output_shape = array<i64: 1>}> : (memref<f32>) -> memref<1xf32>
  %1 = "memref.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 1>}> : (memref<1xf32>) -> memref<1x1xf32>
  "func.return"(%1) : (memref<1x1xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "buf_to_tensor_dead"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> (), sym_name = "buf_alloc_tensor_dead"}> ({
^bb0(%arg0: index):
  %0 = "bufferization.alloc_tensor"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<4xf32>) -> tensor<?xf32>, sym_name = "buf_cast_to_tensor"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  %1 = "bufferization.to_tensor"(%0) <{restrict}> : (memref<?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<2xi32>, memref<2xi32>, i1) -> i1, sym_name = "buf_dealloc_retain_dup_cond"}> ({
^bb0(%arg0: memref<2xi32>, %arg1: memref<2xi32>, %arg2: i1):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "bufferization.dealloc"(%arg0, %arg1, %arg0, %0, %arg2, %0, %arg1) <{operandSegmentSizes = array<i32: 3, 3, 1>}> : (memref<2xi32>, memref<2xi32>, memref<2xi32>, i1, i1, i1, memref<2xi32>) -> i1
  "func.return"(%1) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<2xi32>) -> i1, sym_name = "buf_dealloc_retained_only"}> ({
^bb0(%arg0: memref<2xi32>):
  %0 = "bufferization.dealloc"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (memref<2xi32>) -> i1
  "func.return"(%0) : (i1) -> ()
}) : () -> ()
// -----
// left: 3
func.func @window_of_cast(%a: memref<16x32xf32>, %n: index) -> memref<?x4xf32, strided<[32, 1], offset: ?>> {
  %b = memref.cast %a : memref<16x32xf32> to memref<?x?xf32>
  %0 = memref.subview %b[%n, 0][%n, 4][1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %1 = memref.cast %0 : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32, strided<[32, 1], offset: ?>>
  return %1 : memref<?x4xf32, strided<[32, 1], offset: ?>>
}
// -----
// left: 4
func.func @window_of_checked(%a: memref<?x?xf32>, %n: index) -> memref<?x4xf32, strided<[32, 1], offset: ?>> {
  %b = memref.cast %a : memref<?x?xf32> to memref<16x32xf32>
  %0 = memref.subview %b[%n, 0][%n, 4][1, 1] : memref<16x32xf32> to memref<?x4xf32, strided<[32, 1], offset: ?>>
  return %0 : memref<?x4xf32, strided<[32, 1], offset: ?>>
}
// -----
// left: 3
func.func @assumed(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.assume_alignment %a, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 16 : memref<4xf32>
  return %1 : memref<4xf32>
}
// -----
// left: 4
func.func @assumed_more(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.assume_alignment %a, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 32 : memref<4xf32>
  return %1 : memref<4xf32>
}
// -----
// left: 3
func.func @buffer_of_cast(%t: tensor<4xf32>) -> memref<4xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  %2 = memref.cast %1 : memref<?xf32> to memref<4xf32>
  return %2 : memref<4xf32>
}
// -----
// left: 4
func.func @buffer_of_checked(%t: tensor<?xf32>) -> memref<4xf32> {
  %0 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>, index) -> memref<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: index):
  %0 = "memref.realloc"(%arg0) : (memref<4xf32>) -> memref<8xf32>
  "func.return"(%arg0) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<4x4xf32>, index) -> memref<1x4xf32, strided<[4, 1], offset: ?>>, sym_name = "f"}> ({
^bb0(%arg0: memref<4x4xf32>, %arg1: index):
  %0 = "memref.subview"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (memref<4x4xf32>, index) -> memref<1x4xf32, strided<[4, 1], offset: ?>>
  %1 = "memref.subview"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (memref<1x4xf32, strided<[4, 1], offset: ?>>) -> memref<1x4xf32, strided<[4, 1], offset: ?>>
  "func.return"(%1) : (memref<1x4xf32, strided<[4, 1], offset: ?>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>) -> memref<4xf32>, sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<?xf32>) -> tensor<?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?xf32>) -> tensor<4xf32>
  %2 = "bufferization.to_buffer"(%1) : (tensor<4xf32>) -> memref<4xf32>
  "func.return"(%2) : (memref<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>, index) -> f32, sym_name = "f"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: index):
  %0 = "bufferization.clone"(%arg0) : (memref<?xf32>) -> memref<?xf32>
  %1 = "memref.load"(%0, %arg1) : (memref<?xf32>, index) -> f32
  "memref.dealloc"(%0) : (memref<?xf32>) -> ()
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "f"}> ({
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x4xf32>
  %1 = "memref.cast"(%0) : (memref<4x4xf32>) -> memref<?x4xf32>
  %2:6 = "memref.extract_strided_metadata"(%1) : (memref<?x4xf32>) -> (memref<f32>, index, index, index, index, index)
  "func.return"(%2#2) : (index) -> ()
}) : () -> ()
