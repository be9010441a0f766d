// Package modular has integer arithmetic modulo a number.
package modular

import "math/bits"

// GCD returns the greatest common divisor, which is not negative; that of 0 and b is |b|.
func GCD(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// Mod returns a modulo m, in [0,m).
func Mod(a, m int64) int64 {
	if uint64(a) < uint64(m) {
		return a // which is so most times, and a division takes long
	}
	if a %= m; a < 0 {
		a += m
	}
	return a
}

// Mul returns a*b modulo m for a, b in [0,m), whatever the size of the product.
func Mul(a, b, m int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	_, r := bits.Div64(hi, lo, uint64(m))
	return int64(r)
}

// Inverse returns the inverse of a modulo m, to which a is prime; 0 modulo 1.
func Inverse(a, m int64) int64 {
	r0, r1, t0, t1 := m, Mod(a, m), int64(0), int64(1)
	for r1 != 0 {
		k := r0 / r1
		r0, r1 = r1, r0-k*r1
		t0, t1 = t1, t0-k*t1
	}
	return Mod(t0, m)
}
