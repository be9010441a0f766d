package graph_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
)

// TestWhatIsRefusedIsSaid draws texts: one is refused only where there is
// something to say about it, at a place within.
func TestWhatIsRefusedIsSaid(t *testing.T) {
	parts := strings.Fields(`[ ] [[ ]] ( ) , , , 1 2 300 -1 1.5 true 0x1F "0x01" ... // x`)
	parts = append(parts, " ", "\n")
	voc := graph.NewVocabulary(nil)
	rng := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for range 20_000 {
		text := ""
		for range rng.IntN(9) {
			text += parts[rng.IntN(len(parts))]
		}
		for _, name := range []string{"tensor<2xi8>", "tensor<1x2xf32>", "tensor<2xcomplex<i8>>", "tensor<i1>", "tensor<2xi128>", "tensor<?xi8>"} {
			typ, err := graph.ParseType(name)
			require.NoError(t, err)
			_, spelled, ok := voc.Spelled(text, typ)
			require.Equal(t, text, spelled.Text())
			if ok {
				continue
			}
			refused++
			start, end, problem := graph.CheckDense(text, typ)
			require.NotEmpty(t, problem, "%q : %s", text, name)
			require.True(t, 0 <= start && start <= end && end <= len(text), "%q : %s: %d, %d", text, name, start, end)
		}
	}
	require.Greater(t, refused, 1000)
}
