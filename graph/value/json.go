package value

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// FromJSON reads a value of a type from JSON: a number, truth value or string,
// or nested lists of those. The shape is that of the lists; where the type has
// one it must fit. One element may stand for all of a shape that is known.
// "nan", "inf" and "-inf" are floats, and a complex number is an object,
// {"re": 1, "im": 2}.
func FromJSON(data []byte, t ir.Type) (Value, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return Value{}, fmt.Errorf("this is not JSON: %w", jsonError(err))
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return Value{}, errors.New("this is not JSON: there is text after the value")
	}
	j := jsonReader{codec: codecOf(ElemOf(t))}
	if j.codec.class == NoClass {
		return Value{}, fmt.Errorf("there are no values of type %s", t)
	}
	dims := shapeOf(tree)
	if err := j.walk(tree, dims); err != nil {
		return Value{}, err
	}
	return j.value(t, dims)
}

func jsonError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("it ends too early")
	}
	return err
}

// shapeOf returns the dimensions of nested lists, by the first of each.
func shapeOf(tree any) []int64 {
	dims := []int64{}
	for {
		list, ok := tree.([]any)
		if !ok {
			return dims
		}
		dims = append(dims, int64(len(list)))
		if len(list) == 0 {
			return dims
		}
		tree = list[0]
	}
}

type jsonReader struct {
	codec     codec
	ints      []int64
	floats    []float64
	complexes []complex128
	strings   []string
}

func (j *jsonReader) walk(tree any, dims []int64) error {
	list, isList := tree.([]any)
	switch {
	case isList != (len(dims) > 0):
		return errors.New("the lists are not of one depth")
	case !isList:
		return j.element(tree)
	case int64(len(list)) != dims[0]:
		return fmt.Errorf("the lists are not of one length: %d and %d", dims[0], len(list))
	}
	for _, elem := range list {
		if err := j.walk(elem, dims[1:]); err != nil {
			return err
		}
	}
	return nil
}

func (j *jsonReader) element(e any) error {
	var err error
	switch j.codec.class {
	case IntClass:
		var v int64
		v, err = j.integer(e)
		j.ints = append(j.ints, v)
	case FloatClass:
		var v float64
		v, err = j.float(e)
		j.floats = append(j.floats, v)
	case ComplexClass:
		var v complex128
		v, err = j.complex(e)
		j.complexes = append(j.complexes, v)
	default:
		s, ok := e.(string)
		if !ok {
			return j.mismatch(e)
		}
		j.strings = append(j.strings, s)
	}
	return err
}

func (j *jsonReader) mismatch(e any) error {
	return fmt.Errorf("%s is not a value of type %s", phrase.Shorten(fmt.Sprint(e)), j.codec.elem)
}

func (j *jsonReader) integer(e any) (int64, error) {
	if b, ok := e.(bool); ok && j.codec.elem == ir.I1 {
		if b {
			return 1, nil
		}
		return 0, nil
	}
	n, ok := e.(json.Number)
	if !ok {
		return 0, j.mismatch(e)
	}
	return parseInt(n.String(), &j.codec)
}

func (j *jsonReader) float(e any) (float64, error) {
	switch e := e.(type) {
	case json.Number:
		v, err := strconv.ParseFloat(e.String(), 64)
		if err != nil && !math.IsInf(v, 0) {
			return 0, j.mismatch(e)
		}
		return v, nil
	case string:
		if v, err := ParseFloat(e); err == nil && (v != v || math.IsInf(v, 0)) {
			return v, nil
		}
	}
	return 0, j.mismatch(e)
}

func (j *jsonReader) complex(e any) (complex128, error) {
	object, ok := e.(map[string]any)
	if !ok {
		re, err := j.float(e)
		return complex(re, 0), err
	}
	var parts [2]float64
	for name, part := range object {
		i := map[string]int{"re": 0, "im": 1}
		at, known := i[name]
		if !known {
			return 0, fmt.Errorf("a complex number has \"re\" and \"im\", not %q", phrase.Shorten(name))
		}
		v, err := j.float(part)
		if err != nil {
			return 0, err
		}
		parts[at] = v
	}
	return complex(parts[0], parts[1]), nil
}

// value gives what was read the type of the shape that was read, as far as the
// asked-for type has room for it.
func (j *jsonReader) value(t ir.Type, dims []int64) (Value, error) {
	of := t
	if t.IsShaped() && (len(dims) > 0 || !t.IsStatic()) {
		of = t.WithDims(dims...)
		if t.IsUnranked() {
			of = ir.Tensor(j.codec.elem, dims...)
		}
		if of == 0 || !t.Super(of) {
			return Value{}, fmt.Errorf("lists of the shape %v are not of the type %s", dims, t)
		}
	}
	if !t.IsShaped() && len(dims) > 0 {
		return Value{}, fmt.Errorf("a list is not a value of type %s", t)
	}
	switch j.codec.class {
	case IntClass:
		return Ints(of, j.ints...)
	case FloatClass:
		return Floats(of, j.floats...)
	case ComplexClass:
		return Complexes(of, j.complexes...)
	}
	return Strings(of, j.strings...)
}
