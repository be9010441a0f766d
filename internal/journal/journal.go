// Package journal keeps what a batch of graphs has done in a file that only grows.
//
//	j, err := journal.Open("small/settle-batch.jsonl", true)
//	if e, ok := j.Find("models/a.mlir"); ok && e.Settings == settings { ... }
//	err = j.Append(&journal.Entry{File: "models/a.mlir", ...})
//
// Each line is the JSON of an [Entry], and the last line of a file is the one that
// counts. A line is written by one call of the system, so that a process that is killed at
// any point leaves whole lines, except for the last one; a line that cannot be read is as if
// it were not there. Only where each line stands is held in memory.
package journal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// Status is what became of a graph.
type Status string

// The values of a status.
const (
	Settled Status = "settled" // no rule applies any more
	Stopped Status = "stopped" // a limit or a cycle ended the run; the graph is written
	Failed  Status = "failed"  // the graph is not written
)

// Entry is what is known of one file.
type Entry struct {
	File     string `json:"file"`             // as the batch names it
	Output   string `json:"output,omitempty"` // where the graph is written
	Settings string `json:"settings"`         // hash of what else decides about the result
	Input    string `json:"input_hash"`       // of what was read
	Written  string `json:"output_hash,omitempty"`
	Status   Status `json:"status"`
	Reason   string `json:"reason,omitempty"` // in a word or two, by which failures and stops are counted
	Error    string `json:"error,omitempty"`  // of a failure, in full

	Graphs       int            `json:"graphs"` // functions, and what is around them
	NodesBefore  int            `json:"nodes_before"`
	NodesAfter   int            `json:"nodes_after"`
	Rewrites     int            `json:"rewrites"`
	Seconds      float64        `json:"seconds"` // settling
	ReadSeconds  float64        `json:"read_seconds"`
	WriteSeconds float64        `json:"write_seconds"`
	Rules        map[string]int `json:"rules,omitempty"` // how often each was applied
}

// ErrLocked says that another process has the journal open.
var ErrLocked = errors.New("another batch is writing there")

// Journal is an open journal. Any number of goroutines may use it.
type Journal struct {
	mu   sync.Mutex
	file *os.File
	at   map[string]span // by file
	size int64
}

// span is where a line stands.
type span struct{ begin, end int64 }

// Open opens the journal of that name, and makes it where there is none. Without keep,
// its entries are removed first. The error is [ErrLocked] where another process has it open,
// on systems that can lock files.
func Open(name string, keep bool) (*Journal, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file, at: map[string]span{}}
	if err := lock(file); err != nil {
		file.Close()
		return nil, err
	}
	if !keep {
		err = file.Truncate(0)
	} else {
		err = j.read()
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return j, nil
}

// read notes where the lines stand, and ends the last one.
func (j *Journal) read() error {
	r := bufio.NewReaderSize(j.file, 1<<16)
	for {
		line, err := r.ReadBytes('\n')
		begin := j.size
		j.size += int64(len(line))
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		var e Entry
		if json.Unmarshal(line, &e) == nil && e.File != "" {
			j.at[e.File] = span{begin, j.size}
		}
		if err == nil {
			continue
		}
		if len(line) > 0 {
			return j.write([]byte{'\n'})
		}
		return nil
	}
}

// Find returns the last entry of a file, and where its line begins.
func (j *Journal) Find(file string) (e Entry, begin int64, ok bool) {
	j.mu.Lock()
	at, ok := j.at[file]
	j.mu.Unlock()
	if !ok {
		return Entry{}, 0, false
	}
	line := make([]byte, at.end-at.begin)
	if _, err := j.file.ReadAt(line, at.begin); err != nil || json.Unmarshal(line, &e) != nil {
		return Entry{}, 0, false
	}
	return e, at.begin, true
}

// Len returns how many bytes the journal has.
func (j *Journal) Len() int64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.size
}

// Append adds an entry, which is then the one of its file.
func (j *Journal) Append(e *Entry) error {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(e); err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	begin := j.size
	if err := j.write(line.Bytes()); err != nil {
		return err
	}
	j.at[e.File] = span{begin, j.size}
	return nil
}

// write adds bytes at the end. What a failed write left of a line is cut off again.
func (j *Journal) write(line []byte) error {
	if _, err := j.file.Write(line); err != nil {
		_ = j.file.Truncate(j.size) // or else the line is one that cannot be read
		return fmt.Errorf("write the journal: %w", err)
	}
	j.size += int64(len(line))
	return nil
}

// Close closes the journal.
func (j *Journal) Close() error { return j.file.Close() }
