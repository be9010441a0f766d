package differential

import "math/rand/v2"

// source is a byte string read as a sequence of choices. When the string is used up
// every choice is the first one, so that a shorter string makes a smaller program:
// that is how a fuzzer of bytes mutates and shrinks programs.
type source struct {
	data []byte
	at   int
}

func (s *source) empty() bool { return s.at >= len(s.data) }

// intn chooses a number below n, which is at most 65,536.
func (s *source) intn(n int) int {
	if n <= 1 || s.empty() {
		return 0
	}
	x := int(s.data[s.at])
	s.at++
	if n > 256 && !s.empty() {
		x |= int(s.data[s.at]) << 8
		s.at++
	}
	return x % n
}

// one reports true once in n times, and never when the string is used up.
func (s *source) one(n int) bool { return !s.empty() && s.intn(n) == n-1 }

// word chooses 64 bits.
func (s *source) word() uint64 {
	var x uint64
	for i := range 8 {
		x |= uint64(s.intn(256)) << (8 * i)
	}
	return x
}

func choose[T any](s *source, list ...T) T { return list[s.intn(len(list))] }

// Bytes returns the byte string of program i of a run with a seed.
func Bytes(seed, i uint64) []byte {
	r := rand.New(rand.NewPCG(seed, i))
	data := make([]byte, 40+r.IntN(560))
	for k := range data {
		data[k] = byte(r.Uint32())
	}
	return data
}
