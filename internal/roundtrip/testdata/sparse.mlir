"x.y"() {a = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>} : () -> ()
"x.y"() {a = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)), posWidth = 32, crdWidth = 16 }>} : () -> ()
"x.y"() {a = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>} : () -> ()
"x.y"() {a = #sparse_tensor.encoding<{ map = [s0](d0, d1) -> (d0 * (s0 * 4) : dense, d0 : dense, d1 : compressed) }>} : () -> ()
"x.y"() {a = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(0, 4, 1)>, d1 : #sparse_tensor<slice(?, ?, 2)>) -> (d0 : dense, d1 : compressed) }>} : () -> ()
"x.y"() {a = #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l1, d1 = l0) -> (l0 = d1 : dense, l1 = d0 : compressed) }>} : () -> ()
"x.y"() {a = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : structured[2, 4]) }>} : () -> ()
"x.y"() {a = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), explicitVal = 1 : i32, implicitVal = 0 : i32 }>} : () -> ()
"x.y"() {a = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : batch, d1 : loose_compressed) }>} : () -> ()
"x.y"() {a = tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed, d0 : compressed) }>>} : () -> ()
"x.y"() {a = !sparse_tensor.storage_specifier<#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>} : () -> ()
// -----
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @sp(%a: tensor<?xf64, #SV>, %b: tensor<?x?xf64, #CSR>, %i: index, %f: f64) -> tensor<?xf64, #SV> {
  %0 = sparse_tensor.positions %a {level = 0 : index} : tensor<?xf64, #SV> to memref<?xindex>
  %1 = sparse_tensor.values %b : tensor<?x?xf64, #CSR> to memref<?xf64>
  %2 = sparse_tensor.convert %a : tensor<?xf64, #SV> to tensor<?xf64>
  %3 = sparse_tensor.number_of_entries %b : tensor<?x?xf64, #CSR>
  %4 = sparse_tensor.load %a hasInserts : tensor<?xf64, #SV>
  %5 = sparse_tensor.unary %f : f64 to f64 present={
  ^bb0(%x: f64):
    sparse_tensor.yield %x : f64
  } absent={}
  %6 = sparse_tensor.binary %f, %f : f64, f64 to f64 overlap={
  ^bb0(%x: f64, %y: f64):
    %r = arith.addf %x, %y : f64
    sparse_tensor.yield %r : f64
  } left=identity right=identity
  %7 = sparse_tensor.reduce %f, %f, %f : f64 {
  ^bb0(%x: f64, %y: f64):
    sparse_tensor.yield %x : f64
  }
  sparse_tensor.foreach in %b : tensor<?x?xf64, #CSR> do {
  ^bb0(%i0: index, %j0: index, %v: f64):
    "x.u"(%v) : (f64) -> ()
  }
  %8 = sparse_tensor.foreach in %a init(%f) : tensor<?xf64, #SV>, f64 -> f64 do {
  ^bb0(%i0: index, %v: f64, %s: f64):
    sparse_tensor.yield %s : f64
  }
  %sp = sparse_tensor.extract_iteration_space %a lvls = 0 : tensor<?xf64, #SV> -> !sparse_tensor.iter_space<#SV, lvls = 0>
  %9 = sparse_tensor.iterate %it in %sp at(%crd) iter_args(%acc = %i) : !sparse_tensor.iter_space<#SV, lvls = 0> -> index {
    sparse_tensor.yield %acc : index
  }
  sparse_tensor.print %a : tensor<?xf64, #SV>
  return %4 : tensor<?xf64, #SV>
}
// -----
#trait = { indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"], doc = "x(i) = a(i)" }
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @gen(%a: tensor<32xf32, #SV>, %x: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.generic #trait ins(%a : tensor<32xf32, #SV>) outs(%x : tensor<32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<32xf32>
  return %0 : tensor<32xf32>
}
