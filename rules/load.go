package rules

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/textfile"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
)

// Source is a rule file: its name, for messages, and its text.
type Source struct {
	Name string
	Data []byte
	// OnlyAlways leaves out the optimizers that the file places, except those that
	// always run.
	OnlyAlways bool
	// Tested leaves out the trial of the rules' tests, which are known to have no
	// mistakes.
	Tested bool
	// Err says why the file could not be read. Loading it reports that.
	Err error
}

// Load compiles the rules of the files for graphs of these dialects, to which
// it adds the ops that the files declare. The error is a [diag.List] of all
// that is wrong with all of them; then nothing is loaded.
func Load(sources []Source, dialects *ir.Dialects) (*Set, error) {
	set, errs := LoadPart(sources, dialects)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return set, nil
}

// LoadPart is Load for a caller that has more to check: beside the mistakes it returns what
// could be loaded, which is not to be run where there are any.
func LoadPart(sources []Source, dialects *ir.Dialects) (*Set, diag.List) {
	l := newLoader(dialects)
	l.read(sources)
	l.compile()
	return l.set, l.errs
}

// read reads files, which are the set's after those that it has.
func (l *loader) read(sources []Source) {
	for _, s := range sources {
		if s.Err != nil {
			l.errs.Add(s.unread())
			l.set.unread, l.set.Incomplete = true, true
			continue
		}
		file, errs := syntax.Load(s.Name, s.Data)
		l.errs.Add(errs...)
		if s.Tested {
			l.tested[file] = true
		}
		if s.OnlyAlways {
			file.Optimizers = slices.DeleteFunc(file.Optimizers, func(o syntax.OptimizerDecl) bool { return !o.Always.Value })
		}
		l.set.files = append(l.set.files, file)
		l.set.Incomplete = l.set.Incomplete || file.Incomplete
	}
}

// compile compiles what the files declare, and their rules.
func (l *loader) compile() {
	l.declarations()
	l.rules()
}

// rules compiles the rules of the files, after those that the set has.
func (l *loader) rules() {
	for _, file := range l.set.files {
		l.file(file)
	}
	for _, file := range l.set.files {
		for i := range file.Rules {
			l.checkInverse(file, &file.Rules[i])
		}
	}
	l.inverses()
	l.expansions()
	slices.SortStableFunc(l.set.Rules, func(a, b *Rule) int { return cmp.Compare(b.Priority, a.Priority) })
}

func newLoader(dialects *ir.Dialects) *loader {
	return &loader{
		set: &Set{}, given: dialects, names: map[string]place{}, attributes: map[string][]string{}, overFamily: map[string]string{},
		tested: map[*syntax.File]bool{}, tests: &sync.Mutex{},
	}
}

// declarations reads what the files declare and rules may name.
func (l *loader) declarations() {
	l.declare(l.given)
	l.relations()
	l.functions = guard.Extend(l.set.Dialects.List())
	l.meanings()
	l.families()
}

// LoadFS loads the files of a file system that the patterns of [fs.Glob] name,
// or all *.toml without a pattern.
func LoadFS(fsys fs.FS, dialects *ir.Dialects, patterns ...string) (*Set, error) {
	sources, err := SourcesFS(fsys, patterns...)
	if err != nil {
		return nil, err
	}
	return Load(sources, dialects)
}

