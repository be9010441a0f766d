// Package profile holds what a run of an optimizer did and cost, and prints it.
//
//	report, err := opt.Optimize(ctx, fg) // a report comes back even with an error
//	fmt.Fprintln(os.Stderr, report.Summary())
//	profile.WriteText(os.Stdout, report, profile.TextOptions{Color: true})
//	profile.WriteJSON(file, report)
//
// The summary is one line:
//
//	gpt2.mlir: 6592 -> 5171 nodes, 1889 rewrites in 2 passes, fixpoint, 3.1ms (read 9.8ms)
//
// # Concepts
//
// A [Report] is plain data with named fields: an engine fills it in, renderers
// read it, and this package imports nothing of either. The optimizers that ran
// are a tree of [Pass]es: a sequence has its stages as children, an equilibrium
// has what it runs beside its rules, and its [Round]s. A [RuleProfile] counts what
// became of every node at which the rule was tried:
//
//	tried -> matched -> refused   its guard was false, or nothing would change
//	                 -> applied   rewritten; nodes were created and removed
//	                 -> failed    rewritten, found wrong by a check, undone
//
// so that a rule that costs much and does little can be seen. Rules of a pass
// are those that it tried itself; the rules of the report are their sums over
// the tree. Every number that includes a part includes all of it: the time and
// the rewrites of a pass include those of its children.
//
// A [Stop] says why the run ended: at a fixpoint, at a limit (Limit names it, By
// what reached it), in a cycle (Rules are its rules, in order, and Steps what each
// made of the term), because the context ended, or with an error (Detail is its
// text).
//
// Reports of many graphs, such as the functions of one module, become one with
// [Report.Merge]. [Report.Check] reports whether the numbers agree with one
// another; an engine's tests call it on every report.
//
// [Compare] compares the reports of two times, several of one graph being runs of it: a
// difference in time is called real or noise where there are enough runs to tell them apart.
// [Exceeded] holds comparisons to thresholds.
//
// The folders html, pprof and trace write reports for other readers: a page with
// pictures, go tool pprof, and viewers of timelines. The folder classic writes and reads
// the layout of another engine's profiles, which many people know how to read.
//
// # While a run goes on
//
// An [Event] is the end of a round or of a pass. A [Stream] prints each as a line,
// at once: for people, or as JSON, which can be filtered line by line. The objects
// have an event, "round", "pass" or, last of a graph, "run". Of the first two:
//
//	event, graph, part         part is the function, "" outside of them
//	path                       names of the optimizers, the outermost first
//	kind, role                 of the last of them
//	round                      its number, from 1; not there for a pass
//	at_seconds, seconds        when it ended, from the start of the run; how long it took
//	nodes_before, nodes_after
//	rewrites, queued, visited
//	top, costs                 as in a round
//
// and of a run: event, graph, at_seconds, nodes_before, nodes_after, rewrites,
// passes, error, stop, stop_by, ... as of a report.
//
// # JSON
//
// [WriteJSON] writes one object. Names are stable within a version; new fields
// may appear without a new version. Lists are never null. Times are decimal
// numbers of seconds. The fields of the report:
//
//	version                    1
//	name, query                as the user wrote them
//	graphs                     graphs whose runs are summed
//	nodes_before, nodes_after  apply nodes
//	rewrites                   made and kept
//	passes                     rounds of all equilibria
//	error                      why there is no result; not there where there is one
//	stop                       "fixpoint", "limit", "cycle", "context", "error"; "" when unknown
//	stop_by                    which rule, pass or limit
//	stop_limit                 of a limit, its name as an option: "max_use_ratio"
//	stop_detail                one sentence more, or the error
//	stop_rules                 the rules of a cycle, in order
//	stop_steps                 its rewrites, where known: rule, pass, node, before, after
//	stop_grows                 nodes that each turn of a cycle adds
//	seconds                    of the run, without reading and writing
//	read_seconds               reading the graph
//	write_seconds              writing it
//	rules                      every rule, summed over the tree
//	failures                   rewrites that were undone: rule, node, reason
//	tree                       the root pass, or null
//
// of a rule:
//
//	name, source, tags
//	tried, matched, refused, applied, failed
//	created, removed           nodes
//	seconds
//	reasons                    why it did not apply: name, count
//
// of a pass:
//
//	name, kind, role, tags
//	graphs                     whose runs are summed; not there for a single one
//	start_seconds              from the start of the run
//	seconds                    its children included
//	nodes_before, nodes_after, nodes_max
//	rewrites                   its children's included
//	visits, visits_saved       nodes it looked at, nodes the worklist spared it
//	costs                      named shares of its time: name, seconds
//	counts                     figures of its own: name, count
//	rounds, rules, children
//	stop, stop_by, ...         as of the report
//
// and of a round:
//
//	start_seconds, seconds
//	nodes, queued, visited, rewrites
//	top                        rules by how often they fired: name, count
//	costs
package profile
