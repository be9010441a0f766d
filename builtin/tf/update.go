package tf

import (
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Calculator computes by ops of TensorFlow: values, or nodes of a graph.
type Calculator[V any] interface {
	// Apply is an op of operands of one type of elements.
	Apply(op string, args ...V) V
	// Column is indices with one more dimension after the others, of size 1.
	Column(indices V) V
	// Number is a number of the type of elements of a value.
	Number(n int, like V) V
}

// Update is what an op makes of variables. They are its first operands, by reference or by
// handle.
type Update struct {
	Variables int
	// Op is the op, without Resource or ResourceSparse before it and VariableOp after it.
	Op string
	// OneByOne says that rows are updated one after the other, by their numbers: one that is
	// there twice is updated twice, the second time from what it became the first time.
	OneByOne bool
	// Indices is the operand after the variables that has the numbers of the rows that a step
	// of an optimizer updates: 0 where it updates all. The operand before it has a row for each.
	Indices int
}

// UpdateOf returns what an op makes of variables, and whether it is one of those that
// update variables by what they were: sums, steps of optimizers, rows. The ops that assign
// another value are not among them.
func UpdateOf(op string) (Update, bool) {
	u, ok := updates[op]
	return u, ok
}

// updates are the ops that update variables.
var updates = func() map[string]Update {
	all := map[string]Update{
		"AssignAdd": {Variables: 1, Op: "AssignAdd"}, "AssignSub": {Variables: 1, Op: "AssignSub"},
		"AssignAddVariableOp": {Variables: 1, Op: "AssignAdd"}, "AssignSubVariableOp": {Variables: 1, Op: "AssignSub"},
		"ResourceApplyKerasMomentum":       {Variables: 2, Op: "ApplyKerasMomentum"},
		"ResourceApplyAdamWithAmsgrad":     {Variables: 4, Op: "ApplyAdamWithAmsgrad"},
		"ResourceSparseApplyKerasMomentum": {Variables: 2, Op: "ApplyKerasMomentum", OneByOne: true, Indices: 2},
	}
	for op, n := range map[string]int{
		"ApplyGradientDescent": 1, "ApplyMomentum": 2, "ApplyAdagrad": 2, "ApplyAdagradV2": 2, "ApplyAdadelta": 3, "ApplyRMSProp": 3,
		"ApplyAdam": 3, "ApplyAdaMax": 3, "ApplyAddSign": 2, "ApplyPowerSign": 2, "ApplyCenteredRMSProp": 4, "ApplyFtrl": 3, "ApplyFtrlV2": 3,
		"ApplyProximalGradientDescent": 1, "ApplyProximalAdagrad": 2,
		"ScatterUpdate": 1, "ScatterAdd": 1, "ScatterSub": 1, "ScatterMul": 1, "ScatterDiv": 1, "ScatterMin": 1, "ScatterMax": 1,
		"ScatterNdUpdate": 1, "ScatterNdAdd": 1, "ScatterNdSub": 1, "ScatterNdMin": 1, "ScatterNdMax": 1,
	} {
		all[op] = Update{Variables: n, Op: op}
		all["Resource"+op] = all[op]
	}
	for _, op := range []string{"ScatterMul", "ScatterDiv"} {
		all[op] = Update{Variables: 1, Op: op, OneByOne: true}
		all["Resource"+op] = all[op]
	}
	for op, indices := range map[string]int{
		"ApplyMomentum": 2, "ApplyAdagrad": 2, "ApplyAdagradV2": 3, "ApplyAdadelta": 4, "ApplyRMSProp": 5, "ApplyCenteredRMSProp": 5,
		"ApplyFtrl": 1, "ApplyFtrlV2": 1, "ApplyProximalGradientDescent": 4, "ApplyProximalAdagrad": 4,
	} {
		u := all[op]
		u.OneByOne, u.Indices = true, indices
		all["Sparse"+op], all["ResourceSparse"+op] = u, u
	}
	return all
}()

// IsOfRows reports whether the op updates rows, by their numbers: its last two operands are
// these and the rows, which have to be there one for each number. (The op itself also takes
// one number for all.)
func (u Update) IsOfRows() bool {
	switch u.Op {
	case "ScatterUpdate", "ScatterAdd", "ScatterSub", "ScatterMin", "ScatterMax":
		return true
	}
	return false
}

// NextOf returns the values that variables have after an update by an op with attributes:
// old are those they had, in are the other operands. It computes step by step what the
// kernels of TensorFlow do; these may round fewer of the steps.
func NextOf[V any](c Calculator[V], u Update, op ir.Op, old, in []V) []V {
	add := func(a, b V) V { return c.Apply("Add", a, b) }
	sub := func(a, b V) V { return c.Apply("Sub", a, b) }
	mul := func(a, b V) V { return c.Apply("Mul", a, b) }
	square := func(a V) V { return c.Apply("Square", a) }
	root := func(a V) V { return c.Apply("Sqrt", a) }
	rest := func(a V) V { return sub(c.Number(1, a), a) } // 1 - a
	div := func(a, b V) V { return c.Apply("RealDiv", a, b) }
	sign := func(a V) V { return c.Apply("Sign", a) }
	// near moves numbers to 0 by at most a bound.
	near := func(a, bound V) V {
		return mul(sign(a), c.Apply("Maximum", sub(c.Apply("Abs", a), bound), c.Number(0, a)))
	}
	nesterov, _ := op.Attr("use_nesterov").Bool()
	switch u.Op {
	case "AssignAdd":
		return []V{add(old[0], in[0])}
	case "AssignSub":
		return []V{sub(old[0], in[0])}
	case "ApplyGradientDescent": // alpha, delta
		return []V{sub(old[0], mul(in[1], in[0]))}
	case "ApplyMomentum": // lr, grad, momentum
		lr, grad, momentum := in[0], in[1], in[2]
		accum := add(mul(old[1], momentum), grad)
		if nesterov {
			return []V{sub(old[0], add(mul(grad, lr), mul(mul(accum, momentum), lr))), accum}
		}
		return []V{sub(old[0], mul(accum, lr)), accum}
	case "ApplyKerasMomentum":
		lr, grad, momentum := in[0], in[1], in[2]
		accum := sub(mul(old[1], momentum), mul(grad, lr))
		if nesterov {
			return []V{add(old[0], sub(mul(accum, momentum), mul(grad, lr))), accum}
		}
		return []V{add(old[0], accum), accum}
	case "ApplyAdagrad": // lr, grad
		lr, grad := in[0], in[1]
		accum := old[1]
		if update, err := op.Attr("update_slots").Bool(); update || !err {
			accum = add(accum, square(grad))
		}
		return []V{sub(old[0], mul(mul(grad, lr), c.Apply("Rsqrt", accum))), accum}
	case "ApplyAdadelta": // lr, rho, epsilon, grad
		lr, rho, epsilon, grad := in[0], in[1], in[2], in[3]
		accum := add(mul(old[1], rho), mul(square(grad), rest(rho)))
		step := mul(mul(root(add(old[2], epsilon)), c.Apply("Rsqrt", add(accum, epsilon))), grad)
		return []V{sub(old[0], mul(step, lr)), accum, add(mul(old[2], rho), mul(square(step), rest(rho)))}
	case "ApplyRMSProp": // lr, rho, momentum, epsilon, grad
		lr, rho, momentum, epsilon, grad := in[0], in[1], in[2], in[3], in[4]
		mean := add(old[1], mul(sub(square(grad), old[1]), rest(rho)))
		moment := add(mul(old[2], momentum), div(mul(grad, lr), root(add(mean, epsilon))))
		return []V{sub(old[0], moment), mean, moment}
	case "ApplyAdam": // beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad
		power1, power2, lr, beta1, beta2, epsilon, grad := in[0], in[1], in[2], in[3], in[4], in[5], in[6]
		alpha := div(mul(lr, root(rest(power2))), rest(power1))
		m := add(old[1], mul(sub(grad, old[1]), rest(beta1)))
		v := add(old[2], mul(sub(square(grad), old[2]), rest(beta2)))
		moment := m
		if nesterov {
			moment = add(mul(grad, rest(beta1)), mul(beta1, m))
		}
		return []V{sub(old[0], div(mul(moment, alpha), add(root(v), epsilon))), m, v}
	case "ApplyAdamWithAmsgrad": // as of ApplyAdam
		power1, power2, lr, beta1, beta2, epsilon, grad := in[0], in[1], in[2], in[3], in[4], in[5], in[6]
		alpha := div(mul(lr, root(rest(power2))), rest(power1))
		m := add(old[1], mul(sub(grad, old[1]), rest(beta1)))
		v := add(old[2], mul(sub(square(grad), old[2]), rest(beta2)))
		most := c.Apply("Maximum", old[3], v)
		return []V{sub(old[0], div(mul(m, alpha), add(root(most), epsilon))), m, v, most}
	case "ApplyAdaMax": // beta1_power, lr, beta1, beta2, epsilon, grad
		power1, lr, beta1, beta2, epsilon, grad := in[0], in[1], in[2], in[3], in[4], in[5]
		m := add(old[1], mul(sub(grad, old[1]), rest(beta1)))
		v := c.Apply("Maximum", mul(old[2], beta2), c.Apply("Abs", grad))
		return []V{sub(old[0], mul(div(lr, rest(power1)), div(m, add(v, epsilon)))), m, v}
	case "ApplyAdagradV2": // lr, epsilon, grad
		lr, epsilon, grad := in[0], in[1], in[2]
		accum := old[1]
		if update, err := op.Attr("update_slots").Bool(); update || !err {
			accum = add(accum, square(grad))
		}
		return []V{sub(old[0], div(mul(grad, lr), add(root(accum), epsilon))), accum}
	case "ApplyAddSign", "ApplyPowerSign": // lr, alpha or logbase, sign_decay, beta, grad
		lr, base, decay, beta, grad := in[0], in[1], in[2], in[3], in[4]
		m := add(mul(old[1], beta), mul(grad, rest(beta)))
		agree := mul(decay, mul(sign(grad), sign(m)))
		scale := add(base, agree)
		if u.Op == "ApplyPowerSign" {
			scale = c.Apply("Exp", mul(base, agree))
		}
		return []V{sub(old[0], mul(mul(lr, scale), grad)), m}
	case "ApplyCenteredRMSProp": // lr, rho, momentum, epsilon, grad
		lr, rho, momentum, epsilon, grad := in[0], in[1], in[2], in[3], in[4]
		squares := add(old[2], mul(sub(square(grad), old[2]), rest(rho)))
		mean := add(old[1], mul(sub(grad, old[1]), rest(rho)))
		moment := add(mul(old[3], momentum), div(mul(grad, lr), root(add(sub(squares, square(mean)), epsilon))))
		return []V{sub(old[0], moment), mean, squares, moment}
	case "ApplyProximalGradientDescent": // alpha, l1, l2, delta
		alpha, l1, l2, delta := in[0], in[1], in[2], in[3]
		return []V{div(near(sub(old[0], mul(delta, alpha)), mul(alpha, l1)), add(c.Number(1, l2), mul(l2, alpha)))}
	case "ApplyProximalAdagrad": // lr, l1, l2, grad
		lr, l1, l2, grad := in[0], in[1], in[2], in[3]
		accum := add(old[1], square(grad))
		rate := mul(lr, c.Apply("Rsqrt", accum))
		return []V{div(near(sub(old[0], mul(grad, rate)), mul(rate, l1)), add(c.Number(1, l2), mul(l2, rate))), accum}
	case "ApplyFtrl", "ApplyFtrlV2": // grad, lr, l1, l2, in V2 l2_shrinkage, lr_power
		grad, lr, l1, l2, power := in[0], in[1], in[2], in[3], c.Apply("Neg", in[len(in)-1])
		shrunk := grad
		if u.Op == "ApplyFtrlV2" {
			shrunk = add(grad, mul(mul(c.Number(2, grad), in[4]), old[0]))
		}
		accum := add(old[1], square(grad))
		pow := func(a V) V { return c.Apply("Pow", a, power) }
		linear := add(old[2], sub(shrunk, mul(div(sub(pow(accum), pow(old[1])), lr), old[0])))
		bounded := c.Apply("Maximum", c.Apply("Minimum", linear, l1), c.Apply("Neg", l1))
		return []V{div(sub(bounded, linear), add(div(pow(accum), lr), mul(c.Number(2, l2), l2))), accum, linear}
	case "ScatterMul", "ScatterDiv":
		return []V{c.Apply(u.Op, old[0], in[0], in[1])}
	case "ScatterNdUpdate", "ScatterNdAdd", "ScatterNdSub", "ScatterNdMin", "ScatterNdMax":
		return []V{c.Apply("Tensor"+strings.Replace(u.Op, "Nd", "", 1), old[0], in[0], in[1])}
	}
	return []V{c.Apply("Tensor"+u.Op, old[0], c.Column(in[0]), in[1])}
}

// Number returns a number of a type of elements.
func Number(n int, elem ir.Type) (value.Value, error) {
	if value.ClassOf(elem) == value.IntClass {
		return value.Ints(ir.Tensor(elem), int64(n))
	}
	return value.Floats(ir.Tensor(elem), float64(n))
}
