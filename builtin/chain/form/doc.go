// Package form canonicalizes chains of views: chains that mean the same have the same
// canonical form, and it is as short as what is known makes it.
//
//	c, err := chain.ParseText("(25,3,2) -> DimShuffle(1 2 0) -> Reshape(6,5,5) -> Reverse(0,1,2) -> Reshape(150)")
//	short, err := form.Canonical(c)
//	fmt.Println(short) // (25,3,2) -> DimShuffle(1 2 0) -> Reshape(150) -> Reverse(0)
//	equal, witness, err := form.Equivalent(c, other)
//
// In a graph it is a global optimizer tagged chain_canonical ([NewCanonicalForm]); the
// mode "views" takes it where it saves ops ([NewShorterForm]).
//
// # The canonical form
//
// One pass over a chain writes what it does as digits. The number of an output
// element is a number in a mixed radix; each digit says how far on in the input
// its positions point, and which of them are zeros:
//
//	out(i_0 i_1 ...) = in[base + addr(i_0) + addr(i_1) + ...]
//
// A DimShuffle permutes runs of digits, a Reverse turns them round, an Expand
// adds one that points nowhere further, a Reduce moves them to a list of digits
// that are summed over, a SettFillInto spreads a digit over more positions, and a
// SettSample keeps some. A Reshape joins neighbours that go on regularly and
// splits what the new sizes split. Digits in normal form are the same for equal
// chains, and nothing about them depends on how large the sizes are. From them a
// chain is written anew, in the dimensions of the input, of the output, of both
// or of neither; the shortest is taken, and brought into lexicographic order.
//
// Where a reshape is misaligned, as (2,3) -> (3,2) is after a permutation, there
// are no such digits. Arrays of up to 4096 elements are looked at element by
// element then, and most often there are digits after all. What is left (1.2% of
// random chains of up to 6 ops) is a product of several such forms: where a reshape
// is misaligned one ends and the next begins. A dimension that the reshape leaves whole could be
// permuted, reversed, sampled or repeated on either side of it; that is done on the first. The
// product is written, and so is that of the mirrored chain; each form in it that is made
// of digits is written like a single one, and the input of a Reshape is reversed where
// that saves an op. Where the given chain is shorter still, it is taken, with its parts
// written in that way. The same holds for sets of more than 65,536 indices that are not
// progressions, and for multiples of 2^60 and more, which are not counted.
//
// That leaves few equal chains with two texts, and there is no cheap way to leave none:
// products of more than two forms make up groups as large as all permutations of the
// elements, and the shortest is a shortest word of such a group. [Equivalent] decides
// about these chains as well.
//
// What comes out is never longer than what was given, and comes out as it is when it is
// canonicalized again.
//
// # Equality
//
// [Equivalent] compares digits. Where there are none it writes the address as a sum of
// factors, as in a factor graph: tables over the few digits that depend on each other,
// as small as what does not fit: 6 entries for (600000,400000) -> (400000,600000),
// whatever the permutation between. Both outputs are cut into digits of the same sizes,
// and what no factor connects is compared apart. Chains for which that fails are cut at
// the samples and fills that both have, and what is before and after them is compared.
// Only what is left then is decided by elements, at most 2^20 of them. An answer
// is never a guess.
//
// # Measured
//
// On two cores of an EPYC that were shared, on 2026-11-21. The reference is
// poprithms with its four defects repaired.
//
//	go test ./builtin/chain/form -v -chains 100000
//
//	chains of the vectors, 1,477         0 wrong, 0 longer than the reference, 749 shorter
//	random chains, 6 x 100,000           0 wrong, in three target orders
//	equal pairs that are left different  0 of 403,420 with sizes of 1 (reference: 87.0%),
//	                                     0 of 583,701 without (84.3%); 0.005% bijective (60.7%, 27.7%)
//	not of minimal length                15 of 11,993 bijective chains, 0.13% (16.6% to 23.2%)
//
//	go test ./builtin/chain/form -run TestOneText -v -equal 50000 -seed 7
//
//	pairs that are made equal, of up to 14 ops   9 of 50,000 differ (2026-11-22)
//	the same of up to 100,000 elements           8 of 15,000 (seed 8)
//	the same of up to 100 ops                    1 of 600 (seed 4)
//
//	go test ./builtin/chain/form -run TestUndecided -v -pairs 5000
//
//	equal pairs of up to 10^12 elements  1 of 5,000 undecided; by digits and elements alone, 302
//
//	go test ./builtin/chain/form -run xxx -bench Canonical
//
//	canonical form, 4 ops                4.3 µs, median of 16 bijective chains (3.7)
//	canonical form, 512 ops              0.03 ms (33)
//	10,000 chains by settle chain        0.65 s of a processor, reading and printing included
//
// The multiples that copies make, and chains with two misaligned reshapes, are where
// results are known not to be minimal.
package form
