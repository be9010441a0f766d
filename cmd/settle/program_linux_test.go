package main

import (
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// The program runs on when its pages were taken out of memory, and takes less of it.
func TestForgetProgram(t *testing.T) {
	resident := func() (kilobytes int) {
		text, err := os.ReadFile("/proc/self/smaps")
		require.NoError(t, err)
		program, err := os.Executable()
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`r-.. .* `+regexp.QuoteMeta(program)+`\nSize.*\n(?:.*Size.*\n)*Rss: *(\d+) kB`).FindAllSubmatch(text, -1) {
			n, err := strconv.Atoi(string(m[1]))
			require.NoError(t, err)
			kilobytes += n
		}
		return kilobytes
	}
	before := resident()
	require.Positive(t, before)
	for range 10 { // another test may need its pages at once
		forgetProgram()
		if resident() < before {
			return
		}
	}
	t.Fatalf("%d KB of the program are in memory, as before", resident())
}
