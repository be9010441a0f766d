// Package navigator applies rules to graphs until they reach a fixpoint.
//
//	rules := []*navigator.Local{{
//		Name:    "add_zero",
//		Doc:     "x + 0 = x",
//		Pattern: unify.MustCompile(unify.App("t.add", unify.Var("x"), unify.Int(0)), dialects),
//		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
//			return r.Replace(r.Var("x")), nil
//		},
//	}}
//	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "canonicalize", Locals: rules})
//	report, err := navigator.Optimize(ctx, opt, fg, navigator.Options{})
//
// # Optimizers
//
// A local optimizer, a rule, is a [Local]: a pattern that says at which nodes it
// is tried, a guard that accepts or refuses, and a function that builds what
// takes the node's place with a [Rewriter]. A
// LocalGroup of package classic is several in a row.
//
// A global optimizer rewrites a whole graph; it is an [Optimizer]. NewEquilibrium and
// its relatives make those here; OpKey and AddFeature are in package
// [github.com/settle-go/settle/navigator/classic]:
//
//	Equilibrium  tries local optimizers wherever they could apply, until none does
//	Topo         tries them in one walk, from the inputs or from the outputs
//	OpKey        tries them at the nodes of their ops only
//	Sequence     runs optimizers one after the other
//	Merge        makes nodes that compute the same one node
//	Dead         removes nodes that nothing uses
//	AddFeature   attaches a feature to the graph
//
// Before anything runs, every optimizer and rule is asked to attach what it needs to
// the graph, such as a feature: see [Require]. All are read-only once made: any
// number of runs may share one. [Optimize] runs one on a graph. Isolated graphs, such as the functions
// of a module, are rewritten side by side, and what comes out does not depend on how many at a
// time. [Above] applies rules to a value that is being built for a graph.
//
// An optimizer that rewrites by itself replaces variables with [Run.Replace], which checks,
// counts and notes each replacement. A [feature.NodeFinder], attached to a graph,
// gives the nodes of an op without a walk.
//
// # The worklist
//
// The first round of an equilibrium visits every node, in order. Each further
// round visits what the one before could have made match: the nodes that were
// made, the nodes that got another input, their users as many levels up as a
// pattern for their op looks down, and the nodes with a region in which
// something changed. At a node, the first rule that applies wins; rules are
// tried in the order in which they were given.
//
// A rule must declare what it looks at beyond its pattern, or it is not tried again
// when that changes: Levels where a guard looks further down, CountsClients
// where it asks how often a value is used (changes are seen for counts up to 4, and
// for the values of the node itself). In tests, Options.CheckRules finds rules that do
// not declare it.
//
// Global optimizers of an equilibrium run at the start of each round, final ones
// at its end, and cleanup ones after whatever changed something: the worklist of
// a round, a global, a final one. What they change is visited as well. It ends
// when no node waits and no global or final one has anything left to change.
//
// Where one of these is a merge, most equal constants become one before it runs: a node that no
// rule changed uses the first of them from then on, and the rules are tried there once more. The merge would
// find the same, but after the round, when the nodes have left the caches. Reports count this
// as a run of the merge, whose time is part of that of the rules, and the log names the merge. The merge does
// all of it where the graph has features, names of results or ops that overwrite an input, where it is kept for
// updates, and where the run has a limit of rewrites.
//
// Within a round, what a rewrite makes is not visited, nor once more what it
// changes: both wait for the next one. VisitNewTrees and TracksOnChangeInputs say
// otherwise, for rules that make what others match: where each of five rewrites
// waits for the one before it, they take one round and not five. It ends at a
// fixpoint either way.
//
// # Incremental runs
//
// [OptimizeIncremental] is Optimize of a graph that its owner goes on editing: what
// it returns watches the graph, and [Incremental.Update] brings it to a fixpoint again
// at the cost of the edits. Each optimizer is shown what the edits changed, and what the optimizers
// before it in a sequence made of that:
//
//	Equilibrium  visits the nodes whose match could have changed, as after a rewrite
//	Topo         visits those nodes, in its order, and what its rewrites change ahead of it
//	OpKey        the same
//	Merge        looks at the nodes that were inserted or changed, and at what uses what it merged
//	Dead         looks at the nodes that were inserted or lost a client
//	others       are run whole where something changed, and left out where nothing did
//
// What a later optimizer of a sequence makes of the result of an earlier one, the earlier one
// does not undo in the next run: what was not edited stays as it is. So the
// result is that of Optimize on the edited graph where running the optimizer twice
// is the same as running it once, and where the order of its rewrites does not
// matter. What a run that was stopped did not visit waits for the next one.
//
// A change costs 8 bytes until all optimizers have seen it; when there are more changes
// than twice the nodes, everything is visited instead. An equilibrium keeps up to
// 6 bytes a node, all merges together up to 32.
//
// # Rewrites are transactions
//
// A rewrite is made as a whole or not at all. It fails when the rule returns an
// error or panics, returns the wrong number of values or one of a type that the
// clients were not made for, when it would make a node depend on itself, or when
// a feature of the graph refuses it. The graph is then exactly as before, and
// the [Policy] says what happens: [Fail] ends the run with a [RuleError], [Warn]
// lists the failure in the report, [Ignore] only counts it. With the latter two,
// the next rule is tried at the node; the one that failed is tried again when
// something changes there, not before.
//
// [WithPolicy] gives a part of an optimizer a policy of its own. An optimizer that
// returns an error or panics is an [OptimizerError], and the policy says whether
// those after it run.
//
// A rule may replace values of other nodes than the matched one, by
// [Rewriter.ReplaceOther] or as if it had been tried there, by [Rewriter.At],
// and say that nodes must be erased, by [Rewriter.Remove]: where one is still used
// afterwards the whole rewrite is undone.
//
// A rule that returns [Rewriter.NoMatch], or would change nothing, has refused,
// which is not a failure: another way in which its pattern matches is tried, then
// the next rule.
//
// # Why a run stops
//
//	fixpoint  no rule applies any more
//	cycle     a term, or the whole graph, was repeated twice: Steps are the rewrites
//	          that repeat it, with the nodes and the terms before and after
//	limit     one of Limits: Limit names it, and By the rule or optimizer that
//	          reached it
//	context   the caller's context ended
//	error     a rule failed, or an optimizer returned an error
//
// In every case there is a report, and the graph is as the last rewrite left it.
//
// # Cycles
//
// Rules that undo each other, in however many steps, and a rule whose replacement
// contains what it replaces, are found by following ancestries: a node that a rewrite
// made inherits the ancestry of the node that was rewritten. Where a rule applies
// to the same term as at an ancestor (same ops, types, sharing and leaves, 64 nodes
// of it, compared and not only hashed), the rules in between rewrite the term to
// itself or, if nodes are left over, to something that contains it. Then the cycle
// is followed once more, to note each step, and the run ends. So a report of a
// cycle is a derivation that can be repeated for ever; it is wrong only for rules
// that look at what they do not declare, see "The worklist". Rewrites that also
// replace values of other nodes prove nothing about a term, and neither does an
// optimizer that is not a rule: there the whole graph is compared at the ends of
// rounds, as long as that is little work beside the rest.
//
// None of this is done before a run is suspicious: after 8 rounds, when a rule was
// used on 16 nodes more than there were at the start, or after 64 rewrites of a
// walk at nodes that it made. A cycle of n rewrites is then found after at most 4n
// of them, at one place as among a million nodes that reach a fixpoint. A term that grows below, as
// with f(x) to f(g(x)), is new each time; it is found where as much of it is repeated as the patterns
// are deep, all of it made since, and no rule looks for a match at the nodes within.
// Other rules whose terms are new each time end at a limit.
//
// Where every node of a large graph is in a cycle, a round rewrites all of them before one
// is repeated, as does a walk that visits what it made last. So where rounds stay larger than
// 1024 rewrites, they look closely at four nodes: for 64 rewrites, what a rewrite makes there
// is visited next. Two or ten rules that turn at 12,000 nodes are found after two rewrites of
// each, in 10 to 30 ms (2026-11-24). Where an equilibrium within one makes as many rewrites in a round
// as the graph has nodes, the whole graph is compared at the end of the next.
//
// # Limits
//
// All ratios count against the nodes at the start of the run, so that a rule which
// makes the graph larger does not raise its own limit; -1 is none:
//
//	UseRatio   8   uses of a rule in one pass, for each node; at least 1000. That of
//	               an equilibrium's config comes before it
//	PassRatio  64  rewrites of one pass, for each node; at least 100,000
//	Growth     16  nodes, for each node; at least 10,000
//	Passes     -   rounds of one equilibrium
//	Rewrites   -   rewrites of the run
//
// The command's flags are --max-use-ratio, --max-pass-ratio, --max-growth,
// --max-passes and --max-rewrites.
//
// # Provenance
//
// Each rewrite is logged in the graph's [graph.Provenance]: its rule, pass and
// round, the nodes that it matched and what took the place of the root.
//
// [Hooks] are notified of matches, refusals and rewrites as they happen: tracing,
// explaining and expecting are clients of them. Ended is notified of each round and
// pass at its end, so that a long run can be watched. What the features of a graph
// take is part of the report where Options.TimeFeatures asks for it: the costs
// validate and callback of each pass, and those of each kind of feature.
//
// # What it costs
//
// A node that no rule asks for costs some 10 ns a visit, one at which rules fail
// on what is below it some 26 ns, and a rewrite of x*1 or x+0 some 70 ns where
// no hook is set, and 110 where a hook does or it builds something: provenance,
// counting and the graph's own work included, with 2 rules as with 1000 (two
// cores, 2026-11-21). Neither a failed try nor a rewrite allocates, except
// for what the rule does itself and the growth of the graph.
//
// An OpKey that rewrites 10 of 1,000,000 nodes takes 8 ms by walking over all, and
// 14 microseconds in a graph with a NodeFinder (BenchmarkOpKey, 2026-11-21).
//
// An edit that puts three nodes into the middle of a chain, which two rewrites
// take out, is rewritten in 4 microseconds by an equilibrium of five rules, and in
// 10 by a sequence of it with three merges, a walk and a Dead: in a graph of
// 1,000,000 nodes as in one of 1000 (BenchmarkUpdate, 2026-11-20).
package navigator
