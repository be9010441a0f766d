package main

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSoak is the short form of the command: it looks at results and, after some
// thousand calls, at memory; time is for the command.
func TestSoak(t *testing.T) {
	for _, context := range []string{"frozen", "own"} {
		t.Run(context, func(t *testing.T) {
			c := config{calls: 1600, goroutines: 16, windows: 8, context: context, seed: 2}
			if testing.Short() {
				c.calls = 400
			}
			var out strings.Builder
			require.NoError(t, c.soak(t.Context(), &out), "%s", &out)
		})
	}
}

func TestSoakRefusesAnUnknownContext(t *testing.T) {
	c := config{calls: 1, goroutines: 1, windows: 1, context: "none"}
	require.ErrorContains(t, c.soak(t.Context(), &strings.Builder{}), "want frozen or own")
}

func TestSoakEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := config{calls: 8, goroutines: 1, windows: 2, context: "own"}
	require.ErrorIs(t, c.soak(ctx, io.Discard), context.Canceled)
}

// TestJudge pins that growth and slowness fail, and noise does not.
func TestJudge(t *testing.T) {
	c := config{timed: true}
	for _, test := range []struct {
		name       string
		heap, cost func(window int) int // megabytes, microseconds
		want       string
	}{
		{"flat", func(int) int { return 20 }, func(int) int { return 100 }, ""},
		{"noise", func(i int) int { return 20 + i%3 }, func(i int) int { return 100 + 50*(i%3) }, ""},
		{"a cache that fills", func(i int) int { return 20 + min(i, 5) }, func(int) int { return 100 }, ""},
		{"growth", func(i int) int { return 20 + i }, func(int) int { return 100 }, "memory grows"},
		{"slower", func(int) int { return 20 }, func(i int) int { return 100 + 100*i }, "slower"},
	} {
		var list []window
		for i := range 20 {
			list = append(list, window{calls: 1000 * (i + 1), heap: uint64(test.heap(i)) << 20,
				cost: time.Duration(test.cost(i)) * time.Microsecond})
		}
		err := c.judge(list)
		if test.want == "" {
			require.NoError(t, err, test.name)
			require.NoError(t, c.judge(list[:5]), "too few to judge")
			continue
		}
		require.ErrorContains(t, err, test.want, test.name)
	}
}
