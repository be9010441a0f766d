// Package region holds sets of indices of a box: regions, which have a sett for
// each dimension, and unions of disjoint regions.
//
//	r, err := region.New(region.Shape{3, 4}, sett.All(), odd)
//	u, err := r.Union().Reshape(ctx, region.Shape{4, 3})   // it need not be one region
//	index, ok := r.Common(q)                  // an index of both
//
// # Regions
//
// An index (i, j, ...) is in a [Region] if i < shape[0] and i is in the sett of
// dimension 0, and so on: a region is the outer product of its setts. What a sett
// has outside of its dimension does not count. The shape () has one index.
//
// Views act on a [Union]: Permute, Reverse, Expand, Reduce, Sample, Fill and Reshape.
// Reduce is the way back of Expand, Fill that of Sample.
//
// Reshape looks at stretches of dimensions that have the same size before and
// after: only within a stretch are the setts flattened to one and split anew. A
// reshape that cuts across rows takes a region for each way in which a row looks;
// regions that differ in one dimension only are joined.
//
// # What it costs
//
// Set operations work dimension by dimension, on setts (see package sett), so they
// do not depend on the sizes. Disjoint, Common and Contains list nothing. A region
// has at most 2^60 elements; a union of more than 2^18 regions is an error.
package region
