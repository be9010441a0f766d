package lsp

import "encoding/json"

// The types below are the part of the protocol that the server uses, under the names of its
// specification.
type (
	position struct {
		Line      int `json:"line"` // from 0
		Character int `json:"character"`
	}

	textRange struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}

	location struct {
		URI   string    `json:"uri"`
		Range textRange `json:"range"`
	}

	textEdit struct {
		Range   textRange `json:"range"`
		NewText string    `json:"newText"`
	}

	workspaceEdit struct {
		Changes map[string][]textEdit `json:"changes"`
	}

	diagnostic struct {
		Range    textRange `json:"range"`
		Severity int       `json:"severity"` // 1 error, 2 warning
		Source   string    `json:"source"`
		Message  string    `json:"message"`
		Related  []related `json:"relatedInformation,omitempty"`
	}

	related struct {
		Location location `json:"location"`
		Message  string   `json:"message"`
	}

	publishDiagnostics struct {
		URI         string       `json:"uri"`
		Diagnostics []diagnostic `json:"diagnostics"`
	}

	completionItem struct {
		Label         string    `json:"label"`
		Kind          int       `json:"kind"`
		Detail        string    `json:"detail,omitempty"`
		Documentation string    `json:"documentation,omitempty"`
		SortText      string    `json:"sortText,omitempty"`
		TextEdit      *textEdit `json:"textEdit,omitempty"`
	}

	completionList struct {
		IsIncomplete bool             `json:"isIncomplete"`
		Items        []completionItem `json:"items"`
	}

	markup struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	}

	hover struct {
		Contents markup    `json:"contents"`
		Range    textRange `json:"range"`
	}

	codeAction struct {
		Title string        `json:"title"`
		Kind  string        `json:"kind"`
		Edit  workspaceEdit `json:"edit"`
	}

	textDocument struct {
		URI     string `json:"uri"`
		Text    string `json:"text"`
		Version *int   `json:"version"`
	}

	// change is a whole text, whatever the range is: the server asks for no other.
	change struct {
		Text string `json:"text"`
	}

	workspaceFolder struct {
		URI string `json:"uri"`
	}

	documentParams struct {
		TextDocument textDocument    `json:"textDocument"`
		Position     position        `json:"position"`
		Range        textRange       `json:"range"`
		NewName      string          `json:"newName"`
		Changes      []change        `json:"contentChanges"`
		ID           json.RawMessage `json:"id"` // of a request that is canceled

		RootURI          string            `json:"rootUri"`
		WorkspaceFolders []workspaceFolder `json:"workspaceFolders"`
		Event            struct {
			Added   []workspaceFolder `json:"added"`
			Removed []workspaceFolder `json:"removed"`
		} `json:"event"`
		Capabilities struct {
			Workspace struct {
				DidChangeWatchedFiles struct {
					DynamicRegistration bool `json:"dynamicRegistration"`
				} `json:"didChangeWatchedFiles"`
			} `json:"workspace"`
		} `json:"capabilities"`
	}
)

// Kinds of completions.
const (
	kindFunction = 3
	kindField    = 5
	kindVariable = 6
	kindProperty = 10
)

// Codes of errors that the protocol adds to those of JSON-RPC.
const (
	codeNotInitialized = -32002
	codeCanceled       = -32800
)

// watchedFiles asks the client to say which files of TOML change.
var watchedFiles = map[string]any{"registrations": []map[string]any{{
	"id": "rules", "method": "workspace/didChangeWatchedFiles",
	"registerOptions": map[string]any{"watchers": []map[string]any{{"globPattern": "**/*.toml"}}},
}}}

// capabilities are what the server says that it can do.
var capabilities = map[string]any{
	"textDocumentSync":           map[string]any{"openClose": true, "change": 1}, // whole texts
	"completionProvider":         map[string]any{"triggerCharacters": []string{"(", "?", "{", "."}},
	"hoverProvider":              true,
	"definitionProvider":         true,
	"renameProvider":             map[string]any{"prepareProvider": true},
	"documentFormattingProvider": true,
	"codeActionProvider":         map[string]any{"codeActionKinds": []string{"quickfix"}},
	"workspace": map[string]any{
		"workspaceFolders": map[string]any{"supported": true, "changeNotifications": true},
	},
}
