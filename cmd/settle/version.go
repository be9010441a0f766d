package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version returns the version of the program as the module system knows it, and
// what it was built with.
func version() string {
	module := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		module = info.Main.Version
	}
	return fmt.Sprintf("settle %s %s %s/%s", module, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func newVersion(std stdio) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  settle version",
		Args:    none,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(std.Out, version())
			return err
		},
	}
}
