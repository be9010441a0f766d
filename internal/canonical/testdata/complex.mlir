// left: 2
"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "c1"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "complex.create"(%arg0, %arg1) : (f32, f32) -> complex<f32>
  %1 = "complex.re"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %2 = "complex.im"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%1, %2) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (complex<f32>) -> complex<f32>, sym_name = "c2"}> ({
^bb0(%arg0: complex<f32>):
  %0 = "complex.re"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %1 = "complex.im"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %2 = "complex.create"(%0, %1) : (f32, f32) -> complex<f32>
  "func.return"(%2) : (complex<f32>) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = () -> (f32, f32), sym_name = "c3"}> ({
  %0 = "complex.constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> : () -> complex<f32>
  %1 = "complex.re"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %2 = "complex.im"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%1, %2) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (complex<f32>) -> (complex<f32>, complex<f32>), sym_name = "c4"}> ({
^bb0(%arg0: complex<f32>):
  %0 = "complex.neg"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %1 = "complex.neg"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %2 = "complex.conj"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %3 = "complex.conj"(%2) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  "func.return"(%1, %3) : (complex<f32>, complex<f32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (complex<f32>) -> complex<f32>, sym_name = "c5"}> ({
^bb0(%arg0: complex<f32>):
  %0 = "complex.constant"() <{value = [0.000000e+00 : f32, 0.000000e+00 : f32]}> : () -> complex<f32>
  %1 = "complex.sub"(%arg0, %0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
  "func.return"(%1) : (complex<f32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f64) -> f64, sym_name = "c11"}> ({
^bb0(%arg0: f64):
  %0 = "complex.bitcast"(%arg0) : (f64) -> complex<f32>
  %1 = "complex.bitcast"(%0) : (complex<f32>) -> f64
  "func.return"(%1) : (f64) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i64) -> f64, sym_name = "c12"}> ({
^bb0(%arg0: i64):
  %0 = "complex.bitcast"(%arg0) : (i64) -> complex<f32>
  %1 = "complex.bitcast"(%0) : (complex<f32>) -> f64
  "func.return"(%1) : (f64) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (complex<f32>) -> complex<f32>, sym_name = "c13"}> ({
^bb0(%arg0: complex<f32>):
  %0 = "complex.bitcast"(%arg0) : (complex<f32>) -> complex<f32>
  "func.return"(%0) : (complex<f32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index) -> (index, index, index, index), sym_name = "i1"}> ({
^bb0(%arg0: index):
  %0 = "index.constant"() <{value = 0 : index}> : () -> index
  %1 = "index.constant"() <{value = 1 : index}> : () -> index
  %2 = "index.add"(%arg0, %0) : (index, index) -> index
  %3 = "index.mul"(%arg0, %1) : (index, index) -> index
  %4 = "index.sub"(%arg0, %0) : (index, index) -> index
  %5 = "index.mul"(%arg0, %0) : (index, index) -> index
  "func.return"(%2, %3, %4, %5) : (index, index, index, index) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = (index) -> (index, index, index, i1), sym_name = "i2"}> ({
^bb0(%arg0: index):
  %0 = "index.constant"() <{value = 3 : index}> : () -> index
  %1 = "index.constant"() <{value = 5 : index}> : () -> index
  %2 = "index.add"(%arg0, %0) : (index, index) -> index
  %3 = "index.add"(%2, %1) : (index, index) -> index
  %4 = "index.mul"(%arg0, %0) : (index, index) -> index
  %5 = "index.mul"(%4, %1) : (index, index) -> index
  %6 = "index.maxs"(%arg0, %0) : (index, index) -> index
  %7 = "index.maxs"(%6, %1) : (index, index) -> index
  %8 = "index.cmp"(%arg0, %arg0) <{pred = #index<cmp_predicate eq>}> : (index, index) -> i1
  "func.return"(%3, %5, %7, %8) : (index, index, index, i1) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index, i32) -> (index, index, index, i1), sym_name = "i3"}> ({
^bb0(%arg0: index, %arg1: i32):
  %0 = "index.constant"() <{value = 3 : index}> : () -> index
  %1 = "index.and"(%arg0, %arg0) : (index, index) -> index
  %2 = "index.sub"(%arg0, %arg0) : (index, index) -> index
  %3 = "index.xor"(%arg0, %arg0) : (index, index) -> index
  %4 = "index.cmp"(%0, %arg0) <{pred = #index<cmp_predicate slt>}> : (index, index) -> i1
  "func.return"(%1, %2, %3, %4) : (index, index, index, i1) -> ()
}) : () -> ()
// -----
// left: 5
"func.func"() <{function_type = (index, i32) -> (index, i64, i32), sym_name = "i4"}> ({
^bb0(%arg0: index, %arg1: i32):
  %0 = "index.casts"(%arg1) : (i32) -> index
  %1 = "index.casts"(%0) : (index) -> i32
  %2 = "index.casts"(%0) : (index) -> i64
  "func.return"(%0, %2, %1) : (index, i64, i32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (index, index) -> i1, sym_name = "i5"}> ({
^bb0(%arg0: index, %arg1: index):
  %0 = "index.sub"(%arg0, %arg1) : (index, index) -> index
  %1 = "index.constant"() <{value = 0 : index}> : () -> index
  %2 = "index.cmp"(%0, %1) <{pred = #index<cmp_predicate eq>}> : (index, index) -> i1
  "func.return"(%2) : (i1) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "f"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "complex.create"(%arg0, %arg1) : (f32, f32) -> complex<f32>
  %1 = "complex.re"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %2 = "complex.im"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%1, %2) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (complex<f32>) -> complex<f32>, sym_name = "f"}> ({
^bb0(%arg0: complex<f32>):
  %0 = "complex.re"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %1 = "complex.im"(%arg0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %2 = "complex.create"(%0, %1) : (f32, f32) -> complex<f32>
  "func.return"(%2) : (complex<f32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (complex<f32>) -> complex<f32>, sym_name = "f"}> ({
^bb0(%arg0: complex<f32>):
  %0 = "complex.bitcast"(%arg0) : (complex<f32>) -> i64
  %1 = "complex.bitcast"(%0) : (i64) -> complex<f32>
  "func.return"(%1) : (complex<f32>) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (complex<f32>) -> complex<f32>, sym_name = "f"}> ({
^bb0(%arg0: complex<f32>):
  %0 = "complex.bitcast"(%arg0) : (complex<f32>) -> complex<f32>
  "func.return"(%0) : (complex<f32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (complex<f32>) -> f64, sym_name = "f"}> ({
^bb0(%arg0: complex<f32>):
  %0 = "complex.bitcast"(%arg0) : (complex<f32>) -> i64
  %1 = "arith.bitcast"(%0) : (i64) -> f64
  "func.return"(%1) : (f64) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f64) -> complex<f32>, sym_name = "f"}> ({
^bb0(%arg0: f64):
  %0 = "arith.bitcast"(%arg0) : (f64) -> i64
  %1 = "complex.bitcast"(%0) : (i64) -> complex<f32>
  "func.return"(%1) : (complex<f32>) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (f64) -> i64, sym_name = "f"}> ({
^bb0(%arg0: f64):
  %0 = "complex.bitcast"(%arg0) : (f64) -> complex<f32>
  %1 = "complex.bitcast"(%0) : (complex<f32>) -> i64
  "func.return"(%1) : (i64) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "f"}> ({
^bb0(%arg0: f32, %arg1: f32):
  %0 = "complex.create"(%arg0, %arg1) : (f32, f32) -> complex<f32>
  %1 = "complex.neg"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
  %2 = "complex.re"(%1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  %3 = "complex.im"(%1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
  "func.return"(%2, %3) : (f32, f32) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (index) -> (i1, i1, i1, i1, i1, i1), sym_name = "i6"}> ({
^bb0(%arg0: index):
  %0 = "index.constant"() <{value = 3 : index}> : () -> index
  %1 = "index.constant"() <{value = 2 : index}> : () -> index
  %2 = "index.constant"() <{value = 5 : index}> : () -> index
  %3 = "index.maxs"(%arg0, %0) : (index, index) -> index
  %4 = "index.minu"(%arg0, %0) : (index, index) -> index
  %5 = "index.cmp"(%3, %1) <{pred = #index<cmp_predicate slt>}> : (index, index) -> i1
  %6 = "index.cmp"(%3, %0) <{pred = #index<cmp_predicate sge>}> : (index, index) -> i1
  %7 = "index.cmp"(%3, %1) <{pred = #index<cmp_predicate eq>}> : (index, index) -> i1
  %8 = "index.cmp"(%4, %2) <{pred = #index<cmp_predicate ule>}> : (index, index) -> i1
  %9 = "index.cmp"(%4, %0) <{pred = #index<cmp_predicate ugt>}> : (index, index) -> i1
  %10 = "index.cmp"(%4, %2) <{pred = #index<cmp_predicate ne>}> : (index, index) -> i1
  "func.return"(%5, %6, %7, %8, %9, %10) : (i1, i1, i1, i1, i1, i1) -> ()
}) : () -> ()
// -----
// left: 4
func.func @parts_with_nan() -> (f32, f32) {
  %c = complex.constant [1.0 : f32, 0x7FC00000 : f32] : complex<f32>
  %0 = complex.re %c : complex<f32>
  %1 = complex.im %c : complex<f32>
  return %0, %1 : f32, f32
}
