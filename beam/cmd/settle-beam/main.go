// Command settle-beam optimizes a corpus of graphs with Apache Beam.
//
//	settle-beam --runner=prism --graphs '/models/*.mlir' --output /small --query default --rules my.toml
package main

import (
	"context"
	"errors"
	"flag"
	"log"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/settle-go/settle/beam/corpus"
)

func main() {
	var c corpus.Config
	var files []string
	graphs := flag.String("graphs", "", "optimize the files that match this `pattern`")
	output := flag.String("output", "", "write to this `folder`")
	flag.StringVar(&c.Query, "query", "default", "select rules by this `query`")
	flag.Func("rules", "add the rules of this `file` or folder (repeatable)", func(name string) error {
		files = append(files, name)
		return nil
	})
	flag.BoolVar(&c.NoDefaultRules, "no-default-rules", false, "leave out the default rules")
	flag.DurationVar(&c.Timeout, "timeout", time.Minute, "give up a graph after this `time`; 0 is never")
	flag.Float64Var(&c.MaxGrowth, "max-growth", 0, "let a graph grow to this many `times` its nodes; 0 is 16 and at least 10000 nodes")
	flag.Parse()
	beam.Init()
	if err := run(c, files, *graphs, *output); err != nil {
		log.Fatal(err)
	}
}

// run checks the call and the rules, and runs the pipeline.
func run(c corpus.Config, files []string, graphs, output string) (err error) {
	if graphs == "" || output == "" {
		return errors.New("expected --graphs PATTERN and --output FOLDER")
	}
	if len(files) > 0 {
		if c.Rules, err = corpus.ReadRules(files...); err != nil {
			return err
		}
	}
	if err := c.Check(); err != nil {
		return err
	}
	p, s := beam.NewPipelineWithRoot()
	corpus.Run(s, c, graphs, strings.TrimSuffix(output, "/"))
	return beamx.Run(context.Background(), p)
}
