package verdicts

import (
	"bytes"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/rules/verify"
)

var countsRow = regexp.MustCompile(`(?m)^\| \[?([a-z]+)\]?(?:\(#[a-z]+\))? \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ([0-9.]+)% \| (\d+) \|$`)

// TestCounts: the columns of each row add up to its rules, and the rows to the last one of their
// table.
func TestCounts(t *testing.T) {
	page := &Page{}
	statuses := []Status{Proved, InPart, Tested, Accepted, Bad}
	for i := range 60 {
		page.Rows = append(page.Rows, &Row{
			Name: "r" + strconv.Itoa(i), Dialect: []string{"arith", "tf", "scalar"}[i%3], Default: i%2 == 0,
			Kind: verify.Kinds[i%7%len(verify.Kinds)], Status: statuses[i*i%11%5], Verdict: "v",
		})
	}
	var b bytes.Buffer
	require.NoError(t, page.Write(&b))
	var sums [9]int
	tables := 0
	for _, row := range countsRow.FindAllStringSubmatch(b.String(), -1) {
		var numbers [9]int
		for i := range numbers {
			numbers[i], _ = strconv.Atoi(row[1+i]) // those that are not numbers stay 0
		}
		require.Equal(t, numbers[1], numbers[2]+numbers[3]+numbers[4]+numbers[5]+numbers[6], row[0])
		if row[1] == "all" {
			require.Equal(t, sums, numbers, row[0])
			require.Equal(t, 60, numbers[1])
			sums, tables = [9]int{}, tables+1
			continue
		}
		for i := range sums {
			sums[i] += numbers[i]
		}
	}
	require.Equal(t, 2, tables)
}
