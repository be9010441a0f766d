// Tensor ops and the attributes that come with them.
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!t = tensor<4x8xf32>
func.func @t(%a: !t, %b: tensor<4x8xf32>, %u: tensor<*xf32>) -> (tensor<4xf32>, tensor<?x8xf32>) {
  %sum = tosa.add %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %w = "tosa.const"() <{values = dense<[[1.0, 2.0], [3.0, 0x7F800000]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %s = "tosa.const"() <{values = dense<0.1> : tensor<2x2xf64>}> : () -> tensor<2x2xf64>
  %hex = arith.constant dense<"0x0102030405060708"> : tensor<8xi8>
  %bits = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %cplx = arith.constant dense<(1.0, -2.5)> : tensor<3xcomplex<f32>>
  %vec = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %scal = arith.constant dense<7> : vector<[4]xi32>
  %res = arith.constant dense_resource<blob> : tensor<2xi32>
  %sparse = arith.constant sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
  %dyn = tensor.cast %sum : tensor<4x8xf32> to tensor<?x8xf32>
  %rank = tensor.cast %u : tensor<*xf32> to tensor<?x8xf32>
  %col = tensor.collapse_shape %sum [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %init = tensor.empty() : tensor<4xf32>
  %red = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]}
      ins(%sum : tensor<4x8xf32>) outs(%init : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %x = arith.addf %in, %out : f32
      linalg.yield %x : f32
  } -> tensor<4xf32>
  %dim = arith.constant 5 : index
  %m = memref.alloc(%dim)[%dim] : memref<4x?xf32, strided<[?, 1], offset: 3>, 2>
  memref.dealloc %m : memref<4x?xf32, strided<[?, 1], offset: 3>, 2>
  return %red, %rank : tensor<4xf32>, tensor<?x8xf32>
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000"
    }
  }
#-}
