package graph

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// misuse is a graph with things that do not belong to it, were erased, or never existed.
type misuse struct {
	fg      *FunctionGraph
	live    Node
	numbers bool // its methods take numbers that it gave: another is an index out of range
	values  map[reflect.Type][]reflect.Value
}

func newMisuse(t testing.TB) *misuse {
	ctxt := ir.NewContext(overlayDialects(t))
	fg, foreign := New(ctxt), New(ir.NewContext(nil))
	x := fg.AddInput(ir.I64, "x")
	live := fg.Add(ctxt.Op("t.add"), []Var{x, x}, ir.I64)
	dead := fg.Add(ctxt.Op("t.add", ir.NamedAttr{Name: "k", Value: ctxt.Unit()}), []Var{x, x}, ir.I64)
	user := fg.Add(ctxt.Op("t.add"), []Var{live.Output(0), x}, ir.I64)
	fg.SetOutputs(user.Output(0))
	require.NoError(t, fg.RemoveNode(dead, ""))
	tx := fg.g.Begin("")
	rolled := Node{fg.g, tx.Add(live.ID(), ctxt.Op("t.add").ID(), []VarID{x.id, x.id}, ir.I64)}
	rolledOut := rolled.Output(0)
	tx.Rollback()
	for range 20 { // more than the graph has
		foreign.Add(foreign.g.ctxt.Op("f.op"), []Var{foreign.AddInput(ir.F32, "y")}, ir.F32)
	}
	var foreignNode Node
	for n := range foreign.Nodes() {
		foreignNode = n
	}
	foreignAttr := foreign.g.ctxt.Ints(ir.I64, 1, 2, 3, 4, 5, 6, 7, 8)
	const far = 1 << 30
	m := &misuse{fg: fg, live: live, values: map[reflect.Type][]reflect.Value{}}
	for _, v := range []any{
		Node{}, Node{fg.g, 0}, Node{fg.g, far}, dead, rolled, foreignNode,
		Var{}, Var{fg.g, 0}, Var{fg.g, far}, dead.Output(0), rolledOut, foreignNode.Output(0),
		ir.Op{}, ctxt.OpByID(0), foreignNode.Op(), ir.Attr{}, ctxt.AttrByID(0), foreignAttr,
		ir.Type(0), ir.Type(77777), ir.Type(1<<62 | 5), ir.Type(1 << 63), ir.Type(1<<63 | 1<<62), ^ir.Type(0), ir.F32,
		NodeID(0), rolled.id, NodeID(far), dead.id, VarID(0), rolledOut.id, VarID(far), x.id,
		-1, 0, 1, 7, far, "", "a.b", false, true, 0.5, int64(-1), uint32(far),
	} {
		value := reflect.ValueOf(v)
		m.values[value.Type()] = append(m.values[value.Type()], value)
	}
	return m
}

// arguments returns what to try for a parameter: wrong values of its type, and nil.
func (m *misuse) arguments(t reflect.Type) []reflect.Value {
	list := append([]reflect.Value{}, m.values[t]...)
	switch t.Kind() {
	case reflect.Slice:
		list = append(list, reflect.Zero(t), reflect.MakeSlice(t, 3, 3))
		for _, elem := range m.values[t.Elem()] {
			list = append(list, reflect.Append(reflect.Zero(t), elem))
		}
	default:
		if len(list) == 0 {
			list = append(list, reflect.Zero(t))
		}
	}
	return list
}

// try calls a method with each of some combinations of arguments, and returns what
// went wrong: a panic that is not a message of the package, or a graph that is not
// sound any more.
func (m *misuse) try(name string, f reflect.Value) []string {
	var wrong []string
	note := func(args []reflect.Value, format string, a ...any) {
		shown := make([]string, len(args))
		for i, arg := range args {
			shown[i] = fmt.Sprintf("%s %+v", arg.Type(), safeString(arg))
		}
		wrong = append(wrong, fmt.Sprintf("%s(%s): %s", name, strings.Join(shown, ", "), fmt.Sprintf(format, a...)))
	}
	var each func(args []reflect.Value)
	each = func(args []reflect.Value) {
		if i := len(args); i < f.Type().NumIn() {
			for _, arg := range m.arguments(f.Type().In(i)) {
				each(append(args[:i:i], arg))
			}
			return
		}
		if reason := m.call(f, args); reason != "" {
			note(args, "%s", reason)
		}
	}
	each(nil)
	return wrong
}

func safeString(v reflect.Value) (text string) {
	defer func() {
		if recover() != nil {
			text = "?"
		}
	}()
	return fmt.Sprint(v.Interface())
}

