package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"
)

// target is where a result goes: a stream, a device or pipe that is written
// directly, or a file that is written whole or not at all.
type target struct {
	name   string // as the user wrote it
	stream io.Writer
	direct bool
	path   string      // of the file that is replaced, links followed
	mode   fs.FileMode // of the file that was there, 0 when there was none
}

// streamTarget returns a target that is a standard stream.
func streamTarget(name string, w io.Writer) *target { return &target{name: name, stream: w} }

// fileTarget returns the target of a file name. It finds out what can be found
// out before the work is done: that the name is not that of a folder, that the
// file may be written, and that its folder takes new files.
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
		return nil, t.failed(fmt.Errorf("the file has %d names (hard links), of which this one alone would change; remove this one, or write to another file", n))
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

// checkFolder makes a file in the folder of the target and removes it.
func (t *target) checkFolder() error {
	file, err := t.create()
	if err != nil {
		return t.failed(err)
	}
	defer unfinished.drop(file.Name())
	file.Close()
	return os.Remove(file.Name())
}

// create makes a new file beside the target.
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
	return &fileError{t.name, fmt.Errorf("cannot be written: %w", reason(err))}
}

// write has f write the result. When that fails, a file is as it was before.
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
