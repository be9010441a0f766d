package frontend

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

var sequences = flag.Int("sequences", 40, "programs of TestSequences")

// action is a statement of a program over two variables, a queue, a stack and a table, in which
// each runs after the one before: the program is run as it stands, and as a graph whose control edges say so.
type action struct {
	kind     actionKind
	variable int // that is written, or looked at
	number   int // added to it, that it is compared with, or of turns
	first    []action
	second   []action
}

type actionKind uint8

const (
	stepAction   actionKind = iota // v = (3*v + w + number) mod 1009
	groupAction                    // reads both, in a group that is waited for
	checkAction                    // an Assert
	branchAction                   // first where v < number, else second
	loopAction                     // number turns of second, with first before each look at the counter
	callAction                     // a function of steps
	queueAction                    // v at the end of the queue, and v is its first element
	stackAction                    // v on the stack, first, and v is what is on top
	tableAction                    // number mod 3 is v+1 in the table; v is what number mod 2 is there
	printAction                    // v is printed, or handed on by Print
)

// machine is what programs act on.
type machine struct {
	variables [2]int
	queue     []int
	stack     []int
	table     map[int]int
}

// queued is how many elements the queue has at first: 0 and so on.
const queued = 3

func newMachine(x int) *machine {
	m := &machine{variables: [2]int{x, x}, table: map[int]int{}}
	for k := range queued {
		m.queue = append(m.queue, k)
	}
	return m
}

// randomActions returns a program.
func randomActions(r *rand.Rand, depth, most int) []action {
	var list []action
	for range r.IntN(most) + 1 {
		a := action{kind: actionKind(r.IntN(10)), variable: r.IntN(2), number: r.IntN(1009)}
		switch {
		case a.kind == loopAction && depth > 0:
			a.number %= 4
			a.second = randomActions(r, depth-1, 3)
			if r.IntN(2) == 0 {
				a.first = randomActions(r, 0, 2)
			}
		case a.kind == branchAction && depth > 0:
			a.first, a.second = randomActions(r, depth-1, 3), randomActions(r, depth-1, 3)
		case a.kind == stackAction && depth > 0:
			a.first = randomActions(r, depth-1, 2)
		case a.kind == loopAction || a.kind == branchAction:
			a.kind = stepAction
		}
		list = append(list, a)
	}
	return list
}

// run runs a program.
func run(list []action, state *machine) {
	for _, a := range list {
		v, w := &state.variables[a.variable], &state.variables[1-a.variable]
		switch a.kind {
		case stepAction, callAction:
			*v = (3**v + *w + a.number) % 1009
		case branchAction:
			if *v < a.number {
				run(a.first, state)
			} else {
				run(a.second, state)
			}
		case loopAction:
			for range a.number {
				run(a.first, state)
				run(a.second, state)
			}
			run(a.first, state)
		case queueAction:
			state.queue = append(state.queue, *v)
			*v, state.queue = state.queue[0], state.queue[1:]
		case stackAction:
			state.stack = append(state.stack, *v)
			run(a.first, state)
			top := len(state.stack) - 1
			*v, state.stack = state.stack[top], state.stack[:top]
		case tableAction:
			state.table[a.number%3] = *v + 1
			if x, ok := state.table[a.number%2]; ok {
				*v = x % 1009
			} else {
				*v = 7
			}
		}
	}
}

// sequenceWriter writes a program as a graph in short.
type sequenceWriter struct {
	text, functions strings.Builder
	r               *rand.Rand
	isRef           bool
	count           int
	handles         [5]string // of the variables, the queue, the stack and the table
	last            string    // what runs next waits for it
}

func (s *sequenceWriter) name(prefix string) string {
	s.count++
	return fmt.Sprintf("%s%d", prefix, s.count)
}

func (s *sequenceWriter) line(format string, args ...any) { fmt.Fprintf(&s.text, format+"\n", args...) }

func (s *sequenceWriter) read(variable int) string {
	name := s.name("r")
	if s.isRef {
		s.line("%s = Identity(%s, ^%s)", name, s.handles[variable], s.last)
	} else {
		s.line("%s = ReadVariableOp(%s, ^%s) dtype=INT32", name, s.handles[variable], s.last)
	}
	return name
}

func (s *sequenceWriter) number(k int) string {
	name := s.name("k")
	s.line("%s = Const(^%s) value=%d", name, s.last, k)
	return name
}

