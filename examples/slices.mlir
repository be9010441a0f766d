// The even and the odd elements of a tensor, and its left half: which of them share
// memory, and what may be overwritten?
//
//	settle alias examples/slices.mlir --pairs
//	settle optimize examples/slices.mlir -q o4
"func.func"() <{function_type = (tensor<4x6xf32>) -> (tensor<12xf32>, tensor<4x3xf32>), sym_name = "slices"}> ({
^bb0(%x: tensor<4x6xf32>):
  %a = "tosa.exp"(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %flat = "tosa.reshape"(%a) {new_shape = array<i64: 24>} : (tensor<4x6xf32>) -> tensor<24xf32>
  %even = "tensor.extract_slice"(%flat) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 12>, static_strides = array<i64: 2>}> : (tensor<24xf32>) -> tensor<12xf32>
  %odd = "tensor.extract_slice"(%flat) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 12>, static_strides = array<i64: 2>}> : (tensor<24xf32>) -> tensor<12xf32>
  %left = "tosa.slice"(%a) {start = array<i64: 0, 0>, size = array<i64: 4, 3>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %inverse = "tosa.reciprocal"(%left) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %new = "tosa.tanh"(%even) : (tensor<12xf32>) -> tensor<12xf32>
  %sum = "tosa.add"(%new, %odd) : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
  "func.return"(%sum, %inverse) : (tensor<12xf32>, tensor<4x3xf32>) -> ()
}) : () -> ()
