package main

import "github.com/settle-go/settle/graph"

// whyIndex finds the records of a log by the nodes in them.
type whyIndex struct {
	news map[graph.Source][]int // those that put the node in the place of another
	ends map[graph.Source]int   // the one that replaced the node, or else matched it beside another
	read map[string]int         // the same of nodes that were read, by place
}

func newWhyIndex(log *graph.Provenance) whyIndex {
	x := whyIndex{news: map[graph.Source][]int{}, ends: map[graph.Source]int{}, read: map[string]int{}}
	for k := range log.Len() {
		r := log.At(k)
		if r.New.Op.IsValid() {
			x.news[r.New] = append(x.news[r.New], k)
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
func (x *whyIndex) end(s graph.Source, k int) {
	if _, known := x.ends[s]; known {
		return
	}
	x.ends[s] = k
	if _, known := x.read[s.Place]; !known && s.MadeBy < 0 && s.Place != "" {
		x.read[s.Place] = k
	}
}
