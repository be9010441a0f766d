package dataflow

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
)

// known are the ops that a run knows besides those that compute and those with a state:
// control flow, calls, what is given from outside, and what only acts.
var known = strings.Fields(`_Arg _Retval Placeholder PlaceholderV2 NoOp ControlTrigger Assert Print PrintV2 StackClose StackCloseV2
	DestroyResourceOp DebugIdentity DebugIdentityV2 DebugIdentityV3 LoopCond
	VariableV2 Variable TemporaryVariable VarHandleOp Switch _SwitchN Merge Enter Exit NextIteration
	If StatelessIf Case StatelessCase While StatelessWhile PartitionedCall StatefulPartitionedCall`)

// Runs reports whether a run knows what one of TensorFlow's ops does with the state of a graph
// or its control flow. What ops compute is said by [tf.IsComputed].
func Runs(op string) bool {
	if bare, ok := strings.CutPrefix(op, "Ref"); ok && slices.Contains(known, bare) {
		return true
	}
	_, updates := tf.UpdateOf(op)
	return updates || stateful[op] != nil || slices.Contains(known, op)
}
