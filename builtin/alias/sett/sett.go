package sett

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/internal/modular"
)

// Sett is a nesting of stripes, outermost first: z is in [s0, s1, ...] if z is in
// s0 and (z-s0.Phase) mod s0.Period() is in [s1, ...]. The pattern of s1 starts
// anew at each run of s0. A sett is a value, never changed; the zero Sett has no
// stripes and is the set of all integers.
type Sett struct {
	levels []level
}

// level is a stripe and what is counted once, so that counting takes one walk
// down the levels.
type level struct {
	on, period, phase int64
	each              int64 // elements in one period
	lead              int64 // elements from the run's start at or below 0 to 0, within this level's own frame
}

// MaxDepth bounds the number of stripes that a sett may be made from.
const MaxDepth = 2048

// New returns the sett of these stripes, as they are. No stripes are all integers.
func New(stripes ...Stripe) (Sett, error) {
	if len(stripes) > MaxDepth {
		return Sett{}, fmt.Errorf("sett: %w: %d stripes, of at most %d", ErrPieces, len(stripes), MaxDepth)
	}
	for i, s := range stripes {
		if err := s.check(); err != nil {
			return Sett{}, fmt.Errorf("sett: stripe %d: %w", i, err)
		}
	}
	levels := make([]level, len(stripes))
	for i := len(stripes) - 1; i >= 0; i-- {
		levels[i] = newLevel(stripes[i], levels[i+1:])
	}
	return Sett{levels}, nil
}

// Must returns s, and panics where err is not nil. It is for setts that are
// written down in a program.
func Must(s Sett, err error) Sett {
	if err != nil {
		panic(err)
	}
	return s
}

// All returns the set of all integers.
func All() Sett { return Sett{} }

// None returns the empty set.
func None() Sett { return Sett{none} }

var none = []level{{on: 0, period: 1}}

func newLevel(s Stripe, inner []level) level {
	return newLevelOf(s, inner, below(inner, s.On))
}

// newLevelOf is newLevel where it is known how many elements are in one period.
func newLevelOf(s Stripe, inner []level, each int64) level {
	l := level{on: s.On, period: s.Period(), phase: modular.Mod(s.Phase, s.Period()), each: each}
	l.lead = leadOf(l, inner)
	return l
}

// leadOf counts from the start of the run at or before 0 up to 0, minus what
// whole periods between them hold: below(l, 0) is then 0.
func leadOf(l level, inner []level) int64 {
	k, r := floorDiv(-l.phase, l.period)
	if r >= l.on {
		return (k + 1) * l.each
	}
	return k*l.each + below(inner, r)
}

// moved returns the level with its runs moved by delta.
func (l level) moved(delta int64, inner []level) level {
	l.phase = modular.Mod(l.phase+delta, l.period)
	l.lead = leadOf(l, inner)
	return l
}

func (l level) stripe() Stripe { return Stripe{On: l.on, Off: l.period - l.on, Phase: l.phase} }

// Stripes returns the stripes, outermost first, with phases in [0, period).
func (s Sett) Stripes() []Stripe {
	stripes := make([]Stripe, len(s.levels))
	for i, l := range s.levels {
		stripes[i] = l.stripe()
	}
	return stripes
}

// Depth returns the number of stripes.
func (s Sett) Depth() int { return len(s.levels) }

// Period returns the period of the outermost stripe, 1 if there is none. The
// sett repeats after it; the least such number is Canonical().Period().
func (s Sett) Period() int64 {
	if len(s.levels) == 0 {
		return 1
	}
	return s.levels[0].period
}

// Size returns how many of Period() consecutive integers are in the sett.
func (s Sett) Size() int64 {
	if len(s.levels) == 0 {
		return 1
	}
	return s.levels[0].each
}

// IsEmpty says whether no integer is in the sett.
func (s Sett) IsEmpty() bool { return s.Size() == 0 }

// IsAll says whether every integer is in the sett.
func (s Sett) IsAll() bool { return s.Size() == s.Period() }

// String returns the stripes as [(on,off,phase),...].
func (s Sett) String() string {
	var b strings.Builder
	b.WriteByte('[')
	for i, l := range s.levels {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(l.stripe().String())
	}
	b.WriteByte(']')
	return b.String()
}
