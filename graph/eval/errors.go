package eval

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// What an evaluation can end with. They are wrapped in an Error where a node is
// to blame.
var (
	// ErrNoEvaluator says that it is not known what an op computes.
	ErrNoEvaluator = errors.New("the op has no evaluator")
	// ErrUndefined says that an op has no result for its inputs: a division by
	// zero, a shift by more than the width.
	ErrUndefined = errors.New("undefined")
	// ErrType says that values have types or shapes that an op does not take, or
	// that it gives others than the graph declares.
	ErrType = errors.New("type mismatch")
	// ErrInput says that an input of the graph is missing, one too many, or of
	// another type.
	ErrInput = errors.New("wrong input")
	// ErrLimit says that a run took more steps, depth or memory than it may.
	ErrLimit = errors.New("limit reached")
	// ErrFunction says that a function is not there or has no body.
	ErrFunction = errors.New("no such function")
)

// Error is what went wrong at a node.
type Error struct {
	Node graph.Node
	Err  error
}

// Error returns the place of the node where it is known, its op, and the reason.
func (e *Error) Error() string {
	op := ir.OpText(e.Node.Op().Name())
	if place := e.Node.Location(); place != "" {
		return fmt.Sprintf("%s: %s: %v", place, op, e.Err)
	}
	return fmt.Sprintf("%s: %v", op, e.Err)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// kindError is an error of one of the kinds above with its own words.
type kindError struct {
	kind error
	text string
}

func (e *kindError) Error() string        { return e.text }
func (e *kindError) Is(target error) bool { return target == e.kind }

// Errorf returns an error that is of a kind, such as ErrUndefined, and says
// something else.
func Errorf(kind error, format string, args ...any) error {
	return &kindError{kind, fmt.Sprintf(format, args...)}
}

// at wraps an error in the node that it is about, once.
func at(n graph.Node, err error) error {
	var inner *Error
	if err == nil || !n.IsValid() || errors.As(err, &inner) {
		return err
	}
	return &Error{Node: n, Err: err}
}
