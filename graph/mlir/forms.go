package mlir

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
)

// forms is the custom syntax of ops that have one here, which is read, and written by
// [Pretty]. A row has the names of ops, their signature, and what comes after the name.
//
// In a signature, capital letters are types that the text says; index, i1 and the like are
// themselves; elem(T) is the type of the elements of T, truth(T) is i1, or T with
// elements of i1, same(T) is T where the text does not say it again, and bit(T) is i1 for each of T. A star is any number of operands or results, and of types where the type
// is a letter; operands of several stars are divided by the attribute operandSegmentSizes.
//
// In the syntax, $x is an operand, a capital letter is a type, and braces have what
// [directives] lists. All else stands for itself, and blanks are as they are written.
var forms = []struct{ ops, signature, syntax string }{
	{"func.return", "(a A*)", "{dict}{if a| $a : A}"},
	{"func.call", "(a A*) -> R*", " {symbol callee}($a){dict no_inline arg_attrs res_attrs} : {functional}"},
	{"func.call_indirect", "(f F, a A*) -> R*", " $f($a){dict arg_attrs res_attrs} : {callee F}"},
	{"func.constant", "() -> T", "{dict} {symbol value} : T"},
	{"builtin.unrealized_conversion_cast", "(a A*) -> R*", "{if a| $a : A} to R{dict}"},

	{"arith.constant", "() -> T", "{dict} {value}"},
	{"arith.addi arith.subi arith.muli arith.shli", "(a T, b T) -> T", " $a, $b{overflow none}{dict} : T"},
	{"arith.divsi arith.divui arith.shrsi arith.shrui", "(a T, b T) -> T", " $a, $b{unit exact isExact}{dict} : T"},
	{"arith.andi arith.ceildivsi arith.ceildivui arith.floordivsi arith.maxsi arith.maxui arith.minsi arith.minui " +
		"arith.ori arith.remsi arith.remui arith.xori math.ipowi", "(a T, b T) -> T", " $a, $b{dict} : T"},
	{"arith.addf arith.divf arith.maximumf arith.maxnumf arith.minimumf arith.minnumf arith.mulf arith.remf arith.subf " +
		"math.atan2 math.copysign math.powf", "(a T, b T) -> T", " $a, $b{fastmath none}{dict} : T"},
	{"arith.negf math.absf math.acos math.acosh math.asin math.asinh math.atan math.atanh math.cbrt math.ceil math.cos " +
		"math.cosh math.erf math.erfc math.exp math.exp2 math.expm1 math.floor math.log math.log10 math.log1p math.log2 " +
		"math.round math.roundeven math.rsqrt math.sin math.sinh math.sqrt math.tan math.tanh math.trunc",
		"(a T) -> T", " $a{fastmath none}{dict} : T"},
	{"arith.cmpi", "(a T, b T) -> truth(T)", " {choice predicate integers}, $a, $b{dict} : T"},
	{"arith.cmpf", "(a T, b T) -> truth(T)", " {choice predicate floats}, $a, $b{fastmath none}{dict} : T"},
	{"arith.select", "(c C, a T, b T) -> T", " $c, $a, $b{dict} : {unless C i1|C, }T"},
	{"arith.addui_extended", "(a T, b T) -> (s T, o O)", " $a, $b{dict} : T, O"},
	{"arith.mulsi_extended arith.mului_extended", "(a T, b T) -> (l T, h T)", " $a, $b{dict} : T"},
	{"arith.bitcast arith.extsi arith.extui arith.fptosi arith.fptoui arith.index_cast arith.index_castui arith.sitofp " +
		"arith.uitofp complex.bitcast index.casts index.castu tensor.bitcast tensor.cast memref.cast memref.memory_space_cast " +
		"bufferization.clone vector.bitcast vector.broadcast vector.shape_cast vector.type_cast",
		"(a T) -> U", " $a{dict} : T to U"},
	{"arith.trunci", "(a T) -> U", " $a{overflow none}{dict} : T to U"},
	{"arith.extf", "(a T) -> U", " $a{fastmath}{dict} : T to U"},
	{"arith.truncf", "(a T) -> U", " $a{rounding}{fastmath}{dict} : T to U"},
	{"arith.scaling_extf", "(a T, s S) -> U", " $a, $s{fastmath}{dict} : T, S to U"},
	{"arith.scaling_truncf", "(a T, s S) -> U", " $a, $s{rounding}{fastmath}{dict} : T, S to U"},

	{"math.absi math.ctlz math.ctpop math.cttz", "(a T) -> T", " $a{dict} : T"},
	{"math.clampf", "(a T, l T, h T) -> T", " $a to [$l, $h]{fastmath none}{dict} : T"},
	{"math.fma", "(a T, b T, c T) -> T", " $a, $b, $c{fastmath none}{dict} : T"},
	{"math.fpowi", "(a T, b U) -> T", " $a, $b{fastmath none}{dict} : T, U"},
	{"math.isfinite math.isinf math.isnan math.isnormal", "(a T) -> truth(T)", " $a{fastmath none}{dict} : T"},
	{"math.sincos", "(a T) -> (s T, c T)", " $a{fastmath none}{dict} : T"},

	{"complex.constant", "() -> T", " {attribute value}{dict} : T"},
	{"complex.create", "(a elem(T), b elem(T)) -> T", " $a, $b{dict} : T"},
	{"complex.abs complex.angle complex.im complex.re", "(a T) -> elem(T)", " $a{fastmath none}{dict} : T"},
	{"complex.eq complex.neq", "(a T, b T) -> i1", " $a, $b{dict} : T"},
	{"complex.add complex.atan2 complex.mul complex.pow complex.sub complex.div", "(a T, b T) -> T", " $a, $b{fastmath none}{dict} : T"},
	{"complex.powi", "(a T, b U) -> T", " $a, $b{fastmath}{dict} : T, U"},
	{"complex.conj complex.cos complex.exp complex.expm1 complex.log complex.log1p complex.neg complex.rsqrt complex.sign " +
		"complex.sin complex.sqrt complex.tan complex.tanh", "(a T) -> T", " $a{fastmath none}{dict} : T"},

	{"index.constant", "() -> index", "{dict} {integer value index}"},
	{"index.bool.constant", "() -> i1", "{dict} {truth value}"},
	{"index.sizeof", "() -> index", "{dict}"},
	{"index.cmp", "(a index, b index) -> i1", " {wrapped pred #index<cmp_predicate}($a, $b){dict}"},
	{"index.add index.and index.ceildivs index.ceildivu index.divs index.divu index.floordivs index.maxs index.maxu index.mins " +
		"index.minu index.mul index.or index.rems index.remu index.shl index.shrs index.shru index.sub index.xor",
		"(a index, b index) -> index", " $a, $b{dict}"},

	{"tensor.empty", "(n index*) -> T", "($n){dict} : T"},
	{"tensor.extract", "(t T, i index*) -> elem(T)", " $t[$i]{dict} : T"},
	{"tensor.insert", "(s elem(T), t T, i index*) -> T", " $s into $t[$i]{dict} : T"},
	{"tensor.from_elements", "(a elem(T)*) -> T", " $a{dict} : T"},
	{"tensor.splat", "(a elem(T), n index*) -> T", " $a{if n|[$n]}{dict} : T"},
	{"tensor.dim memref.dim", "(t T, i index) -> index", "{dict} $t, $i : T"},
	{"tensor.rank memref.rank", "(t T) -> index", " $t{dict} : T"},
	{"tensor.reshape memref.reshape", "(t T, s S) -> U", " $t($s){dict} : {functional}"},
	{"tensor.extract_slice memref.subview", "(t T, o index*, s index*, r index*) -> U",
		" $t{mixed o static_offsets} {mixed s static_sizes} {mixed r static_strides}{dict} : T to U"},
	{"tensor.insert_slice", "(s S, t T, o index*, n index*, r index*) -> T",
		" $s into $t{mixed o static_offsets} {mixed n static_sizes} {mixed r static_strides}{dict} : S into T"},
	{"tensor.parallel_insert_slice", "(s S, t T, o index*, n index*, r index*)",
		" $s into $t{mixed o static_offsets} {mixed n static_sizes} {mixed r static_strides}{dict} : S into T"},
	{"tensor.expand_shape memref.expand_shape", "(t T, n index*) -> U",
		" $t {attribute reassociation} output_shape {mixed n static_output_shape}{dict} : T into U"},
	{"tensor.collapse_shape memref.collapse_shape", "(t T) -> U", " $t {attribute reassociation}{dict} : T into U"},
	{"tensor.concat", "(a T*) -> U", " dim({integer dim i64}) $a{dict} : {functional}"},
	{"tensor.gather", "(t T, i I) -> U", " $t[$i] gather_dims({integers gather_dims i64}){unit unique unique}{dict} : {functional}"},
	{"tensor.scatter", "(s S, t T, i I) -> U", " $s into $t[$i] scatter_dims({integers scatter_dims i64}){unit unique unique}{dict} : {functional}"},
	{"tensor.pad", "(t T, l index*, h index*) -> U",
		" $t{unit nofold nofold} low{mixed l static_low} high{mixed h static_high} {region}{dict} : T to U"},
	{"tensor.generate", "(n index*) -> T", " $n {region}{dict} : T"},
	{"tensor.yield", "(a T)", " $a{dict} : T"},

	{"cf.assert", "(c i1)", " $c, {string msg}{dict}"},
	{"cf.br", "(a A*)", " {successor a}{dict}"},
	{"cf.cond_br", "(c i1, a A*, b B*)", " $c{if branch_weights| weights({integers branch_weights i32})}, {successor a}, {successor b}{dict}"},
	{"cf.switch", "(f F, a A*, b B*)", " $f : F, [{switch a b}]{dict}"},

	{"scf.yield", "(a A*)", "{dict}{if a| $a : A}"},
	{"scf.condition", "(c i1, a A*)", "($c){dict}{if a| $a : A}"},
	{"scf.reduce.return", "(a A)", " $a{dict} : A"},
	{"scf.if", "(c i1) -> R*", " $c{arrow R all} {region scf.yield}{else scf.yield}{dict}"},
	{"scf.for", "(l I, u I, s I, a A*) -> A*",
		"{unit unsigned unsignedCmp} {arguments I} = $l to $u step $s{if a| iter_args({assigned a A}){arrow A all}}{unless I index| : I} {region scf.yield}{dict}"},
	{"scf.while tosa.while_loop", "(a A*) -> R*", "{if a| ({assigned a A})} : {functional} {region} do {region}{dictionary}"},
	{"scf.execute_region", "() -> R*", "{arrow R}{unit no_inline no_inline} {region}{dict}"},
	{"scf.index_switch", "(x index) -> R*", " $x{dict}{if R| -> R}{cases}"},
	{"scf.parallel", "(l index*, u index*, s index*, a A*) -> A*",
		" ({arguments index*}) = ($l) to ($u) step ($s){if a| init ($a){arrow A}} {region scf.reduce}{dict}"},
	{"scf.reduce", "(a A*)", "{if a|($a : A)}{regions}{dict}"},
	{"scf.forall", "(l index*, u index*, s index*, a A*) -> A*",
		" ({arguments index*}) {bounds}{if a| shared_outs({assigned a A}){arrow A all}} {region scf.forall.in_parallel}{dict mapping}"},
	{"scf.forall.in_parallel", "()", " {block}{dict}"},

	{"tosa.abs tosa.add tosa.bitwise_and tosa.bitwise_not tosa.bitwise_or tosa.bitwise_xor " +
		"tosa.cast tosa.ceil tosa.clz tosa.cos tosa.equal tosa.erf tosa.exp tosa.floor tosa.gather tosa.greater " +
		"tosa.greater_equal tosa.identity tosa.intdiv tosa.log tosa.logical_and tosa.logical_left_shift tosa.logical_not " +
		"tosa.logical_or tosa.logical_right_shift tosa.logical_xor tosa.mul tosa.pow tosa.reciprocal tosa.reshape tosa.rsqrt " +
		"tosa.scatter tosa.select tosa.sigmoid tosa.sin tosa.slice tosa.sub tosa.table tosa.tanh tosa.tile",
		"(a A*) -> R*", " $a{dict} : {functional}"},
	{"tosa.concat tosa.reduce_all tosa.reduce_any tosa.reduce_product tosa.reduce_sum tosa.reverse", "(a A*) -> R*",
		" $a{dict axis} : {functional}"},
	{"tosa.add_shape tosa.arithmetic_right_shift tosa.concat_shape tosa.div_ceil_shape tosa.div_floor_shape tosa.max_shape tosa.min_shape tosa.mod_shape tosa.mul_shape tosa.sub_shape", "(a A*) -> R*",
		" $a{dict round} : {functional}"},
	{"tosa.avg_pool2d tosa.conv2d tosa.conv3d tosa.depthwise_conv2d tosa.matmul tosa.max_pool2d tosa.negate tosa.transpose_conv2d tosa.fft2d tosa.rfft2d tosa.custom", "(a A*) -> R*",
		" $a{dict acc_type dilation kernel local_bound out_pad pad stride inverse domain_name implementation_attrs operator_name " +
			"nan_mode=#tosa.nan_mode} : {functional}"},
	{"tosa.argmax tosa.clamp tosa.maximum tosa.minimum tosa.reduce_max tosa.reduce_min", "(a A*) -> R*",
		" $a{dict axis max_val min_val nan_mode=#tosa.nan_mode} : {functional}"},
	{"tosa.apply_scale tosa.pad tosa.rescale tosa.resize", "(a A*) -> R*",
		" $a{dict input_unsigned output_unsigned per_channel scale32 rounding_mode=#tosa.rounding_mode mode=#tosa.resize_mode} : {functional}"},
	{"tosa.const_shape", "() -> R*", " {dict values} : {functional}"},
	{"tosa.cond_if", "(c C) -> R*", " $c : C{arrow R} {region} else {region}{dict}"},
	{"tosa.variable_read", "() -> T", " {symbol_name name}{dict} : T"},
	{"tosa.variable_write", "(a A)", " {symbol_name name}, $a{dict} : A"},
	{"tosa.yield", "(a A*)", " $a{dict} : A"},
	{"tosa.transpose", "(a A*) -> R*", " $a{dict perms} : {functional}"},

	{"memref.load", "(m M, i index*) -> elem(M)", " $m[$i]{dict nontemporal alignment} : M"},
	{"memref.store", "(a elem(M), m M, i index*)", " $a, $m[$i]{dict nontemporal alignment} : M"},
	{"memref.alloc memref.alloca", "(n index*, s index*) -> M", "($n){if s|[$s]}{dict alignment} : M"},
	{"memref.dealloc", "(m M)", " $m{dict} : M"},
	{"memref.copy", "(m M, n N)", " $m, $n{dict} : M to N"},

	{"memref.get_global", "() -> M", " {symbol name}{dict} : M"},
	{"memref.view", "(m M, o index, n index*) -> V", " $m[$o][$n]{dict} : M to V"},
	{"memref.reinterpret_cast", "(m M, o index*, s index*, r index*) -> U",
		" $m to offset: {mixed o static_offsets}, sizes: {mixed s static_sizes}, strides: {mixed r static_strides}{dict} : M to U"},
	{"memref.extract_strided_metadata", "(m M) -> R*", " $m{dict} : M -> R"},
	{"memref.extract_aligned_pointer_as_index", "(m M) -> index", " $m{dict} : M -> index"},
	{"memref.assume_alignment", "(m M) -> M", " $m, {integer alignment i32}{dict} : M"},
	{"memref.realloc", "(m M, n index*) -> N", " $m{if n|($n)}{dict alignment} : M to N"},
	{"memref.alloca_scope", "() -> R*", "{arrow R all} {region memref.alloca_scope.return}{dict}"},
	{"memref.alloca_scope.return", "(a A*)", "{dict}{if a| $a : A}"},
	{"memref.global", "()", "{quoted sym_visibility}{unit constant constant} {symbol_name sym_name} : {global type initial_value}{dict alignment}"},
	{"memref.atomic_rmw", "(a A, m M, i index*) -> R", " {choice kind updates} $a, $m[$i]{dict} : (A, M) -> R"},
	{"memref.generic_atomic_rmw", "(m M, i index*) -> elem(M)", " $m[$i] : M {region}{dict}"},
	{"memref.atomic_yield", "(a A)", " $a{dict} : A"},
	{"memref.prefetch", "(m M, i index*)",
		" $m[$i], {either isWrite write read}, locality<{integer localityHint i32}>, {either isDataCache data instr}{dict} : M"},
	{"memref.transpose", "(m M) -> U", " $m {bare_map permutation}{dict} : M to U"},
	{"bufferization.alloc_tensor", "(n index*, c same(T)*, h index*) -> T", "($n){if c| copy($c)}{if h| size_hint=$h}{dict memory_space} : T"},
	{"bufferization.materialize_in_destination", "(a A, d D) -> R*", " $a in{unit restrict restrict}{unit writable writable} $d{dict} : {functional}"},
	{"bufferization.dealloc", "(m M*, c i1*, r R*) -> bit(R)*", "{if m| ($m : M) if ($c)}{if r| retain ($r : R)}{dict}"},
	{"bufferization.to_tensor", "(m M) -> T", " $m{unit restrict restrict}{unit writable writable}{dict} : M to T"},
	{"bufferization.to_buffer", "(t T) -> M", " $t{unit read_only read_only}{dict} : T to M"},
	{"bufferization.dealloc_tensor", "(t T)", " $t{dict} : T"},

	{"vector.extract", "(v V, i index*) -> R", " $v{mixed i static_position}{dict} : R from V"},
	{"vector.insert", "(a A, v V, i index*) -> V", " $a, $v {mixed i static_position}{dict} : A into V"},
	{"vector.extract_strided_slice", "(v V) -> R", " $v{dict offsets sizes strides} : V to R"},
	{"vector.insert_strided_slice", "(a A, v V) -> V", " $a, $v{dict offsets strides} : A into V"},
	{"vector.transpose", "(v V) -> R", " $v, {integers permutation i64}{dict} : V to R"},
	{"vector.shuffle", "(v V, w W) -> R", " $v, $w {integers mask i64}{dict} : V, W{shuffled mask}"},
	{"vector.from_elements", "(a elem(V)*) -> V", " $a{dict} : V"},
	{"vector.to_elements", "(v V) -> R*", " $v{dict} : V{elements}"},
	{"vector.create_mask", "(n index*) -> V", " $n{dict} : V"},
	{"vector.constant_mask", "() -> V", " {integers mask_dim_sizes i64}{dict} : V"},
	{"vector.step", "() -> V", "{dict} : V"},
	{"vector.vscale", "() -> index", "{dict}"},
	{"vector.fma", "(a T, b T, c T) -> T", " $a, $b, $c{dict} : T"},
	{"vector.interleave", "(a T, b T) -> R", " $a, $b{dict} : T -> R"},
	{"vector.deinterleave", "(v V) -> (a R, b R)", " $v{dict} : V -> R"},
	{"vector.reduction", "(v V, a elem(V)*) -> R", " {bracketed kind #vector.kind}, $v{if a|, $a}{fastmath none}{dict} : V into R"},
	{"vector.multi_reduction", "(v V, a R) -> R", " {bracketed kind #vector.kind}, $v, $a {integers reduction_dims i64}{dict} : V to R"},
	{"vector.scan", "(a T, i U) -> (x T, y U)", " {bracketed kind #vector.kind}, $a, $i{dict inclusive reduction_dim} : T, U"},
	{"vector.load", "(m M, i index*) -> V", " $m[$i]{dict nontemporal alignment} : M, V"},
	{"vector.store", "(v V, m M, i index*)", " $v, $m[$i]{dict nontemporal alignment} : M, V"},
	{"vector.maskedload vector.expandload", "(m M, i index*, k K, p V) -> V", " $m[$i], $k, $p{dict alignment} : M, K, V into V"},
	{"vector.maskedstore vector.compressstore", "(m M, i index*, k K, v V)", " $m[$i], $k, $v{dict alignment} : M, K, V"},
	{"vector.gather", "(m M, o index*, i I, k K, p V) -> V", " $m[$o] [$i], $k, $p{dict alignment} : M, I, K, V into V"},
	{"vector.scatter", "(m M, o index*, i I, k K, v V)", " $m[$o] [$i], $k, $v{dict alignment} : M, I, K, V"},
	{"vector.transfer_read", "(m M, i index*, p elem(M), k K*) -> V", " $m[$i], $p{if k|, $k}{dict in_bounds permutation_map} : M, V{transferred}"},
	{"vector.transfer_write", "(v V, m M, i index*, k K*) -> R*", " $v, $m[$i]{if k|, $k}{dict in_bounds permutation_map} : V, M{transferred}"},
	{"vector.contract", "(a A, b B, c C) -> C", " {trait #vector.iterator_type} $a, $b, $c : A, B into C"},
	{"vector.outerproduct", "(a A, b B, c C*) -> R", " $a, $b{if c|, $c}{kind}{dict} : A, B{outer}"},
	{"vector.scalable.extract", "(v V) -> R", " $v[{integer pos i64}]{dict} : R from V"},
	{"vector.scalable.insert", "(a A, v V) -> V", " $a, $v[{integer pos i64}]{dict} : A into V"},
	{"vector.mask", "(k K, p same(R)*) -> R*", " $k{if p|, $p} {masked vector.yield}{dict} : K{arrow R}"},
	{"vector.print", "(a A*)", "{if a| $a : A}{if stringLiteral| str {string stringLiteral}}{named_word punctuation #vector.punctuation newline}{dict}"},
	{"vector.yield", "(a A*)", "{dict}{if a| $a : A}"},

	{"affine.apply affine.min affine.max", "(i index*) -> index", " {mapped i map}{dict}"},
	{"affine.linearize_index", "(i index*, b index*) -> index", "{unit disjoint disjoint} [$i] by {tuple b static_basis}{dict} : index"},
	{"affine.delinearize_index", "(i index, b index*) -> R*", " $i into {tuple b static_basis}{dict} : R"},
	{"affine.yield", "(a A*)", "{dict}{if a| $a : A}"},

	{"affine.for", "(l index*, u index*, a A*) -> A*",
		" {arguments index} = {bound l lowerBoundMap max} to {bound u upperBoundMap min}{step step}{if a| iter_args({assigned a A}){arrow A all}} {region affine.yield}{dict}"},
	{"affine.if", "(i index*) -> R*", " {mapped i condition}{arrow R} {region affine.yield}{else affine.yield}{dict}"},
	{"affine.parallel", "(i index*) -> R*",
		" ({arguments index*}) = {parallel_bounds i lowerBoundsMap lowerBoundsGroups max} to {parallel_bounds i upperBoundsMap upperBoundsGroups min lowerBoundsMap}" +
			"{parallel_steps steps upperBoundsGroups}{reductions reductions}{arrow R all} {region affine.yield}{dict}"},
	{"affine.load", "(m M, i index*) -> elem(M)", " $m{subscript i map}{dict} : M"},
	{"affine.store", "(a elem(M), m M, i index*)", " $a, $m{subscript i map}{dict} : M"},
	{"affine.vector_load", "(m M, i index*) -> V", " $m{subscript i map}{dict} : M, V"},
	{"affine.vector_store", "(v V, m M, i index*)", " $v, $m{subscript i map}{dict} : M, V"},
	{"affine.prefetch", "(m M, i index*)",
		" $m{subscript i map}, {either isWrite write read}, locality<{integer localityHint i32}>, {either isDataCache data instr}{dict} : M"},

	{"linalg.generic", "(i I*, o O*) -> R*", " {trait #linalg.iterator_type}{if i| ins($i : I)}{if o| outs($o : O)}{assigned_attributes} {region}{arrow R}"},
	{"linalg.matmul linalg.batch_matmul linalg.batch_reduce_matmul", "(i I*, o O*) -> R*",
		"{maps indexing_maps}{dict cast} ins($i : I) outs($o : O){arrow R}{named}"},
	{"linalg.elementwise", "(i I*, o O*) -> R*", " kind={attribute kind}{maps indexing_maps}{dict} ins($i : I) outs($o : O){identities indexing_maps}{arrow R}{named}"},
	{"linalg.contract", "(i I*, o O*) -> R*", " indexing_maps = {attribute indexing_maps}{dict cast} ins($i : I) outs($o : O){arrow R}{named}"},
	{"linalg.abs linalg.add linalg.batch_matvec linalg.batch_mmt4d linalg.batch_vecmat linalg.ceil linalg.copy linalg.div linalg.div_unsigned " +
		"linalg.dot linalg.erf linalg.exp linalg.fill linalg.floor linalg.log linalg.matvec linalg.max linalg.min linalg.mmt4d linalg.mul linalg.negf linalg.powf " +
		"linalg.quantized_batch_matmul linalg.quantized_matmul linalg.round linalg.rsqrt linalg.select linalg.sqrt linalg.square linalg.sub linalg.tanh linalg.vecmat " +
		"linalg.conv_1d linalg.conv_1d_ncw_fcw linalg.conv_1d_nwc_wcf linalg.conv_2d linalg.conv_2d_nchw_fchw linalg.conv_2d_nchw_fchw_q linalg.conv_2d_ngchw_fgchw " +
		"linalg.conv_2d_ngchw_gfchw linalg.conv_2d_ngchw_gfchw_q linalg.conv_2d_nhwc_fhwc linalg.conv_2d_nhwc_fhwc_q linalg.conv_2d_nhwc_hwcf linalg.conv_2d_nhwc_hwcf_q " +
		"linalg.conv_2d_nhwgc_gfhwc linalg.conv_2d_nhwgc_gfhwc_q linalg.conv_3d linalg.conv_3d_ncdhw_fcdhw linalg.conv_3d_ndhwc_dhwcf linalg.conv_3d_ndhwc_dhwcf_q " +
		"linalg.depthwise_conv_1d_ncw_cw linalg.depthwise_conv_1d_nwc_wc linalg.depthwise_conv_1d_nwc_wcm linalg.depthwise_conv_2d_nchw_chw " +
		"linalg.depthwise_conv_2d_nhwc_hwc linalg.depthwise_conv_2d_nhwc_hwc_q linalg.depthwise_conv_2d_nhwc_hwcm linalg.depthwise_conv_2d_nhwc_hwcm_q " +
		"linalg.depthwise_conv_3d_ncdhw_cdhw linalg.depthwise_conv_3d_ndhwc_dhwc linalg.depthwise_conv_3d_ndhwc_dhwcm " +
		"linalg.pooling_nchw_max linalg.pooling_nchw_sum linalg.pooling_ncw_max linalg.pooling_ncw_sum linalg.pooling_ndhwc_max linalg.pooling_ndhwc_min linalg.pooling_ndhwc_sum " +
		"linalg.pooling_nhwc_max linalg.pooling_nhwc_max_unsigned linalg.pooling_nhwc_min linalg.pooling_nhwc_min_unsigned linalg.pooling_nhwc_sum " +
		"linalg.pooling_nwc_max linalg.pooling_nwc_max_unsigned linalg.pooling_nwc_min linalg.pooling_nwc_min_unsigned linalg.pooling_nwc_sum",
		"(i I*, o O*) -> R*", "{dict cast dilations strides} ins($i : I) outs($o : O){arrow R}{named}"},
	{"linalg.transpose", "(i I, o O) -> R*", " ins($i : I) outs($o : O) permutation = {integers permutation i64} {dict}{tensors O}{named}"},
	{"linalg.broadcast", "(i I, o O) -> R*", " ins($i : I) outs($o : O) dimensions = {integers dimensions i64} {dict}{tensors O}{named}"},
	{"linalg.map", "(i I*, o O) -> R*", "{payload}{if i| ins($i : I)} outs($o : O){dict}{tensors O}{elements_region}"},
	{"linalg.reduce", "(i I*, o O*) -> R*",
		"{payload first} ins($i : I) outs($o : O) dimensions = {integers dimensions i64} {dict}{tensors O}{elements_region first}"},
	{"linalg.softmax", "(i I, o O) -> R*", "{dict} dimension({integer dimension i64}) ins($i : I) outs($o : O){arrow R}"},
	{"linalg.pack", "(a A, d D, p P*, t index*) -> D",
		" $a{if p| padding_value($p : P)}{if outer_dims_perm| outer_dims_perm = {integers outer_dims_perm i64}} inner_dims_pos = {integers inner_dims_pos i64} " +
			"inner_tiles = {mixed t static_inner_tiles} into $d{reorder a p t d}{dict} : A -> D"},
	{"linalg.unpack", "(a A, d D, t index*) -> D",
		" $a{if outer_dims_perm| outer_dims_perm = {integers outer_dims_perm i64}} inner_dims_pos = {integers inner_dims_pos i64} " +
			"inner_tiles = {mixed t static_inner_tiles} into $d{reorder a t d}{dict} : A -> D"},
	{"linalg.index", "() -> index", " {integer dim i64}{dict} : index"},
	{"linalg.yield", "(a A*)", "{if a| $a}{dict}{if a| : A}"},

	{"shape.shape_of shape.num_elements shape.rank shape.to_extent_tensor shape.value_as_shape", "(a T) -> R", " $a{dict} : T -> R"},
	{"shape.add shape.concat shape.dim shape.div shape.get_extent shape.max shape.min shape.mul", "(a T, b U) -> R", " $a, $b{dict} : T, U -> R"},
	{"shape.any shape.broadcast", "(a A*) -> R", " $a{dict} : A -> R"},
	{"shape.cstr_broadcastable shape.cstr_eq", "(a A*) -> !shape.witness", " $a{dict} : A"},
	{"shape.is_broadcastable shape.shape_eq", "(a A*) -> i1", " $a{dict} : A"},
	{"shape.from_extents", "(a A*) -> !shape.shape", " $a{dict} : A"},
	{"shape.from_extent_tensor", "(a T) -> !shape.shape", " $a{dict} : T"},
	{"shape.index_to_size", "(a index) -> !shape.size", " $a{dict}"},
	{"shape.size_to_index", "(a T) -> index", " $a{dict} : T"},
	{"shape.value_of", "(a !shape.value_shape) -> T", " $a{dict} : T"},
	{"shape.assuming_all", "(a !shape.witness*) -> !shape.witness", " $a{dict}"},
	{"shape.cstr_require", "(c i1) -> !shape.witness", " $c, {string msg}{dict}"},
	{"shape.const_shape", "() -> T", "{dict} {extents shape} : T"},
	{"shape.const_size", "() -> !shape.size", "{dict} {integer value index}"},
	{"shape.const_witness", "() -> !shape.witness", " {truth passing}{dict}"},
	{"shape.assuming", "(w !shape.witness) -> R*", " $w{arrow R all} {region shape.assuming_yield}{dict}"},
	{"shape.reduce", "(s S, i same(R)*) -> R*", "($s{if i|, $i}) : S{arrow R} {region}{dict}"},
	{"shape.meet", "(a A, b B) -> R", " $a, $b{if error|, error = {string error}}{dict} : A, B -> R"},
	{"shape.yield", "(a A*)", " $a{dict} : A"},
	{"shape.with_shape", "(a A, s S) -> !shape.value_shape", " $a, $s{dict} : A, S"},
	{"shape.assuming_yield", "(a A*)", "{dict}{if a| $a : A}"},

	{"ub.poison", "() -> T", "{poison}{dict} : T"},
	{"ub.unreachable", "()", "{dict}"},
}

