// Package compare runs two programs on the same inputs and finds the first difference
// between what they give and what their operations print.
//
//	result, err := compare.Run(ctx, a, b, compare.Options{Sets: 10, Inputs: inputs})
//	if result.Difference != "" {
//		fmt.Println(result.Difference, "for", result.Inputs)
//	}
//
// Where the first program is undefined, as for a division by zero, the second may do
// anything, and the inputs do not count; where only the second is, that is a difference.
// Whether a program computes the same after it was optimized is for rules/verify, which
// knows what the rules promise.
package compare

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// Program is a function that can be run, and its name in differences and errors.
type Program struct {
	Name  string
	Graph *graph.FunctionGraph
	// Inputs and Outputs are the names by which callers know them. Where both programs
	// have names, these say which belong together, and else their numbers.
	Inputs, Outputs []string
}

// Options say how two programs are compared.
type Options struct {
	Eval      eval.Options
	Tolerance value.Tolerance
	Sets      int // of inputs, at least one
	// Inputs returns the inputs of a set, from 0 on, of the types of the first program.
	Inputs func(set int) ([]value.Value, error)
}

// Result is what was found.
type Result struct {
	Difference string        // the first one, "" for none
	Inputs     []value.Value // for which there is a difference
	Compared   int           // sets of inputs
	Undefined  int           // sets for which the first program is undefined
	Values     int           // that a set gives
	// Missing are the outputs of the first program that were never computed, and why:
	// they were not compared. Only [eval.Interpreter] runs the rest of such a program.
	Missing []string
	// Extra are the names of the outputs that only the second program has.
	Extra []string
}

// Error says that one of the programs cannot be compared.
type Error struct {
	Second bool // whether it is the second program
	Err    error
}

// Error returns what is wrong.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// Run compares two programs on each set of inputs, up to the first difference. Errors are
// of type [*Error].
func Run(ctx context.Context, a, b Program, o Options) (*Result, error) {
	c := &comparison{a: a, b: b, Options: o, result: &Result{}, missing: map[int]error{}}
	c.Eval.Partial = true
	if o.Sets > 1 { // both programs run several times
		c.constants = [2]map[ir.AttrID]value.Value{{}, {}}
	}
	if err := c.match(); err != nil {
		return nil, &Error{true, err}
	}
	for i := range o.Sets {
		inputs, err := o.Inputs(i)
		if err != nil {
			return nil, &Error{false, err}
		}
		if c.result.Difference, err = c.compare(ctx, inputs); err != nil {
			return nil, err
		}
		if c.result.Difference != "" {
			c.result.Inputs = inputs
			break
		}
	}
	for _, i := range slices.Sorted(maps.Keys(c.missing)) {
		c.result.Missing = append(c.result.Missing, c.missing[i].Error())
	}
	return c.result, nil
}

type comparison struct {
	Options
	a, b            Program
	inputs, outputs []int // which input of a each of b is, and which output of b each of a
	missing         map[int]error
	constants       [2]map[ir.AttrID]value.Value // that were read, of each program
	result          *Result
}

// match finds which inputs and outputs of the programs belong together, and checks their
// types.
func (c *comparison) match() error {
	as, bs := c.a.Graph.Inputs(), c.b.Graph.Inputs()
	inputs, outputs := positions(c.a.Inputs), positions(c.b.Outputs)
	byName := c.a.isNamed() && c.b.isNamed()
	if len(as) != len(bs) && !byName {
		return fmt.Errorf("it takes %s, %s takes %d", phrase.Count(len(bs), "input"), c.a.Name, len(as))
	}
	for i, in := range bs {
		k, name := i, strconv.Itoa(i)
		if byName {
			var found bool
			name = c.b.Inputs[i]
			if k, found = inputs[name]; !found {
				return fmt.Errorf("%s has no input %q, which it takes", c.a.Name, name)
			}
		}
		if !as[k].Type().Super(in.Type()) && !in.Type().Super(as[k].Type()) {
			return fmt.Errorf("its input %s is %s, that of %s is %s", name, in.Type(), c.a.Name, as[k].Type())
		}
		c.inputs = append(c.inputs, k)
	}
	n, m := numOutputs(c.a.Graph), numOutputs(c.b.Graph)
	if n != m && !byName {
		return fmt.Errorf("it has %s, %s has %d", phrase.Count(m, "output"), c.a.Name, n)
	}
	taken := make([]bool, m)
	for i := range n {
		k := i
		if byName {
			var found bool
			if k, found = outputs[c.a.Outputs[i]]; !found {
				return fmt.Errorf("it has no output %q, which %s has", c.a.Outputs[i], c.a.Name)
			}
		}
		c.outputs = append(c.outputs, k)
		taken[k] = true
	}
	for i := range m {
		if !taken[i] {
			c.result.Extra = append(c.result.Extra, c.b.Outputs[i])
		}
	}
	return nil
}

