package sett

import (
	"fmt"

	"github.com/settle-go/settle/internal/modular"
)

// solve returns the least integer from 0 that is x modulo p and y modulo q, which
// agree modulo gcd(p,q), by the Chinese remainder theorem.
func (m meeting) solve() (int64, error) {
	g := modular.GCD(m.p, m.q)
	step := m.q / g
	x := modular.Mod(m.x, m.p)
	delta := modular.Mod((modular.Mod(m.y, m.q)-x)/g, step)
	k := modular.Mul(delta, modular.Inverse(m.p/g, step), step)
	up, ok := product(k, m.p)
	if !ok || up > Limit-x {
		return 0, fmt.Errorf("the common element is %w", ErrRange)
	}
	return x + up, nil
}
