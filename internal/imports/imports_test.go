// Package imports keeps the house in order: which package may import which.
package imports

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/settle-go/settle/"

// floors lists the packages from the ground up. A package may import those that
// stand below it, and the packages of its own folder.
var floors = [][]string{
	{"diag", "docs", "internal/arena", "internal/browser", "internal/filewatch", "internal/floats", "internal/idmap", "internal/interval", "internal/journal", "internal/layered", "internal/misuse", "internal/mlirtext", "internal/modular", "internal/nearest", "internal/peak", "internal/phrase", "internal/release", "internal/table", "internal/textfile", "internal/vectors", "internal/workload", "profile", "builtin/alias/sett"},
	{"builtin/alias/region"},
	{"builtin/alias"},
	{"graph/ir"},
	{"graph"},
	{"graph/mlir", "graph/feature", "graph/printer", "graph/value", "unify"},
	{"graph/eval", "graph/proof", "graph/shapes", "graph/why", "graph/graphdef", "builtin/chain"},
	{"navigator", "rules/syntax"},
	{"optdb", "rules", "builtin/alias/views", "builtin/chain/rewrite"},
	{"rules/site", "rules/termination", "rules/verify", "rules/whynot", "builtin/chain/form", "builtin/chain/raise"},
	{"rules/ruletest", "rules/verdicts", "rules/verify/record"},
	{"rules.d"},
	{"builtin", "builtin/chain/ops"},
	{"cmd", "examples", "internal/soak", "internal/suite", "internal/differential", "internal/canonical", "internal/roundtrip"},
}

