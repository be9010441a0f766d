package why

import "github.com/settle-go/settle/graph"

// index finds the records of a log by the nodes in them.
type index struct {
	made map[graph.Source][]int // the rewrites that replaced another node by this one
	ends map[graph.Source]int   // the rewrite that replaced the node, or else matched it as an operand
	read map[string]int         // likewise for nodes of the file, by location
}

func newIndex(log *graph.Provenance) index {
	x := index{made: map[graph.Source][]int{}, ends: map[graph.Source]int{}, read: map[string]int{}}
	for k := range log.Len() {
		r := log.At(k)
		if r.New.Op.IsValid() {
			x.made[r.New] = append(x.made[r.New], k)
		}
		x.end(r.Root, k)
	}
	for k := range log.Len() {
		for _, s := range log.At(k).Others {
			x.end(s, k)
		}
	}
	return x
}

// end notes the first record that a node has.
func (x *index) end(s graph.Source, k int) {
	if _, known := x.ends[s]; known {
		return
	}
	x.ends[s] = k
	if _, known := x.read[s.Place]; !known && s.MadeBy < 0 && s.Place != "" {
		x.read[s.Place] = k
	}
}
