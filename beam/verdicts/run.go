package verdicts

import (
	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/settle-go/settle/beam/corpus"
	"github.com/settle-go/settle/beam/internal/worker"
)

// Run does tasks and writes to a folder: verdicts.json, and counterexamples/ and failures/ with
// a file for each. Several is that of [Verify].
func Run(s beam.Scope, c Config, tasks []Task, folder string, several bool) {
	out := Verify(s, c, tasks, several)
	worker.WriteOne(s, folder+"/verdicts.json", out.Verdicts)
	corpus.Write(s, folder+"/counterexamples", "", ".txt", out.Counterexamples)
	corpus.Write(s, folder+"/failures", "", ".json", out.Failures)
}
