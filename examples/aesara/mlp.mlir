"func.func"() <{sym_name = "main", function_type = (tensor<16x20xf64>, tensor<16xi64>, tensor<20x12xf64>, tensor<12xf64>, tensor<12x5xf64>, tensor<5xf64>) -> (tensor<f64>, tensor<20x12xf64>, tensor<12xf64>, tensor<12x5xf64>, tensor<5xf64>)}> ({
^bb0(%x: tensor<16x20xf64>, %y: tensor<16xi64>, %w1: tensor<20x12xf64>, %b1: tensor<12xf64>, %w2: tensor<12x5xf64>, %b2: tensor<5xf64>):
  %0 = "aesara.dot"(%x, %w1) : (tensor<16x20xf64>, tensor<20x12xf64>) -> tensor<16x12xf64>
  %1 = "aesara.dimshuffle"(%b1) {order = array<i64: -1, 0>} : (tensor<12xf64>) -> tensor<1x12xf64>
  %2 = "scalar.add"(%0, %1) : (tensor<16x12xf64>, tensor<1x12xf64>) -> tensor<16x12xf64>
  %3 = "scalar.tanh"(%2) : (tensor<16x12xf64>) -> tensor<16x12xf64>
  %4 = "aesara.dot"(%3, %w2) : (tensor<16x12xf64>, tensor<12x5xf64>) -> tensor<16x5xf64>
  %5 = "aesara.dimshuffle"(%b2) {order = array<i64: -1, 0>} : (tensor<5xf64>) -> tensor<1x5xf64>
  %6 = "scalar.add"(%4, %5) : (tensor<16x5xf64>, tensor<1x5xf64>) -> tensor<16x5xf64>
  %7 = "aesara.softmax"(%6) {axis = 1 : i64} : (tensor<16x5xf64>) -> tensor<16x5xf64>
  %8 = "scalar.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]> : tensor<16xi64>} : () -> tensor<16xi64>
  %9 = "scalar.log"(%7) : (tensor<16x5xf64>) -> tensor<16x5xf64>
  %10 = "aesara.advanced_subtensor"(%9, %8, %y) : (tensor<16x5xf64>, tensor<16xi64>, tensor<16xi64>) -> tensor<16xf64>
  %11 = "scalar.constant"() {value = dense<16.0> : tensor<f64>} : () -> tensor<f64>
  %12 = "aesara.sum"(%10) : (tensor<16xf64>) -> tensor<f64>
  %13 = "scalar.true_div"(%12, %11) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %14 = "scalar.neg"(%13) : (tensor<f64>) -> tensor<f64>
  %15 = "scalar.constant"() {value = dense<1.0> : tensor<f64>} : () -> tensor<f64>
  %16 = "scalar.true_div"(%15, %11) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %17 = "scalar.neg"(%16) : (tensor<f64>) -> tensor<f64>
  %18 = "scalar.second"(%10, %17) : (tensor<16xf64>, tensor<f64>) -> tensor<16xf64>
  %19 = "scalar.constant"() {value = dense<0.0> : tensor<16x5xf64>} : () -> tensor<16x5xf64>
  %20 = "aesara.advanced_inc_subtensor"(%19, %18, %8, %y) : (tensor<16x5xf64>, tensor<16xf64>, tensor<16xi64>, tensor<16xi64>) -> tensor<16x5xf64>
  %21 = "scalar.true_div"(%20, %7) : (tensor<16x5xf64>, tensor<16x5xf64>) -> tensor<16x5xf64>
  %22 = "aesara.softmax_grad"(%21, %7) : (tensor<16x5xf64>, tensor<16x5xf64>) -> tensor<16x5xf64>
  %23 = "aesara.dimshuffle"(%3) {order = array<i64: 1, 0>} : (tensor<16x12xf64>) -> tensor<12x16xf64>
  %24 = "aesara.dot"(%23, %22) : (tensor<12x16xf64>, tensor<16x5xf64>) -> tensor<12x5xf64>
  %25 = "aesara.sum"(%22) {axis = array<i64: 0>} : (tensor<16x5xf64>) -> tensor<5xf64>
  %26 = "aesara.dimshuffle"(%w2) {order = array<i64: 1, 0>} : (tensor<12x5xf64>) -> tensor<5x12xf64>
  %27 = "aesara.dot"(%22, %26) : (tensor<16x5xf64>, tensor<5x12xf64>) -> tensor<16x12xf64>
  %28 = "scalar.mul"(%3, %3) : (tensor<16x12xf64>, tensor<16x12xf64>) -> tensor<16x12xf64>
  %29 = "scalar.sub"(%15, %28) : (tensor<f64>, tensor<16x12xf64>) -> tensor<16x12xf64>
  %30 = "scalar.mul"(%27, %29) : (tensor<16x12xf64>, tensor<16x12xf64>) -> tensor<16x12xf64>
  %31 = "aesara.dimshuffle"(%x) {order = array<i64: 1, 0>} : (tensor<16x20xf64>) -> tensor<20x16xf64>
  %32 = "aesara.dot"(%31, %30) : (tensor<20x16xf64>, tensor<16x12xf64>) -> tensor<20x12xf64>
  %33 = "aesara.sum"(%30) {axis = array<i64: 0>} : (tensor<16x12xf64>) -> tensor<12xf64>
  %34 = "scalar.constant"() {value = dense<0.1> : tensor<f64>} : () -> tensor<f64>
  %35 = "scalar.constant"() {value = dense<0.01> : tensor<f64>} : () -> tensor<f64>
  %36 = "scalar.mul"(%35, %w1) : (tensor<f64>, tensor<20x12xf64>) -> tensor<20x12xf64>
  %37 = "scalar.add"(%32, %36) : (tensor<20x12xf64>, tensor<20x12xf64>) -> tensor<20x12xf64>
  %38 = "scalar.mul"(%34, %37) : (tensor<f64>, tensor<20x12xf64>) -> tensor<20x12xf64>
  %39 = "scalar.sub"(%w1, %38) : (tensor<20x12xf64>, tensor<20x12xf64>) -> tensor<20x12xf64>
  %40 = "scalar.mul"(%34, %33) : (tensor<f64>, tensor<12xf64>) -> tensor<12xf64>
  %41 = "scalar.sub"(%b1, %40) : (tensor<12xf64>, tensor<12xf64>) -> tensor<12xf64>
  %42 = "scalar.mul"(%35, %w2) : (tensor<f64>, tensor<12x5xf64>) -> tensor<12x5xf64>
  %43 = "scalar.add"(%24, %42) : (tensor<12x5xf64>, tensor<12x5xf64>) -> tensor<12x5xf64>
  %44 = "scalar.mul"(%34, %43) : (tensor<f64>, tensor<12x5xf64>) -> tensor<12x5xf64>
  %45 = "scalar.sub"(%w2, %44) : (tensor<12x5xf64>, tensor<12x5xf64>) -> tensor<12x5xf64>
  %46 = "scalar.mul"(%34, %25) : (tensor<f64>, tensor<5xf64>) -> tensor<5xf64>
  %47 = "scalar.sub"(%b2, %46) : (tensor<5xf64>, tensor<5xf64>) -> tensor<5xf64>
  "func.return"(%14, %39, %41, %45, %47) : (tensor<f64>, tensor<20x12xf64>, tensor<12xf64>, tensor<12x5xf64>, tensor<5xf64>) -> ()
}) : () -> ()
