package main

import (
	"io"
	"strconv"

	"github.com/settle-go/settle/internal/table"
)

// result is what was measured: what settle bench prints as JSON, and what the suite adds.
type result struct {
	Go         string         `json:"go"`
	OS         string         `json:"os"`
	Arch       string         `json:"arch"`
	Processors int            `json:"processors"`
	MLIROpt    string         `json:"mlir_opt,omitempty"` // its path
	Results    []*measurement `json:"results"`
	Skipped    []skipped      `json:"skipped,omitempty"`
	Notes      []string       `json:"notes,omitempty"`
}

// measurement is what was measured of one graph; its times are those of the fastest runs.
type measurement struct {
	Name         string    `json:"name"`
	Workload     string    `json:"workload"`
	Size         int       `json:"size"`
	Query        string    `json:"query"`
	Runs         int       `json:"runs"`
	NodesBefore  int       `json:"nodes_before"`
	NodesAfter   int       `json:"nodes_after"`
	Ops          int       `json:"ops_left"`
	Constants    int       `json:"constants_left"`
	Rewrites     int       `json:"rewrites"`
	Stop         string    `json:"stop"`
	Seconds      float64   `json:"seconds"`
	ReadSeconds  float64   `json:"read_seconds"`
	WriteSeconds float64   `json:"write_seconds"`
	Read         phase     `json:"read"`
	Settle       phase     `json:"settle"`
	Write        phase     `json:"write"`
	PeakBytes    int64     `json:"peak_bytes,omitempty"`
	Growth       float64   `json:"growth,omitempty"`
	Baseline     *baseline `json:"mlir_opt,omitempty"`
}

// phase is what reading, settling or writing took.
type phase struct {
	Seconds float64 `json:"seconds"`
	Allocs  uint64  `json:"allocs"`
	Bytes   uint64  `json:"bytes"`
	PerNode float64 `json:"ns_per_node"`
}

// fastest returns the better of two runs, part by part.
func (m *measurement) fastest(run *measurement) *measurement {
	if m == nil {
		return run
	}
	m.Seconds = min(m.Seconds, run.Seconds)
	m.ReadSeconds = min(m.ReadSeconds, run.ReadSeconds)
	m.WriteSeconds = min(m.WriteSeconds, run.WriteSeconds)
	m.Read, m.Settle, m.Write = m.Read.faster(run.Read), m.Settle.faster(run.Settle), m.Write.faster(run.Write)
	return m
}

func (p phase) faster(other phase) phase {
	if other.Seconds < p.Seconds {
		return other
	}
	return p
}

// skipped is a workload that could not be measured.
type skipped struct {
	Workload string `json:"workload"`
	Reason   string `json:"reason"`
}

// growthFrom is the least size for which growth is measured: below it, the fixed cost
// of a run shows.
const growthFrom = 10_000

// grow sets how the time for an operation grows with the size of a workload.
func (r *result) grow() {
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
		m.Growth = m.Settle.PerNode / b.Settle.PerNode
	}
}

// write prints the table.
func (r *result) write(w io.Writer) error {
	t := table.Rows{}
	memory := false
	for _, m := range r.Results {
		memory = memory || m.PeakBytes > 0
	}
	t.Row(r.columns(memory)...)
	for _, m := range r.Results {
		t.Row(r.row(m, memory)...)
	}
	if len(r.Skipped)+len(r.Notes) > 0 {
		t.Gap()
	}
	for _, s := range r.Skipped {
		t.Row(s.Workload + ": skipped, " + s.Reason)
	}
	for _, note := range r.Notes {
		t.Row(note)
	}
	if r.MLIROpt != "" {
		t.Gap()
		t.Row("mlir is " + r.MLIROpt)
	}
	return t.Write(w)
}

// columns returns the titles of the table, in the order of row.
func (r *result) columns(memory bool) []any {
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

func (r *result) row(m *measurement, memory bool) []any {
	row := []any{m.Workload, m.Size, m.NodesBefore, m.Rewrites, m.Ops + m.Constants,
		decimals(1e3*m.ReadSeconds, 2), decimals(1e3*m.Seconds, 2), decimals(m.Settle.PerNode, 1),
		known(m.Growth), decimals(1e3*m.WriteSeconds, 2)}
	if memory {
		row = append(row, decimals(float64(m.PeakBytes)/1e6, 1))
	}
	if r.MLIROpt == "" {
		return row
	}
	b := m.Baseline
	if b == nil {
		row = append(row, absent, absent, absent, absent)
		if memory {
			row = append(row, absent, absent)
		}
		return row
	}
	row = append(row, decimals(1e3*b.ReadSeconds, 2), decimals(1e3*b.Seconds, 2), known(b.ReadRatio), known(b.Ratio))
	if memory {
		row = append(row, decimals(float64(b.PeakBytes)/1e6, 1), known(b.PeakRatio))
	}
	return row
}

// absent is printed for a missing number.
const absent = table.Figure("-")

func decimals(number float64, digits int) table.Figure {
	return table.Figure(strconv.FormatFloat(number, 'f', digits, 64))
}

// known returns a ratio; 0 means that there is none.
func known(ratio float64) table.Figure {
	if ratio == 0 {
		return absent
	}
	return decimals(ratio, 2)
}

// compare sets the ratios to the baseline.
func (m *measurement) compare() {
	b := m.Baseline
	b.ReadRatio = ratio(m.ReadSeconds, b.ReadSeconds)
	b.Ratio = ratio(m.Seconds, b.Seconds)
	b.PeakRatio = ratio(float64(m.PeakBytes), float64(b.PeakBytes))
}

// ratio returns a/b, 0 where b is too small to be known.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
