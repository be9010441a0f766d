"x.y"() {a = #acc.device_type<star>} : () -> ()
"x.y"() {b = !acc.data_bounds_ty} : () -> ()
"x.y"() {c = #acc<defaultvalue present>} : () -> ()
"x.y"() {e = #acc.declare<dataClause = acc_create>} : () -> ()
"x.y"() {h = #acc.routine_info<[@a, @b]>} : () -> ()
// -----
func.func @c(%a: memref<10xf32>, %n: i32, %i: index, %b: i1) {
  %cp = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32> {name = "a", structured = false}
  %bd = acc.bounds lowerbound(%i : index) upperbound(%i : index) stride(%i : index)
  %cr = acc.create varPtr(%a : memref<10xf32>) bounds(%bd) -> memref<10xf32>
  acc.parallel dataOperands(%cp : memref<10xf32>) num_gangs({%n : i32}) async(%n : i32) if(%b) {
    acc.loop gang vector control(%j : index) = (%i : index) to (%i : index) step (%i : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  }
  acc.kernels wait { acc.terminator }
  acc.serial { acc.yield }
  acc.data dataOperands(%cp : memref<10xf32>) { acc.terminator } attributes {defaultAttr = #acc<defaultvalue none>}
  acc.copyout accPtr(%cp : memref<10xf32>) to varPtr(%a : memref<10xf32>)
  acc.delete accPtr(%cr : memref<10xf32>) {dataClause = #acc<data_clause acc_create>}
  acc.enter_data dataOperands(%cr : memref<10xf32>)
  acc.wait(%n : i32)
  acc.set device_num(%n : i32)
  return
}
acc.private.recipe @priv : memref<10xf32> init {
^bb0(%a: memref<10xf32>):
  acc.yield %a : memref<10xf32>
} destroy {
^bb0(%a: memref<10xf32>):
  acc.terminator
}
acc.firstprivate.recipe @fp : i32 init {
^bb0(%a: i32):
  acc.yield %a : i32
} copy {
^bb0(%a: i32, %b: i32):
  acc.terminator
}
acc.reduction.recipe @red : i64 reduction_operator <add> init {
^bb0(%a: i64):
  acc.yield %a : i64
} combiner {
^bb0(%a: i64, %b: i64):
  acc.yield %a : i64
}
acc.routine @r func(@c) gang(dim: 1 : i64)
acc.routine @r2 func(@c) seq
