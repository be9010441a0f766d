package printer

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/layered"
	"github.com/settle-go/settle/internal/phrase"
)

// Sizes of a picture.
const (
	svgHeight  = 24
	svgLetter  = 6.8
	svgPadding = 16
	svgMin     = 34
	svgTitle   = 34
	svgMargin  = 10
	svgLabel   = 40
)

// WriteSVG writes a function graph as a picture in SVG: a panel for each graph, the outermost
// first, in which what a node takes is above it. A node that has graphs has the numbers of their
// panels, which it links to. Graphs with more nodes than fold, nested ones included, are shown as
// counts of their ops; 0 folds nothing.
func WriteSVG(w io.Writer, fg *graph.FunctionGraph, fold int) error {
	s := &svgWriter{folder: newFolder(fg, fold), numbers: map[*graph.FunctionGraph]int{}}
	s.collect(fg)
	y, width := float64(svgMargin), 0.0
	for _, p := range s.panels {
		p.y = y
		y += p.layout.Height + svgTitle + 2*svgMargin
		width = max(width, p.layout.Width, svgLetter*float64(len(p.title)))
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f">`+"\n", width+2*svgMargin, y, width+2*svgMargin, y)
	out.WriteString(svgStyle)
	for i, p := range s.panels {
		p.write(out, i+1, width)
	}
	out.WriteString("</svg>\n")
	return out.Flush()
}

const svgStyle = `<style>
text{font:12px system-ui,sans-serif;text-anchor:middle;fill:#1c2126}
.title{font-weight:600;text-anchor:start}
rect{fill:#eef3f9;stroke:#8b98a5}
.panel{fill:#fff;stroke:#d5dade}
.leaf{fill:#f6f1e4}.input,.output{fill:#e8f3ea}.effect{stroke:#1c2126;stroke-width:2}
path{fill:none;stroke:#667079}
@media (prefers-color-scheme:dark){text{fill:#e3e8ec}rect{fill:#222d39;stroke:#5a6672}.panel{fill:#14181c;stroke:#343c44}.leaf{fill:#322d20}.input,.output{fill:#1f3225}.effect{stroke:#e3e8ec}}
</style>
`

type svgWriter struct {
	folder
	panels  []*panel
	numbers map[*graph.FunctionGraph]int
	names   blockNames
}

// panel is the picture of one graph.
type panel struct {
	title  string
	boxes  []svgBox
	edges  []layered.Edge
	layout layered.Layout
	y      float64
}

type svgBox struct {
	label, class string
	opens        []int // numbers of panels
}

// collect makes the panels of a graph and of what is in it. It keeps its own stack.
func (s *svgWriter) collect(root *graph.FunctionGraph) {
	queue := []*graph.FunctionGraph{root}
	for i := 0; i < len(queue); i++ {
		s.numbers[queue[i]] = i + 1
		for n := range queue[i].Nodes() {
			for _, nested := range n.Nested() {
				if !s.folds(nested) {
					queue = append(queue, nested)
				}
			}
		}
	}
	for _, fg := range queue {
		s.panels = append(s.panels, s.panel(fg))
	}
}

// panel makes the picture of a graph.
func (s *svgWriter) panel(fg *graph.FunctionGraph) *panel {
	p := &panel{title: s.title(fg)}
	nodes, vars := map[graph.Node]int{}, map[graph.Var]int{}
	for _, v := range fg.Inputs() {
		vars[v] = p.add(v.String()+" : "+v.Type().String(), "input")
	}
	use := func(v graph.Var, to int) {
		from, ok := nodes[v.Owner()]
		if !ok {
			if from, ok = vars[v]; !ok {
				from = p.add(v.String(), "leaf")
				vars[v] = from
			}
		}
		p.edges = append(p.edges, layered.Edge{From: from, To: to})
	}
	for n := range fg.Nodes() {
		if n == fg.Return() && !isOfSeveral(fg) || isLeaf(n) {
			continue
		}
		i := p.add(label(n), s.class(n))
		nodes[n] = i
		for _, nested := range n.Nested() {
			if s.folds(nested) {
				p.boxes[i].label += " [" + folded(nested) + "]"
			} else {
				p.boxes[i].opens = append(p.boxes[i].opens, s.numbers[nested])
			}
		}
		for _, v := range n.Inputs() {
			use(v, i)
		}
	}
	if !isOfSeveral(fg) {
		for i, v := range fg.Outputs() {
			use(v, p.add(fmt.Sprintf("output %d", i), "output"))
		}
	}
	p.place()
	return p
}

func (s *svgWriter) title(fg *graph.FunctionGraph) string {
	title := fg.Name
	if fg.IsBlock() {
		title = s.names.of(fg)
	}
	if parent := fg.ParentNode(); parent.IsValid() {
		title = strings.TrimSpace(label(parent) + " " + title)
	}
	return fmt.Sprintf("%d  %s", s.numbers[fg], phrase.ShortenMiddle(title, 2*svgLabel))
}

func (s *svgWriter) class(n graph.Node) string {
	if isEffect(n) {
		return "effect"
	}
	return "op"
}

// isLeaf reports whether a node is shown as a constant where it is used.
func isLeaf(n graph.Node) bool { return (&dotWriter{}).isValue(n) }

func (p *panel) add(label, class string) int {
	p.boxes = append(p.boxes, svgBox{label: phrase.ShortenMiddle(label, svgLabel), class: class})
	return len(p.boxes) - 1
}

// text returns the label of a box with the panels that it opens.
func (b svgBox) text() string {
	text := b.label
	for _, number := range b.opens {
		text += fmt.Sprintf(" ▸%d", number)
	}
	return text
}

func (b svgBox) width() float64 {
	return max(svgMin, svgPadding+svgLetter*float64(utf8.RuneCountInString(b.text())))
}

func (p *panel) place() {
	sizes := make([]layered.Size, len(p.boxes))
	for i, b := range p.boxes {
		sizes[i] = layered.Size{Width: b.width(), Height: svgHeight}
	}
	p.layout = layered.Place(sizes, p.edges, layered.Options{})
}

func (p *panel) write(out *bufio.Writer, number int, width float64) {
	fmt.Fprintf(out, `<g id="g%d" transform="translate(%d %.1f)"><rect class="panel" x="-4" y="-4" width="%.1f" height="%.1f" rx="6"/><text class="title" x="4" y="16">%s</text>`+"\n",
		number, svgMargin, p.y, width+8, p.layout.Height+svgTitle+svgMargin, html.EscapeString(p.title))
	for _, e := range p.edges {
		x0, y0 := p.layout.X[e.From], p.layout.Y[e.From]+svgTitle+svgHeight/2
		x1, y1 := p.layout.X[e.To], p.layout.Y[e.To]+svgTitle-svgHeight/2
		bend := max((y1-y0)/2, svgHeight/2)
		fmt.Fprintf(out, `<path d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f"/>`+"\n", x0, y0, x0, y0+bend, x1, y1-bend, x1, y1)
	}
	for i, b := range p.boxes {
		x, y := p.layout.X[i], p.layout.Y[i]+svgTitle
		radius := 4
		if slices.Contains([]string{"input", "output"}, b.class) {
			radius = svgHeight / 2
		}
		box := fmt.Sprintf(`<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%d" rx="%d"/><text x="%.1f" y="%.1f">%s</text>`,
			b.class, x-b.width()/2, y-svgHeight/2, b.width(), svgHeight, radius, x, y+4, html.EscapeString(b.text()))
		if len(b.opens) > 0 {
			box = fmt.Sprintf(`<a href="#g%d">%s</a>`, b.opens[0], box)
		}
		out.WriteString(box + "\n")
	}
	out.WriteString("</g>\n")
}
