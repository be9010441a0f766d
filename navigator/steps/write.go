package steps

import (
	"fmt"
	"io"
	"strings"

	"github.com/settle-go/settle/internal/table"
)

// WriteOptions say how steps are printed.
type WriteOptions struct {
	Color bool
	Width int // lines that are longer are cut; 0 cuts nothing
}

// Title says what made a step: its rule, pass, round and place.
func (s *Step) Title() string {
	var where []string
	if s.Pass != "" {
		pass := s.Pass
		if s.Round > 0 {
			pass += fmt.Sprintf(" round %d", s.Round)
		}
		where = append(where, pass)
	}
	if s.Source != "" {
		where = append(where, s.Source)
	}
	if len(where) == 0 {
		return s.Rule
	}
	return s.Rule + "  (" + strings.Join(where, ", ") + ")"
}

// WriteStep prints a step: "-" is before a node that is erased, "+" before one that is made,
// "~" and ">" before one that changed, as it was and as it is.
func (h *History) WriteStep(w io.Writer, s Step, o WriteOptions) error {
	p := &linePrinter{options: o}
	p.line(table.Bold, "%d/%d  %s%s", s.Last, h.Rewrites(), s.Title(), h.function(s))
	for _, c := range s.Changes {
		switch {
		case c.After == "":
			p.line(table.Red, "  - %s", c.Before)
		case c.Before == "":
			p.line(table.Green, "  + %s", c.After)
		default:
			p.line(table.Dim, "  ~ %s", c.Before)
			p.line(table.Green, "  > %s", c.After)
		}
	}
	_, err := io.WriteString(w, p.out.String())
	return err
}

// function names the function of a step, where there are several.
func (h *History) function(s Step) string {
	functions := map[int]bool{}
	for _, s := range h.Steps {
		functions[s.Graph] = true
	}
	if name := h.Graphs[s.Graph].Name; len(functions) > 1 && name != "" {
		return " in " + name
	}
	return ""
}

type linePrinter struct {
	out     strings.Builder
	options WriteOptions
}

func (p *linePrinter) line(style table.Style, format string, args ...any) {
	text := []rune(fmt.Sprintf(format, args...))
	if width := p.options.Width; width > 1 && len(text) > width {
		text = append(text[:width-1], '…')
	}
	p.out.WriteString(table.Paint(string(text), style, p.options.Color) + "\n")
}
