package cf

import (
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns how the ops choose the block that is next.
func Evaluators() map[string]eval.Evaluator {
	ends := func(choose func(c numeric.Call) int) eval.Evaluator {
		return numeric.Results(eval.Domain{Elems: eval.Anything, Impure: true}, func(c numeric.Call) []value.Value {
			c.Branch(choose(c))
			return nil
		})
	}
	return map[string]eval.Evaluator{
		"br": ends(func(numeric.Call) int { return 0 }),
		"cond_br": ends(func(c numeric.Call) int {
			if numeric.Truth(c.First()) {
				return 0
			}
			return 1
		}),
		"switch": ends(func(c numeric.Call) int {
			flag := c.First()
			if flag.Class() != value.IntClass || flag.Len() != 1 {
				panic(numeric.Mistyped("the flag is %s, not one integer", flag.Type()))
			}
			return 1 + slices.Index(Cases(c.Op()), flag.Int(0))
		}),
		"assert": numeric.Results(eval.Domain{Elems: eval.Truths, Impure: true}, func(c numeric.Call) []value.Value {
			if !numeric.Truth(c.First()) {
				panic(numeric.Undefined("the assertion %q does not hold", c.Op().Attr("msg").Text()))
			}
			return nil
		}),
	}
}
