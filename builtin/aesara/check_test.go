package aesara_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/mlir"
)

// TestReadingChecksAttributes: what no run of a program can mean is an error at its place when the file is
// read, and what depends on sizes that are not known is not.
func TestReadingChecksAttributes(t *testing.T) {
	const (
		m = "tensor<2x3xf64>"
		v = "tensor<3xf64>"
		i = "tensor<i64>"
	)
	for _, c := range []struct{ op, types, want string }{
		{`"aesara.sum"(%m) {axis = array<i64: 5>}`, "(M) -> V", "axis 5 is out of range of 2 dimensions"},
		{`"aesara.sum"(%m) {axis = array<i64: -3>}`, "(M) -> V", "axis -3 is out of range of 2 dimensions"},
		{`"aesara.sum"(%m) {axis = array<i64: 1, -1>}`, "(M) -> V", "axis names dimension 1 twice"},
		{`"aesara.sum"(%m) {axis = "x"}`, "(M) -> V", `axis = "x" is not a list of integers`},
		{`"aesara.sum"(%m, %m) {axis = array<i64: 0>}`, "(M, M) -> V", "it takes 1 input, and has 2"},
		{`"aesara.max"(%m) {axis = array<i64: 2>}`, "(M) -> V", "axis 2 is out of range of 2 dimensions"},
		{`"aesara.argmax"(%u) {axis = array<i64: 2>}`, "(tensor<?x?xf64>) -> tensor<?xi64>", "axis 2 is out of range of 2 dimensions"},
		{`"aesara.dimshuffle"(%m) {order = array<i64: 0, 0>}`, "(M) -> M", "dimension 0 twice"},
		{`"aesara.dimshuffle"(%m) {order = array<i64: 1, 2>}`, "(M) -> M", "2"},
		{`"aesara.dimshuffle"(%m) {order = array<i64: 1>}`, "(M) -> V", "dimension 0"},
		{`"aesara.dimshuffle"(%m)`, "(M) -> M", "it has no order"},
		{`"aesara.subtensor"(%m) {starts = array<i64: 0>, stops = array<i64: 1, 2>, steps = array<i64: 1>}`, "(M) -> M", "1, 2 and 1 numbers"},
		{`"aesara.subtensor"(%m) {starts = array<i64: 0>, steps = array<i64: 1>}`, "(M) -> M", `attribute "stops"`},
		{`"aesara.subtensor"(%m) {starts = array<i64: 2>, stops = array<i64: -9223372036854775808>, steps = array<i64: 0>}`, "(M) -> V", ""},
		{`"aesara.subtensor"(%m, %i) {starts = array<i64: 0>, stops = array<i64: 1>, steps = array<i64: 1>}`, "(M, I) -> M", "it has 2 inputs, and by its subscripts 1"},
		{`"aesara.join"(%m, %m) {axis = 2 : i64}`, "(M, M) -> M", "axis 2 is out of range of 2 dimensions"},
		{`"aesara.shape_i"(%m) {dim = 2 : i64}`, "(M) -> I", "dim 2 is out of range of 2 dimensions"},
		{`"aesara.softmax"(%m) {axis = 2 : i64}`, "(M) -> M", "axis 2 is out of range of 2 dimensions"},
		{`"aesara.softmax_grad"(%m, %m) {axis = 2 : i64}`, "(M, M) -> M", "axis 2 is out of range of 2 dimensions"},
		{`"aesara.dot"(%m, %m)`, "(M, M) -> M", "3 and 2 elements are to be added up"},
		{`"aesara.composite"(%m) ({
^bb0(%a: f64, %b: f64):
  "aesara.yield"(%a) : (f64) -> ()
})`, "(M) -> M", "its graph takes 2 inputs, and it has 1"},
		{`"aesara.composite"(%m) ({
^bb0(%a: f64):
  "aesara.yield"(%a, %a) : (f64, f64) -> ()
})`, "(M) -> M", "its graph gives 2 values, and it has 1 output"},
		{`"aesara.composite"(%m) ({
^bb0(%a: tensor<2x3xf64>):
  "aesara.yield"(%a) : (tensor<2x3xf64>) -> ()
})`, "(M) -> M", "input 0 of its graph is tensor<2x3xf64>, expected a number"},
		{`"aesara.sum"(%s) {axis = array<i64: 5>}`, "(tensor<*xf64>) -> tensor<*xf64>", ""},
		{`"aesara.dot"(%u, %u)`, "(tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>", ""},
		{`"aesara.dot"(%m, %s)`, "(M, tensor<*xf64>) -> tensor<*xf64>", ""},
		{`"aesara.composite"(%m) ({
^bb0(%a: f64):
  "aesara.yield"(%a) : (f64) -> ()
})`, "(M) -> M", ""},
	} {
		text := "func.func @main(%m: M, %v: V, %i: I, %u: tensor<?x?xf64>, %s: tensor<*xf64>) {\n  %r = " + c.op + " : " + c.types + "\n  return\n}\n"
		text = strings.NewReplacer("(M", "("+m, ", M", ", "+m, "> M", "> "+m, ": M", ": "+m, "> V", "> "+v, ": V", ": "+v, "(V", "("+v, "> I", "> "+i, ": I", ": "+i, ", I", ", "+i).Replace(text)
		_, err := mlir.Parse("test.mlir", text, dialects.All())
		if c.want == "" {
			assert.NoError(t, err, c.op)
			continue
		}
		if !assert.Error(t, err, c.op) {
			continue
		}
		assert.Contains(t, err.Error(), "test.mlir:2:8: aesara.", c.op)
		assert.Contains(t, err.Error(), c.want, c.op)
	}
}
