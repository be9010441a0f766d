package lsp

import (
	"encoding/json"
	"slices"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

// message is one of a client, read.
type message struct {
	*jsonrpc2.Request
	params   documentParams
	err      error // of the parameters
	canceled bool
}

// queue is the messages that wait while another one is handled.
type queue struct {
	mu     sync.Mutex
	list   []*message
	filled chan struct{} // has an element where there may be messages
}

func newQueue() *queue { return &queue{filled: make(chan struct{}, 1)} }

// add appends a message; one that cancels another is done at once.
func (q *queue) add(r *jsonrpc2.Request) {
	m := &message{Request: r}
	if r.Params != nil {
		m.err = json.Unmarshal(*r.Params, &m.params)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if r.Method == "$/cancelRequest" {
		for _, other := range q.list {
			if !other.Notif && m.params.cancels(other.ID) {
				other.canceled = true
			}
		}
		return
	}
	q.list = append(q.list, m)
	select {
	case q.filled <- struct{}{}:
	default:
	}
}

// next returns the next message, nil for none.
func (q *queue) next() *message {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.list) == 0 {
		return nil
	}
	m := q.list[0]
	q.list = q.list[1:]
	return m
}

// changes reports whether a message that waits changes a document of a version, so that what is said of
// it now would be out of date.
func (q *queue) changes(uri string, version int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.list, func(m *message) bool {
		isChange := m.Method == "textDocument/didChange" && !m.params.TextDocument.isBefore(version)
		return (isChange || m.Method == "textDocument/didClose") && m.params.TextDocument.URI == uri
	})
}

// isBefore reports whether a document is of an earlier version.
func (t *textDocument) isBefore(version int) bool { return t.Version != nil && *t.Version < version }

// cancels reports whether the parameters of a cancellation are about a request.
func (p *documentParams) cancels(id jsonrpc2.ID) bool {
	own, err := json.Marshal(id)
	return err == nil && string(own) == string(p.ID)
}
