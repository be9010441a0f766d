package termination

import (
	"cmp"
	"slices"
)

// Clashes are what the rules of a stage do to each other.
type Clashes struct {
	Stage string `json:"stage"`
	// Overlaps is how many ways there are in which the patterns of two rules match parts of
	// one term (critical pairs), of rules that are made of terms.
	Overlaps int `json:"overlaps"`
	// Joined is how many of those lead to one result, whichever rule is first; Run is how many
	// of those are known so only from graphs that were run.
	Joined int `json:"joined"`
	Run    int `json:"run"`
	// Undecided is how many depend on guards, types, attributes or on what rules compute.
	Undecided int `json:"undecided"`
	// Reasons is how many are undecided for each reason.
	Reasons map[string]int `json:"reasons,omitempty"`
	// Apart are those that lead to two results, of each two rules the one with the smallest term.
	Apart []Pair `json:"apart"`
	// Never are the rules that never get their turn.
	Never []Never `json:"never"`
}

// Pair is a term that two rules rewrite to two results.
type Pair struct {
	Rules   [2]string `json:"rules"`
	Term    string    `json:"term"`
	Results [2]string `json:"results"` // where each of them is first, rewritten by the others until none applies
	// EqualPriority says that only the order in which they are written decides between them.
	EqualPriority bool   `json:"equal_priority"`
	Source        string `json:"source,omitempty"`
	size          int
}

// JoinVerdict is what became of an overlap on graphs.
type JoinVerdict uint8

// The verdicts of overlaps.
const (
	NotKnown   JoinVerdict = iota // no graph was found to which both rules apply
	Joins                         // one result on all graphs that were found
	TwoResults                    // two results
	LeftOut                       // it was not run, as enough others were
)

// Joining is what running an overlap on graphs has shown.
type Joining struct {
	Verdict JoinVerdict
	Term    string    // a graph with two results
	Results [2]string // of it
}

// Never is a rule that never gets its turn: whatever it matches, another rule without a
// guard matches, too.
type Never struct {
	Rule   string `json:"rule"`
	Source string `json:"source,omitempty"`
	By     string `json:"by"`
	// Stage is that of the other rule, where it is an earlier one.
	Stage string `json:"stage,omitempty"`
	// Within says that the other rule rewrites a part of what the rule matches.
	Within bool   `json:"within,omitempty"`
	Term   string `json:"term"` // that the rule matches
}

// Clash finds how the rules of a stage clash, and which of them earlier stages keep from their
// turn.
func Clash(stage Stage, before []Stage, o Options) *Clashes {
	if o.Commutes == nil {
		o.Commutes = func(string) bool { return false }
	}
	c := &clasher{
		stageSteps: stepsOf(stage, o), Options: o, joinings: map[string]Joining{}, apart: map[[2]string]*Pair{},
		result: &Clashes{Stage: stage.Name, Reasons: map[string]int{}, Apart: []Pair{}, Never: []Never{}},
	}
	c.overlaps()
	var earlier []*stageSteps
	for _, e := range before {
		earlier = append(earlier, stepsOf(e, o))
	}
	c.never(stage, earlier)
	return c.result
}

type clasher struct {
	*stageSteps
	Options
	joinings map[string]Joining // by what was run
	result   *Clashes
	apart    map[[2]string]*Pair
}

// overlaps looks at the overlaps of each two steps.
func (c *clasher) overlaps() {
	for _, outer := range c.steps {
		if len(outer.rights) == 1 && outer.rights[0] != nil {
			c.overlapsAt(outer, outer.left, nil)
		}
	}
	for _, p := range c.apart {
		c.result.Apart = append(c.result.Apart, *p)
	}
	slices.SortFunc(c.result.Apart, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.Rules[0], b.Rules[0]), cmp.Compare(a.Rules[1], b.Rules[1]))
	})
}

