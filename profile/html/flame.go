package html

import (
	"cmp"
	"slices"
	"time"

	"github.com/settle-go/settle/profile"
)

// frame is a box of the flame graph: a pass or a rule.
type frame struct {
	Name    string
	Kind    string
	Depth   int
	Left    float64 // shares of the whole
	Width   float64
	Elapsed time.Duration
}

// flame has the time of passes and rules, each below what ran it.
type flame struct {
	Frames []frame
	Depth  int
}

// least is the share of the time below which nothing is drawn.
const least = 0.0005

func newFlame(root *profile.Pass) flame {
	var f flame
	if root == nil || root.Elapsed <= 0 {
		return f
	}
	f.pass(root, 0, 0, float64(root.Elapsed), 1)
	return f
}

// pass adds a pass. Times of rules may be estimates: where they are more than their pass
// took, all are drawn smaller.
func (f *flame) pass(p *profile.Pass, depth int, left, total, scale float64) {
	width := float64(p.Elapsed) / total * scale
	if width < least {
		return
	}
	f.add(frame{Name: p.Name, Kind: cmp.Or(p.Kind, "pass"), Depth: depth, Left: left, Width: width, Elapsed: p.Elapsed})
	var inside time.Duration
	for _, child := range p.Children {
		inside += child.Elapsed
	}
	for _, rule := range p.Rules {
		inside += rule.Elapsed
	}
	if inside > p.Elapsed {
		scale *= float64(p.Elapsed) / float64(inside)
	}
	for _, child := range p.Children {
		f.pass(child, depth+1, left, total, scale)
		left += float64(child.Elapsed) / total * scale
	}
	rules := slices.Clone(p.Rules)
	slices.SortStableFunc(rules, func(a, b profile.RuleProfile) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
	for _, r := range rules {
		width := float64(r.Elapsed) / total * scale
		if width >= least {
			f.add(frame{Name: r.Name, Kind: "rule", Depth: depth + 1, Left: left, Width: width, Elapsed: r.Elapsed})
		}
		left += width
	}
}

func (f *flame) add(b frame) {
	f.Frames = append(f.Frames, b)
	f.Depth = max(f.Depth, b.Depth+1)
}
