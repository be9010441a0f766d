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
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// Program is a function that can be run, and its name in differences and errors.
type Program struct {
	Name  string
	Graph *graph.FunctionGraph
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
	c := &comparison{a: a, b: b, Options: o, result: &Result{}}
	if err := c.checkInterfaces(); err != nil {
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
	return c.result, nil
}

type comparison struct {
	Options
	a, b   Program
	result *Result
}

// checkInterfaces checks that both programs take the same inputs and have as many outputs.
func (c *comparison) checkInterfaces() error {
	as, bs := c.a.Graph.Inputs(), c.b.Graph.Inputs()
	if len(as) != len(bs) {
		return fmt.Errorf("it takes %s, %s takes %d", phrase.Count(len(bs), "input"), c.a.Name, len(as))
	}
	for i := range as {
		if !as[i].Type().Super(bs[i].Type()) && !bs[i].Type().Super(as[i].Type()) {
			return fmt.Errorf("its input %d is %s, that of %s is %s", i, bs[i].Type(), c.a.Name, as[i].Type())
		}
	}
	if n, m := len(c.a.Graph.Outputs()), len(c.b.Graph.Outputs()); n != m {
		return fmt.Errorf("it has %s, %s has %d", phrase.Count(m, "output"), c.a.Name, n)
	}
	return nil
}

// compare runs both programs and describes the first difference, "" for none.
func (c *comparison) compare(ctx context.Context, inputs []value.Value) (string, error) {
	a, err := eval.Run(ctx, c.a.Graph, inputs, c.Eval)
	if errors.Is(err, eval.ErrUndefined) {
		c.result.Undefined++
		return "", nil
	}
	if err != nil {
		return "", &Error{false, err}
	}
	b, err := eval.Run(ctx, c.b.Graph, inputs, c.Eval)
	if errors.Is(err, eval.ErrUndefined) {
		return fmt.Sprintf("%s is undefined, %s is not: %v", c.b.Name, c.a.Name, err), nil
	}
	if err != nil {
		return "", &Error{true, err}
	}
	c.result.Compared++
	c.result.Values = max(c.result.Values, len(a.Outputs)+len(a.Emitted))
	if len(a.Emitted) != len(b.Emitted) {
		return fmt.Sprintf("%s prints %s, %s prints %d", c.a.Name, phrase.Count(len(a.Emitted), "value"), c.b.Name, len(b.Emitted)), nil
	}
	if d := c.difference("print", a.Emitted, b.Emitted); d != "" {
		return d, nil
	}
	return c.difference("output ", a.Outputs, b.Outputs), nil
}

// difference describes the first values of two lists that differ, named by a word and
// their number.
func (c *comparison) difference(word string, as, bs []value.Value) string {
	for i := range as {
		if d := value.Compare(as[i], bs[i], c.Tolerance); d != nil {
			return word + strconv.Itoa(i) + " differs: " + d.String()
		}
	}
	return ""
}