// overlapsAt looks at those at a position of what a step matches.
func (c *clasher) overlapsAt(outer *step, t *term, path []int) {
	if t.kind != app {
		return
	}
	for _, v := range c.byOp[t.op] {
		inner := v.step
		if len(inner.rights) != 1 || inner.rights[0] == nil || len(path) == 0 && inner.number <= outer.number || !mayUnify(t, v.left) {
			continue
		}
		c.number++
		bound := substitution{}
		if bound.unify(t, rename(v.left, c.number)) {
			c.overlap(outer, inner, bound, path)
		}
	}
	for i, arg := range t.args {
		c.overlapsAt(outer, arg, append(slices.Clone(path), i))
	}
}

// overlap decides about one overlap.
func (c *clasher) overlap(outer, inner *step, bound substitution, path []int) {
	c.result.Overlaps++
	peak := bound.apply(outer.left)
	one := c.normal(bound.apply(outer.rights[0]))
	two := c.normal(bound.apply(replaceAt(outer.left, path, rename(inner.rights[0], c.number))))
	if one != nil && two != nil && same(one, two, c.commutes) {
		c.result.Joined++ // also where a guard decides whether there are two results
		return
	}
	pair := Pair{
		Rules: [2]string{outer.rule.Name, inner.rule.Name}, Term: show(plain(peak)),
		EqualPriority: outer.rule.Priority == inner.rule.Priority, Source: outer.rule.Source, size: peak.size(),
	}
	inTerms := one != nil && two != nil && outer.free && inner.free && !isFolded(peak) && !isMixed(peak)
	switch joining := c.joining(&pair, peak); {
	case joining.Verdict == Joins:
		c.result.Joined++
		c.result.Run++
	case joining.Verdict == TwoResults && !inTerms:
		pair.Term, pair.Results = joining.Term, joining.Results
		c.addApart(&pair)
	case !inTerms:
		c.result.Undecided++
		reason := undecidedReason(outer, inner, one == nil || two == nil, isFolded(peak))
		if joining.Verdict == LeftOut {
			reason = "enough others were run"
		}
		c.result.Reasons[reason]++
	default:
		pair.Results = [2]string{show(plain(one)), show(plain(two))}
		c.addApart(&pair)
	}
}

// joining runs an overlap, equal ones once.
func (c *clasher) joining(p *Pair, peak *term) Joining {
	if c.Join == nil {
		return Joining{}
	}
	key := p.Rules[0] + " " + p.Rules[1] + " " + p.Term
	known, ran := c.joinings[key]
	if !ran {
		known = c.Join(p.Rules[0], p.Rules[1], peak.pattern())
		c.joinings[key] = known
	}
	return known
}

// addApart adds two rules with two results, of several the smallest term.
func (c *clasher) addApart(p *Pair) {
	if known := c.apart[p.Rules]; known == nil || p.size < known.size {
		c.apart[p.Rules] = p
	}
}

// undecidedReason says why an overlap is not decided.
func undecidedReason(outer, inner *step, computes, folded bool) string {
	switch {
	case folded:
		return "constants alone are an operand, which are folded"
	case !outer.free || !inner.free:
		return "no graph was found on which the guards, types and attributes of both let them apply"
	case computes:
		return "a rule computes a part, or the results are rewritten for long"
	}
	return "numbers and truth values stand side by side, which types rule out"
}

// maxRewrites bounds the rewrites of a result.
const maxRewrites = 50

// normal rewrites a term until no rule without a guard applies. It returns nil where that
// takes too long, or where what is computed stands in it.
func (c *clasher) normal(t *term) *term {
	for range maxRewrites {
		if isComputed(t) {
			return nil
		}
		next := c.rewrite(t)
		if next == nil {
			return t
		}
		t = next
	}
	return nil
}

// isComputed reports whether a term has parts that a rule computes.
func isComputed(t *term) bool {
	return t.kind == other || t.kind == value && t.name == "" || t.loose || slices.ContainsFunc(t.args, isComputed)
}

