package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Growth is a rule with which graphs grow faster than in proportion to their size, so that only the
// limits of a run end it: it distributes, unrolls or copies what it makes again.
const Growth Kind = "growth"

// link is a graph to which a rule applies, with an input that takes the place of an output of another
// such graph.
type link struct {
	fg      *graph.FunctionGraph
	rule    *navigator.Local
	in, out int
}

func (k link) typ() ir.Type { return k.fg.Inputs()[k.in].Type() }

// chainLengths are the numbers of links with which growth is measured, each twice the one before.
var chainLengths = []int{4, 8, 16}

// growths adds rules with which chains of their patterns grow faster than the chains are long, alone or
// in turns with another rule of their stage that makes graphs larger.
func (l *linter) growths(stages []*stage) {
	for _, s := range stages {
		var growing [][]link
		for _, rule := range s.rules {
			links := l.links(rule)
			if len(links) == 0 || l.ctx.Err() != nil {
				continue
			}
			if !slices.ContainsFunc(links, func(k link) bool { return l.growth(s, k) }) {
				growing = append(growing, links)
			}
		}
		l.growthTogether(s, growing)
	}
}

// growthTogether looks at each two rules of a stage that make graphs larger, and not alone without bound.
func (l *linter) growthTogether(s *stage, growing [][]link) {
	const most = 12 // rules: the pairs of more take too long
	if len(growing) > most {
		return
	}
	found := false
	for i, first := range growing {
		for _, second := range growing[i+1:] {
			found = l.growthOfTwo(s, first, second) || found
		}
	}
	if !found {
		l.growthOfMore(s, growing)
	}
}

// growthOfMore looks at three and more rules in turns where no two grow so: at all that have a
// link of the type and place of one of the first, and then without each that it does not need.
func (l *linter) growthOfMore(s *stage, growing [][]link) {
	if len(growing) < 3 {
		return
	}
	for i, links := range growing {
		growing[i] = append(l.groundLinks(links[0].rule), links...)
	}
	for i, first := range growing {
		for _, k := range first {
			turns := []link{k}
			for _, more := range growing[i+1:] {
				at := slices.IndexFunc(more, func(other link) bool { return other.typ() == k.typ() && other.in == k.in })
				if at < 0 {
					continue
				}
				if other, ok := l.beside(more[at], k); ok {
					turns = append(turns, other)
				}
			}
			for range 2 { // and the other way round
				if len(turns) > 2 && l.growthOfTurns(s, turns) {
					return
				}
				slices.Reverse(turns[1:])
			}
		}
	}
}

// growthOfTurns adds a finding where chains of rules in turns grow, about as few of them as do.
func (l *linter) growthOfTurns(s *stage, turns []link) bool {
	if _, ok := l.measured(s, turns...); !ok || l.ctx.Err() != nil {
		return false
	}
	for i := 0; i < len(turns) && len(turns) > 2; {
		fewer := slices.Delete(slices.Clone(turns), i, i+1)
		if _, ok := l.measured(s, fewer...); ok {
			turns = fewer
		} else {
			i++
		}
	}
	return l.growth(s, turns...)
}

// growthOfTwo looks at two rules, by links of theirs that have the same type.
func (l *linter) growthOfTwo(s *stage, first, second []link) bool {
	for _, a := range first {
		for _, b := range second {
			if l.ctx.Err() != nil {
				return false
			}
			if a.typ() != b.typ() {
				continue
			}
			if b, ok := l.beside(b, a); ok && l.growth(s, a, b) {
				return true
			}
		}
	}
	return false
}

// links returns the links of a rule that makes graphs larger, none of one that does not.
func (l *linter) links(rule *navigator.Local) []link {
	return l.linksOf(rule, l.graphsOf(rule))
}

// groundLinks returns links of a rule on graphs of its pattern, whose types other rules have as well.
func (l *linter) groundLinks(rule *navigator.Local) []link {
	var graphs []*graph.FunctionGraph
	l.grounds(rule.Pattern.Terms, func(fg *graph.FunctionGraph) bool {
		if l.applies(rule, fg) {
			graphs = append(graphs, fg)
		}
		return len(graphs) < 3
	})
	return l.linksOf(rule, graphs)
}

func (l *linter) linksOf(rule *navigator.Local, graphs []*graph.FunctionGraph) []link {
	const most = 8
	var list []link
	for _, fg := range graphs {
		if !isPlain(fg) || !l.enlarges(rule, fg) {
			continue
		}
		for in, from := range fg.Inputs() {
			for out, to := range fg.Outputs() {
				if from.Type() == to.Type() && !to.IsInput() && len(list) < most {
					list = append(list, link{fg, rule, in, out})
				}
			}
		}
	}
	return list
}

