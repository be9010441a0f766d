package mlir_test

import (
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"
	"unsafe"
	"weak"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
)

// TestRead writes what it reads, or renders the error. What was written must
// read as the same graph and be written the same again.
func TestRead(t *testing.T) {
	for _, dir := range []string{"testdata/read", "testdata/errors"} {
		datadriven.Walk(t, dir, func(t *testing.T, path string) {
			datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
				fg, err := mlir.Parse("in.mlir", d.Input, nil)
				var e *diag.Error
				if errors.As(err, &e) {
					return e.Render()
				}
				require.NoError(t, err)
				return roundTrip(t, fg)
			})
		})
	}
}

// roundTrip returns what is written of a graph, after it made sure that this
// reads as the same graph.
func roundTrip(t testing.TB, fg *graph.FunctionGraph, opts ...mlir.Option) string {
	t.Helper()
	require.NoError(t, fg.CheckIntegrity())
	text := mlir.String(fg)
	again, err := mlir.Parse("written.mlir", text, fg.Context().Dialects(), opts...)
	require.NoError(t, err, text)
	require.NoError(t, same(fg, again))
	require.Equal(t, text, mlir.String(again))
	formed := mlir.String(fg, mlir.Pretty())
	again, err = mlir.Parse("formed.mlir", formed, fg.Context().Dialects())
	require.NoError(t, err, formed)
	require.NoError(t, sameFormed(fg, again), formed)
	return text
}

func TestDepthLimits(t *testing.T) {
	deep := func(open, inner, end string, n int) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
	}
	attr := func(value string) string { return `"a.b"() {v = ` + value + `} : () -> ()` }
	for name, c := range map[string]struct{ text, message string }{
		"regions at the limit":   {deep(`"a.b"() ({`, ``, `}) : () -> ()`, 4000), ""},
		"regions beyond it":      {deep(`"a.b"() ({`, ``, `}) : () -> ()`, 4001), "regions are nested more than 4000 levels deep"},
		"unclosed regions":       {strings.Repeat(`"a.b"() ({`, 1<<20), "regions are nested more than 4000 levels deep"},
		"arrays at the limit":    {attr(deep("[", "", "]", 200)), ""},
		"arrays beyond it":       {attr(deep("[", "", "]", 201)), "attributes are nested more than 200 levels deep"},
		"dictionaries beyond it": {attr(deep("{a = ", "1", "}", 1<<20)), "attributes are nested more than 200 levels deep"},
		"opaque beyond it":       {attr("#a.b" + deep("<", "", ">", 1<<20)), "attributes are nested more than 200 levels deep"},
		"types beyond theirs":    {attr(deep("tuple<", "", ">", 1<<20)), "type is nested more than 128 levels deep"},
		"dense brackets":         {attr("dense<" + deep("[", "1", "]", 1<<20) + "> : tensor<1xi32>"), "lists must be nested 1 deep"},
	} {
		t.Run(name, func(t *testing.T) {
			fg, err := mlir.Parse("deep.mlir", c.text, nil)
			if c.message != "" {
				require.ErrorContains(t, err, c.message)
				return
			}
			require.NoError(t, err)
			roundTrip(t, fg)
		})
	}
}

func TestNoText(t *testing.T) {
	_, err := mlir.Parse("a.mlir", "\"a.b\"()\x00", nil)
	require.EqualError(t, err, `a.mlir:1:8: unexpected NUL byte: this is not a text file`)
	_, err = mlir.Parse("a.mlir", "\xff\xfe\"\x00", nil)
	require.ErrorContains(t, err, "NUL byte")
	var place *diag.Error
	require.ErrorAs(t, err, &place)
	require.Contains(t, place.Help, "save it as UTF-8")
	fg, err := mlir.Parse("a.mlir", "\ufeff\"a.b\"() : () -> ()\n", nil)
	require.NoError(t, err)
	require.Equal(t, 1, fg.Len())
	_, err = mlir.Parse("a.mlir", "\ufeff", nil)
	require.EqualError(t, err, "a.mlir: no operation in the file")
	_, err = mlir.Parse("a.mlir", "// \uFFFD is fine\n\"a.\xff\"()", nil)
	require.EqualError(t, err, `a.mlir:2:4: invalid UTF-8: unexpected byte 0xFF`)
	_, err = mlir.Read("a.mlir", failing{}, nil)
	require.ErrorContains(t, err, "a.mlir: it broke")
	_, err = mlir.ReadFile("testdata/none.mlir", nil)
	require.ErrorContains(t, err, "none.mlir")
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("it broke") }

// Many names that are not plain numbers must cost no more than their text.
func TestManyPrefixes(t *testing.T) {
	var b strings.Builder
	for i := range 20000 {
		name := "p" + strings.Repeat("x", i%5) + string(rune('a'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676%26)) + "99999999"
		b.WriteString("%" + name + " = \"a.b\"() : () -> i32\n\"a.c\"(%" + name + ") : (i32) -> ()\n")
	}
	fg, err := mlir.Parse("names.mlir", b.String(), nil)
	require.NoError(t, err)
	require.Equal(t, 40000, fg.Len())
}

// A graph does not keep the text that it was read from.
func TestTextIsFreed(t *testing.T) {
	text, err := os.ReadFile("testdata/read/custom.txt")
	require.NoError(t, err)
	_, program, _ := strings.Cut(string(text), "\nread\n")
	program, _, _ = strings.Cut(program, "----\n")
	buf := []byte("#map = affine_map<(d0) -> (d0 + 17)>\n" + program +
		"\"x.y\"() {m = #map, t = !x.never_seen_before<1>, s = \"some text\"} : () -> () // " + strings.Repeat("x", 1<<20) +
		"\n{-# nothing #-}")
	held := weak.Make(&buf[0])
	fg, err := mlir.Parse("f.mlir", unsafe.String(&buf[0], len(buf)), nil)
	require.NoError(t, err)
	buf = nil
	runtime.GC()
	runtime.GC()
	require.Nil(t, held.Value(), "something of the graph refers to the text")
	require.Contains(t, mlir.String(fg), "never_seen_before")
}

// TestNamesThatAreNearlyOne: a name is that text, whatever digits it ends in.
func TestNamesThatAreNearlyOne(t *testing.T) {
	names := []string{"%a", "%a0", "%a00", "%a1", "%a01", "%a10", "%b", "%b0", "%0", "%00", "%1", "%a_0", "%a0b", "%a4294967296", "%a18446744073709551616"}
	all := ""
	for _, defined := range names {
		for _, used := range names {
			_, err := mlir.Parse("in", defined+" = \"t.f\"() : () -> i32\n\"t.g\"("+used+") : (i32) -> ()\n", nil)
			if used == defined {
				require.NoError(t, err)
				continue
			}
			require.ErrorContains(t, err, "undefined value "+used, "%s is defined", defined)
		}
		all += defined + " = \"t.f\"() {name = \"" + defined + "\"} : () -> i32\n"
	}
	for _, used := range names {
		all += "\"t.g\"(" + used + ") {name = \"" + used + "\"} : (i32) -> ()\n"
	}
	fg, err := mlir.Parse("in", all, nil)
	require.NoError(t, err)
	for n := range fg.Nodes() {
		if n.NumInputs() == 1 {
			require.Equal(t, n.Op().Attr("name"), n.Input(0).Owner().Op().Attr("name"))
		}
	}
}
