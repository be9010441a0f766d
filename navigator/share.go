package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
	"github.com/settle-go/settle/profile"
)

// sharing makes equal constants one while an equilibrium visits the nodes that use them. A merge among its optimizers
// would find the same ones, but when neither the constants nor their users are in a cache any more, and each user would
// be visited once more. Only nodes that no rule changes share their constants: the others are about to go, mostly with
// what they use. What is left is found by the merge, under whose name everything is counted and logged.
type sharing struct {
	merge  sharedMerge // the zero value: nothing is shared
	g      *graph.Graph
	log    *ruleLog
	table  *mergeTable             // that knows which ops are constants, and whether one overwrites its input
	first  idmap.Map[graph.NodeID] // by op: the node that the next ones are made, if they are constants
	seen   int                     // constants that were visited, up to fewSeen
	again  int                     // nodes that were visited again in the round
	shared int                     // constants that went in the round
}

// fewSeen is how many constants are visited before operands are looked at: one alone has none to be equal to.
const fewSeen = 2

// sharedMerge is the merge whose work sharing does, and what its pass is called.
type sharedMerge struct {
	*merger
	name, role string
	tags       []string
}

// sharedMergeOf returns the first merge that an equilibrium runs, the zero value where it runs none.
func sharedMergeOf(c *EquilibriumConfig) sharedMerge {
	for _, part := range [...]struct {
		role string
		list []Optimizer
	}{{profile.RoleGlobal, c.Globals}, {profile.RoleFinal, c.Final}, {profile.RoleCleanup, c.Cleanup}} {
		for _, opt := range part.list {
			if m, ok := unwrapped(opt).(*merger); ok && m != nil {
				found := sharedMerge{merger: m, name: opt.Name(), role: part.role}
				if tagged, ok := opt.(interface{ Tags() []string }); ok {
					found.tags = tagged.Tags()
				}
				return found
			}
		}
	}
	return sharedMerge{}
}

// unwrapped returns the optimizer that others are wrapped around.
func unwrapped(opt Optimizer) Optimizer {
	for !isNil(opt) {
		w, ok := opt.(wrapper)
		if !ok {
			break
		}
		opt = w.Unwrap()
	}
	return opt
}

// begin begins sharing the constants of a graph in place of a merge, unless somebody has to be asked or notified
// of each replacement.
func (s *sharing) begin(r *Run, merge sharedMerge) {
	s.end()
	g := r.Graph.Graph()
	if merge.merger == nil || r.maxRewrites != 0 || r.cache != nil || g.NamesResults() || len(r.Graph.Features()) > 0 {
		return
	}
	s.merge, s.g, s.log, s.table = merge, g, r.ownLog(), r.mergeTable(mergeConstants)
}

// end ends the sharing, and keeps the memory.
func (s *sharing) end() {
	s.first.Clear()
	*s = sharing{first: s.first}
}

// looksAt reports whether a node that no rule changed is worth looking at: one without operands, which may be a
// constant, as long as few were seen, and then one with operands, which may be constants.
func (s *sharing) looksAt(n graph.NodeID) bool {
	inputs, _ := s.g.Arity(n)
	return (inputs == 0) == (s.seen < fewSeen)
}

// before returns a constant of an op that stands before a node and may be used by others, 0 where none is known. One that is
// pinned stays what it is, as do all where one may be overwritten.
func (s *sharing) before(n graph.NodeID, op ir.OpID) graph.NodeID {
	keep := s.first.Of(uint32(op))
	if keep != 0 && s.g.IsAlive(keep) && s.g.IsPlain(keep) && s.g.OpOf(keep) == op && s.g.ListedBefore(keep, n) &&
		s.table.mergesOp(op) && !s.table.anyDestroys() {
		return keep
	}
	return 0
}

// visitShared tries the rules at a node once more if it has other constants than before.
func (s *fixpointRun) visitShared(n graph.NodeID) (applied bool, err error) {
	if !s.shareOperands(n) {
		return false, nil
	}
	s.sharing.again++
	return s.engine.visit(n)
}

// shareOperands has a node that no rule changed use, for each of its operands that is a constant, the
// equal one that stands before it. It reports whether the rules are to be tried at the node again.
func (s *fixpointRun) shareOperands(n graph.NodeID) (again bool) {
	h := &s.sharing
	inputs := h.g.NumInputsOf(n)
	if op := h.g.OpOf(n); inputs == 0 && h.seen < fewSeen && h.table.mergesOp(op) {
		h.seen++
		if h.before(n, op) == 0 {
			h.first.Put(uint32(op), n)
		}
	}
	for i := range inputs {
		_, owner, op := h.g.Operand(n, i)
		if owner == 0 || h.g.NumInputsOf(owner) > 0 || h.first.Of(uint32(op)) == owner {
			continue
		}
		if keep := h.before(owner, op); keep == 0 {
			h.first.Put(uint32(op), owner)
		} else if s.share(owner, keep, n) {
			again = true
		}
	}
	return again
}

// share has what uses a constant use an equal one, if nothing speaks against that. It queues
// the users and reports whether only the node that is being visited is to be visited again.
func (s *fixpointRun) share(drop, keep, user graph.NodeID) (again bool) {
	h, rw, out := &s.sharing, &s.engine.rw, s.sharing.g.OutputOf(keep, 0)
	if s.run.cycles != nil || s.run.stopped() {
		return false
	}
	tx := h.g.TryReplace(drop, out, nil)
	if tx == nil {
		return false
	}
	h.shared++
	rw.replacedBy(tx, out)
	s.run.removed(tx.Removed())
	h.log.add(&s.run.position, loggedMerge, h.merge.merger.name, tx, []graph.NodeID{drop}, out)
	return s.work.shared(user, rw)
}

// reportShared adds the constants that were shared in a round to the pass of the merge, as one more run of it. Its time
// is that of the rules.
func (s *fixpointRun) reportShared(round *profile.Round) {
	n, merge := s.sharing.shared, &s.sharing.merge
	if n == 0 {
		return
	}
	round.Visited += s.sharing.again
	s.sharing.again, s.sharing.shared = 0, 0
	one := s.run.reportRoom().newPass(merge.name, merge.role)
	one.Kind, one.Tags, one.Start, one.Rewrites = merge.Kind(), merge.tags, s.clock, n
	one.NodesBefore, one.NodesAfter, one.NodesMax = s.run.nodes+n, s.run.nodes, s.run.nodes+n
	s.run.reportRule(one, profile.RuleProfile{Name: merge.merger.name, Tried: n, Matched: n, Applied: n, Removed: n})
	pass := s.child(merge.name, merge.role)
	s.run.programs.addPass(pass, one)
	s.list(pass)
}
