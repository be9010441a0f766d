package algebra_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/value"
)

// TestApproximateSigmoids: how far the approximations of the sigmoid are off at most is what their
// documentation says, and not less by much. They are between 0 and 1.
func TestApproximateSigmoids(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	for rule, bound := range map[string]float64{"local_hard_sigmoid": 0.0759, "local_ultra_fast_sigmoid": 0.0285} {
		t.Run(rule, func(t *testing.T) {
			after := parse(t, lib, program("%r = sigmoid %x"))
			_, err := lib.DB.MustQuery("+"+rule).Optimize(context.Background(), after)
			require.NoError(t, err)
			worst := 0.0
			for x := -20.0; x <= 20; x += 1. / 16 {
				y := run(t, after, []value.Value{number64(t, x), number64(t, x)})[0].Float(0)
				require.GreaterOrEqual(t, y, 0.0, x)
				require.LessOrEqual(t, y, 1.0, x)
				worst = max(worst, math.Abs(y-1/(1+math.Exp(-x))))
			}
			require.LessOrEqual(t, worst, bound)
			require.Greater(t, worst, bound/2)
		})
	}
}
