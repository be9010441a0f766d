package ir

import (
	"math"
	"slices"
)

// Type is the type of a variable, such as f32, tensor<4x?xf32> or (i32) -> i1.
// It reads and prints as an MLIR type.
//
// A Type is a number: two types are the same if and only if their numbers are
// equal, in whatever graph. The number of a shape says what the shape is (up to
// 7 dimensions below 2^30 and 49 bits), so that a process which meets ever new
// shapes keeps nothing of them. Other types are interned by their canonical text:
// those that a program makes with a function of this package stay; those that
// [Context.ParseType] read live as long as the context, or a graph or another
// context that has them, and are not a type afterwards.
// The zero Type is not a type. Numbers differ from run to run: store the text.
type Type uint64

// The types that programs write most have fixed numbers, so that they are
// constants: ir.Tensor(ir.F32, 4, 8).
const (
	I1   Type = iota + 1 // the signless integer i1, which is also the boolean
	I8                   // the signless integer i8
	I16                  // the signless integer i16
	I32                  // the signless integer i32
	I64                  // the signless integer i64
	F16                  // IEEE 754 binary16
	BF16                 // the upper half of a binary32
	F32                  // IEEE 754 binary32
	F64                  // IEEE 754 binary64
	indexType
	noneType
)

// Dynamic is a dimension that is not known, written "?". It is the number that
// MLIR uses for it (kDynamic).
const Dynamic int64 = math.MinInt64

// Kind is the outermost form of a type.
type Kind uint8

// The kinds of types.
const (
	NoKind             Kind = iota // the zero Type
	IntegerKind                    // i32, si8, ui8
	FloatKind                      // f32, bf16, f8E4M3FN
	IndexKind                      // index
	NoneKind                       // none
	ComplexKind                    // complex<f32>
	TensorKind                     // tensor<4x?xf32>: the rank is known
	UnrankedTensorKind             // tensor<*xf32>
	VectorKind                     // vector<4x[8]xf32>
	MemRefKind                     // memref<2x?xf32, strided<[?, 1]>>
	UnrankedMemRefKind             // memref<*xf32>
	TupleKind                      // tuple<f32, i32>
	ListKind                       // list<tensor<*xf32>>: a sequence; MLIR has none
	FunctionKind                   // (f32, i32) -> f32
	OpaqueKind                     // !dialect.name<...> or !alias: kept as text
)

// String returns the word that a type of that kind is called by in messages.
func (k Kind) String() string {
	names := [...]string{"no type", "integer", "float", "index", "none", "complex", "tensor",
		"unranked tensor", "vector", "memref", "unranked memref", "tuple", "list", "function", "opaque"}
	if int(k) >= len(names) {
		return names[NoKind]
	}
	return names[k]
}

// String returns the canonical MLIR text, which [ParseType] reads back as the
// same type. The zero Type prints as "<no type>", which does not parse.
func (t Type) String() string {
	if text := t.info().text; text != "" {
		return text
	}
	return "<no type>"
}

// Kind returns the outermost form of the type, NoKind for the zero Type.
func (t Type) Kind() Kind { return t.info().kind }

// Elem returns the element type of a tensor, vector, memref, complex or list,
// and 0 for every other type.
func (t Type) Elem() Type { return t.info().elem }

// Dims returns the dimensions of a ranked tensor or memref or of a vector, with
// Dynamic for those that are not known; it is empty but not nil for rank 0, and
// nil for every other type. The slice is shared and must not be changed. A
// scalable dimension of a vector is given by its factor: 8 for [8].
func (t Type) Dims() []int64 { return t.info().dims }

// Rank returns the number of dimensions, or -1 where there is no such number:
// for unranked types and for those without a shape.
func (t Type) Rank() int {
	if dims := t.info().dims; dims != nil {
		return len(dims)
	}
	return -1
}

// Dim returns dimension i, or Dynamic where the type has no such dimension:
// what is not known of the shape is never claimed.
func (t Type) Dim(i int) int64 {
	if dims := t.info().dims; i >= 0 && i < len(dims) {
		return dims[i]
	}
	return Dynamic
}

