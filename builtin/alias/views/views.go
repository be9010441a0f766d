package views

import (
	"github.com/settle-go/settle/builtin/alias"
	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Of returns the variable that a variable is a view of, as the op of its owner
// says ([ir.Memory]), and through which map: nil where the program does not
// write the shapes and numbers that it takes. It is false for a variable that has
// memory of its own.
func Of(v graph.Var) (of graph.Var, as alias.Map, ok bool) {
	input, ok := viewedInput(v)
	if !ok {
		return graph.Var{}, nil, false
	}
	of = v.Owner().Input(input)
	return of, mapOf(v.Owner(), of.Type(), v.Type()), true
}

// Viewed is [Of] without the map.
func Viewed(v graph.Var) (of graph.Var, ok bool) {
	input, ok := viewedInput(v)
	if !ok {
		return graph.Var{}, false
	}
	return v.Owner().Input(input), true
}

func viewedInput(v graph.Var) (input int, ok bool) {
	n := v.Owner()
	if !n.IsValid() {
		return 0, false
	}
	input, ok = n.Op().Memory().Views[v.Index()]
	return input, ok && input >= 0 && input < n.NumInputs()
}

// Spec is what an op that its dialect calls a view, or an update, says of it. Dialects
// declare it (as an interface of the op, see [ir.InterfaceOf]). An op without one may
// show anything of its input.
type Spec struct {
	// Map returns the map of a view between the types of what it shows and of the
	// view, nil where the program does not say enough.
	Map func(n graph.Node, in, out ir.Type) alias.Map
	// Window returns the window of its input Of that the op reads or writes, nil
	// where there is none: see [WindowOf].
	Window func(n graph.Node) (Window, bool)
	Of     int
	// Written returns the window of its second input that an update writes.
	Written func(n graph.Node) (Window, bool)
	// Repeats reports whether a view may show an element several times.
	Repeats func(n graph.Node) bool
}

func specOf(n graph.Node) (*Spec, bool) { return ir.InterfaceOf[*Spec](n.Op()) }

// mapOf returns the map of a view, nil unless it is known and fits the types.
func mapOf(n graph.Node, in, out ir.Type) alias.Map {
	spec, known := specOf(n)
	shape, ok := shapeOf(in)
	if !known || spec.Map == nil || !ok || in.Elem() != out.Elem() {
		return nil
	}
	m := spec.Map(n, in, out)
	if m == nil {
		return nil
	}
	made, err := m.Out(shape)
	if err != nil || !fits(made, out) {
		return nil
	}
	return m
}

// shapeOf returns the shape of a tensor whose shape is known.
func shapeOf(t ir.Type) (region.Shape, bool) {
	if t.Kind() != ir.TensorKind || !t.IsStatic() {
		return nil, false
	}
	return region.Shape(t.Dims()), true
}

// fits reports whether a declared type has room for a shape.
func fits(shape region.Shape, t ir.Type) bool {
	if t.IsUnranked() {
		return true
	}
	if t.Kind() != ir.TensorKind || t.Rank() != len(shape) {
		return false
	}
	for d, size := range shape {
		if t.Dim(d) != ir.Dynamic && t.Dim(d) != size {
			return false
		}
	}
	return true
}

// SliceMap keeps the elements of a window; where the view has fewer dimensions,
// some of size 1 are dropped.
func SliceMap(n graph.Node, in, out ir.Type) alias.Map {
	w, ok := WindowOf(n)
	if !ok {
		return nil
	}
	where, err := w.Region(in.Dims())
	if err != nil {
		return nil
	}
	if out.Rank() == len(w.Sizes) {
		return alias.Sample(where)
	}
	if !out.IsStatic() || !Drops(w.Sizes, out.Dims()) {
		return nil
	}
	return series{alias.Sample(where), alias.Reshape(out.Dims()...)}
}

// Drops reports whether sizes become others by leaving out some that are 1.
func Drops(sizes, others []int64) bool {
	for _, size := range sizes {
		switch {
		case len(others) > 0 && others[0] == size:
			others = others[1:]
		case size != 1:
			return false
		}
	}
	return len(others) == 0
}

// ReshapeMap takes the declared shape: what the op says of it besides can only be
// the same.
func ReshapeMap(_ graph.Node, in, out ir.Type) alias.Map {
	from, ok := in.NumElements()
	to, known := out.NumElements()
	if !ok || !known || from != to {
		return nil
	}
	return alias.Reshape(out.Dims()...)
}

// WholeMap is the view of all of a tensor: a cast changes what is known of the shape,
// an update some of the elements.
func WholeMap(graph.Node, ir.Type, ir.Type) alias.Map { return alias.Reverse() }

// WindowOf returns the window that a node reads from an input or writes into one, as
// its op says ([Spec]). It is false for every other node, and where a number of the
// window is not written in the program, or the window is not within the tensor.
func WindowOf(n graph.Node) (Window, bool) {
	spec, ok := specOf(n)
	if !ok || spec.Window == nil || n.NumInputs() <= spec.Of {
		return Window{}, false
	}
	w, ok := spec.Window(n)
	if !ok || !w.fits(n.Input(spec.Of).Type()) {
		return Window{}, false
	}
	w.normalize()
	return w, true
}
