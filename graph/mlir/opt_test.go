package mlir_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
)

// mlirOpt returns the newest mlir-opt of the machine, "" without one.
func mlirOpt() string {
	names := []string{"mlir-opt"}
	for version := 30; version >= 14; version-- {
		names = append(names, fmt.Sprintf("mlir-opt-%d", version))
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// generic returns what mlir-opt makes of a text in generic form.
func generic(t *testing.T, text string) string {
	t.Helper()
	opt := mlirOpt()
	if opt == "" {
		t.Skip("mlir-opt is not installed")
	}
	cmd := exec.Command(opt, "--allow-unregistered-dialect", "--mlir-print-op-generic", "-")
	cmd.Stdin = strings.NewReader(text)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Run(), "%s\n%s", errs.String(), text)
	return out.String()
}

// checkByMLIR checks that mlir-opt reads a text, where it is installed.
func checkByMLIR(t *testing.T, text string) {
	t.Helper()
	if mlirOpt() != "" {
		generic(t, text)
	}
}

// Programs in MLIR's pretty form, made generic by mlir-opt, are read; what is
// written of them, as one text, means the same to mlir-opt, byte for byte and with the locations. What another release of
// mlir-opt refuses is left out.
func TestMLIRPrograms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "mlir", "*.mlir"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, flags := range [][]string{nil, {"--mlir-print-debuginfo"}} {
				want := split(t, string(text), flags...)
				require.NotEmpty(t, programs(want))
				fg, err := mlir.Parse(file, want, nil)
				require.NoError(t, err)
				require.Equal(t, programs(want), programs(split(t, roundTrip(t, fg), flags...)))
				if flags == nil { // locations of arguments that stand before a region are lost
					require.Equal(t, programs(want), programs(split(t, mlir.String(fg, mlir.Pretty()), flags...)))
				}
			}
		})
	}
}

// between separates the programs of one text.
const between = "// -----\n"

// split returns what mlir-opt makes of the programs of a text that it takes, in generic form.
func split(t *testing.T, text string, flags ...string) string {
	t.Helper()
	opt := mlirOpt()
	if opt == "" {
		t.Skip("mlir-opt is not installed")
	}
	cmd := exec.Command(opt, append(flags, "--allow-unregistered-dialect", "--mlir-print-op-generic", "--split-input-file", "-")...)
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out)
}

// programs returns the programs of a text that are not empty.
func programs(text string) (list []string) {
	for _, program := range strings.Split(text, between) {
		if program = strings.TrimSpace(program); program != "" {
			list = append(list, program)
		}
	}
	return list
}

// Custom forms are read as mlir-opt reads them.
func TestForms(t *testing.T) {
	for _, name := range []string{"forms.mlir", "formvectors.mlir", "formaffine.mlir", "formlinalg.mlir", "formtosa.mlir"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", "mlir", name))
			require.NoError(t, err)
			fg, err := mlir.Parse(name, string(text), nil)
			require.NoError(t, err)
			roundTrip(t, fg)
			require.Equal(t, generic(t, string(text)), generic(t, mlir.String(fg)))
			require.Equal(t, generic(t, string(text)), generic(t, mlir.String(fg, mlir.Pretty())))
			fg, err = mlir.Parse(name, string(text), nil, mlir.WithNames())
			require.NoError(t, err)
			roundTrip(t, fg, mlir.WithNames())
			for _, named := range []string{mlir.String(fg), mlir.String(fg, mlir.Pretty())} {
				if name == "forms.mlir" {
					require.Contains(t, named, "%sum, %overflow = ")
				}
				require.Equal(t, generic(t, string(text)), generic(t, named))
			}
		})
	}
}

// Straight-line functions are written as mlir-opt writes them, names included.
func TestMLIRWorkloads(t *testing.T) {
	for _, text := range []string{chain(200), casts(50)} {
		fg, err := mlir.Parse("in.mlir", text, nil)
		require.NoError(t, err)
		require.Equal(t, strings.TrimSpace(generic(t, text)), strings.TrimSpace(mlir.String(fg)))
	}
}

// What the goldens of reading say is written must be MLIR's as well, except for
// arrays that fleet-compiler elided.
func TestGoldensAreMLIR(t *testing.T) {
	for _, name := range []string{"generic.txt", "spelling.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", "read", name))
		require.NoError(t, err)
		for _, part := range strings.Split(string(text), "\nread\n")[1:] {
			input, output, found := strings.Cut(part, "----\n")
			require.True(t, found)
			output = strings.TrimSuffix(strings.TrimPrefix(output, "----\n"), "----\n----\n")
			if strings.Contains(output, "!tf.string") || strings.Contains(output, "distinct") || strings.Contains(output, "scf.if") {
				continue // MLIR has no such dialect, no attribute of that kind at this place, or stricter ops
			}
			checkByMLIR(t, output)
			if name == "spelling.txt" && mlirOpt() != "" {
				require.Equal(t, generic(t, input), generic(t, output))
			}
		}
	}
}
