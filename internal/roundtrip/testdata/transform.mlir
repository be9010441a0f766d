"x.y"() {a = !transform.any_op} : () -> ()
"x.y"() {a = !transform.any_value} : () -> ()
"x.y"() {a = !transform.any_param} : () -> ()
"x.y"() {a = !transform.op<"func.func">} : () -> ()
"x.y"() {a = !transform.param<i32>} : () -> ()
"x.y"() {a = !transform.type} : () -> ()
"x.y"() {a = !transform.affine_map} : () -> ()
"x.y"() {a = !transform.test_dialect_op} : () -> ()
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul", "scf.for"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match interface{LinalgOp} attributes{a = 1 : i64} in %arg0 : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [4, 4, [4]] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %tiled, %forall = transform.structured.tile_using_forall %0 num_threads [10, 20] (mapping = [#gpu.thread<y>, #gpu.thread<x>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.foreach %0 : !transform.any_op {
    ^bb1(%arg1: !transform.any_op):
      transform.debug.emit_remark_at %arg1, "x" : !transform.any_op
    }
    transform.structured.vectorize %2 vector_sizes [4, 4, [4]] : !transform.any_op
    %p = transform.param.constant 4 : i64 -> !transform.param<i64>
    transform.loop.unroll %2 {factor = 4} : !transform.any_op
    %h = transform.apply_registered_pass "canonicalize" with options = {"max-iterations" = 10} to %2 : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %arg0 {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
    } {apply_cse} : !transform.any_op
    transform.include @seq failures(propagate) (%0) : (!transform.any_op) -> ()
    transform.annotate %0 "a" = %p : !transform.any_op, !transform.param<i64>
    transform.yield
  }
  transform.named_sequence @seq(%arg0: !transform.any_op {transform.consumed}) { transform.yield }
}
// -----
transform.sequence failures(suppress) {
^bb0(%arg0: !pdl.operation):
  %0 = transform.get_parent_op %arg0 {isolated_from_above} : (!pdl.operation) -> !pdl.operation
  %00 = transform.get_parent_op %arg0 : (!pdl.operation) -> !pdl.operation
  %1:2 = transform.split_handle %0 {fail_on_payload_too_small = false} : (!pdl.operation) -> (!pdl.operation, !pdl.operation)
  transform.alternatives %00 : !pdl.operation {
  ^bb1(%a: !pdl.operation):
  }, {
  ^bb1(%a: !pdl.operation):
  }
  transform.with_pdl_patterns %arg0 : !pdl.operation {
  ^bb0(%b: !pdl.operation):
    transform.sequence %b : !pdl.operation failures(propagate) {
    ^bb1(%c: !pdl.operation):
    }
    pdl.pattern @x : benefit(1) {
      %q = pdl.operation "x.y"
      pdl.rewrite %q with "transform.dialect"
    }
  }
}
