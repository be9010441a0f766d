package builtin

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// documentedName is a rewrite or a stage that the graph-rewriting document names.
type documentedName struct {
	name   string
	part   string   // of the document
	stages []string // where the document's system has it; none where the document only shows the code
	others []string // other names of the same rewrite
}

// documentedNames reads testdata/document/names.txt.
func documentedNames(t testing.TB) (list []documentedName) {
	t.Helper()
	for _, line := range linesOf(t, "testdata/document/names.txt") {
		cells := strings.Split(line, "|")
		require.Len(t, cells, 4, line)
		d := documentedName{name: strings.TrimSpace(cells[0]), part: strings.TrimSpace(cells[1]), others: strings.Fields(cells[3])}
		if stages := strings.Fields(cells[2]); len(stages) > 0 && stages[0] != "-" {
			d.stages = stages
		}
		list = append(list, d)
	}
	require.Greater(t, len(list), 80)
	return list
}

// linesOf returns the lines of a file that say something.
func linesOf(t testing.TB, name string) (lines []string) {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// namesOfDocument returns all names of rewrites of the document and of its system.
func namesOfDocument(t testing.TB) map[string]bool {
	known := map[string]bool{}
	for _, name := range linesOf(t, "testdata/document/reference.txt") {
		known[name] = true
	}
	for _, d := range documentedNames(t) {
		known[d.name] = true
		for _, other := range d.others {
			known[other] = true
		}
	}
	return known
}