// Scalable reports whether dimension i of a vector is scalable: [8], a multiple
// of 8 that only the machine knows.
func (t Type) Scalable(i int) bool {
	scalable := t.info().scalable
	return i >= 0 && i < len(scalable) && scalable[i]
}

// Width returns the number of bits of an integer or float, of quantized integers as well, and 0
// for other types.
func (t Type) Width() int { return int(t.info().width) }

// IntegerWidth returns the number of bits of an integer type, 64 for index, and 0 for other types.
func (t Type) IntegerWidth() int {
	switch info := t.info(); info.kind {
	case IntegerKind:
		return int(info.width)
	case IndexKind:
		return 64
	}
	return 0
}

// integerLimits returns the magnitudes of the lowest and of the highest value of an
// integer type or index, the largest uint64 where they are beyond. A signless type has
// the values of both signs.
func (t Type) integerLimits() (lowest, highest uint64) {
	width := t.Width()
	if t == indexType {
		width = 64
	}
	if width == 0 {
		return 0, 0
	}
	lowest, highest = math.MaxUint64, math.MaxUint64
	if width <= 64 {
		lowest, highest = 1<<(width-1), math.MaxUint64>>(64-width)
		if t.Signed() || t == indexType {
			highest = lowest - 1
		}
	}
	if t.Unsigned() {
		lowest = 0
	}
	return lowest, highest
}

// HoldsInt64 reports whether an integer type or index has an integer.
func (t Type) HoldsInt64(v int64) bool { return t.HoldsInteger(uint64(max(v, -v)), v < 0) }

// HoldsInteger reports whether an integer type or index has the integer of that
// magnitude, or its negative.
func (t Type) HoldsInteger(magnitude uint64, negative bool) bool {
	lowest, highest := t.integerLimits()
	if negative {
		return magnitude <= lowest
	}
	return magnitude <= highest
}

// Signed reports whether the type is a signed integer (siN). Signless integers
// (iN), whose sign is a matter of the op, are neither signed nor unsigned.
func (t Type) Signed() bool { return t.info().sign == 's' }

// Unsigned reports whether the type is an unsigned integer (uiN).
func (t Type) Unsigned() bool { return t.info().sign == 'u' }

// IsInteger reports whether the type is an integer of any sign; index is not.
func (t Type) IsInteger() bool { return t.info().kind == IntegerKind }

// IsFloat reports whether the type is a floating point number.
func (t Type) IsFloat() bool { return t.info().kind == FloatKind }

// IsShaped reports whether the type is a tensor, vector or memref.
func (t Type) IsShaped() bool { return t.IsRanked() || t.IsUnranked() }

// IsRanked reports whether the type is shaped and its rank is known.
func (t Type) IsRanked() bool {
	if t&inlineBit != 0 {
		return t.inlineKind().isRanked()
	}
	return t.info().dims != nil
}

// IsUnranked reports whether the type is shaped and its rank is not known.
func (t Type) IsUnranked() bool {
	kind := t.info().kind
	return kind == UnrankedTensorKind || kind == UnrankedMemRefKind
}

// IsStatic reports whether the type is shaped and its whole shape is known:
// ranked, without "?" and without scalable dimensions.
func (t Type) IsStatic() bool { return t.info().static }

// NumElements returns the product of the dimensions of a static shape, and
// false where the shape is not static or the product overflows an int64.
func (t Type) NumElements() (int64, bool) {
	info := t.info()
	if !info.static || info.count < 0 {
		return 0, false
	}
	return info.count, true
}

// Elems returns the parts of a tuple, or the inputs and then the results of a
// function, and nil for other types. The slice must not be changed.
func (t Type) Elems() []Type { return t.info().parts }

// Inputs returns the types that a function takes, nil for other types. The
// slice must not be changed.
func (t Type) Inputs() []Type {
	if info := t.info(); info.kind == FunctionKind {
		return info.parts[:info.inputs:info.inputs]
	}
	return nil
}

// Results returns the types that a function gives, nil for other types. The
// slice must not be changed.
func (t Type) Results() []Type {
	if info := t.info(); info.kind == FunctionKind {
		return info.parts[info.inputs:]
	}
	return nil
}

