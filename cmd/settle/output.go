package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/settle-go/settle/profile"
)

// stdio is the standard streams of a run.
type stdio struct {
	In       io.Reader
	Out, Err io.Writer
}

// printText prints a result on standard output.
func printText(w io.Writer, f func(io.Writer) error) error {
	return streamTarget("<stdout>", w).write(f)
}

// printJSON prints a result for programs.
func printJSON(w io.Writer, value any) error {
	return printText(w, func(w io.Writer) error { return encodeJSON(w, value) })
}

func encodeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(value)
}

// printer prints text and keeps the first error.
type printer struct {
	w   io.Writer
	err error
}

func (s *printer) printf(format string, args ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.w, format, args...)
	}
}

// target is where a result goes: a stream, a device or pipe that is written
// directly, or a file that is written whole or not at all.
type target struct {
	name   string // as the user wrote it
	stream io.Writer
	direct bool
	path   string      // of the file that is replaced, links followed
	mode   fs.FileMode // of the file to replace, 0 for a new file
	// written is called when all is written and the file has not yet its name, if it is not
	// nil. Where it fails, so does writing.
	written func() error
}

// streamTarget returns a target that is a standard stream.
func streamTarget(name string, w io.Writer) *target { return &target{name: name, stream: w} }

// fileTarget returns the target of a file name. It checks what can be checked in
// advance: that the name is not that of a folder, that the file may be written, and
// that new files can be created in its folder.
func fileTarget(name string) (*target, error) {
	t := &target{name: name, path: name}
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(name); err == nil {
			return nil, &fileError{name, errors.New("cannot be written: it is a link to a file that is not there")}
		}
		return t, t.checkFolder()
	}
	if err != nil {
		return nil, t.failed(err)
	}
	if info.IsDir() {
		return nil, &fileError{name, errors.New("cannot be written: it is a folder")}
	}
	if t.direct = !info.Mode().IsRegular(); t.direct {
		return t, nil // opening a pipe waits for its reader
	}
	if n := numLinks(info); n > 1 {
		return nil, t.failed(fmt.Errorf("the file has %d names (hard links), and only this one would change: remove this one, or write to another file", n))
	}
	t.mode = info.Mode().Perm()
	if t.path, err = filepath.EvalSymlinks(name); err != nil {
		return nil, t.failed(err)
	}
	file, err := os.OpenFile(t.path, os.O_WRONLY, 0)
	if err != nil {
		return nil, t.failed(err)
	}
	file.Close()
	return t, t.checkFolder()
}

// checkFolder creates a file in the folder of the target and removes it.
func (t *target) checkFolder() error {
	file, err := t.create()
	if err != nil {
		return t.failed(err)
	}
	defer unfinished.drop(file.Name())
	file.Close()
	return os.Remove(file.Name())
}

// create creates a temporary file in the folder of the target.
func (t *target) create() (*os.File, error) {
	name := filepath.Join(filepath.Dir(t.path), ".settle-"+strconv.FormatUint(rand.Uint64(), 36))
	unfinished.add(name)
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		unfinished.drop(name)
	}
	return file, err
}

func (t *target) failed(err error) error {
	return cannotWrite(t.name, err)
}

// write writes the result by f. When that fails, a file is as it was before.
func (t *target) write(f func(io.Writer) error) error {
	if t.stream != nil {
		if err := writeBuffered(t.stream, f); err != nil {
			return t.failed(err)
		}
		return nil
	}
	if err := t.writeFile(f); err != nil {
		return t.failed(err)
	}
	return nil
}

