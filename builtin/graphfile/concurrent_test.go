package graphfile_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/graphfile"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/optdb"
)

// TestGoroutinesShareALibrary: queries of one library, each for the first time and all at once, on
// graphs with contexts of their own or a shared one, give what each gives alone.
func TestGoroutinesShareALibrary(t *testing.T) {
	files := []string{"transformer.mlir", "slices.mlir", "while.pbtxt"}
	queries := []string{"default", "+canonicalize", "+fast_run", "+merge", "+canonicalize &fleet", "+tf_frontend"}
	run := func(lib *builtin.Library, file, query string, options ...mlir.Option) (string, error) {
		q, err := optdb.ParseQuery(query)
		if err != nil {
			return "", err
		}
		opt, err := lib.DB.Query(q)
		if err != nil {
			return "", err
		}
		name := filepath.Join("..", "..", "examples", file)
		data, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		fg, err := graphfile.Parse(t.Context(), name, data, lib.Dialects, graphfile.Options{MLIR: options})
		if err != nil {
			return "", err
		}
		report, err := opt.Optimize(t.Context(), fg)
		if err != nil {
			return "", err
		}
		var out bytes.Buffer
		for _, rule := range report.Rules {
			fmt.Fprintln(&out, rule.Name, rule.Tried, rule.Applied)
		}
		err = graphfile.Write(&out, name, fg)
		return out.String(), err
	}

	together, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	shared := mlir.Shared(ir.NewContext(together.Dialects))
	got := make([]string, 2*len(files)*len(queries))
	var group errgroup.Group
	for i := range got {
		file, query := files[i%len(files)], queries[i/len(files)%len(queries)]
		var options []mlir.Option
		if i < len(got)/2 {
			options = append(options, shared)
		}
		group.Go(func() (err error) {
			got[i], err = run(together, file, query, options...)
			return err
		})
	}
	require.NoError(t, group.Wait())

	alone, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	for i := range got {
		file, query := files[i%len(files)], queries[i/len(files)%len(queries)]
		want, err := run(alone, file, query)
		require.NoError(t, err)
		require.Equal(t, want, got[i], "%s under %s", file, query)
	}
}
