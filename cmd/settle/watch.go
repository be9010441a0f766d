package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/internal/filewatch"
	"github.com/settle-go/settle/profile"
)

// watching is settle optimize --watch: a run after each change of its files.
type watching struct {
	flags   *optimizeFlags
	command *cobra.Command
	std     stdio
	file    string
	fired   map[string]int // in the last run that had no error
}

// watch optimizes a file again and again, until an interrupt.
func (f *optimizeFlags) watchFiles(command *cobra.Command, args []string, std stdio) error {
	switch {
	case len(args) != 1 || args[0] == "-":
		return usagef("--watch: expected one FILE that is not standard input")
	case f.inPlace:
		return usagef("--watch and --in-place exclude each other")
	}
	if !command.Flags().Changed("output") {
		f.output = os.DevNull
	}
	w := &watching{flags: f, command: command, std: std, file: args[0]}
	ctx, cancel := context.WithCancelCause(command.Context())
	defer cancel(nil)
	defer onInterrupt(func() { cancel(errInterrupted) })()
	paths := append(append([]string{w.file}, f.rules.files...), f.rules.dialects...)
	w.run(ctx)
	err := filewatch.Files(ctx, paths, func() { w.run(ctx) })
	if cause := context.Cause(ctx); err == nil && errors.Is(cause, errInterrupted) {
		return cause
	}
	return err
}

// run optimizes the file once. Errors are printed: the next change may mend them.
func (w *watching) run(ctx context.Context) {
	var report *profile.Report
	if err := w.flags.run(ctx, w.command, []string{w.file}, w.std, func(r *profile.Report) { report = r }); err != nil {
		if err != errReported {
			writeError(w.std.Err, err)
		}
		return
	}
	fired := map[string]int{}
	for _, rule := range report.Rules {
		if rule.Applied > 0 {
			fired[rule.Name] = rule.Applied
		}
	}
	w.print(fired)
	w.fired = fired
}

// print says which rules fired, and what is new of that.
func (w *watching) print(fired map[string]int) {
	names := map[string]bool{}
	for name := range fired {
		names[name] = true
	}
	for name := range w.fired {
		names[name] = true
	}
	var sorted []string
	for name := range names {
		sorted = append(sorted, name)
	}
	slices.Sort(sorted)
	for _, name := range sorted {
		before, now := w.fired[name], fired[name]
		note := ""
		if w.fired != nil && before != now {
			note = fmt.Sprintf(" (%d before)", before)
		}
		fmt.Fprintf(w.std.Err, "  %s %d%s\n", name, now, note)
	}
}
