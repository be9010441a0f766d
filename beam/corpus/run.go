package corpus

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() { register.DoFn2x1[context.Context, []byte, error](&writeOneFn{}) }

// Run reads the graphs that match a pattern, optimizes them, and writes to a folder: graphs/,
// reports/ and failures/ with a file for each graph, and profile.json.
func Run(s beam.Scope, c Config, pattern, folder string) {
	out := Optimize(s, c, Read(s, pattern))
	Write(s, folder+"/graphs", pattern, "", out.Graphs)
	Write(s, folder+"/reports", pattern, ".json", out.Reports)
	Write(s, folder+"/failures", pattern, ".json", out.Failures)
	beam.ParDo0(s.Scope("settle.WriteProfile"), &writeOneFn{Name: folder + "/profile.json"}, out.Profile)
}

// writeOneFn writes the one element of a collection.
type writeOneFn struct{ Name string }

// ProcessElement writes it.
func (f *writeOneFn) ProcessElement(ctx context.Context, data []byte) error {
	return writeFile(ctx, f.Name, data)
}
