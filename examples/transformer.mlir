"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x64xf32>) -> tensor<*xf32>, sym_name = "transformer"}> ({
  ^bb0(%arg0: tensor<16x64xf32>):
    %0 = "tosa.cast"(%arg0) : (tensor<16x64xf32>) -> tensor<*xf32>
    %1 = "tosa.cast"(%0) : (tensor<*xf32>) -> tensor<*xf32>
    %2 = "numpy.mean"(%1) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %3 = "numpy.var"(%1) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %4 = "arith.constant"() {value = 1.000000e-05 : f32} : () -> f32
    %5 = "tensor.splat"(%4) : (f32) -> tensor<*xf32>
    %6 = "tosa.add"(%3, %5) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %7 = "tosa.sub"(%1, %2) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %8 = "numpy.sqrt"(%6) : (tensor<*xf32>) -> tensor<*xf32>
    %9 = "tosa.reciprocal"(%8) : (tensor<*xf32>) -> tensor<*xf32>
    %10 = "tosa.mul"(%7, %9) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %11 = "tosa.cast"(%10) : (tensor<*xf32>) -> tensor<*xf32>
    %12 = "arith.constant"() {value = 64 : i32} : () -> i32
    %13 = "arith.constant"() {value = 64 : i32} : () -> i32
    %14 = "numpy.random.randn"(%12, %13) : (i32, i32) -> tensor<64x64xf32>
    %15 = "tosa.cast"(%14) : (tensor<64x64xf32>) -> tensor<*xf32>
    %16 = "arith.constant"() {value = 1 : i32} : () -> i32
    %17 = "arith.constant"() {value = 64 : i32} : () -> i32
    %18 = "numpy.random.randn"(%16, %17) : (i32, i32) -> tensor<1x64xf32>
    %19 = "tosa.cast"(%18) : (tensor<1x64xf32>) -> tensor<*xf32>
    %20 = "tosa.cast"(%11) : (tensor<*xf32>) -> tensor<*xf32>
    %21 = "tosa.matmul"(%20, %15) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %22 = "tosa.add"(%21, %19) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %23 = "numpy.split"(%22) {axis = -1 : i32, sections = 4 : i32} : (tensor<*xf32>) -> tensor<*xf32>
    %24 = "arith.constant"() {value = 64 : i32} : () -> i32
    %25 = "arith.constant"() {value = 64 : i32} : () -> i32
    %26 = "numpy.random.randn"(%24, %25) : (i32, i32) -> tensor<64x64xf32>
    %27 = "tosa.cast"(%26) : (tensor<64x64xf32>) -> tensor<*xf32>
    %28 = "arith.constant"() {value = 1 : i32} : () -> i32
    %29 = "arith.constant"() {value = 64 : i32} : () -> i32
    %30 = "numpy.random.randn"(%28, %29) : (i32, i32) -> tensor<1x64xf32>
    %31 = "tosa.cast"(%30) : (tensor<1x64xf32>) -> tensor<*xf32>
    %32 = "tosa.cast"(%11) : (tensor<*xf32>) -> tensor<*xf32>
    %33 = "tosa.matmul"(%32, %27) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %34 = "tosa.add"(%33, %31) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %35 = "numpy.split"(%34) {axis = -1 : i32, sections = 4 : i32} : (tensor<*xf32>) -> tensor<*xf32>
    %36 = "arith.constant"() {value = 64 : i32} : () -> i32
    %37 = "arith.constant"() {value = 64 : i32} : () -> i32
    %38 = "numpy.random.randn"(%36, %37) : (i32, i32) -> tensor<64x64xf32>
    %39 = "tosa.cast"(%38) : (tensor<64x64xf32>) -> tensor<*xf32>
    %40 = "arith.constant"() {value = 1 : i32} : () -> i32
    %41 = "arith.constant"() {value = 64 : i32} : () -> i32
    %42 = "numpy.random.randn"(%40, %41) : (i32, i32) -> tensor<1x64xf32>
    %43 = "tosa.cast"(%42) : (tensor<1x64xf32>) -> tensor<*xf32>
    %44 = "tosa.cast"(%11) : (tensor<*xf32>) -> tensor<*xf32>
    %45 = "tosa.matmul"(%44, %39) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %46 = "tosa.add"(%45, %43) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %47 = "numpy.split"(%46) {axis = -1 : i32, sections = 4 : i32} : (tensor<*xf32>) -> tensor<*xf32>
    %48 = "arith.constant"() {value = 0 : i32} : () -> i32
    %49 = "tosa.cast"(%48) : (i32) -> tensor<*xi32>
    %50 = "tosa.gather"(%23, %49) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %51 = "arith.constant"() {value = 0 : i32} : () -> i32
    %52 = "tosa.cast"(%51) : (i32) -> tensor<*xi32>
    %53 = "tosa.gather"(%35, %52) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %54 = "arith.constant"() {value = 0 : i32} : () -> i32
    %55 = "tosa.cast"(%54) : (i32) -> tensor<*xi32>
    %56 = "tosa.gather"(%47, %55) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %57 = "tosa.cast"(%50) : (tensor<*xf32>) -> tensor<*xf32>
    %58 = "tosa.cast"(%53) : (tensor<*xf32>) -> tensor<*xf32>
    %59 = "tosa.cast"(%56) : (tensor<*xf32>) -> tensor<*xf32>
    %60 = "numpy.transpose"(%58) {axes = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
    %61 = "tosa.matmul"(%57, %60) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %62 = "arith.constant"() {value = 4.000000e+00 : f32} : () -> f32
    %63 = "tensor.splat"(%62) : (f32) -> tensor<*xf32>
    %64 = "tosa.reciprocal"(%63) : (tensor<*xf32>) -> tensor<*xf32>
    %65 = "tosa.mul"(%61, %64) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %66 = "tosa.cast"(%65) : (tensor<*xf32>) -> tensor<*xf32>
    %67 = "numpy.max"(%66) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %68 = "tosa.sub"(%66, %67) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %69 = "numpy.exp"(%68) : (tensor<*xf32>) -> tensor<*xf32>
    %70 = "numpy.sum"(%69) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %71 = "tosa.reciprocal"(%70) : (tensor<*xf32>) -> tensor<*xf32>
    %72 = "tosa.mul"(%69, %71) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %73 = "tosa.matmul"(%72, %59) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %74 = "arith.constant"() {value = 1 : i32} : () -> i32
    %75 = "tosa.cast"(%74) : (i32) -> tensor<*xi32>
    %76 = "tosa.gather"(%23, %75) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %77 = "arith.constant"() {value = 1 : i32} : () -> i32
    %78 = "tosa.cast"(%77) : (i32) -> tensor<*xi32>
    %79 = "tosa.gather"(%35, %78) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %80 = "arith.constant"() {value = 1 : i32} : () -> i32
    %81 = "tosa.cast"(%80) : (i32) -> tensor<*xi32>
    %82 = "tosa.gather"(%47, %81) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %83 = "tosa.cast"(%76) : (tensor<*xf32>) -> tensor<*xf32>
    %84 = "tosa.cast"(%79) : (tensor<*xf32>) -> tensor<*xf32>
    %85 = "tosa.cast"(%82) : (tensor<*xf32>) -> tensor<*xf32>
    %86 = "numpy.transpose"(%84) {axes = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
    %87 = "tosa.matmul"(%83, %86) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %88 = "arith.constant"() {value = 4.000000e+00 : f32} : () -> f32
    %89 = "tensor.splat"(%88) : (f32) -> tensor<*xf32>
    %90 = "tosa.reciprocal"(%89) : (tensor<*xf32>) -> tensor<*xf32>
    %91 = "tosa.mul"(%87, %90) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %92 = "tosa.cast"(%91) : (tensor<*xf32>) -> tensor<*xf32>
    %93 = "numpy.max"(%92) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %94 = "tosa.sub"(%92, %93) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %95 = "numpy.exp"(%94) : (tensor<*xf32>) -> tensor<*xf32>
    %96 = "numpy.sum"(%95) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %97 = "tosa.reciprocal"(%96) : (tensor<*xf32>) -> tensor<*xf32>
    %98 = "tosa.mul"(%95, %97) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %99 = "tosa.matmul"(%98, %85) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %100 = "arith.constant"() {value = 2 : i32} : () -> i32
    %101 = "tosa.cast"(%100) : (i32) -> tensor<*xi32>
    %102 = "tosa.gather"(%23, %101) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %103 = "arith.constant"() {value = 2 : i32} : () -> i32
    %104 = "tosa.cast"(%103) : (i32) -> tensor<*xi32>
    %105 = "tosa.gather"(%35, %104) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %106 = "arith.constant"() {value = 2 : i32} : () -> i32
    %107 = "tosa.cast"(%106) : (i32) -> tensor<*xi32>
    %108 = "tosa.gather"(%47, %107) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %109 = "tosa.cast"(%102) : (tensor<*xf32>) -> tensor<*xf32>
    %110 = "tosa.cast"(%105) : (tensor<*xf32>) -> tensor<*xf32>
    %111 = "tosa.cast"(%108) : (tensor<*xf32>) -> tensor<*xf32>
    %112 = "numpy.transpose"(%110) {axes = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
    %113 = "tosa.matmul"(%109, %112) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %114 = "arith.constant"() {value = 4.000000e+00 : f32} : () -> f32
    %115 = "tensor.splat"(%114) : (f32) -> tensor<*xf32>
    %116 = "tosa.reciprocal"(%115) : (tensor<*xf32>) -> tensor<*xf32>
    %117 = "tosa.mul"(%113, %116) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %118 = "tosa.cast"(%117) : (tensor<*xf32>) -> tensor<*xf32>
    %119 = "numpy.max"(%118) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %120 = "tosa.sub"(%118, %119) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %121 = "numpy.exp"(%120) : (tensor<*xf32>) -> tensor<*xf32>
    %122 = "numpy.sum"(%121) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %123 = "tosa.reciprocal"(%122) : (tensor<*xf32>) -> tensor<*xf32>
    %124 = "tosa.mul"(%121, %123) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %125 = "tosa.matmul"(%124, %111) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %126 = "arith.constant"() {value = 3 : i32} : () -> i32
    %127 = "tosa.cast"(%126) : (i32) -> tensor<*xi32>
    %128 = "tosa.gather"(%23, %127) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %129 = "arith.constant"() {value = 3 : i32} : () -> i32
    %130 = "tosa.cast"(%129) : (i32) -> tensor<*xi32>
    %131 = "tosa.gather"(%35, %130) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %132 = "arith.constant"() {value = 3 : i32} : () -> i32
    %133 = "tosa.cast"(%132) : (i32) -> tensor<*xi32>
    %134 = "tosa.gather"(%47, %133) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %135 = "tosa.cast"(%128) : (tensor<*xf32>) -> tensor<*xf32>
    %136 = "tosa.cast"(%131) : (tensor<*xf32>) -> tensor<*xf32>
    %137 = "tosa.cast"(%134) : (tensor<*xf32>) -> tensor<*xf32>
    %138 = "numpy.transpose"(%136) {axes = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
    %139 = "tosa.matmul"(%135, %138) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %140 = "arith.constant"() {value = 4.000000e+00 : f32} : () -> f32
    %141 = "tensor.splat"(%140) : (f32) -> tensor<*xf32>
    %142 = "tosa.reciprocal"(%141) : (tensor<*xf32>) -> tensor<*xf32>
    %143 = "tosa.mul"(%139, %142) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %144 = "tosa.cast"(%143) : (tensor<*xf32>) -> tensor<*xf32>
    %145 = "numpy.max"(%144) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %146 = "tosa.sub"(%144, %145) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %147 = "numpy.exp"(%146) : (tensor<*xf32>) -> tensor<*xf32>
    %148 = "numpy.sum"(%147) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %149 = "tosa.reciprocal"(%148) : (tensor<*xf32>) -> tensor<*xf32>
    %150 = "tosa.mul"(%147, %149) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %151 = "tosa.matmul"(%150, %137) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %152 = "numpy.hstack"(%73, %99, %125, %151) : (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %153 = "arith.constant"() {value = 64 : i32} : () -> i32
    %154 = "arith.constant"() {value = 64 : i32} : () -> i32
    %155 = "numpy.random.randn"(%153, %154) : (i32, i32) -> tensor<64x64xf32>
    %156 = "tosa.cast"(%155) : (tensor<64x64xf32>) -> tensor<*xf32>
    %157 = "arith.constant"() {value = 1 : i32} : () -> i32
    %158 = "arith.constant"() {value = 64 : i32} : () -> i32
    %159 = "numpy.random.randn"(%157, %158) : (i32, i32) -> tensor<1x64xf32>
    %160 = "tosa.cast"(%159) : (tensor<1x64xf32>) -> tensor<*xf32>
    %161 = "tosa.cast"(%152) : (tensor<*xf32>) -> tensor<*xf32>
    %162 = "tosa.matmul"(%161, %156) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %163 = "tosa.add"(%162, %160) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %164 = "tosa.add"(%0, %163) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %165 = "tosa.cast"(%164) : (tensor<*xf32>) -> tensor<*xf32>
    %166 = "numpy.mean"(%165) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %167 = "numpy.var"(%165) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %168 = "arith.constant"() {value = 1.000000e-05 : f32} : () -> f32
    %169 = "tensor.splat"(%168) : (f32) -> tensor<*xf32>
    %170 = "tosa.add"(%167, %169) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %171 = "tosa.sub"(%165, %166) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %172 = "numpy.sqrt"(%170) : (tensor<*xf32>) -> tensor<*xf32>
    %173 = "tosa.reciprocal"(%172) : (tensor<*xf32>) -> tensor<*xf32>
    %174 = "tosa.mul"(%171, %173) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %175 = "arith.constant"() {value = 64 : i32} : () -> i32
    %176 = "arith.constant"() {value = 256 : i32} : () -> i32
    %177 = "numpy.random.randn"(%175, %176) : (i32, i32) -> tensor<64x256xf32>
    %178 = "tosa.cast"(%177) : (tensor<64x256xf32>) -> tensor<*xf32>
    %179 = "arith.constant"() {value = 1 : i32} : () -> i32
    %180 = "arith.constant"() {value = 256 : i32} : () -> i32
    %181 = "numpy.random.randn"(%179, %180) : (i32, i32) -> tensor<1x256xf32>
    %182 = "tosa.cast"(%181) : (tensor<1x256xf32>) -> tensor<*xf32>
    %183 = "tosa.cast"(%174) : (tensor<*xf32>) -> tensor<*xf32>
    %184 = "tosa.matmul"(%183, %178) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %185 = "tosa.add"(%184, %182) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %186 = "tosa.cast"(%185) : (tensor<*xf32>) -> tensor<*xf32>
    %187 = "arith.constant"() {value = 3.000000e+00 : f32} : () -> f32
    %188 = "tensor.splat"(%187) : (f32) -> tensor<*xf32>
    %189 = "tosa.pow"(%186, %188) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %190 = "arith.constant"() {value = 4.471500e-02 : f32} : () -> f32
    %191 = "tensor.splat"(%190) : (f32) -> tensor<*xf32>
    %192 = "tosa.mul"(%191, %189) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %193 = "tosa.add"(%186, %192) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %194 = "arith.constant"() {value = 7.978846e-01 : f32} : () -> f32
    %195 = "tensor.splat"(%194) : (f32) -> tensor<*xf32>
    %196 = "tosa.mul"(%195, %193) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %197 = "numpy.tanh"(%196) : (tensor<*xf32>) -> tensor<*xf32>
    %198 = "arith.constant"() {value = 5.000000e-01 : f32} : () -> f32
    %199 = "tensor.splat"(%198) : (f32) -> tensor<*xf32>
    %200 = "tosa.mul"(%199, %186) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %201 = "arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
    %202 = "tensor.splat"(%201) : (f32) -> tensor<*xf32>
    %203 = "tosa.add"(%202, %197) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %204 = "tosa.mul"(%200, %203) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %205 = "arith.constant"() {value = 256 : i32} : () -> i32
    %206 = "arith.constant"() {value = 64 : i32} : () -> i32
    %207 = "numpy.random.randn"(%205, %206) : (i32, i32) -> tensor<256x64xf32>
    %208 = "tosa.cast"(%207) : (tensor<256x64xf32>) -> tensor<*xf32>
    %209 = "arith.constant"() {value = 1 : i32} : () -> i32
    %210 = "arith.constant"() {value = 64 : i32} : () -> i32
    %211 = "numpy.random.randn"(%209, %210) : (i32, i32) -> tensor<1x64xf32>
    %212 = "tosa.cast"(%211) : (tensor<1x64xf32>) -> tensor<*xf32>
    %213 = "tosa.cast"(%204) : (tensor<*xf32>) -> tensor<*xf32>
    %214 = "tosa.matmul"(%213, %208) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %215 = "tosa.add"(%214, %212) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %216 = "tosa.add"(%164, %215) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %217 = "tosa.cast"(%216) : (tensor<*xf32>) -> tensor<*xf32>
    %218 = "tosa.cast"(%217) : (tensor<*xf32>) -> tensor<*xf32>
    %219 = "numpy.mean"(%218) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %220 = "numpy.var"(%218) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %221 = "arith.constant"() {value = 1.000000e-05 : f32} : () -> f32
    %222 = "tensor.splat"(%221) : (f32) -> tensor<*xf32>
    %223 = "tosa.add"(%220, %222) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %224 = "tosa.sub"(%218, %219) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %225 = "numpy.sqrt"(%223) : (tensor<*xf32>) -> tensor<*xf32>
    %226 = "tosa.reciprocal"(%225) : (tensor<*xf32>) -> tensor<*xf32>
    %227 = "tosa.mul"(%224, %226) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %228 = "tosa.cast"(%227) : (tensor<*xf32>) -> tensor<*xf32>
    %229 = "arith.constant"() {value = 64 : i32} : () -> i32
    %230 = "arith.constant"() {value = 64 : i32} : () -> i32
    %231 = "numpy.random.randn"(%229, %230) : (i32, i32) -> tensor<64x64xf32>
    %232 = "tosa.cast"(%231) : (tensor<64x64xf32>) -> tensor<*xf32>
    %233 = "arith.constant"() {value = 1 : i32} : () -> i32
    %234 = "arith.constant"() {value = 64 : i32} : () -> i32
    %235 = "numpy.random.randn"(%233, %234) : (i32, i32) -> tensor<1x64xf32>
    %236 = "tosa.cast"(%235) : (tensor<1x64xf32>) -> tensor<*xf32>
    %237 = "tosa.cast"(%228) : (tensor<*xf32>) -> tensor<*xf32>
    %238 = "tosa.matmul"(%237, %232) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %239 = "tosa.add"(%238, %236) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %240 = "numpy.split"(%239) {axis = -1 : i32, sections = 4 : i32} : (tensor<*xf32>) -> tensor<*xf32>
    %241 = "arith.constant"() {value = 64 : i32} : () -> i32
    %242 = "arith.constant"() {value = 64 : i32} : () -> i32
    %243 = "numpy.random.randn"(%241, %242) : (i32, i32) -> tensor<64x64xf32>
    %244 = "tosa.cast"(%243) : (tensor<64x64xf32>) -> tensor<*xf32>
    %245 = "arith.constant"() {value = 1 : i32} : () -> i32
    %246 = "arith.constant"() {value = 64 : i32} : () -> i32
    %247 = "numpy.random.randn"(%245, %246) : (i32, i32) -> tensor<1x64xf32>
    %248 = "tosa.cast"(%247) : (tensor<1x64xf32>) -> tensor<*xf32>
    %249 = "tosa.cast"(%228) : (tensor<*xf32>) -> tensor<*xf32>
    %250 = "tosa.matmul"(%249, %244) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %251 = "tosa.add"(%250, %248) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %252 = "numpy.split"(%251) {axis = -1 : i32, sections = 4 : i32} : (tensor<*xf32>) -> tensor<*xf32>
    %253 = "arith.constant"() {value = 64 : i32} : () -> i32
    %254 = "arith.constant"() {value = 64 : i32} : () -> i32
    %255 = "numpy.random.randn"(%253, %254) : (i32, i32) -> tensor<64x64xf32>
    %256 = "tosa.cast"(%255) : (tensor<64x64xf32>) -> tensor<*xf32>
    %257 = "arith.constant"() {value = 1 : i32} : () -> i32
    %258 = "arith.constant"() {value = 64 : i32} : () -> i32
    %259 = "numpy.random.randn"(%257, %258) : (i32, i32) -> tensor<1x64xf32>
    %260 = "tosa.cast"(%259) : (tensor<1x64xf32>) -> tensor<*xf32>
    %261 = "tosa.cast"(%228) : (tensor<*xf32>) -> tensor<*xf32>
    %262 = "tosa.matmul"(%261, %256) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %263 = "tosa.add"(%262, %260) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %264 = "numpy.split"(%263) {axis = -1 : i32, sections = 4 : i32} : (tensor<*xf32>) -> tensor<*xf32>
    %265 = "arith.constant"() {value = 0 : i32} : () -> i32
    %266 = "tosa.cast"(%265) : (i32) -> tensor<*xi32>
    %267 = "tosa.gather"(%240, %266) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %268 = "arith.constant"() {value = 0 : i32} : () -> i32
    %269 = "tosa.cast"(%268) : (i32) -> tensor<*xi32>
    %270 = "tosa.gather"(%252, %269) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %271 = "arith.constant"() {value = 0 : i32} : () -> i32
    %272 = "tosa.cast"(%271) : (i32) -> tensor<*xi32>
    %273 = "tosa.gather"(%264, %272) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %274 = "tosa.cast"(%267) : (tensor<*xf32>) -> tensor<*xf32>
    %275 = "tosa.cast"(%270) : (tensor<*xf32>) -> tensor<*xf32>
    %276 = "tosa.cast"(%273) : (tensor<*xf32>) -> tensor<*xf32>
    %277 = "numpy.transpose"(%275) {axes = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
    %278 = "tosa.matmul"(%274, %277) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %279 = "arith.constant"() {value = 4.000000e+00 : f32} : () -> f32
    %280 = "tensor.splat"(%279) : (f32) -> tensor<*xf32>
    %281 = "tosa.reciprocal"(%280) : (tensor<*xf32>) -> tensor<*xf32>
    %282 = "tosa.mul"(%278, %281) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %283 = "tosa.cast"(%282) : (tensor<*xf32>) -> tensor<*xf32>
    %284 = "numpy.max"(%283) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %285 = "tosa.sub"(%283, %284) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %286 = "numpy.exp"(%285) : (tensor<*xf32>) -> tensor<*xf32>
    %287 = "numpy.sum"(%286) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %288 = "tosa.reciprocal"(%287) : (tensor<*xf32>) -> tensor<*xf32>
    %289 = "tosa.mul"(%286, %288) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %290 = "tosa.matmul"(%289, %276) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %291 = "arith.constant"() {value = 1 : i32} : () -> i32
    %292 = "tosa.cast"(%291) : (i32) -> tensor<*xi32>
    %293 = "tosa.gather"(%240, %292) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %294 = "arith.constant"() {value = 1 : i32} : () -> i32
    %295 = "tosa.cast"(%294) : (i32) -> tensor<*xi32>
    %296 = "tosa.gather"(%252, %295) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %297 = "arith.constant"() {value = 1 : i32} : () -> i32
    %298 = "tosa.cast"(%297) : (i32) -> tensor<*xi32>
    %299 = "tosa.gather"(%264, %298) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %300 = "tosa.cast"(%293) : (tensor<*xf32>) -> tensor<*xf32>
    %301 = "tosa.cast"(%296) : (tensor<*xf32>) -> tensor<*xf32>
    %302 = "tosa.cast"(%299) : (tensor<*xf32>) -> tensor<*xf32>
    %303 = "numpy.transpose"(%301) {axes = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
    %304 = "tosa.matmul"(%300, %303) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %305 = "arith.constant"() {value = 4.000000e+00 : f32} : () -> f32
    %306 = "tensor.splat"(%305) : (f32) -> tensor<*xf32>
    %307 = "tosa.reciprocal"(%306) : (tensor<*xf32>) -> tensor<*xf32>
    %308 = "tosa.mul"(%304, %307) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %309 = "tosa.cast"(%308) : (tensor<*xf32>) -> tensor<*xf32>
    %310 = "numpy.max"(%309) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %311 = "tosa.sub"(%309, %310) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %312 = "numpy.exp"(%311) : (tensor<*xf32>) -> tensor<*xf32>
    %313 = "numpy.sum"(%312) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %314 = "tosa.reciprocal"(%313) : (tensor<*xf32>) -> tensor<*xf32>
    %315 = "tosa.mul"(%312, %314) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %316 = "tosa.matmul"(%315, %302) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %317 = "arith.constant"() {value = 2 : i32} : () -> i32
    %318 = "tosa.cast"(%317) : (i32) -> tensor<*xi32>
    %319 = "tosa.gather"(%240, %318) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %320 = "arith.constant"() {value = 2 : i32} : () -> i32
    %321 = "tosa.cast"(%320) : (i32) -> tensor<*xi32>
    %322 = "tosa.gather"(%252, %321) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %323 = "arith.constant"() {value = 2 : i32} : () -> i32
    %324 = "tosa.cast"(%323) : (i32) -> tensor<*xi32>
    %325 = "tosa.gather"(%264, %324) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %326 = "tosa.cast"(%319) : (tensor<*xf32>) -> tensor<*xf32>
    %327 = "tosa.cast"(%322) : (tensor<*xf32>) -> tensor<*xf32>
    %328 = "tosa.cast"(%325) : (tensor<*xf32>) -> tensor<*xf32>
    %329 = "numpy.transpose"(%327) {axes = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
    %330 = "tosa.matmul"(%326, %329) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %331 = "arith.constant"() {value = 4.000000e+00 : f32} : () -> f32
    %332 = "tensor.splat"(%331) : (f32) -> tensor<*xf32>
    %333 = "tosa.reciprocal"(%332) : (tensor<*xf32>) -> tensor<*xf32>
    %334 = "tosa.mul"(%330, %333) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %335 = "tosa.cast"(%334) : (tensor<*xf32>) -> tensor<*xf32>
    %336 = "numpy.max"(%335) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %337 = "tosa.sub"(%335, %336) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %338 = "numpy.exp"(%337) : (tensor<*xf32>) -> tensor<*xf32>
    %339 = "numpy.sum"(%338) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %340 = "tosa.reciprocal"(%339) : (tensor<*xf32>) -> tensor<*xf32>
    %341 = "tosa.mul"(%338, %340) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %342 = "tosa.matmul"(%341, %328) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %343 = "arith.constant"() {value = 3 : i32} : () -> i32
    %344 = "tosa.cast"(%343) : (i32) -> tensor<*xi32>
    %345 = "tosa.gather"(%240, %344) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %346 = "arith.constant"() {value = 3 : i32} : () -> i32
    %347 = "tosa.cast"(%346) : (i32) -> tensor<*xi32>
    %348 = "tosa.gather"(%252, %347) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %349 = "arith.constant"() {value = 3 : i32} : () -> i32
    %350 = "tosa.cast"(%349) : (i32) -> tensor<*xi32>
    %351 = "tosa.gather"(%264, %350) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %352 = "tosa.cast"(%345) : (tensor<*xf32>) -> tensor<*xf32>
    %353 = "tosa.cast"(%348) : (tensor<*xf32>) -> tensor<*xf32>
    %354 = "tosa.cast"(%351) : (tensor<*xf32>) -> tensor<*xf32>
    %355 = "numpy.transpose"(%353) {axes = [1, 0]} : (tensor<*xf32>) -> tensor<*xf32>
    %356 = "tosa.matmul"(%352, %355) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %357 = "arith.constant"() {value = 4.000000e+00 : f32} : () -> f32
    %358 = "tensor.splat"(%357) : (f32) -> tensor<*xf32>
    %359 = "tosa.reciprocal"(%358) : (tensor<*xf32>) -> tensor<*xf32>
    %360 = "tosa.mul"(%356, %359) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %361 = "tosa.cast"(%360) : (tensor<*xf32>) -> tensor<*xf32>
    %362 = "numpy.max"(%361) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %363 = "tosa.sub"(%361, %362) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %364 = "numpy.exp"(%363) : (tensor<*xf32>) -> tensor<*xf32>
    %365 = "numpy.sum"(%364) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %366 = "tosa.reciprocal"(%365) : (tensor<*xf32>) -> tensor<*xf32>
    %367 = "tosa.mul"(%364, %366) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %368 = "tosa.matmul"(%367, %354) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %369 = "numpy.hstack"(%290, %316, %342, %368) : (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %370 = "arith.constant"() {value = 64 : i32} : () -> i32
    %371 = "arith.constant"() {value = 64 : i32} : () -> i32
    %372 = "numpy.random.randn"(%370, %371) : (i32, i32) -> tensor<64x64xf32>
    %373 = "tosa.cast"(%372) : (tensor<64x64xf32>) -> tensor<*xf32>
    %374 = "arith.constant"() {value = 1 : i32} : () -> i32
    %375 = "arith.constant"() {value = 64 : i32} : () -> i32
    %376 = "numpy.random.randn"(%374, %375) : (i32, i32) -> tensor<1x64xf32>
    %377 = "tosa.cast"(%376) : (tensor<1x64xf32>) -> tensor<*xf32>
    %378 = "tosa.cast"(%369) : (tensor<*xf32>) -> tensor<*xf32>
    %379 = "tosa.matmul"(%378, %373) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %380 = "tosa.add"(%379, %377) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %381 = "tosa.add"(%217, %380) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %382 = "tosa.cast"(%381) : (tensor<*xf32>) -> tensor<*xf32>
    %383 = "numpy.mean"(%382) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %384 = "numpy.var"(%382) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %385 = "arith.constant"() {value = 1.000000e-05 : f32} : () -> f32
    %386 = "tensor.splat"(%385) : (f32) -> tensor<*xf32>
    %387 = "tosa.add"(%384, %386) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %388 = "tosa.sub"(%382, %383) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %389 = "numpy.sqrt"(%387) : (tensor<*xf32>) -> tensor<*xf32>
    %390 = "tosa.reciprocal"(%389) : (tensor<*xf32>) -> tensor<*xf32>
    %391 = "tosa.mul"(%388, %390) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %392 = "arith.constant"() {value = 64 : i32} : () -> i32
    %393 = "arith.constant"() {value = 256 : i32} : () -> i32
    %394 = "numpy.random.randn"(%392, %393) : (i32, i32) -> tensor<64x256xf32>
    %395 = "tosa.cast"(%394) : (tensor<64x256xf32>) -> tensor<*xf32>
    %396 = "arith.constant"() {value = 1 : i32} : () -> i32
    %397 = "arith.constant"() {value = 256 : i32} : () -> i32
    %398 = "numpy.random.randn"(%396, %397) : (i32, i32) -> tensor<1x256xf32>
    %399 = "tosa.cast"(%398) : (tensor<1x256xf32>) -> tensor<*xf32>
    %400 = "tosa.cast"(%391) : (tensor<*xf32>) -> tensor<*xf32>
    %401 = "tosa.matmul"(%400, %395) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %402 = "tosa.add"(%401, %399) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %403 = "tosa.cast"(%402) : (tensor<*xf32>) -> tensor<*xf32>
    %404 = "arith.constant"() {value = 3.000000e+00 : f32} : () -> f32
    %405 = "tensor.splat"(%404) : (f32) -> tensor<*xf32>
    %406 = "tosa.pow"(%403, %405) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %407 = "arith.constant"() {value = 4.471500e-02 : f32} : () -> f32
    %408 = "tensor.splat"(%407) : (f32) -> tensor<*xf32>
    %409 = "tosa.mul"(%408, %406) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %410 = "tosa.add"(%403, %409) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %411 = "arith.constant"() {value = 7.978846e-01 : f32} : () -> f32
    %412 = "tensor.splat"(%411) : (f32) -> tensor<*xf32>
    %413 = "tosa.mul"(%412, %410) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %414 = "numpy.tanh"(%413) : (tensor<*xf32>) -> tensor<*xf32>
    %415 = "arith.constant"() {value = 5.000000e-01 : f32} : () -> f32
    %416 = "tensor.splat"(%415) : (f32) -> tensor<*xf32>
    %417 = "tosa.mul"(%416, %403) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %418 = "arith.constant"() {value = 1.000000e+00 : f32} : () -> f32
    %419 = "tensor.splat"(%418) : (f32) -> tensor<*xf32>
    %420 = "tosa.add"(%419, %414) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %421 = "tosa.mul"(%417, %420) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %422 = "arith.constant"() {value = 256 : i32} : () -> i32
    %423 = "arith.constant"() {value = 64 : i32} : () -> i32
    %424 = "numpy.random.randn"(%422, %423) : (i32, i32) -> tensor<256x64xf32>
    %425 = "tosa.cast"(%424) : (tensor<256x64xf32>) -> tensor<*xf32>
    %426 = "arith.constant"() {value = 1 : i32} : () -> i32
    %427 = "arith.constant"() {value = 64 : i32} : () -> i32
    %428 = "numpy.random.randn"(%426, %427) : (i32, i32) -> tensor<1x64xf32>
    %429 = "tosa.cast"(%428) : (tensor<1x64xf32>) -> tensor<*xf32>
    %430 = "tosa.cast"(%421) : (tensor<*xf32>) -> tensor<*xf32>
    %431 = "tosa.matmul"(%430, %425) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %432 = "tosa.add"(%431, %429) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %433 = "tosa.add"(%381, %432) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %434 = "tosa.cast"(%433) : (tensor<*xf32>) -> tensor<*xf32>
    %435 = "numpy.mean"(%434) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %436 = "numpy.var"(%434) {axis = [-1], keepdims = true} : (tensor<*xf32>) -> tensor<*xf32>
    %437 = "arith.constant"() {value = 1.000000e-05 : f32} : () -> f32
    %438 = "tensor.splat"(%437) : (f32) -> tensor<*xf32>
    %439 = "tosa.add"(%436, %438) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %440 = "tosa.sub"(%434, %435) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %441 = "numpy.sqrt"(%439) : (tensor<*xf32>) -> tensor<*xf32>
    %442 = "tosa.reciprocal"(%441) : (tensor<*xf32>) -> tensor<*xf32>
    %443 = "tosa.mul"(%440, %442) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    "func.return"(%443) : (tensor<*xf32>) -> ()
  }) : () -> ()
}) : () -> ()