// only lists what a package may import of ours where that is less than all that
// stands below it.
var only = map[string][]string{
	"graph/printer":           {"graph", "graph/ir", "internal/layered"},
	"rules/verdicts":          {"graph/ir", "internal/phrase", "navigator", "optdb", "rules", "unify"},
	"rules/verify/record":     {"graph", "graph/value", "rules"},
	"rules/site":              {"diag", "internal/layered", "optdb", "rules"},
	"rules/lsp":               {"diag", "graph/ir", "rules/format", "rules/guard", "rules/syntax"},
	"rules/format":            {"diag"},
	"navigator/steps/picture": {"navigator/steps", "profile/html", "internal/layered"},
	"navigator/steps":         {"graph", "graph/mlir", "navigator", "profile", "internal/table"},
	"profile/html":            {"profile"},
	"internal/layered":        {},
	"internal/filewatch":      {},
	"internal/browser":        {},
	"internal/suite":          {"internal/peak", "internal/table", "internal/workload"},
	"internal/table":          {},
	"internal/peak":           {},
	"graph/why":               {"graph", "graph/ir", "graph/mlir", "diag"},
	"profile":                 {"internal/table"},
	"profile/classic":         {"profile", "diag"},
	"profile/pprof":           {"profile"},
	"profile/trace":           {"profile"},
	"navigator/classic":       {"graph", "navigator", "profile"},
	"diag":                    {},
	"internal/floats":         {},
	"internal/misuse":         {},
	"internal/modular":        {},
	"internal/phrase":         {},
	"internal/mlirtext":       {},
	"graph/ir":                {"internal/arena", "internal/floats", "internal/mlirtext"},
	"graph":                   {"graph/ir", "internal/arena", "internal/floats"},
	"graph/mlir":              {"graph", "graph/ir", "diag", "internal/arena", "internal/floats", "internal/mlirtext"},
	"graph/graphdef":          {"graph/ir", "graph/value", "diag"},
	"graph/feature":           {"graph", "graph/ir", "internal/idmap", "internal/interval"},
	"graph/value":             {"graph", "graph/ir", "graph/value", "internal/floats", "internal/mlirtext"},
	"graph/eval":              {"graph", "graph/ir", "graph/value"},
	"graph/proof":             {"graph", "graph/ir", "graph/value", "graph/proof", "internal/floats"},
	"graph/shapes":            {"graph", "graph/ir", "graph/feature", "graph/value"},
	"unify":                   {"graph", "graph/ir", "internal/idmap"},
	"navigator":               {"graph", "graph/ir", "unify", "profile", "internal/arena", "internal/idmap"},
	"rules":                   {"graph", "graph/ir", "graph/shapes", "unify", "navigator", "profile", "rules", "diag", "internal/textfile"},
	"rules/ruletest":          {"optdb", "navigator", "rules"},
	"rules/whynot":            {"graph", "graph/why", "navigator", "optdb", "profile", "rules", "unify", "diag"},
	"rules/termination":       {"unify", "internal/phrase"},
	"optdb":                   {"graph", "graph/ir", "navigator", "profile", "diag", "internal/table"},
	"rules.d":                 {},

	"builtin/alias/sett":   {},
	"builtin/alias/region": {"builtin/alias/sett"},
	"builtin/alias":        {"builtin/alias", "diag", "internal/interval"},
	"builtin/alias/views":  {"graph", "graph/ir", "graph/feature", "graph/value", "builtin/alias"},
	// A chain is a value of a small language; what makes it another one stands above.
	"builtin/chain":          {"builtin/alias", "builtin/chain/internal", "graph", "graph/ir", "diag"},
	"builtin/chain/internal": {"builtin/alias/sett"},
	"builtin/chain/ops":      {"builtin/alias", "builtin/chain", "builtin/declare", "builtin/numeric", "graph", "graph/ir", "graph/eval", "graph/value"},
	"builtin/chain/rewrite":  {"builtin/alias", "builtin/chain", "graph", "graph/ir", "unify", "navigator"},
	"builtin/chain/raise":    {"builtin/alias", "builtin/chain", "graph", "graph/ir", "unify", "navigator"},
	"builtin/chain/form":     {"builtin/alias", "builtin/chain", "graph", "graph/ir", "navigator", "profile"},
	// What ops compute is for what evaluates, and links a library of its own.
	"builtin/numeric": {"graph", "graph/ir", "graph/ranges", "graph/value", "graph/eval"},
	// A dialect has what packages around it ask of its ops; none imports another one.
	"builtin/declare":           {"graph", "graph/ir", "graph/eval", "graph/printer", "graph/shapes", "builtin/alias/views"},
	"builtin/arith":             {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "unify", "navigator"},
	"builtin/core":              {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "navigator", "unify"},
	"builtin/linalg":            {"graph/proof", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare"},
	"builtin/math":              {"graph/proof", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "internal/nearest"},
	"builtin/numpy":             {"graph/proof", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare"},
	"builtin/affine/maps":       {},
	"builtin/affine":            {"builtin/affine/maps", "graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "navigator", "unify"},
	"builtin/bufferization":     {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "navigator", "unify"},
	"builtin/complex":           {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "navigator", "unify"},
	"builtin/index":             {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "navigator", "unify"},
	"builtin/memref":            {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "navigator", "unify"},
	"builtin/ub":                {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "navigator", "unify"},
	"builtin/vector":            {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "navigator", "unify"},
	"builtin/cf":                {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare"},
	"builtin/cf/blocks":         {"graph", "graph/ir", "navigator", "profile", "builtin/cf"},
	"builtin/scf":               {"graph", "graph/ranges", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare"},
	"builtin/scf/control":       {"graph", "graph/ir", "graph/value", "navigator", "profile", "builtin/mixed"},
	"builtin/mixed":             {"graph", "graph/ir", "graph/value"},
	"builtin/scalar/ops":        {"graph/ir", "graph/value", "graph/eval", "graph/proof", "graph/printer", "graph/shapes", "builtin/numeric", "builtin/declare"},
	"builtin/tensor":            {"graph", "graph/ir", "graph/value", "graph/eval", "graph/printer", "builtin/numeric", "builtin/declare", "builtin/alias"},
	"builtin/tf":                {"graph", "graph/ir", "graph/value", "graph/eval", "graph/proof", "builtin/numeric", "builtin/declare"},
	"builtin/tf/constants":      {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/tf", "internal/idmap", "navigator", "profile"},
	"builtin/tf/deadness":       {"graph", "graph/ir", "graph/feature", "builtin/tf", "navigator", "profile"},
	"builtin/tf/dataflow":       {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/tf", "builtin/tf/infer"},
	"builtin/tf/infer":          {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/tf", "builtin/tf/constants", "internal/idmap", "navigator", "profile"},
	"builtin/tf/functional":     {"graph", "graph/ir", "builtin/tf", "internal/idmap", "navigator", "profile"},
	"builtin/tf/passes":         {"graph", "graph/ir", "graph/value", "builtin/tf", "navigator", "profile", "unify"},
	"builtin/graphfile":         {"builtin/tf/convert", "builtin/tf/functional", "diag", "graph", "graph/graphdef", "graph/ir", "graph/mlir"},
	"builtin/tf/convert":        {"graph", "graph/ir", "graph/graphdef", "graph/value", "builtin/tf", "builtin/tf/functional", "diag"},
	"builtin/internal/programs": {"graph", "graph/ir", "graph/eval", "graph/mlir", "graph/value", "builtin/dialects", "navigator"},
	"builtin/cse":               {"graph", "graph/ir", "internal/arena", "internal/idmap", "navigator", "profile"},
	"builtin/sccp":              {"graph", "graph/ir", "graph/eval", "graph/ranges", "graph/value", "builtin/cf", "builtin/scf", "navigator", "profile"},
	"graph/ranges":              {"graph", "graph/ir"},
	"builtin/vm":                {"graph/ir", "graph/eval", "builtin/declare", "builtin/math", "builtin/numeric", "builtin/tensor", "builtin/tosa"}, // whose device has their ops
	"builtin/fleet":             {"graph", "graph/ir", "graph/value", "navigator", "profile", "unify"},
	"builtin/inlining":          {"graph", "graph/ir", "navigator", "profile"},
	// What the tests of the packages around TensorFlow's dialect share.
	"builtin/tf/internal/corpus": {"graph", "graph/ir", "graph/eval", "graph/graphdef", "graph/value", "builtin/dialects", "builtin/tf/convert", "builtin/tf/dataflow", "navigator", "profile"},
	"builtin/tosa":               {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "builtin/alias"},

	"builtin/shape":           {"graph", "graph/ir", "graph/value", "graph/eval", "builtin/numeric", "builtin/declare", "unify", "navigator"},
	"builtin/tensor/simplify": {"graph", "graph/ir", "graph/value", "unify", "navigator", "profile", "builtin/mixed"},
}

// linkedBy says which third-party modules only some packages may link, so that
// a program with a database of Go rules does not carry a TOML reader.
var linkedBy = map[string][]string{
	"github.com/stretchr/testify":     {"internal/browser"},
	"github.com/fsnotify/fsnotify":    {"internal/filewatch", "cmd"},
	"github.com/sourcegraph/jsonrpc2": {"rules/lsp", "cmd"},
	"github.com/google/pprof":         {"profile/pprof", "cmd"},
	"github.com/pelletier/go-toml":    {"rules", "builtin", "cmd", "examples/server", "internal/soak"},
	"github.com/spf13/cobra":          {"cmd"},
	"gonum.org/v1/gonum":              {"builtin", "cmd", "examples/server", "internal/soak"},
	"google.golang.org/protobuf":      {"graph/graphdef", "graph/onnx", "builtin/graphfile", "builtin/tf/convert", "builtin/tf/internal/corpus", "cmd", "examples/server"},
	"github.com/crillab/gophersat":    {"graph/proof", "rules/verify", "rules/verdicts", "rules/ruletest", "builtin", "cmd", "examples/server", "internal"},
}

type pkg struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

func TestImportDirections(t *testing.T) {
	for _, p := range list(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		for _, imported := range p.Imports {
			other, ours := strings.CutPrefix(imported, module)
			if ours && !allowed(name, other) {
				t.Errorf("%s imports %s, which does not stand below it", name, other)
			}
		}
	}
}

func TestThirdPartyModules(t *testing.T) {
	for _, p := range list(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		for _, dep := range p.Deps {
			for mod, users := range linkedBy {
				if strings.HasPrefix(dep, mod) && !slices.ContainsFunc(users, func(u string) bool { return within(name, u) }) {
					t.Errorf("%s links %s", name, mod)
				}
			}
		}
	}
}

func TestEveryPackageHasAFloor(t *testing.T) {
	for _, p := range list(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		require.NotEqual(t, -1, floor(name), "%s stands on no floor of the house", name)
	}
}

func allowed(name, other string) bool {
	if (other == "internal/phrase" || other == "internal/modular") && name != other {
		return true // what messages are built from, and arithmetic, are of every package
	}
	if top(name) == top(other) && strings.Count(top(name), "/") == 0 {
		return floor(name) >= floor(other)
	}
	if list, ok := only[rule(name)]; ok {
		return slices.ContainsFunc(list, func(o string) bool { return within(other, o) })
	}
	return floor(other) < floor(name)
}

// floor returns the floor of the longest entry that a package is within.
func floor(name string) int {
	best, at := -1, -1
	for i, names := range floors {
		for _, n := range names {
			if within(name, n) && len(n) > best {
				best, at = len(n), i
			}
		}
	}
	if within(name, "internal/imports") {
		return 0
	}
	return at
}

// rule returns the entry of only that speaks for a package.
func rule(name string) string {
	best := ""
	for n := range only {
		if within(name, n) && len(n) > len(best) {
			best = n
		}
	}
	return best
}

func within(name, folder string) bool { return name == folder || strings.HasPrefix(name, folder+"/") }

func top(name string) string { first, _, _ := strings.Cut(name, "/"); return first }

func list(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Imports,Deps", module+"...")
	out, err := cmd.Output()
	require.NoError(t, err)
	var all []pkg
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		if strings.HasPrefix(p.ImportPath, module) {
			all = append(all, p)
		}
	}
	require.NotEmpty(t, all)
	return all
}
