package rules

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

// RelationSub is a rule by a relation: what a node computes is replaced by what
// the relation relates it with. Reversed, the same relation is the rule for
// the other direction.
type RelationSub struct {
	Name string
	Doc  string
	Tags []string
	// Ops are those of the nodes at which the rule is tried; none for all.
	Ops []string
	// Relation relates the value of a node with what may take its place: an
	// expression, a variable of the graph, or for several outputs a list of
	// those. The value of a node with several outputs is a list as well.
	Relation func(in, out logic.Term) relation.Goal
	// Results chooses among the terms that are related, found as they are asked
	// for; nil takes the first. Not ok leaves the node as it is.
	Results func(iter.Seq[logic.Term]) (logic.Term, bool)
	// Accepts refuses nodes before anything is searched; nil takes all.
	Accepts func(graph.Node) bool
	// Steps bounds the search at one node, 0 for [DefaultSteps]. A search that
	// needs more is a failure of the rule, and leaves the node as it is.
	Steps int
	// Levels is how far below a node the relation looks, 0 for [DefaultLevels]:
	// see [navigator.Local].
	Levels int
	// AnyType lets a value be replaced by one of any type.
	AnyType bool

	search func(ctx context.Context, in, out logic.Term) relation.Goal // of a file, in place of Relation
}

const (
	// DefaultSteps is about a tenth of a second.
	DefaultSteps = 100_000
	// DefaultLevels is more than a relation looks at that opens a term and one
	// or two below it.
	DefaultLevels = 4
)

// Local returns the rule. An expression that cannot be evaluated is a mistake of
// the relation: it fails at the node, which stays as it was. Where only the type of
// a new node cannot be inferred, the rule refuses. It panics without a Relation, and
// where Steps or Levels are negative.
func (r RelationSub) Local() *navigator.Local {
	switch {
	case r.Relation == nil && r.search == nil:
		panic(fmt.Sprintf("rules: RelationSub %q has no Relation", r.Name))
	case r.Steps < 0 || r.Levels < 0:
		panic(fmt.Sprintf("rules: RelationSub %q: negative Steps or Levels", r.Name))
	}
	if r.Steps == 0 {
		r.Steps = DefaultSteps
	}
	if r.Levels == 0 {
		r.Levels = DefaultLevels
	}
	if r.search == nil {
		r.search = func(_ context.Context, in, out logic.Term) relation.Goal { return r.Relation(in, out) }
	}
	if r.Results == nil {
		r.Results = firstResult
	}
	return &navigator.Local{
		Name: r.Name, Doc: r.Doc, Tags: r.Tags, AnyType: r.AnyType, Levels: r.Levels,
		Pattern: unify.MustCompile(unify.Root(r.Ops...), nil),
		Rewrite: r.rewrite,
	}
}

func firstResult(results iter.Seq[logic.Term]) (logic.Term, bool) {
	for t := range results {
		return t, true
	}
	return nil, false
}

func (r RelationSub) rewrite(w *navigator.Rewriter) (navigator.Result, error) {
	n := w.Node()
	switch {
	case len(n.Nested()) > 0:
		return w.NoMatch("the op holds graphs, which a relation cannot say"), nil
	case n.NumOutputs() == 0:
		return w.NoMatch("the node has no value"), nil
	case r.Accepts != nil && !r.Accepts(n):
		return w.NoMatch("the node is not accepted"), nil
	}
	if err := w.Context().Err(); err != nil {
		return navigator.Result{}, err
	}
	var gaveUp error
	q := logic.NewVar("out")
	search := relation.Search{Steps: r.Steps, Context: w.Context()}.Run(q, r.search(w.Context(), valueOf(n), q))
	chosen, ok := r.Results(func(yield func(logic.Term) bool) {
		for t, err := range search {
			if err != nil {
				gaveUp = err
				return
			}
			if w.Context().Err() != nil {
				return
			}
			if !yield(t) {
				return
			}
		}
	})
	switch {
	case w.Context().Err() != nil:
		return navigator.Result{}, w.Context().Err() // what it found may be for want of time
	case !ok && gaveUp != nil:
		return navigator.Result{}, gaveUp
	case !ok:
		return w.NoMatch("the relation relates it with nothing"), nil
	}
	return r.replace(w, n, chosen)
}

// valueOf returns what a node computes as a term.
func valueOf(n graph.Node) logic.Term {
	if n.NumOutputs() == 1 {
		return n.Output(0)
	}
	outputs := make([]logic.Term, n.NumOutputs())
	for i := range outputs {
		outputs[i] = n.Output(i)
	}
	return logic.List(outputs...)
}

