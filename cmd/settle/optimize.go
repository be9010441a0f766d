package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin/folding"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/navigator"
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
	checks     checkFlags
}

func newOptimize(std stdio) *cobra.Command {
	f := &optimizeFlags{}
	command := &cobra.Command{
		Use:   "optimize FILE|-...",
		Short: "Rewrite graphs until no rule applies any more",
		Long:  optimizeHelp,
		Example: `  settle optimize examples/transformer.mlir -o small.mlir
  settle optimize examples/transformer.mlir -q '+canonicalize &fleet' --report text >/dev/null
  settle optimize examples/transformer.mlir -q '+canonicalize &fleet &typed' -o small.mlir --report json=report.json
  settle optimize examples/transformer.mlir --no-default-rules --rules rules.d/tosa/cast.toml -o small.mlir
  settle optimize examples/transformer.mlir -o small.mlir --stream json=rounds.jsonl
  settle optimize - < examples/transformer.mlir > small.mlir
  settle optimize examples/*.mlir -o small/ --report json=reports.json
  settle optimize --in-place small/*.mlir
  settle optimize examples/transformer.mlir --check --loose --elided random -o small.mlir`,
		Args: atLeastOne("FILE"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"mlir"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(command *cobra.Command, args []string) error {
			run := &optimizeRun{
				std: std, quiet: f.quiet, timeout: f.timeout, limits: f.limits.value,
				processors: f.processors, inPlace: f.inPlace, check: &f.checks, query: f.query.text, bisect: f.bisect(),
			}
			defer run.removeFolder()
			if err := f.checkNumber(command, args); err != nil {
				return err
			}
			if err := f.prepare(command, args, run); err != nil {
				return err
			}
			return run.optimize(command.Context())
		},
	}
	f.addFlags(command)
	return command
}

const optimizeHelp = `Rewrite graphs by the rules that a query selects, until none applies any more.

FILE is a program in MLIR's generic form, as mlir-opt --mlir-print-op-generic
prints it; "-" is standard input. The rewritten graph goes to standard output or
to the file that -o names, one line about the run to standard error. With
--report json on standard error that line is left out, and so are warnings and
errors: the report has them.

--report classic prints a profile in the layout of the document on graph
rewriting, classic-2.7 in that of its release 2.7.4. --stream prints while the run
goes on: a line for each round and pass that ended, for people or, with json, an
object to filter, and one when the run ends.

Several files are rewritten concurrently; the results do not depend on that. -o
names a folder, which is created, and each graph is written there under its
own name; without -o, all go to standard output in the order of the files, with
lines "// -----" between them. With --in-place each file is rewritten in
place. Reports come in the order of the files: --report json is then an array. A
file with an error is not written, the others are, and the exit code is 1.

A run that a limit or a cycle of rules ends early leaves a valid graph, which is
written, with a warning that says which limit, and which flag raises it, or which
rules bring which term back. An interrupt, --timeout or a rule that fails end it with
exit code 1: then only the reports are written.

--check runs every function of the graph on random inputs, before and after: where
one computes something else, the graph is not written and the exit code is 1; where
no function can be run, so that nothing can be compared, it is 2. See settle bisect,
which finds the rewrite. --loose takes declared types as hints, --elided random
generates the constants that a printer elided, as those of settle eval do; rules that
are true of real numbers only (inexact) are held to half of the digits.`

func (f *optimizeFlags) addFlags(command *cobra.Command) {
	f.query.addFlag(command, defaultQuery)
	f.rules.addFlags(command)
	flags := command.Flags()
	flags.StringVarP(&f.output, "output", "o", "-", "write the graph to `FILE`, or to the folder of that name when it ends in / or there are several")
	flags.BoolVarP(&f.inPlace, "in-place", "i", false, "rewrite each file in place")
	flags.IntVarP(&f.processors, "jobs", "j", 0, "use at most `N` processors; 0 is all")
	flags.StringArrayVar(&f.reports, "report", nil, "report as `text|json|classic[=FILE]`, to standard error where no FILE is named (repeatable)")
	flags.StringVar(&f.stream, "stream", "", "print a line at the end of each round and pass, as `text|json[=FILE]`, to standard error where no FILE is named")
	f.limits.addFlags(command)
	flags.DurationVar(&f.timeout, "timeout", 0, "give up when settling a graph takes longer than `D`, as in 30s or 5m; 0 is no limit")
	flags.StringVar(&f.onFailure, "on-failure", "fail", "what becomes of a run when a rule fails, which is undone: `fail|warn|ignore`")
	flags.BoolVar(&f.quiet, "quiet", false, "print errors only")
	f.checks.addFlags(command)
	complete(command, "report", formatNames(reportFormats))
	complete(command, "stream", formatNames(streamFormats))
	complete(command, "on-failure", policyNames())
}

// policies are the values of --on-failure.
var policies = []struct {
	name   string
	policy navigator.Policy
}{
	{"fail", navigator.Fail},
	{"warn", navigator.Warn},
	{"ignore", navigator.Ignore},
}

func policyNames() []string {
	names := make([]string, len(policies))
	for i, p := range policies {
		names[i] = p.name
	}
	return names
}

func parsePolicy(name string) (navigator.Policy, error) {
	for _, p := range policies {
		if p.name == name {
			return p.policy, nil
		}
	}
	return 0, usagef("--on-failure: unknown policy %q, known are fail, warn, ignore", name)
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
	switch {
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
	}
	_, err := f.checks.options(nil)
	return err
}

// prepare checks all that can be checked before a graph is read: first the call, then
// the rules.
func (f *optimizeFlags) prepare(command *cobra.Command, args []string, run *optimizeRun) (err error) {
	if run.policy, err = parsePolicy(f.onFailure); err != nil {
		return err
	}
	if err = f.check(command); err != nil {
		return err
	}
	if err = f.query.parse(command); err != nil {
		return err
	}
	if run.jobs, err = f.jobs(args, run.std); err != nil {
		return err
	}
	if run.jobs[0].output == nil && !f.inPlace {
		if err = run.makeFolder(f.output); err != nil {
			return err
		}
	}
	files, err := f.claims(args, run.jobs)
	if err != nil {
		return err
	}
	if run.reports, err = parseReports(f.reports, files, run.std.Err, run.std); err != nil {
		return err
	}
	if run.stream, err = parseStream(f.stream, files, run.std); err != nil {
		return err
	}
	library, optimizer, err := f.query.pipeline(command, &f.rules)
	if err != nil {
		return err
	}
	run.dialects, run.rules, run.optimizer = library.Dialects, library.Rules, optimizer
	return nil
}

// claims returns the files of graphs and rules that a call reads and writes.
func (f *optimizeFlags) claims(args []string, jobs []job) (*claims, error) {
	files := &claims{}
	files.rules(f.rules.files)
	if err := claimOutputs(files, jobs); err != nil {
		return nil, err
	}
	files.reads(args)
	return files, nil
}

// explainDefault says in an error of the default query that it is the default.
func explainDefault(err error) error {
	var query *diag.Error
	if !errors.As(err, &query) {
		return err
	}
	explained := *query
	explained.Help = "this is the default: give your rules the tag fast_run, or select them with -q; -q '+*' selects all"
	return &explained
}

// jobs returns the graphs of a call and where each of them goes: to standard
// output, to the file that -o names, to a folder, or where it was read.
func (f *optimizeFlags) jobs(args []string, std stdio) ([]job, error) {
	if err := stdinOnce(args); err != nil {
		return nil, err
	}
	list := make([]job, len(args))
	for i, arg := range args {
		list[i] = job{arg: arg, name: inputName(arg)}
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
	case len(list) > 1 || isFolderName(f.output):
		return list, f.intoFolder(list)
	}
	var err error
	list[0].output, err = fileTarget(f.output)
	return list, err
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

// intoFolder has each graph written to the file of its name in the folder of -o.
func (f *optimizeFlags) intoFolder(list []job) error {
	taken := map[string]string{}
	for i := range list {
		j := &list[i]
		if j.arg == "-" {
			return usagef("-o %s: %s has no name to be written by; give it one file, or no -o", f.output, stdinName)
		}
		j.path = filepath.Join(f.output, filepath.Base(j.arg))
		if other, ok := taken[j.path]; ok {
			return usagef("-o %s: %s and %s would both be written to %s", f.output, other, j.arg, j.path)
		}
		taken[j.path] = j.arg
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

// bisect returns the flags with which settle bisect makes the same rewrites and
// generates the same inputs.
func (f *optimizeFlags) bisect() string {
	var b strings.Builder
	fmt.Fprintf(&b, " -q '%s'", f.query.text)
	for _, file := range f.rules.files {
		b.WriteString(" --rules " + shellWord(file))
	}
	if f.rules.noDefaults {
		b.WriteString(" --no-default-rules")
	}
	if f.rules.foldLimit != folding.DefaultLimit {
		fmt.Fprintf(&b, " --fold-limit %d", f.rules.foldLimit)
	}
	fmt.Fprintf(&b, " --runs %d --seed %d", f.checks.runs, f.checks.seed)
	if f.checks.loose {
		b.WriteString(" --loose")
	}
	if f.checks.elided != "" {
		b.WriteString(" --elided " + f.checks.elided)
	}
	return b.String()
}