// formOf returns the custom syntax of an op, nil where none is known.
func formOf(name string) *form {
	if compiled := compiledForms()[name]; compiled != nil {
		return compiled()
	}
	return nil
}

// compiledForms returns what compiles the form of each op, when the first node of the op is read or
// written.
var compiledForms = sync.OnceValue(func() map[string]func() *form {
	all := make(map[string]func() *form, 2*len(forms))
	for _, row := range forms {
		for op := range strings.FieldsSeq(row.ops) {
			if all[op] != nil {
				panic("mlir: two forms of " + op)
			}
			all[op] = sync.OnceValue(func() *form { return compileForm(op, row.signature, row.syntax) })
		}
	}
	return all
})

// formNames returns the names of the ops that have a custom syntax here.
func formNames() []string {
	return append(slices.Sorted(maps.Keys(compiledForms())), "func.func", "module", "return", "call")
}

func compileForm(op, signature, syntax string) *form {
	f := &form{name: op, owned: map[string]bool{}, inherent: map[string]bool{}}
	ins, outs, _ := strings.Cut(signature, " -> ")
	f.operands, f.results = slots(ins), slots(outs)
	stars := 0
	for _, s := range f.operands {
		if s.many {
			stars++
		}
	}
	f.halved = op == "linalg.reduce"
	if f.segments = stars > 1 && op != "cf.switch" && !f.halved; f.segments {
		f.owned["operandSegmentSizes"] = true
	}
	f.parts = (&compiler{form: f, text: syntax}).parts(false)
	return f
}