// replace evaluates a term in the graph and puts it in the place of the node.
func (r RelationSub) replace(w *navigator.Rewriter, n graph.Node, t logic.Term) (navigator.Result, error) {
	wanted := make([]ir.Type, n.NumOutputs())
	for i := range wanted {
		wanted[i] = n.Output(i).Type()
	}
	value, err := logic.NewEvaluator(relationBuilder{w}).Eval(t, wanted...)
	if errors.Is(err, logic.ErrNoType) {
		return w.NoMatch("the type of a new node " + logic.ErrNoType.Error()), nil
	}
	if err != nil {
		return navigator.Result{}, err
	}
	items := []logic.Term{value}
	if list, _, ok := logic.Items(value); ok {
		items = list
	}
	outputs := make([]graph.Var, len(items))
	for i, item := range items {
		v, ok := item.(graph.Var)
		if !ok {
			v, ok = logic.ConstantOf(item, relationBuilder{w}, wanted[min(i, len(wanted)-1)])
		}
		if !ok {
			return navigator.Result{}, fmt.Errorf("%s is not a value of a graph", logic.String(item))
		}
		outputs[i] = v
	}
	return w.Replace(outputs...), nil
}

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

// builtinRelation is a relation that every file may use.
type builtinRelation struct {
	arity int
	goal  func(a *relation.Algebra, t []logic.Term) relation.Goal
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
		return nil // reported by the reader of the file
	}
	here := place{file.Source, def.Name.Span}
	if _, ok := l.builtins[name]; ok {
		l.errs.Add(diag.Errorf(file.Source, def.Name.Span, "relation %q is there without being declared", name))
		return nil
	}
	if first := l.related[name]; first != nil {
		if first.place.src != file.Source {
			l.errs.Add(first.place.noted(diag.Errorf(file.Source, def.Name.Span, "relation %q is declared twice: the first is at %s", name, first.place)))
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
				phrase.Count(len(body.Head.Args), "term"), phrase.Count(r.arity, "term"))
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
	case builtin.goal == nil && l.mayDeclare(word.Text):
		return call{}, false // it may be of what could not be read
	case builtin.goal == nil:
		p.errorf(word.Span, "there is no relation %q", word.Text).Suggest(word.Text, l.relationNames())
		return call{}, false
	}
	if arity >= 0 && len(g.Args) != arity {
		p.errorf(g.Span, "%q has %s, not %d", word.Text, phrase.Count(arity, "term"), len(g.Args))
		return call{}, false
	}
	return call{to: to, builtin: builtin.goal}, true
}

func (l *loader) relationNames() []string {
	names := slices.AppendSeq(slices.Collect(maps.Keys(l.related)), maps.Keys(l.builtins))
	slices.Sort(names)
	return names
}

// builtinRelations lists them by name.
func builtinRelations() map[string]builtinRelation {
	two := func(goal func(a, b logic.Term) relation.Goal) builtinRelation {
		return builtinRelation{2, func(_ *relation.Algebra, t []logic.Term) relation.Goal { return goal(t[0], t[1]) }}
	}
	three := func(goal func(a, b, c logic.Term) relation.Goal) builtinRelation {
		return builtinRelation{3, func(_ *relation.Algebra, t []logic.Term) relation.Goal { return goal(t[0], t[1], t[2]) }}
	}
	return map[string]builtinRelation{
		"eq": two(relation.Eq), "neq": two(relation.Neq), "member": two(relation.Membero),
		"permute": two(relation.Permuteo), "same_length": two(relation.EqLength),
		"append": three(relation.Appendo), "remove": three(relation.Rembero),
		"associative": {1, func(a *relation.Algebra, t []logic.Term) relation.Goal { return a.Associative.Goal(t[0]) }},
		"commutative": {1, func(a *relation.Algebra, t []logic.Term) relation.Goal { return a.Commutative.Goal(t[0]) }},
		"assoc_flatten": {2, func(a *relation.Algebra, t []logic.Term) relation.Goal {
			return a.AssocFlatten(t[0], t[1])
		}},
		"eq_comm":  {2, func(a *relation.Algebra, t []logic.Term) relation.Goal { return a.EqComm(t[0], t[1]) }},
		"eq_assoc": {2, func(a *relation.Algebra, t []logic.Term) relation.Goal { return a.EqAssoc(t[0], t[1], 0) }},
		"eq_assoccomm": {2, func(a *relation.Algebra, t []logic.Term) relation.Goal {
			return a.EqAssocComm(t[0], t[1])
		}},
	}
}

// relationSub compiles a rule by a relation.
func (l *loader) relationSub(file *syntax.File, def *syntax.RuleDecl, r *Rule) {
	r.By = def.By.Value
	p := l.part(file, def, "relation", def.By)
	whole := diag.Span{Start: 0, End: len(def.By.Value)}
	to := l.related[r.By]
	switch {
	case to == nil && l.mayDeclare(r.By):
		return // it may be of what could not be read
	case to == nil:
		p.errorf(whole, "there is no relation %q", r.By).Suggest(r.By, l.relationNames())
		return
	case to.arity >= 0 && to.arity != 2:
		p.errorf(whole, "%q relates %s: a rule needs one of 2", r.By, phrase.Count(to.arity, "term"))
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
