package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/format"
)

func newRulesFmt(std stdio) *cobra.Command {
	var check bool
	command := &cobra.Command{
		Use:   "fmt PATH|-...",
		Short: "Lay out rule files",
		Long: `Lay out rule files, or those of folders, in place: values of a table begin in one
column, tables in tables are indented, a blank line is before each. Comments, the order
of everything and the text of values stay; the result is read back before it is
written. The names of files that changed are printed. "-" is standard input, which is
written to standard output.

With --check nothing is written: files that are not in the layout are listed, and the
exit code is then 1.`,
		Example: `  settle rules fmt rules.d
  settle rules fmt --check rules.d examples
  settle rules fmt - <rules.d/fleet/cast.toml`,
		Args: atLeastOne("PATH"),
		RunE: func(_ *cobra.Command, args []string) error { return formatRules(std, args, check) },
	}
	command.Flags().BoolVar(&check, "check", false, "list files that are not in the layout, and write nothing")
	return command
}

func formatRules(std stdio, args []string, check bool) error {
	if err := stdinOnce(args); err != nil {
		return err
	}
	var changed []string
	for _, arg := range args {
		files, err := ruleFiles(arg)
		if err != nil {
			return err
		}
		for _, name := range files {
			differs, err := formatRuleFile(std, name, check)
			if err != nil {
				return err
			}
			if differs {
				changed = append(changed, name)
			}
		}
	}
	for _, name := range changed {
		if name != "-" {
			fmt.Fprintln(std.Err, name)
		}
	}
	if check && len(changed) > 0 {
		fmt.Fprintf(std.Err, "settle: %s not in the layout: settle rules fmt writes it\n", phrase.Count(len(changed), "file"))
		return errReported
	}
	return nil
}

// ruleFiles returns the files of an argument: itself, or the *.toml below a folder.
func ruleFiles(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	if arg == "-" || err != nil || !info.IsDir() {
		return []string{arg}, nil // reading it says what is wrong
	}
	var files []string
	err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".toml") {
			files = append(files, path)
		}
		return err
	})
	slices.Sort(files)
	return files, atFile(arg, err)
}

// formatRuleFile lays out one file, and reports whether that changes it.
func formatRuleFile(std stdio, name string, check bool) (differs bool, err error) {
	before, err := readText(name, std.In)
	if err != nil {
		return false, err
	}
	after, err := format.Source(inputName(name), before)
	if err != nil {
		return false, err
	}
	differs = !bytes.Equal(before, after)
	write := func(w io.Writer) error {
		_, err := w.Write(after)
		return err
	}
	switch {
	case check || !differs && name != "-":
		return differs, nil
	case name == "-":
		return differs, printText(std.Out, write)
	}
	out, err := fileTarget(name)
	if err != nil {
		return false, err
	}
	return differs, out.write(write)
}
