package html

import (
	"bytes"
	_ "embed" // the files of the page
	"encoding/json"
	"errors"
	"html/template"
	"io"

	"github.com/settle-go/settle/profile"
)

// Page is what a page shows.
type Page struct {
	Reports []*profile.Report
	// Pictures are those of the reports of the same index; there may be fewer, and a nil
	// one stands for none.
	Pictures []*Picture
	// Files are the names of the files that the reports were read from, for those of the
	// same index; there may be fewer, and "" stands for none.
	Files []string
	// Comparisons are shown before the reports.
	Comparisons []Comparison
}

// Comparison is what became of graphs between the reports of two files.
type Comparison struct {
	Before, After string // the names of the files
	Graphs        []profile.Comparison
}

// Picture is a graph as it was before a run and after each of its steps.
type Picture struct {
	Graphs []Graph `json:"graphs"`
	Nodes  []Node  `json:"nodes"`
	Steps  []Step  `json:"steps"`
}

// Graph is one picture: a function, or a graph that a node has.
type Graph struct {
	Name   string  `json:"name"`
	Parent int     `json:"parent"` // index of the node that has it, -1 for none
	Width  float64 `json:"w"`
	Height float64 `json:"h"`
}

// Node is a node of one of the graphs. One that moved from a graph to another is two.
type Node struct {
	Graph    int       `json:"g"`
	Kind     string    `json:"k"` // "op", "input", "return", "constant"
	Label    string    `json:"l"`
	Name     string    `json:"n,omitempty"` // of its result
	Location string    `json:"p,omitempty"` // in the file
	X        float64   `json:"x"`           // of its middle
	Y        float64   `json:"y"`
	Width    float64   `json:"w"`
	Born     int       `json:"b"` // number of the step that made it, 0 for the beginning
	Died     int       `json:"d"` // number of the step that erased it, -1 for none
	Versions []Version `json:"v"`
}

// Version is a node from a step on.
type Version struct {
	From   int    `json:"f"`
	Text   string `json:"t"`
	Inputs []int  `json:"i,omitempty"` // indexes of nodes
}

// Step is one rewrite.
type Step struct {
	Rule    string   `json:"r"`
	Source  string   `json:"s,omitempty"`
	Pass    string   `json:"p,omitempty"`
	Round   int      `json:"n,omitempty"`
	Last    int      `json:"a"` // rewrites made up to and with it
	Graph   int      `json:"g"`
	Changes []Change `json:"c"`
}

// Change is what became of a node. Before or After is "" where it was not there.
type Change struct {
	Node   int    `json:"n"`
	Before string `json:"b,omitempty"`
	After  string `json:"a,omitempty"`
}

//go:embed page.tmpl
var pageText string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// section is what the template shows of one report.
type section struct {
	Report  *profile.Report
	Number  int
	File    string // that it was read from
	Run     int    // of several reports of one graph in one file, from 1 on; 0 for a report of its own
	Runs    int
	Summary string
	Stop    stopView
	Stages  []stage
	Quiet   int // stages that are shown on request
	Flame   flame
	Rules   []ruleRow
	Unfired unfired
	Picture template.JS // the data as JSON, "" without a picture
	Steps   int
}

// Write writes a page.
func Write(w io.Writer, p Page) error {
	if len(p.Reports) == 0 {
		return errors.New("html: there is no report")
	}
	data := struct {
		Title    string
		Style    template.CSS
		Script   template.JS
		Sections []section
		Compared []Comparison
	}{Title: "settle", Style: template.CSS(pageStyle), Script: template.JS(pageScript), Compared: p.Comparisons}
	for i, r := range p.Reports {
		if r == nil {
			return errors.New("html: a report is nil")
		}
		s := newSection(r, i)
		if i < len(p.Pictures) && p.Pictures[i] != nil {
			text, err := json.Marshal(p.Pictures[i]) // which escapes <, > and &
			if err != nil {
				return err
			}
			s.Picture, s.Steps = template.JS(text), len(p.Pictures[i].Steps)
		}
		if i < len(p.Files) {
			s.File = p.Files[i]
		}
		data.Sections = append(data.Sections, s)
	}
	numberRuns(data.Sections)
	if len(p.Reports) == 1 && p.Reports[0].Name != "" {
		data.Title = p.Reports[0].Name + " - settle"
	}
	page, err := template.New("page").Funcs(functions).Parse(pageText)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := page.Execute(&out, data); err != nil {
		return err
	}
	_, err = w.Write(out.Bytes())
	return err
}

// numberRuns numbers the reports of one graph in one file.
func numberRuns(sections []section) {
	type graph struct{ file, name string }
	runs := map[graph]int{}
	for i := range sections {
		s := &sections[i]
		g := graph{s.File, s.Report.Name}
		runs[g]++
		s.Run = runs[g]
	}
	for i := range sections {
		s := &sections[i]
		if s.Runs = runs[graph{s.File, s.Report.Name}]; s.Runs == 1 {
			s.Run = 0
		}
	}
}

func newSection(r *profile.Report, number int) section {
	total := r.Elapsed
	if r.Root != nil {
		total = max(total, r.Root.Elapsed) // graphs side by side take more than the clock
	}
	s := section{
		Report: r, Number: number, Summary: sentence(r), Stop: newStopView(r.Stop), Stages: stages(r),
		Flame: newFlame(r.Root), Rules: ruleRows(r, total), Unfired: newUnfired(r, total),
	}
	for _, stage := range s.Stages {
		if stage.Quiet {
			s.Quiet++
		}
	}
	return s
}