// positions returns where names are in a list, each where it is first.
func positions(names []string) map[string]int {
	at := make(map[string]int, len(names))
	for i, name := range slices.Backward(names) {
		at[name] = i
	}
	return at
}

// isNamed reports whether all inputs and outputs of a program have names.
func (p *Program) isNamed() bool {
	return p.Outputs != nil && len(p.Inputs) == p.Graph.NumInputs() && len(p.Outputs) == numOutputs(p.Graph)
}

// numOutputs returns how many values a graph gives: what is passed at the end of the first block
// that leads to no other one.
func numOutputs(fg *graph.FunctionGraph) int {
	seen := map[*graph.FunctionGraph]bool{}
	blocks := []*graph.FunctionGraph{fg}
	for len(blocks) > 0 {
		block := blocks[0]
		if blocks = blocks[1:]; seen[block] {
			continue
		}
		seen[block] = true
		next := block.Return().Successors()
		if len(next) == 0 && block.Return().IsValid() && (block.HasOutputs() || len(blocks) == 0) {
			return len(block.Outputs())
		}
		blocks = append(blocks, next...)
	}
	return 0
}

// compare runs both programs and describes the first difference, "" for none.
func (c *comparison) compare(ctx context.Context, inputs []value.Value) (string, error) {
	options := c.Eval
	options.Constants = c.constants[0]
	a, err := eval.Run(ctx, c.a.Graph, inputs, options)
	if errors.Is(err, eval.ErrUndefined) {
		c.result.Undefined++
		return "", nil
	}
	if err != nil {
		return "", &Error{false, err}
	}
	for i := range a.Outputs {
		why := a.Missing[i]
		switch {
		case why == nil && c.missing[i] != nil:
			delete(c.missing, i)
		case why != nil && c.result.Compared == 0:
			c.missing[i] = why
		}
	}
	given := make([]value.Value, len(c.inputs))
	for i, k := range c.inputs {
		given[i] = inputs[k]
	}
	options.Constants = c.constants[1]
	b, err := eval.Run(ctx, c.b.Graph, given, options)
	if errors.Is(err, eval.ErrUndefined) {
		return fmt.Sprintf("%s is undefined, %s is not: %v", c.b.Name, c.a.Name, err), nil
	}
	if err != nil {
		return "", &Error{true, err}
	}
	c.result.Compared++
	c.result.Values = max(c.result.Values, len(a.Outputs)-len(a.Missing)+len(a.Emitted))
	if len(a.Emitted) != len(b.Emitted) {
		return fmt.Sprintf("%s prints %s, %s prints %d", c.a.Name, phrase.Count(len(a.Emitted), "value"), c.b.Name, len(b.Emitted)), nil
	}
	for i, x := range a.Emitted {
		if d := value.Compare(x, b.Emitted[i], c.Tolerance); d != nil {
			return fmt.Sprintf("print%d differs: %s", i, d), nil
		}
	}
	for i, k := range c.outputs {
		if a.Missing[i] != nil {
			continue
		}
		name := strconv.Itoa(i)
		if c.a.Outputs != nil {
			name = c.a.Outputs[i]
		}
		if why := b.Missing[k]; why != nil {
			return fmt.Sprintf("output %s is not computed by %s: %v", name, c.b.Name, why), nil
		}
		if d := value.Compare(a.Outputs[i], b.Outputs[k], c.Tolerance); d != nil {
			return fmt.Sprintf("output %s differs: %s", name, d), nil
		}
	}
	return "", nil
}
