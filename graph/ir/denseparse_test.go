package ir_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestCheckDense generates texts: what is wrong is said at a place within, and where
// nothing is, the values can be read. There is no other judge of strings, and of
// integers of more than 64 bits.
func TestCheckDense(t *testing.T) {
	parts := strings.Fields(`[ [ ] ] [[ ]] ( ) , , , 1 2 300 -1 -0 1.5 2.E3 1e5 true 0x1F "0x01" "0x0102" "s" ... // x`)
	parts = append(parts, " ", "\n")
	rng := rand.New(rand.NewPCG(1, 2))
	right, wrong := map[string]int{}, 0
	for range 60_000 {
		text := ""
		for range rng.IntN(9) {
			text += parts[rng.IntN(len(parts))]
		}
		for _, name := range []string{"tensor<2xi8>", "tensor<1x2xf32>", "tensor<2xcomplex<i8>>", "tensor<i1>", "tensor<2xui1>", "tensor<2xi128>", "tensor<0xindex>", "tensor<2x!x.s>"} {
			typ, err := ir.ParseType(name)
			require.NoError(t, err)
			start, end, problem := ir.CheckDense(text, typ)
			if problem != "" {
				wrong++
				require.True(t, 0 <= start && start <= end && end <= len(text), "%q : %s: %d, %d", text, name, start, end)
				continue
			}
			right[name]++
			_, err = value.ParseDense(text, typ)
			if !strings.Contains(name, "i128") && !strings.Contains(name, "!") && !strings.Contains(text, "...") {
				require.NoError(t, err, "%q : %s", text, name)
			}
		}
	}
	require.Len(t, right, 8)
	require.Greater(t, wrong, 1000)
}

// TestCheckDenseOfNumbers has each way to write a number, and what is nearly one.
func TestCheckDenseOfNumbers(t *testing.T) {
	for name, texts := range map[string]struct{ right, wrong string }{
		"tensor<1xf32>": {
			right: "0.0 1.5 -1.5 1. 1.e5 1.5e5 1.5E5 1.5e+5 1.5e-5 1.5e+05 1.5e15 -1.5e-15 0x00000000 0x7FC00000",
			wrong: "1 -1 .5 1.5e 1.5e+ 1.5e- 1.5e+-5 1.5e5.0 1.5f 1.5.5 --1.5 +1.5 0x 0xG 0x100000000 1e5 true 1.5e5e5",
		},
		"tensor<1xi8>": {
			right: "0 1 -1 127 255 -128 0xFF 0xff 0x0 0x00FF 007",
			wrong: "256 -129 0x100 0x 0xG 1.0 1e5 +1 --1 - 1- 1a true",
		},
		"tensor<1xui8>":   {right: "0 255 0xFF", wrong: "256 0x100"},
		"tensor<1xi1>":    {right: "true false", wrong: "tru truee -true"},
		"tensor<1xindex>": {right: "0 -1 9223372036854775807 -9223372036854775808 0x7FFFFFFFFFFFFFFF", wrong: "0x1FFFFFFFFFFFFFFFF 1.0"},
	} {
		typ, err := ir.ParseType(name)
		require.NoError(t, err)
		for _, text := range strings.Fields(texts.right) {
			for _, form := range []string{text, "[" + text + "]", " [ " + text + " ] "} {
				_, _, problem := ir.CheckDense(form, typ)
				require.Empty(t, problem, "%q : %s", form, name)
			}
		}
		for _, text := range strings.Fields(texts.wrong) {
			for _, form := range []string{text, "[" + text + "]"} {
				_, _, problem := ir.CheckDense(form, typ)
				require.NotEmpty(t, problem, "%q : %s", form, name)
			}
		}
	}
}
