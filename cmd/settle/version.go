package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// build is what a program was made of, as the Go tool noted it.
type build struct {
	Version  string       `json:"version"` // of the module
	Commit   string       `json:"commit,omitempty"`
	Time     time.Time    `json:"time,omitzero"` // of the commit
	Modified bool         `json:"modified"`      // whether files were changed after the commit
	Go       string       `json:"go"`
	Platform string       `json:"platform"`
	Modules  []dependency `json:"modules"`
}

// dependency is a module that is linked.
type dependency struct {
	Path    string `json:"path"`
	Version string `json:"version"`
}

// thisBuild returns what this program was made of.
func thisBuild() build {
	b := build{Version: "(unknown)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, Modules: []dependency{}}
	if info, ok := debug.ReadBuildInfo(); ok {
		b.describe(info)
	}
	return b
}

func (b *build) describe(info *debug.BuildInfo) {
	if info.Main.Version != "" {
		b.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Time, _ = time.Parse(time.RFC3339, s.Value)
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		b.Modules = append(b.Modules, dependency{m.Path, m.Version})
	}
}

// shortCommit is how much of a commit is printed.
const shortCommit = 12

// String returns it in one line.
func (b build) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "settle %s %s %s", b.Version, b.Go, b.Platform)
	if b.Commit != "" {
		fmt.Fprintf(&s, " commit %s", b.Commit[:min(len(b.Commit), shortCommit)])
		if !b.Time.IsZero() {
			fmt.Fprintf(&s, " of %s", b.Time.UTC().Format(time.DateOnly))
		}
		if b.Modified {
			s.WriteString(" with changes")
		}
	}
	return s.String()
}

func newVersion(std stdio) *cobra.Command {
	inJSON := false
	command := &cobra.Command{
		Use:   "version",
		Short: "Print the version, and what it was built from",
		Long: `Print the version of the module, the compiler, the platform, and the commit, as
the Go tool noted them when it built this program. --json has the modules that
are linked as well.`,
		Example: "  settle version\n  settle version --json",
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			if inJSON {
				return printJSON(std.Out, thisBuild())
			}
			_, err := fmt.Fprintln(std.Out, thisBuild())
			return err
		},
	}
	command.Flags().BoolVar(&inJSON, "json", false, "print for programs, with the modules that are linked")
	return command
}

// newMan returns the command that writes man pages.
func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Write man pages of all commands to a folder",
		Long: `Write a man page of each command to a folder, which is made where there is none.
They have the date of the commit that this program was built of.`,
		Example: "  settle man man1",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("expected one FOLDER, got %d arguments", len(args))
			}
			return nil
		},
		RunE: func(command *cobra.Command, args []string) error {
			return writeMan(command.Root(), args[0])
		},
	}
}

// writeMan writes the man pages of a command and those below it.
func writeMan(root *cobra.Command, folder string) error {
	if err := makeFolder(folder); err != nil {
		return err
	}
	b := thisBuild()
	date := b.Time
	if date.IsZero() {
		date = time.Unix(0, 0)
	}
	root.DisableAutoGenTag = true
	forMan(root)
	return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Date: &date, Source: "settle " + b.Version, Manual: "Settle"}, folder)
}

// markdown has the signs that are text in a help, and marks in what man pages are made of.
var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`, "#", `\#`)

// forMan has the help of commands stand for itself.
func forMan(command *cobra.Command) {
	command.Long = markdown.Replace(command.Long)
	for _, c := range command.Commands() {
		forMan(c)
	}
}
