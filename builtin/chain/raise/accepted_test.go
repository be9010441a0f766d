package raise_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// written are programs that mlir-opt takes, as text: what becomes of them it must
// take as well.
var written = []string{
	`func.func @no_reshape(%a: tensor<4x8xf32>) -> tensor<32xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %2 = tensor.expand_shape %1 [[0], [1, 2]] output_shape [4, 2, 4] : tensor<4x8xf32> into tensor<4x2x4xf32>
  %3 = tensor.collapse_shape %2 [[0, 1, 2]] : tensor<4x2x4xf32> into tensor<32xf32>
  return %3 : tensor<32xf32>
}`,
	`func.func @trailing_one(%a: tensor<2x1x2xf32>) -> tensor<4x1xf32> {
  %0 = tensor.collapse_shape %a [[0, 1, 2]] : tensor<2x1x2xf32> into tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  return %1 : tensor<4x1xf32>
}`,
	`func.func @no_tosa_type(%a: tensor<4x6xindex>, %b: tensor<2xf32>) -> (tensor<2x12xindex>, tensor<2xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x6xindex> into tensor<24xindex>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 12] : tensor<24xindex> into tensor<2x12xindex>
  %2 = tosa.abs %b : (tensor<2xf32>) -> tensor<2xf32>
  return %1, %2 : tensor<2x12xindex>, tensor<2xf32>
}`,
	`func.func @signed(%a: tensor<2x4x6xsi8>, %b: tensor<2xf32>) -> (tensor<6x8xsi8>, tensor<2xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1, 2]] : tensor<2x4x6xsi8> into tensor<48xsi8>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 8] : tensor<48xsi8> into tensor<6x8xsi8>
  %2 = tosa.abs %b : (tensor<2xf32>) -> tensor<2xf32>
  return %1, %2 : tensor<6x8xsi8>, tensor<2xf32>
}`,
	`func.func @nothing(%a: tensor<0x3xf32>, %b: tensor<2xf32>) -> (tensor<3x0x2xf32>, tensor<2xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<0x3xf32> into tensor<0xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [3, 0, 2] : tensor<0xf32> into tensor<3x0x2xf32>
  %2 = tosa.abs %b : (tensor<2xf32>) -> tensor<2xf32>
  return %1, %2 : tensor<3x0x2xf32>, tensor<2xf32>
}`,
	`func.func @scalar(%a: tensor<1x1xf32>) -> tensor<1x1x1xf32> {
  %0 = tensor.collapse_shape %a [] : tensor<1x1xf32> into tensor<f32>
  %1 = tosa.abs %0 : (tensor<f32>) -> tensor<f32>
  %2 = tensor.expand_shape %1 [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
  return %2 : tensor<1x1x1xf32>
}`,
}

// leftAlone are programs about which nothing is known that could be changed: with
// encodings, with sizes that are not known, of memrefs.
var leftAlone = []string{
	`func.func @sparse(%a: tensor<4x8xf32, #csr>) -> tensor<32xf32, #sv> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x8xf32, #csr> into tensor<32xf32, #sv>
  return %0 : tensor<32xf32, #sv>
}`,
	`func.func @sparse_slice(%a: tensor<4x8xf32, #csr>) -> tensor<2x4xf32, #csr> {
  %0 = tensor.extract_slice %a[1, 2] [2, 4] [1, 1] : tensor<4x8xf32, #csr> to tensor<2x4xf32, #csr>
  return %0 : tensor<2x4xf32, #csr>
}`,
	`func.func @becomes_sparse(%a: tensor<4x8xf32>) -> tensor<32xf32, #sv> {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<2x2x8xf32> into tensor<32xf32, #sv>
  return %1 : tensor<32xf32, #sv>
}`,
	`func.func @encodings(%a: tensor<4x8xf32, "foo">) -> tensor<8x4xf32, "bar"> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<4x8xf32, "foo">) -> tensor<8x4xf32, "bar">
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<8x4xf32, "bar">) -> tensor<8x4xf32, "bar">
  %2 = tosa.reverse %1 {axis = 0 : i32} : (tensor<8x4xf32, "bar">) -> tensor<8x4xf32, "bar">
  return %2 : tensor<8x4xf32, "bar">
}`,
	`func.func @sums(%a: tensor<4x8xf32, 2>) -> tensor<1x8xf32> {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<4x8xf32, 2>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}`,
	`func.func @unknown(%a: tensor<?x8xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<?xf32>) -> tensor<?xf32>
  %2 = tosa.reverse %1 {axis = 0 : i32} : (tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}`,
	`func.func @memory(%a: memref<4x8xf32, strided<[16, 1], offset: ?>>) -> memref<4x2x4xf32, strided<[16, 4, 1], offset: ?>> {
  %0 = memref.expand_shape %a [[0], [1, 2]] output_shape [4, 2, 4] : memref<4x8xf32, strided<[16, 1], offset: ?>> into memref<4x2x4xf32, strided<[16, 4, 1], offset: ?>>
  return %0 : memref<4x2x4xf32, strided<[16, 4, 1], offset: ?>>
}`,
	`func.func @linalg(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<3x2xf32>
  %0 = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  %f = tensor.empty() : tensor<2x3xf32>
  %1 = linalg.transpose ins(%0 : tensor<3x2xf32>) outs(%f : tensor<2x3xf32>) permutation = [1, 0]
  return %1 : tensor<2x3xf32>
}`,
}

