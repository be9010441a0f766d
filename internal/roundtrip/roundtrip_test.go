package roundtrip

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
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
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

var (
	others = flag.String("programs", "", "a pattern of the files whose programs to read, in the place of testdata")
)

// separator stands between the programs of a file.
const separator = "// -----\n"

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

// print returns what mlir-opt prints of the programs of a text, one for each that it takes,
// and what it says.
func print(t *testing.T, text string, flags ...string) (printed []string, said string) {
	cmd := exec.Command(optimizer(t), append(flags, "--allow-unregistered-dialect", "--split-input-file", "-")...)
	cmd.Stdin = strings.NewReader(text)
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

// TestPrograms reads the programs of each file in generic form.
func TestPrograms(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	for _, file := range files(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".mlir"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			flags := []string{"--mlir-print-op-generic", "--mlir-print-debuginfo"}
			programs, said := print(t, string(text), flags...)
			if *others == "" {
				require.Len(t, programs, len(strings.Split(string(text), separator)), said)
			}
			compare(t, lib.Dialects, programs, flags)
		})
	}
}

func files(t *testing.T) []string {
	pattern := *others
	if pattern == "" {
		pattern = filepath.Join("testdata", "*.mlir")
	}
	list, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, list)
	return list
}

// quoted is an operation in generic form.
var quoted = regexp.MustCompile(`(?m)^ *(%[^ ]*(?:, %[^ ]*)* = )?"([^"]*)"\(`)

// compare reads programs, and compares what mlir-opt prints of what is written of them.
func compare(t *testing.T, dialects *ir.Dialects, programs, flags []string, opts ...mlir.WriteOption) {
	var read, written []string
	for i, program := range programs {
		fg, err := mlir.Parse(fmt.Sprintf("%s/%d", t.Name(), i), program, dialects, mlir.WithNames())
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
	again, said := print(t, strings.Join(written, "\n"+separator), flags...)
	if len(again) != len(read) {
		for i, program := range read {
			if again, said := print(t, written[i], flags...); len(again) == 0 {
				t.Errorf("mlir-opt refuses what is written: %s\nof\n%s\nit is\n%s", said, program, written[i])
			}
		}
		t.Fatal(said)
	}
	for i, program := range read {
		assert.Equal(t, program, again[i], "mlir-opt printed the first, and of what was written of it the second")
	}
}

// unknownForm is what an error says about an op whose custom form is not known.
var unknownForm = regexp.MustCompile(`the custom form of "([^"]*)" is not known`)

// TestCustomForms reads the programs of each file as mlir-opt prints them for people, where the
// custom forms of all their ops are known, and writes them in that form.
func TestCustomForms(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	unknown := map[string]int{}
	known, all := 0, 0
	for _, file := range files(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".mlir"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			programs, _ := print(t, string(text))
			all += len(programs)
			var read []string
			for _, program := range programs {
				_, err := mlir.Parse("in.mlir", program, lib.Dialects)
				if err != nil {
					if form := unknownForm.FindStringSubmatch(err.Error()); form != nil {
						unknown[form[1]]++
						continue
					}
				}
				read = append(read, program)
			}
			known += len(read)
			compare(t, lib.Dialects, read, nil, mlir.Pretty())
		})
	}
	t.Logf("of %d programs, the custom forms of %d are known", all, known)
	for _, op := range slices.SortedFunc(maps.Keys(unknown), func(a, b string) int { return unknown[b] - unknown[a] }) {
		t.Logf("%d programs have %s", unknown[op], op)
	}
}
