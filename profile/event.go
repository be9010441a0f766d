package profile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/settle-go/settle/internal/phrase"
)

// Event is the end of a round or of a pass, reported while the run goes on.
type Event struct {
	Graph string   // the graph that is optimized, as the report names it
	Part  string   // of it, the function that is optimized; "" for what is in none
	Path  []string // the optimizers that run, the outermost first; not to be kept
	Pass  *Pass    // of the last of them: what it did so far; not to be kept
	Round int      // the round that ended, from 1; 0 when the pass did
	Nodes int      // apply nodes now
	At    time.Duration
}

// check returns an error for an event of nothing.
func (e Event) check() error {
	if e.Pass == nil {
		return errNoPass
	}
	if e.Round < 0 || e.Round > len(e.Pass.Rounds) {
		return fmt.Errorf("profile: the event is of round %d, but its pass %s has %s", e.Round, e.Pass.Name,
			phrase.Count(len(e.Pass.Rounds), "round"))
	}
	return nil
}

// round returns the round that ended.
func (e Event) round() Round { return e.Pass.Rounds[e.Round-1] }

// Stream prints events, and the reports of runs that ended, as they come: each is
// one line and one call of the writer, so that it can be read at once. It may be
// used by many goroutines. The first error of the writer ends it.
type Stream struct {
	asJSON bool

	mu  sync.Mutex
	w   io.Writer
	err error
}

// NewTextStream returns a stream for people. A sequence and an equilibrium are
// represented by the events of their parts; a graph of one node that stays as it is, such as a
// module around its functions, is not reported.
func NewTextStream(w io.Writer) *Stream { return &Stream{w: w} }

// NewJSONStream returns a stream for programs: a JSON object on each line, with
// every event. The fields are documented with the package.
func NewJSONStream(w io.Writer) *Stream { return &Stream{w: w, asJSON: true} }

// Err returns the first error of the writer, or of a call with nothing to report.
func (s *Stream) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Tell prints an event.
func (s *Stream) Tell(e Event) {
	if err := e.check(); err != nil {
		s.fail(err)
		return
	}
	if s.asJSON {
		s.object(eventToJSON(e))
		return
	}
	if line := e.text(); line != "" {
		s.line(clean(strings.TrimSpace(e.Graph+" "+e.Part)+": "+line) + "\n")
	}
}

// Ended prints that a run ended.
func (s *Stream) Ended(r *Report) {
	if r == nil {
		s.fail(errNoReport)
		return
	}
	if s.asJSON {
		s.object(jsonEnd{
			Event: "run", Graph: r.Name, At: seconds(r.Elapsed), Passes: r.Passes, Rewrites: r.Rewrites,
			NodesBefore: r.NodesBefore, NodesAfter: r.NodesAfter, Error: r.Error, jsonStop: toJSON[jsonStop](r.Stop),
		})
		return
	}
	s.line(r.Summary() + "\n")
}

// fail remembers an error, if it is the first.
func (s *Stream) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = cmp.Or(s.err, err)
}

func (s *Stream) line(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil && s.w == nil {
		s.err = errNoWriter
	}
	if s.err == nil {
		_, s.err = io.WriteString(s.w, line)
	}
}

func (s *Stream) object(v any) {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		line.Reset() // no value of ours is one that JSON does not know
		fmt.Fprintf(&line, "{\"error\":%s}\n", strconv.Quote(err.Error()))
	}
	s.line(line.String())
}

// text is the event in one line, "" when others report it:
//
//	optdb / canonicalize round 1: 123 rewrites, 318 of 318 queued visited, 318 -> 238 nodes, 409µs: remove_redundant_cast 79, ...
//	optdb / merge1: 129 rewrites, 447 -> 318 nodes, 263µs
func (e Event) text() string {
	path := strings.Join(e.Path, " / ")
	if e.Round == 0 {
		p := e.Pass
		if p.Kind == KindSequence || p.Kind == KindEquilibrium || p.NodesBefore <= 1 && p.Rewrites == 0 {
			return ""
		}
		return fmt.Sprintf("%s: %s, %s nodes, %s", path, phrase.Count(p.Rewrites, "rewrite"),
			nodes(p.NodesBefore, p.NodesAfter), human(p.Elapsed))
	}
	r := e.round()
	if r.Nodes <= 1 && r.Rewrites == 0 {
		return ""
	}
	line := fmt.Sprintf("%s round %d: %s, %s of %s queued visited, %s nodes, %s", path, e.Round,
		phrase.Count(r.Rewrites, "rewrite"), thousands(r.Visited), thousands(r.Queued),
		nodes(r.Nodes, e.Nodes), human(r.Elapsed))
	if list := top(r.Top); list != "" {
		line += ": " + list
	}
	return line
}

// The types below are the JSON form of a stream.
type (
	jsonEvent struct {
		Event       string      `json:"event"` // "round" or "pass"
		Graph       string      `json:"graph"`
		Part        string      `json:"part"`
		Path        []string    `json:"path"`
		Kind        string      `json:"kind"`
		Role        string      `json:"role"`
		Round       int         `json:"round,omitempty"`
		At          seconds     `json:"at_seconds"`
		Seconds     seconds     `json:"seconds"`
		NodesBefore int         `json:"nodes_before"`
		NodesAfter  int         `json:"nodes_after"`
		Rewrites    int         `json:"rewrites"`
		Queued      int         `json:"queued"`
		Visited     int         `json:"visited"`
		Top         []jsonCount `json:"top"`
		Costs       []jsonCost  `json:"costs"`
	}

	jsonEnd struct {
		Event       string  `json:"event"` // "run"
		Graph       string  `json:"graph"`
		At          seconds `json:"at_seconds"`
		NodesBefore int     `json:"nodes_before"`
		NodesAfter  int     `json:"nodes_after"`
		Rewrites    int     `json:"rewrites"`
		Passes      int     `json:"passes"`
		Error       string  `json:"error,omitempty"`
		jsonStop
	}
)

func eventToJSON(e Event) jsonEvent {
	j := jsonEvent{
		Event: "pass", Graph: e.Graph, Part: e.Part, Path: toJSON[[]string](e.Path), Kind: e.Pass.Kind, Role: e.Pass.Role,
		Round: e.Round, At: seconds(e.At), NodesAfter: e.Nodes,
	}
	if e.Round == 0 {
		p := e.Pass
		j.Seconds, j.NodesBefore, j.Rewrites, j.Visited = seconds(p.Elapsed), p.NodesBefore, p.Rewrites, p.Visits
		j.Top, j.Costs = []jsonCount{}, toJSON[[]jsonCost](p.Costs)
		return j
	}
	r := e.round()
	j.Event = "round"
	j.Seconds, j.NodesBefore, j.Rewrites, j.Visited, j.Queued = seconds(r.Elapsed), r.Nodes, r.Rewrites, r.Visited, r.Queued
	j.Top, j.Costs = toJSON[[]jsonCount](r.Top), toJSON[[]jsonCost](r.Costs)
	return j
}
