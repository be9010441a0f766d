package main

import (
	"fmt"
	"io"
	"time"
)

// benchResult is all that bench tells.
type benchResult struct {
	Go         string         `json:"go"`
	OS         string         `json:"os"`
	Arch       string         `json:"arch"`
	Processors int            `json:"processors"`
	MLIROpt    string         `json:"mlir_opt,omitempty"` // the program that took part
	Results    []*measurement `json:"results"`
	Skipped    []skipped      `json:"skipped,omitempty"`
	Notes      []string       `json:"notes,omitempty"`
}

// skipped is a workload that could not be measured.
type skipped struct {
	Workload string `json:"workload"`
	Reason   string `json:"reason"`
}

// growthFrom is the size from which on growth is measured: below it, what a run
// costs once shows.
const growthFrom = 10_000

// grow enters how the time for an operation grew with the size of a workload.
func (r *benchResult) grow() {
	base := map[string]*measurement{}
	for _, m := range r.Results {
		if b := base[m.Workload]; m.Size >= growthFrom && (b == nil || m.Size < b.Size) {
			base[m.Workload] = m
		}
	}
	for _, m := range r.Results {
		b := base[m.Workload]
		if b == nil || m.Size < b.Size || b.Settle.PerNode == 0 {
			continue
		}
		growth := m.Settle.PerNode / b.Settle.PerNode
		m.Growth = &growth
	}
}

// writeFiles prints the measurements of files for people.
func (r *benchResult) writeFiles(w io.Writer) error {
	for i, m := range r.Results {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s: %d -> %s, %s, %s, %s\n\n", m.Name, m.NodesBefore, plural(m.NodesAfter, "node"),
			plural(m.Rewrites, "rewrite"), m.Stop, plural(m.Runs, "run"))
		t := table{}
		t.row("", "min ms", "median ms", "spread ms", "allocs", "bytes", "ns/op")
		for _, p := range []struct {
			name string
			phase
		}{{"read", m.Read}, {"settle", m.Settle}, {"write", m.Write}} {
			t.row(p.name, fine(p.Seconds), fine(p.Median), fine(p.Spread), int(p.Allocs), int(p.Bytes), figure(fmt.Sprintf("%.1f", p.PerNode)))
		}
		if err := t.write(w); err != nil {
			return err
		}
		if m.PeakBytes > 0 {
			fmt.Fprintf(w, "\npeak memory %s MB\n", megabytes(m.PeakBytes))
		}
	}
	return nil
}

// writeSuite prints the table of the suite.
func (r *benchResult) writeSuite(w io.Writer) error {
	t := table{}
	memory := false
	for _, m := range r.Results {
		memory = memory || m.PeakBytes > 0
	}
	t.row(r.header(memory)...)
	for _, m := range r.Results {
		t.row(r.suiteRow(m, memory)...)
	}
	if len(r.Skipped)+len(r.Notes) > 0 {
		t.gap()
	}
	for _, s := range r.Skipped {
		t.row(s.Workload + ": skipped, " + s.Reason)
	}
	for _, note := range r.Notes {
		t.row(note)
	}
	if r.MLIROpt != "" {
		t.gap()
		t.row("mlir is " + r.MLIROpt)
	}
	return t.write(w)
}

func (r *benchResult) header(memory bool) []any {
	row := []any{"workload", "size", "ops", "rewrites", "left", "read ms", "settle ms", "ns/op", "growth", "write ms"}
	if memory {
		row = append(row, "MB")
	}
	if r.MLIROpt == "" {
		return row
	}
	row = append(row, "mlir read ms", "mlir pass ms", "read/mlir", "settle/mlir")
	if memory {
		row = append(row, "mlir MB", "MB/mlir")
	}
	return row
}

func (r *benchResult) suiteRow(m *measurement, memory bool) []any {
	growth := absent
	if m.Growth != nil {
		growth = ratioFigure(*m.Growth)
	}
	row := []any{m.Workload, m.Size, m.NodesBefore, m.Rewrites, m.Ops + m.Constants,
		milliseconds(m.ReadTime), milliseconds(m.Seconds), figure(fmt.Sprintf("%.1f", m.Settle.PerNode)), growth, milliseconds(m.WriteTime)}
	if memory {
		row = append(row, megabytes(m.PeakBytes))
	}
	if r.MLIROpt == "" {
		return row
	}
	p := m.Peer
	if p == nil {
		row = append(row, absent, absent, absent, absent)
		if memory {
			row = append(row, absent, absent)
		}
		return row
	}
	row = append(row, milliseconds(p.ReadSeconds), milliseconds(p.Seconds), ratioFigure(p.ReadRatio), ratioFigure(p.Ratio))
	if memory {
		row = append(row, megabytes(p.PeakBytes), ratioFigure(p.PeakRatio))
	}
	return row
}

// absent stands where there is no number.
const absent = figure("-")

func milliseconds(s seconds) figure {
	return figure(fmt.Sprintf("%.2f", time.Duration(s).Seconds()*1e3))
}

// fine is for tables whose times may be of a small graph.
func fine(s seconds) figure { return figure(fmt.Sprintf("%.3f", time.Duration(s).Seconds()*1e3)) }

func megabytes(bytes int64) figure { return figure(fmt.Sprintf("%.1f", float64(bytes)/1e6)) }

func ratioFigure(r float64) figure {
	if r == 0 {
		return absent
	}
	return figure(fmt.Sprintf("%.2f", r))
}
