"x.y"() {a = #nvvm.target} : () -> ()
"x.y"() {b = #nvvm.target<O = 3, chip = "sm_90", features = "+ptx80", flags = {fast, ftz}, link = ["a.bc", "b.bc"]>} : () -> ()
"x.y"() {d = #nvvm.shape<m = 16, n = 8, k = 8>} : () -> ()
"x.y"() {e = #nvvm.mma_type<f16>} : () -> ()
"x.y"() {g = #nvvm.proxy_kind<async.shared>} : () -> ()
"x.y"() {a = #rocdl.target} : () -> ()
"x.y"() {b = #rocdl.target<O = 3, chip = "gfx90a", abi = "500", flags = {fast, unsafe_math}>} : () -> ()
"x.y"() {a = #rocdl.target<triple = "amdgcn-amd-amdhsa", link = ["a.bc"]>} : () -> ()
// -----
llvm.func @nv(%a: i32, %b: f32, %p: !llvm.ptr, %s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %h: vector<2xf16>) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 1, 23, 32>, nvvm.minctasm = 16 : i32} {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = nvvm.read.ptx.sreg.ntid.x range <i32, 0, 64> : i32
  nvvm.barrier0
  nvvm.barrier id = %a number_of_threads = %a
  %2 = nvvm.shfl.sync bfly %a, %b, %a, %a : f32 -> f32
  %3 = nvvm.shfl.sync bfly %a, %b, %a, %a {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  %5 = llvm.mlir.constant(true) : i1
  nvvm.cp.async.shared.global %s, %g, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 0
  %6 = nvvm.mma.sync A[%h, %h] B[%h] C[%h, %h] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %7 = nvvm.ldmatrix %s {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  nvvm.mbarrier.init %s, %a : !llvm.ptr<3>, i32
  nvvm.fence.mbarrier.init
  nvvm.wgmma.fence.aligned
  nvvm.wgmma.commit.group.sync.aligned
  nvvm.wgmma.wait.group.sync.aligned 0
  nvvm.cluster.arrive {aligned}
  nvvm.cluster.wait
  nvvm.setmaxregister increase 232
  %8 = nvvm.elect.sync -> i1
  %9 = nvvm.redux.sync add %a, %a : i32 -> i32
  nvvm.bar.warp.sync %a : i32
  llvm.return
}
// -----
llvm.func @tma(%d: !llvm.ptr<3>, %b: !llvm.ptr<3>, %tm: !llvm.ptr, %c: i32, %m: i16, %l2: i64) {
  nvvm.mbarrier.try_wait.parity %b, %c, %c : !llvm.ptr<3>, i32, i32
  llvm.return
}
// -----
llvm.func @rocdl(%a: i32, %f: f32, %v: vector<4xf16>, %w: vector<4xf32>, %p: !llvm.ptr<8>) attributes {rocdl.kernel, rocdl.flat_work_group_size = "1,256", rocdl.waves_per_eu = 2 : i32} {
  %0 = rocdl.workitem.id.x : i32
  %1 = rocdl.workgroup.dim.y range <i32, 1, 65> : i64
  rocdl.s.barrier
  rocdl.barrier
  %3 = rocdl.ds_bpermute %a, %a : (i32, i32) -> i32
  %4 = rocdl.mbcnt.lo %a, %a : (i32, i32) -> i32
  rocdl.s.waitcnt 0
  rocdl.s.setprio 1
  %5 = rocdl.raw.ptr.buffer.load %p, %a, %a, %a : f32
  llvm.return
}