// SourcesFS reads the files of a file system that the patterns of [fs.Glob] name, or
// all *.toml without a pattern, sorted.
func SourcesFS(fsys fs.FS, patterns ...string) ([]Source, error) {
	if fsys == nil {
		return nil, errors.New("rules: no file system")
	}
	var names []string
	for _, pattern := range patterns {
		found, err := fs.Glob(fsys, pattern)
		if err == nil && len(found) == 0 {
			err = fmt.Errorf("no rule file matches %q", pattern)
		}
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	if len(patterns) == 0 {
		found, err := below(fsys, ".")
		if err != nil {
			return nil, err
		}
		names = found
	}
	return read(names, func(name string) ([]byte, error) { return fs.ReadFile(fsys, name) })
}

// LoadPaths loads rule files; a folder stands for all *.toml below it, sorted.
func LoadPaths(dialects *ir.Dialects, paths ...string) (*Set, error) {
	sources, err := Sources(paths...)
	if err != nil && !slices.ContainsFunc(sources, func(s Source) bool { return s.Err == nil }) {
		return nil, err
	}
	return Load(sources, dialects) // which reports what cannot be read as well
}

// Sources reads rule files; a folder stands for all *.toml below it, sorted, and
// one without any is an error. A file that is named twice is read once. The error is about
// all that could not be read, which is in the list as well, so that [Load] reports it with
// the mistakes of the other files.
func Sources(paths ...string) ([]Source, error) {
	var names []string
	var unread []Source
	for _, path := range paths {
		info, err := os.Stat(path)
		if err == nil && !info.IsDir() {
			names = append(names, path)
			continue
		}
		var found []string
		if err == nil {
			found, err = below(os.DirFS(path), ".")
		}
		if err == nil && len(found) == 0 {
			err = errors.New("no rule file (*.toml) in the folder")
		}
		if err != nil {
			unread = append(unread, Source{Name: path, Err: err})
		}
		for _, name := range found {
			names = append(names, filepath.Join(path, filepath.FromSlash(name)))
		}
	}
	sources, _ := read(names, func(name string) ([]byte, error) { return textfile.ReadFile(name, maxRuleFile) })
	sources = append(unread, sources...)
	return sources, unreadErrors(sources)
}

// withoutPath returns why a file cannot be read, without its name.
func withoutPath(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// unreadError is a list of errors about files that could not be read.
type unreadError struct {
	diag.List
	causes []error
}

func (e *unreadError) Unwrap() []error { return append([]error{e.List}, e.causes...) }

// unreadErrors returns what is wrong with sources that could not be read.
func unreadErrors(sources []Source) error {
	var unread unreadError
	for _, s := range sources {
		if s.Err != nil {
			unread.Add(s.unread())
			unread.causes = append(unread.causes, s.Err)
		}
	}
	if len(unread.List) == 0 {
		return nil
	}
	return &unread
}

func (s *Source) unread() *diag.Error {
	var at *diag.Error
	if errors.As(s.Err, &at) {
		return at
	}
	return diag.Errorf(diag.NewSource(s.Name, ""), diag.NoSpan, "%v", withoutPath(s.Err))
}

// maxRuleFile bounds the bytes of a file of rules.
const maxRuleFile = 64 << 20

func read(names []string, file func(string) ([]byte, error)) ([]Source, error) {
	var sources []Source
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] {
			continue
		}
		seen[name] = true
		data, err := file(name)
		sources = append(sources, Source{Name: name, Data: data, Err: err})
	}
	return sources, unreadErrors(sources)
}

// below returns the rule files below a folder, sorted.
func below(fsys fs.FS, root string) ([]string, error) {
	var names []string
	err := fs.WalkDir(fsys, root, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(name, ".toml") {
			names = append(names, name)
		}
		return err
	})
	slices.Sort(names)
	return names, err
}

// file compiles the rules of a file.
func (l *loader) file(file *syntax.File) {
	for _, d := range file.Databases {
		l.set.Databases = append(l.set.Databases, Database{d, declaration{file.Source, d.Name, d.Header, l.tested[file]}})
	}
	for _, o := range file.Optimizers {
		l.set.Optimizers = append(l.set.Optimizers, Entry{o, declaration{file.Source, o.Name, o.Header, l.tested[file]}})
	}
	for _, m := range file.Modes {
		l.set.Modes = append(l.set.Modes, Mode{m, declaration{file.Source, m.Name, m.Header, l.tested[file]}})
	}
	for i := range file.Rules {
		def := &file.Rules[i]
		// One that the reader of the file has something against is compiled as well, for
		// what else is wrong with it.
		isRight := def.Name.Value != "" && def.Kind != 0
		isRight = def.Name.Value != "" && l.claim(file, def) && isRight
		if def.Family.IsSet() {
			l.familyRules(file, def)
		} else {
			l.compileRule(file, def, isRight)
		}
	}
}

// compileRule compiles a rule of the set.
func (l *loader) compileRule(file *syntax.File, def *syntax.RuleDecl, isRight bool) {
	before := len(l.errs)
	r := l.rule(file, def)
	l.add(r, isRight && len(l.errs) == before)
}
