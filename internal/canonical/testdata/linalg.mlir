// left: 5
"func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "drop_unused_operand"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>):
  %0 = "linalg.generic"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.mulf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%0) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "dup_operand"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "linalg.generic"(%arg0, %arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
    %2 = "arith.subf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %3 = "arith.mulf"(%2, %0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%3) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "remove_identity"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.dim"(%arg0, %0) : (tensor<?x?xf32>, index) -> index
  %3 = "tensor.dim"(%arg0, %1) : (tensor<?x?xf32>, index) -> index
  %4 = "tensor.empty"(%2, %3) : (index, index) -> tensor<?x?xf32>
  %5 = "linalg.generic"(%arg0, %4) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%5) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>), sym_name = "remove_dup_results"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>):
  %0:2 = "linalg.generic"(%arg0, %arg1, %arg1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
    %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1, %1) : (f32, f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  "func.return"(%0#0, %0#1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "remove_unused_result"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>):
  %0:2 = "linalg.generic"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "arith.mulf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1, %2) : (f32, f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  "func.return"(%0#0) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32, tensor<?xf32>) -> tensor<?xf32>, sym_name = "generic_scalar_invariant"}> ({
^bb0(%arg0: f32, %arg1: tensor<?xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.addf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%0) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "fold_splat_constant"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>):
  %0 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
  %1 = "linalg.generic"(%arg0, %0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
    %2 = "arith.mulf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = () -> tensor<6x4xf32>, sym_name = "fold_fill_reshape"}> ({
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.empty"() : () -> tensor<1x2x3x4xf32>
  %2 = "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    "linalg.yield"(%arg0) : (f32) -> ()
  }) : (f32, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %3 = "tensor.collapse_shape"(%2) <{reassociation = [[0, 1, 2], [3]]}> : (tensor<1x2x3x4xf32>) -> tensor<6x4xf32>
  "func.return"(%3) : (tensor<6x4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x?x?x?x?xf32>) -> tensor<?x?xf32>, sym_name = "fold_fill_reshape_dynamic"}> ({
^bb0(%arg0: tensor<?x?x?x?x?xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "linalg.fill"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %2 = "tensor.collapse_shape"(%1) <{reassociation = [[0, 1, 2], [3, 4]]}> : (tensor<?x?x?x?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> tensor<412x276xf32>, sym_name = "fold_static_pad_fill"}> ({
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.empty"() : () -> tensor<400x273xf32>
  %2 = "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<400x273xf32>) -> tensor<400x273xf32>
  %3 = "tensor.pad"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 8, 2>, static_low = array<i64: 4, 1>}> ({
  ^bb0(%arg0: index, %arg1: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<400x273xf32>) -> tensor<412x276xf32>
  "func.return"(%3) : (tensor<412x276xf32>) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = () -> tensor<412x276xf32>, sym_name = "no_fold_pad_fill_value_mismatch"}> ({
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %2 = "tensor.empty"() : () -> tensor<400x273xf32>
  %3 = "linalg.fill"(%0, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<400x273xf32>) -> tensor<400x273xf32>
  %4 = "tensor.pad"(%3) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 8, 2>, static_low = array<i64: 4, 1>}> ({
  ^bb0(%arg0: index, %arg1: index):
    "tensor.yield"(%1) : (f32) -> ()
  }) : (tensor<400x273xf32>) -> tensor<412x276xf32>
  "func.return"(%4) : (tensor<412x276xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> f32, sym_name = "fold_fill_extract"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.empty"() : () -> tensor<4xf32>
  %2 = "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %3 = "tensor.extract"(%2, %arg0) : (tensor<4xf32>, index) -> f32
  "func.return"(%3) : (f32) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (f32) -> tensor<8xf32>, sym_name = "fold_fill_insert_slice"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.empty"() : () -> tensor<8xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (f32, tensor<8xf32>) -> tensor<8xf32>
  %2 = "tensor.empty"() : () -> tensor<4xf32>
  %3 = "linalg.fill"(%arg0, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %4 = "tensor.insert_slice"(%3, %1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%4) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32) -> tensor<4x2xf32>, sym_name = "fold_fill_transpose"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.empty"() : () -> tensor<2x4xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (f32, tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = "tensor.empty"() : () -> tensor<4x2xf32>
  %3 = "linalg.transpose"(%1, %2) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  "func.return"(%3) : (tensor<4x2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "fold_fill_copy"}> ({
^bb0(%arg0: f32, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>):
  %0 = "linalg.fill"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %1 = "linalg.copy"(%0, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "fold_copy_fill"}> ({
^bb0(%arg0: f32, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>):
  %0 = "linalg.copy"(%arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "fold_self_copy"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "linalg.copy"(%arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "fold_self_copy_memref"}> ({
^bb0(%arg0: memref<4xf32>):
  "linalg.copy"(%arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32) -> tensor<2x4x8xf32>, sym_name = "fill_pack"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.empty"() : () -> tensor<16x4xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<16x4xf32>) -> tensor<16x4xf32>
  %2 = "tensor.empty"() : () -> tensor<2x4x8xf32>
  %3 = "linalg.pack"(%1, %2) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8>}> : (tensor<16x4xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  "func.return"(%3) : (tensor<2x4x8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "transpose_identity"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<4x5xf32>):
  %0 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 0, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  "func.return"(%0) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<5x4xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "transpose_transpose_cancel"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<5x4xf32>, %arg2: tensor<4x5xf32>):
  %0 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<4x5xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
  %1 = "linalg.transpose"(%0, %arg2) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<5x4xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  "func.return"(%1) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x5x6xf32>, tensor<5x6x4xf32>, tensor<4x6x5xf32>) -> tensor<4x6x5xf32>, sym_name = "transpose_transpose_fold"}> ({
^bb0(%arg0: tensor<4x5x6xf32>, %arg1: tensor<5x6x4xf32>, %arg2: tensor<4x6x5xf32>):
  %0 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 1, 2, 0>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<4x5x6xf32>, tensor<5x6x4xf32>) -> tensor<5x6x4xf32>
  %1 = "linalg.transpose"(%0, %arg2) <{permutation = array<i64: 2, 1, 0>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<5x6x4xf32>, tensor<4x6x5xf32>) -> tensor<4x6x5xf32>
  "func.return"(%1) : (tensor<4x6x5xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<2x4x3xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>, sym_name = "broadcast_transpose_fold"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x4x3xf32>, %arg2: tensor<4x3x2xf32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<2x3xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %1 = "linalg.transpose"(%0, %arg2) <{permutation = array<i64: 1, 2, 0>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<2x4x3xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  "func.return"(%1) : (tensor<4x3x2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2xf32>, tensor<2x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>, sym_name = "broadcast_broadcast_fold"}> ({
^bb0(%arg0: tensor<2xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3x4xf32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "linalg.broadcast"(%0, %arg2) <{dimensions = array<i64: 2>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  "func.return"(%1) : (tensor<2x3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>, sym_name = "broadcast_same_shape"}> ({
^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "func.return"(%0) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>, sym_name = "transpose_1d"}> ({
^bb0(%arg0: tensor<16xf32>, %arg1: tensor<16xf32>):
  %0 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 0>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  "func.return"(%0) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x?xf32>, memref<?x?xf32>, tensor<?x?xf32>) -> (), sym_name = "linalg_effects"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: tensor<?x?xf32>):
  %0 = "linalg.matmul"(%arg0, %arg0, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg6: f32, %arg7: f32, %arg8: f32):
    %3 = "arith.mulf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %4 = "arith.addf"(%arg8, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%4) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "linalg.matmul"(%arg1, %arg1, %arg1) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "arith.addf"(%arg5, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (index, index), sym_name = "remove_dim_result_uses"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "linalg.matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %5 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %6 = "arith.addf"(%arg5, %5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%6) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?x?xf32>, index) -> index
  %4 = "tensor.dim"(%2, %1) : (tensor<?x?xf32>, index) -> index
  "func.return"(%3, %4) : (index, index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index, f32, tensor<?x?xf32>) -> tensor<4x?xf32>, sym_name = "cast_producer_fill"}> ({
^bb0(%arg0: index, %arg1: f32, %arg2: tensor<?x?xf32>):
  %0 = "linalg.fill"(%arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (f32, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?x?xf32>) -> tensor<4x?xf32>
  "func.return"(%1) : (tensor<4x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<16x4xf32>) -> tensor<16x4xf32>, sym_name = "pack_unpack_cast"}> ({
^bb0(%arg0: tensor<16x4xf32>):
  %0 = "tensor.empty"() : () -> tensor<2x4x8xf32>
  %1 = "linalg.pack"(%arg0, %0) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8>}> : (tensor<16x4xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %2 = "tensor.cast"(%1) : (tensor<2x4x8xf32>) -> tensor<?x4x8xf32>
  %3 = "tensor.empty"() : () -> tensor<16x4xf32>
  %4 = "linalg.unpack"(%2, %3) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: 8>}> : (tensor<?x4x8xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
  "func.return"(%4) : (tensor<16x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>, sym_name = "unpack_pack"}> ({
^bb0(%arg0: tensor<2x4x8xf32>):
  %0 = "tensor.empty"() : () -> tensor<16x4xf32>
  %1 = "linalg.unpack"(%arg0, %0) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: 8>}> : (tensor<2x4x8xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
  %2 = "tensor.empty"() : () -> tensor<2x4x8xf32>
  %3 = "linalg.pack"(%1, %2) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8>}> : (tensor<16x4xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  "func.return"(%3) : (tensor<2x4x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x2x8xf32>, sym_name = "pack_const"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16x2xf32>}> : () -> tensor<16x2xf32>
  %1 = "tensor.empty"() : () -> tensor<2x2x8xf32>
  %2 = "linalg.pack"(%0, %1) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8>}> : (tensor<16x2xf32>, tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
  "func.return"(%2) : (tensor<2x2x8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "dead_generic"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.negf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%arg0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "generic_yields_out"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "identity_cast"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%0) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "memref_identity"}> ({
^bb0(%arg0: memref<4xf32>):
  "linalg.generic"(%arg0, %arg0) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (memref<4xf32>, memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<1xindex>) -> tensor<1xindex>, sym_name = "index_single"}> ({
^bb0(%arg0: tensor<1xindex>):
  %0 = "linalg.generic"(%arg0) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg1: index):
    %1 = "linalg.index"() <{dim = 0 : i64}> : () -> index
    "linalg.yield"(%1) : (index) -> ()
  }) : (tensor<1xindex>) -> tensor<1xindex>
  "func.return"(%0) : (tensor<1xindex>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "static_from_input"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.negf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%0) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>, sym_name = "softmax_noop"}> ({
^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>):
  %0 = "linalg.softmax"(%arg0, %arg1) <{dimension = 1 : i64}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  "func.return"(%arg0) : (tensor<4x8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, f32) -> index, sym_name = "dim_fill_empty"}> ({
^bb0(%arg0: index, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.empty"(%arg0) : (index) -> tensor<?xf32>
  %2 = "linalg.fill"(%arg1, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %3 = "tensor.dim"(%2, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%3) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x5xf32>, index, index) -> tensor<?x9xf32>, sym_name = "cst_insert_pad"}> ({
^bb0(%arg0: tensor<?x5xf32>, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %2 = "tensor.pad"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: -9223372036854775808, 2>, static_low = array<i64: -9223372036854775808, 2>}> ({
  ^bb0(%arg3: index, %arg4: index):
    "tensor.yield"(%1) : (f32) -> ()
  }) : (tensor<?x5xf32>, index, index) -> tensor<?x9xf32>
  "func.return"(%2) : (tensor<?x9xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32, tensor<6xf32>) -> tensor<2x3xf32>, sym_name = "fill_expand"}> ({
^bb0(%arg0: f32, %arg1: tensor<6xf32>):
  %0 = "linalg.fill"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<6xf32>) -> tensor<6xf32>
  %1 = "tensor.expand_shape"(%0) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 3>}> : (tensor<6xf32>) -> tensor<2x3xf32>
  "func.return"(%1) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "map_dead_input"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0 = "linalg.map"(%arg0, %arg1, %arg2) ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.negf"(%arg3) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (f32) -> tensor<8xf32>, sym_name = "fold_concats_of_fill"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.empty"() : () -> tensor<4xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %2 = "tensor.concat"(%1, %1) <{dim = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  "func.return"(%2) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<0xf32>, memref<0xf32>, f32) -> (), sym_name = "zero_sized"}> ({
^bb0(%arg0: memref<0xf32>, %arg1: memref<0xf32>, %arg2: f32):
  "linalg.fill"(%arg2, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (f32, memref<0xf32>) -> ()
  "linalg.copy"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (memref<0xf32>, memref<0xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16x8xf32>, tensor<2x8x8xf32>) -> tensor<2x8x8xf32>, sym_name = "pack_pad_unneeded"}> ({
^bb0(%arg0: tensor<16x8xf32>, %arg1: tensor<2x8x8xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "linalg.pack"(%arg0, %arg1, %0) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_inner_tiles = array<i64: 8>}> : (tensor<16x8xf32>, tensor<2x8x8xf32>, f32) -> tensor<2x8x8xf32>
  "func.return"(%1) : (tensor<2x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<8x4xf32>, tensor<8xf32>) -> tensor<8xf32>, sym_name = "reduce_cast"}> ({
^bb0(%arg0: tensor<8x4xf32>, %arg1: tensor<8xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<8x4xf32>) -> tensor<?x?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<8xf32>) -> tensor<?xf32>
  %2 = "linalg.reduce"(%0, %1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %4 = "arith.addf"(%arg3, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%4) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = "tensor.cast"(%2) : (tensor<?xf32>) -> tensor<8xf32>
  "func.return"(%3) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "transpose_broadcast"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = "linalg.transpose"(%0, %arg2) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_copy"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "gen_copy_dyn"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%0) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_copy_cast"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xf32>), sym_name = "gen_copy_two"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4xf32>, %arg3: tensor<4xi32>):
  %0:2 = "linalg.generic"(%arg0, %arg1, %arg3, %arg2) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 2>}> ({
  ^bb0(%arg4: f32, %arg5: i32, %arg6: i32, %arg7: f32):
    "linalg.yield"(%arg5, %arg4) : (i32, f32) -> ()
  }) : (tensor<4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xf32>) -> (tensor<4xi32>, tensor<4xf32>)
  "func.return"(%0#0, %0#1) : (tensor<4xi32>, tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>, sym_name = "gen_transpose"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<5x4xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<4x5xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
  "func.return"(%0) : (tensor<5x4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_dup_input"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.generic"(%arg0, %arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
    %1 = "arith.addf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_unused_input"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0 = "arith.mulf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "linalg.generic"(%arg0, %0, %arg2) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %2 = "arith.addf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_unused_result"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0:2 = "linalg.generic"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "arith.mulf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1, %2) : (f32, f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  "func.return"(%0#0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>), sym_name = "gen_dup_result"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0:2 = "linalg.generic"(%arg0, %arg1, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
    %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1, %1) : (f32, f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  "func.return"(%0#0, %0#1) : (tensor<4xf32>, tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "gen_dead"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_const_scalar"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "linalg.generic"(%arg0, %0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
    %2 = "arith.addf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "gen_cast"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "linalg.generic"(%0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %2 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "gen_static"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%0) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>, sym_name = "gen_cast_result"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %2 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "tensor.cast"(%0) : (tensor<?xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>) -> index, sym_name = "gen_dim"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %3 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%3) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_empty_out"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tensor.empty"() : () -> tensor<4xf32>
  %1 = "linalg.generic"(%arg0, %0) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_fill_like"}> ({
^bb0(%arg0: f32, %arg1: tensor<4xf32>):
  %0 = "linalg.generic"(%arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg2: f32):
    "linalg.yield"(%arg0) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xindex>) -> tensor<4xindex>, sym_name = "gen_index_twice"}> ({
^bb0(%arg0: tensor<4xindex>):
  %0 = "linalg.generic"(%arg0) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg1: index):
    %1 = "linalg.index"() <{dim = 0 : i64}> : () -> index
    %2 = "linalg.index"() <{dim = 0 : i64}> : () -> index
    %3 = "arith.addi"(%1, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "linalg.yield"(%3) : (index) -> ()
  }) : (tensor<4xindex>) -> tensor<4xindex>
  "func.return"(%0) : (tensor<4xindex>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_index_unused"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "linalg.generic"(%arg0) <{indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg1: f32):
    %1 = "linalg.index"() <{dim = 0 : i64}> : () -> index
    %2 = "arith.addf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<1x4xindex>) -> tensor<1x4xindex>, sym_name = "gen_index_unit"}> ({
^bb0(%arg0: tensor<1x4xindex>):
  %0 = "linalg.generic"(%arg0) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg1: index):
    %1 = "linalg.index"() <{dim = 0 : i64}> : () -> index
    %2 = "linalg.index"() <{dim = 1 : i64}> : () -> index
    %3 = "arith.addi"(%1, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "linalg.yield"(%3) : (index) -> ()
  }) : (tensor<1x4xindex>) -> tensor<1x4xindex>
  "func.return"(%0) : (tensor<1x4xindex>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<0xf32>, memref<0xf32>) -> (), sym_name = "gen_zero"}> ({
^bb0(%arg0: memref<0xf32>, %arg1: memref<0xf32>):
  "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %0 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%0) : (f32) -> ()
  }) : (memref<0xf32>, memref<0xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<0xf32>, tensor<0xf32>) -> tensor<0xf32>, sym_name = "gen_zero_tensor"}> ({
^bb0(%arg0: tensor<0xf32>, %arg1: tensor<0xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xf32>
  "func.return"(%0) : (tensor<0xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<4xf32>, memref<4xf32>) -> (), sym_name = "gen_memref_cast"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: memref<4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
  "linalg.generic"(%0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (memref<?xf32>, memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_reduction_unused_out"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.addf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4x5xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (f32, f32, tensor<4xf32>) -> tensor<4xf32>, sym_name = "fill_fill"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: tensor<4xf32>):
  %0 = "linalg.fill"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %1 = "linalg.fill"(%arg1, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32, tensor<4xf32>) -> tensor<?xf32>, sym_name = "fill_cast"}> ({
^bb0(%arg0: f32, %arg1: tensor<4xf32>):
  %0 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%1) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32, index) -> tensor<4xf32>, sym_name = "fill_then_cast"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "tensor.empty"(%arg1) : (index) -> tensor<?xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?xf32>) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (f32) -> tensor<20xf32>, sym_name = "fill_collapse"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.empty"() : () -> tensor<4x5xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<4x5xf32>) -> tensor<4x5xf32>
  %2 = "tensor.collapse_shape"(%1) <{reassociation = [[0, 1]]}> : (tensor<4x5xf32>) -> tensor<20xf32>
  "func.return"(%2) : (tensor<20xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (f32) -> tensor<4x5xf32>, sym_name = "fill_expand"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.empty"() : () -> tensor<20xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<20xf32>) -> tensor<20xf32>
  %2 = "tensor.expand_shape"(%1) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 5>}> : (tensor<20xf32>) -> tensor<4x5xf32>
  "func.return"(%2) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (index) -> tensor<10xf32>, sym_name = "fill_pad"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.empty"() : () -> tensor<4xf32>
  %2 = "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %3 = "tensor.pad"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 4>, static_low = array<i64: 2>}> ({
  ^bb0(%arg1: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<10xf32>
  "func.return"(%3) : (tensor<10xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (index, index) -> tensor<?xf32>, sym_name = "fill_pad_dyn"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.empty"(%arg0) : (index) -> tensor<?xf32>
  %2 = "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %3 = "tensor.pad"(%2, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_high = array<i64: -9223372036854775808>, static_low = array<i64: 2>}> ({
  ^bb0(%arg2: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<?xf32>, index) -> tensor<?xf32>
  "func.return"(%3) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, index) -> f32, sym_name = "fill_extract"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "tensor.empty"() : () -> tensor<4xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %2 = "tensor.extract"(%1, %arg1) : (tensor<4xf32>, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (f32, index) -> tensor<2xf32>, sym_name = "fill_slice"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "tensor.empty"() : () -> tensor<4xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %2 = "tensor.extract_slice"(%1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<4xf32>, index) -> tensor<2xf32>
  "func.return"(%2) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32) -> tensor<5x4xf32>, sym_name = "fill_transpose"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.empty"() : () -> tensor<4x5xf32>
  %1 = "tensor.empty"() : () -> tensor<5x4xf32>
  %2 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (f32, tensor<4x5xf32>) -> tensor<4x5xf32>
  %3 = "linalg.transpose"(%2, %1) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (tensor<4x5xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
  "func.return"(%3) : (tensor<5x4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32) -> tensor<4xf32>, sym_name = "fill_copy"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.empty"() : () -> tensor<4xf32>
  %1 = "tensor.empty"() : () -> tensor<4xf32>
  %2 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %3 = "linalg.copy"(%2, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%3) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (tensor<8xf32>) -> tensor<8xf32>, sym_name = "fill_insert_slice_fill"}> ({
^bb0(%arg0: tensor<8xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.empty"() : () -> tensor<4xf32>
  %2 = "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  %3 = "linalg.fill"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<8xf32>) -> tensor<8xf32>
  %4 = "tensor.insert_slice"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4xf32>, tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%4) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<16xf32>, sym_name = "insert_pad_into_fill"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 2>, static_low = array<i64: 2>}> ({
  ^bb0(%arg3: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<8xf32>
  %2 = "tensor.empty"() : () -> tensor<16xf32>
  %3 = "linalg.fill"(%0, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<16xf32>) -> tensor<16xf32>
  %4 = "tensor.insert_slice"(%1, %3) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 8>, static_strides = array<i64: 1>}> : (tensor<8xf32>, tensor<16xf32>) -> tensor<16xf32>
  "func.return"(%4) : (tensor<16xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, memref<4xf32>) -> (), sym_name = "fill_memref_twice"}> ({
^bb0(%arg0: f32, %arg1: memref<4xf32>):
  "linalg.fill"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, memref<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, memref<0xf32>) -> (), sym_name = "fill_zero"}> ({
^bb0(%arg0: f32, %arg1: memref<0xf32>):
  "linalg.fill"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, memref<0xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, memref<4xf32>) -> (), sym_name = "fill_memref_cast"}> ({
^bb0(%arg0: f32, %arg1: memref<4xf32>):
  %0 = "memref.cast"(%arg1) : (memref<4xf32>) -> memref<?xf32>
  "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, memref<?xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, tensor<?xf32>) -> index, sym_name = "fill_dim"}> ({
^bb0(%arg0: f32, %arg1: tensor<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "linalg.fill"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32) -> tensor<2x4x8x8xf32>, sym_name = "fill_linalg_pack"}> ({
^bb0(%arg0: f32):
  %0 = "tensor.empty"() : () -> tensor<16x32xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (f32, tensor<16x32xf32>) -> tensor<16x32xf32>
  %2 = "tensor.empty"() : () -> tensor<2x4x8x8xf32>
  %3 = "linalg.pack"(%1, %2) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  "func.return"(%3) : (tensor<2x4x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "tr_rank1"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 0>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x5x6xf32>, tensor<5x4x6xf32>, tensor<6x4x5xf32>) -> tensor<6x4x5xf32>, sym_name = "tr_tr3"}> ({
^bb0(%arg0: tensor<4x5x6xf32>, %arg1: tensor<5x4x6xf32>, %arg2: tensor<6x4x5xf32>):
  %0 = "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 1, 0, 2>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<4x5x6xf32>, tensor<5x4x6xf32>) -> tensor<5x4x6xf32>
  %1 = "linalg.transpose"(%0, %arg2) <{permutation = array<i64: 2, 1, 0>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<5x4x6xf32>, tensor<6x4x5xf32>) -> tensor<6x4x5xf32>
  "func.return"(%1) : (tensor<6x4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xf32>, tensor<4x5xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>, sym_name = "tr_bc"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<5x4xf32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = "linalg.transpose"(%0, %arg2) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<4x5xf32>, tensor<5x4xf32>) -> tensor<5x4xf32>
  "func.return"(%1) : (tensor<5x4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4x6xf32>, tensor<4x5x6xf32>, tensor<6x5x4xf32>) -> tensor<6x5x4xf32>, sym_name = "tr_bc2"}> ({
^bb0(%arg0: tensor<4x6xf32>, %arg1: tensor<4x5x6xf32>, %arg2: tensor<6x5x4xf32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<4x6xf32>, tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %1 = "linalg.transpose"(%0, %arg2) <{permutation = array<i64: 2, 1, 0>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<4x5x6xf32>, tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  "func.return"(%1) : (tensor<6x5x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "bc_id"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xf32>, tensor<4x5xf32>, tensor<6x4x5xf32>) -> tensor<6x4x5xf32>, sym_name = "bc_bc"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<6x4x5xf32>):
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg5: f32, %arg6: f32):
    "linalg.yield"(%arg5) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = "linalg.broadcast"(%0, %arg2) <{dimensions = array<i64: 0>}> ({
  ^bb0(%arg3: f32, %arg4: f32):
    "linalg.yield"(%arg3) : (f32) -> ()
  }) : (tensor<4x5xf32>, tensor<6x4x5xf32>) -> tensor<6x4x5xf32>
  "func.return"(%1) : (tensor<6x4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<5x4xf32>) -> tensor<?x?xf32>, sym_name = "tr_cast"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<5x4xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x5xf32>) -> tensor<?x?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<5x4xf32>) -> tensor<?x?xf32>
  %2 = "linalg.transpose"(%0, %1) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "copy_other"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.copy"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<5x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>, sym_name = "matmul_cast"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<5x6xf32>, %arg2: tensor<4x6xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x5xf32>) -> tensor<?x?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<5x6xf32>) -> tensor<?x?xf32>
  %2 = "tensor.cast"(%arg2) : (tensor<4x6xf32>) -> tensor<?x?xf32>
  %3 = "linalg.matmul"(%0, %1, %2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %5 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %6 = "arith.addf"(%arg5, %5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%6) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = "tensor.cast"(%3) : (tensor<?x?xf32>) -> tensor<4x6xf32>
  "func.return"(%4) : (tensor<4x6xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> index, sym_name = "matmul_dim"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "linalg.matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %3 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %4 = "arith.addf"(%arg5, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%4) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x?xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<0x5xf32>, memref<5x6xf32>, memref<0x6xf32>) -> (), sym_name = "matmul_memref_zero"}> ({
^bb0(%arg0: memref<0x5xf32>, %arg1: memref<5x6xf32>, %arg2: memref<0x6xf32>):
  "linalg.matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %0 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %1 = "arith.addf"(%arg5, %0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (memref<0x5xf32>, memref<5x6xf32>, memref<0x6xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4x0xf32>, memref<0x6xf32>, memref<4x6xf32>) -> (), sym_name = "matmul_k0"}> ({
^bb0(%arg0: memref<4x0xf32>, %arg1: memref<0x6xf32>, %arg2: memref<4x6xf32>):
  "linalg.matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %0 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %1 = "arith.addf"(%arg5, %0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (memref<4x0xf32>, memref<0x6xf32>, memref<4x6xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "matmul_partial_cast"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x5xf32>) -> tensor<?x?xf32>
  %1 = "linalg.matmul"(%0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %2 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %3 = "arith.addf"(%arg5, %2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%3) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>, sym_name = "add_cast"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
  %2 = "tensor.cast"(%arg2) : (tensor<4xf32>) -> tensor<?xf32>
  %3 = "linalg.add"(%0, %1, %2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %4 = "arith.addf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%4) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%3) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x4x8x8xf32>, tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>, sym_name = "pack_unpack"}> ({
^bb0(%arg0: tensor<2x4x8x8xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<2x4x8x8xf32>):
  %0 = "linalg.unpack"(%arg0, %arg1) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<2x4x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
  %1 = "linalg.pack"(%0, %arg2) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  "func.return"(%1) : (tensor<2x4x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<16x32xf32>, tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<16x32xf32>, sym_name = "unpack_pack"}> ({
^bb0(%arg0: tensor<16x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<2x4x8x8xf32>):
  %0 = "linalg.pack"(%arg0, %arg2) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %1 = "linalg.unpack"(%0, %arg1) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<2x4x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
  "func.return"(%1) : (tensor<16x32xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<15x32xf32>, tensor<15x32xf32>, tensor<2x4x8x8xf32>) -> tensor<15x32xf32>, sym_name = "unpack_pack_padded"}> ({
^bb0(%arg0: tensor<15x32xf32>, %arg1: tensor<15x32xf32>, %arg2: tensor<2x4x8x8xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "linalg.pack"(%arg0, %arg2, %0) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<15x32xf32>, tensor<2x4x8x8xf32>, f32) -> tensor<2x4x8x8xf32>
  %2 = "linalg.unpack"(%1, %arg1) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<2x4x8x8xf32>, tensor<15x32xf32>) -> tensor<15x32xf32>
  "func.return"(%2) : (tensor<15x32xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>, sym_name = "pack_useless_padding"}> ({
^bb0(%arg0: tensor<16x32xf32>, %arg1: tensor<2x4x8x8xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "linalg.pack"(%arg0, %arg1, %0) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<2x4x8x8xf32>, f32) -> tensor<2x4x8x8xf32>
  "func.return"(%1) : (tensor<2x4x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x32xf32>) -> tensor<?x4x8x8xf32>, sym_name = "pack_dyn_cast"}> ({
^bb0(%arg0: tensor<?x32xf32>):
  %0 = "tensor.empty"() : () -> tensor<2x4x8x8xf32>
  %1 = "tensor.cast"(%0) : (tensor<2x4x8x8xf32>) -> tensor<?x4x8x8xf32>
  %2 = "linalg.pack"(%arg0, %1) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<?x32xf32>, tensor<?x4x8x8xf32>) -> tensor<?x4x8x8xf32>
  "func.return"(%2) : (tensor<?x4x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<16x32xf32>, tensor<?x?x8x8xf32>) -> tensor<?x?x8x8xf32>, sym_name = "pack_infer_dest"}> ({
^bb0(%arg0: tensor<16x32xf32>, %arg1: tensor<?x?x8x8xf32>):
  %0 = "linalg.pack"(%arg0, %arg1) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<?x?x8x8xf32>) -> tensor<?x?x8x8xf32>
  "func.return"(%0) : (tensor<?x?x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x?x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>, sym_name = "unpack_infer"}> ({
^bb0(%arg0: tensor<?x?x8x8xf32>, %arg1: tensor<16x32xf32>):
  %0 = "linalg.unpack"(%arg0, %arg1) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<?x?x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
  "func.return"(%0) : (tensor<16x32xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2x4x8x8xf32>, tensor<16x32xf32>) -> tensor<?x?xf32>, sym_name = "unpack_cast"}> ({
^bb0(%arg0: tensor<2x4x8x8xf32>, %arg1: tensor<16x32xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<2x4x8x8xf32>) -> tensor<?x?x8x8xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<16x32xf32>) -> tensor<?x?xf32>
  %2 = "linalg.unpack"(%0, %1) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<?x?x8x8xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2x4x8x8xf32>, tensor<16x32xf32>) -> tensor<15x30xf32>, sym_name = "unpack_slice"}> ({
^bb0(%arg0: tensor<2x4x8x8xf32>, %arg1: tensor<16x32xf32>):
  %0 = "linalg.unpack"(%arg0, %arg1) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<2x4x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
  %1 = "tensor.extract_slice"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 15, 30>, static_strides = array<i64: 1, 1>}> : (tensor<16x32xf32>) -> tensor<15x30xf32>
  "func.return"(%1) : (tensor<15x30xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<16x32xf32>, tensor<2x4x?x8xf32>) -> tensor<2x4x?x8xf32>, sym_name = "pack_const_tiles"}> ({
^bb0(%arg0: tensor<16x32xf32>, %arg1: tensor<2x4x?x8xf32>):
  %0 = "arith.constant"() <{value = 8 : index}> : () -> index
  %1 = "linalg.pack"(%arg0, %arg1, %0) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_inner_tiles = array<i64: -9223372036854775808, 8>}> : (tensor<16x32xf32>, tensor<2x4x?x8xf32>, index) -> tensor<2x4x?x8xf32>
  "func.return"(%1) : (tensor<2x4x?x8xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<14x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>, sym_name = "pad_pack"}> ({
^bb0(%arg0: tensor<14x32xf32>, %arg1: tensor<2x4x8x8xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 2, 0>, static_low = array<i64: 0, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<14x32xf32>) -> tensor<16x32xf32>
  %2 = "linalg.pack"(%1, %arg1) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  "func.return"(%2) : (tensor<2x4x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x4x8x8xf32>, sym_name = "pack_splat"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
  %1 = "tensor.empty"() : () -> tensor<2x4x8x8xf32>
  %2 = "linalg.pack"(%0, %1) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  "func.return"(%2) : (tensor<2x4x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<16x32xf32>, sym_name = "unpack_splat"}> ({
  %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<2x4x8x8xf32>}> : () -> tensor<2x4x8x8xf32>
  %1 = "tensor.empty"() : () -> tensor<16x32xf32>
  %2 = "linalg.unpack"(%0, %1) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<2x4x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
  "func.return"(%2) : (tensor<16x32xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<?x?xf32>, sym_name = "softmax_cast"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<4x5xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x5xf32>) -> tensor<?x?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<4x5xf32>) -> tensor<?x?xf32>
  %2 = "linalg.softmax"(%0, %1) <{dimension = 1 : i64}> : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<4x5xf32>) -> (), sym_name = "softmax_dead"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<4x5xf32>):
  %0 = "linalg.softmax"(%arg0, %arg1) <{dimension = 1 : i64}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x4xf32>, tensor<4x4xf32>) -> (), sym_name = "matmul_dead"}> ({
^bb0(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>):
  %0 = "linalg.matmul"(%arg0, %arg1, %arg1) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
    %1 = "arith.mulf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "arith.addf"(%arg4, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "map_dead"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.map"(%arg0, %arg1) ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.negf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x4xf32>, tensor<4xf32>) -> (), sym_name = "reduce_dead"}> ({
^bb0(%arg0: tensor<4x4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "arith.addf"(%arg3, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>, sym_name = "map_cast"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
  %2 = "linalg.map"(%0, %1) ({
  ^bb0(%arg2: f32, %arg3: f32):
    %3 = "arith.negf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%3) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%2) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "elementwise_dead"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "linalg.elementwise"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], kind = #linalg.elementwise_kind<exp>, operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %1 = "math.exp"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x4xf32>, tensor<4x4xf32>) -> (), sym_name = "contract_dead"}> ({
^bb0(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>):
  %0 = "linalg.contract"(%arg0, %arg1, %arg1) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
    %1 = "arith.mulf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "arith.addf"(%arg4, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3x3x5xf32>, tensor<6x6x5x2xf32>) -> (), sym_name = "winograd_dead"}> ({
^bb0(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>):
  %0 = "linalg.winograd_filter_transform"(%arg0, %arg1) <{fmr = 1 : i32}> : (tensor<2x3x3x5xf32>, tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<1x?x?x3xf32>, tensor<2x3x3x3xf32>, tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>, sym_name = "conv_pad_static"}> ({
^bb0(%arg0: tensor<1x?x?x3xf32>, %arg1: tensor<2x3x3x3xf32>, %arg2: tensor<1x8x8x2xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<1x?x?x3xf32>) -> tensor<1x10x10x3xf32>
  %1 = "linalg.conv_2d_nhwc_fhwc"(%0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %2 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %3 = "arith.addf"(%arg5, %2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%3) : (f32) -> ()
  }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<1x10x10x3xf32>, tensor<2x3x3x3xf32>, tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>
  "func.return"(%1) : (tensor<1x8x8x2xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> tensor<2x3xi32>, sym_name = "tr_const_fold"}> ({
  %0 = "arith.constant"() <{value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %1 = "tensor.empty"() : () -> tensor<2x3xi32>
  %2 = "linalg.transpose"(%0, %1) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    "linalg.yield"(%arg0) : (i32) -> ()
  }) : (tensor<3x2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%2) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (f32, index) -> tensor<?xf32>, sym_name = "extract_slice_generate_fill"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "tensor.empty"(%arg1) : (index) -> tensor<?xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %2 = "tensor.extract_slice"(%1, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xf32>, index) -> tensor<?xf32>
  "func.return"(%2) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_bcast_scalar_operand"}> ({
^bb0(%arg0: f32, %arg1: tensor<4xf32>):
  %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_two_same_const"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %2 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %3 = "arith.addf"(%arg2, %2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %4 = "arith.mulf"(%3, %0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%4) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_multi_result_unused_init"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0:2 = "linalg.generic"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg3, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%arg3, %1) : (f32, f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  "func.return"(%0#1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_red_unused"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0:2 = "linalg.generic"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "arith.mulf"(%arg3, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1, %2) : (f32, f32) -> ()
  }) : (tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  "func.return"(%0#0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>, sym_name = "gen_argmax_unused"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xi32>):
  %0:2 = "linalg.generic"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: i32):
    %1 = "arith.cmpf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
    %2 = "arith.select"(%1, %arg3, %arg4) : (i1, f32, f32) -> f32
    %3 = "linalg.index"() <{dim = 1 : i64}> : () -> index
    %4 = "arith.index_cast"(%3) : (index) -> i32
    %5 = "arith.select"(%1, %4, %arg5) : (i1, i32, i32) -> i32
    "linalg.yield"(%2, %5) : (f32, i32) -> ()
  }) : (tensor<4x5xf32>, tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  "func.return"(%0#1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "gen_swap_unused"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
  %0:2 = "linalg.generic"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg3, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%1, %arg5) : (f32, f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  "func.return"(%0#1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, tensor<4xf32>) -> tensor<4xf32>, sym_name = "fill_in_loop_cast"}> ({
^bb0(%arg0: f32, %arg1: tensor<4xf32>):
  %0 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "linalg.fill"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (f32, tensor<?xf32>) -> tensor<?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?xf32>) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, index) -> tensor<4x6xf32>, sym_name = "matmul_cast_out"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index):
  %0 = "tensor.empty"(%arg2, %arg2) : (index, index) -> tensor<?x?xf32>
  %1 = "linalg.matmul"(%arg0, %arg1, %0) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %3 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %4 = "arith.addf"(%arg5, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%4) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?x?xf32>) -> tensor<4x6xf32>
  "func.return"(%2) : (tensor<4x6xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<8xf32>, sym_name = "pad_copy"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "tensor.empty"() : () -> tensor<8xf32>
  %2 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 2>, static_low = array<i64: 2>}> ({
  ^bb0(%arg3: index):
    "tensor.yield"(%0) : (f32) -> ()
  }) : (tensor<4xf32>) -> tensor<8xf32>
  %3 = "linalg.copy"(%2, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg1: f32, %arg2: f32):
    "linalg.yield"(%arg1) : (f32) -> ()
  }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%3) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<16x32xf32>, tensor<16x32xf32>, tensor<4x2x8x8xf32>) -> tensor<16x32xf32>, sym_name = "unpack_pack_outer"}> ({
^bb0(%arg0: tensor<16x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<4x2x8x8xf32>):
  %0 = "linalg.pack"(%arg0, %arg2) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<4x2x8x8xf32>) -> tensor<4x2x8x8xf32>
  %1 = "linalg.unpack"(%0, %arg1) <{inner_dims_pos = array<i64: 0, 1>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<4x2x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
  "func.return"(%1) : (tensor<16x32xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<16x32xf32>, tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<16x32xf32>, sym_name = "unpack_pack_ident_perm"}> ({
^bb0(%arg0: tensor<16x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<2x4x8x8xf32>):
  %0 = "linalg.pack"(%arg0, %arg2) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, outer_dims_perm = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
  %1 = "linalg.unpack"(%0, %arg1) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<2x4x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
  "func.return"(%1) : (tensor<16x32xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x8x8xf32>) -> tensor<?x?xf32>, sym_name = "unpack_pack_dyn"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?x8x8xf32>):
  %0 = "linalg.pack"(%arg0, %arg2) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<?x?xf32>, tensor<?x?x8x8xf32>) -> tensor<?x?x8x8xf32>
  %1 = "linalg.unpack"(%0, %arg1) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<?x?x8x8xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x4x?x?xf32>, tensor<?x?xf32>, tensor<2x4x?x?xf32>, index) -> tensor<2x4x?x?xf32>, sym_name = "pack_unpack_dyn_tile"}> ({
^bb0(%arg0: tensor<2x4x?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<2x4x?x?xf32>, %arg3: index):
  %0 = "linalg.unpack"(%arg0, %arg1, %arg3, %arg3) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<2x4x?x?xf32>, tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %1 = "linalg.pack"(%0, %arg2, %arg3, %arg3) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 2>, static_inner_tiles = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<?x?xf32>, tensor<2x4x?x?xf32>, index, index) -> tensor<2x4x?x?xf32>
  "func.return"(%1) : (tensor<2x4x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<2x4x8x8xf32>, index) -> tensor<?x?xf32>, sym_name = "unpack_into_slice_cast"}> ({
^bb0(%arg0: tensor<2x4x8x8xf32>, %arg1: index):
  %0 = "tensor.empty"() : () -> tensor<16x32xf32>
  %1 = "linalg.unpack"(%arg0, %0) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<2x4x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
  %2 = "tensor.extract_slice"(%1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<16x32xf32>, index, index) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<1x10x10x3xf32>, tensor<3x3x3x2xf32>, tensor<1x8x8x2xf32>) -> tensor<?x8x8x2xf32>, sym_name = "conv_cast"}> ({
^bb0(%arg0: tensor<1x10x10x3xf32>, %arg1: tensor<3x3x3x2xf32>, %arg2: tensor<1x8x8x2xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<1x10x10x3xf32>) -> tensor<?x10x10x3xf32>
  %1 = "tensor.cast"(%arg2) : (tensor<1x8x8x2xf32>) -> tensor<?x8x8x2xf32>
  %2 = "linalg.conv_2d_nhwc_hwcf"(%0, %arg1, %1) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %3 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %4 = "arith.addf"(%arg5, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%4) : (f32) -> ()
  }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<?x10x10x3xf32>, tensor<3x3x3x2xf32>, tensor<?x8x8x2xf32>) -> tensor<?x8x8x2xf32>
  "func.return"(%2) : (tensor<?x8x8x2xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<1x3x10x10xf32>, tensor<2x3x3x3xf32>, tensor<1x2x8x8xf32>) -> tensor<?x2x8x8xf32>, sym_name = "conv_cast2"}> ({
^bb0(%arg0: tensor<1x3x10x10xf32>, %arg1: tensor<2x3x3x3xf32>, %arg2: tensor<1x2x8x8xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<1x3x10x10xf32>) -> tensor<?x3x10x10xf32>
  %1 = "tensor.cast"(%arg2) : (tensor<1x2x8x8xf32>) -> tensor<?x2x8x8xf32>
  %2 = "linalg.conv_2d_nchw_fchw"(%0, %arg1, %1) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %3 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %4 = "arith.addf"(%arg5, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%4) : (f32) -> ()
  }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<?x3x10x10xf32>, tensor<2x3x3x3xf32>, tensor<?x2x8x8xf32>) -> tensor<?x2x8x8xf32>
  "func.return"(%2) : (tensor<?x2x8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<2x4x5xf32>, tensor<2x5x6xf32>, tensor<2x4x6xf32>) -> tensor<?x?x?xf32>, sym_name = "bmm_cast"}> ({
^bb0(%arg0: tensor<2x4x5xf32>, %arg1: tensor<2x5x6xf32>, %arg2: tensor<2x4x6xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<2x4x5xf32>) -> tensor<?x?x?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<2x5x6xf32>) -> tensor<?x?x?xf32>
  %2 = "tensor.cast"(%arg2) : (tensor<2x4x6xf32>) -> tensor<?x?x?xf32>
  %3 = "linalg.batch_matmul"(%0, %1, %2) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %4 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %5 = "arith.addf"(%arg5, %4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%5) : (f32) -> ()
  }) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  "func.return"(%3) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<2x4x8x8xf32>, tensor<3x4x8x8xf32>, tensor<2x3x8x8xf32>) -> tensor<?x?x?x?xf32>, sym_name = "mmt4d_cast"}> ({
^bb0(%arg0: tensor<2x4x8x8xf32>, %arg1: tensor<3x4x8x8xf32>, %arg2: tensor<2x3x8x8xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<2x4x8x8xf32>) -> tensor<?x?x?x?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<3x4x8x8xf32>) -> tensor<?x?x?x?xf32>
  %2 = "tensor.cast"(%arg2) : (tensor<2x3x8x8xf32>) -> tensor<?x?x?x?xf32>
  %3 = "linalg.mmt4d"(%0, %1, %2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
    %4 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %5 = "arith.addf"(%arg5, %4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%5) : (f32) -> ()
  }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>]} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  "func.return"(%3) : (tensor<?x?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4x5xf32>, tensor<4xf32>) -> tensor<?xf32>, sym_name = "reduce_cast"}> ({
^bb0(%arg0: tensor<4x5xf32>, %arg1: tensor<4xf32>):
  %0 = "tensor.cast"(%arg0) : (tensor<4x5xf32>) -> tensor<?x?xf32>
  %1 = "tensor.cast"(%arg1) : (tensor<4xf32>) -> tensor<?xf32>
  %2 = "linalg.reduce"(%0, %1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    %3 = "arith.addf"(%arg3, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%3) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%2) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<4xf32>, memref<0xf32>) -> (), sym_name = "elem_dead_memref"}> ({
^bb0(%arg0: memref<4xf32>, %arg1: memref<0xf32>):
  "linalg.copy"(%arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg2: f32, %arg3: f32):
    "linalg.yield"(%arg2) : (f32) -> ()
  }) : (memref<0xf32>, memref<0xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
