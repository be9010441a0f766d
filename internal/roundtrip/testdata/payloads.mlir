func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %i: tensor<4x8xi32>, %j: tensor<4xi32>) {
  %0 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  %1 = linalg.map { llvm.intr.exp {fastmathFlags = #llvm.fastmath<none>} } ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  %2 = linalg.map { arith.addi {overflowFlags = #arith.overflow<nsw>, x.y} } ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : tensor<4x8xi32>)
  %3 = linalg.reduce { arith.maxsi } ins(%i : tensor<4x8xi32>) outs(%j : tensor<4xi32>) dimensions = [1]
  %4:2 = linalg.reduce ins(%a, %i : tensor<4x8xf32>, tensor<4x8xi32>) outs(%b, %j : tensor<4xf32>, tensor<4xi32>) dimensions = [1] (%x: f32, %y: i32, %z: f32, %w: i32) {
    %s = arith.addf %x, %z : f32
    linalg.yield %s, %w : f32, i32
  }
  return
}
