package classic

import (
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/settle-go/settle/profile"
)

// genReport generates reports of every kind of pass, with names that are hard to read
// back. The names of rules and those of optimizers are different ones.
func genReport() *rapid.Generator[*profile.Report] {
	return rapid.Custom(func(t *rapid.T) *profile.Report {
		r := profile.New(rapid.SampledFrom([]string{"", "module.mlir", "a: b", "Größe 1"}).Draw(t, "report"), "")
		r.Root = genPass(t, "root", 3)
		r.NodesBefore, r.NodesAfter = r.Root.NodesBefore, r.Root.NodesAfter
		r.Elapsed = r.Root.Elapsed
		sumRewrites(r.Root)
		r.Tally()
		return r
	})
}

func genTime(t *rapid.T) time.Duration {
	most := rapid.SampledFrom([]time.Duration{1, time.Millisecond, time.Hour}).Draw(t, "scale")
	return time.Duration(rapid.Int64Range(0, int64(most)).Draw(t, "time"))
}

func genCount(t *rapid.T) int { return rapid.IntRange(0, 50).Draw(t, "count") }

func genPass(t *rapid.T, name string, depth int) *profile.Pass {
	p := &profile.Pass{Name: name, Elapsed: genTime(t), NodesBefore: genCount(t), NodesAfter: genCount(t)}
	kinds := []string{profile.KindTopo, profile.KindMerge, profile.KindSequence, profile.KindEquilibrium, "FusionOptimizer", "global"}
	p.Kind = rapid.SampledFrom(kinds).Draw(t, "kind")
	if name == "root" && p.Kind != profile.KindEquilibrium {
		p.Kind = profile.KindSequence
	}
	switch p.Kind {
	case profile.KindSequence:
		p.Costs = []profile.Cost{{Name: profile.CostValidate, Elapsed: genTime(t)}, {Name: profile.CostCallback, Elapsed: genTime(t)}}
		genChildren(t, p, depth)
		if len(p.Children) == 0 {
			p.NodesAfter = p.NodesBefore // nothing could change it
		}
	case profile.KindEquilibrium:
		genEquilibrium(t, p, depth)
	case profile.KindTopo:
		p.Costs = []profile.Cost{{Name: profile.CostToposort, Elapsed: genTime(t)}, {Name: profile.CostLocal, Elapsed: genTime(t)}}
		p.Rules = genRules(t)
	case profile.KindMerge:
		n := genCount(t)
		p.Rules = []profile.RuleProfile{{Name: name, Tried: n, Matched: n, Applied: n, Failed: genCount(t), Elapsed: p.Elapsed}}
	case "FusionOptimizer":
		p.Counts = []profile.Count{{Name: "nb_iter", Count: genCount(t)}}
		p.Costs = []profile.Cost{{Name: profile.CostToposort, Elapsed: genTime(t)}}
	}
	return p
}

func genChildren(t *rapid.T, p *profile.Pass, depth int) {
	if depth == 0 {
		return
	}
	names := []string{"stage", "stage", "it's", `it's "it"`, "größe", "two words", "tab\there", `back\slash`, "a', 'b', 3)"}
	for _, name := range rapid.SliceOfN(rapid.SampledFrom(names), 0, 4).Draw(t, "children") {
		p.Children = append(p.Children, genPass(t, name, depth-1))
	}
}

func genEquilibrium(t *rapid.T, p *profile.Pass, depth int) {
	p.NodesMax = max(p.NodesBefore, p.NodesAfter) + genCount(t)
	p.Costs = []profile.Cost{
		{Name: profile.CostToposort, Elapsed: genTime(t)}, {Name: profile.CostLocal, Elapsed: genTime(t)},
		{Name: profile.CostGlobal, Elapsed: genTime(t)},
	}
	p.Rules = genRules(t)
	for i := range rapid.IntRange(0, 12).Draw(t, "rounds") {
		r := profile.Round{Elapsed: genTime(t), Nodes: genCount(t), Rewrites: genCount(t),
			Costs: []profile.Cost{{Name: profile.CostGlobal, Elapsed: genTime(t)}, {Name: profile.CostToposort, Elapsed: genTime(t)}}}
		for j := range rapid.IntRange(0, 7).Draw(t, "top") {
			r.Top = append(r.Top, profile.Count{Name: fmt.Sprintf("rule's %d", j), Count: 1 + i})
			r.Rewrites += 1 + i
		}
		p.Rounds = append(p.Rounds, r)
	}
	if slices.ContainsFunc(p.Rounds, func(r profile.Round) bool { return r.Rewrites > 0 }) {
		p.Rules = append(p.Rules, profile.RuleProfile{Name: "rewriting", Tried: 1, Matched: 1, Applied: 1})
	}
	if depth == 0 {
		return
	}
	for i, role := range []string{profile.RoleGlobal, profile.RoleFinal, profile.RoleCleanup}[:rapid.IntRange(0, 3).Draw(t, "parts")] {
		part := genPass(t, fmt.Sprintf("part %d", i), 0)
		part.Role = role
		p.Children = append(p.Children, part)
	}
}

func genRules(t *rapid.T) []profile.RuleProfile {
	var rules []profile.RuleProfile
	pool := []string{"r1", "x - y", "größe → größer", "e(Op{a,b}, ~x [<f at 0x1>]) -> x", "r -", "in 3 rows", "1 - 2 - 3"}
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(pool), 0, 5, rapid.ID).Draw(t, "rules") {
		r := profile.RuleProfile{Name: name, Created: genCount(t), Elapsed: genTime(t)}
		if rapid.Bool().Draw(t, "used") {
			r.Applied = 1 + genCount(t)
		} else {
			r.Created = 0
		}
		r.Matched = r.Applied
		r.Tried = r.Applied + genCount(t)
		rules = append(rules, r)
	}
	return rules
}
