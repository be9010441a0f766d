package diag

import (
	"strings"

	"github.com/settle-go/settle/internal/phrase"
)

// Nearest returns the name that is nearest to the one that was written, or ""
// when none is near: at most a third of its letters may be wrong, missing, too
// many or in each other's places (case ignored), and at least one must be right.
// Of names that are equally near the first is returned.
func Nearest(name string, names []string) string {
	best, bestDist := "", max(1, len(name)/3)+1
	for _, candidate := range names {
		if d := phrase.Distance(strings.ToLower(name), strings.ToLower(candidate), bestDist); d < bestDist {
			best, bestDist = candidate, d
		}
	}
	if bestDist >= len(name) {
		return ""
	}
	return best
}
