// Package trace writes reports as a timeline that Perfetto, speedscope and chrome://tracing
// open: a trace of events in Chrome's format.
//
//	err := trace.Write(file, []*profile.Report{report}) // file is report.trace.json
//
// # Concepts
//
// A report is a process of the trace, with two threads. The first one is the timeline: the
// passes, in each other as they ran, and the rounds of an equilibrium, each with its counts.
// The second one has what a report only knows the sum of: below each pass, from its
// beginning on, what its rules took, the most expensive first, and the passes that an
// equilibrium ran in each of its rounds. The number of nodes is a counter, from one round to the
// next.
//
// The names of counts are those of the report in JSON. Times are microseconds from the
// beginning of the run.
//
// A report that is the sum of several runs has no timeline: its passes follow one
// another, by the time that they took in all.
package trace
