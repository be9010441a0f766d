// Command settle-beam optimizes a corpus of graphs, or verifies rules, with Apache Beam.
//
//	settle-beam --runner=prism --graphs '/models/*.mlir' --output /small --query default --rules my.toml
//	settle-beam --runner=prism --verify --seeds 7 --output /verdicts
package main

import (
	"context"
	"errors"
	"flag"
	"log"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/settle-go/settle/beam/corpus"
	"github.com/settle-go/settle/beam/internal/worker"
	"github.com/settle-go/settle/beam/verdicts"
	"github.com/settle-go/settle/rules/verify"
)

// call is the command as it was called.
type call struct {
	corpus   corpus.Config
	verdicts verdicts.Config
	rules    []string
	graphs   string
	output   string
	verify   bool
	timeout  time.Duration
	attempts int
}

func main() {
	var c call
	flag.StringVar(&c.graphs, "graphs", "", "optimize the files that match this `pattern`")
	flag.StringVar(&c.output, "output", "", "write to this `folder`")
	flag.StringVar(&c.corpus.Query, "query", "default", "select rules by this `query`")
	flag.Func("rules", "add the rules of this `file` or folder (repeatable); with --verify, verify these only", func(name string) error {
		c.rules = append(c.rules, name)
		return nil
	})
	flag.BoolVar(&c.corpus.NoDefaultRules, "no-default-rules", false, "leave out the default rules")
	flag.DurationVar(&c.timeout, "timeout", time.Minute, "give up a graph, or a rule with a seed, after this `time`; 0 is never")
	flag.Float64Var(&c.corpus.MaxGrowth, "max-growth", 0, "let a graph grow to this many `times` its nodes; 0 is 16 and at least 10000 nodes")
	flag.BoolVar(&c.verify, "verify", false, "verify rules, as settle rules verify --solver none does")
	flag.Uint64Var(&c.verdicts.Seed, "seed", 1, "verify with seeds from this `number` on")
	flag.IntVar(&c.verdicts.Seeds, "seeds", 1, "verify with this `many` seeds")
	flag.IntVar(&c.verdicts.Cases, "cases", verify.DefaultCases, "compare both sides of each rule in this `many` cases with each seed")
	flag.IntVar(&c.attempts, "attempts", 0, "run the pipeline up to this `many` times where it fails; 0 is 4 on Prism, which tries no bundle\nagain, and 1 elsewhere")
	flag.Parse()
	beam.Init() // on a worker, this does not return
	if err := c.run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

// run checks the call and the rules, and runs the pipeline.
func (c *call) run(ctx context.Context) (err error) {
	switch {
	case c.output == "" || c.verify == (c.graphs != ""):
		return errors.New("expected --graphs PATTERN --output FOLDER, or --verify --output FOLDER")
	case c.verdicts.Seeds < 1 || c.verdicts.Cases < 1:
		return errors.New("expected --seeds and --cases of at least 1")
	}
	folder := strings.TrimSuffix(c.output, "/")
	var files []corpus.RuleFile
	if len(c.rules) > 0 {
		if files, err = corpus.ReadRules(c.rules...); err != nil {
			return err
		}
	}
	c.corpus.Rules, c.corpus.Timeout = files, c.timeout
	c.verdicts.Rules, c.verdicts.Timeout = files, c.timeout
	if c.verify {
		tasks, err := c.verdicts.Tasks()
		if err != nil {
			return err
		}
		return c.pipeline(ctx, func(s beam.Scope) { verdicts.Run(s, c.verdicts, tasks, folder, onPrism()) })
	}
	if err := c.corpus.Check(); err != nil {
		return err
	}
	return c.pipeline(ctx, func(s beam.Scope) { corpus.Run(s, c.corpus, c.graphs, folder, onPrism()) })
}

// pipeline runs a pipeline, again where it fails: what it writes then is the same.
func (c *call) pipeline(ctx context.Context, add func(beam.Scope)) error {
	attempts := c.attempts
	if attempts == 0 && onPrism() {
		attempts = 4
	}
	return worker.Attempts(ctx, attempts, func() error {
		p, s := beam.NewPipelineWithRoot()
		add(s)
		return beamx.Run(ctx, p)
	})
}

// onPrism reports whether the runner is Prism.
func onPrism() bool {
	runner := flag.Lookup("runner")
	return runner == nil || slices.Contains([]string{"", "prism", "PrismRunner"}, runner.Value.String())
}
