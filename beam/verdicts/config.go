package verdicts

import (
	"fmt"
	"time"

	"github.com/settle-go/settle/beam/corpus"
	"github.com/settle-go/settle/beam/internal/worker"
	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules/ruletest"
	"github.com/settle-go/settle/rules/verify"
)

// Config says which rules are verified, and how.
type Config struct {
	Rules   []corpus.RuleFile // whose rules are verified; none for all default rules
	Seed    uint64            // the first seed
	Seeds   int               // how many there are, 0 for one
	Cases   int               // of a rule and a seed, 0 for verify.DefaultCases
	Tries   int               // see verify.Options
	Timeout time.Duration     // of a rule and a seed, 0 for none
}

// Task is a rule to verify, with a seed.
type Task struct {
	Name string
	Rule int // its place among the rules
	Seed int // after the first one
}

// Tasks returns what is to be done, or what is wrong with the rule files.
func (c Config) Tasks() ([]Task, error) {
	compiled, err := c.onWorker()
	if err != nil {
		return nil, err
	}
	var list []Task
	for seed := range max(c.Seeds, 1) {
		for i, s := range compiled.subjects {
			list = append(list, Task{s.Local.Name, i, seed})
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no rule to verify")
	}
	return list, nil
}

// compiled is what a worker has of a configuration.
type compiled struct {
	subjects []verify.Subject
	options  verify.Options
}

// onWorker returns the configuration compiled, by the first caller that asks.
func (c Config) onWorker() (*compiled, error) { return worker.Once(c, Config.compile) }

// compile compiles the rules.
func (c Config) compile() (*compiled, error) {
	options := verify.Options{Evaluators: dialects.Evaluators(), Meanings: dialects.Meanings(), Seed: c.Seed, Cases: c.Cases, Tries: c.Tries}
	if options.Cases == 0 {
		options.Cases = verify.DefaultCases
	}
	if options.Tries == 0 {
		options.Tries = max(10*options.Cases, 1000)
	}
	if len(c.Rules) > 0 {
		set, err := builtin.CompileRules(corpus.Sources(c.Rules))
		if err != nil {
			return nil, err
		}
		options.Evaluators = set.Evaluators(dialects.Evaluators())
		set.SetEvaluators(options.Evaluators)
		options.Dialects = set.Dialects
		subjects, err := ruletest.Subjects(set)
		return &compiled{subjects, options}, err
	}
	library, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	if err != nil {
		return nil, err
	}
	options.Evaluators, options.Dialects = library.Rules.Evaluators(dialects.Evaluators()), library.Dialects
	subjects, err := ruletest.Subjects(library.Rules, library.DB)
	return &compiled{subjects, options}, err
}
