package main

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPhase(t *testing.T) {
	s := samples{elapsed: []time.Duration{70, 10, 30, 20, 40}, allocs: 3, bytes: 96}
	require.Equal(t, phase{Seconds: 10, Median: 30, Spread: 20, Allocs: 3, Bytes: 96, PerNode: 2.5}, s.phase(4))
	s = samples{elapsed: []time.Duration{20, 10}}
	require.Equal(t, phase{Seconds: 10, Median: 15, Spread: 5, PerNode: 10}, s.phase(0))
}

func TestSamplesCountAllocations(t *testing.T) {
	var s samples
	var kept []byte
	for _, n := range []int{1 << 20, 1 << 16, 1 << 18} {
		require.NoError(t, s.time(func() error { kept = make([]byte, n); return nil }))
	}
	require.Len(t, s.elapsed, 3)
	require.Len(t, kept, 1<<18)
	require.GreaterOrEqual(t, s.bytes, uint64(1<<16))
	require.Less(t, s.bytes, uint64(1<<18))
}

func TestSecondsAreDecimal(t *testing.T) {
	text, err := json.Marshal(seconds(1500 * time.Nanosecond))
	require.NoError(t, err)
	require.Equal(t, "0.0000015", string(text))
}
