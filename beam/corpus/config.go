package corpus

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/txtar"

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
		list = append(list, RuleFile{strings.TrimPrefix(path.Clean("/"+filepath.ToSlash(s.Name)), "/"), string(s.Data)})
	}
	return list, nil
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
	config := builtin.Config{Evaluators: dialects.Evaluators(), NoDefaultRules: c.NoDefaultRules}
	if len(c.Rules) > 0 {
		archive := &txtar.Archive{}
		for _, f := range c.Rules {
			archive.Files = append(archive.Files, txtar.File{Name: f.Name, Data: []byte(f.Text)})
		}
		files, err := txtar.FS(archive)
		if err != nil {
			return nil, fmt.Errorf("rule files: %w", err)
		}
		config.FS = files
	}
	library, err := builtin.New(config)
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

// compilations are those of this worker, by the hash of the configuration. They are the one
// thing that is global: a worker makes transforms anew for each bundle at once, and there is
// no other place that they share.
var compilations sync.Map

// onWorker returns the configuration compiled, by the first caller that asks.
func (c Config) onWorker() (*compiled, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	once, _ := compilations.LoadOrStore(sha256.Sum256(text), sync.OnceValues(c.compile))
	compile, ok := once.(func() (*compiled, error))
	if !ok {
		return nil, errors.New("the table of compilations has something else")
	}
	return compile()
}
