package math

import (
	"strings"

	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
)

// Meanings returns which ops work element by element: what [Evaluators] compute.
func Meanings() proof.Registry {
	return proof.Registry{}.Elementwise(strings.Fields(`
		absf absi acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh ctlz ctpop cttz erf erfc exp exp2
		expm1 floor fma isfinite isinf isnan isnormal log log10 log1p log2 powf round roundeven rsqrt sin sinh sqrt tan tanh
		trunc`)...).Floating(map[string]func(c *proof.Call) []bits.Term{"absf": proof.OfFloats(1, proof.Magnitude)})
}
