package guard

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr/ast"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

// Conditions is a guard taken apart: the conditions that && and || and ! put
// together, and how. Evaluating it says which of them were asked and what they
// said, so that it can be told which were never true or never false.
type Conditions struct {
	texts []string
	root  *branch
	slots slots
}

// branch is a part of a guard: a condition, or others put together.
type branch struct {
	operator    string // "&&", "||", "!", or "" for a condition
	left, right *branch
	index       int // of a condition
	eval        code[bool]
}

// CompileConditions takes a guard apart that [Compile] has accepted. Where a
// part of it runs on expr's virtual machine, the whole is one condition.
func CompileConditions(text Text, names map[string]unify.Slot) *Conditions {
	result, _, errs := compile(text, names, false)
	if errs != nil {
		return nil
	}
	c := &Conditions{slots: slotsOf(names)}
	if c.root = c.apart(text, names); c.root == nil {
		whole, ok := result.(code[bool])
		if !ok {
			return nil
		}
		c.texts = []string{strings.TrimSpace(text.Text)}
		c.root = &branch{eval: whole}
	}
	return c
}

func (c *Conditions) apart(text Text, names map[string]unify.Slot) *branch {
	r := newResolver(text, names)
	tree := r.parse()
	if tree == nil || r.resolve(&tree.Node) == nil {
		return nil
	}
	if _, ok := r.check(tree); !ok {
		return nil
	}
	return c.branch(r, tree.Node)
}

// branch returns a node of the tree taken apart, nil where it cannot be.
func (c *Conditions) branch(r *resolver, node ast.Node) *branch {
	switch n := node.(type) {
	case *ast.BinaryNode:
		op := map[string]string{"&&": "&&", "and": "&&", "||": "||", "or": "||"}[n.Operator]
		if op == "" {
			break
		}
		left, right := c.branch(r, n.Left), c.branch(r, n.Right)
		if left == nil || right == nil {
			return nil
		}
		return &branch{operator: op, left: left, right: right}
	case *ast.UnaryNode:
		written := r.span(n.Location())
		if strings.HasPrefix(r.text.Text[written.Start:], "!=") || n.Operator != "!" && n.Operator != "not" {
			break // a != b was made of a == b
		}
		inner := c.branch(r, n.Node)
		if inner == nil {
			return nil
		}
		return &branch{operator: "!", left: inner}
	}
	eval, ok := r.compile(node).(code[bool])
	if !ok {
		return nil
	}
	c.texts = append(c.texts, balanced(r.text.Text, r.extent(node)))
	return &branch{index: len(c.texts) - 1, eval: eval}
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
func (c *Conditions) Len() int { return len(c.texts) }

// Text returns condition i as it is written. It panics where there is no such one.
func (c *Conditions) Text(i int) string {
	if i < 0 || i >= len(c.texts) {
		panic(fmt.Sprintf("guard: Conditions.Text: there is no condition %d of %d", i, len(c.texts)))
	}
	return c.texts[i]
}

// Eval evaluates the guard as [Guard.Eval] does, and calls seen with each
// condition that is asked and what it says; nil calls nothing.
func (c *Conditions) Eval(m *unify.Match, seen func(i int, holds bool)) (bool, error) {
	if c.root == nil {
		return false, errNotCompiled
	}
	if !c.slots.in(m) {
		return false, errOtherMatch
	}
	if seen == nil {
		seen = func(int, bool) {}
	}
	return c.root.run(m, seen)
}

func (b *branch) run(m *unify.Match, seen func(i int, holds bool)) (bool, error) {
	if b.operator == "" {
		holds, err := b.eval(m)
		if err == nil {
			seen(b.index, holds)
		}
		return holds, err
	}
	left, err := b.left.run(m, seen)
	switch {
	case err != nil:
		return false, err
	case b.operator == "!":
		return !left, nil
	case left == (b.operator == "||"):
		return left, nil
	}
	return b.right.run(m, seen)
}
