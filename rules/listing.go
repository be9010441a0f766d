package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// Index lists the rules of files, so that they can be registered before they are compiled: those
// that [Index.Load] returns are compiled one by one, when a graph has an op that they are about.
// [Set.Index] makes it of the files.
type Index struct {
	Files []ListedFile
	Rules []Listing // in the order of [Set.Rules]
}

// ListedFile is a file of an [Index].
type ListedFile struct {
	Name string
	Head int         // where its first table begins
	More []diag.Span // the tables that are not rules
}

// Listing is a rule of an [Index].
type Listing struct {
	Name, Doc, Source string
	Tags              []string
	Member            string    // of a rule over a family: see [Rule]
	FamilyRule        string    // likewise
	Family            string    // of that rule
	Inverse           bool      // it was made as the inverse of the one in the file
	Priority          int       // see [Rule]
	File              int       // in Files
	At                diag.Span // of the [[rule]] without its tests
	Ops               []string  // that its pattern may begin with; none for any, which cannot be deferred
	Levels            int       // see [navigator.Local]
	CountsClients     bool      // likewise
	LooksInside       bool      // its pattern says something of the graphs that nodes hold
	Places            []ListedPlace
	Final, Cleanup    bool
	OwnTagsOnly       bool
	InsteadOf         string
}

// ListedPlace is a database that a listed rule stands in: see [Place].
type ListedPlace struct {
	Database    string
	Tags        []string
	Priority    int
	HasPosition bool
	Position    float64
}

// Index lists the rules of the set. It has no rule that was made of the meaning of an op.
func (s *Set) Index() *Index {
	x := &Index{}
	for _, file := range s.files {
		x.Files = append(x.Files, listedFile(file))
	}
	for _, r := range s.Rules {
		if !r.expands {
			x.Rules = append(x.Rules, s.listing(r))
		}
	}
	return x
}

// listedFile lists a file.
func listedFile(file *syntax.File) ListedFile {
	tables := file.Tables()
	listed := ListedFile{Name: file.Source.Name, Head: len(file.Source.Text)}
	if len(tables) > 0 {
		listed.Head = tables[0].Start
	}
	for i, t := range tables {
		if !slices.ContainsFunc(file.Rules, func(r syntax.RuleDecl) bool { return r.Header.Start == t.Start }) {
			listed.More = append(listed.More, diag.Span{Start: t.Start, End: file.EndOfTable(i)})
		}
	}
	return listed
}

func (s *Set) listing(r *Rule) Listing {
	x := Listing{
		Name: r.Name(), Doc: r.Local.Doc, Source: r.Local.Source, Tags: r.Local.Tags, Member: r.Member,
		FamilyRule: r.FamilyRule, Family: r.def.Family.Value, Inverse: r.made, Priority: r.Priority,
		Ops: rootOps(r.Local.Pattern), Levels: max(r.Local.Levels, r.Local.Pattern.Levels),
		CountsClients: r.Local.CountsClients, LooksInside: r.Local.Pattern.LooksInside(),
		Final: r.Final, Cleanup: r.Cleanup, OwnTagsOnly: r.OwnTagsOnly, InsteadOf: r.InsteadOf,
	}
	x.File = slices.IndexFunc(s.files, func(f *syntax.File) bool { return f.Source == r.src })
	file, start := s.files[x.File], r.def.Header.Start
	i := slices.IndexFunc(file.Tables(), func(t diag.Span) bool { return t.Start == start })
	x.At = diag.Span{Start: start, End: file.EndOfTable(i)}
	written := file.Rules[slices.IndexFunc(file.Rules, func(d syntax.RuleDecl) bool { return d.Header.Start == start })]
	if len(written.Tests) > 0 {
		x.At.End = written.Tests[0].Header.Start
	}
	for i := range r.Places {
		p := &r.Places[i]
		place := ListedPlace{Database: p.Database, Tags: p.Tags, Priority: p.Priority}
		if p.Position != nil {
			place.HasPosition, place.Position = true, *p.Position
		}
		x.Places = append(x.Places, place)
	}
	return x
}

// rootOps returns the ops that a pattern may begin with, nil for any.
func rootOps(p *unify.Pattern) []string {
	var ops []string
	for _, t := range p.Terms {
		if len(t.Ops) == 0 {
			return nil
		}
		for _, op := range t.Ops {
			if !slices.Contains(ops, op) {
				ops = append(ops, op)
			}
		}
	}
	return ops
}

// deferred compiles rules of an index when they are asked for.
type deferred struct {
	mu      sync.Mutex
	index   *Index
	loader  loader // with what other files declare; its errors are of what it compiles
	text    func(name string) string
	sources []*diag.Source // by file; nil for one that nothing was read of
}

