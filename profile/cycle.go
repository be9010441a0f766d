package profile

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/internal/phrase"
)

// Of a long cycle, the steps that a picture has.
const (
	firstSteps = 12
	lastSteps  = 4
)

// Picture returns a cycle as lines of text, "" for any other stop: the terms from
// top to bottom, and between them what was applied where.
//
//	┌> tosa.add(x, y)
//	│    there (main/canonicalize): tosa.add at model.mlir:4:10
//	│  tosa.sub(x, y)
//	│    back (main/canonicalize): tosa.sub at model.mlir:4:10
//	└─ tosa.add(x, y)
//
// Where a rewrite went on inside of what the one before it made, both terms are
// there. A cycle that grows ends in a line that says by how much. Of a long cycle
// the middle is left out.
func (s Stop) Picture() string {
	if s.Reason != StopCycle || len(s.Steps) == 0 {
		return ""
	}
	p := &picture{}
	for i, step := range s.Steps {
		if left := len(s.Steps) - i; len(s.Steps) > firstSteps+lastSteps+1 && i >= firstSteps && left > lastSteps {
			if i == firstSteps {
				p.line(fmt.Sprintf("│    ... %s more", phrase.Count(left-lastSteps, "rewrite")))
			}
			continue
		}
		p.term(i == 0, step.Before)
		p.line("│    " + step.title())
		p.shown = ""
		if i < len(s.Steps)-1 || step.After != s.Steps[0].Before {
			p.term(false, step.After)
		}
	}
	if first := s.Steps[0].Before; first != "" {
		p.line("└─ " + first)
	} else {
		p.line("└─ and so on")
	}
	if s.Grows > 0 {
		p.line("   " + phrase.Count(s.Grows, "node") + " more each time round")
	}
	return p.out.String()
}

// picture is a drawing in the making.
type picture struct {
	out   strings.Builder
	shown string // the term that was drawn last
}

// term draws a term, unless it is the last one that was drawn.
func (p *picture) term(first bool, text string) {
	mark := "│  "
	if first {
		mark = "┌> "
		if text == "" {
			text = "the graph"
		}
	}
	if text != "" && (first || text != p.shown) {
		p.line(mark + text)
		p.shown = text
	}
}

func (p *picture) line(text string) {
	p.out.WriteString(clean(text))
	p.out.WriteByte('\n')
}

// title says what a step applied where.
func (s Step) title() string {
	title := s.Rule
	if s.Pass != "" {
		title += fmt.Sprintf(" (%s)", s.Pass)
	}
	if s.Node != "" {
		title += ": " + s.Node
	}
	return title
}
