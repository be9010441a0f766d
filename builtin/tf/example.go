package tf

import (
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// messages returns what the ops compute that read and write messages.
func messages() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	return map[string]eval.Evaluator{
		"ParseTensor":        op(all, parseTensor),
		"SerializeTensor":    op(all, serializeTensor),
		"ParseExample":       results(all, parseExamples),
		"ParseExampleV2":     results(all, parseExamples),
		"ParseSingleExample": results(all, parseExamples),
	}
}

// wanted is a feature that is to be read of examples.
type wanted struct {
	key       string
	elem      ir.Type
	dims      []int64     // of a dense one
	otherwise value.Value // of a dense one
	splits    ir.Type     // of a ragged one
}

// isVariable reports whether the number of rows of a dense feature is that of the example.
func (w wanted) isVariable() bool { return len(w.dims) > 0 && w.dims[0] < 0 }

// feature is what an example has of a feature: integers, the bits of floats, or strings.
type feature struct {
	elem    ir.Type // 0 where there is nothing
	words   []uint64
	strings []string
}

func (f feature) len() int { return len(f.words) + len(f.strings) }

// parser reads features of examples.
type parser struct {
	c                     numeric.Call
	sparse, dense, ragged []wanted
	examples              []map[string]feature
	batch                 []int64 // none of a single example
}

// parseExamples reads messages (Example): of each feature that is sparse the elements that
// there are, of one that is dense as many as its shape says, of one that is ragged rows.
func parseExamples(c numeric.Call) []value.Value {
	c.AtLeast(1)
	p := &parser{c: c, batch: c.Input(0).Dims()}
	switch c.Op().Name() {
	case Name + ".ParseExample":
		n, m := int(c.AttrInt("Nsparse", 0)), int(c.AttrInt("Ndense", 0))
		c.Exactly(2 + n + 2*m)
		p.want(keysOf(c, 2, n), keysOf(c, 2+n, m), nil, 2+n+m)
	case Name + ".ParseExampleV2":
		c.AtLeast(5)
		p.want(stringsOf(c.Input(2)), stringsOf(c.Input(3)), stringsOf(c.Input(4)), 5)
	default:
		p.want(textsAttr(c, "sparse_keys"), textsAttr(c, "dense_keys"), nil, 1)
	}
	if len(p.batch) > 1 {
		panic(numeric.Mistyped("%s is not a vector of examples", c.Input(0).Type()))
	}
	for _, text := range stringsOf(c.Input(0)) {
		c.Plan(int64(len(text)))
		p.examples = append(p.examples, readExample([]byte(text)))
	}
	var indices, elems, shapes []value.Value
	for _, w := range p.sparse {
		index, list, shape := p.readSparse(w)
		indices, elems, shapes = append(indices, index), append(elems, list), append(shapes, shape)
	}
	outputs := append(append(indices, elems...), shapes...)
	for _, w := range p.dense {
		outputs = append(outputs, p.readDense(w))
	}
	elems, shapes = nil, nil
	for _, w := range p.ragged {
		list, splits := p.readRagged(w)
		elems, shapes = append(elems, list), append(shapes, splits)
	}
	return append(append(outputs, elems...), shapes...)
}

// keysOf returns keys that are inputs.
func keysOf(c numeric.Call, from, n int) []string {
	keys := make([]string, 0, max(n, 0))
	for i := range n {
		keys = append(keys, oneString(c, from+i))
	}
	return keys
}

// textsAttr returns the texts that an attribute lists.
func textsAttr(c numeric.Call, name string) []string {
	a := c.Op().Attr(name)
	if a.Kind() != ir.ArrayAttr {
		return nil
	}
	list := make([]string, a.Len())
	for i := range list {
		list[i] = a.At(i).Text()
	}
	return list
}

// typesAttr returns the types that an attribute lists, as many as there are keys.
func typesAttr(c numeric.Call, name string, n int) []ir.Type {
	a := c.Op().Attr(name)
	if n == 0 {
		return nil
	}
	if a.Kind() != ir.ArrayAttr || a.Len() != n {
		panic(numeric.Mistyped("%s does not have %d types", name, n))
	}
	list := make([]ir.Type, n)
	for i := range list {
		if list[i] = a.At(i).Type(); list[i] != ir.F32 && list[i] != ir.I64 && list[i] != stringType {
			panic(numeric.Mistyped("features of %s", a.At(i)))
		}
	}
	return list
}

// want notes what is to be read; the defaults stand from an input on.
func (p *parser) want(sparse, dense, ragged []string, from int) {
	for i, elem := range typesAttr(p.c, "sparse_types", len(sparse)) {
		p.sparse = append(p.sparse, wanted{key: sparse[i], elem: elem})
	}
	p.c.AtLeast(from + len(dense))
	shapes := p.c.Op().Attr("dense_shapes")
	for i, elem := range typesAttr(p.c, "Tdense", len(dense)) {
		w := wanted{key: dense[i], elem: elem, otherwise: p.c.Input(from + i)}
		ok := shapes.Kind() == ir.ArrayAttr && i < shapes.Len()
		if ok {
			w.dims, ok = ShapeOf(shapes.At(i))
		}
		if !ok || w.otherwise.Elem() != elem {
			panic(numeric.Mistyped("the feature %q has no shape, or a default of %s", w.key, w.otherwise.Type()))
		}
		p.dense = append(p.dense, w)
	}
	splits := p.c.Op().Attr("ragged_split_types")
	for i, elem := range typesAttr(p.c, "ragged_value_types", len(ragged)) {
		w := wanted{key: ragged[i], elem: elem, splits: ir.I64}
		if splits.Kind() == ir.ArrayAttr && i < splits.Len() && splits.At(i).Type() == ir.I32 {
			w.splits = ir.I32
		}
		p.ragged = append(p.ragged, w)
	}
}

