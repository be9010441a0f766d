package guard

import (
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// maxUses is how far uses() counts. Whoever revisits nodes after a rewrite
// looks at values with few uses only; to count further would be to miss changes.
const maxUses = 5

// valueFunctions ask about values, the ops that compute them, and attributes.
func valueFunctions() []function {
	return []function{
		fn("is_const", "(value) boolean", "is it a constant?", `is_const(x)`,
			pure1(func(v graph.Var) bool { return v.Constant().IsValid() })),
		fn("is_splat", "(value) boolean", "is it a constant of one number: a scalar, or the same in every element?", `is_splat(x)`,
			pure1(func(v graph.Var) bool { _, ok := attrNumber(v.Constant()); return ok })),
		fn("value", "(value) number", "the number of a scalar constant, or of every element of one; an error where is_splat is false", `is_splat(x) && value(x) > 0`,
			fallible1(valueOf)),
		fn("const_is", "(value, number) boolean", "is it a constant, and every element of it that number?", `const_is(x, 1)`,
			pure2(func(v graph.Var, n Number) bool {
				got, ok := attrNumber(v.Constant())
				c, ordered := compare(got, n)
				return ok && ordered && c == 0
			})),
		fn("uses", "(value) integer", "how many operands are the value, outputs of the graph included; 5 means five or more", `uses(x) == 1`,
			pure1(func(v graph.Var) int { return v.NumClients(maxUses) })).counting(),
		fn("op", "(value | op) string", "the name of the op that computes a value, \"\" for an input or a constant without one", `op(x) == "tosa.add"`,
			pure1(opName), pure1(ir.Op.Name)).looking(),
		fn("is_op", "(value | op, string...) boolean", "does one of these ops compute it? the file's dialect goes without saying", `is_op(x, "tosa.const")`,
			pure2(func(v graph.Var, name string) bool { return opName(v) == name }),
			pure2(func(o ir.Op, name string) bool { return o.Name() == name }),
			many(func(v graph.Var, names []string) (bool, error) { return slices.Contains(names, opName(v)), nil }),
			many(func(o ir.Op, names []string) (bool, error) { return slices.Contains(names, o.Name()), nil })).looking(),
		fn("has_trait", "(value | op, string) boolean", "is the op known to have that trait?", `has_trait(x, "commutative")`,
			fallible2(func(v graph.Var, name string) (bool, error) {
				t, err := ir.ParseTrait(name)
				owner := v.Owner()
				return owner.IsValid() && owner.Op().Has(t), err
			}),
			fallible2(func(o ir.Op, name string) (bool, error) {
				t, err := ir.ParseTrait(name)
				return o.Has(t), err
			})).looking(),
		fn("has_attr", "(value | op, string) boolean", "does the op that computes it have the attribute?", `has_attr(x, "axis")`,
			pure2(func(v graph.Var, name string) bool {
				owner := v.Owner()
				return owner.IsValid() && owner.Op().Attr(name).IsValid()
			}),
			pure2(func(o ir.Op, name string) bool { return o.Attr(name).IsValid() })).looking(),
		fn("attr", "(value | op, string) attribute", "an attribute of the op that computes it; an error where it has none", `has_attr(x, "axis") && attr(x, "axis") == 0`,
			fallible2(func(v graph.Var, name string) (ir.Attr, error) {
				if owner := v.Owner(); owner.IsValid() {
					return attrOf(owner.Op(), name)
				}
				return ir.Attr{}, fmt.Errorf("no op with an attribute %q computes the value", name)
			}),
			fallible2(attrOf)).looking(),
	}
}

func opName(v graph.Var) string {
	if owner := v.Owner(); owner.IsValid() {
		return owner.Op().Name()
	}
	return ""
}

func attrOf(o ir.Op, name string) (ir.Attr, error) {
	if a := o.Attr(name); a.IsValid() {
		return a, nil
	}
	return ir.Attr{}, fmt.Errorf("%s has no attribute %q", o.Name(), name)
}

func valueOf(v graph.Var) (Number, error) {
	n, ok := attrNumber(v.Constant())
	if !ok {
		return n, errors.New("the value is not a constant of one number: ask is_splat first")
	}
	n.width, n.typ = n.typ, 0 // what is computed from it has the type that the rule gives it
	return n, nil
}

// listFunctions work on lists: of values, of attributes, of integers.
func listFunctions() []function {
	return []function{
		fn("len", "(list | attribute | string) integer", "the number of its elements", `len(rest) > 0`,
			pure1(func(l List) int { return len(l.ids) }),
			pure1(func(l []int64) int { return len(l) }),
			pure1(func(s string) int { return len(s) }),
			fallible1(lenOf)),
		fn("get", "(list | attribute, integer) element", "element i, counted from the end where i is negative; p[i] is short for it", `get(p, -1) == 0`,
			fallible2(func(l []int64, i int) (int, error) {
				i, err := index(len(l), i)
				if err != nil {
					return 0, err
				}
				return int(l[i]), nil
			}),
			fallible2(func(l List, i int) (graph.Var, error) {
				i, err := index(len(l.ids), i)
				if err != nil {
					return graph.Var{}, err
				}
				return l.g.Var(l.ids[i]), nil
			}),
			fallible2(func(a ir.Attr, i int) (ir.Attr, error) {
				if isList(a) {
					return elementAt(a, i)
				}
				i, err := index(a.Len(), i)
				if err != nil {
					return ir.Attr{}, err
				}
				return a.At(i), nil
			})),
		fn("concat", "(integers...) integers", "the lists one behind the other", `concat(p, [0]) == q`,
			many(func(first []int64, rest [][]int64) ([]int64, error) {
				n := len(first)
				for _, list := range rest {
					n += len(list)
				}
				if n > maxList {
					return nil, tooLong(int64(n))
				}
				return slices.Concat(append([][]int64{first}, rest...)...), nil
			})),
		fn("ints", "(integer...) integers", "a list; [1, 0] is short for ints(1, 0)", `ints(0, rank(x)) == p`,
			many(func(first int, rest []int) ([]int64, error) {
				return append([]int64{int64(first)}, int64s(rest)...), nil
			})),
		fn("is_identity_perm", "(integers) boolean", "is it 0, 1, 2, ...?", `is_identity_perm(p)`,
			pure1(isIdentity), fallible1(isIdentityAttr)),
		fn("compose", "(integers, integers) integers", "the permutation that does p and then q: element i is p[q[i]]; negative elements of q stay, as the new axes of a dim_shuffle", `is_identity_perm(compose(p, q))`,
			fallible2(compose)),
		fn("inverse", "(integers) integers", "the permutation that undoes p", `inverse(p) == q`, fallible1(inverse)),
	}
}

func lenOf(a ir.Attr) (int, error) {
	switch a.Kind() {
	case ir.ArrayAttr, ir.DictAttr:
		return a.Len(), nil
	case ir.StringAttr:
		return len(a.Text()), nil
	}
	n, err := countElements(a)
	return int(n), err
}

func index(length, i int) (int, error) {
	at := i
	if at < 0 {
		at += length
	}
	if at < 0 || at >= length {
		return 0, fmt.Errorf("index out of range: %d (the length is %d)", i, length)
	}
	return at, nil
}

func isIdentity(p []int64) bool {
	for i, v := range p {
		if v != int64(i) {
			return false
		}
	}
	return true
}

// isIdentityAttr does without a list where it can.
func isIdentityAttr(a ir.Attr) (bool, error) {
	if a.Kind() != ir.ArrayAttr {
		p, err := intsOf(a)
		return isIdentity(p), err
	}
	same := true
	for i := range a.Len() {
		v, ok := a.At(i).Int()
		if !ok {
			return false, noIntegers(a)
		}
		same = same && v == int64(i)
	}
	return same, nil
}

func compose(p, q []int64) ([]int64, error) {
	out := make([]int64, len(q))
	for i, at := range q {
		switch {
		case at < 0:
			out[i] = at
		case at >= int64(len(p)):
			return nil, fmt.Errorf("%d and then %d: the first has no element %d", p, q, at)
		default:
			out[i] = p[at]
		}
	}
	return out, nil
}

func inverse(p []int64) ([]int64, error) {
	out := make([]int64, len(p))
	seen := make([]bool, len(p))
	for i, at := range p {
		if at < 0 || at >= int64(len(p)) || seen[at] {
			return nil, fmt.Errorf("%d is not a permutation", p)
		}
		out[at], seen[at] = int64(i), true
	}
	return out, nil
}
