package optdb

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/internal/phrase"
)

// Why a query kept or dropped an optimizer.
const (
	causeIncluded    = "included"     // kept: it carries an included tag
	causeEverything  = "everything"   // kept: the query includes no tag, and so everything
	causeAdded       = "added"        // kept: the query runs it besides
	causeAlways      = "always"       // kept: it runs with whatever else is selected
	causeNotIncluded = "not_included" // dropped: it carries no included tag
	causeRequired    = "required"     // dropped: it does not carry a required tag
	causeExcluded    = "excluded"     // dropped: it carries an excluded tag
	causeCutoff      = "cutoff"       // dropped: it is at or after the cutoff
	causeReplaced    = "replaced"     // dropped: an alternative has its place
	causeAlternative = "alternative"  // dropped: it is an alternative that the query does not name
)

// Decision is what a query decided about one optimizer of a database, and why.
type Decision struct {
	Name     string `json:"name"`
	Database string `json:"database"` // the databases it stands in: "optdb/canonicalize"
	Kept     bool   `json:"kept"`
	// Cause is "included", "everything", "added" or "always" for what the query kept, "not_included",
	// "required", "excluded", "cutoff", "replaced" or "alternative" for what it dropped.
	Cause string   `json:"cause"`
	Parts []string `json:"parts"`          // the parts of the query that decided: "+fast_run"
	From  string   `json:"from,omitempty"` // the database that it has the tag of Parts[0] from
	Mode  string   `json:"mode,omitempty"` // the mode that Parts[0] is from
	// OwnTagsOnly says that the names and tags of its databases do not include it.
	OwnTagsOnly bool `json:"own_tags_only,omitempty"`
	// Other is the alternative that has its place, or what it is an alternative to.
	Other string `json:"other,omitempty"`
}

// text returns the decision in one line.
func (d Decision) text() string {
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
	case causeIncluded, causeExcluded, causeRequired, causeAdded, causeCutoff:
		return " by " + parts + from
	case causeAlways:
		return ": it runs with whatever else is selected"
	case causeEverything:
		return ": no + narrows the query"
	case causeNotIncluded:
		if d.OwnTagsOnly {
			return ": none of its own tags is in " + parts
		}
		return ": it carries none of " + parts
	case causeReplaced:
		return fmt.Sprintf(": %s has its place by %s", d.Other, parts)
	case causeAlternative:
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

// String returns the decisions, one a line.
func (e *Explanation) String() string {
	var b strings.Builder
	for _, d := range e.Decisions {
		b.WriteString(d.text())
		b.WriteByte('\n')
	}
	return b.String()
}

// Explain says for the optimizer of that name, or for each optimizer in the
// database of that name, whether the query selects it and by which of its
// parts. The empty name asks for all.
func (db *DB) Explain(q Query, name string) (*Explanation, error) {
	db.mustBeMade()
	sel, _, err := db.resolve(q)
	if err != nil {
		return nil, err
	}
	e := &Explanation{Query: q.asWritten()}
	if name == "" || name == sel.name() || name == sel.db.Name() {
		e.Decisions = sel.decisions()
		return e, nil
	}
	if db.root().index.first(name) == nil {
		err := diag.Errorf(nil, diag.NoSpan, "unknown name %q", name)
		err.Help = didYouMean(name, db.Names())
		return nil, err
	}
	sel.explain(name, e)
	return e, nil
}

// explain adds the decisions about what has the name.
func (sel *selection) explain(name string, e *Explanation) {
	for _, c := range sel.choices {
		switch {
		case c.placed.name == name || c.sub != nil && c.sub.db.Name() == name:
			c.each(func(leaf *choice) { e.Decisions = append(e.Decisions, leaf.Decision) })
		case c.sub != nil:
			c.sub.explain(name, e)
		}
	}
}

// selectsNothing returns the error of a query that selects nothing, nil if it says that it
// means to. The error names the part of the query that drops most optimizers.
func (q Query) selectsNothing(db *DB, decisions []Decision) error {
	var tags []string
	for _, p := range q.parts {
		switch p.kind {
		case nothingPart:
			return nil
		case includePart:
			tags = append(tags, p.String())
		}
	}
	whole := part{span: q.span}
	if len(decisions) == 0 {
		return q.errorAt(whole, "database %q holds no optimizer", db.Name())
	}
	dropped := map[string]int{}
	included := len(decisions)
	for _, d := range decisions {
		if d.Cause == causeNotIncluded {
			included--
			continue
		}
		for _, part := range d.Parts {
			dropped[part]++
		}
	}
	if included == 0 {
		return q.errorAt(whole, "the query selects nothing: no optimizer of %q carries %s", db.Name(), strings.Join(tags, " or "))
	}
	var worst part
	most := 0
	for _, p := range q.parts { // in order of kind: what is required, excluded, cut off
		isFilter := p.kind == requirePart || p.kind == excludePart || p.kind == cutoffPart
		if n := dropped[p.String()]; isFilter && n > most {
			worst, most = p, n
		}
	}
	if most == 0 {
		return q.errorAt(whole, "the query selects none of the %s of %q", phrase.Count(len(decisions), "optimizer"), db.Name())
	}
	share := fmt.Sprintf("%d of the", most)
	if most == included {
		share = "the"
	}
	start := fmt.Sprintf("%q holds", db.Name())
	switch len(tags) {
	case 0:
	case 1:
		start = fmt.Sprintf("%q selects", tags[0])
	default:
		start = fmt.Sprintf("%q select", strings.Join(tags, " "))
	}
	return q.errorAt(worst, "the query selects nothing: %q drops %s %s that %s", worst, share, phrase.Count(included, "optimizer"), start)
}
