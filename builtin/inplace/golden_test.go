package inplace_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/inplace"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestMarks runs the rule on the operations of a function ("mark"), or takes marks away
// ("forget"), where a destroy handler watches ("handled") or none does, and prints the
// ops that are marked in their order and why others are not.
//
// T8 is tensor<8xi64>, and (%a)[1:4:2] are the attributes of a slice from 1 on, of 4
// elements, each 2 after the other.
func TestMarks(t *testing.T) {
	datadriven.RunTest(t, "testdata/marks", func(t *testing.T, d *datadriven.TestData) string {
		fg := readShort(t, d)
		if d.HasArg("handled") {
			require.NoError(t, attach(t, fg.Arenas()[1]))
		}
		opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: inplace.Rules(dialects.All())})
		if d.Cmd == "forget" {
			opt = inplace.NewForget("forget", dialects.All())
		}
		report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{OnFailure: navigator.WarnUnlessRefused})
		require.NoError(t, err)
		require.NoError(t, fg.Validate())
		require.LessOrEqual(t, len(report.Rules), 1)
		var b strings.Builder
		for _, f := range fg.Arenas()[1].Regions() {
			for n := range f.Nodes() {
				if declare.IsMarked(n.Op()) || d.Cmd == "forget" && len(n.Op().Attrs()) > 0 {
					fmt.Fprintln(&b, n.Op())
				}
			}
		}
		for _, rule := range report.Rules {
			for _, reason := range rule.Reasons {
				fmt.Fprintln(&b, "not:", reason.Name)
			}
			if rule.Failed > 0 {
				fmt.Fprintln(&b, "refused by the handler:", rule.Failed)
			}
		}
		return b.String()
	})
}

var (
	shortType   = regexp.MustCompile(`\bT(\d+)\b`)
	shortWindow = regexp.MustCompile(`\)\[(\d+):(\d+)(?::(\d+))?\]`)
)

// readShort reads a function of operations that are written short.
func readShort(t *testing.T, d *datadriven.TestData) *graph.FunctionGraph {
	given, returned := "%x: T8", ""
	if d.HasArg("given") {
		d.ScanArgs(t, "given", &given)
		given = strings.ReplaceAll("%"+strings.ReplaceAll(given, ";", ", %"), ":", ": ")
	}
	if _, after, ok := strings.Cut(d.Input, `"func.return"`); ok {
		returned = after[strings.Index(after, " : (")+4 : strings.LastIndex(after, ") -> ")]
	}
	var types []string
	for _, in := range strings.Split(given, ", ") {
		types = append(types, in[strings.Index(in, ": ")+2:])
	}
	text := `"func.func"() <{sym_name = "f", function_type = (` + strings.Join(types, ", ") + ") -> (" + returned + ")}> ({\n^bb0(" + given + "):\n" + d.Input + "\n}) : () -> ()"
	text = shortType.ReplaceAllString(text, "tensor<${1}xi64>")
	text = shortWindow.ReplaceAllStringFunc(text, func(w string) string {
		m := shortWindow.FindStringSubmatch(w)
		if m[3] == "" {
			m[3] = "1"
		}
		return fmt.Sprintf(") {static_offsets = [%s], static_sizes = [%s], static_strides = [%s]}", m[1], m[2], m[3])
	})
	fg, err := mlir.Parse("f.mlir", text, dialects.All())
	require.NoError(t, err, "%s", text)
	return fg
}

// A use after it is followed back over 256 nodes before it: there the value is overwritten, over
// more it is not.
func TestUsesAreFollowedSoFar(t *testing.T) {
	for _, test := range []struct {
		nodes int
		want  bool
	}{{256, true}, {257, true}, {258, false}} {
		ctxt := ir.NewContext(dialects.All())
		p := &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
		x := p.AddInput(ir.Tensor(ir.I64, 8), "x")
		a := p.sum(x, x)
		b := p.Apply(ctxt.Op("math.absi"), a.Type(), a)
		v := p.sum(x, x)
		for range test.nodes - 2 {
			v = p.sum(v, x)
		}
		p.SetOutputs(b, p.sum(v, a))
		aliases, err := views.Attach(p.FunctionGraph)
		require.NoError(t, err)
		require.NoError(t, p.Attach(aliases.Handler()))
		rules := inplace.Rules(dialects.All())
		opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: rules})
		_, err = navigator.Optimize(t.Context(), opt, p.FunctionGraph, navigator.Options{})
		require.NoError(t, err)
		marked := false
		for n := range p.Nodes() {
			marked = marked || n.Op().Name() == "math.absi" && declare.IsMarked(n.Op())
		}
		require.Equal(t, test.want, marked, "%d nodes", test.nodes)
	}
}

// The use that hinders is noted; where more than 64 uses were looked at, that which stands
// last, if it hinders as well.
func TestWhichUseIsBlamed(t *testing.T) {
	for _, test := range []struct {
		inFront int
		behind  string // what uses the value behind: with the result, or not
		want    int
	}{
		{0, "ccc", 0}, {61, "ccc", 0}, {62, "ccc", 0}, {63, "ccc", 2}, {200, "ccc", 2},
		{200, "c", 0}, {200, "ccd", 0}, {200, "dcc", 2}, {0, "dcc", 1},
	} {
		ctxt := ir.NewContext(dialects.All())
		p := &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
		x := p.AddInput(ir.Tensor(ir.I64, 8), "x")
		a := p.sum(x, x)
		outputs := []graph.Var{}
		narrow := func(name string, inputs ...graph.Var) graph.Var {
			v := p.Apply(ctxt.Op(name), ir.Tensor(ir.I32, 8), inputs...)
			outputs = append(outputs, v)
			return v
		}
		for range test.inFront {
			narrow("arith.trunci", a)
		}
		b := p.Apply(ctxt.Op("math.absi"), a.Type(), a)
		// By way of other nodes: a user of the result itself is looked at first.
		far := p.Apply(ctxt.Op("arith.extsi"), a.Type(), p.Apply(ctxt.Op("arith.trunci"), ir.Tensor(ir.I32, 8), b))
		var behind []graph.Node
		for _, kind := range test.behind {
			v := far
			if kind == 'd' {
				v = x
			}
			behind = append(behind, narrow("arith.cmpi", v, a).Owner())
		}
		p.SetOutputs(outputs...)
		aliases, err := views.Attach(p.FunctionGraph)
		require.NoError(t, err)
		require.NoError(t, p.Attach(aliases.Handler()))
		opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: inplace.Rules(dialects.All())})
		report, err := navigator.Optimize(t.Context(), opt, p.FunctionGraph, navigator.Options{})
		require.NoError(t, err)
		require.Zero(t, report.Rewrites)
		v, use, ok := aliases.Blamed(a)
		require.True(t, ok)
		require.Equal(t, a, v)
		require.Equal(t, graph.Client{Node: behind[test.want], Index: 1}, use, "%v", test)
	}
}
