package chain

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// boxFunctions are about samples that are slices.
func boxFunctions() []graph.GuardFunction {
	return []graph.GuardFunction{
		{Name: "is_box", Signature: "(integers, integers, integers) boolean", Params: 3, Example: "is_box(dims(x), start, size)",
			Doc:  "is the box of that start and size within the shape?",
			Test: func(a [][]int64) (bool, error) { return isBox(a[0], a[1], a[2]), nil }},
		{Name: "box_region", Signature: "(integers, integers, integers) integers", Params: 3, Example: "box_region(dims(x), start, size)",
			Doc: "the region of the box of that start and size",
			Compute: func(a [][]int64) ([]int64, error) {
				if !isBox(a[0], a[1], a[2]) {
					return nil, fmt.Errorf("the box from %v of size %v is not in %v", a[1], a[2], a[0])
				}
				o := Op{Kind: SettSample, Shape: a[0], Setts: make([]sett.Sett, len(a[0]))}
				for d, n := range a[0] {
					o.Setts[d] = settOf(progression(a[1][d], 1, a[2][d]), n)
				}
				return o.Ints(), nil
			}},
		{Name: "is_box_region", Signature: "(integers) boolean", Params: 1, Example: "is_box_region(r)",
			Doc: "is the region a box: one run of indices in each dimension?",
			Test: func(a [][]int64) (bool, error) {
				return aboutRegion(a[0], func(o *Op) bool { return boxStart(o) != nil })
			}},
		{Name: "box_start", Signature: "(integers) integers", Params: 1, Example: "box_start(r)",
			Doc: "where the box begins that the region is",
			Compute: func(a [][]int64) ([]int64, error) {
				o, err := FromInts(SettSample, a[0])
				return boxStart(&o), err
			}},
	}
}

func isBox(shape, start, size []int64) bool {
	if len(start) != len(shape) || len(size) != len(shape) {
		return false
	}
	for d, n := range shape {
		if start[d] < 0 || size[d] < 1 || size[d] > n || start[d] > n-size[d] {
			return false
		}
	}
	return true
}

// boxStart returns where the box begins that a region is, nil where it is none.
func boxStart(o *Op) []int64 {
	start := make([]int64, len(o.Shape))
	for d, n := range o.Shape {
		s, ok := setOf(o.Setts[d], n)
		if !ok || s.list != nil || len(s.levels) > 1 || len(s.levels) == 1 && s.levels[0].step != 1 {
			return nil
		}
		start[d] = s.base
	}
	return start
}

var viewTags = []string{"chain", "views"}

// RaiseTranspose returns the rule that makes a tosa.transpose an op of a chain.
// It is Go because the permutation is the text of a constant.
func RaiseTranspose(dialects *graph.Dialects) *navigator.Local {
	return &navigator.Local{
		Name:    "raise_transpose",
		Doc:     "tosa.transpose by a constant, or by an attribute perms = DimShuffle",
		Tags:    viewTags,
		Pattern: unify.MustCompile(unify.Root("tosa.transpose"), dialects),
		Levels:  2,
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			list, ok := n.Op().Attr("perms").Ints()
			if !ok && n.NumInputs() == 2 {
				list, ok = integers(n.Input(1).Constant())
			}
			if !ok || n.NumInputs() == 0 || !n.Input(0).Type().IsStatic() {
				return r.NoMatch("the permutation or the shape is not known"), nil
			}
			o, err := FromInts(DimShuffle, list)
			if err != nil {
				return r.NoMatch(err.Error()), nil
			}
			out, err := o.Out(n.Input(0).Type().Dims())
			if err != nil {
				return r.NoMatch(err.Error()), nil
			}
			t := n.Input(0).Type().WithDims(out...)
			return r.Replace(r.Apply(GraphOp(r.Vocabulary(), &o), t, n.Input(0))), nil
		},
	}
}

// integers reads a list of integers, or the text of a dense one of rank 1.
func integers(a graph.Attr) ([]int64, bool) {
	if list, ok := a.Ints(); ok {
		return list, true
	}
	if a.Kind() == graph.SplatAttr && a.Type().IsStatic() {
		n, _ := a.Type().NumElements()
		v, ok := a.Splat().Int()
		if n == 1 && ok {
			return []int64{v}, true
		}
	}
	if a.Kind() != graph.DenseAttr || a.IsElided() {
		return nil, false
	}
	var list []int64
	for word := range strings.FieldsFuncSeq(a.Text(), func(r rune) bool { return strings.ContainsRune("[], \t\n", r) }) {
		v, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, false
		}
		list = append(list, v)
	}
	return list, len(list) > 0
}

// LowerDimShuffle returns the rule that makes a DimShuffle a tosa.transpose by a
// constant.
func LowerDimShuffle(dialects *graph.Dialects) *navigator.Local {
	return &navigator.Local{
		Name:    "lower_dim_shuffle",
		Doc:     "DimShuffle = tosa.transpose by a constant",
		Tags:    viewTags,
		Pattern: unify.MustCompile(unify.App(DimShuffle.OpName(), unify.Var("x")), dialects),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			o, ok := FromGraphOp(r.Node().Op())
			if !ok {
				return r.NoMatch("no permutation"), nil
			}
			words := make([]string, len(o.Perm))
			for i, d := range o.Perm {
				words[i] = strconv.Itoa(d)
			}
			voc := r.Vocabulary()
			t := graph.Tensor(graph.I32, int64(len(o.Perm)))
			value := voc.Dense("["+strings.Join(words, ", ")+"]", t)
			perms := r.Apply(voc.Op("tosa.const", graph.NamedAttr{Name: "value", Value: value}), t)
			out := r.Node().Output(0).Type()
			return r.Replace(r.Apply(voc.Op("tosa.transpose"), out, r.Var("x"), perms)), nil
		},
	}
}
