package tf

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFarm compares with hashes that other implementations of FarmHash publish, of all ranges
// of lengths but that from 33 to 64, which they hash in another way.
func TestFarm(t *testing.T) {
	for s, want := range map[string]uint64{
		"": 0x9ae16a3b2f90404f, "a": 0xb3454265b6df75e3, "abc": 0x24a5b3a074e7f369, "abcd": 0x1a5502de4a1f8101, "abcdefg": 0x3c40c92b1ccb7355,
		"abcdefgh": 0xfee9d22990c82909, "hello world": 0x588fb7478bd6b01b, "docklandsman@gmail.com": 0xb678cf3842309f40,
		"The fugacity of a constituent in a mixture of gases at a given temperature is proportional to its mole fraction.  Lewis-Randall Rule": 0x98eff6958c5e91a,
	} {
		require.Equal(t, want, farm(s), s)
	}
}
