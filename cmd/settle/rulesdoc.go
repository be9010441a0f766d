package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/site"
)

func newRulesDoc(std stdio) *cobra.Command {
	var own dialectFiles
	var output, verified, title string
	command := &cobra.Command{
		Use:   "doc [PATH...]",
		Short: "Write a reference of rules as pages",
		Long: `Write a reference of the default rules, or of those of rule files and folders, as a
folder of pages that need no network: a page for each rule file and an index that
searches all. A rule has its equation, both sides as pictures, its guard, where it
runs, its tags, whether it is exact, its tests and the line of its file; with --verified
also how it was verified, by what settle rules verify --json printed.`,
		Example: `  settle rules doc -o site
  settle rules verify --json rules.d/fleet >verified.json; settle rules doc rules.d/fleet -o site --verified verified.json`,
		RunE: func(_ *cobra.Command, args []string) error {
			if output == "" {
				return usagef("-o: missing the name of a folder")
			}
			verdicts, err := readVerdicts(verified, std)
			if err != nil {
				return err
			}
			library, err := builtin.New(builtin.Config{
				Rules: append(slices.Clone(own), args...), NoDefaultRules: len(args) > 0, Evaluators: dialects.Evaluators(),
			})
			if err != nil {
				return err
			}
			list := site.Rules(library.Rules, library.DB.Tree(), verdicts)
			if len(args) > 0 {
				list = slices.DeleteFunc(list, func(r site.Rule) bool { return r.File == "" })
			}
			if err := site.Write(output, site.Options{Title: title}, list); err != nil {
				return atFile(output, err)
			}
			_, err = fmt.Fprintf(std.Err, "%s: %s\n", output, phrase.Count(len(list), "rule"))
			return err
		},
	}
	own.addFlag(command)
	flags := command.Flags()
	flags.StringVarP(&output, "output", "o", "site", "write the pages to this `FOLDER`")
	flags.StringVar(&verified, "verified", "", "say how rules were verified, by the output of settle rules verify --json in `FILE`")
	flags.StringVar(&title, "title", "Rules of Settle", "the `TITLE` of the pages")
	return command
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
		Name, Verdict, Proved string
		Cases, Graphs         int
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, &fileError{inputName(name), fmt.Errorf("it is not the output of settle rules verify --json: %w", err)}
	}
	verdicts := map[string]string{}
	for _, r := range list {
		verdict := r.Verdict
		if r.Proved != "" {
			verdict += ", " + r.Proved
		}
		verdicts[r.Name] = fmt.Sprintf("%s: %s on %s", verdict, phrase.Count(r.Cases, "case"), phrase.Count(r.Graphs, "graph"))
	}
	return verdicts, nil
}
