package differential

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// batch is how many programs mlir-opt is given at once.
const batch = 64

// What TestLong does, beside what it finds by itself.
var long struct {
	seed, first, programs uint64
	duration              time.Duration
	folder                string
	query                 string
	reduce                time.Duration
	most                  int
	ignore                string
}

func init() {
	flag.Uint64Var(&long.seed, "seed", 1, "make the programs of this seed")
	flag.Uint64Var(&long.first, "first", 0, "begin with program `N` of the seed")
	flag.Uint64Var(&long.programs, "programs", 0, "stop after `N` programs; 0 means no limit")
	flag.DurationVar(&long.duration, "for", 0, "stop after this time")
	flag.StringVar(&long.folder, "out", filepath.Join(os.TempDir(), "settle-differential"), "write programs that fail to this folder")
	flag.StringVar(&long.query, "query", "", "run this query of the generated ones, in place of all")
	flag.DurationVar(&long.reduce, "reduce", 20*time.Second, "cut down a program that fails for at most this long")
	flag.IntVar(&long.most, "failures", 20, "stop after this many failures")
	flag.StringVar(&long.ignore, "ignore", "", "pass over failures that this `REGEXP` is in, which are known")
}

// TestLong judges random programs until its time is over. It prints what was run,
// which rules of the default fired and which never did, and every failure, cut down,
// with the command that repeats it.
func TestLong(t *testing.T) {
	if long.duration == 0 && long.programs == 0 {
		t.Skip("for as long as -for says, or as many programs as -programs does")
	}
	j := judge(t)
	only := slices.Index(j.Queries, long.query)
	if long.query != "" && only < 0 {
		t.Fatalf("unknown query %q, generated are:\n  %s", long.query, strings.Join(j.Queries, "\n  "))
	}
	if MLIROpt() == "" {
		fmt.Println("mlir-opt-22 is not installed: what it would judge is left out")
	}
	known, err := regexp.Compile(long.ignore)
	require.NoError(t, err)
	start := time.Now()
	failures, ignored := 0, 0
	for i := long.first; goesOn(start, i) && failures < long.most; i += batch {
		found, number := judgeBatch(j, only, i)
		for _, failure := range found {
			if long.ignore != "" && known.MatchString(failure.String()) {
				ignored++
				continue
			}
			failures++
			reportLong(t, j, failure, number[failure.Program])
		}
	}
	summary(j, time.Since(start), failures)
	if ignored > 0 {
		fmt.Printf("%d failures were known\n", ignored)
	}
}

// goesOn reports whether program i is to be made.
func goesOn(start time.Time, i uint64) bool {
	if long.programs > 0 && i >= long.first+long.programs {
		return false
	}
	return long.duration == 0 || time.Since(start) < long.duration
}

// judgeBatch makes and judges a batch of programs, by one query or by those that they
// choose, and returns what failed, and the numbers of the programs.
func judgeBatch(j *Judge, only int, first uint64) (found []*Failure, number map[*Program]uint64) {
	end := first + batch
	if long.programs > 0 {
		end = min(end, long.first+long.programs)
	}
	number = map[*Program]uint64{}
	var cases []*Case
	for i := first; i < end; i++ {
		data := Bytes(long.seed, i)
		p := Generate(data[:len(data)-1])
		query := only
		if only < 0 {
			query = j.Choose(p, data[len(data)-1])
		}
		number[p] = i
		c, failure := j.Judge(p, query)
		if failure != nil {
			found = append(found, failure)
			continue
		}
		cases = append(cases, c)
	}
	return append(found, j.Peer(cases)...), number
}

// reportLong prints a failure and writes its program to a file.
func reportLong(t *testing.T, j *Judge, failure *Failure, number uint64) {
	small := failure
	if long.reduce > 0 {
		small = j.Reduce(failure, long.reduce)
	}
	require.NoError(t, os.MkdirAll(long.folder, 0o755))
	path := filepath.Join(long.folder, fmt.Sprintf("%d-%d.mlir", long.seed, number))
	require.NoError(t, os.WriteFile(path, []byte(small.Program.String()), 0o644))
	t.Errorf("FAILED %s\n%s\nthe program, of %d ops instead of %d:\n%s\n  go run ./cmd/settle optimize %s -q '%s'\n  go test ./internal/differential -run TestLong -v -seed %d -first %d -programs 1\n\n",
		small.Kind, clip(small.Message), small.Program.Size(), failure.Program.Size(), small.Program, path, small.Query, long.seed, number)
}

func clip(text string) string {
	if len(text) > 3000 {
		return text[:3000] + "..."
	}
	return text
}

func summary(j *Judge, elapsed time.Duration, failures int) {
	s := j.Stats
	fmt.Printf("%d programs of %d ops in %s, %d rewrites, %d failures\n", s.Programs, s.Ops, elapsed.Round(time.Second), s.Rewrites, failures)
	fmt.Printf("evaluated %d runs of functions (%d values) before and after; %d undefined, %d without a value\n", s.Evaluated, s.Values, s.Undefined, s.Unevaluated)
	fmt.Printf("mlir-opt: %d outputs accepted, %d values computed as ours, %d not folded; %d programs are not for it, %d it refuses as they were made\n",
		s.Accepted, s.Folded, s.Unfolded, s.Skipped, s.Refused)
	type rule struct {
		name  string
		fired int
	}
	var fired []rule
	for name, n := range j.Fired {
		if n > 0 {
			fired = append(fired, rule{name, n})
		}
	}
	slices.SortFunc(fired, func(a, b rule) int { return b.fired - a.fired })
	fmt.Printf("\n%d rules fired:\n", len(fired))
	for _, r := range fired {
		fmt.Printf("%10d  %s\n", r.fired, r.name)
	}
	var never []string
	for _, name := range j.Rules(0) {
		if j.Fired[name] == 0 {
			never = append(never, name)
		}
	}
	fmt.Printf("\n%d rules of %q never fired: %s\n", len(never), j.Queries[0], strings.Join(never, " "))
}