// isFolded reports whether constants alone are an operand, which are folded.
func isFolded(t *term) bool {
	constant := t.kind == app && len(t.args) > 0 && !slices.ContainsFunc(t.args, func(arg *term) bool { return arg.kind != value })
	return constant || slices.ContainsFunc(t.args, isFolded)
}

// isMixed reports whether there are numbers and truth values in a term, which types mostly
// rule out.
func isMixed(t *term) bool {
	truth, number := false, false
	var visit func(t *term)
	visit = func(t *term) {
		if t.kind == value {
			isTruth := t.name == "true" || t.name == "false"
			truth, number = truth || isTruth, number || !isTruth
		}
		for _, arg := range t.args {
			visit(arg)
		}
	}
	visit(t)
	return truth && number
}

// rewrite makes one rewrite, within a term first; nil for none.
func (c *clasher) rewrite(t *term) *term {
	for i, arg := range t.args {
		if next := c.rewrite(arg); next != nil {
			return replaceAt(t, []int{i}, next)
		}
	}
	if t.kind != app {
		return nil
	}
	for _, v := range c.byOp[t.op] {
		if !v.step.free || len(v.step.rights) != 1 || v.step.rights[0] == nil {
			continue
		}
		bound := map[string]*term{}
		if instance(v.step.left, t, bound, c.commutes) {
			return substitution(bound).once(v.step.rights[0])
		}
	}
	return nil
}

// once returns a term with what stands for its variables, which may have the same names.
func (s substitution) once(t *term) *term {
	if t.kind == leaf {
		if by := s[t.name]; by != nil {
			return by
		}
		return t
	}
	out := *t
	out.args = make([]*term, len(t.args))
	for i, arg := range t.args {
		out.args[i] = s.once(arg)
	}
	return &out
}

// never looks for rules that never get their turn.
func (c *clasher) never(stage Stage, earlier []*stageSteps) {
	own := map[*Rule][]*step{}
	for _, s := range c.steps {
		own[s.rule] = append(own[s.rule], s)
	}
	for _, r := range stage.Rules {
		steps := own[r]
		if len(steps) == 0 {
			continue
		}
		before := steps[0].number
		if n, ok := c.always(steps, func(s *step) bool { return s.number < before && s.rule != r }, false, ""); ok {
			c.result.Never = append(c.result.Never, n)
			continue
		}
		for _, e := range earlier {
			if e.names[r.Name] {
				break
			}
			if n, ok := (&clasher{stageSteps: e, Options: c.Options}).always(steps, func(*step) bool { return true }, true, e.name); ok {
				c.result.Never = append(c.result.Never, n)
				break
			}
		}
	}
}

// always reports whether a rule without a guard always takes what all steps of another one
// match, or with within a part of it.
func (c *clasher) always(steps []*step, which func(*step) bool, within bool, stage string) (found Never, ok bool) {
	for _, s := range steps {
		by, inner := c.taking(s.left, which, within)
		if by == nil {
			return Never{}, false
		}
		found = Never{Rule: s.rule.Name, Source: s.rule.Source, By: by.rule.Name, Stage: stage, Within: inner, Term: show(plain(s.left))}
	}
	return found, true
}

// makesConstant reports whether a constant is made, which is refused where its type says no shape.
func makesConstant(t *term) bool {
	return t != nil && !t.old && (t.kind == value || slices.ContainsFunc(t.args, makesConstant))
}

// taking returns a step without a guard that matches whatever a pattern matches, or with
// within a part of it.
func (c *clasher) taking(t *term, which func(*step) bool, within bool) (by *step, inner bool) {
	if t.kind != app {
		return nil, false
	}
	for _, v := range c.byOp[t.op] {
		if v.step.free && !slices.ContainsFunc(v.step.rights, makesConstant) && which(v.step) && isInstance(v.step.left, t, c.commutes) {
			return v.step, false
		}
	}
	if !within {
		return nil, false
	}
	for _, arg := range t.args {
		if by, _ := c.taking(arg, which, true); by != nil {
			return by, true
		}
	}
	return nil, false
}
