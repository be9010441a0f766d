package numeric_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

var (
	arrays  = regexp.MustCompile(`(?s)dense<(\[[^>]*\])>`)
	numeral = regexp.MustCompile(`[%@\w.]*`)
	size    = regexp.MustCompile(`\d+`)
	isType  = regexp.MustCompile(`^\d[\dx]*(\.0|x?[fi]\d+)?$`)
)

// smallGPT2 returns a stage of the lowered GPT-2 with small dimensions: 24 for
// 768, 2 for a head's 64, 101 words for 50,257. Arrays of weights are cut short,
// with a number in them that distinguishes them.
func smallGPT2(t testing.TB, stage string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "data", "gpt2", stage+".mlir"))
	if err != nil {
		t.Skip("the GPT-2 programs are not there")
	}
	var kept []string
	outside := arrays.ReplaceAllStringFunc(string(text), func(literal string) string {
		kept = append(kept, smallArray(literal))
		return fmt.Sprintf("@@%d_@@", len(kept)-1)
	})
	outside = numeral.ReplaceAllStringFunc(outside, func(word string) string {
		if !isType.MatchString(word) {
			return word
		}
		return size.ReplaceAllStringFunc(word, smallNumber)
	})
	for i, literal := range kept {
		outside = strings.Replace(outside, fmt.Sprintf("@@%d_@@", i), literal, 1)
	}
	return outside
}

func smallArray(literal string) string {
	switch {
	case strings.HasPrefix(literal, "dense<[8897"):
		return "dense<[88, 33, 34, 11, 46, 89, 13, 12, 1, 4, 27, 42, 48, 2, 24, 15]>"
	case strings.Contains(literal, "...") || len(literal) > 4000:
		h := fnv.New64a()
		h.Write([]byte(literal))
		return fmt.Sprintf("dense<[%d. ... 0.]>", h.Sum64())
	}
	return literal
}

func smallNumber(text string) string {
	n, err := strconv.Atoi(text)
	switch {
	case err == nil && n == 50257:
		n = 101
	case err == nil && n > 64 && n%64 == 0 && n <= 3072 || n == 64:
		n /= 32
	}
	return strconv.Itoa(n)
}

// run evaluates a program of fleet-compiler and returns what it prints.
func run(t testing.TB, text string) value.Value {
	t.Helper()
	fg, err := mlir.Parse("gpt2.mlir", text, dialects.All())
	require.NoError(t, err)
	r, err := eval.Run(context.Background(), fg, nil, eval.Options{
		Evaluators: dialects.Evaluators(), Loose: true,
		Elided: func(a ir.Attr, t ir.Type) (value.Value, error) {
			h := fnv.New64a()
			h.Write([]byte(a.String()))
			return value.Random(t, rand.New(rand.NewPCG(h.Sum64(), 0)))
		},
	})
	require.NoError(t, err)
	require.Len(t, r.Emitted, 1)
	return r.Emitted[0]
}

// TestGPT2 evaluates each stage of the lowered GPT-2 with small dimensions. What
// a canonicalization makes of a stage computes the same, bit by bit; lowering
// numpy's functions rounds at other places, and its weights are other ones.
func TestGPT2(t *testing.T) {
	for _, family := range [][]string{
		{"0_import", "1_inlined", "2_canonicalized", "3_shapes_inferred", "4_canonicalized"},
		{"5_numpy_lowered", "6_canonicalized", "7_dead_code_removed"},
	} {
		first := run(t, smallGPT2(t, family[0]))
		require.Equal(t, ir.Tensor(ir.F32, 16, 101), first.Type())
		require.False(t, first.IsSplat())
		for _, stage := range family[1:] {
			require.Nil(t, value.Compare(first, run(t, smallGPT2(t, stage)), value.Tolerance{SignedZero: true}), stage)
		}
	}
}

// TestDrawsAsNumPy checks that the numbers generated are those of NumPy: the program
// sets the seed 42, and stage 5 has the first weights as text.
func TestDrawsAsNumPy(t *testing.T) {
	text := `"builtin.module"() ({
  %s = "arith.constant"() {value = 42 : i32} : () -> i32
  "numpy.random.seed"(%s) : (i32) -> ()
  %n = "arith.constant"() {value = 5 : i32} : () -> i32
  %x = "numpy.random.randn"(%n) : (i32) -> tensor<5xf64>
  "python.print"(%x) : (tensor<5xf64>) -> ()
}) : () -> ()`
	want := []float64{0.49671415, -0.1382643, 0.64768854, 1.52302986, -0.23415337}
	require.InDeltaSlice(t, want, run(t, text).Floats(), 5e-9)
}
