// Package views says which variables of a function graph share memory.
//
//	aliases, err := views.Attach(fg)                  // a feature, right after every rewrite
//	shared, witness := aliases.Overlap(x, y)          // true, "both show element (2, 1) of %a"
//	part, known := aliases.Shown(x)                   // the part of its memory that x shows
//	err = fg.Attach(aliases.Handler())
//
// # Views
//
// An op's dialect says which outputs are views of which inputs ([ir.Memory]); [Of]
// reads from the op's attributes, its constant inputs and the types through which
// map of package alias. These are views:
//
//	tensor.extract_slice  tosa.slice                         a window, with strides
//	tensor.collapse_shape tensor.expand_shape tosa.reshape   the same elements in another shape
//	tosa.transpose        tosa.reverse                       in another order
//	tensor.cast                                              another type
//	chain.sett_sample                                        a region
//	chain.reshape chain.dim_shuffle chain.reverse            the same elements in another shape or order
//	chain.expand                                             an element at several places
//
// tensor.insert and tensor.insert_slice make new tensors; marked to update what they
// write into (settle.update, see package inplace) they are views of all of it, and
// [Aliases.Overwrites] says by their window what they overwrite of other views. A
// concatenation is not a view, for it copies, nor is chain.sett_fill_into, which puts zeros
// between the elements, nor chain.reduce, which adds them up. An op says in the
// folder of its dialect which elements it shows, by a [Spec].
//
// What shows an element at several places cannot be overwritten element by element:
// [Aliases.Repeats] reports it.
//
// # What is not known
//
// Where the program does not write a shape, or a number of a window, where a window is
// out of bounds or a declared type does not fit, the map is not known: the view may
// show anything of its memory, and views of that. Inputs, constants and results of
// other ops have memory of their own, whatever their types.
//
// # Cost
//
// A variable is looked up the first time that it is asked about, at the cost of its
// region map (see package alias), and kept: 10,000 slices of slices take 0.05 s;
// 5,000 with a reshape before each as long (two cores, 2026-11-22).
// A rewrite costs the views that it changed, nothing where there are none. Rewrites
// that are refused are taken back; those that are undone before anything is notified are
// never kept.
package views
