package optdb

import (
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
	var x any
	var own []string
	for _, w := range words[3:] {
		if tags, ok := strings.CutPrefix(w, "own="); ok {
			own = strings.Split(tags, ",")
		}
	}
	options, err := registerOptions(words[3:])
	if err != nil {
		return err
	}
	switch kind {
	case "rule":
		x = rule(name, own...)
	case "global":
		x = idle(name)
	default:
		db := b.database(kind, name, words[3:])
		if b.dbs[name] == nil {
			defer func() {
				if db.parent != nil {
					b.dbs[name] = db
				}
			}()
		}
		x = db
	}
	return home.Register(x, options...)
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
			return NewEquilibriumDB(name, MaxUseRatio(f))
		}
	}
	return NewEquilibriumDB(name)
}

func registerOptions(words []string) ([]RegisterOption, error) {
	var options []RegisterOption
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "tags":
			options = append(options, Tags(strings.Split(value, ",")...))
		case "position":
			f, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return nil, err
			}
			options = append(options, Position(f))
		case "priority":
			n, err := strconv.Atoi(value)
			if err != nil {
				return nil, err
			}
			options = append(options, Priority(n))
		case "final":
			options = append(options, Final())
		case "cleanup":
			options = append(options, Cleanup())
		case "instead_of":
			options = append(options, InsteadOf(value))
		case "last":
			options = append(options, Last())
		case "always":
			options = append(options, Always())
		case "apart":
			options = append(options, WithoutDatabaseTag())
		case "doc":
			options = append(options, Doc(value))
		case "replace":
			options = append(options, Replace())
		case "source":
			options = append(options, Source(value))
		case "name":
			options = append(options, Name(value))
		case "own", "target", "ratio":
		default:
			return nil, fmt.Errorf("the test writes an unknown option %q", key)
		}
	}
	return options, nil
}
