package sett

import "github.com/settle-go/settle/internal/modular"

// Shift returns {z+by : z in s}.
func (s Sett) Shift(by int64) Sett {
	if len(s.levels) == 0 {
		return s
	}
	levels := append([]level(nil), s.levels...)
	levels[0] = levels[0].moved(modular.Mod(by, levels[0].period), levels[1:])
	return Sett{levels}
}

// Reverse returns {about-1-z : z in s}: [0, about) in reverse order.
func (s Sett) Reverse(about int64) Sett {
	levels := append([]level(nil), s.levels...)
	for i, l := range levels {
		// The run [phase, phase+on) becomes the run that ends at about-phase.
		levels[i].phase = modular.Mod(modular.Mod(about, l.period)-l.phase-l.on, l.period)
		about = l.on
	}
	for i := len(levels) - 1; i >= 0; i-- {
		levels[i] = newLevel(levels[i].stripe(), levels[i+1:])
	}
	return Sett{levels}
}

// Cut returns the sett that repeats what s has in [0, width), which is the whole
// of it where only [0, width) exists. The result is simplified.
func (s Sett) Cut(width int64) (Sett, error) {
	if err := checkWidth(width); err != nil {
		return Sett{}, err
	}
	if width == 0 {
		return All(), nil
	}
	if len(s.levels) == 0 {
		return s, nil
	}
	var n nest
	n.start(nil, 0, len(s.levels)+1)
	for i := len(s.levels) - 1; i >= 0; i-- {
		n.push(s.levels[i].stripe())
	}
	n.push(Stripe{On: width})
	return n.sett(), nil
}
