func.func @more(%a: tensor<4x8xf32>, %c: tensor<4x8xi1>, %v: vector<4xf32>, %f: f32, %s: !shape.shape, %z: !shape.size, %m: memref<4x8xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%c, %a, %a : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %f : tensor<4x8xf32>, f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%m : memref<4x8xf32>)
  vector.print %v : vector<4xf32>
  vector.print punctuation <comma>
  vector.print %f : f32 punctuation <no_punctuation>
  vector.print str "x"
  %4 = shape.meet %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %5 = shape.meet %z, %z, error = "x" : !shape.size, !shape.size -> !shape.size
  vector.print
  return
}
