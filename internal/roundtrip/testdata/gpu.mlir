"x.y"() {a = !gpu.async.token, b = !gpu.mma_matrix<16x16xf16, "AOp">, c = #gpu<dim x>, d = #gpu.thread<x>, e = [#gpu.block<y>, #gpu.warp<linear_dim_0>], f = #gpu.memory_space<global>, g = #gpu<all_reduce_op add>, h = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0 + 1)>, i = !gpu.sparse.dntensor_handle, j = #gpu.address_space<private>} : () -> ()
// -----
module attributes {gpu.container_module} {
  gpu.module @kernels [#nvvm.target<chip = "sm_90">, #rocdl.target<O = 3, chip = "gfx90a">] {
    gpu.func @k(%a: f32, %m: memref<?xf32, 1>) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) private(%p: memref<1xf32, 5>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = gpu.block_dim y upper_bound 5
      %2 = gpu.global_id z
      %3 = gpu.lane_id
      %4 = gpu.all_reduce add %a uniform {} : (f32) -> (f32)
      %5 = gpu.all_reduce %a {
      ^bb0(%l: f32, %r: f32):
        %s = arith.addf %l, %r : f32
        gpu.yield %s : f32
      } : (f32) -> f32
      %6 = gpu.subgroup_reduce maxnumf %a : (f32) -> f32
      %w1 = arith.constant 8 : i32
      %7, %8 = gpu.shuffle xor %a, %w1, %w1 : f32
      gpu.barrier
      gpu.printf "%d\0A", %a : f32
      memref.store %a, %w[%0] : memref<32xf32, #gpu.address_space<workgroup>>
      gpu.return
    }
    gpu.func @g(%x: i32) -> i32 { gpu.return %x : i32 }
  }
  func.func @host(%m: memref<?xf32, 1>, %f: f32, %n: index) {
    %s0 = arith.constant 0 : i32
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) dynamic_shared_memory_size %s0 args(%f : f32, %m : memref<?xf32, 1>)
    %t = gpu.wait async
    %t2 = gpu.launch_func async [%t] @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%f : f32, %m : memref<?xf32, 1>)
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%lx = %n, %ly = %n, %lz = %n) {
      "x.y"(%bx, %tx) : (index, index) -> ()
      gpu.terminator
    }
    %mem, %t3 = gpu.alloc async [%t2] (%n) : memref<?xf32, 1>
    %t4 = gpu.memcpy async [%t3] %m, %mem : memref<?xf32, 1>, memref<?xf32, 1>
    %t5 = gpu.dealloc async [%t4] %mem : memref<?xf32, 1>
    gpu.wait [%t5]
    return
  }
}
// -----
gpu.binary @bin [#gpu.object<#nvvm.target<chip = "sm_80">, "\01\02\FFbinary">, #gpu.object<#rocdl.target, offload = "text">, #gpu.object<#spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>, bin = "x">]
// -----
gpu.binary @bin2 <#gpu.select_object<0>> [#gpu.object<#nvvm.target<chip = "sm_80">, properties = {O = 3 : i32}, assembly = "a">]
// -----
gpu.module @mma {
  gpu.func @f(%m: memref<32x32xf16, 3>, %c: f16) kernel {
    %i = arith.constant 0 : index
    %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
    %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
    %2 = gpu.subgroup_mma_constant_matrix %c : !gpu.mma_matrix<16x16xf16, "COp">
    %3 = gpu.subgroup_mma_compute %0, %1, %2 : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
    %4 = gpu.subgroup_mma_elementwise maxf %3, %3 : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
    gpu.subgroup_mma_store_matrix %4, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
    gpu.return
  }
}
// -----
func.func @warp(%l: index) {
  %r:2 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xf32>, vector<4xi32>) {
    %0:2 = "x.y"() : () -> (vector<32xf32>, vector<128xi32>)
    gpu.yield %0#0, %0#1 : vector<32xf32>, vector<128xi32>
  }
  return
}
// -----
func.func @sparse(%n: index, %m: memref<?xf64>, %i: memref<?xindex>) {
  %t0 = gpu.wait async
  %sp, %t1 = gpu.create_coo async [%t0] %n, %n, %n, %i, %i, %m : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %dn, %t2 = gpu.create_dn_tensor async [%t1] %m, %n : index into memref<?xf64>
  %b, %t3 = gpu.spmv_buffer_size async [%t2] %sp, %dn, %dn into f64
  %t4 = gpu.destroy_sp_mat async [%t3] %sp
  return
}
