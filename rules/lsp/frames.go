package lsp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

// maxFrame bounds the bytes of a message.
const maxFrame = 64 << 20

// frames is the stream of messages of a client, each after a header with its length. A message
// that is not JSON, or not JSON-RPC, is answered with an error and left out.
type frames struct {
	io.Closer
	r  *bufio.Reader
	mu sync.Mutex
	w  io.Writer
}

func newFrames(stream io.ReadWriteCloser) *frames {
	return &frames{Closer: stream, r: bufio.NewReader(stream), w: stream}
}

// WriteObject implements [jsonrpc2.ObjectStream].
func (f *frames) WriteObject(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	_, err = fmt.Fprintf(f.w, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

// ReadObject implements [jsonrpc2.ObjectStream].
func (f *frames) ReadObject(v any) error {
	for {
		body, err := f.read()
		if err != nil {
			return err
		}
		if err = json.Unmarshal(body, v); err == nil {
			return nil
		}
		code := int64(jsonrpc2.CodeInvalidRequest)
		if !json.Valid(body) {
			code = jsonrpc2.CodeParseError
		}
		refused := map[string]any{"jsonrpc": "2.0", "id": nil, "error": jsonrpc2.Error{Code: code, Message: err.Error()}}
		if err := f.WriteObject(refused); err != nil {
			return err
		}
	}
}

// read returns the body of the next message.
func (f *frames) read() ([]byte, error) {
	length := -1
	for {
		line, err := f.r.ReadString('\n')
		if err != nil {
			return nil, err
		}
		if line = strings.TrimRight(line, "\r\n"); line == "" {
			break
		}
		key, value, _ := strings.Cut(line, ":")
		if !strings.EqualFold(key, "Content-Length") {
			continue
		}
		if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil || length < 0 {
			return nil, fmt.Errorf("lsp: the header of a message has the length %q", strings.TrimSpace(value))
		}
	}
	switch {
	case length < 0:
		return nil, fmt.Errorf("lsp: the header of a message has no Content-Length")
	case length > maxFrame:
		return nil, fmt.Errorf("lsp: a message of %d bytes: %d are the most", length, maxFrame)
	}
	body := make([]byte, length)
	_, err := io.ReadFull(f.r, body)
	return body, err
}
