package diag

import "strings"

// Nearest returns the name that is nearest to the one that was written, or ""
// when none is near: at most a third of its letters may be wrong, missing, too
// many or in each other's places (case ignored), and at least one must be right.
// Of names that are equally near the first is returned.
func Nearest(name string, names []string) string {
	best, bestDist := "", max(1, len(name)/3)+1
	for _, candidate := range names {
		if d := distance(strings.ToLower(name), strings.ToLower(candidate), bestDist); d < bestDist {
			best, bestDist = candidate, d
		}
	}
	if bestDist >= len(name) {
		return ""
	}
	return best
}

// distance is the edit distance of two byte strings in which two neighbours that
// changed places are one edit (optimal string alignment: Damerau, 1964, with no
// edit within the pair), or limit when it is at least that.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	older, old, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		older, old, row = old, row, older
		row[0] = i
		for j := 1; j <= len(b); j++ {
			edits := old[j-1]
			if a[i-1] != b[j-1] {
				edits++
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				edits = min(edits, older[j-2]+1)
			}
			row[j] = min(edits, old[j]+1, row[j-1]+1)
		}
	}
	return min(row[len(b)], limit)
}