const encodings = `#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#sv = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
`

// mlirOpt makes a text generic, or says why mlir-opt refuses it.
func mlirOpt(t *testing.T, text string) (string, error) {
	path, err := exec.LookPath("mlir-opt-22")
	if err != nil {
		if path, err = exec.LookPath("mlir-opt"); err != nil {
			t.Skip("mlir-opt is not installed")
		}
	}
	cmd := exec.Command(path, "--mlir-print-op-generic", "-")
	cmd.Stdin = strings.NewReader(text)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, errs.String())
	}
	return out.String(), nil
}

// TestViewsAreAccepted has mlir-opt judge what the mode "views" makes of programs that
// it accepts: those above, and such as are generated. What is generated is evaluated too.
func TestViewsAreAccepted(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	opt := lib.DB.MustQuery("views")
	s := &modern{Source: chain.NewSource(5)}
	drawn := make([]string, 150)
	for i := range drawn {
		drawn[i] = s.function(i)
	}
	text := encodings + strings.Join(slices.Concat(written, leftAlone, drawn), "\n")
	before, err := mlirOpt(t, text)
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", before, lib.Dialects)
	require.NoError(t, err)
	unchanged := fg.Clone()
	_, err = opt.Optimize(t.Context(), fg)
	require.NoError(t, err)
	after, err := mlirOpt(t, mlir.String(fg))
	require.NoError(t, err)
	for _, f := range leftAlone {
		name, _, _ := strings.Cut(strings.TrimPrefix(f, "func.func @"), "(")
		require.Equal(t, functionOf(before, name), functionOf(after, name))
	}
	result, err := mlir.Parse("out.mlir", after, lib.Dialects)
	require.NoError(t, err)
	for i := range drawn {
		sameValues(t, unchanged, result, fmt.Sprint("f", i))
	}
}

// TestTosaRefuses leaves ops of chains as they are where tosa has no tensors of the type,
// or no such op for a number.
func TestTosaRefuses(t *testing.T) {
	const text = `"func.func"() <{function_type = (tensor<f32>, tensor<2x3xindex>, tensor<2x3xsi8>, tensor<0x3xf32>) -> (tensor<f32>, tensor<3x2xindex>, tensor<1x3xsi8>, tensor<1x3xf32>), sym_name = "f"}> ({
^bb0(%a: tensor<f32>, %b: tensor<2x3xindex>, %c: tensor<2x3xsi8>, %d: tensor<0x3xf32>):
  %0 = "chain.dim_shuffle"(%a) {perm = []} : (tensor<f32>) -> tensor<f32>
  %1 = "chain.dim_shuffle"(%b) {perm = [1, 0]} : (tensor<2x3xindex>) -> tensor<3x2xindex>
  %2 = "chain.reduce"(%c) {shape = [1, 3]} : (tensor<2x3xsi8>) -> tensor<1x3xsi8>
  %3 = "chain.reduce"(%d) {shape = [1, 3]} : (tensor<0x3xf32>) -> tensor<1x3xf32>
  "func.return"(%0, %1, %2, %3) : (tensor<f32>, tensor<3x2xindex>, tensor<1x3xsi8>, tensor<1x3xf32>) -> ()
}) : () -> ()`
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", text, lib.Dialects)
	require.NoError(t, err)
	_, err = lib.DB.MustQuery("+chain_raise +chain_lower").Optimize(t.Context(), fg)
	require.NoError(t, err)
	require.NotContains(t, mlir.String(fg), "tosa")
	require.Equal(t, 4, strings.Count(mlir.String(fg), "chain."))
}

