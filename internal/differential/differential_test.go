package differential

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func judge(t testing.TB) *Judge {
	j, err := NewJudge()
	require.NoError(t, err)
	return j
}

// TestPrograms judges programs of one seed, with mlir-opt where it is installed.
func TestPrograms(t *testing.T) {
	j := judge(t)
	n := uint64(150)
	if testing.Short() {
		n = 50
	}
	var cases []*Case
	for i := range n {
		c, failure := j.Judge(Generate(Bytes(1, i)), int(i)%len(j.Queries))
		if failure == nil {
			cases = append(cases, c)
			continue
		}
		report(t, failure)
	}
	if MLIROpt() == "" {
		t.Log("mlir-opt-22 is not installed: what it would judge is left out")
	}
	for _, failure := range j.Peer(cases) {
		report(t, failure)
	}
	t.Logf("%+v", j.Stats)
	require.NotZero(t, j.Stats.Rewrites)
	require.Greater(t, j.Stats.Evaluated, int(n))
	if MLIROpt() != "" {
		require.Less(t, j.Stats.Refused, 1+int(n)/25, "the generator makes what mlir-opt does not accept")
		require.NotZero(t, j.Stats.Folded)
	}
}

// TestGenerate makes programs of any bytes, the same of the same, and a copy that is
// written the same.
func TestGenerate(t *testing.T) {
	n := uint64(1000)
	if testing.Short() {
		n = 300
	}
	ops := 0
	for i := range n {
		data := Bytes(2, i)
		p := Generate(data)
		ops += p.Size()
		text := p.String()
		require.Equal(t, text, Generate(data).String())
		require.Equal(t, text, p.clone().String())
	}
	require.Greater(t, ops, 25*int(n))
	require.Equal(t, 2, Generate(nil).Size(), "nothing makes a program that does nothing")
}

// TestReduce cuts a program down to what fails: here whatever has an op that is looked for.
func TestReduce(t *testing.T) {
	j := judge(t)
	j.broken = "arith.xori"
	for i := range uint64(200) {
		_, failure := j.Judge(Generate(Bytes(3, i)), 0)
		if failure == nil || failure.Kind != "broken" {
			continue
		}
		require.Greater(t, failure.Program.Size(), 10)
		small := j.Reduce(failure, time.Minute)
		require.Equal(t, "broken", small.Kind)
		require.Less(t, small.Program.Size(), 10, "%s", small.Program)
		return
	}
	t.Fatal("no program has the op")
}

func report(t testing.TB, f *Failure) {
	t.Helper()
	t.Errorf("%s\nquery %s\n%s", f, f.Query, f.Program)
}

// FuzzDifferential judges what bytes make, under the query that the first one chooses.
func FuzzDifferential(f *testing.F) {
	j := judge(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		_, failure := j.Judge(Generate(data[1:]), int(data[0])%len(j.Queries))
		if failure != nil {
			report(t, failure)
		}
	})
}
