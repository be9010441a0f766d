package main

import "github.com/spf13/cobra"

// newHelp returns the command help. Cobra's prints the help of the root, as a
// success, for a command that there is not.
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
				return usagef("unknown command %q%s", rest[0], nearest(rest[0], commandNames(found)))
			}
			found.InitDefaultHelpFlag()
			return found.Help()
		},
	}
}

// commandNames returns the names of the commands below one.
func commandNames(group *cobra.Command) []string {
	var names []string
	for _, c := range group.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// addCompletion adds cobra's completion scripts, as a group that refuses a shell
// that there is none for.
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
