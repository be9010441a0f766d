package verify

import (
	"strings"

	"github.com/settle-go/settle/profile"
)

// place returns the pass that made one rewrite more in the second of two reports
// of the same run, as the names of the optimizers with slashes, and the round of
// the innermost one; 0 where that has none.
func place(before, after *profile.Report) (pass string, round int) {
	was, is := before.Root, after.Root
	var path []string
	for is != nil {
		path = append(path, is.Name)
		if n := laterRound(was, is); n > 0 {
			round = n
		}
		was, is = laterChild(was, is)
	}
	return strings.Join(path, "/"), round
}

// laterChild returns the first child that made more rewrites than before, with
// what it was then; nil where the pass made them itself.
func laterChild(was, is *profile.Pass) (before, after *profile.Pass) {
	seen := map[string]int{}
	for _, child := range is.Children {
		key := child.Role + " " + child.Name
		before := childOf(was, key, seen[key])
		seen[key]++
		if child.Rewrites > rewritesOf(before) {
			return before, child
		}
	}
	return nil, nil
}

// childOf returns the child of that role and name, the one with so many of them
// before it; nil where it did not run.
func childOf(p *profile.Pass, key string, skip int) *profile.Pass {
	if p == nil {
		return nil
	}
	for _, child := range p.Children {
		if child.Role+" "+child.Name != key {
			continue
		}
		if skip == 0 {
			return child
		}
		skip--
	}
	return nil
}

func rewritesOf(p *profile.Pass) int {
	if p == nil {
		return 0
	}
	return p.Rewrites
}

// laterRound returns the number of the first round that made more rewrites than
// before, 0 for none.
func laterRound(was, is *profile.Pass) int {
	for i, round := range is.Rounds {
		before := 0
		if was != nil && i < len(was.Rounds) {
			before = was.Rounds[i].Rewrites
		}
		if round.Rewrites > before {
			return i + 1
		}
	}
	return 0
}
