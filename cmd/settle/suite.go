package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/settle-go/settle/internal/workload"
	"github.com/settle-go/settle/optdb"
)

// benchCase is one graph of the suite.
type benchCase struct {
	workload.Workload
	size      int
	optimizer *optdb.Pipeline
}

func workloadNames() []string {
	var names []string
	for _, w := range workload.All() {
		names = append(names, w.Name)
	}
	return names
}

// checkSuite says what is wrong with the flags of the suite.
func (f *benchFlags) checkSuite() error {
	if len(f.sizes) == 0 {
		return usagef("--sizes: missing a number")
	}
	for _, size := range f.sizes {
		if size < workload.MinSize {
			return usagef("--sizes: %d is less than %d", size, workload.MinSize)
		}
	}
	for _, name := range f.only {
		if _, ok := workload.Find(name); !ok {
			return usagef("--only: unknown workload %q%s", name, nearest(name, workloadNames()))
		}
	}
	return nil
}

// runSuite makes the graphs and measures them.
func (f *benchFlags) runSuite(ctx context.Context, b *bench) error {
	mlirOpt, err := findMLIROpt(f.mlirOpt)
	if err != nil {
		return err
	}
	b.result.MLIROpt = mlirOpt
	dir, err := os.MkdirTemp("", "settle-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b.show = startProgress(b.std, "bench", false)
	defer b.show.stop()
	cases := b.cases(f)
	peaks, err := b.peaks(ctx, dir, cases)
	if err != nil {
		return err
	}
	for i, c := range cases {
		m, err := b.one(ctx, dir, c)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		if peaks != nil {
			m.PeakBytes = peaks[i].settle
			if m.Peer != nil {
				m.Peer.PeakBytes = peaks[i].peer
			}
		}
		m.compare()
		b.result.Results = append(b.result.Results, m)
	}
	b.result.grow()
	return nil
}

// cases lists the graphs. Workloads whose query selects nothing are left out, and
// told of.
func (b *bench) cases(f *benchFlags) []benchCase {
	var cases []benchCase
	for _, w := range workload.All() {
		if len(f.only) > 0 && !slices.Contains(f.only, w.Name) {
			continue
		}
		q, err := optdb.ParseQuery(w.Query)
		if err == nil {
			var optimizer *optdb.Pipeline
			if optimizer, err = b.library.DB.Query(q); err == nil {
				for _, size := range f.sizes {
					cases = append(cases, benchCase{w, size, optimizer})
				}
			}
		}
		if err != nil {
			b.result.Skipped = append(b.result.Skipped, skipped{w.Name, fmt.Sprintf("no rule is selected by %q", w.Query)})
		}
	}
	return cases
}

// suiteRuns is how often a graph of the suite is measured when the user does not
// say: less often where a run takes long and varies little.
func (b *bench) suiteRuns(size int) int {
	switch {
	case b.runs > 0:
		return b.runs
	case size <= 10_000:
		return defaultRuns
	case size <= 100_000:
		return 4
	}
	return 3
}

// file makes the graph of a case.
func (c *benchCase) file(dir string) (path string, err error) {
	path = filepath.Join(dir, fmt.Sprintf("%s-%d.mlir", c.Name, c.size))
	file, err := os.Create(path)
	if err != nil {
		return "", err
	}
	err = c.Write(file, c.size)
	if e := file.Close(); err == nil {
		err = e
	}
	return path, err
}

// one measures one graph, in turn with mlir-opt where that takes part.
func (b *bench) one(ctx context.Context, dir string, c benchCase) (*measurement, error) {
	path, err := c.file(dir)
	if err != nil {
		return nil, err
	}
	defer os.Remove(path)
	m := &measurement{
		Name: filepath.Base(path), Workload: c.Name, Size: c.size,
		Query: c.Query, Runs: b.suiteRuns(c.size),
	}
	s := &subject{name: m.Name, input: input{arg: path}, dialects: b.library.Dialects, optimizer: c.optimizer}
	withPeer := b.peerRuns(&c)
	for i := range m.Runs + 1 {
		b.show.enter(fmt.Sprintf("%s %d, %s", c.Name, c.size, ordinal(i, m.Runs)))
		if err := s.run(ctx); err != nil {
			return nil, atRule(b.library.Rules, m.Name, err)
		}
		if !withPeer || i == 0 {
			continue
		}
		run, err := runMLIROpt(ctx, b.result.MLIROpt, c.Peer, path)
		if err != nil {
			b.note("%s %d: %v", c.Name, c.size, err)
			withPeer, m.Peer = false, nil
			continue
		}
		m.Peer = m.Peer.fastest(run)
	}
	s.measure(m)
	return m, nil
}

// maxPeerAddChain is the largest addchain that mlir-opt is asked to do: it joins
// the locations of what it folds, which at 100,000 takes minutes and 18 GB.
const maxPeerAddChain = 10_000

// peerRuns reports whether mlir-opt takes part in a case, and notes why it does
// not where that would surprise.
func (b *bench) peerRuns(c *benchCase) bool {
	if b.result.MLIROpt == "" || c.Peer == "" {
		return false
	}
	if c.Name == "addchain" && c.size > maxPeerAddChain {
		b.note("%s %d: not with mlir-opt, whose time grows with the square: locations are joined at each step", c.Name, c.size)
		return false
	}
	return true
}

func (b *bench) note(format string, args ...any) {
	b.result.Notes = append(b.result.Notes, fmt.Sprintf(format, args...))
}
