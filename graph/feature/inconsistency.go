package feature

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
)

// ErrInconsistent is what every refusal of a feature of this package is, by
// [errors.Is].
var ErrInconsistent = errors.New("the graph is inconsistent")

// ErrDidNotRemove says that a node is still there that a replacement was to have erased.
var ErrDidNotRemove = errors.New("the replacement did not remove")

// Reason says why a graph was refused.
type Reason int

// The reasons of an [Inconsistency].
const (
	TwoDestroyers          Reason = iota + 1 // two nodes overwrite the same memory
	DestroysConstant                         // the memory is a constant's
	DestroysIndestructible                   // the memory was marked: see DestroyHandler.Indestructible
	DestroysOtherInput                       // another input of the node shares the memory
	DestroysCaptured                         // the memory comes from around the node's graph
	DestroysOutput                           // the memory is returned
	DestroysTooEarly                         // a reader of the memory would have to run after the node
	DestroysProtected                        // the memory is that of an input that a Supervisor protects
	DestroysRepeated                         // it shows an element at several places: see DestroyHandler.Repeats
	OutputFromInplace                        // an output is computed over an input: see NoOutputFromInplace
)

// Inconsistency is the refusal of a graph. It is rendered when it is made, since its
// nodes are erased when the transaction is undone.
type Inconsistency struct {
	Reason  Reason
	Node    string // the node that overwrites
	Var     string // what it overwrites, or the output that is refused
	Other   string // the other node or variable, "" without one
	Witness string // why both share memory, where the aliasing test says so
	cause   error
}

// Error says what is refused and why.
func (e *Inconsistency) Error() string {
	text := e.sentence()
	if e.Witness != "" {
		text += " (" + e.Witness + ")"
	}
	return text
}

func (e *Inconsistency) sentence() string {
	switch e.Reason {
	case TwoDestroyers:
		return fmt.Sprintf("%s destroys %s, whose memory %s destroys as well", e.Node, e.Var, e.Other)
	case DestroysConstant:
		return fmt.Sprintf("%s destroys %s, which is or views the constant %s", e.Node, e.Var, e.Other)
	case DestroysIndestructible:
		return fmt.Sprintf("%s destroys %s and with it %s, which is indestructible", e.Node, e.Var, e.Other)
	case DestroysOtherInput:
		return fmt.Sprintf("%s destroys %s, whose memory its %s shares", e.Node, e.Var, e.Other)
	case DestroysCaptured:
		return fmt.Sprintf("%s destroys %s, whose memory belongs to the graph around it", e.Node, e.Var)
	case DestroysOutput:
		return fmt.Sprintf("%s destroys %s, and %s is returned", e.Node, e.Var, e.Other)
	case DestroysTooEarly:
		return fmt.Sprintf("%s destroys %s and cannot run after %s, which reads it", e.Node, e.Var, e.Other)
	case DestroysRepeated:
		return fmt.Sprintf("%s destroys %s, which shows an element at several places", e.Node, e.Var)
	case DestroysProtected:
		return fmt.Sprintf("%s destroys the protected input %s", e.Node, e.Var)
	}
	return fmt.Sprintf("output %s is computed in place by %s", e.Var, e.Node)
}

// Is reports whether the target is [ErrInconsistent].
func (e *Inconsistency) Is(target error) bool { return target == ErrInconsistent }

// Unwrap returns [graph.ErrCycle] where no order of the nodes would do.
func (e *Inconsistency) Unwrap() error { return e.cause }

// textDepth bounds what an error shows of a variable.
const textDepth = 2

func textOf(v graph.Var) string { return graph.Text(v, textDepth) }

// nodeText names a node with its inputs, and its location where known.
func nodeText(n graph.Node) string {
	if place := n.Location(); place != "" {
		return n.String() + " at " + place
	}
	return n.String()
}
