#loc = loc("first.mlir":1:1)
#after = loc("late"(#loc))
#later = loc(callsite(#loc at #after))
#md = {a = 1 : i32}
#fused = loc(fused<#md>[#loc, "x", #later])
"x.a"() : () -> () loc(#later)
"x.b"() : () -> () loc(#fused)
"x.c"() ({
^bb0(%a: i32 loc("arg"), %b: i32 loc(#after), %c: f32 loc(unknown)):
  "x.d"(%a) : (i32) -> () loc(fused[#loc, "q"])
^bb1(%d: i32 loc("other":2:2)):
  "x.e"(%d)[^bb1] : (i32) -> () loc("name"(fused["p":1:1 to 2:2, unknown]))
}) : () -> () loc("range":1:2 to 3:4)
func.func @f(%x: i32 loc("x"), %y: f32 {a.b = 1} loc("y":1:1)) -> i32 {
  %0:2 = "x.y"(%x) : (i32) -> (i32, i32) loc(#undefined)
  return %0#1 : i32 loc("n"("b":1:1))
} loc("f")
#undefined = loc("was":9:9)
// -----
module @m attributes {a.loc = loc("in attr")} {
} loc("mod")
// -----
%0 = "x.a"() : () -> i32 loc("a":4294967295:4294967295)
"x.b"() : () -> () loc(#loc1)
"x.c"() : () -> () loc(#loc2)
#loc = loc("base":1:1)
#loc1 = loc("at the end"(#loc))
#loc2 = loc(fused[#loc1, #loc])
