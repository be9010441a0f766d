package classic

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/profile"
)

type writer struct {
	out     strings.Builder
	release bool
	index   map[*profile.Pass]int
}

// raw writes a line as it is, except for spaces at its end.
func (t *writer) raw(format string, args ...any) {
	t.out.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " "))
	t.out.WriteByte('\n')
}

// line writes a line of a pass: a level is four columns.
func (t *writer) line(level, indent int, format string, args ...any) {
	t.raw("%s%s", strings.Repeat(" ", 4*level+1+indent), fmt.Sprintf(format, args...))
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3fs", d.Seconds()) }

// mostTop is how many rules the line of a round lists.
const mostTop = 5

// equilibrium writes an equilibrium: its rounds, then its rules by their time.
func (t *writer) equilibrium(level int, p *profile.Pass) {
	t.line(level, 0, "%s %s %s", classOf(p.Kind), strings.Repeat(" ", 4*level), oneLine(p.Name))
	t.line(level, 2, "time %s for %d passes", seconds(p.Elapsed), len(p.Rounds))
	t.line(level, 2, "nb nodes (start, end,  max) %d %d %d", p.NodesBefore, p.NodesAfter,
		max(p.NodesMax, p.NodesBefore, p.NodesAfter))
	t.shares(level, p)
	for i, r := range p.Rounds {
		t.round(level, i, r)
	}
	t.rules(level, p)
	if t.release {
		t.parts(level, p)
	}
}

// shares writes what an equilibrium spent its time on. The document has one line
// for the global, final and cleanup optimizers together.
func (t *writer) shares(level int, p *profile.Pass) {
	toposort, _ := cost(p.Costs, profile.CostToposort)
	local, known := cost(p.Costs, profile.CostLocal)
	if !known {
		for _, r := range p.Rules {
			local += r.Elapsed
		}
	}
	t.line(level, 2, "time io_toposort %s", seconds(toposort))
	t.line(level, 2, "time in local optimizers %s", seconds(local))
	global, known := cost(p.Costs, profile.CostGlobal)
	if !known {
		for _, c := range p.Children {
			global += c.Elapsed
		}
	}
	if !t.release {
		t.line(level, 2, "time in global optimizers %s", seconds(global))
		return
	}
	final, cleanup := shareOf(p, costFinal, profile.RoleFinal), shareOf(p, costCleanup, profile.RoleCleanup)
	t.line(level, 2, "time in global optimizers %s", seconds(max(0, global-final-cleanup)))
	t.line(level, 2, "time in final optimizers %s", seconds(final))
	t.line(level, 2, "time in cleanup optimizers %s", seconds(cleanup))
}

// shareOf returns a named cost or, without it, the time of the children of a role.
func shareOf(p *profile.Pass, name, role string) time.Duration {
	share, known := cost(p.Costs, name)
	if known {
		return share
	}
	for _, c := range p.Children {
		if c.Role == role {
			share += c.Elapsed
		}
	}
	return share
}

func (t *writer) round(level, i int, r profile.Round) {
	global, _ := cost(r.Costs, profile.CostGlobal)
	toposort, _ := cost(r.Costs, profile.CostToposort)
	shown := 0
	var top strings.Builder
	for _, c := range r.Top[:min(len(r.Top), mostTop)] {
		fmt.Fprintf(&top, " (%s, %d)", quoted(c.Name), c.Count)
		shown += c.Count
	}
	if shown < r.Rewrites {
		top.WriteString(" ...")
	}
	t.line(level, 2, "%2d - %s %d (%s in global opts, %s io_toposort) - %d nodes -%s",
		i, seconds(r.Elapsed), r.Rewrites, seconds(global), seconds(toposort), r.Nodes, top.String())
}

// rules writes the rules of an equilibrium, and its children among them, as the
// layout does: those that were used, then those that were not.
func (t *writer) rules(level int, p *profile.Pass) {
	rows := slices.Clone(p.Rules)
	for _, c := range p.Children {
		rows = append(rows, asRule(c))
	}
	slices.SortStableFunc(rows, func(a, b profile.RuleProfile) int { return int(b.Elapsed - a.Elapsed) })
	used := slices.ContainsFunc(rows, func(r profile.RuleProfile) bool { return r.Applied > 0 })
	if !used {
		return
	}
	t.line(level, 2, "times - times applied - nb node created - name:")
	var unused []profile.RuleProfile
	for _, r := range rows {
		if r.Applied == 0 {
			unused = append(unused, r)
			continue
		}
		t.line(level, 2, "%s - %d - %d - %s", seconds(r.Elapsed), r.Applied, r.Created, oneLine(r.Name))
	}
	words := "were not used (display"
	if !t.release {
		words = "where not used (display"
	}
	t.unused(level, p, unused, words+" only those with a runtime > 0)")
}

// unused writes what the rules cost that never applied.
func (t *writer) unused(level int, p *profile.Pass, rules []profile.RuleProfile, words string) {
	spent, known := cost(p.Costs, costNotUsed)
	if !known {
		for _, r := range rules {
			spent += r.Elapsed
		}
	}
	t.line(level, 2, "%s - in %d optimization that %s", seconds(spent), len(rules)+count(p, countNotListed), words)
	for _, r := range rules {
		if r.Elapsed > 0 {
			t.line(level, 4, "%s - %s", seconds(r.Elapsed), oneLine(r.Name))
		}
	}
	if t.release {
		t.raw("")
	}
}

// asRule is an optimizer of an equilibrium as one of its rules.
func asRule(p *profile.Pass) profile.RuleProfile {
	r := profile.RuleProfile{Name: p.Name, Applied: p.Rewrites, Elapsed: p.Elapsed}
	for _, pass := range p.All() {
		for _, rule := range pass.Rules {
			r.Created += rule.Created
		}
	}
	return r
}

// parts writes the optimizers of an equilibrium. The layout has them once for
// each round; what we know is their sum, which says so.
func (t *writer) parts(level int, p *profile.Pass) {
	if len(p.Children) == 0 {
		return
	}
	t.line(level, 0, "Global, final and clean up optimizers")
	last := max(0, len(p.Rounds)-1)
	if last == 0 {
		t.line(level, 0, "Iter 0")
	} else {
		t.line(level, 0, "Iter 0-%d", last)
	}
	for _, c := range p.Children {
		t.part(level+2, c)
	}
}

// part writes an optimizer that no line of a stage names.
func (t *writer) part(level int, p *profile.Pass) {
	switch {
	case p.Kind == profile.KindEquilibrium, p.Kind == profile.KindTopo && len(p.Children) == 0:
		t.pass(level, p)
	case p.Kind == profile.KindMerge && len(p.Children) == 0:
		t.merge(level, p, true)
	default:
		t.sequence(level, p)
	}
}

// topo writes a walk and, where several rules took part, each of them.
func (t *writer) topo(level int, p *profile.Pass) {
	toposort, _ := cost(p.Costs, profile.CostToposort)
	callback, _ := cost(p.Costs, profile.CostCallback)
	loop, known := cost(p.Costs, profile.CostLocal)
	if !known {
		loop = max(0, p.Elapsed-toposort)
	}
	name := ""
	if t.release || level == 0 {
		name = oneLine(p.Name)
	}
	t.line(level, 0, "%s  %s", classOf(p.Kind), name)
	t.line(level, 2, "nb_node (start, end, changed) (%d, %d, %d)", p.NodesBefore, p.NodesAfter, p.Rewrites)
	t.line(level, 2, "init io_toposort %s", float(toposort))
	t.line(level, 2, "loop time %s", float(loop))
	t.line(level, 2, "callback_time %s", float(callback))
	if len(p.Rules) > 1 || len(p.Rules) == 1 && p.Rules[0].Name != p.Name {
		t.group(level+1, p)
	}
}

// group writes the rules that are tried together at each node.
func (t *writer) group(level int, p *profile.Pass) {
	t.line(level, 0, "LocalOptGroup")
	t.line(level, 0, "---------------------")
	rows := slices.Clone(p.Rules)
	slices.SortStableFunc(rows, func(a, b profile.RuleProfile) int { return int(b.Elapsed - a.Elapsed) })
	t.line(level, 2, "time taken - times applied - times tried - name - node_created:")
	var unused []profile.RuleProfile
	for _, r := range rows {
		if r.Tried == 0 {
			unused = append(unused, r)
			continue
		}
		t.line(level, 2, "%s - %d - %d - %s - %d", seconds(r.Elapsed), r.Applied, r.Tried, oneLine(r.Name), r.Created)
	}
	t.unused(level, p, unused, "were not used (display those with runtime greater than 0)")
}

// merge writes a merge, with its name where no line of a stage has it. The
// document's version of the layout says constant where the later one says atomic.
func (t *writer) merge(level int, p *profile.Pass, named bool) {
	constant := "constant"
	if t.release {
		constant = "atomic"
	}
	constants, failed := count(p, countConstant), count(p, countFail)
	for _, r := range p.Rules {
		failed += r.Failed
	}
	replace, known := cost(p.Costs, costReplace)
	if !known {
		replace = p.Elapsed
	}
	validate, _ := cost(p.Costs, profile.CostValidate)
	callback, _ := cost(p.Costs, profile.CostCallback)
	name := ""
	if named && p.Name != classOf(p.Kind) {
		name = oneLine(p.Name)
	}
	t.line(level, 0, "%s  %s", classOf(p.Kind), name)
	t.line(level, 2, "nb fail=%5d merged=%5d %s=%5d", failed, p.Rewrites-constants, constant, constants)
	t.line(level, 2, "time replace=%s validate=%s callback=%s", hundredths(replace), hundredths(validate), hundredths(callback))
}
