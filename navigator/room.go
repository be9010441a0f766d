package navigator

import (
	"sync"

	"github.com/settle-go/settle/profile"
)

// reportRoom is the memory in which the runs of one goroutine make their reports, one after the other:
// each is added to a sum, which keeps nothing of it, before the next one begins. Where the report of a
// run is for the caller, its memory is not used again, but made in as few pieces as the report before it needed.
type reportRoom struct {
	run    Run // that makes the report
	report profile.Report
	reportSlabs
	ofCaller reportSlabs // of the last report that was for the caller
}

// reportSlabs is the memory of all that a report is made of.
type reportSlabs struct {
	passes   slab[profile.Pass]
	children slab[*profile.Pass]
	rounds   slab[profile.Round]
	costs    slab[profile.Cost]
	counts   slab[profile.Count]
	rules    slab[profile.RuleProfile]
}

// rooms are those that no run uses.
var rooms spares[reportRoom]

// takeRoom returns a room for the caller alone, to give back by putting it into rooms.
func takeRoom() *reportRoom {
	if m := rooms.take(); m != nil {
		return m
	}
	return &reportRoom{}
}

// reset ends the use of all that was taken.
func (m *reportRoom) reset() {
	m.passes.reset()
	m.children.reset()
	m.rounds.reset()
	m.costs.reset()
	m.counts.reset()
	m.rules.reset()
	m.run = Run{
		position: passPosition{path: m.run.position.path}, nothing: m.run.nothing[:0], rewired: m.run.rewired.room(), log: m.run.log,
	}
	m.run.log.log, m.report = nil, profile.Report{}
}

// renew leaves all that was taken to the caller, and makes new memory for as large a report.
func (m *reportSlabs) renew() {
	m.passes.renew()
	m.children.renew()
	m.rounds.renew()
	m.costs.renew()
	m.counts.renew()
	m.rules.renew()
}

// newPass returns a pass of an optimizer that did nothing yet.
func (m *reportRoom) newPass(name, role string) *profile.Pass {
	p := &m.passes.take(1)[0]
	p.Name, p.Role = name, role
	return p
}

// slab hands out memory, which is used again after a reset: as much in one piece as was asked for
// before.
type slab[T any] struct {
	block []T
	asked int // since the last reset
}

// take returns n zero values.
func (s *slab[T]) take(n int) []T {
	s.asked += n
	from := len(s.block)
	if n > cap(s.block)-from {
		return make([]T, n)
	}
	s.block = s.block[:from+n]
	return s.block[from : from+n : from+n]
}

// reset ends the use of what was taken.
func (s *slab[T]) reset() {
	clear(s.block)
	s.block = s.block[:0]
	if s.asked > cap(s.block) {
		s.block = make([]T, 0, s.asked)
	}
	s.asked = 0
}

// renew leaves what was taken to those who took it, and makes new memory for as much, if that is little: the next
// report may be smaller.
func (s *slab[T]) renew() {
	const little = 64
	if s.asked > little {
		s.asked = 0
	}
	s.block, s.asked = make([]T, 0, s.asked), 0
}

// reportSum sums the reports of graphs in their order, while parts of them are optimized side by side:
// what is before the parts at work is one report. One worker at a time has it, to add its own part or
// those that have ended.
type reportSum struct {
	mu    sync.Mutex
	all   *profile.Report // of the graphs before next
	next  int
	taken bool            // a worker adds to it
	ended map[int]partSum // parts after next, by where they begin; nil while there was none
}

// partSum is the sum of a part, and where that ends.
type partSum struct {
	end    int
	report *profile.Report
}

func newReportSum() *reportSum {
	return &reportSum{all: &profile.Report{}}
}

// begin returns the report to which those of a part are to be added: the sum, where all graphs before
// the part are in it.
func (s *reportSum) begin(from int) *profile.Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken || from != s.next {
		return &profile.Report{}
	}
	s.taken = true
	return s.all
}

// end adds the report of a part to the sum, and those of the parts after it that have ended.
func (s *reportSum) end(from, end int, report *profile.Report) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if report == s.all {
		s.next = end
	} else {
		if s.ended == nil {
			s.ended = map[int]partSum{}
		}
		s.ended[from] = partSum{end, report}
		if s.taken {
			return // the worker that is adding parts finds it there
		}
		s.taken = true
	}
	for part, ended := s.ended[s.next]; ended; part, ended = s.ended[s.next] {
		delete(s.ended, s.next)
		s.mu.Unlock()
		s.all.Merge(part.report)
		s.mu.Lock()
		s.next = part.end
	}
	s.taken = false
}