// slots reads `(a T, b index*)`; one result need not have a name, nor parentheses.
func slots(text string) (list []slot) {
	if inner, ok := strings.CutPrefix(text, "("); ok {
		text = strings.TrimSuffix(inner, ")")
	}
	for _, item := range strings.Split(text, ", ") {
		fields := strings.Fields(item)
		if len(fields) == 0 {
			continue
		}
		s := slot{name: fields[0]}
		typ, many := strings.CutSuffix(fields[len(fields)-1], "*")
		s.many, s.typ = many, parseTypeExpr(typ)
		list = append(list, s)
	}
	return list
}

// compiler reads the text of a syntax.
type compiler struct {
	form *form
	text string
	pos  int
}

// parts reads up to the end of the text, or within braces to the one that closes.
func (c *compiler) parts(inner bool) (list []piece) {
	literal := c.pos
	flush := func() {
		if literal < c.pos {
			list = append(list, newPlainText(c.text[literal:c.pos]))
		}
	}
	for c.pos < len(c.text) {
		switch ch := c.text[c.pos]; {
		case ch == '}' && inner:
			flush()
			return list
		case ch == '{':
			flush()
			list = append(list, c.directive())
			literal = c.pos
		case ch == '$':
			flush()
			c.pos++
			end := mlirtext.Word(c.text, c.pos)
			list = append(list, operandPart(c.slot(c.text[c.pos:end])))
			c.pos, literal = end, end
		case mlirtext.IsLetter(ch):
			end := mlirtext.Word(c.text, c.pos)
			word := c.text[c.pos:end]
			if isTypeLetter(word) {
				flush()
				list = append(list, typePart(word))
				literal = end
			}
			c.pos = end
		default:
			c.pos++
		}
	}
	flush()
	return list
}

