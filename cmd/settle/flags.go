package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/tools/txtar"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/folding"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/internal/arena"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// ruleSet is the flags that select rule files.
type ruleSet struct {
	dialects   dialectFiles
	files      []string
	noDefaults bool
	foldLimit  int64
	rewrites   []string // of -e
	deferred   bool     // the project's rules are compiled when graphs need them
}

func (s *ruleSet) addFlags(command *cobra.Command) {
	s.dialects.addFlag(command)
	s.addRuleFlags(command)
}

// addRuleFlags adds the flags of a command about ops that are known.
func (s *ruleSet) addRuleFlags(command *cobra.Command) {
	flags := command.Flags()
	flags.StringArrayVar(&s.files, "rules", nil, "add the rules of the file `PATH`, or of the *.toml below that folder (repeatable)")
	flags.BoolVar(&s.noDefaults, "no-default-rules", false, "leave out the default rules")
	flags.Int64Var(&s.foldLimit, "fold-limit", folding.DefaultLimit, "keep a folded constant that takes at most `BYTES` more than what it is computed from; -1 means no limit")
	_ = command.MarkFlagFilename("rules", "toml")
}

// addRewrites adds the flag of rules on the command line.
func (s *ruleSet) addRewrites(command *cobra.Command) {
	command.Flags().StringArrayVarP(&s.rewrites, "expression", "e", nil, "add the rule 'PATTERN => REPLACEMENT [where GUARD]', with full names of ops; without -q nothing else is applied (repeatable)")
}

func (s *ruleSet) library() (*builtin.Library, error) {
	if os.Getenv("GOGC") == "" {
		if s.deferred {
			delayCollections()
		} else {
			defer debug.SetGCPercent(debug.SetGCPercent(loadGCPercent))
		}
	}
	limit := s.foldLimit
	if limit == 0 {
		limit = 1 // 0 is the default of the library; constants take whole bytes
	}
	config := builtin.Config{
		Rules: append(slices.Clone(s.dialects), s.files...), NoDefaultRules: s.noDefaults, Evaluators: dialects.Evaluators(), FoldLimit: limit,
		Deferred: s.deferred,
	}
	if len(s.rewrites) > 0 {
		text, err := syntax.OneOff(s.rewrites...)
		if err != nil {
			return nil, usagef("-e: %w", err)
		}
		if config.FS, err = txtar.FS(&txtar.Archive{Files: []txtar.File{{Name: oneOffFile, Data: []byte(text)}}}); err != nil {
			return nil, err
		}
	}
	library, err := builtin.New(config)
	if err != nil {
		return nil, inRewrites(err, s.rewrites)
	}
	return library, nil
}

// all returns what finds all rules in their files, also those that the library has deferred.
func (s *ruleSet) all(library *builtin.Library) func() *rules.Set {
	return sync.OnceValue(func() *rules.Set {
		whole := *s
		whole.deferred = false
		if s.deferred {
			if all, err := whole.library(); err == nil {
				return all.Rules
			}
		}
		return library.Rules
	})
}

// loadGCPercent is the garbage collector's percentage while rules are loaded: nearly all that is
// made then stays.
const loadGCPercent = 400

// leastHeap is the size of the heap below which the garbage collector rests: it would look at the
// rules again and again while many small graphs are settled.
const leastHeap = 48 << 20

// usualGCPercent is the garbage collector's percentage where the environment does not say it, and
// minimumHeap the size of the heap that it stands for where less is alive.
const usualGCPercent, minimumHeap = 100, 4 << 20

// startHeap is somewhat less than the part of the heap that loading rules fills: none of it stays unused.
const startHeap = 8 << 20

// delayCollections leaves the garbage collector at rest while the heap is smaller than leastHeap. First it
// grows the heap for the rules that are about to be loaded, in huge pages where the system has them: page faults at the
// first use of small ones were a quarter of the time that the command took to start (24 ms on 2026-11-29, and 20 so).
func delayCollections() {
	restCollector(minimumHeap)
	_ = arena.Make[byte](startHeap)
	runtime.GC() // frees it, and the heap keeps the pages
}

// restCollector has the next collection begin at twice what is alive, or at leastHeap where that is
// more. It decides anew after each collection.
func restCollector(alive uint64) {
	debug.SetGCPercent(max(usualGCPercent, int(100*leastHeap/max(alive, minimumHeap))-100))
	runtime.AddCleanup(&struct{ unused *int }{}, func(struct{}) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		restCollector(live[0].Value.Uint64())
	}, struct{}{})
}

// query is the flag --query, which selects rules.
type query struct {
	text  string
	flag  bool // whether there is a query, given or by default
	value optdb.Query
}

