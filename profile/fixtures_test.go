package profile

import "time"

const ms = time.Millisecond

// reports are what the goldens print, by the name of their files.
func reports() map[string]*Report {
	return map[string]*Report{
		"gpt2":    gpt2Report(),
		"zero":    {},
		"empty":   emptyReport(),
		"limit":   limitReport(),
		"nested":  nestedReport(),
		"unicode": unicodeReport(),
		"error":   errorReport(),
		"cycle":   cycleReport(),
		"merged":  mergedReport(),
		"costs":   costsReport(),
	}
}

// finished tallies a report with the numbers of its root.
func finished(r *Report) *Report {
	r.NodesBefore, r.NodesAfter = r.Root.NodesBefore, r.Root.NodesAfter
	r.Elapsed = max(r.Elapsed, r.Root.Elapsed)
	r.Tally()
	return r
}

// gpt2Report is like a run of the canonicalizer on the inlined GPT-2: its rules
// and counts are of that size, the times are invented.
func gpt2Report() *Report {
	r := New("gpt2.mlir", "+canonicalize -inplace")
	r.Stop = Stop{Reason: StopFixpoint}
	r.Read, r.Write = 9801*time.Microsecond, 4120*time.Microsecond
	r.Elapsed = 3102 * time.Microsecond
	r.Root = &Pass{
		Name: "canonicalize", Kind: KindEquilibrium, Tags: []string{"canonicalize", "fast_run"},
		Elapsed: 3090 * time.Microsecond, NodesBefore: 6592, NodesAfter: 5171, NodesMax: 6592,
		Rewrites: 1889, Visits: 8014, VisitsSaved: 3749, Stop: Stop{Reason: StopFixpoint},
		Costs: []Cost{{CostToposort, 210 * time.Microsecond}},
		Rounds: []Round{
			{Elapsed: 2804 * time.Microsecond, Nodes: 6592, Queued: 6592, Visited: 6592, Rewrites: 1777, Top: []Count{
				{"remove_redundant_cast", 1204}, {"inline_constant", 361}, {"local_mul_one", 98},
				{"merge_dim_shuffles", 61}, {"local_add_zero", 41}, {"fold_transpose_pair", 12},
			}},
			{Start: 2804 * time.Microsecond, Elapsed: 286 * time.Microsecond, Nodes: 5283, Queued: 1422, Visited: 1422,
				Rewrites: 112, Top: []Count{{"remove_redundant_cast", 112}}},
		},
		Rules: []RuleProfile{
			{Name: "remove_redundant_cast", Source: "rules.d/fleet/cast.toml:7", Tags: []string{"fast_run", "fleet"},
				Tried: 2810, Matched: 1402, Refused: 86, Applied: 1316, Removed: 1316, Elapsed: 920 * time.Microsecond},
			{Name: "inline_constant", Source: "rules.d/fleet/const.toml:21", Tried: 611, Matched: 361, Applied: 361,
				Created: 361, Removed: 361, Elapsed: 401 * time.Microsecond},
			{Name: "local_mul_one", Source: "rules.d/tensor/identity.toml:31", Tried: 512, Matched: 98, Applied: 98,
				Removed: 98, Elapsed: 77 * time.Microsecond},
			{Name: "merge_dim_shuffles", Source: "rules.d/chain/shuffle.toml:4", Tried: 288, Matched: 61, Applied: 61,
				Created: 61, Removed: 122, Elapsed: 55 * time.Microsecond},
			{Name: "local_add_zero", Source: "rules.d/tensor/identity.toml:7", Tried: 733, Matched: 41, Applied: 41,
				Removed: 41, Elapsed: 102 * time.Microsecond},
			{Name: "fold_transpose_pair", Source: "builtin/scalar.foldTransposePair", Tried: 96, Matched: 12, Applied: 12,
				Created: 4, Removed: 20, Elapsed: 12 * time.Microsecond,
				Reasons: []Count{{"input is not a transpose", 80}, {"permutations do not cancel", 4}}},
			{Name: "local_greedy_distributor", Source: "builtin/scalar.greedyDistributor", Tried: 1501, Matched: 733,
				Refused: 733, Elapsed: 380 * time.Microsecond, Reasons: []Count{{"the sum would grow", 733}}},
			{Name: "local_log1p", Source: "rules.d/tensor/stable.toml:3", Tried: 14, Elapsed: 1 * time.Microsecond},
			{Name: "local_0_dot_x", Source: "rules.d/tensor/dot.toml:3"},
		},
		Children: []*Pass{
			{Name: "topo_constant_folding", Kind: KindTopo, Role: RoleFinal, Start: 2400 * time.Microsecond,
				Elapsed: 301 * time.Microsecond, NodesBefore: 5300, NodesAfter: 5300, Visits: 10471},
			{Name: "merge", Kind: KindMerge, Role: RoleCleanup, Start: 2700 * time.Microsecond,
				Elapsed: 92 * time.Microsecond, NodesBefore: 5300, NodesAfter: 5171},
		},
	}
	return finished(r)
}

