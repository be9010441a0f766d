package termination

// Undone is a rule of a stage whose rewrite a rule of a later stage takes back: each stage
// ends, and both of them in turn do not.
type Undone struct {
	Loop
	Stages []string `json:"stages"` // of the two rules
	Source string   `json:"source,omitempty"`
}

// The bounds of the search for what later stages undo, from each step.
const (
	maxStageLength = 6  // rewrites
	maxStageTerms  = 24 // terms
)

// AcrossStages returns the rules that rules of later stages undo, by one of them or by
// several in turn. A rule that stands in both stages is not looked at there: it is a matter of
// one stage.
func AcrossStages(stages []Stage, o Options) []Undone {
	if o.Commutes == nil {
		o.Commutes = func(string) bool { return false }
	}
	var list []Undone
	var all []*stageSteps
	for _, stage := range stages {
		all = append(all, stepsOf(stage, o))
	}
	for i, earlier := range all {
		for _, s := range earlier.steps {
			if len(s.rights) == 1 && s.rights[0] != nil && s.rights[0].kind == app {
				list = append(list, undo(s, all[i:])...)
			}
		}
	}
	return list
}

// staged is a derivation over stages.
type staged struct {
	*derivation
	last int // stage
}

// undo returns how later stages take a step of the first one back, for each last of the rules
// that do the certain or the shortest way.
func undo(first *step, stages []*stageSteps) []Undone {
	var list []Undone
	found := map[string]int{}
	seen := map[string]bool{}
	queue := []staged{{&derivation{start: first.left, now: first.rights[0], steps: []*step{first}, terms: []*term{first.rights[0]}}, 0}}
	for at := 0; at < len(queue) && at < maxStageTerms; at++ {
		d := queue[at]
		if len(d.steps) >= maxStageLength {
			continue
		}
		for k := max(d.last, 1); k < len(stages); k++ {
			stages[k].expand(d.derivation, d.now, nil, func(next *derivation) {
				step := next.steps[len(next.steps)-1]
				key := next.start.String() + next.now.String()
				if stages[0].names[step.rule.Name] || len(step.rights) != 1 || seen[key] {
					return
				}
				u, closed := closed(next, stages[0], stages[k])
				if !closed {
					if seen[key] = true; len(queue) < maxStageTerms && next.now.size() <= maxSize {
						queue = append(queue, staged{next, k})
					}
					return
				}
				if n, known := found[step.rule.Name]; !known {
					found[step.rule.Name] = len(list)
					list = append(list, u)
				} else if u.Certain && !list[n].Certain {
					list[n] = u
				}
			})
		}
	}
	return list
}

// closed returns how a derivation has come back to the term with which it began.
func closed(d *derivation, first, last *stageSteps) (Undone, bool) {
	if !equal(d.start, d.now) && !(isInstance(d.start, d.now, last.commutes) && isInstance(d.now, d.start, last.commutes)) {
		return Undone{}, false
	}
	u := Undone{Loop: Loop{start: d.start, Terms: []string{show(plain(d.start))}, Certain: true}, Stages: []string{first.name, last.name}, Source: d.steps[0].rule.Source}
	for i, s := range d.steps {
		u.Rules = append(u.Rules, s.rule.Name)
		u.Terms = append(u.Terms, show(plain(d.terms[i])))
		u.Certain = u.Certain && s.free
	}
	return u, true
}

// stageSteps are the steps of a stage.
type stageSteps struct {
	*searcher
	name  string
	names map[string]bool
}

func stepsOf(stage Stage, o Options) *stageSteps {
	var steps []*step
	names := map[string]bool{}
	for _, r := range stage.Rules {
		names[r.Name] = true
		if r.Unknown != "" {
			continue
		}
		list := r.steps()
		for i := range list {
			list[i].number = len(steps)
			steps = append(steps, &list[i])
		}
	}
	return &stageSteps{newSearcher(steps, o.Commutes), stage.Name, names}
}