func (t *target) writeFile(f func(io.Writer) error) error {
	var file *os.File
	var err error
	if t.direct {
		file, err = os.OpenFile(t.name, os.O_WRONLY, 0)
	} else {
		file, err = t.create()
	}
	if err != nil {
		return err
	}
	err = writeBuffered(file, f)
	if err == nil && t.mode != 0 {
		err = file.Chmod(t.mode)
	}
	if e := file.Close(); err == nil {
		err = e
	}
	if t.direct {
		return err
	}
	defer unfinished.drop(file.Name())
	if err == nil && t.written != nil {
		err = t.written()
	}
	if err == nil {
		err = os.Rename(file.Name(), t.path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

const bufferSize = 1 << 16

func writeBuffered(w io.Writer, f func(io.Writer) error) error {
	b := bufio.NewWriterSize(w, bufferSize)
	if err := f(b); err != nil {
		return err
	}
	return b.Flush()
}

// printList is printText for a list with an item in each line: on a terminal, lines
// that are longer than its own are cut.
func printList(w io.Writer, f func(io.Writer) error) error {
	width := textOptions(w).Width
	if width <= 0 {
		return printText(w, f)
	}
	return printText(w, func(w io.Writer) error {
		var list strings.Builder
		if err := f(&list); err != nil {
			return err
		}
		for line := range strings.Lines(list.String()) {
			if _, err := io.WriteString(w, cutLine(line, width)); err != nil {
				return err
			}
		}
		return nil
	})
}

// cutLine cuts a line to a width and marks where.
func cutLine(line string, width int) string {
	text := strings.TrimSuffix(line, "\n")
	if utf8.RuneCountInString(text) <= width {
		return line
	}
	return strings.TrimRight(string([]rune(text)[:width-1]), " ") + "…\n"
}

// claims are the files that a call reads and writes, to which nothing else may be
// written.
type claims struct {
	files   []claim
	folders []claim // of rules
	stdout  bool    // whether something is written to standard output
}

// claim is a file that is in use.
type claim struct {
	path string // absolute, links followed
	use  string // the error where it would be written, with a verb for its name
}

const (
	usedByGraph = "the graph is read from %s"
	usedByRules = "rules are read from %s"
	usedAsOther = "something else is written to %s"
)

// reads claims the FILE arguments of a call.
func (c *claims) reads(args []string) {
	for _, arg := range args {
		if arg != "-" {
			c.add(arg, usedByGraph)
		}
	}
}

// rules claims the files of rules, and those below a folder of rules.
func (c *claims) rules(names []string) {
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			c.folders = append(c.folders, claim{absolute(resolveLinks(name)), usedByRules})
			continue
		}
		c.add(name, usedByRules)
	}
}

func (c *claims) add(name, use string) {
	c.files = append(c.files, claim{absolute(resolveLinks(name)), use})
}

// writes claims the target of a flag, or refuses it.
func (c *claims) writes(flag string, t *target) error {
	if t.direct || t.stream != nil && t.name == "<stderr>" {
		return nil
	}
	if t.stream != nil {
		if c.stdout {
			return usagef("%s: "+usedAsOther, flag, t.name)
		}
		c.stdout = true
		return nil
	}
	if use := c.find(t.path); use != "" {
		return usagef("%s: "+use, flag, t.name)
	}
	c.add(t.path, usedAsOther)
	return nil
}

// find returns the use of a file, "" for none. It knows a file by all its names.
func (c *claims) find(name string) string {
	path := absolute(resolveLinks(name))
	info, err := os.Stat(name)
	for _, f := range c.files {
		if f.path == path || err == nil && isFile(f.path, info) {
			return f.use
		}
	}
	for _, f := range c.folders {
		if below, err := filepath.Rel(f.path, path); err == nil && filepath.IsLocal(below) && strings.HasSuffix(below, ".toml") {
			return f.use
		}
	}
	return ""
}

// isFile reports whether a path is one of the names of a file.
func isFile(path string, file fs.FileInfo) bool {
	info, err := os.Stat(path)
	return err == nil && os.SameFile(info, file)
}

// terminal returns the file of a stream when that is a terminal.
func terminal(w io.Writer) (*os.File, bool) {
	file, ok := w.(*os.File)
	return file, ok && term.IsTerminal(int(file.Fd()))
}

// columns returns how wide a terminal is, 0 where that is not known.
func columns(file *os.File) int {
	if file == nil {
		return 0
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// fitted returns options of a text for what it is written to, where they do not say.
func fitted(o profile.TextOptions, stream io.Writer) profile.TextOptions {
	fit := textOptions(stream)
	if fit.Width < 0 {
		fit.Width = pageWidth
	}
	o.Color, o.Width = fit.Color, cmp.Or(o.Width, fit.Width)
	return o
}

// pageWidth is the width of reports that do not go to a terminal.
const pageWidth = 80

// textOptions fits a report to a terminal, where it goes to one.
func textOptions(w io.Writer) profile.TextOptions {
	file, ok := terminal(w)
	if !ok {
		return profile.TextOptions{Width: -1} // a file or a pipe has no width
	}
	options := profile.TextOptions{Color: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
	if width, _, err := term.GetSize(int(file.Fd())); err == nil {
		options.Width = width
	}
	return options
}

// resolveLinks returns the path of a file, links followed.
func resolveLinks(name string) string {
	if path, err := filepath.EvalSymlinks(name); err == nil {
		return path
	}
	return name
}

// absolute returns the same path for all names of a file.
func absolute(name string) string {
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return name
}

// stdinOnce refuses to read standard input twice.
func stdinOnce(args []string) error {
	seen := false
	for _, arg := range args {
		if arg == "-" && seen {
			return usagef("unexpected second %q: standard input is read once", arg)
		}
		seen = seen || arg == "-"
	}
	return nil
}

// seconds is a duration that is a decimal number of seconds in JSON.
type seconds time.Duration

// MarshalJSON avoids exponents, which people misread.
func (s seconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, time.Duration(s).Seconds(), 'f', -1, 64), nil
}

// field prints a name and a text after it; further lines are below the first.
func (s *printer) field(indent, name, text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	margin := "\n" + indent + strings.Repeat(" ", 12)
	s.printf("%s%-11s %s\n", indent, name, strings.ReplaceAll(text, "\n", margin))
}
