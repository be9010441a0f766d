package classic

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/profile"
)

// Listing is one profile of a text: its figures as a report, and those that a
// report has no place for.
type Listing struct {
	Report *profile.Report
	// Header has the lines of "Function profiling" that are times, by the
	// words before the colon, in order.
	Header []profile.Cost
	// Index is the place of each stage in its sequence, as printed. The
	// children of the report's sequences are in that order.
	Index map[*profile.Pass]int
}

// Parse reads all listings of a text, in either layout, wherever they stand in
// it: the log of a program has other lines around them. A text without one is an
// error, and so is a listing that was cut short, or that a line indented less ends
// before its end, unless a line "..." says that a person left something out. Errors
// are [diag.Error]s that point at a position in the text, which has that name.
func Parse(name string, r io.Reader) ([]*Listing, error) {
	if r == nil {
		return nil, errors.New("classic: there is no io.Reader to read from")
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p := &parser{src: diag.NewSource(name, string(text)), dots: -1}
	p.split()
	listings := p.listings()
	switch {
	case p.err != nil:
		return nil, p.err
	case len(listings) == 0:
		return nil, diag.Errorf(p.src, diag.NoSpan, "no profile in this text: none of its lines begins one")
	}
	return listings, nil
}

// listings reads the text from profile to profile.
func (p *parser) listings() []*Listing {
	var all []*Listing
	next := &Listing{Report: &profile.Report{}}
	ended := -1 // the line that ended the last listing
	for p.at < len(p.lines) && p.err == nil {
		l := p.lines[p.at]
		switch {
		case p.text(l) == "Function profiling":
			next, ended = p.header(l), -1
		case p.begins(l):
			p.index = map[*profile.Pass]int{}
			p.finish(next, p.pass())
			all = append(all, next)
			next, ended = &Listing{Report: &profile.Report{}}, p.at
		case ended >= 0 && belongs(p.text(l)):
			p.stray(l, ended)
		default:
			p.at++
		}
	}
	return all
}

// begins reports whether a line is the first one of a profile: words alone may
// stand in any prose, so that the line after it has a say as well.
func (p *parser) begins(l line) bool {
	text := p.text(l)
	if _, ok := sequenceHead(text); ok {
		return true
	}
	class, _, _ := strings.Cut(text, " ")
	follows := map[string]string{"EquilibriumOptimizer": "time ", "TopoOptimizer": "nb_node (", "MergeOptimizer": "nb fail="}[class]
	if follows == "" || p.at+1 >= len(p.lines) {
		return false
	}
	next := p.lines[p.at+1]
	return next.indent > l.indent && strings.HasPrefix(p.text(next), follows)
}

// header reads the figures of a function, up to a blank line.
func (p *parser) header(head line) *Listing {
	listing := &Listing{Report: &profile.Report{}}
	p.at++
	for p.at < len(p.lines) && p.text(p.lines[p.at]) != "" && p.err == nil {
		l := p.lines[p.at]
		text := p.text(l)
		if strings.Trim(text, "=") != "" && l.indent <= head.indent {
			break
		}
		p.at++
		p.headerLine(listing, l, text)
	}
	return listing
}

func (p *parser) headerLine(listing *Listing, l line, text string) {
	if name, ok := strings.CutPrefix(text, "Message:"); ok {
		listing.Report.Name = strings.TrimSpace(name)
		return
	}
	c := p.cursor(l)
	if c.accept("Number of Apply nodes:") {
		listing.Report.NodesAfter = c.number()
		p.check(c)
		return
	}
	at := strings.LastIndexByte(text, ' ')
	if at < 0 {
		return
	}
	value := &cursor{src: p.src, at: l.start + at + 1, end: l.end}
	d := value.time()
	value.accept("s")
	if value.done(); value.err != nil {
		return // a line of another section, without a figure
	}
	name := strings.TrimSuffix(strings.TrimSpace(text[:at]), ":")
	listing.Header = append(listing.Header, profile.Cost{Name: name, Elapsed: d})
	if strings.HasSuffix(name, " Optimizer time") {
		listing.Report.Elapsed = d
	}
}

// finish completes a report with what its tree implies.
func (p *parser) finish(l *Listing, root *profile.Pass) {
	if root == nil {
		return
	}
	l.Index = p.index
	r := l.Report
	ownRule(root)
	sumRewrites(root)
	r.Version, r.Graphs, r.Root = profile.Version, 1, root
	r.NodesBefore = root.NodesBefore
	r.NodesAfter = max(r.NodesAfter, root.NodesAfter)
	r.Elapsed = max(r.Elapsed, root.Elapsed)
	if validate, ok := cost(l.Header, "Aesara validate time"); ok && root.Kind == profile.KindSequence {
		setCost(root, profile.CostValidate, validate) // it has more digits here
	}
	r.Tally()
}

// sumRewrites counts the rewrites of each pass from its rules and children.
func sumRewrites(p *profile.Pass) {
	p.Rewrites = 0
	for _, r := range p.Rules {
		p.Rewrites += r.Applied
	}
	for _, c := range p.Children {
		sumRewrites(c)
		p.Rewrites += c.Rewrites
	}
}