// Encoding returns the text of a tensor's encoding attribute, or of a memref's
// layout and memory space, as it was written; "" where there is none.
func (t Type) Encoding() string { return t.info().encoding }

// Super reports whether every value of the other type is a value of this one.
// A type is above itself; an unranked tensor is above every tensor of its
// element type; "?" is above every dimension. For memrefs the text
// of layout and memory space must be the same, for ranked tensors the encoding.
// Tuples and lists are compared part by part.
func (t Type) Super(other Type) bool {
	if t == other {
		return true
	}
	if t&other&inlineBit != 0 && t.inlineKind() == UnrankedTensorKind {
		return other.inlineKind() == TensorKind && t.inlineElem() == other.inlineElem()
	}
	a, b := t.info(), other.info()
	switch a.kind {
	case UnrankedTensorKind:
		return b.kind == TensorKind && a.elem == b.elem
	case UnrankedMemRefKind:
		return b.kind == MemRefKind && a.elem == b.elem && a.encoding == b.encoding
	case TensorKind, MemRefKind:
		return a.kind == b.kind && a.elem == b.elem && a.encoding == b.encoding && superDims(a.dims, b.dims)
	case ListKind:
		return b.kind == ListKind && a.elem.Super(b.elem)
	case TupleKind:
		return b.kind == TupleKind && superParts(a.parts, b.parts)
	}
	return false
}

// MayAgree reports whether a value may be of both types, as far as their shapes are
// known: tensor<2x?xf32> and tensor<?x3xf32> have tensor<2x3xf32> in common.
func MayAgree(a, b Type) bool {
	if a.Super(b) || b.Super(a) {
		return true
	}
	x, y := a.info(), b.info()
	if x.kind != y.kind || x.kind != TensorKind && x.kind != MemRefKind || x.elem != y.elem || x.encoding != y.encoding || len(x.dims) != len(y.dims) {
		return false
	}
	for i, d := range x.dims {
		if d != y.dims[i] && d != Dynamic && y.dims[i] != Dynamic {
			return false
		}
	}
	return true
}

func superDims(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i, d := range a {
		if d != b[i] && d != Dynamic {
			return false
		}
	}
	return true
}

func superParts(a, b []Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i, t := range a {
		if !t.Super(b[i]) {
			return false
		}
	}
	return true
}

// Integer returns the signless integer type of a width in bits, iN, or 0 when
// MLIR has no integer that wide.
func Integer(width int) Type { return integer(width, 0) }

// SignedInteger returns the signed integer type of a width in bits, siN, or 0
// when MLIR has no integer that wide.
func SignedInteger(width int) Type { return integer(width, 's') }

// UnsignedInteger returns the unsigned integer type of a width in bits, uiN, or
// 0 when MLIR has no integer that wide.
func UnsignedInteger(width int) Type { return integer(width, 'u') }

func integer(width int, sign byte) Type {
	if width < 0 || width > maxIntegerWidth {
		return 0
	}
	return types.intern(&typeInfo{kind: IntegerKind, width: int32(width), sign: sign})
}

// Float returns the floating point type of a name that MLIR knows, such as
// "f32", "bf16" or "f8E4M3FN", or 0 for any other name.
func Float(name string) Type {
	width := floatWidth(name)
	if width == 0 {
		return 0
	}
	return types.intern(&typeInfo{kind: FloatKind, width: width, text: name})
}

// Index returns the type of sizes and subscripts, index.
func Index() Type { return indexType }

// None returns the type without a value, none.
func None() Type { return noneType }

// Complex returns complex<elem>, or 0 unless elem is an integer or a float.
func Complex(elem Type) Type { return wrapped(ComplexKind, elem, "") }

// List returns list<elem>, a sequence of any length, or 0 if elem is 0.
func List(elem Type) Type { return wrapped(ListKind, elem, "") }

// Tensor returns the ranked tensor type of those dimensions, each of which is
// Dynamic or not negative: Tensor(F32, 4, Dynamic) is tensor<4x?xf32>. It
// returns 0 for other dimensions and for an element type that no tensor has:
// elements are integers, floats, indices, complex numbers, vectors and opaque.
func Tensor(elem Type, dims ...int64) Type { return shaped(TensorKind, elem, dims, nil, "") }

