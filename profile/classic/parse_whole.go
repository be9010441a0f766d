package classic

import (
	"regexp"
	"strconv"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/profile"
)

// demand fails where a pass, whose lines begin with that number, lacks something
// that the layout always prints, unless a person left lines of it out.
func (p *parser) demand(from int, there bool, what string) {
	if there || p.err != nil {
		return
	}
	_, more := p.peek()
	if p.dots >= from {
		return
	}
	last := p.at - 1
	for last > 0 && p.text(p.lines[last]) == "" {
		last--
	}
	l := p.lines[last]
	why := "the text was cut off"
	if more {
		why = "the next line is indented less, or no line of a profile"
	}
	p.err = diag.Errorf(p.src, diag.Span{Start: l.start, End: l.end}, "the profile ends here without %s: %s", what, why)
	p.err.Help = `a line "..." says that lines were left out`
}

// hasLayout reports whether the passes of a kind always say something of
// themselves.
func hasLayout(kind string) bool {
	switch kind {
	case profile.KindSequence, profile.KindEquilibrium, profile.KindTopo, profile.KindMerge, profile.KindLocalGroup:
		return true
	}
	return false
}

// wholeSequence demands the stages of a sequence: they are numbered from 0, and
// print in the order of their times.
func (p *parser) wholeSequence(from int, pass *profile.Pass) {
	if pass.Kind == profile.KindSequence && len(pass.Children) == 0 {
		p.demand(from, p.at >= from+2, "the times of its validation and callbacks")
		p.demand(from, pass.NodesBefore == pass.NodesAfter, "its stages")
	}
	there := make([]bool, len(pass.Children))
	for _, stage := range pass.Children {
		if i := p.index[stage]; i < len(there) {
			there[i] = true
		}
	}
	for i, ok := range there {
		p.demand(from, ok, "the stage of index "+strconv.Itoa(i))
	}
}

// equilibriumLines are the lines of an equilibrium that say what it consists of.
type equilibriumLines struct {
	nodes, table, unused bool
	rounds               int // -1 until the line that counts them
}

// wholeEquilibrium demands as many rounds as an equilibrium says that there were,
// and the table of its rules to its end.
func (p *parser) wholeEquilibrium(from int, pass *profile.Pass, seen *equilibriumLines) {
	p.demand(from, seen.rounds >= 0, `the line "time"`)
	p.demand(from, seen.nodes, `the line "nb nodes"`)
	p.demand(from, seen.rounds <= len(pass.Rounds), "the line of round "+strconv.Itoa(len(pass.Rounds)))
	rewrites := 0
	for _, r := range pass.Rounds {
		rewrites += r.Rewrites
	}
	p.demand(from, rewrites == 0 || seen.table, "the table of the rules")
	p.demand(from, !seen.table || seen.unused, "the line that counts the rules that were not used")
}

// inProfile has the lines that stand nowhere but in a profile.
var inProfile = regexp.MustCompile(`^(-?[0-9][0-9.e-]*s - (\('|[0-9]+ - [0-9]+ -|in [0-9]+ optimization )` +
	`|[0-9]+ - [0-9.]+s [0-9]+ \(|nb_node \(start, end, changed\)|nb nodes \(start, end,  max\)` +
	`|time in (local|global|final|cleanup) optimizers |(time|init) io_toposort |nb fail=|time replace=` +
	`|times - times applied - |time taken - times applied - |[0-9.]+s for (callback|fgraph\.validate\(\))$)`)

// belongs reports whether a line stands nowhere but in a profile.
func belongs(text string) bool { return inProfile.MatchString(text) }

// stray reports a line of a profile that stands in none.
func (p *parser) stray(l line, ended int) {
	for ended < len(p.lines)-1 && p.text(p.lines[ended]) == "" {
		ended++
	}
	position := p.src.Pos(p.lines[ended].start)
	p.err = diag.Errorf(p.src, diag.Span{Start: l.start, End: l.end},
		"this line belongs to a profile, but the one before it ended at line %d, which is indented less", position.Line)
}
