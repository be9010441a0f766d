package roundtrip

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/mlir"
)

// TestOptimized looks whether mlir-opt takes the programs of each file after the default query.
func TestOptimized(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	opt := lib.DB.MustQuery("default")
	for _, file := range files(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".mlir"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			programs, _ := print(t, string(text), "--mlir-print-op-generic")
			var read, written []string
			for _, program := range programs {
				fg, err := mlir.Parse("in.mlir", program, lib.Dialects)
				require.NoError(t, err)
				if _, err := opt.Optimize(context.Background(), fg); err != nil {
					t.Errorf("%v\n%s", err, program)
					continue
				}
				read, written = append(read, program), append(written, mlir.String(fg))
			}
			again, _ := print(t, strings.Join(written, "\n"+separator))
			if len(again) == len(read) {
				return
			}
			for i, program := range read {
				if again, said := print(t, written[i]); len(again) == 0 {
					t.Errorf("mlir-opt refuses what is written: %s\nof\n%s\nit is\n%s", said, program, written[i])
				}
			}
		})
	}
}
