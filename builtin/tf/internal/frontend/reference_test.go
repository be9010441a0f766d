package frontend

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

var updateReference = flag.Bool("update-reference", false, "write testdata/reference.tsv, with ? for reasons that are not known")

// refNode is a node of what another implementation made of a graph.
type refNode struct {
	Op   string   `json:"op"`
	In   []string `json:"in"`
	Type *string  `json:"type"`
	Attr map[string]any
}

type refFunction map[string]refNode

// refStages are its passes, the last one first.
var refStages = []string{"remove_identities", "trace_constants"}

// readRef returns the functions that it ended with: nil where it ended before there were any.
func readRef(t *testing.T, name string) map[string]refFunction {
	data, err := os.ReadFile(corpus.Folder("tf_ref", filepath.Base(name)+".json"))
	if err != nil {
		return nil
	}
	var stages map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(data, &stages))
	for _, stage := range refStages {
		if raw, ok := stages[stage]; ok {
			var functions map[string]refFunction
			require.NoError(t, json.Unmarshal(raw, &functions))
			return functions
		}
	}
	return nil
}

// TestReference compares what the passes make of real graphs with what another implementation
// of them made: its loops and conditionals, its functions' inputs and outputs, its ops by
// kind, and the types of what has the same name. A difference has a line in
// testdata/reference.tsv, with the reason for it.
func TestReference(t *testing.T) {
	const table = "testdata/reference.tsv"
	reasons, comments := readTable(t, table)
	var lines []string
	found := 0
	for _, name := range corpus.Real(t) {
		ref := readRef(t, name)
		if ref == nil {
			continue
		}
		found++
		module := corpus.Load(t, name)
		corpus.Optimize(t, passes(t), module)
		c := &comparison{ref: ref, main: corpus.Main(t, module)}
		c.compare()
		for _, d := range c.differences {
			lines = append(lines, filepath.Base(name)+"\t"+d)
		}
	}
	if found == 0 {
		t.Skip("what another implementation made is not beside this checkout")
	}
	if *updateReference {
		text := comments
		for _, line := range lines {
			reason := reasons[line]
			for known, of := range reasons { // how much of it there is may have changed
				if reason == "" && known[:strings.LastIndexByte(known, '\t')] == line[:strings.LastIndexByte(line, '\t')] {
					reason = of
				}
			}
			if reason == "" {
				reason = "?"
			}
			text += line + "\t" + reason + "\n"
		}
		require.NoError(t, os.WriteFile(table, []byte(text), 0o666))
		return
	}
	for _, line := range lines {
		switch reason := reasons[line]; {
		case reason == "":
			t.Errorf("a difference that %s does not list, nor why (-update-reference adds it): %s", table, line)
		case !strings.Contains(comments, "\n# "+reason+": "):
			t.Errorf("%s does not say what the reason %q is: %s", table, reason, line)
		}
		delete(reasons, line)
	}
	for line := range reasons {
		t.Errorf("%s lists a difference that is none any more: %s", table, line)
	}
}

// readTable returns the reason for each difference, and the comments above.
func readTable(t *testing.T, name string) (reasons map[string]string, comments string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	reasons = map[string]string{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			comments += line
			continue
		}
		line = strings.TrimSuffix(line, "\n")
		i := strings.LastIndexByte(line, '\t')
		require.Positive(t, i, line)
		reasons[line[:i]] = line[i+1:]
	}
	return reasons, comments
}

// comparison compares a graph with what another implementation made of it.
type comparison struct {
	ref         map[string]refFunction
	main        *graph.FunctionGraph
	differences []string
}

func (c *comparison) differ(format string, args ...any) {
	c.differences = append(c.differences, fmt.Sprintf(format, args...))
}

func (c *comparison) compare() {
	var loops []graph.Node
	conditionals := 0
	for n := range c.main.All() {
		switch n.Op().Name() {
		case "tf.WhileRegion":
			loops = append(loops, n)
		case "tf.IfRegion":
			conditionals++
		}
	}
	refLoops, refConditionals := 0, 0
	for _, fn := range c.ref {
		for _, n := range fn {
			switch n.Op {
			case "while":
				refLoops++
			case "iff":
				refConditionals++
			}
		}
	}
	c.counts("", "loops", refLoops, len(loops))
	c.counts("", "conditionals", refConditionals, conditionals)
	c.function("main", []*graph.FunctionGraph{c.main}, c.ref["main"])
	c.counts("main", "inputs", countOp(c.ref["main"], "Placeholder")+countOp(c.ref["main"], "PlaceholderV2"), c.main.NumInputs())
	for _, n := range loops {
		cond, body := n.Nested()[0], n.Nested()[1]
		k := c.find(cond)
		if k == "" {
			c.differ("%s\tloop\t\tno loop of these names", nameOfLoop(n))
			continue
		}
		c.function("cond"+k, regionsOf(cond), c.ref["cond_function"+k])
		c.function("body"+k, regionsOf(body), c.ref["body_function"+k])
		c.counts("body"+k, "variables", c.variables(k), cond.NumInputs())
	}
	c.types()
}

func nameOfLoop(n graph.Node) string { return n.Op().Attr("frame_name").Text() }

func countOp(fn refFunction, op string) int {
	count := 0
	for _, n := range fn {
		if n.Op == op {
			count++
		}
	}
	return count
}

func (c *comparison) counts(where, what string, ref, ours int) {
	if ref != ours {
		c.differ("%s\t%s\t%d\t%d", where, what, ref, ours)
	}
}

