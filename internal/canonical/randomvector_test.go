package canonical

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// vectors writes a program on vectors of i32 and indices.
type vectors struct {
	*rand.Rand
	body    strings.Builder
	n       int
	vectors []vector
	indices []string
}

// vector is a value of i32, a number where it has no dimensions.
type vector struct {
	name string
	dims []int
}

func (v vector) typ() string {
	if v.dims == nil {
		return "i32"
	}
	return "vector<" + join(v.dims, "x") + "xi32>"
}

func join(list []int, by string) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", by)
}

func (v vector) size() int {
	n := 1
	for _, d := range v.dims {
		n *= d
	}
	return n
}

// op adds an op of one result.
func (w *vectors) op(name, props, result string, operands ...vector) string {
	var names, types []string
	for _, v := range operands {
		names, types = append(names, v.name), append(types, v.typ())
	}
	out := fmt.Sprintf("%%%d", w.n)
	w.n++
	if props != "" {
		props = " <{" + props + "}>"
	}
	fmt.Fprintf(&w.body, "  %s = %q(%s)%s : (%s) -> %s\n", out, name, strings.Join(names, ", "), props, strings.Join(types, ", "), result)
	return out
}

func (w *vectors) move(name, props string, dims []int, operands ...vector) {
	v := vector{dims: dims}
	v.name = w.op(name, props, v.typ(), operands...)
	w.vectors = append(w.vectors, v)
}

func (w *vectors) pick() vector { return w.vectors[w.IntN(len(w.vectors))] }

func (w *vectors) step() {
	v := w.pick()
	if w.IntN(4) == 0 {
		w.index()
		return
	}
	if v.dims == nil || w.IntN(6) == 0 && v.size() <= 8 {
		w.move("vector.broadcast", "", append([]int{1 + w.IntN(3)}, v.dims...), v)
		return
	}
	switch w.IntN(6) {
	case 0:
		dims := []int{v.size()}
		if n := 1 + w.IntN(4); v.size()%n == 0 {
			dims = []int{n, v.size() / n}
		}
		w.move("vector.shape_cast", "", dims, v)
	case 1:
		perm := w.Perm(len(v.dims))
		dims := make([]int, len(perm))
		for i, p := range perm {
			dims[i] = v.dims[p]
		}
		w.move("vector.transpose", "permutation = array<i64: "+join(perm, ", ")+">", dims, v)
	case 2:
		position := w.position(v)
		var dims []int
		if len(position) < len(v.dims) {
			dims = v.dims[len(position):]
		}
		w.move("vector.extract", "static_position = array<i64: "+join(position, ", ")+">", dims, v)
	case 3:
		position := w.position(v)
		var dims []int
		if len(position) < len(v.dims) {
			dims = v.dims[len(position):]
		}
		for _, part := range w.vectors {
			if part.typ() == (vector{dims: dims}).typ() {
				w.move("vector.insert", "static_position = array<i64: "+join(position, ", ")+">", v.dims, part, v)
				return
			}
		}
	case 4:
		offsets, sizes, ones := make([]int, len(v.dims)), make([]int, len(v.dims)), make([]int, len(v.dims))
		for i, d := range v.dims {
			sizes[i], ones[i] = 1+w.IntN(d), 1
			offsets[i] = w.IntN(d - sizes[i] + 1)
		}
		w.move("vector.extract_strided_slice", fmt.Sprintf("offsets = [%s], sizes = [%s], strides = [%s]", join(offsets, ", "), join(sizes, ", "), join(ones, ", ")), sizes, v)
	case 5:
		if len(v.dims) == 1 {
			mask := make([]int, 1+w.IntN(4))
			for i := range mask {
				mask[i] = w.IntN(2 * v.dims[0])
			}
			w.move("vector.shuffle", "mask = array<i64: "+join(mask, ", ")+">", []int{len(mask)}, v, v)
		}
	}
}

func (w *vectors) position(v vector) []int {
	position := make([]int, 1+w.IntN(len(v.dims)))
	for i := range position {
		position[i] = w.IntN(v.dims[i])
	}
	return position
}

// index adds an op on indices.
func (w *vectors) index() {
	pick := func() string { return w.indices[w.IntN(len(w.indices))] }
	a, b := pick(), pick()
	n := 1 + w.IntN(4)
	var text string
	switch w.IntN(5) {
	case 0:
		text = fmt.Sprintf(`"affine.apply"(%s, %s) <{map = affine_map<(d0, d1) -> (d0 * %d + d1 - %d)>}> : (index, index) -> index`, a, b, n, w.IntN(3))
	case 1:
		text = fmt.Sprintf(`"affine.apply"(%s) <{map = affine_map<(d0) -> ((d0 + %d) floordiv %d + d0 mod %d)>}> : (index) -> index`, a, w.IntN(5), n, 1+w.IntN(4))
	case 2:
		text = fmt.Sprintf(`"affine.min"(%s, %s) <{map = affine_map<(d0, d1) -> (d0, d1 + %d, %d)>}> : (index, index) -> index`, a, b, w.IntN(3), w.IntN(9))
	case 3:
		text = fmt.Sprintf(`"affine.linearize_index"(%s, %s) <{operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: %d>}> : (index, index) -> index`, a, b, n)
	default:
		text = fmt.Sprintf(`"index.%s"(%s, %s) : (index, index) -> index`, [...]string{"add", "mul", "sub", "maxs", "and"}[w.IntN(5)], a, b)
	}
	fmt.Fprintf(&w.body, "  %%%d = %s\n", w.n, text)
	w.indices = append(w.indices, fmt.Sprint("%", w.n))
	w.n++
}

// randomVectors returns a function that returns some of what it computes.
func randomVectors(r *rand.Rand) string {
	w := &vectors{Rand: r}
	w.vectors = []vector{{"%a", []int{2, 3}}, {"%b", []int{4}}, {"%s", nil}}
	w.indices = []string{"%i", "%j", "%c"}
	w.body.WriteString("  %c = \"arith.constant\"() <{value = 3 : index}> : () -> index\n")
	for range 4 + w.IntN(10) {
		w.step()
	}
	var names, types []string
	for range 1 + w.IntN(2) {
		v := w.vectors[len(w.vectors)-1-w.IntN(min(3, len(w.vectors)))]
		names, types = append(names, v.name), append(types, v.typ())
	}
	names, types = append(names, w.indices[len(w.indices)-1]), append(types, "index")
	return fmt.Sprintf(`"func.func"() <{function_type = (vector<2x3xi32>, vector<4xi32>, i32, index, index) -> (%s), sym_name = "f"}> ({
^bb0(%%a: vector<2x3xi32>, %%b: vector<4xi32>, %%s: i32, %%i: index, %%j: index):
%s  "func.return"(%s) : (%s) -> ()
}) : () -> ()
`, strings.Join(types, ", "), &w.body, strings.Join(names, ", "), strings.Join(types, ", "))
}