const queryUsage = "`QUERY` selects rules by tags: +tag to include, &tag to require, -tag to exclude; it may begin with a mode, such as o3"

func (q *query) addFlag(command *cobra.Command, byDefault string) {
	command.Flags().StringVarP(&q.text, "query", "q", byDefault, queryUsage)
}

// parse reads the text, before any file is looked at.
func (q *query) parse(command *cobra.Command) (err error) {
	if q.flag = q.text != "" || command.Flags().Changed("query"); !q.flag {
		return nil
	}
	if q.value, err = optdb.ParseQuery(q.text); err != nil {
		return asQueryError(err)
	}
	return nil
}

// tree returns what the query selects from the database, or the whole database
// when there is no query.
func (q *query) tree(db *optdb.DB) (*optdb.Node, error) {
	if !q.flag {
		return db.Tree(), nil
	}
	opt, err := db.Query(q.value)
	if err != nil {
		return nil, asQueryError(err)
	}
	return opt.Tree(), nil
}

// pipeline loads the rules and returns what the query selects of them.
func (q *query) pipeline(command *cobra.Command, set *ruleSet) (*builtin.Library, *optdb.Pipeline, error) {
	library, err := set.library()
	if err != nil {
		return nil, nil, err
	}
	if len(set.rewrites) > 0 {
		if command.Flags().Changed("query") {
			q.value = q.value.Including(syntax.OneOffTag)
		} else {
			q.value, q.text = optdb.Include(syntax.OneOffTag), "+"+syntax.OneOffTag
		}
	}
	optimizer, err := library.DB.Query(q.value)
	if err != nil && !command.Flags().Changed("query") {
		err = explainDefault(err)
	}
	return library, optimizer, asQueryError(err)
}

// unselected returns a warning for each rule file with no rule that the query selects.
func (q *query) unselected(library *builtin.Library, files []string) (warnings []string) {
	tree, err := q.tree(library.DB)
	if err != nil || len(files) == 0 {
		return nil
	}
	selected := map[string]bool{}
	for _, r := range appendRules(nil, tree, "", nil) {
		selected[r.Name] = true
	}
	var names []string
	of, used := map[string]int{}, map[string]bool{}
	for _, r := range library.Rules.Rules {
		if !slices.ContainsFunc(files, func(path string) bool { return isWithin(r.File, path) }) {
			continue
		}
		if of[r.File]++; of[r.File] == 1 {
			names = append(names, r.File)
		}
		used[r.File] = used[r.File] || selected[r.Name()]
	}
	for _, name := range names {
		if !used[name] {
			warnings = append(warnings, fmt.Sprintf("%s: none of its rules (%d) is selected by the query %s: give them a tag of the query, or name them with -q",
				name, of[name], q.text))
		}
	}
	return warnings
}

// isWithin reports whether a file is that of a path or below it.
func isWithin(file, path string) bool {
	below, err := filepath.Rel(path, file)
	return err == nil && filepath.IsLocal(below)
}

// limitFlags are the flags that bound a run.
type limitFlags struct{ value navigator.Limits }

func (l *limitFlags) addFlags(command *cobra.Command) {
	flags := command.Flags()
	flags.IntVar(&l.value.Rewrites, "max-rewrites", 0, "stop after `N` rewrites of a graph; 0 means no limit")
	flags.IntVar(&l.value.Passes, "max-passes", 0, "stop after `N` rounds of an equilibrium; 0 means no limit")
	flags.Float64Var(&l.value.UseRatio, "max-use-ratio", 0, "let a rule be used `X` times for each node at the start, in one pass; 0 is 8 times and at least 1000, -1 no limit")
	flags.Float64Var(&l.value.PassRatio, "max-pass-ratio", 0, "let a pass make `X` rewrites for each node at the start; 0 is 64 and at least 100000, -1 no limit")
	flags.Float64Var(&l.value.Growth, "max-growth", 0, "let the graph grow to `X` nodes for each at the start; 0 is 16 and at least 10000, -1 no limit")
}

// check returns an error for a limit out of range.
func (l *limitFlags) check() error {
	if n := l.value.Rewrites; n < 0 {
		return usagef("--max-rewrites: %d is less than 0", n)
	}
	if n := l.value.Passes; n < 0 {
		return usagef("--max-passes: %d is less than 0", n)
	}
	for _, ratio := range []struct {
		flag  string
		value float64
	}{
		{"--max-use-ratio", l.value.UseRatio}, {"--max-pass-ratio", l.value.PassRatio}, {"--max-growth", l.value.Growth},
	} {
		if !(ratio.value >= 0 || ratio.value == -1) {
			return usagef("%s: %v is not a ratio: expected 0, a number greater than 0, or -1 for no limit", ratio.flag, ratio.value)
		}
	}
	return nil
}

