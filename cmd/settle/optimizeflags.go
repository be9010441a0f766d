package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin/folding"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// optimizeFlags is the command optimize as it was called.
type optimizeFlags struct {
	rules      ruleSet
	query      query
	output     string
	inPlace    bool
	processors int
	reports    []string
	stream     string
	limits     limitFlags
	timeout    time.Duration
	onFailure  string
	quiet      bool
	pretty     bool
	checks     checkFlags
	source     importFlags
	text       textFlags
	repeat     int
	stopAfter  int
	watch      bool
	resume     bool
	failFast   bool
	maxMemory  byteSize
	worker     bool // whether this process settles graphs for another one
}

func (f *optimizeFlags) addFlags(command *cobra.Command) {
	f.query.addFlag(command, defaultQuery)
	f.rules.addFlags(command)
	f.rules.addRewrites(command)
	completeQuery(command, &f.rules)
	flags := command.Flags()
	flags.StringVarP(&f.output, "output", "o", "-", "write the graph to `FILE`, or to the folder of that name when it ends in / or there are several")
	flags.BoolVarP(&f.inPlace, "in-place", "i", false, "rewrite each file in place")
	flags.IntVarP(&f.processors, "jobs", "j", 0, "use at most `N` processors; 0 is all")
	flags.StringArrayVar(&f.reports, "report", nil, "report as `text|json|html|pprof|trace|classic[=FILE]`, to standard error where no FILE is named (repeatable)")
	flags.StringVar(&f.stream, "stream", "", "print a line at the end of each round and pass, as `text|json[=FILE]`, to standard error where no FILE is named")
	f.limits.addFlags(command)
	flags.DurationVar(&f.timeout, "timeout", 0, "give up a graph when reading, settling and checking it takes longer than `D`, as in 30s or 5m; 0 means no limit")
	flags.Var(&f.maxMemory, "max-memory", "give up a graph when it takes more memory than `SIZE`, as in 500M or 2G; graphs are then settled in processes of their own, which may crash without harm to others")
	flags.BoolVar(&f.resume, "resume", false, "leave graphs alone that an earlier call has written to the folder of -o, whose file, query, rules and flags are what they were; the journal there, "+journalName+", says which")
	flags.BoolVar(&f.failFast, "fail-fast", false, "stop at the first file that fails")
	flags.StringVar(&f.onFailure, "on-failure", "fail", "what becomes of a run when a rule fails, which is undone: `fail|warn|ignore`")
	flags.BoolVar(&f.pretty, "pretty", false, "write operations in MLIR's custom form, for people, where it is known")
	flags.BoolVar(&f.quiet, "quiet", false, "print errors only")
	flags.IntVar(&f.repeat, "repeat", 1, "settle each graph `N` times, and report all runs: settle report needs them to tell noise from change")
	flags.IntVar(&f.stopAfter, "stop-after", 0, "stop after rewrite `N`, as settle steps numbers them, and write the graph as it is then; 0 is after all")
	flags.BoolVar(&f.watch, "watch", false, "settle FILE again when it or a rule file changes, until an interrupt, and print which rules fired; the graph is written to -o only")
	flags.BoolVar(&f.worker, "worker", false, "settle the graphs that another process names on standard input")
	_ = flags.MarkHidden("worker")
	f.text.addFlags(command)
	f.checks.addFlags(command)
	f.source.addFlags(command)
	complete(command, "report", namesOf(reportFormats))
	complete(command, "stream", namesOf(streamFormats))
	complete(command, "on-failure", namesOf(policies))
}

// checkNumber refuses a number after --check: the number is optional, so that the
// next argument is a file.
func (f *optimizeFlags) checkNumber(command *cobra.Command, args []string) error {
	if !command.Flags().Changed("check") {
		return nil
	}
	for _, arg := range args {
		if _, err := strconv.Atoi(arg); err != nil {
			continue
		}
		if _, err := os.Stat(arg); err != nil {
			return usagef("there is no file %q; a number of sets of inputs is written --check=%s", arg, arg)
		}
	}
	return nil
}

