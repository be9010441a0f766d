package infer

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// Bounds of what is found out of functions that are called.
const (
	maxDepth = 32   // calls within calls
	maxCalls = 1000 // calls with other types than those before
	maxTurns = 64   // of a loop that is a call
)

// callResult is what is known of the results of a function for what it was given.
type callResult struct{ facts []fact }

// function returns the function of the module that an attribute names.
func (a *analysis) function(attr ir.Attr, name string) *graph.FunctionGraph {
	if attr.Kind() == ir.DictAttr {
		attr = attr.Get("function")
	}
	if attr.Kind() == ir.SymbolAttr {
		name = strings.TrimPrefix(attr.Text(), "@")
	}
	if a.functions == nil {
		top := a.fg
		for top.Parent() != nil {
			top = top.Parent()
		}
		a.functions = map[string]*graph.FunctionGraph{}
		names, graphs := eval.Functions(top)
		for i, have := range names {
			if a.functions[have] == nil {
				a.functions[have] = graphs[i]
			}
		}
	}
	return a.functions[name]
}

// invoke returns what a function gives for inputs, nil where that is not known.
func (c *call) invoke(attr ir.Attr, name string, inputs []fact) []fact {
	s := c.a.shared
	if s.options.NoCalls {
		return nil
	}
	f := c.a.function(attr, name)
	if f == nil {
		return nil
	}
	if f.NumInputs() != len(inputs) {
		c.failf("the function %q takes %d inputs and is given %d", f.Name, f.NumInputs(), len(inputs))
		return nil
	}
	key := fmt.Sprintf("%p%v", f, inputs)
	for i := range inputs {
		if b := inputs[i].box; b > 0 {
			key += fmt.Sprintf(" %d", s.boxes[b-1].version)
		}
	}
	if r := s.calls[key]; r != nil {
		return r.facts
	}
	if s.depth >= maxDepth || len(s.calls) >= maxCalls {
		return nil
	}
	s.calls[key] = &callResult{} // a function that calls itself gives what it declares
	s.depth++
	inner := s.newAnalysis(f, c.a)
	for i, v := range f.Inputs() {
		in, says := inputs[i], declared(v.Type())
		if !s.meet(&in, &says) {
			c.failf("input %d of the function %q is %s, and it takes %s", i, f.Name, typeOf(&inputs[i], ir.UnrankedTensor(elemOr(inputs[i].elem, unknownElem))), v.Type())
		}
		in.root = unrooted
		inner.set(v.ID(), in, false)
	}
	inner.run()
	s.depth--
	for _, n := range inner.nodes {
		if message := inner.problems[n]; message != "" {
			c.failf("%s: %s", inner.nameOf(inner.g.Node(n)), message)
			break
		}
	}
	var results []fact
	for _, v := range f.Outputs() {
		if !tf.IsData(v.Type()) {
			continue
		}
		r := inner.facts[v.ID()]
		if !r.known {
			r = declared(v.Type())
		}
		r.root = unrooted
		// Symbols of the call are those of no other call.
		r.dims, r.elems = s.forget(r.dims, inner.scope), s.forget(r.elems, inner.scope)
		results = append(results, r)
	}
	s.calls[key] = &callResult{facts: results}
	return results
}

// forget makes unknown what is made of symbols of a scope or of later ones.
func (s *shared) forget(dims []Dim, scope int) []Dim {
	return s.keep(dims, func(d Dim) bool { return d&1 == 1 || s.of(d).scope < scope })
}

// keep makes unknown what does not pass a test.
func (s *shared) keep(dims []Dim, test func(d Dim) bool) []Dim {
	var list []Dim
	for i, d := range dims {
		if d == 0 || test(d) {
			continue
		}
		if list == nil {
			list = append([]Dim{}, dims...)
		}
		list[i] = 0
	}
	if list == nil {
		return dims
	}
	return list
}

// named finds out what a call of one function gives.
func (c *call) named(attr ir.Attr, name string) {
	c.give(c.invoke(attr, name, c.inputFacts(0)))
}

