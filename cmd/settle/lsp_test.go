package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// editor is the client of the protocol that these tests use: it keeps the diagnostics of the
// last document.
type editor struct {
	protocol.Client
	published chan []protocol.Diagnostic
}

func (e *editor) PublishDiagnostics(_ context.Context, p *protocol.PublishDiagnosticsParams) error {
	e.published <- p.Diagnostics
	return nil
}

const ruleDocument = `version  = 1
database = "canonicalize"
dialect  = "arith"

[[rule]]
name    = "first"
match   = '(addi{overflowFlags: ?f} ?x (muli ?y ?x))'
where   = 'rank(x) == 0 && same_type(x, y)'
replace = '(muli{overflowFlags: f} ?x ?y)'
`

const documentURI = protocol.DocumentURI("file:///rules/mine.toml")

// lspSession is an editor with one document.
type lspSession struct {
	uri    protocol.DocumentURI
	t      *testing.T
	ctx    context.Context
	server protocol.Server
	editor *editor
	text   string
}

// startLSP starts settle lsp and a client of it, with the folders of a workspace.
func startLSP(t *testing.T, folders ...string) *lspSession {
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	command := newRoot(stdio{In: toServer, Out: fromServer, Err: os.Stderr})
	command.SetArgs([]string{"lsp"})
	ended := make(chan error, 1)
	go func() { ended <- command.ExecuteContext(context.Background()) }()
	stream := jsonrpc2.NewStream(struct {
		io.Reader
		io.Writer
		io.Closer
	}{toClient, fromClient, fromClient})
	s := &lspSession{t: t, uri: documentURI, editor: &editor{published: make(chan []protocol.Diagnostic, 16)}}
	ctx, conn, server := protocol.NewClient(context.Background(), s.editor, stream, zap.NewNop())
	s.ctx, s.server = ctx, server
	params := &protocol.InitializeParams{}
	for _, folder := range folders {
		params.WorkspaceFolders = append(params.WorkspaceFolders, protocol.WorkspaceFolder{URI: "file://" + filepath.ToSlash(folder)})
	}
	answer, err := server.Initialize(ctx, params)
	require.NoError(t, err)
	require.Equal(t, "settle", answer.ServerInfo.Name)
	require.Equal(t, true, answer.Capabilities.HoverProvider)
	require.NoError(t, server.Initialized(ctx, &protocol.InitializedParams{}))
	t.Cleanup(func() {
		require.NoError(t, server.Shutdown(ctx))
		require.NoError(t, server.Exit(ctx))
		select {
		case err := <-ended:
			require.NoError(t, err)
		case <-time.After(time.Minute):
			require.Fail(t, "the server did not end")
		}
		fromServer.Close()
		conn.Close()
	})
	return s
}

// open opens a text, and returns what is wrong with it.
func (s *lspSession) open(text string) []protocol.Diagnostic {
	s.text = text
	require.NoError(s.t, s.server.DidOpen(s.ctx, &protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: s.uri, LanguageID: "toml", Text: text},
	}))
	return s.diagnostics()
}

// change changes the text, and returns what is wrong with it.
func (s *lspSession) change(text string) []protocol.Diagnostic {
	s.text = text
	require.NoError(s.t, s.server.DidChange(s.ctx, &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: s.uri}},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{{Text: text}},
	}))
	return s.diagnostics()
}

func (s *lspSession) diagnostics() []protocol.Diagnostic {
	select {
	case list := <-s.editor.published:
		return list
	case <-time.After(time.Minute):
		require.Fail(s.t, "no diagnostics")
		return nil
	}
}

// at returns the position after the first mark in the text, "|" standing for it there.
func (s *lspSession) at(mark string) protocol.TextDocumentPositionParams {
	before, after, ok := strings.Cut(mark, "|")
	require.True(s.t, ok)
	i := strings.Index(s.text, before+after)
	require.GreaterOrEqual(s.t, i, 0, mark)
	i += len(before)
	line := strings.Count(s.text[:i], "\n")
	return protocol.TextDocumentPositionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: s.uri},
		Position:     protocol.Position{Line: uint32(line), Character: uint32(i - strings.LastIndexByte(s.text[:i], '\n') - 1)},
	}
}

// textAt returns what a range has.
func (s *lspSession) textAt(r protocol.Range) string {
	lines := strings.Split(s.text, "\n")
	require.Equal(s.t, r.Start.Line, r.End.Line)
	return lines[r.Start.Line][r.Start.Character:r.End.Character]
}

// apply returns the text with edits, which are of single lines and do not overlap.
func (s *lspSession) apply(edits []protocol.TextEdit) string {
	lines := strings.Split(s.text, "\n")
	for i := len(edits) - 1; i >= 0; i-- {
		e := edits[i]
		line := lines[e.Range.Start.Line]
		lines[e.Range.Start.Line] = line[:e.Range.Start.Character] + e.NewText + line[e.Range.End.Character:]
	}
	return strings.Join(lines, "\n")
}

