// Package dialects lists what the project knows of the ops in the programs that it
// reads: which are pure, which commute, which are constants, how many inputs they
// take, of what types their outputs are, and what they compute.
//
// Each dialect has a folder of its own beside this one, written in the words of package
// declare. A dialect that is closed lists all of its ops, so that a rule that names
// another one is an error; an open one has more.
package dialects

import (
	"sync"

	"github.com/settle-go/settle/builtin/aesara"
	"github.com/settle-go/settle/builtin/affine"
	"github.com/settle-go/settle/builtin/arith"
	"github.com/settle-go/settle/builtin/bufferization"
	"github.com/settle-go/settle/builtin/cf"
	chain "github.com/settle-go/settle/builtin/chain/ops"
	"github.com/settle-go/settle/builtin/complex"
	"github.com/settle-go/settle/builtin/core"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/index"
	"github.com/settle-go/settle/builtin/linalg"
	"github.com/settle-go/settle/builtin/math"
	"github.com/settle-go/settle/builtin/memref"
	"github.com/settle-go/settle/builtin/numpy"
	scalar "github.com/settle-go/settle/builtin/scalar/ops"
	"github.com/settle-go/settle/builtin/scf"
	"github.com/settle-go/settle/builtin/shape"
	"github.com/settle-go/settle/builtin/tensor"
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/builtin/tf/dataflow"
	"github.com/settle-go/settle/builtin/tosa"
	"github.com/settle-go/settle/builtin/ub"
	"github.com/settle-go/settle/builtin/vector"
	"github.com/settle-go/settle/builtin/vm"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/proof"
)

// list is every dialect that the project knows. It is made once and never changed.
func list() []declare.Dialect { return known() }

var known = sync.OnceValue(func() []declare.Dialect {
	return []declare.Dialect{
		core.Builtin(),
		core.Func(),
		scf.Dialect(),
		cf.Dialect(),
		arith.Dialect(),
		math.Dialect(),
		tensor.Dialect(),
		shape.Dialect(),
		tosa.Dialect(),
		linalg.Dialect(),
		complex.Dialect(),
		index.Dialect(),
		ub.Dialect(),
		vector.Dialect(),
		memref.Dialect(),
		bufferization.Dialect(),
		affine.Dialect(),
		numpy.Dialect(),
		numpy.Python(),
		vm.Dialect(),
		scalar.Dialect(),
		aesara.Dialect(),
		chain.Dialect(),
		tf.Dialect(),
	}
})

// All returns what is known of every op.
func All() *ir.Dialects {
	var known []ir.Dialect
	for _, d := range list() {
		if len(d.Ops) > 0 {
			known = append(known, d.Dialect)
		}
	}
	all, err := ir.NewDialects(known...)
	if err != nil {
		panic("dialects: " + err.Error()) // one op is listed twice
	}
	return all
}

// Evaluators returns what the ops of every dialect compute, and what runs the graphs of
// TensorFlow.
func Evaluators() *eval.Registry { return evaluators().With(eval.NewRegistry()) }

// evaluators are made once, those of a dialect when they are first asked for; each caller has a registry of its own.
var evaluators = sync.OnceValue(func() *eval.Registry {
	r := eval.NewRegistry()
	for _, d := range list() {
		if err := r.AddDialect(d.Name, d.Evaluators); err != nil {
			panic("dialects: " + err.Error())
		}
	}
	r.SetInterpreter(tf.Name, dataflow.Interpreter{})
	return r
})

// Meanings returns what ops mean as bits, for proofs: each is what the op's evaluator
// computes.
func Meanings() proof.Registry {
	all := proof.Registry{}
	for _, d := range list() {
		if d.Meanings == nil {
			continue
		}
		for name, m := range d.Meanings() {
			all[d.Name+"."+name] = m
		}
	}
	return all
}

// Printer returns a printer that writes the ops of the graph-rewriting document
// as it does: (x + y), (A @ x), |x|. Other ops are calls. What is assigned to it
// further changes nothing else.
func Printer() *printer.PrettyPrinter {
	p := printer.NewPrettyPrinter()
	for _, d := range list() {
		if d.Print != nil {
			d.Print(p)
		}
	}
	return p
}

// OpName returns what writes the op of a node in trees: those of the graph-rewriting document as it
// does, Elemwise{add,no_inplace}, others with their attributes.
func OpName() func(n graph.Node) string {
	p := Printer()
	return func(n graph.Node) string { return aesara.OpName(p, n) }
}
