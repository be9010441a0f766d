package termination

import (
	"maps"
	"slices"

	"github.com/settle-go/settle/unify"
)

// Sample is one rewrite that a rule made on a graph: what is known of a rule that its terms do
// not say.
type Sample struct {
	// Left and Right are the outputs of the graph before and after, as terms over its inputs.
	Left, Right *unify.Term
	Removed     string   // the op of the node that was rewritten
	Made        []string // the ops of the nodes that the rule made
	// Before and After are sizes of the graph by their names, none below 0.
	Before, After map[string]int
}

// samples returns what a rule did on graphs, at most once asked for.
func (c *checker) samples(r *Rule) []Sample {
	if c.Samples == nil {
		return nil
	}
	list, known := c.sampled[r]
	if !known {
		list = c.Samples(r)
		c.sampled[r] = list
	}
	return list
}

// sampleSteps returns the rewrites of a rule on graphs as steps.
func (c *checker) sampleSteps(r *Rule) []step {
	var list []step
	samples := c.samples(r)
	for i := range samples {
		conv := converter{named: map[string]string{}, as: map[string]*term{}}
		list = append(list, step{
			rule: r, left: conv.pattern(samples[i].Left), rights: []*term{conv.replacement(samples[i].Right)}, sample: &samples[i],
		})
	}
	return list
}

// sampleRow returns what a rewrite did to the graph measure.
func sampleRow(s *step, symbols symbols) row {
	r := row{less: map[int]int{}, fits: true, number: s.number}
	r.less[symbols.of(s.sample.Removed)]++
	for _, op := range s.sample.Made {
		r.less[symbols.of(op)]--
	}
	return r
}

// measureSizes returns the steps of those that no order orients without those of rules that lower
// a size of all graphs on which they are known, which none of the rules raises that no measure
// has removed: one size if there is one, or a sum of them. Sizes count before the order, so that
// the rules which it orients end between the others.
func (c *checker) measureSizes(left []*step) []*step {
	open := map[*Rule]bool{}
	for _, s := range left {
		open[s.rule] = true
	}
	var rules []*Rule
	listed := map[*Rule]bool{}
	for _, s := range c.steps {
		if len(open) > 0 && !listed[s.rule] && len(c.samples(s.rule)) > 0 {
			rules = append(rules, s.rule)
		}
		listed[s.rule] = true
	}
	changes := map[*Rule][][]sizeChange{}
	for _, r := range rules {
		for _, sample := range c.samples(r) {
			changes[r] = append(changes[r], sample.sizeChanges())
		}
	}
	for len(open) > 0 {
		symbols := symbols{}
		var rows []row
		for i, r := range rules {
			for _, list := range changes[r] {
				rows = append(rows, sizeRow(list, i, symbols))
			}
		}
		strict, weights := oneSize(rows, len(symbols), func(number int) bool { return open[rules[number]] })
		if len(strict) == 0 {
			strict, weights = lowered(rows, len(symbols))
		}
		if len(strict) == 0 {
			break
		}
		m := Measure{Kind: Sizes, Weights: map[string]int{}}
		for size, n := range symbols {
			if weights[n] > 0 {
				m.Weights[size] = weights[n]
			}
		}
		done := map[*Rule]bool{}
		for i := range strict {
			if done[rules[i]] = true; open[rules[i]] {
				m.Rules++
				c.observed[rules[i]] = true
				delete(open, rules[i])
			}
		}
		c.result.Measures = append(c.result.Measures, m)
		rules = slices.DeleteFunc(rules, func(r *Rule) bool { return done[r] })
	}
	return slices.DeleteFunc(left, func(s *step) bool { return !open[s.rule] })
}

// oneSize returns the rules that lower one size, which no row raises: of the sizes that
// are so, the one that most of the wanted rules lower, and of those the one that most rules do.
func oneSize(rows []row, symbols int, wanted func(number int) bool) (strict map[int]bool, weights []int) {
	raised := make([]bool, symbols)
	lower := make([]map[int]int, symbols) // by symbol: how many rows of each rule lower it
	of := map[int]int{}                   // the rows of each rule
	for _, r := range rows {
		of[r.number]++
		for sym, n := range r.less {
			raised[sym] = raised[sym] || n < 0
			if lower[sym] == nil {
				lower[sym] = map[int]int{}
			}
			if n > 0 {
				lower[sym][r.number]++
			}
		}
	}
	best, bestScore := -1, 0
	for sym := range symbols {
		if raised[sym] {
			continue
		}
		lowers, score := map[int]bool{}, 0
		for number, n := range lower[sym] {
			switch {
			case n < of[number]:
				continue
			case wanted(number):
				score += len(rows)
			default:
				score++
			}
			lowers[number] = true
		}
		if score > bestScore {
			strict, best, bestScore = lowers, sym, score
		}
	}
	if best >= 0 {
		weights = make([]int, symbols)
		weights[best] = 1
	}
	return strict, weights
}

// sizeChange is by how much a rewrite lowered a size.
type sizeChange struct {
	size string
	less int
}

// sizeChanges returns what the rewrite did to the sizes of its graph.
func (s *Sample) sizeChanges() []sizeChange {
	var list []sizeChange
	for _, size := range slices.Sorted(maps.Keys(s.Before)) {
		if less := s.Before[size] - s.After[size]; less != 0 {
			list = append(list, sizeChange{size, less})
		}
	}
	for _, size := range slices.Sorted(maps.Keys(s.After)) {
		if _, both := s.Before[size]; !both && s.After[size] != 0 {
			list = append(list, sizeChange{size, -s.After[size]})
		}
	}
	return list
}

// sizeRow returns changes of sizes as a row.
func sizeRow(changes []sizeChange, number int, symbols symbols) row {
	r := row{less: make(map[int]int, len(changes)), fits: true, number: number}
	for _, c := range changes {
		r.less[symbols.of(c.size)] = c.less
	}
	return r
}