// labels returns what is offered at a place.
func (s *lspSession) labels(mark string) []string {
	list, err := s.server.Completion(s.ctx, &protocol.CompletionParams{TextDocumentPositionParams: s.at(mark)})
	require.NoError(s.t, err)
	var labels []string
	for _, item := range list.Items {
		labels = append(labels, item.Label)
	}
	return labels
}

func TestLanguageServer(t *testing.T) {
	s := startLSP(t)
	for _, d := range s.open(ruleDocument) {
		require.NotEqual(t, protocol.DiagnosticSeverityError, d.Severity, d.Message)
	}
	t.Run("mistakes", s.testMistakes)
	t.Run("hover", s.testHover)
	t.Run("completion", s.testCompletion)
	t.Run("definition", s.testDefinition)
	t.Run("rename", s.testRename)
	t.Run("format", s.testFormat)
}

func (s *lspSession) testMistakes(t *testing.T) {
	s.t = t
	list := s.change(strings.Replace(ruleDocument, "rank(x)", "rnk(x)", 1))
	require.NotEmpty(t, list)
	require.Equal(t, protocol.DiagnosticSeverityError, list[0].Severity)
	require.Contains(t, list[0].Message, `unknown function "rnk"`)
	require.Equal(t, "rnk", s.textAt(list[0].Range))
	actions, err := s.server.CodeAction(s.ctx, &protocol.CodeActionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: documentURI}, Range: list[0].Range,
	})
	require.NoError(t, err)
	require.NotEmpty(t, actions)
	require.Equal(t, ruleDocument, s.apply(actions[0].Edit.Changes[documentURI]), "the fix mends it")
	list = s.change("# größer 😀\n" + strings.Replace(ruleDocument, "?x ?y)'\n", "?x ?z)'\n", 1))
	require.Contains(t, list[0].Message, "?z")
	require.Equal(t, "?z", s.textAt(list[0].Range))
	require.NotPanics(t, func() { s.change("version = \n[[rule") })
	s.change(ruleDocument)
}

func (s *lspSession) testHover(t *testing.T) {
	s.t = t
	for mark, want := range map[string]string{
		"(mu|li ?y": "arith.muli", "ra|nk(x)": "**rank**", "replace| =": "What takes the node's place", "same_type(x, y|)": "**y**, bound by", "(add|i{": "inputs",
	} {
		answer, err := s.server.Hover(s.ctx, &protocol.HoverParams{TextDocumentPositionParams: s.at(mark)})
		require.NoError(t, err, mark)
		require.NotNil(t, answer, mark)
		require.Contains(t, answer.Contents.Value, want, mark)
	}
	answer, err := s.server.Hover(s.ctx, &protocol.HoverParams{TextDocumentPositionParams: s.at("[[ru|le]]")})
	require.NoError(t, err)
	require.Nil(t, answer)
}

func (s *lspSession) testCompletion(t *testing.T) {
	s.t = t
	require.Subset(t, s.labels("(mul|i ?y"), []string{"muli", "arith.addi", "tosa.add"})
	require.ElementsMatch(t, []string{"f", "x", "y"}, s.labels("(muli{overflowFlags: f} ?|x"))
	require.Subset(t, s.labels("'ra|nk"), []string{"rank", "same_type", "x", "y"})
	s.change(ruleDocument + "\n[[rule]]\nna")
	require.Subset(t, s.labels("[[rule]]\nna|"), []string{"name", "match", "where"})
	s.change("version = 1\n\n[dialect]\nname = \"nn\"\n\n[[op]]\nname = \"affine\"\ndoc = \"x * a\"\noperands = [\"x\"]\n" +
		"  [[op.attribute]]\n  name = \"axis\"\n  kind = \"integer\"\n\n[[rule]]\nname = \"r\"\nmatch = '(affine{ax} ?x)'\nreplace = '?x'\n")
	require.Contains(t, s.labels("'(aff|ine"), "affine")
	s.change(ruleDocument)
}

func (s *lspSession) testDefinition(t *testing.T) {
	s.t = t
	for mark, want := range map[string]string{"same_type(x, |y)": "?y", "overflowFlags: f|}": "?f", "f} ?x|": "?x"} {
		places, err := s.server.Definition(s.ctx, &protocol.DefinitionParams{TextDocumentPositionParams: s.at(mark)})
		require.NoError(t, err)
		require.Len(t, places, 1, mark)
		require.Equal(t, want, s.textAt(places[0].Range), mark)
		require.Equal(t, uint32(6), places[0].Range.Start.Line, "in the pattern")
	}
}

