package profile

import (
	"strings"
	"unicode"
)

// style is how a cell is coloured, when colour was asked for.
type style string

const (
	plain  style = ""
	bold   style = "\x1b[1m"
	dim    style = "\x1b[2m"
	red    style = "\x1b[31m"
	yellow style = "\x1b[33m"
	cyan   style = "\x1b[36m"
	reset        = "\x1b[0m"
)

// cut says what of a text goes when its column is too narrow.
type cut int

const (
	cutNever  cut = iota
	cutMiddle     // names of rules: both ends tell them apart
	cutStart      // places in files: the line number is at the end
	cutEnd        // lists: the most important comes first
)

// column is a column of a table. Numbers stand at its right, texts at its left.
type column struct {
	title string
	left  bool
	cut   cut
	min   int // what a cut leaves at least
	drop  int // where cuts do not suffice, columns go in this order, from 1; 0 stays
}

type cell struct {
	text  string
	style style
}

// table is aligned by the width that a terminal gives to a text, which neither
// bytes nor runes are, so it does not use text/tabwriter.
type table struct {
	columns []column
	rows    [][]cell
}

const (
	indent = "  " // before every row
	gap    = 2    // between columns
)

func (t *table) add(row ...cell) { t.rows = append(t.rows, row) }

// write appends the title row and the rows. Until the table fits in width, columns
// that can be cut are, the last one first; then columns that can be dropped go; then
// what can be cut is cut to its last few letters. A negative width cuts none.
func (t *table) write(b *strings.Builder, width int, color bool) {
	widths := t.widths()
	t.fit(widths, width)
	titles := make([]cell, len(t.columns))
	for i, c := range t.columns {
		titles[i] = cell{c.title, bold}
	}
	t.writeRow(b, titles, widths, color)
	for _, row := range t.rows {
		t.writeRow(b, row, widths, color)
	}
}

func (t *table) widths() []int {
	widths := make([]int, len(t.columns))
	for i, c := range t.columns {
		widths[i] = textWidth(c.title)
		for _, row := range t.rows {
			widths[i] = max(widths[i], textWidth(row[i].text))
		}
	}
	return widths
}

// dropped is the width of a column that is not printed.
const dropped = -1

// total is the width of a row.
func total(widths []int) int {
	sum := len(indent) - gap
	for _, w := range widths {
		if w != dropped {
			sum += w + gap
		}
	}
	return sum
}

// fit makes the columns as narrow as the width demands.
func (t *table) fit(widths []int, width int) {
	if width < 0 {
		return
	}
	for order := 1; total(widths) > width; order++ {
		t.cutTo(widths, width, func(c column) int { return c.min })
		if total(widths) <= width || !t.drop(widths, order) {
			break
		}
	}
	t.cutTo(widths, width, func(column) int { return shortestCut })
}

// shortestCut is what is left of a text in a table that does not fit otherwise.
const shortestCut = 8

// cutTo cuts columns, the last one first, to no less than a minimum.
func (t *table) cutTo(widths []int, width int, least func(column) int) {
	for i := len(widths) - 1; i >= 0; i-- {
		over := total(widths) - width
		if over <= 0 {
			return
		}
		if c := t.columns[i]; c.cut != cutNever && widths[i] != dropped {
			widths[i] -= min(over, max(widths[i]-least(c), 0))
		}
	}
}

// drop drops the columns whose turn it is. It reports whether more may follow.
func (t *table) drop(widths []int, order int) (more bool) {
	for i, c := range t.columns {
		if c.drop == order {
			widths[i] = dropped
		}
		more = more || c.drop >= order
	}
	return more
}

// writeRow holds back spaces until something follows them: no line ends in one.
func (t *table) writeRow(b *strings.Builder, row []cell, widths []int, color bool) {
	spaces := len(indent)
	for i, c := range row {
		if widths[i] == dropped {
			continue
		}
		text := shorten(c.text, widths[i], t.columns[i].cut)
		pad := widths[i] - textWidth(text)
		if !t.columns[i].left {
			spaces += pad
		}
		if text != "" {
			b.WriteString(strings.Repeat(" ", spaces))
			b.WriteString(paint(text, c.style, color))
			spaces = 0
		}
		if t.columns[i].left {
			spaces += pad
		}
		spaces += gap
	}
	b.WriteByte('\n')
}

func paint(text string, s style, color bool) string {
	if !color || s == plain {
		return text
	}
	return string(s) + text + reset
}

// shorten cuts a text to a width and marks the place with an ellipsis.
func shorten(text string, width int, how cut) string {
	if how == cutNever || textWidth(text) <= width {
		return text
	}
	runes := []rune(text)
	keep := width - 1
	switch how {
	case cutStart:
		return "…" + tail(runes, keep)
	case cutEnd:
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

func textWidth(s string) int {
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
