package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// OtherEquation is a doc that states another equation than the rule.
const OtherEquation Kind = "other_equation"

// equations adds rules whose doc begins with an equation, or has a rule in backticks, that is
// another one than theirs, except for the names of variables and the order of what commutes. Docs
// and rules that have more than sums, products and their kin are compared in backticks only.
func (l *linter) equations(selected map[string]bool) {
	told := map[*syntax.RuleDecl]bool{}
	for _, r := range l.Rules.Rules {
		def := r.Written()
		if !selected[r.Name()] || told[def] || len(def.Patterns()) != 1 || !def.Replace.IsSet() {
			continue
		}
		told[def] = true
		if says := otherEquation(def); says != "" {
			l.once(Finding{
				Kind: OtherEquation, Rule: r.Name(), Source: r.Local.Source, Term: l.exampleOf(r),
				Reason: fmt.Sprintf("the doc says %s, the rule makes %s => %s", says, def.Match.Value, strings.Join(strings.Fields(def.Replace.Value), " ")),
			})
		}
	}
}

// exampleOf returns a graph of a test of a rule, "" where it has none.
func (l *linter) exampleOf(r *rules.Rule) string {
	for _, t := range r.Tests {
		if fg := t.Graph(); fg != nil {
			return text(fg)
		}
	}
	return ""
}

// quotedRule matches a rule in backticks.
var quotedRule = regexp.MustCompile("`([^`]*)=>([^`]*)`")

// otherEquation returns what the doc of a rule says that the rule does not, "" where it says the
// same, or nothing that can be compared.
func otherEquation(def *syntax.RuleDecl) string {
	src := diag.NewSource("", "")
	match, errs := syntax.ParsePattern(src, def.Patterns()[0])
	replace, more := syntax.ParseReplacement(src, def.Replace)
	if match == nil || len(errs)+len(more) > 0 || len(replace) != 1 {
		return ""
	}
	if m := quotedRule.FindStringSubmatch(def.Doc.Value); m != nil {
		from, errs := syntax.ParsePattern(src, syntax.Inline(strings.TrimSpace(m[1])))
		to, more := syntax.ParseReplacement(src, syntax.Inline(strings.TrimSpace(m[2])))
		if from == nil || len(errs)+len(more) > 0 || len(to) != 1 {
			return ""
		}
		if plainNames(from, to[0]) != plainNames(match, replace[0]) {
			return strings.Trim(m[0], "`")
		}
		return ""
	}
	left, right, ok := parseEquation(def.Doc.Value)
	from, isSum := sumOf(match)
	to, isOther := sumOf(replace[0])
	if !ok || !isSum || !isOther || sameEquation(left, right, from, to) {
		return ""
	}
	return left.String() + " = " + right.String()
}

// plainNames returns both sides with variables by the order in which they are met.
func plainNames(terms ...*syntax.Term) string {
	var texts []string
	for _, t := range terms {
		texts = append(texts, t.String())
	}
	names := map[string]string{}
	return variableName.ReplaceAllStringFunc(strings.Join(texts, " => "), func(name string) string {
		if names[name] == "" {
			names[name] = "?" + strconv.Itoa(len(names))
		}
		return names[name]
	})
}

var variableName = regexp.MustCompile(`\?[A-Za-z_]\w*`)

// sum is a term of sums and products: a number, a variable, or an operator on operands.
type sum struct {
	op    byte // '+', '*', '-' of one operand, 'v' for a variable, 'n' for a number
	name  string
	value float64
	args  []*sum
}

// minus returns the negation of a term.
func minus(x *sum) *sum {
	if x.op == 'n' {
		return &sum{op: 'n', value: -x.value}
	}
	return &sum{op: '-', args: []*sum{x}}
}

// difference is 0 - y = -y, and else a sum with a negation.
func difference(x, y *sum) *sum {
	if x.op == 'n' && x.value == 0 {
		return minus(y)
	}
	return &sum{op: '+', args: []*sum{x, minus(y)}}
}

// String returns the term as it is written.
func (s *sum) String() string { return s.text(nil) }

