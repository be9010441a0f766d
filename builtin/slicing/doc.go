// Package slicing holds rules about slices of tensors, writes into slices,
// concatenations and copies.
//
//	insert(%s, %t)[0:4:2]      // write %s to the even places of %t
//	extract(...)[1:4:2]        // read the odd ones
//	forward_write_to_read      // extract(%t)[1:4:2]: nothing of %s is there
//
// They are tagged alias and stand in the database canonicalize. Each acts only
// where it is known exactly which elements two slices share ([views.Window]): whether
// strided slices meet is a question of remainders, whether several writes together
// cover another one a question about regions. Offsets, sizes and strides must be
// written in the program, as attributes or constants; the shape of the tensor need
// not be known. Where a number is an input, no rule fires.
//
// # The rules
//
//	remove_whole_slice        extract(t)[all] = t
//	merge_slices              extract(extract(t)[A])[B] = extract(t)[B of A]
//	forward_write_to_read     a read of what was just written, or of none of it
//	move_write_into_read      a write within what is read becomes a write into the read
//	forward_concat_to_read    a read of one piece of a concatenation
//	remove_overwritten_write  a write that later ones cover, together too
//	remove_whole_write        a write over all, or of nothing
//	remove_write_back         a write of what is there
//	merge_adjacent_writes     two writes side by side of two slices side by side
//	reorder_disjoint_writes   writes that share no element stand in order
//	merge_adjacent_slices     slices side by side are one slice, and all of a tensor is the tensor
//	remove_copy               a copy, where neither it nor what it copies is overwritten
//
// New slices are tensor.extract_slice, or tosa.slice where the rule found one whose
// numbers are attributes and no stride is needed.
//
// # Runs of writes
//
// Rules look at three writes below one, since an equilibrium would have to look as
// far up from each change; only a read passes all writes that do not matter to it, as it stays
// the same read. To find more, a run of writes, each used by the next one alone, is sorted by
// the windows: writes that share an element keep their order, and none comes before its
// value. The result is the least of all such orders, found for up to 262,144 writes at once, or
// 2048 where too many pairs have to be compared; a longer run takes more rewrites. Of 1,000
// writes of two elements that overlap at random, 753 of which can be seen at the end, 756
// stay; without the order, 999 do, and with eight writes to look at instead of three, 753, in
// six times the time.
//
//	                       1,000 writes        10,000 writes      100,000 writes
//	in reverse order       19 ms, 1 rewrite    0.14 s, 1 rewrite  1.4 s, 1 rewrite
//	all over each other    29 ms, 1 rewrite    0.24 s, 1 rewrite  2.5 s, 1 rewrite
//	at random              27 ms, 246          0.23 s, 2442       3.2 s, 25006
//
// (two cores, all rules, 2026-11-27, go test -bench Runs ./builtin/slicing)
//
// # Correctness
//
// TestRulesByEvaluation generates programs of slices with strides, dropped dimensions
// and no elements, and TestRunsByEvaluation runs of writes. Both evaluate them before
// and after on tensors in which no two elements are equal, and settle them twice:
// 20,000 programs each without a difference, each rule having fired, and nothing left
// for the second time (2026-11-21, go test -rapid.checks=20000). testdata/rules and
// testdata/runs show each at work, and where it must not be.
package slicing
