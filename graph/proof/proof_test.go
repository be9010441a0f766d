package proof_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
)

// read returns a function of a signature.
func read(signature, body string) (*graph.FunctionGraph, error) {
	fg, err := mlir.Parse("f.mlir", "func.func @f"+signature+" {\n"+body+"\n}\n", dialects.All())
	if err != nil {
		return nil, err
	}
	return eval.Entry(fg, "f")
}

// decide returns whether a function has the results of another one.
func decide(signature, before, after string) (bits.Answer, error) {
	t := proof.NewTranslator(dialects.Meanings())
	f, err := read(signature, before)
	if err != nil {
		return bits.Unknown, err
	}
	g, err := read(signature, after)
	if err != nil {
		return bits.Unknown, err
	}
	if err := t.Share(f, g); err != nil {
		return bits.Unknown, err
	}
	first, err := t.Outputs(f)
	if err != nil {
		return bits.Unknown, err
	}
	second, err := t.Outputs(g)
	if err != nil {
		return bits.Unknown, err
	}
	answer, _ := t.Decide(t.Implies(first, second))
	return answer, nil
}

func TestDecide(t *testing.T) {
	for _, test := range []struct {
		name, signature, before, after string
		answer                         bits.Answer
	}{
		{"a sum in another order", "(%x: i64, %y: i64) -> i64",
			"%s = arith.addi %x, %y : i64\n%d = arith.subi %s, %x : i64\nreturn %d : i64", "return %y : i64", bits.Valid},
		{"a quotient that may have no result goes", "(%x: i32, %y: i32) -> i32",
			"%s = arith.divsi %x, %x : i32\nreturn %s : i32", "%c = arith.constant 1 : i32\nreturn %c : i32", bits.Valid},
		{"a quotient that may have no result comes", "(%x: i32, %y: i32) -> i32",
			"%c = arith.constant 1 : i32\nreturn %c : i32", "%s = arith.divsi %x, %x : i32\nreturn %s : i32", bits.Invalid},
		{"one element of a tensor", "(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>) -> tensor<2x3xi32>",
			"%s = arith.xori %x, %y : tensor<2x3xi32>\n%d = arith.xori %s, %y : tensor<2x3xi32>\nreturn %d : tensor<2x3xi32>",
			"return %x : tensor<2x3xi32>", bits.Valid},
		{"the elements of a constant differ", "(%x: tensor<2xi32>, %y: i32) -> tensor<2xi32>",
			"%c = arith.constant dense<[0, 1]> : tensor<2xi32>\n%s = arith.addi %x, %c : tensor<2xi32>\nreturn %s : tensor<2xi32>",
			"return %x : tensor<2xi32>", bits.Invalid},
		{"floats are moved", "(%c: i1, %x: f32) -> f32",
			"%s = arith.select %c, %x, %x : f32\nreturn %s : f32", "return %x : f32", bits.Valid},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, err := decide(test.signature, test.before, test.after)
			require.NoError(t, err)
			require.Equal(t, test.answer, answer)
		})
	}
}

func TestUnknown(t *testing.T) {
	for _, test := range []struct{ signature, before, want string }{
		{"(%x: f32) -> f32", "%s = arith.remf %x, %x : f32\nreturn %s : f32", "arith.remf has no meaning as bits"},
		{"(%x: tensor<?xi32>) -> tensor<?xi32>", "%s = arith.addi %x, %x : tensor<?xi32>\nreturn %s : tensor<?xi32>", "the shape of tensor<?xi32> is not known"},
		{"(%x: i128) -> i128", "return %x : i128", "i128 has no elements of at most 64 bits"},
	} {
		_, err := decide(test.signature, test.before, test.before)
		require.EqualError(t, err, test.want)
	}
}

func ExampleTranslator() {
	signature := "(%x: i64, %y: i64) -> i64"
	before, after := `
		%a = arith.andi %x, %y : i64
		%b = arith.ori %x, %y : i64
		%c = arith.subi %b, %a : i64
		return %c : i64`, `
		%a = arith.xori %x, %y : i64
		return %a : i64`
	answer, err := decide(signature, before, after)
	fmt.Println(answer == bits.Valid, err)
	// Output: true <nil>
}
