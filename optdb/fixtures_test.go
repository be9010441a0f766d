package optdb

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// rule returns a rule that never applies.
func rule(name string, tags ...string) *navigator.Local {
	return &navigator.Local{
		Name: name, Tags: tags,
		Pattern: unify.MustCompile(unify.Root("test."+name), nil),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) { return r.NoMatch("never"), nil },
	}
}

// idle is a global optimizer that does nothing.
type idle string

func (i idle) Name() string { return string(i) }

func (i idle) Apply(_ *navigator.Run, pass *profile.Pass) error {
	pass.Kind = "idle"
	return nil
}

// builder makes databases of lines such as
//
//	sequence optdb
//	optdb equilibrium canonicalize tags=fast_run position=1
//	canonicalize rule mul_one own=fleet tags=typed
//	mode fast_run +fast_run
//	add_tags mul_one slow
type builder struct {
	root *DB
	dbs  map[string]*DB
}

func (b *builder) run(text string) string {
	var out strings.Builder
	for _, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := b.line(line); err != nil {
			out.WriteString(rendered(err))
		}
	}
	if out.Len() == 0 {
		return "ok\n"
	}
	return out.String()
}

func (b *builder) line(line string) error {
	words := strings.Fields(line)
	switch words[0] {
	case "mode":
		q, err := ParseQuery(strings.Join(words[2:], " "))
		if err != nil {
			return err
		}
		return b.root.DefineMode(NamedQuery{Name: words[1], Query: q})
	case "add_tags":
		return b.root.AddTags(words[1], words[2:]...)
	case "remove_tags":
		return b.root.RemoveTags(words[1], words[2:]...)
	}
	if len(words) == 2 {
		b.root = b.database(words[0], words[1], nil)
		b.dbs = map[string]*DB{words[1]: b.root}
		return nil
	}
	home, kind, name := b.dbs[words[0]], words[1], words[2]
	var own []string
	for _, w := range words[3:] {
		if tags, ok := strings.CutPrefix(w, "own="); ok {
			own = strings.Split(tags, ",")
		}
	}
	entry, err := entryOf(words[3:])
	if err != nil {
		return err
	}
	switch kind {
	case "rule":
		return home.Register(rule(name, own...), entry)
	case "global":
		return home.RegisterOptimizer(idle(name), entry)
	}
	db := b.database(kind, name, words[3:])
	err = home.RegisterDB(db, entry)
	if b.dbs[name] == nil && db.parent != nil {
		b.dbs[name] = db
	}
	return err
}

func (b *builder) database(kind, name string, words []string) *DB {
	switch kind {
	case "sequence":
		return NewSequenceDB(name)
	case "topo":
		return NewTopoDB(name, Walk{Order: navigator.OutToIn})
	case "local_group":
		return NewLocalGroupDB(name, true)
	case "proxy":
		for _, w := range words {
			if target, ok := strings.CutPrefix(w, "target="); ok {
				return NewProxyDB(name, b.dbs[target])
			}
		}
		return NewProxyDB(name, nil)
	}
	for _, w := range words {
		if ratio, ok := strings.CutPrefix(w, "ratio="); ok {
			f, _ := strconv.ParseFloat(ratio, 64)
			return NewEquilibriumDB(name, EquilibriumOptions{MaxUseRatio: f})
		}
	}
	return NewEquilibriumDB(name, EquilibriumOptions{})
}

func entryOf(words []string) (Entry, error) {
	var e Entry
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "tags":
			e.Tags = append(e.Tags, strings.Split(value, ",")...)
		case "position":
			f, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return Entry{}, err
			}
			e.Position = &f
		case "priority":
			n, err := strconv.Atoi(value)
			if err != nil {
				return Entry{}, err
			}
			e.Priority = &n
		case "final", "cleanup", "role":
			e.Role = cmp.Or(value, key)
		case "instead_of":
			e.InsteadOf = value
		case "last":
			e.Last = true
		case "always":
			e.Always = true
		case "apart":
			e.OwnTagsOnly = true
		case "doc":
			e.Doc = value
		case "replace":
			e.Replace = true
		case "source":
			e.Source = value
		case "name":
			e.Name = value
		case "own", "target", "ratio":
		default:
			return Entry{}, fmt.Errorf("the test writes an unknown option %q", key)
		}
	}
	return e, nil
}

// kept returns the names of the optimizers that the query selects.
func (e *Explanation) kept() []string {
	var names []string
	for _, d := range e.Decisions {
		if d.Kept {
			names = append(names, d.Name)
		}
	}
	return names
}
