package draw

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/internal/phrase"
)

// maxLabel is the width that the names of rows may take.
const maxLabel = 36

// glyphs are what a terminal shows of unseen, off and on.
var glyphs = [...]string{unseen: " ", off: "·", on: "█"}

// WriteText draws the figure with characters.
func (f *Figure) WriteText(w io.Writer) error {
	width := 0
	for _, r := range f.rows {
		width = max(width, utf8.RuneCountInString(phrase.ShortenMiddle(r.label, maxLabel)))
	}
	var b strings.Builder
	f.ruler(&b, width)
	for _, r := range f.rows {
		var line strings.Builder
		fmt.Fprintf(&line, "%*s  ", width, phrase.ShortenMiddle(r.label, maxLabel))
		for _, c := range r.cells {
			line.WriteString(glyphs[c])
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// ruler writes the numbers of every tenth integer and marks for every fifth.
func (f *Figure) ruler(b *strings.Builder, width int) {
	numbers, marks := strings.Repeat(" ", width+2), strings.Repeat(" ", width+2)
	for z := f.From; z < f.To; z++ {
		if z%10 == 0 && len(numbers) <= len(marks) {
			numbers += strings.Repeat(" ", len(marks)-len(numbers)) + fmt.Sprint(z)
		}
		switch {
		case z%10 == 0:
			marks += "|"
		case z%5 == 0:
			marks += "."
		default:
			marks += " "
		}
	}
	b.WriteString(strings.TrimRight(numbers, " ") + "\n")
	b.WriteString(strings.TrimRight(marks, " ") + "\n")
}