// raiseHelp says how to raise the limit that ended a run. The flags have the names
// of the limits.
func raiseHelp(limit string) string {
	name, database, own := strings.Cut(limit, " of ")
	switch {
	case limit == "":
		return ""
	case own:
		return "raise " + name + " of the database " + database + " where it is declared"
	}
	return "--" + strings.ReplaceAll(name, "_", "-") + " raises it"
}

// longFlags returns the arguments of a command, in which the names of flags may follow one hyphen
// as those of Go's tools do: -run is --run.
func longFlags(root *cobra.Command, args []string) []string {
	command, _, err := root.Find(args)
	if err != nil {
		return args // which are reported as they are
	}
	command.InitDefaultHelpFlag()
	args = slices.Clone(args)
	for i, arg := range args {
		name, isFlag := strings.CutPrefix(arg, "-")
		if arg == "--" {
			break
		}
		name, _, _ = strings.Cut(name, "=")
		if isFlag && len(name) > 1 && command.Flag(name) != nil {
			args[i] = "-" + arg
		}
	}
	return args
}

// flagError returns an error about a flag in the words of the help, with a
// suggestion for an unknown one.
func flagError(command *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(command, unknown)
	case errors.As(err, &value):
		return usagef("--%s: %q is %s", value.GetFlag().Name, value.GetValue(), refusal(value))
	case errors.As(err, &missing):
		name, _ := pflag.UnquoteUsage(missing.GetFlag())
		return usagef("--%s: missing %s", missing.GetFlag().Name, name)
	}
	return &usageError{err: err, help: true}
}

func unknownFlag(command *cobra.Command, err *pflag.NotExistError) error {
	if err.GetSpecifiedName() == "json" && command.Flags().Lookup("report") != nil {
		return usagef("%w; did you mean \"report json\"?", err)
	}
	var names []string
	command.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return usagef("%w%s", err, didYouMean(err.GetSpecifiedName(), names))
}

// refusal says why the value of a flag is refused.
func refusal(err *pflag.InvalidValueError) string {
	if errors.Is(err, strconv.ErrRange) {
		return "out of range"
	}
	switch err.GetFlag().Value.Type() {
	case "int", "int64":
		return "not a whole number"
	case "uint64":
		return "not a whole number from 0 on"
	case "float64":
		return "not a number"
	case "duration":
		return "not a duration, such as 30s or 5m"
	case "bool":
		return "neither true nor false"
	}
	return "refused: " + err.Unwrap().Error()
}

// exactly returns a check for one argument of each of these names.
func exactly(names ...string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch n := len(names); {
		case len(args) < n:
			return usagef("missing %s", names[len(args)])
		case len(args) > n:
			return usagef("unexpected second %s %q: one at a time", names[n-1], args[n])
		}
		return nil
	}
}

// atLeastOne returns a check for arguments of that name.
func atLeastOne(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usagef("missing %s", name)
		}
		return nil
	}
}

// noArguments refuses any argument.
func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("unexpected argument %q", args[0])
	}
	return nil
}

// defaultQuery is the query where --query is not given.
const defaultQuery = "default"

// groupAnnotation marks commands that only have subcommands.
const groupAnnotation = "group"

// asGroup makes a command that only has subcommands refuse a call without one of
// them.
func asGroup(group *cobra.Command) *cobra.Command {
	group.Args = cobra.ArbitraryArgs
	group.DisableFlagsInUseLine = true
	group.Annotations = map[string]string{groupAnnotation: "yes"}
	group.RunE = func(command *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usagef("which command?")
		}
		return usagef("unknown command %q%s", args[0], didYouMean(args[0], commandNames(command)))
	}
	return group
}

// commandNames returns the names of the subcommands of a command.
func commandNames(group *cobra.Command) []string {
	var names []string
	for _, c := range group.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// didYouMean returns the end of a message about an unknown name: the nearest known
// name, or "".
func didYouMean(name string, names []string) string {
	if near := diag.Nearest(name, names); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// complete has the shell offer the values of a flag.
func complete(command *cobra.Command, flag string, values []string) {
	_ = command.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveDefault))
}

// onlyOne is an error of usage where two flags are given that exclude each other.
func onlyOne(command *cobra.Command, one, other string) error {
	if command.Flags().Changed(one) && command.Flags().Changed(other) {
		return usagef("--%s and --%s: one of them alone is wanted", one, other)
	}
	return nil
}
