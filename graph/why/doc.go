// Package why says which rewrites a node of a result comes from, and where a node of a
// file ended up, from the provenance that a graph keeps of its rewrites.
//
// The file is read twice: one graph is rewritten, the other remembers what was in it.
//
//	history := why.Begin("model.mlir", before, after)
//	report, err := pipeline.Optimize(ctx, after)
//	history.End(sources)
//	answers, err := history.Explain("%5")
//	why.Write(os.Stdout, answers)
//
// An answer goes back from a node of the result, through the rewrites that made it, to
// the nodes of the file; and forward from a node that was erased, to what replaced it in
// the result, or to the last users of what was not used any more. Answers have a form in
// JSON as well.
//
// A node is looked for in the log of its own function. Explaining takes time in proportion
// to the rewrites on its path; End looks at each rewrite of the run once.
package why
