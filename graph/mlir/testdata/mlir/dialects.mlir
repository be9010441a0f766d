func.func @affine(%A: memref<100x100xf32>, %n: index) {
  affine.for %i = 0 to %n step 2 {
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0 - 1)>(%i)[%n] to min affine_map<(d0) -> (d0 + 10, 100)>(%i) {
      %v = affine.load %A[%i + 1, %j * 2 + symbol(%n)] : memref<100x100xf32>
      affine.store %v, %A[%j, %i] : memref<100x100xf32>
      affine.if affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - 1 >= 0)>(%i, %j)[%n] {
        affine.prefetch %A[%i, %j], read, locality<3>, data : memref<100x100xf32>
      } else { }
    }
  }
  %r = affine.for %i = 0 to 10 iter_args(%s = %n) -> (index) { affine.yield %s : index }
  affine.parallel (%x, %y) = (0, 0) to (10, %n) step (1, 2) { }
  %m = affine.min affine_map<(d0) -> (d0, 5)>(%n)
  %p, %q = affine.delinearize_index %n into (4, 5) : index, index
  %l = affine.linearize_index disjoint [%p, %q] by (4, 5) : index
  %vec = affine.vector_load %A[%n, %n] : memref<100x100xf32>, vector<8xf32>
  return
}
// -----
func.func @scf(%lb: index, %ub: index, %st: index, %c: i1, %x: f32, %t: tensor<8xf32>) -> f32 {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %x) -> (f32) {
    %s = arith.addf %a, %x : f32
    scf.yield %s : f32
  }
  scf.if %c { "x.y"() : () -> () }
  %i2:2 = scf.if %c -> (f32, i32) { %k = arith.constant 1 : i32  scf.yield %x, %k : f32, i32 } else { %k = arith.constant 2 : i32 scf.yield %r, %k : f32, i32 }
  %w:2 = scf.while (%a = %x, %b = %lb) : (f32, index) -> (f32, index) {
    scf.condition(%c) %a, %b : f32, index
  } do {
  ^bb0(%a: f32, %b: index):
    scf.yield %a, %b : f32, index
  }
  %red = scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%st, %st) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %rr: f32):
      %z = arith.addf %l, %rr : f32
      scf.reduce.return %z : f32
    }
  }
  %f = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %one = tensor.empty() : tensor<1xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %one into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32> }
  } {mapping = [#gpu.thread<x>]}
  %e = scf.execute_region -> f32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %x : f32
  ^bb2:
    scf.yield %r : f32
  }
  %sw = scf.index_switch %lb -> f32
  case 2 { scf.yield %x : f32 }
  case 5 { scf.yield %r : f32 }
  default { scf.yield %e : f32 }
  return %w#0 : f32
}
// -----
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @linalg(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %m: memref<4x8xf32>, %f: f32) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x16xf32>) attrs = {x.y} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 2 : index
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<4x16xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4x8xf32>)
  return %1 : tensor<4x16xf32>
}
// -----
func.func @linalg2(%a: tensor<4x8xf32>, %b2: tensor<8x4xf32>, %r: tensor<4xf32>, %p: tensor<1x1x4x8xf32>, %img: tensor<1x8x8x3xf32>, %ker: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) {
  %t = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b2 : tensor<8x4xf32>) permutation = [1, 0]
  %rd = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1]
  %bc = linalg.broadcast ins(%r : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1]
  %mp = linalg.map { math.exp } ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  %pk = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %p : tensor<4x8xf32> -> tensor<1x1x4x8xf32>
  %cv = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%img, %ker : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %sm = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
