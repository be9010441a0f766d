// Package cf is MLIR's dialect of branches between the blocks of a region: its ops and how
// they run. What simplifies blocks is in package blocks.
package cf

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/value"
)

// Dialect returns what is known of the ops.
func Dialect() declare.Dialect {
	ends := func(names ...string) declare.List {
		return declare.Ops(declare.Ending, ir.Effect|ir.Terminator, names...)
	}
	d := declare.Closed("cf", "branches between blocks",
		ends("br").Forwards(func(n graph.Node, _ int) (first, count int) { return 0, n.NumInputs() }).Checks(check(1, 0)),
		ends("cond_br").Forwards(segment).Checks(check(2, 1)),
		ends("switch").Forwards(segment).Checks(checkSwitch),
		declare.Ops(declare.Anything, ir.Effect, "assert"))
	return declare.Dialect{Dialect: d, Evaluators: Evaluators, Meanings: func() proof.Registry { return proof.Registry{"cond_br": proof.Chooses()} }}
}

// Segments returns how many operands of a cond_br or a switch each of its successors gets.
func Segments(op ir.Op) []int {
	sizes, _ := value.IntsOf(op.Attr("operandSegmentSizes"))
	if len(sizes) > 0 {
		sizes = sizes[1:] // the first is the condition
	}
	if op.Name() == "cf.switch" && len(sizes) == 2 {
		cases, _ := value.IntsOf(op.Attr("case_operand_segments"))
		sizes = append(sizes[:1:1], cases...)
	}
	segments := make([]int, len(sizes))
	for i, size := range sizes {
		segments[i] = int(size)
	}
	return segments
}

// segment returns which operands a successor of a cond_br or a switch gets: they come after
// the condition, those of one successor after those of another. Where they end is found once
// for an op, which may have thousands of successors.
func segment(n graph.Node, successor int) (first, count int) {
	ends := n.Op().Context().Memo(endsOf(n.Op().ID()), func() any {
		ends := []int{1}
		for _, size := range Segments(n.Op()) {
			ends = append(ends, ends[len(ends)-1]+size)
		}
		return ends
	}).([]int)
	if successor+1 >= len(ends) {
		return 0, -1
	}
	return ends[successor], ends[successor+1] - ends[successor]
}

// endsOf is the key of what is found for an op.
type endsOf ir.OpID

// check returns what an op with that many successors, and operands of its own, cannot be.
func check(successors, own int) graph.Check {
	return func(n graph.Node) error {
		if got := len(n.Successors()); got != successors {
			return fmt.Errorf("it has %d successors, not %d", got, successors)
		}
		return checkSegments(n, own)
	}
}

func checkSwitch(n graph.Node) error {
	cases := n.Op().Attr("case_values")
	count := len(Cases(n.Op()))
	if cases.IsValid() && count == 0 {
		return errors.New("case_values is not a list of integers")
	}
	if got := len(n.Successors()); got != count+1 {
		return fmt.Errorf("it has %d successors: one for each of %d cases and one for all others are expected", got, count)
	}
	return checkSegments(n, 1)
}

// checkSegments compares the operands with the numbers of them that successors get.
func checkSegments(n graph.Node, own int) error {
	if own == 0 {
		return nil
	}
	segments := Segments(n.Op())
	sum := own
	for _, size := range segments {
		sum += size
	}
	if len(segments) != len(n.Successors()) || sum != n.NumInputs() {
		return fmt.Errorf("it has %d operands, which operandSegmentSizes does not divide among its successors", n.NumInputs())
	}
	return nil
}

// Cases returns the values of the cases of a switch, which must not be changed: they are read
// once for an op, as each of its blocks asks for them.
func Cases(op ir.Op) []int64 {
	return op.Context().Memo(casesOf(op.ID()), func() any {
		values, _ := value.IntsOf(op.Attr("case_values"))
		return values
	}).([]int64)
}

// casesOf is the key of the cases of an op.
type casesOf ir.OpID
