package draw

import (
	"fmt"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// maxWidth is the number of integers that a figure may show.
const maxWidth = 10_000

// cell is what a row shows of an integer.
type cell byte

const (
	unseen cell = iota // outside of the runs of the stripe around it
	off
	on
)

// row is one line of a figure.
type row struct {
	label string
	cells []cell
	gap   bool // there is some room above it
}

// Figure shows the integers from From up to, and without, To.
type Figure struct {
	From, To int64

	rows []row
}

// New returns an empty figure of the integers [from, to).
func New(from, to int64) (*Figure, error) {
	switch {
	case to <= from:
		return nil, fmt.Errorf("a figure from %d to %d shows nothing", from, to)
	case from < -sett.Limit || to > sett.Limit:
		return nil, fmt.Errorf("a figure from %d to %d: %w", from, to, sett.ErrRange)
	case to-from > maxWidth:
		return nil, fmt.Errorf("a figure from %d to %d shows %d integers, more than %d", from, to, to-from, maxWidth)
	}
	return &Figure{From: from, To: to}, nil
}

// Set adds a row for a set.
func (f *Figure) Set(label string, has func(z int64) bool) {
	f.add(label, func(z int64) cell {
		if has(z) {
			return on
		}
		return off
	})
}

// Gap leaves room below the last row.
func (f *Figure) Gap() { f.rows = append(f.rows, row{gap: true}) }

// Sett adds a row for each stripe of a sett and, if there are several, one for
// the sett.
func (f *Figure) Sett(label string, s sett.Sett) {
	stripes := s.Stripes()
	if len(stripes) < 2 {
		f.Set(label, s.Has)
		return
	}
	for depth, stripe := range stripes {
		f.add(stripe.String(), func(z int64) cell { return seen(stripes[:depth+1], z) })
	}
	f.Set(label, s.Has)
}

// seen returns what the innermost of some stripes shows of z.
func seen(stripes []sett.Stripe, z int64) cell {
	for i, s := range stripes {
		last := i == len(stripes)-1
		if !s.Has(z) {
			if last {
				return off
			}
			return unseen
		}
		z = (z - s.Phase) % s.Period()
		if z < 0 {
			z += s.Period()
		}
	}
	return on
}

// Union adds the rows of each piece of a union and, if there are several, one for
// the union.
func (f *Figure) Union(label string, u sett.Union) {
	pieces := u.Pieces()
	if len(pieces) == 1 {
		f.Sett(label, pieces[0])
		return
	}
	for _, s := range pieces {
		f.Set(s.String(), s.Has)
	}
	f.Set(label, u.Has)
}

func (f *Figure) add(label string, at func(z int64) cell) {
	r := row{label: label, cells: make([]cell, f.To-f.From)}
	for i := range r.cells {
		r.cells[i] = at(f.From + int64(i))
	}
	f.rows = append(f.rows, r)
}
