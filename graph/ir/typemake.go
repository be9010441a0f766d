package ir

import (
	"slices"
)

// maxIntegerWidth is the widest integer that MLIR has.
const maxIntegerWidth = 1<<24 - 1

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

// floatNames are the floating point types that MLIR knows.
var floatNames = []string{"f16", "bf16", "f32", "f64", "tf32", "f80", "f128",
	"f8E5M2", "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4", "f8E8M0FNU",
	"f6E2M3FN", "f6E3M2FN", "f4E2M1FN"}

// floatWidth returns the bits of a floating point type, 0 for an unknown name.
// tf32 has 19 bits that count, whatever it is stored in.
func floatWidth(name string) int32 {
	switch name {
	case "f32":
		return 32
	case "f64":
		return 64
	case "f16", "bf16":
		return 16
	case "tf32":
		return 19
	case "f80":
		return 80
	case "f128":
		return 128
	case "f8E5M2", "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4", "f8E8M0FNU":
		return 8
	case "f6E2M3FN", "f6E3M2FN":
		return 6
	case "f4E2M1FN":
		return 4
	}
	return 0
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

// Function is the function [Function] for what the context's graphs need: see
// [Context.ParseType].
func (v *Context) Function(ins, outs []Type) Type {
	if slices.Contains(ins, 0) || slices.Contains(outs, 0) {
		return 0
	}
	t, info := types.internHeld(&typeInfo{kind: FunctionKind, parts: slices.Concat(ins, outs), inputs: len(ins)})
	v.kept.keepInfo(t, info)
	return t
}

// Opaque returns the type of a dialect that is kept as text: `!name`,
// `!dialect.name` or either with a balanced body, `!dialect.name<...>`. It
// returns 0 for any other text.
func Opaque(text string) Type {
	t, err := ParseType(text)
	if err != nil || t.Kind() != OpaqueKind {
		return 0
	}
	return t
}

// WithElem returns the type with another element type and the same shape and
// encoding, or 0 where that is no type: Tensor(F32, 4).WithElem(I1) is
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
// the same elements and encoding, or 0 where that is no type. An unranked type
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
