package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/classic"
)

const profileHelp = `Print reports that were saved, as one: their counts, nodes and times are summed,
passes and rules by name, rounds by number. With --each they stay apart.

FILE is what --report json or --report classic wrote, or any text with a profile
in the classic layout in it, such as the log of another program; "-" is standard
input. Which one it is, is found out by its first character.`

func newProfile(std stdio) *cobra.Command {
	var formats []string
	var each bool
	var text textFlags
	command := &cobra.Command{
		Use:   "profile FILE|-...",
		Short: "Print saved reports, of several runs as one",
		Long:  profileHelp,
		Example: `  settle optimize examples/transformer.mlir -o small.mlir --report json=report.json && settle profile report.json
  settle optimize examples/transformer.mlir --report classic=report.txt >/dev/null && settle profile report.txt --report json`,
		Args: atLeastOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(formats) == 0 {
				formats = []string{textFormat}
			}
			if err := text.check(); err != nil {
				return err
			}
			if err := stdinOnce(args); err != nil {
				return err
			}
			files := &claims{}
			files.reads(args)
			requests, err := parseReports(formats, files, std.Out, std)
			if err != nil {
				return err
			}
			reports, err := readReports(args, std.In)
			if err != nil {
				return err
			}
			if !each {
				reports = []*profile.Report{sumOf(reports)}
			}
			for _, request := range requests {
				if err := request.write(results{reports: reports, several: each, text: text.options()}); err != nil {
					return err
				}
			}
			return nil
		},
	}
	flags := command.Flags()
	flags.StringArrayVar(&formats, "report", nil, "print `text|json|html|pprof|trace|classic[=FILE]`, to standard output where no FILE is named (repeatable; text by default)")
	flags.BoolVar(&each, "each", false, "print each report by itself; JSON is then an array")
	text.addFlags(command)
	complete(command, "report", namesOf(reportFormats))
	return command
}

// sumOf is the sum of reports, with a name that says what was summed.
func sumOf(reports []*profile.Report) *profile.Report {
	sum, name := &profile.Report{}, reports[0].Name
	for _, r := range reports {
		if r.Name != name {
			name = fmt.Sprintf("%s and %d more", reports[0].Name, len(reports)-1)
		}
		sum.Merge(r)
	}
	sum.Name = name
	return sum
}

// readReports reads the reports of all files, in order.
func readReports(args []string, stdin io.Reader) ([]*profile.Report, error) {
	var all []*profile.Report
	for _, arg := range args {
		text, err := readText(arg, stdin)
		if err != nil {
			return nil, err
		}
		reports, err := parseReportFile(inputName(arg), text)
		if err != nil {
			return nil, err
		}
		all = append(all, reports...)
	}
	if len(all) == 0 {
		return nil, atFile(inputName(args[0]), errors.New("there is no report in it"))
	}
	return all, nil
}

// parseReportFile parses either kind of report: one in JSON begins with a brace or a
// bracket.
func parseReportFile(name string, text []byte) ([]*profile.Report, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // the byte order mark of some editors
	first := bytes.TrimLeft(text, " \t\r\n")
	if len(first) == 0 || first[0] != '{' && first[0] != '[' {
		return classicReports(name, text)
	}
	reports, err := profile.ReadAllJSON(bytes.NewReader(text))
	var misread *profile.ReadError
	if !errors.As(err, &misread) {
		return reports, atFile(name, err)
	}
	span := diag.NoSpan
	if misread.Offset >= 0 {
		span = diag.Span{Start: misread.Offset, End: misread.Offset + 1}
	}
	return nil, diag.Errorf(diag.NewSource(name, string(text)), span, "%v", misread.Err)
}

func classicReports(name string, text []byte) ([]*profile.Report, error) {
	listings, err := classic.Parse(name, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	reports := make([]*profile.Report, len(listings))
	for i, l := range listings {
		reports[i] = l.Report
	}
	return reports, nil
}
