package corpus

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/settle-go/settle/graph"
)

// Record is what TensorFlow computed of one output of a node.
type Record struct {
	Graph string `json:"g"`
	Node  string
	Out   int
	Shape []int64
	// Csv is the elements, a line each; nil where they are not recorded.
	Csv *string
}

// Records returns what was recorded, by graph. The test is skipped where it is not beside
// the checkout.
func Records(t testing.TB) map[string][]Record {
	t.Helper()
	file, err := os.Open(Folder("tf_oracle", "values.jsonl.gz"))
	if err != nil {
		t.Skip("what TensorFlow computed is not beside this checkout")
	}
	defer file.Close()
	zipped, err := gzip.NewReader(file)
	check(t, err)
	lines := bufio.NewScanner(zipped)
	lines.Buffer(nil, 1<<24)
	all := map[string][]Record{}
	for lines.Scan() {
		var r Record
		check(t, json.Unmarshal(lines.Bytes(), &r))
		all[r.Graph] = append(all[r.Graph], r)
	}
	check(t, lines.Err())
	return all
}

// Dims returns the shape of a record: that of a scalar was recorded as [0], with a value.
func (r Record) Dims() []int64 {
	if slices.Equal(r.Shape, []int64{0}) && r.Csv != nil && *r.Csv != "" {
		return nil
	}
	return r.Shape
}

// Vars returns the variables of a graph by NODE:OUT.
func Vars(fg *graph.FunctionGraph) map[string]graph.Var {
	vars := map[string]graph.Var{}
	for _, v := range fg.Inputs() {
		vars[v.Name()+":0"] = v
	}
	for n := range fg.All() {
		for i, v := range n.Outputs() {
			name := v.Name()
			if i == 0 {
				name += ":0"
			}
			vars[name] = v
		}
	}
	return vars
}
