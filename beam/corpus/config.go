package corpus

import (
	"time"

	"github.com/settle-go/settle/beam/internal/worker"
	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
)

// RuleFile is a rule file, as it is shipped to workers.
type RuleFile struct{ Name, Text string }

// Config says how graphs are optimized.
type Config struct {
	Query          string        // as the command takes it; "" is "default"
	Rules          []RuleFile    // beside those of the project
	NoDefaultRules bool          // whether to leave those out
	Timeout        time.Duration // of a graph, 0 for none
	MaxGrowth      float64       // of a graph, see navigator.Limits
}

// ReadRules reads rule files, and those below folders, where the pipeline is made.
func ReadRules(paths ...string) ([]RuleFile, error) {
	sources, err := rules.Sources(paths...)
	if err != nil {
		return nil, err
	}
	var list []RuleFile
	for _, s := range sources {
		list = append(list, RuleFile{s.Name, string(s.Data)})
	}
	return list, nil
}

// Sources returns rule files as package rules takes them.
func Sources(files []RuleFile) (list []rules.Source) {
	for _, f := range files {
		list = append(list, rules.Source{Name: f.Name, Data: []byte(f.Text)})
	}
	return list
}

// Check returns what is wrong with the query and the rule files.
func (c Config) Check() error {
	_, err := c.compile()
	return err
}

// compiled is what a worker has of a configuration.
type compiled struct {
	library *builtin.Library
	shared  *ir.Context // frozen
	opt     *optdb.Pipeline
}

// compile compiles the configuration.
func (c Config) compile() (*compiled, error) {
	library, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators(), NoDefaultRules: c.NoDefaultRules, Sources: Sources(c.Rules)})
	if err != nil {
		return nil, err
	}
	text := c.Query
	if text == "" {
		text = "default"
	}
	query, err := optdb.ParseQuery(text)
	if err != nil {
		return nil, err
	}
	opt, err := library.DB.Query(query)
	if err != nil {
		return nil, err
	}
	return &compiled{library, ir.NewContext(library.Dialects).Freeze(), opt}, nil
}

// onWorker returns the configuration compiled, by the first caller that asks.
func (c Config) onWorker() (*compiled, error) { return worker.Once(c, Config.compile) }
