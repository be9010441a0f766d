package classic_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/classic"
)

func ExampleWrite() {
	r := profile.New("train.mlir", "+merge")
	r.Elapsed, r.NodesBefore, r.NodesAfter = 3*time.Millisecond, 108, 104
	r.Root = &profile.Pass{Name: "fast_run", Kind: profile.KindSequence, Elapsed: 3 * time.Millisecond,
		NodesBefore: 108, NodesAfter: 104, Rewrites: 4,
		Children: []*profile.Pass{{Name: "merge1", Kind: profile.KindMerge, Elapsed: 2 * time.Millisecond, Rewrites: 4,
			Rules: []profile.RuleProfile{{Name: "merge1", Tried: 108, Matched: 4, Applied: 4, Removed: 4}}}}}
	r.Tally()
	if err := classic.Write(os.Stdout, r, classic.Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Function profiling
	// ==================
	//   Message: train.mlir
	//   Total compile time: 3.000000e-03s
	//     Number of Apply nodes: 104
	//     Aesara Optimizer time: 3.000000e-03s
	//
	// Optimizer Profile
	// -----------------
	//  SeqOptimizer  fast_run  time 0.003s for 108/104 nodes before/after optimization
	//    0.000s for fgraph.validate()
	//    0.000s for callback
	//    time      - (name, class, index) - validate time
	//    0.002000s - ('merge1', 'MergeOptimizer', 0) - 0.000s
	//      MergeOptimizer
	//        nb fail=    0 merged=    4 constant=    0
	//        time replace=0.00 validate=nan callback=nan
}

func ExampleParse() {
	const log = `epoch 1
 SeqOptimizer  OPT_FAST_RUN  time 0.102s for 78/50 nodes before/after optimization
   0.000s for fgraph.validate()
   0.004s for callback
   time      - (name, class, index) - validate time
   0.095307s - ('composite_elemwise_fusion', 'FusionOptimizer', 1) - 0.000s
     FusionOptimizer
      nb_iter 3
      nb_replacement 10
   0.006412s - ('local_add_mul_fusion', 'FusionOptimizer', 0) - 0.000s
epoch 2
`
	listings, err := classic.Parse("train.log", strings.NewReader(log))
	if err != nil {
		fmt.Println(err)
	}
	for _, stage := range listings[0].Report.Root.Children {
		fmt.Println(stage.Name, stage.Elapsed, stage.Rewrites, stage.Counts)
	}

	_, err = classic.Parse("train.log", strings.NewReader(strings.Replace(log, "nb_iter 3", "nb_iter three", 1)))
	var place *diag.Error
	if errors.As(err, &place) {
		fmt.Print(place.Render())
	}
	// Output:
	// local_add_mul_fusion 6.412ms 0 []
	// composite_elemwise_fusion 95.307ms 10 [{nb_iter 3} {nb_replacement 10}]
	// train.log:8:15: expected a number, not "three"
	//     8 |       nb_iter three
	//       |               ^^^^^
}