func (s *sequenceWriter) write(variable int, value string, waits ...string) {
	name := s.name("w")
	for i, w := range waits {
		waits[i] = ", ^" + w
	}
	if s.isRef {
		s.line("%s = Assign(%s, %s%s)", name, s.handles[variable], value, strings.Join(waits, ""))
	} else {
		s.line("%s = AssignVariableOp(%s, %s%s) dtype=INT32", name, s.handles[variable], value, strings.Join(waits, ""))
	}
	s.last = name
}

// change writes a variable that has a value, or adds what makes it that.
func (s *sequenceWriter) change(variable int, value string, waits ...string) {
	if s.r.IntN(2) == 0 {
		s.write(variable, value, waits...)
		return
	}
	old, more, name := s.read(variable), s.name("d"), s.name("w")
	s.line("%s = Sub(%s, %s) T=INT32", more, value, old)
	wait := ""
	for _, w := range waits {
		wait += ", ^" + w
	}
	if s.isRef {
		s.line("%s = AssignAdd(%s, %s%s) T=INT32", name, s.handles[variable], more, wait)
	} else {
		s.line("%s = AssignAddVariableOp(%s, %s%s) dtype=INT32", name, s.handles[variable], more, wait)
	}
	s.last = name
}

func (s *sequenceWriter) actions(list []action) {
	for _, a := range list {
		switch a.kind {
		case stepAction:
			s.step(a)
		case groupAction:
			u, v, group := s.read(0), s.read(1), s.name("g")
			s.line("%s = NoOp(^%s, ^%s)", group, u, v)
			s.last = group
		case checkAction:
			v, name := s.read(a.variable), s.name("a")
			s.line("%s/c = Less(%s, %s)", name, v, s.number(5000))
			s.line("%s = Assert(%s/c, %s) T=[INT32]", name, name, v)
			s.last = name
		case branchAction:
			s.branch(a)
		case loopAction:
			s.loop(a)
		case callAction:
			s.call(a)
		case queueAction:
			name := s.name("q")
			s.line("%s/e = %s(%s, %s, ^%s) Tcomponents=[INT32]", name, s.versioned("QueueEnqueue"), s.handles[2], s.read(a.variable), s.last)
			s.line("%s = %s(%s, ^%s/e) component_types=[INT32]", name, s.versioned("QueueDequeue"), s.handles[2], name)
			s.last = name
			s.write(a.variable, name)
		case stackAction:
			name := s.name("t")
			s.line("%s/p = %s(%s, %s, ^%s) T=INT32", name, s.versioned("StackPush"), s.handles[3], s.read(a.variable), s.last)
			s.last = name + "/p"
			s.actions(a.first)
			s.line("%s = %s(%s, ^%s) elem_type=INT32", name, s.versioned("StackPop"), s.handles[3], s.last)
			s.last = name
			s.write(a.variable, name)
		case tableAction:
			s.lookUp(a)
		case printAction:
			s.print(a)
		}
	}
}

// versioned returns the op on a resource, or on a reference.
func (s *sequenceWriter) versioned(op string) string {
	if s.isRef {
		return op
	}
	return op + "V2"
}

func (s *sequenceWriter) lookUp(a action) {
	name := s.name("y")
	v := s.read(a.variable)
	s.line("%s/v = Add(%s, %s)", name, v, s.number(1))
	s.line("%s/i = %s(%s, %s, %s/v, ^%s) Tin=INT32 Tout=INT32", name, s.versioned("LookupTableInsert"), s.handles[4], s.number(a.number%3), name, s.last)
	s.last = name + "/i"
	s.line("%s/f = %s(%s, %s, %s, ^%s) Tin=INT32 Tout=INT32", name, s.versioned("LookupTableFind"), s.handles[4], s.number(a.number%2), s.number(7), s.last)
	s.line("%s = FloorMod(%s/f, %s) T=INT32", name, name, s.number(1009))
	s.write(a.variable, name)
}

func (s *sequenceWriter) print(a action) {
	name := s.name("o")
	v := s.read(a.variable)
	switch {
	case a.number%2 == 0:
		s.line("%s = Print(%s, %s, ^%s) T=INT32 U=[INT32] message=m", name, v, v, s.last)
		s.last = name
		s.write(a.variable, name)
	default:
		s.line("%s/t = AsString(%s) T=INT32", name, v)
		s.line("%s = PrintV2(%s/t, ^%s)", name, name, s.last)
		s.last = name
	}
}