func emptyReport() *Report {
	r := New("empty.mlir", "+fast_run")
	r.Stop = Stop{Reason: StopFixpoint}
	r.Root = &Pass{Name: "fast_run", Kind: KindSequence}
	return finished(r)
}

// limitReport grows until max_use_ratio stops it, in more rounds than fit.
func limitReport() *Report {
	r := New("zero_over_x", "+canonicalize")
	root := &Pass{Name: "canonicalize", Kind: KindEquilibrium, NodesBefore: 1, NodesAfter: 41, NodesMax: 41,
		Elapsed: 45 * time.Second,
		Stop:    Stop{Reason: StopLimit, By: "max_use_ratio", Detail: "local_grow made 40 rewrites of a graph that began with 1 node"}}
	for i := range 40 {
		root.Rounds = append(root.Rounds, Round{Start: time.Duration(i) * time.Second, Elapsed: time.Second,
			Nodes: i + 1, Queued: 2, Visited: 2, Rewrites: 1, Top: []Count{{"local_grow", 1}}})
	}
	root.Visits, root.Rewrites = 80, 40
	root.Rules = []RuleProfile{{Name: "local_grow", Source: "mine.toml:3", Tried: 80, Matched: 40, Applied: 40, Created: 40, Elapsed: 30 * time.Second}}
	r.Root, r.Stop = root, root.Stop
	return finished(r)
}

// nestedReport is a sequence of two equilibria, the second in a sequence of its own.
func nestedReport() *Report {
	equilibrium := func(name string, start time.Duration, before, after, applied int, rules ...RuleProfile) *Pass {
		return &Pass{Name: name, Kind: KindEquilibrium, Start: start, Elapsed: 4 * ms,
			NodesBefore: before, NodesAfter: after, NodesMax: before, Rewrites: applied, Visits: before + 3,
			Stop: Stop{Reason: StopFixpoint}, Rules: rules,
			Rounds: []Round{
				{Start: start, Elapsed: 3 * ms, Nodes: before, Queued: before, Visited: before, Rewrites: applied,
					Top: []Count{{rules[0].Name, rules[0].Applied}}},
				{Start: start + 3*ms, Elapsed: ms, Nodes: after, Queued: 3, Visited: 3},
			}}
	}
	fill := RuleProfile{Name: "local_fill_sink", Source: "tensor.toml:9", Tried: 30, Matched: 9, Applied: 9, Removed: 18, Elapsed: 2 * ms}
	again := fill
	again.Applied, again.Refused, again.Removed = 3, 6, 6
	r := New("train", "+fast_run")
	r.Stop = Stop{Reason: StopFixpoint}
	r.Root = &Pass{Name: "fast_run", Kind: KindSequence, Elapsed: 10 * ms, NodesBefore: 108, NodesAfter: 84,
		Rewrites: 14, Children: []*Pass{
			equilibrium("canonicalize", 0, 108, 90, 9, fill),
			{Name: "late", Kind: KindSequence, Start: 4 * ms, Elapsed: 5 * ms, NodesBefore: 90, NodesAfter: 84, Rewrites: 5,
				Children: []*Pass{
					equilibrium("specialize", 4*ms, 90, 86, 3, again),
					{Name: "merge2", Kind: KindMerge, Start: 8 * ms, Elapsed: ms, NodesBefore: 86, NodesAfter: 84, Rewrites: 2,
						Visits: 86, Rules: []RuleProfile{{Name: "merge", Tried: 86, Matched: 2, Applied: 2, Removed: 2, Elapsed: ms}}},
				}},
		}}
	return finished(r)
}

