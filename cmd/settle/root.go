package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/internal/diag"
)

// newRoot returns the command with all that stands below it.
func newRoot(std stdio) *cobra.Command {
	root := &cobra.Command{
		Use:   "settle COMMAND",
		Short: "Rewrite computation graphs by rules until they settle",
		Long: `Settle rewrites computation graphs by rules until they settle.

A graph comes in, a query selects rules by their tags, the rules are applied
until none fires any more; the rewritten graph comes out, with a report of what
each rule did and cost.`,
		Example: `  settle optimize examples/transformer.mlir -o small.mlir
  settle optimize examples/transformer.mlir -q '+canonicalize &fleet' --report text >/dev/null
  settle compare --loose examples/transformer.mlir small.mlir
  settle stat examples/transformer.mlir
  settle rules list`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetIn(std.In)
	root.SetOut(std.Out)
	root.SetErr(std.Err)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(usageTemplate(root.UsageTemplate()))
	root.AddCommand(newOptimize(std), newStat(std), newEval(std), newCompare(std), newBisect(std), newProfile(std), newWhy(std),
		newBench(std), newRules(std), newDB(std), newSett(std), newAlias(std), newChain(std), newVersion(std))
	root.SetHelpCommand(newHelp())
	asGroup(root)
	addCompletion(root)
	return root
}

// nearest returns the end of a message about a name that is not known.
func nearest(name string, names []string) string {
	if near := diag.Nearest(name, names); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// groupAnnotation marks commands that only hold others.
const groupAnnotation = "group"

// usageTemplate is cobra's, without the line that calls a group by itself, and with
// flags wrapped to the width that the rest of the help has.
func usageTemplate(cobras string) string {
	return strings.NewReplacer("{{if .Runnable}}",
		`{{if and .Runnable (not (index .Annotations "`+groupAnnotation+`"))}}`,
		".FlagUsages ", ".FlagUsagesWrapped 80 ").Replace(cobras)
}

// asGroup makes a command that only holds others say so when it is called
// without one of them.
func asGroup(group *cobra.Command) *cobra.Command {
	group.Args = cobra.ArbitraryArgs
	group.DisableFlagsInUseLine = true
	group.Annotations = map[string]string{groupAnnotation: "yes"}
	group.RunE = func(command *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usagef("which command?")
		}
		return usagef("unknown command %q%s", args[0], nearest(args[0], commandNames(command)))
	}
	return group
}

// exactly returns a check for one argument of that name.
func exactly(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return usagef("missing %s", name)
		case 1:
			return nil
		}
		return usagef("one %s at a time, %q is too many", name, args[1])
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

// none is the check that there are no arguments.
func none(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("unexpected argument %q", args[0])
	}
	return nil
}
