// left: 11
"func.func"() <{function_type = (memref<?x?x?xi32>) -> (), sym_name = "single_iteration_some"}> ({
^bb0(%arg0: memref<?x?x?xi32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "arith.constant"() <{value = 3 : index}> : () -> index
  %3 = "arith.constant"() <{value = 6 : index}> : () -> index
  %4 = "arith.constant"() <{value = 7 : index}> : () -> index
  %5 = "arith.constant"() <{value = 10 : index}> : () -> index
  "scf.parallel"(%0, %2, %4, %2, %3, %5, %1, %2, %1) <{operandSegmentSizes = array<i32: 3, 3, 3, 0>}> ({
  ^bb0(%arg1: index, %arg2: index, %arg3: index):
    %6 = "arith.constant"() <{value = 42 : i32}> : () -> i32
    "memref.store"(%6, %arg0, %arg1, %arg2, %arg3) : (i32, memref<?x?x?xi32>, index, index, index) -> ()
    "scf.reduce"() : () -> ()
  }) : (index, index, index, index, index, index, index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (memref<?x?x?xi32>) -> (), sym_name = "single_iteration_all"}> ({
^bb0(%arg0: memref<?x?x?xi32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 3 : index}> : () -> index
  %3 = "arith.constant"() <{value = 6 : index}> : () -> index
  %4 = "arith.constant"() <{value = 7 : index}> : () -> index
  %5 = "arith.constant"() <{value = 10 : index}> : () -> index
  "scf.parallel"(%0, %2, %4, %1, %3, %5, %1, %2, %2) <{operandSegmentSizes = array<i32: 3, 3, 3, 0>}> ({
  ^bb0(%arg1: index, %arg2: index, %arg3: index):
    %6 = "arith.constant"() <{value = 42 : i32}> : () -> i32
    "memref.store"(%6, %arg0, %arg1, %arg2, %arg3) : (i32, memref<?x?x?xi32>, index, index, index) -> ()
    "scf.reduce"() : () -> ()
  }) : (index, index, index, index, index, index, index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (index, index) -> (index, index), sym_name = "single_iteration_reduce"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %3 = "arith.constant"() <{value = 3 : index}> : () -> index
  %4 = "arith.constant"() <{value = 6 : index}> : () -> index
  %5:2 = "scf.parallel"(%1, %3, %2, %4, %1, %3, %arg0, %arg1) <{operandSegmentSizes = array<i32: 2, 2, 2, 2>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "scf.reduce"(%arg2, %arg3) ({
    ^bb0(%arg6: index, %arg7: index):
      %7 = "arith.addi"(%arg6, %arg7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "scf.reduce.return"(%7) : (index) -> ()
    }, {
    ^bb0(%arg4: index, %arg5: index):
      %6 = "arith.muli"(%arg4, %arg5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "scf.reduce.return"(%6) : (index) -> ()
    }) : (index, index) -> ()
  }) : (index, index, index, index, index, index, index, index) -> (index, index)
  "func.return"(%5#0, %5#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 13
"func.func"() <{function_type = (memref<?x?x?xf64>) -> memref<?x?x?xf64>, sym_name = "nested_parallel"}> ({
^bb0(%arg0: memref<?x?x?xf64>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %3 = "memref.dim"(%arg0, %0) : (memref<?x?x?xf64>, index) -> index
  %4 = "memref.dim"(%arg0, %1) : (memref<?x?x?xf64>, index) -> index
  %5 = "memref.dim"(%arg0, %2) : (memref<?x?x?xf64>, index) -> index
  %6 = "memref.alloc"(%3, %4, %5) <{operandSegmentSizes = array<i32: 3, 0>}> : (index, index, index) -> memref<?x?x?xf64>
  "scf.parallel"(%0, %3, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%arg1: index):
    "scf.parallel"(%0, %4, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg2: index):
      "scf.parallel"(%0, %5, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
      ^bb0(%arg3: index):
        %7 = "memref.load"(%arg0, %arg1, %arg2, %arg3) : (memref<?x?x?xf64>, index, index, index) -> f64
        "memref.store"(%7, %6, %arg1, %arg2, %arg3) : (f64, memref<?x?x?xf64>, index, index, index) -> ()
        "scf.reduce"() : () -> ()
      }) : (index, index, index) -> ()
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"(%6) : (memref<?x?x?xf64>) -> ()
}) : () -> ()
// -----
// left: 11
"func.func"() <{function_type = () -> (), sym_name = "side_effect", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (i1) -> index, sym_name = "one_unused"}> ({
^bb0(%arg0: i1):
  %0:2 = "scf.if"(%arg0) ({
    "func.call"() <{callee = @side_effect}> : () -> ()
    %3 = "test.value0"() : () -> index
    %4 = "test.value1"() : () -> index
    "scf.yield"(%3, %4) : (index, index) -> ()
  }, {
    %1 = "test.value2"() : () -> index
    %2 = "test.value3"() : () -> index
    "scf.yield"(%1, %2) : (index, index) -> ()
  }) : (i1) -> (index, index)
  "func.return"(%0#1) : (index) -> ()
}) : () -> ()
// -----
// left: 16
"func.func"() <{function_type = () -> (), sym_name = "side_effect", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (i1, i1) -> index, sym_name = "nested_unused"}> ({
^bb0(%arg0: i1, %arg1: i1):
  %0:2 = "scf.if"(%arg0) ({
    %3:2 = "scf.if"(%arg1) ({
      "func.call"() <{callee = @side_effect}> : () -> ()
      %6 = "test.value0"() : () -> index
      %7 = "test.value0"() : () -> index
      "scf.yield"(%6, %7) : (index, index) -> ()
    }, {
      %4 = "test.value1"() : () -> index
      %5 = "test.value1"() : () -> index
      "scf.yield"(%4, %5) : (index, index) -> ()
    }) : (i1) -> (index, index)
    "scf.yield"(%3#0, %3#1) : (index, index) -> ()
  }, {
    %1 = "test.value1"() : () -> index
    %2 = "test.value1"() : () -> index
    "scf.yield"(%1, %2) : (index, index) -> ()
  }) : (i1) -> (index, index)
  "func.return"(%0#1) : (index) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = () -> (), sym_name = "side_effect", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (i1) -> (), sym_name = "all_unused"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2:2 = "scf.if"(%arg0) ({
    "func.call"() <{callee = @side_effect}> : () -> ()
    "scf.yield"(%0, %1) : (index, index) -> ()
  }, {
    "func.call"() <{callee = @side_effect}> : () -> ()
    "scf.yield"(%0, %1) : (index, index) -> ()
  }) : (i1) -> (index, index)
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i1) -> (), sym_name = "empty_if1"}> ({
^bb0(%arg0: i1):
  "scf.if"(%arg0) ({
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i1) -> (), sym_name = "empty_if2"}> ({
^bb0(%arg0: i1):
  "scf.if"(%arg0) ({
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i1, memref<i1>) -> (), sym_name = "empty_else"}> ({
^bb0(%arg0: i1, %arg1: memref<i1>):
  "scf.if"(%arg0) ({
    "memref.store"(%arg0, %arg1) : (i1, memref<i1>) -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (i1) -> index, sym_name = "to_select1"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "scf.if"(%arg0) ({
    "scf.yield"(%0) : (index) -> ()
  }, {
    "scf.yield"(%1) : (index) -> ()
  }) : (i1) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (i1) -> (index, index), sym_name = "to_select_same_val"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2:2 = "scf.if"(%arg0) ({
    "scf.yield"(%0, %1) : (index, index) -> ()
  }, {
    "scf.yield"(%1, %1) : (index, index) -> ()
  }) : (i1) -> (index, index)
  "func.return"(%2#0, %2#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (i1) -> index, sym_name = "to_select_with_body"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "scf.if"(%arg0) ({
    "test.op"() : () -> ()
    "scf.yield"(%0) : (index) -> ()
  }, {
    "scf.yield"(%1) : (index) -> ()
  }) : (i1) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (i1) -> (index, index), sym_name = "to_select2"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %3 = "arith.constant"() <{value = 3 : index}> : () -> index
  %4:2 = "scf.if"(%arg0) ({
    "scf.yield"(%0, %1) : (index, index) -> ()
  }, {
    "scf.yield"(%2, %3) : (index, index) -> ()
  }) : (i1) -> (index, index)
  "func.return"(%4#0, %4#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> i32, sym_name = "make_i32", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (index, index, index) -> i32, sym_name = "for_yields_2"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "func.call"() <{callee = @make_i32}> : () -> i32
  %1 = "scf.for"(%arg0, %arg1, %arg2, %0) ({
  ^bb0(%arg3: index, %arg4: i32):
    "scf.yield"(%arg4) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = () -> i32, sym_name = "make_i32", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (index, index, index) -> (i32, i32, i32), sym_name = "for_yields_3"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "func.call"() <{callee = @make_i32}> : () -> i32
  %1 = "func.call"() <{callee = @make_i32}> : () -> i32
  %2:3 = "scf.for"(%arg0, %arg1, %arg2, %0, %0, %1) ({
  ^bb0(%arg3: index, %arg4: i32, %arg5: i32, %arg6: i32):
    %3 = "func.call"() <{callee = @make_i32}> : () -> i32
    "scf.yield"(%arg4, %3, %arg6) : (i32, i32, i32) -> ()
  }) : (index, index, index, i32, i32, i32) -> (i32, i32, i32)
  "func.return"(%2#0, %2#1, %2#2) : (i32, i32, i32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> i32, sym_name = "for_yields_4"}> ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %3 = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %4 = "scf.for"(%0, %1, %1, %2) ({
  ^bb0(%arg0: index, %arg1: i32):
    "scf.yield"(%3) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "func.return"(%4) : (i32) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (index, index, index) -> (), sym_name = "constant_iter_arg"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "scf.for"(%arg0, %arg1, %arg2, %0) ({
  ^bb0(%arg3: index, %arg4: i32):
    "test.use"(%arg4) : (i32) -> ()
    %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    "scf.yield"(%2) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "test.use"(%1) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i1) -> (), sym_name = "replace_true_if"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  "scf.if"(%0) ({
    "test.op"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "test.op2"() : () -> ()
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i1) -> (), sym_name = "remove_false_if"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = false}> : () -> i1
  "scf.if"(%0) ({
    "test.op"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> index, sym_name = "replace_true_if_with_values"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "scf.if"(%0) ({
    %3 = "test.op"() : () -> index
    "scf.yield"(%3) : (index) -> ()
  }, {
    %2 = "test.op2"() : () -> index
    "scf.yield"(%2) : (index) -> ()
  }) : (i1) -> index
  "test.consume"(%1) : (index) -> ()
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (), sym_name = "remove_zero_iteration_loop"}> ({
  %0 = "arith.constant"() <{value = 42 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 0 : index}> : () -> index
  %3 = "test.init"() : () -> i32
  %4 = "scf.for"(%0, %1, %1, %3) ({
  ^bb0(%arg0: index, %arg1: i32):
    %5 = "test.op"(%arg0, %arg1) : (index, i32) -> i32
    "scf.yield"(%5) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "test.consume"(%4) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> (), sym_name = "remove_zero_iteration_loop_vals"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "test.init"() : () -> i32
  %2 = "scf.for"(%arg0, %arg0, %0, %1) ({
  ^bb0(%arg1: index, %arg2: i32):
    %3 = "test.op"(%arg1, %arg2) : (index, i32) -> i32
    "scf.yield"(%3) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "test.consume"(%2) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> (), sym_name = "replace_single_iteration_loop_1"}> ({
  %0 = "arith.constant"() <{value = 42 : index}> : () -> index
  %1 = "arith.constant"() <{value = 43 : index}> : () -> index
  %2 = "arith.constant"() <{value = 1 : index}> : () -> index
  %3 = "test.init"() : () -> i32
  %4 = "scf.for"(%0, %1, %2, %3) ({
  ^bb0(%arg0: index, %arg1: i32):
    %5 = "test.op"(%arg0, %arg1) : (index, i32) -> i32
    "scf.yield"(%5) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "test.consume"(%4) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = () -> (), sym_name = "replace_single_iteration_loop_non_unit_step"}> ({
  %0 = "arith.constant"() <{value = 42 : index}> : () -> index
  %1 = "arith.constant"() <{value = 47 : index}> : () -> index
  %2 = "arith.constant"() <{value = 5 : index}> : () -> index
  %3 = "test.init"() : () -> i32
  %4 = "scf.for"(%0, %1, %2, %3) ({
  ^bb0(%arg0: index, %arg1: i32):
    %5 = "test.op"(%arg0, %arg1) : (index, i32) -> i32
    "scf.yield"(%5) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "test.consume"(%4) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index, index, index) -> (), sym_name = "remove_empty_parallel_loop"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "test.init"() : () -> f32
  %2 = "scf.parallel"(%arg0, %arg1, %arg0, %arg1, %arg1, %arg1, %arg2, %arg2, %arg2, %1) <{operandSegmentSizes = array<i32: 3, 3, 3, 1>}> ({
  ^bb0(%arg3: index, %arg4: index, %arg5: index):
    %3 = "test.produce"() : () -> f32
    "scf.reduce"(%3) ({
    ^bb0(%arg6: f32, %arg7: f32):
      %4 = "test.transform"(%arg6, %arg7) : (f32, f32) -> f32
      "scf.reduce.return"(%4) : (f32) -> ()
    }) : (f32) -> ()
  }) : (index, index, index, index, index, index, index, index, index, f32) -> f32
  "test.consume"(%2) : (f32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 13
"func.func"() <{function_type = (memref<128x128xf32>) -> (), sym_name = "process", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (tensor<128x128xf32>) -> memref<128x128xf32>, sym_name = "process_tensor", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, memref<128x128xf32>, index, index, index) -> (tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>), sym_name = "last_value"}> ({
^bb0(%arg0: tensor<128x128xf32>, %arg1: tensor<128x128xf32>, %arg2: tensor<128x128xf32>, %arg3: memref<128x128xf32>, %arg4: index, %arg5: index, %arg6: index):
  %0 = "bufferization.to_buffer"(%arg1) : (tensor<128x128xf32>) -> memref<128x128xf32>
  %1:3 = "scf.for"(%arg4, %arg5, %arg6, %arg0, %arg1, %arg2) ({
  ^bb0(%arg7: index, %arg8: tensor<128x128xf32>, %arg9: tensor<128x128xf32>, %arg10: tensor<128x128xf32>):
    %2 = "func.call"(%arg10) <{callee = @process_tensor}> : (tensor<128x128xf32>) -> memref<128x128xf32>
    "func.call"(%arg3) <{callee = @process}> : (memref<128x128xf32>) -> ()
    "func.call"(%0) <{callee = @process}> : (memref<128x128xf32>) -> ()
    %3 = "bufferization.to_tensor"(%arg3) : (memref<128x128xf32>) -> tensor<128x128xf32>
    %4 = "bufferization.to_tensor"(%0) : (memref<128x128xf32>) -> tensor<128x128xf32>
    %5 = "bufferization.to_tensor"(%2) : (memref<128x128xf32>) -> tensor<128x128xf32>
    "scf.yield"(%3, %4, %5) : (tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>) -> ()
  }) : (index, index, index, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>) -> (tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>)
  "func.return"(%1#0, %1#1, %1#2) : (tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "do", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (i32, index, index, index) -> (i32, i32), sym_name = "fold_away_iter_with_no_use_and_yielded_input"}> ({
^bb0(%arg0: i32, %arg1: index, %arg2: index, %arg3: index):
  %0 = "arith.constant"() <{value = 32 : i32}> : () -> i32
  %1:2 = "scf.for"(%arg2, %arg1, %arg3, %arg0, %0) ({
  ^bb0(%arg4: index, %arg5: i32, %arg6: i32):
    %2 = "arith.addi"(%arg5, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "scf.yield"(%2, %0) : (i32, i32) -> ()
  }) : (index, index, index, i32, i32) -> (i32, i32)
  "func.return"(%1#0, %1#1) : (i32, i32) -> ()
}) : () -> ()
// -----
// left: 13
"func.func"() <{function_type = (tensor<?x?xf32>) -> tensor<?x?xf32>, sym_name = "do", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (tensor<32x1024xf32>) -> tensor<1024x1024xf32>, sym_name = "matmul_on_tensors"}> ({
^bb0(%arg0: tensor<32x1024xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 32 : index}> : () -> index
  %2 = "arith.constant"() <{value = 1024 : index}> : () -> index
  %3 = "tensor.cast"(%arg0) : (tensor<32x1024xf32>) -> tensor<?x?xf32>
  %4 = "scf.for"(%0, %2, %1, %3) ({
  ^bb0(%arg1: index, %arg2: tensor<?x?xf32>):
    %8 = "func.call"(%arg2) <{callee = @do}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
    "scf.yield"(%8) : (tensor<?x?xf32>) -> ()
  }) : (index, index, index, tensor<?x?xf32>) -> tensor<?x?xf32>
  %5 = "tensor.cast"(%4) : (tensor<?x?xf32>) -> tensor<32x1024xf32>
  %6 = "tensor.empty"() : () -> tensor<1024x1024xf32>
  %7 = "tensor.insert_slice"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 32, 1024>, static_strides = array<i64: 1, 1>}> : (tensor<32x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  "func.return"(%7) : (tensor<1024x1024xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i1) -> index, sym_name = "cond_prop"}> ({
^bb0(%arg0: i1):
  %0 = "scf.if"(%arg0) ({
    %4 = "scf.if"(%arg0) ({
      %6 = "test.get_some_value1"() : () -> index
      "scf.yield"(%6) : (index) -> ()
    }, {
      %5 = "test.get_some_value2"() : () -> index
      "scf.yield"(%5) : (index) -> ()
    }) : (i1) -> index
    "scf.yield"(%4) : (index) -> ()
  }, {
    %1 = "scf.if"(%arg0) ({
      %3 = "test.get_some_value3"() : () -> index
      "scf.yield"(%3) : (index) -> ()
    }, {
      %2 = "test.get_some_value4"() : () -> index
      "scf.yield"(%2) : (index) -> ()
    }) : (i1) -> index
    "scf.yield"(%1) : (index) -> ()
  }) : (i1) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i1) -> (i32, i1), sym_name = "replace_if_with_cond1"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "arith.constant"() <{value = false}> : () -> i1
  %2:2 = "scf.if"(%arg0) ({
    %4 = "test.get_some_value"() : () -> i32
    "scf.yield"(%4, %0) : (i32, i1) -> ()
  }, {
    %3 = "test.get_some_value"() : () -> i32
    "scf.yield"(%3, %1) : (i32, i1) -> ()
  }) : (i1) -> (i32, i1)
  "func.return"(%2#0, %2#1) : (i32, i1) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (i1) -> (i32, i1), sym_name = "replace_if_with_cond2"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "arith.constant"() <{value = false}> : () -> i1
  %2:2 = "scf.if"(%arg0) ({
    %4 = "test.get_some_value"() : () -> i32
    "scf.yield"(%4, %1) : (i32, i1) -> ()
  }, {
    %3 = "test.get_some_value"() : () -> i32
    "scf.yield"(%3, %0) : (i32, i1) -> ()
  }) : (i1) -> (i32, i1)
  "func.return"(%2#0, %2#1) : (i32, i1) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i1, i64) -> (i32, i64), sym_name = "replace_if_with_cond3"}> ({
^bb0(%arg0: i1, %arg1: i64):
  %0:2 = "scf.if"(%arg0) ({
    %2 = "test.get_some_value"() : () -> i32
    "scf.yield"(%2, %arg1) : (i32, i64) -> ()
  }, {
    %1 = "test.get_some_value"() : () -> i32
    "scf.yield"(%1, %arg1) : (i32, i64) -> ()
  }) : (i1) -> (i32, i64)
  "func.return"(%0#0, %0#1) : (i32, i64) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = () -> i1, sym_name = "while_cond_true"}> ({
  %0 = "scf.while"() ({
    %1 = "test.condition"() : () -> i1
    "scf.condition"(%1, %1) : (i1, i1) -> ()
  }, {
  ^bb0(%arg0: i1):
    "test.use"(%arg0) : (i1) -> ()
    "scf.yield"() : () -> ()
  }) : () -> i1
  "func.return"(%0) : (i1) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = () -> i32, sym_name = "while_invariant_argument_different_yield"}> ({
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "scf.while"(%0) ({
  ^bb0(%arg1: i32):
    %3 = "test.condition"() : () -> i1
    "test.use"(%arg1) : (i32) -> ()
    "scf.condition"(%3, %arg1) : (i1, i32) -> ()
  }, {
  ^bb0(%arg0: i32):
    %2 = "test.v"() : () -> i32
    "scf.yield"(%2) : (i32) -> ()
  }) : (i32) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = () -> i32, sym_name = "while_unused_result"}> ({
  %0:2 = "scf.while"() ({
    %1 = "test.condition"() : () -> i1
    %2 = "test.get_some_value"() : () -> i32
    %3 = "test.get_some_value"() : () -> i64
    "scf.condition"(%1, %2, %3) : (i1, i32, i64) -> ()
  }, {
  ^bb0(%arg0: i32, %arg1: i64):
    "test.use"(%arg0) : (i32) -> ()
    "scf.yield"() : () -> ()
  }) : () -> (i32, i64)
  "func.return"(%0#0) : (i32) -> ()
}) : () -> ()
// -----
// left: 10
"func.func"() <{function_type = (i32) -> (), sym_name = "while_cmp_lhs"}> ({
^bb0(%arg0: i32):
  %0 = "scf.while"() ({
    %3 = "test.val"() : () -> i32
    %4 = "arith.cmpi"(%3, %arg0) <{predicate = 1 : i64}> : (i32, i32) -> i1
    "scf.condition"(%4, %3) : (i1, i32) -> ()
  }, {
  ^bb0(%arg1: i32):
    %1 = "arith.cmpi"(%arg1, %arg0) <{predicate = 1 : i64}> : (i32, i32) -> i1
    %2 = "arith.cmpi"(%arg1, %arg0) <{predicate = 0 : i64}> : (i32, i32) -> i1
    "test.use"(%1, %2, %arg1) : (i1, i1, i32) -> ()
    "scf.yield"() : () -> ()
  }) : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i32, f64) -> i32, sym_name = "while_unused_arg1"}> ({
^bb0(%arg0: i32, %arg1: f64):
  %0 = "scf.while"(%arg0, %arg1) ({
  ^bb0(%arg3: i32, %arg4: f64):
    %2 = "test.condition"(%arg3) : (i32) -> i1
    "scf.condition"(%2, %arg3) : (i1, i32) -> ()
  }, {
  ^bb0(%arg2: i32):
    %1 = "test.use"(%arg2) : (i32) -> i32
    "scf.yield"(%1, %arg1) : (i32, f64) -> ()
  }) : (i32, f64) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (i32) -> i32, sym_name = "while_unused_arg2"}> ({
^bb0(%arg0: i32):
  %0 = "scf.while"(%arg0) ({
  ^bb0(%arg2: i32):
    %2 = "test.val"() : () -> i32
    %3 = "test.condition"() : () -> i1
    "scf.condition"(%3, %2) : (i1, i32) -> ()
  }, {
  ^bb0(%arg1: i32):
    "test.use"(%arg1) : (i32) -> ()
    %1 = "test.val1"() : () -> i32
    "scf.yield"(%1) : (i32) -> ()
  }) : (i32) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
// left: 10
"func.func"() <{function_type = () -> (i32, i64), sym_name = "test_align_args"}> ({
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "arith.constant"() <{value = 2 : i64}> : () -> i64
  %2:2 = "scf.while"(%0, %1) ({
  ^bb0(%arg2: i32, %arg3: i64):
    %5 = "test.condition"(%arg2, %arg3) : (i32, i64) -> i1
    "scf.condition"(%5, %arg3, %arg2) : (i1, i64, i32) -> ()
  }, {
  ^bb0(%arg0: i64, %arg1: i32):
    %3 = "test.n"(%arg0) : (i64) -> i64
    %4 = "test.m"(%arg1) : (i32) -> i32
    "scf.yield"(%4, %3) : (i32, i64) -> ()
  }) : (i32, i64) -> (i64, i32)
  "func.return"(%2#1, %2#0) : (i32, i64) -> ()
}) : () -> ()
// -----
// left: 12
"func.func"() <{function_type = (tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>), sym_name = "invariant_loop_args_in_same_order"}> ({
^bb0(%arg0: tensor<i32>):
  %0 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %1 = "arith.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %2 = "arith.constant"() <{value = dense<42> : tensor<i32>}> : () -> tensor<i32>
  %3:5 = "scf.while"(%0, %arg0, %1, %1, %0) ({
  ^bb0(%arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<i32>, %arg9: tensor<i32>, %arg10: tensor<i32>):
    %6 = "arith.cmpi"(%arg6, %2) <{predicate = 2 : i64}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = "tensor.extract"(%6) : (tensor<i1>) -> i1
    "scf.condition"(%7, %arg6, %arg7, %arg8, %arg9, %arg10) : (i1, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  }, {
  ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<i32>, %arg5: tensor<i32>):
    %4 = "arith.addi"(%arg1, %1) <{overflowFlags = #arith.overflow<none>}> : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %5 = "arith.addi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "scf.yield"(%4, %arg2, %5, %5, %arg5) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
  "func.return"(%3#0, %3#1, %3#2, %3#3, %3#4) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = () -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>), sym_name = "while_loop_invariant_argument_different_order"}> ({
  %0 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %1 = "arith.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %2 = "arith.constant"() <{value = dense<42> : tensor<i32>}> : () -> tensor<i32>
  %3:6 = "scf.while"(%0, %1, %1, %1, %0) ({
  ^bb0(%arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<i32>, %arg9: tensor<i32>, %arg10: tensor<i32>):
    %6 = "arith.cmpi"(%arg6, %2) <{predicate = 2 : i64}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = "tensor.extract"(%6) : (tensor<i1>) -> i1
    "scf.condition"(%7, %arg7, %arg6, %arg8, %arg6, %arg9, %arg10) : (i1, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  }, {
  ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<i32>, %arg5: tensor<i32>):
    %4 = "arith.addi"(%arg0, %1) <{overflowFlags = #arith.overflow<none>}> : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %5 = "arith.addi"(%arg2, %arg3) <{overflowFlags = #arith.overflow<none>}> : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "scf.yield"(%arg3, %arg0, %4, %5, %arg5) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
  "func.return"(%3#0, %3#1, %3#2, %3#3, %3#4, %3#5) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = () -> (i32, i32), sym_name = "while_duplicated_res"}> ({
  %0:2 = "scf.while"() ({
    %1 = "test.val"() : () -> i32
    %2 = "test.condition"() : () -> i1
    "scf.condition"(%2, %1, %1) : (i1, i32, i32) -> ()
  }, {
  ^bb0(%arg0: i32, %arg1: i32):
    "test.use"(%arg0, %arg1) : (i32, i32) -> ()
    "scf.yield"() : () -> ()
  }) : () -> (i32, i32)
  "func.return"(%0#0, %0#1) : (i32, i32) -> ()
}) : () -> ()
// -----
// left: 10
"func.func"() <{function_type = () -> i32, sym_name = "make", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (i1, i64) -> (i32, i32), sym_name = "combineIfs"}> ({
^bb0(%arg0: i1, %arg1: i64):
  %0 = "scf.if"(%arg0) ({
    %5 = "test.firstCodeTrue"() : () -> i32
    "scf.yield"(%5) : (i32) -> ()
  }, {
    %4 = "test.firstCodeFalse"() : () -> i32
    "scf.yield"(%4) : (i32) -> ()
  }) : (i1) -> i32
  %1 = "scf.if"(%arg0) ({
    %3 = "test.secondCodeTrue"() : () -> i32
    "scf.yield"(%3) : (i32) -> ()
  }, {
    %2 = "test.secondCodeFalse"() : () -> i32
    "scf.yield"(%2) : (i32) -> ()
  }) : (i1) -> i32
  "func.return"(%0, %1) : (i32, i32) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (i1, i64) -> i32, sym_name = "combineIfs2"}> ({
^bb0(%arg0: i1, %arg1: i64):
  "scf.if"(%arg0) ({
    "test.firstCodeTrue"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  %0 = "scf.if"(%arg0) ({
    %2 = "test.secondCodeTrue"() : () -> i32
    "scf.yield"(%2) : (i32) -> ()
  }, {
    %1 = "test.secondCodeFalse"() : () -> i32
    "scf.yield"(%1) : (i32) -> ()
  }) : (i1) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (i1, i64) -> i32, sym_name = "combineIfs3"}> ({
^bb0(%arg0: i1, %arg1: i64):
  %0 = "scf.if"(%arg0) ({
    %2 = "test.firstCodeTrue"() : () -> i32
    "scf.yield"(%2) : (i32) -> ()
  }, {
    %1 = "test.firstCodeFalse"() : () -> i32
    "scf.yield"(%1) : (i32) -> ()
  }) : (i1) -> i32
  "scf.if"(%arg0) ({
    "test.secondCodeTrue"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i1, i64) -> (), sym_name = "combineIfs4"}> ({
^bb0(%arg0: i1, %arg1: i64):
  "scf.if"(%arg0) ({
    "test.firstCodeTrue"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "scf.if"(%arg0) ({
    "test.secondCodeTrue"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (i1, i64) -> (i32, i32), sym_name = "combineIfsUsed"}> ({
^bb0(%arg0: i1, %arg1: i64):
  %0 = "scf.if"(%arg0) ({
    %5 = "test.firstCodeTrue"() : () -> i32
    "scf.yield"(%5) : (i32) -> ()
  }, {
    %4 = "test.firstCodeFalse"() : () -> i32
    "scf.yield"(%4) : (i32) -> ()
  }) : (i1) -> i32
  %1 = "scf.if"(%arg0) ({
    %3 = "test.secondCodeTrue"(%0) : (i32) -> i32
    "scf.yield"(%3) : (i32) -> ()
  }, {
    %2 = "test.secondCodeFalse"(%0) : (i32) -> i32
    "scf.yield"(%2) : (i32) -> ()
  }) : (i1) -> i32
  "func.return"(%0, %1) : (i32, i32) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i1, i64) -> (), sym_name = "combineIfsNot"}> ({
^bb0(%arg0: i1, %arg1: i64):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "arith.xori"(%arg0, %0) : (i1, i1) -> i1
  "scf.if"(%arg0) ({
    "test.firstCodeTrue"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "scf.if"(%1) ({
    "test.secondCodeTrue"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i1, i64) -> (), sym_name = "combineIfsNot2"}> ({
^bb0(%arg0: i1, %arg1: i64):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "arith.xori"(%arg0, %0) : (i1, i1) -> i1
  "scf.if"(%1) ({
    "test.firstCodeTrue"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "scf.if"(%arg0) ({
    "test.secondCodeTrue"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = () -> (), sym_name = "propagate_into_execute_region"}> ({
  %0 = "arith.constant"() <{value = false}> : () -> i1
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (100)>}> ({
  ^bb0(%arg0: index):
    "test.foo"() : () -> ()
    %1 = "scf.execute_region"() ({
      "cf.cond_br"(%0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // pred: ^bb0
      %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
      "cf.br"(%2)[^bb3] : (i64) -> ()
    ^bb2:  // pred: ^bb0
      %3 = "arith.constant"() <{value = 2 : i64}> : () -> i64
      "cf.br"(%3)[^bb3] : (i64) -> ()
    ^bb3(%4: i64):  // 2 preds: ^bb1, ^bb2
      "scf.yield"(%4) : (i64) -> ()
    }) : () -> i64
    "test.bar"(%1) : (i64) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (memref<i64>) -> (), sym_name = "execute_region_no_yield"}> ({
^bb0(%arg0: memref<i64>):
  "scf.execute_region"() ({
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    "memref.store"(%0, %arg0) : (i64, memref<i64>) -> ()
    "scf.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (index) -> (), sym_name = "single_iteration_forall"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 5 : index}> : () -> index
  "scf.forall"(%0, %arg0, %1, %2) <{operandSegmentSizes = array<i32: 2, 2, 0, 0>, staticLowerBound = array<i64: 0, -9223372036854775808, -9223372036854775808>, staticStep = array<i64: 1, 1, 2>, staticUpperBound = array<i64: -9223372036854775808, 5, -9223372036854775808>}> ({
  ^bb0(%arg1: index, %arg2: index, %arg3: index):
    "test.foo"(%arg1, %arg2, %arg3) : (index, index, index) -> ()
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (index, index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (tensor<8x8xf32>) -> tensor<8x8xf32>, sym_name = "inline_forall_loop"}> ({
^bb0(%arg0: tensor<8x8xf32>):
  %0 = "arith.constant"() <{value = 8 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "arith.constant"() <{value = 1 : index}> : () -> index
  %3 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %4 = "tensor.empty"() : () -> tensor<8x8xf32>
  %5 = "scf.forall"(%1, %1, %2, %2, %0, %0, %4) <{operandSegmentSizes = array<i32: 2, 2, 2, 1>, staticLowerBound = array<i64: -9223372036854775808, -9223372036854775808>, staticStep = array<i64: -9223372036854775808, -9223372036854775808>, staticUpperBound = array<i64: -9223372036854775808, -9223372036854775808>}> ({
  ^bb0(%arg1: index, %arg2: index, %arg3: tensor<8x8xf32>):
    %6 = "tensor.extract_slice"(%arg3, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 2, 3>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>, index, index) -> tensor<2x3xf32>
    %7 = "linalg.fill"(%3, %6) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      "linalg.yield"(%arg4) : (f32) -> ()
    }) : (f32, tensor<2x3xf32>) -> tensor<2x3xf32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%7, %arg3, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 2, 3>, static_strides = array<i64: 1, 1>}> : (tensor<2x3xf32>, tensor<8x8xf32>, index, index) -> ()
    }) : () -> ()
  }) : (index, index, index, index, index, index, tensor<8x8xf32>) -> tensor<8x8xf32>
  "func.return"(%5) : (tensor<8x8xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, index) -> tensor<?x?xf32>, sym_name = "do_not_inline_distributed_forall_loop"}> ({
^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>, %arg3: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2:3 = "scf.forall"(%arg3, %arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 0, 1, 0, 3>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg4: index, %arg5: tensor<?x?xf32>, %arg6: tensor<?x?xf32>, %arg7: tensor<?x?xf32>):
    %3 = "tensor.extract_slice"(%arg5, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xf32>, index) -> tensor<1x1xf32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%3, %arg5, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<?x?xf32>, index) -> ()
      "tensor.parallel_insert_slice"(%3, %arg6, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<?x?xf32>, index) -> ()
    }) : () -> ()
  }) : (index, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  "func.return"(%2#0) : (tensor<?x?xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>, sym_name = "inline_empty_loop_with_empty_parallel_insert"}> ({
^bb0(%arg0: tensor<32xf32>, %arg1: tensor<32xf32>):
  %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 1>}> ({
  ^bb0(%arg2: index, %arg3: tensor<32xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (tensor<32xf32>) -> tensor<32xf32>
  "func.return"(%0) : (tensor<32xf32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (tensor<8xf32>) -> tensor<8xf32>, sym_name = "forall_zero_iters"}> ({
^bb0(%arg0: tensor<8xf32>):
  %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 0>}> ({
  ^bb0(%arg1: index, %arg2: tensor<8xf32>):
    %1 = "test.x"(%arg1) : (index) -> tensor<1xf32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%1, %arg2, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<1xf32>, tensor<8xf32>, index) -> ()
    }) : () -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%0) : (tensor<8xf32>) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (tensor<?x10xf32>, tensor<?x10xf32>) -> tensor<?x10xf32>, sym_name = "forall_fold_control_operands"}> ({
^bb0(%arg0: tensor<?x10xf32>, %arg1: tensor<?x10xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "tensor.dim"(%arg0, %0) : (tensor<?x10xf32>, index) -> index
  %3 = "tensor.dim"(%arg0, %1) : (tensor<?x10xf32>, index) -> index
  %4 = "scf.forall"(%0, %0, %2, %3, %1, %1, %arg1) <{operandSegmentSizes = array<i32: 2, 2, 2, 1>, staticLowerBound = array<i64: -9223372036854775808, -9223372036854775808>, staticStep = array<i64: -9223372036854775808, -9223372036854775808>, staticUpperBound = array<i64: -9223372036854775808, -9223372036854775808>}> ({
  ^bb0(%arg2: index, %arg3: index, %arg4: tensor<?x10xf32>):
    %5 = "test.x"(%arg2, %arg3) : (index, index) -> tensor<1x1xf32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%5, %arg4, %arg2, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<?x10xf32>, index, index) -> ()
    }) : () -> ()
  }) : (index, index, index, index, index, index, tensor<?x10xf32>) -> tensor<?x10xf32>
  "func.return"(%4) : (tensor<?x10xf32>) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<?x10xf32>) -> index, sym_name = "fold_iter_args_of_forall_dim"}> ({
^bb0(%arg0: tensor<?x10xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
  ^bb0(%arg1: index, %arg2: tensor<?x10xf32>):
    %3 = "test.x"(%arg1) : (index) -> tensor<1x1xf32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%3, %arg2, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<?x10xf32>, index) -> ()
    }) : () -> ()
  }) : (tensor<?x10xf32>) -> tensor<?x10xf32>
  %2 = "tensor.dim"(%1, %0) : (tensor<?x10xf32>, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (f32, f32), sym_name = "index_switch_fold"}> ({
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "scf.index_switch"(%0) <{cases = array<i64: 0, 1>}> ({
    %8 = "arith.constant"() <{value = 4.200000e+01 : f32}> : () -> f32
    "scf.yield"(%8) : (f32) -> ()
  }, {
    %7 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    "scf.yield"(%7) : (f32) -> ()
  }, {
    %6 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    "scf.yield"(%6) : (f32) -> ()
  }) : (index) -> f32
  %2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %3 = "scf.index_switch"(%2) <{cases = array<i64: 0>}> ({
    %5 = "test.y"() : () -> f32
    "scf.yield"(%5) : (f32) -> ()
  }, {
    %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    "scf.yield"(%4) : (f32) -> ()
  }) : (index) -> f32
  "func.return"(%1, %3) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> (), sym_name = "index_switch_fold_no_res"}> ({
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  "scf.index_switch"(%0) <{cases = array<i64: 0>}> ({
    "test.op"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (index) -> f32, sym_name = "index_switch_unused"}> ({
^bb0(%arg0: index):
  %0:2 = "scf.index_switch"(%arg0) <{cases = array<i64: 0>}> ({
    %3 = "test.b"() : () -> f32
    %4 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    "scf.yield"(%3, %4) : (f32, i32) -> ()
  }, {
    %1 = "test.a"() : () -> f32
    %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "scf.yield"(%1, %2) : (f32, i32) -> ()
  }) : (index) -> (f32, i32)
  "func.return"(%0#0) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, index, index, tensor<4xf32>) -> tensor<4xf32>, sym_name = "for_unused_dead"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: tensor<4xf32>):
  %0 = "scf.for"(%arg0, %arg1, %arg2, %arg3) ({
  ^bb0(%arg4: index, %arg5: tensor<4xf32>):
    %1 = "arith.negf"(%arg5) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>) -> tensor<4xf32>
    "scf.yield"(%1) : (tensor<4xf32>) -> ()
  }) : (index, index, index, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%arg3) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i1, i1) -> (), sym_name = "combineNestedIfs_no_else"}> ({
^bb0(%arg0: i1, %arg1: i1):
  "scf.if"(%arg0) ({
    "scf.if"(%arg1) ({
      "test.op"() : () -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (i1, i1, i32) -> (i32, i32), sym_name = "combineNestedIfs_yield"}> ({
^bb0(%arg0: i1, %arg1: i1, %arg2: i32):
  %0:2 = "scf.if"(%arg0) ({
    %1:2 = "scf.if"(%arg1) ({
      %2 = "test.op"() : () -> i32
      %3 = "test.op1"() : () -> i32
      "scf.yield"(%2, %3) : (i32, i32) -> ()
    }, {
      "scf.yield"(%arg2, %arg2) : (i32, i32) -> ()
    }) : (i1) -> (i32, i32)
    "scf.yield"(%1#0, %1#1) : (i32, i32) -> ()
  }, {
    "scf.yield"(%arg2, %arg2) : (i32, i32) -> ()
  }) : (i1) -> (i32, i32)
  "func.return"(%0#0, %0#1) : (i32, i32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> (), sym_name = "parallel_empty_body_no_res"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  "scf.parallel"(%0, %arg0, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%arg1: index):
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> (), sym_name = "for_empty_no_res"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  "scf.for"(%0, %arg0, %1) ({
  ^bb0(%arg1: index):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i1, f32) -> f32, sym_name = "if_only_cf_pure"}> ({
^bb0(%arg0: i1, %arg1: f32):
  %0 = "scf.if"(%arg0) ({
    %1 = "arith.negf"(%arg1) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "scf.yield"(%1) : (f32) -> ()
  }, {
    "scf.yield"(%arg1) : (f32) -> ()
  }) : (i1) -> f32
  "func.return"(%arg1) : (f32) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i1, f32) -> f32, sym_name = "if_return_same_as_result"}> ({
^bb0(%arg0: i1, %arg1: f32):
  %0 = "scf.if"(%arg0) ({
    %3 = "test.a"() : () -> f32
    "scf.yield"(%3) : (f32) -> ()
  }, {
    %2 = "test.b"() : () -> f32
    "scf.yield"(%2) : (f32) -> ()
  }) : (i1) -> f32
  %1 = "scf.if"(%arg0) ({
    "scf.yield"(%0) : (f32) -> ()
  }, {
    "scf.yield"(%arg1) : (f32) -> ()
  }) : (i1) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i32) -> i32, sym_name = "while_constant_false"}> ({
^bb0(%arg0: i32):
  %0 = "arith.constant"() <{value = false}> : () -> i1
  %1 = "scf.while"(%arg0) ({
  ^bb0(%arg2: i32):
    %2 = "test.v"(%arg2) : (i32) -> i32
    "scf.condition"(%0, %2) : (i1, i32) -> ()
  }, {
  ^bb0(%arg1: i32):
    "scf.yield"(%arg1) : (i32) -> ()
  }) : (i32) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<?xf32>, index, index, index) -> tensor<?xf32>, sym_name = "for_cast_static_yield"}> ({
^bb0(%arg0: tensor<?xf32>, %arg1: index, %arg2: index, %arg3: index):
  %0 = "scf.for"(%arg1, %arg2, %arg3, %arg0) ({
  ^bb0(%arg4: index, %arg5: tensor<?xf32>):
    %1 = "tensor.cast"(%arg5) : (tensor<?xf32>) -> tensor<8xf32>
    %2 = "test.x"(%1) : (tensor<8xf32>) -> tensor<8xf32>
    %3 = "tensor.cast"(%2) : (tensor<8xf32>) -> tensor<?xf32>
    "scf.yield"(%3) : (tensor<?xf32>) -> ()
  }) : (index, index, index, tensor<?xf32>) -> tensor<?xf32>
  "func.return"(%0) : (tensor<?xf32>) -> ()
}) : () -> ()

// -----
// left: 2
"func.func"() <{function_type = (index, index, index, i32, i64, f32) -> (i32, i32, i64, i64, f32, f32), sym_name = "iter_args_cycles"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i64, %arg5: f32):
  %0:6 = "scf.for"(%arg0, %arg1, %arg2, %arg3, %arg3, %arg4, %arg4, %arg5, %arg5) ({
  ^bb0(%arg6: index, %arg7: i32, %arg8: i32, %arg9: i64, %arg10: i64, %arg11: f32, %arg12: f32):
    "scf.yield"(%arg8, %arg7, %arg10, %arg9, %arg12, %arg11) : (i32, i32, i64, i64, f32, f32) -> ()
  }) : (index, index, index, i32, i32, i64, i64, f32, f32) -> (i32, i32, i64, i64, f32, f32)
  "func.return"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5) : (i32, i32, i64, i64, f32, f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index, index, index, i32, i32) -> (i32, i32, i32), sym_name = "iter_args_cycles_non_cycle_start"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: i32, %arg4: i32):
  %0:3 = "scf.for"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg4) ({
  ^bb0(%arg5: index, %arg6: i32, %arg7: i32, %arg8: i32):
    "scf.yield"(%arg7, %arg8, %arg7) : (i32, i32, i32) -> ()
  }) : (index, index, index, i32, i32, i32) -> (i32, i32, i32)
  "func.return"(%0#0, %0#1, %0#2) : (i32, i32, i32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index, index, index, f32) -> (f32, f32), sym_name = "for_same_iter_args"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: f32):
  %0:2 = "scf.for"(%arg0, %arg1, %arg2, %arg3, %arg3) ({
  ^bb0(%arg4: index, %arg5: f32, %arg6: f32):
    %1 = "test.f"(%arg5) : (f32) -> f32
    "scf.yield"(%1, %1) : (f32, f32) -> ()
  }) : (index, index, index, f32, f32) -> (f32, f32)
  "func.return"(%0#0, %0#1) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = () -> (), sym_name = "execute_region_elim"}> ({
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (100)>}> ({
  ^bb0(%arg0: index):
    "test.foo"() : () -> ()
    %0 = "scf.execute_region"() ({
      %1 = "test.val"() : () -> i64
      "scf.yield"(%1) : (i64) -> ()
    }) : () -> i64
    "test.bar"(%0) : (i64) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = (i1, i1) -> (), sym_name = "merge_nested_if3"}> ({
^bb0(%arg0: i1, %arg1: i1):
  "scf.if"(%arg0) ({
    "test.op1"() : () -> ()
    "scf.if"(%arg1) ({
      "test.op"() : () -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 10
"func.func"() <{function_type = (i1, i1) -> (i1, i32), sym_name = "merge_yielding_nested_nv1"}> ({
^bb0(%arg0: i1, %arg1: i1):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %2 = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %3:2 = "scf.if"(%arg0) ({
    %4 = "scf.if"(%arg1) ({
      %5 = "test.op"() : () -> i32
      "scf.yield"(%5) : (i32) -> ()
    }, {
      "scf.yield"(%2) : (i32) -> ()
    }) : (i1) -> i32
    "scf.yield"(%0, %4) : (i1, i32) -> ()
  }, {
    "scf.yield"(%arg1, %2) : (i1, i32) -> ()
  }) : (i1) -> (i1, i32)
  "func.return"(%3#0, %3#1) : (i1, i32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i32) -> i32, sym_name = "while_dead"}> ({
^bb0(%arg0: i32):
  %0 = "scf.while"(%arg0) ({
  ^bb0(%arg2: i32):
    %2 = "arith.cmpi"(%arg2, %arg0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    "scf.condition"(%2, %arg2) : (i1, i32) -> ()
  }, {
  ^bb0(%arg1: i32):
    %1 = "arith.addi"(%arg1, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "scf.yield"(%1) : (i32) -> ()
  }) : (i32) -> i32
  "func.return"(%arg0) : (i32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, memref<?xf32>) -> (), sym_name = "parallel_zero"}> ({
^bb0(%arg0: index, %arg1: memref<?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  "scf.parallel"(%0, %0, %arg0, %0, %1, %1) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "memref.store"(%2, %arg1, %arg2) : (f32, memref<?xf32>, index) -> ()
    "scf.reduce"() : () -> ()
  }) : (index, index, index, index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "forall_mapping"}> ({
^bb0(%arg0: memref<4xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  "scf.forall"() <{mapping = [#gpu.thread<x>], operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 1>}> ({
  ^bb0(%arg1: index):
    "memref.store"(%0, %arg0, %arg1) : (f32, memref<4xf32>, index) -> ()
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i1) -> (), sym_name = "if_condition_swap"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = true}> : () -> i1
  %1 = "arith.xori"(%arg0, %0) : (i1, i1) -> i1
  "scf.if"(%1) ({
    "test.a"() : () -> ()
    "scf.yield"() : () -> ()
  }, {
    "test.b"() : () -> ()
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<8xf32>) -> (), sym_name = "for_const_step_exceed"}> ({
^bb0(%arg0: memref<8xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 8 : index}> : () -> index
  %2 = "arith.constant"() <{value = 10 : index}> : () -> index
  %3 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  "scf.for"(%0, %1, %2) ({
  ^bb0(%arg1: index):
    "memref.store"(%3, %arg0, %arg1) : (f32, memref<8xf32>, index) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (index, memref<?xf32>) -> (), sym_name = "replace_single_iteration_const_diff"}> ({
^bb0(%arg0: index, %arg1: memref<?xf32>):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "arith.constant"() <{value = 3 : index}> : () -> index
  %3 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %4 = "arith.addi"(%arg0, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
  "scf.for"(%arg0, %4, %2) ({
  ^bb0(%arg2: index):
    "memref.store"(%3, %arg1, %arg2) : (f32, memref<?xf32>, index) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i1) -> i32, sym_name = "test_if_ub"}> ({
^bb0(%arg0: i1):
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "ub.poison"() <{value = #ub.poison}> : () -> i32
  %2 = "scf.if"(%arg0) ({
    "scf.yield"(%0) : (i32) -> ()
  }, {
    "scf.yield"(%1) : (i32) -> ()
  }) : (i1) -> i32
  "func.return"(%2) : (i32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, i32) -> i32, sym_name = "index_switch_same"}> ({
^bb0(%arg0: index, %arg1: i32):
  %0 = "scf.index_switch"(%arg0) <{cases = array<i64: 0>}> ({
    "scf.yield"(%arg1) : (i32) -> ()
  }, {
    "scf.yield"(%arg1) : (i32) -> ()
  }) : (index) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i1, f32) -> f32, sym_name = "exec_multi"}> ({
^bb0(%arg0: i1, %arg1: f32):
  %0 = "scf.execute_region"() ({
    "cf.cond_br"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:  // pred: ^bb0
    %1 = "t.a"(%arg1) : (f32) -> f32
    "scf.yield"(%1) : (f32) -> ()
  ^bb2:  // pred: ^bb0
    %2 = "t.b"(%arg1) : (f32) -> f32
    "scf.yield"(%2) : (f32) -> ()
  }) : () -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 11
"func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "while_sinks_if"}> ({
^bb0(%arg0: i32):
  %0:2 = "scf.while"(%arg0) ({
  ^bb0(%arg3: i32):
    %2 = "arith.constant"() <{value = 1000 : i32}> : () -> i32
    %3 = "arith.muli"(%arg3, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %4 = "arith.cmpi"(%arg3, %2) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %5 = "scf.if"(%4) ({
      %6 = "arith.addi"(%3, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %7 = "t.q"(%6) : (i32) -> i32
      "scf.yield"(%7) : (i32) -> ()
    }, {
      "scf.yield"(%arg3) : (i32) -> ()
    }) : (i1) -> i32
    "scf.condition"(%4, %5, %arg3) : (i1, i32, i32) -> ()
  }, {
  ^bb0(%arg1: i32, %arg2: i32):
    %1 = "arith.addi"(%arg1, %arg2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "scf.yield"(%1) : (i32) -> ()
  }) : (i32) -> (i32, i32)
  "func.return"(%0#0, %0#1) : (i32, i32) -> ()
}) : () -> ()
// -----
// left: 13
"func.func"() <{function_type = (i32, i32) -> (i32, i32), sym_name = "while_splits_choice"}> ({
^bb0(%arg0: i32, %arg1: i32):
  %0:2 = "scf.while"(%arg0, %arg1) ({
  ^bb0(%arg4: i32, %arg5: i32):
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %5 = "arith.andi"(%arg5, %4) : (i32, i32) -> i32
    %6 = "arith.cmpi"(%5, %3) <{predicate = 8 : i64}> : (i32, i32) -> i1
    %7 = "arith.muli"(%arg4, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "scf.if"(%6) ({
      %9 = "arith.xori"(%7, %5) : (i32, i32) -> i32
      "scf.yield"(%9) : (i32) -> ()
    }, {
      "scf.yield"(%arg0) : (i32) -> ()
    }) : (i1) -> i32
    "scf.condition"(%6, %8, %5) : (i1, i32, i32) -> ()
  }, {
  ^bb0(%arg2: i32, %arg3: i32):
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "arith.subi"(%arg3, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "scf.yield"(%arg2, %2) : (i32, i32) -> ()
  }) : (i32, i32) -> (i32, i32)
  "func.return"(%0#0, %0#1) : (i32, i32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (i1, f32, f32) -> (f32, f32), sym_name = "execute_region_forwards"}> ({
^bb0(%arg0: i1, %arg1: f32, %arg2: f32):
  %0:4 = "scf.execute_region"() <{no_inline}> ({
    %1 = "t.a"(%arg1) : (f32) -> f32
    "scf.yield"(%1, %arg2, %1, %arg1) : (f32, f32, f32, f32) -> ()
  }) : () -> (f32, f32, f32, f32)
  "func.return"(%0#0, %0#1) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "execute_region_of_nothing"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0:2 = "scf.execute_region"() <{no_inline}> ({
    %1 = "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "scf.yield"(%arg0, %arg1) : (f32, f32) -> ()
  }) : () -> (f32, f32)
  "func.return"(%0#1, %0#0) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, f32) -> f32, sym_name = "for_without_step"}> ({
^bb0(%arg0: index, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "scf.for"(%arg0, %0, %0, %arg1) ({
  ^bb0(%arg2: index, %arg3: f32):
    %2 = "t.a"(%arg3, %arg2) : (f32, index) -> f32
    "scf.yield"(%2) : (f32) -> ()
  }) : (index, index, index, f32) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (tensor<4xf32>, index) -> tensor<4xf32>, sym_name = "forall_cast"}> ({
^bb0(%arg0: tensor<4xf32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<4xf32>) -> tensor<?xf32>
  %1 = "scf.forall"(%arg1, %0) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg2: index, %arg3: tensor<?xf32>):
    %3 = "tensor.extract_slice"(%arg3, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<?xf32>, index) -> tensor<1xf32>
    %4 = "t.a"(%arg2, %3) : (index, tensor<1xf32>) -> tensor<1xf32>
    "scf.forall.in_parallel"() ({
      "tensor.parallel_insert_slice"(%4, %arg3, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<1xf32>, tensor<?xf32>, index) -> ()
    }) : () -> ()
  }) : (index, tensor<?xf32>) -> tensor<?xf32>
  %2 = "tensor.cast"(%1) : (tensor<?xf32>) -> tensor<4xf32>
  "func.return"(%2) : (tensor<4xf32>) -> ()
}) : () -> ()
// -----
// left: 8
"func.func"() <{function_type = () -> (), sym_name = "g", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (i32, i32, i1, i1) -> i32, sym_name = "f"}> ({
^bb0(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1):
  %0 = "scf.if"(%arg2) ({
    %1 = "scf.if"(%arg3) ({
      "func.call"() <{callee = @g}> : () -> ()
      "scf.yield"(%arg0) : (i32) -> ()
    }, {
      "scf.yield"(%arg1) : (i32) -> ()
    }) : (i1) -> i32
    "scf.yield"(%1) : (i32) -> ()
  }, {
    "scf.yield"(%arg1) : (i32) -> ()
  }) : (i1) -> i32
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