func (c *compiler) slot(name string) int {
	i := slices.IndexFunc(c.form.operands, func(s slot) bool { return s.name == name })
	if i < 0 {
		panic(fmt.Sprintf("mlir: the form of %s has no operand %s", c.form.name, name))
	}
	return i
}

// directive reads `{name argument ...}` or `{name argument ...|syntax}`.
func (c *compiler) directive() piece {
	c.pos++
	end := c.pos + strings.IndexAny(c.text[c.pos:], "|}")
	words := strings.Fields(c.text[c.pos:end])
	c.pos = end
	var inner []piece
	if c.text[end] == '|' {
		c.pos++
		inner = c.parts(true)
	}
	c.pos++
	make := directives[words[0]]
	if make == nil {
		panic(fmt.Sprintf("mlir: the form of %s has an unknown directive %q", c.form.name, words[0]))
	}
	return make(c, words[1:], inner)
}

// formed reads an operation in its custom form, after its name.
func (p *parser) formed(b *block, at int, f *form) bool {
	r := p.formReader()
	r.form, r.b, r.pos0, r.name, r.base = f, b, at, f.name, len(p.attrs)
	r.counts = append(r.counts, make([]int, len(f.operands))...)
	defer func() {
		p.attrs = p.attrs[:r.base]
		p.idle = append(p.idle, r)
	}()
	return readAll(f.parts, r) && r.finish()
}

