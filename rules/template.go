package rules

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify/logic"
)

// template is a term of a clause. The terms that are made of it have variables
// of their own.
type template struct {
	kind  templateKind
	index int         // of a variable
	fixed logic.Term  // of a fixed one; the op of an application of a named one
	head  *template   // of an application of an op with attributes, or of any op
	attrs []attrOf    // of an op with attributes, by key
	items []*template // of a sequence or an application
	rest  *template   // the variable that a sequence ends in, nil for none
	name  string      // of the op, "" where it may be any
}

type templateKind uint8

const (
	fixedTemplate templateKind = iota
	variableTemplate
	anythingTemplate
	sequenceTemplate
	applicationTemplate
	opTemplate
)

type attrOf struct {
	key   string
	value *template
}

// opName returns the name of the op that the term applies, and whether it says.
func (t *template) opName() (string, bool) {
	return t.name, t.kind == applicationTemplate && t.name != ""
}

// term makes the term. Templates are as deep as a clause is written.
func (t *template) term(vars []*logic.Var) logic.Term {
	switch t.kind {
	case variableTemplate:
		return vars[t.index]
	case anythingTemplate:
		return logic.NewVar("")
	case sequenceTemplate:
		return t.sequence(vars)
	case applicationTemplate:
		return logic.Cons(t.head.term(vars), t.sequence(vars))
	case opTemplate:
		entries := make([]logic.Term, len(t.attrs))
		for i, a := range t.attrs {
			entries[i] = logic.Entry(a.key, a.value.term(vars))
		}
		return logic.Expr(t.fixed, entries...)
	}
	return t.fixed
}

func (t *template) sequence(vars []*logic.Var) logic.Term {
	var tail logic.Term = logic.EmptyExpr
	if t.rest != nil {
		tail = t.rest.term(vars)
	}
	for _, item := range slices.Backward(t.items) {
		tail = logic.Cons(item.term(vars), tail)
	}
	return tail
}

// templates compiles the terms of one clause.
type templates struct {
	*part
	vars  map[string]int
	count int
}

func (c *templates) compile(t *syntax.Term) template {
	switch t.Kind {
	case syntax.Var, syntax.Rest:
		return template{kind: variableTemplate, index: c.variable(t.Name)}
	case syntax.Any:
		return template{kind: anythingTemplate}
	case syntax.Const:
		literal := c.literal(t.Const)
		return template{kind: fixedTemplate, fixed: &literal}
	case syntax.Sequence:
		out := template{kind: sequenceTemplate}
		c.items(t, &out)
		return out
	}
	return c.application(t)
}

func (c *templates) variable(name string) int {
	i, ok := c.vars[name]
	if !ok {
		i = c.count
		c.vars[name] = i
		c.count++
	}
	return i
}

func (c *templates) items(t *syntax.Term, out *template) {
	for _, arg := range t.Args {
		item := c.compile(arg)
		if arg.Kind == syntax.Rest {
			out.rest = &item
			continue
		}
		out.items = append(out.items, &item)
	}
}

func (c *templates) application(t *syntax.Term) template {
	out := template{kind: applicationTemplate}
	switch {
	case t.Head.Var != "" && len(t.Attrs) > 0:
		c.errorf(t.Span, "?%s is an op with its attributes", t.Head.Var)
	case t.Head.Var != "":
		out.head = &template{kind: variableTemplate, index: c.variable(t.Head.Var)}
	case len(t.Head.Ops) == 1:
		out.name = c.op(t.Head.Ops[0])
		c.checkUse(t, out.name)
		if c.info(out.name).Has(ir.Regions) {
			c.errorf(t.Head.Span, "%s has regions, which a relation cannot say", out.name)
		}
		out.head = c.head(t, out.name)
	}
	c.items(t, &out)
	return out
}

// head compiles the op of an application, which has the attributes that are
// written and no others.
func (c *templates) head(t *syntax.Term, name string) *template {
	if len(t.Attrs) == 0 {
		return &template{kind: fixedTemplate, fixed: logic.OpName(name)}
	}
	op := &template{kind: opTemplate, fixed: logic.Class(name)}
	for i := range t.Attrs {
		a := &t.Attrs[i]
		value := &template{kind: fixedTemplate}
		switch a.Kind {
		case syntax.AttrVar:
			value = &template{kind: variableTemplate, index: c.variable(a.Var)}
		case syntax.AttrLiteral:
			literal := c.literal(a.Literal)
			value.fixed = &literal
		}
		op.attrs = append(op.attrs, attrOf{a.Key.Text, value})
	}
	slices.SortFunc(op.attrs, func(a, b attrOf) int { return strings.Compare(a.key, b.key) })
	return op
}

// depthOf returns how many applications are nested in a term.
func depthOf(t *syntax.Term) int {
	deepest := 0
	for _, arg := range t.Args {
		deepest = max(deepest, depthOf(arg))
	}
	return deepest + 1
}
