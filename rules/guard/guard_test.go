package guard

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/unify"
)

func textOf(s string) Text {
	return Text{Source: diag.NewSource("guard", s), Text: s, Op: func(name string) (string, *diag.Error) {
		if strings.Contains(name, ".") {
			return name, nil
		}
		return "t." + name, nil
	}}
}

// TestGoldens evaluates expressions at the plain sample: guard, attr and type
// print the value, or the error with its place.
func TestGoldens(t *testing.T) {
	datadriven.Walk(t, "testdata/goldens", func(t *testing.T, path string) {
		m := plainSample().matched(t)
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			var out strings.Builder
			for line := range strings.Lines(d.Input) {
				out.WriteString(evaluate(t, d.Cmd, strings.TrimSpace(line), m))
			}
			return out.String()
		})
	})
}

func evaluate(t *testing.T, kind, line string, m *unify.Match) string {
	text := textOf(line)
	var value any
	var errs diag.List
	var err error
	switch kind {
	case "guard":
		var g *Guard
		if g, errs = Compile(text, names); errs == nil {
			value, err = bothOf(t, g, m)
		}
	case "attr":
		var a *Attr
		if a, errs = CompileAttr(text, names); errs == nil {
			value, err = bothOf(t, a, m)
		}
	case "type":
		var ty *Type
		if ty, errs = CompileType(text, names); errs == nil {
			value, err = bothOf(t, ty, m)
		}
	default:
		t.Fatalf("unknown command %q", kind)
	}
	var at *EvalError
	switch {
	case errs != nil:
		return errs.Render()
	case errors.As(err, &at):
		return fmt.Sprintf("%s -> error at %q: %v\n", line, line[at.Span.Start:at.Span.End], err)
	case err != nil:
		return fmt.Sprintf("%s -> error: %v\n", line, err)
	}
	return fmt.Sprintf("%s -> %v\n", line, value)
}

// bothOf returns what an expression gives at a match, which is the same in both ways.
func bothOf[T any](t *testing.T, e *Expression[T], m *unify.Match) (T, error) {
	value, err := e.Eval(m)
	again, other := e.Func()(m)
	require.Equal(t, value, again)
	require.Equal(t, err, other)
	return value, err
}

// TestExamples compiles the example of every function, so that the manual is
// true.
func TestExamples(t *testing.T) {
	slots := map[string]unify.Slot{"v": {Kind: unify.AttrSlot}, "body": {Kind: unify.RegionSlot}, "xs": {Kind: unify.RestSlot}}
	for name, slot := range names {
		slots[name] = slot
	}
	for _, f := range Functions() {
		t.Run(f.Name, func(t *testing.T) {
			require.Contains(t, f.Example, f.Name+"(")
			example := f.Example
			if inner, ok := strings.CutPrefix(example, "{"); ok {
				_, value, _ := strings.Cut(strings.TrimSuffix(inner, "}"), ": ")
				_, errs := CompileAttr(textOf(value), slots)
				require.NoError(t, errs.Err())
				return
			}
			_, errs := Compile(textOf(example), slots)
			require.NoError(t, errs.Err())
		})
	}
}

// TestNoAllocations pins that typical guards cost no garbage.
func TestNoAllocations(t *testing.T) {
	m := plainSample().matched(t)
	for text, want := range map[string]bool{
		`is_unranked(t) && !is_unranked(type(x))`: true,
		`rank(x) == 2 && dim(x, 0) == 3`:          false,
		`rank(x) == 2 && dim(x, -1) == 3`:         true,
		`value(y) == 0 && same_type(x, out)`:      false,
		`uses(x) == 1`:                            true,
		`a > 3 && int(b) < 1`:                     true,
		`is_op(x, "neg") && has_attr(x, "axis")`:  true,
		`is_identity_perm(p) || len(rest) == 2`:   true,
		`dims(x)[1] == 3 && elem(t) == f32`:       true,

		`map(dims(x), # + 1) == [3, 4] && sum(dims(x)) == 5`:               true,
		`p + q == [2, 0] && p[1:] == [0] && dims(x) * 2 == [4, 6]`:         true,
		`product(dims(x)) == 6 && all(rest, rank(#) == 0)`:                 true,
		`len(filter(rest, is_const(#))) == 1`:                              false,
		`sort(p) == range(2) && compose(p, q) == [0, 1] && 1 in p`:         true,
		`all(range(3), # + #i < 5) && count(p, # == 1) == 1`:               true,
		`concat(p, [2]) == [1, 0, 2] && reverse(p) == inverse(p)`:          false,
		`let r = rank(x); all(p, # < r) && all(elements(p), # >= 0)`:       true,
		`is_list(p) && has(s, "k") || unique(concat(p, q)) == [1, 0]`:      true,
		`known(dims(x)) && min(dims(x)) == 2 && div(dims(x), 2) == [1, 1]`: true,
	} {
		g, errs := Compile(textOf(text), names)
		require.NoError(t, errs.Err())
		require.Zero(t, testing.AllocsPerRun(100, func() {
			got, err := g.Eval(m)
			if err != nil || got != want {
				t.Errorf("%s: %v, %v", text, got, err)
			}
		}), text)
	}
}

