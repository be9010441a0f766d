package rewrite

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
)

func TestSwapsMeanTheSame(t *testing.T) {
	s := chain.NewSource(5)
	s.Zeros = true
	done, tried := map[string]int{}, map[string]int{}
	for range 60000 {
		c := s.Chain(s.Shape(), 2)
		x, y := &c.Ops[0], &c.Ops[1]
		name := fmt.Sprint(x.Kind, " ", y.Kind)
		var got chain.Chain
		if x.Kind == y.Kind {
			one, ok := merge(x, y)
			if tried[name]++; !ok {
				continue
			}
			got = chain.Chain{In: c.In, Ops: []chain.Op{one}}
		} else if x.Kind == chain.SettFillInto && y.Kind == chain.SettSample {
			a, b, ok := fillThenSample(x, y)
			if tried[name]++; !ok {
				continue
			}
			got = chain.Chain{In: c.In, Ops: []chain.Op{a, b}}
		} else {
			a, b, ok := swap(c.In, x, y)
			if tried[name]++; !ok {
				continue
			}
			require.Equal(t, y.Kind, a.Kind)
			require.Equal(t, x.Kind, b.Kind)
			got = chain.Chain{In: c.In, Ops: []chain.Op{a, b}}
		}
		done[name]++
		want, err := chain.Trace(c)
		require.NoError(t, err)
		have, err := chain.Trace(got)
		require.NoError(t, err, "%v => %v", c, got)
		require.Equal(t, fmt.Sprint(want), fmt.Sprint(have), "%v => %v", c, got)
	}
	for x := range chain.Kind(chain.NumKinds) {
		for y := range chain.Kind(chain.NumKinds) {
			name := fmt.Sprint(x, " ", y)
			t.Log(name, done[name], tried[name])
		}
	}
}
