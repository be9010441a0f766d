package sett

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestBorderIsTheLeastShift: the shift at which a word repeats is the first of all at which it
// does, run by run.
func TestBorderIsTheLeastShift(t *testing.T) {
	var buf []int
	rapid.Check(t, func(t *rapid.T) {
		few := rapid.Int64Range(1, rapid.Int64Range(1, 3).Draw(t, "lengths"))
		var w word
		for end := int64(0); len(w) < 2 || rapid.IntRange(0, 9).Draw(t, "more") > 0; {
			if len(w) > 1 && rapid.IntRange(0, 5).Draw(t, "repeats") == 0 {
				k := rapid.IntRange(1, len(w)-1).Draw(t, "from")
				for i, n := k, len(w); i < n; i++ { // what was there once more
					r := run{end + w[i].at - w[i-1].end(), w[i].len}
					w, end = append(w, r), r.end()
				}
				continue
			}
			r := run{end, few.Draw(t, "run")}
			if len(w) > 0 {
				r.at += few.Draw(t, "gap")
			}
			w, end = append(w, r), r.end()
		}
		want := 1
		for want < len(w)-1 && w.reach(want) < len(w) {
			want++
		}
		got, period, shifts := w.border(buf)
		require.Equal(t, want, got, "%v", w)
		if want < len(w)-1 {
			require.Equal(t, w[want].end()-w[0].len, period)
		} else {
			require.Equal(t, max(w[want].at, w.width()-w[0].len), period)
		}
		buf = shifts
	})
}
