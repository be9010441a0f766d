package feature_test

import (
	"errors"
	"fmt"
	"os"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// toy is a context of a few ops, one of which adds in place.
func toy() *ir.Context {
	inPlace := ir.Memory{Destroys: map[int][]int{0: {0}}}
	view := ir.Memory{Views: map[int]int{0: 0}}
	dialects, err := ir.NewDialects(ir.Dialect{Name: "toy", Ops: []ir.OpInfo{
		{Name: "toy.neg", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1},
		{Name: "toy.add", Traits: ir.Pure | ir.SameType, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		{Name: "toy.transpose", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1, Memory: view.Always()},
		{Name: "toy.add_in", Traits: ir.Pure | ir.SameType, MinInputs: 2, MaxInputs: 2, Outputs: 1, Memory: inPlace.Always()},
	}})
	if err != nil {
		panic(err)
	}
	return ir.NewContext(dialects)
}

// The addition overwrites x, so it runs after what reads x, and after what reads
// the view of x.
func ExampleDestroyHandler() {
	ctxt := toy()
	fg := graph.New(ctxt)
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	sum := fg.Apply(ctxt.Op("toy.add_in"), 0, x, y)
	flipped := fg.Apply(ctxt.Op("toy.neg"), 0, fg.Apply(ctxt.Op("toy.transpose"), 0, x))
	fg.SetOutputs(sum, flipped)

	handler := &feature.DestroyHandler{}
	if err := fg.Attach(handler); err != nil {
		fmt.Println(err)
	}
	for n := range fg.Nodes() {
		fmt.Println(n)
	}
	fmt.Println(handler.Destroyers(x))
	err := fg.Replace(y, sum, "an addition that would wait for itself")
	fmt.Println(err)
	err = fg.Replace(fg.Outputs()[1], fg.Apply(ctxt.Op("toy.add"), 0, sum, x), "x is gone by then")
	fmt.Println(err)
	fmt.Println(errors.Is(err, feature.ErrInconsistent))
	// Output:
	// toy.transpose(x)
	// toy.neg(toy.transpose.0)
	// toy.add_in(x, y)
	// [toy.add_in(x, y)]
	// the replacement would make a node depend on itself
	// toy.add_in(x, y) destroys x and cannot run after toy.add(toy.add_in.0, x), which reads it
	// true
}

// Two halves of a buffer may both be overwritten, if the handler knows that
// they are halves.
func ExampleOverlap() {
	half := ir.Memory{Views: map[int]int{0: 0}}
	inPlace := ir.Memory{Destroys: map[int][]int{0: {0}}}
	dialects, err := ir.NewDialects(ir.Dialect{Name: "buf", Ops: []ir.OpInfo{
		{Name: "buf.half", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1, Memory: half.Always()},
		{Name: "buf.neg_in", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1, Memory: inPlace.Always()},
	}})
	if err != nil {
		fmt.Println(err)
	}
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	var outs []graph.Var
	for i := range 2 {
		which := ir.NamedAttr{Name: "which", Value: ctxt.Int(int64(i), ir.I64)}
		outs = append(outs, fg.Apply(ctxt.Op("buf.neg_in"), 0, fg.Apply(ctxt.Op("buf.half", which), 0, x)))
	}
	fg.SetOutputs(outs...)

	fmt.Println(fg.Attach(&feature.DestroyHandler{}))
	disjoint := func(a, b graph.Var) (bool, string) {
		return !a.Owner().IsValid() || !b.Owner().IsValid() || a.Owner().Op() == b.Owner().Op(), "one half"
	}
	fmt.Println(fg.Attach(&feature.DestroyHandler{Overlap: disjoint}))
	// Output:
	// attach *feature.DestroyHandler: buf.neg_in(buf.half{which = 0}.0) destroys buf.half{which = 0}(x), whose memory buf.neg_in(buf.half{which = 1}.0) destroys as well
	// <nil>
}

func ExampleReplaceValidate() {
	ctxt := toy()
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	a := fg.Apply(ctxt.Op("toy.neg"), 0, x)
	b := fg.Apply(ctxt.Op("toy.neg"), 0, a)
	fg.SetOutputs(b, a)
	r := &feature.ReplaceValidate{Verbose: os.Stdout}
	if err := fg.Attach(r); err != nil {
		fmt.Println(err)
	}
	pairs := []graph.Replacement{{Old: b, New: x}}
	fmt.Println(r.ReplaceAllValidateRemove(pairs, []graph.Node{a.Owner()}, "involution"))
	fmt.Println(r.ReplaceAllValidateRemove(pairs, []graph.Node{b.Owner()}, "involution"))
	fmt.Println(fg)
	// Output:
	// optimizer: validate failed on node toy.neg.0.
	//  Reason: involution, the replacement did not remove toy.neg(x): it is still used or pinned
	// the replacement did not remove toy.neg(x): it is still used or pinned
	// optimizer: rewrite involution replaces toy.neg.0 of toy.neg(toy.neg.0) with x of <no node>
	// <nil>
	// FunctionGraph(x, toy.neg(x))
}

func ExampleHistory() {
	ctxt := toy()
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	a := fg.Apply(ctxt.Op("toy.neg"), 0, x)
	b := fg.Apply(ctxt.Op("toy.neg"), 0, a)
	fg.SetOutputs(b)
	h := &feature.History{}
	if err := fg.Attach(h); err != nil {
		fmt.Println(err)
	}
	start := h.Checkpoint()
	err := fg.Replace(a, x, "one less")
	fmt.Println(fg, err)
	then := h.Checkpoint()
	err = fg.Replace(b, x, "none left")
	fmt.Println(fg, err)
	err = h.Revert(then)
	fmt.Println(fg, err)
	err = h.Revert(start)
	fmt.Println(fg, err)
	// Output:
	// FunctionGraph(toy.neg(x)) <nil>
	// FunctionGraph(x) <nil>
	// FunctionGraph(toy.neg(x)) <nil>
	// FunctionGraph(toy.neg(toy.neg(x))) <nil>
}

func ExampleNodeFinder() {
	ctxt := toy()
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	a := fg.Apply(ctxt.Op("toy.neg"), 0, x)
	b := fg.Apply(ctxt.Op("toy.add"), 0, a, fg.Apply(ctxt.Op("toy.neg"), 0, a))
	fg.SetOutputs(b)
	f := &feature.NodeFinder{}
	if err := fg.Attach(f); err != nil {
		fmt.Println(err)
	}
	fmt.Println(f.Nodes(ctxt.Op("toy.neg")))
	err := fg.Replace(a, x, "neg is not wanted")
	fmt.Println(f.Nodes(ctxt.Op("toy.neg")), err)
	// Output:
	// [toy.neg(x) toy.neg(toy.neg.0)]
	// [toy.neg(x)] <nil>
}

func ExampleSupervisor() {
	ctxt := toy()
	fg := graph.New(ctxt)
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	fg.SetOutputs(fg.Apply(ctxt.Op("toy.add_in"), 0, fg.Apply(ctxt.Op("toy.neg"), 0, x), y))
	for _, f := range []graph.Feature{&feature.DestroyHandler{}, &feature.Supervisor{Protected: fg.Inputs()}} {
		if err := fg.Attach(f); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(fg.Replace(fg.Outputs()[0].Owner().Input(0), x, "no need to copy"))
	fmt.Println(fg)
	// Output:
	// toy.add_in(x, y) destroys the protected input x
	// FunctionGraph(toy.add_in(toy.neg(x), y))
}
