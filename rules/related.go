package rules

import (
	"context"
	"maps"
	"slices"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

// related is a relation of a file, compiled.
type related struct {
	name    string
	arity   int
	clauses []clause
	depth   int // of the deepest term of a head
	place   place
}

// clause is one way in which a relation holds, its variables numbered.
type clause struct {
	vars  int
	head  []template
	goals []call
}

// call is a goal of a clause: a relation of a file or one that there always is.
type call struct {
	to      *related
	builtin func(*relation.Algebra, []logic.Term) relation.Goal
	args    []template
}

// asked is one search: what it knows of ops, and the run that it is of.
type asked struct {
	algebra *relation.Algebra
	ctx     context.Context
}

// ended reports whether the run has ended: then nothing holds any more, so that the
// search ends soon.
func (a *asked) ended() bool { return a.ctx.Err() != nil }

// goal holds where one of the clauses does. Variables are new each time.
func (r *related) goal(a *asked, args []logic.Term) relation.Goal {
	goals := make([]relation.Goal, len(r.clauses))
	for i := range r.clauses {
		goals[i] = r.clauses[i].goal(a, args)
	}
	return relation.Any(goals...)
}

func (c *clause) goal(a *asked, args []logic.Term) relation.Goal {
	return func(s relation.State) relation.Stream {
		vars := logic.NewVars(c.vars)
		for i := range c.head {
			var ok bool
			if s, ok = s.Unify(args[i], c.head[i].term(vars)); !ok {
				return relation.Empty()
			}
		}
		goals := make([]relation.Goal, len(c.goals))
		for i := range c.goals {
			goals[i] = c.goals[i].goal(a, vars)
		}
		return relation.All(goals...)(s)
	}
}

// goal delays the call, for a relation may call itself.
func (c *call) goal(a *asked, vars []*logic.Var) relation.Goal {
	return relation.Delay(func() relation.Goal {
		if a.ended() {
			return relation.Any()
		}
		args := make([]logic.Term, len(c.args))
		for i := range args {
			args[i] = c.args[i].term(vars)
		}
		if c.to != nil {
			return c.to.goal(a, args)
		}
		return c.builtin(a.algebra, args)
	})
}

// relations compiles the relations of the files, which may call each other.
func (l *loader) relations() {
	l.related, l.builtins = map[string]*related{}, builtinRelations()
	type todo struct {
		file *syntax.File
		def  *syntax.Relation
		r    *related
	}
	var list []todo
	for _, file := range l.set.files {
		for i := range file.Relations {
			def := &file.Relations[i]
			if r := l.declareRelation(file, def); r != nil {
				list = append(list, todo{file, def, r})
			}
		}
	}
	bodies := make([][]*syntax.Clause, len(list))
	for i, t := range list {
		bodies[i] = l.heads(t.file, t.def, t.r)
	}
	for i, t := range list {
		for k, body := range bodies[i] {
			if body != nil {
				l.clause(t.file, t.def, t.r, k, body)
			}
		}
	}
	l.algebra = relation.AlgebraOf(l.set.Dialects)
}

// declareRelation claims the name of a relation, nil after an error.
func (l *loader) declareRelation(file *syntax.File, def *syntax.Relation) *related {
	name := def.Name.Value
	if name == "" {
		return nil // reported by who read the file
	}
	here := place{file.Source, def.Name.Span}
	if _, ok := l.builtins[name]; ok {
		l.errs.Add(diag.Errorf(file.Source, def.Name.Span, "relation %q is there without being declared", name))
		return nil
	}
	if first := l.related[name]; first != nil {
		if first.place.src != file.Source {
			l.errs.Add(diag.Errorf(file.Source, def.Name.Span, "relation %q is declared twice: the first is at %s", name, first.place))
		}
		return nil
	}
	r := &related{name: name, arity: -1, place: here}
	l.related[name] = r
	return r
}

func (l *loader) clausePart(file *syntax.File, def *syntax.Relation, text syntax.String) *part {
	return &part{l: l, file: file, prefix: "relation " + def.Name.Value + ": ", text: text}
}

// heads parses the clauses and finds how many terms the relation has. It returns
// nil for a clause with an error.
func (l *loader) heads(file *syntax.File, def *syntax.Relation, r *related) []*syntax.Clause {
	bodies := make([]*syntax.Clause, len(def.Clauses))
	for i, text := range def.Clauses {
		p := l.clausePart(file, def, text)
		body, errs := syntax.ParseClause(file.Source, text)
		p.add(errs)
		if body == nil {
			continue
		}
		head := body.Head.Head
		switch {
		case head.Ops[0].Text != r.name:
			p.errorf(head.Span, "a clause of %q says when %q holds", r.name, r.name).Help =
				"it begins with (" + r.name + " ...)"
		case r.arity >= 0 && len(body.Head.Args) != r.arity:
			p.errorf(body.Head.Span, "%q has %s here and %s in its first clause", r.name,
				count(len(body.Head.Args), "term"), count(r.arity, "term"))
		default:
			r.arity = len(body.Head.Args)
			bodies[i] = body
		}
	}
	return bodies
}

// clause compiles a clause.
func (l *loader) clause(file *syntax.File, def *syntax.Relation, r *related, i int, body *syntax.Clause) {
	p := l.clausePart(file, def, def.Clauses[i])
	t := templates{part: p, vars: map[string]int{}}
	var c clause
	for _, arg := range body.Head.Args {
		c.head = append(c.head, t.compile(arg))
		r.depth = max(r.depth, depthOf(arg))
	}
	for _, g := range body.Goals {
		if to, ok := l.call(p, g); ok {
			for _, arg := range g.Args {
				to.args = append(to.args, t.compile(arg))
			}
			c.goals = append(c.goals, to)
		}
	}
	c.vars = t.count
	r.clauses = append(r.clauses, c)
}

// call finds the relation of a goal.
func (l *loader) call(p *part, g *syntax.Term) (call, bool) {
	word := g.Head.Ops[0]
	to, builtin := l.related[word.Text], l.builtins[word.Text]
	arity := builtin.arity
	switch {
	case to != nil:
		arity = to.arity
	case builtin.goal == nil && l.broken:
		return call{}, false // it may be of what could not be read
	case builtin.goal == nil:
		p.errorf(word.Span, "there is no relation %q", word.Text).Suggest(word.Text, l.relationNames())
		return call{}, false
	}
	if arity >= 0 && len(g.Args) != arity {
		p.errorf(g.Span, "%q has %s, not %d", word.Text, count(arity, "term"), len(g.Args))
		return call{}, false
	}
	return call{to: to, builtin: builtin.goal}, true
}

func (l *loader) relationNames() []string {
	names := slices.AppendSeq(slices.Collect(maps.Keys(l.related)), maps.Keys(l.builtins))
	slices.Sort(names)
	return names
}
