"x.y"() {a = !emitc.opaque<"a<b, c>">} : () -> ()
"x.y"() {a = !emitc.ptr<!emitc.opaque<"x">>} : () -> ()
"x.y"() {a = !emitc.array<4x2xf32>} : () -> ()
"x.y"() {a = !emitc.lvalue<i32>} : () -> ()
"x.y"() {a = !emitc.size_t} : () -> ()
"x.y"() {a = !emitc.ptrdiff_t} : () -> ()
"x.y"() {a = !emitc.ssize_t} : () -> ()
"x.y"() {a = #emitc.opaque<"x()">} : () -> ()
// -----
emitc.include <"stdio.h">
emitc.include "local.h"
emitc.verbatim "#ifdef X"
emitc.global static const @g : !emitc.array<4xf32> = dense<1.0>
emitc.global extern @e : i32
emitc.func @f(%a: i32, %b: !emitc.ptr<i32>) -> i32 attributes {specifiers = ["static", "inline"]} {
  %0 = "emitc.constant"() <{value = #emitc.opaque<"NULL">}> : () -> !emitc.opaque<"std::vector<int>">
  %1 = emitc.call_opaque "foo"(%a, %b) {args = [0 : index, #emitc.opaque<"x">, 1 : index], template_args = [i32, 4 : i32]} : (i32, !emitc.ptr<i32>) -> i32
  %2 = emitc.add %a, %1 : (i32, i32) -> i32
  %3 = emitc.cmp eq, %a, %2 : (i32, i32) -> i1
  %4 = "emitc.variable"() <{value = 42 : i32}> : () -> !emitc.lvalue<i32>
  %5 = emitc.load %4 : <i32>
  emitc.assign %2 : i32 to %4 : <i32>
  %6 = emitc.apply "&"(%4) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
  emitc.if %3 {
    emitc.yield
  } else {
    emitc.verbatim "x"
  }
  %7 = emitc.expression %a, %2 : (i32, i32) -> i32 {
    %8 = mul %a, %2 : (i32, i32) -> i32
    yield %8 : i32
  }
  %9 = emitc.cast %a : i32 to f32
  %10 = emitc.literal "M_PI" : f32
  emitc.for %i = %a to %2 step %1 : i32 {
    emitc.yield
  }
  %11 = emitc.call @f(%a, %b) : (i32, !emitc.ptr<i32>) -> i32
  emitc.switch %a : i32
  case 2 {
    emitc.yield
  }
  default {
    emitc.yield
  }
  %12 = emitc.conditional %3, %a, %2 : i32
  emitc.return %11 : i32
}
emitc.func private @ext(i32) attributes {specifiers = ["extern"]}
emitc.declare_func @f
// -----
emitc.class final @c {
  emitc.field @a : !emitc.array<1xf32>
  emitc.field @b : !emitc.array<1xf32> {attrs = {emitc.opaque = "x"}}
  emitc.func @execute() {
    %0 = get_field @a : !emitc.array<1xf32>
    return
  }
}
// -----
emitc.file "a.cpp" { emitc.func @x() { emitc.return } }
