// Package alias answers which tensors share memory: exactly, and at a cost that
// does not depend on their sizes.
//
//	var g alias.Graph
//	a, err := g.Allocate(region.Shape{24}, 0)
//	rows, err := g.View(a, alias.Reshape(4, 6))
//	b, err := g.Slice(rows, []int64{0, 3}, []int64{4, 6})
//	c, err := g.Subsample(a, 0, 7)
//	g.AreAliased(b, c)                  // true
//	alloc, index, ok := g.Witness(b, c) // a, [21], true
//
// # Concepts
//
// A [Graph] holds tensors. Each is an allocation or a view: a [Map] of one tensor
// (Reshape, Permute, Reverse, Expand, Sample) or several tensors put together
// (Concat, Fill). No view copies, not even a reshape: what a view shows of an
// allocation is kept as regions, outer products of nested stripes (packages region
// and sett), which describe what pointer, offset and strides cannot.
//
// An [Origin] is such a region of an allocation. When a view is added, it is
// followed back to the allocations once: each Map takes a part of the view Back to
// the part of the tensor that it shows, and Forward again. Questions then compare
// origins:
//
//	AreAliased Witness Meet   do two tensors share an element, which, and where
//	Contains                  does one show all that another shows
//	ContainsAliases           does a tensor show an element twice
//	Aliases Colors            all tensors that share with one; whose memory it shows
//	IsRowMajorContiguous      is it a stretch of memory without gaps
//
// The representation is a set: it knows which elements a view shows, not in which
// order. A tensor without elements shares nothing, not even with itself.
//
// # What it costs
//
// The document's example of 2x2 tiles of an array of 4N by 4N, processor time (two
// shared cores, 2026-11-21, go test -run xxx -bench Tiled):
//
//	N                             3       30      300     3000   300,000   250,000,000
//	build and ask, µs            50       46       52       47        56            54
//	ask, µs                    0.12     0.12     0.12     0.12      0.12          0.12
//	witness, µs                0.14     0.14     0.14     0.13      0.14          0.14
//
// A chain of samples, reverses and permutations is followed back in one step, however
// long it is: 10,000 slices of slices take 5 µs each. So is one of reshapes and samples: 50,000
// slices with a reshape before each take 12 µs each (go test -bench Reshaped). Other views
// are steps of their own.
//
// The C++ library that the document describes took 47 µs and 3.4 µs, and answered
// wrongly for N = 300,000. AreAliased allocates nothing.
//
// On 200 pairs of random slices, strided in three dimensions, of an allocation of
// 46,126,080 elements seen in random shapes, on the same pairs in the same run (go
// test -run xxx -bench Peers -benchtime 1x; all three agree on every pair):
//
//	                              median      90 %       most
//	AreAliased                     69 ns    1.4 µs     3.7 µs
//	numpy.shares_memory 1.24      291 ns    0.7 µs      52 µs
//	isl_set_is_disjoint 0.25      6.7 µs    108 µs     601 µs
//
// To build the graph of the two views takes some 65 µs before that. numpy knows
// only views that one stride a dimension describes.
package alias
