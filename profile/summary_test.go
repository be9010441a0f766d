package profile

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestHuman(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                             "0ns",
		450:                           "450ns",
		999:                           "999ns",
		8200:                          "8.2µs",
		99_960:                        "100µs",
		820 * time.Microsecond:        "820µs",
		999_700:                       "1.0ms",
		3102 * time.Microsecond:       "3.1ms",
		999_600 * time.Microsecond:    "1.0s",
		12_440 * time.Millisecond:     "12.4s",
		119 * time.Second:             "119s",
		2*time.Minute + 3*time.Second: "2m3s",
	} {
		require.Equal(t, want, human(d), d.String())
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 6592: "6,592", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		require.Equal(t, want, thousands(n))
	}
}

func TestBar(t *testing.T) {
	for share, want := range map[float64]string{-1: "", 0: "", 0.001: "", 0.0125: "▏", 0.5: "█████", 0.55: "█████▌", 1: "██████████", 2: "██████████"} {
		require.Equal(t, want, bar(share), share)
	}
}

func TestStopString(t *testing.T) {
	for want, s := range map[string]Stop{
		"unknown":                    {},
		"fixpoint":                   {Reason: StopFixpoint},
		"limit: max_passes":          {Reason: StopLimit, By: "max_passes"},
		"limit: max_passes (50)":     {Reason: StopLimit, By: "max_passes", Detail: "50"},
		"context: deadline exceeded": {Reason: StopContext, Detail: "deadline exceeded"},
		"cycle: a -> b -> a":         {Reason: StopCycle, Rules: []string{"a", "b"}},
		"cycle: pass, a -> a (%3)":   {Reason: StopCycle, By: "pass", Rules: []string{"a"}, Detail: "%3"},
		"error: two\uFFFDlines":      {Reason: StopError, Detail: "two\nlines"},
	} {
		require.Equal(t, want, s.String())
	}
}
