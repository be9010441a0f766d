package roundtrip

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/mlir"
)

var others = flag.String("programs", "", "a pattern of the files whose programs to read, in the place of testdata")

// separator stands between the programs of a file.
const separator = "// -----\n"

const generic = "--mlir-print-op-generic"

// programs returns the programs of all files.
func programs(t *testing.T) (list []string) {
	pattern := *others
	if pattern == "" {
		pattern = filepath.Join("testdata", "*.mlir")
	}
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, program := range strings.Split(string(text), separator) {
			if strings.TrimSpace(program) != "" {
				list = append(list, program)
			}
		}
	}
	return list
}

// optimizer returns mlir-opt of the release whose dialects testdata has.
func optimizer(t *testing.T) string {
	for _, name := range []string{"mlir-opt-22", "mlir-opt"} {
		if path, err := exec.LookPath(name); err == nil {
			if version, err := exec.Command(path, "--version").Output(); err == nil && bytes.Contains(version, []byte("version 22.")) {
				return path
			}
		}
	}
	t.Skip("mlir-opt of LLVM 22 is not installed")
	return ""
}

// print returns what mlir-opt prints of programs, one for each that it takes, and what it says.
func print(t *testing.T, programs []string, flags ...string) (printed []string, said string) {
	cmd := exec.Command(optimizer(t), append(flags, "--allow-unregistered-dialect", "--split-input-file", "-")...)
	cmd.Stdin = strings.NewReader(strings.Join(programs, "\n"+separator))
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	for _, program := range strings.Split(out.String(), separator) {
		if program = strings.TrimSpace(program); program != "" {
			printed = append(printed, program)
		}
	}
	return printed, errs.String()
}

// printed is print for the programs of all files. Those of testdata are all taken.
func printed(t *testing.T, flags ...string) []string {
	all := programs(t)
	list, said := print(t, all, flags...)
	if *others == "" {
		require.Len(t, list, len(all), said)
	}
	return list
}

// printAgain is print for what was written of programs, all of which are to be taken.
func printAgain(t *testing.T, read, written []string, flags ...string) []string {
	again, said := print(t, written, flags...)
	if len(again) == len(read) {
		return again
	}
	for i, program := range read {
		if again, said := print(t, written[i:i+1], flags...); len(again) == 0 {
			t.Errorf("mlir-opt refuses what is written: %s\nof\n%s\nit is\n%s", said, program, written[i])
		}
	}
	t.Fatal(said)
	return nil
}

func library(t *testing.T) *builtin.Library {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	return lib
}

// quoted is an operation in generic form.
var quoted = regexp.MustCompile(`(?m)^ *(%[^ ]*(?:, %[^ ]*)* = )?"([^"]*)"\(`)

// compare reads programs, and compares what mlir-opt prints of what is written of them.
func compare(t *testing.T, programs, flags []string, opts ...mlir.WriteOption) {
	lib := library(t)
	var read, written []string
	for _, program := range programs {
		fg, err := mlir.Parse("in.mlir", program, lib.Dialects, mlir.WithNames())
		if err != nil {
			t.Errorf("%v\n%s", err, program)
			continue
		}
		text := mlir.String(fg, opts...)
		if len(opts) > 0 && !quoted.MatchString(program) {
			assert.Equal(t, "", quoted.FindString(text), "this operation of a program in custom form is written in generic form:\n%s", program)
		}
		read, written = append(read, program), append(written, text)
	}
	for i, again := range printAgain(t, read, written, flags...) {
		assert.Equal(t, read[i], again, "mlir-opt printed the first, and of what was written of it the second")
	}
}

// TestPrograms reads programs in generic form, with their locations.
func TestPrograms(t *testing.T) {
	flags := []string{generic, "--mlir-print-debuginfo"}
	compare(t, printed(t, flags...), flags)
}

// unknownForm is what an error says about an op whose custom form is not known.
var unknownForm = regexp.MustCompile(`the custom form of "([^"]*)" is not known`)

// TestCustomForms reads programs as mlir-opt prints them for people, where the custom forms of all
// their ops are known, and writes them in that form.
func TestCustomForms(t *testing.T) {
	lib := library(t)
	unknown := map[string]int{}
	var read []string
	all := printed(t)
	for _, program := range all {
		_, err := mlir.Parse("in.mlir", program, lib.Dialects)
		if err != nil {
			if form := unknownForm.FindStringSubmatch(err.Error()); form != nil {
				unknown[form[1]]++
				continue
			}
		}
		read = append(read, program)
	}
	t.Logf("of %d programs, the custom forms of %d are known", len(all), len(read))
	for _, op := range slices.SortedFunc(maps.Keys(unknown), func(a, b string) int { return unknown[b] - unknown[a] }) {
		t.Logf("%d have %s", unknown[op], op)
	}
	compare(t, read, nil, mlir.Pretty())
}

// TestAsWritten reads programs as they stand in the files, where the custom forms of all their ops
// are known: people write them in other ways than mlir-opt prints them.
func TestAsWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	lib := library(t)
	var given, written []string
	for _, program := range programs(t) {
		fg, err := mlir.Parse("in.mlir", program, lib.Dialects)
		if err == nil {
			given, written = append(given, program), append(written, mlir.String(fg))
		} else if !unknownForm.MatchString(err.Error()) {
			t.Errorf("%v\n%s", err, program)
		}
	}
	want := printAgain(t, given, given, generic)
	for i, got := range printAgain(t, given, written, generic) {
		assert.Equal(t, want[i], got)
	}
}

// TestOptimized looks whether mlir-opt takes programs after the default query.
func TestOptimized(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	lib := library(t)
	opt := lib.DB.MustQuery("default")
	var read, written []string
	for _, program := range printed(t, generic) {
		fg, err := mlir.Parse("in.mlir", program, lib.Dialects)
		require.NoError(t, err)
		if _, err := opt.Optimize(context.Background(), fg); err != nil {
			t.Errorf("%v\n%s", err, program)
			continue
		}
		read, written = append(read, program), append(written, mlir.String(fg))
	}
	printAgain(t, read, written)
}
