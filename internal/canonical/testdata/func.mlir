// left: 4
"func.func"() <{function_type = (i32) -> i32, sym_name = "callee", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (i32) -> i32, sym_name = "indirect_to_direct"}> ({
^bb0(%arg0: i32):
  %0 = "func.constant"() <{value = @callee}> : () -> ((i32) -> i32)
  %1 = "func.call_indirect"(%0, %arg0) : ((i32) -> i32, i32) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i32) -> i32, sym_name = "assert_true"}> ({
^bb0(%arg0: i32):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  "cf.assert"(%0) <{msg = "always"}> : (i1) -> ()
  "func.return"(%arg0) : (i32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i1, i32, i32) -> i32, sym_name = "cond_br_same"}> ({
^bb0(%arg0: i1, %arg1: i32, %arg2: i32):
  "cf.cond_br"(%arg0, %arg1, %arg2)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i32, f32) -> (), sym_name = "switch_only_default"}> ({
^bb0(%arg0: i32, %arg1: f32):
  "cf.switch"(%arg0, %arg1)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, f32) -> ()
^bb1(%0: f32):  // pred: ^bb0
  "foo.bb1Terminator"(%0) : (f32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i32, f32, f32) -> (), sym_name = "switch_case_matching_default"}> ({
^bb0(%arg0: i32, %arg1: f32, %arg2: f32):
  "cf.switch"(%arg0, %arg1, %arg1, %arg2, %arg1)[^bb1, ^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 1, 1>, case_values = dense<[42, 10, 17]> : vector<3xi32>, operandSegmentSizes = array<i32: 1, 1, 3>}> : (i32, f32, f32, f32, f32) -> ()
^bb1(%0: f32):  // 3 preds: ^bb0, ^bb0, ^bb0
  "foo.bb1"(%0) : (f32) -> ()
  "func.return"() : () -> ()
^bb2(%1: f32):  // pred: ^bb0
  "foo.bb2"(%1) : (f32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32, f32) -> (), sym_name = "switch_on_const_no_match"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  "cf.switch"(%0, %arg0, %arg1)[^bb1, ^bb2] <{case_operand_segments = array<i32: 1>, case_values = dense<42> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, f32, f32) -> ()
^bb1(%1: f32):  // pred: ^bb0
  "foo.bb1"(%1) : (f32) -> ()
  "func.return"() : () -> ()
^bb2(%2: f32):  // pred: ^bb0
  "foo.bb2"(%2) : (f32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i32, f32, f32, f32) -> (), sym_name = "switch_passthrough"}> ({
^bb0(%arg0: i32, %arg1: f32, %arg2: f32, %arg3: f32):
  "cf.switch"(%arg0, %arg1, %arg2, %arg3)[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[42, 43]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, f32, f32, f32) -> ()
^bb1(%0: f32):  // pred: ^bb0
  "cf.br"(%0)[^bb2] : (f32) -> ()
^bb2(%1: f32):  // 2 preds: ^bb0, ^bb1
  "foo.bb2"(%1) : (f32) -> ()
  "func.return"() : () -> ()
^bb3(%2: f32):  // pred: ^bb0
  "foo.bb3"(%2) : (f32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (i1) -> (), sym_name = "branchCondProp"}> ({
^bb0(%arg0: i1):
  "cf.cond_br"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:  // pred: ^bb0
  "test.consumer1"(%arg0) : (i1) -> ()
  "cf.br"()[^bb3] : () -> ()
^bb2:  // pred: ^bb0
  "test.consumer2"(%arg0) : (i1) -> ()
  "cf.br"()[^bb3] : () -> ()
^bb3:  // 2 preds: ^bb1, ^bb2
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (i1) -> (), sym_name = "cond_br_pass_through_fail"}> ({
^bb0(%arg0: i1):
  "cf.cond_br"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:  // pred: ^bb0
  "foo.op"() : () -> ()
  "cf.br"()[^bb2] : () -> ()
^bb2:  // 2 preds: ^bb0, ^bb1
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = () -> (), sym_name = "unreachable"}> ({
  "func.return"() : () -> ()
^bb1:  // pred: ^bb1
  "foo.a"() : () -> ()
  "cf.br"()[^bb1] : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i1) -> (), sym_name = "drop_unreachable_branch_1"}> ({
^bb0(%arg0: i1):
  "cf.cond_br"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:  // pred: ^bb0
  "foo.a"() : () -> ()
  "func.return"() : () -> ()
^bb2:  // pred: ^bb0
  "foo.b"() : () -> ()
  "ub.unreachable"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i1, i32) -> i32, sym_name = "merge_identical_blocks"}> ({
^bb0(%arg0: i1, %arg1: i32):
  "cf.cond_br"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:  // pred: ^bb0
  %0 = "foo.a"(%arg1) : (i32) -> i32
  "func.return"(%0) : (i32) -> ()
^bb2:  // pred: ^bb0
  %1 = "foo.a"(%arg1) : (i32) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
