package numeric

import (
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Call is the evaluation of an op, with the kernels as its methods. What a kernel
// cannot compute ends the evaluation by a panic with a [Failure], so that an
// evaluator is written without a check after each step; [Op] and [Results] turn the
// panic into the error of the op.
type Call struct{ *eval.Call }

// Failure is the value of a panic that ends the evaluation of an op with an error.
type Failure struct{ Err error }

// Mistyped is a failure by types or shapes that do not fit.
func Mistyped(format string, args ...any) Failure {
	return Failure{eval.Errorf(eval.ErrType, format, args...)}
}

// Undefined is a failure by inputs that have no result.
func Undefined(format string, args ...any) Failure {
	return Failure{eval.Errorf(eval.ErrUndefined, format, args...)}
}

// TooLarge is a failure by a result that is larger than a run may have.
func TooLarge(format string, args ...any) Failure {
	return Failure{eval.Errorf(eval.ErrLimit, format, args...)}
}

// Op returns the evaluator of an op with one result.
func Op(d eval.Domain, f func(c Call) value.Value) eval.Evaluator {
	return eval.Evaluator{Domain: d, Eval: func(c *eval.Call) (err error) {
		defer catch(&err)
		c.Return(f(Call{c}))
		return nil
	}}
}

// Results returns the evaluator of an op with any number of results.
func Results(d eval.Domain, f func(c Call) []value.Value) eval.Evaluator {
	return eval.Evaluator{Domain: d, Eval: func(c *eval.Call) (err error) {
		defer catch(&err)
		c.Return(f(Call{c})...)
		return nil
	}}
}

// catch turns a failure into an error. Other panics go on.
func catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case Failure:
		*err = r.Err
	default:
		panic(r)
	}
}

// Must returns the first of two results, and fails with the second where it is an
// error.
func Must[T any](result T, err error) T {
	check(err)
	return result
}

func check(err error) {
	if err != nil {
		panic(Failure{err})
	}
}

// Typed is [Must] for errors of package value, all of which are about types.
func Typed[T any](result T, err error) T {
	if err != nil {
		panic(Mistyped("%v", err))
	}
	return result
}

// Exactly fails unless the op has that many inputs.
func (c Call) Exactly(n int) {
	if c.NumInputs() != n {
		panic(Mistyped("it has %d inputs, not %d", c.NumInputs(), n))
	}
}

// AtLeast fails where the op has fewer inputs.
func (c Call) AtLeast(n int) {
	switch {
	case c.NumInputs() >= n:
	case n == 1:
		panic(Mistyped("it has no input"))
	default:
		panic(Mistyped("it has %d inputs, fewer than %d", c.NumInputs(), n))
	}
}

// First returns the first input, which must be there.
func (c Call) First() value.Value {
	c.AtLeast(1)
	return c.Input(0)
}

// Only returns the input of an op that has one.
func (c Call) Only() value.Value {
	c.Exactly(1)
	return c.Input(0)
}

// Elem returns the type of elements that is declared for the first output.
func (c Call) Elem() ir.Type { return value.ElemOf(c.Type(0)) }

// Builder returns a builder of a value of a type.
func (c Call) Builder(t ir.Type) *value.Builder { return Must(c.NewBuilder(t)) }

// Count counts operations on elements and fails once the context has ended: the
// context is looked at every few milliseconds.
func (c Call) Count(operations int) { check(c.Poll(operations)) }

// Plan says that the op is about to do that many elementary operations, and fails
// where that is more than the run may do.
func (c Call) Plan(operations int64) { check(c.Work(operations)) }

// Run runs a graph of the node.
func (c Call) Run(region int, args ...value.Value) []value.Value {
	return Must(c.Region(region, args...))
}

// Truth returns the truth of a condition: a scalar, or a tensor of one element.
func Truth(v value.Value) bool {
	if v.Class() != value.IntClass || v.Len() != 1 || v.Elem() != ir.I1 {
		panic(Mistyped("the condition is %s, not one i1", v.Type()))
	}
	return v.Int(0) != 0
}

// Constant evaluates an op whose value is an attribute.
func Constant() eval.Evaluator {
	return Op(eval.Domain{Elems: eval.Anything}, func(c Call) value.Value {
		v := Must(c.Constant())
		if declared := c.Type(0); c.Loose() && declared.IsStatic() && v.IsScalar() {
			v = Typed(v.Splat(declared.WithElem(v.Elem())))
		}
		return v
	})
}

// Turn counts a turn of a loop.
func (c Call) Turn() { check(c.Step()) }
