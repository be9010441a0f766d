package draw_test

import (
	"fmt"
	"os"

	"github.com/settle-go/settle/builtin/alias/draw"
	"github.com/settle-go/settle/builtin/alias/sett"
)

// The document's sett of three stripes.
func Example() {
	s := sett.Must(sett.New(sett.Stripe{On: 8, Off: 8, Phase: -2}, sett.Stripe{On: 3, Off: 3, Phase: 1}, sett.Stripe{On: 1, Off: 1}))
	fig, err := draw.New(-5, 35)
	if err != nil {
		fmt.Println(err)
		return
	}
	fig.Sett("set", s)
	if err := fig.WriteText(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 0         10        20        30
	//           .    |    .    |    .    |    .    |
	// (8,8,14)  ···████████········████████········█████
	//  (3,3,1)     ·███···█        ·███···█        ·███·
	//  (1,1,0)      █·█   █         █·█   █         █·█
	//      set  ····█·█···█·········█·█···█·········█·█·
}
