// left: 3
"func.func"() <{function_type = (tensor<2xi32>) -> tensor<2xf32>, sym_name = "tensor_bitcast_chain_ok"}> ({
^bb0(%arg0: tensor<2xi32>):
  %0 = "tensor.bitcast"(%arg0) : (tensor<2xi32>) -> tensor<2xui32>
  %1 = "tensor.bitcast"(%0) : (tensor<2xui32>) -> tensor<2xf32>
  "func.return"(%1) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xi32>) -> tensor<4xi32>, sym_name = "tensor_bitcast_chain_nop"}> ({
^bb0(%arg0: tensor<4xi32>):
  %0 = "tensor.bitcast"(%arg0) : (tensor<4xi32>) -> tensor<4xui32>
  %1 = "tensor.bitcast"(%0) : (tensor<4xui32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?xf32>) -> tensor<4xf32>, sym_name = "tensor.cast"}> ({
^bb0(%arg0: tensor<?xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<*xi32>) -> tensor<4x8xi32>, sym_name = "tensor.cast_chain_ok"}> ({
^bb0(%arg0: tensor<*xi32>):
  %0 = "tensor.cast"(%arg0) : (tensor<*xi32>) -> tensor<4x?xi32>
  %1 = "tensor.cast"(%0) : (tensor<4x?xi32>) -> tensor<4x8xi32>
  "func.return"(%1) : (tensor<4x8xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xi32>) -> tensor<4xi32>, sym_name = "tensor.cast_chain_regain"}> ({
^bb0(%arg0: tensor<4xi32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4xi32>) -> tensor<?xi32>
  %1 = "tensor.cast"(%0) : (tensor<?xi32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xi32>) -> tensor<?x8xi32>, sym_name = "tensor.cast_chain_keep"}> ({
^bb0(%arg0: tensor<?x?xi32>):
  %0 = "tensor.cast"(%arg0) : (tensor<?x?xi32>) -> tensor<4x?xi32>
  %1 = "tensor.cast"(%0) : (tensor<4x?xi32>) -> tensor<?x8xi32>
  "func.return"(%1) : (tensor<?x8xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x?xf32>) -> tensor<4x?xf32>, sym_name = "concat_fold_1"}> ({
^bb0(%arg0: tensor<4x?xf32>):
  %0 = "tensor.concat"(%arg0) <{dim = 1 : i64}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
  "func.return"(%0) : (tensor<4x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x12xi32>, tensor<?x?xi32>) -> tensor<?x12xi32>, sym_name = "infer_concat_operand_types"}> ({
^bb0(%arg0: tensor<?x12xi32>, %arg1: tensor<?x?xi32>):
  %0 = "tensor.concat"(%arg0, %arg1) <{dim = 0 : i64}> : (tensor<?x12xi32>, tensor<?x?xi32>) -> tensor<?x12xi32>
  "func.return"(%0) : (tensor<?x12xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<5x12xi32>, tensor<?x12xi32>) -> tensor<?x?xi32>, sym_name = "infer_concat_return_type"}> ({
^bb0(%arg0: tensor<5x12xi32>, %arg1: tensor<?x12xi32>):
  %0 = "tensor.concat"(%arg0, %arg1) <{dim = 0 : i64}> : (tensor<5x12xi32>, tensor<?x12xi32>) -> tensor<?x?xi32>
  "func.return"(%0) : (tensor<?x?xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (complex<i32>) -> complex<i32>, sym_name = "extract_from_elements_complex_i"}> ({
^bb0(%arg0: complex<i32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.from_elements"(%arg0, %arg0) : (complex<i32>, complex<i32>) -> tensor<2xcomplex<i32>>
  %2 = "tensor.extract"(%1, %0) : (tensor<2xcomplex<i32>>, index) -> complex<i32>
  "func.return"(%2) : (complex<i32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> tensor<4xf32>, sym_name = "fold_insert"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = dense<4.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "arith.constant"() <{value = 4.000000e+00 : f32}> : () -> f32
  %2 = "tensor.insert"(%1, %0, %arg0) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>, f32, f32, index) -> tensor<4xf32>, sym_name = "insert_over_insert"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: f32, %arg2: f32, %arg3: index):
  %0 = "tensor.insert"(%arg1, %arg0, %arg3) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  %1 = "tensor.insert"(%arg2, %0, %arg3) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<9xf32>) -> f32, sym_name = "extract_from_tensor.cast"}> ({
^bb0(%arg0: tensor<9xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.cast"(%arg0) : (tensor<9xf32>) -> tensor<?xf32>
  %2 = "tensor.extract"(%1, %0) : (tensor<?xf32>, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "extract_from_tensor.from_elements"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.from_elements"(%arg0) : (index) -> tensor<1xindex>
  %2 = "tensor.extract"(%1, %0) : (tensor<1xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "extract_from_tensor.from_elements_0d"}> ({
^bb0(%arg0: index):
  %0 = "tensor.from_elements"(%arg0) : (index) -> tensor<index>
  %1 = "tensor.extract"(%0) : (tensor<index>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) -> (f32, f32, f32), sym_name = "extract_from_tensor.from_elements_3d"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: f32, %arg4: f32, %arg5: f32, %arg6: f32, %arg7: f32, %arg8: f32, %arg9: f32, %arg10: f32, %arg11: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %3 = "tensor.from_elements"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9, %arg10, %arg11) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) -> tensor<3x2x2xf32>
  %4 = "tensor.extract"(%3, %0, %0, %0) : (tensor<3x2x2xf32>, index, index, index) -> f32
  %5 = "tensor.extract"(%3, %2, %1, %0) : (tensor<3x2x2xf32>, index, index, index) -> f32
  %6 = "tensor.extract"(%3, %1, %1, %1) : (tensor<3x2x2xf32>, index, index, index) -> f32
  "func.return"(%4, %5, %6) : (f32, f32, f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xindex>, sym_name = "from_elements.constant"}> ({
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "tensor.from_elements"(%0, %1, %0) : (index, index, index) -> tensor<3xindex>
  "func.return"(%2) : (tensor<3xindex>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<2xf32>) -> tensor<2xf32>, sym_name = "from_elements_of_extracts"}> ({
^bb0(%arg0: tensor<2xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.extract"(%arg0, %0) : (tensor<2xf32>, index) -> f32
  %3 = "tensor.extract"(%arg0, %1) : (tensor<2xf32>, index) -> f32
  %4 = "tensor.from_elements"(%2, %3) : (f32, f32) -> tensor<2xf32>
  "func.return"(%4) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?x?xf32>, index, index) -> tensor<?x?x?xf32>, sym_name = "slice_canonicalize"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "tensor.extract_slice"(%arg0, %0, %arg1, %1, %2, %1, %arg2, %1, %1, %1) <{operandSegmentSizes = array<i32: 1, 3, 3, 3>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>}> : (tensor<?x?x?xf32>, index, index, index, index, index, index, index, index, index) -> tensor<?x?x?xf32>
  "func.return"(%3) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?x?xf32>, index, index) -> tensor<?x?xf32>, sym_name = "rank_reducing_slice_canonicalize"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "tensor.extract_slice"(%arg0, %0, %arg1, %1, %2, %arg2, %1, %1, %1) <{operandSegmentSizes = array<i32: 1, 3, 2, 3>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 1, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>}> : (tensor<?x?x?xf32>, index, index, index, index, index, index, index, index) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x6x16x32xi8>) -> tensor<4x6x16x32xi8>, sym_name = "trivial_slice"}> ({
^bb0(%arg0: tensor<4x6x16x32xi8>):
  %0 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 4, 6, 16, 32>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<4x6x16x32xi8>) -> tensor<4x6x16x32xi8>
  "func.return"(%0) : (tensor<4x6x16x32xi8>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x6x16x32xi8>, tensor<4x6x16x32xi8>) -> tensor<4x6x16x32xi8>, sym_name = "trivial_insert_slice"}> ({
^bb0(%arg0: tensor<4x6x16x32xi8>, %arg1: tensor<4x6x16x32xi8>):
  %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 4, 6, 16, 32>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<4x6x16x32xi8>, tensor<4x6x16x32xi8>) -> tensor<4x6x16x32xi8>
  "func.return"(%0) : (tensor<4x6x16x32xi8>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<0x2xi8>, tensor<3x3xi8>) -> tensor<3x3xi8>, sym_name = "empty_insert_slice"}> ({
^bb0(%arg0: tensor<0x2xi8>, %arg1: tensor<3x3xi8>):
  %0 = "tensor.insert_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 0, 2>, static_strides = array<i64: 1, 1>}> : (tensor<0x2xi8>, tensor<3x3xi8>) -> tensor<3x3xi8>
  "func.return"(%0) : (tensor<3x3xi8>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x6x16x32xi8>) -> tensor<16x32xi8>, sym_name = "rank_reducing_tensor_of_cast"}> ({
^bb0(%arg0: tensor<4x6x16x32xi8>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x6x16x32xi8>) -> tensor<?x?x16x32xi8>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0, 0>, static_sizes = array<i64: 1, 1, 16, 32>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<?x?x16x32xi8>) -> tensor<16x32xi8>
  "func.return"(%1) : (tensor<16x32xi8>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xi8>) -> tensor<?xi8>, sym_name = "out_of_bound_slice"}> ({
^bb0(%arg0: tensor<4xi8>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = -1 : index}> : () -> index
  %2 = "tensor.extract_slice"(%arg0, %0, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<4xi8>, index, index) -> tensor<?xi8>
  "func.return"(%2) : (tensor<?xi8>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16x32xi8>, tensor<4x6x16x32xi8>) -> tensor<4x6x16x32xi8>, sym_name = "rank_reducing_insert_slice_of_cast"}> ({
^bb0(%arg0: tensor<16x32xi8>, %arg1: tensor<4x6x16x32xi8>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.cast"(%arg0) : (tensor<16x32xi8>) -> tensor<?x32xi8>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x32xi8>, index) -> index
  %3 = "tensor.insert_slice"(%1, %arg1, %2) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>, static_offsets = array<i64: 0, 1, 0, 0>, static_sizes = array<i64: 1, 1, -9223372036854775808, 32>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<?x32xi8>, tensor<4x6x16x32xi8>, index) -> tensor<4x6x16x32xi8>
  "func.return"(%3) : (tensor<4x6x16x32xi8>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?x?xf32>, index, index, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>, sym_name = "insert_slice_canonicalize"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: index, %arg2: index, %arg3: tensor<?x?x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "tensor.insert_slice"(%arg0, %arg3, %0, %arg1, %1, %2, %1, %arg2, %1, %1, %1) <{operandSegmentSizes = array<i32: 1, 1, 3, 3, 3>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>}> : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, index, index, index, index, index, index, index, index, index) -> tensor<?x?x?xf32>
  "func.return"(%3) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?x?xf32>, index, index, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>, sym_name = "slice_to_insert_slice_canonicalize"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: index, %arg2: index, %arg3: tensor<?x?x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "tensor.extract_slice"(%arg0, %0, %arg1, %1, %2, %1, %arg2, %1, %1, %1) <{operandSegmentSizes = array<i32: 1, 3, 3, 3>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>}> : (tensor<?x?x?xf32>, index, index, index, index, index, index, index, index, index) -> tensor<?x?x?xf32>
  %4 = "tensor.insert_slice"(%3, %arg3, %0, %arg1, %1, %2, %1, %arg2, %1, %1, %1) <{operandSegmentSizes = array<i32: 1, 1, 3, 3, 3>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>}> : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, index, index, index, index, index, index, index, index, index) -> tensor<?x?x?xf32>
  "func.return"(%4) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x5x?xf32>, tensor<?x?x?xf32>, index, index) -> tensor<?x?x?xf32>, sym_name = "insert_tensor_cast_on_insert_slice_src"}> ({
^bb0(%arg0: tensor<?x5x?xf32>, %arg1: tensor<?x?x?xf32>, %arg2: index, %arg3: index):
  %0 = "arith.constant"() <{value = 64 : index}> : () -> index
  %1 = "tensor.insert_slice"(%arg0, %arg1, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 2, 0>, static_offsets = array<i64: 0, 1, 2>, static_sizes = array<i64: -9223372036854775808, 5, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x5x?xf32>, tensor<?x?x?xf32>, index, index) -> tensor<?x?x?xf32>
  "func.return"(%1) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x?xf32>) -> (index, index), sym_name = "fold_dim_of_tensor.cast"}> ({
^bb0(%arg0: tensor<4x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.cast"(%arg0) : (tensor<4x?xf32>) -> tensor<?x?xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?x?xf32>, index) -> index
  %4 = "tensor.dim"(%2, %1) : (tensor<?x?xf32>, index) -> index
  "func.return"(%3, %4) : (index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x6x16x32xi8>) -> index, sym_name = "insert_tensor_cast_on_slice"}> ({
^bb0(%arg0: tensor<4x6x16x32xi8>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0, 0, 0>, static_sizes = array<i64: 2, 2, -9223372036854775808, 4>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<4x6x16x32xi8>, index) -> tensor<2x2x?x4xi8>
  %2 = "tensor.dim"(%1, %0) : (tensor<2x2x?x4xi8>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?xf32>, index, index) -> (index, index), sym_name = "dim_of_slice"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.extract_slice"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?x?xf32>, index) -> index
  %4 = "tensor.dim"(%2, %1) : (tensor<?x?xf32>, index) -> index
  "func.return"(%3, %4) : (index, index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (index, index) -> tensor<3x?x?x7x?xindex>, sym_name = "static_tensor.generate"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 5 : index}> : () -> index
  %1 = "tensor.generate"(%arg0, %0, %arg1) ({
  ^bb0(%arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index):
    %2 = "arith.constant"() <{value = 32 : index}> : () -> index
    "tensor.yield"(%2) : (index) -> ()
  }) : (index, index, index) -> tensor<3x?x?x7x?xindex>
  "func.return"(%1) : (tensor<3x?x?x7x?xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, tensor<*xf32>) -> index, sym_name = "from_tensor.generate"}> ({
^bb0(%arg0: index, %arg1: tensor<*xf32>):
  %0 = "tensor.rank"(%arg1) : (tensor<*xf32>) -> index
  %1 = "tensor.generate"(%0) ({
  ^bb0(%arg2: index):
    %3 = "tensor.dim"(%arg1, %arg2) : (tensor<*xf32>, index) -> index
    "tensor.yield"(%3) : (index) -> ()
  }) : (index) -> tensor<?xindex>
  %2 = "tensor.extract"(%1, %arg0) : (tensor<?xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index, index, tensor<*xf32>) -> index, sym_name = "from_tensor.generate_2d"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: tensor<*xf32>):
  %0 = "tensor.rank"(%arg2) : (tensor<*xf32>) -> index
  %1 = "tensor.generate"(%0, %0) ({
  ^bb0(%arg3: index, %arg4: index):
    %3 = "tensor.dim"(%arg2, %arg3) : (tensor<*xf32>, index) -> index
    %4 = "tensor.dim"(%arg2, %arg4) : (tensor<*xf32>, index) -> index
    %5 = "arith.addi"(%3, %4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "tensor.yield"(%5) : (index) -> ()
  }) : (index, index) -> tensor<?x?xindex>
  %2 = "tensor.extract"(%1, %arg0, %arg1) : (tensor<?x?xindex>, index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "generate_dim"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.generate"(%arg0) ({
  ^bb0(%arg1: index):
    %3 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "tensor.yield"(%3) : (index) -> ()
  }) : (index) -> tensor<?xindex>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x5x6x7xf32>) -> tensor<840xf32>, sym_name = "collapse_of_collapse"}> ({
^bb0(%arg0: tensor<4x5x6x7xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<4x5x6x7xf32>) -> tensor<20x42xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<20x42xf32>) -> tensor<840xf32>
  "func.return"(%1) : (tensor<840xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<24xf32>) -> tensor<2x3x4xf32>, sym_name = "expand_of_expand"}> ({
^bb0(%arg0: tensor<24xf32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 6, 4>}> : (tensor<24xf32>) -> tensor<6x4xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 3, 4>}> : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  "func.return"(%1) : (tensor<2x3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<12x4xf32>) -> tensor<12x4xf32>, sym_name = "collapse_of_expand_id"}> ({
^bb0(%arg0: tensor<12x4xf32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 3, 4, 4>}> : (tensor<12x4xf32>) -> tensor<3x4x4xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1], [2]]}> : (tensor<3x4x4xf32>) -> tensor<12x4xf32>
  "func.return"(%1) : (tensor<12x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3x4x4xf32>) -> tensor<3x4x4xf32>, sym_name = "expand_of_collapse_id"}> ({
^bb0(%arg0: tensor<3x4x4xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1], [2]]}> : (tensor<3x4x4xf32>) -> tensor<12x4xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 3, 4, 4>}> : (tensor<12x4xf32>) -> tensor<3x4x4xf32>
  "func.return"(%1) : (tensor<3x4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x4x4xf32>, index) -> tensor<?x4x4xf32>, sym_name = "expand_of_collapse_dynamic"}> ({
^bb0(%arg0: tensor<?x4x4xf32>, %arg1: index):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1], [2]]}> : (tensor<?x4x4xf32>) -> tensor<?x4xf32>
  %1 = "tensor.expand_shape"(%0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 4>}> : (tensor<?x4xf32>, index) -> tensor<?x4x4xf32>
  "func.return"(%1) : (tensor<?x4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2x3x4x5x6x7x8xf32>) -> tensor<24x5x42x8xf32>, sym_name = "compose_expand_of_collapse"}> ({
^bb0(%arg0: tensor<2x3x4x5x6x7x8xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1, 2, 3, 4, 5, 6]]}> : (tensor<2x3x4x5x6x7x8xf32>) -> tensor<40320xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 24, 5, 42, 8>}> : (tensor<40320xf32>) -> tensor<24x5x42x8xf32>
  "func.return"(%1) : (tensor<24x5x42x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<24x5x42x8xf32>) -> tensor<2x3x4x5x6x7x8xf32>, sym_name = "compose_expand_of_collapse_7D"}> ({
^bb0(%arg0: tensor<24x5x42x8xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1, 2, 3]]}> : (tensor<24x5x42x8xf32>) -> tensor<40320xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1, 2, 3, 4, 5, 6]], static_output_shape = array<i64: 2, 3, 4, 5, 6, 7, 8>}> : (tensor<40320xf32>) -> tensor<2x3x4x5x6x7x8xf32>
  "func.return"(%1) : (tensor<2x3x4x5x6x7x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?x?xi64>, index, index) -> tensor<?x?xi64>, sym_name = "compose_collapse_of_expand"}> ({
^bb0(%arg0: tensor<?x?x?xi64>, %arg1: index, %arg2: index):
  %0 = "tensor.expand_shape"(%arg0, %arg1, %arg2, %arg1) <{reassociation = [[0], [1], [2, 3]], static_output_shape = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808, 1>}> : (tensor<?x?x?xi64>, index, index, index) -> tensor<?x?x?x1xi64>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<?x?x?x1xi64>) -> tensor<?x?xi64>
  "func.return"(%1) : (tensor<?x?xi64>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2048xf32>) -> tensor<4x512xf32>, sym_name = "compose_collapse_of_expand_1D"}> ({
^bb0(%arg0: tensor<2048xf32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1, 2, 3]], static_output_shape = array<i64: 1, 4, 1, 512>}> : (tensor<2048xf32>) -> tensor<1x4x1x512xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1, 2], [3]]}> : (tensor<1x4x1x512xf32>) -> tensor<4x512xf32>
  "func.return"(%1) : (tensor<4x512xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<f32>) -> tensor<f32>, sym_name = "zero_rank_reshape_multi"}> ({
^bb0(%arg0: tensor<f32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<f32>) -> tensor<1xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 1>}> : (tensor<1xf32>) -> tensor<1x1xf32>
  %2 = "tensor.collapse_shape"(%1) <{reassociation = []}> : (tensor<1x1xf32>) -> tensor<f32>
  "func.return"(%2) : (tensor<f32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x4x2xi32>, sym_name = "reshape_splat_constant_int32"}> ({
  %0 = "arith.constant"() <{value = dense<42> : tensor<2x8xi32>}> : () -> tensor<2x8xi32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 2, 4, 2>}> : (tensor<2x8xi32>) -> tensor<2x4x2xi32>
  "func.return"(%1) : (tensor<2x4x2xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> tensor<2x2x2xf32>, sym_name = "expand_shape_splat"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.splat"(%arg0) : (f32) -> tensor<2x4xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 2, 2, 2>}> : (tensor<2x4xf32>) -> tensor<2x2x2xf32>
  "func.return"(%1) : (tensor<2x2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> tensor<2x4xf32>, sym_name = "collapse_shape_splat"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.splat"(%arg0) : (f32) -> tensor<2x2x2xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0], [1, 2]]}> : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
  "func.return"(%1) : (tensor<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, index) -> tensor<2x?xf32>, sym_name = "collapse_shape_splat_dyn"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "tensor.splat"(%arg0, %arg1) : (f32, index) -> tensor<2x2x?xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0], [1, 2]]}> : (tensor<2x2x?xf32>) -> tensor<2x?xf32>
  "func.return"(%1) : (tensor<2x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x4x2xi16>, sym_name = "reshape_splat_constant_int16"}> ({
  %0 = "arith.constant"() <{value = dense<42> : tensor<2x8xi16>}> : () -> tensor<2x8xi16>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 2, 4, 2>}> : (tensor<2x8xi16>) -> tensor<2x4x2xi16>
  "func.return"(%1) : (tensor<2x4x2xi16>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32) -> tensor<2xf32>, sym_name = "fold_collapse_of_from_elements"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "tensor.from_elements"(%arg0, %arg1) : (f32, f32) -> tensor<2x1xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<2x1xf32>) -> tensor<2xf32>
  "func.return"(%1) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32) -> tensor<2x1xf32>, sym_name = "fold_expand_of_from_elements"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "tensor.from_elements"(%arg0, %arg1) : (f32, f32) -> tensor<2xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 1>}> : (tensor<2xf32>) -> tensor<2x1xf32>
  "func.return"(%1) : (tensor<2x1xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<8x4xf32>) -> tensor<?xf32>, sym_name = "fold_expand_of_collapse_cast"}> ({
^bb0(%arg0: tensor<8x4xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<8x4xf32>) -> tensor<?x?xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<?x?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?xf32>, index, index) -> (index, index), sym_name = "dim_of_expand"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "tensor.expand_shape"(%arg0, %arg1, %arg2) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, -9223372036854775808>}> : (tensor<?x?xf32>, index, index) -> tensor<?x4x?xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?x4x?xf32>, index) -> index
  %4 = "tensor.dim"(%2, %1) : (tensor<?x4x?xf32>, index) -> index
  "func.return"(%3, %4) : (index, index) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<?x?x?xf32>) -> (index, index), sym_name = "dim_of_collapse"}> ({
^bb0(%arg0: tensor<?x?x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1], [2]]}> : (tensor<?x?x?xf32>) -> tensor<?x?xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?x?xf32>, index) -> index
  %4 = "tensor.dim"(%2, %1) : (tensor<?x?xf32>, index) -> index
  "func.return"(%3, %4) : (index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x5xf32>) -> index, sym_name = "fold_rank"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tensor.rank"(%arg0) : (tensor<4x5xf32>) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x5xf32>) -> index, sym_name = "rank_of_cast"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x5xf32>) -> tensor<*xf32>
  %1 = "tensor.rank"(%0) : (tensor<*xf32>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<5x6xf32>, index) -> tensor<5x6xf32>, sym_name = "pad_tensor_same_static_shape"}> ({
^bb0(%arg0: tensor<5x6xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.pad"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: 0, -9223372036854775808>, static_low = array<i64: -9223372036854775808, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<5x6xf32>, index, index) -> tensor<5x6xf32>
  "func.return"(%1) : (tensor<5x6xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x64x?x?xf32>) -> tensor<?x?x?x?xf32>, sym_name = "pad_fold_static"}> ({
^bb0(%arg0: tensor<?x64x?x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "tensor.pad"(%arg0, %2, %2, %2, %2, %2, %2, %2, %2) <{operandSegmentSizes = array<i32: 1, 4, 4>, static_high = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_low = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808>}> ({
  ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
    "tensor.yield"(%1) : (f32) -> ()
  }) : (tensor<?x64x?x?xf32>, index, index, index, index, index, index, index, index) -> tensor<?x?x?x?xf32>
  "func.return"(%3) : (tensor<?x?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<5x6xf32>, index) -> tensor<5x6xf32>, sym_name = "pad_nofold_same_static_shape"}> ({
^bb0(%arg0: tensor<5x6xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.pad"(%arg0, %arg1, %arg1) <{nofold, operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: 0, -9223372036854775808>, static_low = array<i64: -9223372036854775808, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<5x6xf32>, index, index) -> tensor<5x6xf32>
  "func.return"(%1) : (tensor<5x6xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x64x?x?xf32>) -> tensor<?x?x?x?xf32>, sym_name = "pad_after_cast_different_shape"}> ({
^bb0(%arg0: tensor<?x64x?x?xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.cast"(%arg0) : (tensor<?x64x?x?xf32>) -> tensor<?x?x?x?xf32>
  %2 = "tensor.pad"(%1) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0, 1, 1>, static_low = array<i64: 0, 0, 1, 1>}> ({
  ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  "func.return"(%2) : (tensor<?x?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x64x?x?xf32>, index) -> tensor<?x?x?x?xf32>, sym_name = "pad_tensor_after_cast_same_shape"}> ({
^bb0(%arg0: tensor<?x64x?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.cast"(%arg0) : (tensor<?x64x?x?xf32>) -> tensor<?x?x?x?xf32>
  %2 = "tensor.pad"(%1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: 0, -9223372036854775808, 1, 1>, static_low = array<i64: 0, -9223372036854775808, 1, 1>}> ({
  ^bb0(%arg2: index, %arg3: index, %arg4: index, %arg5: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<?x?x?x?xf32>, index, index) -> tensor<?x?x?x?xf32>
  "func.return"(%2) : (tensor<?x?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<8x?xf32>, index) -> tensor<8x32xf32>, sym_name = "pad_of_cast"}> ({
^bb0(%arg0: tensor<8x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "tensor.cast"(%arg0) : (tensor<8x?xf32>) -> tensor<?x?xf32>
  %3 = "tensor.pad"(%2, %0, %0, %0, %arg1) <{operandSegmentSizes = array<i32: 1, 2, 2>, static_high = array<i64: -9223372036854775808, -9223372036854775808>, static_low = array<i64: -9223372036854775808, -9223372036854775808>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%1) : (f32) -> ()
  }) : (tensor<?x?xf32>, index, index, index, index) -> tensor<8x32xf32>
  "func.return"(%3) : (tensor<8x32xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> tensor<32x32xf32>, sym_name = "cast_of_pad_more_static"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.pad"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 2, 0>, static_high = array<i64: 0, 0>, static_low = array<i64: -9223372036854775808, -9223372036854775808>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?x?xf32>) -> tensor<32x32xf32>
  "func.return"(%2) : (tensor<32x32xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?x?xf32>, f32) -> tensor<2x3x4xf32>, sym_name = "pad_static_zero_cast"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.pad"(%arg0, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: 0, 0, -9223372036854775808>, static_low = array<i64: 0, -9223372036854775808, 0>}> ({
  ^bb0(%arg2: index, %arg3: index, %arg4: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<?x?x?xf32>, index, index) -> tensor<2x3x4xf32>
  "func.return"(%1) : (tensor<2x3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?x?xf32>, f32) -> tensor<2x3x4xf32>, sym_name = "pad_nofold_static_zero"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.pad"(%arg0, %0, %0) <{nofold, operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: 0, 0, -9223372036854775808>, static_low = array<i64: 0, -9223372036854775808, 0>}> ({
  ^bb0(%arg2: index, %arg3: index, %arg4: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<?x?x?xf32>, index, index) -> tensor<2x3x4xf32>
  "func.return"(%1) : (tensor<2x3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4x?xf32>, index) -> tensor<?x?xf32>, sym_name = "pad_pad"}> ({
^bb0(%arg0: tensor<4x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1, 1>, static_low = array<i64: 0, 1>}> ({
  ^bb0(%arg4: index, %arg5: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<4x?xf32>) -> tensor<5x?xf32>
  %2 = "tensor.pad"(%1) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 2>, static_low = array<i64: 1, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<5x?xf32>) -> tensor<6x?xf32>
  %3 = "tensor.cast"(%2) : (tensor<6x?xf32>) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<4x5x?xf32>, sym_name = "empty_canonicalize"}> ({
  %0 = "arith.constant"() <{value = 6 : index}> : () -> index
  %1 = "tensor.empty"(%0) : (index) -> tensor<4x5x?xf32>
  "func.return"(%1) : (tensor<4x5x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> tensor<1x12xf32>, sym_name = "fold_empty_tensor_with_cast"}> ({
^bb0(%arg0: index):
  %0 = "tensor.empty"(%arg0) : (index) -> tensor<?x12xf32>
  %1 = "tensor.cast"(%0) : (tensor<?x12xf32>) -> tensor<1x12xf32>
  "func.return"(%1) : (tensor<1x12xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> (index, index), sym_name = "empty_dim"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.empty"(%arg0) : (index) -> tensor<?x12xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?x12xf32>, index) -> index
  %4 = "tensor.dim"(%2, %1) : (tensor<?x12xf32>, index) -> index
  "func.return"(%3, %4) : (index, index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index, index) -> tensor<2x3x5x4x?x7xf32>, sym_name = "empty_reshape_expansion"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "tensor.empty"(%arg0) : (index) -> tensor<6x5x?xf32>
  %1 = "tensor.expand_shape"(%0, %arg1) <{reassociation = [[0, 1], [2], [3, 4, 5]], static_output_shape = array<i64: 2, 3, 5, 4, -9223372036854775808, 7>}> : (tensor<6x5x?xf32>, index) -> tensor<2x3x5x4x?x7xf32>
  "func.return"(%1) : (tensor<2x3x5x4x?x7xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> tensor<5x?x20xf32>, sym_name = "fold_empty_extract_slice"}> ({
^bb0(%arg0: index):
  %0 = "tensor.empty"(%arg0) : (index) -> tensor<?x50x60xf32>
  %1 = "tensor.extract_slice"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 1, 2, 3>, static_sizes = array<i64: 5, -9223372036854775808, 20>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x50x60xf32>, index) -> tensor<5x?x20xf32>
  "func.return"(%1) : (tensor<5x?x20xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xf32>, sym_name = "splat_fold"}> ({
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "tensor.splat"(%0) : (f32) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, index) -> f32, sym_name = "extract_from_splat"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "tensor.splat"(%arg0) : (f32) -> tensor<4xf32>
  %1 = "tensor.extract"(%0, %arg1) : (tensor<4xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<128x512xf32>, index, index) -> tensor<16x512xf32>, sym_name = "cast_extract_slice"}> ({
^bb0(%arg0: tensor<128x512xf32>, %arg1: index, %arg2: index):
  %0 = "tensor.extract_slice"(%arg0, %arg2, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, 512>, static_strides = array<i64: 1, 1>}> : (tensor<128x512xf32>, index, index) -> tensor<?x512xf32>
  %1 = "tensor.cast"(%0) : (tensor<?x512xf32>) -> tensor<16x512xf32>
  "func.return"(%1) : (tensor<16x512xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<128x512xf32>, index, index) -> tensor<16xf32>, sym_name = "cast_extract_slice_rank_reduce"}> ({
^bb0(%arg0: tensor<128x512xf32>, %arg1: index, %arg2: index):
  %0 = "tensor.extract_slice"(%arg0, %arg2, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, 1>, static_strides = array<i64: 1, 1>}> : (tensor<128x512xf32>, index, index) -> tensor<?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?xf32>) -> tensor<16xf32>
  "func.return"(%1) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<4x?x8xf32>, index, index) -> tensor<4x?x8xf32>, sym_name = "fold_extract_insert"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: tensor<4x?x8xf32>, %arg2: index, %arg3: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.insert_slice"(%arg1, %arg0, %0, %arg2, %arg3, %1) <{operandSegmentSizes = array<i32: 1, 1, 2, 1, 1>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, 0>, static_sizes = array<i64: 4, -9223372036854775808, 8>, static_strides = array<i64: 1, 1, -9223372036854775808>}> : (tensor<4x?x8xf32>, tensor<?x?x?xf32>, index, index, index, index) -> tensor<?x?x?xf32>
  %3 = "tensor.extract_slice"(%2, %0, %arg2, %arg3, %1) <{operandSegmentSizes = array<i32: 1, 2, 1, 1>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, 0>, static_sizes = array<i64: 4, -9223372036854775808, 8>, static_strides = array<i64: 1, 1, -9223372036854775808>}> : (tensor<?x?x?xf32>, index, index, index, index) -> tensor<4x?x8xf32>
  "func.return"(%3) : (tensor<4x?x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<f32>, sym_name = "fold_gather_rank_reduced"}> ({
  %0 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<12xf32>}> : () -> tensor<12xf32>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 3>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<12xf32>) -> tensor<f32>
  "func.return"(%1) : (tensor<f32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> tensor<3x?xf32>, sym_name = "slice_of_splat_constant"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<12x14xf32>}> : () -> tensor<12x14xf32>
  %1 = "tensor.extract_slice"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 3, -9223372036854775808>, static_sizes = array<i64: 3, 2>, static_strides = array<i64: 1, 1>}> : (tensor<12x14xf32>, index) -> tensor<3x2xf32>
  %2 = "tensor.cast"(%1) : (tensor<3x2xf32>) -> tensor<3x?xf32>
  "func.return"(%2) : (tensor<3x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x2x2x4xf32>) -> tensor<8x4xf32>, sym_name = "insert_slice_of_const_splat"}> ({
^bb0(%arg0: tensor<1x2x2x4xf32>):
  %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x4xf32>}> : () -> tensor<8x4xf32>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x4xf32>) -> tensor<2x4xf32>
  %2 = "tensor.insert_slice"(%1, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 1, 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  "func.return"(%2) : (tensor<8x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?xf32>, tensor<2xi32>, tensor<3xi32>) -> tensor<?x?x?xf32>, sym_name = "reshape_of_reshape"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<2xi32>, %arg2: tensor<3xi32>):
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = "tensor.reshape"(%0, %arg2) : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  "func.return"(%1) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?xi32>, tensor<1xindex>) -> tensor<?xi32>, sym_name = "fold_reshape_trivial"}> ({
^bb0(%arg0: tensor<?xi32>, %arg1: tensor<1xindex>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.dim"(%arg0, %0) : (tensor<?xi32>, index) -> index
  %2 = "tensor.from_elements"(%1) : (index) -> tensor<1xindex>
  %3 = "tensor.reshape"(%arg0, %2) : (tensor<?xi32>, tensor<1xindex>) -> tensor<?xi32>
  "func.return"(%3) : (tensor<?xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<12xf32>) -> tensor<3x4xf32>, sym_name = "reshape_from_elements_const"}> ({
^bb0(%arg0: tensor<12xf32>):
  %0 = "arith.constant"() <{value = dense<[3, 4]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %1 = "tensor.reshape"(%arg0, %0) : (tensor<12xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  "func.return"(%1) : (tensor<3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<*xf32>, tensor<?xindex>) -> index, sym_name = "dim_of_reshape"}> ({
^bb0(%arg0: tensor<*xf32>, %arg1: tensor<?xindex>):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "tensor.reshape"(%arg0, %arg1) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<*xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (tensor<2x?xf32>, index) -> (index, index), sym_name = "dim_of_pad"}> ({
^bb0(%arg0: tensor<2x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %3 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 2, 3>, static_low = array<i64: 1, -9223372036854775808>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%2) : (f32) -> ()
  }) : (tensor<2x?xf32>, index) -> tensor<5x?xf32>
  %4 = "tensor.dim"(%3, %0) : (tensor<5x?xf32>, index) -> index
  %5 = "tensor.dim"(%3, %1) : (tensor<5x?xf32>, index) -> index
  "func.return"(%4, %5) : (index, index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> index, sym_name = "dim_out_of_bounds"}> ({
  %0 = "arith.constant"() <{value = 7 : index}> : () -> index
  %1 = "tensor.empty"() : () -> tensor<4xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<4xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> index, sym_name = "dim_not_reshape"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.insert_slice"(%arg0, %arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 2, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2xf32>, tensor<8xf32>) -> tensor<?xf32>, sym_name = "insert_slice_of_cast_dest"}> ({
^bb0(%arg0: tensor<2xf32>, %arg1: tensor<8xf32>):
  %0 = "tensor.cast"(%arg1) : (tensor<8xf32>) -> tensor<?xf32>
  %1 = "tensor.insert_slice"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 3>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x4xf32>) -> tensor<1x2x1x4xf32>, sym_name = "gather_constant_mask"}> ({
^bb0(%arg0: tensor<4x4xf32>):
  %0 = "arith.constant"() <{value = dense<0> : tensor<1x2x1xindex>}> : () -> tensor<1x2x1xindex>
  %1 = "tensor.gather"(%arg0, %0) <{gather_dims = array<i64: 0>}> : (tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<1x2x1x4xf32>
  "func.return"(%1) : (tensor<1x2x1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?xf32>) -> tensor<?x?xf32>, sym_name = "expand_static_from_const"}> ({
^bb0(%arg0: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "tensor.expand_shape"(%arg0, %0, %1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<?xf32>, index, index) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32) -> tensor<?xf32>, sym_name = "splat_static_from_const"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "tensor.splat"(%arg0, %0) : (f32, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "unsqueeze_fold"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tensor.insert_slice"(%arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<32x32xf32>, index) -> tensor<4x4xf32>, sym_name = "extract_slice_of_slice"}> ({
^bb0(%arg0: tensor<32x32xf32>, %arg1: index):
  %0 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 2, -9223372036854775808>, static_sizes = array<i64: 16, 16>, static_strides = array<i64: 1, 1>}> : (tensor<32x32xf32>, index) -> tensor<16x16xf32>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<16x16xf32>) -> tensor<4x4xf32>
  "func.return"(%1) : (tensor<4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> index, sym_name = "from_elements_dim"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.from_elements"(%arg0, %arg0, %arg0) : (f32, f32, f32) -> tensor<3xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<3xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<1xi32>) -> index, sym_name = "propagate_index_cast"}> ({
^bb0(%arg0: tensor<1xi32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.index_cast"(%arg0) : (tensor<1xi32>) -> tensor<1xindex>
  %2 = "tensor.extract"(%1, %0) : (tensor<1xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "extract_of_reshape_of_from_elements"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.from_elements"(%arg0, %arg1) : (f32, f32) -> tensor<2xf32>
  %3 = "tensor.expand_shape"(%2) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 1>}> : (tensor<2xf32>) -> tensor<2x1xf32>
  %4 = "tensor.extract"(%3, %1, %0) : (tensor<2x1xf32>, index, index) -> f32
  "func.return"(%4) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<?xf32>, sym_name = "concat_of_one_cast"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tensor.concat"(%arg0) <{dim = 0 : i64}> : (tensor<4xf32>) -> tensor<?xf32>
  "func.return"(%0) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?x?xf32>, tensor<4x?x8xf32>, tensor<4x?x8xf32>, index, index) -> tensor<?x?x?xf32>, sym_name = "fold_overlapping_insert_slice"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: tensor<4x?x8xf32>, %arg2: tensor<4x?x8xf32>, %arg3: index, %arg4: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.insert_slice"(%arg1, %arg0, %0, %arg3, %arg4, %1) <{operandSegmentSizes = array<i32: 1, 1, 2, 1, 1>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, 0>, static_sizes = array<i64: 4, -9223372036854775808, 8>, static_strides = array<i64: 1, 1, -9223372036854775808>}> : (tensor<4x?x8xf32>, tensor<?x?x?xf32>, index, index, index, index) -> tensor<?x?x?xf32>
  %3 = "tensor.insert_slice"(%arg2, %2, %0, %arg3, %arg4, %1) <{operandSegmentSizes = array<i32: 1, 1, 2, 1, 1>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, 0>, static_sizes = array<i64: 4, -9223372036854775808, 8>, static_strides = array<i64: 1, 1, -9223372036854775808>}> : (tensor<4x?x8xf32>, tensor<?x?x?xf32>, index, index, index, index) -> tensor<?x?x?xf32>
  "func.return"(%3) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>) -> index, sym_name = "dim_of_dest_op"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "linalg.fill"(%1, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%3) : (index) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (tensor<?xf32>, index) -> (tensor<?xf32>, index), sym_name = "dim_of_for"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "scf.for"(%0, %arg1, %1, %arg0) ({
  ^bb0(%arg2: index, %arg3: tensor<?xf32>):
    %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %5 = "tensor.insert"(%4, %arg3, %arg2) : (f32, tensor<?xf32>, index) -> tensor<?xf32>
    "scf.yield"(%5) : (tensor<?xf32>) -> ()
  }) : (index, index, index, tensor<?xf32>) -> tensor<?xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2, %3) : (tensor<?xf32>, index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x8xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "cast_into_linalg"}> ({
^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<?x?xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x8xf32>) -> tensor<?x?xf32>
  %1 = "linalg.transpose"(%0, %arg1) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<128x256xf32>) -> tensor<128x256xf32>, sym_name = "pack_empty_unpack"}> ({
^bb0(%arg0: tensor<128x256xf32>):
  %0 = "tensor.empty"() : () -> tensor<16x8x8x32xf32>
  %1 = "linalg.pack"(%arg0, %0) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 32>}> : (tensor<128x256xf32>, tensor<16x8x8x32xf32>) -> tensor<16x8x8x32xf32>
  %2 = "tensor.empty"() : () -> tensor<128x256xf32>
  %3 = "linalg.unpack"(%1, %2) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 32>}> : (tensor<16x8x8x32xf32>, tensor<128x256xf32>) -> tensor<128x256xf32>
  "func.return"(%3) : (tensor<128x256xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x1xi32>, sym_name = "extract_slice_negative_fold"}> ({
  %0 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 2, 1>, static_strides = array<i64: 1, 1>}> : (tensor<2x3xi32>) -> tensor<2x1xi32>
  "func.return"(%1) : (tensor<2x1xi32>) -> ()
}) : () -> ()

// -----
// left: 3
"func.func"() <{function_type = (index) -> tensor<2x3xi32>, sym_name = "fold_into_constant_insert"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "arith.constant"() <{value = dense<[[9], [8]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %2 = "tensor.insert_slice"(%1, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 2, 1>, static_strides = array<i64: 1, 1>}> : (tensor<2x1xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%2) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<8x16xf32>, index) -> tensor<?x?xf32>, sym_name = "double_cast_slice"}> ({
^bb0(%arg0: tensor<8x16xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "tensor.cast"(%arg0) : (tensor<8x16xf32>) -> tensor<?x?xf32>
  %2 = "tensor.extract_slice"(%1, %arg1, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 2, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index, index, index) -> tensor<?x?xf32>
  %3 = "tensor.cast"(%2) : (tensor<?x?xf32>) -> tensor<4x?xf32>
  %4 = "tensor.cast"(%3) : (tensor<4x?xf32>) -> tensor<?x?xf32>
  "func.return"(%4) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> tensor<2x3xf32>, sym_name = "expand_empty"}> ({
^bb0(%arg0: index):
  %0 = "tensor.empty"() : () -> tensor<6xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 3>}> : (tensor<6xf32>) -> tensor<2x3xf32>
  "func.return"(%1) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x?xf32>) -> index, sym_name = "dim_of_arg_static"}> ({
^bb0(%arg0: tensor<4x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.dim"(%arg0, %0) : (tensor<4x?xf32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<4xindex>, sym_name = "generate_const_body"}> ({
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "tensor.generate"(%0) ({
  ^bb0(%arg0: index):
    "tensor.yield"(%arg0) : (index) -> ()
  }) : (index) -> tensor<?xindex>
  %2 = "tensor.cast"(%1) : (tensor<?xindex>) -> tensor<4xindex>
  "func.return"(%2) : (tensor<4xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xf32>, sym_name = "from_elements_float"}> ({
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
  %2 = "tensor.from_elements"(%0, %1) : (f32, f32) -> tensor<2xf32>
  "func.return"(%2) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xi1>, sym_name = "from_elements_i1"}> ({
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "arith.constant"() <{value = false}> : () -> i1
  %2 = "tensor.from_elements"(%0, %1) : (i1, i1) -> tensor<2xi1>
  "func.return"(%2) : (tensor<2xi1>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, index) -> f32, sym_name = "splat_dyn_const"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "tensor.splat"(%arg0, %arg1) : (f32, index) -> tensor<?xf32>
  %1 = "tensor.extract"(%0, %arg1) : (tensor<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<4x4xf32>, sym_name = "pad_cast_static"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "tensor.pad"(%arg0, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: 0, -9223372036854775808>, static_low = array<i64: -9223372036854775808, 0>}> ({
  ^bb0(%arg1: index, %arg2: index):
    "tensor.yield"(%1) : (f32) -> ()
  }) : (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %3 = "tensor.cast"(%2) : (tensor<?x?xf32>) -> tensor<4x4xf32>
  "func.return"(%3) : (tensor<4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2x?xf32>) -> tensor<?xf32>, sym_name = "collapse_cast_static"}> ({
^bb0(%arg0: tensor<2x?xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<2x?xf32>) -> tensor<?x?xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<?x?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "reshape_static_const"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 3 : index}> : () -> index
  %2 = "tensor.from_elements"(%0, %1) : (index, index) -> tensor<2xindex>
  %3 = "tensor.reshape"(%arg0, %2) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<?xf32>, sym_name = "empty_neg"}> ({
  %0 = "arith.constant"() <{value = -1 : index}> : () -> index
  %1 = "tensor.empty"(%0) : (index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<64x64xf32>, index) -> tensor<?x?xf32>, sym_name = "extract_slice_cast_chain"}> ({
^bb0(%arg0: tensor<64x64xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 8 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %0, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<64x64xf32>, index, index) -> tensor<?x?xf32>
  %2 = "tensor.extract_slice"(%1, %0, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2x4x8xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>, sym_name = "unpack_cast"}> ({
^bb0(%arg0: tensor<2x4x8xf32>, %arg1: tensor<?x4xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<2x4x8xf32>) -> tensor<?x4x8xf32>
  %1 = "linalg.unpack"(%0, %arg1) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: 8>}> : (tensor<?x4x8xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  "func.return"(%1) : (tensor<?x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16x4xf32>, tensor<?x4x8xf32>) -> tensor<?x4x8xf32>, sym_name = "pack_cast"}> ({
^bb0(%arg0: tensor<16x4xf32>, %arg1: tensor<?x4x8xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<16x4xf32>) -> tensor<?x4xf32>
  %1 = "linalg.pack"(%0, %arg1) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8>}> : (tensor<?x4xf32>, tensor<?x4x8xf32>) -> tensor<?x4x8xf32>
  "func.return"(%1) : (tensor<?x4x8xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x8xf32>, index) -> tensor<4x8xf32>, sym_name = "cast_in_out"}> ({
^bb0(%arg0: tensor<4x8xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.cast"(%arg0) : (tensor<4x8xf32>) -> tensor<?x?xf32>
  %2 = "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = "tensor.cast"(%2) : (tensor<?x?xf32>) -> tensor<4x8xf32>
  "func.return"(%3) : (tensor<4x8xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<*xf32>) -> index, sym_name = "dim_of_unranked_cast"}> ({
^bb0(%arg0: tensor<*xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.cast"(%arg0) : (tensor<*xf32>) -> tensor<?x4xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x4xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, index) -> tensor<4xf32>, sym_name = "insert_extract_same"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: index):
  %0 = "tensor.extract"(%arg0, %arg1) : (tensor<4xf32>, index) -> f32
  %1 = "tensor.insert"(%0, %arg0, %arg1) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<6xf32>) -> f32, sym_name = "extract_from_expand"}> ({
^bb0(%arg0: tensor<6xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 3>}> : (tensor<6xf32>) -> tensor<2x3xf32>
  %2 = "tensor.extract"(%1, %0, %0) : (tensor<2x3xf32>, index, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<2xf32>, tensor<3xf32>) -> tensor<?xf32>, sym_name = "concat_cast"}> ({
^bb0(%arg0: tensor<2xf32>, %arg1: tensor<3xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<2xf32>) -> tensor<?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<3xf32>) -> tensor<?xf32>
  %2 = "tensor.concat"(%0, %1) <{dim = 0 : i64}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%2) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<1x2x1x4xf32>, sym_name = "gather_cast"}> ({
^bb0(%arg0: tensor<4x4xf32>, %arg1: tensor<1x2x1xindex>):
  %0 = "tensor.gather"(%arg0, %arg1) <{gather_dims = array<i64: 0>, unique}> : (tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<1x2x1x4xf32>
  "func.return"(%0) : (tensor<1x2x1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<8xf32>) -> tensor<?xf32>, sym_name = "slice_neg_stride"}> ({
^bb0(%arg0: tensor<8xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 7 : index}> : () -> index
  %2 = "tensor.extract_slice"(%arg0, %1, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (tensor<8xf32>, index, index, index) -> tensor<?xf32>
  "func.return"(%2) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> f32, sym_name = "no_fold_extract_oob"}> ({
  %0 = "arith.constant"() <{value = 7 : index}> : () -> index
  %1 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %2 = "tensor.extract"(%1, %0) : (tensor<2xf32>, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?xf32>, tensor<4xf32>, index) -> tensor<?xf32>, sym_name = "parallel_insert"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<4xf32>, %arg2: index):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
  %2 = "scf.forall"(%arg2, %arg0) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg3: index, %arg4: tensor<?xf32>):
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%1, %arg4, %arg3, %0) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xf32>, tensor<?xf32>, index, index) -> ()
    }) : () -> ()
  }) : (index, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%2) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<4x?xf32>, sym_name = "cast_chain"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<?x?xf32>) -> tensor<4x?xf32>
  %1 = "tensor.cast"(%0) : (tensor<4x?xf32>) -> tensor<?x?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?x?xf32>) -> tensor<4x?xf32>
  "func.return"(%2) : (tensor<4x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<4x5xf32>, sym_name = "cast_chain2"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<?x?xf32>) -> tensor<4x?xf32>
  %1 = "tensor.cast"(%0) : (tensor<4x?xf32>) -> tensor<4x5xf32>
  "func.return"(%1) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x5xf32>, sym_name = "cast_chain3"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<?x?xf32>) -> tensor<4x?xf32>
  %1 = "tensor.cast"(%0) : (tensor<4x?xf32>) -> tensor<?x?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?x?xf32>) -> tensor<?x5xf32>
  "func.return"(%2) : (tensor<?x5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<*xf32>) -> tensor<4x5xf32>, sym_name = "cast_unranked"}> ({
^bb0(%arg0: tensor<*xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<*xf32>) -> tensor<?x?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?x?xf32>) -> tensor<4x5xf32>
  "func.return"(%1) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x?xf32>) -> tensor<?x5xf32>, sym_name = "cast_unranked2"}> ({
^bb0(%arg0: tensor<4x?xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x?xf32>) -> tensor<*xf32>
  %1 = "tensor.cast"(%0) : (tensor<*xf32>) -> tensor<?x5xf32>
  "func.return"(%1) : (tensor<?x5xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<*xf32>, sym_name = "cast_const"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "tensor.cast"(%0) : (tensor<4xf32>) -> tensor<?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?xf32>) -> tensor<*xf32>
  "func.return"(%2) : (tensor<*xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<f32>) -> tensor<f32>, sym_name = "cast_empty_rank0"}> ({
^bb0(%arg0: tensor<f32>):
  %0 = "tensor.cast"(%arg0) : (tensor<f32>) -> tensor<*xf32>
  %1 = "tensor.cast"(%0) : (tensor<*xf32>) -> tensor<f32>
  "func.return"(%1) : (tensor<f32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> tensor<4x8xf32>, sym_name = "cast_extract_slice"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, 8>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index, index) -> tensor<?x8xf32>
  %1 = "tensor.cast"(%0) : (tensor<?x8xf32>) -> tensor<4x8xf32>
  "func.return"(%1) : (tensor<4x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> tensor<4xf32>, sym_name = "extract_slice_rank_reduced_cast"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "tensor.extract_slice"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, 1>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index, index) -> tensor<?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<16x?xf32>, index) -> tensor<?x8xf32>, sym_name = "cast_of_slice_of_cast"}> ({
^bb0(%arg0: tensor<16x?xf32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<16x?xf32>) -> tensor<?x?xf32>
  %1 = "tensor.extract_slice"(%0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 16, 8>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index) -> tensor<16x8xf32>
  %2 = "tensor.cast"(%1) : (tensor<16x8xf32>) -> tensor<?x8xf32>
  "func.return"(%2) : (tensor<?x8xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x4xf32>) -> (index, index), sym_name = "dim_const"}> ({
^bb0(%arg0: tensor<?x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.dim"(%arg0, %0) : (tensor<?x4xf32>, index) -> index
  %3 = "tensor.dim"(%arg0, %1) : (tensor<?x4xf32>, index) -> index
  "func.return"(%2, %3) : (index, index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x4xf32>) -> index, sym_name = "dim_oob"}> ({
^bb0(%arg0: tensor<?x4xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "tensor.dim"(%arg0, %0) : (tensor<?x4xf32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3x4xf32>) -> index, sym_name = "dim_neg"}> ({
^bb0(%arg0: tensor<3x4xf32>):
  %0 = "arith.constant"() <{value = -1 : index}> : () -> index
  %1 = "tensor.dim"(%arg0, %0) : (tensor<3x4xf32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x4xf32>) -> index, sym_name = "dim_cast"}> ({
^bb0(%arg0: tensor<?x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.cast"(%arg0) : (tensor<?x4xf32>) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "dim_generate"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.generate"(%arg0) ({
  ^bb0(%arg1: index, %arg2: index):
    %3 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    "tensor.yield"(%3) : (f32) -> ()
  }) : (index) -> tensor<4x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<4x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, index) -> index, sym_name = "dim_empty"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.empty"(%arg0, %arg1) : (index, index) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>, f32, index) -> index, sym_name = "dim_insert"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: f32, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.insert"(%arg1, %arg0, %arg2) : (f32, tensor<?xf32>, index) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>, tensor<2xf32>, index) -> index, sym_name = "dim_insert_slice"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<2xf32>, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.insert_slice"(%arg1, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> index, sym_name = "dim_extract_slice"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 2>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index) -> tensor<?x2xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x2xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?x?xf32>, index, index) -> index, sym_name = "dim_extract_slice_rr"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: -9223372036854775808, 1, -9223372036854775808>, static_strides = array<i64: 1, 1, 1>}> : (tensor<?x?x?xf32>, index, index) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?xf32>, index) -> index, sym_name = "dim_expand"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (tensor<?xf32>, index) -> tensor<?x4xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x4xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x4xf32>) -> index, sym_name = "dim_collapse"}> ({
^bb0(%arg0: tensor<?x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<?x4xf32>) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x4x?xf32>) -> index, sym_name = "dim_collapse2"}> ({
^bb0(%arg0: tensor<?x4x?xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1], [2]]}> : (tensor<?x4x?xf32>) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>, tensor<2xindex>) -> index, sym_name = "dim_reshape"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<2xindex>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.reshape"(%arg0, %arg1) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?xf32>, tensor<2xi32>) -> index, sym_name = "dim_reshape_i32"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<2xi32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.reshape"(%arg0, %arg1) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?xf32>, tensor<2xindex>, index) -> index, sym_name = "dim_reshape_dyn"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<2xindex>, %arg2: index):
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = "tensor.dim"(%0, %arg2) : (tensor<?x?xf32>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?xf32>, f32) -> index, sym_name = "dim_pad"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 2>, static_low = array<i64: 1>}> ({
  ^bb0(%arg2: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x?xf32>, f32) -> index, sym_name = "dim_pad_zero"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 2>, static_low = array<i64: 0, 1>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x4xf32>) -> index, sym_name = "rank"}> ({
^bb0(%arg0: tensor<?x4xf32>):
  %0 = "tensor.rank"(%arg0) : (tensor<?x4xf32>) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x4xf32>) -> index, sym_name = "rank_cast"}> ({
^bb0(%arg0: tensor<?x4xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<?x4xf32>) -> tensor<*xf32>
  %1 = "tensor.rank"(%0) : (tensor<*xf32>) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> f32, sym_name = "extract_splat"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<4x4xf32>}> : () -> tensor<4x4xf32>
  %1 = "tensor.extract"(%0, %arg0, %arg0) : (tensor<4x4xf32>, index, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> f32, sym_name = "extract_dense"}> ({
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %2 = "tensor.extract"(%1, %0, %0) : (tensor<2x2xf32>, index, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> f32, sym_name = "extract_dense_oob"}> ({
  %0 = "arith.constant"() <{value = 5 : index}> : () -> index
  %1 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %2 = "tensor.extract"(%1, %0) : (tensor<2xf32>, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> complex<f32>, sym_name = "extract_complex"}> ({
  %0 = "arith.constant"() <{value = dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
  %1 = "tensor.extract"(%0) : (tensor<complex<f32>>) -> complex<f32>
  "func.return"(%1) : (complex<f32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>, index) -> f32, sym_name = "extract_cast"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "tensor.extract"(%0, %arg1) : (tensor<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<*xf32>, index) -> f32, sym_name = "extract_cast_unranked"}> ({
^bb0(%arg0: tensor<*xf32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<*xf32>) -> tensor<?xf32>
  %1 = "tensor.extract"(%0, %arg1) : (tensor<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "extract_from_elements"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: f32):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.from_elements"(%arg0, %arg1, %arg2) : (f32, f32, f32) -> tensor<3xf32>
  %2 = "tensor.extract"(%1, %0) : (tensor<3xf32>, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> f32, sym_name = "extract_from_elements0"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.from_elements"(%arg0) : (f32) -> tensor<f32>
  %1 = "tensor.extract"(%0) : (tensor<f32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32, f32) -> f32, sym_name = "extract_from_elements_2d"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: f32):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "tensor.from_elements"(%arg0, %arg1, %arg2, %arg0, %arg1, %arg2) : (f32, f32, f32, f32, f32, f32) -> tensor<2x3xf32>
  %3 = "tensor.extract"(%2, %0, %1) : (tensor<2x3xf32>, index, index) -> f32
  "func.return"(%3) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<1x1xf32>) -> f32, sym_name = "extract_collapse"}> ({
^bb0(%arg0: tensor<1x1xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = []}> : (tensor<1x1xf32>) -> tensor<f32>
  %1 = "tensor.extract"(%0) : (tensor<f32>) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "extract_generate"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "tensor.generate"(%arg0) ({
  ^bb0(%arg2: index):
    %2 = "arith.addi"(%arg2, %arg0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "tensor.yield"(%2) : (index) -> ()
  }) : (index) -> tensor<?xindex>
  %1 = "tensor.extract"(%0, %arg1) : (tensor<?xindex>, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, f32) -> f32, sym_name = "extract_insert"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.insert"(%arg1, %arg0, %0) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  %2 = "tensor.extract"(%1, %0) : (tensor<4xf32>, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> tensor<4xf32>, sym_name = "insert_splat"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
  %1 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %2 = "tensor.insert"(%0, %1, %arg0) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>, index, f32, f32) -> tensor<4xf32>, sym_name = "insert_insert"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: index, %arg2: f32, %arg3: f32):
  %0 = "tensor.insert"(%arg3, %arg0, %arg1) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  %1 = "tensor.insert"(%arg2, %0, %arg1) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xindex>, sym_name = "from_elements_const"}> ({
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "tensor.from_elements"(%0, %1, %0) : (index, index, index) -> tensor<3xindex>
  "func.return"(%2) : (tensor<3xindex>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x1xbf16>, sym_name = "from_elements_const_bf"}> ({
  %0 = "arith.constant"() <{value = 1.000000e+00 : bf16}> : () -> bf16
  %1 = "arith.constant"() <{value = 2.000000e+00 : bf16}> : () -> bf16
  %2 = "tensor.from_elements"(%0, %1) : (bf16, bf16) -> tensor<2x1xbf16>
  "func.return"(%2) : (tensor<2x1xbf16>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xcomplex<f32>>, sym_name = "from_elements_const_complex"}> ({
  %0 = "complex.constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> : () -> complex<f32>
  %1 = "tensor.from_elements"(%0, %0) : (complex<f32>, complex<f32>) -> tensor<2xcomplex<f32>>
  "func.return"(%1) : (tensor<2xcomplex<f32>>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<0xindex>, sym_name = "from_elements_empty"}> ({
  %0 = "tensor.from_elements"() : () -> tensor<0xindex>
  "func.return"(%0) : (tensor<0xindex>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<1xf32>) -> tensor<1xf32>, sym_name = "from_elements_of_extract"}> ({
^bb0(%arg0: tensor<1xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.extract"(%arg0, %0) : (tensor<1xf32>, index) -> f32
  %2 = "tensor.from_elements"(%1) : (f32) -> tensor<1xf32>
  "func.return"(%2) : (tensor<1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xf32>, sym_name = "splat_const"}> ({
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "tensor.splat"(%0) : (f32) -> tensor<3xf32>
  "func.return"(%1) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> tensor<?xf32>, sym_name = "splat_dyn"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "tensor.splat"(%0, %arg0) : (f32, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32) -> tensor<?xf32>, sym_name = "splat_const_n"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "tensor.splat"(%arg0, %0) : (f32, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, index) -> f32, sym_name = "splat_extract"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "tensor.splat"(%arg0) : (f32) -> tensor<3xf32>
  %1 = "tensor.extract"(%0, %arg1) : (tensor<3xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> tensor<?x?xindex>, sym_name = "generate_const"}> ({
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "tensor.generate"(%0, %1) ({
  ^bb0(%arg0: index, %arg1: index):
    %3 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "tensor.yield"(%3) : (index) -> ()
  }) : (index, index) -> tensor<?x?xindex>
  "func.return"(%2) : (tensor<?x?xindex>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> tensor<?xindex>, sym_name = "generate_neg"}> ({
  %0 = "arith.constant"() <{value = -3 : index}> : () -> index
  %1 = "tensor.generate"(%0) ({
  ^bb0(%arg0: index):
    "tensor.yield"(%arg0) : (index) -> ()
  }) : (index) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<?x?xf32>, sym_name = "empty_const"}> ({
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "tensor.empty"(%0, %1) : (index, index) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<?xf32>, sym_name = "empty_neg"}> ({
  %0 = "arith.constant"() <{value = -3 : index}> : () -> index
  %1 = "tensor.empty"(%0) : (index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> tensor<4x?xf32>, sym_name = "empty_cast"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "tensor.empty"(%0, %arg0) : (index, index) -> tensor<?x?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?x?xf32>) -> tensor<4x?xf32>
  "func.return"(%2) : (tensor<4x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> tensor<4x6xf32>, sym_name = "empty_cast2"}> ({
^bb0(%arg0: index):
  %0 = "tensor.empty"(%arg0, %arg0) : (index, index) -> tensor<?x?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?x?xf32>) -> tensor<4x6xf32>
  "func.return"(%1) : (tensor<4x6xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> tensor<?x4xf32>, sym_name = "empty_expand"}> ({
^bb0(%arg0: index):
  %0 = "tensor.empty"(%arg0) : (index) -> tensor<?xf32>
  %1 = "tensor.expand_shape"(%0, %arg0) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (tensor<?xf32>, index) -> tensor<?x4xf32>
  "func.return"(%1) : (tensor<?x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> tensor<?xf32>, sym_name = "empty_collapse"}> ({
^bb0(%arg0: index):
  %0 = "tensor.empty"(%arg0) : (index) -> tensor<?x4xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<?x4xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> tensor<2x?xf32>, sym_name = "empty_slice"}> ({
^bb0(%arg0: index):
  %0 = "tensor.empty"(%arg0) : (index) -> tensor<?x4xf32>
  %1 = "tensor.extract_slice"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x4xf32>, index) -> tensor<2x?xf32>
  "func.return"(%1) : (tensor<2x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> tensor<?xf32>, sym_name = "empty_dim"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.empty"(%arg0) : (index) -> tensor<?x4xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x4xf32>, index) -> index
  %3 = "tensor.empty"(%2) : (index) -> tensor<?xf32>
  "func.return"(%3) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "bitcast_same"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tensor.bitcast"(%arg0) : (tensor<4xf32>) -> tensor<4xi32>
  %1 = "tensor.bitcast"(%0) : (tensor<4xi32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xui32>, sym_name = "bitcast_chain"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tensor.bitcast"(%arg0) : (tensor<4xf32>) -> tensor<4xi32>
  %1 = "tensor.bitcast"(%0) : (tensor<4xi32>) -> tensor<4xui32>
  "func.return"(%1) : (tensor<4xui32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x4xf32>, sym_name = "gather"}> ({
^bb0(%arg0: tensor<4x4xf32>, %arg1: tensor<1x1xindex>):
  %0 = "tensor.gather"(%arg0, %arg1) <{gather_dims = array<i64: 0>}> : (tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<1x4xf32>
  "func.return"(%0) : (tensor<1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "concat_one"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tensor.concat"(%arg0) <{dim = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x5xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>, sym_name = "concat_infer"}> ({
^bb0(%arg0: tensor<?x5xf32>, %arg1: tensor<3x?xf32>):
  %0 = "tensor.concat"(%arg0, %arg1) <{dim = 0 : i64}> : (tensor<?x5xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  "func.return"(%0) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2x5xf32>, tensor<3x?xf32>) -> tensor<?x5xf32>, sym_name = "concat_infer2"}> ({
^bb0(%arg0: tensor<2x5xf32>, %arg1: tensor<3x?xf32>):
  %0 = "tensor.concat"(%arg0, %arg1) <{dim = 0 : i64}> : (tensor<2x5xf32>, tensor<3x?xf32>) -> tensor<?x5xf32>
  "func.return"(%0) : (tensor<?x5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x4xf32>, tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<4x4xf32>, sym_name = "scatter"}> ({
^bb0(%arg0: tensor<1x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<1x1xindex>):
  %0 = "tensor.scatter"(%arg0, %arg1, %arg2) <{scatter_dims = array<i64: 0>, unique}> : (tensor<1x4xf32>, tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<4x4xf32>
  "func.return"(%0) : (tensor<4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "slice_all"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 5>, static_strides = array<i64: 1, 1>}> : (tensor<4x5xf32>) -> tensor<4x5xf32>
  "func.return"(%0) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x5xf32>) -> tensor<?x5xf32>, sym_name = "slice_all_dyn"}> ({
^bb0(%arg0: tensor<?x5xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.dim"(%arg0, %0) : (tensor<?x5xf32>, index) -> index
  %2 = "tensor.extract_slice"(%arg0, %1) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 5>, static_strides = array<i64: 1, 1>}> : (tensor<?x5xf32>, index) -> tensor<?x5xf32>
  "func.return"(%2) : (tensor<?x5xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> tensor<?x?xf32>, sym_name = "slice_const_operands"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "tensor.extract_slice"(%arg0, %0, %arg1, %2, %arg1, %1, %1) <{operandSegmentSizes = array<i32: 1, 2, 2, 2>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<?x?xf32>, index, index, index, index, index, index) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?x?xf32>, index) -> tensor<?x?xf32>, sym_name = "slice_const_operands_rr"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "tensor.extract_slice"(%arg0, %0, %arg1, %1, %2, %arg1, %1, %1, %1) <{operandSegmentSizes = array<i32: 1, 3, 2, 3>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 1, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>}> : (tensor<?x?x?xf32>, index, index, index, index, index, index, index, index) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> tensor<?xf32>, sym_name = "slice_const_size1_rr"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 1>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>) -> tensor<?xf32>, sym_name = "slice_neg_size"}> ({
^bb0(%arg0: tensor<?xf32>):
  %0 = "arith.constant"() <{value = -1 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xf32>, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<?xf32>, sym_name = "slice_oob_offset"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 10 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xf32>, index) -> tensor<1xf32>
  %2 = "tensor.cast"(%1) : (tensor<1xf32>) -> tensor<?xf32>
  "func.return"(%2) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<1xf32>, sym_name = "slice_neg_offset"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = -1 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<4xf32>, index) -> tensor<1xf32>
  "func.return"(%1) : (tensor<1xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<?xf32>, sym_name = "slice_oob_size"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 10 : index}> : () -> index
  %1 = "tensor.extract_slice"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<4xf32>, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x2xf32>, sym_name = "slice_splat"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4x4xf32>}> : () -> tensor<4x4xf32>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 1>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<2x2xf32>
  "func.return"(%1) : (tensor<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> tensor<2xf32>, sym_name = "slice_splat_dyn"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4x4xf32>}> : () -> tensor<4x4xf32>
  %1 = "tensor.extract_slice"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 1>, static_sizes = array<i64: 1, 2>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>, index) -> tensor<2xf32>
  "func.return"(%1) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xf32>, sym_name = "slice_dense"}> ({
  %0 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2xf32>
  "func.return"(%1) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16xf32>) -> tensor<2xf32>, sym_name = "slice_of_slice"}> ({
^bb0(%arg0: tensor<16xf32>):
  %0 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 4>, static_sizes = array<i64: 8>, static_strides = array<i64: 1>}> : (tensor<16xf32>) -> tensor<8xf32>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<2xf32>
  "func.return"(%1) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<16xf32>, tensor<4xf32>, index) -> tensor<4xf32>, sym_name = "slice_of_insert"}> ({
^bb0(%arg0: tensor<16xf32>, %arg1: tensor<4xf32>, %arg2: index):
  %0 = "tensor.insert_slice"(%arg1, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<16xf32>, index) -> tensor<16xf32>
  %1 = "tensor.extract_slice"(%0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<16xf32>, index) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<16x16xf32>, tensor<4xf32>, index) -> tensor<4xf32>, sym_name = "slice_of_insert_rr"}> ({
^bb0(%arg0: tensor<16x16xf32>, %arg1: tensor<4xf32>, %arg2: index):
  %0 = "tensor.insert_slice"(%arg1, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4xf32>, tensor<16x16xf32>, index) -> tensor<16x16xf32>
  %1 = "tensor.extract_slice"(%0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<16x16xf32>, index) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<16x16xf32>, tensor<1x4xf32>, index) -> tensor<4xf32>, sym_name = "slice_of_insert_rr2"}> ({
^bb0(%arg0: tensor<16x16xf32>, %arg1: tensor<1x4xf32>, %arg2: index):
  %0 = "tensor.insert_slice"(%arg1, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<1x4xf32>, tensor<16x16xf32>, index) -> tensor<16x16xf32>
  %1 = "tensor.extract_slice"(%0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<16x16xf32>, index) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16x16xf32>, index) -> tensor<4x4xf32>, sym_name = "slice_of_cast"}> ({
^bb0(%arg0: tensor<16x16xf32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<16x16xf32>) -> tensor<?x?xf32>
  %1 = "tensor.extract_slice"(%0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index) -> tensor<4x4xf32>
  "func.return"(%1) : (tensor<4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16x16xf32>, index) -> tensor<?xf32>, sym_name = "slice_of_cast_rr"}> ({
^bb0(%arg0: tensor<16x16xf32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<16x16xf32>) -> tensor<?x?xf32>
  %1 = "tensor.extract_slice"(%0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x4xf32>, index) -> tensor<?x?xf32>, sym_name = "slice_of_cast_same_size"}> ({
^bb0(%arg0: tensor<?x4xf32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<?x4xf32>) -> tensor<?x?xf32>
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.dim"(%0, %1) : (tensor<?x?xf32>, index) -> index
  %3 = "tensor.extract_slice"(%0, %arg1, %2) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "insert_all"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "tensor.insert_slice"(%arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>, sym_name = "insert_all_unit"}> ({
^bb0(%arg0: tensor<1x4xf32>, %arg1: tensor<4xf32>):
  %0 = "tensor.insert_slice"(%arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  "func.return"(%0) : (tensor<1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, index) -> tensor<?x?xf32>, sym_name = "insert_const_operands"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "tensor.insert_slice"(%arg1, %arg0, %0, %arg2, %2, %arg2, %1, %1) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 2>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<?x?xf32>, tensor<?x?xf32>, index, index, index, index, index, index) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?xf32>, index) -> tensor<?x?xf32>, sym_name = "insert_const_rr"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  %3 = "tensor.insert_slice"(%arg1, %arg0, %0, %arg2, %2, %1, %1) <{operandSegmentSizes = array<i32: 1, 1, 2, 1, 2>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<?xf32>, tensor<?x?xf32>, index, index, index, index, index) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "insert_neg_size"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>):
  %0 = "arith.constant"() <{value = -1 : index}> : () -> index
  %1 = "tensor.insert_slice"(%arg1, %arg0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16xf32>, tensor<4xf32>, index) -> tensor<16xf32>, sym_name = "insert_of_cast"}> ({
^bb0(%arg0: tensor<16xf32>, %arg1: tensor<4xf32>, %arg2: index):
  %0 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "tensor.insert_slice"(%0, %arg0, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xf32>, tensor<16xf32>, index, index) -> tensor<16xf32>
  "func.return"(%1) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<16xf32>, tensor<?xf32>, index) -> tensor<16xf32>, sym_name = "insert_of_cast_static"}> ({
^bb0(%arg0: tensor<16xf32>, %arg1: tensor<?xf32>, %arg2: index):
  %0 = "tensor.cast"(%arg1) : (tensor<?xf32>) -> tensor<4xf32>
  %1 = "tensor.insert_slice"(%0, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<16xf32>, index) -> tensor<16xf32>
  "func.return"(%1) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<16xf32>, tensor<4xf32>, index) -> tensor<?xf32>, sym_name = "insert_into_cast"}> ({
^bb0(%arg0: tensor<16xf32>, %arg1: tensor<4xf32>, %arg2: index):
  %0 = "tensor.cast"(%arg0) : (tensor<16xf32>) -> tensor<?xf32>
  %1 = "tensor.insert_slice"(%arg1, %0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16xf32>, tensor<4xf32>, index) -> tensor<16xf32>, sym_name = "insert_cast_both"}> ({
^bb0(%arg0: tensor<16xf32>, %arg1: tensor<4xf32>, %arg2: index):
  %0 = "tensor.cast"(%arg0) : (tensor<16xf32>) -> tensor<?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
  %2 = "tensor.insert_slice"(%1, %0, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xf32>, tensor<?xf32>, index, index) -> tensor<?xf32>
  %3 = "tensor.cast"(%2) : (tensor<?xf32>) -> tensor<16xf32>
  "func.return"(%3) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16xf32>, tensor<4xf32>, tensor<4xf32>, index) -> tensor<16xf32>, sym_name = "insert_same_twice"}> ({
^bb0(%arg0: tensor<16xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: index):
  %0 = "tensor.insert_slice"(%arg1, %arg0, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<16xf32>, index) -> tensor<16xf32>
  %1 = "tensor.insert_slice"(%arg2, %0, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<16xf32>, index) -> tensor<16xf32>
  "func.return"(%1) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<16xf32>, index) -> tensor<16xf32>, sym_name = "insert_of_extract"}> ({
^bb0(%arg0: tensor<16xf32>, %arg1: index):
  %0 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<16xf32>, index) -> tensor<4xf32>
  %1 = "tensor.insert_slice"(%0, %arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<16xf32>, index) -> tensor<16xf32>
  "func.return"(%1) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> tensor<16xf32>, sym_name = "insert_splat_into_splat"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16xf32>}> : () -> tensor<16xf32>
  %2 = "tensor.insert_slice"(%0, %1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<16xf32>, index) -> tensor<16xf32>
  "func.return"(%2) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> tensor<16xf32>, sym_name = "insert_splat_dyn"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "tensor.cast"(%0) : (tensor<4xf32>) -> tensor<?xf32>
  %2 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16xf32>}> : () -> tensor<16xf32>
  %3 = "tensor.insert_slice"(%1, %2, %arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xf32>, tensor<16xf32>, index, index) -> tensor<16xf32>
  "func.return"(%3) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<16xf32>, tensor<4xf32>) -> tensor<16xf32>, sym_name = "parallel_insert"}> ({
^bb0(%arg0: tensor<16xf32>, %arg1: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "arith.constant"() <{value = 1 : index}> : () -> index
  %3 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%arg2: index, %arg3: tensor<16xf32>):
    %4 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%4, %arg3, %arg2, %1, %2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: -9223372036854775808>}> : (tensor<?xf32>, tensor<16xf32>, index, index, index) -> ()
    }) : () -> ()
  }) : (tensor<16xf32>) -> tensor<16xf32>
  "func.return"(%3) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<16x16xf32>, tensor<4x4xf32>) -> tensor<16x16xf32>, sym_name = "parallel_insert_offset"}> ({
^bb0(%arg0: tensor<16x16xf32>, %arg1: tensor<4x4xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%arg2: index, %arg3: tensor<16x16xf32>):
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%arg1, %arg3, %arg2, %0) <{operandSegmentSizes = array<i32: 1, 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>, tensor<16x16xf32>, index, index) -> ()
    }) : () -> ()
  }) : (tensor<16x16xf32>) -> tensor<16x16xf32>
  "func.return"(%1) : (tensor<16x16xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>, f32) -> tensor<4x5xf32>, sym_name = "pad_zero"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: f32):
  %0 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0>, static_low = array<i64: 0, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<4x5xf32>) -> tensor<4x5xf32>
  "func.return"(%0) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x5xf32>, f32) -> tensor<4x5xf32>, sym_name = "pad_zero_nofold"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: f32):
  %0 = "tensor.pad"(%arg0) <{nofold, operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0>, static_low = array<i64: 0, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<4x5xf32>) -> tensor<4x5xf32>
  "func.return"(%0) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x5xf32>, f32) -> tensor<?x5xf32>, sym_name = "pad_zero_dyn"}> ({
^bb0(%arg0: tensor<?x5xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.pad"(%arg0, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: -9223372036854775808, 0>, static_low = array<i64: -9223372036854775808, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<?x5xf32>, index, index) -> tensor<?x5xf32>
  "func.return"(%1) : (tensor<?x5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x5xf32>, f32) -> tensor<7x5xf32>, sym_name = "pad_zero_cast"}> ({
^bb0(%arg0: tensor<?x5xf32>, %arg1: f32):
  %0 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0>, static_low = array<i64: 0, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<?x5xf32>) -> tensor<7x5xf32>
  "func.return"(%0) : (tensor<7x5xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x5xf32>, f32) -> tensor<?x?xf32>, sym_name = "pad_cast_src"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: f32):
  %0 = "tensor.cast"(%arg0) : (tensor<4x5xf32>) -> tensor<?x?xf32>
  %1 = "tensor.pad"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 1>, static_low = array<i64: 1, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, f32, index) -> tensor<8x9xf32>, sym_name = "pad_cast_dst"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: f32, %arg2: index):
  %0 = "tensor.pad"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0, 1>, static_low = array<i64: -9223372036854775808, 0>}> ({
  ^bb0(%arg3: index, %arg4: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<?x?xf32>, index) -> tensor<?x?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?x?xf32>) -> tensor<8x9xf32>
  "func.return"(%1) : (tensor<8x9xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x5xf32>, f32, index) -> tensor<?x?xf32>, sym_name = "pad_const_low"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: f32, %arg2: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "tensor.pad"(%arg0, %0, %arg2, %1, %0) <{operandSegmentSizes = array<i32: 1, 2, 2>, static_high = array<i64: -9223372036854775808, -9223372036854775808>, static_low = array<i64: -9223372036854775808, -9223372036854775808>}> ({
  ^bb0(%arg3: index, %arg4: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<4x5xf32>, index, index, index, index) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x?xf32>, index, index) -> tensor<8x9xf32>, sym_name = "pad_orthogonal"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 9>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index) -> tensor<?x9xf32>
  %2 = "tensor.pad"(%1, %arg2) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_high = array<i64: -9223372036854775808, 0>, static_low = array<i64: 0, 0>}> ({
  ^bb0(%arg5: index, %arg6: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<?x9xf32>, index) -> tensor<8x9xf32>
  %3 = "tensor.extract_slice"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 8, 5>, static_strides = array<i64: 1, 1>}> : (tensor<8x9xf32>) -> tensor<8x5xf32>
  %4 = "tensor.pad"(%3) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 4>, static_low = array<i64: 0, 0>}> ({
  ^bb0(%arg3: index, %arg4: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<8x5xf32>) -> tensor<8x9xf32>
  "func.return"(%4) : (tensor<8x9xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xf32>, f32) -> tensor<10xf32>, sym_name = "pad_pad"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: f32):
  %0 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 2>, static_low = array<i64: 1>}> ({
  ^bb0(%arg3: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<7xf32>
  %1 = "tensor.pad"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 2>}> ({
  ^bb0(%arg2: index):
    "tensor.yield"(%arg1) : (f32) -> ()
  }) : (tensor<7xf32>) -> tensor<10xf32>
  "func.return"(%1) : (tensor<10xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<10xf32>, sym_name = "pad_pad_const"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 2>, static_low = array<i64: 1>}> ({
  ^bb0(%arg2: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<7xf32>
  %2 = "tensor.pad"(%1) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 2>}> ({
  ^bb0(%arg1: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<7xf32>) -> tensor<10xf32>
  "func.return"(%2) : (tensor<10xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> tensor<10xf32>, sym_name = "pad_splat_const"}> ({
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %2 = "tensor.pad"(%1) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 5>, static_low = array<i64: 1>}> ({
  ^bb0(%arg0: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<10xf32>
  "func.return"(%2) : (tensor<10xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> tensor<10xf32>, sym_name = "pad_splat_const_other"}> ({
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %2 = "tensor.pad"(%1) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 5>, static_low = array<i64: 1>}> ({
  ^bb0(%arg0: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<10xf32>
  "func.return"(%2) : (tensor<10xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "slice_of_pad"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 5>, static_low = array<i64: 1>}> ({
  ^bb0(%arg1: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<10xf32>
  %2 = "tensor.extract_slice"(%1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<10xf32>) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<?xf32>, sym_name = "pad_const_inner"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "tensor.pad"(%arg0, %0, %0) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: -9223372036854775808>, static_low = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg1: index):
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    "tensor.yield"(%2) : (f32) -> ()
  }) : (tensor<4xf32>, index, index) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2x3x4x5xf32>) -> tensor<120xf32>, sym_name = "collapse_collapse"}> ({
^bb0(%arg0: tensor<2x3x4x5xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<2x3x4x5xf32>) -> tensor<6x20xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<6x20xf32>) -> tensor<120xf32>
  "func.return"(%1) : (tensor<120xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x1x1xf32>) -> tensor<f32>, sym_name = "collapse_collapse0"}> ({
^bb0(%arg0: tensor<1x1x1xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1, 2]]}> : (tensor<1x1x1xf32>) -> tensor<1xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = []}> : (tensor<1xf32>) -> tensor<f32>
  "func.return"(%1) : (tensor<f32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?xf32>, index) -> tensor<?x2x3x4xf32>, sym_name = "expand_expand"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: index):
  %0 = "tensor.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 24>}> : (tensor<?xf32>, index) -> tensor<?x24xf32>
  %1 = "tensor.expand_shape"(%0, %arg1) <{reassociation = [[0], [1, 2, 3]], static_output_shape = array<i64: -9223372036854775808, 2, 3, 4>}> : (tensor<?x24xf32>, index) -> tensor<?x2x3x4xf32>
  "func.return"(%1) : (tensor<?x2x3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<f32>) -> tensor<1x1x1xf32>, sym_name = "expand_expand0"}> ({
^bb0(%arg0: tensor<f32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [], static_output_shape = array<i64: 1>}> : (tensor<f32>) -> tensor<1xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 1, 1, 1>}> : (tensor<1xf32>) -> tensor<1x1x1xf32>
  "func.return"(%1) : (tensor<1x1x1xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<12xf32>) -> tensor<12xf32>, sym_name = "collapse_expand"}> ({
^bb0(%arg0: tensor<12xf32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 3, 4>}> : (tensor<12xf32>) -> tensor<3x4xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<3x4xf32>) -> tensor<12xf32>
  "func.return"(%1) : (tensor<12xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3x4xf32>) -> tensor<3x4xf32>, sym_name = "expand_collapse"}> ({
^bb0(%arg0: tensor<3x4xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<3x4xf32>) -> tensor<12xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 3, 4>}> : (tensor<12xf32>) -> tensor<3x4xf32>
  "func.return"(%1) : (tensor<3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3x4xf32>) -> tensor<2x6xf32>, sym_name = "expand_collapse_diff"}> ({
^bb0(%arg0: tensor<3x4xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<3x4xf32>) -> tensor<12xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 6>}> : (tensor<12xf32>) -> tensor<2x6xf32>
  "func.return"(%1) : (tensor<2x6xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?x?xf32>, index, index) -> tensor<?x?x?x4xf32>, sym_name = "expand_of_collapse_partial"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: index, %arg2: index):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1], [2]]}> : (tensor<?x?x?xf32>) -> tensor<?x?xf32>
  %1 = "tensor.expand_shape"(%0, %arg1, %arg2, %arg1) <{reassociation = [[0], [1, 2, 3]], static_output_shape = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808, 4>}> : (tensor<?x?xf32>, index, index, index) -> tensor<?x?x?x4xf32>
  "func.return"(%1) : (tensor<?x?x?x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x4xf32>, index) -> tensor<?x4xf32>, sym_name = "expand_of_collapse_dyn"}> ({
^bb0(%arg0: tensor<?x4xf32>, %arg1: index):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<?x4xf32>) -> tensor<?xf32>
  %1 = "tensor.expand_shape"(%0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (tensor<?xf32>, index) -> tensor<?x4xf32>
  "func.return"(%1) : (tensor<?x4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x4x?xf32>, index) -> tensor<?x4x?xf32>, sym_name = "expand_of_collapse_dyn2"}> ({
^bb0(%arg0: tensor<?x4x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "tensor.dim"(%arg0, %0) : (tensor<?x4x?xf32>, index) -> index
  %2 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1, 2]]}> : (tensor<?x4x?xf32>) -> tensor<?xf32>
  %3 = "tensor.expand_shape"(%2, %arg1, %1) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: -9223372036854775808, 4, -9223372036854775808>}> : (tensor<?xf32>, index, index) -> tensor<?x4x?xf32>
  "func.return"(%3) : (tensor<?x4x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<12x2xf32>) -> tensor<3x8xf32>, sym_name = "collapse_of_expand_mixed"}> ({
^bb0(%arg0: tensor<12x2xf32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 3, 4, 2>}> : (tensor<12x2xf32>) -> tensor<3x4x2xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0], [1, 2]]}> : (tensor<3x4x2xf32>) -> tensor<3x8xf32>
  "func.return"(%1) : (tensor<3x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<12x2xf32>) -> tensor<24xf32>, sym_name = "collapse_of_expand_coarser"}> ({
^bb0(%arg0: tensor<12x2xf32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 3, 4, 2>}> : (tensor<12x2xf32>) -> tensor<3x4x2xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1, 2]]}> : (tensor<3x4x2xf32>) -> tensor<24xf32>
  "func.return"(%1) : (tensor<24xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<24xf32>) -> tensor<3x8xf32>, sym_name = "collapse_of_expand_finer"}> ({
^bb0(%arg0: tensor<24xf32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 3, 4, 2>}> : (tensor<24xf32>) -> tensor<3x4x2xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0], [1, 2]]}> : (tensor<3x4x2xf32>) -> tensor<3x8xf32>
  "func.return"(%1) : (tensor<3x8xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>, sym_name = "collapse_of_expand_unit"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index):
  %0 = "tensor.expand_shape"(%arg0, %arg1, %arg2) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 1, -9223372036854775808>}> : (tensor<?x?xf32>, index, index) -> tensor<?x1x?xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0], [1, 2]]}> : (tensor<?x1x?xf32>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>, sym_name = "collapse_of_expand_unit2"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index):
  %0 = "tensor.expand_shape"(%arg0, %arg1, %arg2) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: -9223372036854775808, -9223372036854775808, 1>}> : (tensor<?x?xf32>, index, index) -> tensor<?x?x1xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0], [1, 2]]}> : (tensor<?x?x1xf32>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?xf32>, index, index, index) -> tensor<?x?xf32>, sym_name = "collapse_of_expand_dyn3"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index, %arg3: index):
  %0 = "tensor.expand_shape"(%arg0, %arg1, %arg3, %arg2) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>}> : (tensor<?x?xf32>, index, index, index) -> tensor<?x?x?xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1], [2]]}> : (tensor<?x?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?x?xf32>, index, index, index) -> tensor<?x?xf32>, sym_name = "collapse_of_expand_dyn4"}> ({
^bb0(%arg0: tensor<?x?x?xf32>, %arg1: index, %arg2: index, %arg3: index):
  %0 = "tensor.expand_shape"(%arg0, %arg1, %arg2, %arg3) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: -9223372036854775808, 4, -9223372036854775808, -9223372036854775808>}> : (tensor<?x?x?xf32>, index, index, index) -> tensor<?x4x?x?xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1], [2, 3]]}> : (tensor<?x4x?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x2xf32>, sym_name = "reshape_const"}> ({
  %0 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> : (tensor<4xf32>) -> tensor<2x2xf32>
  "func.return"(%1) : (tensor<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xf32>, sym_name = "collapse_splat"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<2x2xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<?xf32>, sym_name = "collapse_splat_dyn"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %1 = "tensor.cast"(%0) : (tensor<2x2xf32>) -> tensor<?x2xf32>
  %2 = "tensor.collapse_shape"(%1) <{reassociation = [[0, 1]]}> : (tensor<?x2xf32>) -> tensor<?xf32>
  "func.return"(%2) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> tensor<4xf32>, sym_name = "collapse_splat_op"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.splat"(%arg0) : (f32) -> tensor<2x2xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<2x2xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> tensor<2x2xf32>, sym_name = "expand_splat_op"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.splat"(%arg0) : (f32) -> tensor<4xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> : (tensor<4xf32>) -> tensor<2x2xf32>
  "func.return"(%1) : (tensor<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<?xf32>, sym_name = "collapse_cast"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<2x3xf32>) -> tensor<?x?xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1]]}> : (tensor<?x?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<6xf32>, index) -> tensor<?x3xf32>, sym_name = "expand_cast"}> ({
^bb0(%arg0: tensor<6xf32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<6xf32>) -> tensor<?xf32>
  %1 = "tensor.expand_shape"(%0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 3>}> : (tensor<?xf32>, index) -> tensor<?x3xf32>
  "func.return"(%1) : (tensor<?x3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>) -> tensor<?x3xf32>, sym_name = "expand_const_size"}> ({
^bb0(%arg0: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "tensor.expand_shape"(%arg0, %0) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 3>}> : (tensor<?xf32>, index) -> tensor<?x3xf32>
  "func.return"(%1) : (tensor<?x3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x4x?xf32>, index) -> tensor<?x3x2x2x?xf32>, sym_name = "expand_const_size2"}> ({
^bb0(%arg0: tensor<?x4x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "tensor.expand_shape"(%arg0, %0, %arg1) <{reassociation = [[0, 1], [2, 3], [4]], static_output_shape = array<i64: -9223372036854775808, 3, 2, 2, -9223372036854775808>}> : (tensor<?x4x?xf32>, index, index) -> tensor<?x3x2x2x?xf32>
  "func.return"(%1) : (tensor<?x3x2x2x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<2x3xf32>, sym_name = "collapse_noop"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0], [1]]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "func.return"(%0) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<*xf32>, tensor<2xindex>, tensor<?xindex>) -> tensor<*xf32>, sym_name = "reshape_of_reshape"}> ({
^bb0(%arg0: tensor<*xf32>, %arg1: tensor<2xindex>, %arg2: tensor<?xindex>):
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = "tensor.reshape"(%0, %arg2) : (tensor<?x?xf32>, tensor<?xindex>) -> tensor<*xf32>
  "func.return"(%1) : (tensor<*xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<2xindex>) -> tensor<2x3xf32>, sym_name = "reshape_same_static"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<2xindex>):
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  "func.return"(%0) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x3xf32>) -> tensor<?x3xf32>, sym_name = "reshape_same_dyn"}> ({
^bb0(%arg0: tensor<?x3xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 3 : index}> : () -> index
  %2 = "tensor.dim"(%arg0, %0) : (tensor<?x3xf32>, index) -> index
  %3 = "tensor.from_elements"(%2, %1) : (index, index) -> tensor<2xindex>
  %4 = "tensor.reshape"(%arg0, %3) : (tensor<?x3xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  "func.return"(%4) : (tensor<?x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x3xf32>, tensor<2xindex>) -> tensor<?x3xf32>, sym_name = "reshape_one_dyn"}> ({
^bb0(%arg0: tensor<?x3xf32>, %arg1: tensor<2xindex>):
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  "func.return"(%0) : (tensor<?x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "reshape_same_dyn2"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.dim"(%arg0, %0) : (tensor<?x?xf32>, index) -> index
  %3 = "tensor.dim"(%arg0, %1) : (tensor<?x?xf32>, index) -> index
  %4 = "tensor.from_elements"(%2, %3) : (index, index) -> tensor<2xindex>
  %5 = "tensor.reshape"(%arg0, %4) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  "func.return"(%5) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "reshape_same_cst"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "tensor.cast"(%arg0) : (tensor<?x?xf32>) -> tensor<2x?xf32>
  %3 = "tensor.dim"(%arg0, %0) : (tensor<?x?xf32>, index) -> index
  %4 = "arith.constant"() <{value = 2 : index}> : () -> index
  %5 = "tensor.from_elements"(%4, %3) : (index, index) -> tensor<2xindex>
  %6 = "tensor.reshape"(%2, %5) : (tensor<2x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  "func.return"(%6) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xi32>, sym_name = "reshape_const_folded"}> ({
  %0 = "arith.constant"() <{value = dense<[[1, 2, 3]]> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
  %1 = "arith.constant"() <{value = dense<3> : tensor<1xindex>}> : () -> tensor<1xindex>
  %2 = "tensor.reshape"(%0, %1) : (tensor<1x3xi32>, tensor<1xindex>) -> tensor<3xi32>
  "func.return"(%2) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xi32>, sym_name = "reshape_const_splat"}> ({
  %0 = "arith.constant"() <{value = dense<1> : tensor<1x3xi32>}> : () -> tensor<1x3xi32>
  %1 = "arith.constant"() <{value = dense<3> : tensor<1xindex>}> : () -> tensor<1xindex>
  %2 = "tensor.reshape"(%0, %1) : (tensor<1x3xi32>, tensor<1xindex>) -> tensor<3xi32>
  "func.return"(%2) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<1xindex>) -> tensor<20xf32>, sym_name = "cast_into_reshape"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<1xindex>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x5xf32>) -> tensor<?x?xf32>
  %1 = "tensor.reshape"(%0, %arg1) : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<20xf32>
  "func.return"(%1) : (tensor<20xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<16x32xf32>) -> tensor<?x?x8x8xf32>, sym_name = "pack_cast"}> ({
^bb0(%arg0: tensor<16x32xf32>):
  %0 = "tensor.empty"() : () -> tensor<2x4x8x8xf32>
  %1 = "tensor.cast"(%arg0) : (tensor<16x32xf32>) -> tensor<?x?xf32>
  %2 = "tensor.cast"(%0) : (tensor<2x4x8x8xf32>) -> tensor<?x?x8x8xf32>
  %3 = "linalg.pack"(%1, %2) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<?x?xf32>, tensor<?x?x8x8xf32>) -> tensor<?x?x8x8xf32>
  "func.return"(%3) : (tensor<?x?x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xi32>) -> tensor<?xindex>, sym_name = "index_cast_cast"}> ({
^bb0(%arg0: tensor<4xi32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4xi32>) -> tensor<?xi32>
  %1 = "arith.index_cast"(%0) : (tensor<?xi32>) -> tensor<?xindex>
  "func.return"(%1) : (tensor<?xindex>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<1x4xf32>, index) -> tensor<?x4xf32>, sym_name = "insert_slice_dest_style"}> ({
^bb0(%arg0: tensor<1x4xf32>, %arg1: index):
  %0 = "tensor.empty"(%arg1) : (index) -> tensor<?x4xf32>
  %1 = "tensor.insert_slice"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<1x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  "func.return"(%1) : (tensor<?x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> tensor<4xf32>, sym_name = "insert_const"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 5.000000e+00 : f32}> : () -> f32
  %2 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %3 = "tensor.insert"(%1, %2, %0) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  "func.return"(%3) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>, f32, index) -> tensor<4xf32>, sym_name = "insert_cast_dest"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: f32, %arg2: index):
  %0 = "tensor.cast"(%arg0) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "tensor.insert"(%arg1, %0, %arg2) : (f32, tensor<?xf32>, index) -> tensor<?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?xf32>) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<1x4xf32>, tensor<4x4xf32>, tensor<1x1xindex>) -> tensor<?x4xf32>, sym_name = "scatter_cast"}> ({
^bb0(%arg0: tensor<1x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<1x1xindex>):
  %0 = "tensor.cast"(%arg1) : (tensor<4x4xf32>) -> tensor<?x4xf32>
  %1 = "tensor.scatter"(%arg0, %0, %arg2) <{scatter_dims = array<i64: 0>, unique}> : (tensor<1x4xf32>, tensor<?x4xf32>, tensor<1x1xindex>) -> tensor<?x4xf32>
  "func.return"(%1) : (tensor<?x4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x?x8xf32>) -> index, sym_name = "collapse_dim_size"}> ({
^bb0(%arg0: tensor<4x?x8xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1], [2]]}> : (tensor<4x?x8xf32>) -> tensor<?x8xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x8xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (tensor<?xf32>, index) -> index, sym_name = "dim_of_for"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %3 = "scf.for"(%0, %arg1, %1, %arg0) ({
  ^bb0(%arg2: index, %arg3: tensor<?xf32>):
    %5 = "tensor.insert"(%2, %arg3, %arg2) : (f32, tensor<?xf32>, index) -> tensor<?xf32>
    "scf.yield"(%5) : (tensor<?xf32>) -> ()
  }) : (index, index, index, tensor<?xf32>) -> tensor<?xf32>
  %4 = "tensor.dim"(%3, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%4) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x4xf32>) -> tensor<4xf32>, sym_name = "slice_rr_all"}> ({
^bb0(%arg0: tensor<1x4xf32>):
  %0 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<1x4xf32>) -> tensor<4xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 4>}> : (tensor<4xf32>) -> tensor<1x4xf32>
  %2 = "tensor.collapse_shape"(%1) <{reassociation = [[0, 1]]}> : (tensor<1x4xf32>) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x4xf32>, index, f32) -> index, sym_name = "dim_chain"}> ({
^bb0(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.insert"(%arg2, %arg0, %arg1, %arg1) : (f32, tensor<?x4xf32>, index, index) -> tensor<?x4xf32>
  %2 = "tensor.cast"(%1) : (tensor<?x4xf32>) -> tensor<?x?xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%3) : (index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x4xf32>) -> tensor<?x?xf32>, sym_name = "empty_from_dims"}> ({
^bb0(%arg0: tensor<?x4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.dim"(%arg0, %0) : (tensor<?x4xf32>, index) -> index
  %3 = "tensor.dim"(%arg0, %1) : (tensor<?x4xf32>, index) -> index
  %4 = "tensor.empty"(%2, %3) : (index, index) -> tensor<?x?xf32>
  "func.return"(%4) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "insert_slice_more_static"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "arith.constant"() <{value = 8 : index}> : () -> index
  %2 = "arith.constant"() <{value = 0 : index}> : () -> index
  %3 = "arith.constant"() <{value = 1 : index}> : () -> index
  %4 = "tensor.insert_slice"(%arg0, %arg1, %2, %3, %0, %1, %3, %3) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 2>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<?x?xf32>, tensor<?x?xf32>, index, index, index, index, index, index) -> tensor<?x?xf32>
  "func.return"(%4) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<8x16xf32>, index) -> tensor<?x4xf32>, sym_name = "slice_slice_cast"}> ({
^bb0(%arg0: tensor<8x16xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "tensor.extract_slice"(%arg0, %arg1, %0, %1) <{operandSegmentSizes = array<i32: 1, 1, 2, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<8x16xf32>, index, index, index) -> tensor<?x?xf32>
  %3 = "tensor.cast"(%2) : (tensor<?x?xf32>) -> tensor<?x4xf32>
  "func.return"(%3) : (tensor<?x4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> tensor<?x?xf32>, sym_name = "pad_dyn_low_cst"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %3 = "tensor.pad"(%arg0, %1, %0, %arg1, %0) <{operandSegmentSizes = array<i32: 1, 2, 2>, static_high = array<i64: -9223372036854775808, -9223372036854775808>, static_low = array<i64: -9223372036854775808, -9223372036854775808>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%2) : (f32) -> ()
  }) : (tensor<?x?xf32>, index, index, index, index) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<8x11xf32>, sym_name = "pad_src_infer"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 3, 4>, static_low = array<i64: 1, 2>}> ({
  ^bb0(%arg1: index, %arg2: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<?x?xf32>) -> tensor<8x11xf32>
  "func.return"(%1) : (tensor<8x11xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<8x11xf32>, sym_name = "pad_of_cast_to_static"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.cast"(%arg0) : (tensor<?x?xf32>) -> tensor<4x5xf32>
  %2 = "tensor.pad"(%1) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 3, 4>, static_low = array<i64: 1, 2>}> ({
  ^bb0(%arg1: index, %arg2: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<4x5xf32>) -> tensor<8x11xf32>
  "func.return"(%2) : (tensor<8x11xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index, tensor<?xf32>) -> index, sym_name = "extract_generate_dim"}> ({
^bb0(%arg0: index, %arg1: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.generate"(%arg0) ({
  ^bb0(%arg2: index):
    %3 = "tensor.dim"(%arg1, %0) : (tensor<?xf32>, index) -> index
    %4 = "arith.addi"(%3, %arg2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "tensor.yield"(%4) : (index) -> ()
  }) : (index) -> tensor<?xindex>
  %2 = "tensor.extract"(%1, %0) : (tensor<?xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>) -> f32, sym_name = "extract_of_elementwise"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "tensor.extract"(%1, %0) : (tensor<4xf32>, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<3xi32>) -> index, sym_name = "extract_from_tocast_2"}> ({
^bb0(%arg0: tensor<3xi32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.index_cast"(%arg0) : (tensor<3xi32>) -> tensor<3xindex>
  %2 = "tensor.extract"(%1, %0) : (tensor<3xindex>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<1xindex>) -> tensor<?xf32>, sym_name = "reshape_chain_cast"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<1xindex>):
  %0 = "tensor.cast"(%arg0) : (tensor<2x3xf32>) -> tensor<?x?xf32>
  %1 = "tensor.reshape"(%0, %arg1) : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>) -> tensor<?x?xf32>, sym_name = "reshape_from_elements_const"}> ({
^bb0(%arg0: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "arith.constant"() <{value = 3 : index}> : () -> index
  %2 = "tensor.from_elements"(%0, %1) : (index, index) -> tensor<2xindex>
  %3 = "tensor.reshape"(%arg0, %2) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  "func.return"(%3) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?xf32>, index) -> tensor<2x?xf32>, sym_name = "expand_cast_out"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: index):
  %0 = "tensor.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, -9223372036854775808>}> : (tensor<?xf32>, index) -> tensor<2x?xf32>
  %1 = "tensor.cast"(%0) : (tensor<2x?xf32>) -> tensor<?x?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?x?xf32>) -> tensor<2x?xf32>
  "func.return"(%2) : (tensor<2x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x1x8xf32>) -> tensor<2x8xf32>, sym_name = "collapse_from_slice"}> ({
^bb0(%arg0: tensor<4x1x8xf32>):
  %0 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 2, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<4x1x8xf32>) -> tensor<2x1x8xf32>
  %1 = "tensor.collapse_shape"(%0) <{reassociation = [[0, 1], [2]]}> : (tensor<2x1x8xf32>) -> tensor<2x8xf32>
  "func.return"(%1) : (tensor<2x8xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<8xf32>, tensor<4x1x8xf32>) -> tensor<4x1x8xf32>, sym_name = "expand_into_insert"}> ({
^bb0(%arg0: tensor<8xf32>, %arg1: tensor<4x1x8xf32>):
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 1, 1, 8>}> : (tensor<8xf32>) -> tensor<1x1x8xf32>
  %1 = "tensor.insert_slice"(%0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 1, 0, 0>, static_sizes = array<i64: 1, 1, 8>, static_strides = array<i64: 1, 1, 1>}> : (tensor<1x1x8xf32>, tensor<4x1x8xf32>) -> tensor<4x1x8xf32>
  "func.return"(%1) : (tensor<4x1x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> tensor<2x3xf32>, sym_name = "splat_reshape"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.splat"(%arg0) : (f32) -> tensor<6xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 3>}> : (tensor<6xf32>) -> tensor<2x3xf32>
  %2 = "tensor.collapse_shape"(%1) <{reassociation = [[0, 1]]}> : (tensor<2x3xf32>) -> tensor<6xf32>
  %3 = "tensor.expand_shape"(%2) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 3>}> : (tensor<6xf32>) -> tensor<2x3xf32>
  "func.return"(%3) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<f32>) -> f32, sym_name = "cast_rank0"}> ({
^bb0(%arg0: tensor<f32>):
  %0 = "tensor.cast"(%arg0) : (tensor<f32>) -> tensor<*xf32>
  %1 = "tensor.cast"(%0) : (tensor<*xf32>) -> tensor<f32>
  %2 = "tensor.extract"(%1) : (tensor<f32>) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>) -> (index, index), sym_name = "dim_bufferize"}> ({
^bb0(%arg0: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.dim"(%arg0, %0) : (tensor<?xf32>, index) -> index
  %2 = "tensor.dim"(%arg0, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%1, %2) : (index, index) -> ()
}) : () -> ()
// -----
// left: 3
func.func @rank(%t: tensor<*xf32>) -> index {
  %0 = tensor.cast %t : tensor<*xf32> to tensor<?x?xf32>
  %1 = tensor.rank %0 : tensor<?x?xf32>
  return %1 : index
}
// -----
// left: 3
func.func @regroup(%t: tensor<2x?x3x4xf32>) -> tensor<2x?x12xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2, 3]] : tensor<2x?x3x4xf32> into tensor<?xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  %c24 = arith.constant 24 : index
  %q = arith.divui %d, %c24 : index
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [2, %q, 12] : tensor<?xf32> into tensor<2x?x12xf32>
  return %1 : tensor<2x?x12xf32>
}
// -----
// left: 4
func.func @regroup_two(%t: tensor<?x?x4xf32>, %n: index, %m: index) -> tensor<?x?x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<?x?x4xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [%n, %m, 4] : tensor<?xf32> into tensor<?x?x4xf32>
  return %1 : tensor<?x?x4xf32>
}
// -----
// left: 3
func.func @gather() -> tensor<2x1x2xf32> {
  %c = arith.constant dense<1.0> : tensor<4x4x4xf32>
  %i = arith.constant dense<0> : tensor<2x1x2x3xindex>
  %0 = tensor.gather %c[%i] gather_dims([0, 1, 2]) : (tensor<4x4x4xf32>, tensor<2x1x2x3xindex>) -> tensor<2x1x2xf32>
  return %0 : tensor<2x1x2xf32>
}
// -----
// left: 3
func.func @gather_rows() -> tensor<2x1x3xi32> {
  %c = arith.constant dense<[[0, 1, 2], [3, 4, 5], [6, 7, 8]]> : tensor<3x3xi32>
  %i = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
  %0 = tensor.gather %c[%i] gather_dims([0]) : (tensor<3x3xi32>, tensor<2x1xindex>) -> tensor<2x1x3xi32>
  return %0 : tensor<2x1x3xi32>
}
// -----
// left: 4
func.func @sparse() -> (i32, i32) {
  %c = arith.constant sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.extract %c[%c1, %c2] : tensor<3x4xi32>
  %1 = tensor.extract %c[%c2, %c1] : tensor<3x4xi32>
  return %0, %1 : i32, i32
}
// -----
// left: 5
"func.func"() <{function_type = (index) -> (tensor<4xf32>, index, tensor<?xf32>), sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 5 : index}> : () -> index
  %2 = "tensor.empty"(%arg0) : (index) -> tensor<?xf32>
  %3 = "tensor.cast"(%2) : (tensor<?xf32>) -> tensor<4xf32>
  %4 = "tensor.dim"(%2, %0) : (tensor<?xf32>, index) -> index
  %5 = "tensor.empty"(%1) : (index) -> tensor<?xf32>
  "func.return"(%3, %4, %5) : (tensor<4xf32>, index, tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, index) -> index, sym_name = "f"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: index):
  %0 = "tensor.dim"(%arg0, %arg1) : (tensor<?x?xf32>, index) -> index
  %1 = "tensor.cast"(%arg0) : (tensor<?x?xf32>) -> tensor<2x2xf32>
  %2 = "tensor.dim"(%1, %arg1) : (tensor<2x2xf32>, index) -> index
  %3 = "arith.addi"(%0, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
  "func.return"(%3) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> ui8, sym_name = "extract_unsigned_of_splat"}> ({
  %0 = "arith.constant"() <{value = dense<160> : tensor<2xui8>}> : () -> tensor<2xui8>
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "tensor.extract"(%0, %1) : (tensor<2xui8>, index) -> ui8
  "func.return"(%2) : (ui8) -> ()
}) : () -> ()
