#map = affine_map<(d0, d1, d2) -> (d2, d0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
module {
  func.func @linalg(%arg0: tensor<4x8xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<4x16xf32>, %arg3: memref<4x8xf32>, %arg4: memref<8x16xf32>, %arg5: memref<4x16xf32>, %arg6: f32, %arg7: tensor<?xf32>, %arg8: index, %arg9: tensor<4x8xi8>, %arg10: tensor<8x16xi8>, %arg11: tensor<4x16xi32>, %arg12: tensor<4x8xf16>, %arg13: tensor<8xf32>, %arg14: tensor<4xf32>, %arg15: tensor<2x4x8xf32>, %arg16: tensor<2x8x16xf32>, %arg17: tensor<2x4x16xf32>, %arg18: tensor<1x8x8x3xf32>, %arg19: tensor<3x3x3x4xf32>, %arg20: tensor<1x6x6x4xf32>, %arg21: tensor<3x3xf32>, %arg22: tensor<1x6x6x3xf32>, %arg23: tensor<8x4xf32>) {
    %alloc = memref.alloc() : memref<8x4xf32>
    %0 = tensor.empty() : tensor<2x2x2x4xf32>
    %1 = tensor.empty(%arg8) : tensor<2x2x?x4xf32>
    %2 = tensor.empty() : tensor<f32>
    %3 = tensor.empty() : tensor<4x8xi1>
    %c0_i32 = arith.constant 0 : i32
    %4 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    linalg.matmul {x.y} ins(%arg3, %arg4 : memref<4x8xf32>, memref<8x16xf32>) outs(%arg5 : memref<4x16xf32>)
    %5 = linalg.matmul ins(%arg9, %arg10 : tensor<4x8xi8>, tensor<8x16xi8>) outs(%arg11 : tensor<4x16xi32>) -> tensor<4x16xi32>
    %6 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg9, %arg10 : tensor<4x8xi8>, tensor<8x16xi8>) outs(%arg11 : tensor<4x16xi32>) -> tensor<4x16xi32>
    %7 = linalg.matmul indexing_maps = [#map, #map1, #map2] ins(%arg23, %arg1 : tensor<8x4xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    %8 = linalg.fill ins(%arg6 : f32) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    linalg.fill ins(%arg6 : f32) outs(%arg3 : memref<4x8xf32>)
    %9 = linalg.copy ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %10 = linalg.matvec ins(%arg0, %arg13 : tensor<4x8xf32>, tensor<8xf32>) outs(%arg14 : tensor<4xf32>) -> tensor<4xf32>
    %11 = linalg.batch_matmul ins(%arg15, %arg16 : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%arg17 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
    %12 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg18, %arg19 : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%arg20 : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    %13 = linalg.pooling_nhwc_max ins(%arg18, %arg21 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg22 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    %14 = linalg.exp ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %15 = linalg.add ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %mapped = linalg.map { arith.addf } ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)
    %mapped_0 = linalg.map ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)
      (%in: f32, %init: f32) {
        %21 = math.exp %in : f32
        %22 = arith.addf %21, %in : f32
        linalg.yield %22 : f32
      }
    %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg14 : tensor<4xf32>) dimensions = [1] 
    %reduced_1 = linalg.reduce ins(%arg0 : tensor<4x8xf32>) outs(%arg14 : tensor<4xf32>) dimensions = [1] 
      (%in: f32, %init: f32) {
        %21 = arith.mulf %in, %init : f32
        %22 = arith.addf %21, %in : f32
        linalg.yield %22 : f32
      }
    %transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg23 : tensor<8x4xf32>) permutation = [1, 0] 
    linalg.transpose ins(%arg3 : memref<4x8xf32>) outs(%alloc : memref<8x4xf32>) permutation = [1, 0] 
    %broadcasted = linalg.broadcast ins(%arg13 : tensor<8xf32>) outs(%arg0 : tensor<4x8xf32>) dimensions = [0] 
    %16 = linalg.softmax dimension(1) ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %0 : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
    %pack_2 = linalg.pack %arg0 padding_value(%arg6 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%arg8, 4] into %1 : tensor<4x8xf32> -> tensor<2x2x?x4xf32>
    %unpack = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %arg0 : tensor<2x2x2x4xf32> -> tensor<4x8xf32>
    %17 = linalg.contract indexing_maps = [#map3, #map1, #map2] ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    %18 = linalg.dot ins(%arg13, %arg13 : tensor<8xf32>, tensor<8xf32>) outs(%2 : tensor<f32>) -> tensor<f32>
    %19 = linalg.select ins(%3, %arg0, %arg0 : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %20 = linalg.quantized_matmul ins(%arg9, %arg10, %c0_i32, %c0_i32 : tensor<4x8xi8>, tensor<8x16xi8>, i32, i32) outs(%arg11 : tensor<4x16xi32>) -> tensor<4x16xi32>
    return
  }
  func.func @square_0(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.square ins(%arg0 : tensor<4x4xf32>) outs(%arg1 : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @copy_1(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.copy ins(%arg0 : tensor<4x4xf32>) outs(%arg1 : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @sub_2(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.sub ins(%arg0, %arg1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%arg1 : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @mul_3(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.mul ins(%arg0, %arg1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%arg1 : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @div_4(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.div ins(%arg0, %arg1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%arg1 : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @max_6(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.max ins(%arg0, %arg1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%arg1 : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @min_7(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = linalg.min ins(%arg0, %arg1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%arg1 : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @square_8(%arg0: tensor<4x4xf16>, %arg1: tensor<4x4xf16>) -> tensor<4x4xf16> {
    %0 = linalg.square ins(%arg0 : tensor<4x4xf16>) outs(%arg1 : tensor<4x4xf16>) -> tensor<4x4xf16>
    return %0 : tensor<4x4xf16>
  }
  func.func @copy_9(%arg0: tensor<4x4xf16>, %arg1: tensor<4x4xf16>) -> tensor<4x4xf16> {
    %0 = linalg.copy ins(%arg0 : tensor<4x4xf16>) outs(%arg1 : tensor<4x4xf16>) -> tensor<4x4xf16>
    return %0 : tensor<4x4xf16>
  }
  func.func @sub_10(%arg0: tensor<4x4xf16>, %arg1: tensor<4x4xf16>) -> tensor<4x4xf16> {
    %0 = linalg.sub ins(%arg0, %arg1 : tensor<4x4xf16>, tensor<4x4xf16>) outs(%arg1 : tensor<4x4xf16>) -> tensor<4x4xf16>
    return %0 : tensor<4x4xf16>
  }
  func.func @mul_11(%arg0: tensor<4x4xf16>, %arg1: tensor<4x4xf16>) -> tensor<4x4xf16> {
    %0 = linalg.mul ins(%arg0, %arg1 : tensor<4x4xf16>, tensor<4x4xf16>) outs(%arg1 : tensor<4x4xf16>) -> tensor<4x4xf16>
    return %0 : tensor<4x4xf16>
  }
  func.func @div_12(%arg0: tensor<4x4xf16>, %arg1: tensor<4x4xf16>) -> tensor<4x4xf16> {
    %0 = linalg.div ins(%arg0, %arg1 : tensor<4x4xf16>, tensor<4x4xf16>) outs(%arg1 : tensor<4x4xf16>) -> tensor<4x4xf16>
    return %0 : tensor<4x4xf16>
  }
  func.func @max_14(%arg0: tensor<4x4xf16>, %arg1: tensor<4x4xf16>) -> tensor<4x4xf16> {
    %0 = linalg.max ins(%arg0, %arg1 : tensor<4x4xf16>, tensor<4x4xf16>) outs(%arg1 : tensor<4x4xf16>) -> tensor<4x4xf16>
    return %0 : tensor<4x4xf16>
  }
  func.func @min_15(%arg0: tensor<4x4xf16>, %arg1: tensor<4x4xf16>) -> tensor<4x4xf16> {
    %0 = linalg.min ins(%arg0, %arg1 : tensor<4x4xf16>, tensor<4x4xf16>) outs(%arg1 : tensor<4x4xf16>) -> tensor<4x4xf16>
    return %0 : tensor<4x4xf16>
  }
  func.func @copy_17(%arg0: tensor<4x4xi32>, %arg1: tensor<4x4xi32>) -> tensor<4x4xi32> {
    %0 = linalg.copy ins(%arg0 : tensor<4x4xi32>) outs(%arg1 : tensor<4x4xi32>) -> tensor<4x4xi32>
    return %0 : tensor<4x4xi32>
  }
  func.func @sub_18(%arg0: tensor<4x4xi32>, %arg1: tensor<4x4xi32>) -> tensor<4x4xi32> {
    %0 = linalg.sub ins(%arg0, %arg1 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%arg1 : tensor<4x4xi32>) -> tensor<4x4xi32>
    return %0 : tensor<4x4xi32>
  }
  func.func @mul_19(%arg0: tensor<4x4xi32>, %arg1: tensor<4x4xi32>) -> tensor<4x4xi32> {
    %0 = linalg.mul ins(%arg0, %arg1 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%arg1 : tensor<4x4xi32>) -> tensor<4x4xi32>
    return %0 : tensor<4x4xi32>
  }
  func.func @div_20(%arg0: tensor<4x4xi32>, %arg1: tensor<4x4xi32>) -> tensor<4x4xi32> {
    %0 = linalg.div ins(%arg0, %arg1 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%arg1 : tensor<4x4xi32>) -> tensor<4x4xi32>
    return %0 : tensor<4x4xi32>
  }
  func.func @div_unsigned_21(%arg0: tensor<4x4xi32>, %arg1: tensor<4x4xi32>) -> tensor<4x4xi32> {
    %0 = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%arg1 : tensor<4x4xi32>) -> tensor<4x4xi32>
    return %0 : tensor<4x4xi32>
  }
  func.func @max_22(%arg0: tensor<4x4xi32>, %arg1: tensor<4x4xi32>) -> tensor<4x4xi32> {
    %0 = linalg.max ins(%arg0, %arg1 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%arg1 : tensor<4x4xi32>) -> tensor<4x4xi32>
    return %0 : tensor<4x4xi32>
  }
  func.func @min_23(%arg0: tensor<4x4xi32>, %arg1: tensor<4x4xi32>) -> tensor<4x4xi32> {
    %0 = linalg.min ins(%arg0, %arg1 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%arg1 : tensor<4x4xi32>) -> tensor<4x4xi32>
    return %0 : tensor<4x4xi32>
  }
  func.func @copy_25(%arg0: tensor<4x4xi8>, %arg1: tensor<4x4xi8>) -> tensor<4x4xi8> {
    %0 = linalg.copy ins(%arg0 : tensor<4x4xi8>) outs(%arg1 : tensor<4x4xi8>) -> tensor<4x4xi8>
    return %0 : tensor<4x4xi8>
  }
  func.func @sub_26(%arg0: tensor<4x4xi8>, %arg1: tensor<4x4xi8>) -> tensor<4x4xi8> {
    %0 = linalg.sub ins(%arg0, %arg1 : tensor<4x4xi8>, tensor<4x4xi8>) outs(%arg1 : tensor<4x4xi8>) -> tensor<4x4xi8>
    return %0 : tensor<4x4xi8>
  }
  func.func @mul_27(%arg0: tensor<4x4xi8>, %arg1: tensor<4x4xi8>) -> tensor<4x4xi8> {
    %0 = linalg.mul ins(%arg0, %arg1 : tensor<4x4xi8>, tensor<4x4xi8>) outs(%arg1 : tensor<4x4xi8>) -> tensor<4x4xi8>
    return %0 : tensor<4x4xi8>
  }
  func.func @div_28(%arg0: tensor<4x4xi8>, %arg1: tensor<4x4xi8>) -> tensor<4x4xi8> {
    %0 = linalg.div ins(%arg0, %arg1 : tensor<4x4xi8>, tensor<4x4xi8>) outs(%arg1 : tensor<4x4xi8>) -> tensor<4x4xi8>
    return %0 : tensor<4x4xi8>
  }
  func.func @div_unsigned_29(%arg0: tensor<4x4xi8>, %arg1: tensor<4x4xi8>) -> tensor<4x4xi8> {
    %0 = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4x4xi8>, tensor<4x4xi8>) outs(%arg1 : tensor<4x4xi8>) -> tensor<4x4xi8>
    return %0 : tensor<4x4xi8>
  }
  func.func @max_30(%arg0: tensor<4x4xi8>, %arg1: tensor<4x4xi8>) -> tensor<4x4xi8> {
    %0 = linalg.max ins(%arg0, %arg1 : tensor<4x4xi8>, tensor<4x4xi8>) outs(%arg1 : tensor<4x4xi8>) -> tensor<4x4xi8>
    return %0 : tensor<4x4xi8>
  }
  func.func @min_31(%arg0: tensor<4x4xi8>, %arg1: tensor<4x4xi8>) -> tensor<4x4xi8> {
    %0 = linalg.min ins(%arg0, %arg1 : tensor<4x4xi8>, tensor<4x4xi8>) outs(%arg1 : tensor<4x4xi8>) -> tensor<4x4xi8>
    return %0 : tensor<4x4xi8>
  }
  func.func @copy_33(%arg0: tensor<4x4xi1>, %arg1: tensor<4x4xi1>) -> tensor<4x4xi1> {
    %0 = linalg.copy ins(%arg0 : tensor<4x4xi1>) outs(%arg1 : tensor<4x4xi1>) -> tensor<4x4xi1>
    return %0 : tensor<4x4xi1>
  }
  func.func @mul_35(%arg0: tensor<4x4xi1>, %arg1: tensor<4x4xi1>) -> tensor<4x4xi1> {
    %0 = linalg.mul ins(%arg0, %arg1 : tensor<4x4xi1>, tensor<4x4xi1>) outs(%arg1 : tensor<4x4xi1>) -> tensor<4x4xi1>
    return %0 : tensor<4x4xi1>
  }
  func.func @max_38(%arg0: tensor<4x4xi1>, %arg1: tensor<4x4xi1>) -> tensor<4x4xi1> {
    %0 = linalg.max ins(%arg0, %arg1 : tensor<4x4xi1>, tensor<4x4xi1>) outs(%arg1 : tensor<4x4xi1>) -> tensor<4x4xi1>
    return %0 : tensor<4x4xi1>
  }
  func.func @min_39(%arg0: tensor<4x4xi1>, %arg1: tensor<4x4xi1>) -> tensor<4x4xi1> {
    %0 = linalg.min ins(%arg0, %arg1 : tensor<4x4xi1>, tensor<4x4xi1>) outs(%arg1 : tensor<4x4xi1>) -> tensor<4x4xi1>
    return %0 : tensor<4x4xi1>
  }
  func.func @copy_41(%arg0: tensor<4x4xcomplex<f32>>, %arg1: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
    %0 = linalg.copy ins(%arg0 : tensor<4x4xcomplex<f32>>) outs(%arg1 : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
    return %0 : tensor<4x4xcomplex<f32>>
  }
  func.func @sub_42(%arg0: tensor<4x4xcomplex<f32>>, %arg1: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
    %0 = linalg.sub ins(%arg0, %arg1 : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%arg1 : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
    return %0 : tensor<4x4xcomplex<f32>>
  }
  func.func @mul_43(%arg0: tensor<4x4xcomplex<f32>>, %arg1: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
    %0 = linalg.mul ins(%arg0, %arg1 : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%arg1 : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
    return %0 : tensor<4x4xcomplex<f32>>
  }
  func.func @div_44(%arg0: tensor<4x4xcomplex<f32>>, %arg1: tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>> {
    %0 = linalg.div ins(%arg0, %arg1 : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%arg1 : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
    return %0 : tensor<4x4xcomplex<f32>>
  }
  func.func @copy_49(%arg0: tensor<4x4xindex>, %arg1: tensor<4x4xindex>) -> tensor<4x4xindex> {
    %0 = linalg.copy ins(%arg0 : tensor<4x4xindex>) outs(%arg1 : tensor<4x4xindex>) -> tensor<4x4xindex>
    return %0 : tensor<4x4xindex>
  }
  func.func @batch_reduce_matmul_56(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x16xf32>, %arg2: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
  func.func @vecmat_57(%arg0: tensor<8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xf32>, tensor<8x4xf32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @pooling_nhwc_sum_58(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @pooling_nhwc_max_59(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @pooling_nhwc_min_60(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @batch_reduce_matmul_63(%arg0: tensor<2x4x8xf16>, %arg1: tensor<2x8x16xf32>, %arg2: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xf16>, tensor<2x8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
  func.func @vecmat_64(%arg0: tensor<8xf16>, %arg1: tensor<8x4xf32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xf16>, tensor<8x4xf32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @pooling_nhwc_sum_65(%arg0: tensor<1x8x8x3xf16>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xf16>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @pooling_nhwc_max_66(%arg0: tensor<1x8x8x3xf16>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xf16>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @pooling_nhwc_min_67(%arg0: tensor<1x8x8x3xf16>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xf16>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @batch_reduce_matmul_70(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x16xf32>, %arg2: tensor<4x16xf16>) -> tensor<4x16xf16> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%arg2 : tensor<4x16xf16>) -> tensor<4x16xf16>
    return %0 : tensor<4x16xf16>
  }
  func.func @vecmat_71(%arg0: tensor<8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4xf16>) -> tensor<4xf16> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xf32>, tensor<8x4xf32>) outs(%arg2 : tensor<4xf16>) -> tensor<4xf16>
    return %0 : tensor<4xf16>
  }
  func.func @pooling_nhwc_sum_72(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf16>) -> tensor<1x6x6x3xf16> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf16>) -> tensor<1x6x6x3xf16>
    return %0 : tensor<1x6x6x3xf16>
  }
  func.func @pooling_nhwc_max_73(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf16>) -> tensor<1x6x6x3xf16> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf16>) -> tensor<1x6x6x3xf16>
    return %0 : tensor<1x6x6x3xf16>
  }
  func.func @pooling_nhwc_min_74(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf16>) -> tensor<1x6x6x3xf16> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf16>) -> tensor<1x6x6x3xf16>
    return %0 : tensor<1x6x6x3xf16>
  }
  func.func @batch_reduce_matmul_77(%arg0: tensor<2x4x8xi8>, %arg1: tensor<2x8x16xi8>, %arg2: tensor<4x16xi32>) -> tensor<4x16xi32> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xi8>, tensor<2x8x16xi8>) outs(%arg2 : tensor<4x16xi32>) -> tensor<4x16xi32>
    return %0 : tensor<4x16xi32>
  }
  func.func @vecmat_78(%arg0: tensor<8xi8>, %arg1: tensor<8x4xi8>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xi8>, tensor<8x4xi8>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @pooling_nhwc_sum_79(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_max_80(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_min_81(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_max_unsigned_82(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_min_unsigned_83(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi8>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @batch_reduce_matmul_84(%arg0: tensor<2x4x8xi8>, %arg1: tensor<2x8x16xi16>, %arg2: tensor<4x16xi32>) -> tensor<4x16xi32> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xi8>, tensor<2x8x16xi16>) outs(%arg2 : tensor<4x16xi32>) -> tensor<4x16xi32>
    return %0 : tensor<4x16xi32>
  }
  func.func @vecmat_85(%arg0: tensor<8xi8>, %arg1: tensor<8x4xi16>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xi8>, tensor<8x4xi16>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @pooling_nhwc_sum_86(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi16>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi16>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_max_87(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi16>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi16>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_min_88(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi16>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi16>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_max_unsigned_89(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi16>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi16>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_min_unsigned_90(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xi16>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xi16>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @batch_reduce_matmul_91(%arg0: tensor<2x4x8xi32>, %arg1: tensor<2x8x16xi32>, %arg2: tensor<4x16xi8>) -> tensor<4x16xi8> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xi32>, tensor<2x8x16xi32>) outs(%arg2 : tensor<4x16xi8>) -> tensor<4x16xi8>
    return %0 : tensor<4x16xi8>
  }
  func.func @vecmat_92(%arg0: tensor<8xi32>, %arg1: tensor<8x4xi32>, %arg2: tensor<4xi8>) -> tensor<4xi8> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xi32>, tensor<8x4xi32>) outs(%arg2 : tensor<4xi8>) -> tensor<4xi8>
    return %0 : tensor<4xi8>
  }
  func.func @pooling_nhwc_sum_93(%arg0: tensor<1x8x8x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8>
    return %0 : tensor<1x6x6x3xi8>
  }
  func.func @pooling_nhwc_max_94(%arg0: tensor<1x8x8x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8>
    return %0 : tensor<1x6x6x3xi8>
  }
  func.func @pooling_nhwc_min_95(%arg0: tensor<1x8x8x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8>
    return %0 : tensor<1x6x6x3xi8>
  }
  func.func @pooling_nhwc_max_unsigned_96(%arg0: tensor<1x8x8x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8> {
    %0 = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8>
    return %0 : tensor<1x6x6x3xi8>
  }
  func.func @pooling_nhwc_min_unsigned_97(%arg0: tensor<1x8x8x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8> {
    %0 = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi8>
    return %0 : tensor<1x6x6x3xi8>
  }
  func.func @batch_reduce_matmul_98(%arg0: tensor<2x4x8xi8>, %arg1: tensor<2x8x16xf32>, %arg2: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xi8>, tensor<2x8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
  func.func @vecmat_99(%arg0: tensor<8xi8>, %arg1: tensor<8x4xf32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xi8>, tensor<8x4xf32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @pooling_nhwc_sum_100(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @pooling_nhwc_max_101(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @pooling_nhwc_min_102(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xi8>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @batch_reduce_matmul_105(%arg0: tensor<2x4x8xi1>, %arg1: tensor<2x8x16xi1>, %arg2: tensor<4x16xi1>) -> tensor<4x16xi1> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xi1>, tensor<2x8x16xi1>) outs(%arg2 : tensor<4x16xi1>) -> tensor<4x16xi1>
    return %0 : tensor<4x16xi1>
  }
  func.func @vecmat_106(%arg0: tensor<8xi1>, %arg1: tensor<8x4xi1>, %arg2: tensor<4xi1>) -> tensor<4xi1> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xi1>, tensor<8x4xi1>) outs(%arg2 : tensor<4xi1>) -> tensor<4xi1>
    return %0 : tensor<4xi1>
  }
  func.func @pooling_nhwc_sum_107(%arg0: tensor<1x8x8x3xi1>, %arg1: tensor<3x3xi1>, %arg2: tensor<1x6x6x3xi1>) -> tensor<1x6x6x3xi1> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xi1>, tensor<3x3xi1>) outs(%arg2 : tensor<1x6x6x3xi1>) -> tensor<1x6x6x3xi1>
    return %0 : tensor<1x6x6x3xi1>
  }
  func.func @pooling_nhwc_max_108(%arg0: tensor<1x8x8x3xi1>, %arg1: tensor<3x3xi1>, %arg2: tensor<1x6x6x3xi1>) -> tensor<1x6x6x3xi1> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xi1>, tensor<3x3xi1>) outs(%arg2 : tensor<1x6x6x3xi1>) -> tensor<1x6x6x3xi1>
    return %0 : tensor<1x6x6x3xi1>
  }
  func.func @pooling_nhwc_min_109(%arg0: tensor<1x8x8x3xi1>, %arg1: tensor<3x3xi1>, %arg2: tensor<1x6x6x3xi1>) -> tensor<1x6x6x3xi1> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xi1>, tensor<3x3xi1>) outs(%arg2 : tensor<1x6x6x3xi1>) -> tensor<1x6x6x3xi1>
    return %0 : tensor<1x6x6x3xi1>
  }
  func.func @batch_reduce_matmul_112(%arg0: tensor<2x4x8xcomplex<f32>>, %arg1: tensor<2x8x16xcomplex<f32>>, %arg2: tensor<4x16xcomplex<f32>>) -> tensor<4x16xcomplex<f32>> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xcomplex<f32>>, tensor<2x8x16xcomplex<f32>>) outs(%arg2 : tensor<4x16xcomplex<f32>>) -> tensor<4x16xcomplex<f32>>
    return %0 : tensor<4x16xcomplex<f32>>
  }
  func.func @vecmat_113(%arg0: tensor<8xcomplex<f32>>, %arg1: tensor<8x4xcomplex<f32>>, %arg2: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xcomplex<f32>>, tensor<8x4xcomplex<f32>>) outs(%arg2 : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    return %0 : tensor<4xcomplex<f32>>
  }
  func.func @pooling_nhwc_sum_114(%arg0: tensor<1x8x8x3xcomplex<f32>>, %arg1: tensor<3x3xcomplex<f32>>, %arg2: tensor<1x6x6x3xcomplex<f32>>) -> tensor<1x6x6x3xcomplex<f32>> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) outs(%arg2 : tensor<1x6x6x3xcomplex<f32>>) -> tensor<1x6x6x3xcomplex<f32>>
    return %0 : tensor<1x6x6x3xcomplex<f32>>
  }
  func.func @batch_reduce_matmul_119(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x16xf32>, %arg2: tensor<4x16xi32>) -> tensor<4x16xi32> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%arg2 : tensor<4x16xi32>) -> tensor<4x16xi32>
    return %0 : tensor<4x16xi32>
  }
  func.func @vecmat_120(%arg0: tensor<8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xf32>, tensor<8x4xf32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @pooling_nhwc_sum_121(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_max_122(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_min_123(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_max_unsigned_124(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_min_unsigned_125(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @batch_reduce_matmul_126(%arg0: tensor<2x4x8xi32>, %arg1: tensor<2x8x16xi32>, %arg2: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xi32>, tensor<2x8x16xi32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
  func.func @vecmat_127(%arg0: tensor<8xi32>, %arg1: tensor<8x4xi32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xi32>, tensor<8x4xi32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @pooling_nhwc_sum_128(%arg0: tensor<1x8x8x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @pooling_nhwc_max_129(%arg0: tensor<1x8x8x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @pooling_nhwc_min_130(%arg0: tensor<1x8x8x3xi32>, %arg1: tensor<3x3xi32>, %arg2: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xi32>, tensor<3x3xi32>) outs(%arg2 : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
    return %0 : tensor<1x6x6x3xf32>
  }
  func.func @batch_reduce_matmul_133(%arg0: tensor<2x4x8xi1>, %arg1: tensor<2x8x16xi1>, %arg2: tensor<4x16xi32>) -> tensor<4x16xi32> {
    %0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xi1>, tensor<2x8x16xi1>) outs(%arg2 : tensor<4x16xi32>) -> tensor<4x16xi32>
    return %0 : tensor<4x16xi32>
  }
  func.func @vecmat_134(%arg0: tensor<8xi1>, %arg1: tensor<8x4xi1>, %arg2: tensor<4xi32>) -> tensor<4xi32> {
    %0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xi1>, tensor<8x4xi1>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @pooling_nhwc_sum_135(%arg0: tensor<1x8x8x3xi1>, %arg1: tensor<3x3xi1>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x8x8x3xi1>, tensor<3x3xi1>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_max_136(%arg0: tensor<1x8x8x3xi1>, %arg1: tensor<3x3xi1>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x8x8x3xi1>, tensor<3x3xi1>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_min_137(%arg0: tensor<1x8x8x3xi1>, %arg1: tensor<3x3xi1>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x8x8x3xi1>, tensor<3x3xi1>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_max_unsigned_138(%arg0: tensor<1x8x8x3xi1>, %arg1: tensor<3x3xi1>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xi1>, tensor<3x3xi1>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @pooling_nhwc_min_unsigned_139(%arg0: tensor<1x8x8x3xi1>, %arg1: tensor<3x3xi1>, %arg2: tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32> {
    %0 = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x8x8x3xi1>, tensor<3x3xi1>) outs(%arg2 : tensor<1x6x6x3xi32>) -> tensor<1x6x6x3xi32>
    return %0 : tensor<1x6x6x3xi32>
  }
  func.func @copy_141(%arg0: tensor<4xf32>, %arg1: tensor<4xf16>) -> tensor<4xf16> {
    %0 = linalg.copy ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf16>) -> tensor<4xf16>
    return %0 : tensor<4xf16>
  }
  func.func @copy_144(%arg0: tensor<4xf16>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.copy ins(%arg0 : tensor<4xf16>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @copy_147(%arg0: tensor<4xi8>, %arg1: tensor<4xi32>) -> tensor<4xi32> {
    %0 = linalg.copy ins(%arg0 : tensor<4xi8>) outs(%arg1 : tensor<4xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @copy_150(%arg0: tensor<4xi32>, %arg1: tensor<4xi8>) -> tensor<4xi8> {
    %0 = linalg.copy ins(%arg0 : tensor<4xi32>) outs(%arg1 : tensor<4xi8>) -> tensor<4xi8>
    return %0 : tensor<4xi8>
  }
  func.func @copy_153(%arg0: tensor<4xi32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.copy ins(%arg0 : tensor<4xi32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @copy_156(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>) -> tensor<4xi32> {
    %0 = linalg.copy ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @copy_162(%arg0: tensor<4xindex>, %arg1: tensor<4xi32>) -> tensor<4xi32> {
    %0 = linalg.copy ins(%arg0 : tensor<4xindex>) outs(%arg1 : tensor<4xi32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
  func.func @copy_165(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.copy ins(%arg0 : tensor<4xi1>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @fill_167(%arg0: f32, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.fill ins(%arg0 : f32) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @copy_168(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.copy ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @expc_169(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.exp ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @q_170(%arg0: tensor<4x8xi8>, %arg1: tensor<8x16xi8>, %arg2: tensor<4x16xi32>, %arg3: i32) -> tensor<4x16xi32> {
    %0 = linalg.quantized_matmul ins(%arg0, %arg1, %arg3, %arg3 : tensor<4x8xi8>, tensor<8x16xi8>, i32, i32) outs(%arg2 : tensor<4x16xi32>) -> tensor<4x16xi32>
    return %0 : tensor<4x16xi32>
  }
  func.func @q_171(%arg0: tensor<2x4x8xi8>, %arg1: tensor<2x8x16xi8>, %arg2: tensor<2x4x16xi32>, %arg3: i32) -> tensor<2x4x16xi32> {
    %0 = linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg3, %arg3 : tensor<2x4x8xi8>, tensor<2x8x16xi8>, i32, i32) outs(%arg2 : tensor<2x4x16xi32>) -> tensor<2x4x16xi32>
    return %0 : tensor<2x4x16xi32>
  }
  func.func @conv_2d_nhwc_hwcf_q_172(%arg0: tensor<1x8x8x3xi8>, %arg1: tensor<3x3x3x4xi8>, %arg2: tensor<1x6x6x4xi32>, %arg3: i32) -> tensor<1x6x6x4xi32> {
    %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%arg0, %arg1, %arg3, %arg3 : tensor<1x8x8x3xi8>, tensor<3x3x3x4xi8>, i32, i32) outs(%arg2 : tensor<1x6x6x4xi32>) -> tensor<1x6x6x4xi32>
    return %0 : tensor<1x6x6x4xi32>
  }
  func.func @selectop_173(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.select ins(%arg0, %arg1, %arg1 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

