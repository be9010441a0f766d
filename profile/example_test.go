package profile_test

import (
	"bytes"
	"fmt"
	"os"
	"time"

	"github.com/settle-go/settle/profile"
)

// run is what an engine would return for one function of a module.
func run(name string, applied int) *profile.Report {
	r := profile.New(name, "+canonicalize")
	r.Stop = profile.Stop{Reason: profile.StopFixpoint}
	r.NodesBefore, r.NodesAfter = 100, 100-applied
	r.Elapsed = 200 * time.Microsecond
	r.Root = &profile.Pass{
		Name: "canonicalize", Kind: profile.KindTopo, Elapsed: 180 * time.Microsecond,
		NodesBefore: 100, NodesAfter: 100 - applied, Rewrites: applied, Visits: 100,
		Rules: []profile.RuleProfile{
			{Name: "local_add_zero", Source: "rules.d/tensor/identity.toml:7", Tried: 40, Matched: applied,
				Applied: applied, Removed: applied, Elapsed: 60 * time.Microsecond},
			{Name: "local_log1p", Source: "rules.d/tensor/stable.toml:3", Tried: 9, Elapsed: 30 * time.Microsecond},
		},
	}
	r.Tally()
	return r
}

func Example() {
	module := &profile.Report{}
	module.Merge(run("main", 12))
	module.Merge(run("helper", 3))
	module.Name = "gpt2.mlir"
	fmt.Println(module.Check())
	fmt.Println(module.Summary())
	// Output:
	// <nil>
	// gpt2.mlir: 200 -> 185 nodes, 15 rewrites, fixpoint, 400µs
}

func ExampleWriteText() {
	if err := profile.WriteText(os.Stdout, run("main", 12), profile.TextOptions{Unfired: true}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// main
	//   query     +canonicalize
	//   nodes     100 -> 88 (-12.0%)
	//   rewrites  12
	//   time      200µs settling
	//   stopped   fixpoint
	//
	// passes
	//   pass          kind  time µs     %                 nodes  rewrites  stopped
	//   canonicalize  topo    180.0  90.0  █████████  100 -> 88        12
	//
	// rules: 1 fired, 60.0 µs (30.0%)
	//   time µs     %  tried  matched  refused  applied  created  removed  rule            source
	//      60.0  30.0     40       12        0       12        0       12  local_add_zero  …d/tensor/identity.toml:7
	//
	// cost of rules that never fired: 1 of 2 rules, 30.0 µs (15.0%)
	//   time µs     %  tried  matched  refused  rule         source
	//      30.0  15.0      9        0        0  local_log1p  rules.d/tensor/stable.toml:3
}

func ExampleReadJSON() {
	var file bytes.Buffer
	if err := profile.WriteJSON(&file, run("main", 12)); err != nil {
		fmt.Println(err)
	}
	report, err := profile.ReadJSON(&file)
	fmt.Println(report.Rules[0].Name, report.Rules[0].Applied, err)

	_, err = profile.ReadJSON(bytes.NewReader([]byte(`{"version": 7}`)))
	fmt.Println(err)
	// Output:
	// local_add_zero 12 <nil>
	// profile: version 7 of a report is unknown: this program reads version 1
}
