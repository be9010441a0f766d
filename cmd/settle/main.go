package main

import (
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func main() {
	endOnInterrupt(os.Stderr)
	os.Exit(run(os.Args[1:], stdio{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, newRoot))
}

// run runs a command line and returns the exit code. A panic ends it
// with a request to report it.
func run(args []string, std stdio, build func(stdio) *cobra.Command) (code int) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *crash:
			code = reportPanic(std.Err, p.value, p.stack)
		default:
			code = reportPanic(std.Err, p, debug.Stack())
		}
	}()
	root := build(std)
	root.SetArgs(longFlags(root, args))
	help := &checkedWriter{w: std.Out}
	root.SetOut(help)
	command, err := root.ExecuteC()
	if err == nil {
		err = help.err
	}
	if err == nil {
		return exitOK
	}
	return reportError(std.Err, command, err)
}

// checkedWriter keeps the first error of a writer: cobra prints help, versions and
// completion scripts without looking at it.
type checkedWriter struct {
	w   io.Writer
	err error
}

func (c *checkedWriter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	if err != nil && c.err == nil {
		c.err = streamTarget("<stdout>", c.w).failed(err)
	}
	return n, err
}

// newRoot returns the command settle with all its subcommands.
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
		Version:       thisBuild().String(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetIn(std.In)
	root.SetOut(std.Out)
	root.SetErr(std.Err)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(usageTemplate(root.UsageTemplate()))
	root.AddCommand(newOptimize(std), newStat(std), newGraph(std), newEval(std), newCompare(std), newBisect(std), newProfile(std), newReport(std), newWhy(std), newSteps(std),
		newBench(std), newRules(std), newDB(std), newLSP(std), newDialects(std), newSett(std), newAlias(std), newChain(std), newVersion(std), newMan())
	root.SetHelpCommand(newHelp())
	asGroup(root)
	addCompletion(root)
	return root
}

// usageTemplate is cobra's, without the line that calls a group by itself, and with
// flags wrapped to the width that the rest of the help has.
func usageTemplate(cobras string) string {
	return strings.NewReplacer("{{if .Runnable}}",
		`{{if and .Runnable (not (index .Annotations "`+groupAnnotation+`"))}}`,
		".FlagUsages ", ".FlagUsagesWrapped 80 ").Replace(cobras)
}

// newHelp returns the command help. For an unknown command it is an error, where
// cobra's prints the help of the root.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND...]",
		Short: "Help about any command",

		DisableFlagsInUseLine: true,
		Example:               "  settle help optimize\n  settle help rules verify",
		ValidArgsFunction: func(command *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			found, _, err := command.Root().Find(args)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return commandNames(found), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(command *cobra.Command, args []string) error {
			found, rest, err := command.Root().Find(args)
			if err != nil {
				return &usageError{err: err, help: true}
			}
			if len(rest) > 0 {
				return usagef("unknown command %q%s", rest[0], didYouMean(rest[0], commandNames(found)))
			}
			found.InitDefaultHelpFlag()
			return found.Help()
		},
	}
}

// addCompletion adds cobra's completion scripts, as a group that refuses an unknown
// shell.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		for _, shell := range c.Commands() {
			shell.Example = "  settle completion " + shell.Name() + " >completion." + shell.Name()
		}
		c.Use = "completion SHELL"
		c.Example = "  settle completion bash >completion.bash"
		asGroup(c)
	}
}
