package logic

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/unify"
)

// maxText bounds what [String] writes.
const maxText = 4000

// String returns a term as text: e(add, x, ~y), [1, 2], and (a . ~t) for a pair
// that ends in no sequence. Variables without names are numbered, ~_1, in the
// order in which they appear. What is long ends in "...".
func String(t Term) string {
	p := printer{numbers: map[*Var]int{}}
	p.print(of(t))
	return p.b.String()
}

// String returns the pair as text.
func (p *Pair) String() string { return String(p) }

// String returns the end of a sequence as text.
func (e Empty) String() string {
	if e == EmptyExpr {
		return "e()"
	}
	return "[]"
}

// String returns the op and the number of the output: split#1.
func (o Output) String() string { return o.Op.String() + "#" + strconv.Itoa(o.Index) }

// printer writes terms with a stack of its own: pieces of text, and terms.
type printer struct {
	b       strings.Builder
	numbers map[*Var]int
	stack   []any // a piece, or a Term
}

type piece string

func (p *printer) push(parts ...any) {
	for i := len(parts) - 1; i >= 0; i-- {
		p.stack = append(p.stack, parts[i])
	}
}

func (p *printer) print(t Term) {
	p.push(t)
	for len(p.stack) > 0 {
		if p.b.Len() > maxText {
			p.b.WriteString("...")
			p.stack = p.stack[:0]
			return
		}
		top := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		p.one(top)
	}
}

func (p *printer) one(t any) {
	switch t := t.(type) {
	case nil:
		p.b.WriteString("<no term>")
	case piece:
		p.b.WriteString(string(t))
	case *Var:
		p.variable(t)
	case *Pair:
		p.pair(t)
	case graph.Var:
		p.b.WriteString(t.String())
	case string:
		p.b.WriteString(strconv.Quote(t))
	case *unify.Literal:
		p.literal(t)
	default:
		fmt.Fprint(&p.b, t)
	}
}

func (p *printer) variable(v *Var) {
	text := v.String()
	if v.name == "" {
		if p.numbers[v] == 0 {
			p.numbers[v] = len(p.numbers) + 1
		}
		text = "~_" + strconv.Itoa(p.numbers[v]) + strings.TrimPrefix(text, "~_")
	}
	p.b.WriteString(text)
}

// pair writes a sequence, at most as many elements as there is room for.
func (p *printer) pair(pair *Pair) {
	if key, value, ok := EntryOf(pair); ok {
		p.push(piece(key+": "), value)
		return
	}
	var items []any
	var t Term = pair
	for {
		next, ok := t.(*Pair)
		if !ok {
			break
		}
		if len(items) > maxText {
			p.push(append(append([]any{piece("(")}, items...), piece("..."))...)
			return
		}
		if len(items) > 0 {
			items = append(items, piece(", "))
		}
		items = append(items, next.head)
		t = next.tail
	}
	open, shut := piece("("), piece(")")
	switch t {
	case EmptyExpr:
		open = "e("
	case EmptyList:
		open, shut = "[", "]"
	default:
		items = append(items, piece(" . "), t)
	}
	p.push(append(append([]any{open}, items...), shut)...)
}

func (p *printer) literal(l *unify.Literal) {
	switch l.Kind {
	case unify.IntLiteral:
		p.b.WriteString(strconv.FormatInt(l.Int, 10))
	case unify.FloatLiteral:
		p.b.WriteString(strconv.FormatFloat(l.Float, 'g', -1, 64))
	case unify.BoolLiteral:
		p.b.WriteString(strconv.FormatBool(l.Int != 0))
	case unify.ListLiteral:
		items := []any{piece("[")}
		for i := range l.List {
			if i > 0 {
				items = append(items, piece(", "))
			}
			items = append(items, &l.List[i])
		}
		p.push(append(items, piece("]"))...)
	case unify.TypeLiteral:
		p.b.WriteString(l.Type.String())
	default:
		p.b.WriteString(l.Text)
	}
}
