package tf

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPhilox compares with the numbers that the authors of the generator publish.
func TestPhilox(t *testing.T) {
	g := &philox{}
	require.Equal(t, [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}, g.next())
	require.Equal(t, [4]uint32{1}, g.counter)
	g = &philox{counter: [4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, key: [2]uint32{0xa4093822, 0x299f31d0}}
	require.Equal(t, [4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}, g.next())
	g = &philox{counter: [4]uint32{0xffffffff, 0xffffffff, 0xffffffff, 7}}
	g.skip(2)
	require.Equal(t, [4]uint32{1, 0, 0, 8}, g.counter)
}
