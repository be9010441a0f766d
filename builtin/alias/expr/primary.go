package expr

import (
	"strings"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/internal/diag"
)

// stripe reads what follows the opening parenthesis of a stripe.
func (p *parser) stripe(open int) (sett.Stripe, diag.Span, error) {
	var values [3]int64
	for i := range values {
		if i > 0 {
			if err := p.expect(',', true); err != nil {
				return sett.Stripe{}, diag.NoSpan, err
			}
		}
		if p.tok.kind != number {
			return sett.Stripe{}, diag.NoSpan, p.unexpected("a number")
		}
		values[i] = p.tok.value
		if err := p.advance(false); err != nil {
			return sett.Stripe{}, diag.NoSpan, err
		}
	}
	span := diag.Span{Start: open, End: p.tok.span.End}
	if err := p.expect(')', false); err != nil {
		return sett.Stripe{}, diag.NoSpan, err
	}
	stripe := sett.Stripe{On: values[0], Off: values[1], Phase: values[2]}
	if _, err := sett.New(stripe); err != nil {
		return sett.Stripe{}, diag.NoSpan, diag.Errorf(p.src, span, "%s", strings.TrimPrefix(err.Error(), "sett: stripe 0: "))
	}
	return stripe, span, nil
}

// settOf returns the node of these stripes, which were checked one by one.
func (p *parser) settOf(span diag.Span, stripes ...sett.Stripe) (*Node, error) {
	s, err := sett.New(stripes...)
	if err != nil {
		return nil, diag.Errorf(p.src, span, "%s", err)
	}
	return &Node{Op: "sett", Sett: s, Span: span, src: p.src}, nil
}

func (p *parser) sett() (*Node, error) {
	open := p.tok.span.Start
	if err := p.advance(false); err != nil {
		return nil, err
	}
	var stripes []sett.Stripe
	for p.tok.kind != ']' {
		if len(stripes) > 0 {
			if err := p.expect(',', false); err != nil {
				return nil, err
			}
		}
		start := p.tok.span.Start
		if p.tok.kind != '(' {
			return nil, p.unexpected("a stripe (on,off,phase)")
		}
		if err := p.advance(true); err != nil {
			return nil, err
		}
		stripe, _, err := p.stripe(start)
		if err != nil {
			return nil, err
		}
		stripes = append(stripes, stripe)
	}
	span := diag.Span{Start: open, End: p.tok.span.End}
	if err := p.advance(false); err != nil {
		return nil, err
	}
	return p.settOf(span, stripes...)
}

func (p *parser) call() (*Node, error) {
	called := p.tok
	f, ok := functions[called.text]
	if !ok {
		err := diag.Errorf(p.src, called.span, "unknown function %q", called.text)
		return nil, err.Suggest(called.text, functionNames)
	}
	if err := p.advance(false); err != nil {
		return nil, err
	}
	if err := p.expect('(', false); err != nil {
		return nil, err
	}
	n := &Node{Op: called.text, src: p.src}
	for i := range f.setts {
		if i > 0 {
			if err := p.expect(',', false); err != nil {
				return nil, err
			}
		}
		arg, err := p.nested(p.union)
		if err != nil {
			return nil, err
		}
		n.Args = append(n.Args, arg)
	}
	if f.number {
		if err := p.numberOf(n); err != nil {
			return nil, err
		}
	}
	n.Span = diag.Span{Start: called.span.Start, End: p.tok.span.End}
	return n, p.expect(')', false)
}

// numberOf reads the number of a call.
func (p *parser) numberOf(n *Node) error {
	if err := p.expect(',', true); err != nil {
		return err
	}
	if p.tok.kind != number {
		return p.unexpected("a number")
	}
	n.Number = p.tok.value
	if n.Number > sett.Limit || n.Number < -sett.Limit {
		return diag.Errorf(p.src, p.tok.span, "number %s is %s", p.tok.text, sett.ErrRange)
	}
	return p.advance(false)
}
