package tf

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// TestCrosses combines features, of the documentation's examples among others.
func TestCrosses(t *testing.T) {
	const (
		sparse = `[[0,0],[1,0],[1,1]]:i64; [[0,0],[1,0]]:i64; ["a","b","c"]:!tf_type.string; ["d","e"]:!tf_type.string; [2,2]:i64; [2,1]:i64; [["f"],["g"]]:!tf_type.string`
		index  = `[[0,0],[1,0],[1,1]]:i64; `
		types  = `N = 2, sparse_types = [!tf_type.string, !tf_type.string], dense_types = [!tf_type.string]`
		ragged = `["a","b","c"]:!tf_type.string; ["d","e"]:!tf_type.string; ["f","g"]:!tf_type.string; [0,1,3]:i64; [0,1,2]:i64; [0,1,2]:i64`
	)
	checkValues(t, []known{
		{`SparseCross {` + types + `, hashed_output = false, out_type = !tf_type.string, internal_type = !tf_type.string}`, sparse,
			index + `["a_X_d_X_f","b_X_e_X_g","c_X_e_X_g"]:!tf_type.string; [2,2]:i64`},
		{`SparseCrossV2 {` + types + `}`, sparse + `; "-":!tf_type.string`, index + `["a-d-f","b-e-g","c-e-g"]:!tf_type.string; [2,2]:i64`},
		// An example without a feature in a column has none; integers are written.
		{`SparseCrossV2 {N = 1, sparse_types = [i64], dense_types = [i64]}`, `[[2,0],[2,1]]:i64; [7,-8]:i64; [3,9]:i64; [[1,2],[3,4],[5,6]]:i64; "+":!tf_type.string`,
			`[[2,0],[2,1],[2,2],[2,3]]:i64; ["7+5","7+6","-8+5","-8+6"]:!tf_type.string; [3,4]:i64`},
		{`RaggedCross {Nsparse = 0, input_order = "RRR", hashed_output = true, hash_key = 956888297470, num_buckets = 100, out_values_type = i64, out_row_splits_type = i64}`,
			ragged, `[78,66,74]:i64; [0,1,3]:i64`},
		{`RaggedCross {Nsparse = 1, input_order = "DSR", out_values_type = !tf_type.string, out_row_splits_type = i32}`,
			`["x","y"]:!tf_type.string; [0,2,2]:i32; [[0,0],[1,0]]:i64; [5,6]:i64; [2,1]:i64; [["d"],["e"]]:!tf_type.string`,
			`["d_X_5_X_x","d_X_5_X_y"]:!tf_type.string; [0,2,2]:i32`},
	})
	// Without buckets, one column begins the hash in one op, and the key in the other.
	got, err := applied(t, `SparseCross {N = 0, out_type = i64, hash_key = 5}`, parseValues(t, `[["a"]]:!tf_type.string`), ir.I64, ir.I64, ir.I64)
	require.NoError(t, err)
	require.EqualValues(t, concatenated(5, farm("a"))%(1<<63-1), got[1].Int(0))
	got, err = applied(t, `SparseCrossHashed {N = 0}`, parseValues(t, `[["a"]]:!tf_type.string; 0:i64; false:i1; [1,2]:i64`), ir.I64, ir.I64, ir.I64)
	require.NoError(t, err)
	require.EqualValues(t, farm("a")%(1<<63-1), got[1].Int(0))
	got, err = applied(t, `SparseCrossHashed {N = 0}`, parseValues(t, `[["a"]]:!tf_type.string; 1000:i64; true:i1; [1,2]:i64`), ir.I64, ir.I64, ir.I64)
	require.NoError(t, err)
	require.EqualValues(t, sip(1, 2)("a")%1000, got[1].Int(0))
	_, err = applied(t, `RaggedCross {Nsparse = 0, input_order = "R"}`, parseValues(t, `["a"]:!tf_type.string; [0,2]:i64`), ir.I64, ir.I64)
	require.ErrorContains(t, err, "rows that end at [0 2] of 1")
}
