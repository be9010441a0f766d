package syntax

import (
	"iter"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
)

// Kind says which of its fields a [Term] uses.
type Kind uint8

// The kinds of terms.
const (
	App      Kind = iota + 1 // (op{attr: 1} ?x): Head, Attrs, Args, Output
	Var                      // ?x: Name
	Any                      // _
	Rest                     // ?x...: Name
	Value                    // %a, in tests only: Name
	Const                    // 0, 1.5, true, "s", dense<...>: Const
	AnyConst                 // const, in patterns only
	Computed                 // {xs[0]}, {xs[1:]}..., in replacements only: Expr, Spread
	Fold                     // fold(add ?c ?d), in replacements only: Args, one application
	Sequence                 // [?x, ?xs...], in clauses only: Args
	Inlined                  // inline(^body ?x)#0, in replacements only: Name of the region, Args, Output
)

// Term is a node of a pattern, a replacement or a test term. Spans are byte
// ranges of the term's own text; [String.At] carries them into the file.
type Term struct {
	Kind    Kind
	Span    diag.Span // the whole term with its annotation
	Name    string    // without "?", "..." and "%"
	As      Word      // the name before "@" of a value within a pattern, without "?"
	Expr    Word      // the text between the braces of a Computed
	Spread  bool      // dots follow the braces: its list is several arguments
	Const   *Literal
	Head    Head
	Attrs   []Attr
	Closed  bool // "!" ends the attributes: there are no others
	Args    []*Term
	Regions []*Region   // of an App, after the arguments
	Output  int         // the number after "#", or -1 when none was written
	Annot   *Annotation // nil when none was written
}

// All yields the term and every term below it, each before its arguments and those before
// its regions.
func (t *Term) All() iter.Seq[*Term] {
	return func(yield func(*Term) bool) { t.visit(yield) }
}

func (t *Term) visit(yield func(*Term) bool) bool {
	if t == nil {
		return true
	}
	if !yield(t) {
		return false
	}
	for _, arg := range t.Args {
		if !arg.visit(yield) {
			return false
		}
	}
	for _, r := range t.Regions {
		for _, terms := range [...][]*Term{r.Args, r.Yields} {
			for _, inner := range terms {
				if !inner.visit(yield) {
					return false
				}
			}
		}
	}
	return true
}

// Head is the op of an application. One name in Ops and no variable is that
// op; several are a class, any of which will do; none is any op at all.
type Head struct {
	Span diag.Span
	Var  string // the variable that the op is bound to, "" when none
	Ops  []Word // as written: the file's dialect is not yet put before it
}

// Word is a piece of a term's text that stands for itself.
type Word struct {
	Text string
	Span diag.Span
}

// AttrKind says which of its fields an [Attr] uses.
type AttrKind uint8

// The kinds of attribute values.
const (
	AttrVar     AttrKind = iota + 1 // {perm: ?p}: Var
	AttrAny                         // {perm: _}: it must be there
	AttrLiteral                     // {axis: 3}: Literal
	AttrExpr                        // {perm: compose(p, q)}, in replacements only: Expr
)

// Attr is one `key: value` of an application.
type Attr struct {
	Kind    AttrKind
	Span    diag.Span // from the key to the end of the value
	Key     Word
	Value   diag.Span
	Var     string
	Literal *Literal
	Expr    string // source text of an expression, of the span Value
}

// LiteralKind says which of its fields a [Literal] uses.
type LiteralKind uint8

// The kinds of literals.
const (
	IntLiteral    LiteralKind = iota + 1 // 3, -1, 0xff: Int
	FloatLiteral                         // 1.5, 1e-05, inf, nan: Float
	BoolLiteral                          // true, false: Bool
	StringLiteral                        // "text", escapes as in Go: Text
	SymbolLiteral                        // @name, @a::@"b c": Text as written, without the first @
	ListLiteral                          // [1, 2]: Items
	RawLiteral                           // dense<...>, f32, #a.b<...>: Text as written
	DictLiteral                          // {k: 1}: Items, each with its Key
	ArrayLiteral                         // array<i32: 1, 0>: Elem, Items
	DenseLiteral                         // dense<[?a, 1]> with variables: the element or list between the brackets is the only one of Items
	VarLiteral                           // ?a, a part of an attribute: Text is the name
	RestLiteral                          // ?as..., _... in lists and dictionaries: Text is the name, "" for none
	AnyLiteral                           // _
)

// Literal is a constant or the value of an attribute. A RawLiteral is balanced
// text whose meaning is the affair of the graph's attribute reader.
type Literal struct {
	Kind  LiteralKind
	Span  diag.Span // with its type
	Int   int64
	Float float64
	Bool  bool
	Text  string
	Items []Literal
	Key   Word    // of an entry of a dictionary
	Elem  ir.Type // of an ArrayLiteral
	Type  ir.Type // of `0 : i32`; zero when none was written
}

// Variables yields the variables and rests in a literal, with their names.
func (l *Literal) Variables() iter.Seq[*Literal] {
	return func(yield func(*Literal) bool) { l.visit(yield) }
}

func (l *Literal) visit(yield func(*Literal) bool) bool {
	if l == nil {
		return true
	}
	if (l.Kind == VarLiteral || l.Kind == RestLiteral) && l.Text != "" && !yield(l) {
		return false
	}
	for i := range l.Items {
		if !l.Items[i].visit(yield) {
			return false
		}
	}
	return true
}

// Annotation is what follows a term's colon. List distinguishes `: (f32, f32)`, a type
// for each output of the node, from `: f32`, the type of the term's one value. Spread
// says that dots follow an expression, `: {filter(outs, uses(#) > 0)}...`: outputs of the
// matched node that the term's node replaces.
type Annotation struct {
	Span   diag.Span // without the colon
	List   bool
	Spread bool
	Types  []TypeRef
}

// TypeKind says which of its fields a [TypeRef] uses.
type TypeKind uint8

// The kinds of type references.
const (
	TypeExact TypeKind = iota + 1 // tensor<4xf32>: Type
	TypeVar                       // ?t: Var
	TypeAny                       // _, in lists of patterns
	TypeExpr                      // {type(x)}, in replacements only: Expr
)

// TypeRef is one type of an [Annotation].
type TypeRef struct {
	Kind TypeKind
	Span diag.Span
	Type ir.Type
	Var  string
	Expr Word
}

// Decl is one `%name: type` of a test's `given`.
type Decl struct {
	Name     Word // without the %
	Type     ir.Type
	TypeSpan diag.Span
}

// Region is what a term says of one of the graphs that a node holds: in a pattern what
// it looks like, in a replacement which one the new node gets, in a test term the graph
// itself.
//
//	^name              Name
//	^_                 Any
//	^()                Body
//	^name(?a -> ?y)    Name, Body, Arrow, Args, Yields
type Region struct {
	Span   diag.Span
	Name   string // without "^", "" when none was written
	Any    bool
	Body   bool    // parentheses were written
	Arrow  bool    // with an arrow in them
	Args   []*Term // before the arrow
	Yields []*Term // after it
}
