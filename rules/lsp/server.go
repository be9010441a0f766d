package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"path"
	"slices"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
)

// Options say what the server knows.
type Options struct {
	// Check returns what is wrong with a rule file, among the others of its folder, which are
	// not checked themselves.
	Check func(file File, others []File) diag.List
	// Folder returns the other rule files of the folder of a file as they are on disk; nil where
	// files stand by themselves. Those that are open count as the editor has them.
	Folder func(name string) []File
	// Workspace returns the rule files below folders as they are on disk; nil where only the folder of a
	// file counts. Of other folders than its own, a file knows those that declare what it names.
	Workspace func(folders []string) []File
	// Shipped are files whose families are known everywhere.
	Shipped []File
	// Dialects have the ops that are offered and explained.
	Dialects *ir.Dialects
	Version  string // of the server
}

// File is a rule file.
type File struct{ Name, Text string }

// Serve answers the messages of a client until it says exit, the stream ends, or the context
// does. It is an error to say exit without having said shutdown.
func Serve(ctx context.Context, stream io.ReadWriteCloser, o Options) error {
	if o.Check == nil || o.Dialects == nil {
		return errors.New("lsp: Options without Check or Dialects")
	}
	s := &server{options: o, documents: map[string]*document{}, read: map[string]*document{}, queue: newQueue()}
	for _, f := range o.Shipped {
		s.shipped = append(s.shipped, newDocument(f.Name, f.Text))
	}
	conn := jsonrpc2.NewConn(ctx, newFrames(stream), s)
	defer conn.Close()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-conn.DisconnectNotify():
			return nil
		case <-s.queue.filled:
		}
		for m := s.queue.next(); m != nil; m = s.queue.next() {
			if m.Method == "exit" {
				if s.state != down {
					return errors.New("lsp: the client said exit without shutdown")
				}
				return nil
			}
			s.serve(ctx, conn, m)
		}
	}
}

// state is how far a session is.
type state uint8

const (
	begun state = iota
	running
	down
)

type server struct {
	options   Options
	queue     *queue
	state     state
	documents map[string]*document // that are open, by URI
	shipped   []*document
	roots     []string             // the folders of the workspace
	shared    []File               // the rule files below them
	isShared  bool                 // these are known
	read      map[string]*document // by name: as they were read last
	watches   bool                 // the client says which files change, if asked to
}

// Handle implements [jsonrpc2.Handler]: messages wait for their turn.
func (s *server) Handle(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) { s.queue.add(r) }

// serve handles a message and answers it.
func (s *server) serve(ctx context.Context, conn *jsonrpc2.Conn, m *message) {
	result, err := s.safely(ctx, conn, m)
	if m.Notif {
		return
	}
	response := &jsonrpc2.Response{ID: m.ID}
	if err == nil {
		err = response.SetResult(result)
	}
	if err != nil && !errors.As(err, &response.Error) {
		response.Error = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
	}
	_ = conn.SendResponse(ctx, response) // an error means that the client closed the connection, which ends the session
}

// safely handles a message; a panic is an error of that message, so that the editor keeps its server.
func (s *server) safely(ctx context.Context, conn *jsonrpc2.Conn, m *message) (result any, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("lsp: %s: %v", m.Method, v)
		}
	}()
	return s.result(ctx, conn, m)
}

// result handles a message in the state of the session.
func (s *server) result(ctx context.Context, conn *jsonrpc2.Conn, m *message) (any, error) {
	switch {
	case m.canceled:
		return nil, &jsonrpc2.Error{Code: codeCanceled, Message: "canceled"}
	case m.err != nil:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: m.err.Error()}
	case m.Method == "initialize" && s.state == begun:
		return s.initialize(&m.params), nil
	case s.state == begun:
		return nil, &jsonrpc2.Error{Code: codeNotInitialized, Message: "the first request must be initialize"}
	case s.state == down || m.Method == "initialize":
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: m.Method + " after " + map[bool]string{true: "shutdown", false: "initialize"}[s.state == down]}
	case m.Method == "shutdown":
		s.state = down
		return nil, nil
	}
	return s.handle(ctx, conn, m)
}

// initialize begins the session.
func (s *server) initialize(p *documentParams) any {
	s.state = running
	s.watches = p.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration
	folders := p.WorkspaceFolders
	if len(folders) == 0 && p.RootURI != "" {
		folders = []workspaceFolder{{p.RootURI}}
	}
	s.changeFolders(folders, nil)
	return map[string]any{"capabilities": capabilities, "serverInfo": map[string]any{"name": "settle", "version": s.options.Version}}
}

