package diag

import "strings"

// Nearest returns the name that is nearest to the one that was written, or ""
// when none is near: at most a third of its letters may differ (Levenshtein's
// distance, case ignored), and at least one must be right.
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

// distance is Levenshtein's edit distance of two byte strings, or limit when
// it is at least that.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return min(row[len(b)], limit)
}