// formReader returns a reader for one operation, with the room of one that has been read.
func (p *parser) formReader() *formReader {
	last := len(p.idle) - 1
	if last < 0 {
		return &formReader{parser: p, bound: bound{}}
	}
	r := p.idle[last]
	p.idle = p.idle[:last]
	clear(r.bound)
	*r = formReader{parser: p, counts: r.counts[:0], bound: r.bound, room: r.room[:0]}
	return r
}

// written writes an operation in its custom form, after its results, and reports whether it
// has one that says all of it.
func (w *writer) formed(n graph.Node, a *arena, indent int) bool {
	switch name := n.Op().Name(); {
	case name == "func.func" && w.isFormed(n):
		w.formedFunction(n, a, indent)
		return true
	case name == "builtin.module" && w.isFormed(n):
		w.module(n, a, indent)
		return true
	}
	start := len(w.buf)
	ok := w.tryForm(n, a, indent, true)
	w.buf = w.buf[:start]
	return ok && w.tryForm(n, a, indent, false)
}

// tryForm writes an operation in its custom form, if it has one here that says all of it. On
// trial, the values in it have no names yet.
func (w *writer) tryForm(n graph.Node, a *arena, indent int, trial bool) bool {
	f := formOf(n.Op().Name())
	if f == nil {
		return false
	}
	fw := &formWriter{writer: w, form: f, n: n, a: a, indent: indent, trial: trial, bound: bound{}, regions: regionsOf(n)}
	if fw.as = spellingOf(n); fw.as == nil {
		fw.as = &spelling{}
	}
	return fw.write()
}

