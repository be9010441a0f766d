package form_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/form"
	"github.com/settle-go/settle/diag"
)

// TestGolden canonicalizes chains of testdata: one that comes out longer than it was, or
// otherwise than it did, is seen there.
//
//	go test ./builtin/chain/form -run TestGolden -rewrite
func TestGolden(t *testing.T) {
	datadriven.RunTest(t, "testdata/canonical", func(t *testing.T, d *datadriven.TestData) string {
		if d.Cmd == "random" {
			return random(t, d)
		}
		chains, _, err := chain.ParseLines(diag.NewSource("input", d.Input))
		require.NoError(t, err)
		var out strings.Builder
		for i, c := range chains {
			switch d.Cmd {
			case "canonical":
				got, err := form.Canonical(c)
				require.NoError(t, err)
				requireSameMeaning(t, c, got)
				require.LessOrEqual(t, len(got.Ops), len(c.Ops), "%v became %v", c, got)
				fmt.Fprintln(&out, got)
			case "compare": // each line with the one before
				if i%2 == 0 {
					continue
				}
				equal, w, err := form.Equivalent(chains[i-1], c)
				fmt.Fprintln(&out, equal, w, err)
			}
		}
		return out.String()
	})
}

// random canonicalizes chains of a seed. It returns how many ops of each kind they have
// before and after, which shows whether they became longer, and a digest of the texts,
// which shows whether any result is another one.
func random(t *testing.T, d *datadriven.TestData) string {
	var seed uint64
	var chains, ops int
	d.ScanArgs(t, "seed", &seed)
	d.ScanArgs(t, "chains", &chains)
	d.ScanArgs(t, "ops", &ops)
	s := chain.NewSource(seed)
	s.Zeros = d.HasArg("zeros")
	d.MaybeScanArgs(t, "size", &s.MaxSize)
	var before, after [chain.NumKinds]int
	digest := fnv.New64a()
	for range chains {
		c := s.Chain(s.Shape(), s.IntN(ops+1))
		got, err := form.Canonical(c)
		require.NoError(t, err)
		fmt.Fprintln(digest, got)
		for i := range c.Ops {
			before[c.Ops[i].Kind]++
		}
		for i := range got.Ops {
			after[got.Ops[i].Kind]++
		}
	}
	var out strings.Builder
	for kind := range before {
		fmt.Fprintf(&out, "%v: %d, %d\n", chain.Kind(kind), before[kind], after[kind])
	}
	fmt.Fprintf(&out, "digest %x\n", digest.Sum64())
	return out.String()
}
