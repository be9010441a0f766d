package mlir_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
)

var mutants = flag.Int("mutants", 100, "how many programs with a word that is wrong are read")

// mlirWord is a word, a number, a name or a punctuation.
var mlirWord = regexp.MustCompile(`[%@#!^]?[\w.$]+|"[^"\n]*"|->|::|[^\s\w]`)

// Programs in which a word was left out, repeated, exchanged or replaced are an error, or are
// written as they were read.
func TestMutants(t *testing.T) {
	files, err := filepath.Glob("testdata/mlir/form*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	random := rand.New(rand.NewPCG(1, uint64(*mutants)))
	var words []string
	var programs [][]string
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		words = append(words, mlirWord.FindAllString(string(text), -1)...)
		programs = append(programs, strings.SplitAfter(string(text), "\n"))
	}
	read := 0
	for range *mutants {
		lines := programs[random.IntN(len(programs))]
		i := random.IntN(len(lines))
		program := strings.Join(lines[:i], "") + mutate(random, lines[i], words) + strings.Join(lines[i+1:], "")
		fg, err := mlir.Parse("in.mlir", program, nil)
		if err == nil {
			read++
			roundTrip(t, fg)
		}
	}
	t.Logf("%d of %d mutants are programs", read, *mutants)
}

// mutate leaves out, repeats, exchanges or replaces a word of a line.
func mutate(random *rand.Rand, line string, words []string) string {
	at := mlirWord.FindAllStringIndex(line, -1)
	if len(at) == 0 {
		return line
	}
	a, b := at[random.IntN(len(at))], at[random.IntN(len(at))]
	switch random.IntN(4) {
	case 0:
		return line[:a[0]] + line[a[1]:]
	case 1:
		return line[:a[1]] + " " + line[a[0]:]
	case 2:
		return line[:a[0]] + line[b[0]:b[1]] + line[a[1]:]
	}
	return line[:a[0]] + words[random.IntN(len(words))] + line[a[1]:]
}
