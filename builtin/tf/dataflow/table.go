package dataflow

import (
	"errors"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// table maps keys to rows of values: the elements of a tensor, or its parts after the first
// dimensions.
type table struct {
	keys  map[string]int // the row of each key, by its bytes
	order []value.Value  // keys, nothing where one was removed
	rows  []value.Value
	set   bool // its rows were there from the beginning
}

// errWaits says that a node has to wait: for what others make of a table.
var errWaits = errors.New("the table has no elements yet")

// tableFuncs is what the ops of tables do.
func tableFuncs() map[string]stateFunc {
	all := map[string]stateFunc{}
	for _, v := range []string{"", "V2"} {
		all["HashTable"+v] = newTable(false)
		all["MutableHashTable"+v] = newTable(true)
		all["MutableHashTableOfTensors"+v] = newTable(true)
		all["MutableDenseHashTable"+v] = newDenseTable
		all["InitializeTable"+v] = putRows
		all["LookupTableInsert"+v] = putRows
		all["LookupTableImport"+v] = importRows
		all["LookupTableRemove"+v] = removeRows
		all["LookupTableFind"+v] = findRows
		all["LookupTableSize"+v] = countRows
		all["LookupTableExport"+v] = exportRows
	}
	all["AnonymousHashTable"] = newTable(false)
	all["AnonymousMutableHashTable"], all["AnonymousMutableHashTableOfTensors"] = newTable(true), newTable(true)
	all["AnonymousMutableDenseHashTable"] = newDenseTable
	return all
}

// newDenseTable begins a table that has a key for its empty places, and one for removed ones, where
// its keys are not vectors.
func newDenseTable(r *run, n graph.Node, data []token) ([]token, error) {
	empty, err := valueAt(data, 0)
	if err != nil {
		return nil, err
	}
	if empty.Rank() > 0 {
		return nil, eval.Errorf(eval.ErrUndefined, "its keys are %s, and not scalars", empty.Type())
	}
	return newTable(true)(r, n, data)
}

// newTable begins a table, once for a node and for a shared name. A mutable one is empty, others wait.
func newTable(mutable bool) stateFunc {
	return func(r *run, n graph.Node, _ []token) ([]token, error) {
		t, name := r.tables[n.ID()], sharedName(n)
		if t == nil {
			if t = r.shared.tables[name]; t == nil || name == "" {
				t = &table{keys: map[string]int{}, set: mutable}
			}
			r.tables[n.ID()] = t
			if name != "" {
				r.shared.tables[name] = t
			}
		}
		return all(n, token{state: t}), nil
	}
}

// rowsOf returns the parts of a tensor after its first dimensions, which are those of the keys.
func rowsOf(x value.Value, keys []int64) ([]value.Value, error) {
	dims := x.Dims()
	if len(dims) < len(keys) || !slices.Equal(dims[:len(keys)], keys) {
		return nil, eval.Errorf(eval.ErrType, "%s has no rows for keys of %v", x.Type(), keys)
	}
	row := ir.Tensor(x.Elem(), dims[len(keys):]...)
	var rows []value.Value
	for at, n := 0, sizeOf(keys); n > 0 && len(rows) < n; at += x.Len() / n {
		b, err := value.NewBuilder(row)
		if err != nil {
			return nil, err
		}
		b.Copy(0, x, at, b.Len())
		rows = append(rows, b.Value())
	}
	return rows, nil
}

func sizeOf(dims []int64) int {
	n := 1
	for _, d := range dims {
		n *= int(d)
	}
	return n
}

// keyOf returns a string that is the same for equal keys only.
func keyOf(x value.Value) string {
	if x.Class() == value.StringClass {
		return x.Str(0)
	}
	return string(x.AppendBytes(nil))
}

// keysAt returns the table and the keys that the first two inputs are.
func keysAt(data []token) (*table, []value.Value, error) {
	t, err := stateOf[*table](data, 0)
	if err != nil {
		return nil, nil, err
	}
	x, err := valueAt(data, 1)
	if err != nil {
		return nil, nil, err
	}
	keys := make([]value.Value, x.Len())
	for i := range keys {
		keys[i] = x.At(i)
	}
	return t, keys, nil
}

// putRows gives keys values.
func putRows(_ *run, n graph.Node, data []token) ([]token, error) {
	t, keys, err := keysAt(data)
	if err != nil {
		return nil, err
	}
	x, err := valueAt(data, 2)
	if err != nil {
		return nil, err
	}
	rows, err := rowsOf(x, data[1].value.Dims())
	if err != nil {
		return nil, err
	}
	t.set = true
	for i, k := range keys {
		at, ok := t.keys[keyOf(k)]
		if !ok {
			at = len(t.rows)
			t.keys[keyOf(k)] = at
			t.order, t.rows = append(t.order, k), append(t.rows, value.Value{})
		}
		t.rows[at] = rows[i]
	}
	return nil, nil
}

// importRows makes keys and values those of the table, and no others.
func importRows(r *run, n graph.Node, data []token) ([]token, error) {
	t, err := stateOf[*table](data, 0)
	if err != nil {
		return nil, err
	}
	*t = table{keys: map[string]int{}, set: true}
	return putRows(r, n, data)
}

func removeRows(_ *run, _ graph.Node, data []token) ([]token, error) {
	t, keys, err := keysAt(data)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		if at, ok := t.keys[keyOf(k)]; ok {
			delete(t.keys, keyOf(k))
			t.order[at] = value.Value{}
		}
	}
	return nil, nil
}

