package numeric

import "math"

// mersenne is the generator that NumPy's numpy.random functions draw from: the
// Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), seeded with one
// number as theirs is.
type mersenne struct {
	state  [624]uint32
	next   int
	spare  float64 // the second number of a pair
	spared bool
}

func newMersenne(seed uint32) *mersenne {
	m := &mersenne{next: 624}
	for i := range m.state {
		m.state[i] = seed
		seed = 1812433253*(seed^seed>>30) + uint32(i) + 1
	}
	return m
}

func (m *mersenne) refill() {
	const period = 397
	for i := range m.state {
		y := m.state[i]&(1<<31) | m.state[(i+1)%624]&(1<<31-1)
		v := m.state[(i+period)%624] ^ y>>1
		if y&1 != 0 {
			v ^= 0x9908b0df
		}
		m.state[i] = v
	}
	m.next = 0
}

func (m *mersenne) uint32() uint32 {
	if m.next == len(m.state) {
		m.refill()
	}
	y := m.state[m.next]
	m.next++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// float returns a number from 0 to 1, without 1, of 53 bits.
func (m *mersenne) float() float64 {
	high, low := m.uint32()>>5, m.uint32()>>6
	return (float64(high)*(1<<26) + float64(low)) / (1 << 53)
}

// normal draws from the normal distribution by Marsaglia's polar method, two at
// a time, of which the second is given first.
func (m *mersenne) normal() float64 {
	if m.spared {
		m.spared = false
		return m.spare
	}
	for {
		x, y := 2*m.float()-1, 2*m.float()-1
		r := x*x + y*y
		if r >= 1 || r == 0 {
			continue
		}
		f := math.Sqrt(-2 * math.Log(r) / r)
		m.spare, m.spared = f*x, true
		return f * y
	}
}