module attributes {gpu.container_module} {
  gpu.module @k [#nvvm.target<chip = "sm_90">] attributes {a = 1} {
    gpu.func @kern(%a: f32, %b: memref<?xf32, 1>) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) private(%p: memref<1xf32, 5>) kernel attributes {gpu.known_block_size = array<i32: 1, 2, 3>} {
      %t = gpu.thread_id x
      gpu.barrier
            gpu.return
    }
  }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @kern(%a: f32, %b: memref<?xf32, 1>) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) private(%p: memref<1xf32, 5>) kernel {
      %t = gpu.thread_id x
      %r = gpu.all_reduce add %a {} : (f32) -> (f32)
      gpu.return
    }
  }
  gpu.binary @bin [#gpu.object<#nvvm.target, "\00\FFbc">]
  func.func @h(%f: f32, %m: memref<?xf32, 1>, %i: index) {
    %tok = gpu.wait async
    %l = gpu.launch_func async [%tok] @k::@kern blocks in (%i, %i, %i) threads in (%i, %i, %i) args(%f : f32, %m : memref<?xf32, 1>)
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %i) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %i) { gpu.terminator }
    return
  }
}
// -----
llvm.mlir.global internal constant @str("hello\00\0A") {addr_space = 0 : i32}
llvm.mlir.global external @g() {addr_space = 0 : i32} : i64
llvm.mlir.global internal @init() : !llvm.ptr { %0 = llvm.mlir.addressof @str : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.comdat @c { llvm.comdat_selector @any any }
llvm.func internal @f(%a: i32 {llvm.signext}, %p: !llvm.ptr {llvm.noalias, llvm.byval = i32}) -> (i32 {llvm.zeroext}) attributes {passthrough = ["nounwind", ["a", "b"]], personality = @pers, sym_visibility = "private"} {
  %c = llvm.mlir.constant(5 : i32) : i32
  %0 = llvm.add %a, %c overflow<nsw> : i32
  %1 = llvm.icmp "slt" %0, %c : i32
  llvm.cond_br %1, ^bb1(%0 : i32), ^bb2 {loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
^bb1(%x: i32):
  %2 = llvm.getelementptr inbounds %p[%x, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  %3 = llvm.load %2 {alignment = 4 : i64} : !llvm.ptr -> f32
  %4 = llvm.invoke @g2(%x) to ^bb2 unwind ^bb3 : (i32) -> i32
^bb2:
  llvm.switch %a : i32, ^bb4 [ 42: ^bb1(%a : i32), -3: ^bb2 ]
^bb3:
  %5 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %5 : !llvm.struct<(ptr, i32)>
^bb4:
  %u = llvm.mlir.undef : !llvm.struct<(i32, array<2 x f32>)>
  %s = llvm.insertvalue %a, %u[0] : !llvm.struct<(i32, array<2 x f32>)>
  %call = llvm.call @printf(%p) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
  %asm = llvm.inline_asm has_side_effects "foo", "=r,r" %a : (i32) -> i32
  llvm.return %call : i32
}
llvm.func @g2(i32) -> i32
llvm.func @pers(...) -> i32
// -----
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]> {
  spirv.GlobalVariable @v bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
  spirv.SpecConstant @sc = 5 : i32
  spirv.func @f(%a: i32) -> i32 "None" {
    %0 = spirv.Constant 1 : i32
    %1 = spirv.IAdd %a, %0 : i32
    %cond = spirv.SLessThan %1, %0 : i32
    spirv.mlir.selection {
      spirv.BranchConditional %cond, ^then, ^merge
    ^then:
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    spirv.ReturnValue %1 : i32
  }
  spirv.EntryPoint "GLCompute" @g, @v
  spirv.ExecutionMode @g "LocalSize", 1, 1, 1
  spirv.func @g() -> () "None" { spirv.Return }
}
// -----
pdl.pattern @p : benefit(1) {
  %t = pdl.type : i32
  %o = pdl.operand : %t
  %attr = pdl.attribute = 5 : i32
  %root = pdl.operation "x.y"(%o : !pdl.value) {"a" = %attr} -> (%t : !pdl.type)
  pdl.rewrite %root {
    %n = pdl.operation "x.z"(%o : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %n
  }
}
// -----
pdl_interp.func @matcher(%root : !pdl.operation) {
  pdl_interp.check_operation_name of %root is "x.y" -> ^bb1, ^bb2
^bb1:
  pdl_interp.switch_operation_name of %root to ["foo.op", "bar.op"](^bb2, ^bb3) -> ^bb2
^bb3:
  pdl_interp.record_match @rw(%root : !pdl.operation) : benefit(1), loc([%root]), root("x.y") -> ^bb2
^bb2:
  pdl_interp.finalize
}
module @rw { pdl_interp.func @r(%a: !pdl.operation) { pdl_interp.finalize } }
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [4, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.sequence %arg0 : !transform.any_op failures(propagate) { ^bb0(%a: !transform.any_op): transform.yield }
    transform.yield
  }
}
// -----
func.func @shape(%a: tensor<?xindex>, %b: !shape.shape, %t: tensor<?x?xf32>) -> !shape.witness {
  %s = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %c = shape.const_size 5
  %w = shape.cstr_broadcastable %a, %s : tensor<?xindex>, tensor<3xindex>
  %r = shape.assuming %w -> (tensor<?xindex>) { shape.assuming_yield %a : tensor<?xindex> }
  %red = shape.reduce(%b, %c) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %e: !shape.size, %acc: !shape.size):
    shape.yield %acc : !shape.size
  }
  %sh = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %br = shape.broadcast %a, %s : tensor<?xindex>, tensor<3xindex> -> tensor<?xindex>
  return %w : !shape.witness
}
shape.function_library @lib { func.func @f(%a: !shape.value_shape) -> !shape.shape { %0 = shape.shape_of %a : !shape.value_shape -> !shape.shape return %0 : !shape.shape } } mapping { x.y = @f }
// -----
func.func @async(%v: f32) {
  %t, %r = async.execute -> !async.value<f32> { async.yield %v : f32 }
  %t2 = async.execute [%t] (%r as %x: !async.value<f32>) { async.yield }
  async.await %t2 : !async.token
  return
}
// -----
func.func @omp(%lb: index, %x: memref<i32>, %n: i32) {
  omp.parallel private(@p %x -> %q : memref<i32>) {
    omp.wsloop schedule(static) { omp.loop_nest (%i) : index = (%lb) to (%lb) step (%lb) { omp.yield } }
    omp.terminator
  }
  return
}
omp.private {type = private} @p : memref<i32>
// -----
ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
ml_program.subgraph @s(%a: i32) -> i32 {
  %0 = "x.a"(%1) : (i32) -> i32
  %1 = "x.b"(%a) : (i32) -> i32
  ml_program.output %0 : i32
}
ml_program.func @f(%a: i32) -> i32 { ml_program.return %a : i32 }
// -----
func.func @bufferization(%t: tensor<?xf32>, %m: memref<?xf32, strided<[1], offset: ?>>) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %r = bufferization.to_tensor %m restrict writable : memref<?xf32, strided<[1], offset: ?>> to tensor<?xf32>
  return %r : tensor<?xf32>
}
memref.global "private" constant @gm : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64}
memref.global @ext : memref<2xf32>
memref.global "public" @un : memref<2xf32> = uninitialized
func.func @memref(%a: memref<4x?xf32>, %i: index, %u: memref<*xf32>) {
  %s = memref.subview %a[0, %i] [2, %i] [1, 2] : memref<4x?xf32> to memref<2x?xf32, strided<[?, 2], offset: ?>>
  %rc = memref.reinterpret_cast %a to offset: [%i], sizes: [4, %i], strides: [%i, 1] : memref<4x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %base, %off, %sizes:2, %strides:2 = memref.extract_strided_metadata %a : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %al = memref.alloca_scope -> f32 { %l = memref.load %a[%i, %i] : memref<4x?xf32> memref.alloca_scope.return %l : f32 }
  %at = memref.atomic_rmw addf %al, %a[%i, %i] : (f32, memref<4x?xf32>) -> f32
  %g = memref.generic_atomic_rmw %a[%i, %i] : memref<4x?xf32> { ^bb0(%c: f32): memref.atomic_yield %c : f32 }
  %d = memref.dim %u, %i : memref<*xf32>
  memref.assume_alignment %a, 16 : memref<4x?xf32>
  return
}
// -----
emitc.func @e(%a: i32) -> i32 {
  %0 = "emitc.variable"() <{value = #emitc.opaque<"5">}> : () -> !emitc.lvalue<i32>
  emitc.for %i = %a to %a step %a : i32 { emitc.verbatim "x {};" args %a : i32 }
  %1 = emitc.expression %a : (i32) -> i32 { %2 = add %a, %a : (i32, i32) -> i32 yield %2 : i32 }
  emitc.return %a : i32
}
// -----
emitc.class @C { emitc.field @f : i32 emitc.func @m() { emitc.return } }
emitc.include <"x.h">
// -----
func.func @quant(%a: tensor<4x!quant.uniform<i8:f32, 2.0>>) { %0 = quant.dcast %a : tensor<4x!quant.uniform<i8:f32, 2.0>> to tensor<4xf32> return }
// -----
func.func @tosa(%a: tensor<1x4x4x8xf32>, %w: tensor<16x1x1x8xf32>, %b: tensor<16xf32>, %p: tensor<1xi1>) -> tensor<1x4x4x16xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x8xf32>, tensor<16x1x1x8xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x16xf32>
  %s = tosa.const_shape {values = dense<[1, 4, 4, 8]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.reshape %a, %s : (tensor<1x4x4x8xf32>, !tosa.shape<4>) -> tensor<1x4x4x8xf32>
  %cl = tosa.clamp %c {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32>
  return %cl : tensor<1x4x4x16xf32>
}
// -----
func.func @complexidx(%a: complex<f32>, %i: index) { %0 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32> %1 = complex.add %a, %0 fastmath<fast> : complex<f32> %2 = index.add %i, %i %3 = index.constant 5 %4 = ub.poison : i32 %5 = index.cmp slt(%i, %3) return }
// -----
smt.solver () : () -> () { %c = smt.declare_fun "c" : !smt.bool  smt.assert %c  smt.check sat {} unknown {} unsat {} }
// -----
wasmssa.func exported @f(%a : !wasmssa<local ref to i32>) -> i32 { %0 = wasmssa.local_get %a : ref to i32 wasmssa.return %0 : i32 }
// -----
acc.private.recipe @r : memref<i32> init { ^bb0(%a: memref<i32>): %0 = memref.alloca() : memref<i32> acc.yield %0 : memref<i32> }
func.func @acc(%a: memref<i32>) { %0 = acc.copyin varPtr(%a : memref<i32>) -> memref<i32> acc.parallel dataOperands(%0 : memref<i32>) { acc.yield } return }
// -----
shard.grid @g(shape = 2x?)
func.func @sh(%t: tensor<4xf32>) { %s = shard.sharding @g split_axes = [[0]] : !shard.sharding %a = shard.shard %t to %s : tensor<4xf32> return }
