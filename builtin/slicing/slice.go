package slicing

import (
	"slices"
	"strconv"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// kit makes the rules and what they put into graphs.
type kit struct{ dialects *ir.Dialects }

func (k kit) rule(name, doc string, ops []string, rewrite func(*navigator.Rewriter) (navigator.Result, error)) *navigator.Local {
	return &navigator.Local{
		Name: name, Doc: doc, Tags: []string{"fast_run", "fast_compile", "alias"},
		Pattern: unify.MustCompile(unify.Root(ops...), k.dialects),
		Levels:  2, // what computes an input, and what that is a slice of
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			if err := r.Context().Err(); err != nil {
				return navigator.Result{}, err // a try may look at thousands of writes
			}
			if r.Node().NumOutputs() != 1 {
				return r.NoMatch("it does not have one result"), nil
			}
			return rewrite(r)
		},
	}
}

// read adds a slice of a variable, by the op of the slice that it takes the place
// of, where that can say it: a tosa.slice has no strides.
func (k kit) read(r *navigator.Rewriter, like graph.Node, of graph.Var, w views.Window, t ir.Type) graph.Var {
	op := like.Op()
	start, size := op.Attr("start"), op.Attr("size")
	if op.Name() != "tosa.slice" || !start.IsValid() || !size.IsValid() || w.IsStrided() {
		return r.Apply(k.op(r, extractSlice, 1, w), t, of)
	}
	op = op.With("start", listLike(r.Graph().Context(), start, w.Offsets)).With("size", listLike(r.Graph().Context(), size, w.Sizes))
	return r.Apply(op, t, of)
}

// listLike writes integers as an attribute writes its own.
func listLike(ctxt *ir.Context, like ir.Attr, list []int64) ir.Attr {
	if like.Kind() != ir.ArrayAttr {
		return array(ctxt, "i64", list)
	}
	elem := ir.I64
	if like.Len() > 0 {
		elem = like.At(0).Type()
	}
	return ctxt.Ints(elem, list...)
}

// write adds a write of a slice into a variable.
func (k kit) write(r *navigator.Rewriter, source, into graph.Var, w views.Window) graph.Var {
	return r.Apply(k.op(r, insertSlice, 2, w), into.Type(), source, into)
}

// op returns the op that reads or writes a window, as MLIR writes it, or as those
// of the file are written.
func (k kit) op(r *navigator.Rewriter, name string, tensors int64, w views.Window) ir.Op {
	ctxt := r.Graph().Context()
	segments := append([]int64{1}, 0, 0, 0)
	if tensors == 2 {
		segments = append([]int64{1}, segments...)
	}
	attrs := []ir.NamedAttr{
		{Name: "static_offsets", Value: array(ctxt, "i64", w.Offsets)},
		{Name: "static_sizes", Value: array(ctxt, "i64", w.Sizes)},
		{Name: "static_strides", Value: array(ctxt, "i64", w.Strides)},
		{Name: "operandSegmentSizes", Value: array(ctxt, "i32", segments)},
	}
	property := true
	for _, a := range attrs {
		property = ctxt.MarkAttr(name, a.Name, property)
	}
	return ctxt.Op(name, attrs...)
}

// array returns an attribute that MLIR writes as array<i64: 1, 2>.
func array(ctxt *ir.Context, elem string, list []int64) ir.Attr {
	text := []byte("array<" + elem)
	for i, n := range list {
		if i == 0 {
			text = append(text, ": "...)
		} else {
			text = append(text, ", "...)
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return ctxt.Opaque(string(append(text, '>')), 0)
}

// write is a tensor.insert_slice whose operands and attributes are all known.
type write struct {
	node   graph.Node
	source graph.Var // what is written
	into   graph.Var
	window views.Window
}

// writeOf returns the write that computes a variable. One that overwrites its
// tensor in place is none: what was there is lost.
func writeOf(v graph.Var) (write, bool) {
	n := v.Owner()
	if !n.IsValid() || n.Op().Name() != insertSlice {
		return write{}, false
	}
	w, ok := views.WindowOf(n)
	if !ok || declare.IsMarked(n.Op()) || !views.Drops(w.Sizes, n.Input(0).Type().Dims()) {
		return write{}, false
	}
	return write{n, n.Input(0), n.Input(1), w}, true
}

// isBy reports whether an input of a node is computed by one of these ops. Rules ask
// it first: a try that fails there costs nothing.
func isBy(n graph.Node, input int, ops ...string) bool {
	if input >= n.NumInputs() {
		return false
	}
	owner := n.Input(input).Owner()
	return owner.IsValid() && owner.NumInputs() > 0 && slices.Contains(ops, owner.Op().Name())
}

// readOps are the ops that read a window of a tensor.
var readOps = [...]string{"tensor.extract_slice", "tosa.slice"}

const (
	extractSlice = "tensor.extract_slice"
	insertSlice  = "tensor.insert_slice"
)

// readOf returns the tensor that a variable is a slice of, and the window.
func readOf(v graph.Var) (of graph.Var, w views.Window, ok bool) {
	n := v.Owner()
	if !n.IsValid() || n.Op().Name() == insertSlice {
		return graph.Var{}, views.Window{}, false
	}
	w, ok = views.WindowOf(n)
	if !ok {
		return graph.Var{}, views.Window{}, false
	}
	return n.Input(0), w, true
}

// root returns the variable whose memory a variable shows.
func root(v graph.Var) graph.Var {
	for {
		of, ok := views.Viewed(v)
		if !ok {
			return v
		}
		v = of
	}
}
