package classic

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/settle-go/settle/profile"
)

// classes are the words of the layout for the kinds of passes. Other kinds are
// printed as they are, and other classes are read as kinds of their own.
var classes = [...]struct{ kind, class string }{
	{profile.KindSequence, "SeqOptimizer"},
	{profile.KindEquilibrium, "EquilibriumOptimizer"},
	{profile.KindTopo, "TopoOptimizer"},
	{profile.KindMerge, "MergeOptimizer"},
	{profile.KindLocalGroup, "LocalOptGroup"},
	{profile.KindMerged, "MergedProfiles"},
	{"", "Optimizer"},
}

func classOf(kind string) string {
	for _, c := range classes {
		if c.kind == kind {
			return c.class
		}
	}
	return word(kind)
}

func kindOf(class string) string {
	for _, c := range classes {
		if c.class == class {
			return c.kind
		}
	}
	return class
}

// Names of costs that only this layout has.
const (
	costFinal   = "final"    // the final optimizers' share of the global ones' time
	costCleanup = "cleanup"  // that of the cleanup optimizers
	costNotUsed = "not_used" // the rules that were not used, those without a row as well
	costReplace = "replace"  // of a merge: replacing alone
)

// Names of counts that only this layout has.
const (
	countFail      = "fail"       // of a merge: replacements that were refused
	countConstant  = "constant"   // of a merge: constants
	countNotListed = "not_listed" // unused rules that cost nothing, which have no row
)

// keys are the layout's words for costs in the lists of figures that optimizers
// print which have no layout of their own.
var keys = [...]struct{ cost, key string }{
	{profile.CostValidate, "validate_time"},
	{profile.CostCallback, "callback_time"},
	{profile.CostToposort, "time_toposort"},
}

func keyOf(cost string) string {
	for _, k := range keys {
		if k.cost == cost {
			return k.key
		}
	}
	return word(cost)
}

func costOf(key string) string {
	for _, k := range keys {
		if k.key == key {
			return k.cost
		}
	}
	return key
}

// cost returns a named share of a pass's time.
func cost(costs []profile.Cost, name string) (time.Duration, bool) {
	i := slices.IndexFunc(costs, func(c profile.Cost) bool { return c.Name == name })
	if i < 0 {
		return 0, false
	}
	return costs[i].Elapsed, true
}

// count returns a figure of a pass, 0 when it is not there.
func count(p *profile.Pass, name string) int {
	for _, c := range p.Counts {
		if c.Name == name {
			return c.Count
		}
	}
	return 0
}

// word makes a text one word, as names of classes and figures are.
func word(s string) string {
	return cmp.Or(strings.Join(strings.Fields(oneLine(s)), "_"), "_")
}

// oneLine makes a name safe for the end of a line, where spaces are lost.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return unicode.ReplacementChar
		}
		return r
	}, s))
}

// quoted is a text as Python's repr prints it, which is what the layout has
// inside of parentheses.
func quoted(s string) string {
	quote := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	b := []byte{quote}
	for _, r := range s {
		switch {
		case r == rune(quote) || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r < ' ' || r >= 0x7f && r < 0xa0:
			b = append(b, `\x`...)
			b = append(b, "0123456789abcdef"[r>>4], "0123456789abcdef"[r&15])
		default:
			b = append(b, string(r)...)
		}
	}
	return string(append(b, quote))
}

// float is a number of seconds as Python's repr prints it.
func float(d time.Duration) string {
	text := strconv.FormatFloat(d.Seconds(), 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// hundredths is a number of seconds as merges print it: what was not measured is
// not a number.
func hundredths(d time.Duration) string {
	if d == 0 {
		return "nan"
	}
	return strconv.FormatFloat(d.Seconds(), 'f', 2, 64)
}
