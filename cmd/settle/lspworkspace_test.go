package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.lsp.dev/protocol"
)

const (
	workspaceOps = `version = 1

[dialect]
name = "net"

[[op]]
name       = "scale"
doc        = "x times a number."
operands   = ["x"]
attributes = ["by: f32 = 2.0"]
traits     = ["same_type"]
evaluates_as = '(arith.mulf ?x {fill(by, x)})'
`
	workspaceRules = `version  = 1
dialect  = "net"

[[rule]]
name    = "merge_scales"
doc     = "x * a * b = x * (a * b), but for rounding"
match   = '(scale{by: ?b} (net.scale{by: ?a} ?x))'
replace = '(scale{by: a * b} ?x)'
exact   = false

  [[rule.test]]
  given = '%a: f32'
  in    = '(scale{by: 2.0 : f32} (scale{by: 3.0 : f32} %a))'
  out   = '(scale{by: 6.0 : f32} %a)'
`
)

// lspFolder is a folder with files of a test.
type lspFolder struct {
	t    *testing.T
	root string
}

func (f lspFolder) write(name, text string) protocol.DocumentURI {
	path := filepath.Join(f.root, filepath.FromSlash(name))
	require.NoError(f.t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(f.t, os.WriteFile(path, []byte(text), 0o600))
	return protocol.DocumentURI("file://" + filepath.ToSlash(path))
}

// TestLanguageServerOfWorkspace holds that a file knows what other folders of the workspace declare, as
// the editor has them, and that ops and attributes are renamed in all files that use them.
func TestLanguageServerOfWorkspace(t *testing.T) {
	folder := lspFolder{t, t.TempDir()}
	ops := folder.write("dialects/net.toml", workspaceOps)
	copied := folder.write("far/away/copy/net.toml", workspaceOps)
	s := startLSP(t, folder.root)
	s.uri = folder.write("rules/scales.toml", workspaceRules)
	require.Empty(t, s.open(workspaceRules))

	places, err := s.server.Definition(s.ctx, &protocol.DefinitionParams{TextDocumentPositionParams: s.at("(net.sca|le{")})
	require.NoError(t, err)
	require.Len(t, places, 1)
	require.Equal(t, ops, places[0].URI, "the nearest, not the copy")
	require.Contains(t, s.labels("(scale{by: ?b} (net.|scale"), "scale")

	rename := func(mark, name string) map[protocol.DocumentURI][]protocol.TextEdit {
		edit, err := s.server.Rename(s.ctx, &protocol.RenameParams{TextDocumentPositionParams: s.at(mark), NewName: name})
		require.NoError(t, err, mark)
		require.NotContains(t, edit.Changes, copied, "another op of that name")
		return edit.Changes
	}
	changes := rename("(sca|le{by: a", "times")
	require.Equal(t, strings.ReplaceAll(workspaceRules, "scale{", "times{"), s.apply(changes[s.uri]))
	require.Len(t, changes[ops], 1)
	changes = rename("{b|y: a", "factor")
	require.Equal(t, strings.ReplaceAll(workspaceRules, "by:", "factor:"), s.apply(changes[s.uri]))
	require.Len(t, changes[ops], 2, "where it is declared, and in what the op means")
	_, err = s.server.Rename(s.ctx, &protocol.RenameParams{TextDocumentPositionParams: s.at("(sca|le{by: a"), NewName: "no name"})
	require.ErrorContains(t, err, "not a name of an op")

	rules := s.uri
	s.uri = ops
	require.Empty(t, s.open(workspaceOps))
	require.Empty(t, s.diagnostics(), "of the rules, again")
	require.Empty(t, s.change(strings.ReplaceAll(workspaceOps, `"scale"`, `"times"`)))
	require.NotEmpty(t, s.diagnostics(), "what is not saved counts in other folders")
	require.Empty(t, s.change(workspaceOps))
	require.Empty(t, s.diagnostics())
	require.NoError(t, s.server.DidClose(s.ctx, &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: ops}}))
	require.Empty(t, s.diagnostics(), "of the file that was closed")
	require.Empty(t, s.diagnostics())

	watched := func() []protocol.Diagnostic {
		require.NoError(t, s.server.DidChangeWatchedFiles(s.ctx, &protocol.DidChangeWatchedFilesParams{Changes: []*protocol.FileEvent{}}))
		return s.diagnostics()
	}
	require.NoError(t, os.Remove(filepath.Join(folder.root, "dialects", "net.toml")))
	require.NoError(t, os.RemoveAll(filepath.Join(folder.root, "far")))
	require.NotEmpty(t, watched(), "the declaration is gone")
	folder.write("elsewhere/net.toml", workspaceOps)
	require.Empty(t, watched(), "it is in another file")
	s.uri = rules
}

