// Package corpus is what the tests of TensorFlow's packages share: it finds and reads the
// real graphs beside a checkout and what TensorFlow recorded of them, reads small graphs
// that are written in short, runs optimizers on graphs, and computes and compares values.
package corpus

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Folder returns the path of what stands beside a checkout, which is not of this project.
func Folder(elem ...string) string {
	root := "."
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil || len(root) > 100 {
			break
		}
		root = filepath.Join(root, "..")
	}
	return filepath.Join(append([]string{root, "..", "shared", "data"}, elem...)...)
}

// Real returns the files of graphs of public repositories. The test is skipped where they
// are not beside the checkout.
func Real(t testing.TB) []string {
	return glob(t, "tf/*.pb", "tf/*.pbtxt", "tf/*.pb.txt", "tf/*.meta")
}

// Recorded returns the files of small graphs whose values TensorFlow recorded.
func Recorded(t testing.TB) []string {
	return glob(t, "tf_oracle/graphs/*.pb")
}

// All returns the files of both kinds.
func All(t testing.TB) []string {
	return append(Real(t), Recorded(t)...)
}

func glob(t testing.TB, patterns ...string) []string {
	t.Helper()
	var files []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(Folder(filepath.FromSlash(pattern)))
		check(t, err)
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("the graphs of TensorFlow are not beside this checkout")
	}
	slices.Sort(files)
	return files
}

// Read reads a file.
func Read(t testing.TB, name string) *graphdef.File {
	t.Helper()
	data, err := os.ReadFile(name)
	check(t, err)
	file, err := graphdef.Decode(name, data)
	check(t, err)
	return file
}

// Load reads a file into a module.
func Load(t testing.TB, name string) *graph.FunctionGraph {
	t.Helper()
	return Import(t, Read(t, name))
}

// Import makes a module of a file.
func Import(t testing.TB, file *graphdef.File) *graph.FunctionGraph {
	t.Helper()
	module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
	check(t, err)
	return module
}

// Main returns the function of the graph.
func Main(t testing.TB, module *graph.FunctionGraph) *graph.FunctionGraph {
	t.Helper()
	main, err := eval.Entry(module, "main")
	check(t, err)
	return main
}

// Optimize runs an optimizer, checks what it made, and returns its report.
func Optimize(t testing.TB, opt navigator.Optimizer, module *graph.FunctionGraph) *profile.Report {
	t.Helper()
	report, err := navigator.Optimize(t.Context(), opt, module, navigator.Options{Workers: 1})
	check(t, err)
	check(t, module.CheckIntegrity())
	check(t, report.Check())
	return report
}

// OptimizeTwice does so twice: the second run must not change anything.
func OptimizeTwice(t testing.TB, opt navigator.Optimizer, module *graph.FunctionGraph) *profile.Report {
	t.Helper()
	report := Optimize(t, opt, module)
	if again := Optimize(t, opt, module); again.Rewrites != 0 {
		for _, rule := range again.Rules {
			if rule.Applied > 0 {
				t.Errorf("a second run of %s does %d rewrites by %s", opt.Name(), rule.Applied, rule.Name)
			}
		}
	}
	return report
}

// textPlace is where a node is in the text of a test.
var textPlace = regexp.MustCompile(`graph\.pbtxt:\d+:\d+: node `)

// Reasons returns why optimizers left something as it is, each after the name of the rule.
func Reasons(report *profile.Report) []string {
	var list []string
	for _, pass := range report.Root.All() {
		for _, rule := range pass.Rules {
			for _, r := range rule.Reasons {
				list = append(list, rule.Name+": "+textPlace.ReplaceAllString(r.Name, ""))
			}
		}
	}
	return list
}

// Left returns the nodes of a graph, and of those in it, whose ops have one of the names.
func Left(fg *graph.FunctionGraph, ops ...string) []string {
	var list []string
	for n := range fg.All() {
		name := strings.TrimPrefix(strings.TrimPrefix(n.Op().Name(), "tf."), "Ref")
		if slices.Contains(ops, name) {
			list = append(list, n.Describe())
		}
	}
	return list
}

// check ends the test where there is an error.
func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
