package rules

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// part is one text of a rule, `match` or `replace`, being compiled.
type part struct {
	l      *loader
	file   *syntax.File
	prefix string // of messages: "rule add_zero: match: "
	text   syntax.String
}

func (p *part) errorf(span diag.Span, format string, args ...any) *diag.Error {
	err := diag.Errorf(p.file.Source, p.text.At(span), p.prefix+format, args...)
	p.l.errs.Add(err)
	return err
}

// add adds errors that have their places but do not name the rule.
func (p *part) add(errs diag.List) {
	for _, err := range errs {
		err.Message = p.prefix + err.Message
		p.l.errs.Add(err)
	}
}

// expr returns the text of an expression at a span of the part.
func (p *part) expr(span diag.Span) guard.Text {
	return guard.Text{
		Source: p.file.Source,
		More:   p.l.functions,
		Text:   p.text.Value[span.Start:span.End],
		At: func(s diag.Span) diag.Span {
			return p.text.At(diag.Span{Start: span.Start + s.Start, End: span.Start + s.End})
		},
		Op: func(name string) (string, *diag.Error) {
			full := p.l.resolve(p.file, name)
			return full, p.l.unknown(full)
		},
	}
}

// op returns the full name of an op that is written in the part.
func (p *part) op(word syntax.Word) string {
	name := p.l.resolve(p.file, word.Text)
	if err := p.l.unknown(name); err != nil {
		reported := p.errorf(word.Span, "%s", err.Message)
		reported.Help = err.Help
	}
	return name
}

// info returns what is known of an op, nil when nothing is.
func (p *part) info(op string) *ir.OpInfo { return p.l.set.Dialects.Op(op) }

// checkUse checks the arguments, attributes and outputs of an application
// against what its op is known to have.
func (p *part) checkUse(t *syntax.Term, op string) {
	info := p.info(op)
	if info == nil {
		return
	}
	args, rests := len(t.Args), 0
	for _, arg := range t.Args {
		if arg.Kind == syntax.Rest {
			rests++
		}
	}
	if args -= rests; info.MaxInputs >= 0 && args > info.MaxInputs || rests == 0 && args < info.MinInputs {
		p.errorf(t.Head.Span, "%s takes %s, not %d", op, inputs(info), args)
	}
	switch outputs := info.Outputs; {
	case outputs < 0:
	case t.Output >= outputs:
		p.errorf(t.Span, "%s has %s: there is no #%d", op, count(outputs, "output"), t.Output)
	case t.Annot != nil && t.Annot.List && len(t.Annot.Types) != outputs:
		p.errorf(t.Annot.Span, "%s has %s, and %s here", op, count(outputs, "output"), count(len(t.Annot.Types), "type"))
	}
	known := p.l.attributes[op]
	for _, attr := range t.Attrs {
		if len(known) > 0 && !slices.Contains(known, attr.Key.Text) {
			p.errorf(attr.Key.Span, "%s has no attribute %q", op, attr.Key.Text).Suggest(attr.Key.Text, known)
		}
	}
}

func inputs(info *ir.OpInfo) string {
	switch {
	case info.MinInputs == info.MaxInputs:
		return count(info.MinInputs, "input")
	case info.MaxInputs < 0:
		return fmt.Sprintf("%s or more", count(info.MinInputs, "input"))
	}
	return fmt.Sprintf("%d to %s", info.MinInputs, count(info.MaxInputs, "input"))
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// bound returns the slot of a name of the pattern, or reports that there is
// none or that it is bound to something else.
func (p *part) bound(names map[string]unify.Slot, name string, want unify.SlotKind, span diag.Span) (unify.Slot, bool) {
	slot, ok := names[name]
	if !ok {
		var near []string
		for other, s := range names {
			if s.Kind == want {
				near = append(near, other)
			}
		}
		slices.Sort(near)
		p.errorf(span, "unbound variable ?%s: the pattern does not bind it", name).Suggest(name, near)
		return slot, false
	}
	if slot.Kind != want {
		p.errorf(span, "?%s is %s, not %s", name, slot.Kind, want)
		return slot, false
	}
	return slot, true
}
