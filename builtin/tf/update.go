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
	// Column is indices with one more dimension behind the others, of size 1.
	Column(indices V) V
	// Number is a number of the type of elements of a value.
	Number(n int, like V) V
}

// Update is what an op makes of variables. They are its first operands, by reference or by
// handle.
type Update struct {
	Variables int
	// Op is the op, without Resource before it and VariableOp behind it.
	Op string
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
		"AssignAdd": {1, "AssignAdd"}, "AssignSub": {1, "AssignSub"},
		"AssignAddVariableOp": {1, "AssignAdd"}, "AssignSubVariableOp": {1, "AssignSub"},
		"ResourceApplyKerasMomentum": {2, "ApplyKerasMomentum"},
	}
	for op, n := range map[string]int{
		"ApplyGradientDescent": 1, "ApplyMomentum": 2, "ApplyAdagrad": 2, "ApplyAdadelta": 3, "ApplyRMSProp": 3, "ApplyAdam": 3,
		"ScatterUpdate": 1, "ScatterAdd": 1, "ScatterSub": 1, "ScatterMin": 1, "ScatterMax": 1,
		"ScatterNdUpdate": 1, "ScatterNdAdd": 1, "ScatterNdSub": 1,
	} {
		all[op], all["Resource"+op] = Update{n, op}, Update{n, op}
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
		moment := add(mul(old[2], momentum), c.Apply("RealDiv", mul(grad, lr), root(add(mean, epsilon))))
		return []V{sub(old[0], moment), mean, moment}
	case "ApplyAdam": // beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad
		power1, power2, lr, beta1, beta2, epsilon, grad := in[0], in[1], in[2], in[3], in[4], in[5], in[6]
		alpha := c.Apply("RealDiv", mul(lr, root(rest(power2))), rest(power1))
		m := add(old[1], mul(sub(grad, old[1]), rest(beta1)))
		v := add(old[2], mul(sub(square(grad), old[2]), rest(beta2)))
		moment := m
		if nesterov {
			moment = add(mul(grad, rest(beta1)), mul(beta1, m))
		}
		return []V{sub(old[0], c.Apply("RealDiv", mul(moment, alpha), add(root(v), epsilon))), m, v}
	case "ScatterNdUpdate", "ScatterNdAdd", "ScatterNdSub":
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
