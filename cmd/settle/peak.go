package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// peakPair is the peak memory of both programs on one graph, in bytes.
type peakPair struct{ settle, peer int64 }

// filePeaks measures the peak memory of the files, all 0 when nobody asked. Peaks
// come before the times of all: Linux counts the peak of a child from that of its
// parent, which is small only as long as this process has read no graph.
func (b *bench) filePeaks(ctx context.Context, files []string, query string) (peaks []int64, errs []error) {
	peaks, errs = make([]int64, len(files)), make([]error, len(files))
	for i, file := range files {
		if !b.memory {
			break
		}
		b.show.enter(file + ", memory")
		peaks[i], errs[i] = b.peak(ctx, file, query)
	}
	return peaks, errs
}

// peaks measures the peak memory of all cases, nil when nobody asked, before the
// times as well.
func (b *bench) peaks(ctx context.Context, dir string, cases []benchCase) ([]peakPair, error) {
	if !b.memory {
		return nil, nil
	}
	list := make([]peakPair, len(cases))
	for i := range cases {
		c := &cases[i]
		b.show.enter(fmt.Sprintf("%s %d, memory", c.Name, c.size))
		path, err := c.file(dir)
		if err != nil {
			return nil, err
		}
		if list[i].settle, err = b.peak(ctx, path, c.Query); err != nil {
			return nil, err
		}
		if b.result.MLIROpt != "" && c.Peer != "" && (c.Name != "addchain" || c.size <= maxPeerAddChain) {
			list[i].peer, _ = peakOf(mlirOpt(ctx, b.result.MLIROpt, c.Peer, path)) // that it fails is told where it is timed
		}
		if err := os.Remove(path); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// peak returns the peak memory of settle optimize on a file, in a process of its
// own.
func (b *bench) peak(ctx context.Context, file, query string) (int64, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	args := []string{"optimize", "--quiet", "-o", os.DevNull, "-q", query}
	for _, rules := range b.rules.files {
		args = append(args, "--rules", rules)
	}
	if b.rules.noDefaults {
		args = append(args, "--no-default-rules")
	}
	command := exec.CommandContext(ctx, self, append(args, "--", file)...)
	command.Args[0] = os.Args[0] // the name that this program was called by
	return peakOf(command)
}

// peakOf runs a command and returns its peak memory. Its own words are the error
// when it fails.
func peakOf(command *exec.Cmd) (int64, error) {
	var stderr bytes.Buffer
	command.Stderr = &stderr
	if err := command.Run(); err != nil {
		if said := strings.TrimSuffix(stderr.String(), "\n"); said != "" {
			err = &saidError{said}
		}
		return 0, err
	}
	peak, ok := maxRSS(command.ProcessState)
	if !ok {
		return 0, errors.New("--memory: the peak memory of a process is not known on this system")
	}
	return peak, nil
}

// saidError is what a child of this program said was wrong.
type saidError struct{ text string }

func (e *saidError) Error() string { return e.text }
