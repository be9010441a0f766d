package infer

// beside returns the rules of ops about what is beside a graph: other programs and compilers,
// requests that are put together, models of trees, and crossings of columns.
func beside() map[string]rule {
	all := map[string]rule{}
	each(all, handsOn, "XlaSharding TPUReplicatedInput DebugIdentityV2 DebugIdentityV3 CollectiveReduceV2 CollectiveBcastSendV2")
	each(all, likeFirst, "XlaSort XlaDynamicUpdateSlice")
	each(all, scalars, `DeviceIndex DummySeedGenerator XlaReplicaId BoostedTreesEnsembleResourceHandleOp IsBoostedTreesEnsembleInitialized
		BarrierReadySize BarrierIncompleteSize DebugNanCount TPUCompilationResult`)
	// What these give is said by a program, or by what was put in.
	each(all, func(*call) {}, `BatchFunction EagerPyFunc _Recv _HostRecv TPUPartitionedCall CollectiveGatherV2 CollectiveBcastRecvV2 MapUnstage MapPeek
		StagePeek XlaDot XlaPad XlaDynamicSlice XlaEinsum XlaGather Unbatch UnbatchGrad DebugNumericSummaryV2 Batch MapDefun`)
	each(all, vectors, "BoostedTreesBucketize DebugNumericSummary KMC2ChainInitialization RaggedCross")
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
	all["BoostedTreesPredict"] = func(c *call) { c.shape(0, unknowns(2)) }
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
		c.shape(0, []Dim{0, 0, num(4)})
		c.shape(1, unknowns(2))
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
		if dims := c.dims(0); dims != nil {
			for i := range c.out {
				c.shape(i, unknowns(len(dims)))
			}
		}
	}
	return all
}
