package draw

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/internal/phrase"
)

// The sizes of an SVG figure, in pixels.
const (
	square   = 14
	rowStep  = 22
	charStep = 7.3 // of the monospaced font at 12 pixels
	margin   = 8
)

// fills are the colors of unseen, off and on squares.
var fills = [...]string{unseen: "", off: "#ffffff", on: "#d62728"}

// WriteSVG draws the figure as a picture: red squares are on, white ones off.
func (f *Figure) WriteSVG(w io.Writer) error {
	longest := 0
	for _, r := range f.rows {
		longest = max(longest, utf8.RuneCountInString(phrase.ShortenMiddle(r.label, maxLabel)))
	}
	left := margin + int(float64(longest)*charStep) + margin
	top := margin + rowStep
	width, height := left+int(f.To-f.From)*square+margin, top+len(f.rows)*rowStep+margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="monospace" font-size="12">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	f.svgRuler(&b, left, top)
	for i, r := range f.rows {
		y := top + i*rowStep
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", left-margin, y+square-3, escaped(phrase.ShortenMiddle(r.label, maxLabel)))
		r.svg(&b, left, y)
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func (f *Figure) svgRuler(b *strings.Builder, left, top int) {
	for z := f.From; z < f.To; z++ {
		if z%10 == 0 {
			fmt.Fprintf(b, `<text x="%d" y="%d">%d</text>`+"\n", left+int(z-f.From)*square+2, top-6, z)
		}
	}
}

// svg writes the squares of a row, one path for each color.
func (r row) svg(b *strings.Builder, left, top int) {
	for _, c := range []cell{off, on} {
		var path strings.Builder
		for i, have := range r.cells {
			if have == c {
				fmt.Fprintf(&path, "M%d %dh%dv%dh-%dz", left+i*square, top, square, square, square)
			}
		}
		if path.Len() > 0 {
			fmt.Fprintf(b, `<path d="%s" fill="%s" stroke="#444444" stroke-width="0.6"/>`+"\n", path.String(), fills[c])
		}
	}
}

func escaped(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}
