package profile

import (
	"slices"
	"strings"
)

// StopReason says why a run or a pass ended.
type StopReason string

// The reasons, from the one that users hope for to the worst.
const (
	StopUnknown  StopReason = ""         // it is not known
	StopFixpoint StopReason = "fixpoint" // no rule applies any more
	StopLimit    StopReason = "limit"    // a limit was reached: Stop.By names it
	StopCycle    StopReason = "cycle"    // states repeat: Stop.Rules names the rules
	StopContext  StopReason = "context"  // the caller's context ended
	StopError    StopReason = "error"    // Stop.Detail is the error
)

// bySeverity has every reason, the worst last.
var bySeverity = [...]StopReason{
	StopUnknown, StopFixpoint, StopLimit, StopCycle, StopContext, StopError,
}

// severity is the place of the reason in bySeverity, -1 for no reason of ours.
func (s StopReason) severity() int { return slices.Index(bySeverity[:], s) }

// Stop is the reason with what is known about it.
type Stop struct {
	Reason StopReason
	By     string   // which rule, pass or limit: "local_fill"
	Limit  string   // of a limit, its name as an option: "max_use_ratio"
	Detail string   // what a user should know beyond that, one sentence
	Rules  []string // the rules of a cycle, in the order in which they fire
	Steps  []Step   // of a cycle, where they are known: one time round it
	Grows  int      // nodes that each time round a cycle leaves more
}

// The names of limits, in [Stop] and as options.
const (
	LimitRewrites  = "max_rewrites"
	LimitPasses    = "max_passes"
	LimitUseRatio  = "max_use_ratio"
	LimitPassRatio = "max_pass_ratio"
	LimitGrowth    = "max_growth"
)

// Step is one rewrite of a cycle.
type Step struct {
	Rule   string
	Pass   string // names of the optimizers around, with slashes
	Node   string // the node that was replaced: its op, and its place where known
	Before string // the term that was there, "" where an optimizer does not say
	After  string // the term that took its place
}

// String returns the stop in one line: "limit: max_use_ratio (local_fill made
// 5,210 of 5,200 rewrites)".
func (s Stop) String() string {
	if s.Reason == StopUnknown {
		return "unknown"
	}
	var b strings.Builder
	b.WriteString(string(s.Reason))
	separator := ": "
	if s.By != "" {
		b.WriteString(separator + s.By)
		separator = ", "
	}
	if len(s.Rules) > 0 {
		b.WriteString(separator + s.arrows())
		separator = ", "
	}
	switch {
	case s.Detail == "":
	case separator == ": ":
		b.WriteString(separator + s.Detail)
	default:
		b.WriteString(" (" + s.Detail + ")")
	}
	return clean(b.String())
}

// maxArrows is how many rules of a cycle stand in one line.
const maxArrows = 8

// arrows returns the rules of a cycle in one line, the first ones of many.
func (s Stop) arrows() string {
	if len(s.Rules) <= maxArrows {
		return strings.Join(s.Rules, " -> ") + " -> " + s.Rules[0]
	}
	return strings.Join(s.Rules[:maxArrows], " -> ") + " -> ... -> " + s.Rules[0]
}

// worsen makes it the worse of two stops, and leaves it where they are equally bad.
func (s *Stop) worsen(other *Stop) {
	if other.Reason != s.Reason && other.Reason.severity() > s.Reason.severity() {
		*s = other.clone()
	}
}

func (s Stop) clone() Stop {
	s.Rules, s.Steps = slices.Clone(s.Rules), slices.Clone(s.Steps)
	return s
}