// TestTypesOfNames compares what is asked of the types of names with the same of types that are computed.
func TestTypesOfNames(t *testing.T) {
	m := plainSample().matched(t)
	computed := map[string]string{"x": "type(x)", "y": "type(y)", "out": "type(out)", "t": "t"}
	for a, typeA := range computed {
		for b, typeB := range computed {
			for _, ask := range []string{"refines(%s, %s)", "same_type(%s, %s)"} {
				named, errs := Compile(textOf(fmt.Sprintf(ask, a, b)), names)
				require.NoError(t, errs.Err())
				plain, errs := Compile(textOf(fmt.Sprintf(ask, typeA, typeB)), names)
				require.NoError(t, errs.Err())
				want, err := bothOf(t, plain, m)
				require.NoError(t, err)
				got, err := bothOf(t, named, m)
				require.NoError(t, err)
				require.Equal(t, want, got, ask, a, b)
			}
		}
	}
}

// TestInfo pins what the engine gets to know.
func TestInfo(t *testing.T) {
	for text, want := range map[string]Info{
		`rank(x) == 2`:               {},
		`uses(x) == 1`:               {CountsUses: true},
		`op(x) == "t.neg"`:           {LooksBelow: true},
		`all(dims(x), # > 0)`:        {},
		`let r = rank(x); r == 2`:    {},
		`any(rest, uses(#) == 1)`:    {CountsUses: true},
		`attr(x, "axis") == uses(x)`: {CountsUses: true, LooksBelow: true},
	} {
		g, errs := Compile(textOf(text), names)
		require.NoError(t, errs.Err())
		require.Equal(t, want, g.Info, text)
	}
}

func FuzzCompile(f *testing.F) {
	for _, doc := range Functions() {
		f.Add(doc.Example)
	}
	f.Add(`x in [1, 2] ? p[0] : -a ** 2`)
	f.Add(`all(dims(x), {# > 0}) and not (s contains "é")`)
	for _, text := range []string{`map(zip(p, q), #[0] + #[1]) == p + q`, `{k: [a, "x"], "j": unit()}["k"][0] == 1`, `sum(filter(range(9, 0, -2), # % 2 == #i)) < product(dims(x) * 2)`, `let d = dense(elements(y) * 2, t); true`, `all(unique(sort(concat(p, [3])))[1:-1], # in items(p))`} {
		f.Add(text)
	}
	m := plainSample().matched(f)
	f.Fuzz(func(t *testing.T, text string) {
		g, errs := Compile(textOf(text), names)
		for _, err := range errs {
			if err.Span.Start < 0 || err.Span.End > len(text) || err.Span.Start > err.Span.End {
				t.Fatalf("%q: bad span %v of %q", text, err.Span, err.Message)
			}
		}
		if g != nil {
			_, _ = g.Eval(m)
		}
	})
}

func BenchmarkEval(b *testing.B) {
	m := plainSample().matched(b)
	for _, text := range []string{
		`is_unranked(t) && !is_unranked(type(x))`,
		`rank(x) == 2 && dim(x, 0) == 2`,
		`value(y) == 0 && same_type(x, out)`,
		`uses(x) == 1`,
		`all(dims(x), # > 1)`,
		`let r = rank(x); r * r == 4`,
		`elements(p) == [1, 0]`,
		`is_identity_perm(compose(p, q))`,
	} {
		b.Run(text, func(b *testing.B) {
			g, errs := Compile(textOf(text), names)
			require.NoError(b, errs.Err())
			b.ReportAllocs()
			for b.Loop() {
				if _, err := g.Eval(m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, errs := Compile(textOf(`rank(x) == 2 && dim(x, 0) == 2`), names); errs != nil {
			b.Fatal(errs)
		}
	}
}