// Load returns what the files of an index and others declare, the set of the rules of the others,
// and those of the index, which are compiled when they are needed. What a file of the index holds is
// what text returns for its name; that and the others are as if they were loaded together, by [Load],
// with those of the index first: [Listing.Before] says in which order the rules are.
//
// Where the others declare a member of a family, the set has the rules of the index over the family for it
// as well. The error says that it cannot be done: the others have mistakes, which are found beside
// all rules, or something in them makes other rules of those in the index. Then all files are to be
// loaded. An index that is not true of the files is a mistake of the program: rules that are not
// where it says panic when they are compiled.
func (x *Index) Load(text func(name string) string, others []Source, dialects *ir.Dialects) (*Set, []*navigator.Local, error) {
	l := newLoader(dialects)
	d := &deferred{index: x, text: text, sources: make([]*diag.Source, len(x.Files))}
	for i, file := range x.Files {
		if len(file.More) == 0 {
			continue
		}
		read, errs := syntax.LoadParts(d.source(i), append([]diag.Span{{End: file.Head}}, file.More...)...)
		l.errs.Add(errs...)
		l.tested[read] = true
		l.set.files = append(l.set.files, read)
	}
	own := slices.Clone(l.set.files)
	if len(others) > 0 {
		l.know(x)
		l.read(others)
	}
	l.declarations()
	d.ofNewMembers(l, own)
	if l.rules(); len(l.errs) > 0 {
		return nil, nil, l.errs
	}
	for _, o := range l.set.Ops {
		for _, d := range dialects.List() {
			if dialects.Op(d.Name+"."+o.Info.Name) != nil {
				return nil, nil, fmt.Errorf("rules: the op %s has a name by which files may know an op of %s", o.Info.Name, d.Name)
			}
		}
	}
	d.loader = *l
	d.loader.instances = maps.Clone(l.instances)
	locals := make([]*navigator.Local, len(x.Rules))
	for i := range x.Rules {
		locals[i] = d.local(&x.Rules[i])
	}
	return l.set, locals, nil
}

// know has rules of other files find the names of those of an index.
func (l *loader) know(x *Index) {
	for i := range x.Rules {
		r := &x.Rules[i]
		l.names[r.Name] = place{}
		if r.FamilyRule != "" {
			l.names[r.FamilyRule], l.overFamily[r.FamilyRule] = place{}, r.Family
		}
	}
}

// ofNewMembers compiles the rules of the index over families for members that are declared in other files than
// those: they are not in the index, and there are few.
func (d *deferred) ofNewMembers(l *loader, files []*syntax.File) {
	members := map[string][]*member{} // by family
	for family, all := range l.members {
		for _, m := range all {
			if !slices.ContainsFunc(files, func(f *syntax.File) bool { return f.Source == m.file.Source }) {
				members[family] = append(members[family], m)
			}
		}
	}
	made := map[string]bool{}
	for i := range d.index.Rules {
		x := &d.index.Rules[i]
		if len(members[x.Family]) == 0 || made[x.FamilyRule] {
			continue
		}
		made[x.FamilyRule] = true
		file, errs := syntax.LoadParts(d.source(x.File), diag.Span{End: d.index.Files[x.File].Head}, x.At)
		l.errs.Add(errs...)
		l.tested[file] = true
		def := &file.Rules[0]
		used, _ := l.rolesOf(file, def, l.members[x.Family])
		for _, m := range members[x.Family] {
			if len(m.missing(used)) > 0 {
				continue
			}
			if r, _ := l.instantiate(file, def, m); r != nil {
				l.claim(file, r.def)
				l.add(r, true)
				r.listed = x
			}
		}
	}
}

// Before reports whether the listed rule stands before one of the other files, or one over a family for a member
// that they declare, where [Load] loads all of them together.
func (x *Listing) Before(r *Rule) bool {
	switch {
	case x.Priority != r.Priority:
		return x.Priority > r.Priority
	case x.Inverse != r.isInverse():
		return r.isInverse()
	case r.listed != nil:
		return cmp.Or(cmp.Compare(x.File, r.listed.File), cmp.Compare(x.At.Start, r.listed.At.Start)) <= 0
	}
	return true
}

func (d *deferred) local(x *Listing) *navigator.Local {
	compile := sync.OnceValue(func() *navigator.Local { return d.compile(x) })
	if len(x.Ops) == 0 {
		return compile()
	}
	root := unify.Deferred{Ops: x.Ops, Levels: x.Levels, CountsClients: x.CountsClients, LooksInside: x.LooksInside}
	return &navigator.Local{
		Name: x.Name, Doc: x.Doc, Tags: x.Tags, Source: x.Source, Levels: x.Levels, CountsClients: x.CountsClients,
		Pattern: root.Pattern(), Compile: compile,
	}
}

// compile compiles a rule.
func (d *deferred) compile(x *Listing) *navigator.Local {
	d.mu.Lock()
	defer d.mu.Unlock()
	l := &d.loader
	file, errs := syntax.LoadParts(d.source(x.File), diag.Span{End: d.index.Files[x.File].Head}, x.At)
	l.errs.Add(errs...)
	var r *Rule
	if len(file.Rules) == 1 {
		r = l.listed(file, &file.Rules[0], x)
	}
	if len(l.errs) > 0 || r == nil || r.Name() != x.Name {
		panic(fmt.Sprintf("rules: the index is not true: rule %s at %s: %v", x.Name, x.Source, l.errs.Err()))
	}
	return r.Local
}

// source returns a file.
func (d *deferred) source(i int) *diag.Source {
	if d.sources[i] == nil {
		name := d.index.Files[i].Name
		d.sources[i] = diag.NewSource(name, d.text(name))
	}
	return d.sources[i]
}

// listed compiles the rule of a listing, nil where there is none.
func (l *loader) listed(file *syntax.File, def *syntax.RuleDecl, x *Listing) *Rule {
	var r *Rule
	if x.Member == "" {
		r = l.rule(file, def)
	} else {
		members := l.members[def.Family.Value]
		i := slices.IndexFunc(members, func(m *member) bool { return m.label() == x.Member })
		if i >= 0 {
			r, _ = l.instantiate(file, def, members[i])
		}
	}
	if x.Inverse && r != nil {
		r = l.inverse(file, r)
	}
	return r
}
