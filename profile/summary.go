package profile

import (
	"fmt"
	"strings"

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
	before, after := r.ops()
	fmt.Fprintf(&b, "%d -> %s%s", before, phrase.Count(after, "node"), r.within())
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
