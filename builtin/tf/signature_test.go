package tf

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

func TestSignatures(t *testing.T) {
	require.Greater(t, len(signatures()), 500)
	for name, want := range map[string]Signature{
		"AddV2":         {Inputs: []Arg{{TypeAttr: "T"}, {TypeAttr: "T"}}, Outputs: []Arg{{TypeAttr: "T"}}},
		"Split":         {Inputs: []Arg{{Elem: ir.I32}, {TypeAttr: "T"}}, Outputs: []Arg{{TypeAttr: "T", NumberAttr: "num_split"}}},
		"Shape":         {Inputs: []Arg{{TypeAttr: "T"}}, Outputs: []Arg{{TypeAttr: "out_type"}}, Defaults: map[string]ir.Type{"out_type": ir.I32}},
		"Assign":        {Inputs: []Arg{{TypeAttr: "T", IsRef: true}, {TypeAttr: "T"}}, Outputs: []Arg{{TypeAttr: "T", IsRef: true}}, Acts: true},
		"RandomUniform": {Inputs: []Arg{{TypeAttr: "T"}}, Outputs: []Arg{{TypeAttr: "dtype"}}, Draws: true},
		"TopKV2": {Inputs: []Arg{{TypeAttr: "T"}, {Elem: ir.I32}},
			Outputs: []Arg{{Name: "values", TypeAttr: "T"}, {Name: "indices", Elem: ir.I32}}},
		"IdentityN": {Inputs: []Arg{{TypeListAttr: "T"}}, Outputs: []Arg{{TypeListAttr: "T"}}},
	} {
		want.Name = name
		require.Equal(t, &want, SignatureOf(name))
	}
	require.Nil(t, SignatureOf("NoSuchOp"))
}

// TestSignatureMistakes reads tables with mistakes.
func TestSignatureMistakes(t *testing.T) {
	for table, want := range map[string]string{
		"A T":               `"A T": there is no arrow`,
		"A T -> T {T=what}": `"A T -> T {T=what}": unknown type "what"`,
		"A T -> T\nA ->":    "A is listed twice",
	} {
		_, err := parseSignatures(table)
		require.EqualError(t, err, want)
	}
}

// TestOutputNames: an op of several outputs names each, as functions refer to them by name.
func TestOutputNames(t *testing.T) {
	for name, s := range signatures() {
		for _, o := range s.Outputs {
			require.False(t, len(s.Outputs) > 1 && o.Name == "", "%s", name)
		}
	}
}
