package main

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEveryLargeValue leaves out the elements of a value of too many, and says so.
func TestEveryLargeValue(t *testing.T) {
	t.Chdir(t.TempDir())
	constant := func(name string, elems int) string {
		return fmt.Sprintf(`node { name: %q op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
			attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { dim { size: %d } } int_val: 7 } } } }`, name, elems)
	}
	put(t, "in.pbtxt", constant("large", maxEvery+1)+constant("small", 2))
	code, stdout, stderr := call("", "eval", "in.pbtxt", "--every", "--json")
	require.Zero(t, code, stderr)
	var all map[string]struct {
		Type, Error string
		Value       []int
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &all))
	require.Equal(t, []int{7, 7}, all["small:0"].Value)
	large := all["large:0"]
	require.Equal(t, "tensor<1048577xi32>", large.Type)
	require.Contains(t, large.Error, "1048577 elements")
	require.Empty(t, large.Value)
}
