// Package draw draws setts as rows of squares, as the figures of the document on
// setts do: a row for each stripe, seen only inside the runs of the stripe around
// it, and one for the set that they are together.
//
//	fig, err := draw.New(0, 21)
//	fig.Sett("set", s)
//	fig.WriteText(os.Stdout)
//
// prints
//
//	         0         10        20
//	         |    .    |    .    |
//	(6,1,0)  ██████·██████·██████·
//	(2,1,0)  ██·██· ██·██· ██·██·
//	    set  ██·██··██·██··██·██··
//
// [Figure.WriteSVG] draws the same with red squares.
package draw
