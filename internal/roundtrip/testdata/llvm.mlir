"x.t"() {a = !llvm.void} : () -> ()
"x.t"() {a = !llvm.ptr} : () -> ()
"x.t"() {a = !llvm.ptr<1>} : () -> ()
"x.t"() {a = !llvm.label} : () -> ()
"x.t"() {a = !llvm.token} : () -> ()
"x.t"() {a = !llvm.metadata} : () -> ()
"x.t"() {a = !llvm.func<void ()>} : () -> ()
"x.t"() {a = !llvm.func<i32 (i32, ...)>} : () -> ()
"x.t"() {a = !llvm.array<4 x struct<(i32)>>} : () -> ()
"x.t"() {a = !llvm.struct<"named", (i32, ptr)>} : () -> ()
"x.t"() {a = !llvm.struct<"opq", opaque>} : () -> ()
"x.t"() {a = !llvm.struct<packed (i8, i32)>} : () -> ()
"x.t"() {a = !llvm.struct<()>} : () -> ()
"x.t"() {a = !llvm.struct<"a b\22", packed (vector<4xf32>)>} : () -> ()
"x.t"() {a = vector<4x!llvm.ptr>} : () -> ()
"x.t"() {a = !llvm.ppc_fp128} : () -> ()
"x.t"() {a = !llvm.x86_amx} : () -> ()
"x.t"() {a = !llvm.target<"spirv.Image", i32, 1, 2>} : () -> ()
"x.t"() {a = !llvm.struct<"rec", (ptr, struct<"rec2", (i32)>)>} : () -> ()
// -----
llvm.func @f(%a: i32, %p: !llvm.ptr, %q: !llvm.ptr<3>) -> i64 attributes {passthrough = ["noinline", ["alignstack", "4"]], no_unwind} {
  %0 = llvm.mlir.constant(42 : i64) : i64
  %1 = llvm.getelementptr inbounds %p[%a, 1, 2] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  %2 = llvm.load %1 {alignment = 4 : i64} : !llvm.ptr -> i32
  %v = llvm.load volatile %1 : !llvm.ptr -> i32
  %at = llvm.load %1 atomic syncscope("agent") monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %2, %p : i32, !llvm.ptr
  %3 = llvm.add %2, %a overflow<nsw, nuw> : i32
  %4 = llvm.icmp "slt" %3, %2 : i32
  %6 = llvm.mlir.undef : f32
  %5 = llvm.fcmp "oeq" %6, %6 {fastmathFlags = #llvm.fastmath<fast>} : f32
  llvm.return %0 : i64
}
// -----
llvm.func @br(%c: i1, %x: i32, %y: f32) -> i32 {
  llvm.cond_br %c weights([5, 10]), ^bb1(%x : i32), ^bb2
^bb1(%a: i32):
  llvm.switch %a : i32, ^bb3 [
    1: ^bb2,
    -5: ^bb4(%a, %y : i32, f32)
  ] {branch_weights = array<i32: 13, 17, 19>}
^bb2:
  llvm.br ^bb4(%x, %y : i32, f32)
^bb3:
  llvm.unreachable
^bb4(%r: i32, %s: f32):
  llvm.return %r : i32
}
// -----
llvm.mlir.global internal constant @str("hello\00") : !llvm.array<6 x i8>
llvm.mlir.global external @ext() {addr_space = 3 : i32, alignment = 8 : i64} : !llvm.array<0 x f32>
llvm.mlir.global private local_unnamed_addr constant @init() : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.mlir.global linkonce_odr @x(dense<[1, 2]> : tensor<2xi32>) comdat(@__c::@any) : !llvm.array<2 x i32>
llvm.comdat @__c { llvm.comdat_selector @any any }
llvm.mlir.global_ctors ctors = [@ctor], priorities = [0 : i32], data = [#llvm.zero]
llvm.func @ctor() { llvm.return }
llvm.mlir.alias external @alias : i32 {
  %0 = llvm.mlir.addressof @x : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @vararg(i32, ...) -> i32
llvm.func fastcc @cc(%a: !llvm.ptr {llvm.noalias, llvm.byval = i32, llvm.align = 4 : i64}) -> (i32 {llvm.signext})
llvm.func internal @internal() { llvm.return }
// -----
llvm.func @callee(i32) -> i32
llvm.func @__gxx_personality_v0(...) -> i32
llvm.func @calls(%f: !llvm.ptr, %x: i32) -> i32 attributes {personality = @__gxx_personality_v0, frame_pointer = #llvm.framePointerKind<all>, target_cpu = "x", target_features = #llvm.target_features<["+a", "-b"]>, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
  %z = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.call @callee(%x) : (i32) -> i32
  %1 = llvm.call %f(%x) : !llvm.ptr, (i32) -> i32
  %2 = llvm.call fastcc tail @callee(%x) : (i32) -> i32
  %3 = llvm.invoke @callee(%0) to ^bb1 unwind ^bb2 : (i32) -> i32
^bb1:
  llvm.return %3 : i32
^bb2:
  %lp = llvm.landingpad cleanup (catch %z : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %lp : !llvm.struct<(ptr, i32)>
}
// -----
#bt = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#file = #llvm.di_file<"a.c" in "/dir">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "mlir", isOptimized = true, emissionKind = Full>
#st = #llvm.di_subroutine_type<types = #bt, #bt>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #file, name = "f", linkageName = "f", file = #file, line = 1, scopeLine = 1, subprogramFlags = "Definition|Optimized", type = #st>
#blk = #llvm.di_lexical_block<scope = #sp, file = #file, line = 2, column = 3>
#var = #llvm.di_local_variable<scope = #blk, name = "x", file = #file, line = 3, arg = 1, alignInBits = 32, type = #bt>
#ptr = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #bt, sizeInBits = 64>
#arr = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "arr", baseType = #bt, elements = #llvm.di_subrange<count = 4 : i64>>
#exprs = #llvm.di_expression<[DW_OP_plus_uconst(8), DW_OP_deref, DW_OP_LLVM_fragment(0, 32)]>
llvm.func @dbg(%x: i32, %p: !llvm.ptr) {
  llvm.intr.dbg.value #var #exprs = %x : i32 loc(#l3)
  llvm.intr.dbg.declare #var = %p : !llvm.ptr loc(#l3)
  llvm.return loc(#l2)
} loc(#l1)
"x.y"() {a = #ptr, b = #arr, c = #llvm.di_label<scope = #blk, name = "l", file = #file, line = 4>} : () -> ()
#l0 = loc("a.c":1:1)
#l1 = loc(fused<#sp>[#l0])
#l2 = loc(fused<#blk>["a.c":2:2])
#l3 = loc(callsite(#l2 at #l1))
// -----
#rec = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>
#p = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #rec>
#m = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #p>
#s = #llvm.di_composite_type<tag = DW_TAG_structure_type, recId = distinct[0]<>, name = "node", elements = #m>
"x.y"() {a = #s} : () -> ()
// -----
#root = #llvm.tbaa_root<id = "Simple">
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#int = #llvm.tbaa_type_desc<id = "int", members = {<#char, 0>, <#char, 4>}>
#tag = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>
#dom = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
#sc1 = #llvm.alias_scope<id = distinct[1]<>, domain = #dom, description = "s">
#sc2 = #llvm.alias_scope<id = distinct[2]<>, domain = #dom>
#grp = #llvm.access_group<id = distinct[3]<>>
#unroll = #llvm.loop_unroll<disable = true, count = 4 : i32>
#vec = #llvm.loop_vectorize<disable = false, width = 8 : i32>
#loop = #llvm.loop_annotation<disableNonforced = false, mustProgress = true, unroll = #unroll, vectorize = #vec, parallelAccesses = #grp>
llvm.func @md(%p: !llvm.ptr, %c: i1) {
  %0 = llvm.load %p {tbaa = [#tag], alias_scopes = [#sc1], noalias_scopes = [#sc2, #sc1], access_groups = [#grp]} : !llvm.ptr -> i32
  llvm.cond_br %c, ^a, ^b {loop_annotation = #loop}
^a:
  llvm.br ^b {loop_annotation = #llvm.loop_annotation<mustProgress = true>}
^b:
  llvm.intr.experimental.noalias.scope.decl #sc1
  llvm.return
}
// -----
llvm.func @ops(%a: i32, %b: i32, %f: f32, %v: vector<4xf32>, %s: !llvm.struct<(i32, f32)>, %p: !llvm.ptr, %n: i64) {
  %0 = llvm.sdiv exact %a, %b : i32
  %1 = llvm.or disjoint %a, %b : i32
  %2 = llvm.trunc %a overflow<nsw> : i32 to i8
  %3 = llvm.zext nneg %a : i32 to i64
  %4 = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  %5 = llvm.extractvalue %s[0] : !llvm.struct<(i32, f32)>
  %6 = llvm.insertvalue %f, %s[1] : !llvm.struct<(i32, f32)>
  %7 = llvm.extractelement %v[%a : i32] : vector<4xf32>
  %8 = llvm.insertelement %f, %v[%a : i32] : vector<4xf32>
  %9 = llvm.shufflevector %v, %v [0, 4, -1] : vector<4xf32>
  %10 = llvm.alloca %a x i32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %11 = llvm.alloca inalloca %a x !llvm.struct<(i32)> : (i32) -> !llvm.ptr<5>
  %12 = llvm.bitcast %f : f32 to i32
  %13 = llvm.ptrtoint %p : !llvm.ptr to i64
  %14 = llvm.inttoptr %n : i64 to !llvm.ptr
  %15 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %17 = llvm.icmp "ne" %a, %b : i32
  %16 = llvm.select %17, %a, %b : i1, i32
  %18 = llvm.freeze %a : i32
  %19 = llvm.atomicrmw add %p, %a acq_rel : !llvm.ptr, i32
  %20 = llvm.cmpxchg %p, %a, %b acq_rel monotonic : !llvm.ptr, i32
  %21 = llvm.cmpxchg weak volatile %p, %a, %b syncscope("x") seq_cst seq_cst {alignment = 4 : i64} : !llvm.ptr, i32
  llvm.fence syncscope("agent") seq_cst
  %22 = llvm.inline_asm has_side_effects asm_dialect = intel "mov $0, $1", "=r,r" %a : (i32) -> i32
  llvm.inline_asm "nop", "" : () -> ()
  %24 = llvm.mlir.constant(dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>) : vector<4xf32>
  %25 = llvm.mlir.constant("text") : !llvm.array<4 x i8>
  %26 = llvm.mlir.poison : i32
  %27 = llvm.mlir.zero : !llvm.struct<(i32, f32)>
  %28 = llvm.fneg %f : f32
  %29 = llvm.va_arg %p : (!llvm.ptr) -> i32
  %30 = llvm.mlir.addressof @ops : !llvm.ptr
  llvm.return
}
// -----
llvm.func @intr(%a: i32, %f: f32, %v: vector<4xf32>, %p: !llvm.ptr, %n: i64, %m: vector<4xi1>) {
  %0 = llvm.intr.sqrt(%f) : (f32) -> f32
  %1 = llvm.intr.fma(%f, %f, %f) {fastmathFlags = #llvm.fastmath<fast>} : (f32, f32, f32) -> f32
  %2 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  %3 = llvm.intr.umax(%a, %a) : (i32, i32) -> i32
  %4 = "llvm.intr.vector.reduce.fadd"(%f, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %5 = llvm.trunc %a : i32 to i8
  %6 = llvm.intr.masked.load %p, %m, %v {alignment = 16 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.store %v, %p, %m {alignment = 16 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  %7 = "llvm.intr.sadd.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %8 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %8 : !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  %10 = llvm.call_intrinsic "llvm.x86.sse.sqrt.ss"(%v) : (vector<4xf32>) -> vector<4xf32>
  %12 = llvm.mlir.constant(true) : i1
  llvm.intr.assume %12 ["align"(%p, %n : !llvm.ptr, i64)] : i1
  %13 = llvm.intr.expect %a, %a : i32
  %14 = llvm.intr.matrix.transpose %v {columns = 2 : i32, rows = 2 : i32} : vector<4xf32> into vector<4xf32>
  llvm.return
}
// -----
module attributes {llvm.data_layout = "e-m:e-p:64:64", llvm.target_triple = "x86_64-unknown-linux-gnu", dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, "dlti.endianness" = "little", "dlti.stack_alignment" = 128 : i64>} {
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>, #llvm.mlir.module_flag<max, "PIE Level", 2 : i32>]
  llvm.linker_options ["-l", "m"]
  llvm.linker_options []
}
// -----
llvm.func @bt(%t: i64) {
  %0 = llvm.blockaddress <function = @bt, tag = <id = 1>> : !llvm.ptr
  llvm.br ^a
^a:
  llvm.blocktag <id = 1>
  llvm.indirectbr %0 : !llvm.ptr, [^a]
}
// -----
llvm.mlir.ifunc external @ifunc : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
// -----
llvm.func @attrs(%a: i32) attributes {vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>, uwtable_kind = #llvm.uwtableKind<sync>, tune_cpu = "x", dso_local, garbageCollector = "statepoint", section = ".text", llvm.emit_c_interface, arm_streaming, optimize_none, no_inline, will_return, alignment = 4 : i64} {
  llvm.return
}
