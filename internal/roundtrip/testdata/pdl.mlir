pdl.pattern @p : benefit(3) {
  %t = pdl.type : i32
  %ts = pdl.types : [i32, tuple<>]
  %a = pdl.attribute = "x"
  %a2 = pdl.attribute : %t
  %o = pdl.operand : %t
  %os = pdl.operands
  %op = pdl.operation "foo.op"(%o, %os : !pdl.value, !pdl.range<value>) {"a" = %a, "b" = %a2} -> (%t, %ts : !pdl.type, !pdl.range<type>)
  %r = pdl.result 0 of %op
  %rs = pdl.results 1 of %op -> !pdl.range<value>
  pdl.apply_native_constraint "c"(%o, %r : !pdl.value, !pdl.value)
  pdl.rewrite %op {
    %new = pdl.operation "bar.op"(%o : !pdl.value) -> (%t : !pdl.type)
    %x = pdl.apply_native_rewrite "n"(%a : !pdl.attribute) : !pdl.value
    pdl.replace %op with %new
  }
}
// -----
pdl.pattern : benefit(1) {
  %op = pdl.operation
  pdl.rewrite %op with "f"(%op : !pdl.operation)
}
// -----
module {
  pdl_interp.func @matcher(%root: !pdl.operation) {
    %0 = pdl_interp.get_operand 0 of %root
    pdl_interp.check_operation_name of %root is "foo.op" -> ^bb2, ^bb1
  ^bb1:
    pdl_interp.finalize
  ^bb2:
    %1 = pdl_interp.get_attribute "attr" of %root
    pdl_interp.is_not_null %1 : !pdl.attribute -> ^bb3, ^bb1
  ^bb3:
    %2 = pdl_interp.create_types [i32, f32]
    pdl_interp.switch_operation_name of %root to ["foo", "bar"](^bb4, ^bb1) -> ^bb1
  ^bb4:
    %3 = pdl_interp.get_users of %0 : !pdl.value
    pdl_interp.foreach %op : !pdl.operation in %3 {
      pdl_interp.continue
    } -> ^bb5
  ^bb5:
    pdl_interp.record_match @rewriters::@r(%root : !pdl.operation) : benefit(1), generatedOps(["a.b"]), loc([%root]), root("foo.op") -> ^bb1
  }
  module @rewriters {
    pdl_interp.func @r(%root: !pdl.operation) {
      %0 = pdl_interp.create_attribute 10 : i64
      %2 = pdl_interp.get_operand 0 of %root
      %1 = pdl_interp.create_operation "bar"(%2 : !pdl.value) {"a" = %0}
      pdl_interp.erase %root
      pdl_interp.finalize
    }
  }
}
// -----
irdl.dialect @cmath {
  irdl.type @complex {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(elem: %2)
  }
  irdl.attribute @attr {
    %0 = irdl.any
    irdl.parameters(p: %0)
  }
  irdl.operation @norm {
    %0 = irdl.any
    %1 = irdl.parametric @cmath::@complex<%0>
    %2 = irdl.base "!builtin.integer"
    %3 = irdl.base @cmath::@complex
    %4 = irdl.c_pred "true"
    irdl.operands(in: %1, more: variadic %2, opt: optional %0)
    irdl.results(out: %0)
    irdl.attributes {"a" = %3, "b" = %0}
    %5 = irdl.region
    %6 = irdl.region(%0, %1)
    %7 = irdl.region with size 3
    irdl.regions(x: %6, body: %5, y: %7)
  }
}
// -----
module {
irdl.dialect @d {
  irdl.type @t
  irdl.operation @o {
    %0 = irdl.any
    irdl.results(r: %0)
  }
}
}
