package ir_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestCheckDense draws texts: what is wrong is said at a place within, and where
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
