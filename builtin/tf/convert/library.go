package convert

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
)

// This file writes the functions of a library. In a function a tensor is NODE:OUTPUT:0, by
// the name that the op's signature gives the output.

// functions returns the functions of a library as they are now, without those that were removed.
func (e *exporter) functions(module *graph.FunctionGraph, meta *graphdef.Meta, o ImportOptions) ([]*graphdef.Function, error) {
	after := functionsByName(module)
	if !slices.ContainsFunc(meta.Functions, func(f *graphdef.Function) bool {
		return after[f.Name] != nil || !e.importer.locations.MayRemoveFunction(f.Name)
	}) {
		return nil, nil
	}
	o.libraryOnly = true
	fresh, err := Import(e.importer.file, module.Context().Dialects(), o)
	if err != nil {
		return nil, err
	}
	names := outputNames(meta)
	before := functionsByName(fresh)
	var functions []*graphdef.Function
	for _, f := range meta.Functions {
		was, now := before[f.Name], after[f.Name]
		if now == nil {
			if e.importer.locations.MayRemoveFunction(f.Name) {
				continue
			}
			return nil, e.problemIn(f, errors.New("it was removed"))
		}
		if graph.Equal(was, now) != nil {
			made, err := e.function(f, now, names)
			if err != nil {
				return nil, e.problemIn(f, err)
			}
			f = made
		}
		functions = append(functions, f)
	}
	return functions, nil
}

func (e *exporter) problemIn(f *graphdef.Function, err error) error {
	return diag.List{diag.Errorf(diag.NewSource(e.importer.file.Name, ""), diag.NoSpan, "the function %q of the library: %v", f.Name, err)}
}

// function returns a function as it is now.
func (e *exporter) function(f *graphdef.Function, fg *graph.FunctionGraph, names map[string]string) (*graphdef.Function, error) {
	for _, a := range slices.Concat(f.Inputs, f.Outputs) {
		if a.NumberAttr != "" || a.TypeListAttr != "" {
			return nil, fmt.Errorf("it was changed, and %q is a list", a.Name)
		}
	}
	if fg.NumInputs() != len(f.Inputs) || len(fg.Outputs()) != len(f.Outputs) {
		return nil, fmt.Errorf("it has %d inputs and %d results, and its signature %d and %d", fg.NumInputs(), len(fg.Outputs()), len(f.Inputs), len(f.Outputs))
	}
	inner := newExporter(fg, f.Nodes)
	inner.arguments = map[graph.VarID]string{}
	inner.importer = &body{importer: e.importer.importer, nodes: f.Nodes, fn: f, fg: fg}
	inputs := fg.Inputs()
	for i, a := range f.Inputs {
		inner.taken[a.Name] = true
		inner.arguments[inputs[i].ID()] = a.Name
	}
	inner.outputs = &functionOutputs{names: names, nodes: map[graph.NodeID]*graphdef.Node{}}
	inner.chooseNames()
	var nodes []*graphdef.Node
	for n := range fg.Nodes() {
		if n.Op().Name() == tf.Name+"."+tf.Global {
			return nil, fmt.Errorf("%s: globals of functions are not written", n.Describe())
		}
		if n.Op().Name() == tf.Name+"."+tf.NextIterationSink { // its source is used before it stands
			inner.outputs.nodes[n.Input(0).Owner().ID()] = &graphdef.Node{Op: tensorFlowOp(n)}
		}
	}
	for n := range fg.Nodes() {
		if !inner.isNamed(n) {
			continue
		}
		made, err := inner.node(n)
		if err == nil {
			err = inner.outputs.err
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", n.Describe(), err)
		}
		inner.outputs.nodes[n.ID()] = made
		nodes = append(nodes, made)
	}
	for _, r := range f.ControlReturns { // what was removed had nothing to do
		if name := r.Tensor; !inner.taken[name] {
			inner.taken[name] = true
			nodes = append(nodes, &graphdef.Node{Name: name, Op: "NoOp"})
		}
	}
	var returns []graphdef.Return
	for i, v := range fg.Outputs() {
		returns = append(returns, graphdef.Return{Result: f.Outputs[i].Name, Tensor: inner.tensor(v)})
	}
	if err := inner.outputs.err; err != nil {
		return nil, err
	}
	nodes = keepOrder(nodes, f.Nodes, inner.isHandle, inner.standsFor, func(string) bool { return false })
	return f.With(inner.inOrder(nodes), returns), nil
}

