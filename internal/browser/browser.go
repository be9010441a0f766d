package browser

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Browser is a running Chromium.
type Browser struct {
	t       testing.TB
	out     io.Writer
	mu      sync.Mutex
	next    int
	waiting map[int]chan message
	pages   map[string]*Page
	err     error
}

// message is one of the DevTools protocol: a call, its answer, or an event.
type message struct {
	ID      int             `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// names are the names of the program.
var names = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// patience is how long an answer may take: the first start of a browser on a busy machine
// takes its time.
const patience = time.Minute

// Open starts a browser that ends with the test, and skips the test where there is none.
func Open(t testing.TB) *Browser {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	path := ""
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("there is no Chromium")
	}
	theirIn, ourOut, err := os.Pipe()
	require.NoError(t, err)
	ourIn, theirOut, err := os.Pipe()
	require.NoError(t, err)
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
		"--disable-extensions", "--user-data-dir="+t.TempDir(), "about:blank")
	cmd.ExtraFiles = []*os.File{theirIn, theirOut}
	if err := cmd.Start(); err != nil {
		t.Skipf("%s does not start: %v", path, err)
	}
	theirIn.Close()
	theirOut.Close()
	b := &Browser{t: t, out: ourOut, waiting: map[int]chan message{}, pages: map[string]*Page{}}
	go b.read(ourIn)
	t.Cleanup(func() {
		b.call("", "Browser.close", nil)
		ended := make(chan struct{})
		go func() { _ = cmd.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(5 * time.Second):
			_ = cmd.Process.Kill()
			<-ended
		}
		ourOut.Close()
		ourIn.Close()
	})
	return b
}

// read receives messages, each of which ends in a zero byte.
func (b *Browser) read(r io.Reader) {
	in := bufio.NewReaderSize(r, 1<<20)
	for {
		text, err := in.ReadBytes(0)
		if err != nil {
			b.mu.Lock()
			b.err = err
			for _, c := range b.waiting {
				close(c)
			}
			b.waiting = map[int]chan message{}
			b.mu.Unlock()
			return
		}
		var m message
		if json.Unmarshal(text[:len(text)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		if c := b.waiting[m.ID]; m.ID != 0 && c != nil {
			delete(b.waiting, m.ID)
			c <- m
		} else if p := b.pages[m.Session]; p != nil {
			p.event(m)
		}
		b.mu.Unlock()
	}
}

// call calls a method and waits for its result.
func (b *Browser) call(session, method string, params any) (json.RawMessage, error) {
	text, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	c := make(chan message, 1)
	b.mu.Lock()
	if b.err != nil {
		b.mu.Unlock()
		return nil, b.err
	}
	b.next++
	m := message{ID: b.next, Method: method, Session: session, Params: text}
	b.waiting[m.ID] = c
	line, _ := json.Marshal(m)
	_, err = b.out.Write(append(line, 0))
	b.mu.Unlock()
	if err != nil {
		return nil, err
	}
	select {
	case answer, ok := <-c:
		switch {
		case !ok:
			return nil, io.ErrUnexpectedEOF
		case answer.Error != nil:
			return nil, fmt.Errorf("%s: %s", method, answer.Error.Message)
		}
		return answer.Result, nil
	case <-time.After(patience):
		return nil, fmt.Errorf("%s: no answer", method)
	}
}

// must calls a method and reads its result into one.
func (b *Browser) must(session, method string, params, result any) {
	b.t.Helper()
	text, err := b.call(session, method, params)
	require.NoError(b.t, err)
	if result != nil {
		require.NoError(b.t, json.Unmarshal(text, result))
	}
}

// Page is a page that is open.
type Page struct {
	b        *Browser
	session  string
	url      string
	loaded   chan struct{}
	problems []string // guarded by the browser's mutex
}

type values map[string]any

// Load opens a file in a window of that size and waits until it is loaded.
func (b *Browser) Load(file string, width, height int, media ...string) *Page {
	b.t.Helper()
	path, err := filepath.Abs(file)
	require.NoError(b.t, err)
	var target struct{ TargetID string }
	b.must("", "Target.createTarget", values{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	b.must("", "Target.attachToTarget", values{"targetId": target.TargetID, "flatten": true}, &attached)
	p := &Page{b: b, session: attached.SessionID, url: (&url.URL{Scheme: "file", Path: path}).String(), loaded: make(chan struct{}, 8)}
	b.mu.Lock()
	b.pages[p.session] = p
	b.mu.Unlock()
	for _, domain := range []string{"Page", "Runtime", "Network", "Log"} {
		b.must(p.session, domain+".enable", nil, nil)
	}
	b.must(p.session, "Emulation.setDeviceMetricsOverride", values{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}, nil)
	if len(media) > 0 {
		b.must(p.session, "Emulation.setEmulatedMedia", values{"features": []values{{"name": "prefers-color-scheme", "value": media[0]}}}, nil)
	}
	b.must(p.session, "Page.navigate", values{"url": p.url}, nil)
	select {
	case <-p.loaded:
	case <-time.After(patience):
		require.Fail(b.t, "the page is not loaded", p.url)
	}
	return p
}

// event notes what the page asks for and what goes wrong. The browser's mutex is held.
func (p *Page) event(m message) {
	var e struct {
		Request          struct{ URL string }
		Entry            struct{ Level, Text string }
		ExceptionDetails struct {
			Text      string
			Exception struct{ Description string }
		}
		Type string
		Args []struct{ Value any }
	}
	_ = json.Unmarshal(m.Params, &e)
	switch m.Method {
	case "Page.loadEventFired":
		p.loaded <- struct{}{}
	case "Network.requestWillBeSent":
		asked, _, _ := strings.Cut(e.Request.URL, "#")
		if asked != p.url && !strings.HasPrefix(asked, "data:") {
			p.problems = append(p.problems, "it asks for "+e.Request.URL)
		}
	case "Runtime.exceptionThrown":
		p.problems = append(p.problems, e.ExceptionDetails.Text+" "+e.ExceptionDetails.Exception.Description)
	case "Runtime.consoleAPICalled":
		p.problems = append(p.problems, fmt.Sprint("console: ", e.Args))
	case "Log.entryAdded":
		p.problems = append(p.problems, e.Entry.Level+": "+e.Entry.Text)
	}
}

// Problems returns what the page asked for besides itself, and what went wrong.
func (p *Page) Problems() []string {
	p.b.mu.Lock()
	defer p.b.mu.Unlock()
	return slices.Clone(p.problems)
}

// Eval returns what an expression is, which may be a promise.
func (p *Page) Eval(expression string) any {
	p.b.t.Helper()
	var result struct {
		Result           struct{ Value any }
		ExceptionDetails *struct{ Exception struct{ Description string } }
	}
	p.b.must(p.session, "Runtime.evaluate", values{"expression": expression, "returnByValue": true, "awaitPromise": true}, &result)
	if result.ExceptionDetails != nil {
		require.Fail(p.b.t, expression, result.ExceptionDetails.Exception.Description)
	}
	return result.Result.Value
}

// Click clicks with the mouse into the page.
func (p *Page) Click(x, y float64) {
	p.b.t.Helper()
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		p.b.must(p.session, "Input.dispatchMouseEvent", values{"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}, nil)
	}
}

// keyCodes are the codes of the keys that do something in a page without a script.
var keyCodes = map[string]int{"Tab": 9, "Enter": 13, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}

// Key presses a key, by the name that scripts know.
func (p *Page) Key(key string) {
	p.b.t.Helper()
	params := values{"type": "keyDown", "key": key}
	if len(key) == 1 {
		params["text"] = key
	}
	if code := keyCodes[key]; code > 0 {
		params["windowsVirtualKeyCode"] = code
	}
	if key == "Enter" {
		params["text"] = "\r"
	}
	p.b.must(p.session, "Input.dispatchKeyEvent", params, nil)
	p.b.must(p.session, "Input.dispatchKeyEvent", values{"type": "keyUp", "key": key}, nil)
}

// Screenshot writes a picture of the whole page, for people to look at.
func (p *Page) Screenshot(file string) {
	p.b.t.Helper()
	var shot struct{ Data string }
	p.b.must(p.session, "Page.captureScreenshot", values{"captureBeyondViewport": true}, &shot)
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	require.NoError(p.b.t, err)
	require.NoError(p.b.t, os.WriteFile(file, data, 0o666))
}
