func.func @masks(%m: memref<?x?xf32>, %t: tensor<?x?x?xf32>, %i: index, %f: f32, %mk: vector<4x8xi1>, %k1: vector<8xi1>, %v: vector<8x4xf32>, %ks: vector<[4]x8xi1>, %k0: vector<1xi1>, %mv: memref<?x?xvector<4xf32>>, %vp: vector<4xf32>) {
  %6 = vector.transfer_read %m[%i, %i], %f, %mk {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<8x4xf32>
  %7 = vector.transfer_read %m[%i, %i], %f, %k1 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<?x?xf32>, vector<8x4xf32>
  %8 = vector.transfer_read %t[%i, %i, %i], %f, %mk {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, 0, d0)>} : tensor<?x?x?xf32>, vector<8x2x4xf32>
  vector.transfer_write %v, %m[%i, %i], %mk {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<8x4xf32>, memref<?x?xf32>
  %9 = vector.transfer_read %m[%i, %i], %f, %ks {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<8x[4]xf32>
  %10 = vector.transfer_read %m[%i, %i], %f, %k1 : memref<?x?xf32>, vector<8xf32>
  %11 = vector.transfer_read %mv[%i, %i], %vp {in_bounds = [true]} : memref<?x?xvector<4xf32>>, vector<2x4xf32>
  return
}
// -----
func.func @splat(%m: memref<?x?xf32>, %i: index, %f: f32, %k0: vector<1xi1>) {
  %7 = vector.transfer_read %m[%i, %i], %f, %k0 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, 0)>} : memref<?x?xf32>, vector<8x4xf32>
  return
}
