// Package corpus optimizes graphs with Apache Beam.
//
//	c := corpus.Config{Query: "default", Rules: rules}
//	if err := c.Check(); err != nil { ... } // before any graph is read
//	p, s := beam.NewPipelineWithRoot()
//	const pattern = "gs://models/*.mlir"
//	out := corpus.Optimize(s, c, corpus.Read(s, pattern, false)...)
//	corpus.Write(s, "gs://small", pattern, "", out.Graphs)
//
// Graphs are pairs of a name and the contents of a file. The configuration, with the text of
// rule files, travels with the transform: no worker reads a file that others write. Each
// worker compiles a configuration once, for all bundles that it gets. What comes out depends on what goes
// in alone, so that a bundle that is tried again changes nothing.
package corpus
