package sett

import (
	"fmt"

	"github.com/settle-go/settle/internal/modular"
)

// Block is the set of pairs (row, col) with row in Rows and col in Cols.
type Block struct {
	Rows, Cols Sett
}

// Unflatten returns the integers of [0, rows*cols) that are in the sett as places
// in a table of that many rows and columns, integer z being at row z/cols and
// column z%cols. The blocks are disjoint; their setts are right on [0, rows) and
// [0, cols).
//
// One block suffices where each period is a multiple or a divisor of cols and no
// run is cut by the end of a row. A run that is cut takes up to three.
func (s Sett) Unflatten(rows, cols int64) ([]Block, error) {
	total, ok := product(rows, cols)
	switch {
	case rows < 0 || cols < 0:
		return nil, fmt.Errorf("a table of %d rows and %d columns: sizes are not negative", rows, cols)
	case !ok:
		return nil, fmt.Errorf("a table of %d rows and %d columns: its size is %w", rows, cols, ErrRange)
	case total == 0:
		return nil, nil
	}
	u := unflattener{cols: cols}
	u.split(s.levels, 0, 0, total, rows)
	if u.err != nil {
		return nil, fmt.Errorf("unflatten %v to rows of %d: %w", s, cols, u.err)
	}
	return u.out, nil
}

type unflattener struct {
	cols int64
	rows lister // its prefix is around the rows of all that is found
	nest nest
	out  []Block
	err  error
	step int
}

// split finds the blocks of the elements of a, moved by da, in [from,to), row 0
// starting at 0 and the rows being seen in [0,height).
func (u *unflattener) split(a []level, da, from, to, height int64) {
	n := count(a, from-da, to-da)
	if u.step++; u.step > maxSteps && u.err == nil {
		u.err = errSteps
	}
	if n == 0 || u.err != nil {
		return
	}
	if n == to-from {
		a = nil
	}
	p := u.cols
	if a != nil {
		from, to = loosen(a, da, from, to, p)
	}
	first, last := from/p, (to-1)/p
	switch {
	case first == last:
		u.row(a, da, first, from-first*p, to-first*p, height)
	case a == nil || p%a[0].period == 0:
		u.alike(a, da, from, to, height)
	case a[0].period > p:
		u.runs(a, da, from, to, height)
	default:
		u.eachRow(a, da, from, to, height)
	}
}

// loosen moves the ends of a window outwards to the ends of rows where that adds
// no element.
func loosen(a []level, da, from, to, cols int64) (int64, int64) {
	if start := from / cols * cols; count(a, start-da, from-da) == 0 {
		from = start
	}
	if end := (to + cols - 1) / cols * cols; count(a, to-da, end-da) == 0 {
		to = end
	}
	return from, to
}

// emit adds a block of the rows [first,last) of height and the columns [from,to)
// in which a moved by da is seen.
func (u *unflattener) emit(first, last, height int64, a []level, da, from, to int64) {
	if u.step++; len(u.out) == MaxPieces || u.step > maxSteps {
		u.err = fmt.Errorf("%w: the result has more than %d", ErrPieces, MaxPieces)
		return
	}
	u.nest.start(a, da-from, 1)
	u.nest.push(window(from, to-from, u.cols))
	if u.nest.empty {
		return
	}
	cols := u.nest.sett()
	u.nest.start(nil, 0, len(u.rows.prefix)+1)
	u.nest.push(window(first, last-first, height))
	for i := len(u.rows.prefix) - 1; i >= 0; i-- {
		u.nest.push(u.rows.prefix[i])
	}
	u.out = append(u.out, Block{u.nest.sett(), cols})
}

// row adds what is seen in one row.
func (u *unflattener) row(a []level, da, row, from, to, height int64) {
	u.emit(row, row+1, height, a, da-row*u.cols, from, to)
}

// alike is for rows that are all the same, except where the window starts and
// ends.
func (u *unflattener) alike(a []level, da, from, to, height int64) {
	p := u.cols
	first, last := from/p, to/p
	if from%p != 0 {
		u.row(a, da, first, from%p, p, height)
		first++
	}
	if last > first {
		u.emit(first, last, height, a, da-first*p, 0, p)
	}
	if to%p != 0 {
		u.row(a, da, last, 0, to%p, height)
	}
}

// eachRow is for patterns that repeat within a row, but not with it: rows repeat
// after the common multiple.
func (u *unflattener) eachRow(a []level, da, from, to, height int64) {
	p := u.cols
	first, last := from/p, to/p
	if from%p != 0 {
		u.row(a, da, first, from%p, p, height)
		first++
	}
	if to%p != 0 {
		u.row(a, da, last, 0, to%p, height)
	}
	cycle := a[0].period / modular.GCD(a[0].period, p)
	for i := first; i < min(last, first+cycle) && u.err == nil; i++ {
		times := (last-1-i)/cycle + 1
		u.repeated(i, 1, times, cycle, height, func(height int64) {
			u.emit(0, 1, height, a, modular.Mod(da-i*p, a[0].period), 0, p)
		})
	}
}

// repeated runs f for something that takes some rows, starting at a row, and is
// seen a number of times, each a cycle of rows after the one before. f is given
// the height of what it sees.
func (u *unflattener) repeated(row, rows, times, cycle, height int64, f func(height int64)) {
	depth := len(u.rows.prefix)
	u.rows.enter(window(row, (times-1)*cycle+rows, height))
	if times > 1 {
		u.rows.enter(Stripe{On: rows, Off: cycle - rows})
	}
	f(rows)
	u.rows.prefix = u.rows.prefix[:depth]
}

// runs is for patterns whose runs are more than a row apart: each run is split by
// itself, and found again where the rows repeat.
func (u *unflattener) runs(a []level, da, from, to, height int64) {
	run := a[0]
	common, ok := lcm(run.period, u.cols)
	if !ok {
		common = Limit
	}
	start := firstRun(run, da, from)
	if start < from { // cut by the window
		u.part(a[1:], start, from, min(to, start+run.on), height)
		start += run.period
	}
	for first := start; start < min(to, first+common) && u.err == nil; start += run.period {
		if start+run.on > to {
			u.part(a[1:], start, start, to, height)
			return
		}
		times := (to-run.on-start)/common + 1
		u.times(a[1:], start, run.on, times, common, height)
		if end := start + times*common; end < to {
			u.part(a[1:], end, end, to, height)
		}
	}
}

// part splits the part [from,to) of the run that starts at start.
func (u *unflattener) part(inner []level, start, from, to, height int64) {
	row := from / u.cols
	u.rows.enter(window(row, (to-1)/u.cols+1-row, height))
	u.split(inner, start-row*u.cols, from-row*u.cols, to-row*u.cols, (to-1)/u.cols+1-row)
	u.rows.leave()
}

// times splits a run that is seen several times, a whole number of rows apart.
func (u *unflattener) times(inner []level, start, on, times, common, height int64) {
	p, end := u.cols, start+on
	if times == 1 {
		u.part(inner, start, start, end, height)
		return
	}
	border := end
	if rows := (end-1)/p + 1 - start/p; rows > common/p {
		border = (start/p + 1) * p // the last row is the first of the next time
	}
	for from := start; from < end; from, border = border, end {
		row := from / p
		u.repeated(row, (border-1)/p+1-row, times, common/p, height, func(height int64) {
			u.split(inner, start-row*p, from-row*p, border-row*p, height)
		})
	}
}
