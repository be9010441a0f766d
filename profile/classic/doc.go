// Package classic prints and reads the layout in which Aesara, and Theano before
// it, print the profile of an optimizer.
//
//	classic.Write(os.Stdout, report, classic.Options{})
//	listings, err := classic.Parse("log.txt", file) // every profile in a log
//
// People who have read such profiles for years find their way in ours, and what
// scripts make of them can be made of ours; and a profile of another engine can be
// summed, compared, and printed as we print our own, as JSON or as text.
//
// # The layout
//
// There are two, which differ little: [Document], the listing in the document on
// graph rewriting, which is what Write prints unless [Release] is asked for, and
// [Release], what release 2.7.4 prints. Parse reads both. Each level is indented by
// four columns more; a sequence lists its stages by their time, the most expensive
// first, and what a stage says of itself stands below it:
//
//	SeqOptimizer  fast_run  time 0.010s for 108/84 nodes before/after optimization
//	  0.000s for fgraph.validate()                                 (2nd in Release, further in)
//	  0.001s for callback
//	  time      - (name, class, index) - validate time             (with the nodes in Release)
//	  0.006000s - ('canonicalize', 'EquilibriumOptimizer', 0) - 0.000s
//	    EquilibriumOptimizer      canonicalize
//	      time 0.006s for 2 passes
//	      nb nodes (start, end,  max) 108 90 117
//	      time io_toposort 0.001s
//	      time in local optimizers 0.004s
//	      time in global optimizers 0.001s                         (with the next two but in Release)
//	      time in final optimizers 0.000s                          (Release)
//	      time in cleanup optimizers 0.000s                        (Release)
//	       0 - 0.005s 28 (0.001s in global opts, 0.000s io_toposort) - 108 nodes - ('local_fill_sink', 28)
//	       1 - 0.001s 0 (0.000s in global opts, 0.000s io_toposort) - 90 nodes -
//	      times - times applied - nb node created - name:
//	      0.003s - 28 - 57 - local_fill_sink
//	      0.001s - in 62 optimization that where not used (display only those with a runtime > 0)
//	        0.001s - local_add_canonizer
//
// A round says how many rewrites were made in it, and which five rules made most of
// them; "..." stands for others. Rules that were used come by their time, then how
// many were not used, and which of those cost something. The words "where" and
// "optimization" are the layout's. The other passes:
//
//	TopoOptimizer                                                   (with its name in Release)
//	  nb_node (start, end, changed) (81, 81, 5)
//	  init io_toposort 0.00139284133911
//	  loop time 0.00312399864197
//	  callback_time 0.00172805786133
//	    LocalOptGroup                                               (where several rules took part)
//	    ---------------------
//	      time taken - times applied - times tried - name - node_created:
//	      0.003s - 5 - 81 - local_dot_to_dot22 - 5
//	MergeOptimizer
//	  nb fail=    0 merged=   11 constant=    0                     (atomic in Release)
//	  time replace=0.01 validate=nan callback=nan                   (nan: nothing was measured)
//
// and, for an optimizer that has no layout of its own, a list of its figures, a
// name and a number on each line.
//
// # What it does not say
//
// The layout has no place for how often a rule was tried, matched or refused, but
// in a LocalOptGroup; for nodes that were removed, for tags and sources, for why a
// run stopped, nor for rules of an equilibrium where none was used. [Document] has
// no nodes of a stage that is not a sequence, equilibrium or walk, and has the
// optimizers that an equilibrium runs beside its rules only as rows among them;
// [Release] lists those below, once for each round, where we have their sum over
// the rounds "Iter 0-3". A merge's constants are among its nodes. Times are
// rounded to what is printed. The JSON form of package profile has all of it.
//
// # What is read
//
// What is not known is 0, but that a rule was tried and matched as often as it was
// applied, and that one which is listed as unused took a nanosecond, for those that
// took none are not listed. Children are in the order in which they ran, which the
// layout shows by their index; [Listing.Index] keeps that of a listing that was cut
// short. Figures that a report has no field for are costs and counts of their pass:
// final, cleanup, replace, not_used; fail, constant, not_listed, nb_iter and so on.
// Rounding may make parts exceed the whole, so that [profile.Report.Check] may
// complain of a report that was read.
//
// A line in a profile that is not of the layout is an error, with its position, not
// a figure that is missing. So are a text without a profile, a profile that was cut
// off, and one that a line indented less ends too early: a sequence has its stages
// from index 0 on, an equilibrium as many rounds as it says, each pass the last line
// that the layout gives it. A line "..." says that lines were left out on purpose.
package classic