// TestEmptyTensors lowers views of tensors without elements or dimensions to tensor, which
// has them, also where the program is of neither dialect.
func TestEmptyTensors(t *testing.T) {
	const text = `"func.func"() <{function_type = (tensor<2x4x4xf32>, tensor<f32>) -> (tensor<4x2x0xf32>, tensor<f32>), sym_name = "f"}> ({
^bb0(%a: tensor<2x4x4xf32>, %b: tensor<f32>):
  %0 = "chain.sett_sample"(%a) {region = [3, 2, 4, 4, 0, 0, 1, 0, 1, 0]} : (tensor<2x4x4xf32>) -> tensor<2x4x0xf32>
  %1 = "chain.reshape"(%0) {shape = [4, 2, 0]} : (tensor<2x4x0xf32>) -> tensor<4x2x0xf32>
  %2 = "chain.sett_sample"(%b) {region = [0]} : (tensor<f32>) -> tensor<f32>
  "func.return"(%1, %2) : (tensor<4x2x0xf32>, tensor<f32>) -> ()
}) : () -> ()`
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", text, lib.Dialects)
	require.NoError(t, err)
	_, err = lib.DB.MustQuery("+chain_raise +chain_lower").Optimize(t.Context(), fg)
	require.NoError(t, err)
	require.NotContains(t, mlir.String(fg), "tosa")
	require.Contains(t, mlir.String(fg), "tensor.collapse_shape")
	require.Contains(t, mlir.String(fg), "tensor.extract_slice")
}

// number is the name of a value: it counts what stands before a function as well.
var number = regexp.MustCompile(`%\d+`)

// functionOf returns the generic text of a function, without the numbers of values.
func functionOf(text, name string) string {
	for _, f := range strings.Split(text, `"func.func"`) {
		if strings.Contains(f, fmt.Sprintf("sym_name = %q", name)) {
			f, _, _ = strings.Cut(f, "\n  }) : () -> ()")
			return number.ReplaceAllString(f, "%")
		}
	}
	return ""
}

func sameValues(t *testing.T, before, after *graph.FunctionGraph, name string) {
	f, err := eval.Entry(before, name)
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(1, uint64(len(name))))
	var args []value.Value
	for _, in := range f.Inputs() {
		v, err := value.Random(in.Type(), r)
		require.NoError(t, err)
		args = append(args, v)
	}
	options := eval.Options{Evaluators: dialects.Evaluators()}
	want, err := eval.Run(t.Context(), f, args, options)
	require.NoError(t, err)
	f, err = eval.Entry(after, name)
	require.NoError(t, err)
	got, err := eval.Run(t.Context(), f, args, options)
	require.NoError(t, err)
	require.True(t, want.Outputs[0].Equal(got.Outputs[0]), "%s: %v and %v\n%s\n%s", name, want.Outputs[0], got.Outputs[0], mlir.String(before), mlir.String(f))
}

// modern generates functions as mlir-opt 22 prints them.
type modern struct {
	*chain.Source
	lines []string
	elem  string
	last  string
	at    chain.Shape
}

func (m *modern) function(i int) string {
	m.elem = []string{"f32", "i32", "i8", "si8", "index"}[m.IntN(5)]
	m.last, m.lines, m.at = "%a", nil, m.Shape()
	in := m.tensor(m.at)
	tosa := m.elem != "si8" && m.elem != "index" && m.IntN(4) > 0
	for range 1 + m.IntN(7) {
		switch pick := m.IntN(9); {
		case pick < 3:
			m.tensorReshape()
		case pick == 3:
			m.extractSlice()
		case tosa && len(m.at) > 0:
			m.tosa(pick)
		}
	}
	return fmt.Sprintf("func.func @f%d(%%a: %s) -> %s {\n%s\nreturn %s : %s\n}",
		i, in, m.tensor(m.at), strings.Join(m.lines, "\n"), m.last, m.tensor(m.at))
}

func (m *modern) tensor(s chain.Shape) string {
	text := "tensor<"
	for _, n := range s {
		text += fmt.Sprint(n, "x")
	}
	return text + m.elem + ">"
}

func listOf[T any](list []T) string { return strings.ReplaceAll(fmt.Sprint(list), " ", ", ") }

