package functional

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewInlineOnce returns the optimizer that makes regions of functions as that of [NewInline]
// does, of those of a file's library which one node of the program uses, and removes them from
// the library. It inlines callers first, so that each function is copied once, however deep
// calls are. A function that is used by itself only, by way of others or not, stays.
func NewInlineOnce(name string) navigator.Optimizer { return &onceInliner{name} }

type onceInliner struct{ name string }

// Name implements [navigator.Optimizer].
func (o *onceInliner) Name() string { return o.name }

// OptimizesPrograms says that the optimizer is one of whole programs.
func (*onceInliner) OptimizesPrograms() {}

// library is what knows which functions are only there for the nodes that name them.
type library interface{ MayRemoveFunction(name string) bool }

// Apply implements [navigator.Optimizer].
func (o *onceInliner) Apply(r *navigator.Run, pass *profile.Pass) error {
	lib, ok := r.Graph.Graph().Locations().(library)
	if !ok {
		return nil
	}
	in := &inliningOnce{r: r, pass: pass, functions: map[string]*onceFunction{}}
	in.collect(lib)
	for _, arena := range in.arenas {
		in.into(arena)
	}
	at := slices.IndexFunc(pass.Rules, func(rule profile.RuleProfile) bool { return rule.Name == o.name })
	if at < 0 {
		at = len(pass.Rules)
		pass.Rules = append(pass.Rules, profile.RuleProfile{Name: o.name})
	}
	rule := &pass.Rules[at]
	rule.Tried, rule.Matched, rule.Applied = rule.Tried+in.applied, rule.Matched+in.applied, rule.Applied+in.applied
	r.Count(in.applied)
	return nil
}

// onceFunction is a function of the program.
type onceFunction struct {
	node graph.Node
	fg   *graph.FunctionGraph
	uses int
	once bool // it is used once, and can be removed
	acts answer
}

// answer is whether something is so, or that it is being found out.
type answer uint8

const (
	unknown answer = iota
	asked
	yes
	no
)

// inliningOnce is what is done to a program.
type inliningOnce struct {
	r         *navigator.Run
	pass      *profile.Pass
	functions map[string]*onceFunction
	arenas    []*graph.FunctionGraph // those that stay
	applied   int
}

// collect finds the functions and how often they are used.
func (o *inliningOnce) collect(lib library) {
	arenas := o.r.Graph.Arenas()
	for _, fg := range arenas[1:] {
		n := fg.ParentNode()
		if name := n.Op().Attr("sym_name").Text(); name != "" {
			f := &onceFunction{node: n, fg: fg, once: o.functions[name] == nil && name != "main" && lib.MayRemoveFunction(name)}
			o.functions[name] = f
		}
	}
	for _, fg := range arenas {
		for _, region := range fg.ArenaRegions() {
			for n := range region.Nodes() {
				for name := range navigator.Mentions(n.Op()) {
					if f := o.functions[name]; f != nil {
						f.uses++
					}
				}
			}
		}
	}
	for _, f := range o.functions {
		f.once = f.once && f.uses == 1 && mayCopy(f.fg) == nil
	}
	for _, fg := range arenas[1:] {
		if f := o.functions[fg.ParentNode().Op().Attr("sym_name").Text()]; f == nil || f.fg != fg || !f.once {
			o.arenas = append(o.arenas, fg)
		}
	}
}

// into inlines what a function uses, and what that uses.
func (o *inliningOnce) into(fg *graph.FunctionGraph) {
	g := fg.Graph()
	if !g.UsesDialect(tf.Name) {
		return
	}
	in := &inlining{ops: newOps(g), r: o.r, pass: o.pass, refused: map[graph.NodeID]bool{}, copies: map[*graph.FunctionGraph]error{}, callee: o.callee, calls: o.calls}
	gated := map[*graph.FunctionGraph]bool{}
	var sites []*site
	for _, region := range fg.ArenaRegions() {
		found, isGated := in.sitesIn(region)
		gated[region] = isGated
		sites = append(sites, found...)
	}
	for len(sites) > 0 && !o.r.Ended() {
		s := sites[len(sites)-1]
		sites = sites[:len(sites)-1]
		if !o.mayInline(s) {
			continue
		}
		first := graph.NodeID(g.NumIDs())
		region := s.n.FunctionGraph()
		if !o.rewrite(in, s, gated[region]) {
			continue
		}
		for id := first; id < graph.NodeID(g.NumIDs()); id++ {
			if !g.IsAlive(id) {
				continue
			}
			n := g.Node(id)
			gated[n.FunctionGraph()] = gated[n.FunctionGraph()] || in.isOfBranch(id)
			if found := in.siteOf(n); found != nil {
				sites = append(sites, found)
			}
		}
	}
}

// callee returns a function that is used once.
func (o *inliningOnce) callee(name string) (*graph.FunctionGraph, int, error) {
	f := o.functions[name]
	if f == nil || !f.once {
		return nil, 0, navigator.ErrRecursive // it is not looked at here
	}
	return f.fg, 1, nil
}

// mayInline reports whether all functions that a node uses are used by it alone.
func (o *inliningOnce) mayInline(s *site) bool {
	return len(s.functions) > 0 && !slices.ContainsFunc(s.functions, func(a ir.Attr) bool {
		f := o.functions[nameOfFunction(a)]
		return f == nil || !f.once
	})
}

// rewrite puts what functions compute in the place of a node, and removes the functions.
func (o *inliningOnce) rewrite(in *inlining, s *site, gated bool) bool {
	in.takeInputs(s, gated)
	bodies, _, err := in.bodies(s)
	if err != nil {
		return false // the optimizer of functions that stay says why
	}
	tx := in.g.Begin(o.pass.Name)
	b := &siteBuilder{inlining: in, site: s, tx: tx, fg: s.n.FunctionGraph()}
	pairs, err := b.build(bodies)
	if err == nil {
		_, err = tx.ReplaceAll(pairs, false)
	}
	if err != nil {
		tx.Rollback()
		return false
	}
	if err := tx.Commit(); err != nil {
		return false
	}
	o.applied++
	for _, a := range s.functions {
		o.remove(o.functions[nameOfFunction(a)])
	}
	return true
}

// remove removes a function from the program.
func (o *inliningOnce) remove(f *onceFunction) {
	f.once = false
	tx := f.node.Graph().Begin(o.pass.Name)
	tx.Discard(f.node.ID())
	if err := tx.Commit(); err != nil {
		o.r.Refuse(o.pass, f.node, err.Error())
	}
}

// calls reports whether a node that uses functions acts by that.
func (o *inliningOnce) calls(n graph.Node) bool {
	known := false
	for name := range navigator.Mentions(n.Op()) {
		if known = true; o.doesAct(name) {
			return true
		}
	}
	return !known
}

// doesAct reports whether a function acts: whether something in it does, or in what it uses.
func (o *inliningOnce) doesAct(name string) bool {
	f := o.functions[name]
	if f == nil || f.acts == asked {
		return true
	}
	if f.acts == unknown {
		f.acts = asked
		is := no
		for n := range f.fg.All() {
			facts := factsOf(n.Op())
			if acts := facts.mayCall && o.calls(n) || !facts.mayCall && facts.acts; acts && n != n.FunctionGraph().Return() {
				is = yes
				break
			}
		}
		f.acts = is
	}
	return f.acts == yes
}
