package syntax

import (
	"strings"

	"github.com/settle-go/settle/internal/diag"
)

// annotation takes ": type" when a colon comes next.
func (p *parser) annotation() *Annotation {
	end := p.pos
	if !p.accept(':') {
		p.pos = end
		return nil
	}
	p.space()
	start := p.pos
	annot := &Annotation{}
	if p.peek() == '(' && !p.isFunctionType() {
		annot.List, annot.Types = true, p.typeList()
	} else {
		annot.Types = []TypeRef{p.typeRef()}
	}
	annot.Span = diag.Span{Start: start, End: p.pos}
	if p.mode == inClause && !p.broken {
		p.report(start, p.pos, "a clause says nothing of types").Help = "ops tell the types of what a relation makes"
	}
	return annot
}

// isFunctionType tells `(f32) -> f32` from the list `(f32)`: by its arrow.
func (p *parser) isFunctionType() bool {
	try := *p
	try.errs = nil
	if !try.balanced(true) {
		return false
	}
	try.space()
	return strings.HasPrefix(try.text[try.pos:], "->")
}

func (p *parser) typeList() []TypeRef {
	open := p.pos
	p.pos++
	var types []TypeRef
	for p.next() != ')' && !p.broken {
		types = append(types, p.typeRef())
		if !p.accept(',') {
			break
		}
	}
	if p.accept(')') || p.broken {
		return types
	}
	if p.done() {
		p.fail(open, open+1, "unbalanced %q: it is never closed", "(")
		return nil
	}
	p.fail(p.pos, p.pos+1, "expected %q or %q in the list of types, not %q", ",", ")", p.rune())
	return nil
}

func (p *parser) typeRef() TypeRef {
	p.space()
	start := p.pos
	ref := TypeRef{}
	switch c := p.peek(); {
	case c == '?' && !p.broken:
		ref.Kind, ref.Var = TypeVar, p.variable().Text
		p.noVariables(start, ref.Var)
	case c == '_' && !isWordByte(p.at(1)):
		ref.Kind = TypeAny
		p.pos++
		if p.mode != inPattern {
			p.report(start, p.pos, "_ is not a type: it stands in patterns only")
		}
	case c == '{':
		ref.Kind, ref.Expr = TypeExpr, p.typeExpression()
	default:
		ref.Kind = TypeExact
		ref.Type, _ = p.scanType()
	}
	ref.Span = diag.Span{Start: start, End: p.pos}
	return ref
}

// typeExpression takes {expression}.
func (p *parser) typeExpression() Word {
	if p.mode != inReplacement {
		p.fail(p.pos, p.pos+1, "a type is computed in replacements only").Help = "a pattern binds a type: (cast ?x) : ?t"
		return Word{}
	}
	p.pos++
	expr := p.expression(false)
	if !p.broken {
		p.pos++ // the }
	}
	return expr
}
