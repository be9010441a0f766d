package sett

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"
)

// TestSpec runs testdata/spec: what setts are known to be, as text. A sett is
// written as its stripes, on,off,phase, joined by slashes; - is all integers.
//
//	ons from= to=        the elements of a sett in a range
//	same                 whether the setts, one a line, are the same set
//	contains, disjoint   of two setts, one a line
//	canonical, reverse about=, complement
//	sample, fill         of the first sett at, or into, the second
func TestSpec(t *testing.T) {
	datadriven.Walk(t, "testdata/spec", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			var setts []Sett
			for line := range strings.Lines(d.Input) {
				setts = append(setts, read(t, strings.TrimSpace(line)))
			}
			return answer(t, d, setts)
		})
	})
}

func read(t *testing.T, text string) Sett {
	var stripes []Stripe
	for part := range strings.SplitSeq(text, "/") {
		if part == "-" {
			continue
		}
		var s Stripe
		_, err := fmt.Sscanf(part, "%d,%d,%d", &s.On, &s.Off, &s.Phase)
		require.NoError(t, err, text)
		stripes = append(stripes, s)
	}
	s, err := New(stripes...)
	require.NoError(t, err)
	return s
}

func answer(t *testing.T, d *datadriven.TestData, setts []Sett) string {
	a, b := setts[0], setts[len(setts)-1]
	union := func(u Union, err error) string {
		require.NoError(t, err)
		return fmt.Sprintln(u)
	}
	switch d.Cmd {
	case "ons":
		var from, to int64
		d.ScanArgs(t, "from", &from)
		d.ScanArgs(t, "to", &to)
		var list []int64
		for z, ok := a.Next(from); ok && z < to; z, ok = a.Next(z + 1) {
			list = append(list, z)
		}
		return fmt.Sprintln(list)
	case "same":
		for _, s := range setts {
			if !s.equal(a) {
				return fmt.Sprintln(s, "is not", a)
			}
		}
		return "yes\n"
	case "contains":
		return fmt.Sprintln(a.contains(b))
	case "disjoint":
		for i, s := range setts {
			for _, q := range setts[:i] {
				if z, ok, err := s.common(q); ok || err != nil {
					return fmt.Sprintln("share", z)
				}
			}
		}
		return "yes\n"
	case "canonical":
		return fmt.Sprintln(a.Canonical())
	case "reverse":
		var about int64
		d.ScanArgs(t, "about", &about)
		return fmt.Sprintln(a.Reverse(about))
	case "complement":
		return fmt.Sprintln(a.Complement())
	case "sample":
		return union(a.sample(b))
	case "fill":
		return union(a.fill(b))
	}
	t.Fatalf("unknown command %q", d.Cmd)
	return ""
}
