module {
}
// -----
module @name attributes {a.b = "c", dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<index, 32 : i32>, #dlti.dl_entry<!llvm.ptr, dense<64> : vector<4xi64>>, "x" = 1 : i32>} {
  module @inner attributes {sym_visibility = "private"} {
    func.func private @f()
    module { "x.y"() : () -> () }
  }
  func.func @g() { return }
}
// -----
"x.empty"() ({}) : () -> ()
"x.empties"() ({}, {}, {
^bb0:
}, {
^bb0(%a: i32):
}) : () -> ()
// -----
"x.multiple"() : () -> ()
%0:2 = "x.two"() : () -> (i32, f32)
%1, %2:3, %3 = "x.five"() : () -> (i1, i2, i3, i4, i5)
"x.use"(%0#1, %0#0, %1, %2#2, %3, %2#0) : (f32, i32, i1, i4, i5, i2) -> ()
%many:10 = "x.ten"() : () -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
"x.use"(%many#9, %many) : (i32, i32) -> ()
// -----
func.func @cfg(%c: i1, %x: i32) -> i32 {
  "x.br"(%x)[^b, ^a] : (i32) -> ()
^a:
  "x.br"()[^b] : () -> ()
^b:
  cf.cond_br %c, ^c(%x, %x : i32, i32), ^d
^c(%p: i32, %q: i32):
  %r = arith.addi %p, %q : i32
  cf.switch %r : i32, [
    default: ^d,
    -1: ^c(%p, %r : i32, i32),
    42: ^e(%r : i32)
  ]
^d:
  cf.br ^e(%x : i32)
^e(%z: i32):
  return %z : i32
^unreachable(%u: i32):
  cf.br ^unreachable(%u : i32)
}
// -----
func.func @names(%arg0: i32) {
  "x.region"() ({
    %0 = "x.a"(%arg0) : (i32) -> i32
    "x.isolated"(%0) : (i32) -> ()
  }, {
    %0 = "x.a"(%arg0) : (i32) -> f32
    "x.b"(%0) : (f32) -> ()
  }) : () -> ()
  %0 = "x.a"() : () -> index
  builtin.module {
  func.func @nested(%arg1: f32) {
    return
  }
  }
  return
}
// -----
module {
  %0 = "x.a"(%1) : (i32) -> i32
  %1 = "x.b"(%0, %2#1) : (i32, f32) -> i32
  %2:2 = "x.c"() ({
    "x.d"(%1, %3) : (i32, i1) -> ()
  }) : () -> (i32, f32)
  %3 = "x.e"() : () -> i1
}
// -----
test.graph_region {
  %a = "x.a"(%b) : (i32) -> i32
  %b = "x.a"(%a) : (i32) -> i32
}
"x.r"() ({
  %a = "x.a"(%a) : (i32) -> i32
}) : () -> ()
// -----
func.func @forward() {
  "x.scope"() ({
    "x.br"()[^bb2] : () -> ()
  ^bb1:
    "x.use"(%v) : (i32) -> ()
    "x.end"() : () -> ()
  ^bb2:
    %v = "x.def"() : () -> i32
    "x.br"()[^bb1] : () -> ()
  }) : () -> ()
  return
}
// -----
// Comments // and more, "quotes" { [ (
%x = "x.a" // between
  ( // and
  ) <{p = 1 : i32, q = "s"}> ({ // in
  // here
  }) {d = 2 : i32} : () -> // before a type
  i32 // after
"x.b"(%x // use
  ) : (i32) -> ()
// -----
"x.props"() <{}> : () -> ()
"x.props"() <{a}> {b} : () -> ()
"x.props"() <{a = 1, "b c" = [1], c = {d = @e}}> ({}, {}) {e = "f"} : () -> ()
"x.props"() {} : () -> ()
// -----
func.func @a(%a-b: i32, %c.d: i32, %e$f: i32, %_g: i32, %0: i32) {
  return
}
