package mlir_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
)

// nested returns a text of aliases, each of which has the one before twice.
func nested(levels int, mark, first, twice string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%sa0 = %s\n", mark, first)
	for i := 1; i <= levels; i++ {
		fmt.Fprintf(&b, "%sa%d = %s\n", mark, i, strings.ReplaceAll(twice, "@", fmt.Sprintf("%sa%d", mark, i-1)))
	}
	fmt.Fprintf(&b, "\"x.y\"() {a = %sa%d} : () -> ()\n", mark, levels)
	return b.String()
}

var nestings = []struct{ name, mark, first, twice string }{
	{"tuples", "!", "i32", "tuple<@, @>"},
	{"three", "!", "i32", "tuple<@, @, @>"},
	{"functions", "!", "i32", "(@) -> (@, @)"},
	{"opaque types", "!", "i32", "!x.y<@, @>"},
	{"encodings", "#", "1 : i32", "#x.y<tensor<4xi32, #x.z<@, @>>>"},
	{"arrays", "#", "1 : i32", "[@, @]"},
	{"dictionaries", "#", "1 : i32", "{k = @, l = {m = @}}"},
	{"opaque attributes", "#", "1 : i32", "#x.y<@, @>"},
	{"fused locations", "#", `loc("a":1:1)`, "loc(fused[@, @])"},
	{"call sites", "#", `loc("a":1:1)`, "loc(callsite(@ at @))"},
	{"metadata", "#", `loc("a":1:1)`, "loc(fused<[@, @]>[@])"},
}

// Aliases that double what they stand for with each line are expanded in
// proportion to the text, and refused beyond that.
func TestAliasGrowth(t *testing.T) {
	for _, n := range nestings {
		t.Run(n.name, func(t *testing.T) {
			fg, err := mlir.Parse("in.mlir", nested(7, n.mark, n.first, n.twice), nil)
			require.NoError(t, err)
			roundTrip(t, fg)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err = mlir.Parse("in.mlir", nested(60, n.mark, n.first, n.twice), nil)
			runtime.ReadMemStats(&after)
			require.ErrorContains(t, err, "aliases expand to more than")
			require.ErrorContains(t, err, "the limit is 16777216, and 256 for each byte of the text")
			require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<30))
		})
	}
}

// What one alias stands for is counted wherever it stands, also on lines that
// were seen before.
func TestAliasGrowthOfLines(t *testing.T) {
	for _, line := range []string{`"x.y"() {a = #a16} : () -> ()`, `"x.y"() {a = [#a16]} : () -> ()`, `"x.y"(%v) : (!a16) -> ()`} {
		text := nested(16, "#", "1 : i32", "[@, @]") + strings.Repeat(line+"\n", 100)
		if strings.Contains(line, "!") {
			text = nested(16, "!", "i32", "!x.y<@, @>") + "%v = \"x.v\"() : () -> !a16\n" + strings.Repeat(line+"\n", 100)
		}
		_, err := mlir.Parse("in.mlir", text, nil)
		require.ErrorContains(t, err, "aliases expand to more than", line)
	}
}

// Locations nest through their aliases as deep as a name each, not deeper.
func TestDeepLocations(t *testing.T) {
	_, err := mlir.Parse("in.mlir", nested(900, "#", `loc("a":1:1)`, `loc("n"(@))`), nil)
	require.NoError(t, err)
	_, err = mlir.Parse("in.mlir", nested(100_000, "#", `loc("a":1:1)`, `loc("n"(@))`), nil)
	require.ErrorContains(t, err, "locations are nested more than 1000 levels deep")
	_, err = mlir.Parse("in.mlir", "#l0 = loc(fused[#l0, #l1])\n#l1 = loc(\"n\"(#l0))\n\"x.y\"() {a = #l1} : () -> ()\n", nil)
	require.ErrorContains(t, err, "undefined alias #l0 of a location", "a location cannot stand for itself")
}

func TestLongIntegers(t *testing.T) {
	for _, c := range []struct{ digits, typ, message string }{
		{strings.Repeat("9", 4_000_000), "i64", "out of the range"},
		{strings.Repeat("9", 4_000_000), "i128", "has 4000000 digits; an integer of more than 65536 cannot be read"},
		{strings.Repeat("9", 4_000_000), "i16000000", "has 4000000 digits"},
		{"0x" + strings.Repeat("f", 4_000_000), "i16000000", "has 4000000 digits"},
		{"-" + strings.Repeat("9", 4_000_000), "si16000000", "has 4000000 digits"},
		{strings.Repeat("9", 30_000), "i16000000", ""},
		{strings.Repeat("0", 4_000_000) + "1", "i128", ""},
		{strings.Repeat("9", 4_000_000) + ".0", "f32", ""},
	} {
		for _, value := range []string{"%s : %s", "[%s : %s]", "dense<%s> : tensor<2x%s>", "array<%[2]s: %[1]s>"} {
			_, err := mlir.Parse("in.mlir", `"x.y"() {a = `+fmt.Sprintf(value, c.digits, c.typ)+`} : () -> ()`, nil)
			if c.message == "" || c.typ == "i64" && strings.HasPrefix(value, "dense") {
				continue
			}
			require.ErrorContains(t, err, c.message)
			require.Less(t, len(err.Error()), 300)
		}
	}
}
