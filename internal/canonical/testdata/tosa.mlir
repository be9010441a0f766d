// left: 3
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<1xi32>, sym_name = "argmax_nofold"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.argmax"(%arg0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<?x1xf32>) -> tensor<1xi32>
  "func.return"(%0) : (tensor<1xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x3xf32>) -> tensor<3xi32>, sym_name = "argmax1"}> ({
^bb0(%arg0: tensor<1x3xf32>):
  %0 = "tosa.argmax"(%arg0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1x3xf32>) -> tensor<3xi32>
  "func.return"(%0) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x2x3xi32>) -> tensor<4x2x3xi32>, sym_name = "add_bcast_zero_int"}> ({
^bb0(%arg0: tensor<4x2x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<1x1x1xi32>}> : () -> tensor<1x1x1xi32>
  %1 = "tosa.add"(%arg0, %0) : (tensor<4x2x3xi32>, tensor<1x1x1xi32>) -> tensor<4x2x3xi32>
  "func.return"(%1) : (tensor<4x2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "add_zero_int"}> ({
^bb0(%arg0: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.add"(%arg0, %0) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%1) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "add_zero_int_l"}> ({
^bb0(%arg0: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %1 = "tosa.add"(%0, %arg0) : (tensor<1x1xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%1) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xf32>, sym_name = "cast_fold"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.cast"(%arg0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
  "func.return"(%0) : (tensor<?x1xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xi8>, sym_name = "cast_fold_double"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.cast"(%arg0) : (tensor<?x1xf32>) -> tensor<?x1xi16>
  %1 = "tosa.cast"(%0) : (tensor<?x1xi16>) -> tensor<?x1xi8>
  "func.return"(%1) : (tensor<?x1xi8>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x1xi8>) -> tensor<?x1xi32>, sym_name = "cast_fold_double2"}> ({
^bb0(%arg0: tensor<?x1xi8>):
  %0 = "tosa.cast"(%arg0) : (tensor<?x1xi8>) -> tensor<?x1xi16>
  %1 = "tosa.cast"(%0) : (tensor<?x1xi16>) -> tensor<?x1xi32>
  "func.return"(%1) : (tensor<?x1xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x1xf16>) -> tensor<?x1xf16>, sym_name = "cast_f16"}> ({
^bb0(%arg0: tensor<?x1xf16>):
  %0 = "tosa.cast"(%arg0) : (tensor<?x1xf16>) -> tensor<?x1xf32>
  %1 = "tosa.cast"(%0) : (tensor<?x1xf32>) -> tensor<?x1xf16>
  "func.return"(%1) : (tensor<?x1xf16>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<10x1x1x3xf32>) -> tensor<10x1x1x3xf32>, sym_name = "max_pool2d_is_noop"}> ({
^bb0(%arg0: tensor<10x1x1x3xf32>):
  %0 = "tosa.max_pool2d"(%arg0) <{kernel = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<PROPAGATE>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> {dilation = array<i64: 1, 1>} : (tensor<10x1x1x3xf32>) -> tensor<10x1x1x3xf32>
  "func.return"(%0) : (tensor<10x1x1x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<2x3xf32>, sym_name = "pad_noop"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "tosa.const_shape"() <{values = dense<0> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  "func.return"(%2) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "pad_noop_padding_mismatch_nofold"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[1, 0, 0, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<?x?xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
  "func.return"(%2) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x10xf32>) -> tensor<?x5xf32>, sym_name = "reshape_canonicalize_double"}> ({
^bb0(%arg0: tensor<?x10xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[5, -1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.reshape"(%arg0, %0) : (tensor<?x10xf32>, !tosa.shape<2>) -> tensor<5x?xf32>
  %2 = "tosa.const_shape"() <{values = dense<[-1, 5]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.reshape"(%1, %2) : (tensor<5x?xf32>, !tosa.shape<2>) -> tensor<?x5xf32>
  "func.return"(%3) : (tensor<?x5xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3x10xf32>) -> tensor<3x10xf32>, sym_name = "reshape_id"}> ({
^bb0(%arg0: tensor<3x10xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[3, 10]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.reshape"(%arg0, %0) : (tensor<3x10xf32>, !tosa.shape<2>) -> tensor<3x10xf32>
  "func.return"(%1) : (tensor<3x10xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x10xf32>) -> tensor<?x10xf32>, sym_name = "reshape_dyn"}> ({
^bb0(%arg0: tensor<?x10xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[-1, 10]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.reshape"(%arg0, %0) : (tensor<?x10xf32>, !tosa.shape<2>) -> tensor<?x10xf32>
  "func.return"(%1) : (tensor<?x10xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<1x5xi32>, sym_name = "reshape_const"}> ({
  %0 = "tosa.const"() <{values = dense<[1, 2, 3, 4, 5]> : tensor<5xi32>}> : () -> tensor<5xi32>
  %1 = "tosa.const_shape"() <{values = dense<[1, 5]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.reshape"(%0, %1) : (tensor<5xi32>, !tosa.shape<2>) -> tensor<1x5xi32>
  "func.return"(%2) : (tensor<1x5xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3x4xf32>) -> tensor<3x4xf32>, sym_name = "slice_fold"}> ({
^bb0(%arg0: tensor<3x4xf32>):
  %0 = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.const_shape"() <{values = dense<[3, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.slice"(%arg0, %0, %1) : (tensor<3x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x4xf32>
  "func.return"(%2) : (tensor<3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<1x4xi32>, sym_name = "slice_const"}> ({
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi32>}> : () -> tensor<2x4xi32>
  %1 = "tosa.const_shape"() <{values = dense<[1, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<[1, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.slice"(%0, %1, %2) : (tensor<2x4xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4xi32>
  "func.return"(%3) : (tensor<1x4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3x4xf32>) -> tensor<3x4xf32>, sym_name = "tile_fold"}> ({
^bb0(%arg0: tensor<3x4xf32>):
  %0 = "tosa.const_shape"() <{values = dense<1> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.tile"(%arg0, %0) : (tensor<3x4xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  "func.return"(%1) : (tensor<3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3x4x5x6xf32>) -> tensor<3x4x5x6xf32>, sym_name = "transpose_no_op"}> ({
^bb0(%arg0: tensor<3x4x5x6xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 0, 1, 2, 3>}> : (tensor<3x4x5x6xf32>) -> tensor<3x4x5x6xf32>
  "func.return"(%0) : (tensor<3x4x5x6xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x4x5x1xf32>) -> tensor<1x4x1x5xf32>, sym_name = "transpose_is_reshape"}> ({
^bb0(%arg0: tensor<1x4x5x1xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 3, 1, 0, 2>}> : (tensor<1x4x5x1xf32>) -> tensor<1x4x1x5xf32>
  "func.return"(%0) : (tensor<1x4x1x5xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>, sym_name = "transpose_twice"}> ({
^bb0(%arg0: tensor<1x2x3x4xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 1, 2, 3, 0>}> : (tensor<1x2x3x4xf32>) -> tensor<2x3x4x1xf32>
  %1 = "tosa.transpose"(%0) <{perms = array<i32: 3, 0, 1, 2>}> : (tensor<2x3x4x1xf32>) -> tensor<1x2x3x4xf32>
  "func.return"(%1) : (tensor<1x2x3x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3x2xi32>, sym_name = "transpose_const"}> ({
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.transpose"(%0) <{perms = array<i32: 1, 0>}> : (tensor<2x3xi32>) -> tensor<3x2xi32>
  "func.return"(%1) : (tensor<3x2xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xi32>) -> tensor<4xi32>, sym_name = "clamp_not_noop"}> ({
^bb0(%arg0: tensor<4xi32>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 2147483647 : i32, min_val = -2147483648 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%0) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xi8>) -> tensor<4xi8>, sym_name = "clamp_i8"}> ({
^bb0(%arg0: tensor<4xi8>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 127 : i8, min_val = -128 : i8, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi8>) -> tensor<4xi8>
  "func.return"(%0) : (tensor<4xi8>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf16>) -> tensor<4xf16>, sym_name = "clamp_f"}> ({
^bb0(%arg0: tensor<4xf16>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 0x7C00 : f16, min_val = 0xFC00 : f16, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf16>) -> tensor<4xf16>
  "func.return"(%0) : (tensor<4xf16>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xi8>) -> tensor<4xi8>, sym_name = "clamp_twice_is_single_clamp"}> ({
^bb0(%arg0: tensor<4xi8>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 4 : i8, min_val = -2 : i8, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi8>) -> tensor<4xi8>
  %1 = "tosa.clamp"(%0) <{max_val = 2 : i8, min_val = -4 : i8, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi8>) -> tensor<4xi8>
  "func.return"(%1) : (tensor<4xi8>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "clamp_twice_f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 4.000000e+00 : f32, min_val = -2.000000e+00 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "tosa.clamp"(%0) <{max_val = 2.000000e+00 : f32, min_val = -4.000000e+00 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xf32>, sym_name = "concat_fold"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.concat"(%arg0) <{axis = 0 : i32}> : (tensor<?x1xf32>) -> tensor<?x1xf32>
  "func.return"(%0) : (tensor<?x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<3x2xf32>, sym_name = "concat_concat"}> ({
^bb0(%arg0: tensor<1x2xf32>, %arg1: tensor<1x2xf32>, %arg2: tensor<1x2xf32>):
  %0 = "tosa.concat"(%arg0, %arg1) <{axis = 0 : i32}> : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %1 = "tosa.concat"(%0, %arg2) <{axis = 0 : i32}> : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<3x2xf32>
  "func.return"(%1) : (tensor<3x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "mul_one_i"}> ({
^bb0(%arg0: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<1> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.mul"(%arg0, %0, %1) : (tensor<2x3xi32>, tensor<1x1xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  "func.return"(%2) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<2x3xf32>, sym_name = "mul_one_f"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.mul"(%0, %arg0, %1) : (tensor<1x1xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  "func.return"(%2) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "mul_zero_i"}> ({
^bb0(%arg0: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.mul"(%arg0, %0, %1) : (tensor<2x3xi32>, tensor<1x1xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  "func.return"(%2) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x2x3xi32>) -> tensor<4x2x3xi32>, sym_name = "sub_bcast_zero"}> ({
^bb0(%arg0: tensor<4x2x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<1x1x1xi32>}> : () -> tensor<1x1x1xi32>
  %1 = "tosa.sub"(%arg0, %0) : (tensor<4x2x3xi32>, tensor<1x1x1xi32>) -> tensor<4x2x3xi32>
  "func.return"(%1) : (tensor<4x2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "sub_zero_f"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.sub"(%arg0, %0) : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi1>, tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "select_same_value"}> ({
^bb0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi32>):
  %0 = "tosa.select"(%arg0, %arg1, %arg1) : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%0) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "select_true_value"}> ({
^bb0(%arg0: tensor<2x3xi32>, %arg1: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<true> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %1 = "tosa.select"(%0, %arg0, %arg1) : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%1) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "select_false_value"}> ({
^bb0(%arg0: tensor<2x3xi32>, %arg1: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<false> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %1 = "tosa.select"(%0, %arg0, %arg1) : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%1) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "select_not_pred"}> ({
^bb0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi32>, %arg2: tensor<2x3xi32>):
  %0 = "tosa.logical_not"(%arg0) : (tensor<2x3xi1>) -> tensor<2x3xi1>
  %1 = "tosa.select"(%0, %arg1, %arg2) : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%1) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x1xi1>) -> tensor<?x1xi1>, sym_name = "reduce_all_fold"}> ({
^bb0(%arg0: tensor<?x1xi1>):
  %0 = "tosa.reduce_all"(%arg0) <{axis = 1 : i32}> : (tensor<?x1xi1>) -> tensor<?x1xi1>
  "func.return"(%0) : (tensor<?x1xi1>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xf32>, sym_name = "reduce_sum_fold"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.reduce_sum"(%arg0) <{axis = 1 : i32}> : (tensor<?x1xf32>) -> tensor<?x1xf32>
  "func.return"(%0) : (tensor<?x1xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xf32>, sym_name = "reduce_max_fold"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.reduce_max"(%arg0) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<?x1xf32>) -> tensor<?x1xf32>
  "func.return"(%0) : (tensor<?x1xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xf32>, sym_name = "reduce_prod_fold"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.reduce_product"(%arg0) <{axis = 1 : i32}> : (tensor<?x1xf32>) -> tensor<?x1xf32>
  "func.return"(%0) : (tensor<?x1xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<10x1xf32>) -> tensor<10x1xf32>, sym_name = "reverse_fold"}> ({
^bb0(%arg0: tensor<10x1xf32>):
  %0 = "tosa.reverse"(%arg0) <{axis = 1 : i32}> : (tensor<10x1xf32>) -> tensor<10x1xf32>
  "func.return"(%0) : (tensor<10x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<10xf32>, sym_name = "reverse_splat"}> ({
  %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<10xf32>}> : () -> tensor<10xf32>
  %1 = "tosa.reverse"(%0) <{axis = 0 : i32}> : (tensor<10xf32>) -> tensor<10xf32>
  "func.return"(%1) : (tensor<10xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x2xi32>, sym_name = "pad_splat"}> ({
  %0 = "tosa.const"() <{values = dense<7> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %1 = "tosa.const"() <{values = dense<7> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %2 = "tosa.add"(%0, %1) : (tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  "func.return"(%2) : (tensor<2x2xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x15x13x1xi8>) -> tensor<1x15x13x1xi8>, sym_name = "fold_resize_nearest"}> ({
^bb0(%arg0: tensor<1x15x13x1xi8>):
  %0 = "tosa.const_shape"() <{values = dense<[2, 2, 1, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %1 = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.resize"(%arg0, %0, %1, %2) <{mode = #tosa.resize_mode<NEAREST_NEIGHBOR>}> : (tensor<1x15x13x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x13x1xi8>
  "func.return"(%3) : (tensor<1x15x13x1xi8>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x12x12x1xf32>, tensor<1x12x12x1xf32>) -> (tensor<1x12x12x1xf32>, tensor<1x12x12x1xf32>), sym_name = "concat_slice"}> ({
^bb0(%arg0: tensor<1x12x12x1xf32>, %arg1: tensor<1x12x12x1xf32>):
  %0 = "tosa.concat"(%arg0, %arg1) <{axis = 3 : i32}> : (tensor<1x12x12x1xf32>, tensor<1x12x12x1xf32>) -> tensor<1x12x12x2xf32>
  %1 = "tosa.const_shape"() <{values = dense<0> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %2 = "tosa.const_shape"() <{values = dense<[1, 12, 12, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %3 = "tosa.const_shape"() <{values = dense<[0, 0, 0, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %4 = "tosa.slice"(%0, %1, %2) : (tensor<1x12x12x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x12x12x1xf32>
  %5 = "tosa.slice"(%0, %3, %2) : (tensor<1x12x12x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x12x12x1xf32>
  "func.return"(%4, %5) : (tensor<1x12x12x1xf32>, tensor<1x12x12x1xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xf32>, sym_name = "fold_log_exp"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.exp"(%arg0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %1 = "tosa.log"(%0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
  "func.return"(%1) : (tensor<?x1xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xf32>, sym_name = "fold_exp_log"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.log"(%arg0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %1 = "tosa.exp"(%0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
  "func.return"(%1) : (tensor<?x1xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xf32>, sym_name = "fold_negate_negate"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.negate"(%arg0, %0, %0) : (tensor<?x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x1xf32>
  %2 = "tosa.negate"(%1, %0, %0) : (tensor<?x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x1xf32>
  "func.return"(%2) : (tensor<?x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<?x1xf32>) -> tensor<?x1xf32>, sym_name = "fold_abs_abs"}> ({
^bb0(%arg0: tensor<?x1xf32>):
  %0 = "tosa.abs"(%arg0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %1 = "tosa.abs"(%0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
  "func.return"(%1) : (tensor<?x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<10xf32>, sym_name = "fold_add_splat_f32"}> ({
  %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<10xf32>}> : () -> tensor<10xf32>
  %1 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<10xf32>}> : () -> tensor<10xf32>
  %2 = "tosa.add"(%0, %1) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
  "func.return"(%2) : (tensor<10xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<i32>) -> tensor<i32>, sym_name = "fold_div_zero_lhs_i32"}> ({
^bb0(%arg0: tensor<i32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %1 = "tosa.intdiv"(%0, %arg0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  "func.return"(%1) : (tensor<i32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<i32>) -> tensor<i32>, sym_name = "fold_div_one_rhs_i32"}> ({
^bb0(%arg0: tensor<i32>):
  %0 = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %1 = "tosa.intdiv"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  "func.return"(%1) : (tensor<i32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<i32>, sym_name = "fold_div_splat_i32"}> ({
  %0 = "tosa.const"() <{values = dense<10> : tensor<i32>}> : () -> tensor<i32>
  %1 = "tosa.const"() <{values = dense<-3> : tensor<i32>}> : () -> tensor<i32>
  %2 = "tosa.intdiv"(%0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  "func.return"(%2) : (tensor<i32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<i32>, sym_name = "fold_mul_shift"}> ({
  %0 = "tosa.const"() <{values = dense<32768> : tensor<i32>}> : () -> tensor<i32>
  %1 = "tosa.const"() <{values = dense<32769> : tensor<i32>}> : () -> tensor<i32>
  %2 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = "tosa.mul"(%0, %1, %2) : (tensor<i32>, tensor<i32>, tensor<1xi8>) -> tensor<i32>
  "func.return"(%3) : (tensor<i32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<10xf32>, sym_name = "fold_sub_splat_f32"}> ({
  %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<10xf32>}> : () -> tensor<10xf32>
  %1 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.sub"(%0, %1) : (tensor<10xf32>, tensor<1xf32>) -> tensor<10xf32>
  "func.return"(%2) : (tensor<10xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (tensor<10xi1>, tensor<10xi1>), sym_name = "fold_greater"}> ({
  %0 = "tosa.const"() <{values = dense<4.000000e+00> : tensor<10xf32>}> : () -> tensor<10xf32>
  %1 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<10xf32>}> : () -> tensor<10xf32>
  %2 = "tosa.greater"(%0, %1) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xi1>
  %3 = "tosa.greater_equal"(%1, %0) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xi1>
  "func.return"(%2, %3) : (tensor<10xi1>, tensor<10xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<10xi32>) -> tensor<10xi1>, sym_name = "fold_eq_i32"}> ({
^bb0(%arg0: tensor<10xi32>):
  %0 = "tosa.equal"(%arg0, %arg0) : (tensor<10xi32>, tensor<10xi32>) -> tensor<10xi1>
  "func.return"(%0) : (tensor<10xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<i1>, sym_name = "fold_slice_const"}> ({
  %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %1 = "tosa.const_shape"() <{values = dense<> : tensor<0xindex>}> : () -> !tosa.shape<0>
  %2 = "tosa.reshape"(%0, %1) : (tensor<1x1xf32>, !tosa.shape<0>) -> tensor<f32>
  %3 = "tosa.cast"(%2) : (tensor<f32>) -> tensor<i1>
  "func.return"(%3) : (tensor<i1>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> (tensor<f32>, tensor<i32>, tensor<i8>, tensor<f16>), sym_name = "cast_consts"}> ({
  %0 = "tosa.const"() <{values = dense<1.200000e+01> : tensor<f16>}> : () -> tensor<f16>
  %1 = "tosa.cast"(%0) : (tensor<f16>) -> tensor<f32>
  %2 = "tosa.const"() <{values = dense<12> : tensor<i8>}> : () -> tensor<i8>
  %3 = "tosa.cast"(%2) : (tensor<i8>) -> tensor<i32>
  %4 = "tosa.const"() <{values = dense<300> : tensor<i32>}> : () -> tensor<i32>
  %5 = "tosa.cast"(%4) : (tensor<i32>) -> tensor<i8>
  %6 = "tosa.cast"(%4) : (tensor<i32>) -> tensor<f16>
  "func.return"(%1, %3, %5, %6) : (tensor<f32>, tensor<i32>, tensor<i8>, tensor<f16>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<1x3xi32>, sym_name = "reduce_sum_constant"}> ({
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.reduce_sum"(%0) <{axis = 0 : i32}> : (tensor<2x3xi32>) -> tensor<1x3xi32>
  "func.return"(%1) : (tensor<1x3xi32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = () -> (tensor<1x3xi32>, tensor<1x3xi32>, tensor<1x3xi32>, tensor<1x3xi1>, tensor<1x3xi1>), sym_name = "reduce_others_constant"}> ({
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.const"() <{values = dense<[[true, false, true], [true, false, false]]> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %2 = "tosa.reduce_max"(%0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %3 = "tosa.reduce_min"(%0) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %4 = "tosa.reduce_product"(%0) <{axis = 0 : i32}> : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %5 = "tosa.reduce_all"(%1) <{axis = 0 : i32}> : (tensor<2x3xi1>) -> tensor<1x3xi1>
  %6 = "tosa.reduce_any"(%1) <{axis = 0 : i32}> : (tensor<2x3xi1>) -> tensor<1x3xi1>
  "func.return"(%2, %3, %4, %5, %6) : (tensor<1x3xi32>, tensor<1x3xi32>, tensor<1x3xi32>, tensor<1x3xi1>, tensor<1x3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xi32>, sym_name = "concat_const"}> ({
  %0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "tosa.concat"(%0, %0) <{axis = 0 : i32}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x10x10x2xf32>, tensor<6xf32>) -> tensor<4x10x10x6xf32>, sym_name = "depthwise"}> ({
^bb0(%arg0: tensor<4x10x10x2xf32>, %arg1: tensor<6xf32>):
  %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1x2x3xf32>}> : () -> tensor<1x1x2x3xf32>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.depthwise_conv2d"(%arg0, %0, %arg1, %1, %1) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<4x10x10x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x10x10x6xf32>
  "func.return"(%2) : (tensor<4x10x10x6xf32>) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = () -> (!tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>), sym_name = "shape_ops"}> ({
  %0 = "tosa.const_shape"() <{values = dense<[4, 6]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.const_shape"() <{values = dense<[2, 3]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.add_shape"(%0, %1) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %3 = "tosa.sub_shape"(%0, %1) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %4 = "tosa.mul_shape"(%0, %1) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %5 = "tosa.div_ceil_shape"(%0, %1) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  "func.return"(%2, %3, %4, %5) : (!tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x2xf32>, sym_name = "recip"}> ({
  %0 = "tosa.const"() <{values = dense<4.000000e+00> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %1 = "tosa.reciprocal"(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  "func.return"(%1) : (tensor<2x2xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<1x16x?xf32>) -> tensor<?x?x?xf32>, sym_name = "slice_dyn_size"}> ({
^bb0(%arg0: tensor<1x16x?xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[0, 4, 0]> : tensor<3xindex>}> : () -> !tosa.shape<3>
  %1 = "tosa.const_shape"() <{values = dense<[-1, 12, -1]> : tensor<3xindex>}> : () -> !tosa.shape<3>
  %2 = "tosa.slice"(%arg0, %0, %1) : (tensor<1x16x?xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<?x?x?xf32>
  "func.return"(%2) : (tensor<?x?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<1x4x3xf32>) -> tensor<1x4x3xf32>, sym_name = "tile_slice"}> ({
^bb0(%arg0: tensor<1x4x3xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[1, 5, 1]> : tensor<3xindex>}> : () -> !tosa.shape<3>
  %1 = "tosa.tile"(%arg0, %0) : (tensor<1x4x3xf32>, !tosa.shape<3>) -> tensor<1x20x3xf32>
  %2 = "tosa.const_shape"() <{values = dense<[0, 4, 0]> : tensor<3xindex>}> : () -> !tosa.shape<3>
  %3 = "tosa.const_shape"() <{values = dense<[1, 4, 3]> : tensor<3xindex>}> : () -> !tosa.shape<3>
  %4 = "tosa.slice"(%1, %2, %3) : (tensor<1x20x3xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x4x3xf32>
  "func.return"(%4) : (tensor<1x4x3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>), sym_name = "max_min"}> ({
^bb0(%arg0: tensor<4xi32>):
  %0 = "tosa.const"() <{values = dense<4> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tosa.const"() <{values = dense<5> : tensor<4xi32>}> : () -> tensor<4xi32>
  %2 = "tosa.maximum"(%0, %1) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %3 = "tosa.minimum"(%0, %1) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%2, %3) : (tensor<4xi32>, tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xi1>) -> tensor<4xf32>, sym_name = "bool_cast_chain"}> ({
^bb0(%arg0: tensor<4xi1>):
  %0 = "tosa.cast"(%arg0) : (tensor<4xi1>) -> tensor<4xi32>
  %1 = "tosa.cast"(%0) : (tensor<4xi32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x4xf32>) -> tensor<4x4xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<4x4xf32>):
  %0 = "tosa.const_shape"() <{values = dense<1> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x6xf32>
  %3 = "tosa.const_shape"() <{values = dense<1> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %4 = "tosa.const_shape"() <{values = dense<4> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %5 = "tosa.slice"(%2, %3, %4) : (tensor<6x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x4xf32>
  "func.return"(%5) : (tensor<4x4xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<4x4xf32>) -> tensor<3x2xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<4x4xf32>):
  %0 = "tosa.const_shape"() <{values = dense<1> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<4x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x6xf32>
  %3 = "tosa.const_shape"() <{values = dense<[1, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %4 = "tosa.const_shape"() <{values = dense<[3, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %5 = "tosa.slice"(%2, %3, %4) : (tensor<6x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x2xf32>
  "func.return"(%5) : (tensor<3x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4xf32>):
  %0 = "tosa.concat"(%arg0, %arg1) <{axis = 1 : i32}> : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  %1 = "tosa.const_shape"() <{values = dense<[0, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<[2, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.slice"(%0, %1, %2) : (tensor<2x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
  "func.return"(%3) : (tensor<2x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<1x1x4xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 1, 0, 2>}> : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  "func.return"(%0) : (tensor<1x1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<1x4x1xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 2, 1, 0>}> : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  "func.return"(%0) : (tensor<1x4x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<5x1xf32>) -> tensor<5xi32>, sym_name = "argmax_one"}> ({
^bb0(%arg0: tensor<5x1xf32>):
  %0 = "tosa.argmax"(%arg0) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<5x1xf32>) -> tensor<5xi32>
  "func.return"(%0) : (tensor<5xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2xi8>) -> tensor<2xi32>, sym_name = "cast_chain"}> ({
^bb0(%arg0: tensor<2xi8>):
  %0 = "tosa.cast"(%arg0) : (tensor<2xi8>) -> tensor<2xi16>
  %1 = "tosa.cast"(%0) : (tensor<2xi16>) -> tensor<2xi32>
  "func.return"(%1) : (tensor<2xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2xi32>) -> tensor<2xi32>, sym_name = "cast_nofold_trunc"}> ({
^bb0(%arg0: tensor<2xi32>):
  %0 = "tosa.cast"(%arg0) : (tensor<2xi32>) -> tensor<2xi8>
  %1 = "tosa.cast"(%0) : (tensor<2xi8>) -> tensor<2xi32>
  "func.return"(%1) : (tensor<2xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2xf16>) -> tensor<2xf32>, sym_name = "cast_chain_f"}> ({
^bb0(%arg0: tensor<2xf16>):
  %0 = "tosa.cast"(%arg0) : (tensor<2xf16>) -> tensor<2xf32>
  %1 = "tosa.cast"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%1) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<2xi8>) -> tensor<2xi8>, sym_name = "cast_back"}> ({
^bb0(%arg0: tensor<2xi8>):
  %0 = "tosa.cast"(%arg0) : (tensor<2xi8>) -> tensor<2xi32>
  %1 = "tosa.cast"(%0) : (tensor<2xi32>) -> tensor<2xi8>
  "func.return"(%1) : (tensor<2xi8>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<i32>, sym_name = "cast_const_f_i"}> ({
  %0 = "tosa.const"() <{values = dense<2.500000e+00> : tensor<f32>}> : () -> tensor<f32>
  %1 = "tosa.cast"(%0) : (tensor<f32>) -> tensor<i32>
  "func.return"(%1) : (tensor<i32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xi32>, sym_name = "cast_const_f_i_splat"}> ({
  %0 = "tosa.const"() <{values = dense<-3.500000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "tosa.cast"(%0) : (tensor<4xf32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xf32>, sym_name = "cast_const_i_f2"}> ({
  %0 = "tosa.const"() <{values = dense<-3> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tosa.cast"(%0) : (tensor<4xi32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xi16>, sym_name = "cast_const_i_i"}> ({
  %0 = "tosa.const"() <{values = dense<-300> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tosa.cast"(%0) : (tensor<4xi32>) -> tensor<4xi16>
  "func.return"(%1) : (tensor<4xi16>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xi8>, sym_name = "cast_const_sat"}> ({
  %0 = "tosa.const"() <{values = dense<1.000000e+03> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "tosa.cast"(%0) : (tensor<4xf32>) -> tensor<4xi8>
  "func.return"(%1) : (tensor<4xi8>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xi32>, sym_name = "cast_const_bool"}> ({
  %0 = "tosa.const"() <{values = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
  %1 = "tosa.cast"(%0) : (tensor<4xi1>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xf32>, sym_name = "cast_const_f_f"}> ({
  %0 = "tosa.const"() <{values = dense<1.500000e+00> : tensor<4xf16>}> : () -> tensor<4xf16>
  %1 = "tosa.cast"(%0) : (tensor<4xf16>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xf32>, sym_name = "cast_const_nonsplat"}> ({
  %0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "tosa.cast"(%0) : (tensor<2xi32>) -> tensor<2xf32>
  "func.return"(%1) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x3xi16>) -> tensor<?x3xi16>, sym_name = "clamp_i16_all"}> ({
^bb0(%arg0: tensor<?x3xi16>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 32767 : i16, min_val = -32768 : i16, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<?x3xi16>) -> tensor<?x3xi16>
  "func.return"(%0) : (tensor<?x3xi16>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xui8>) -> tensor<4xui8>, sym_name = "clamp_ui8_all"}> ({
^bb0(%arg0: tensor<4xui8>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 255 : ui8, min_val = 0 : ui8, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xui8>) -> tensor<4xui8>
  "func.return"(%0) : (tensor<4xui8>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "clamp_f32_inf"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 0x7F800000 : f32, min_val = 0xFF800000 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "clamp_f32_ninf_prop"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 0x7F800000 : f32, min_val = 0xFF800000 : f32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "clamp_f32_max"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 3.40282347E+38 : f32, min_val = -3.40282347E+38 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "clamp_twice_f_ignore"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 4.000000e+00 : f32, min_val = -2.000000e+00 : f32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "tosa.clamp"(%0) <{max_val = 2.000000e+00 : f32, min_val = -4.000000e+00 : f32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "clamp_twice_f_mixed"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 4.000000e+00 : f32, min_val = -2.000000e+00 : f32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "tosa.clamp"(%0) <{max_val = 2.000000e+00 : f32, min_val = -4.000000e+00 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "clamp_twice_f_mixed2"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 4.000000e+00 : f32, min_val = -2.000000e+00 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "tosa.clamp"(%0) <{max_val = 2.000000e+00 : f32, min_val = -4.000000e+00 : f32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%1) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4xi8>) -> tensor<4xi8>, sym_name = "clamp_disjoint"}> ({
^bb0(%arg0: tensor<4xi8>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 2 : i8, min_val = -2 : i8, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi8>) -> tensor<4xi8>
  %1 = "tosa.clamp"(%0) <{max_val = 8 : i8, min_val = 4 : i8, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi8>) -> tensor<4xi8>
  "func.return"(%1) : (tensor<4xi8>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x!quant.uniform<u8:f32, 1.000000e+00>>) -> tensor<4x!quant.uniform<u8:f32, 1.000000e+00>>, sym_name = "clamp_quant"}> ({
^bb0(%arg0: tensor<4x!quant.uniform<u8:f32, 1.000000e+00>>):
  %0 = "tosa.clamp"(%arg0) <{max_val = 255 : ui8, min_val = 0 : ui8, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4x!quant.uniform<u8:f32, 1.000000e+00>>) -> tensor<4x!quant.uniform<u8:f32, 1.000000e+00>>
  "func.return"(%0) : (tensor<4x!quant.uniform<u8:f32, 1.000000e+00>>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "concat_one"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.concat"(%arg0) <{axis = 0 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<?xf32>, sym_name = "concat_one_cast"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.concat"(%arg0) <{axis = 0 : i32}> : (tensor<4xf32>) -> tensor<?xf32>
  "func.return"(%0) : (tensor<?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xf32>, tensor<2xf32>, tensor<3xf32>) -> tensor<9xf32>, sym_name = "concat_concat"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>, %arg2: tensor<3xf32>):
  %0 = "tosa.concat"(%arg0, %arg1) <{axis = 0 : i32}> : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  %1 = "tosa.concat"(%0, %arg2) <{axis = 0 : i32}> : (tensor<6xf32>, tensor<3xf32>) -> tensor<9xf32>
  "func.return"(%1) : (tensor<9xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<8x4xf32>, sym_name = "concat_concat_axis"}> ({
^bb0(%arg0: tensor<4x2xf32>, %arg1: tensor<4x2xf32>):
  %0 = "tosa.concat"(%arg0, %arg1) <{axis = 0 : i32}> : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %1 = "tosa.concat"(%0, %0) <{axis = 1 : i32}> : (tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x4xf32>
  "func.return"(%1) : (tensor<8x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x12x12x1xf32>, tensor<1x12x12x1xf32>) -> (tensor<1x12x12x1xf32>, tensor<1x12x12x1xf32>), sym_name = "slice_of_concat"}> ({
^bb0(%arg0: tensor<1x12x12x1xf32>, %arg1: tensor<1x12x12x1xf32>):
  %0 = "tosa.concat"(%arg0, %arg1) <{axis = 3 : i32}> : (tensor<1x12x12x1xf32>, tensor<1x12x12x1xf32>) -> tensor<1x12x12x2xf32>
  %1 = "tosa.const_shape"() <{values = dense<0> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %2 = "tosa.const_shape"() <{values = dense<[0, 0, 0, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %3 = "tosa.const_shape"() <{values = dense<[1, 12, 12, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %4 = "tosa.slice"(%0, %1, %3) : (tensor<1x12x12x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x12x12x1xf32>
  %5 = "tosa.slice"(%0, %2, %3) : (tensor<1x12x12x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x12x12x1xf32>
  "func.return"(%4, %5) : (tensor<1x12x12x1xf32>, tensor<1x12x12x1xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x6xf32>, sym_name = "slice_of_concat_multi"}> ({
^bb0(%arg0: tensor<1x4xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<1x4xf32>):
  %0 = "tosa.concat"(%arg0, %arg1, %arg2) <{axis = 1 : i32}> : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x12xf32>
  %1 = "tosa.const_shape"() <{values = dense<[0, 1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<[1, 6]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.slice"(%0, %1, %2) : (tensor<1x12xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6xf32>
  "func.return"(%3) : (tensor<1x6xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>, sym_name = "slice_of_concat_part"}> ({
^bb0(%arg0: tensor<1x4xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<1x4xf32>):
  %0 = "tosa.concat"(%arg0, %arg1, %arg2) <{axis = 1 : i32}> : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x12xf32>
  %1 = "tosa.const_shape"() <{values = dense<[0, 5]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<[1, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.slice"(%0, %1, %2) : (tensor<1x12xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  "func.return"(%3) : (tensor<1x2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x?xf32>, tensor<1x4xf32>) -> tensor<1x2xf32>, sym_name = "slice_of_concat_dyn"}> ({
^bb0(%arg0: tensor<1x?xf32>, %arg1: tensor<1x4xf32>):
  %0 = "tosa.concat"(%arg1, %arg0) <{axis = 1 : i32}> : (tensor<1x4xf32>, tensor<1x?xf32>) -> tensor<1x?xf32>
  %1 = "tosa.const_shape"() <{values = dense<[0, 1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<[1, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.slice"(%0, %1, %2) : (tensor<1x?xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xf32>
  "func.return"(%3) : (tensor<1x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3x4xi32>) -> tensor<3x4xi32>, sym_name = "slice_all"}> ({
^bb0(%arg0: tensor<3x4xi32>):
  %0 = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.const_shape"() <{values = dense<[3, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.slice"(%arg0, %0, %1) : (tensor<3x4xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x4xi32>
  "func.return"(%2) : (tensor<3x4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<1x1xi32>, sym_name = "slice_splat"}> ({
  %0 = "tosa.const"() <{values = dense<42> : tensor<4x1xi32>}> : () -> tensor<4x1xi32>
  %1 = "tosa.const_shape"() <{values = dense<[1, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<1> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.slice"(%0, %1, %2) : (tensor<4x1xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xi32>
  "func.return"(%3) : (tensor<1x1xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<1xi32>, sym_name = "slice_elem"}> ({
  %0 = "tosa.const"() <{values = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.const_shape"() <{values = dense<1> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %2 = "tosa.const_shape"() <{values = dense<1> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %3 = "tosa.slice"(%0, %1, %2) : (tensor<3xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32>
  "func.return"(%3) : (tensor<1xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<10xi32>) -> tensor<2xi32>, sym_name = "slice_slice"}> ({
^bb0(%arg0: tensor<10xi32>):
  %0 = "tosa.const_shape"() <{values = dense<1> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %1 = "tosa.const_shape"() <{values = dense<6> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %2 = "tosa.const_shape"() <{values = dense<2> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %3 = "tosa.slice"(%arg0, %0, %1) : (tensor<10xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<6xi32>
  %4 = "tosa.slice"(%3, %0, %2) : (tensor<6xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xi32>
  "func.return"(%4) : (tensor<2xi32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<1x10xf32>) -> tensor<1x6xf32>, sym_name = "slice_pad"}> ({
^bb0(%arg0: tensor<1x10xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[0, 0, 1, 2]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.const_shape"() <{values = dense<[0, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.const_shape"() <{values = dense<[1, 6]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %4 = "tosa.pad"(%arg0, %0, %1) : (tensor<1x10xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<1x13xf32>
  %5 = "tosa.slice"(%4, %2, %3) : (tensor<1x13xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6xf32>
  "func.return"(%5) : (tensor<1x6xf32>) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (tensor<1x10x10xf32>) -> tensor<1x6x8xf32>, sym_name = "slice_pad_partly"}> ({
^bb0(%arg0: tensor<1x10x10xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[0, 0, 1, 2, 3, 3]> : tensor<6xindex>}> : () -> !tosa.shape<6>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.const_shape"() <{values = dense<[0, 2, 0]> : tensor<3xindex>}> : () -> !tosa.shape<3>
  %3 = "tosa.const_shape"() <{values = dense<[1, 6, 8]> : tensor<3xindex>}> : () -> !tosa.shape<3>
  %4 = "tosa.pad"(%arg0, %0, %1) : (tensor<1x10x10xf32>, !tosa.shape<6>, tensor<1xf32>) -> tensor<1x13x16xf32>
  %5 = "tosa.slice"(%4, %2, %3) : (tensor<1x13x16xf32>, !tosa.shape<3>, !tosa.shape<3>) -> tensor<1x6x8xf32>
  "func.return"(%5) : (tensor<1x6x8xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<1x4xf32>) -> tensor<1x4xf32>, sym_name = "slice_tile"}> ({
^bb0(%arg0: tensor<1x4xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[1, 3]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.const_shape"() <{values = dense<[0, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<[1, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.tile"(%arg0, %0) : (tensor<1x4xf32>, !tosa.shape<2>) -> tensor<1x12xf32>
  %4 = "tosa.slice"(%3, %1, %2) : (tensor<1x12xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4xf32>
  "func.return"(%4) : (tensor<1x4xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<1x4xf32>) -> tensor<1x6xf32>, sym_name = "slice_tile_some"}> ({
^bb0(%arg0: tensor<1x4xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[1, 3]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.const_shape"() <{values = dense<[0, 5]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<[1, 6]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.tile"(%arg0, %0) : (tensor<1x4xf32>, !tosa.shape<2>) -> tensor<1x12xf32>
  %4 = "tosa.slice"(%3, %1, %2) : (tensor<1x12xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x6xf32>
  "func.return"(%4) : (tensor<1x6xf32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x4xf32>) -> tensor<?x4xf32>, sym_name = "slice_dyn_size"}> ({
^bb0(%arg0: tensor<?x4xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[2, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.const_shape"() <{values = dense<[-1, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.slice"(%arg0, %0, %1) : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x4xf32>
  "func.return"(%2) : (tensor<?x4xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "pad_zero"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tosa.const_shape"() <{values = dense<0> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x5xf32>
  "func.return"(%2) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<8xf32>, sym_name = "pad_pad"}> ({
^bb0(%arg0: tensor<4xf32>):
  %0 = "tosa.const_shape"() <{values = dense<1> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
  %3 = "tosa.pad"(%2, %0, %1) : (tensor<6xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<8xf32>
  "func.return"(%3) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<1x8x8x2xf32>, tensor<4x3x3x2xf32>, tensor<4xf32>) -> tensor<1x8x8x4xf32>, sym_name = "pad_conv"}> ({
^bb0(%arg0: tensor<1x8x8x2xf32>, %arg1: tensor<4x3x3x2xf32>, %arg2: tensor<4xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>}> : () -> !tosa.shape<8>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<1x8x8x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x2xf32>
  %3 = "tosa.conv2d"(%2, %arg1, %arg2, %1, %1) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x10x10x2xf32>, tensor<4x3x3x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
  "func.return"(%3) : (tensor<1x8x8x4xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<1x8x8x2xf32>, tensor<3x3x2x1xf32>, tensor<2xf32>) -> tensor<1x8x8x2xf32>, sym_name = "pad_dwconv"}> ({
^bb0(%arg0: tensor<1x8x8x2xf32>, %arg1: tensor<3x3x2x1xf32>, %arg2: tensor<2xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>}> : () -> !tosa.shape<8>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<1x8x8x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x2xf32>
  %3 = "tosa.depthwise_conv2d"(%2, %arg1, %arg2, %1, %1) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x10x10x2xf32>, tensor<3x3x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  "func.return"(%3) : (tensor<1x8x8x2xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>, sym_name = "pad_avgpool"}> ({
^bb0(%arg0: tensor<1x8x8x2xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>}> : () -> !tosa.shape<8>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<1x8x8x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x10x2xf32>
  %3 = "tosa.avg_pool2d"(%2, %1, %1) <{acc_type = f32, kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x10x10x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  "func.return"(%3) : (tensor<1x8x8x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>, sym_name = "maxpool_1x1"}> ({
^bb0(%arg0: tensor<1x1x1x2xf32>):
  %0 = "tosa.max_pool2d"(%arg0) <{kernel = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<PROPAGATE>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  "func.return"(%0) : (tensor<1x1x1x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>, sym_name = "maxpool_2x2_noop"}> ({
^bb0(%arg0: tensor<1x8x8x2xf32>):
  %0 = "tosa.max_pool2d"(%arg0) <{kernel = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<PROPAGATE>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32>
  "func.return"(%0) : (tensor<1x8x8x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>, sym_name = "reduce_one"}> ({
^bb0(%arg0: tensor<2x1x3xf32>):
  %0 = "tosa.reduce_sum"(%arg0) <{axis = 1 : i32}> : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  %1 = "tosa.reduce_max"(%0) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  %2 = "tosa.reduce_min"(%1) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  %3 = "tosa.reduce_product"(%2) <{axis = 1 : i32}> : (tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  "func.return"(%3) : (tensor<2x1x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x1x3xi1>) -> tensor<2x1x3xi1>, sym_name = "reduce_all_one"}> ({
^bb0(%arg0: tensor<2x1x3xi1>):
  %0 = "tosa.reduce_all"(%arg0) <{axis = 1 : i32}> : (tensor<2x1x3xi1>) -> tensor<2x1x3xi1>
  %1 = "tosa.reduce_any"(%0) <{axis = 1 : i32}> : (tensor<2x1x3xi1>) -> tensor<2x1x3xi1>
  "func.return"(%1) : (tensor<2x1x3xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> tensor<1x3xf32>, sym_name = "reduce_const_f"}> ({
  %0 = "tosa.const"() <{values = dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = "tosa.reduce_sum"(%0) <{axis = 0 : i32}> : (tensor<2x3xf32>) -> tensor<1x3xf32>
  "func.return"(%1) : (tensor<1x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "reshape_id"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[4, 5]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.reshape"(%arg0, %0) : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<4x5xf32>
  "func.return"(%1) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x5xf32>) -> tensor<?x5xf32>, sym_name = "reshape_dyn_id"}> ({
^bb0(%arg0: tensor<?x5xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[-1, 5]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.reshape"(%arg0, %0) : (tensor<?x5xf32>, !tosa.shape<2>) -> tensor<?x5xf32>
  "func.return"(%1) : (tensor<?x5xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "reshape_dyn_two"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "tosa.const_shape"() <{values = dense<[-1, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.reshape"(%arg0, %0) : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  "func.return"(%1) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x5xf32>) -> tensor<2x10xf32>, sym_name = "reshape_reshape"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tosa.const_shape"() <{values = dense<20> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %1 = "tosa.const_shape"() <{values = dense<[2, 10]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.reshape"(%arg0, %0) : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<20xf32>
  %3 = "tosa.reshape"(%2, %1) : (tensor<20xf32>, !tosa.shape<2>) -> tensor<2x10xf32>
  "func.return"(%3) : (tensor<2x10xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "reshape_reshape_back"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tosa.const_shape"() <{values = dense<20> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %1 = "tosa.const_shape"() <{values = dense<[4, 5]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.reshape"(%arg0, %0) : (tensor<4x5xf32>, !tosa.shape<1>) -> tensor<20xf32>
  %3 = "tosa.reshape"(%2, %1) : (tensor<20xf32>, !tosa.shape<2>) -> tensor<4x5xf32>
  "func.return"(%3) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x10xi32>, sym_name = "reshape_splat"}> ({
  %0 = "tosa.const"() <{values = dense<42> : tensor<20xi32>}> : () -> tensor<20xi32>
  %1 = "tosa.const_shape"() <{values = dense<[2, 10]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.reshape"(%0, %1) : (tensor<20xi32>, !tosa.shape<2>) -> tensor<2x10xi32>
  "func.return"(%2) : (tensor<2x10xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x2xi32>, sym_name = "reshape_const"}> ({
  %0 = "tosa.const"() <{values = dense<[1, 2, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tosa.const_shape"() <{values = dense<2> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.reshape"(%0, %1) : (tensor<4xi32>, !tosa.shape<2>) -> tensor<2x2xi32>
  "func.return"(%2) : (tensor<2x2xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<16xi32>, sym_name = "reshape_const_big"}> ({
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]]> : tensor<2x8xi32>}> : () -> tensor<2x8xi32>
  %1 = "tosa.const_shape"() <{values = dense<16> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %2 = "tosa.reshape"(%0, %1) : (tensor<2x8xi32>, !tosa.shape<1>) -> tensor<16xi32>
  "func.return"(%2) : (tensor<16xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "transpose_id"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 0, 1>}> : (tensor<4x5xf32>) -> tensor<4x5xf32>
  "func.return"(%0) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "transpose_transpose"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 1, 0>}> : (tensor<4x5xf32>) -> tensor<5x4xf32>
  %1 = "tosa.transpose"(%0) <{perms = array<i32: 1, 0>}> : (tensor<5x4xf32>) -> tensor<4x5xf32>
  "func.return"(%1) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x5x6xf32>) -> tensor<6x5x4xf32>, sym_name = "transpose_merge"}> ({
^bb0(%arg0: tensor<4x5x6xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 1, 0, 2>}> : (tensor<4x5x6xf32>) -> tensor<5x4x6xf32>
  %1 = "tosa.transpose"(%0) <{perms = array<i32: 2, 0, 1>}> : (tensor<5x4x6xf32>) -> tensor<6x5x4xf32>
  "func.return"(%1) : (tensor<6x5x4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x5x1xf32>) -> tensor<5x1x1xf32>, sym_name = "transpose_reshape"}> ({
^bb0(%arg0: tensor<1x5x1xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 1, 0, 2>}> : (tensor<1x5x1xf32>) -> tensor<5x1x1xf32>
  "func.return"(%0) : (tensor<5x1x1xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3x2xf32>, sym_name = "transpose_splat"}> ({
  %0 = "tosa.const"() <{values = dense<4.000000e+00> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = "tosa.transpose"(%0) <{perms = array<i32: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  "func.return"(%1) : (tensor<3x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "tile_one"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tosa.const_shape"() <{values = dense<1> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.tile"(%arg0, %0) : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<4x5xf32>
  "func.return"(%1) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4x6xf32>, sym_name = "tile_splat"}> ({
  %0 = "tosa.const"() <{values = dense<4.000000e+00> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = "tosa.const_shape"() <{values = dense<2> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.tile"(%0, %1) : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
  "func.return"(%2) : (tensor<4x6xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x5xf32>) -> tensor<1x5xf32>, sym_name = "reverse_one"}> ({
^bb0(%arg0: tensor<1x5xf32>):
  %0 = "tosa.reverse"(%arg0) <{axis = 0 : i32}> : (tensor<1x5xf32>) -> tensor<1x5xf32>
  "func.return"(%0) : (tensor<1x5xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x5xf32>) -> tensor<4x5xf32>, sym_name = "reverse_twice"}> ({
^bb0(%arg0: tensor<4x5xf32>):
  %0 = "tosa.reverse"(%arg0) <{axis = 0 : i32}> : (tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = "tosa.reverse"(%0) <{axis = 0 : i32}> : (tensor<4x5xf32>) -> tensor<4x5xf32>
  "func.return"(%1) : (tensor<4x5xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xi32>, sym_name = "reverse_splat"}> ({
  %0 = "tosa.const"() <{values = dense<4> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tosa.reverse"(%0) <{axis = 0 : i32}> : (tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>, sym_name = "select_true"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>):
  %0 = "tosa.const"() <{values = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
  %1 = "tosa.select"(%0, %arg0, %arg1) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>, sym_name = "select_false"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>):
  %0 = "tosa.const"() <{values = dense<false> : tensor<4xi1>}> : () -> tensor<4xi1>
  %1 = "tosa.select"(%0, %arg0, %arg1) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xi1>, tensor<4xi32>) -> tensor<4xi32>, sym_name = "select_same"}> ({
^bb0(%arg0: tensor<4xi1>, %arg1: tensor<4xi32>):
  %0 = "tosa.select"(%arg0, %arg1, %arg1) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%0) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>, sym_name = "select_not"}> ({
^bb0(%arg0: tensor<4xi1>, %arg1: tensor<4xi32>, %arg2: tensor<4xi32>):
  %0 = "tosa.logical_not"(%arg0) : (tensor<4xi1>) -> tensor<4xi1>
  %1 = "tosa.select"(%0, %arg1, %arg2) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>, sym_name = "select_true_bcast"}> ({
^bb0(%arg0: tensor<4xi32>, %arg1: tensor<1xi32>):
  %0 = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %1 = "tosa.select"(%0, %arg0, %arg1) : (tensor<1xi1>, tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "add_zero_i"}> ({
^bb0(%arg0: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %1 = "tosa.add"(%arg0, %0) : (tensor<2x3xi32>, tensor<1x1xi32>) -> tensor<2x3xi32>
  "func.return"(%1) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "add_zero_lhs_i"}> ({
^bb0(%arg0: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.add"(%0, %arg0) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%1) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<1x3xi32>) -> tensor<2x3xi32>, sym_name = "add_bcast_zero"}> ({
^bb0(%arg0: tensor<1x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.add"(%arg0, %0) : (tensor<1x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  "func.return"(%1) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xi32>, sym_name = "add_const"}> ({
  %0 = "tosa.const"() <{values = dense<3> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.const"() <{values = dense<4> : tensor<3xi32>}> : () -> tensor<3xi32>
  %2 = "tosa.add"(%1, %0) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%2) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xf32>, sym_name = "add_const_f_bc"}> ({
  %0 = "tosa.const"() <{values = dense<3.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.const"() <{values = dense<4.000000e+00> : tensor<3xf32>}> : () -> tensor<3xf32>
  %2 = "tosa.add"(%1, %0) : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  "func.return"(%2) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<2x3xf32>, sym_name = "sub_zero"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = "tosa.sub"(%arg0, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "func.return"(%1) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xi32>, sym_name = "sub_const"}> ({
  %0 = "tosa.const"() <{values = dense<3> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.const"() <{values = dense<4> : tensor<3xi32>}> : () -> tensor<3xi32>
  %2 = "tosa.sub"(%1, %0) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%2) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<2x3xf32>, sym_name = "mul_one"}> ({
^bb0(%arg0: tensor<2x3xf32>):
  %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.mul"(%arg0, %0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  "func.return"(%2) : (tensor<2x3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "mul_one_i"}> ({
^bb0(%arg0: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.mul"(%arg0, %0, %1) : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  "func.return"(%2) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "mul_one_shift"}> ({
^bb0(%arg0: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<64> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.const"() <{values = dense<6> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.mul"(%arg0, %0, %1) : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  "func.return"(%2) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<2x3xi32>) -> tensor<2x3xi32>, sym_name = "mul_zero_i"}> ({
^bb0(%arg0: tensor<2x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.mul"(%arg0, %0, %1) : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  "func.return"(%2) : (tensor<2x3xi32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (tensor<?x3xi32>) -> tensor<?x3xi32>, sym_name = "mul_zero_dyn"}> ({
^bb0(%arg0: tensor<?x3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.mul"(%arg0, %0, %1) : (tensor<?x3xi32>, tensor<1x1xi32>, tensor<1xi8>) -> tensor<?x3xi32>
  "func.return"(%2) : (tensor<?x3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "mul_const_shift"}> ({
  %0 = "tosa.const"() <{values = dense<16> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "tosa.const"() <{values = dense<7> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = "tosa.mul"(%0, %1, %2) : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  "func.return"(%3) : (tensor<2xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xf32>, sym_name = "mul_const_f"}> ({
  %0 = "tosa.const"() <{values = dense<1.600000e+01> : tensor<2xf32>}> : () -> tensor<2xf32>
  %1 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<2xf32>}> : () -> tensor<2xf32>
  %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = "tosa.mul"(%0, %1, %2) : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
  "func.return"(%3) : (tensor<2xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "mul_const_i8"}> ({
  %0 = "tosa.const"() <{values = dense<16> : tensor<2xi8>}> : () -> tensor<2xi8>
  %1 = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = "tosa.mul"(%0, %1, %2) : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32>
  "func.return"(%3) : (tensor<2xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3xi32>) -> tensor<3xi32>, sym_name = "intdiv_one"}> ({
^bb0(%arg0: tensor<3xi32>):
  %0 = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.intdiv"(%arg0, %0) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%1) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<3xi32>) -> tensor<3xi32>, sym_name = "intdiv_zero"}> ({
^bb0(%arg0: tensor<3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.intdiv"(%0, %arg0) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%1) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xi32>, sym_name = "intdiv_const"}> ({
  %0 = "tosa.const"() <{values = dense<10> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.const"() <{values = dense<-3> : tensor<3xi32>}> : () -> tensor<3xi32>
  %2 = "tosa.intdiv"(%0, %1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%2) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> tensor<3xi32>, sym_name = "intdiv_by_zero"}> ({
  %0 = "tosa.const"() <{values = dense<10> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %2 = "tosa.intdiv"(%0, %1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%2) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xi1>, sym_name = "greater_const"}> ({
  %0 = "tosa.const"() <{values = dense<10> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %2 = "tosa.greater"(%0, %1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "func.return"(%2) : (tensor<3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xi1>, sym_name = "greater_equal_const_f"}> ({
  %0 = "tosa.const"() <{values = dense<1.000000e+01> : tensor<3xf32>}> : () -> tensor<3xf32>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<3xf32>}> : () -> tensor<3xf32>
  %2 = "tosa.greater_equal"(%0, %1) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "func.return"(%2) : (tensor<3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<3xi32>) -> tensor<3xi1>, sym_name = "equal_same"}> ({
^bb0(%arg0: tensor<3xi32>):
  %0 = "tosa.equal"(%arg0, %arg0) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "func.return"(%0) : (tensor<3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<3xf32>) -> tensor<3xi1>, sym_name = "equal_same_f"}> ({
^bb0(%arg0: tensor<3xf32>):
  %0 = "tosa.equal"(%arg0, %arg0) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  "func.return"(%0) : (tensor<3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xi1>, sym_name = "equal_const"}> ({
  %0 = "tosa.const"() <{values = dense<10> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %2 = "tosa.equal"(%0, %1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "func.return"(%2) : (tensor<3xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3xf32>) -> tensor<3xf32>, sym_name = "exp_log"}> ({
^bb0(%arg0: tensor<3xf32>):
  %0 = "tosa.log"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "tosa.exp"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%1) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3xf32>) -> tensor<3xf32>, sym_name = "log_exp"}> ({
^bb0(%arg0: tensor<3xf32>):
  %0 = "tosa.exp"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "tosa.log"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%1) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3xf32>) -> tensor<3xf32>, sym_name = "negate_negate"}> ({
^bb0(%arg0: tensor<3xf32>):
  %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.negate"(%arg0, %0, %0) : (tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
  %2 = "tosa.negate"(%1, %0, %0) : (tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
  "func.return"(%2) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<3xf32>) -> tensor<3xf32>, sym_name = "abs_abs"}> ({
^bb0(%arg0: tensor<3xf32>):
  %0 = "tosa.abs"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "tosa.abs"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%1) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<3xf32>, sym_name = "recip_const"}> ({
  %0 = "tosa.const"() <{values = dense<4.000000e+00> : tensor<3xf32>}> : () -> tensor<3xf32>
  %1 = "tosa.reciprocal"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%1) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3xf32>) -> tensor<3xf32>, sym_name = "floor_floor"}> ({
^bb0(%arg0: tensor<3xf32>):
  %0 = "tosa.floor"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "tosa.ceil"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%1) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3xi1>) -> tensor<3xi1>, sym_name = "not_not"}> ({
^bb0(%arg0: tensor<3xi1>):
  %0 = "tosa.logical_not"(%arg0) : (tensor<3xi1>) -> tensor<3xi1>
  %1 = "tosa.logical_not"(%0) : (tensor<3xi1>) -> tensor<3xi1>
  "func.return"(%1) : (tensor<3xi1>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<1x15x13x1xi8>) -> tensor<1x15x13x1xi8>, sym_name = "resize_id11"}> ({
^bb0(%arg0: tensor<1x15x13x1xi8>):
  %0 = "tosa.const_shape"() <{values = dense<1> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %1 = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.resize"(%arg0, %0, %1, %2) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x15x13x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x15x13x1xi8>
  "func.return"(%3) : (tensor<1x15x13x1xi8>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3xi1>) -> tensor<3xi1>, sym_name = "identity"}> ({
^bb0(%arg0: tensor<3xi1>):
  %0 = "tosa.identity"(%arg0) : (tensor<3xi1>) -> tensor<3xi1>
  "func.return"(%0) : (tensor<3xi1>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>, sym_name = "cond_if_true"}> ({
^bb0(%arg0: tensor<3xi32>, %arg1: tensor<3xi32>):
  %0 = "tosa.const"() <{values = dense<true> : tensor<i1>}> : () -> tensor<i1>
  %1 = "tosa.cond_if"(%0) ({
    %3 = "tosa.add"(%arg0, %arg1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    "tosa.yield"(%3) : (tensor<3xi32>) -> ()
  }, {
    %2 = "tosa.sub"(%arg0, %arg1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    "tosa.yield"(%2) : (tensor<3xi32>) -> ()
  }) : (tensor<i1>) -> tensor<3xi32>
  "func.return"(%1) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (tensor<3xi32>, tensor<3xi32>, tensor<i1>) -> tensor<3xi32>, sym_name = "cond_if_not"}> ({
^bb0(%arg0: tensor<3xi32>, %arg1: tensor<3xi32>, %arg2: tensor<i1>):
  %0 = "tosa.logical_not"(%arg2) : (tensor<i1>) -> tensor<i1>
  %1 = "tosa.cond_if"(%0) ({
    %3 = "tosa.add"(%arg0, %arg1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    "tosa.yield"(%3) : (tensor<3xi32>) -> ()
  }, {
    %2 = "tosa.sub"(%arg0, %arg1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    "tosa.yield"(%2) : (tensor<3xi32>) -> ()
  }) : (tensor<i1>) -> tensor<3xi32>
  "func.return"(%1) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> (tensor<3xi32>, tensor<3xi32>), sym_name = "const_dup"}> ({
  %0 = "tosa.const"() <{values = dense<10> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.const"() <{values = dense<10> : tensor<3xi32>}> : () -> tensor<3xi32>
  "func.return"(%1, %0) : (tensor<3xi32>, tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<1x1x1x4xf32>, tensor<2x1x1x4xf32>, tensor<2xf32>) -> tensor<1x1x1x2xf32>, sym_name = "matmul_like_transposed_conv"}> ({
^bb0(%arg0: tensor<1x1x1x4xf32>, %arg1: tensor<2x1x1x4xf32>, %arg2: tensor<2xf32>):
  %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.conv2d"(%arg0, %arg1, %arg2, %0, %0) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x1x4xf32>, tensor<2x1x1x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x2xf32>
  "func.return"(%1) : (tensor<1x1x1x2xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3xi32>) -> tensor<3xi32>, sym_name = "max_min"}> ({
^bb0(%arg0: tensor<3xi32>):
  %0 = "tosa.maximum"(%arg0, %arg0) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%0) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> !tosa.shape<2>, sym_name = "shape_ops"}> ({
  %0 = "tosa.const_shape"() <{values = dense<[2, 3]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.const_shape"() <{values = dense<[4, 5]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.add_shape"(%0, %1) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %3 = "tosa.mul_shape"(%2, %1) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  "func.return"(%3) : (!tosa.shape<2>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3xi32>) -> tensor<3xi32>, sym_name = "logical_left"}> ({
^bb0(%arg0: tensor<3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "tosa.logical_left_shift"(%arg0, %0) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%1) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3xi8>, tensor<256xi8>) -> (), sym_name = "table_dead"}> ({
^bb0(%arg0: tensor<3xi8>, %arg1: tensor<256xi8>):
  %0 = "tosa.table"(%arg0, %arg1) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3xi8>) -> (), sym_name = "tosa_rescale_dead"}> ({
^bb0(%arg0: tensor<3xi8>):
  %0 = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %1 = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = "tosa.rescale"(%arg0, %0, %1, %2, %2) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = true}> : (tensor<3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<1x17x12x1xf32>, tensor<1x17x12x1xi32>) -> tensor<1x17x12x1xi32>, sym_name = "tosa_mul_bcast_zero"}> ({
^bb0(%arg0: tensor<1x17x12x1xf32>, %arg1: tensor<1x17x12x1xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
  %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.mul"(%0, %arg1, %1) : (tensor<1x1x1x1xi32>, tensor<1x17x12x1xi32>, tensor<1xi8>) -> tensor<1x17x12x1xi32>
  "func.return"(%2) : (tensor<1x17x12x1xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "tosa_concat_fold_cast"}> ({
^bb0(%arg0: tensor<?x?xf32>):
  %0 = "tosa.concat"(%arg0) <{axis = 0 : i32}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  "func.return"(%0) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<4xi32>, sym_name = "tosa_concat_splat"}> ({
  %0 = "tosa.const"() <{values = dense<4> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = "tosa.concat"(%0, %0) <{axis = 0 : i32}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  "func.return"(%1) : (tensor<4xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<4x10x10x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>) -> tensor<4x10x10x3xf32>, sym_name = "tosa_conv_1x1"}> ({
^bb0(%arg0: tensor<4x10x10x2xf32>, %arg1: tensor<3x1x1x2xf32>, %arg2: tensor<3xf32>):
  %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.conv2d"(%arg0, %arg1, %arg2, %0, %0) <{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<4x10x10x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x10x10x3xf32>
  "func.return"(%1) : (tensor<4x10x10x3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x6xf32>, sym_name = "tosa_add_shape"}> ({
  %0 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<12xf32>}> : () -> tensor<12xf32>
  %1 = "tosa.const_shape"() <{values = dense<[1, 3]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.const_shape"() <{values = dense<[1, 3]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %3 = "tosa.add_shape"(%1, %2) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  %4 = "tosa.reshape"(%0, %3) : (tensor<12xf32>, !tosa.shape<2>) -> tensor<2x6xf32>
  "func.return"(%4) : (tensor<2x6xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3xbf16>) -> tensor<3xbf16>, sym_name = "tosa_log_exp_bf"}> ({
^bb0(%arg0: tensor<3xbf16>):
  %0 = "tosa.exp"(%arg0) : (tensor<3xbf16>) -> tensor<3xbf16>
  %1 = "tosa.log"(%0) : (tensor<3xbf16>) -> tensor<3xbf16>
  "func.return"(%1) : (tensor<3xbf16>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<3xf32>) -> tensor<3xf32>, sym_name = "tosa_ceil_ceil"}> ({
^bb0(%arg0: tensor<3xf32>):
  %0 = "tosa.ceil"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "tosa.ceil"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%1) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<3xi32>) -> tensor<3xi32>, sym_name = "tosa_sub_self"}> ({
^bb0(%arg0: tensor<3xi32>):
  %0 = "tosa.sub"(%arg0, %arg0) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  "func.return"(%0) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x5xf32>) -> tensor<?x5xf32>, sym_name = "tosa_pad_dyn_zero"}> ({
^bb0(%arg0: tensor<?x5xf32>):
  %0 = "tosa.const_shape"() <{values = dense<0> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %1 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = "tosa.pad"(%arg0, %0, %1) : (tensor<?x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x5xf32>
  "func.return"(%2) : (tensor<?x5xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>, sym_name = "tosa_avg_1x1"}> ({
^bb0(%arg0: tensor<1x4x4x2xf32>):
  %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = "tosa.avg_pool2d"(%arg0, %0, %0) <{acc_type = f32, kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x4x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  "func.return"(%1) : (tensor<1x4x4x2xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3xi1>) -> tensor<3xi1>, sym_name = "tosa_cast_i1"}> ({
^bb0(%arg0: tensor<3xi1>):
  %0 = "tosa.cast"(%arg0) : (tensor<3xi1>) -> tensor<3xi8>
  %1 = "tosa.cast"(%0) : (tensor<3xi8>) -> tensor<3xi1>
  "func.return"(%1) : (tensor<3xi1>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3xf32>) -> tensor<3xf32>, sym_name = "tosa_cast_f32_f16_f32"}> ({
^bb0(%arg0: tensor<3xf32>):
  %0 = "tosa.cast"(%arg0) : (tensor<3xf32>) -> tensor<3xf16>
  %1 = "tosa.cast"(%0) : (tensor<3xf16>) -> tensor<3xf32>
  "func.return"(%1) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3xi8>) -> tensor<3xi8>, sym_name = "tosa_cast_i8_f32_i8"}> ({
^bb0(%arg0: tensor<3xi8>):
  %0 = "tosa.cast"(%arg0) : (tensor<3xi8>) -> tensor<3xf32>
  %1 = "tosa.cast"(%0) : (tensor<3xf32>) -> tensor<3xi8>
  "func.return"(%1) : (tensor<3xi8>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> tensor<2x1xi32>, sym_name = "tosa_reduce_const_max"}> ({
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = "tosa.reduce_max"(%0) <{axis = 1 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<2x3xi32>) -> tensor<2x1xi32>
  "func.return"(%1) : (tensor<2x1xi32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<5xf32>) -> tensor<5xf32>, sym_name = "tosa_transpose_1"}> ({
^bb0(%arg0: tensor<5xf32>):
  %0 = "tosa.transpose"(%arg0) <{perms = array<i32: 0>}> : (tensor<5xf32>) -> tensor<5xf32>
  "func.return"(%0) : (tensor<5xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<?x5xf32>) -> tensor<?x5xf32>, sym_name = "tosa_tile_dyn"}> ({
^bb0(%arg0: tensor<?x5xf32>):
  %0 = "tosa.const_shape"() <{values = dense<1> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %1 = "tosa.tile"(%arg0, %0) : (tensor<?x5xf32>, !tosa.shape<2>) -> tensor<?x5xf32>
  "func.return"(%1) : (tensor<?x5xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<2x3x4xf32>, tensor<2x5xi32>) -> (), sym_name = "tosa_gather_dead"}> ({
^bb0(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x5xi32>):
  %0 = "tosa.gather"(%arg0, %arg1) : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x5x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<3xi32>) -> tensor<3xi1>, sym_name = "tosa_greater_self"}> ({
^bb0(%arg0: tensor<3xi32>):
  %0 = "tosa.greater"(%arg0, %arg0) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  "func.return"(%0) : (tensor<3xi1>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<i1>, tensor<3xf32>) -> tensor<3xf32>, sym_name = "unused_conditional"}> ({
^bb0(%arg0: tensor<i1>, %arg1: tensor<3xf32>):
  %0 = "tosa.cond_if"(%arg0, %arg1) ({
  ^bb0(%arg3: tensor<3xf32>):
    %1 = "tosa.abs"(%arg3) : (tensor<3xf32>) -> tensor<3xf32>
    "tosa.yield"(%1) : (tensor<3xf32>) -> ()
  }, {
  ^bb0(%arg2: tensor<3xf32>):
    "tosa.yield"(%arg2) : (tensor<3xf32>) -> ()
  }) : (tensor<i1>, tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%arg1) : (tensor<3xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<i32>) -> tensor<i32>, sym_name = "unused_loop"}> ({
^bb0(%arg0: tensor<i32>):
  %0 = "tosa.const"() <{values = dense<10> : tensor<i32>}> : () -> tensor<i32>
  %1 = "tosa.while_loop"(%arg0) ({
  ^bb0(%arg2: tensor<i32>):
    %3 = "tosa.greater"(%0, %arg2) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "tosa.yield"(%3) : (tensor<i1>) -> ()
  }, {
  ^bb0(%arg1: tensor<i32>):
    %2 = "tosa.add"(%arg1, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "tosa.yield"(%2) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  "func.return"(%arg0) : (tensor<i32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<i32>) -> tensor<i32>, sym_name = "loop_with_effects"}> ({
^bb0(%arg0: tensor<i32>):
  %0 = "tosa.while_loop"(%arg0) ({
  ^bb0(%arg2: tensor<i32>):
    %1 = "tosa.greater"(%arg0, %arg2) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "tosa.yield"(%1) : (tensor<i1>) -> ()
  }, {
  ^bb0(%arg1: tensor<i32>):
    "test.print"(%arg1) : (tensor<i32>) -> ()
    "tosa.yield"(%arg1) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  "func.return"(%arg0) : (tensor<i32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<3xi32>) -> tensor<3xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<3xi32>):
  %0 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %1 = "tosa.negate"(%arg0, %0, %0) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %2 = "tosa.negate"(%1, %0, %0) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  "func.return"(%2) : (tensor<3xi32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (tensor<3x4xi32>) -> tensor<4x3xi32>, sym_name = "f"}> ({
^bb0(%arg0: tensor<3x4xi32>):
  %0 = "tosa.const_shape"() <{values = dense<[1, 3, 4]> : tensor<3xindex>}> : () -> !tosa.shape<3>
  %1 = "tosa.const_shape"() <{values = dense<[4, 3]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %2 = "tosa.reshape"(%arg0, %0) : (tensor<3x4xi32>, !tosa.shape<3>) -> tensor<1x3x4xi32>
  %3 = "tosa.transpose"(%2) <{perms = array<i32: 1, 0, 2>}> : (tensor<1x3x4xi32>) -> tensor<3x1x4xi32>
  %4 = "tosa.reshape"(%3, %1) : (tensor<3x1x4xi32>, !tosa.shape<2>) -> tensor<4x3xi32>
  "func.return"(%4) : (tensor<4x3xi32>) -> ()
}) : () -> ()
