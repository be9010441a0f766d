package guard

import (
	"errors"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

// Text is an expression and where it stands.
type Text struct {
	Source *diag.Source
	Text   string
	// At carries a span of the text into the source; nil says that the text is
	// the source.
	At func(diag.Span) diag.Span
	// Op completes the name of an op in a call of is_op, or says what is wrong
	// with it, without a place; nil takes names as they are.
	Op func(name string) (string, *diag.Error)
	// More are the functions that dialects bring, nil for none.
	More *Extension
}

func (t Text) at(span diag.Span) diag.Span {
	if t.At == nil {
		return span
	}
	return t.At(span)
}

// whole is the span of the text, for what is wrong with its result.
func (t Text) whole() diag.Span { return diag.Span{Start: 0, End: len(t.Text)} }

// resolver gives every part of an expression a static type, and rewrites the
// tree so that nothing is left to decide when it runs: names become slots,
// calls become one of the ways to call a function, and what converts an
// attribute to a number is a call as well. What remains means the same to the
// virtual machine and to our own compiler.
type resolver struct {
	text  Text
	names map[string]unify.Slot
	errs  diag.List
	facts facts

	env       map[string]any // by name in the tree, a value of the name's type
	loads     map[string]any // by name in the tree, code[T]
	calls     map[string]*builtin.Function
	overloads map[string]*overload
	locals    []local
	elements  []reflect.Type // of the lists that all() and any() go through
}

type local struct {
	name string
	typ  reflect.Type
}

// facts are what the engine has to know about an expression.
type facts struct {
	counts, looks bool
}

func newResolver(text Text, names map[string]unify.Slot) *resolver {
	return &resolver{
		text: text, names: names,
		env: map[string]any{}, loads: map[string]any{},
		calls: map[string]*builtin.Function{}, overloads: map[string]*overload{},
	}
}

func (r *resolver) errorAt(span diag.Span, format string, args ...any) *diag.Error {
	err := diag.Errorf(r.text.Source, r.text.at(span), format, args...)
	r.errs.Add(err)
	return err
}

func (r *resolver) errorf(node ast.Node, format string, args ...any) *diag.Error {
	return r.errorAt(r.extent(node), format, args...)
}

// maxNodes bounds an expression. Guards of 200 parts are programs: write Go.
const maxNodes = 200

// language is expr without its library: what it may call is our own. It is made once,
// for it takes longer than to read an expression, and only read.
var language = sync.OnceValue(func() *conf.Config {
	config := conf.CreateNew()
	config.MaxNodes = maxNodes
	config.Optimize = false
	for name := range config.Builtins {
		config.Disabled[name] = true
	}
	clear(config.Builtins)
	return config
})

// parse reads the text; it returns nil after an error.
func (r *resolver) parse() *parser.Tree {
	tree, err := parser.ParseWithConfig(r.text.Text, language())
	if err == nil {
		return tree
	}
	span, message := r.place(err)
	failed := r.errorAt(span, "%s", plain(message))
	if failed.Message == `unexpected "?"` {
		failed.Help = "an expression names its variables without the question mark"
	}
	for _, at := range operands(r.text.Text, r.text.whole()) {
		if at.Start <= span.Start && span.Start <= at.End {
			continue // its mistake is reported
		}
		r.parseAlone(at)
	}
	return nil
}

// operands returns the parts of a text that && and || put together, from left to right,
// none where there is one only. Where a conditional, a pipe or a variable stands
// outside of brackets, or brackets do not close, a part may mean something else alone.
func operands(text string, span diag.Span) []diag.Span {
	inner := span
	for inner.Start < inner.End && strings.IndexByte("! \t\r\n", text[inner.Start]) >= 0 {
		inner.Start++
	}
	for inner.Start < inner.End && strings.IndexByte(" \t\r\n", text[inner.End-1]) >= 0 {
		inner.End--
	}
	var list []diag.Span
	var open []byte // what closes the brackets that are open
	start, whole := span.Start, inner.Start < inner.End && text[inner.Start] == '('
	for i := span.Start; i < span.End; i++ {
		c := text[i]
		switch {
		case c == '"' || c == '\'' || c == '`':
			end := closingQuote(text[:span.End], i)
			if end < 0 {
				return nil
			}
			i = end
		case c == '(' || c == '[' || c == '{':
			open = append(open, map[byte]byte{'(': ')', '[': ']', '{': '}'}[c])
		case c == ')' || c == ']' || c == '}':
			if len(open) == 0 || open[len(open)-1] != c {
				return nil
			}
			open = open[:len(open)-1]
			whole = whole && (len(open) > 0 || i == inner.End-1)
		case len(open) > 0:
		case i+1 < span.End && (text[i:i+2] == "&&" || text[i:i+2] == "||"):
			list = append(list, diag.Span{Start: start, End: i})
			i++
			start = i + 1
		case strings.IndexByte("?:;|", c) >= 0:
			return nil
		}
	}
	switch {
	case len(open) > 0:
		return nil
	case whole:
		return operands(text, diag.Span{Start: inner.Start + 1, End: inner.End - 1})
	case len(list) == 0:
		return nil
	}
	list = append(list, diag.Span{Start: start, End: span.End})
	return slices.DeleteFunc(list, func(at diag.Span) bool { return strings.TrimSpace(text[at.Start:at.End]) == "" })
}

// closingQuote returns where the string that begins at a place ends, -1 where it does
// not.
func closingQuote(text string, start int) int {
	for i := start + 1; i < len(text); i++ {
		switch {
		case text[i] == text[start]:
			return i
		case text[i] == '\\' && text[start] != '`':
			i++
		}
	}
	return -1
}

// check lets expr check the tree that the resolver has made of the text. The
// resolver accepts less, so that an error here is a mistake of ours; it is
// reported as any other, for a rule must not be loaded with it.
func (r *resolver) check(tree *parser.Tree) (*conf.Config, bool) {
	config := *language()
	config.WithEnv(r.env)
	config.Functions = maps.Clone(config.Functions)
	for name, f := range r.calls {
		config.Functions[name] = f
	}
	if _, err := checker.Check(tree, &config); err != nil {
		span, message := r.place(err)
		r.errorAt(span, "%s", plain(message))
		return nil, false
	}
	return &config, true
}

// program compiles the tree for the virtual machine.
func (r *resolver) program(tree *parser.Tree, config *conf.Config) *vm.Program {
	program, err := compiler.Compile(tree, config)
	if err != nil {
		r.errorAt(diag.Span{Start: 0, End: len(r.text.Text)}, "the expression cannot be compiled: %v", err)
		return nil
	}
	return program
}

// place returns where an error of expr is, and its message.
func (r *resolver) place(err error) (diag.Span, string) {
	var at *file.Error
	if errors.As(err, &at) {
		return r.span(at.Location), at.Message
	}
	return diag.Span{Start: 0, End: len(r.text.Text)}, err.Error()
}

// span converts a place of expr, which counts runes, to bytes of the text.
func (r *resolver) span(loc file.Location) diag.Span {
	return diag.Span{Start: r.offset(loc.From), End: max(r.offset(loc.To), r.offset(loc.From))}
}

func (r *resolver) offset(runes int) int {
	n := 0
	for at := range r.text.Text {
		if n == runes {
			return at
		}
		n++
	}
	return len(r.text.Text)
}

// extent is the span of a node with all below it; a node's own is that of its
// operator or name.
func (r *resolver) extent(node ast.Node) diag.Span {
	loc := node.Location()
	ast.Walk(&node, visitor(func(n ast.Node) {
		if at := n.Location(); at.To > 0 {
			loc.From, loc.To = min(loc.From, at.From), max(loc.To, at.To)
		}
	}))
	return r.span(loc)
}

type visitor func(ast.Node)

// Visit implements ast.Visitor.
func (v visitor) Visit(node *ast.Node) { v(*node) }

var (
	token = regexp.MustCompile(`^unexpected token (?:\w+\("(.*)"\)|EOF)$`)
	limit = "compilation failed: expression exceeds maximum allowed nodes"
)

// plain says what expr's parser says in our words.
func plain(message string) string {
	if found := token.FindStringSubmatch(message); found != nil && found[1] == "" {
		return "unexpected end of the expression"
	} else if found != nil {
		return "unexpected " + strconv.Quote(found[1])
	}
	if message == limit {
		return "the expression has more than " + strconv.Itoa(maxNodes) + " parts"
	}
	return message
}

// slots is how many slots of each kind the names of an expression have: a match of
// another pattern may have fewer.
type slots [unify.OpSlot + 1]int

func slotsOf(names map[string]unify.Slot) (s slots) {
	for _, slot := range names {
		s[slot.Kind] = max(s[slot.Kind], slot.Index+1)
	}
	return s
}

// in reports whether a match has them.
func (s *slots) in(m *unify.Match) bool {
	return m != nil && m.Graph != nil && len(m.Vars) >= s[unify.VarSlot] && len(m.Rests) >= s[unify.RestSlot] &&
		len(m.Attrs) >= s[unify.AttrSlot] && len(m.Types) >= s[unify.TypeSlot] && len(m.Ops) >= s[unify.OpSlot]
}
