package optdb

import (
	"fmt"
	"strings"
)

// Cause is why a query kept or dropped an optimizer.
type Cause string

// The causes.
const (
	CauseIncluded    Cause = "included"     // kept: it carries an included tag
	CauseEverything  Cause = "everything"   // kept: the query includes no tag, and so everything
	CauseAdded       Cause = "added"        // kept: the query runs it besides
	CauseAlways      Cause = "always"       // kept: it runs with whatever else is selected
	CauseNotIncluded Cause = "not_included" // dropped: it carries no included tag
	CauseRequired    Cause = "required"     // dropped: it does not carry a required tag
	CauseExcluded    Cause = "excluded"     // dropped: it carries an excluded tag
	CauseCutoff      Cause = "cutoff"       // dropped: it stands at or behind the cutoff
	CauseReplaced    Cause = "replaced"     // dropped: an alternative has its place
	CauseAlternative Cause = "alternative"  // dropped: it is an alternative that the query does not name
)

// Decision is what a query decided about one optimizer of a database, and why.
type Decision struct {
	Name     string   `json:"name"`
	Database string   `json:"database"` // the databases it stands in: "optdb/canonicalize"
	Kept     bool     `json:"kept"`
	Cause    Cause    `json:"cause"`
	Parts    []string `json:"parts"`          // the parts of the query that decided: "+fast_run"
	From     string   `json:"from,omitempty"` // the database that it has the tag of Parts[0] from
	Mode     string   `json:"mode,omitempty"` // the mode that Parts[0] is from
	// OwnTagsOnly says that the names and tags of its databases do not include it.
	OwnTagsOnly bool `json:"own_tags_only,omitempty"`
	// Other is the alternative that has its place, or what it is an alternative to.
	Other string `json:"other,omitempty"`
}

// String returns the decision in one line.
func (d Decision) String() string {
	what := "dropped"
	if d.Kept {
		what = "kept"
	}
	return fmt.Sprintf("%s/%s: %s%s", d.Database, d.Name, what, d.why())
}

func (d Decision) why() string {
	parts := strings.Join(d.Parts, " ")
	from := ""
	if d.From != "" && d.Parts[0][1:] != d.From {
		from = fmt.Sprintf(", from %q", d.From)
	}
	if d.Mode != "" {
		from += fmt.Sprintf(", of mode %s", d.Mode)
	}
	switch d.Cause {
	case CauseIncluded, CauseExcluded, CauseRequired, CauseAdded, CauseCutoff:
		return " by " + parts + from
	case CauseAlways:
		return ": it runs with whatever else is selected"
	case CauseEverything:
		return ": no + narrows the query"
	case CauseNotIncluded:
		if d.OwnTagsOnly {
			return ": none of its own tags is in " + parts
		}
		return ": it carries none of " + parts
	case CauseReplaced:
		return fmt.Sprintf(": %s has its place by %s", d.Other, parts)
	case CauseAlternative:
		return fmt.Sprintf(": it takes the place of %s only where a query names %s", d.Other, strings.Join(d.Parts, " or "))
	}
	return ""
}

// Explanation is what a query decided about optimizers, in the order in which
// they run.
type Explanation struct {
	Query     string     `json:"query"`
	Decisions []Decision `json:"decisions"`
}

// Kept returns the names of the optimizers that the query selects.
func (e *Explanation) Kept() []string {
	var names []string
	for _, d := range e.Decisions {
		if d.Kept {
			names = append(names, d.Name)
		}
	}
	return names
}

// String returns the decisions, one a line.
func (e *Explanation) String() string {
	var b strings.Builder
	for _, d := range e.Decisions {
		b.WriteString(d.String())
		b.WriteByte('\n')
	}
	return b.String()
}
