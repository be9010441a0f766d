package eval

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// What folding one node may cost: the elements of its inputs and of what is made of
// them, and the operations on elements, some hundredths of a second.
const (
	maxFoldElements = 1 << 20
	maxFoldWork     = 1 << 24
)

// FoldOptions are options for [Fold] with limits on what it may cost.
func FoldOptions(evaluators *Registry) Options {
	return Options{Evaluators: evaluators, MaxElements: maxFoldElements, MaxWork: maxFoldWork}
}

// The reasons for which [Fold] does not compute a node. They are few, so that a report
// can count them: what differs from node to node is not in them.
var (
	errFoldTypes = errors.New("the constants have types that the op does not take")
	errFoldLarge = errors.New("computing it takes too many elements or operations")
	errFoldNaN   = errors.New("the result is a NaN that is none of its inputs")
	errFoldType  = errors.New("the result is not a constant of the type that the graph declares")
	errFoldPanic = errors.New("its evaluator panicked")
)

// Fold computes an op for a graph that is to have the results as constants: the same on
// every machine, and of types that the declared ones include. It is [Apply] otherwise. A
// panic of an evaluator is an error.
func Fold(ctx context.Context, op ir.Op, inputs []value.Value, types []ir.Type, opts Options) (outputs []value.Value, err error) {
	defer func() {
		if recover() != nil {
			outputs, err = nil, errFoldPanic
		}
	}()
	if outputs, err = Apply(ctx, op, inputs, types, opts); err != nil {
		return nil, foldReason(op, opts, err)
	}
	evaluator, _ := opts.Evaluators.Lookup(op.Name())
	for i, v := range outputs {
		switch {
		case !evaluator.Domain.SetsSign && makesNaN(v, inputs):
			return nil, errFoldNaN
		case !isConstant(v, opts) || i < len(types) && types[i] != 0 && !types[i].Super(v.Type()):
			return nil, errFoldType
		}
	}
	return outputs, nil
}

// foldReason returns what is common to all nodes that fail so.
func foldReason(op ir.Op, opts Options, err error) error {
	switch {
	case errors.Is(err, ErrUndefined):
		e, _ := opts.Evaluators.Lookup(op.Name())
		if e.Domain.Partial == "" {
			return ErrUndefined
		}
		return fmt.Errorf("%w: %s", ErrUndefined, e.Domain.Partial)
	case errors.Is(err, ErrLimit):
		return errFoldLarge
	case errors.Is(err, ErrNoEvaluator):
		return ErrNoEvaluator
	}
	return errFoldTypes
}

// isConstant reports whether arith.constant may have such a value: not strings or quantized integers, nor,
// alone, complex numbers, unless the caller can make them, and integers whose type has a sign.
func isConstant(v value.Value, opts Options) bool {
	t := v.Type()
	switch {
	case v.Elem().Kind() == ir.OpaqueKind:
		return false
	case v.IsScalar():
		return (v.Class() != value.ComplexClass || opts.FoldComplex) && !t.Signed() && !t.Unsigned()
	}
	return true
}

// makesNaN reports whether a value has a NaN whose bits none of the inputs has, alone or as a part of
// a complex number: which
// sign and which payload it gets differs from machine to machine.
func makesNaN(v value.Value, inputs []value.Value) bool {
	if slices.ContainsFunc(inputs, v.Shares) {
		return false
	}
	made := nans(v)
	for _, in := range inputs {
		if len(made) > 0 && (in.Elem() == v.Elem() || in.Class() == value.ComplexClass && in.Elem().Elem() == v.Elem()) {
			for nan := range nans(in) {
				delete(made, nan)
			}
		}
	}
	return len(made) > 0
}

// nans returns the bytes of each NaN among the elements of a value, or their parts.
func nans(v value.Value) map[string]bool {
	n := v.Len()
	if v.IsSplat() {
		n = min(n, 1)
	}
	found := map[string]bool{}
	switch v.Class() {
	case value.FloatClass:
		var some [256]float64
		for at := 0; at < n; at += len(some) {
			chunk := some[:min(len(some), n-at)]
			v.ReadFloats(chunk, at)
			for i, x := range chunk {
				if math.IsNaN(x) {
					found[string(v.At(at+i).AppendBytes(nil))] = true
				}
			}
		}
	case value.ComplexClass:
		for i := range n {
			for _, part := range []float64{real(v.Complex(i)), imag(v.Complex(i))} {
				if x, err := value.Floats(v.Elem().Elem(), part); err == nil && math.IsNaN(part) {
					found[string(x.AppendBytes(nil))] = true
				}
			}
		}
	}
	return found
}
