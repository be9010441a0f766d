package value

import (
	"errors"
	"fmt"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// maxSparse bounds the elements of a sparse literal, most of which are zero.
const maxSparse = 1 << 22

var errSparse = errors.New("a sparse literal has more than 4194304 elements")

// fromSparse reads `sparse<[[0, 0], [1, 2]], [1, 5]>`: where elements are that are not zero, and
// what they are. A single number stands for all.
func fromSparse(text string, t ir.Type) (Value, error) {
	wrong := func() (Value, error) {
		return Value{}, fmt.Errorf("%s is not a constant of %s", phrase.Shorten(text), t)
	}
	body, _, _ := strings.Cut(strings.TrimPrefix(text, "sparse<"), ">")
	size, ok := t.NumElements()
	if !ok || !t.IsShaped() {
		return wrong()
	}
	if size > maxSparse {
		return Value{}, errSparse
	}
	result, err := NewBuilder(t)
	if err != nil {
		return Value{}, err
	}
	if strings.TrimSpace(body) == "" {
		return result.Value(), nil
	}
	at := topComma(body)
	if at < 0 {
		return wrong()
	}
	where, what := strings.TrimSpace(body[:at]), strings.TrimSpace(body[at+1:])
	n := int64(max(strings.Count(where, "[")-1, 1))
	places, err := ParseDense(where, ir.Tensor(ir.I64, n, int64(t.Rank())))
	if err != nil {
		return Value{}, err
	}
	elems, err := ParseDense(what, ir.Tensor(ElemOf(t), n))
	if err != nil {
		return Value{}, err
	}
	for i := range int(n) {
		place := int64(0)
		for k, d := range t.Dims() {
			index := places.Int(i*t.Rank() + k)
			if index < 0 || index >= d {
				return wrong()
			}
			place = place*d + index
		}
		result.Copy(int(place), elems, i, 1)
	}
	return result.Value(), nil
}

// topComma returns where a comma stands outside of brackets, -1 if nowhere.
func topComma(text string) int {
	depth := 0
	for i, c := range text {
		switch c {
		case '[', '(':
			depth++
		case ']', ')':
			depth--
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}
