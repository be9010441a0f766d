package slicing

// examples are programs on which the rules fire, by their names: slices that fit are not generated
// from a pattern.
var examples = map[string][]string{
	"merge_slices": {`
func.func @f(%t: tensor<4xf32>) -> tensor<1xf32> {
  %a = tensor.extract_slice %t[1] [2] [2] : tensor<4xf32> to tensor<2xf32>
  %v = tensor.extract_slice %a[1] [1] [1] : tensor<2xf32> to tensor<1xf32>
  return %v : tensor<1xf32>
}`, `
func.func @f(%t: tensor<4xf32>) -> tensor<2xf32> {
  %a = tensor.extract_slice %t[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
  %v = tensor.extract_slice %a[0] [2] [2] : tensor<3xf32> to tensor<2xf32>
  return %v : tensor<2xf32>
}`},
	"forward_write_to_read": {`
func.func @f(%t: tensor<4xf32>, %s: tensor<2xf32>) -> tensor<2xf32> {
  %a = tensor.insert_slice %s into %t[0] [2] [2] : tensor<2xf32> into tensor<4xf32>
  %v = tensor.extract_slice %a[1] [2] [2] : tensor<4xf32> to tensor<2xf32>
  return %v : tensor<2xf32>
}`, `
func.func @f(%t: tensor<4xf32>, %s: tensor<2xf32>) -> tensor<2xf32> {
  %a = tensor.insert_slice %s into %t[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %v = tensor.extract_slice %a[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %v : tensor<2xf32>
}`},
	"move_write_into_read": {`
func.func @f(%t: tensor<4xf32>, %s: tensor<1xf32>) -> tensor<2xf32> {
  %a = tensor.insert_slice %s into %t[3] [1] [1] : tensor<1xf32> into tensor<4xf32>
  %v = tensor.extract_slice %a[1] [2] [2] : tensor<4xf32> to tensor<2xf32>
  return %v : tensor<2xf32>
}`},
	"forward_concat_to_read": {`
func.func @f(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<2xf32> {
  %c = tosa.concat %a, %b {axis = 0 : i32} : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
  %v = tensor.extract_slice %c[3] [2] [2] : tensor<6xf32> to tensor<2xf32>
  return %v : tensor<2xf32>
}`},
	"remove_overwritten_write": {`
func.func @f(%t: tensor<4xf32>, %s: tensor<1xf32>, %r: tensor<2xf32>) -> tensor<4xf32> {
  %a = tensor.insert_slice %s into %t[3] [1] [1] : tensor<1xf32> into tensor<4xf32>
  %v = tensor.insert_slice %r into %a[1] [2] [2] : tensor<2xf32> into tensor<4xf32>
  return %v : tensor<4xf32>
}`},
	"remove_whole_write": {`
func.func @f(%t: tensor<4xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %v = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %v : tensor<4xf32>
}`, `
func.func @f(%t: tensor<4xf32>, %s: tensor<0xf32>) -> tensor<4xf32> {
  %v = tensor.insert_slice %s into %t[1] [0] [1] : tensor<0xf32> into tensor<4xf32>
  return %v : tensor<4xf32>
}`},
	"remove_write_back": {`
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %a = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %v = tensor.insert_slice %a into %t[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %v : tensor<4xf32>
}`},
	"merge_adjacent_writes": {`
func.func @f(%y: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %a = tensor.extract_slice %y[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %b = tensor.extract_slice %y[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %c = tensor.insert_slice %a into %t[1] [1] [1] : tensor<1xf32> into tensor<4xf32>
  %v = tensor.insert_slice %b into %c[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %v : tensor<4xf32>
}`},
	"reorder_disjoint_writes": {`
func.func @f(%t: tensor<4xf32>, %s: tensor<2xf32>, %r: tensor<1xf32>) -> tensor<4xf32> {
  %a = tensor.insert_slice %s into %t[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %v = tensor.insert_slice %r into %a[1] [1] [1] : tensor<1xf32> into tensor<4xf32>
  return %v : tensor<4xf32>
}`},
}
