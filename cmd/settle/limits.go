package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/navigator"
)

// limitFlags is the flags that bound a run.
type limitFlags struct{ value navigator.Limits }

func (l *limitFlags) addFlags(command *cobra.Command) {
	flags := command.Flags()
	flags.IntVar(&l.value.Rewrites, "max-rewrites", 0, "stop after `N` rewrites of a graph; 0 is no limit")
	flags.IntVar(&l.value.Passes, "max-passes", 0, "stop after `N` rounds of an equilibrium; 0 is no limit")
	flags.Float64Var(&l.value.UseRatio, "max-use-ratio", 0, "let a rule be used `X` times for each node at the start, in one pass; 0 is 8 times and at least 1000, -1 no limit")
	flags.Float64Var(&l.value.PassRatio, "max-pass-ratio", 0, "let a pass make `X` rewrites for each node at the start; 0 is 64 and at least 100000, -1 no limit")
	flags.Float64Var(&l.value.Growth, "max-growth", 0, "let the graph grow to `X` nodes for each at the start; 0 is 16 and at least 10000, -1 no limit")
}

// check says which limit makes no sense.
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
			return usagef("%s: %v is no ratio: it is 0, greater than 0, or -1 for no limit", ratio.flag, ratio.value)
		}
	}
	return nil
}

// raiseHelp says how a limit is raised that ended a run. The flags have the names
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
