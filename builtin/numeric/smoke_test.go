package numeric_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
)

func TestSmoke(t *testing.T) {
	for _, f := range []string{"0_import", "1_inlined", "2_canonicalized", "3_shapes_inferred", "4_canonicalized"} {
		text, err := os.ReadFile("../../../shared/data/gpt2/" + f + ".mlir")
		require.NoError(t, err)
		s := string(text)
		for _, r := range [][2]string{{"768", "24"}, {"3072", "96"}, {"2304", "72"}, {"50257", "101"}, {"1024", "20"}, {"64", "2"}} {
			re := regexp.MustCompile(`([^%0-9])` + r[0] + `([^0-9])`)
			for range 2 {
				s = re.ReplaceAllString(s, "${1}"+r[1]+"${2}")
			}
		}
		s = regexp.MustCompile(`dense<\[8897[^\]]*\]>`).ReplaceAllString(s, "dense<[88, 33, 34, 11, 46, 89, 13, 12, 1, 4, 27, 42, 48, 2, 24, 15]>")
		fg, err := mlir.Parse(f, s, dialects.All())
		require.NoError(t, err)
		r, err := eval.Run(context.Background(), fg, nil, eval.Options{Evaluators: numeric.Evaluators(), Loose: true})
		require.NoError(t, err)
		fmt.Println(f, r.Emitted[0].Short(5), r.Steps)
	}
}
