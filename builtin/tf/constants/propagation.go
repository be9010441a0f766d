package constants

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// MaxBytes is what the results of a node may take, where its inputs do not take more.
const MaxBytes = 10 << 20

// longer is how many times as much computing a node may cost as for rules, which meet it
// several times.
const longer = 4

// NewPropagation returns the optimizer that computes what only depends on constants.
func NewPropagation(name string) navigator.Optimizer {
	return &propagation{name, sync.OnceValue(foldOptions)}
}

// foldOptions says what is computed, and how much of it.
func foldOptions() eval.Options {
	ops := eval.NewRegistry()
	for op, e := range tf.Evaluators() {
		if err := ops.Add(tf.Name+"."+op, e); err != nil {
			panic("constants: " + err.Error()) // an op has two evaluators
		}
	}
	options := eval.FoldOptions(ops)
	options.MaxElements, options.MaxWork = options.MaxElements*longer, options.MaxWork*longer
	return options
}

type propagation struct {
	name    string
	options func() eval.Options
}

// Name implements [navigator.Optimizer].
func (p *propagation) Name() string { return p.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (p *propagation) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect(tf.Name) }

// Apply implements [navigator.Optimizer].
func (p *propagation) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if p.IsIdle(r.Graph) {
		return nil
	}
	w := &walk{propagation: p, r: r, pass: pass, silence: silence{g: g}, values: map[graph.VarID]value.Value{}}
	for _, fg := range r.Graph.ArenaRegions() {
		for n := range fg.Nodes() {
			pass.Visits++
			if r.Ended() {
				w.report()
				return nil
			}
			w.see(n.ID())
			if err := w.visit(n); err != nil {
				return err
			}
		}
	}
	w.report()
	return nil
}

// walk is one run over the graphs of an arena.
type walk struct {
	*propagation
	r    *navigator.Run
	pass *profile.Pass
	silence
	values map[graph.VarID]value.Value // of constants
	// usesInBranches are those of predicates, by the conditional.
	usesInBranches map[graph.VarID]map[graph.NodeID][]slot
	there          map[graph.VarID]bool // values that are known not to be dead, see mayBeDead
	stayed         []profile.Count      // why nodes stay
	// uncounted is how many of those the run has not counted as refused.
	uncounted int
}

// visit computes a node, if it is one of constants.
func (w *walk) visit(n graph.Node) error {
	if w.kind(n.ID()) != pureKind || !w.computes(n.ID()) || !w.isOfConstants(n) || namesResults(n) {
		return nil
	}
	e, known := w.options().Evaluators.Lookup(n.Op().Name())
	if !known || e.Domain.Impure {
		return nil
	}
	var data []graph.Var
	var waits []graph.VarID
	wait := func(v graph.Var) {
		if !w.isSilent(v.ID()) && !slices.Contains(waits, v.ID()) {
			waits = append(waits, v.ID())
		}
	}
	for _, v := range n.Inputs() {
		if tf.IsControl(v) {
			wait(v)
			continue
		}
		data = append(data, v)
		for _, token := range v.Owner().Inputs() {
			wait(token)
		}
	}
	outputs, err := w.compute(n, data)
	if w.r.Context.Err() != nil {
		return nil // the walk ends
	}
	if err != nil {
		w.stay(n, err)
		w.uncounted++
		return nil
	}
	return w.replace(n, outputs, waits)
}

// isOfConstants reports whether a node uses data, and none but constants.
func (w *walk) isOfConstants(n graph.Node) bool {
	some := false
	for i := range n.NumInputs() {
		v := n.Input(i)
		if tf.IsControl(v) {
			continue
		}
		if some = w.isConstant(v.ID()); !some {
			return false
		}
	}
	return some
}

// namesResults reports whether a node only gives names to several results: constants in its
// place could not have the name of one node.
func namesResults(n graph.Node) bool {
	if n.Op().Name() != tf.Name+".IdentityN" {
		return false
	}
	for _, v := range n.Outputs() {
		for c := range v.Clients() {
			if c.Node != n.FunctionGraph().Return() {
				return false
			}
		}
	}
	return true
}

var (
	errLarge = fmt.Errorf("its results take more than %d bytes and more than its inputs", MaxBytes)
	errUsers = errors.New("what uses it needs a value of the type that is declared")
)

