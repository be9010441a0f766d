package index

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
)

// Meanings returns what the ops mean as bits, with 64 of them for an index: what [Evaluators]
// compute.
func Meanings() proof.Registry {
	return proof.Registry{
		"add":       proof.Binary((*bits.Builder).Add),
		"sub":       proof.Binary((*bits.Builder).Sub),
		"mul":       proof.Binary((*bits.Builder).Mul),
		"and":       proof.Binary((*bits.Builder).And),
		"or":        proof.Binary((*bits.Builder).Or),
		"xor":       proof.Binary((*bits.Builder).Xor),
		"maxs":      proof.Integers(proof.InOrder(proof.Greatest)),
		"mins":      proof.Integers(proof.InOrder(proof.Least)),
		"maxu":      proof.Integers(proof.Greatest(proof.LessUnsigned)),
		"minu":      proof.Integers(proof.Least(proof.LessUnsigned)),
		"divs":      proof.Integers(proof.DivSigned),
		"divu":      proof.Integers(proof.DivUnsigned),
		"ceildivs":  proof.Integers(proof.CeilDivSigned),
		"ceildivu":  proof.Integers(proof.CeilDivUnsigned),
		"floordivs": proof.Integers(proof.FloorDivSigned),
		"rems":      proof.Integers(proof.RemSigned),
		"remu":      proof.Integers(proof.RemUnsigned),
		"shl":       proof.Integers(proof.ShiftLeft),
		"shrs":      proof.Integers(proof.ShiftRightSigned),
		"shru":      proof.Integers(proof.ShiftRight),

		"casts": proof.Resize((*bits.Builder).SExt),
		"castu": proof.Resize((*bits.Builder).ZExt),
		"cmp": {
			Of: func(c *proof.Call) []bits.Term {
				p := predicate(c.Op.Attr("pred"))
				if p < 0 || len(c.Args) != 2 || c.In[0] != ir.Index() || c.In[1] != ir.Index() {
					return nil
				}
				return []bits.Term{proof.Predicates[p](c, c.Args[0], c.Args[1])}
			},
			Variants: func(ctxt *ir.Context) (list []ir.NamedAttr) {
				for _, p := range predicates {
					list = append(list, ir.NamedAttr{Name: "pred", Value: ctxt.Opaque("#index<cmp_predicate "+p+">", 0)})
				}
				return list
			},
		},
	}.Poisoning(poisoning...)
}
