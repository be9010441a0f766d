package scf

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ranges"
)

// Turns is what is known of the turns of a loop by the ranges of its bounds and its step.
type Turns struct {
	Index         ranges.Range // in the turns
	Never, Always bool         // whether there is none, and whether there is one at least
	Once          bool         // there is no second one
}

// TurnsOf returns what is known of the turns of a loop from a lower bound up to an upper one, by
// a step, which are compared as unsigned numbers or as signed ones.
func TurnsOf(low, high, step ranges.Range, unsigned bool) Turns {
	if unsigned {
		return Turns{Index: ranges.Full(low.Bits), Never: low.UMin >= high.UMax, Always: low.UMax < high.UMin}
	}
	t := Turns{Index: ranges.Full(low.Bits), Never: low.SMin >= high.SMax, Always: low.SMax < high.SMin}
	if t.Never || step.SMin <= 0 {
		return t
	}
	last := high.SMax - 1
	from, isFrom := low.IsConstant()
	by, isBy := step.IsConstant()
	if isFrom && isBy {
		if distance := uint64(last) - uint64(from); distance < 1<<62 {
			last = from + int64(distance)/by*by
		}
	}
	t.Index, t.Once = ranges.Signed(low.Bits, low.SMin, last), isFrom && last == from
	return t
}

// arguments returns which integers the index of a loop is.
func arguments(n graph.Node, _ *graph.FunctionGraph, input int, of func(v graph.Var) ranges.Range) ranges.Range {
	if input != 0 || n.Op().Name() != "scf.for" || n.NumInputs() < 3 {
		return ranges.Range{}
	}
	low, high, step := of(n.Input(0)), of(n.Input(1)), of(n.Input(2))
	if low.Bits == 0 || low.Bits != high.Bits || low.Bits != step.Bits {
		return ranges.Range{}
	}
	return TurnsOf(low, high, step, n.Op().Attr("unsignedCmp").IsValid()).Index
}
