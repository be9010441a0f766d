package scalar

import (
	"fmt"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Builder builds one function graph. A mistake, such as inputs of types that do
// not agree, is kept until Build returns it; what comes after it builds nothing.
type Builder struct {
	fg  *graph.FunctionGraph
	err error
}

// NewBuilder returns a builder of an empty graph, whose context knows every
// dialect of the project.
func NewBuilder() *Builder {
	return &Builder{fg: graph.New(ir.NewContext(dialects.All()))}
}

// Build makes these variables the outputs, and returns the graph.
func (b *Builder) Build(outputs ...graph.Var) (*graph.FunctionGraph, error) {
	if b.err == nil {
		for i, v := range outputs {
			if !v.IsValid() || v.Graph() != b.fg.Graph() {
				b.err = fmt.Errorf("output %d is not a variable of this graph", i)
			}
		}
	}
	if b.err != nil {
		return nil, b.err
	}
	b.fg.SetOutputs(outputs...)
	return b.fg, nil
}

// Input adds an input of a type.
func (b *Builder) Input(t ir.Type, name string) graph.Var {
	if t == 0 {
		b.fail(fmt.Errorf("input %q has no type", name))
		return graph.Var{}
	}
	return b.fg.AddInput(t, name)
}

// Float64 adds an input that is a float of 64 bits.
func (b *Builder) Float64(name string) graph.Var { return b.Input(ir.F64, name) }

// Float32 adds an input that is a float of 32 bits.
func (b *Builder) Float32(name string) graph.Var { return b.Input(ir.F32, name) }

// Int64 adds an input that is an integer of 64 bits.
func (b *Builder) Int64(name string) graph.Var { return b.Input(ir.I64, name) }

// Bool adds an input that is true or false.
func (b *Builder) Bool(name string) graph.Var { return b.Input(ir.I1, name) }

// Constant returns a float of 64 bits as a constant: the same variable for the
// same value.
func (b *Builder) Constant(value float64) graph.Var {
	return b.fg.Graph().Constant(b.fg.Context().Float(value, ir.F64))
}

// Apply applies an op of the dialect scalar, by its name without the dialect.
// The dialect gives the type of the output, and how many inputs there are.
func (b *Builder) Apply(op string, inputs ...graph.Var) graph.Var {
	info := b.fg.Context().Op("scalar." + op).Info()
	if info == nil {
		b.fail(fmt.Errorf("there is no op scalar.%s", op))
		return graph.Var{}
	}
	if n := len(inputs); n < info.MinInputs || info.MaxInputs != ir.Variadic && n > info.MaxInputs {
		b.fail(fmt.Errorf("scalar.%s does not take %d inputs", op, n))
		return graph.Var{}
	}
	types := make([]ir.Type, len(inputs))
	for i, v := range inputs {
		if !v.IsValid() || v.Graph() != b.fg.Graph() {
			b.fail(fmt.Errorf("input %d of scalar.%s is not a variable of this graph", i, op))
			return graph.Var{}
		}
		types[i] = v.Type()
	}
	applied := b.fg.Context().Op("scalar." + op)
	outputs := ir.InferTypes(applied, types)
	if len(outputs) != 1 {
		b.fail(fmt.Errorf("scalar.%s has no output for inputs of types %v", op, types))
		return graph.Var{}
	}
	return b.fg.Apply(applied, outputs[0], inputs...)
}

// fail keeps the first mistake: later ones may be its consequences.
func (b *Builder) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

// Err returns the first mistake, nil while there is none.
func (b *Builder) Err() error { return b.err }