func (m *misuse) call(f reflect.Value, args []reflect.Value) (reason string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case string:
			if !strings.HasPrefix(r, "graph: ") && !strings.HasPrefix(r, "ir: ") {
				reason = "panic: " + r
			}
		case runtime.Error:
			if !m.numbers || !strings.Contains(r.Error(), "index out of range") {
				reason = "panic: " + r.Error()
			}
		default:
			reason = fmt.Sprintf("panic: %v", r)
		}
		if m.fg.g.tx.open {
			m.fg.g.tx.Rollback()
		}
		if broken := m.broken(); broken != "" {
			reason += " the graph is broken: " + broken
		}
	}()
	var out []reflect.Value
	if f.Type().IsVariadic() {
		out = f.CallSlice(args)
	} else {
		out = f.Call(args)
	}
	for _, o := range out {
		walkResult(o)
	}
	return ""
}

func (m *misuse) broken() (reason string) {
	defer func() {
		if r := recover(); r != nil {
			reason = fmt.Sprint(r)
		}
	}()
	if err := m.fg.CheckIntegrity(); err != nil {
		return err.Error()
	}
	return ""
}

// walkResult uses what was returned: a handle that cannot be used is a trap.
func walkResult(v reflect.Value) {
	switch x := v.Interface().(type) {
	case Node:
		_, _ = x.IsAlive(), x.Op()
	case Var:
		_, _ = x.Type(), x.Owner()
	case fmt.Stringer:
		if v.Kind() != reflect.Pointer || !v.IsNil() {
			_ = x.String()
		}
	}
}

// TestMisuseOfHandles calls every method of the small values that users hold, on
// values that stand for nothing, with arguments that stand for nothing: it must be
// safe, or say what is wrong.
func TestMisuseOfHandles(t *testing.T) {
	m := newMisuse(t)
	var wrong []string
	for _, sample := range []any{Node{}, Var{}, ir.Op{}, ir.Attr{}, ir.Type(0)} {
		typ := reflect.TypeOf(sample)
		for i := range m.values[typ] {
			for k := range typ.NumMethod() {
				fresh := newMisuse(t)
				receiver := fresh.values[typ][i]
				name := fmt.Sprintf("%s#%d.%s", typ.Name(), i, typ.Method(k).Name)
				wrong = append(wrong, fresh.try(name, receiver.Method(k))...)
			}
		}
	}
	require.Empty(t, wrong, "%s", strings.Join(wrong, "\n"))
}

// TestMisuseOfGraphs does the same with the methods of graphs and contexts.
func TestMisuseOfGraphs(t *testing.T) {
	var wrong []string
	receivers := []func(m *misuse) any{
		func(m *misuse) any { return m.fg },
		func(m *misuse) any { return m.fg.g },
		func(m *misuse) any { return m.fg.g.ctxt },
		func(m *misuse) any { return m.fg.g.Provenance() },
	}
	for _, receiver := range receivers {
		typ := reflect.TypeOf(receiver(newMisuse(t)))
		for k := range typ.NumMethod() {
			if typ.Method(k).Name == "Reserve" {
				continue // it makes room for as much as it is asked for
			}
			m := newMisuse(t)
			m.numbers = typ != reflect.TypeFor[*FunctionGraph]() || typ.Method(k).Name == "AddIDs"
			wrong = append(wrong, m.try(typ.Elem().Name()+"."+typ.Method(k).Name, reflect.ValueOf(receiver(m)).Method(k))...)
		}
	}
	require.Empty(t, wrong, "%s", strings.Join(wrong, "\n"))
}

// TestMisuseOfTransactions calls the methods of a transaction that was begun.
func TestMisuseOfTransactions(t *testing.T) {
	var wrong []string
	typ := reflect.TypeFor[*Tx]()
	for k := range typ.NumMethod() {
		m := newMisuse(t)
		m.numbers = true
		method := typ.Method(k)
		signature := make([]reflect.Type, 0, 4)
		for i := 1; i < method.Type.NumIn(); i++ {
			signature = append(signature, method.Type.In(i))
		}
		results := make([]reflect.Type, 0, 2)
		for i := range method.Type.NumOut() {
			results = append(results, method.Type.Out(i))
		}
		f := reflect.MakeFunc(reflect.FuncOf(signature, results, method.Type.IsVariadic()), func(args []reflect.Value) []reflect.Value {
			tx := reflect.ValueOf(m.fg.g.Begin("misuse")).Method(k)
			if method.Type.IsVariadic() {
				return tx.CallSlice(args)
			}
			return tx.Call(args)
		})
		wrong = append(wrong, m.try("Tx."+method.Name, f)...)
	}
	require.Empty(t, wrong, "%s", strings.Join(wrong, "\n"))
}
