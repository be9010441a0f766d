package termination

import (
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/unify"
)

// kind says what a term is.
type kind uint8

const (
	app   kind = iota
	leaf       // a variable
	rest       // a variable for any number of arguments
	value      // a constant
	other      // a value that the rule computes: any value that there is already
)

// term is one side of a rule, or a part of it.
type term struct {
	kind  kind
	op    string           // of an app; "?f" for one that the pattern binds and does not name
	name  string           // of a variable; the text of a constant, "" for any
	attrs string           // that are written: "axis: 1"
	loose bool             // there are attributes that are computed or bound
	says  []unify.AttrTerm // what a pattern says of attributes
	args  []*term
	// old says that the replacement uses a value that the pattern matched, and makes no node.
	old    bool
	from   *term // of an old one: what the pattern matched
	output int
}

// String returns the term as rules write it.
func (t *term) String() string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

func (t *term) write(b *strings.Builder) {
	switch t.kind {
	case leaf:
		b.WriteString("?" + t.name)
	case rest:
		b.WriteString("?" + t.name + "...")
	case value:
		if t.name == "" {
			b.WriteString("const")
			return
		}
		b.WriteString(t.name)
	case other:
		b.WriteString("{...}")
	case app:
		b.WriteString("(" + t.op)
		if t.attrs != "" {
			b.WriteString("{" + t.attrs + "}")
		}
		for _, arg := range t.args {
			b.WriteByte(' ')
			arg.write(b)
		}
		b.WriteByte(')')
		if t.output > 0 {
			b.WriteString("#" + strconv.Itoa(t.output))
		}
	}
}

// size returns the number of ops and constants of a term.
func (t *term) size() int {
	n := 0
	if t.kind == app || t.kind == value {
		n = 1
	}
	for _, arg := range t.args {
		n += arg.size()
	}
	return n
}

// step is one way in which a rule rewrites: what it matches, and what takes the place of
// each output.
type step struct {
	rule   *Rule
	number int // of the rule in its stage
	left   *term
	rights []*term // nil for an output that nothing may use
	free   bool    // no guard, type or attribute that is bound could stand in its way
	sample *Sample // the rewrite of a graph that it is, nil for one of terms
}

// maxSteps bounds the ways of one rule: each op of a class, each order of operands.
const maxSteps = 64

// converter makes terms of the patterns and replacements of a rule.
type converter struct {
	choice  map[*unify.Term]string // of the op of a class
	named   map[string]string      // by the name of an op: what it is
	as      map[string]*term       // by the name of a value
	anon    int
	limited bool // there is something that the terms do not say
}

// steps returns the ways in which a rule rewrites, nil where there are too many.
func (r *Rule) steps() []step {
	var list []step
	for _, alternative := range r.Left {
		choices := chooseOps(alternative)
		if len(list)+len(choices) > maxSteps {
			return nil
		}
		for _, choice := range choices {
			c := converter{choice: choice, named: map[string]string{}, as: map[string]*term{}}
			left := c.pattern(alternative)
			var rights []*term
			for _, t := range r.Right {
				if t == nil {
					rights = append(rights, nil)
					continue
				}
				rights = append(rights, c.replacement(t))
			}
			list = append(list, step{rule: r, left: left, rights: rights, free: !c.limited && !r.Guarded})
		}
	}
	return list
}

// orders returns a term with the operands of the ops that commute in each order.
func orders(t *term, commutes func(string) bool) []*term {
	if t.kind != app {
		return []*term{t}
	}
	variants := [][]*term{nil}
	for _, arg := range t.args {
		inner := orders(arg, commutes)
		var longer [][]*term
		for _, prefix := range variants {
			for _, one := range inner {
				longer = append(longer, append(slices.Clone(prefix), one))
			}
		}
		if variants = longer; len(variants) > maxSteps {
			variants = variants[:1]
		}
	}
	var list []*term
	for _, args := range variants {
		one := *t
		one.args = args
		list = append(list, &one)
		if len(args) == 2 && commutes(t.op) && args[0].kind != rest && args[1].kind != rest {
			swapped := *t
			swapped.args = []*term{args[1], args[0]}
			list = append(list, &swapped)
		}
	}
	return list[:min(len(list), maxSteps)]
}

// chooseOps returns the ways to choose an op of each class of a pattern.
func chooseOps(t *unify.Term) []map[*unify.Term]string {
	choices := []map[*unify.Term]string{{}}
	var visit func(t *unify.Term)
	visit = func(t *unify.Term) {
		if len(t.Ops) > 1 && len(choices)*len(t.Ops) <= maxSteps {
			var more []map[*unify.Term]string
			for _, chosen := range choices {
				for _, op := range t.Ops {
					next := map[*unify.Term]string{t: op}
					for k, v := range chosen {
						next[k] = v
					}
					more = append(more, next)
				}
			}
			choices = more
		}
		for _, arg := range t.Args {
			visit(arg)
		}
	}
	visit(t)
	return choices
}

