// Loops, branches and calls, with values from around.
module @control attributes {x.tag = #x.tag<a, [1, 2]>} {
  func.func private @helper(i32 {x.in}, f32) -> (i32, f32 {x.out = "s\n\22"})
  func.func @f(%a: f32, %n: index, %c: i1) -> f32 attributes {x.entry} {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> f32 {
      %y = scf.if %c -> f32 {
        %q = arith.addf %x, %a fastmath<nnan> : f32
        scf.yield %q : f32
      } else {
        %q = arith.mulf %x, %x : f32
        scf.yield %q : f32
      }
      scf.yield %y : f32
    }
    %w:2 = scf.while (%u = %r, %v = %n) : (f32, index) -> (f32, index) {
      scf.condition(%c) %u, %v : f32, index
    } do {
    ^bb0(%u: f32, %v: index):
      scf.yield %u, %v : f32, index
    }
    %k = arith.constant 3 : i32
    %h:2 = call @helper(%k, %w#0) : (i32, f32) -> (i32, f32)
    scf.if %c {
      "x.effect"(%h#0) : (i32) -> ()
    }
    %e = scf.execute_region -> f32 {
      scf.yield %h#1 : f32
    }
    return %e : f32
  }
  func.func @empty() { return }
  module @inner {}
}
