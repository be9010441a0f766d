package profile

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/settle-go/settle/internal/phrase"
)

// Summary returns the report in one line, for standard error:
//
//	gpt2.mlir: 6592 -> 5171 nodes, 1889 rewrites in 2 passes, fixpoint, 3.1ms (read 9.8ms)
func (r *Report) Summary() string {
	var b strings.Builder
	if r.Name != "" {
		fmt.Fprintf(&b, "%s: ", clean(r.Name))
	}
	fmt.Fprintf(&b, "%d -> %s", r.NodesBefore, phrase.Count(r.NodesAfter, "node"))
	fmt.Fprintf(&b, ", %s", phrase.Count(r.Rewrites, "rewrite"))
	if r.Passes > 0 {
		fmt.Fprintf(&b, " in %s", phrase.Count(r.Passes, "pass"))
	}
	fmt.Fprintf(&b, ", %s, %s", r.Stop, human(r.Elapsed))
	if outside := r.outside(); outside != "" {
		fmt.Fprintf(&b, " (%s)", outside)
	}
	return b.String()
}

// outside says what was spent on files.
func (r *Report) outside() string {
	var parts []string
	if r.Read > 0 {
		parts = append(parts, "read "+human(r.Read))
	}
	if r.Write > 0 {
		parts = append(parts, "write "+human(r.Write))
	}
	return strings.Join(parts, ", ")
}

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