func (s *sequenceWriter) step(a action) {
	v, w, name := s.read(a.variable), s.read(1-a.variable), s.name("x")
	s.line("%s/m = Mul(%s, %s)", name, v, s.number(3))
	s.line("%s/a = Add(%s/m, %s)", name, name, w)
	s.line("%s/b = Add(%s/a, %s)", name, name, s.number(a.number))
	s.line("%s = FloorMod(%s/b, %s) T=INT32", name, name, s.number(1009))
	s.change(a.variable, name, w)
}

func (s *sequenceWriter) call(a action) {
	if s.isRef {
		s.step(a)
		return
	}
	name := s.name("f")
	fmt.Fprintf(&s.functions, `%s = function(v.RESOURCE, w.RESOURCE) y=i:output:0
a = ReadVariableOp(v) dtype=INT32
b = ReadVariableOp(w) dtype=INT32
three = Const() value=3
k = Const() value=%d
n = Const() value=1009
m = Mul(a:value:0, three:output:0)
c = Add(m:z:0, b:value:0)
d = Add(c:z:0, k:output:0)
x = FloorMod(d:z:0, n:output:0) T=INT32
u = AssignVariableOp(v, x:z:0) dtype=INT32
i = Identity(x:z:0, ^u)
end
`, name, a.number)
	call := s.name("c")
	s.line("%s = StatefulPartitionedCall(%s, %s, ^%s) Tin=[RESOURCE,RESOURCE] Tout=[INT32] f=@%s", call, s.handles[a.variable], s.handles[1-a.variable], s.last, name)
	s.last = call
}

func (s *sequenceWriter) branch(a action) {
	name := s.name("b")
	v := s.read(a.variable)
	s.line("%s/p = Less(%s, %s)", name, v, s.number(a.number))
	s.line("%s/s = Switch(%s/p, %s/p, ^%s) T=BOOL", name, name, name, s.last)
	var ends []string
	for side, list := range [][]action{a.second, a.first} {
		pivot := fmt.Sprintf("%s/i%d", name, side)
		s.line("%s = Identity(%s/s:%d) T=BOOL", pivot, name, side)
		s.last = pivot
		s.actions(list)
		switch end := fmt.Sprintf("%s/e%d", name, side); s.r.IntN(3) {
		case 0:
			s.line("%s = Const(^%s) value=%d", end, s.last, side)
			ends = append(ends, end)
		case 1:
			s.line("%s/d = Identity(%s, ^%s) T=BOOL", end, pivot, s.last)
			s.line("%s = Cast(%s/d) SrcT=BOOL DstT=INT32", end, end)
			ends = append(ends, end)
		case 2:
			ends = append(ends, s.read(s.r.IntN(2)))
		}
	}
	s.line("%s/m = Merge(%s, %s)", name, ends[0], ends[1])
	s.last = name + "/m"
}

func (s *sequenceWriter) loop(a action) {
	name, outer, ref := s.name("l"), s.handles, ""
	if s.isRef {
		ref = "Ref"
	}
	s.line("%s/0 = Const(^%s) value=0", name, s.last)
	s.line("%s/e = Enter(%s/0, ^%s) frame_name=%s", name, name, s.last, name)
	for i, h := range outer {
		s.handles[i] = fmt.Sprintf("%s/h%d", name, i)
		elem := "RESOURCE"
		switch {
		case s.isRef && i < 2:
			elem = "INT32"
		case s.isRef:
			elem = "STRING"
		}
		s.line("%s = %sEnter(%s) frame_name=%s is_constant=true T=%s", s.handles[i], ref, h, name, elem)
	}
	s.line("%s/m = Merge(%s/e, %s/n)", name, name, name)
	s.last = name + "/m"
	s.actions(a.first)
	waits := [3]string{}
	waits[s.r.IntN(3)] = ", ^" + s.last
	s.line("%s/c = Less(%s/m, %s%s)", name, name, s.number(a.number), waits[0])
	s.line("%s/l = LoopCond(%s/c%s)", name, name, waits[1])
	s.line("%s/s = Switch(%s/m, %s/l%s)", name, name, name, waits[2])
	s.line("%s/i = Identity(%s/s:1)", name, name)
	s.last = name + "/i"
	one := s.number(1)
	s.actions(a.second)
	waits = [3]string{}
	waits[s.r.IntN(2)] = ", ^" + s.last
	s.line("%s/a = Add(%s/i, %s%s)", name, name, one, waits[0])
	s.line("%s/n = NextIteration(%s/a%s)", name, name, waits[1])
	s.line("%s/x = Exit(%s/s)", name, name)
	s.handles, s.last = outer, name+"/x"
}

