package sett

import (
	"fmt"
	"math/bits"
)

// solve returns the least integer from 0 that is x modulo p and y modulo q, which
// agree modulo gcd(p,q), by the Chinese remainder theorem.
func (m meeting) solve() (int64, error) {
	g := gcd(m.p, m.q)
	step := m.q / g
	x := mod(m.x, m.p)
	delta := mod((mod(m.y, m.q)-x)/g, step)
	k := mulMod(delta, inverse(m.p/g, step), step)
	up, ok := product(k, m.p)
	if !ok || up > Limit-x {
		return 0, fmt.Errorf("the common element is %w", ErrRange)
	}
	return x + up, nil
}

// mulMod returns a*b modulo m for a, b in [0,m).
func mulMod(a, b, m int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	_, r := bits.Div64(hi, lo, uint64(m))
	return int64(r)
}

// inverse returns the inverse of a modulo m, to which it is prime; 0 modulo 1.
func inverse(a, m int64) int64 {
	r0, r1, t0, t1 := m, mod(a, m), int64(0), int64(1)
	for r1 != 0 {
		k := r0 / r1
		r0, r1 = r1, r0-k*r1
		t0, t1 = t1, t0-k*t1
	}
	return mod(t0, m)
}
