"x.y"() {a = !test.test_type} : () -> ()
"x.y"() {a = !test.smpla} : () -> ()
"x.y"() {a = !test.int<signed, 8>} : () -> ()
"x.y"() {a = !test.int<none, 4>} : () -> ()
"x.y"() {a = !test.test_rec<a, test_rec<b, test_rec<a>>>} : () -> ()
"x.y"() {a = !test.test_rec_alias<b, !test.test_rec_alias<b>>} : () -> ()
"x.y"() {a = !test.optional_param<, 6>} : () -> ()
"x.y"() {a = !test.optional_param<5, 6>} : () -> ()
"x.y"() {a = !test.struct_capture_all<v0 = 0, v1 = 1, v2 = 2, v3 = 3>} : () -> ()
"x.y"() {a = !test.op_asm_type_interface} : () -> ()
"x.y"() {a = !test.memref_element} : () -> ()
"x.y"() {a = #test.cmpnd_a<1, !test.smpla, [5, 6]>} : () -> ()
"x.y"() {a = #test.cmpnd_nested<nested = <1, !test.smpla, [5, 6]>>} : () -> ()
"x.y"() {a = #test.attr_params<42, 24>} : () -> ()
"x.y"() {a = #test.attr_self_type_format<5> : i32} : () -> ()
"x.y"() {a = #test.custom_anchor<5>} : () -> ()
"x.y"() {a = #test.i64_elements<[1, 2]> : tensor<2xi64>} : () -> ()
"x.y"() {a = #test.iterator_type<parallel>} : () -> ()

"x.t"() {a = #dlti.map<"a" = 42, i32 = #dlti.map<f32 = "x">>} : () -> ()
// -----
"test.dynamic_generic"() : () -> ()
test.dynamic_custom_parser_printer custom_keyword
// -----
test.conversion_func_op private @f(%a: i32) -> i32
"test.symbol"() <{sym_name = "x", sym_visibility = "nested"}> : () -> ()
"test.op_with_region"() ({ "x"() : () -> () }) : () -> ()
// -----
func.func @resources() {
  "x.y"() {a = #test.e1di64_elements<blob1> : tensor<3xi64>, b = dense_resource<blob1> : tensor<3xi64>} : () -> ()
  return
}
{-#
  dialect_resources: {
    test: { blob1: "0x08000000010000000000000002000000000000000300000000000000", unused: "0x0800000001000000" },
    builtin: { blob1: "0x08000000010000000000000002000000000000000300000000000000" }
  }
#-}
