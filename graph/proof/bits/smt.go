package bits

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Solver decides scripts in SMT-LIB 2. It returns what a solver prints: sat, unsat or
// something else, and the values that the script asks for.
type Solver func(script string) (string, error)

// Function is a function that has terms, but no normal forms.
type Function struct {
	// Name distinguishes it from other functions: equal arguments have equal results.
	Name string
	// SMT is what it is in SMT-LIB, with the arguments as $0, $1 and so on: words, or floats
	// where they are written as $f0, $f1. "" for a function about which nothing is known.
	SMT string
	// Args and Result are the formats of the floats; the zero Format is that of words.
	Args, Result Format
}

// Format is how many bits floats have for their exponent and their significand, whose first
// bit is not stored.
type Format struct{ Exponent, Significand int }

// Func returns what a function gives for some arguments.
func (b *Builder) Func(f Function, width int, args ...Term) Term {
	number, ok := b.named[f]
	if !ok {
		if b.named == nil {
			b.named = map[Function]int{}
		}
		number = len(b.funcs)
		b.funcs, b.named[f] = append(b.funcs, f), number
	}
	return b.intern(FuncOp, width, args, []uint64{uint64(number)})
}

// Called returns the function that a term is of, and its arguments.
func (b *Builder) Called(t Term) (f Function, args []Term, ok bool) {
	n := &b.nodes[t]
	if n.op != FuncOp {
		return Function{}, nil, false
	}
	return b.funcs[n.vals[0]], n.args, true
}

// Extended returns the word that a term extends, by its sign or by zeros.
func (b *Builder) Extended(t Term) (from Term, signed, ok bool) {
	n := &b.nodes[t]
	if n.op != ZExtOp && n.op != SExtOp {
		return 0, false, false
	}
	return n.args[0], n.op == SExtOp, true
}

// HasFunc reports whether a term is made of a function.
func (b *Builder) HasFunc(t Term) bool { return b.hasFunc(t, map[Term]bool{}) }

func (b *Builder) hasFunc(t Term, seen map[Term]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	n := &b.nodes[t]
	return n.op == FuncOp || slices.ContainsFunc(n.args, func(a Term) bool { return b.hasFunc(a, seen) })
}

// ask has the Solver look for values for which a bit is one.
func (b *Builder) ask(t Term) (Answer, []uint64) {
	script, whole := b.SMT(t)
	out, err := b.Solver(script)
	if err != nil {
		return Unknown, nil
	}
	switch answer, rest, _ := strings.Cut(strings.TrimSpace(out), "\n"); {
	case answer == "unsat":
		return Valid, nil
	case answer == "sat" && whole:
		return Invalid, b.model(rest)
	}
	return Unknown, nil
}

var modelled = regexp.MustCompile(`\(\s*v(\d+)\s+(?:#b([01]+)|#x([0-9a-fA-F]+)|\(_ bv(\d+) \d+\))\s*\)`)

// model reads the values of variables.
func (b *Builder) model(text string) []uint64 {
	values := make([]uint64, b.vars)
	for _, m := range modelled.FindAllStringSubmatch(text, -1) {
		i, err := strconv.Atoi(m[1])
		if err != nil || i >= len(values) {
			continue
		}
		switch {
		case m[2] != "":
			values[i], _ = strconv.ParseUint(m[2], 2, 64)
		case m[3] != "":
			values[i], _ = strconv.ParseUint(m[3], 16, 64)
		default:
			values[i], _ = strconv.ParseUint(m[4], 10, 64)
		}
	}
	return values
}

// SMT returns a script in SMT-LIB 2 that asks for values of the variables for which a bit is
// one, and reports whether the script has the meaning of all functions: of the others it only
// says that they are functions, so that there may be no such values even where it finds some.
func (b *Builder) SMT(t Term) (script string, whole bool) {
	w := &smtWriter{b: b, done: map[Term]bool{}, whole: true}
	w.term(t)
	var out strings.Builder
	logic := "QF_BV"
	switch {
	case w.floats && len(w.funcs) > 0:
		logic = "ALL"
	case w.floats:
		logic = "QF_BVFP"
	case len(w.funcs) > 0:
		logic = "QF_UFBV"
	}
	fmt.Fprintf(&out, "(set-option :produce-models true)\n(set-logic %s)\n%s(assert (= %s #b1))\n(check-sat)\n", logic, w.out.String(), name(t))
	if len(w.vars) > 0 {
		slices.Sort(w.vars)
		fmt.Fprintf(&out, "(get-value (%s))\n", strings.Join(w.vars, " "))
	}
	return out.String(), w.whole
}

// smtWriter writes terms, each once.
type smtWriter struct {
	b      *Builder
	out    strings.Builder
	done   map[Term]bool
	vars   []string
	funcs  []int
	floats bool
	whole  bool
}

func name(t Term) string { return "t" + strconv.Itoa(int(t)) }

func number(width int, v uint64) string { return fmt.Sprintf("(_ bv%d %d)", v&ones(width), width) }

// term writes a term after those that it is made of.
func (w *smtWriter) term(t Term) {
	if w.done[t] {
		return
	}
	w.done[t] = true
	n := &w.b.nodes[t]
	args := make([]string, len(n.args))
	for i, a := range n.args {
		w.term(a)
		args[i] = name(a)
	}
	switch n.op {
	case VarOp:
		v := fmt.Sprintf("v%d", n.vals[0])
		w.vars = append(w.vars, v)
		fmt.Fprintf(&w.out, "(declare-const %s (_ BitVec %d))\n", v, n.width)
		w.define(t, v)
	case FuncOp:
		w.function(t, n, args)
	default:
		w.define(t, w.made(n, args))
	}
}