// unicodeReport has names as long and as strange as users may write them.
func unicodeReport() *Report {
	r := New("模型/größe\x1b[2J\n.mlir", "+数学")
	r.Stop = Stop{Reason: StopContext, Detail: "deadline exceeded"}
	long := "e(Elemwise{log1p,no_inplace}, e(Elemwise{exp,no_inplace}, ~x)) -> e(Elemwise{softplus,no_inplace}, ~x)"
	r.Root = &Pass{Name: "größter_fixpunkt", Kind: KindEquilibrium, Elapsed: 700 * time.Microsecond,
		NodesBefore: 12, NodesAfter: 9, Rewrites: 7, Visits: 12,
		Rounds: []Round{{Elapsed: 700 * time.Microsecond, Nodes: 12, Queued: 12, Visited: 12, Rewrites: 7,
			Top: []Count{{long, 4}, {"零乘任何数等于零", 2}, {"e\u0301tale", 1}}}},
		Rules: []RuleProfile{
			{Name: long, Source: "somewhere/deep/in/a/tree/of/folders/that/goes/on/rules.toml:1207", Tried: 12, Matched: 4,
				Applied: 4, Removed: 4, Elapsed: 300 * time.Microsecond},
			{Name: "零乘任何数等于零", Source: "规则.toml:3", Tried: 5, Matched: 2, Applied: 2, Removed: 2, Elapsed: 120 * time.Microsecond},
			{Name: "e\u0301tale", Source: "é.toml:1", Tried: 3, Matched: 1, Applied: 1, Created: 3, Elapsed: 90 * time.Microsecond},
			{Name: "tab\there", Tried: 1, Elapsed: 100 * time.Nanosecond},
		}}
	return finished(r)
}

func errorReport() *Report {
	r := New("bad.onnx", "")
	r.Stop = Stop{Reason: StopError, By: "local_cast", Detail: "replacement of %4 has type f64, not f32"}
	r.Failures = []Failure{{Rule: "local_cast", Node: `%4 = "tosa.cast"(%3)`, Reason: "type f64 is not f32"}}
	r.Root = &Pass{Name: "canonicalize", Kind: KindTopo, Elapsed: 80 * time.Microsecond, NodesBefore: 9, NodesAfter: 9,
		Visits: 4, Stop: r.Stop, Rules: []RuleProfile{{Name: "local_cast", Source: "cast.toml:3", Tried: 4, Matched: 1, Failed: 1}}}
	return finished(r)
}

