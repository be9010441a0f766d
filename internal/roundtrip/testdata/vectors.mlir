"x.y"() {a = !nvgpu.device.async.token} : () -> ()
"x.y"() {a = !nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>} : () -> ()
"x.y"() {a = !nvgpu.warpgroup.accumulator<fragmented = vector<64x128xf32>>} : () -> ()
"x.y"() {a = !xegpu.nbarrier} : () -> ()
"x.y"() {a = !xegpu.tensor_desc<24x32xf32>} : () -> ()
"x.y"() {a = !xegpu.tensor_desc<24x32xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>} : () -> ()
"x.y"() {a = #xegpu.slice<#xegpu.layout<sg_layout = [4, 8]>, dims = [1]>} : () -> ()
"x.y"() {a = !xegpu.mem_desc<16x64xf16>} : () -> ()
// -----
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @vec(%v: vector<4x8xf32>, %w: vector<8x4xf32>, %c: vector<4x4xf32>, %m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %f: f32, %k: vector<8xi1>, %x: vector<8xf32>, %idx: vector<8xindex>, %s: vector<[4]xf32>, %b: vector<[4]x[4]xf32>) {
  %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %v, %w, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %1 = vector.outerproduct %x, %x {kind = #vector.kind<maxnumf>} : vector<8xf32>, vector<8xf32>
  %2 = vector.outerproduct %x, %f : vector<8xf32>, f32
  %3 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<8xf32>
  %4 = vector.transfer_read %t[%i, %i], %f, %k {in_bounds = [false]} : tensor<?x?xf32>, vector<8xf32>
  vector.transfer_write %x, %m[%i, %i] {in_bounds = [true]} : vector<8xf32>, memref<?x?xf32>
  %5 = vector.transfer_write %x, %t[%i, %i] : vector<8xf32>, tensor<?x?xf32>
  %6 = vector.mask %k { vector.reduction <add>, %x : vector<8xf32> into f32 } : vector<8xi1> -> f32
  vector.mask %k { vector.transfer_write %x, %m[%i, %i] : vector<8xf32>, memref<?x?xf32> } : vector<8xi1>
  %8 = vector.extract %v[%i, 3] : f32 from vector<4x8xf32>
  %9 = vector.insert %f, %v[2, %i] : f32 into vector<4x8xf32>
  %10 = vector.scalable.extract %s[0] : vector<4xf32> from vector<[4]xf32>
  %11 = vector.scalable.insert %10, %s[4] : vector<4xf32> into vector<[4]xf32>
  %12 = vector.create_mask %i, %i : vector<4x[4]xi1>
  %13 = vector.constant_mask [2, 3] : vector<4x8xi1>
  %14 = vector.multi_reduction <mul>, %v, %x [0] : vector<4x8xf32> to vector<8xf32>
  %15 = vector.gather %m[%i, %i] [%idx], %k, %x : memref<?x?xf32>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %16:2 = vector.scan <add>, %v, %x {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  %17 = vector.bitcast %x : vector<8xf32> to vector<8xi32>
  %18 = vector.shape_cast %v : vector<4x8xf32> to vector<32xf32>
  vector.print %x : vector<8xf32>
  vector.print str "hello"
  vector.print punctuation <newline>
  vector.print %f : f32 punctuation <no_punctuation>
  %22 = vector.insert_strided_slice %x, %v {offsets = [2, 0], strides = [1]} : vector<8xf32> into vector<4x8xf32>
  return
}
// -----
func.func @sve(%a: vector<[4]xi32>, %b: vector<[16]xi8>, %m: vector<[4]xi1>, %g: memref<?x?xf32>, %i: index) {
  %0 = arm_sve.sdot %a, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  %1 = arm_sve.masked.addi %m, %a, %a : vector<[4]xi1>, vector<[4]xi32>
  %2 = arm_sve.convert_to_svbool %m : vector<[4]xi1>
  %4 = arm_sme.zero : vector<[4]x[4]xf32>
  %5 = arm_sme.get_tile : vector<[4]x[4]xf32>
  %6 = arm_sme.tile_load %g[%i, %i] layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  arm_sme.tile_store %6, %g[%i, %i] : memref<?x?xf32>, vector<[4]x[4]xf32>
  %7 = arm_sme.streaming_vl <word>
  %8 = arm_sme.tile_load %g[%i, %i] {tile_id = 0 : i32} : memref<?x?xf32>, vector<[4]x[4]xf32>
  return
}
// -----
func.func @neon(%a: vector<2xi32>, %b: vector<8xi8>, %c: vector<4xi32>, %d: vector<16xi8>) {
  %0 = arm_neon.intr.smull %b, %b : vector<8xi8> to vector<8xi16>
  %2 = arm_neon.intr.sdot %a, %b, %b : vector<8xi8>, vector<8xi8> to vector<2xi32>
  %3 = arm_neon.intr.smmla %c, %d, %d : vector<16xi8> to vector<4xi32>
  return
}
// -----
func.func @amx(%m: memref<?x?xbf16>, %i: index) {
  %0 = amx.tile_zero : !amx.tile<16x32xbf16>
  %1 = amx.tile_load %m[%i, %i] : memref<?x?xbf16> into !amx.tile<16x32xbf16>
  %2 = amx.tile_zero : !amx.tile<16x16xf32>
  %3 = amx.tile_mulf %0, %1, %2 : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  amx.tile_store %m[%i, %i], %0 : memref<?x?xbf16>, !amx.tile<16x32xbf16>
  return
}
// -----
func.func @x86(%a: vector<16xf32>, %k: i16, %b: vector<8xf32>) {
  %1 = x86vector.avx.rsqrt %b : vector<8xf32>
  %2 = x86vector.avx.intr.dot %b, %b : vector<8xf32>
  return
}
// -----
func.func @amdgpu(%m: memref<128xi32, 1>, %i: i32, %v: vector<4xf16>, %c: vector<4xf32>, %l: memref<128xf32, #gpu.address_space<workgroup>>) {
  %0 = amdgpu.raw_buffer_load {boundsCheck = true, indexOffset = 1 : i32} %m[%i] sgprOffset %i : memref<128xi32, 1>, i32 -> i32
  amdgpu.lds_barrier
  amdgpu.sched_barrier allow = <non_mem_non_sideffect|valu>
  %4 = amdgpu.swizzle_bitmode %i 1 2 4 : i32
  return
}
// -----
!tensorMap = !nvgpu.tensormap.descriptor<tensor = memref<64x8xf32, 3>, swizzle = swizzle_32b, l2promo = l2promo_64b, oob = zero, interleave = none>
!bar = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 3>
func.func @nvgpu(%m: memref<?x?xf16, 3>, %i: index, %a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>, %g: memref<128xf32>, %s: memref<3x16x128xf32, 3>, %tm: !tensorMap, %p: i1) {
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<?x?xf16, 3> -> vector<4x2xf16>
  %1 = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %2 = nvgpu.device_async_copy %g[%i], %s[%i, %i, %i], 4 {bypassL1} : memref<128xf32> to memref<3x16x128xf32, 3>
  %3 = nvgpu.device_async_create_group %2
  nvgpu.device_async_wait %3 {numGroups = 1 : i32}
  %4 = nvgpu.mbarrier.create -> !bar
  nvgpu.mbarrier.init %4[%i], %i : !bar
  nvgpu.mbarrier.arrive.expect_tx %4[%i], %i : !bar
  nvgpu.tma.prefetch.descriptor %tm, predicate = %p : !tensorMap
  nvgpu.mbarrier.try_wait.parity %4[%i], %p, %i : !bar
  return
}
// -----
gpu.module @xe {
func.func @xegpu(%m: memref<24x32xf32>, %v: vector<8x16xf16>, %w: vector<8x16x2xf16>) {
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  xegpu.prefetch_nd %0 <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<uncached>}> : !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.load_nd %0 <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  xegpu.store_nd %1, %0 : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  %2 = xegpu.update_nd_offset %0, [0, 16] : !xegpu.tensor_desc<8x16xf32>
  xegpu.fence memory_kind = global, fence_scope = workgroup
  xegpu.alloc_nbarrier 8
  return
}
}
// -----
llvm.func @xevm(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi16>, %w: vector<8xi32>, %c: vector<8xf32>) {
  xevm.memfence <{scope = #xevm.mem_scope<workgroup>, addrspace = #xevm.addr_space<global>}>
  xevm.prefetch %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>)
  %1 = xevm.mma %v, %w, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  llvm.return
}
