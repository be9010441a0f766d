package navigator

import (
	"sync"
	"testing"

	"github.com/settle-go/settle/profile"
)

// TestReportSum adds reports of parts in each order in which they can end: they are summed in the order
// of the parts.
func TestReportSum(t *testing.T) {
	named := func(part int) *profile.Report {
		return &profile.Report{Failures: []profile.Failure{{Rule: string(rune('a' + part))}}, Graphs: 1}
	}
	check := func(s *reportSum) {
		var order string
		for _, f := range s.all.Failures {
			order += f.Rule
		}
		if order != "abc" || s.all.Graphs != 3 || s.next != 6 || len(s.ended) > 0 || s.taken {
			t.Fatalf("reports in the order %q, of %d graphs, up to %d, %d left, taken: %t", order, s.all.Graphs, s.next, len(s.ended), s.taken)
		}
	}
	for _, order := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		s := newReportSum()
		var sums [3]*profile.Report
		for part := range sums {
			sums[part] = s.begin(2 * part)
			sums[part].Merge(named(part))
		}
		for _, part := range order {
			s.end(2*part, 2*part+2, sums[part])
		}
		check(s)
	}
	for range 100 { // each begins when it can
		s := newReportSum()
		var group sync.WaitGroup
		for part := range 3 {
			group.Go(func() {
				sum := s.begin(2 * part)
				sum.Merge(named(part))
				s.end(2*part, 2*part+2, sum)
			})
		}
		group.Wait()
		check(s)
	}
}