func cycleReport() *Report {
	r := New("loop", "+specify_shape")
	r.Stop = Stop{Reason: StopCycle, Rules: []string{"lift_shape", "merge_shape"},
		Detail: "the term at specify_shape at loop.mlir:7:3 comes back after 2 rewrites",
		Steps: []Step{
			{"lift_shape", "main/specify_shape", "specify_shape at loop.mlir:7:3", "specify_shape(exp(x), 3)", "exp(specify_shape(x, 3))"},
			{"merge_shape", "main/specify_shape", "exp at loop.mlir:7:3", "exp(specify_shape(x, 3))", "specify_shape(exp(x), 3)"},
		}}
	r.Root = &Pass{Name: "specify_shape", Kind: KindEquilibrium, Elapsed: ms, NodesBefore: 5, NodesAfter: 5, Rewrites: 2,
		Visits: 5, Rounds: []Round{{Elapsed: ms, Nodes: 5, Queued: 5, Visited: 5, Rewrites: 2}}, Stop: r.Stop,
		Rules: []RuleProfile{
			{Name: "lift_shape", Tried: 1, Matched: 1, Applied: 1, Created: 1, Removed: 1, Elapsed: ms / 2},
			{Name: "merge_shape", Tried: 1, Matched: 1, Applied: 1, Created: 1, Removed: 1, Elapsed: ms / 4},
		}}
	return finished(r)
}

// costsReport has what features cost, rounds with optimizers beside the rules, a
// graph that was larger meanwhile, and figures of an optimizer's own.
func costsReport() *Report {
	r := New("features.mlir", "+fast_run")
	r.Stop = Stop{Reason: StopFixpoint}
	r.Root = &Pass{
		Name: "fast_run", Kind: KindSequence, Elapsed: 9 * ms, NodesBefore: 20, NodesAfter: 12, NodesMax: 31, Rewrites: 9,
		Costs: []Cost{{CostValidate, ms}, {CostCallback, 2 * ms}},
		Children: []*Pass{
			{Name: "canonicalize", Kind: KindEquilibrium, Elapsed: 6 * ms, NodesBefore: 20, NodesAfter: 14, NodesMax: 31,
				Rewrites: 7, Visits: 26, Stop: Stop{Reason: StopFixpoint},
				Costs: []Cost{{CostToposort, ms / 4}, {CostLocal, 3 * ms}, {CostGlobal, 2 * ms}},
				Rounds: []Round{
					{Elapsed: 4 * ms, Nodes: 20, Queued: 20, Visited: 20, Rewrites: 7, Top: []Count{{"local_mul", 4}, {"merge", 3}},
						Costs: []Cost{{CostLocal, 2 * ms}, {CostGlobal, 2 * ms}}},
					{Start: 4 * ms, Elapsed: ms, Nodes: 14, Queued: 6, Visited: 6, Costs: []Cost{{CostLocal, ms}}},
				},
				Rules: []RuleProfile{
					{Name: "local_mul", Source: "tensor.toml:3", Tried: 20, Matched: 4, Applied: 4, Created: 11, Removed: 14, Elapsed: 2 * ms},
					{Name: "local_add", Source: "tensor.toml:9", Tried: 9, Elapsed: ms / 2},
				},
				Children: []*Pass{{Name: "merge", Kind: KindMerge, Role: RoleCleanup, Start: 2 * ms, Elapsed: 2 * ms,
					NodesBefore: 17, NodesAfter: 14, NodesMax: 17, Rewrites: 3, Visits: 17,
					Rules: []RuleProfile{{Name: "merge", Tried: 17, Matched: 3, Applied: 3, Removed: 3, Elapsed: 2 * ms}}}},
			},
			{Name: "fusion", Kind: "fusion", Start: 6 * ms, Elapsed: 2 * ms, NodesBefore: 14, NodesAfter: 12, NodesMax: 14, Rewrites: 2,
				Costs: []Cost{{CostValidate, ms}}, Counts: []Count{{"nb_iter", 3}, {"nb_replacement", 1200}},
				Rules: []RuleProfile{{Name: "fusion", Tried: 2, Matched: 2, Applied: 2, Removed: 2, Elapsed: 2 * ms}}},
		}}
	return finished(r)
}

// mergedReport is the sum of runs of different optimizers.
func mergedReport() *Report {
	r := &Report{}
	for _, run := range []*Report{nestedReport(), limitReport(), nestedReport(), nestedReport()} {
		r.Merge(run)
	}
	r.Name = "module.mlir"
	return r
}
