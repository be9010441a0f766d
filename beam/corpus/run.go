package corpus

import (
	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/settle-go/settle/beam/internal/worker"
)

// Run reads the graphs that match a pattern, optimizes them, and writes to a folder: graphs/,
// reports/ and failures/ with a file for each graph, and profile.json. Several is that of [Read].
func Run(s beam.Scope, c Config, pattern, folder string, several bool) {
	out := Optimize(s, c, Read(s, pattern, several)...)
	Write(s, folder+"/graphs", pattern, "", out.Graphs)
	Write(s, folder+"/reports", pattern, ".json", out.Reports)
	Write(s, folder+"/failures", pattern, ".json", out.Failures)
	worker.WriteOne(s, folder+"/profile.json", out.Profile)
}