// UnrankedTensor returns tensor<*xelem>, or 0 for an element type that no
// tensor has.
func UnrankedTensor(elem Type) Type { return wrapped(UnrankedTensorKind, elem, "") }

// Vector returns the vector type of those dimensions, all of them positive, or
// 0 for other dimensions and for an element type that no vector has.
func Vector(elem Type, dims ...int64) Type { return shaped(VectorKind, elem, dims, nil, "") }

// MemRef returns the type of a buffer of those dimensions, with the identity
// layout and in the default memory space, or 0 for dimensions or an element
// type that no memref has.
func MemRef(elem Type, dims ...int64) Type { return shaped(MemRefKind, elem, dims, nil, "") }

// UnrankedMemRef returns memref<*xelem>, or 0 for an element type that no
// memref has.
func UnrankedMemRef(elem Type) Type { return wrapped(UnrankedMemRefKind, elem, "") }

// Tuple returns tuple<parts>, or 0 if one of the parts is 0.
func Tuple(parts ...Type) Type {
	if slices.Contains(parts, 0) {
		return 0
	}
	return types.intern(&typeInfo{kind: TupleKind, parts: parts})
}

// Function returns (ins) -> outs, or 0 if one of the types is 0.
func Function(ins, outs []Type) Type {
	if slices.Contains(ins, 0) || slices.Contains(outs, 0) {
		return 0
	}
	var scratch [16]Type
	parts := append(append(scratch[:0], ins...), outs...)
	return types.intern(&typeInfo{kind: FunctionKind, parts: parts, inputs: len(ins)})
}

// WithElem returns the type with another element type and the same shape and
// encoding, or 0 where that is not a type: Tensor(F32, 4).WithElem(I1) is
// tensor<4xi1>. A type without elements gives 0.
func (t Type) WithElem(elem Type) Type {
	info := t.info()
	if info.elem == 0 {
		return 0
	}
	if info.dims == nil {
		return wrapped(info.kind, elem, info.encoding)
	}
	return shaped(info.kind, elem, info.dims, info.scalable, info.encoding)
}

// WithDims returns the tensor, vector or memref type with other dimensions and
// the same elements and encoding, or 0 where that is not a type. An unranked type
// becomes a ranked one. A vector keeps its scalable dimensions if its rank
// stays.
func (t Type) WithDims(dims ...int64) Type {
	info := t.info()
	kind, scalable := info.kind, info.scalable
	switch kind {
	case UnrankedTensorKind:
		kind = TensorKind
	case UnrankedMemRefKind:
		kind = MemRefKind
	}
	if len(scalable) != len(dims) {
		scalable = nil
	}
	return shaped(kind, info.elem, dims, scalable, info.encoding)
}

// wrapped interns a type that is made of an element type and no dimensions.
func wrapped(kind Kind, elem Type, encoding string) Type {
	if !mayHold(kind, elem) {
		return 0
	}
	return types.intern(&typeInfo{kind: kind, elem: elem, encoding: encoding})
}

// shaped interns a ranked type.
func shaped(kind Kind, elem Type, dims []int64, scalable []bool, encoding string) Type {
	if kind != TensorKind && kind != VectorKind && kind != MemRefKind || !mayHold(kind, elem) {
		return 0
	}
	for _, d := range dims {
		if d < 0 && d != Dynamic || kind == VectorKind && d <= 0 {
			return 0
		}
	}
	if dims == nil {
		dims = []int64{}
	}
	return types.intern(&typeInfo{kind: kind, elem: elem, dims: dims, scalable: scalable, encoding: encoding})
}

// mayHold reports whether types of a kind can have elements of a type, as MLIR
// has it. What an opaque type stands for is its dialect's matter.
func mayHold(kind Kind, elem Type) bool {
	switch elem.Kind() {
	case NoKind:
		return false
	case IntegerKind, FloatKind:
		return true
	case IndexKind, OpaqueKind:
		return kind != ComplexKind
	case ComplexKind, VectorKind:
		return kind != ComplexKind && kind != VectorKind
	case MemRefKind, UnrankedMemRefKind:
		return kind == MemRefKind || kind == UnrankedMemRefKind || kind == ListKind
	}
	return kind == ListKind
}