func (c *converter) fresh() string {
	c.anon++
	return "_" + strconv.Itoa(c.anon)
}

// pattern returns what a pattern matches.
func (c *converter) pattern(t *unify.Term) *term {
	c.limited = c.limited || len(t.Types) > 0 || len(t.Regions) > 0
	out := c.base(t)
	if t.Kind == unify.AppTerm {
		c.attrs(t, out)
		if t.Name != "" {
			c.named[t.Name] = out.op
		}
		for _, arg := range t.Args {
			out.args = append(out.args, c.pattern(arg))
		}
	}
	if t.As != "" {
		c.as[t.As] = out
	}
	return out
}

// attrs says what a term says of attributes.
func (c *converter) attrs(t *unify.Term, out *term) {
	var texts []string
	for _, a := range t.Attrs {
		if a.Literal != nil && !a.Literal.Open() {
			texts = append(texts, a.Name+": "+literalText(a.Literal))
			continue
		}
		out.loose = true
	}
	slices.Sort(texts)
	out.attrs = strings.Join(texts, ", ")
	out.says = t.Attrs
	c.limited = c.limited || t.Closed || len(t.Attrs) > 0
}

// base returns a term without its arguments.
func (c *converter) base(t *unify.Term) *term {
	switch t.Kind {
	case unify.VarTerm:
		return &term{kind: leaf, name: t.Name}
	case unify.RestTerm:
		return &term{kind: rest, name: t.Name}
	case unify.NumberTerm:
		return &term{kind: value, name: literalText(&t.Value)}
	case unify.ConstTerm:
		return &term{kind: value}
	case unify.AnyTerm:
		return &term{kind: leaf, name: c.fresh()}
	}
	out := &term{kind: app, output: t.Output}
	switch chosen := c.choice[t]; {
	case chosen != "":
		out.op = chosen
	case len(t.Ops) == 1:
		out.op = t.Ops[0]
	case t.Name != "":
		out.op, c.limited = "?"+t.Name, true
	default:
		out.op, c.limited = "?"+c.fresh(), true
	}
	if t.AnyArgs {
		out.args = []*term{{kind: rest}}
	}
	return out
}

// replacement returns what a rule makes.
func (c *converter) replacement(t *unify.Term) *term {
	if bound := c.as[t.Name]; bound != nil && t.Kind == unify.VarTerm {
		old := *bound
		old.old, old.from = true, bound
		return &old
	}
	if t.Kind == unify.AnyTerm {
		c.limited = true
		return &term{kind: other}
	}
	c.limited = c.limited || t.Kind == unify.ConstTerm // computing it may refuse the match
	out := c.base(t)
	if t.Kind != unify.AppTerm {
		return out
	}
	if op := c.named[t.Name]; op != "" {
		out.op = op
	}
	c.attrs(t, out)
	for _, arg := range t.Args {
		out.args = append(out.args, c.replacement(arg))
	}
	return out
}

// literalText returns a literal as text that equal ones share.
func literalText(l *unify.Literal) string {
	switch l.Kind {
	case unify.IntLiteral:
		return strconv.FormatInt(l.Int, 10)
	case unify.FloatLiteral:
		return numberText(strconv.FormatFloat(l.Float, 'g', -1, 64))
	case unify.BoolLiteral:
		return strconv.FormatBool(l.Int != 0)
	case unify.RawLiteral:
		return numberText(l.Text)
	case unify.StringLiteral:
		return strconv.Quote(l.Text)
	}
	if len(l.List) == 0 {
		return l.Text
	}
	var parts []string
	for i := range l.List {
		parts = append(parts, literalText(&l.List[i]))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// numberText writes 1.0, 1e0 and 1 in one way.
func numberText(text string) string {
	text, _, _ = strings.Cut(text, " :")
	if v, err := strconv.ParseFloat(text, 64); err == nil {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return text
}

// show returns a term for people.
func show(t *term) string { return phrase.ShortenTo(t.String(), 200) }

// pattern returns a term as a pattern, with any op in the place of one that has no name.
func (t *term) pattern() *unify.Term {
	switch t.kind {
	case leaf:
		return unify.Var(t.name)
	case rest:
		return unify.Rest(t.name)
	case value:
		if t.name == "" {
			return unify.Const()
		}
		return &unify.Term{Kind: unify.NumberTerm, Value: unify.Literal{Kind: unify.RawLiteral, Text: t.name}}
	case other:
		return unify.Any()
	}
	out := &unify.Term{Kind: unify.AppTerm, Output: t.output}
	if t.op[0] == '?' {
		out.Name = t.op
	} else {
		out.Ops = []string{t.op}
	}
	for _, a := range t.says {
		if a.Var != "" || a.Literal != nil {
			out.Attrs = append(out.Attrs, a)
		}
	}
	for _, arg := range t.args {
		out.Args = append(out.Args, arg.pattern())
	}
	return out
}
