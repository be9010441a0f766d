// left: 4
"func.func"() <{function_type = (index, index) -> (index, index), sym_name = "a1"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
  %1 = "affine.apply"(%0, %0) <{map = affine_map<(d0, d1) -> (d0 + d1 * 2)>}> : (index, index) -> index
  "func.return"(%1, %0) : (index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "a2"}> ({
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "a3"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "a4"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1 = "affine.apply"(%arg0, %0) <{map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "a5"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (0)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "a6"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 * 2)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "a7"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.apply"(%arg0, %arg1) <{map = affine_map<(d0, d1) -> (d0 * 2)>}> : (index, index) -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (0)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> (index, index), sym_name = "a8"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 4 : index}> : () -> index
  %2 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (4, 1)>}> : (index) -> index
  %3 = "affine.max"(%0, %1) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (index, index) -> index
  "func.return"(%2, %3) : (index, index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "a9"}> ({
^bb0(%arg0: index):
  %0 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> (index, index), sym_name = "a10"}> ({
^bb0(%arg0: index):
  %0 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (1000, d0 + 512)>}> : (index) -> index
  %1 = "affine.min"(%0) <{map = affine_map<(d0) -> (500, d0 + 1)>}> : (index) -> index
  "func.return"(%1, %0) : (index, index) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (index, memref<10xf32>) -> f32, sym_name = "a11"}> ({
^bb0(%arg0: index, %arg1: memref<10xf32>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%arg2: index):
    %1 = "affine.apply"(%arg2) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
    %2 = "affine.load"(%arg1, %1) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>, index) -> f32
    "affine.store"(%2, %arg1, %1) <{map = affine_map<(d0) -> (d0 - 1)>}> : (f32, memref<10xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, memref<10xf32>) -> (), sym_name = "a12"}> ({
^bb0(%arg0: index, %arg1: memref<10xf32>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (5)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%arg2: index):
    %0 = "affine.load"(%arg1, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>, index) -> f32
    "affine.store"(%0, %arg1, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<10xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, memref<10xf32>) -> (), sym_name = "a13"}> ({
^bb0(%arg0: index, %arg1: memref<10xf32>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%arg2: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (index, memref<10xf32>, index) -> (), sym_name = "a14"}> ({
^bb0(%arg0: index, %arg1: memref<10xf32>, %arg2: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 10 : index}> : () -> index
  "affine.for"(%0, %1) <{lowerBoundMap = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg3: index):
    %2 = "affine.load"(%arg1, %arg3) <{map = affine_map<(d0) -> (d0)>}> : (memref<10xf32>, index) -> f32
    "affine.store"(%2, %arg1) <{map = affine_map<() -> (0)>}> : (f32, memref<10xf32>) -> ()
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<10xf32>, f32) -> (), sym_name = "a15"}> ({
^bb0(%arg0: memref<10xf32>, %arg1: f32):
  "affine.if"() <{condition = affine_set<() : (1 >= 0)>}> ({
    "affine.store"(%arg1, %arg0) <{map = affine_map<() -> (0)>}> : (f32, memref<10xf32>) -> ()
    "affine.yield"() : () -> ()
  }, {
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<10xf32>, f32, index) -> (), sym_name = "a17"}> ({
^bb0(%arg0: memref<10xf32>, %arg1: f32, %arg2: index):
  "affine.if"(%arg2) <{condition = affine_set<(d0) : (d0 - 10 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, memref<10xf32>, f32) -> f32, sym_name = "a18"}> ({
^bb0(%arg0: index, %arg1: memref<10xf32>, %arg2: f32):
  %0 = "affine.for"(%arg2) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%arg3: index, %arg4: f32):
    "affine.yield"(%arg4) : (f32) -> ()
  }) : (f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> (index, index, index), sym_name = "a19"}> ({
^bb0(%arg0: index):
  %0:3 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 4, 1, 8>}> : (index) -> (index, index, index)
  "func.return"(%0#0, %0#1, %0#2) : (index, index, index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = () -> (index, index, index), sym_name = "a20"}> ({
  %0 = "arith.constant"() <{value = 22 : index}> : () -> index
  %1:3 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 4, 2, 8>}> : (index) -> (index, index, index)
  "func.return"(%1#0, %1#1, %1#2) : (index, index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> (index, index), sym_name = "a21"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  %1:2 = "affine.delinearize_index"(%arg0, %0) <{static_basis = array<i64: -9223372036854775808, 8>}> : (index, index) -> (index, index)
  "func.return"(%1#0, %1#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "a22"}> ({
^bb0(%arg0: index):
  %0 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 4>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, index) -> (index, index), sym_name = "a23"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.linearize_index"(%arg0, %arg1) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 8>}> : (index, index) -> index
  %1:2 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
  "func.return"(%1#0, %1#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "a24"}> ({
^bb0(%arg0: index):
  %0:2 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
  %1 = "affine.linearize_index"(%0#0, %0#1) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 8>}> : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> (index, index), sym_name = "a25"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "affine.linearize_index"(%0, %1) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 8>}> : (index, index) -> index
  %3 = "affine.linearize_index"(%arg0) <{disjoint = false, operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 8>}> : (index) -> index
  "func.return"(%2, %3) : (index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "a26"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "affine.linearize_index"(%0, %arg0, %arg1) <{disjoint = false, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 2, 4, 8>}> : (index, index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "a28"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "arith.addi"(%arg0, %0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
  %2 = "affine.apply"(%arg0, %arg1) <{map = affine_map<(d0, d1) -> (d0 ceildiv 32)>}> : (index, index) -> index
  %3 = "affine.apply"(%2, %0) <{map = affine_map<(d0)[s0] -> (d0 * s0)>}> : (index, index) -> index
  "func.return"(%3) : (index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<4x4xf32>) -> (), sym_name = "a29"}> ({
^bb0(%arg0: memref<4x4xf32>):
  %0 = "memref.cast"(%arg0) : (memref<4x4xf32>) -> memref<?x?xf32>
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%arg1: index):
    %1 = "affine.load"(%0, %arg1) <{map = affine_map<(d0) -> (d0, 0)>}> : (memref<?x?xf32>, index) -> f32
    "affine.store"(%1, %0, %arg1) <{map = affine_map<(d0) -> (0, d0)>}> : (f32, memref<?x?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<10xf32>, f32) -> (), sym_name = "a30"}> ({
^bb0(%arg0: memref<10xf32>, %arg1: f32):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (1)>}> ({
  ^bb0(%arg2: index):
    "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<10xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<10xf32>, f32) -> (), sym_name = "a31"}> ({
^bb0(%arg0: memref<10xf32>, %arg1: f32):
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (4, 0)>}> ({
  ^bb0(%arg2: index, %arg3: index):
    "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<10xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<10xf32>, f32) -> f32, sym_name = "a32"}> ({
^bb0(%arg0: memref<10xf32>, %arg1: f32):
  %0 = "affine.if"() <{condition = affine_set<() : (-1 == 0)>}> ({
    "affine.yield"(%arg1) : (f32) -> ()
  }, {
    %1 = "arith.addf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "affine.yield"(%1) : (f32) -> ()
  }) : () -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<10xf32>, f32, index) -> f32, sym_name = "a33"}> ({
^bb0(%arg0: memref<10xf32>, %arg1: f32, %arg2: index):
  %0:2 = "affine.for"(%arg1, %arg1) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 2>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%arg3: index, %arg4: f32, %arg5: f32):
    %1 = "arith.addf"(%arg4, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "affine.yield"(%1, %arg5) : (f32, f32) -> ()
  }) : (f32, f32) -> (f32, f32)
  "func.return"(%0#0) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<10xf32>, f32, index) -> (index, index), sym_name = "a34"}> ({
^bb0(%arg0: memref<10xf32>, %arg1: f32, %arg2: index):
  %0 = "affine.max"(%arg2) <{map = affine_map<()[s0] -> (s0)>}> : (index) -> index
  %1 = "affine.min"(%arg2, %arg2) <{map = affine_map<()[s0, s1] -> (s0, s1, s0)>}> : (index, index) -> index
  "func.return"(%0, %1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "f"}> ({
^bb0(%arg0: index, %arg1: index):
  %0:2 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
  %1 = "affine.linearize_index"(%arg1, %0#0, %0#1) <{disjoint = false, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 3, 4, 8>}> : (index, index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index, index) -> (index, index), sym_name = "f"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 2, 4, 8>}> : (index, index, index) -> index
  %1:2 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 8, 8>}> : (index) -> (index, index)
  "func.return"(%1#0, %1#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "f"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%arg2: index, %arg3: f32):
    "affine.yield"(%arg1) : (f32) -> ()
  }) : (f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> f32, sym_name = "f"}> ({
^bb0(%arg0: f32):
  %0 = "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (0)>}> ({
  ^bb0(%arg1: index, %arg2: f32):
    %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "affine.yield"(%1) : (f32) -> ()
  }) : (f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
^bb0(%arg0: index):
  "affine.if"(%arg0) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  "affine.if"(%0) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "test.x"(%arg0) : (index) -> ()
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
^bb0(%arg0: index):
  "affine.if"(%arg0) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "test.x"(%arg0) : (index) -> ()
    "affine.yield"() : () -> ()
  }, {
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 10 : index}> : () -> index
  "affine.parallel"(%0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%arg1: index):
    "test.x"(%arg1) : (index) -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index, index) -> (), sym_name = "f"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
  "affine.parallel"(%0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%arg2: index):
    "test.x"(%arg2) : (index) -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> ((d0 floordiv 4) * 4 + d0 mod 4)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "apply_apply"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 * 2)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "apply_const"}> ({
  %0 = "arith.constant"() <{value = 5 : index}> : () -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 mod 3 + 2)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "apply_dup"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0, %arg0) <{map = affine_map<(d0, d1) -> (d0 + d1)>}> : (index, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "apply_cancel"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0, %arg0) <{map = affine_map<(d0, d1) -> (d0 - d1)>}> : (index, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "apply_mod"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 * 4)>}> : (index) -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 mod 4)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "apply_div"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 * 8)>}> : (index) -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 floordiv 4)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "apply_ceildiv"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 * 8 + 4)>}> : (index) -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 ceildiv 4)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "apply_modmod"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 mod 8)>}> : (index) -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 mod 4)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "apply_divdiv"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 floordiv 8)>}> : (index) -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 floordiv 4)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "apply_div0"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 floordiv 0)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> index, sym_name = "apply_poison"}> ({
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (index, memref<?xf32>) -> (), sym_name = "apply_loopiv"}> ({
^bb0(%arg0: index, %arg1: memref<?xf32>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 4 : index, upperBoundMap = affine_map<() -> (16)>}> ({
  ^bb0(%arg2: index):
    %0 = "affine.apply"(%arg2) <{map = affine_map<(d0) -> (d0 mod 4)>}> : (index) -> index
    %1 = "affine.load"(%arg1, %0) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index) -> f32
    "affine.store"(%1, %arg1, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (index, memref<?xf32>) -> (), sym_name = "apply_loopiv2"}> ({
^bb0(%arg0: index, %arg1: memref<?xf32>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (16)>}> ({
  ^bb0(%arg2: index):
    %0 = "affine.apply"(%arg2) <{map = affine_map<(d0) -> (d0 floordiv 16)>}> : (index) -> index
    %1 = "affine.load"(%arg1, %0) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index) -> f32
    "affine.store"(%1, %arg1, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "min_const"}> ({
  %0 = "arith.constant"() <{value = 5 : index}> : () -> index
  %1 = "affine.min"(%0) <{map = affine_map<(d0) -> (d0 + 3, 7)>}> : (index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "min_single"}> ({
^bb0(%arg0: index):
  %0 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (d0 + 3)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "min_dup"}> ({
^bb0(%arg0: index):
  %0 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (d0 + 3, d0 + 3, d0)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "max_dup"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.max"(%arg0, %arg1) <{map = affine_map<(d0, d1) -> (d0 + 3, d1, d0 + 3)>}> : (index, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "min_min"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (d0 + 3, 10)>}> : (index) -> index
  %1 = "affine.min"(%0, %arg1) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "min_min_twice"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (d0 + 3, 10)>}> : (index) -> index
  %1 = "affine.min"(%0, %arg1) <{map = affine_map<(d0, d1) -> (d0, d0, d1)>}> : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index, index) -> index, sym_name = "min_max"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.max"(%arg0) <{map = affine_map<(d0) -> (d0 + 3, 10)>}> : (index) -> index
  %1 = "affine.min"(%0, %arg1) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "min_apply"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 * 3)>}> : (index) -> index
  %1 = "affine.min"(%0, %arg1) <{map = affine_map<(d0, d1) -> (d0 + 2, d1)>}> : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index, index) -> index, sym_name = "min_of_apply_of_min"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (d0, 8)>}> : (index) -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
  %2 = "affine.min"(%1, %arg1) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<?xindex>) -> (), sym_name = "min_range"}> ({
^bb0(%arg0: memref<?xindex>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg1: index):
    %0 = "affine.min"(%arg1) <{map = affine_map<(d0) -> (d0, 16)>}> : (index) -> index
    "affine.store"(%0, %arg0, %arg1) <{map = affine_map<(d0) -> (d0)>}> : (index, memref<?xindex>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<?xindex>) -> (), sym_name = "max_range"}> ({
^bb0(%arg0: memref<?xindex>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg1: index):
    %0 = "affine.max"(%arg1) <{map = affine_map<(d0) -> (d0, 16)>}> : (index) -> index
    "affine.store"(%0, %arg0, %arg1) <{map = affine_map<(d0) -> (d0)>}> : (index, memref<?xindex>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<?xindex>) -> (), sym_name = "min_tile"}> ({
^bb0(%arg0: memref<?xindex>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 32 : index, upperBoundMap = affine_map<() -> (128)>}> ({
  ^bb0(%arg1: index):
    %0 = "affine.min"(%arg1) <{map = affine_map<(d0) -> (-d0 + 128, 32)>}> : (index) -> index
    "affine.store"(%0, %arg0, %arg1) <{map = affine_map<(d0) -> (d0)>}> : (index, memref<?xindex>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (memref<?xindex>) -> (), sym_name = "scf_min_tile"}> ({
^bb0(%arg0: memref<?xindex>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 128 : index}> : () -> index
  %2 = "arith.constant"() <{value = 32 : index}> : () -> index
  "scf.for"(%0, %1, %2) ({
  ^bb0(%arg1: index):
    %3 = "affine.min"(%arg1) <{map = affine_map<(d0) -> (-d0 + 128, 32)>}> : (index) -> index
    "memref.store"(%3, %arg0, %arg1) : (index, memref<?xindex>, index) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = () -> (), sym_name = "for_empty"}> ({
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%arg0: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> (), sym_name = "for_empty_dyn"}> ({
^bb0(%arg0: index):
  "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg1: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (memref<?xf32>, f32) -> (), sym_name = "for_zero"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (10)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%arg2: index):
    "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32) -> f32, sym_name = "for_zero_iter"}> ({
^bb0(%arg0: f32):
  %0 = "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (10)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (5)>}> ({
  ^bb0(%arg1: index, %arg2: f32):
    %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "affine.yield"(%1) : (f32) -> ()
  }) : (f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, f32) -> (), sym_name = "for_one"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (3)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
  ^bb0(%arg2: index):
    "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, f32) -> (), sym_name = "for_const_bounds"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 8 : index}> : () -> index
  "affine.for"(%0, %1) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg2: index):
    "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, f32, index) -> (), sym_name = "for_apply_bounds"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32, %arg2: index):
  %0 = "affine.apply"(%arg2) <{map = affine_map<()[s0] -> (s0 * 2)>}> : (index) -> index
  "affine.for"(%0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg3: index):
    "affine.store"(%arg1, %arg0, %arg3) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, index) -> f32, sym_name = "for_iter_unchanged"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "affine.for"(%arg1, %arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 1>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg2: index, %arg3: f32):
    "affine.yield"(%arg3) : (f32) -> ()
  }) : (index, f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, f32, index) -> (f32, f32), sym_name = "for_iter_swap"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: index):
  %0:2 = "affine.for"(%arg2, %arg0, %arg1) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 2>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg3: index, %arg4: f32, %arg5: f32):
    "affine.yield"(%arg5, %arg4) : (f32, f32) -> ()
  }) : (index, f32, f32) -> (f32, f32)
  "func.return"(%0#0, %0#1) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "for_iter_swap_known"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0:2 = "affine.for"(%arg0, %arg1) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 2>, step = 1 : index, upperBoundMap = affine_map<() -> (7)>}> ({
  ^bb0(%arg2: index, %arg3: f32, %arg4: f32):
    "affine.yield"(%arg4, %arg3) : (f32, f32) -> ()
  }) : (f32, f32) -> (f32, f32)
  "func.return"(%0#0, %0#1) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f32) -> f32, sym_name = "for_iter_const"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
  %1 = "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (7)>}> ({
  ^bb0(%arg1: index, %arg2: f32):
    "affine.yield"(%0) : (f32) -> ()
  }) : (f32) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> index, sym_name = "for_iv_yield"}> ({
^bb0(%arg0: index):
  %0 = "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (7)>}> ({
  ^bb0(%arg1: index, %arg2: index):
    "affine.yield"(%arg1) : (index) -> ()
  }) : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (f32, index, memref<?xf32>) -> (), sym_name = "for_unused_result"}> ({
^bb0(%arg0: f32, %arg1: index, %arg2: memref<?xf32>):
  %0 = "affine.for"(%arg1, %arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 1>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg3: index, %arg4: f32):
    "affine.store"(%arg0, %arg2, %arg3) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    %1 = "arith.addf"(%arg4, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "affine.yield"(%1) : (f32) -> ()
  }) : (index, f32) -> f32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> (), sym_name = "for_nested_empty"}> ({
^bb0(%arg0: index):
  "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%arg1: index):
    "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%arg2: index):
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>, f32) -> (), sym_name = "if_true"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 12 : index}> : () -> index
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  "affine.if"(%0) <{condition = affine_set<(d0) : (d0 - 10 >= 0)>}> ({
    "affine.store"(%arg1, %arg0, %1) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>, f32, index) -> (), sym_name = "if_false_else"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32, %arg2: index):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  "affine.if"(%0) <{condition = affine_set<(d0) : (d0 - 10 >= 0)>}> ({
    "test.a"() : () -> ()
    "affine.yield"() : () -> ()
  }, {
    "test.b"() : () -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32) -> f32, sym_name = "if_value"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "arith.constant"() <{value = 2 : index}> : () -> index
  %1 = "affine.if"(%0) <{condition = affine_set<(d0) : (d0 - 10 >= 0)>}> ({
    "affine.yield"(%arg0) : (f32) -> ()
  }, {
    "affine.yield"(%arg1) : (f32) -> ()
  }) : (index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> (), sym_name = "if_empty"}> ({
^bb0(%arg0: index):
  "affine.if"(%arg0) <{condition = affine_set<(d0) : (d0 - 10 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index) -> (), sym_name = "if_empty_else"}> ({
^bb0(%arg0: index):
  "affine.if"(%arg0) <{condition = affine_set<(d0) : (d0 - 10 >= 0)>}> ({
    "test.a"() : () -> ()
    "affine.yield"() : () -> ()
  }, {
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (index) -> (), sym_name = "if_empty_then"}> ({
^bb0(%arg0: index):
  "affine.if"(%arg0) <{condition = affine_set<(d0) : (d0 - 10 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
    "test.a"() : () -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (memref<?xf32>, f32) -> (), sym_name = "if_always_loop"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg2: index):
    "affine.if"(%arg2) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
      "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }, {
    }) : (index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32, index) -> f32, sym_name = "if_trivial"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: index):
  %0 = "affine.if"() <{condition = affine_set<() : (0 == 0)>}> ({
    "affine.yield"(%arg0) : (f32) -> ()
  }, {
    "affine.yield"(%arg1) : (f32) -> ()
  }) : () -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32, index) -> f32, sym_name = "if_never"}> ({
^bb0(%arg0: f32, %arg1: f32, %arg2: index):
  %0 = "affine.if"() <{condition = affine_set<() : (1 == 0)>}> ({
    "affine.yield"(%arg0) : (f32) -> ()
  }, {
    "affine.yield"(%arg1) : (f32) -> ()
  }) : () -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32, index) -> f32, sym_name = "if_same"}> ({
^bb0(%arg0: f32, %arg1: index):
  %0 = "affine.if"(%arg1) <{condition = affine_set<(d0) : (d0 - 10 >= 0)>}> ({
    "affine.yield"(%arg0) : (f32) -> ()
  }, {
    "affine.yield"(%arg0) : (f32) -> ()
  }) : (index) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (memref<?xf32>, f32) -> (), sym_name = "if_apply"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg2: index):
    %0 = "affine.apply"(%arg2) <{map = affine_map<(d0) -> (d0 + 2)>}> : (index) -> index
    "affine.if"(%0) <{condition = affine_set<(d0) : (d0 - 5 >= 0)>}> ({
      "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }, {
    }) : (index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (memref<?xf32>) -> f32, sym_name = "load_apply"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
  %1 = "affine.for"(%0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg1: index, %arg2: f32):
    %2 = "affine.apply"(%arg1) <{map = affine_map<(d0) -> (d0 + 2)>}> : (index) -> index
    %3 = "affine.load"(%arg0, %2) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index) -> f32
    %4 = "arith.addf"(%arg2, %3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "affine.yield"(%4) : (f32) -> ()
  }) : (f32) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?xf32>) -> f32, sym_name = "load_const"}> ({
^bb0(%arg0: memref<?xf32>):
  %0 = "arith.constant"() <{value = 3 : index}> : () -> index
  %1 = "affine.load"(%arg0, %0) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>, index) -> f32, sym_name = "load_cast"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index):
  %0 = "memref.cast"(%arg0) : (memref<8xf32>) -> memref<?xf32>
  %1 = "affine.load"(%0, %arg1) <{map = affine_map<()[s0] -> (s0)>}> : (memref<?xf32>, index) -> f32
  "func.return"(%1) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>, index, f32) -> (), sym_name = "store_cast"}> ({
^bb0(%arg0: memref<8xf32>, %arg1: index, %arg2: f32):
  %0 = "memref.cast"(%arg0) : (memref<8xf32>) -> memref<?xf32>
  "affine.store"(%arg2, %0, %arg1) <{map = affine_map<()[s0] -> (s0)>}> : (f32, memref<?xf32>, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>) -> vector<4xf32>, sym_name = "vload_cast"}> ({
^bb0(%arg0: memref<8xf32>):
  %0 = "memref.cast"(%arg0) : (memref<8xf32>) -> memref<?xf32>
  %1 = "arith.constant"() <{value = 0 : index}> : () -> index
  %2 = "affine.vector_load"(%0, %1) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index) -> vector<4xf32>
  "func.return"(%2) : (vector<4xf32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<8xf32>) -> (), sym_name = "prefetch_cast"}> ({
^bb0(%arg0: memref<8xf32>):
  %0 = "memref.cast"(%arg0) : (memref<8xf32>) -> memref<?xf32>
  "affine.prefetch"(%0) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0)>}> : (memref<?xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> f32, sym_name = "load_const_global"}> ({
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
  %2 = "affine.load"(%1, %0) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index) -> f32
  "func.return"(%2) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, f32) -> (), sym_name = "parallel_const"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 8 : index}> : () -> index
  "affine.parallel"(%0, %1) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%arg2: index):
    "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, f32, index) -> (), sym_name = "parallel_apply"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32, %arg2: index):
  %0 = "affine.apply"(%arg2) <{map = affine_map<()[s0] -> (s0 + 1)>}> : (index) -> index
  "affine.parallel"(%0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%arg3: index):
    "affine.store"(%arg1, %arg0, %arg3) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> (), sym_name = "parallel_empty"}> ({
^bb0(%arg0: index):
  "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%arg1: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, f32) -> (), sym_name = "parallel_zero"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32):
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (0)>}> ({
  ^bb0(%arg2: index):
    "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, f32) -> (), sym_name = "parallel_one"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32):
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (1)>}> ({
  ^bb0(%arg2: index):
    "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (index, index), sym_name = "delin_const"}> ({
  %0 = "arith.constant"() <{value = 23 : index}> : () -> index
  %1:2 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
  "func.return"(%1#0, %1#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (index, index), sym_name = "delin_const_neg"}> ({
  %0 = "arith.constant"() <{value = -23 : index}> : () -> index
  %1:2 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
  "func.return"(%1#0, %1#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "delin_one"}> ({
^bb0(%arg0: index):
  %0 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 8>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "delin_no_outer"}> ({
^bb0(%arg0: index):
  %0 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> (index, index), sym_name = "delin_all_unit"}> ({
^bb0(%arg0: index):
  %0:2 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 1, 1>}> : (index) -> (index, index)
  "func.return"(%0#0, %0#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> (index, index, index), sym_name = "delin_dyn_cst"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 8 : index}> : () -> index
  %1:3 = "affine.delinearize_index"(%arg0, %arg1, %0) <{static_basis = array<i64: -9223372036854775808, -9223372036854775808, 4>}> : (index, index, index) -> (index, index, index)
  "func.return"(%1#0, %1#1, %1#2) : (index, index, index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index, index) -> (index, index), sym_name = "delin_lin_nodisjoint"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.linearize_index"(%arg0, %arg1) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 8>}> : (index, index) -> index
  %1:2 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
  "func.return"(%1#0, %1#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, index, index) -> (index, index, index), sym_name = "delin_lin_partial"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 2, 4, 8>}> : (index, index, index) -> index
  %1:3 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 3, 4, 8>}> : (index) -> (index, index, index)
  "func.return"(%1#0, %1#1, %1#2) : (index, index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index, index) -> (index, index), sym_name = "delin_lin_tail"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 5, 4, 8>}> : (index, index, index) -> index
  %1:2 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 20, 8>}> : (index) -> (index, index)
  "func.return"(%1#0, %1#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> (index, index, index), sym_name = "delin_lin_split"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.linearize_index"(%arg0, %arg1) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 5, 32>}> : (index, index) -> index
  %1:3 = "affine.delinearize_index"(%0) <{static_basis = array<i64: 5, 4, 8>}> : (index) -> (index, index, index)
  "func.return"(%1#0, %1#1, %1#2) : (index, index, index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "lin_delin"}> ({
^bb0(%arg0: index):
  %0:2 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
  %1 = "affine.linearize_index"(%0#0, %0#1) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 8>}> : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "lin_delin_part2"}> ({
^bb0(%arg0: index, %arg1: index):
  %0:2 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
  %1 = "affine.linearize_index"(%0#0, %0#1, %arg1) <{disjoint = false, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 4, 8, 3>}> : (index, index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "lin_const"}> ({
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
  %1 = "arith.constant"() <{value = 2 : index}> : () -> index
  %2 = "affine.linearize_index"(%0, %1) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 8>}> : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index, index) -> index, sym_name = "lin_unit"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 4, 1, 8>}> : (index, index, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index, index) -> index, sym_name = "lin_unit_nodis"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint = false, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 4, 1, 8>}> : (index, index, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "lin_zero_unit"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "affine.linearize_index"(%arg0, %0, %arg1) <{disjoint = false, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 4, 1, 8>}> : (index, index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "lin_lead_zero"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "affine.linearize_index"(%0, %arg0, %arg1) <{disjoint = false, operandSegmentSizes = array<i32: 3, 0>, static_basis = array<i64: 3, 4, 8>}> : (index, index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "lin_one"}> ({
^bb0(%arg0: index):
  %0 = "affine.linearize_index"(%arg0) <{disjoint = false, operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 8>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index, index) -> index, sym_name = "lin_dyn_cst"}> ({
^bb0(%arg0: index, %arg1: index, %arg2: index):
  %0 = "arith.constant"() <{value = 8 : index}> : () -> index
  %1 = "affine.linearize_index"(%arg0, %arg1, %arg2, %0) <{disjoint = false, operandSegmentSizes = array<i32: 2, 2>, static_basis = array<i64: -9223372036854775808, -9223372036854775808>}> : (index, index, index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "lin_zero_all"}> ({
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "affine.linearize_index"(%0, %0) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 3, 4>}> : (index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (memref<?xindex>) -> (), sym_name = "delin_loop"}> ({
^bb0(%arg0: memref<?xindex>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%arg1: index):
    %0:2 = "affine.delinearize_index"(%arg1) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
    "affine.store"(%0#0, %arg0, %arg1) <{map = affine_map<(d0) -> (d0)>}> : (index, memref<?xindex>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "delin_unused"}> ({
^bb0(%arg0: index):
  %0:3 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 4, 2, 8>}> : (index) -> (index, index, index)
  "func.return"(%0#2) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (tensor<4x?xf32>) -> index, sym_name = "dim_apply"}> ({
^bb0(%arg0: tensor<4x?xf32>):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "tensor.dim"(%arg0, %0) : (tensor<4x?xf32>, index) -> index
  %2 = "affine.apply"(%1) <{map = affine_map<()[s0] -> (s0 ceildiv 3)>}> : (index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (memref<?xindex>, index) -> (), sym_name = "affine_min_range"}> ({
^bb0(%arg0: memref<?xindex>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "arith.constant"() <{value = 4 : index}> : () -> index
  "scf.for"(%0, %2, %1) ({
  ^bb0(%arg2: index):
    %3 = "affine.min"(%arg2) <{map = affine_map<(d0) -> (d0, 5)>}> : (index) -> index
    "memref.store"(%3, %arg0, %arg2) : (index, memref<?xindex>, index) -> ()
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> index, sym_name = "affine_apply_chain3"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "affine.apply"(%arg0, %arg1) <{map = affine_map<(d0, d1) -> (d0 + d1)>}> : (index, index) -> index
  %1 = "affine.apply"(%0, %arg1) <{map = affine_map<(d0, d1) -> (d0 - d1)>}> : (index, index) -> index
  %2 = "affine.apply"(%1) <{map = affine_map<(d0) -> (d0 * 2)>}> : (index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, f32, index) -> (), sym_name = "affine_parallel_min"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32, %arg2: index):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  "affine.parallel"(%arg2, %0) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = affine_map<(d0, d1) -> (d0, d1)>}> ({
  ^bb0(%arg3: index):
    "affine.store"(%arg1, %arg0, %arg3) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index) -> f32, sym_name = "affine_parallel_reduce"}> ({
^bb0(%arg0: index):
  %0 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [0], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%arg1: index):
    %1 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    "affine.yield"(%1) : (f32) -> ()
  }) : () -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (index, memref<?xf32>, f32) -> (), sym_name = "affine_if_nested"}> ({
^bb0(%arg0: index, %arg1: memref<?xf32>, %arg2: f32):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%arg3: index):
    "affine.if"(%arg3) <{condition = affine_set<(d0) : (d0 - 20 >= 0)>}> ({
      "affine.store"(%arg2, %arg1, %arg3) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }, {
    }) : (index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (f32) -> f32, sym_name = "affine_for_single_iter_args"}> ({
^bb0(%arg0: f32):
  %0 = "affine.for"(%arg0) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (1)>}> ({
  ^bb0(%arg1: index, %arg2: f32):
    %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "affine.yield"(%1) : (f32) -> ()
  }) : (f32) -> f32
  "func.return"(%0) : (f32) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xf32>, f32, index) -> (), sym_name = "affine_for_max_bounds"}> ({
^bb0(%arg0: memref<?xf32>, %arg1: f32, %arg2: index):
  %0 = "arith.constant"() <{value = 4 : index}> : () -> index
  "affine.for"(%0, %arg2) <{lowerBoundMap = affine_map<(d0) -> (d0, 0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 1 : index, upperBoundMap = affine_map<(d0) -> (d0, 10)>}> ({
  ^bb0(%arg3: index):
    "affine.store"(%arg1, %arg0, %arg3) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<?xf32>, index) -> ()
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (memref<?x4xf32>, index) -> f32, sym_name = "affine_load_dim"}> ({
^bb0(%arg0: memref<?x4xf32>, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %2 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
  %3 = "affine.load"(%arg0, %2, %1) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<?x4xf32>, index, index) -> f32
  "func.return"(%3) : (f32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "affine_sym_dim_dup"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0, %arg0) <{map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (index, index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "affine_min_negmul"}> ({
^bb0(%arg0: index):
  %0 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (d0 * 3, d0 * 3)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = () -> index, sym_name = "affine_max_const_only"}> ({
  %0 = "affine.max"() <{map = affine_map<() -> (3, 7, 5)>}> : () -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "affine_min_merge_const"}> ({
^bb0(%arg0: index):
  %0 = "affine.min"(%arg0) <{map = affine_map<(d0) -> (d0, 7, 5)>}> : (index) -> index
  "func.return"(%0) : (index) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> index, sym_name = "affine_ceildiv_mul"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 ceildiv 8)>}> : (index) -> index
  %1 = "affine.apply"(%0) <{map = affine_map<(d0) -> (d0 * 8)>}> : (index) -> index
  %2 = "affine.apply"(%1, %arg0) <{map = affine_map<(d0, d1) -> (d0 - d1)>}> : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index) -> index, sym_name = "affine_mod_floor_recompose"}> ({
^bb0(%arg0: index):
  %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 floordiv 8)>}> : (index) -> index
  %1 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 mod 8)>}> : (index) -> index
  %2 = "affine.apply"(%0, %1) <{map = affine_map<(d0, d1) -> (d0 * 8 + d1)>}> : (index, index) -> index
  "func.return"(%2) : (index) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (index, index) -> index, sym_name = "lin_mixed_zero"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1 = "affine.linearize_index"(%0, %arg0, %arg1) <{disjoint = false, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: -9223372036854775808, 8>}> : (index, index, index) -> index
  "func.return"(%1) : (index) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (memref<?xindex>) -> (), sym_name = "delin_in_loop"}> ({
^bb0(%arg0: memref<?xindex>):
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (32)>}> ({
  ^bb0(%arg1: index):
    %0:2 = "affine.delinearize_index"(%arg1) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
    %1 = "affine.linearize_index"(%0#0, %0#1) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4, 8>}> : (index, index) -> index
    "affine.store"(%1, %arg0, %arg1) <{map = affine_map<(d0) -> (d0)>}> : (index, memref<?xindex>, index) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> (index, index), sym_name = "delin_const_dyn"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %1:2 = "affine.delinearize_index"(%0, %arg0) <{static_basis = array<i64: -9223372036854775808, 8>}> : (index, index) -> (index, index)
  "func.return"(%1#0, %1#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> (index, index), sym_name = "delin_small"}> ({
^bb0(%arg0: index):
  %0 = "arith.constant"() <{value = 5 : index}> : () -> index
  %1:2 = "affine.delinearize_index"(%0, %arg0) <{static_basis = array<i64: -9223372036854775808, 8>}> : (index, index) -> (index, index)
  "func.return"(%1#0, %1#1) : (index, index) -> ()
}) : () -> ()
// -----
// left: 5
func.func @divide_product(%i: index, %j: index, %s: index) -> (index, index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%s]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%0)[%s]
  %2 = affine.apply affine_map<(d0)[s0] -> ((d0 * s0) mod s0)>(%i)[%s]
  %3 = affine.apply affine_map<(d0)[s0] -> ((d0 * s0 * 2 + s0) ceildiv s0)>(%i)[%s]
  %4 = affine.apply affine_map<(d0, d1)[s0] -> ((d0 * s0 + d1) floordiv s0)>(%i, %j)[%s]
  return %1, %2, %3, %4 : index, index, index, index
}
// -----
// left: 9
func.func @ranges(%m: memref<100xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 8 to 24 step 2 {
      %k = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%i)
      %l = affine.apply affine_map<(d0) -> (d0 mod 8)>(%i)
      %p = affine.apply affine_map<(d0, d1) -> ((d0 + d1 * 8) floordiv 8)>(%i, %j)
      %q = affine.apply affine_map<(d0, d1) -> ((d0 + d1 * 8) mod 8)>(%i, %j)
      %r = affine.apply affine_map<(d0) -> (d0 floordiv 23)>(%j)
      %s = affine.apply affine_map<(d0) -> (d0 floordiv 22)>(%j)
      "test.use"(%k, %l, %p, %q, %r, %s) : (index, index, index, index, index, index) -> ()
    }
  }
  return
}
// -----
// left: 7
func.func @compare_index() {
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to 8 {
    %c = arith.cmpi slt, %i, %c8 : index
    "test.use"(%c) : (i1) -> ()
  }
  return
}
// -----
// left: 3
func.func @f(%x: index, %y: index) -> index {
  %0:3 = affine.delinearize_index %x into (4, 5, 8) : index, index, index
  %1 = affine.linearize_index disjoint [%0#1, %0#2] by (5, 8) : index
  return %1 : index
}
// -----
// left: 3
func.func @f(%x: index, %y: index) -> index {
  %0:3 = affine.delinearize_index %x into (5, 8) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1] by (5) : index
  return %1 : index
}
// -----
// left: 3
func.func @f(%x: index, %y: index) -> index {
  %0:4 = affine.delinearize_index %x into (3, 5, 8, 7) : index, index, index, index
  %1 = affine.linearize_index disjoint [%0#1, %0#2] by (5, 8) : index
  return %1 : index
}
// -----
// left: 4
func.func @f(%x: index, %y: index) -> index {
  %0:4 = affine.delinearize_index %x into (3, 5, 8, 7) : index, index, index, index
  %1 = affine.linearize_index disjoint [%0#2, %0#1] by (8, 5) : index
  return %1 : index
}
// -----
// left: 4
func.func @f(%x: index, %y: index) -> index {
  %0:4 = affine.delinearize_index %x into (3, 5, 8, 7) : index, index, index, index
  %1 = affine.linearize_index [%0#1, %0#2] by (9) : index
  return %1 : index
}
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> (index, index), sym_name = "f"}> ({
^bb0(%arg0: index, %arg1: index):
  %0:2 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 4, 8>}> : (index) -> (index, index)
  %1 = "affine.apply"(%0#0, %0#1) <{map = affine_map<(d0, d1) -> (d0 * 8 + d1)>}> : (index, index) -> index
  "func.return"(%1, %0#0) : (index, index) -> ()
}) : () -> ()