// findRows gives the values of keys, and a default for those that are not there.
func findRows(_ *run, n graph.Node, data []token) ([]token, error) {
	t, keys, err := keysAt(data)
	if err != nil {
		return nil, err
	}
	if !t.set {
		return nil, errWaits
	}
	otherwise, err := valueAt(data, 2)
	if err != nil {
		return nil, err
	}
	rows := make([]value.Value, len(keys))
	for i, k := range keys {
		rows[i] = otherwise
		if at, ok := t.keys[keyOf(k)]; ok {
			rows[i] = t.rows[at]
		}
	}
	out, err := joinRows(otherwise, data[1].value.Dims(), rows)
	return all(n, token{value: out}), err
}

// joinRows puts rows of one shape after each other.
func joinRows(like value.Value, dims []int64, rows []value.Value) (value.Value, error) {
	b, err := value.NewBuilder(ir.Tensor(like.Elem(), slices.Concat(dims, like.Dims())...))
	if err != nil {
		return value.Value{}, err
	}
	for i, row := range rows {
		if row.Len() != like.Len() || row.Elem() != like.Elem() {
			return value.Value{}, eval.Errorf(eval.ErrType, "rows of %s and %s", row.Type(), like.Type())
		}
		b.Copy(i*like.Len(), row, 0, row.Len())
	}
	return b.Value(), nil
}

func countRows(_ *run, n graph.Node, data []token) ([]token, error) {
	t, err := stateOf[*table](data, 0)
	if err != nil {
		return nil, err
	}
	if !t.set {
		return nil, errWaits
	}
	size, err := value.Ints(ir.Tensor(ir.I64), int64(len(t.keys)))
	return all(n, token{value: size}), err
}

// exportRows gives the keys and the values of a table that has some, in the order in which
// they were added. That of TensorFlow is that of its hash map: of several keys it is not known.
func exportRows(_ *run, n graph.Node, data []token) ([]token, error) {
	t, err := stateOf[*table](data, 0)
	if err != nil {
		return nil, err
	}
	if !t.set {
		return nil, errWaits
	}
	if len(t.keys) != 1 {
		return nil, eval.Errorf(eval.ErrUndefined, "the order of %d keys", len(t.keys))
	}
	for _, at := range t.keys {
		keys, err := joinRows(t.order[at], []int64{1}, t.order[at:at+1])
		if err != nil {
			return nil, err
		}
		rows, err := joinRows(t.rows[at], []int64{1}, t.rows[at:at+1])
		return []token{{value: keys}, {value: rows}}, err
	}
	return nil, nil
}
