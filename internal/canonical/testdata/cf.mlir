// left: 2
"func.func"() <{function_type = (i32, i32, i32) -> i32, sym_name = "a"}> ({
^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
  "cf.switch"(%arg0, %arg1)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> ()
^bb1(%0: i32):  // pred: ^bb0
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "a"}> ({
^bb0(%arg0: i32, %arg1: i32):
  %0 = "arith.constant"() <{value = 10 : i32}> : () -> i32
  "cf.switch"(%0, %arg0, %arg1, %arg1)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[10, 20]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, i32, i32) -> ()
^bb1(%1: i32):  // 2 preds: ^bb0, ^bb0
  "test.x"() : () -> ()
  "func.return"(%1) : (i32) -> ()
^bb2(%2: i32):  // pred: ^bb0
  "test.y"() : () -> ()
  "func.return"(%2) : (i32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "a"}> ({
^bb0(%arg0: i32, %arg1: i32):
  %0 = "arith.constant"() <{value = 11 : i32}> : () -> i32
  "cf.switch"(%0, %arg0, %arg1, %arg1)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[10, 20]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, i32, i32) -> ()
^bb1(%1: i32):  // 2 preds: ^bb0, ^bb0
  "test.x"() : () -> ()
  "func.return"(%1) : (i32) -> ()
^bb2(%2: i32):  // pred: ^bb0
  "test.y"() : () -> ()
  "func.return"(%2) : (i32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i32, i32, i32) -> i32, sym_name = "a"}> ({
^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
  "cf.switch"(%arg0, %arg1, %arg1)[^bb1, ^bb1] <{case_operand_segments = array<i32: 1>, case_values = dense<10> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()
^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i32, i32, i32, i32) -> i32, sym_name = "a"}> ({
^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32):
  "cf.switch"(%arg0, %arg1, %arg2, %arg1)[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[10, 20]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, i32, i32) -> ()
^bb1(%0: i32):  // pred: ^bb0
  "cf.br"(%arg3)[^bb4] : (i32) -> ()
^bb2(%1: i32):  // pred: ^bb0
  "test.y"(%1) : (i32) -> ()
  "func.return"(%1) : (i32) -> ()
^bb3(%2: i32):  // pred: ^bb0
  "cf.br"(%2)[^bb4] : (i32) -> ()
^bb4(%3: i32):  // 2 preds: ^bb1, ^bb3
  "test.y"(%3) : (i32) -> ()
  "func.return"(%3) : (i32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i32, i1) -> i32, sym_name = "a"}> ({
^bb0(%arg0: i32, %arg1: i1):
  "cf.cond_br"(%arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:  // pred: ^bb0
  "ub.unreachable"() : () -> ()
^bb2:  // pred: ^bb0
  "func.return"(%arg0) : (i32) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i32) -> (), sym_name = "u", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (i32, i32, i32) -> i32, sym_name = "f"}> ({
^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
  "cf.switch"(%arg0)[^bb1, ^bb2] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:  // pred: ^bb0
  "func.call"(%arg1) <{callee = @u}> : (i32) -> ()
  "cf.switch"(%arg0)[^bb2, ^bb3, ^bb4] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[1, 3]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb2:  // 2 preds: ^bb0, ^bb1
  "func.return"(%arg1) : (i32) -> ()
^bb3:  // pred: ^bb1
  "func.return"(%arg2) : (i32) -> ()
^bb4:  // pred: ^bb1
  "func.return"(%arg0) : (i32) -> ()
}) : () -> ()