// sequence writes a program, with what the variables are at first and in the end.
func sequence(r *rand.Rand, list []action) string {
	s := &sequenceWriter{r: r, isRef: r.IntN(3) == 0, last: "x", handles: [5]string{"u", "v", "q", "st", "ta"}}
	s.line("x = Placeholder() dtype=INT32 shape=")
	s.line("q = %s() component_types=[INT32] shared_name=q", s.versioned("FIFOQueue"))
	s.line("most = Const() value=100")
	if s.isRef {
		s.line("st = Stack() elem_type=INT32")
	} else {
		s.line("st = StackV2(most) elem_type=INT32")
	}
	s.line("ta = %s() key_dtype=INT32 value_dtype=INT32 shared_name=ta", s.versioned("MutableHashTable"))
	for k := range queued {
		name := s.name("first")
		s.line("%s = %s(q, %s, ^%s) Tcomponents=[INT32]", name, s.versioned("QueueEnqueue"), s.number(k), s.last)
		s.last = name
	}
	for i, h := range s.handles[:2] {
		if s.isRef {
			s.line("%s = VariableV2() dtype=INT32 shape=", h)
		} else {
			s.line("%s = VarHandleOp() dtype=INT32 shape= shared_name=%s", h, h)
		}
		s.write(i, "x", s.last)
	}
	s.actions(list)
	for i := range s.handles[:2] {
		s.line("end%d = Identity(%s)", i, s.read(i))
	}
	return s.text.String() + s.functions.String()
}

// shuffledFile returns what is read of a module that is written, its nodes in any order.
func shuffledFile(t testing.TB, r *rand.Rand, module *graph.FunctionGraph) *graph.FunctionGraph {
	file, err := convert.Export(module)
	require.NoError(t, err)
	g := file.Graphs[0]
	nodes := slices.Clone(g.Nodes)
	r.Shuffle(len(nodes), func(i, j int) { nodes[i], nodes[j] = nodes[j], nodes[i] })
	data, err := file.With(g, nodes, g.Functions).EncodeAs(graphdef.Binary)
	require.NoError(t, err)
	file, err = graphdef.Decode("shuffled.pb", data)
	require.NoError(t, err)
	requireBorders(t, file)
	return corpus.Import(t, file)
}

// TestSequences has programs of loops, branches and calls, which read and write two variables, a
// queue, a stack and a table, compute what they do when they are run as they stand: as they are
// read, when the passes ran, some with the default query, and when what these made is written, with
// its nodes in any order.
func TestSequences(t *testing.T) {
	queries := []navigator.Optimizer{passes(t), pipeline(t, optdb.Mode("default").Including("tf_frontend"))}
	for seed := range *sequences {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		list := randomActions(r, 2, 5)
		text := sequence(r, list)
		module, err := corpus.Parse(t, text)
		require.NoError(t, err, text)
		check := func(stage string, m *graph.FunctionGraph) {
			for x, values := range corpus.ComputeEach(t, m) {
				state := newMachine(x)
				run(list, state)
				for i, want := range state.variables {
					v, ok := values[fmt.Sprintf("end%d", i)]
					require.True(t, ok && v.IsValid(), "seed %d, %s: end%d was not computed\n%s", seed, stage, i, text)
					require.EqualValues(t, want, v.Int(0), "seed %d, %s: end%d of %d\n%s", seed, stage, i, x, text)
				}
			}
		}
		check("read", module)
		check("shuffled", shuffledFile(t, r, module))
		opt := queries[seed%2]
		corpus.Optimize(t, opt, module)
		check("optimized", module)
		require.Empty(t, corpus.Left(module, "Switch", "Merge", "Enter", "Exit"), "seed %d\n%s", seed, text)
		again := shuffledFile(t, r, module)
		check("written", again)
		corpus.Optimize(t, opt, again)
		check("optimized again", again)
	}
}
