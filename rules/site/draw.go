package site

import (
	"fmt"
	"html/template"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/internal/layered"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/syntax"
)

// Sizes of the boxes of a picture; labels are cut where they are long.
const (
	boxHeight   = 24
	letterWidth = 6.8
	boxPadding  = 14
	minBox      = 26
	maxLabel    = 34
	margin      = 4
)

// box is a node of the picture of a term.
type box struct{ label, class string }

// drawer makes a graph of terms: a variable that stands at several places is one box.
type drawer struct {
	boxes []box
	edges []layered.Edge
	known map[string]int
}

// draw returns a picture of terms: what an op is applied to is above it.
func draw(terms []*syntax.Term) template.HTML {
	d := &drawer{known: map[string]int{}}
	for _, t := range terms {
		d.term(t)
	}
	if len(d.boxes) == 0 {
		return ""
	}
	return d.svg()
}

// term adds a term and returns its box.
func (d *drawer) term(t *syntax.Term) int {
	switch t.Kind {
	case syntax.Var, syntax.Rest, syntax.Value:
		return d.leaf(t.String(), "variable")
	case syntax.App:
		label := t.Head.String()
		for i, a := range t.Attrs {
			label += []string{"{", ", "}[min(i, 1)] + a.String()
		}
		if len(t.Attrs) > 0 {
			label += "}"
		}
		n := d.add(label, "op")
		for _, arg := range t.Args {
			d.edges = append(d.edges, layered.Edge{From: d.term(arg), To: n})
		}
		for _, r := range t.Regions {
			for _, yield := range r.Yields {
				d.edges = append(d.edges, layered.Edge{From: d.term(yield), To: n})
			}
		}
		if t.As.Text != "" {
			d.known["?"+t.As.Text] = n
		}
		return n
	case syntax.Fold:
		n := d.term(t.Args[0])
		d.boxes[n].class = "fold"
		return n
	}
	return d.add(t.String(), "constant")
}

func (d *drawer) add(label, class string) int {
	d.boxes = append(d.boxes, box{phrase.ShortenMiddle(label, maxLabel), class})
	return len(d.boxes) - 1
}

// leaf returns the box of a variable.
func (d *drawer) leaf(label, class string) int {
	name := strings.TrimSuffix(label, "...")
	if n, ok := d.known[name]; ok {
		return n
	}
	n := d.add(label, class)
	d.known[name] = n
	return n
}

func (d *drawer) svg() template.HTML {
	sizes := make([]layered.Size, len(d.boxes))
	for i, b := range d.boxes {
		sizes[i] = layered.Size{Width: max(minBox, boxPadding+letterWidth*float64(utf8.RuneCountInString(b.label))), Height: boxHeight}
	}
	l := layered.Place(sizes, d.edges, layered.Options{GapY: 22})
	var b strings.Builder
	fmt.Fprintf(&b, `<svg role="img" viewBox="%d %d %.0f %.0f" width="%.0f" height="%.0f">`, -margin, -margin, l.Width+2*margin, l.Height+2*margin, l.Width+2*margin, l.Height+2*margin)
	for _, e := range d.edges {
		fmt.Fprintf(&b, `<path d="M%.1f %.1fL%.1f %.1f"/>`, l.X[e.From], l.Y[e.From]+boxHeight/2, l.X[e.To], l.Y[e.To]-boxHeight/2)
	}
	for i, box := range d.boxes {
		fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%d" rx="5"/><text x="%.1f" y="%.1f">%s</text>`,
			box.class, l.X[i]-sizes[i].Width/2, l.Y[i]-boxHeight/2, sizes[i].Width, boxHeight, l.X[i], l.Y[i]+4, template.HTMLEscapeString(box.label))
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}
