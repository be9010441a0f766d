package optdb

import (
	"fmt"
	"slices"
	"strings"
)

// selectsNothing returns the error of a query that selects none of the optimizers that
// were asked. It names the part that drops most of them.
func (q Query) selectsNothing(db *DB, decisions []Decision) error {
	if len(decisions) == 0 {
		return q.errorAt("", "database %q holds no optimizer", db.Name())
	}
	dropped := map[string]int{}
	included := len(decisions)
	for _, d := range decisions {
		if d.Cause == CauseNotIncluded {
			included--
			continue
		}
		for _, part := range d.Parts {
			dropped[part]++
		}
	}
	if included == 0 {
		return q.errorAt("", "the query selects nothing: no optimizer of %q carries %s",
			db.Name(), strings.Join(prefixed("+", q.include), " or "))
	}
	parts := slices.Concat(prefixed("&", q.require), prefixed("-", q.exclude), []string{q.cutoffPart()})
	worst := slices.MaxFunc(parts, func(a, b string) int { return dropped[a] - dropped[b] })
	if dropped[worst] == 0 {
		return q.errorAt("", "the query selects none of the %s of %q", counted(len(decisions)), db.Name())
	}
	share := fmt.Sprintf("%d of the", dropped[worst])
	if dropped[worst] == included {
		share = "the"
	}
	return q.errorAt(worst, "the query selects nothing: %q drops %s %s that %s",
		worst, share, counted(included), q.selects(db))
}

func counted(n int) string {
	if n == 1 {
		return "1 optimizer"
	}
	return fmt.Sprintf("%d optimizers", n)
}

// selects says what the query begins with.
func (q Query) selects(db *DB) string {
	if len(q.include) == 0 {
		return fmt.Sprintf("%q holds", db.Name())
	}
	tags := strings.Join(prefixed("+", q.include), " ")
	if len(q.include) == 1 {
		return fmt.Sprintf("%q selects", tags)
	}
	return fmt.Sprintf("%q select", tags)
}
