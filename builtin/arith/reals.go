package arith

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
	"github.com/settle-go/settle/graph/value"
)

// overReals is which functions of real numbers ops are.
func overReals() map[string]reals.Function {
	return map[string]reals.Function{
		"addf": reals.Add, "subf": reals.Sub, "mulf": reals.Mul, "divf": reals.Div, "negf": reals.Neg,
		"maximumf": reals.Max, "minimumf": reals.Min, "maxnumf": reals.Max, "minnumf": reals.Min,
		"extf": reals.Same, "truncf": reals.Same, "convertf": reals.Same,
	}
}

// comparisonsOfReals are the comparisons of cmpf by the last two letters of their names. No number
// is unordered.
var comparisonsOfReals = map[string]reals.Function{
	"eq": reals.Equals, "ne": reals.Unequal, "lt": reals.Less, "le": reals.AtMost, "gt": reals.Greater, "ge": reals.AtLeast,
}

func overRealsBy() map[string]func(c *proof.Call) []bits.Term {
	return map[string]func(c *proof.Call) []bits.Term{
		"sitofp": ofInteger((*proof.Call).RealOfSigned), "uitofp": ofInteger((*proof.Call).RealOfUnsigned),
		"cmpf": func(c *proof.Call) []bits.Term {
			p, ok := c.Op.Attr("predicate").Int()
			args := c.RealArgs()
			if !ok || p < 0 || p >= int64(len(proof.FloatPredicates)) || len(args) != 2 || c.Out[0] != ir.I1 {
				return nil
			}
			switch name := proof.FloatPredicates[p]; name {
			case "":
				return []bits.Term{c.Bool(p > 0)}
			case "ord", "uno":
				return []bits.Term{c.Bool(name == "ord")}
			default:
				return []bits.Term{reals.Apply(c.Builder, comparisonsOfReals[name[1:]], 1, args...)}
			}
		},
	}
}

// ofInteger is the number that an op reads an integer as. The sign is the op's, not the type's.
func ofInteger(read func(c *proof.Call, x bits.Term) bits.Term) func(c *proof.Call) []bits.Term {
	return func(c *proof.Call) []bits.Term {
		if len(c.Args) != 1 || value.ClassOf(c.In[0]) != value.IntClass || value.ClassOf(c.Out[0]) != value.FloatClass {
			return nil
		}
		return []bits.Term{reals.Apply(c.Builder, reals.Same, value.Width(c.Out[0]), read(c, c.Args[0]))}
	}
}
