package guard

import (
	"errors"
	"maps"
	"regexp"
	"strconv"
	"sync"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"github.com/settle-go/settle/internal/diag"
)

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
	return nil
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
