package phrase

// Distance is the edit distance of two byte strings in which two neighbours that
// changed places are one edit (optimal string alignment: Damerau, 1964, with no
// edit within the pair), or limit when it is at least that.
func Distance(a, b string, limit int) int {
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