// inputFacts returns what is known of the inputs from one on.
func (c *call) inputFacts(from int) []fact {
	var list []fact
	for _, v := range c.in[min(from, len(c.in)):] {
		f := c.a.facts[v]
		f.root = unrooted
		list = append(list, f)
	}
	return list
}

// give says what is known of all results.
func (c *call) give(results []fact) {
	for i := range results {
		if i < len(c.out) {
			elem := c.out[i].elem
			c.out[i] = results[i]
			if elem != 0 && results[i].elem != 0 && elem != results[i].elem {
				c.failf("result %d of the function has elements of %s, and the graph says %s", i, results[i].elem, elem)
			}
		}
	}
}

// calledFunctions returns the rules of the ops that run functions.
func calledFunctions() map[string]rule {
	branches := func(c *call, attrs []ir.Attr) {
		var joined []fact
		for i, attr := range attrs {
			results := c.invoke(attr, "", c.inputFacts(1))
			if results == nil {
				return
			}
			if i == 0 {
				joined = append([]fact{}, results...)
				continue
			}
			for k := range joined {
				if k < len(results) {
					joined[k] = join(&joined[k], &results[k])
				}
			}
		}
		c.give(joined)
	}
	choose := func(c *call) {
		branches(c, []ir.Attr{c.attribute("then_branch"), c.attribute("else_branch")})
	}
	choice := func(c *call) {
		list := c.attribute("branches")
		if list.Kind() != ir.ArrayAttr {
			return
		}
		var attrs []ir.Attr
		for i := range list.Len() {
			attrs = append(attrs, list.At(i))
		}
		branches(c, attrs)
	}
	one := func(c *call) { c.named(c.attribute("f"), "") }
	return map[string]rule{
		"If": choose, "StatelessIf": choose, "Case": choice, "StatelessCase": choice,
		"PartitionedCall": one, "StatefulPartitionedCall": one, "RemoteCall": func(c *call) {
			c.give(c.invoke(c.attribute("f"), "", c.inputFacts(1)))
		},
		"While": whileCall, "StatelessWhile": whileCall,
		"For": func(c *call) {
			c.turns(func(now []fact) []fact {
				index := fact{known: true, elem: ir.I32, dims: []Dim{}}
				return c.invoke(c.attribute("body"), "", append([]fact{index}, now...))
			}, c.inputFacts(3))
		},
	}
}

// whileCall is the rule of a loop over functions.
func whileCall(c *call) {
	c.turns(func(now []fact) []fact {
		c.invoke(c.attribute("cond"), "", now) // for what contradicts itself there
		return c.invoke(c.attribute("body"), "", now)
	}, c.inputFacts(0))
}

// turns finds out what loop variables are over all turns: the most precise that holds of
// what goes in and of what each turn gives.
func (c *call) turns(body func(now []fact) []fact, now []fact) {
	for range maxTurns {
		next := body(now)
		if next == nil || len(next) != len(now) {
			return
		}
		changed := false
		for i := range now {
			joined := join(&now[i], &next[i])
			if now[i].elem != 0 && next[i].elem != 0 && now[i].elem != next[i].elem {
				c.failf("loop variable %d is %s before the loop and %s after a turn", i, now[i].elem, next[i].elem)
				return
			}
			if i < len(c.out) {
				joined = c.loopVariable(i, joined)
			}
			if !joined.equal(&now[i]) {
				now[i], changed = joined, true
			}
		}
		if !changed {
			c.give(now)
			return
		}
	}
}

// loopVariable gives symbols to what is not known of a loop variable: those of the result
// that it becomes.
func (c *call) loopVariable(i int, f fact) fact {
	data := 0
	for k := range c.n.NumOutputs() {
		v := c.n.Output(k)
		if !tf.IsData(v.Type()) {
			continue
		}
		if data == i {
			c.a.complete(v.ID(), &f, false)
			f.known, f.root = true, unrooted
			return f
		}
		data++
	}
	return f
}
