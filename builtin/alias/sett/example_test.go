package sett_test

import (
	"fmt"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// of returns the sett of stripes that are written down here.
func of(stripes ...sett.Stripe) sett.Sett { return sett.Must(sett.New(stripes...)) }

// A stripe is runs of integers, a sett is stripes within the runs of stripes.
func Example() {
	s := of(sett.Stripe{On: 8, Off: 8, Phase: -2}, sett.Stripe{On: 3, Off: 3, Phase: 1}, sett.Stripe{On: 1, Off: 1})
	var on []int64
	for z := range s.Period() {
		if s.Has(z) {
			on = append(on, z)
		}
	}
	fmt.Println(on)
	fmt.Println("repeats after", s.Period(), "with", s.Size(), "elements")
	// Output:
	// [1 5 15]
	// repeats after 16 with 3 elements
}

// Elements are counted without going from one to the next, however many there are.
func ExampleSett_Rank() {
	rows := of(sett.Stripe{On: 6, Off: 1}, sett.Stripe{On: 2, Off: 1})
	n, err := rows.Count(0, 1_000_000_000_000_000_000)
	fmt.Println(n, err)
	z, err := rows.At(500_000_000_000_000_000)
	fmt.Println(z, err)
	rank, err := rows.Rank(z)
	fmt.Println(rank, err)
	// Output:
	// 571428571428571429 <nil>
	// 875000000000000000 <nil>
	// 500000000000000000 <nil>
}

// What two sets share is a list of disjoint setts, as short as is found.
func ExampleUnion_Intersect() {
	a := sett.Disjoint(of(sett.Stripe{On: 5, Off: 5, Phase: 2}))
	b := sett.Disjoint(of(sett.Stripe{On: 5, Off: 5, Phase: 4}))
	both, err := a.Intersect(b)
	fmt.Println(both, err)
	only, err := a.Subtract(b)
	fmt.Println(only, err)
	fmt.Println(a.Complement())
	// Output:
	// [(3,7,4)] <nil>
	// [(2,8,2)] <nil>
	// [(5,5,7)] <nil>
}

// Periods that have nothing in common make for long lists. Questions are answered
// without one.
func ExampleSett_FindIn() {
	a, b := of(sett.Stripe{On: 1, Off: 1_000_000_006}), of(sett.Stripe{On: 1, Off: 1_000_000_008, Phase: 8})
	width := a.Period() * b.Period()
	n, err := a.CountIn(b, width)
	fmt.Println(n, "of", width, err)
	z, ok, err := a.FindIn(b, width)
	fmt.Println(z, ok, err)
	// Output:
	// 1 of 1000000016000000063 <nil>
	// 1000000012000000035 true <nil>
}

// A view that keeps only the filter sees the sample; to fill the filter's positions
// with it gives back what both had.
func ExampleUnion_Sample() {
	x := sett.Disjoint(of(sett.Stripe{On: 7, Off: 3, Phase: 1}))
	filter := sett.Disjoint(of(sett.Stripe{On: 4, Off: 6, Phase: 9}))
	seen, err := x.Sample(filter)
	fmt.Println(seen, err)
	back, err := seen.Fill(filter)
	fmt.Println(back, err)
	// Output:
	// [(2,2,1)] <nil>
	// [(2,8,1)] <nil>
}

// A set has many descriptions, and one canonical form.
func ExampleSett_Canonical() {
	a, b := of(sett.Stripe{On: 1, Off: 23, Phase: 11}), of(sett.Stripe{On: 4, Off: 20, Phase: 9}, sett.Stripe{On: 5, Off: 1, Phase: 4}, sett.Stripe{On: 3, Off: 2, Phase: 4})
	fmt.Println(a.EqualIn(b, 24))
	fmt.Println(a.Canonical(), b.Canonical())
	// Output:
	// true
	// [(1,23,11)] [(1,23,11)]
}

// A table of 4 rows of 6: which blocks of rows and columns are in the sett.
func ExampleSett_Unflatten() {
	blocks, err := of(sett.Stripe{On: 3, Off: 3, Phase: 3}).Unflatten(4, 6)
	for _, b := range blocks {
		fmt.Println("rows", b.Rows, "columns", b.Cols)
	}
	fmt.Println(err)
	// Output:
	// rows [] columns [(3,3,3)]
	// <nil>
}
