package guard

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/unify"
)

// Conditions is a guard taken apart: the conditions that && and || and ! put
// together, and how. Evaluating it says which of them were asked and what they
// said, so that a report can list which were never true or never false.
type Conditions struct {
	texts []string
	root  *branch
	scope *scope
	slots slots
	next  *Conditions // what must hold besides, nil for nothing
}

// And returns the conditions of both guards, in their order; nil is a guard that
// always holds.
func (c *Conditions) And(other *Conditions) *Conditions {
	if c == nil {
		return other
	}
	both := *c
	both.next = c.next.And(other)
	return &both
}

// branch is a part of a guard: a condition, or others put together.
type branch struct {
	operator    string // "&&", "||", "!", or "" for a condition
	left, right *branch
	index       int // of a condition
	eval        code[bool]
}

// CompileConditions takes a guard apart that [Compile] has accepted.
func CompileConditions(text Text, names map[string]unify.Slot) *Conditions {
	if _, errs := Compile(text, names); errs != nil {
		return nil
	}
	compiler := &compiler{text: text, names: names}
	if text.Let != nil {
		compiler.locals = text.Let.names
	}
	c := &Conditions{slots: slotsOf(names)}
	n := compiler.parse()
	c.scope = compiler.scope
	c.root = c.branch(compiler, n)
	return c
}

// branch returns a node taken apart.
func (c *Conditions) branch(compiler *compiler, n *node) *branch {
	switch {
	case n.kind == binaryNode && (n.text == "&&" || n.text == "and"):
		return &branch{operator: "&&", left: c.branch(compiler, n.args[0]), right: c.branch(compiler, n.args[1])}
	case n.kind == binaryNode && (n.text == "||" || n.text == "or"):
		return &branch{operator: "||", left: c.branch(compiler, n.args[0]), right: c.branch(compiler, n.args[1])}
	case n.kind == unaryNode && (n.text == "!" || n.text == "not"):
		return &branch{operator: "!", left: c.branch(compiler, n.args[0])}
	}
	c.texts = append(c.texts, balanced(compiler.text.Text, n.extent))
	return &branch{index: len(c.texts) - 1, eval: compiler.boolean(n, "a condition")}
}

// balanced returns the text of a span with the brackets that its end leaves
// open: the place of a call is that of its name and arguments.
func balanced(text string, span diag.Span) string {
	depth, end := 0, span.Start
	for end < len(text) && (end < span.End || depth > 0) {
		switch text[end] {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		}
		end++
	}
	return strings.TrimSpace(text[span.Start:end])
}

// Len returns how many conditions there are.
func (c *Conditions) Len() int {
	if c == nil {
		return 0
	}
	return len(c.texts) + c.next.Len()
}

// Text returns condition i as it is written. It panics where there is no such one.
func (c *Conditions) Text(i int) string {
	if i < 0 || i >= c.Len() {
		panic(fmt.Sprintf("guard: Conditions.Text: there is no condition %d of %d", i, c.Len()))
	}
	if own := len(c.texts); i >= own {
		return c.next.Text(i - own)
	}
	return c.texts[i]
}

// Required returns the conditions, as they are written, that must all hold for the
// guard to hold.
func (c *Conditions) Required() []string {
	if c == nil || c.root == nil {
		return nil
	}
	var list []string
	work := []*branch{c.root}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		switch b.operator {
		case "":
			list = append(list, c.texts[b.index])
		case "&&":
			work = append(work, b.right, b.left)
		}
	}
	return append(list, c.next.Required()...)
}

// Eval evaluates the guard as [Guard.Eval] does, and calls seen with each
// condition that is asked and what it says; nil calls nothing.
func (c *Conditions) Eval(m *unify.Match, seen func(i int, holds bool)) (bool, error) {
	return c.EvalAs(m, func(i int, holds bool) bool {
		if seen != nil {
			seen(i, holds)
		}
		return holds
	})
}

// EvalAs is Eval of a guard in which each condition that is asked says what as returns for
// it, in the place of what it says.
func (c *Conditions) EvalAs(m *unify.Match, as func(i int, holds bool) bool) (bool, error) {
	if c.root == nil {
		return false, errNotCompiled
	}
	if !c.slots.in(m) {
		return false, errOtherMatch
	}
	outer := c.scope.begin(m)
	holds, err := c.root.run(m, as)
	c.scope.end(m, outer)
	if err != nil || !holds || c.next == nil {
		return holds, err
	}
	own := len(c.texts)
	return c.next.EvalAs(m, func(i int, holds bool) bool { return as(own+i, holds) })
}

func (b *branch) run(m *unify.Match, as func(i int, holds bool) bool) (bool, error) {
	if b.operator == "" {
		holds, err := b.eval(m)
		if err != nil {
			return false, err
		}
		return as(b.index, holds), nil
	}
	left, err := b.left.run(m, as)
	switch {
	case err != nil:
		return false, err
	case b.operator == "!":
		return !left, nil
	case left == (b.operator == "||"):
		return left, nil
	}
	return b.right.run(m, as)
}