// add appends an op; format is its text between its first input and its
// types.
func (m *modern) add(op, format, types string, out chain.Shape) {
	name := "%v" + strconv.Itoa(len(m.lines))
	m.lines = append(m.lines, fmt.Sprintf("%s = %s %s%s : %s", name, op, m.last, format, types))
	m.last, m.at = name, out
}

func (m *modern) shape(list []int64) (name, kind string) {
	name, kind = "%s"+strconv.Itoa(len(m.lines)), fmt.Sprintf("!tosa.shape<%d>", len(list))
	values := listOf(list)
	if len(list) == 0 {
		values = ""
	}
	m.lines = append(m.lines, fmt.Sprintf("%s = tosa.const_shape {values = dense<%s> : tensor<%dxindex>} : () -> %s", name, values, len(list), kind))
	return name, kind
}

// tensorReshape collapses some dimensions, or splits each into some.
func (m *modern) tensorReshape() {
	var groups [][]int64
	var out chain.Shape
	if m.IntN(2) == 0 {
		for d, n := range m.at {
			if d > 0 && m.IntN(5) < 3 {
				groups[len(groups)-1] = append(groups[len(groups)-1], int64(d))
				out[len(out)-1] *= n
				continue
			}
			groups, out = append(groups, []int64{int64(d)}), append(out, n)
		}
		if len(out) < len(m.at) {
			m.add("tensor.collapse_shape", " "+listOf(groups), m.tensor(m.at)+" into "+m.tensor(out), out)
		}
		return
	}
	for _, n := range m.at {
		var group []int64
		for _, size := range m.split(n) {
			group, out = append(group, int64(len(out))), append(out, size)
		}
		groups = append(groups, group)
	}
	if len(m.at) == 0 {
		out = slices.Repeat(chain.Shape{1}, 1+m.IntN(3))
	}
	if len(out) > len(m.at) && len(out) < 7 {
		m.add("tensor.expand_shape", " "+listOf(groups)+" output_shape "+listOf(out), m.tensor(m.at)+" into "+m.tensor(out), out)
	}
}

func (m *modern) split(n int64) []int64 {
	var list []int64
	for range m.IntN(3) {
		for _, d := range []int64{2, 3, 1} {
			if n%d == 0 && m.IntN(2) == 0 {
				list, n = append(list, d), n/d
				break
			}
		}
	}
	return append(list, n)
}

func (m *modern) extractSlice() {
	var offsets, sizes, strides, out []int64
	for _, n := range m.at {
		at, stride := m.Int64N(n), 1+m.Int64N(2)
		size := 1 + m.Int64N((n-1-at)/stride+1)
		if m.IntN(2) == 0 {
			at, stride, size = 0, 1, n
		}
		offsets, sizes, strides = append(offsets, at), append(sizes, size), append(strides, stride)
		if size != 1 || m.IntN(3) > 0 {
			out = append(out, size)
		}
	}
	m.add("tensor.extract_slice", listOf(offsets)+" "+listOf(sizes)+" "+listOf(strides), m.tensor(m.at)+" to "+m.tensor(out), out)
}

func (m *modern) tosa(pick int) {
	types := func(out chain.Shape, more ...string) string {
		return "(" + strings.Join(append([]string{m.tensor(m.at)}, more...), ", ") + ") -> " + m.tensor(out)
	}
	d := m.IntN(len(m.at))
	switch pick {
	case 4:
		perm := m.Perm(len(m.at))
		out := make(chain.Shape, len(perm))
		for d, from := range perm {
			out[d] = m.at[from]
		}
		m.add("tosa.transpose", " {perms = array<i32: "+strings.Trim(listOf(perm), "[]")+">}", types(out), out)
	case 5:
		o, _ := m.Op(chain.Reshape, m.at)
		name, kind := m.shape(o.Shape)
		m.add("tosa.reshape", ", "+name, types(o.Shape, kind), o.Shape)
	case 6:
		var start, size []int64
		for _, n := range m.at {
			at := m.Int64N(n)
			start, size = append(start, at), append(size, 1+m.Int64N(n-at))
		}
		a, kind := m.shape(start)
		b, _ := m.shape(size)
		m.add("tosa.slice", ", "+a+", "+b, types(size, kind, kind), size)
	case 7:
		m.add("tosa.reverse", fmt.Sprintf(" {axis = %d : i32}", d), types(m.at), m.at)
	default:
		out := slices.Clone(m.at)
		out[d] = 1
		m.add("tosa.reduce_sum", fmt.Sprintf(" {axis = %d : i32}", d), types(out), out)
	}
}
