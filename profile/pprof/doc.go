// Package pprof writes reports as profiles that go tool pprof reads.
//
//	err := pprof.Write(file, []*profile.Report{report}) // file is report.pb.gz
//
// and then, where the rule files are:
//
//	go tool pprof -top report.pb.gz
//	go tool pprof -tree report.pb.gz
//	go tool pprof -sample_index=applied -top report.pb.gz
//	go tool pprof -list remove_redundant_cast report.pb.gz
//	go tool pprof -diff_base before.pb.gz -top after.pb.gz
//	go tool pprof -http :8080 report.pb.gz
//
// # Concepts
//
// A rule is a function: its file is the rule file, its line the line where the rule is
// declared. What calls it are the passes around it, the innermost first. A pass is a
// function as well; its own time is what neither its rules nor the passes in it took.
//
// The sample types are those of [profile.RuleProfile], under the same names: tried, matched,
// refused, applied, failed, created and removed are counts, time is in nanoseconds and is what
// pprof shows unless asked otherwise. Samples have the labels graph, pass (the path of the
// passes, with slashes) and kind (of what has the time: "rule", or the kind of the pass), and
// one label tag for each tag of the rule.
package pprof
