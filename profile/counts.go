package profile

import (
	"cmp"
	"slices"
	"strings"
)

// Counts returns the entries of a map, the greatest count first, names in
// order where counts are equal. It is nil for an empty map.
func Counts(m map[string]int) []Count {
	if len(m) == 0 {
		return nil
	}
	counts := make([]Count, 0, len(m))
	for name, n := range m {
		counts = append(counts, Count{Name: name, Count: n})
	}
	slices.SortFunc(counts, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
	})
	return counts
}
