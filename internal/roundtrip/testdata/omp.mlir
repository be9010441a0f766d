"x.y"() {a = #omp<schedulekind static>} : () -> ()
"x.y"() {b = #omp<procbindkind close>} : () -> ()
"x.y"() {c = !omp.map_bounds_ty} : () -> ()
"x.y"() {d = #omp<order_mod unconstrained>} : () -> ()
"x.y"() {g = #omp<variable_capture_kind(ByRef)>} : () -> ()
// -----
func.func @par(%n: i32, %c: i1, %m: memref<1xf32>, %l: index, %v: i64) {
  omp.parallel num_threads(%n : i32) if(%c) {
    omp.barrier
    omp.wsloop schedule(static) nowait {
      omp.loop_nest (%i, %j) : index = (%l, %l) to (%l, %l) inclusive step (%l, %l) {
        omp.yield
      }
    }
    omp.terminator
  }
  omp.parallel proc_bind(close) private(@priv %m -> %pm : memref<1xf32>) {
    omp.terminator
  }
  omp.single { omp.terminator }
  omp.master { omp.terminator }
  omp.critical(@mutex) { omp.terminator }
  omp.task depend(taskdependin -> %m : memref<1xf32>) { omp.terminator }
  omp.taskwait
  omp.flush(%m : memref<1xf32>)
  omp.sections { omp.section { omp.terminator } omp.terminator }
  %f = arith.constant 1.0 : f32
  omp.atomic.write %m = %f hint(uncontended) memory_order(relaxed) : memref<1xf32>, f32
  return
}
omp.critical.declare @mutex hint(contended, speculative)
omp.private {type = private} @priv : memref<1xf32>
omp.private {type = firstprivate} @fpriv : i32 copy {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
}
omp.declare_reduction @add_f32 : f32 init {
^bb0(%arg: f32):
  %0 = arith.constant 0.0 : f32
  omp.yield (%0 : f32)
} combiner {
^bb1(%a: f32, %b: f32):
  %1 = arith.addf %a, %b : f32
  omp.yield (%1 : f32)
}
// -----
omp.declare_reduction @r : !llvm.ptr attributes {byref_element_type = f32} alloc {
  %0 = llvm.mlir.zero : !llvm.ptr
  omp.yield (%0 : !llvm.ptr)
} init {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield (%a : !llvm.ptr)
} combiner {
^bb1(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield (%a : !llvm.ptr)
} cleanup {
^bb0(%a: !llvm.ptr):
  omp.yield
}
// -----
func.func @target(%p: memref<?xi32>, %n: index, %x: i32) attributes {omp.declare_target = #omp.declaretarget<device_type = (any), capture_clause = (to)>} {
  %b = omp.map.bounds lower_bound(%n : index) upper_bound(%n : index) stride(%n : index) start_idx(%n : index)
  %m = omp.map.info var_ptr(%p : memref<?xi32>, tensor<?xi32>) map_clauses(tofrom) capture(ByRef) bounds(%b) -> memref<?xi32> {name = "x"}
  omp.target map_entries(%m -> %a : memref<?xi32>) {
    omp.teams {
      %k = arith.constant 1 : index
      omp.distribute { omp.loop_nest (%i) : index = (%k) to (%k) step (%k) { omp.yield } }
      omp.terminator
    }
    omp.terminator
  }
  omp.target_data map_entries(%m : memref<?xi32>) { omp.terminator }
  return
}
// -----
func.func @simd(%l: index, %x: memref<i32>, %y: memref<i32>, %e: i32) {
  omp.simd simdlen(8) safelen(16) order(reproducible:concurrent) {
    omp.loop_nest (%i) : index = (%l) to (%l) step (%l) { omp.yield }
  }
  omp.atomic.update %x : memref<i32> {
  ^bb0(%a: i32):
    %b = arith.addi %a, %e : i32
    omp.yield(%b : i32)
  }
  omp.atomic.read %x = %y : memref<i32>, memref<i32>, i32
  return
}
// -----
module attributes {omp.version = #omp.version<version = 52>, omp.is_target_device = true, omp.flags = #omp.flags<debug_kind = 1, assume_teams_oversubscription = true>, omp.requires = #omp<clause_requires reverse_offload|unified_shared_memory>, omp.target_triples = ["a"]} {
}
