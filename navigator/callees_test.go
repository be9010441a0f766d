package navigator_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// calleeReader notes which functions the run of each one may read, and in which order the
// runs are.
type calleeReader struct {
	mu    sync.Mutex
	names []string
	order []string
	reads map[string]string
}

func (*calleeReader) Name() string { return "read_callees" }

func (o *calleeReader) Apply(r *navigator.Run, _ *profile.Pass) error {
	at := r.Graph.Name
	var list []string
	for _, name := range o.names {
		if fg, uses, err := r.Callee(name); err == nil {
			list = append(list, fmt.Sprintf("%s of %d", fg.Name, uses))
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.order = append(o.order, at)
	o.reads[at] = strings.Join(list, ", ")
	return nil
}

// TestCalleesComeFirst has functions refer to others, by an attribute, in a list, or as an
// op; one refers to itself.
func TestCalleesComeFirst(t *testing.T) {
	module := graph.New(ir.NewContext(dialects))
	module.Name = "the module"
	ctxt := module.Context()
	function := func(name string, ops ...ir.Op) {
		fg := module.Add(ctxt.Op("func.func", ir.NamedAttr{Name: "sym_name", Value: ctxt.Str(name)}), nil).AddNested(true)
		fg.Name = name
		for _, op := range ops {
			fg.Add(op, nil).Pin()
		}
	}
	call := func(name string) ir.Op {
		return ctxt.Op("t.call", ir.NamedAttr{Name: "f", Value: ctxt.Symbol(name)})
	}
	list := ir.NamedAttr{Name: "branches", Value: ctxt.Array(ctxt.Dict(ir.NamedAttr{Name: "function", Value: ctxt.Symbol("leaf")}))}
	function("main", call("middle"), call("middle"), ctxt.Op("t.leaf"))
	function("middle", ctxt.Op("t.case", list))
	function("leaf")
	function("again", call("again"))
	function("above", call("again"), call("leaf"))
	for _, workers := range []int{1, 8} {
		o := &calleeReader{names: []string{"main", "middle", "leaf", "again", "above", "none"}, reads: map[string]string{}}
		_, err := navigator.Optimize(t.Context(), o, module, navigator.Options{Workers: workers})
		require.NoError(t, err)
		require.Equal(t, map[string]string{
			"the module": "", "leaf": "", "middle": "leaf of 3", "main": "middle of 2, leaf of 3",
			"again": "main of 0, middle of 2, leaf of 3", "above": "main of 0, middle of 2, leaf of 3",
		}, o.reads)
		require.Len(t, o.order, 6)
	}
}
