package expr

import (
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/diag"
)

// Compute reads an expression and computes it.
func Compute(src *diag.Source) (sett.Union, error) {
	n, err := Parse(src)
	if err != nil {
		return sett.Union{}, err
	}
	return n.Compute()
}

// Compute returns the set that a part of an expression is. Its errors are
// *diag.Error about the operation that failed.
func (n *Node) Compute() (sett.Union, error) {
	if n.Op == "sett" {
		return sett.Disjoint(n.Sett), nil
	}
	args := make([]sett.Union, len(n.Args))
	for i, arg := range n.Args {
		var err error
		if args[i], err = arg.Compute(); err != nil {
			return sett.Union{}, err
		}
	}
	u, err := n.apply(args)
	if err != nil {
		return sett.Union{}, diag.Errorf(n.src, n.Span, "%s", err)
	}
	return u, nil
}

func (n *Node) apply(args []sett.Union) (sett.Union, error) {
	switch n.Op {
	case "&":
		return args[0].Intersect(args[1])
	case "|":
		return args[0].Union(args[1])
	case "-":
		return args[0].Subtract(args[1])
	case "~":
		return args[0].Complement()
	case "sample":
		return args[0].Sample(args[1])
	case "fill":
		return args[1].Fill(args[0])
	case "shift":
		return args[0].Shift(n.Number), nil
	case "reverse":
		return args[0].Reverse(n.Number), nil
	}
	var pieces []sett.Sett // canonical
	for _, s := range args[0].Pieces() {
		pieces = append(pieces, s.Canonical())
	}
	return sett.Disjoint(pieces...), nil
}
