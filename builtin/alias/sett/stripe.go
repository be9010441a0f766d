package sett

import (
	"fmt"

	"github.com/settle-go/settle/internal/modular"
)

// Stripe is the set of integers {z : (z-Phase) mod (On+Off) < On}: runs of On
// integers with gaps of Off between them, one of the runs starting at Phase.
type Stripe struct {
	On, Off, Phase int64
}

// Period returns On+Off, after which the stripe repeats.
func (s Stripe) Period() int64 { return s.On + s.Off }

// Has says whether z is on.
func (s Stripe) Has(z int64) bool { return modular.Mod(z-s.Phase, s.Period()) < s.On }

// Complement returns the stripe of all other integers.
func (s Stripe) Complement() Stripe {
	return Stripe{On: s.Off, Off: s.On, Phase: modular.Mod(s.Phase+s.On, s.Period())}
}

// String returns the stripe as (on,off,phase).
func (s Stripe) String() string { return fmt.Sprintf("(%d,%d,%d)", s.On, s.Off, s.Phase) }

// check says what is wrong with a stripe that a caller gave.
func (s Stripe) check() error {
	switch {
	case s.On < 0:
		return fmt.Errorf("stripe %v: on is negative", s)
	case s.Off < 0:
		return fmt.Errorf("stripe %v: off is negative", s)
	case s.On == 0 && s.Off == 0:
		return fmt.Errorf("stripe %v: on and off are both 0", s)
	case s.On > Limit-s.Off:
		return fmt.Errorf("stripe %v: its period is %w", s, ErrRange)
	case !inRange(s.Phase):
		return fmt.Errorf("stripe %v: its phase is %w", s, ErrRange)
	}
	return nil
}