// TestLanguageServerText holds that positions count UTF-16 units, in lines that end as they do on Windows
// and after a byte order mark, and that a change of an earlier version is left out.
func TestLanguageServerText(t *testing.T) {
	s := startLSP(t)
	text := strings.ReplaceAll("version = 1\ndialect = \"arith\"\n\n[[rule]]\nname = \"a\"\ndoc = \"😀 is 𝒳\"\nmatch = '(addi ?x (muli ?y ?x)) ; 😀'\nreplace = '(muli ?x ?zz)'\n", "\n", "\r\n")
	list := s.open(text)
	require.NotEmpty(t, list)
	require.Equal(t, protocol.Range{Start: protocol.Position{Line: 7, Character: 20}, End: protocol.Position{Line: 7, Character: 23}}, list[0].Range)
	text = strings.Replace(text, "(addi ?x", "(addi{k: \"😀\"} ?x", 1)
	s.change(strings.ReplaceAll(text, "?zz", "?y"))
	line := strings.Split(s.text, "\r\n")[6]
	before := protocol.Position{Line: 6, Character: uint32(strings.Index(line, "muli") - 2)} // the emoji is two units of four bytes
	answer, err := s.server.Hover(s.ctx, &protocol.HoverParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: s.uri}, Position: before,
	}})
	require.NoError(t, err)
	require.NotNil(t, answer)
	require.Contains(t, answer.Contents.Value, "arith.muli")
	require.Equal(t, before, answer.Range.Start)
	require.NotEmpty(t, s.change("\ufeff"+text), "?zz is a mistake")
	for version, text := range []string{"version = 1\n", text} { // the second one first
		require.NoError(t, s.server.DidChange(s.ctx, &protocol.DidChangeTextDocumentParams{
			TextDocument:   protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: s.uri}, Version: int32(7 - version)},
			ContentChanges: []protocol.TextDocumentContentChangeEvent{{Text: text}},
		}))
	}
	require.Empty(t, s.diagnostics(), "of the seventh version")
	s.text = "version = 1\n"
	edits, err := s.server.Formatting(s.ctx, &protocol.DocumentFormattingParams{TextDocument: protocol.TextDocumentIdentifier{URI: s.uri}})
	require.NoError(t, err)
	require.Empty(t, edits, "the sixth did not replace it")
}

// rawLSP is a client that sends whatever it is given.
type rawLSP struct {
	t     *testing.T
	to    io.WriteCloser
	from  *bufio.Reader
	ended chan error
}

func startRawLSP(t *testing.T) *rawLSP {
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	command := newRoot(stdio{In: toServer, Out: fromServer, Err: io.Discard})
	command.SetArgs([]string{"lsp"})
	r := &rawLSP{t, fromClient, bufio.NewReader(toClient), make(chan error, 1)}
	go func() {
		r.ended <- command.ExecuteContext(context.Background())
		fromServer.Close()
	}()
	t.Cleanup(func() { fromClient.Close() })
	return r
}

func (r *rawLSP) send(body string) {
	_, err := fmt.Fprintf(r.to, "content-length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n%s", len(body), body)
	require.NoError(r.t, err)
}

// answer returns the id of the next answer, and the code of its error, 0 for none.
func (r *rawLSP) answer() (id string, code int) {
	header, err := textproto.NewReader(r.from).ReadMIMEHeader()
	require.NoError(r.t, err)
	length, err := strconv.Atoi(header.Get("Content-Length"))
	require.NoError(r.t, err)
	body := make([]byte, length)
	_, err = io.ReadFull(r.from, body)
	require.NoError(r.t, err)
	var message struct {
		Method string
		ID     json.RawMessage
		Error  struct{ Code int }
	}
	require.NoError(r.t, json.Unmarshal(body, &message))
	if message.Method != "" {
		return r.answer()
	}
	return string(message.ID), message.Error.Code
}

// TestLanguageServerProtocol sends what a client should not.
func TestLanguageServerProtocol(t *testing.T) {
	r := startRawLSP(t)
	expect := func(id string, code int, body string) {
		r.send(body)
		gotID, gotCode := r.answer()
		require.Equal(t, id, gotID, body)
		require.Equal(t, code, gotCode, body)
	}
	request := func(id int, method, params string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, id, method, params)
	}
	hover := `{"textDocument":{"uri":"file:///a.toml"},"position":{"line":0,"character":0}}`
	expect("1", -32002, request(1, "textDocument/hover", hover))
	r.send(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.toml","text":"version = 1"}}}`)
	expect("null", -32700, `{"jsonrpc": `)
	expect("null", -32700, "")
	expect("null", -32600, `[]`)
	expect("null", -32600, `{"jsonrpc":"2.0"}`)
	expect("2", 0, request(2, "initialize", `{"rootUri":null,"capabilities":{}}`))
	expect("3", -32600, request(3, "initialize", `{}`))
	expect("4", -32602, request(4, "textDocument/hover", hover))
	expect("5", -32602, request(5, "textDocument/hover", `{"position":"here"}`))
	expect("6", -32601, request(6, "textDocument/colors", `{}`))
	expect("7", 0, request(7, "shutdown", `null`))
	expect("8", -32600, request(8, "textDocument/hover", hover))
	r.send(`{"jsonrpc":"2.0","method":"exit"}`)
	require.NoError(t, <-r.ended)
}

func TestLanguageServerExitWithoutShutdown(t *testing.T) {
	r := startRawLSP(t)
	r.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`)
	r.answer()
	r.send(`{"jsonrpc":"2.0","method":"exit"}`)
	require.ErrorContains(t, <-r.ended, "without shutdown")
}
