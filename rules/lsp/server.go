package lsp

import (
	"context"
	"encoding/json"
	"errors"
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
	// Shipped are files whose families are known everywhere.
	Shipped []File
	// Dialects have the ops that are offered and explained.
	Dialects *ir.Dialects
	Version  string // of the server
}

// File is a rule file.
type File struct{ Name, Text string }

// Serve answers the messages of a client until it says exit, the stream ends, or the context
// does.
func Serve(ctx context.Context, stream io.ReadWriteCloser, o Options) error {
	if o.Check == nil || o.Dialects == nil {
		return errors.New("lsp: Options without Check or Dialects")
	}
	s := &server{options: o, documents: map[string]*document{}, ended: make(chan struct{})}
	for _, f := range o.Shipped {
		s.shipped = append(s.shipped, newDocument(f.Name, f.Text))
	}
	handler := jsonrpc2.HandlerWithError(s.handle)
	conn := jsonrpc2.NewConn(ctx, jsonrpc2.NewBufferedStream(stream, jsonrpc2.VSCodeObjectCodec{}), handler)
	defer conn.Close()
	select {
	case <-ctx.Done():
	case <-conn.DisconnectNotify():
	case <-s.ended:
	}
	return nil
}

type server struct {
	options   Options
	documents map[string]*document
	shipped   []*document
	ended     chan struct{}
	isDown    bool
}

// handle answers one message. The library calls it for one message after the other.
func (s *server) handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
	var p documentParams
	if r.Params != nil {
		if err := json.Unmarshal(*r.Params, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
		}
	}
	switch r.Method {
	case "initialize":
		return map[string]any{"capabilities": capabilities, "serverInfo": map[string]any{"name": "settle", "version": s.options.Version}}, nil
	case "shutdown":
		s.isDown = true
		return nil, nil
	case "exit":
		close(s.ended)
		return nil, nil
	case "textDocument/didOpen":
		return nil, s.changed(ctx, conn, p.TextDocument.URI, p.TextDocument.Text)
	case "textDocument/didChange":
		if len(p.Changes) == 0 {
			return nil, nil
		}
		return nil, s.changed(ctx, conn, p.TextDocument.URI, p.Changes[len(p.Changes)-1].Text)
	case "textDocument/didClose":
		delete(s.documents, p.TextDocument.URI)
		if err := conn.Notify(ctx, "textDocument/publishDiagnostics", publishDiagnostics{p.TextDocument.URI, []diagnostic{}}); err != nil {
			return nil, err
		}
		return nil, s.publishOthers(ctx, conn, p.TextDocument.URI)
	}
	return s.answer(r, &p)
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

// changed notes the text of a document and says what is wrong with it, and with the others of
// its folder that are open.
func (s *server) changed(ctx context.Context, conn *jsonrpc2.Conn, uri, text string) error {
	d := newDocument(uri, text)
	s.documents[uri] = d
	if err := s.publish(ctx, conn, d); err != nil {
		return err
	}
	return s.publishOthers(ctx, conn, uri)
}

// publish checks a document and says what is wrong with it.
func (s *server) publish(ctx context.Context, conn *jsonrpc2.Conn, d *document) error {
	d.errs = slices.DeleteFunc(s.check(d, d.source.Text), func(e *diag.Error) bool {
		return e.Source != nil && e.Source.Name != d.source.Name
	})
	list := []diagnostic{}
	for _, e := range d.errs {
		list = append(list, d.diagnostic(e))
	}
	return conn.Notify(ctx, "textDocument/publishDiagnostics", publishDiagnostics{d.uri, list})
}

// publishOthers checks the open documents of a folder but the one that changed.
func (s *server) publishOthers(ctx context.Context, conn *jsonrpc2.Conn, uri string) error {
	folder := path.Dir(nameOf(uri))
	for _, other := range slices.Sorted(maps.Keys(s.documents)) {
		d := s.documents[other]
		if s.options.Folder == nil || other == uri || path.Dir(d.source.Name) != folder {
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

// others returns the other files of the folder of a document, as the editor has those that
// are open.
func (s *server) others(d *document) []File {
	if s.options.Folder == nil {
		return nil
	}
	open := map[string]string{}
	for _, other := range s.documents {
		open[other.source.Name] = other.source.Text
	}
	files := s.options.Folder(d.source.Name)
	for i, f := range files {
		if text, isOpen := open[f.Name]; isOpen {
			files[i].Text = text
		}
	}
	return files
}

// around returns the other files of the folder of a document, read.
func (s *server) around(d *document) []*document {
	var list []*document
	for _, f := range s.others(d) {
		list = append(list, newDocument(uriOf(f.Name), f.Text))
	}
	return list
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
