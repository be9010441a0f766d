package convert

// orderSearch finds out cheaply that paths order all that is done to a resource, as they do
// in most graphs: by short searches. What it does not find may be there.
type orderSearch struct {
	*flow
	seen []int // which search saw a node last
	turn int
	work []int
}

// maxOrderSearch is the number of edges that are followed from a node, for each node that is
// looked for.
const maxOrderSearch = 32

// areOrdered reports whether each read comes after the write before it, and each write after
// what stands before it. Then any two of them are in order if one of them writes.
func (s *orderSearch) areOrdered(list []access) bool {
	first := 0 // the last write, or what was read first
	for i, a := range list {
		targets := list[first:i]
		if !a.writes && len(targets) > 0 {
			if targets = targets[:1]; !targets[0].writes {
				continue // nothing was written yet
			}
		}
		if !s.isAfter(a.node, targets) {
			return false
		}
		if a.writes {
			first = i
		}
	}
	return true
}

// isAfter reports whether a node is found to come after all of some others, which stand in
// the order of the flow.
func (s *orderSearch) isAfter(i int, targets []access) bool {
	if len(targets) == 0 {
		return true
	}
	s.turn++
	low, left := s.place[targets[0].node], maxOrderSearch*len(targets)
	see := func(at int) {
		if left--; s.place[at] >= low && s.seen[at] != s.turn {
			s.seen[at] = s.turn
			s.work = append(s.work, at)
		}
	}
	s.work = append(s.work[:0], i)
	for len(s.work) > 0 && left > 0 {
		at := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		for _, w := range s.waits[at] {
			see(w)
		}
		if s.bare(at) == "Merge" { // it takes one of several
			continue
		}
		for _, d := range s.data[at] {
			see(d)
		}
	}
	for _, t := range targets {
		if s.seen[t.node] != s.turn {
			return false
		}
	}
	return true
}
