package sett

import (
	"errors"
	"math/bits"

	"github.com/settle-go/settle/internal/modular"
)

// Limit bounds every number of this package: periods, phases, elements and
// counts are at most Limit away from 0. It leaves room to add three of them
// without overflow, and is above 1e18.
const Limit = 1 << 60

// ErrRange is wrapped by every error about a number beyond Limit. Results are
// never wrong for being large: they are this error instead.
var ErrRange = errors.New("beyond 2^60")

// ErrPieces is wrapped by the error that a result has more pieces than MaxPieces.
var ErrPieces = errors.New("too many pieces")

// ErrUnknown is wrapped by the error of a question that was given up: its answer is
// not known within the bound of steps.
var ErrUnknown = errors.New("not known")

// MaxPieces bounds the number of setts that one result may be listed as.
const MaxPieces = 1 << 18

// floorDiv returns k and 0 <= r < m with y = k*m + r.
func floorDiv(y, m int64) (k, r int64) {
	if uint64(y) < uint64(m) {
		return 0, y // most are within the first period: a division takes as long as all else
	}
	k, r = y/m, y%m
	if r < 0 {
		k, r = k-1, r+m
	}
	return k, r
}

// lcm returns the least common multiple of two positive numbers, false where it
// is beyond Limit.
func lcm(a, b int64) (int64, bool) { return product(a/modular.GCD(a, b), b) }

// product returns a*b of numbers that are not negative, false where it is beyond
// Limit.
func product(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	return int64(lo), hi == 0 && lo <= Limit
}

// inRange says whether a number may be used at all.
func inRange(z int64) bool { return -Limit <= z && z <= Limit }
