package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// baseline is the time of mlir-opt on a graph, as it reports it: the fastest run, and
// settle's times divided by that.
type baseline struct {
	Pass        string  `json:"pass"`
	ReadSeconds float64 `json:"read_seconds"`
	Seconds     float64 `json:"seconds"` // of the pass
	PeakBytes   int64   `json:"peak_bytes,omitempty"`
	ReadRatio   float64 `json:"read_ratio,omitempty"`
	Ratio       float64 `json:"ratio,omitempty"`
	PeakRatio   float64 `json:"peak_ratio,omitempty"`
}

// fastest returns the better of two runs, part by part.
func (p *baseline) fastest(run *baseline) *baseline {
	if p == nil {
		return run
	}
	p.ReadSeconds, p.Seconds = min(p.ReadSeconds, run.ReadSeconds), min(p.Seconds, run.Seconds)
	return p
}

// newestMLIR and oldestMLIR bound the versions of mlir-opt that are looked for under
// the names that Debian gives them.
const newestMLIR, oldestMLIR = 40, 17

// findMLIROpt returns the path of the mlir-opt of that name or, without a name, of the
// newest one installed, "" for none.
func findMLIROpt(name string) (string, error) {
	switch name {
	case "none":
		return "", nil
	case "":
	default:
		path, err := exec.LookPath(name)
		if err != nil {
			return "", fmt.Errorf("-mlir-opt: %w", err)
		}
		return path, nil
	}
	if path, err := exec.LookPath("mlir-opt"); err == nil {
		return path, nil
	}
	for version := newestMLIR; version >= oldestMLIR; version-- {
		if path, err := exec.LookPath("mlir-opt-" + strconv.Itoa(version)); err == nil {
			return path, nil
		}
	}
	return "", nil
}

// mlirOpt returns the mlir-opt command that settle is compared with.
func mlirOpt(ctx context.Context, path, pass, file string) *exec.Cmd {
	return exec.CommandContext(ctx, path, pass, "--mlir-disable-threading", "--verify-each=0",
		"--mlir-timing", "--mlir-timing-display=list", "-o", "/dev/null", file)
}

// runMLIROpt runs a pass once.
func runMLIROpt(ctx context.Context, path, pass, file string) (*baseline, error) {
	command := mlirOpt(ctx, path, pass, file)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	if err := command.Run(); err != nil {
		line, _, _ := strings.Cut(stderr.String(), "\n")
		return nil, fmt.Errorf("mlir-opt %s failed: %s", pass, strings.TrimSuffix(err.Error()+": "+line, ": "))
	}
	times := parseTimes(stderr.String())
	read, ok := times["Parser"]
	took, found := times[passNames[pass]]
	if !ok || !found {
		return nil, errors.New("mlir-opt does not report its times as expected")
	}
	return &baseline{Pass: strings.TrimLeft(pass, "-"), ReadSeconds: read, Seconds: took}, nil
}

// passNames are the names under which mlir-opt lists its passes.
var passNames = map[string]string{"--canonicalize": "Canonicalizer", "--cse": "CSE"}

// timeLine matches "    0.0043 (  9.6%)  Canonicalizer".
var timeLine = regexp.MustCompile(`(?m)^\s*(\d+\.\d+) \(\s*[\d.]+%\)\s+(\S.*?)\s*$`)

// parseTimes reads the list that --mlir-timing prints.
func parseTimes(text string) map[string]float64 {
	times := map[string]float64{}
	for _, m := range timeLine.FindAllStringSubmatch(text, -1) {
		if seconds, err := strconv.ParseFloat(m[1], 64); err == nil {
			times[m[2]] += seconds
		}
	}
	return times
}
