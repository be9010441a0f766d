package profile

import (
	"strconv"
	"strings"
	"time"
	"unicode"
)

// human returns a duration as people say it: two or three digits and a unit.
func human(d time.Duration) string {
	units := [...]struct {
		name string
		size time.Duration
	}{{"ns", 1}, {"µs", time.Microsecond}, {"ms", time.Millisecond}, {"s", time.Second}}
	for i, unit := range units {
		n := float64(d) / float64(unit.size)
		digits := 1
		if n >= 99.95 || i == 0 {
			digits = 0
		}
		if n < 999.5 && (i < 3 || n < 119.5) {
			return strconv.FormatFloat(n, 'f', digits, 64) + unit.name
		}
	}
	return d.Round(time.Second).String()
}

// thousands returns the number with separators: "6,592".
func thousands(n int) string {
	digits := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// clean makes a user's name safe for one line of a terminal.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// ops returns the nodes before and after, each composite counted as one.
func (r *Report) ops() (before, after int) {
	return r.NodesBefore - r.FusedBefore, r.NodesAfter - r.FusedAfter
}

// within says how many nodes there are besides in the graphs of composites: what runs as one
// op is not fewer operations. It is "" where there are none.
func (r *Report) within() string {
	switch {
	case r.FusedBefore == 0 && r.FusedAfter == 0:
		return ""
	case r.FusedBefore == 0:
		return ", and " + thousands(r.FusedAfter) + " within fused ops"
	}
	return ", and within fused ops " + nodes(r.FusedBefore, r.FusedAfter)
}

func nodes(before, after int) string { return thousands(before) + " -> " + thousands(after) }

// topRules is how many rules top lists.
const topRules = 5

// top lists the rules that fired most: "fold_cast 1,200, merge_dim_shuffles 41".
func top(counts []Count) string {
	var names []string
	for i, c := range counts {
		if i == topRules {
			names = append(names, "...")
			break
		}
		names = append(names, clean(c.Name)+" "+thousands(c.Count))
	}
	return strings.Join(names, ", ")
}
