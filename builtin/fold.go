package builtin

import (
	"fmt"
	"sync"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/folding"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// foldPosition is where the walks stand that fold constants: after all rules, for
// these may make constants, and before merge2, which merges what they make.
const foldPosition = 48

// evaluators are those of the dialects of the project.
var evaluators = sync.OnceValue(dialects.Evaluators)

// folding registers what folds constants, where ops have evaluators: the rules in
// canonicalize, beside those that they make work for, and walks of their own, for a
// caller that wants nothing else. The exact rule in canonicalize is in fast_run; the others
// only run when they are asked for by the tag constant_folding or their names: a graph
// may be meant for a machine that rounds otherwise.
func (a *assembler) folding(evaluators *eval.Registry, limit int64) error {
	if evaluators == nil {
		return nil
	}
	if limit == 0 {
		limit = folding.DefaultLimit
	}
	all := a.set.Evaluators(evaluators)
	rules := folding.Rules(all, a.set.Dialects, limit)
	canonicalize, err := a.root.Database("canonicalize")
	if err != nil {
		return err
	}
	for i, rule := range rules {
		inCanonicalize := optdb.Entry{OwnTagsOnly: true}
		if rule.Equality == navigator.Exact {
			inCanonicalize.Tags = []string{"fast_run"}
		}
		if err := canonicalize.Register(rule, inCanonicalize); err != nil {
			return fmt.Errorf("register in canonicalize: %w", err)
		}
		walk := folding.Walk(rule.Name+"_walk", rules[:i+1]...)
		inRoot := optdb.Entry{
			Position: new(float64(foldPosition)), Tags: rule.Tags, OwnTagsOnly: true,
			Doc: "Folds constants in one walk from the inputs: " + rule.Name + " and what stands before it.",
		}
		if err := a.root.RegisterOptimizer(walk, inRoot); err != nil {
			return fmt.Errorf("register in %s: %w", rootDatabase, err)
		}
	}
	// Constants of the document's ops are folded in the stages in which the document has
	// topo_constant_folding. What is rounded is in fast_run there.
	for _, rule := range folding.OfDialects(all, a.set.Dialects, limit, "scalar", "aesara") {
		for _, stage := range []string{"canonicalize", "stabilize", "specialize", "uncanonicalize"} {
			db, err := a.root.Database(stage)
			if err != nil {
				return err
			}
			if err := db.Register(rule, optdb.Entry{Tags: []string{"fast_run"}}); err != nil {
				return fmt.Errorf("register in %s: %w", stage, err)
			}
		}
	}
	return nil
}
