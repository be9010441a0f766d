package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/rules"
)

func newRulesCheck(std stdio) *cobra.Command {
	var withDefaults bool
	command := &cobra.Command{
		Use:   "check PATH...",
		Short: "Check rule files",
		Long: `Check rule files, or folders of them: all that is wrong with them is an error and
ends with exit code 1; what could be better, such as a rule without a test, is a
warning. The files are checked by themselves. With --default-rules, they are
checked together with the rules that settle brings along, whose names they must
not take.`,
		Example: `  settle rules check rules.d/fleet
  settle rules check rules.d/fleet/cast.toml rules.d/fleet/gather.toml`,
		Args: atLeastOne("PATH"),
		RunE: func(_ *cobra.Command, args []string) error {
			library, err := builtin.New(builtin.Config{Rules: args, NoDefaultRules: !withDefaults})
			if err != nil {
				return err
			}
			warnings := library.Rules.Vet()
			for _, w := range warnings {
				w.Message = "warning: " + w.Message
			}
			io.WriteString(std.Err, warnings.Render())
			verdict := "ok"
			if len(warnings) > 0 {
				verdict = plural(len(warnings), "warning")
			}
			_, err = fmt.Fprintf(std.Out, "%s: %s\n", plural(len(library.Rules.Rules), "rule"), verdict)
			return err
		},
	}
	command.Flags().BoolVar(&withDefaults, "default-rules", false, "check them together with the rules that settle brings along")
	return command
}

// testFlags is the command rules test as it was called.
type testFlags struct {
	run     string
	verbose bool
}

func newRulesTest(std stdio) *cobra.Command {
	f := &testFlags{}
	command := &cobra.Command{
		Use:   "test [PATH...]",
		Short: "Run the tests that rules have",
		Long: `Run the tests that stand beside the rules of the files, or of the folders of files;
without a PATH, those of the rules that settle brings along. Each rule is tested
alone. The exit code is 1 when a test fails.`,
		Example: `  settle rules test
  settle rules test -v rules.d/fleet
  settle rules test --run cast`,
		RunE: func(_ *cobra.Command, args []string) error {
			set, err := tested(args)
			if err != nil {
				return err
			}
			return f.test(std.Out, set)
		},
	}
	command.Flags().StringVar(&f.run, "run", "", "only rules with `SUBSTRING` in their names")
	command.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "print every rule")
	return command
}

// tested returns the rules of the files, or the default ones. The files need not
// make a whole database: each rule is tested alone.
func tested(paths []string) (*rules.Set, error) {
	if len(paths) > 0 {
		return rules.LoadPaths(builtin.Dialects(), paths...)
	}
	library, err := builtin.New(builtin.Config{})
	if err != nil {
		return nil, err
	}
	return library.Rules, nil
}

// test runs the tests of the rules and prints what became of them.
func (f *testFlags) test(w io.Writer, set *rules.Set) error {
	var rules, tests, failures, untested int
	p := &shower{w: w}
	for _, r := range set.Rules {
		if !strings.Contains(r.Name(), f.run) {
			continue
		}
		results := r.RunTests()
		failed := f.tell(p, r, results)
		rules++
		tests += len(results)
		failures += failed
		if len(results) == 0 {
			untested++
		}
	}
	if rules == 0 && f.run != "" {
		return fmt.Errorf("no rule has %q in its name", f.run)
	}
	p.printf("%s of %s", plural(tests, "test"), plural(rules, "rule"))
	if untested > 0 {
		p.printf(" (%d without)", untested)
	}
	if failures > 0 {
		p.printf(": %d failed\n", failures)
		return cmp.Or(p.err, error(errReported))
	}
	p.printf(": ok\n")
	return p.err
}

// tell prints the results of one rule, and returns how many tests failed.
func (f *testFlags) tell(p *shower, r *rules.Rule, results []rules.TestResult) (failed int) {
	var failures strings.Builder
	for _, result := range results {
		if result.Err != nil {
			failed++
			writeError(&failures, result.Err)
		}
	}
	switch {
	case failed > 0:
		p.printf("FAIL  %s\n%s", r.Name(), failures.String())
	case f.verbose && len(results) == 0:
		p.printf("none  %s\n", r.Name())
	case f.verbose:
		p.printf("ok    %s (%s)\n", r.Name(), plural(len(results), "test"))
	}
	return failed
}
