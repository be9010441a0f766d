module {
  func.func @tosa(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<4x3x3x3xf32>, %arg2: tensor<4xf32>, %arg3: tensor<1xf32>, %arg4: tensor<1x4x8xf32>, %arg5: tensor<1x8x5xf32>, %arg6: tensor<4x4xi8>, %arg7: tensor<1xi8>, %arg8: tensor<4x4xi32>, %arg9: tensor<i1>, %arg10: tensor<3x3x3x2xf32>, %arg11: tensor<6xf32>, %arg12: tensor<4x4xf32>, %arg13: tensor<1xi32>, %arg14: tensor<1xi8>, %arg15: tensor<1xi8>, %arg16: tensor<1xi32>, %arg17: tensor<4x3x3x3x3xf32>, %arg18: tensor<1x8x8x8x3xf32>, %arg19: tensor<4x4xf32>, %arg20: tensor<1x4xi32>, %arg21: tensor<4xf32>) {
    %0 = tosa.conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x4xf32>
    %1 = tosa.depthwise_conv2d %arg0, %arg10, %arg11, %arg3, %arg3 {acc_type = f32, dilation = array<i64: 1, 1>, local_bound = true, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6xf32>
    %2 = tosa.conv3d %arg18, %arg17, %arg2, %arg3, %arg3 {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x8x8x8x3xf32>, tensor<4x3x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6x4xf32>
    %3 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %arg3, %arg3 {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x4xf32>
    %4 = tosa.matmul %arg4, %arg5, %arg3, %arg3 : (tensor<1x4x8xf32>, tensor<1x8x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
    %5 = tosa.max_pool2d %arg0 {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>) -> tensor<1x8x8x3xf32>
    %6 = tosa.avg_pool2d %arg0, %arg3, %arg3 {acc_type = f32, kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x3xf32>
    %7 = tosa.clamp %arg0 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x8x8x3xf32>) -> tensor<1x8x8x3xf32>
    %8 = tosa.clamp %arg0 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32, nan_mode = IGNORE} : (tensor<1x8x8x3xf32>) -> tensor<1x8x8x3xf32>
    %9 = tosa.negate %arg0, %arg3, %arg3 : (tensor<1x8x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x3xf32>
    %10 = tosa.argmax %arg12 {axis = 1 : i32} : (tensor<4x4xf32>) -> tensor<4xi32>
    %11 = tosa.maximum %arg12, %arg12 {nan_mode = IGNORE} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %12 = tosa.minimum %arg12, %arg12 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %13 = tosa.reduce_max %arg12 {axis = 1 : i32} : (tensor<4x4xf32>) -> tensor<4x1xf32>
    %14 = tosa.reduce_min %arg12 {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x4xf32>) -> tensor<4x1xf32>
    %15 = tosa.rescale %arg8, %arg13, %arg14, %arg16, %arg15 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<4x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4x4xi8>
    %16 = tosa.arithmetic_right_shift %arg8, %arg8 {round = true} : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
    %17 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %18 = tosa.custom %arg12 {domain_name = "b", implementation_attrs = "c", operator_name = "a"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %19 = tosa.const_shape  {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
    %20 = tosa.add_shape %19, %19 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
    %output_real, %output_imag = tosa.fft2d %arg4, %arg4 {inverse = false} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
    %output_real_0, %output_imag_1 = tosa.rfft2d %arg4 : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
    %21 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
    %22 = tosa.apply_scale %arg8, %arg8, %arg6 {rounding_mode = SINGLE_ROUND} : (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi8>) -> tensor<4x4xi32>
    return
  }
}

func.func @while_loop(%a: tensor<i32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %r:2 = tosa.while_loop (%x = %a, %z = %b) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
  %c = "tosa.const"() <{values = dense<9> : tensor<i32>}> : () -> tensor<i32>
  %q = tosa.greater %c, %x : (tensor<i32>, tensor<i32>) -> tensor<i1>
  tosa.yield %q : tensor<i1>
  } do {
  ^bb0(%y: tensor<i32>, %k: tensor<2xf32>):
  %q = tosa.add %y, %y : (tensor<i32>, tensor<i32>) -> tensor<i32>
  tosa.yield %q, %k : tensor<i32>, tensor<2xf32>
  }
  return %r#1 : tensor<2xf32>
}
func.func @cond_if(%a: tensor<f32>, %c: tensor<i1>) -> (tensor<f32>) {
  %r = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %q = tosa.exp %a : (tensor<f32>) -> tensor<f32>
  tosa.yield %q : tensor<f32>
  } else {
  tosa.yield %a : tensor<f32>
  }
  return %r : tensor<f32>
}