// beside returns a link whose graph has the context of that of another one.
func (l *linter) beside(k, other link) (link, bool) {
	if k.fg.Context() == other.fg.Context() {
		return k, true
	}
	program, err := mlir.Parse("", mlir.String(k.fg), l.Dialects, mlir.Shared(other.fg.Context()))
	if err != nil {
		return k, false
	}
	for n := range program.Nodes() {
		if nested := n.Nested(); len(nested) == 1 && nested[0].NumInputs() == k.fg.NumInputs() && len(nested[0].Outputs()) == len(k.fg.Outputs()) {
			k.fg = nested[0]
			return k, isPlain(k.fg)
		}
	}
	return k, false
}

// isPlain reports whether a graph has no regions, so that its nodes can be added to another one.
func isPlain(fg *graph.FunctionGraph) bool {
	for n := range fg.Nodes() {
		if n != fg.Return() && len(n.Nested()) > 0 {
			return false
		}
	}
	return true
}

// enlarges reports whether one application of a rule leaves more nodes than there were.
func (l *linter) enlarges(rule *navigator.Local, fg *graph.FunctionGraph) bool {
	after := fg.Clone()
	_, err := run(l.ctx, l.alone(rule, navigator.InToOut), after, navigator.Options{Limits: navigator.Limits{Rewrites: 1}})
	return err == nil && after.NumNodes() > fg.NumNodes()
}

// chain returns a graph of links in turns, each of which uses what the one before it computes.
func chain(length int, links ...link) *graph.FunctionGraph {
	result := graph.New(links[0].fg.Context())
	var last graph.Var
	for i := range length {
		k := links[i%len(links)]
		values := map[graph.Var]graph.Var{}
		for at, in := range k.fg.Inputs() {
			if at == k.in && last.IsValid() {
				values[in] = last
			} else {
				values[in] = result.AddInput(in.Type(), fmt.Sprintf("v%d", len(result.Inputs())))
			}
		}
		for n := range k.fg.Nodes() {
			if n == k.fg.Return() {
				continue
			}
			var args []graph.Var
			for _, v := range n.Inputs() {
				if c := v.Constant(); c.IsValid() {
					values[v] = result.Graph().Constant(c)
				}
				args = append(args, values[v])
			}
			var types []ir.Type
			for _, v := range n.Outputs() {
				types = append(types, v.Type())
			}
			added := result.Add(n.Op(), args, types...)
			for at, v := range n.Outputs() {
				values[v] = added.Output(at)
			}
		}
		last = values[k.fg.Outputs()[k.out]]
	}
	result.SetOutputs(last)
	return result
}

// growth adds a finding where chains grow faster than they are long.
func (l *linter) growth(s *stage, links ...link) bool {
	f, grows := l.measured(s, links...)
	if grows {
		l.once(f)
	}
	return grows
}

// measured runs a stage on chains, and returns the finding where they grow faster than they are long.
func (l *linter) measured(s *stage, links ...link) (f Finding, grows bool) {
	var before, after []int
	ended := true
	lengths := slices.Clone(chainLengths)
	for i := range lengths {
		lengths[i] = lengths[i] / 2 * max(len(links), 2) // each rule twice at least
	}
	for _, length := range lengths {
		if !ended {
			break
		}
		fg := chain(length, links...)
		before = append(before, fg.NumNodes())
		options := navigator.Options{Limits: navigator.Limits{UseRatio: -1, PassRatio: -1, Growth: -1, Rewrites: maxRewrites}}
		report, err := run(l.ctx, s.opt, fg, options)
		if err != nil || report.Stop.Reason == profile.StopCycle {
			return f, false // a finding of its own
		}
		fired := firedIn(report)
		if slices.ContainsFunc(links, func(k link) bool { return !slices.Contains(fired, k.rule.Name) }) {
			return f, false
		}
		after, ended = append(after, fg.NumNodes()), report.Stop.Reason != profile.StopLimit
	}
	if !isFaster(before, after, ended) {
		return f, false
	}
	rule, turns := links[0].rule, ""
	f = Finding{Kind: Growth, Rule: rule.Name, Source: rule.Source, Stage: s.name, Term: text(chain(lengths[0], links...))}
	for _, k := range links[1:] {
		f.Others = append(f.Others, k.rule.Name)
	}
	if len(f.Others) > 0 {
		turns = ", in turns with those of " + strings.Join(f.Others, " and ") + ","
	}
	f.Reason = fmt.Sprintf("chains of %s of its patterns%s grow from %s nodes to %s", numbers(lengths[:len(after)]), turns, numbers(before), numbers(after))
	if !ended {
		f.Reason += fmt.Sprintf(", where a limit of %d rewrites ended it", maxRewrites)
	}
	return f, true
}

// isFaster reports whether graphs of twice the length grow by more than three times as much: those that
// grow in proportion grow by twice as much, and squares by four times. The shortest chain must come to
// an end: what does not is a loop.
func isFaster(before, after []int, ended bool) bool {
	const times, least = 3, 2
	last := len(after) - 1
	switch {
	case last < 1 || after[last] <= least*before[last]:
		return false
	case last < 2:
		return !ended
	}
	return after[2]-after[1] > times*max(after[1]-after[0], 0)
}

// numbers returns a list of numbers as words.
func numbers(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, strconv.Itoa(n))
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
