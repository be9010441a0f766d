package passes

import (
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the local rules of TensorFlow's graphs that are written in Go.
func Rules(d *ir.Dialects) []*navigator.Local {
	const unverified = "no lists are generated; builtin/tf/passes compares what programs compute"
	rule := func(name, doc string, rewrite func(*navigator.Rewriter) (navigator.Result, error), ops ...string) *navigator.Local {
		return &navigator.Local{
			Name: name, Doc: doc, Tags: []string{"fast_run", "fast_compile", "tf_simplify"},
			Pattern: unify.MustCompile(unify.Root(ops...), d), Rewrite: rewrite, Levels: 2,
			Examples: examples[name],
		}
	}
	list := []*navigator.Local{
		rule("tf_pack_of_unpack", "Pack of all results of Unpack(x), in their order and along the same axis, is x", packOfUnpack, tf.Name+".Pack"),
		rule("tf_concat_of_split", "ConcatV2, or Concat, of all results of Split(x) or SplitV(x), in their order and along the same axis, is x",
			concatOfSplit, tf.Name+".ConcatV2", tf.Name+".Concat"),
		rule("tf_list_join", "ListJoin of one list, once or more often, and of constants, which nothing waits for, is that list", listJoin, tf.Name+"."+tf.ListJoin),
	}
	list[2].Unverified = unverified
	return list
}

// examples are programs on which the rules fire: they match all results of a node, which
// generated graphs do not join again.
var examples = map[string][]string{
	"tf_pack_of_unpack": {`
func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0:2 = "tf.Unpack"(%x) {axis = 0 : i64, num = 2 : i64} : (tensor<2x3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = "tf.Pack"(%0#0, %0#1) {axis = 0 : i64} : (tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}`},
	"tf_concat_of_split": {`
func.func @f(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %d = "tf.Const"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %0:2 = "tf.Split"(%d, %x) {num_split = 2 : i64} : (tensor<i32>, tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  %1 = "tf.ConcatV2"(%0#0, %0#1, %d) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<i32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}`},
}

func packOfUnpack(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	parts := n.Inputs()
	u := whole(parts, "Unpack")
	if !u.IsValid() || u.NumInputs() != 1 {
		return r.NoMatch("it does not join all results of an Unpack"), nil
	}
	x := u.Input(0)
	if !sameAxis(axisAttr(n), axisAttr(u), x.Type()) {
		return r.NoMatch("it joins them along another axis"), nil
	}
	return instead(r, x)
}

func concatOfSplit(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	axis, parts := 0, n.Inputs()
	if tf.KindOf(n) == "ConcatV2" {
		axis = len(parts) - 1
	}
	if len(parts) < 2 {
		return r.NoMatch("it joins nothing"), nil
	}
	along := parts[axis]
	parts = append(parts[:axis:axis], parts[axis+1:]...)
	s := whole(parts, "Split", "SplitV")
	if !s.IsValid() {
		return r.NoMatch("it does not join all results of a Split"), nil
	}
	input, axisInput, inputs := 1, 0, 2
	if tf.KindOf(s) == "SplitV" {
		input, axisInput, inputs = 0, 2, 3
	}
	if s.NumInputs() != inputs {
		return r.NoMatch("the Split waits for another node"), nil
	}
	x := s.Input(input)
	if along != s.Input(axisInput) && !sameAxis(axisInputOf(along), axisInputOf(s.Input(axisInput)), x.Type()) {
		return r.NoMatch("it joins them along another axis"), nil
	}
	return instead(r, x)
}

func listJoin(r *navigator.Rewriter) (navigator.Result, error) {
	var list graph.Var
	for _, v := range r.Node().Inputs() {
		switch {
		case v.Type().Kind() == ir.ListKind && (!list.IsValid() || v == list):
			list = v
		case v.Type().Kind() == ir.ListKind:
			return r.NoMatch("it joins several lists"), nil
		case !v.Constant().IsValid():
			return r.NoMatch("it waits for what it takes besides"), nil
		}
	}
	if !list.IsValid() {
		return r.NoMatch("it joins nothing"), nil
	}
	return instead(r, list)
}

// instead replaces a node by a value, where no other node waits for it.
func instead(r *navigator.Rewriter, x graph.Var) (navigator.Result, error) {
	n := r.Node()
	if n.NumOutputs() != 1 {
		return r.NoMatch("another node waits for it"), nil
	}
	if x.Type() != n.Output(0).Type() {
		return r.NoMatch("the result has another type"), nil
	}
	return r.Replace(x), nil
}

// whole returns the node of one of some ops whose results are all the values, in their order.
func whole(parts []graph.Var, ops ...string) graph.Node {
	if len(parts) == 0 || tf.IsControl(parts[0]) {
		return graph.Node{}
	}
	n := parts[0].Owner()
	if !n.IsValid() {
		return n
	}
	results := n.NumOutputs()
	for results > 0 && tf.IsControl(n.Output(results-1)) {
		results--
	}
	if results != len(parts) {
		return graph.Node{}
	}
	for i, v := range parts {
		if v != n.Output(i) {
			return graph.Node{}
		}
	}
	for _, op := range ops {
		if tf.KindOf(n) == op {
			return n
		}
	}
	return graph.Node{}
}

// axis is a dimension, by its number; one that is not known is not ok.
type axis struct {
	n  int64
	ok bool
}

func axisAttr(n graph.Node) axis {
	a := n.Op().Attr("axis")
	if !a.IsValid() {
		return axis{0, true}
	}
	i, ok := a.Int()
	return axis{i, ok}
}

func axisInputOf(v graph.Var) axis {
	if !v.Constant().IsValid() {
		return axis{}
	}
	list, ok := value.IntsOf(v.Constant())
	if !ok || len(list) != 1 {
		return axis{}
	}
	return axis{list[0], true}
}

// sameAxis reports whether two numbers are those of one dimension of a type.
func sameAxis(a, b axis, t ir.Type) bool {
	if !a.ok || !b.ok {
		return false
	}
	if a.n == b.n {
		return true
	}
	rank := int64(t.Rank())
	return t.IsRanked() && (a.n+rank == b.n || b.n+rank == a.n)
}
