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
)

var sequences = flag.Int("sequences", 40, "programs of TestSequences")

// action is a statement of a program over two variables, in which each runs after the one
// before: the program is run as it stands, and as a graph whose control edges say so.
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
)

// randomActions returns a program.
func randomActions(r *rand.Rand, depth, most int) []action {
	var list []action
	for range r.IntN(most) + 1 {
		a := action{kind: actionKind(r.IntN(6)), variable: r.IntN(2), number: r.IntN(1009)}
		switch {
		case a.kind == loopAction && depth > 0:
			a.number %= 4
			a.second = randomActions(r, depth-1, 3)
			if r.IntN(2) == 0 {
				a.first = randomActions(r, 0, 2)
			}
		case a.kind == branchAction && depth > 0:
			a.first, a.second = randomActions(r, depth-1, 3), randomActions(r, depth-1, 3)
		case a.kind == loopAction || a.kind == branchAction:
			a.kind = stepAction
		}
		list = append(list, a)
	}
	return list
}

// run runs a program.
func run(list []action, state *[2]int) {
	for _, a := range list {
		v, w := &state[a.variable], &state[1-a.variable]
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
		}
	}
}

// sequenceWriter writes a program as a graph in short.
type sequenceWriter struct {
	text, functions strings.Builder
	r               *rand.Rand
	isRef           bool
	count           int
	handles         [2]string
	last            string // what runs next waits for it
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
		}
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
		s.line("%s = %sEnter(%s) frame_name=%s is_constant=true T=%s", s.handles[i], ref, h, name, map[bool]string{true: "INT32", false: "RESOURCE"}[s.isRef])
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
	s := &sequenceWriter{r: r, isRef: r.IntN(3) == 0, last: "x", handles: [2]string{"u", "v"}}
	s.line("x = Placeholder() dtype=INT32 shape=")
	for i, h := range s.handles {
		if s.isRef {
			s.line("%s = VariableV2() dtype=INT32 shape=", h)
		} else {
			s.line("%s = VarHandleOp() dtype=INT32 shape= shared_name=%s", h, h)
		}
		s.write(i, "x", s.last)
	}
	s.actions(list)
	for i := range s.handles {
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

// TestSequences has programs of loops, branches and calls, which read and write two variables,
// compute what they do when they are run as they stand: as they are read, when the passes ran, and
// when what these made is written, with its nodes in any order.
func TestSequences(t *testing.T) {
	for seed := range *sequences {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		list := randomActions(r, 2, 5)
		text := sequence(r, list)
		module, err := corpus.Parse(t, text)
		require.NoError(t, err, text)
		check := func(stage string, m *graph.FunctionGraph) {
			for x, values := range corpus.ComputeEach(t, m) {
				state := [2]int{x, x}
				run(list, &state)
				for i, want := range state {
					v, ok := values[fmt.Sprintf("end%d", i)]
					require.True(t, ok && v.IsValid(), "seed %d, %s: end%d was not computed\n%s", seed, stage, i, text)
					require.EqualValues(t, want, v.Int(0), "seed %d, %s: end%d of %d\n%s", seed, stage, i, x, text)
				}
			}
		}
		check("read", module)
		check("shuffled", shuffledFile(t, r, module))
		corpus.Optimize(t, passes(t), module)
		check("optimized", module)
		require.Empty(t, corpus.Left(module, "Switch", "Merge", "Enter", "Exit"), "seed %d\n%s", seed, text)
		again := shuffledFile(t, r, module)
		check("written", again)
		corpus.Optimize(t, passes(t), again)
		check("optimized again", again)
	}
}