// directives make the parts that stand in braces in the syntax of a form.
var directives map[string]func(c *compiler, words []string, inner []piece) piece

func init() { // a variable would refer to itself through the parts
	directives = map[string]func(c *compiler, words []string, inner []piece) piece{
		// The dictionary of all attributes that no other part has. The words are those of them
		// that are properties; a dictionary follows the word attributes.
		// A word with an equal sign has words as its values, for attributes of a dialect.
		"dict":       func(c *compiler, words []string, _ []piece) piece { return dictPart{enums: c.inherit(words...)} },
		"dictionary": func(c *compiler, words []string, _ []piece) piece { return dictPart{"attributes", c.inherit(words...)} },

		// Attributes: flags and modes with a keyword, which may be left out; a unit by a word
		// of its own; and values, with the name of the attribute.
		"overflow": func(c *compiler, words []string, _ []piece) piece { return c.flags(overflowFlags, words) },
		"fastmath": func(c *compiler, words []string, _ []piece) piece { return c.flags(fastMathFlags, words) },
		"rounding": func(c *compiler, _ []string, _ []piece) piece {
			return choicePart{attr: c.own("roundingmode"), typ: ir.I32, names: roundingModes, optional: true}
		},
		"unit": func(c *compiler, words []string, _ []piece) piece { return unitPart{words[0], c.own(words[1])} },
		"choice": func(c *compiler, words []string, _ []piece) piece {
			return choicePart{attr: c.own(words[0]), typ: ir.I64, names: choices[words[1]]}
		},
		"wrapped":     func(c *compiler, words []string, _ []piece) piece { return wrappedPart{c.own(words[0]), words[1]} },
		"attribute":   func(c *compiler, words []string, _ []piece) piece { return attributePart{c.own(words[0])} },
		"symbol":      func(c *compiler, words []string, _ []piece) piece { return symbolPart{c.own(words[0])} },
		"symbol_name": func(c *compiler, words []string, _ []piece) piece { return symbolNamePart{c.own(words[0])} },
		"quoted":      func(c *compiler, words []string, _ []piece) piece { return quotedPart{stringPart{c.own(words[0])}} },
		"either": func(c *compiler, words []string, _ []piece) piece {
			return eitherPart{c.own(words[0]), words[1], words[2]}
		},
		"global": func(c *compiler, words []string, _ []piece) piece {
			return globalPart{c.own(words[0]), c.own(words[1])}
		},
		"string": func(c *compiler, words []string, _ []piece) piece { return stringPart{c.own(words[0])} },
		"truth":  func(c *compiler, words []string, _ []piece) piece { return attributePart{c.own(words[0])} },
		"integer": func(c *compiler, words []string, _ []piece) piece {
			return integerPart{c.own(words[0]), mustType(words[1])}
		},
		"integers": func(c *compiler, words []string, _ []piece) piece {
			return integersPart{c.own(words[0]), mustType(words[1])}
		},
		"kind":   func(c *compiler, _ []string, _ []piece) piece { return kindPart{c.own("kind")} },
		"value":  func(c *compiler, _ []string, _ []piece) piece { return valuePart{c.own("value")} },
		"poison": func(c *compiler, _ []string, _ []piece) piece { return poisonPart{c.own("value")} },

		// A list of operands and, where the named attribute has them, of integers.
		"mixed": func(c *compiler, words []string, _ []piece) piece {
			return mixedPart{c.slot(words[0]), c.own(words[1])}
		},

		// The same in parentheses, a map with its operands, a kind in brackets, and the dictionaries
		// of linalg.generic.
		"tuple": func(c *compiler, words []string, _ []piece) piece {
			return tuplePart{mixedPart{c.slot(words[0]), c.own(words[1])}}
		},
		"mapped": func(c *compiler, words []string, _ []piece) piece {
			return mappedPart{c.slot(words[0]), c.own(words[1])}
		},
		"bracketed": func(c *compiler, words []string, _ []piece) piece {
			return bracketedPart{c.own(words[0]), words[1] + "<"}
		},
		"named_word": func(c *compiler, words []string, _ []piece) piece {
			return namedWordPart{bracketedPart{c.own(words[0]), words[1] + "<"}, words[2]}
		},
		"extents": func(c *compiler, words []string, _ []piece) piece { return extentsPart{c.own(words[0])} },
		"trait": func(c *compiler, words []string, _ []piece) piece {
			c.inherit("indexing_maps", "iterator_types", "doc", "library_call", "kind")
			return traitPart{words[0] + "<"}
		},
		"assigned_attributes": func(*compiler, []string, []piece) piece { return assignedAttributesPart{} },

		// Affine expressions of values: subscripts, bounds and steps of loops, and a map alone.
		"subscript": func(c *compiler, words []string, _ []piece) piece {
			return subscriptPart{c.slot(words[0]), c.own(words[1])}
		},
		"bound": func(c *compiler, words []string, _ []piece) piece {
			return boundPart{mappedPart{c.slot(words[0]), c.own(words[1])}, words[2]}
		},
		"parallel_bounds": func(c *compiler, words []string, _ []piece) piece {
			return parallelBoundsPart{c.slot(words[0]), c.own(words[1]), c.own(words[2]), words[3], strings.Join(words[4:], "")}
		},
		"parallel_steps": func(c *compiler, words []string, _ []piece) piece {
			return parallelStepsPart{c.own(words[0]), words[1]}
		},
		"reductions": func(c *compiler, words []string, _ []piece) piece { return reductionsPart{c.own(words[0])} },
		"step":       func(c *compiler, words []string, _ []piece) piece { return stepPart{c.own(words[0])} },
		"bare_map":   func(c *compiler, words []string, _ []piece) piece { return bareMapPart{c.own(words[0])} },

		// What named ops of linalg do with elements; results that are the tensors written to.
		"named": func(c *compiler, _ []string, _ []piece) piece {
			c.own("linalg.memoized_indexing_maps")
			return namedPart{c.form.name}
		},
		"maps":            func(c *compiler, words []string, _ []piece) piece { return mapsPart{c.own(words[0]), c.form.name} },
		"identities":      func(_ *compiler, words []string, _ []piece) piece { return identitiesPart{words[0]} },
		"payload":         func(_ *compiler, words []string, _ []piece) piece { return payloadPart{len(words) > 0} },
		"elements_region": func(_ *compiler, words []string, _ []piece) piece { return elementsRegionPart{len(words) > 0} },
		"tensors":         func(_ *compiler, words []string, _ []piece) piece { return tensorsPart{words[0]} },
		"reorder": func(c *compiler, words []string, _ []piece) piece {
			var slots []int
			for _, word := range words {
				slots = append(slots, c.slot(word))
			}
			return reorderPart{slots}
		},

		// Types that follow from others: of what is shuffled, of the elements of a vector, and of
		// what is transferred, with the attributes that are as usual.
		"shuffled":    func(_ *compiler, words []string, _ []piece) piece { return shuffledPart{words[0]} },
		"outer":       func(*compiler, []string, []piece) piece { return outerPart{} },
		"elements":    func(*compiler, []string, []piece) piece { return elementsPart{} },
		"transferred": func(*compiler, []string, []piece) piece { return transferredPart{} },

		// Types of everything, of results after an arrow, and of a callee.
		"arrow":      func(_ *compiler, words []string, _ []piece) piece { return arrowPart{words[0], len(words) > 1} },
		"functional": func(c *compiler, _ []string, _ []piece) piece { c.form.listed = true; return functionalPart{} },
		"callee":     func(c *compiler, words []string, _ []piece) piece { return calleePart{words[0]} },

		// A syntax that is there if an operand, result or attribute is, or unless a type is
		// another one.
		"if": func(c *compiler, words []string, inner []piece) piece { return c.group(words[0], inner) },
		"unless": func(c *compiler, words []string, inner []piece) piece {
			return unlessPart{words[0], mustType(words[1]), inner}
		},

		// Arguments of the first region, which stand before it: of a type, or for each of some
		// operands.
		"arguments": func(c *compiler, words []string, _ []piece) piece {
			typ, many := strings.CutSuffix(words[0], "*")
			c.form.heads = true
			return argumentsPart{parseTypeExpr(typ), many}
		},
		"assigned": func(c *compiler, words []string, _ []piece) piece {
			c.form.heads = true
			return assignedPart{c.slot(words[0]), words[1]}
		},

		// Regions: one, which ends with an op that may be left out; one with a block, also where
		// it is empty; one that may be missing; and one for each operand.
		"region": func(c *compiler, words []string, _ []piece) piece {
			c.form.regions++
			return regionPart{ends: strings.Join(words, "")}
		},
		"block": func(c *compiler, _ []string, _ []piece) piece {
			c.form.regions++
			return regionPart{block: true}
		},
		"else":    func(_ *compiler, words []string, _ []piece) piece { return elsePart{words[0]} },
		"regions": func(*compiler, []string, []piece) piece { return regionsPart{} },
		"masked": func(c *compiler, words []string, _ []piece) piece {
			c.form.regions++
			return maskedPart{words[0]}
		},
		"cases": func(c *compiler, _ []string, _ []piece) piece { return casesPart{c.own("cases")} },
		"bounds": func(c *compiler, _ []string, _ []piece) piece {
			return boundsPart{mixedPart{0, c.own("staticLowerBound")}, mixedPart{1, c.own("staticUpperBound")}, mixedPart{2, c.own("staticStep")}}
		},

		// Blocks to which an op leads, and what is passed to them.
		"successor": func(c *compiler, words []string, _ []piece) piece { return successorPart(c.slot(words[0])) },
		"switch": func(c *compiler, _ []string, _ []piece) piece {
			c.own("case_values")
			c.own("case_operand_segments")
			c.own("operandSegmentSizes")
			return switchPart{}
		},
	}
}

// inherit notes properties that stand in the dictionary, and returns those that have words as
// their values, with what the word stands in.
func (c *compiler) inherit(names ...string) (enums map[string]string) {
	for _, name := range names {
		name, dialect, isEnum := strings.Cut(name, "=")
		if isEnum {
			if enums == nil {
				enums = map[string]string{}
			}
			enums[name] = dialect + "<"
		}
		c.form.inherent[name] = true
	}
	return enums
}

// own notes that a part has the attribute of the name, which it returns.
func (c *compiler) own(name string) string {
	c.form.owned[name] = true
	return name
}