// text returns the term with other names of variables, and operands in an order that does not
// depend on how it is written.
func (s *sum) text(names map[string]string) string {
	switch s.op {
	case 'n':
		return strconv.FormatFloat(s.value, 'g', -1, 64)
	case 'v':
		if names != nil {
			return names[s.name]
		}
		return s.name
	case '-':
		return "-" + s.args[0].text(names)
	}
	var texts []string
	for _, arg := range s.flat() {
		texts = append(texts, arg.text(names))
	}
	if names != nil {
		slices.Sort(texts)
	}
	return "(" + strings.Join(texts, " "+string(s.op)+" ") + ")"
}

// flat returns the operands of sums of sums, and of products of products.
func (s *sum) flat() []*sum {
	var list []*sum
	for _, arg := range s.args {
		if arg.op == s.op {
			list = append(list, arg.flat()...)
		} else {
			list = append(list, arg)
		}
	}
	return list
}

// variables returns the names of variables of terms.
func variables(terms ...*sum) []string {
	var names []string
	for _, t := range terms {
		if t.op == 'v' && !slices.Contains(names, t.name) {
			names = append(names, t.name)
		}
		for _, name := range variables(t.args...) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// sameEquation reports whether two equations are one except for the names of variables.
func sameEquation(left, right, from, to *sum) bool {
	ours, theirs := variables(left, right), variables(from, to)
	const most = 5 // variables: 120 orders
	if len(ours) != len(theirs) {
		return false
	}
	if len(ours) > most {
		return true // not compared
	}
	plain := map[string]string{}
	for i, name := range theirs {
		plain[name] = "v" + strconv.Itoa(i)
	}
	a, b := from.text(plain), to.text(plain)
	names := map[string]string{}
	var try func(i int, used int) bool
	try = func(i, used int) bool {
		if i == len(ours) {
			return left.text(names) == a && right.text(names) == b
		}
		for k := range theirs {
			if used&(1<<k) == 0 {
				names[ours[i]] = "v" + strconv.Itoa(k)
				if try(i+1, used|1<<k) {
					return true
				}
			}
		}
		return false
	}
	return try(0, 0)
}

// operators are the ops of dialects that are written as operators, without what their dialect puts
// after the name for a type.
var operators = map[string]byte{"add": '+', "sub": 's', "mul": '*', "neg": '-', "negate": '-', "zero": '0', "one": '1'}

// sumOf returns a term of a rule as a sum, where it is one.
func sumOf(t *syntax.Term) (*sum, bool) {
	switch {
	case t.Kind == syntax.Var && t.As.Text == "":
		return &sum{op: 'v', name: t.Name}, true
	case t.Kind == syntax.Const && t.Const.Kind == syntax.IntLiteral:
		return &sum{op: 'n', value: float64(t.Const.Int)}, true
	case t.Kind == syntax.Const && t.Const.Kind == syntax.FloatLiteral:
		return &sum{op: 'n', value: t.Const.Float}, true
	case t.Kind != syntax.App || len(t.Head.Ops) != 1 || len(t.Attrs) > 0 || len(t.Regions) > 0 || t.As.Text != "":
		return nil, false
	}
	name := t.Head.Ops[0].Text
	name = strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	op, known := operators[name]
	if !known && len(name) > 0 {
		op = operators[strings.TrimRight(name, "if")]
	}
	var args []*sum
	for _, arg := range t.Args {
		s, ok := sumOf(arg)
		if !ok {
			return nil, false
		}
		args = append(args, s)
	}
	switch {
	case op == '0' && len(args) == 0:
		return &sum{op: 'n'}, true
	case op == '1' && len(args) == 0:
		return &sum{op: 'n', value: 1}, true
	case op == '-' && len(args) == 1:
		return minus(args[0]), true
	case op == 's' && len(args) == 2:
		return difference(args[0], args[1]), true
	case (op == '+' || op == '*') && len(args) == 2:
		return &sum{op: op, args: args}, true
	}
	return nil, false
}