// check checks the numbers and names of a call.
func (f *optimizeFlags) check(command *cobra.Command) error {
	if err := f.limits.check(); err != nil {
		return err
	}
	if err := f.text.check(); err != nil {
		return err
	}
	switch {
	case f.repeat < 1:
		return usagef("--repeat: %d is less than 1", f.repeat)
	case f.stopAfter < 0:
		return usagef("--stop-after: %d is less than 0", f.stopAfter)
	case f.stopAfter > 0 && f.limits.value.Rewrites > 0:
		return usagef("--stop-after and --max-rewrites exclude each other")
	case f.timeout < 0:
		return usagef("--timeout: %s is less than 0", f.timeout)
	case f.processors < 0:
		return usagef("--jobs: %d is less than 0", f.processors)
	case f.checks.runs < 0 || f.checks.runs == 0 && command.Flags().Changed("check"):
		return usagef("--check=%d: it takes at least one set of inputs", f.checks.runs)
	case f.checks.runs == 0 && (f.checks.loose || f.checks.elided != ""):
		return usagef("--loose and --elided go with --check only")
	case f.inPlace && command.Flags().Changed("output"):
		return usagef("--in-place and -o exclude each other")
	case f.resume && (f.output == "-" || f.output == ""):
		return usagef("--resume: expected -o with the folder that graphs are written to")
	}
	_, err := f.checks.options(nil, nil)
	return err
}

// prepare checks all that can be checked before a graph is read: first the call, then
// the rules.
func (f *optimizeFlags) prepare(command *cobra.Command, args []string, run *optimizeRun) (err error) {
	if run.policy, err = find("--on-failure", "policy", f.onFailure, policies); err != nil {
		return err
	}
	if err = f.check(command); err != nil {
		return err
	}
	if err = f.query.parse(command); err != nil {
		return err
	}
	if err = f.source.parse(command); err != nil {
		return err
	}
	files, expanded, err := expandFiles(args, f.output)
	if err != nil {
		return err
	}
	isBatch := expanded || f.resume
	if run.jobs, err = f.jobs(files, isBatch, run.std); err != nil {
		return err
	}
	if run.jobs[0].output == nil && !f.inPlace {
		if err = run.makeFolder(f.output); err != nil {
			return err
		}
	}
	claimed, err := f.claims(run.jobs)
	if err != nil {
		return err
	}
	if run.reports, err = parseReports(f.reports, claimed, run.std.Err, run.std); err != nil {
		return err
	}
	if run.stream, err = parseStream(f.stream, claimed, run.std); err != nil {
		return err
	}
	f.rules.deferred = true
	library, optimizer, err := f.query.pipeline(command, &f.rules)
	if err != nil {
		return err
	}
	for _, warning := range f.query.unselected(library, f.rules.files) {
		fmt.Fprintf(run.std.Err, "settle: warning: %s\n", warning)
	}
	run.dialects, run.evaluators, run.rules, run.optimizer = library.Dialects, library.Evaluators, f.rules.all(library), optimizer
	f.source.loopsStay = sync.OnceValue(func() bool {
		return run.policy != navigator.Fail || selects(optimizer.Tree(), functionalizeLoops)
	})
	if isBatch && !f.worker {
		folder := ""
		if run.jobs[0].output == nil && !f.inPlace {
			folder = f.output
		}
		run.batch, err = f.openRecord(command, run, folder)
	}
	return err
}

// selects reports whether a tree of what a query selected has an optimizer of a name.
func selects(tree *optdb.Node, name string) bool {
	return tree.Name == name || slices.ContainsFunc(tree.Members, func(n *optdb.Node) bool { return selects(n, name) })
}

// rulesOf returns the rules of a tree of what a query selected.
func rulesOf(tree *optdb.Node) []*optdb.Node {
	if tree.Kind == optdb.KindLocal {
		return []*optdb.Node{tree}
	}
	var rules []*optdb.Node
	for _, member := range tree.Members {
		rules = append(rules, rulesOf(member)...)
	}
	return rules
}

// claims returns the files of graphs and rules that a call reads and writes.
func (f *optimizeFlags) claims(jobs []job) (*claims, error) {
	files := &claims{}
	files.rules(f.rules.files)
	if err := claimOutputs(files, jobs); err != nil {
		return nil, err
	}
	for i := range jobs {
		files.reads([]string{jobs[i].arg})
	}
	return files, nil
}

