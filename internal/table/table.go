// Package table prints tables on terminals and in files: columns that are aligned, cut and
// left out until they fit in a width, or rows of numbers and texts as they come.
package table

import (
	"strings"
	"unicode"
)

// Style is how a cell is coloured, when colour was asked for.
type Style string

// The styles of ANSI terminals.
const (
	Plain  Style = ""
	Bold   Style = "\x1b[1m"
	Dim    Style = "\x1b[2m"
	Red    Style = "\x1b[31m"
	Green  Style = "\x1b[32m"
	Yellow Style = "\x1b[33m"
	Cyan   Style = "\x1b[36m"
	Reset  Style = "\x1b[0m"
)

// Cut says what of a text goes when its column is too narrow.
type Cut int

const (
	Never  Cut = iota
	Middle     // names of rules: the middle is left out, as the ends differ
	Start      // places in files: the line number is at the end
	End        // lists: the most important comes first
)

// Column is a column of a table. Numbers stand at its right, texts at its left.
type Column struct {
	Title string
	Left  bool
	Cut   Cut
	Min   int // what a cut leaves at least
	Drop  int // where cuts do not suffice, columns go in this order, from 1; 0 stays
}

// Cell is a text in a table.
type Cell struct {
	Text  string
	Style Style
}

// Text returns a cell of a plain text.
func Text(text string) Cell { return Cell{Text: text} }

// Styled returns a cell of a text in a style.
func Styled(text string, style Style) Cell { return Cell{text, style} }

// Table is aligned by the width that a terminal gives to a text, which neither
// bytes nor runes are, so it does not use text/tabwriter.
type Table struct {
	Columns []Column
	Rows    [][]Cell // as long as Columns, or shorter
	Indent  int      // of every row
}

// gap is the space between columns.
const gap = 2

// Add adds a row.
func (t *Table) Add(row ...Cell) { t.Rows = append(t.Rows, row) }

// Write appends the row of titles, where there are any, and the rows. Until the table
// fits in width, columns that can be cut are, the last one first; then columns that can be
// dropped are cut to their last few letters, or go; then what can be cut is cut to its last few letters. A negative width cuts
// none.
func (t *Table) Write(b *strings.Builder, width int, color bool) {
	widths := t.widths()
	t.fit(widths, width)
	titles, titled := make([]Cell, len(t.Columns)), false
	for i, c := range t.Columns {
		titles[i] = Cell{c.Title, Bold}
		titled = titled || c.Title != ""
	}
	if titled {
		t.writeRow(b, titles, widths, color)
	}
	for _, row := range t.Rows {
		t.writeRow(b, row, widths, color)
	}
}

func (t *Table) widths() []int {
	widths := make([]int, len(t.Columns))
	for i, c := range t.Columns {
		widths[i] = Width(c.Title)
		for _, row := range t.Rows {
			if i < len(row) {
				widths[i] = max(widths[i], Width(row[i].Text))
			}
		}
	}
	return widths
}

// dropped is the width of a column that is not printed.
const dropped = -1

// total is the width of a row.
func (t *Table) total(widths []int) int {
	sum := t.Indent - gap
	for _, w := range widths {
		if w != dropped {
			sum += w + gap
		}
	}
	return sum
}

// fit makes the columns as narrow as the width demands.
func (t *Table) fit(widths []int, width int) {
	if width < 0 {
		return
	}
	for order := 1; t.total(widths) > width; order++ {
		t.cutTo(widths, width, func(c Column) int { return c.Min })
		t.cutTo(widths, width, func(c Column) int {
			if c.Drop == order {
				return min(c.Min, shortestCut) // rather than nothing
			}
			return c.Min
		})
		if t.total(widths) <= width || !t.drop(widths, order) {
			break
		}
	}
	t.cutTo(widths, width, func(Column) int { return shortestCut })
}

// shortestCut is what is left of a text in a table that does not fit otherwise.
const shortestCut = 8

// cutTo cuts columns, the last one first, to no less than a minimum.
func (t *Table) cutTo(widths []int, width int, least func(Column) int) {
	for i := len(widths) - 1; i >= 0; i-- {
		over := t.total(widths) - width
		if over <= 0 {
			return
		}
		if c := t.Columns[i]; c.Cut != Never && widths[i] != dropped {
			widths[i] -= min(over, max(widths[i]-least(c), 0))
		}
	}
}

// drop drops the columns whose turn it is. It reports whether more may follow.
func (t *Table) drop(widths []int, order int) (more bool) {
	for i, c := range t.Columns {
		if c.Drop == order {
			widths[i] = dropped
		}
		more = more || c.Drop >= order
	}
	return more
}

// writeRow holds back spaces until something follows them: no line ends in one.
func (t *Table) writeRow(b *strings.Builder, row []Cell, widths []int, color bool) {
	spaces := t.Indent
	for i, c := range row {
		if widths[i] == dropped {
			continue
		}
		text := shorten(c.Text, widths[i], t.Columns[i].Cut)
		pad := widths[i] - Width(text)
		if !t.Columns[i].Left {
			spaces += pad
		}
		if text != "" {
			b.WriteString(strings.Repeat(" ", spaces))
			b.WriteString(Paint(text, c.Style, color))
			spaces = 0
		}
		if t.Columns[i].Left {
			spaces += pad
		}
		spaces += gap
	}
	b.WriteByte('\n')
}

// Paint returns a text in a style, where colour was asked for.
func Paint(text string, s Style, color bool) string {
	if !color || s == Plain {
		return text
	}
	return string(s) + text + string(Reset)
}

// shorten cuts a text to a width and marks the place with an ellipsis.
func shorten(text string, width int, how Cut) string {
	if how == Never || Width(text) <= width {
		return text
	}
	runes := []rune(text)
	keep := width - 1
	switch how {
	case Start:
		return "…" + tail(runes, keep)
	case End:
		return strings.TrimRight(head(runes, keep), " ,") + "…"
	default:
		return head(runes, keep-keep/2) + "…" + tail(runes, keep/2)
	}
}

// head returns the runes from the front that fit in a width.
func head(runes []rune, width int) string {
	for i, r := range runes {
		width -= runeWidth(r)
		if width < 0 {
			return string(runes[:i])
		}
	}
	return string(runes)
}

// tail returns the runes from the end that fit in a width.
func tail(runes []rune, width int) string {
	for i := len(runes) - 1; i >= 0; i-- {
		width -= runeWidth(runes[i])
		if width < 0 {
			return string(runes[i+1:])
		}
	}
	return string(runes)
}

// Width returns the number of columns that a terminal gives to a text.
func Width(s string) int {
	width := 0
	for _, r := range s {
		width += runeWidth(r)
	}
	return width
}

// runeWidth is the number of cells of a rune in a terminal: nothing for marks
// on other runes, two for the scripts of East Asia and for pictures. The
// ranges are the wide blocks of Unicode's annex 11, rounded to whole blocks.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}