// moreOrLess says which of two counts is greater: by how much, changes with each local rule.
func (c *comparison) moreOrLess(where, what string, ref, ours int) {
	switch {
	case ours == 0 && ref > 0:
		c.differ("%s\t%s\t%d\tnone", where, what, ref)
	case ours < ref:
		c.differ("%s\t%s\t%d\tfewer", where, what, ref)
	case ours > ref:
		c.differ("%s\t%s\t%d\tmore", where, what, ref)
	}
}

// find returns what stands after cond_function and body_function in the names of the
// functions of a loop.
func (c *comparison) find(cond *graph.FunctionGraph) string {
	for _, name := range slices.Sorted(maps.Keys(c.ref)) {
		k, ok := strings.CutPrefix(name, "cond_function")
		for _, v := range cond.Inputs() {
			if n, has := c.ref[name][v.Name()]; ok && has && n.Op == "get_tuple" {
				return k
			}
		}
	}
	return ""
}

// variables counts what the turns of a loop hand on, not the constants among it.
func (c *comparison) variables(k string) int {
	body := c.ref["body_function"+k]
	count := 0
	for _, n := range body {
		if n.Op != "return" || len(n.In) == 0 {
			continue
		}
		for _, in := range body[n.In[0]].In {
			if !strings.HasPrefix(in, "get_tuple_const") {
				count++
			}
		}
	}
	return count
}

// regionsOf returns a region with the branches of conditionals in it, not with the loops.
func regionsOf(fg *graph.FunctionGraph) []*graph.FunctionGraph {
	list := []*graph.FunctionGraph{fg}
	for n := range fg.Nodes() {
		if n.Op().Name() != "tf.WhileRegion" {
			for _, nested := range n.Nested() {
				list = append(list, regionsOf(nested)...)
			}
		}
	}
	return list
}

// structure are the ops that make functions, and those of constants and names: another form
// has others.
var structure = map[string]bool{
	"get_tuple": true, "make_tuple": true, "function_entry": true, "return": true, "while": true, "iff": true, "Placeholder": true, "PlaceholderV2": true,
	"Yield": true, "WhileRegion": true, "IfRegion": true, "Const": true, "WaitingConst": true, "Identity": true,
}

// function compares the ops of a function by kind.
func (c *comparison) function(where string, regions []*graph.FunctionGraph, ref refFunction) {
	ours, theirs := map[string]int{}, map[string]int{}
	for _, fg := range regions {
		if fg == c.main {
			regions = regionsOf(fg)
		}
	}
	for _, fg := range regions {
		for n := range fg.Nodes() {
			if n != fg.Return() {
				ours[kind(n.Op().Name())]++
			}
		}
	}
	for _, n := range ref {
		theirs[kind(n.Op)]++
	}
	all := maps.Clone(ours)
	maps.Copy(all, theirs)
	for _, op := range slices.Sorted(maps.Keys(all)) {
		if !structure[op] {
			c.moreOrLess(where, op, theirs[op], ours[op])
		}
	}
}

// kind is the name of an op, the same for those of tensor arrays and of lists.
func kind(name string) string {
	name = strings.TrimPrefix(name, "tf.")
	if list, ok := strings.CutPrefix(name, "List"); ok {
		return "list " + strings.TrimSuffix(list, "New")
	}
	if list, ok := strings.CutPrefix(name, "TensorArray"); ok {
		return "list " + strings.TrimSuffix(list, "V3")
	}
	return name
}

// types compares the types of what has the same name.
func (c *comparison) types() {
	ours := map[string]ir.Type{}
	note := func(v graph.Var) {
		if name := v.Name(); name != "" {
			if _, ok := ours[name]; !ok {
				ours[name] = v.Type()
			}
		}
	}
	var walk func(fg *graph.FunctionGraph)
	walk = func(fg *graph.FunctionGraph) {
		for _, v := range fg.Inputs() {
			note(v)
		}
		for n := range fg.Nodes() {
			for _, v := range n.Outputs() {
				note(v)
			}
			for _, nested := range n.Nested() {
				walk(nested)
			}
		}
	}
	walk(c.main)
	different := map[string][]string{}
	for _, fn := range slices.Sorted(maps.Keys(c.ref)) {
		for _, name := range slices.Sorted(maps.Keys(c.ref[fn])) {
			n := c.ref[fn][name]
			typ, ok := ours[name]
			if !ok || n.Type == nil {
				continue
			}
			want, known := refType(*n.Type)
			if known && !want.Super(typ) {
				key := fmt.Sprintf("types\t%s\t%s", *n.Type, typ)
				different[key] = append(different[key], name)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(different)) {
		c.differ("%s of %s", key, strings.Join(different[key], " "))
	}
}

var refTensor = regexp.MustCompile(`^tensor\[(\w+)((?:,-?\d+)*)\]$`)

var refElems = map[string]ir.Type{"fp32": ir.F32, "fp64": ir.F64, "fp16": ir.F16, "int32": ir.I32, "int64": ir.I64, "bool": ir.I1}

// refType reads a type: of tensors, of scalars, and of lists of those.
func refType(text string) (ir.Type, bool) {
	if inner, ok := strings.CutPrefix(text, "list["); ok {
		t, known := refType(strings.TrimSuffix(inner, "]"))
		return ir.List(t), known
	}
	if elem, ok := refElems[text]; ok {
		return ir.Tensor(elem), true
	}
	m := refTensor.FindStringSubmatch(text)
	if m == nil || refElems[m[1]] == 0 {
		return 0, false
	}
	var dims []int64
	for d := range strings.SplitSeq(strings.TrimPrefix(m[2], ","), ",") {
		var n int64
		fmt.Sscan(d, &n)
		if n < 0 {
			n = ir.Dynamic
		}
		dims = append(dims, n)
	}
	return ir.Tensor(refElems[m[1]], dims...), true
}
