package builtin_test

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/optdb"
)

// The main job from Go: read a graph, query an optimizer by tag, rewrite.
func Example() {
	lib, err := builtin.New(builtin.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fg, err := mlir.ReadFile(filepath.Join("..", "examples", "transformer.mlir"), lib.Dialects)
	if err != nil {
		fmt.Println(err)
		return
	}
	opt, err := lib.DB.Query(optdb.Include("canonicalize").Requiring("fleet"))
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := opt.Optimize(context.Background(), fg)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.NodesBefore, "->", report.NodesAfter, "nodes,", report.Rewrites, "rewrites,", report.Stop)
	for _, rule := range report.Rules {
		if rule.Applied > 0 {
			fmt.Println(rule.Name, rule.Applied)
		}
	}
	// Output:
	// 447 -> 344 nodes, 127 rewrites, fixpoint
	// remove_redundant_cast 103
	// tensorize_gather_index 24
}