// handle handles a message of a session that is running.
func (s *server) handle(ctx context.Context, conn *jsonrpc2.Conn, m *message) (any, error) {
	p := &m.params
	uri := p.TextDocument.URI
	switch m.Method {
	case "initialized":
		if s.watches {
			_, err := conn.DispatchCall(ctx, "client/registerCapability", watchedFiles)
			return nil, err
		}
		return nil, nil
	case "textDocument/didOpen":
		s.isShared = false
		return nil, s.changed(ctx, conn, &p.TextDocument)
	case "textDocument/didChange":
		d := s.documents[uri]
		if d == nil || len(p.Changes) == 0 || p.TextDocument.isBefore(d.version) {
			return nil, nil // it is not open, or the change is one that a later one replaced
		}
		p.TextDocument.Text = p.Changes[len(p.Changes)-1].Text
		return nil, s.changed(ctx, conn, &p.TextDocument)
	case "textDocument/didClose":
		delete(s.documents, uri)
		s.isShared = false
		if err := conn.Notify(ctx, "textDocument/publishDiagnostics", publishDiagnostics{uri, []diagnostic{}}); err != nil {
			return nil, err
		}
		return nil, s.publishOthers(ctx, conn, uri)
	case "workspace/didChangeWorkspaceFolders":
		s.changeFolders(p.Event.Added, p.Event.Removed)
		return nil, s.publishOthers(ctx, conn, "")
	case "textDocument/didSave", "workspace/didChangeWatchedFiles":
		s.isShared = false
		return nil, s.publishOthers(ctx, conn, "")
	}
	return s.answer(m.Request, p)
}

// answer answers a question about a document.
func (s *server) answer(r *jsonrpc2.Request, p *documentParams) (any, error) {
	questions := map[string]func(d *document, p *documentParams) (any, error){
		"textDocument/completion":    s.complete,
		"textDocument/hover":         s.hover,
		"textDocument/definition":    s.definition,
		"textDocument/prepareRename": s.prepareRename,
		"textDocument/rename":        s.rename,
		"textDocument/formatting":    s.format,
		"textDocument/codeAction":    s.actions,
	}
	question := questions[r.Method]
	if question == nil {
		if r.Notif {
			return nil, nil // one that says nothing to us
		}
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "unknown method " + r.Method}
	}
	d := s.documents[p.TextDocument.URI]
	if d == nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "the document is not open: " + p.TextDocument.URI}
	}
	return question(d, p)
}

// changed notes the text of a document and says what is wrong with it, and with the others that are open.
func (s *server) changed(ctx context.Context, conn *jsonrpc2.Conn, t *textDocument) error {
	d := newDocument(t.URI, t.Text)
	if t.Version != nil {
		d.version = *t.Version
	}
	s.documents[t.URI] = d
	if err := s.publish(ctx, conn, d); err != nil {
		return err
	}
	return s.publishOthers(ctx, conn, t.URI)
}

// publish checks a document and says what is wrong with it, unless another change of it waits.
func (s *server) publish(ctx context.Context, conn *jsonrpc2.Conn, d *document) error {
	if s.queue.changes(d.uri, d.version) {
		return nil
	}
	d.errs = slices.DeleteFunc(s.check(d, d.source.Text), func(e *diag.Error) bool {
		return e.Source != nil && e.Source.Name != d.source.Name
	})
	list := []diagnostic{}
	for _, e := range d.errs {
		list = append(list, d.diagnostic(e))
	}
	return conn.Notify(ctx, "textDocument/publishDiagnostics", publishDiagnostics{d.uri, list})
}

// publishOthers checks the open documents that may use what the document declares which changed, or all
// others where that is "".
func (s *server) publishOthers(ctx context.Context, conn *jsonrpc2.Conn, uri string) error {
	if d := s.documents[uri]; d != nil && s.queue.changes(uri, d.version) {
		return nil
	}
	for _, other := range slices.Sorted(maps.Keys(s.documents)) {
		d := s.documents[other]
		if s.options.Folder == nil || other == uri || uri != "" && !s.mayUse(d, nameOf(uri)) {
			continue
		}
		if err := s.publish(ctx, conn, d); err != nil {
			return err
		}
	}
	return nil
}

// check returns what is wrong with a text of a document.
func (s *server) check(d *document, text string) diag.List {
	return s.options.Check(File{d.source.Name, text}, s.others(d))
}

func (d *document) diagnostic(e *diag.Error) diagnostic {
	out := diagnostic{Range: d.rangeOf(e.Span), Severity: 1, Source: "settle", Message: e.Message}
	if e.Severity == diag.SeverityWarning {
		out.Severity = 2
	}
	if e.Help != "" {
		out.Message += "\n" + e.Help
	}
	for _, note := range e.Notes {
		if note.Source != nil && note.Source.Name == d.source.Name {
			out.Related = append(out.Related, related{location{d.uri, d.rangeOf(note.Span)}, note.Message})
		}
	}
	return out
}

// nameOf returns the name of a file as errors have it.
func nameOf(uri string) string {
	if u, err := url.Parse(uri); err == nil && u.Scheme == "file" {
		return u.Path
	}
	return uri
}

// uriOf is the other way round.
func uriOf(name string) string {
	if !path.IsAbs(name) {
		return name
	}
	return (&url.URL{Scheme: "file", Path: name}).String()
}
