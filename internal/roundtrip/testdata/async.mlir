"x.y"() {a = !quant.any<i8<-8:7>:f32>} : () -> ()
"x.y"() {a = !quant.any<i8:f32>} : () -> ()
"x.y"() {a = !quant.uniform<i8:f32, 0.1>} : () -> ()
"x.y"() {a = !quant.uniform<i8<-127:127>:f32, 9.987200e-01:127>} : () -> ()
"x.y"() {a = !quant.uniform<u8:f32:1, {2.0e+2:-20, 0.99872:120}>} : () -> ()
"x.y"() {a = !quant.calibrated<f32<-0.998:1.2321>>} : () -> ()
"x.y"() {a = tensor<4x!quant.uniform<i8:f32, 2.0:10>>} : () -> ()
"x.y"() {a = !quant.uniform<i8:f32:{0:1,1:2}, {{1.0:1, 2.0}, {3.0, 4.0}}>} : () -> ()
"x.y"() {a = !quant.any<i32>} : () -> ()
"x.y"() {a = !ptr.ptr<#llvm.address_space<3>>} : () -> ()
"x.y"() {a = #ptr.spec<size = 32, abi = 32, preferred = 64>} : () -> ()
"x.y"() {a = #ptr.null : !ptr.ptr<#ptr.generic_space>} : () -> ()
"x.y"() {a = !ptr.ptr_metadata<memref<4xf32, #ptr.generic_space>>} : () -> ()
"x.y"() {a = #llvm.address_space<1>} : () -> ()
"x.y"() {a = !smt.bool} : () -> ()
"x.y"() {a = !smt.bv<4>} : () -> ()
"x.y"() {a = !smt.sort<"s"[!smt.bool, !smt.sort<"other"[!smt.bv<8>]>]>} : () -> ()
"x.y"() {a = #smt.bv<-1> : !smt.bv<4>} : () -> ()
"x.y"() {a = !smt.func<(!smt.int) !smt.bv<3>>} : () -> ()
// -----
func.func @a(%v: !async.value<f32>, %t: !async.token, %g: !async.group) -> f32 {
  %token = async.execute { async.yield }
  %token2, %r = async.execute [%token, %t] (%v as %x: !async.value<f32>) -> !async.value<f32> {
    %y = arith.addf %x, %x : f32
    async.yield %y : f32
  }
  %f = async.await %r : !async.value<f32>
  async.await %token : !async.token
  %n = arith.constant 4 : index
  %grp = async.create_group %n : !async.group
  %i = async.add_to_group %token, %grp : !async.token
  async.await_all %grp
  return %f : f32
}
async.func @f(%a: f32) -> (!async.token, !async.value<f32>) {
  return %a : f32
}
async.func @h() -> !async.token {
  %t = async.call @h() : () -> !async.token
  async.return
}
// -----
ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global public @h(#ml_program.extern<tensor<4xi32>>) : tensor<?xi32>
ml_program.func private @f(%a: i32) -> i32 { ml_program.return %a : i32 }
ml_program.subgraph @s(%a: i64) -> i64 { 
  %t = ml_program.token
  ml_program.output %a : i64 
}
func.func @l() {
  %0 = ml_program.global_load @g : tensor<4xi32>
  ml_program.global_store @g = %0 : tensor<4xi32>
  return
}
// -----
!q = !quant.uniform<i8:f32, 2.0>
func.func @q(%a: f32, %b: tensor<4xf32>) {
  %0 = quant.qcast %a : f32 to !q
  %1 = quant.dcast %0 : !q to f32
  %2 = quant.scast %0 : !q to i8
  return
}
// -----
module attributes { mpi.dlti = #dlti.map<"MPI:comm_world-rank" = 1>, dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : ui32>, "GPU" = #dlti.target_device_spec<"a" = 1 : i32>> } {
  func.func @m(%m: memref<100xf32>, %r: i32) {
    %err = mpi.init : !mpi.retval
    %c = mpi.comm_world : !mpi.comm
    %rv, %rank = mpi.comm_rank(%c) : !mpi.retval, i32
    mpi.send(%m, %r, %r, %c) : memref<100xf32>, i32, i32
    %e2 = mpi.recv(%m, %r, %r, %c) : memref<100xf32>, i32, i32 -> !mpi.retval
    %b = mpi.retval_check %err = <MPI_SUCCESS> : i1
    %f = mpi.finalize : !mpi.retval
    return
  }
}
// -----
func.func @ptr(%p: !ptr.ptr<#ptr.generic_space>, %n: index, %m: memref<4xf32, #ptr.generic_space>, %v: f32) {
  %0 = ptr.ptr_add %p, %n : !ptr.ptr<#ptr.generic_space>, index
  %1 = ptr.load %0 : !ptr.ptr<#ptr.generic_space> -> f32
  ptr.store volatile %v, %0 alignment = 8 : f32, !ptr.ptr<#ptr.generic_space>
  %2 = ptr.type_offset f32 : index
  %3 = ptr.to_ptr %m : memref<4xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %4 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %5 = ptr.constant #ptr.address<0x1000> : !ptr.ptr<#ptr.generic_space>
  %6 = ptr.ptr_diff %p, %0 : !ptr.ptr<#ptr.generic_space> -> index
  return
}
// -----
smt.solver() : () -> () {
  %c = smt.declare_fun "a" : !smt.int
  %f = smt.declare_fun : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  %b = smt.bv.constant #smt.bv<5> : !smt.bv<32>
  %i = smt.int.constant 5
  %t = smt.constant true
  %a = smt.apply_func %f(%c, %t) : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  %q = smt.forall ["x", "y"] weight 2 {
  ^bb0(%x: !smt.int, %y: !smt.bool):
    %e = smt.eq %x, %i : !smt.int
    smt.yield %e : !smt.bool
  } patterns {
  ^bb0(%x: !smt.int, %y: !smt.bool):
    smt.yield %y : !smt.bool
  }
  %add = smt.bv.add %b, %b : !smt.bv<32>
  %ex = smt.bv.extract %b from 2 : (!smt.bv<32>) -> !smt.bv<16>
  %cmp = smt.bv.cmp ule %b, %b : !smt.bv<32>
  %arr = smt.array.broadcast %c : !smt.array<[!smt.bool -> !smt.int]>
  %s = smt.declare_fun "s" : !smt.sort<"uninterpreted"[!smt.bool]>
  smt.set_logic "HORN"
  smt.assert %q
  smt.check sat {} unknown {} unsat {}
  smt.push 1
  smt.pop 1
  smt.reset
}
// -----
shard.grid @g0(shape = 2x2x4)
shard.grid @g1(shape = ?x?)
func.func @sh(%t: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = shard.sharding @g0 split_axes = [[0], [1, 2]] : !shard.sharding
  %s2 = shard.sharding @g0 split_axes = [[0]] halo_sizes = [1, 4] : !shard.sharding
  %0 = shard.shard %t to %s : tensor<4x8xf32>
  %1 = shard.shard %0 to %s annotate_for_users : tensor<4x8xf32>
  %2 = shard.all_reduce %t on @g0 grid_axes = [1, 0] reduction = max : tensor<4x8xf32> -> tensor<4x8xf32>
  %3 = shard.all_gather %t on @g0 grid_axes = [2] gather_axis = 1 : tensor<4x8xf32> -> tensor<4x32xf32>
  %4:2 = shard.grid_shape @g0 axes = [0, 1] : index, index
  return %2 : tensor<4x8xf32>
}
// -----
wasmssa.import_func "f" from "env" as @f {type = (i32) -> i32}
wasmssa.func exported @g(%a: !wasmssa<local ref to i32>) -> i32 {
  %0 = wasmssa.local_get %a : ref to i32
  %1 = wasmssa.const 4 : i32
  %2 = wasmssa.add %0 %1 : i32
  wasmssa.return %2 : i32
}
wasmssa.memory @m !wasmssa<limit[0: 65536]>
wasmssa.table @t !wasmssa<tabletype !wasmssa.funcref [348:]>
wasmssa.global @gl i32 : { %0 = wasmssa.const 4 : i32 wasmssa.return %0 : i32 }
