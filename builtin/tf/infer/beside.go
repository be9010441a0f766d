package infer

import (
	"maps"
	"slices"
)

// beside returns the rules of ops about what is beside a graph: other programs and compilers,
// requests that are put together, models of trees, and crossings of columns.
func beside() map[string]rule {
	all := map[string]rule{}
	each(all, handsOn, "XlaSharding TPUReplicatedInput DebugIdentityV2 DebugIdentityV3 CollectiveReduceV2 CollectiveBcastSendV2")
	each(all, likeFirst, "XlaSort XlaDynamicUpdateSlice")
	each(all, scalars, `DeviceIndex DummySeedGenerator XlaReplicaId BoostedTreesEnsembleResourceHandleOp IsBoostedTreesEnsembleInitialized
		BarrierReadySize BarrierIncompleteSize DebugNanCount TPUCompilationResult KMC2ChainInitialization`)
	// What these give is said by a program, or by what was put in.
	each(all, func(*call) {}, `BatchFunction EagerPyFunc _Recv _HostRecv TPUPartitionedCall MapUnstage MapPeek StagePeek XlaDot XlaGather
		DebugNumericSummaryV2`)
	each(all, vectors, "DebugNumericSummary RaggedCross")
	all["BoostedTreesBucketize"] = func(c *call) {
		for i := range c.out {
			c.shape(i, c.dims(i))
		}
	}
	all["XlaKeyValueSort"] = func(c *call) {
		c.shape(0, c.dims(0))
		c.shape(1, c.dims(1))
	}
	all["TPUReplicatedOutput"] = likeFirst
	all["RandomIndexShuffle"] = likeFirst
	all["MapUnstageNoKey"] = func(c *call) { c.scalar(0) }
	all["BarrierTakeMany"] = func(c *call) {
		c.vector(0, 0)
		c.vector(1, 0)
	}
	all["BoostedTreesPredict"] = func(c *call) {
		if rows, ok := c.rank(1, 1); ok {
			c.shape(0, []Dim{rows[0], num(c.integer("logits_dimension", 1))})
		}
	}
	all["KmeansPlusPlusInitialization"] = func(c *call) {
		if points, ok := c.rank(0, 2); ok {
			c.shape(0, []Dim{c.elem(1), points[1]})
		}
	}
	all["NearestNeighbors"] = func(c *call) {
		if points, ok := c.rank(0, 2); ok {
			c.shape(0, []Dim{points[0], c.elem(2)})
			c.shape(1, []Dim{points[0], c.elem(2)})
		}
	}
	all["GenerateBoundingBoxProposals"] = func(c *call) {
		n := num(c.integer("post_nms_topn", 300))
		if scores, ok := c.rank(0, 4); ok {
			c.shape(0, []Dim{scores[0], n, num(4)})
			c.shape(1, []Dim{scores[0], n})
		}
	}
	each(all, func(c *call) {
		c.shape(0, []Dim{0, num(2)})
		c.vector(1, 0)
		c.vector(2, num(2))
	}, "SparseCross SparseCrossV2 SparseCrossHashed")
	all["Skipgram"] = func(c *call) {
		c.vector(0, 0)
		c.vector(1, 0)
		for i := 2; i < 5; i++ {
			c.scalar(i)
		}
		c.vector(5, 0)
		c.vector(6, 0)
	}
	all["ApproxTopK"] = func(c *call) {
		dims := c.dims(0)
		if dims == nil {
			return
		}
		at, ok := c.axis(c.integer("reduction_dimension", -1), len(dims))
		if !ok {
			return
		}
		dims = slices.Clone(dims)
		dims[at] = 0
		if joined, given := c.attribute("aggregate_to_topk").Bool(); joined || !given {
			dims[at] = num(c.integer("k", 0))
		}
		for i := range c.out {
			c.shape(i, dims)
		}
	}
	maps.Copy(all, together())
	maps.Copy(all, compiled())
	return all
}

// together returns the rules of ops for which others give a part: requests that are put together,
// a function for each row, the others of a group.
func together() map[string]rule {
	of := func(c *call, i int, rows Dim) {
		if dims := c.dims(i); c.atLeast(i, 1) && dims != nil {
			c.shape(0, append([]Dim{rows}, dims[1:]...))
		}
	}
	return map[string]rule{
		"Batch": func(c *call) {
			parts := len(c.out) - 2
			for i := range parts {
				if dims := c.dims(i); len(dims) > 0 {
					c.shape(i, append([]Dim{0}, dims[1:]...))
				}
			}
			c.shape(parts, []Dim{0, num(3)})
			c.scalar(parts + 1)
		},
		"Unbatch":     func(c *call) { of(c, 0, 0) },
		"UnbatchGrad": func(c *call) { of(c, 2, 0) },
		"MapDefun": func(c *call) {
			rows := Dim(0)
			for i := range min(c.attribute("Targuments").Len(), len(c.in)) {
				if dims := c.dims(i); c.atLeast(i, 1) && dims != nil {
					rows = c.equal(rows, dims[0], "its arguments have different numbers of rows")
				}
			}
			for i, dims := range c.shapesAttr("output_shapes") {
				if dims != nil {
					c.shape(i, append([]Dim{rows}, dims...))
				}
			}
		},
		"CollectiveGatherV2": func(c *call) {
			if dims := c.dims(0); len(dims) > 0 {
				of(c, 0, c.a.mul(dims[0], c.elem(1)))
			}
		},
		"CollectiveBcastRecvV2": func(c *call) { c.shape(0, c.shapeInput(3)) },
	}
}

// compiled returns the rules of ops of the compiler XLA, whose inputs say shapes where they are
// constants.
func compiled() map[string]rule {
	return map[string]rule{
		"XlaEinsum": einsum,
		"XlaDynamicSlice": func(c *call) {
			c.shape(0, c.shapeInput(2))
			if dims := c.dims(0); dims != nil && c.elems(2) == nil {
				c.shape(0, unknowns(len(dims)))
			}
		},
		"XlaPad": func(c *call) {
			dims := c.dims(0)
			low, high, inner := c.elems(2), c.elems(3), c.elems(4)
			if dims == nil {
				return
			}
			list := unknowns(len(dims))
			if len(low) == len(dims) && len(high) == len(dims) && len(inner) == len(dims) {
				for d, n := range dims {
					gaps := c.a.mul(c.a.max(c.a.sub(n, num(1)), num(0)), inner[d])
					list[d] = c.a.add(c.a.add(n, gaps), c.a.add(low[d], high[d]))
				}
			}
			c.shape(0, list)
		},
	}
}