// jobs returns the graphs of a call and where each of them goes: to standard
// output, to the file that -o names, to a folder, or where it was read.
func (f *optimizeFlags) jobs(files []source, isBatch bool, std stdio) ([]job, error) {
	list := make([]job, len(files))
	args := make([]string, len(files))
	for i, file := range files {
		args[i], list[i] = file.arg, job{arg: file.arg, name: inputName(file.arg)}
	}
	if err := stdinOnce(args); err != nil {
		return nil, err
	}
	switch {
	case f.inPlace:
		return list, inPlace(list)
	case f.output == "-":
		out := streamTarget("<stdout>", std.Out)
		for i := range list {
			list[i].output = out
		}
		return list, nil
	case f.output == "":
		return nil, usagef("-o: missing the name of a file")
	case len(list) > 1 || isFolderName(f.output) || isBatch:
		return list, f.intoFolder(list, files)
	}
	var err error
	list[0].output, err = fileTarget(f.output)
	return list, err
}

// intoFolder has each graph written to the file of its name in the folder of -o.
func (f *optimizeFlags) intoFolder(list []job, files []source) error {
	taken := map[string]string{}
	for i := range list {
		j := &list[i]
		if j.arg == "-" {
			return usagef("-o %s: %s has no name to be written by; give it one file, or no -o", f.output, stdinName)
		}
		j.path = filepath.Join(f.output, files[i].below)
		j.below = files[i].below != filepath.Base(j.arg)
		if other, ok := taken[j.path]; ok {
			return usagef("-o %s: %s and %s would both be written to %s", f.output, other, j.arg, j.path)
		}
		taken[j.path] = j.arg
	}
	return nil
}

// bisect returns the flags with which settle bisect makes the same rewrites and
// generates the same inputs.
func (f *optimizeFlags) bisect() string {
	var b strings.Builder
	fmt.Fprintf(&b, " -q '%s'", f.query.text)
	for _, file := range f.rules.files {
		b.WriteString(" --rules " + shellWord(file))
	}
	for _, rewrite := range f.rules.rewrites {
		b.WriteString(" -e " + shellWord(rewrite))
	}
	if f.rules.noDefaults {
		b.WriteString(" --no-default-rules")
	}
	if f.rules.foldLimit != folding.DefaultLimit {
		fmt.Fprintf(&b, " --fold-limit %d", f.rules.foldLimit)
	}
	fmt.Fprintf(&b, " --runs %d --seed %d", f.checks.runs, f.checks.seed)
	for _, word := range f.source.words() {
		b.WriteString(" " + shellWord(word))
	}
	if f.checks.loose {
		b.WriteString(" --loose")
	}
	if f.checks.elided != "" {
		b.WriteString(" --elided " + f.checks.elided)
	}
	return b.String()
}

// explainDefault says in an error of the default query that it is the default.
func explainDefault(err error) error {
	var query *diag.Error
	if !errors.As(err, &query) {
		return err
	}
	explained := *query
	explained.Help = "this is the mode default: give your rules the tag fast_run, or select them with -q; -q '+*' selects all"
	return &explained
}

// isFolderName reports whether a name says that it is one of a folder.
func isFolderName(name string) bool { return os.IsPathSeparator(name[len(name)-1]) }

// inPlace has each graph written to the file that it was read from.
func inPlace(list []job) error {
	taken := map[string]string{}
	for i := range list {
		j := &list[i]
		if j.arg == "-" {
			return usagef("--in-place: %s cannot be written to", stdinName)
		}
		j.path = j.arg
		key := absolute(resolveLinks(j.path))
		if other, ok := taken[key]; ok {
			return usagef("--in-place: %s and %s are the same file", other, j.arg)
		}
		taken[key] = j.arg
	}
	return nil
}

// claimOutputs claims the files that graphs are written to: not one that rules or
// another graph are read from.
func claimOutputs(files *claims, jobs []job) error {
	inputs := make(map[string]int, len(jobs))
	for i := range jobs {
		inputs[absolute(resolveLinks(jobs[i].arg))] = i
	}
	for i := range jobs {
		j := &jobs[i]
		if out := j.output; out != nil && out.path == "" {
			files.stdout = true
			continue
		}
		path := j.path
		if j.output != nil {
			path = j.output.path
		}
		if use := files.find(path); use != "" {
			return usagef("-o: "+use, path)
		}
		if other, ok := inputs[absolute(resolveLinks(path))]; ok && other != i {
			return usagef("-o: %s would be written to %s, where another graph is read from", j.name, path)
		}
	}
	for i := range jobs {
		if out := jobs[i].output; out == nil {
			files.add(jobs[i].path, usedAsOther)
		} else if out.path != "" && !out.direct {
			files.add(out.path, usedAsOther)
		}
	}
	return nil
}
