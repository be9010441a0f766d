#map = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (f32, f32), sym_name = "t1"}> ({
  ^bb0(%arg34: f32, %arg35: f32):
    %24 = "arith.constant"() <{value = true}> : () -> i1
    %25 = "arith.constant"() <{value = false}> : () -> i1
    %26:2 = "scf.if"(%24) ({
      %27 = "arith.addf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %28 = "scf.if"(%25) ({
        "scf.yield"(%arg34) : (f32) -> ()
      }, {
        %29 = "arith.mulf"(%27, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.yield"(%29) : (f32) -> ()
      }) : (i1) -> f32
      "scf.yield"(%27, %28) : (f32, f32) -> ()
    }, {
      "scf.yield"(%arg34, %arg35) : (f32, f32) -> ()
    }) : (i1) -> (f32, f32)
    "func.return"(%26#0, %26#1) : (f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, f32, f32) -> (f32, f32), sym_name = "t2"}> ({
  ^bb0(%arg31: i1, %arg32: f32, %arg33: f32):
    %20:3 = "scf.if"(%arg31) ({
      %22 = "arith.negf"(%arg32) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      %23 = "arith.addf"(%arg32, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "scf.yield"(%22, %23, %arg33) : (f32, f32, f32) -> ()
    }, {
      "scf.yield"(%arg32, %arg33, %arg33) : (f32, f32, f32) -> ()
    }) : (i1) -> (f32, f32, f32)
    %21 = "scf.if"(%arg31) ({
      "scf.yield"(%arg32) : (f32) -> ()
    }, {
      "scf.yield"(%arg33) : (f32) -> ()
    }) : (i1) -> f32
    "func.return"(%20#0, %21) : (f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, f32, f32, memref<f32>) -> (f32, f32, f32, f32), sym_name = "t3"}> ({
  ^bb0(%arg17: index, %arg18: f32, %arg19: f32, %arg20: memref<f32>):
    %10 = "arith.constant"() <{value = 0 : index}> : () -> index
    %11 = "arith.constant"() <{value = 1 : index}> : () -> index
    %12 = "arith.constant"() <{value = 2 : index}> : () -> index
    %13 = "scf.for"(%12, %11, %11, %arg18) ({
    ^bb0(%arg29: index, %arg30: f32):
      %19 = "arith.negf"(%arg30) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "memref.store"(%19, %arg20) : (f32, memref<f32>) -> ()
      "scf.yield"(%19) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    %14 = "scf.for"(%11, %12, %12, %arg18) ({
    ^bb0(%arg27: index, %arg28: f32):
      %18 = "arith.addf"(%arg28, %arg19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "memref.store"(%18, %arg20) : (f32, memref<f32>) -> ()
      "scf.yield"(%18) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    %15:2 = "scf.for"(%10, %arg17, %11, %arg18, %arg19) ({
    ^bb0(%arg24: index, %arg25: f32, %arg26: f32):
      %17 = "arith.addf"(%arg25, %arg19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "scf.yield"(%17, %arg25) : (f32, f32) -> ()
    }) : (index, index, index, f32, f32) -> (f32, f32)
    %16:2 = "scf.for"(%10, %arg17, %11, %arg18, %arg19) ({
    ^bb0(%arg21: index, %arg22: f32, %arg23: f32):
      "scf.yield"(%arg22, %arg23) : (f32, f32) -> ()
    }) : (index, index, index, f32, f32) -> (f32, f32)
    "func.return"(%13, %14, %15#0, %16#1) : (f32, f32, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, memref<f32>) -> f32, sym_name = "t4"}> ({
  ^bb0(%arg13: f32, %arg14: memref<f32>):
    %5 = "scf.execute_region"() ({
      "memref.store"(%arg13, %arg14) : (f32, memref<f32>) -> ()
      %9 = "arith.negf"(%arg13) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "scf.yield"(%9) : (f32) -> ()
    }) : () -> f32
    %6 = "arith.constant"() <{value = false}> : () -> i1
    %7 = "scf.while"(%5) ({
    ^bb0(%arg16: f32):
      %8 = "arith.negf"(%arg16) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "scf.condition"(%6, %8) : (i1, f32) -> ()
    }, {
    ^bb0(%arg15: f32):
      "scf.yield"(%arg15) : (f32) -> ()
    }) : (f32) -> f32
    "func.return"(%7) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>, sym_name = "t5"}> ({
  ^bb0(%arg9: tensor<4x?xf32>, %arg10: tensor<4x?xf32>):
    %4 = "linalg.generic"(%arg9, %arg10) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      "linalg.yield"(%arg11) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    "func.return"(%4) : (tensor<4x?xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>), sym_name = "t6"}> ({
  ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<i1>):
    %0 = "tosa.const"() <{values = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %1 = "tosa.cond_if"(%0, %arg0, %arg1) ({
    ^bb0(%arg7: tensor<4xf32>, %arg8: tensor<4xf32>):
      %3 = "tosa.add"(%arg7, %arg8) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      "tosa.yield"(%3) : (tensor<4xf32>) -> ()
    }, {
    ^bb0(%arg5: tensor<4xf32>, %arg6: tensor<4xf32>):
      "tosa.yield"(%arg5) : (tensor<4xf32>) -> ()
    }) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = "tosa.cond_if"(%arg2, %arg0) ({
    ^bb0(%arg4: tensor<4xf32>):
      "tosa.yield"(%arg4) : (tensor<4xf32>) -> ()
    }, {
    ^bb0(%arg3: tensor<4xf32>):
      "tosa.yield"(%arg3) : (tensor<4xf32>) -> ()
    }) : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%1, %2) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

