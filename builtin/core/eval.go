package core

import (
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// builtinEvaluators run modules: what is in them outside of functions.
func builtinEvaluators() map[string]eval.Evaluator {
	return map[string]eval.Evaluator{
		"module": numeric.Results(eval.Domain{Impure: true}, func(c numeric.Call) []value.Value {
			if c.NumRegions() > 0 {
				c.Run(0)
			}
			return nil
		}),
		// The results have the types of the inputs, as what is declared is checked.
		"unrealized_conversion_cast": numeric.Results(eval.Domain{Elems: eval.Anything}, numeric.Call.Inputs),
	}
}

// funcEvaluators run functions: to meet one does nothing, to call one runs it.
func funcEvaluators() map[string]eval.Evaluator {
	return map[string]eval.Evaluator{
		"func": numeric.Results(eval.Domain{Impure: true}, func(numeric.Call) []value.Value { return nil }),
		"call": numeric.Results(eval.Domain{Elems: eval.Anything, Impure: true}, call),
	}
}

func call(c numeric.Call) []value.Value {
	callee := c.Op().Attr("callee")
	if callee.Kind() != ir.SymbolAttr {
		panic(numeric.Mistyped("it does not say which function it calls"))
	}
	return numeric.Must(c.Function(callee.Text(), c.Inputs()...))
}
