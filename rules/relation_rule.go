package rules

import (
	"context"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

// relationSub compiles a rule by a relation.
func (l *loader) relationSub(file *syntax.File, def *syntax.RuleDecl, r *Rule) {
	r.By = def.By.Value
	p := l.part(file, def, "relation", def.By)
	whole := diag.Span{Start: 0, End: len(def.By.Value)}
	to := l.related[r.By]
	switch {
	case to == nil && l.broken:
		return // it may be of what could not be read
	case to == nil:
		p.errorf(whole, "there is no relation %q", r.By).Suggest(r.By, l.relationNames())
		return
	case to.arity >= 0 && to.arity != 2:
		p.errorf(whole, "%q relates %s: a rule needs one of 2", r.By, count(to.arity, "term"))
		return
	}
	from, algebra := 0, l.algebra
	if def.Backwards.Value {
		from = 1
		r.Local.Tags, r.OwnTagsOnly = ownTags(def), true
	}
	sub := RelationSub{
		Name: r.Name(), Doc: r.Doc, Tags: r.Local.Tags, AnyType: def.ChangesType.Value,
		Ops: to.opsOf(from), Levels: max(DefaultLevels, to.depth+1),
		search: func(ctx context.Context, in, out logic.Term) relation.Goal {
			terms := []logic.Term{in, out}
			if from == 1 {
				terms[0], terms[1] = out, in
			}
			return to.goal(&asked{algebra, ctx}, terms)
		},
		Accepts: func(n graph.Node) bool { return n.NumOutputs() == 1 },
	}
	source, equality := r.Local.Source, r.Local.Equality
	r.Local = sub.Local()
	r.Local.Source, r.Local.Equality = source, equality
}

// ownTags returns the tags of a rule that runs backwards: with those of its file
// and its database, it would undo the rule that runs forwards for ever.
func ownTags(def *syntax.RuleDecl) []string {
	tags := []string{InverseTag}
	for _, tag := range def.Tags {
		if !slices.Contains(tags, tag.Value) {
			tags = append(tags, tag.Value)
		}
	}
	return tags
}

// opsOf returns the ops that a term of the relation may apply, none where it may
// be anything.
func (r *related) opsOf(position int) []string {
	var ops []string
	for i := range r.clauses {
		name, ok := r.clauses[i].head[position].opName()
		if !ok {
			return nil
		}
		if !slices.Contains(ops, name) {
			ops = append(ops, name)
		}
	}
	slices.SortFunc(ops, strings.Compare)
	return ops
}