func (w *smtWriter) define(t Term, text string) {
	fmt.Fprintf(&w.out, "(define-fun %s () (_ BitVec %d) %s)\n", name(t), w.b.nodes[t].width, text)
}

// smtNames are the functions that SMT-LIB has a name for.
var smtNames = map[Op]string{
	ProdOp: "bvmul", UDivOp: "bvudiv", URemOp: "bvurem", SDivOp: "bvsdiv", SRemOp: "bvsrem",
	ShlOp: "bvshl", LShrOp: "bvlshr", AShrOp: "bvashr",
}

// made returns the text of a term.
func (w *smtWriter) made(n *node, args []string) string {
	list := strings.Join(args, " ")
	truth := func(text string) string { return "(ite " + text + " #b1 #b0)" }
	extended := func(kind string, arg Term, text string, width int) string {
		return fmt.Sprintf("((_ %s_extend %d) %s)", kind, width-w.b.Width(arg), text)
	}
	switch n.op {
	case ConstOp:
		return number(n.width, n.vals[0])
	case SumOp:
		parts := number(n.width, n.vals[0])
		for i, a := range args {
			parts += fmt.Sprintf(" (bvmul %s %s)", number(n.width, n.vals[i+1]), a)
		}
		return "(bvadd " + parts + ")"
	case TableOp:
		return w.table(n, args)
	case EqOp:
		return truth("(= " + list + ")")
	case ULtOp:
		return truth("(bvult " + list + ")")
	case SLtOp:
		return truth("(bvslt " + list + ")")
	case IteOp:
		return fmt.Sprintf("(ite (= %s #b1) %s %s)", args[0], args[1], args[2])
	case ZExtOp:
		return extended("zero", n.args[0], args[0], n.width)
	case SExtOp:
		return extended("sign", n.args[0], args[0], n.width)
	case TruncOp:
		return fmt.Sprintf("((_ extract %d 0) %s)", n.width-1, args[0])
	case UHighOp, SHighOp:
		kind := "zero"
		if n.op == SHighOp {
			kind = "sign"
		}
		return fmt.Sprintf("((_ extract %d %d) (bvmul %s %s))", 2*n.width-1, n.width,
			extended(kind, n.args[0], args[0], 2*n.width), extended(kind, n.args[1], args[1], 2*n.width))
	}
	return "(" + smtNames[n.op] + " " + list + ")"
}

// table returns the text of a bitwise function.
func (w *smtWriter) table(n *node, atoms []string) string {
	text := number(n.width, 0)
	for m, mask := range n.vals {
		if mask == 0 {
			continue
		}
		part := number(n.width, mask)
		for i, a := range atoms {
			if m>>i&1 == 0 {
				a = "(bvnot " + a + ")"
			}
			part += " " + a
		}
		text += " (bvand " + part + ")"
	}
	if !strings.Contains(text, "bvand") {
		return text
	}
	return "(bvor " + text + ")"
}

// function writes what a function gives.
func (w *smtWriter) function(t Term, n *node, args []string) {
	f := w.b.funcs[n.vals[0]]
	if f.SMT == "" {
		w.whole = false
		if number := int(n.vals[0]); !slices.Contains(w.funcs, number) {
			w.funcs = append(w.funcs, number)
			var sorts []string
			for _, a := range n.args {
				sorts = append(sorts, fmt.Sprintf("(_ BitVec %d)", w.b.Width(a)))
			}
			fmt.Fprintf(&w.out, "(declare-fun f%d (%s) (_ BitVec %d))\n", number, strings.Join(sorts, " "), n.width)
		}
		text := fmt.Sprintf("f%d", n.vals[0])
		if len(args) > 0 {
			text = "(" + text + " " + strings.Join(args, " ") + ")"
		}
		w.define(t, text)
		return
	}
	w.floats = true
	text := f.SMT
	for i, a := range args {
		text = strings.ReplaceAll(text, fmt.Sprintf("$f%d", i), fmt.Sprintf("((_ to_fp %d %d) %s)", f.Args.Exponent, f.Args.Significand, a))
		text = strings.ReplaceAll(text, fmt.Sprintf("$%d", i), a)
	}
	if f.Result == (Format{}) {
		w.define(t, text)
		return
	}
	// A float is the word that it is read from; a NaN is the one that is written.
	fmt.Fprintf(&w.out, "(define-fun r%d () (_ FloatingPoint %d %d) %s)\n", t, f.Result.Exponent, f.Result.Significand, text)
	fmt.Fprintf(&w.out, "(declare-const %s (_ BitVec %d))\n", name(t), n.width)
	fmt.Fprintf(&w.out, "(assert (= ((_ to_fp %d %d) %s) r%d))\n", f.Result.Exponent, f.Result.Significand, name(t), t)
	fmt.Fprintf(&w.out, "(assert (=> (fp.isNaN r%d) (= %s %s)))\n", t, name(t), number(n.width, f.Result.NaN()))
}

// NaN returns the word of the NaN that has no sign and no message.
func (f Format) NaN() uint64 {
	return (1<<f.Exponent-1)<<(f.Significand-1) | 1<<(f.Significand-2)
}
