// Command cmd judges random programs until it is told to stop: see package
// differential.
//
//	go run ./internal/differential/cmd -for 1h -seed 1
//
// It prints what was run, which rules of the default fired and which never did, and
// every failure, cut down, with the command that repeats it. The exit code is 1 when
// there was one.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/internal/differential"
)

type flags struct {
	seed, first, programs uint64
	duration              time.Duration
	folder                string
	query                 string
	reduce                time.Duration
	most                  int
	ignore                string
}

func main() {
	var f flags
	flag.Uint64Var(&f.seed, "seed", 1, "make the programs of this seed")
	flag.Uint64Var(&f.first, "first", 0, "begin with program `N` of the seed")
	flag.Uint64Var(&f.programs, "n", 0, "stop after `N` programs; 0 is no limit")
	flag.DurationVar(&f.duration, "for", time.Minute, "stop after this time")
	flag.StringVar(&f.folder, "out", filepath.Join(os.TempDir(), "settle-differential"), "write programs that fail to this folder")
	flag.StringVar(&f.query, "q", "", "run this query of those that are drawn, in place of all")
	flag.DurationVar(&f.reduce, "reduce", 20*time.Second, "cut down a program that fails for at most this long")
	flag.IntVar(&f.most, "failures", 20, "stop after so many failures")
	flag.StringVar(&f.ignore, "ignore", "", "pass over failures that this `REGEXP` is in, which are known")
	flag.Parse()
	failed, err := run(f)
	if err != nil {
		fmt.Fprintln(os.Stderr, "differential:", err)
		os.Exit(2)
	}
	if failed {
		os.Exit(1)
	}
}

// batch is how many programs mlir-opt is given at once.
const batch = 64

func run(f flags) (failed bool, err error) {
	j, err := differential.NewJudge()
	if err != nil {
		return false, err
	}
	only := slices.Index(j.Queries, f.query)
	if f.query != "" && only < 0 {
		return false, fmt.Errorf("unknown query %q, drawn are:\n  %s", f.query, strings.Join(j.Queries, "\n  "))
	}
	if differential.MLIROpt() == "" {
		fmt.Println("mlir-opt-22 is not installed: what it would judge is left out")
	}
	known, err := regexp.Compile(f.ignore)
	if err != nil {
		return false, err
	}
	start := time.Now()
	failures, ignored := 0, 0
	i := f.first
	for ; time.Since(start) < f.duration && failures < f.most && (f.programs == 0 || i < f.first+f.programs); i += batch {
		end := i + batch
		if f.programs > 0 {
			end = min(end, f.first+f.programs)
		}
		var cases []*differential.Case
		number := map[*differential.Program]uint64{}
		var found []*differential.Failure
		for k := i; k < end; k++ {
			data := differential.Bytes(f.seed, k)
			p := differential.Generate(data[:len(data)-1])
			query := only
			if only < 0 {
				query = j.Choose(p, data[len(data)-1])
			}
			number[p] = k
			c, failure := j.Judge(p, query)
			if failure != nil {
				found = append(found, failure)
				continue
			}
			cases = append(cases, c)
		}
		for _, failure := range append(found, j.Peer(cases)...) {
			if f.ignore != "" && known.MatchString(failure.String()) {
				ignored++
				continue
			}
			failures++
			if err := f.report(j, failure, number[failure.Program]); err != nil {
				return true, err
			}
		}
	}
	summary(j, time.Since(start), failures)
	if ignored > 0 {
		fmt.Printf("%d failures were known\n", ignored)
	}
	return failures > 0, nil
}

// report prints a failure and writes its program to a file.
func (f flags) report(j *differential.Judge, failure *differential.Failure, number uint64) error {
	small := failure
	if f.reduce > 0 {
		small = j.Reduce(failure, f.reduce)
	}
	if err := os.MkdirAll(f.folder, 0o755); err != nil {
		return err
	}
	path := filepath.Join(f.folder, fmt.Sprintf("%d-%d.mlir", f.seed, number))
	if err := os.WriteFile(path, []byte(small.Program.String()), 0o644); err != nil {
		return err
	}
	fmt.Printf("FAILED %s\n%s\nthe program, of %d ops instead of %d:\n%s\n  go run ./cmd/settle optimize %s -q '%s'\n  go run ./internal/differential/cmd -seed %d -first %d -n 1\n\n",
		small.Kind, clip(small.Message), small.Program.Size(), failure.Program.Size(), small.Program, path, small.Query, f.seed, number)
	return nil
}

func clip(text string) string {
	if len(text) > 3000 {
		return text[:3000] + "..."
	}
	return text
}

func summary(j *differential.Judge, elapsed time.Duration, failures int) {
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
