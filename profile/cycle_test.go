package profile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPictureOfGrowth(t *testing.T) {
	s := Stop{Reason: StopCycle, Rules: []string{"zero"}, Grows: 1, Steps: []Step{
		{"zero", "", "div", "0/x", "alloc(0, shape(0/x))"},
	}}
	require.Equal(t, `┌> 0/x
│    zero: div
│  alloc(0, shape(0/x))
└─ 0/x
   1 node more each time round
`, s.Picture())
}

// TestPictureWithoutTerms is of an optimizer that says only how much it did.
func TestPictureWithoutTerms(t *testing.T) {
	s := Stop{Reason: StopCycle, Rules: []string{"there", "back"}, Steps: []Step{
		{Rule: "there", Pass: "main/there", Node: "3 rewrites"}, {Rule: "back", Pass: "main/back", Node: "3 rewrites"},
	}}
	require.Equal(t, `┌> the graph
│    there (main/there): 3 rewrites
│    back (main/back): 3 rewrites
└─ and so on
`, s.Picture())
}

func TestPictureOfManySteps(t *testing.T) {
	s := Stop{Reason: StopCycle}
	for i := range 100 {
		rule := fmt.Sprint("rule", i)
		s.Rules = append(s.Rules, rule)
		s.Steps = append(s.Steps, Step{rule, "p", "n", fmt.Sprint("t", i), fmt.Sprint("t", (i+1)%100)})
	}
	picture := s.Picture()
	require.Equal(t, firstSteps+lastSteps, strings.Count(picture, ": n\n"))
	require.Contains(t, picture, "│    ... 84 rewrites more\n│  t96\n")
	require.True(t, strings.HasSuffix(picture, "└─ t0\n"))
	require.Equal(t, "cycle: rule0 -> rule1 -> rule2 -> rule3 -> rule4 -> rule5 -> rule6 -> rule7 -> ... -> rule0", s.String())
	s.Steps = s.Steps[:firstSteps+lastSteps+1]
	require.NotContains(t, s.Picture(), "more")
}

func TestNoPicture(t *testing.T) {
	require.Empty(t, Stop{Reason: StopLimit, By: "x"}.Picture())
	require.Empty(t, Stop{Reason: StopCycle, Rules: []string{"a"}}.Picture())
}
