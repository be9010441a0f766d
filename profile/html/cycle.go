package html

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/profile"
)

// Sizes of the drawing of a cycle.
const (
	termHeight = 30
	stepHeight = 46
	termLeft   = 60
	termWidth  = 620
	maxTerm    = 84
	maxDrawn   = 12 // terms that are drawn of a long cycle
)

// cycleSVG draws a cycle: its terms from top to bottom, the rules on the arrows between
// them, and the way back to the first one. It is "" for any other stop.
func cycleSVG(s profile.Stop) template.HTML {
	if s.Reason != profile.StopCycle || len(s.Steps) == 0 {
		return ""
	}
	steps, more := s.Steps, 0
	if len(steps) > maxDrawn {
		steps, more = steps[:maxDrawn], len(steps)-maxDrawn
	}
	var b strings.Builder
	y, first := 10, 10+termHeight/2
	term := func(text string) {
		if text == "" {
			text = "the graph"
		}
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" rx="4"/><text x="%d" y="%d">%s</text>`,
			termLeft, y, termWidth, termHeight, termLeft+10, y+20, escape(phrase.ShortenMiddle(text, maxTerm)))
	}
	for _, step := range steps {
		term(step.Before)
		y += termHeight
		fmt.Fprintf(&b, `<path d="M%d %dv%d" marker-end="url(#arrow)"/><text class="rule" x="%d" y="%d">%s</text>`,
			termLeft+20, y, stepHeight-2, termLeft+32, y+stepHeight/2+4, escape(phrase.ShortenMiddle(step.Rule, maxTerm)))
		y += stepHeight
	}
	last := steps[len(steps)-1].After
	if more > 0 {
		last = fmt.Sprintf("... %s more", phrase.Count(more, "rewrite"))
	}
	term(last)
	fmt.Fprintf(&b, `<path class="back" d="M%d %dH20V%dH%d" marker-end="url(#arrow)"/>`, termLeft, y+termHeight/2, first, termLeft-2)
	y += termHeight + 10
	return template.HTML(fmt.Sprintf(`<svg class="cycle" role="img" aria-label="the cycle: %s" viewBox="0 0 %d %d" width="%d" height="%d">`+
		`<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z"/></marker></defs>%s</svg>`,
		escape(strings.Join(s.Rules, ", ")), termLeft+termWidth+10, y, termLeft+termWidth+10, y, b.String()))
}

func escape(text string) string { return template.HTMLEscapeString(text) }
