package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/html"
)

const reportHelp = `Print saved reports, or compare those of one time with those of another.

FILE is what --report json or --report classic wrote; "-" is standard input. One FILE is
printed, each of its reports by itself, in every form that settle optimize has. With
OTHERs, the reports of FILE are compared with those of each OTHER, graph by graph: nodes,
rewrites, times, why the runs stopped, and the rules that began or ceased to fire, fired
otherwise, or took another time.

Several reports of one graph in a file, which settle optimize --repeat N writes, are runs:
medians are compared, and with four runs or more on each side a difference in time is
said to be noise or none (test of Mann and Whitney, at 5%).

--threshold time=5% ends with exit code 1 where an OTHER took over 5% more time than FILE,
unless that is noise; also nodes=N%, and other metrics by their names in JSON. A time of too
few runs to tell counts as it is.

With --report, the reports themselves are written, also those of several files; a page
(html) has the tables of the comparison before them.`

// reportFlags is the command report as it was called.
type reportFlags struct {
	formats    []string
	thresholds []string
	text       textFlags
	asJSON     bool
}

func newReport(std stdio) *cobra.Command {
	f := &reportFlags{}
	command := &cobra.Command{
		Use:   "report FILE [OTHER...]",
		Short: "Print saved reports, or compare them",
		Long:  reportHelp,
		Example: `  settle optimize examples/transformer.mlir -o small.mlir --report json=before.json --repeat 5
  settle optimize examples/transformer.mlir -q o4 -o small.mlir --report json=after.json --repeat 5
  settle report before.json after.json --threshold nodes=5%
  settle report after.json --report html=after.html
  settle report after.json --top 10 --unfired`,
		Args: atLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(std, args) },
	}
	flags := command.Flags()
	flags.StringArrayVar(&f.formats, "report", nil, "print `text|json|html|pprof|trace|classic[=FILE]`, to standard output where no FILE is named (repeatable)")
	flags.StringArrayVar(&f.thresholds, "threshold", nil, "end with exit code 1 where a metric is larger by more than `METRIC=N%`, as in time=5% or nodes=0% (repeatable)")
	flags.BoolVar(&f.asJSON, "json", false, "print the comparison as JSON")
	f.text.addFlags(command)
	complete(command, "report", namesOf(reportFormats))
	return command
}

func (f *reportFlags) run(std stdio, args []string) error {
	thresholds, err := f.check(args)
	if err != nil {
		return err
	}
	var files [][]*profile.Report
	for _, arg := range args {
		reports, err := readReports([]string{arg}, std.In)
		if err != nil {
			return err
		}
		files = append(files, reports)
	}
	if len(args) == 1 {
		return f.print(std, args, files, nil)
	}
	all := compareFiles(args, files)
	var exceeded []string
	for _, c := range all {
		if len(c.Graphs) == 0 && (len(f.formats) == 0 || len(thresholds) > 0) {
			return notCompared(&fileError{c.After, fmt.Errorf("it has no report of a graph that %s has one of", c.Before)})
		}
		exceeded = append(exceeded, profile.Exceeded(c.Graphs, thresholds)...)
	}
	if len(f.formats) > 0 {
		err = f.print(std, args, files, all)
	} else {
		err = f.write(std, all)
	}
	if err != nil {
		return err
	}
	for _, line := range exceeded {
		fmt.Fprintln(std.Err, line)
	}
	if len(exceeded) > 0 {
		return errReported
	}
	return nil
}

// compareFiles compares the reports of the first file with those of each other.
func compareFiles(args []string, files [][]*profile.Report) []html.Comparison {
	var all []html.Comparison
	for i, after := range files[1:] {
		all = append(all, html.Comparison{
			Before: inputName(args[0]), After: inputName(args[1+i]), Graphs: profile.Compare(files[0], after),
		})
	}
	return all
}

// check checks the call, and parses the thresholds.
func (f *reportFlags) check(args []string) ([]profile.Threshold, error) {
	if err := f.text.check(); err != nil {
		return nil, err
	}
	if err := stdinOnce(args); err != nil {
		return nil, err
	}
	switch {
	case len(args) == 1 && (f.asJSON || len(f.thresholds) > 0):
		return nil, usagef("--json and --threshold are of a comparison: it takes a second file")
	case f.asJSON && len(f.formats) > 0:
		return nil, usagef("--json prints the comparison, --report the reports: one of them")
	}
	var list []profile.Threshold
	for _, text := range f.thresholds {
		t, err := profile.ParseThreshold(text)
		if err != nil {
			return nil, usagef("--threshold: %w", err)
		}
		list = append(list, t)
	}
	return list, nil
}

// print prints the reports of files, and in a page how they compare.
func (f *reportFlags) print(std stdio, args []string, read [][]*profile.Report, compared []html.Comparison) error {
	if len(f.formats) == 0 {
		f.formats = []string{textFormat}
	}
	files := &claims{}
	files.reads(args)
	requests, err := parseReports(f.formats, files, std.Out, std)
	if err != nil {
		return err
	}
	reports := slices.Concat(read...)
	var names []string
	for i, list := range read {
		if len(read) > 1 {
			names = append(names, slices.Repeat([]string{inputName(args[i])}, len(list))...)
		}
	}
	for _, request := range requests {
		if err := request.write(results{reports: reports, files: names, compared: compared, several: len(reports) > 1, text: f.text.options()}); err != nil {
			return err
		}
	}
	return nil
}

func (f *reportFlags) write(std stdio, all []html.Comparison) error {
	if f.asJSON {
		out := make([]any, len(all))
		for i, c := range all {
			out[i] = map[string]any{"before": c.Before, "after": c.After, "graphs": profile.ComparisonsToJSON(c.Graphs)}
		}
		return printJSON(std.Out, out)
	}
	return printText(std.Out, func(w io.Writer) error {
		for i, c := range all {
			if i > 0 {
				fmt.Fprintln(w)
			}
			fmt.Fprintf(w, "%s -> %s\n\n", c.Before, c.After)
			if err := profile.WriteComparison(w, c.Graphs, fitted(f.text.options(), std.Out)); err != nil {
				return err
			}
		}
		return nil
	})
}

// textFlags are the flags of reports as text.
type textFlags struct {
	top     int
	unfired bool
	width   int
}

func (t *textFlags) addFlags(command *cobra.Command) {
	flags := command.Flags()
	flags.IntVar(&t.top, "top", 0, "of a report as text, print the `N` most expensive rules of each table; 0 is all")
	flags.BoolVar(&t.unfired, "unfired", false, "of a report as text, name the rules that never fired")
	flags.IntVar(&t.width, "width", 0, "print reports as text in `N` columns, -1 without a limit; 0 is those of the terminal, or 80")
}

func (t *textFlags) check() error {
	switch {
	case t.top < 0:
		return usagef("--top: %d is less than 0", t.top)
	case t.width < -1:
		return usagef("--width: %d is less than -1", t.width)
	}
	return nil
}

func (t *textFlags) options() profile.TextOptions {
	return profile.TextOptions{Top: t.top, Unfired: t.unfired, Width: t.width}
}