// compute returns the results of a node.
func (w *walk) compute(n graph.Node, data []graph.Var) ([]value.Value, error) {
	inputs := make([]value.Value, len(data))
	limit := int64(0)
	for i, v := range data {
		x, err := w.valueOf(v)
		if err != nil {
			return nil, err
		}
		inputs[i] = x
		limit += bytes(x.Elem(), int64(x.Len()))
	}
	limit = max(limit, MaxBytes)
	var types []ir.Type
	room := limit
	for _, v := range n.Outputs() {
		if tf.IsControl(v) {
			continue
		}
		types = append(types, v.Type())
		if count, ok := v.Type().NumElements(); ok && v.Type().IsShaped() {
			if room -= bytes(v.Type().Elem(), count); room < 0 {
				return nil, errLarge
			}
		}
	}
	outputs, err := w.fold(n, inputs, types)
	if err != nil {
		return nil, err
	}
	for _, v := range outputs {
		if limit -= bytes(v.Elem(), int64(v.Len())); limit < 0 {
			return nil, errLarge
		}
	}
	return outputs, nil
}

func (w *walk) fold(n graph.Node, inputs []value.Value, types []ir.Type) ([]value.Value, error) {
	outputs, err := eval.Fold(w.r.Context, n.Op(), inputs, types, w.options())
	if err == nil && len(outputs) != len(types) {
		return nil, fmt.Errorf("it has %d results of %d", len(outputs), len(types))
	}
	return outputs, err
}

// valueOf returns the value of a constant.
func (w *walk) valueOf(v graph.Var) (value.Value, error) {
	if x, ok := w.values[v.ID()]; ok {
		return x, nil
	}
	x, err := value.FromAttr(v.Owner().Op().Attr("value"))
	if err != nil {
		return x, err
	}
	w.values[v.ID()] = x
	return x, nil
}

// bytes returns what elements of a type take.
func bytes(elem ir.Type, count int64) int64 { return count * int64(max(value.Size(elem), 1)) }

// replace puts constants in the place of a node. They wait as it did.
func (w *walk) replace(n graph.Node, outputs []value.Value, waits []graph.VarID) error {
	names := make([]string, len(outputs))
	var made []graph.VarID
	ok, err := w.r.Rewrite(w.pass, []graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		var pairs []graph.IDReplacement
		var token graph.VarID // of the first constant
		k := 0
		for i := range n.NumOutputs() {
			out := n.Output(i)
			if tf.IsControl(out) {
				pairs = append(pairs, graph.IDReplacement{Old: out.ID(), New: token})
				continue
			}
			a := outputs[k].Attr(w.g.Context())
			if !a.IsValid() {
				return nil, fmt.Errorf("%s: a result cannot be a constant", n.Describe())
			}
			op, types := constOp, []ir.Type{a.Type()}
			if needed := k == 0 && hasControl(n); needed || len(waits) > 0 {
				if op = waitingOp; needed {
					types = append(types, tf.Control)
				}
			}
			c := tx.Add(n.ID(), w.g.Context().Op(op, ir.NamedAttr{Name: "dtype", Value: w.g.Context().TypeOf(outputs[k].Elem())}, ir.NamedAttr{Name: "value", Value: a}).ID(), waits, types...)
			made = append(made, w.g.OutputOf(c, 0))
			if len(types) > 1 {
				token = w.g.OutputOf(c, 1)
			}
			names[k] = out.Name()
			pairs = append(pairs, graph.IDReplacement{Old: out.ID(), New: made[k]})
			k++
		}
		return pairs, nil
	})
	switch {
	case err != nil:
		return nil // it is counted as a failure
	case !ok:
		w.stay(n, errUsers)
		return nil
	}
	for k, v := range made {
		if w.g.IsAlive(w.g.Var(v).Owner().ID()) {
			w.g.Var(v).SetName(names[k])
			w.values[v] = outputs[k]
		}
	}
	return nil
}

// hasControl reports whether a node has a control edge that others wait for.
func hasControl(n graph.Node) bool {
	k := n.NumOutputs()
	return k > 0 && tf.IsControl(n.Output(k-1))
}

// stay notes why a node stays.
func (w *walk) stay(n graph.Node, err error) {
	w.stayed = append(w.stayed, profile.Count{Name: n.Describe() + ": " + err.Error(), Count: 1})
}

// report lists why nodes stay.
func (w *walk) report() {
	if len(w.stayed) == 0 {
		return
	}
	i := slices.IndexFunc(w.pass.Rules, func(p profile.RuleProfile) bool { return p.Name == w.pass.Name })
	if i < 0 {
		i = len(w.pass.Rules)
		w.pass.Rules = append(w.pass.Rules, profile.RuleProfile{Name: w.pass.Name})
	}
	rule := &w.pass.Rules[i]
	rule.Tried, rule.Matched, rule.Refused = rule.Tried+w.uncounted, rule.Matched+w.uncounted, rule.Refused+w.uncounted
	rule.Reasons = append(rule.Reasons, w.stayed...)
}
