package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/url"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
)

// Options say what the server knows.
type Options struct {
	// Check returns what is wrong with a rule file of that name and text.
	Check func(name, text string) diag.List
	// Dialects have the ops that are offered and explained.
	Dialects *ir.Dialects
	Version  string // of the server
}

// Serve answers the messages of a client until it says exit, the stream ends, or the context
// does.
func Serve(ctx context.Context, stream io.ReadWriteCloser, o Options) error {
	if o.Check == nil || o.Dialects == nil {
		return errors.New("lsp: Options without Check or Dialects")
	}
	s := &server{options: o, documents: map[string]*document{}, ended: make(chan struct{})}
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
		return nil, conn.Notify(ctx, "textDocument/publishDiagnostics", publishDiagnostics{p.TextDocument.URI, []diagnostic{}})
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

// changed notes the text of a document and says what is wrong with it.
func (s *server) changed(ctx context.Context, conn *jsonrpc2.Conn, uri, text string) error {
	d := newDocument(uri, text)
	d.errs = s.options.Check(d.source.Name, text)
	s.documents[uri] = d
	list := []diagnostic{}
	for _, e := range d.errs {
		if e.Source == nil || e.Source.Name == d.source.Name {
			list = append(list, d.diagnostic(e))
		}
	}
	return conn.Notify(ctx, "textDocument/publishDiagnostics", publishDiagnostics{uri, list})
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