// functionOutputs says how the outputs of nodes are called in a function.
type functionOutputs struct {
	names map[string]string // of the only output of an op
	nodes map[graph.NodeID]*graphdef.Node
	err   error
}

// tensor returns the name of an output of a node.
func (o *functionOutputs) tensor(name string, n graph.Node, port int) string {
	node := o.nodes[n.ID()]
	if node == nil {
		node = &graphdef.Node{Op: tensorFlowOp(n)}
	}
	s := tf.SignatureOf(node.Op)
	if s == nil { // a function: all of its results are one output
		return fmt.Sprintf("%s:%s:%d", name, "output", port)
	}
	index := port
	for _, out := range s.Outputs {
		count := len(elemsOf(node, out, s.Defaults))
		if index >= count {
			index -= count
			continue
		}
		called := out.Name
		if called == "" && len(s.Outputs) == 1 {
			called = o.names[node.Op]
		}
		if called == "" {
			break
		}
		return fmt.Sprintf("%s:%s:%d", name, called, index)
	}
	if o.err == nil {
		o.err = fmt.Errorf("it was changed, and nothing says what output %d of %s is called", port, node.Op)
	}
	return name
}

// outputNames returns how ops call their only output: those that the package knows, and
// those that functions of the library use.
func outputNames(meta *graphdef.Meta) map[string]string {
	names := map[string]string{}
	for line := range strings.Lines(onlyOutputs) {
		name, ops, _ := strings.Cut(strings.TrimSpace(line), ":")
		for op := range strings.FieldsSeq(ops) {
			names[op] = name
		}
	}
	for _, f := range meta.Functions {
		ops := map[string]string{}
		for _, n := range f.Nodes {
			ops[n.Name] = n.Op
		}
		note := func(text string) {
			if in, ok := graphdef.ParseInput(text); ok && in.OutputName != "" {
				names[ops[in.Node]] = in.OutputName
			}
		}
		for _, n := range f.Nodes {
			for _, in := range n.Inputs {
				note(in)
			}
		}
		for _, r := range f.Returns {
			note(r.Tensor)
		}
	}
	return names
}

// onlyOutputs are names of outputs, with the ops whose only output has them.
const onlyOutputs = `
output: Const Identity RefIdentity IdentityN StopGradient Enter Exit NextIteration LoopCond ToBool Shape Size Rank Reshape Fill Squeeze ExpandDims Pack Concat ConcatV2
output: Slice StridedSlice Split SplitV Unpack Sum Mean Max Min Prod All Any ArgMax ArgMin BiasAdd Select SelectV2 Tile Gather GatherV2 Range BroadcastTo Pad PadV2
output: ReverseV2 Cumsum OneHot Einsum BatchMatMul BatchMatMulV2 If StatelessIf While StatelessWhile Case StatelessCase PartitionedCall StatefulPartitionedCall
output: Conv2D DepthwiseConv2dNative MaxPool AvgPool RandomUniform RandomStandardNormal Placeholder PlaceholderWithDefault
z: Add AddV2 Sub Mul Div RealDiv FloorDiv FloorMod TruncateDiv TruncateMod Mod Maximum Minimum Pow SquaredDifference Less LessEqual Greater GreaterEqual Equal NotEqual
z: LogicalAnd LogicalOr DivNoNan MulNoNan Atan2
y: Cast Neg Abs Sign Square Sqrt Rsqrt Exp Expm1 Log Log1p Sin Cos Tan Asin Acos Atan Sinh Cosh Tanh Sigmoid Floor Ceil Round Rint Reciprocal Inv LogicalNot ZerosLike OnesLike
y: Transpose Erf IsNan IsInf IsFinite InvertPermutation
value: ReadVariableOp
resource: VarHandleOp
ref: VariableV2 Variable
output_ref: Assign AssignAdd AssignSub
is_initialized: IsVariableInitialized VarIsInitializedOp
product: MatMul
sum: AddN
activations: Relu Relu6 Elu Selu Softplus
softmax: Softmax
logsoftmax: LogSoftmax
`
