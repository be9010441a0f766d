package region_test

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
)

// one returns the sett of one stripe.
func one(on, off, phase int64) sett.Sett {
	return sett.Must(sett.New(sett.Stripe{On: on, Off: off, Phase: phase}))
}

// A region is the indices whose entry in each dimension is in that dimension's
// sett.
func Example() {
	r, err := region.New(region.Shape{3, 4}, sett.All(), one(1, 1, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r, r.Size(), r.Has(2, 2), r.Has(2, 3))
	flat, err := r.Flatten()
	fmt.Println(flat, err)
	// Output:
	// (3,4)[-|(1,1,0)] 6 true false
	// [(1,1,0)] <nil>
}

// The document's reshape: what is one region of (3,4) need not be one of (4,3).
func ExampleUnion_Reshape() {
	r, err := region.New(region.Shape{3, 4}, sett.All(), one(1, 1, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := r.Union().Reshape(context.Background(), region.Shape{4, 3})
	fmt.Println(u, err)
	back, err := u.Reshape(context.Background(), region.Shape{3, 4})
	fmt.Println(back, err)
	// Output:
	// (4,3)[(1,1,0)|(3,0,0)/(1,1,0)] | (4,3)[(1,1,1)|(1,2,1)] <nil>
	// (3,4)[-|(1,1,0)] <nil>
}

// What is left of a region in a view that keeps only part of the tensor.
func ExampleUnion_Sample() {
	checks, err := region.New(region.Shape{10, 8}, one(1, 1, 0), one(1, 1, 0))
	if err != nil {
		fmt.Println(err)
		return
	}
	seen, err := checks.Union().Sample(context.Background(), checks)
	fmt.Println(seen, err)
	lower, err := region.FromBounds(region.Shape{10, 8}, []int64{1, 0}, []int64{9, 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	seen, err = checks.Union().Sample(context.Background(), lower)
	fmt.Println(seen, err)
	// Output:
	// (5,4)[-|-] <nil>
	// (8,4)[(1,1,1)|(1,1,0)] <nil>
}

// Where two regions meet.
func ExampleRegion_Common() {
	a, err := region.New(region.Shape{1_000_000, 1_000_000}, one(1, 6, 3), one(1, 4, 2))
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := region.New(region.Shape{1_000_000, 1_000_000}, one(2, 9, 0), one(3, 5, 1))
	if err != nil {
		fmt.Println(err)
		return
	}
	index, ok := a.Common(b)
	fmt.Println(index, ok)
	both, err := a.Union().Intersect(context.Background(), b.Union())
	fmt.Println(both.Size(), err)
	// Output:
	// [45 2] true
	// 1948050000 <nil>
}
