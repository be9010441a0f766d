package eval

import (
	"context"
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
)

// Every runs a function graph and calls each with every variable of it, its inputs first
// and then the results of its nodes in order, with its value or why it has none: a node
// that fails stops nothing but what uses its results. An input whose value is not valid
// has none. Nodes that nothing needs are run, too. What is within a node's graphs is not
// visited. The error is that of the context.
func Every(ctx context.Context, fg *graph.FunctionGraph, inputs []value.Value, opts Options, each func(v graph.Var, x value.Value, err error)) error {
	if len(inputs) != fg.NumInputs() {
		return Errorf(ErrInput, "%d inputs of %d", len(inputs), fg.NumInputs())
	}
	if i := opts.Evaluators.interpreter(fg); i != nil {
		return i.Every(ctx, fg, inputs, opts, each)
	}
	m := newMachine(ctx, opts.For(fg.Graph()))
	f := newFrame(fg.Graph())
	failed := map[graph.VarID]error{}
	for i, v := range fg.Inputs() {
		var err error
		switch x := inputs[i]; {
		case !x.IsValid():
			err = Errorf(ErrInput, "the input has no value")
		case !opts.Loose && !Fits(v.Type(), x.Type()):
			err = Errorf(ErrInput, "the input is %s, not %s", v.Type(), x.Type())
		}
		if err != nil {
			failed[v.ID()] = err
		} else {
			f.values[v.ID()] = inputs[i]
		}
		each(v, inputs[i], err)
	}
	for n := range fg.Nodes() {
		if n == fg.Return() {
			continue
		}
		s := m.stepOf(n)
		err := m.missing(n, failed)
		if err == nil {
			err = m.runAlone(f, fg.Graph(), &s)
		}
		if ctxErr := ctx.Err(); ctxErr != nil {
			return ctxErr
		}
		for _, v := range n.Outputs() {
			if err != nil {
				failed[v.ID()] = err
				each(v, value.Value{}, err)
			} else {
				each(v, f.values[v.ID()], reasonAt(n, f.poison[v.ID()]))
			}
		}
	}
	return nil
}

// runAlone runs a node; that an evaluator panics is an error of it.
func (m *machine) runAlone(f *frame, g *graph.Graph, s *step) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the evaluator panics: %v", r)
		}
	}()
	return reasonAt(g.Node(s.node), m.run(f, g, s))
}

// reasonAt returns why a node has no result, without its own place: where another node of its graph is
// to blame, as one whose result is poison, that one's result is missing.
func reasonAt(n graph.Node, err error) error {
	var first *Error
	switch {
	case !errors.As(err, &first):
		return err
	case first.Node == n:
		return first.Err
	case first.Node.FunctionGraph() == n.FunctionGraph() && first.Node.NumOutputs() > 0:
		return &MissingError{first.Node.Output(0).Name(), first.Err}
	}
	return err
}

// missing returns which value that a node uses has none, and why.
func (m *machine) missing(n graph.Node, failed map[graph.VarID]error) error {
	var err error
	m.uses.of(n, func(v graph.VarID) {
		why, ok := failed[v]
		if !ok || err != nil {
			return
		}
		var already *MissingError
		if errors.As(why, &already) {
			err = already
			return
		}
		err = &MissingError{n.Graph().Var(v).Name(), why}
	})
	return err
}

// MissingError says that a value was not computed because another one was not.
type MissingError struct {
	Name string // of the first value that is missing, "" where it has none
	Err  error  // why it is
}

// Error implements error.
func (e *MissingError) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("an input was not computed: %v", e.Err)
	}
	return fmt.Sprintf("%s was not computed: %v", e.Name, e.Err)
}

// Unwrap returns why the other value is missing.
func (e *MissingError) Unwrap() error { return e.Err }
