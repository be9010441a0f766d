"func.func"() <{function_type = (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<6xf32>, sym_name = "main"}> ({
^bb0(%x: tensor<2x3xf32>, %w: tensor<2x3xf32>):
  %0 = "nn.scale"(%x) {by = 3.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "nn.scale"(%0) {by = 1.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "nn.affine"(%1, %w, %x) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "nn.relu"(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "nn.relu"(%3) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "nn.flatten"(%4) : (tensor<2x3xf32>) -> tensor<6xf32>
  "func.return"(%5) : (tensor<6xf32>) -> ()
}) : () -> ()
