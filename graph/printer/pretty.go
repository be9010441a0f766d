package printer

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// PrettyPrinter writes variables the way people write formulas,
// (A @ (x + y)), by the layouts assigned to ops. It is a value of its owner's, and
// is only read while it prints.
type PrettyPrinter struct {
	ops   map[string]Layout
	tests []printTest
	// MaxLen is how long a text may become, 0 for 64 KiB: a value that is used
	// twice is written twice, which doubles with every level. What is longer
	// ends in "...".
	MaxLen int
}

// Layout says how an application is written.
type Layout func(n graph.Node) []Part

// Part is a piece of text, or where Input is not 0 the input of that number,
// counted from 1.
type Part struct {
	Text  string
	Input int
}

type printTest struct {
	matches func(ir.Op) bool
	layout  Layout
}

// maxPretty is how long a text may become by default.
const maxPretty = 1 << 16

// NewPrettyPrinter returns a printer that writes every application as a call.
func NewPrettyPrinter() *PrettyPrinter { return &PrettyPrinter{ops: map[string]Layout{}} }

// Assign says how the ops of a name are written, whatever their attributes.
func (p *PrettyPrinter) Assign(op string, layout Layout) { p.ops[op] = layout }

// IsAssigned reports whether it was said how the ops of a name are written.
func (p *PrettyPrinter) IsAssigned(op string) bool { return p.ops[op] != nil }

// AssignFunc says how the ops are written that a function accepts and that have no
// assigned name; of several functions the one assigned last decides.
func (p *PrettyPrinter) AssignFunc(matches func(ir.Op) bool, layout Layout) {
	p.tests = append(p.tests, printTest{matches, layout})
}

// Operator writes inputs with a symbol between them, in parentheses always:
// (a + b). A single one stands after it: (-a).
func Operator(symbol string) Layout {
	return func(n graph.Node) []Part {
		if n.NumInputs() == 1 {
			return []Part{{Text: "(" + symbol}, {Input: 1}, {Text: ")"}}
		}
		return listed("(", " "+symbol+" ", ")", n.NumInputs())
	}
}

// listed writes inputs with texts around and between them.
func listed(before, between, after string, inputs int) []Part {
	parts := []Part{{Text: before}}
	for i := range inputs {
		if i > 0 {
			parts = append(parts, Part{Text: between})
		}
		parts = append(parts, Part{Input: i + 1})
	}
	return append(parts, Part{Text: after})
}

// Call writes an application as a call of a function: name(a, b). Of the
// attributes that are named those that the op has are written after the
// inputs: name(a, axis=0).
func Call(name string, attributes ...string) Layout {
	return func(n graph.Node) []Part {
		parts := listed(name+"(", ", ", ")", n.NumInputs())
		for _, key := range attributes {
			if a := n.Op().Attr(key); a.IsValid() {
				parts[len(parts)-1].Text = ", " + key + "=" + a.String()
				if n.NumInputs() == 0 && len(parts) == 2 {
					parts[len(parts)-1].Text = key + "=" + a.String()
				}
				parts = append(parts, Part{Text: ")"})
			}
		}
		return parts
	}
}

// First writes only the first input: of an op that changes nothing to be seen.
func First(n graph.Node) []Part {
	if n.NumInputs() == 0 {
		return callOf(n)
	}
	return []Part{{Input: 1}}
}

// Template writes a text in which %0, %1 and so on stand for the inputs, and %%
// for a percent sign: |%0|. An application that lacks one of them is written as
// a call.
func Template(text string) (Layout, error) {
	var parts []Part
	needs := 0
	for text != "" {
		before, after, found := strings.Cut(text, "%")
		if before != "" {
			parts = append(parts, Part{Text: before})
		}
		if !found {
			break
		}
		digits := 0
		for digits < len(after) && '0' <= after[digits] && after[digits] <= '9' {
			digits++
		}
		number, err := strconv.ParseUint(after[:digits], 10, 16)
		switch {
		case strings.HasPrefix(after, "%"):
			parts = append(parts, Part{Text: "%"})
			digits = 1
		case err != nil:
			return nil, fmt.Errorf("expected the number of an input after %q in a template", "%")
		default:
			parts = append(parts, Part{Input: int(number) + 1})
			needs = max(needs, int(number)+1)
		}
		text = after[digits:]
	}
	return func(n graph.Node) []Part {
		if n.NumInputs() < needs {
			return callOf(n)
		}
		return parts
	}, nil
}

// callOf writes an application by the op's own name.
func callOf(n graph.Node) []Part { return listed(n.Op().Brief()+"(", ", ", ")", n.NumInputs()) }

// layout returns how an application is written.
func (p *PrettyPrinter) layout(n graph.Node) []Part {
	op := n.Op()
	if layout, ok := p.ops[op.Name()]; ok {
		return layout(n)
	}
	for i := len(p.tests) - 1; i >= 0; i-- {
		if p.tests[i].matches(op) {
			return p.tests[i].layout(n)
		}
	}
	return callOf(n)
}

// Print returns a variable as a formula. An output of a node that has several
// ends in its number: split(x)::1.
func (p *PrettyPrinter) Print(v graph.Var) string {
	limit := p.MaxLen
	if limit == 0 {
		limit = maxPretty
	}
	var b []byte
	rest := []piece{{v: v}}
	for len(rest) > 0 {
		t := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		if len(b) > limit {
			return string(append(b, "..."...))
		}
		if !t.v.IsValid() {
			b = append(b, t.text...)
			continue
		}
		if text, ok := t.v.LeafText(); ok {
			b = append(b, text...)
			continue
		}
		rest = p.open(rest, t.v)
	}
	return string(b)
}

// piece is what is still to be written: a variable, or a text where there is none.
type piece struct {
	v    graph.Var
	text string
}

// open puts the parts of an application on the stack, the first on top.
func (p *PrettyPrinter) open(rest []piece, v graph.Var) []piece {
	n := v.Owner()
	if n.NumOutputs() > 1 {
		rest = append(rest, piece{text: "::" + strconv.Itoa(v.Index())})
	}
	parts := p.layout(n)
	for i := len(parts) - 1; i >= 0; i-- {
		part := parts[i]
		if part.Input > 0 && part.Input <= n.NumInputs() {
			rest = append(rest, piece{v: n.Input(part.Input - 1)})
			continue
		}
		rest = append(rest, piece{text: part.Text})
	}
	return rest
}
