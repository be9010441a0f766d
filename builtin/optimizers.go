package builtin

import (
	"github.com/settle-go/settle/builtin/arith"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// registration is an optimizer that is written in Go, and where it goes.
type registration struct {
	database  string
	optimizer any // *navigator.Local or navigator.Optimizer
	options   []optdb.RegisterOption
}

// optimizers lists what is written in Go because a pattern cannot say it.
func optimizers(dialects *graph.Dialects) []registration {
	merge := optdb.Tags("fast_run", "fast_compile", "merge")
	list := []registration{
		{rootDatabase, navigator.NewMerge("merge1"), []optdb.RegisterOption{optdb.Position(0), merge}},
		{rootDatabase, navigator.NewMerge("merge2"), []optdb.RegisterOption{optdb.Position(49), merge}},
		{rootDatabase, navigator.NewMerge("merge3"), []optdb.RegisterOption{optdb.Position(100), merge}},
		{rootDatabase, navigator.NewDead("remove_dead_nodes"), []optdb.RegisterOption{
			optdb.Position(101), optdb.Tags("fast_run", "merge", "dead_code")}},
		{"canonicalize", navigator.NewMergeConstants("merge_constants"), []optdb.RegisterOption{
			optdb.Final(), optdb.Tags("fast_run", "arith", "tensor")}},
	}
	for _, rule := range arith.Rules(dialects) {
		list = append(list, registration{"canonicalize", rule, nil})
	}
	return list
}
