package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/docs"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/ruletest"
	"github.com/settle-go/settle/rules/site"
	"github.com/settle-go/settle/rules/verdicts"
	"github.com/settle-go/settle/rules/verify"
)

// rulesDocFlags is the command rules doc as it was called.
type rulesDocFlags struct {
	dialects dialectFiles
	output   string
	title    string
	verified string // the file
	quick    bool   // verify nothing
	quiet    bool
}

func newRulesDoc(std stdio) *cobra.Command {
	f := &rulesDocFlags{}
	command := &cobra.Command{
		Use:   "doc [PATH...]",
		Short: "Write a reference of rules as pages",
		Long: `Write a reference of the default rules, or of those of rule files and folders, as a
folder of pages that need no network: a page for each rule file and an index that
searches all. A rule has its equation, both sides as pictures, its guard, where it
runs, its tags, whether it is exact, how it was verified, its tests and the line of its file.

How the default rules were verified is recorded (docs/rules.md). Rules that are not, or not as
they are now, are verified as by settle rules verify, which takes a tenth of a second each.
--verified takes instead what settle rules verify --json printed, such as with more cases; with
--quick nothing is verified, and the pages say so.`,
		Example: `  settle rules doc -o site
  settle rules doc rules.d/fleet -o site --quick
  settle rules verify --json rules.d/fleet/gather.toml >verified.json; settle rules doc rules.d/fleet/gather.toml -o site --verified verified.json`,
		RunE: func(command *cobra.Command, args []string) error {
			if f.output == "" {
				return usagef("-o: missing the name of a folder")
			}
			if err := onlyOne(command, "verified", "quick"); err != nil {
				return err
			}
			return f.write(command.Context(), args, std)
		},
	}
	f.dialects.addFlag(command)
	flags := command.Flags()
	flags.StringVarP(&f.output, "output", "o", "site", "write the pages to this `FOLDER`")
	flags.StringVar(&f.verified, "verified", "", "say how rules were verified by the output of settle rules verify --json in `FILE`")
	flags.BoolVar(&f.quick, "quick", false, "do not verify rules whose result is not in the records")
	flags.StringVar(&f.title, "title", "Rules of Settle", "the `TITLE` of the pages")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress")
	return command
}

// write writes the pages.
func (f *rulesDocFlags) write(ctx context.Context, paths []string, std stdio) error {
	library, err := builtin.New(builtin.Config{
		Rules: append(slices.Clone(f.dialects), paths...), NoDefaultRules: len(paths) > 0, Evaluators: dialects.Evaluators(),
	})
	if err != nil {
		return err
	}
	var found map[string]string
	if f.verified != "" {
		found, err = readVerdicts(f.verified, std)
	} else {
		found, err = f.verify(ctx, library, len(paths) > 0, std)
	}
	if err != nil {
		return err
	}
	list := site.Rules(library.Rules, library.DB.Tree(), found)
	if len(paths) > 0 {
		list = slices.DeleteFunc(list, func(r site.Rule) bool { return r.File == "" })
	}
	if err := site.Write(f.output, site.Options{Title: f.title}, list); err != nil {
		return atFile(f.output, err)
	}
	_, err = fmt.Fprintf(std.Err, "%s: %s\n", f.output, phrase.Count(len(list), "rule"))
	return err
}

// verify returns how rules are known by their names: what is recorded, and what verifying the others
// finds, of files alone where there are some.
func (f *rulesDocFlags) verify(ctx context.Context, library *builtin.Library, ofFiles bool, std stdio) (map[string]string, error) {
	subjects, err := ruletest.Subjects(library.Rules, library.DB)
	if err != nil {
		return nil, err
	}
	page := verdicts.New(library.DB, library.Rules, subjects)
	page.Reuse(docs.Rules)
	left := slices.DeleteFunc(page.Unknown(), func(s verify.Subject) bool {
		return f.quick || ofFiles && library.Rules.Rule(s.Local.Name) == nil
	})
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer onInterrupt(func() { cancel(errInterrupted) })()
	known := &knownOps{library.Rules}
	options := verify.Options{Evaluators: known.evaluators(), Meanings: dialects.Meanings(), Dialects: library.Dialects, Seed: 1}
	show := startProgress(std, "rules", f.quiet)
	defer show.stop()
	show.enter("verifying")
	for i, v := range verifyAll(ctx, left, options, 1) {
		if v.crash != nil {
			panic(v.crash)
		}
		if v.record == nil {
			return nil, context.Cause(ctx)
		}
		page.Set(v.result)
		show.advance(i+1, len(left))
	}
	found := map[string]string{}
	for _, row := range page.Rows {
		switch {
		case row.Verdict == "":
		case row.Status == verdicts.Accepted:
			found[row.Name] = "not verified: " + row.Verdict
		case row.Status == verdicts.Bad:
			found[row.Name] = "NOT VERIFIED, " + row.Verdict
		default:
			found[row.Name] = row.Verdict
		}
	}
	return found, nil
}

// readVerdicts reads how rules were verified, none for no file.
func readVerdicts(name string, std stdio) (map[string]string, error) {
	if name == "" {
		return nil, nil
	}
	text, err := readText(name, std.In)
	if err != nil {
		return nil, err
	}
	var list []struct {
		Name, Verdict, Proved, Unverified string
		Cases, Graphs                     int
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, &fileError{inputName(name), fmt.Errorf("it is not the output of settle rules verify --json: %w", err)}
	}
	found := map[string]string{}
	for _, r := range list {
		verdict := r.Verdict
		if r.Proved != "" {
			verdict += ", " + r.Proved
		}
		verdict = fmt.Sprintf("%s: %s on %s", verdict, phrase.Count(r.Cases, "case"), phrase.Count(r.Graphs, "graph"))
		if r.Unverified != "" {
			verdict += "; not verified: " + r.Unverified
		}
		found[r.Name] = verdict
	}
	return found, nil
}