// readExample reads the features of an example by their names.
func readExample(data []byte) map[string]feature {
	all := map[string]feature{}
	for e := range fields(data) {
		if e.number != 1 {
			continue
		}
		for entry := range fields(e.bytes) {
			if entry.number != 1 {
				continue
			}
			var key string
			var f feature
			for part := range fields(entry.bytes) {
				switch part.number {
				case 1:
					key = string(part.bytes)
				case 2:
					f = readFeature(part.bytes)
				}
			}
			all[key] = f
		}
	}
	return all
}

func readFeature(data []byte) feature {
	var f feature
	for kind := range fields(data) {
		switch kind.number {
		case 1:
			f = feature{elem: stringType}
		case 2:
			f = feature{elem: ir.F32}
		case 3:
			f = feature{elem: ir.I64}
		default:
			continue
		}
		for e := range fields(kind.bytes) {
			switch {
			case e.number != 1:
			case kind.number == 1:
				f.strings = append(f.strings, string(e.bytes))
			case kind.number == 2:
				f.words = e.numbers(f.words, 4)
			default:
				f.words = e.numbers(f.words, 0)
			}
		}
	}
	return f
}

// of returns what an example has of a feature, and whether it has it.
func (p *parser) of(i int, w wanted) (feature, bool) {
	f := p.examples[i][w.key]
	if f.elem != 0 && f.elem != w.elem {
		panic(numeric.Undefined("example %d has %s in the feature %q, not %s", i, f.elem, w.key, w.elem))
	}
	return f, f.elem != 0
}

// put writes the elements of a feature.
func (p *parser) put(b *value.Builder, at int, f feature) {
	p.c.Count(f.len())
	switch f.elem {
	case stringType:
		b.PutStrings(at, f.strings)
	case ir.F32:
		b.PutFloats(at, floatsOf(f.words))
	case ir.I64:
		list := make([]int64, len(f.words))
		for i, w := range f.words {
			list[i] = int64(w)
		}
		b.PutInts(at, list)
	}
}

// joined returns the elements of all examples, and where those of each begin.
func (p *parser) joined(w wanted) (elems value.Value, splits []int64) {
	splits = []int64{0}
	for i := range p.examples {
		f, _ := p.of(i, w)
		splits = append(splits, splits[i]+int64(f.len()))
	}
	b := p.c.Builder(ir.Tensor(w.elem, splits[len(splits)-1]))
	for i := range p.examples {
		f, _ := p.of(i, w)
		p.put(b, int(splits[i]), f)
	}
	return b.Value(), splits
}

func (p *parser) readSparse(w wanted) (index, elems, shape value.Value) {
	elems, splits := p.joined(w)
	most, rank := int64(0), int64(len(p.batch)+1)
	var at []int64
	for i := range p.examples {
		n := splits[i+1] - splits[i]
		most = max(most, n)
		for k := range n {
			if len(p.batch) > 0 {
				at = append(at, int64(i))
			}
			at = append(at, k)
		}
	}
	index = numeric.Typed(value.Ints(ir.Tensor(ir.I64, int64(elems.Len()), rank), at...))
	return index, elems, list(ir.I64, append(append([]int64{}, p.batch...), most)...)
}

func (p *parser) readRagged(w wanted) (elems, splits value.Value) {
	elems, at := p.joined(w)
	return elems, list(w.splits, at...)
}

// readDense fills up with the default: an example that lacks the feature as a whole, or one
// with fewer rows than others where their number varies.
func (p *parser) readDense(w wanted) value.Value {
	dims := append([]int64{}, w.dims...)
	if w.isVariable() {
		row := numeric.Size(dims[1:])
		dims[0] = 0
		for i := range p.examples {
			f, _ := p.of(i, w)
			if row == 0 || f.len()%row != 0 {
				panic(numeric.Undefined("the feature %q of example %d has %d elements", w.key, i, f.len()))
			}
			dims[0] = max(dims[0], int64(f.len()/row))
		}
	}
	size := numeric.Size(dims)
	b := p.c.Builder(ir.Tensor(w.elem, append(append([]int64{}, p.batch...), dims...)...))
	for i := range p.examples {
		f, ok := p.of(i, w)
		switch {
		case ok && f.len() == size:
		case ok && !w.isVariable():
			panic(numeric.Undefined("the feature %q of example %d has %d elements, not %d", w.key, i, f.len(), size))
		case !ok && !w.isVariable() && w.otherwise.Len() == 0 && size > 0:
			panic(numeric.Undefined("example %d lacks the feature %q", i, w.key))
		}
		p.put(b, i*size, f)
		for k := f.len(); k < size; k++ {
			p.c.Count(1)
			switch {
			case w.otherwise.Len() == size && !w.isVariable():
				b.Copy(i*size+k, w.otherwise, k, 1)
			case w.otherwise.Len() == 1:
				b.Copy(i*size+k, w.otherwise, 0, 1)
			case w.otherwise.Len() > 1:
				panic(numeric.Mistyped("the default %s of the feature %q", w.otherwise.Type(), w.key))
			}
		}
	}
	return b.Value()
}
