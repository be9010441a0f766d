package sccp

import (
	"slices"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// mostRounds bounds how often a program is simplified and looked at again.
const mostRounds = 5

// NewBetween returns an optimizer that applies one of this package in turns with what simplifies
// the functions of the program, until it finds no more: what simplifying takes away, calls that
// are not reached for instance, no longer counts. simplify returns what does so; where it
// returns nil, the optimizer is applied once.
func NewBetween(opt navigator.Optimizer, simplify func() navigator.Optimizer) navigator.Optimizer {
	return &between{opt, simplify}
}

type between struct {
	navigator.Optimizer
	simplify func() navigator.Optimizer
}

// OptimizesPrograms says that the optimizer is one of whole programs.
func (*between) OptimizesPrograms() {}

// Apply implements [navigator.Optimizer].
func (b *between) Apply(r *navigator.Run, pass *profile.Pass) error {
	simplifier := b.simplify()
	for range mostRounds {
		if r.Ended() {
			break
		}
		if simplifier != nil {
			if _, err := b.run(r, pass, simplifier, b.Name()+"_simplify"); err != nil {
				return err
			}
		}
		found, err := b.run(r, pass, b.Optimizer, b.Name())
		if err != nil || found == 0 || simplifier == nil {
			return err
		}
	}
	return nil
}

// run applies an optimizer to the program, and counts its rewrites under a name.
func (b *between) run(r *navigator.Run, pass *profile.Pass, opt navigator.Optimizer, name string) (int, error) {
	options := navigator.Options{OnFailure: r.Options.OnFailure, NoProvenance: r.Options.NoProvenance, Workers: r.Options.Workers}
	report, err := navigator.Optimize(r.Context, opt, r.Graph, options)
	n := report.Rewrites
	if n > 0 {
		count(pass, name, n)
		r.Count(n)
	}
	return n, err
}

// count counts rewrites for the rule of a name.
func count(pass *profile.Pass, name string, n int) {
	i := slices.IndexFunc(pass.Rules, func(rule profile.RuleProfile) bool { return rule.Name == name })
	if i < 0 {
		i = len(pass.Rules)
		pass.Rules = append(pass.Rules, profile.RuleProfile{Name: name})
	}
	rule := &pass.Rules[i]
	rule.Tried, rule.Matched, rule.Applied = rule.Tried+n, rule.Matched+n, rule.Applied+n
}
