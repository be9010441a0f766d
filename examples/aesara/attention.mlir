"func.func"() <{sym_name = "main", function_type = (tensor<8x16xf64>, tensor<16x16xf64>, tensor<16x16xf64>, tensor<16x16xf64>, tensor<16x16xf64>, tensor<16xf64>, tensor<16xf64>, tensor<16x32xf64>, tensor<32xf64>, tensor<32x16xf64>, tensor<16xf64>) -> (tensor<8x16xf64>)}> ({
^bb0(%x: tensor<8x16xf64>, %wq: tensor<16x16xf64>, %wk: tensor<16x16xf64>, %wv: tensor<16x16xf64>, %wo: tensor<16x16xf64>, %gain: tensor<16xf64>, %bias: tensor<16xf64>, %up: tensor<16x32xf64>, %up_bias: tensor<32xf64>, %down: tensor<32x16xf64>, %down_bias: tensor<16xf64>):
  %0 = "aesara.dot"(%x, %wq) : (tensor<8x16xf64>, tensor<16x16xf64>) -> tensor<8x16xf64>
  %1 = "aesara.dot"(%x, %wk) : (tensor<8x16xf64>, tensor<16x16xf64>) -> tensor<8x16xf64>
  %2 = "aesara.dot"(%x, %wv) : (tensor<8x16xf64>, tensor<16x16xf64>) -> tensor<8x16xf64>
  %3 = "aesara.dimshuffle"(%1) {order = array<i64: 1, 0>} : (tensor<8x16xf64>) -> tensor<16x8xf64>
  %4 = "aesara.dot"(%0, %3) : (tensor<8x16xf64>, tensor<16x8xf64>) -> tensor<8x8xf64>
  %5 = "scalar.constant"() {value = dense<4.0> : tensor<f64>} : () -> tensor<f64>
  %6 = "scalar.true_div"(%4, %5) : (tensor<8x8xf64>, tensor<f64>) -> tensor<8x8xf64>
  %7 = "aesara.softmax"(%6) {axis = 1 : i64} : (tensor<8x8xf64>) -> tensor<8x8xf64>
  %8 = "aesara.dot"(%7, %2) : (tensor<8x8xf64>, tensor<8x16xf64>) -> tensor<8x16xf64>
  %9 = "aesara.dot"(%8, %wo) : (tensor<8x16xf64>, tensor<16x16xf64>) -> tensor<8x16xf64>
  %10 = "scalar.add"(%x, %9) : (tensor<8x16xf64>, tensor<8x16xf64>) -> tensor<8x16xf64>
  %11 = "scalar.constant"() {value = dense<16.0> : tensor<f64>} : () -> tensor<f64>
  %12 = "aesara.sum"(%10) {axis = array<i64: 1>} : (tensor<8x16xf64>) -> tensor<8xf64>
  %13 = "scalar.true_div"(%12, %11) : (tensor<8xf64>, tensor<f64>) -> tensor<8xf64>
  %14 = "aesara.dimshuffle"(%13) {order = array<i64: 0, -1>} : (tensor<8xf64>) -> tensor<8x1xf64>
  %15 = "scalar.sub"(%10, %14) : (tensor<8x16xf64>, tensor<8x1xf64>) -> tensor<8x16xf64>
  %16 = "scalar.mul"(%15, %15) : (tensor<8x16xf64>, tensor<8x16xf64>) -> tensor<8x16xf64>
  %17 = "aesara.sum"(%16) {axis = array<i64: 1>} : (tensor<8x16xf64>) -> tensor<8xf64>
  %18 = "scalar.true_div"(%17, %11) : (tensor<8xf64>, tensor<f64>) -> tensor<8xf64>
  %19 = "aesara.dimshuffle"(%18) {order = array<i64: 0, -1>} : (tensor<8xf64>) -> tensor<8x1xf64>
  %20 = "scalar.constant"() {value = dense<1.0e-5> : tensor<f64>} : () -> tensor<f64>
  %21 = "scalar.add"(%19, %20) : (tensor<8x1xf64>, tensor<f64>) -> tensor<8x1xf64>
  %22 = "scalar.sqrt"(%21) : (tensor<8x1xf64>) -> tensor<8x1xf64>
  %23 = "scalar.true_div"(%15, %22) : (tensor<8x16xf64>, tensor<8x1xf64>) -> tensor<8x16xf64>
  %24 = "aesara.dimshuffle"(%gain) {order = array<i64: -1, 0>} : (tensor<16xf64>) -> tensor<1x16xf64>
  %25 = "scalar.mul"(%23, %24) : (tensor<8x16xf64>, tensor<1x16xf64>) -> tensor<8x16xf64>
  %26 = "aesara.dimshuffle"(%bias) {order = array<i64: -1, 0>} : (tensor<16xf64>) -> tensor<1x16xf64>
  %27 = "scalar.add"(%25, %26) : (tensor<8x16xf64>, tensor<1x16xf64>) -> tensor<8x16xf64>
  %28 = "aesara.dot"(%27, %up) : (tensor<8x16xf64>, tensor<16x32xf64>) -> tensor<8x32xf64>
  %29 = "aesara.dimshuffle"(%up_bias) {order = array<i64: -1, 0>} : (tensor<32xf64>) -> tensor<1x32xf64>
  %30 = "scalar.add"(%28, %29) : (tensor<8x32xf64>, tensor<1x32xf64>) -> tensor<8x32xf64>
  %31 = "scalar.constant"() {value = dense<0.5> : tensor<f64>} : () -> tensor<f64>
  %32 = "scalar.constant"() {value = dense<1.0> : tensor<f64>} : () -> tensor<f64>
  %33 = "scalar.constant"() {value = dense<1.4142135623730951> : tensor<f64>} : () -> tensor<f64>
  %34 = "scalar.true_div"(%30, %33) : (tensor<8x32xf64>, tensor<f64>) -> tensor<8x32xf64>
  %35 = "scalar.erf"(%34) : (tensor<8x32xf64>) -> tensor<8x32xf64>
  %36 = "scalar.mul"(%31, %30) : (tensor<f64>, tensor<8x32xf64>) -> tensor<8x32xf64>
  %37 = "scalar.add"(%32, %35) : (tensor<f64>, tensor<8x32xf64>) -> tensor<8x32xf64>
  %38 = "scalar.mul"(%36, %37) : (tensor<8x32xf64>, tensor<8x32xf64>) -> tensor<8x32xf64>
  %39 = "aesara.dot"(%38, %down) : (tensor<8x32xf64>, tensor<32x16xf64>) -> tensor<8x16xf64>
  %40 = "aesara.dimshuffle"(%down_bias) {order = array<i64: -1, 0>} : (tensor<16xf64>) -> tensor<1x16xf64>
  %41 = "scalar.add"(%39, %40) : (tensor<8x16xf64>, tensor<1x16xf64>) -> tensor<8x16xf64>
  %42 = "scalar.add"(%41, %10) : (tensor<8x16xf64>, tensor<8x16xf64>) -> tensor<8x16xf64>
  "func.return"(%42) : (tensor<8x16xf64>) -> ()
}) : () -> ()
