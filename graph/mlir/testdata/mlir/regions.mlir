"x.graph"() ({
  %0 = "x.a"(%1) : (i32) -> i32
  %1 = "x.b"(%0) : (i32) -> i32
}) : () -> ()
// -----
%0 = "x.a"(%1) : (i32) -> i32
%1 = "x.b"() : () -> i32
// -----
module {
  %0 = "x.self"(%0) : (i32) -> i32
  "x.two"(%2#1, %2#0) : (i32, f32) -> ()
  %2:2 = "x.d"() : () -> (f32, i32)
}
// -----
func.func @g() {
  "test.graph_region"() ({
    %0 = "x.a"(%1, %2) : (i32, f32) -> i32
    %1 = "x.b"() ({
       %3 = "x.in"(%4, %2) : (i64, f32) -> i32
       %4 = "x.in"() : () -> i64
    }) : () -> i32
    %2 = "x.f"() : () -> f32
  }) : () -> ()
  return
}
// -----
func.func @unreachable() {
  return
^bb1:
  %0 = arith.addi %1, %1 : i32
  %1 = arith.addi %0, %2 : i32
  cf.br ^bb2
^bb2:
  %2 = arith.constant 3 : i32
  cf.br ^bb1
}
// -----
func.func @unreachable2(%c: i1) {
  return
^bb1:
  %1 = arith.addi %a, %b : i32
  cf.br ^bb1
^bb2(%a: i32):
  %b = arith.addi %1, %1 : i32
  cf.br ^bb2(%1 : i32)
}
// -----
"x.op"() ({
  "x.br"()[^bb1] : () -> ()
^bb1:
  "x.br"()[^bb2, ^bb1] {a} : () -> ()
^bb2:
  "x.end"() : () -> ()
}, {
^bb1(%a: i32):
  "x.br"(%a)[^bb2] : (i32) -> ()
^bb2:
  %r = "x.nobr"() : () -> i32
}) : () -> ()
// -----
"x.op"() ({
^bb0:
}) : () -> ()
// -----
"x.op"() ({
^bb0(%a: i32):
}, {
}) : () -> ()
// -----
"x.op"() ({
  "x.a"() : () -> ()
^bb1:
  "x.b"() : () -> ()
}) : () -> ()
// -----
"x.op"() ({
  %0 = "x.a"()[^bb1] ({ "x.y"() : () -> () }) {z} : () -> i32
^bb1:
  "x.b"(%0) : (i32) -> ()
}) : () -> ()
// -----
irdl.dialect @cmath {
  irdl.type @complex {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(elem: %2)
  }
  irdl.operation @mul {
    %0 = irdl.is f32
    %3 = irdl.parametric @cmath::@complex<%0>
    irdl.operands(lhs: %3, rhs: %3)
    irdl.results(res: %3)
  }
}
// -----
func.func @cfg(%arg0: i1, %x: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2(%x : i32)
^bb2(%y: i32):
  return %y : i32
^bb1:
  %z = arith.addi %x, %x : i32
  cf.br ^bb2(%z : i32)
}
// -----
func.func @order() -> i32 {
  cf.br ^bb2
^bb1:
  return %v : i32
^bb2:
  %v = arith.constant 1 : i32
  cf.br ^bb1
}
// -----
"x.op"() ({
  "x.br"()[^bb1] : () -> ()
^bb1:
  "x.br"()[^bb1] : () -> ()
^bb2:
  "x.br"(%0)[^bb1] : (i32) -> ()
^bb3:
  %0 = "x.a"(%0) : (i32) -> i32
  "x.br"(%0)[^bb2] : (i32) -> ()
}) : () -> ()
// -----
func.func @f() {
  return
^bb2:
  "x.z"() ({ "x.u"(%0) : (i32) -> () }) : () -> ()
  cf.br ^bb2
^bb3:
  %0 = "x.a"(%0) : (i32) -> i32
  cf.br ^bb3
}
// -----
"x.op"() ({
  "x.z"() ({ "x.u"(%0) : (i32) -> () }) : () -> ()
  scf.execute_region { "x.u"(%0) : (i32) -> () scf.yield }
  func.func private @f()
  %0 = "x.a"() : () -> i32
}) : () -> ()
