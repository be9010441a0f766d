package classic

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/profile"
)

// Layout is one of the two forms in which the layout is known.
type Layout int

// The layouts. They differ in the order of two lines, in the fields of a stage,
// and in what an equilibrium says of its global, final and cleanup optimizers.
const (
	Document Layout = iota // the listing in the document on graph rewriting
	Release                // what release 2.7.4 prints, which has more
)

// Options say how [Write] prints.
type Options struct {
	Layout Layout
	// Index has the places of stages in their sequences where those are not the
	// order of the children: a listing that was cut short leaves gaps.
	Index map[*profile.Pass]int
}

// Write prints a report in the layout: stages by their time, the most expensive
// first, what belongs to a stage below it. See the package for what the layout
// cannot say.
func Write(w io.Writer, r *profile.Report, opts Options) error {
	if err := checkWrite(w, r); err != nil {
		return err
	}
	t := &writer{release: opts.Layout == Release, index: opts.Index}
	t.header(r)
	if r.Root != nil {
		t.root(r.Root)
	}
	_, err := io.WriteString(w, t.out.String())
	return err
}

func checkWrite(w io.Writer, r *profile.Report) error {
	if w == nil {
		return errors.New("classic: there is no io.Writer to write to")
	}
	if r == nil {
		return errors.New("classic: there is no report to write")
	}
	for _, p := range r.Root.All() {
		if slices.Contains(p.Children, nil) {
			return fmt.Errorf("classic: pass %q has a nil child", p.Name)
		}
	}
	return nil
}

// root writes the root, which no line of a stage names.
func (t *writer) root(p *profile.Pass) {
	switch p.Kind {
	case profile.KindEquilibrium, profile.KindTopo, profile.KindMerge:
		t.pass(0, p)
	default:
		t.sequence(0, p)
	}
}

// header writes the figures of the run as a whole that the layout has a line for.
func (t *writer) header(r *profile.Report) {
	t.raw("Function profiling")
	t.raw("==================")
	if name := oneLine(r.Name); name != "" {
		t.raw("  Message: %s", name)
	}
	t.raw("  Total compile time: %es", (r.Read + r.Elapsed + r.Write).Seconds())
	t.raw("    Number of Apply nodes: %d", r.NodesAfter)
	t.raw("    Aesara Optimizer time: %es", r.Elapsed.Seconds())
	if r.Root != nil {
		if validate, ok := cost(r.Root.Costs, profile.CostValidate); ok {
			t.raw("       Aesara validate time: %es", validate.Seconds())
		}
	}
	t.raw("")
	t.raw("Optimizer Profile")
	t.raw("-----------------")
}

// pass writes what a pass says of itself. It returns whether it says anything.
func (t *writer) pass(level int, p *profile.Pass) bool {
	switch {
	case p.Kind == profile.KindEquilibrium:
		t.equilibrium(level, p)
	case p.Kind == profile.KindSequence, p.Kind == profile.KindMerged, len(p.Children) > 0:
		t.sequence(level, p)
	case p.Kind == profile.KindTopo:
		t.topo(level, p)
	case p.Kind == profile.KindMerge:
		t.merge(level, p, level == 0)
	case p.Kind == profile.KindLocalGroup:
		t.group(level, p)
	case hasFigures(p):
		t.figures(level, p)
	default:
		return false
	}
	return true
}

// hasFigures reports whether a pass has more figures than the line of a stage shows.
func hasFigures(p *profile.Pass) bool {
	return len(p.Counts) > 0 ||
		slices.ContainsFunc(p.Costs, func(c profile.Cost) bool { return c.Name != profile.CostValidate })
}

// sequence writes a sequence and its stages.
func (t *writer) sequence(level int, p *profile.Pass) {
	t.line(level, 0, "%s %s %s  time %s for %d/%d nodes before/after optimization", classOf(p.Kind),
		strings.Repeat(" ", 4*level), oneLine(p.Name), seconds(p.Elapsed), p.NodesBefore, p.NodesAfter)
	validate, _ := cost(p.Costs, profile.CostValidate)
	callback, _ := cost(p.Costs, profile.CostCallback)
	fields := "(name, class, index)"
	if t.release {
		t.line(level, 2, "%s for callback", seconds(callback))
		t.line(level, 6, "%s for fgraph.validate()", seconds(validate))
		fields = "(name, class, index, nodes before, nodes after)"
	} else {
		t.line(level, 2, "%s for fgraph.validate()", seconds(validate))
		t.line(level, 2, "%s for callback", seconds(callback))
	}
	if level == 0 {
		t.line(level, 2, "time      - %s - validate time", fields)
	}
	for _, i := range byTime(p.Children) {
		t.stage(level, i, p.Children[i])
	}
	if t.release {
		t.raw("")
	}
}

func (t *writer) stage(level, index int, p *profile.Pass) {
	if place, ok := t.index[p]; ok {
		index = place
	}
	nodes := ""
	if t.release {
		nodes = fmt.Sprintf(", %d, %d", p.NodesBefore, p.NodesAfter)
	}
	validate, _ := cost(p.Costs, profile.CostValidate)
	t.line(level, 2, "%.6fs - (%s, %s, %d%s) - %s", p.Elapsed.Seconds(),
		quoted(p.Name), quoted(classOf(p.Kind)), index, nodes, seconds(validate))
	t.pass(level+1, p)
}

// byTime returns the places of passes, the most expensive first. What prints the
// same time stays in order.
func byTime(passes []*profile.Pass) []int {
	order := make([]int, len(passes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return int(passes[b].Elapsed.Round(time.Microsecond) - passes[a].Elapsed.Round(time.Microsecond))
	})
	return order
}

// figures writes costs and counts as a list, as optimizers do that have no
// layout of their own.
func (t *writer) figures(level int, p *profile.Pass) {
	t.line(level, 0, "%s", classOf(p.Kind))
	for _, c := range p.Counts {
		t.line(level, 1, "%s %d", word(c.Name), c.Count)
	}
	for _, c := range p.Costs {
		t.line(level, 1, "%s %s", keyOf(c.Name), float(c.Elapsed))
	}
}