func (s *lspSession) testRename(t *testing.T) {
	s.t = t
	prepared, err := s.server.PrepareRename(s.ctx, &protocol.PrepareRenameParams{TextDocumentPositionParams: s.at("rank(x|)")})
	require.NoError(t, err)
	require.Equal(t, "x", s.textAt(*prepared))
	rename := func(mark, name string) (*protocol.WorkspaceEdit, error) {
		return s.server.Rename(s.ctx, &protocol.RenameParams{TextDocumentPositionParams: s.at(mark), NewName: name})
	}
	edit, err := rename("rank(x|)", "left")
	require.NoError(t, err)
	got := s.apply(edit.Changes[documentURI])
	for _, want := range []string{
		"'(addi{overflowFlags: ?f} ?left (muli ?y ?left))'", "'rank(left) == 0 && same_type(left, y)'", "'(muli{overflowFlags: f} ?left ?y)'",
	} {
		require.Contains(t, got, want)
	}
	edit, err = rename("overflowFlags: f|}", "flags")
	require.NoError(t, err)
	require.Contains(t, s.apply(edit.Changes[documentURI]), "'(muli{overflowFlags: flags} ?x ?y)'")
	for _, name := range []string{"y", "no name", ""} {
		_, err = rename("rank(x|)", name)
		require.Error(t, err, name)
	}
	_, err = rename("ra|nk(x)", "left")
	require.Error(t, err)
}

func (s *lspSession) testFormat(t *testing.T) {
	s.t = t
	edits := func() []protocol.TextEdit {
		list, err := s.server.Formatting(s.ctx, &protocol.DocumentFormattingParams{TextDocument: protocol.TextDocumentIdentifier{URI: documentURI}})
		require.NoError(t, err)
		return list
	}
	require.Empty(t, edits())
	s.change(strings.Replace(ruleDocument, "name    =", "name=", 1))
	list := edits()
	require.Len(t, list, 1)
	require.Equal(t, ruleDocument, list[0].NewText)
}

const (
	folderOps = `version = 1

[dialect]
name = "nn"

[[op]]
name     = "affine"
doc      = "x * a."
operands = ["x", "a"]
traits   = ["same_type"]

[[family]]
name    = "mine"
  [family.roles]
  twice = "nn.affine"
`
	folderRules = `version  = 1
database = "canonicalize"

[[rule]]
name    = "both"
doc     = "(x * a) * a = x * a"
match   = '(nn.affine (nn.affine ?x ?a) ?a)'
replace = '(nn.affine ?x ?a)'

  [[rule.test]]
  given = '%a: f32, %b: f32'
  in    = '(nn.affine (nn.affine %a %b) %b)'
  out   = '(nn.affine %a %b)'

[[rule]]
name    = "over"
doc     = "twice twice x = twice x"
family  = "mine"
match   = '(twice (twice ?x ?a) ?a)'
replace = '(twice ?x ?a)'

  [[rule.test]]
  given = '%a: f32, %b: f32'
  in    = '(twice (twice %a %b) %b)'
  out   = '(twice %a %b)'
`
)

// TestLanguageServerOfFolder holds that a file is checked among those of its folder, as the editor
// has them.
func TestLanguageServerOfFolder(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) protocol.DocumentURI {
		path := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return protocol.DocumentURI("file://" + filepath.ToSlash(path))
	}
	ops := write("ops.toml", folderOps)
	write("other.toml", "[package]\nname = \"not of rules\"\n")
	s := startLSP(t)
	s.uri = write("rules.toml", folderRules)
	require.Empty(t, s.open(folderRules), "ops and roles are those of the folder")

	answer, err := s.server.Hover(s.ctx, &protocol.HoverParams{TextDocumentPositionParams: s.at("'(twi|ce (")})
	require.NoError(t, err)
	require.Contains(t, answer.Contents.Value, "nn.affine")
	require.Contains(t, s.labels("'(twi|ce ("), "twice")
	require.Contains(t, s.labels("'(nn.affi|ne (nn"), "nn.affine")
	s.change(strings.Replace(folderRules, `"mine"`, `"mi"`, 1))
	require.Subset(t, s.labels(`family  = "mi|"`), []string{"mine", "integers"})
	require.Empty(t, s.change(folderRules))
	for mark, line := range map[string]uint32{"'(nn.affi|ne (nn": 6, "'(twi|ce (": 14} {
		places, err := s.server.Definition(s.ctx, &protocol.DefinitionParams{TextDocumentPositionParams: s.at(mark)})
		require.NoError(t, err)
		require.Len(t, places, 1, mark)
		require.Equal(t, ops, places[0].URI)
		require.Equal(t, line, places[0].Range.Start.Line, mark)
	}

	rules := s.uri
	s.uri = ops
	require.Empty(t, s.open(folderOps))
	require.Empty(t, s.diagnostics(), "of the rules, again")
	renamed := strings.ReplaceAll(folderOps, "affine", "linear")
	require.Empty(t, s.change(renamed))
	mistakes := s.diagnostics()
	require.NotEmpty(t, mistakes, "what the editor has not saved counts")
	require.Contains(t, mistakes[0].Message, "nn.affine")
	require.NoError(t, s.server.DidClose(s.ctx, &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: ops}}))
	require.Empty(t, s.diagnostics(), "of the file that was closed")
	require.Empty(t, s.diagnostics(), "what is on disk counts again")
	s.uri = rules
}
