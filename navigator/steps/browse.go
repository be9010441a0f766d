package steps

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// ErrInterrupted is the error of a user's interrupting browsing.
var ErrInterrupted = errors.New("interrupted")

// Screen is a terminal that gives each key at once.
type Screen struct {
	In  io.Reader
	Out io.Writer
	// Size returns the columns and lines that there are now, 0 where that is not known.
	Size func() (columns, lines int)
	// Resized receives where the size has changed; nil for never.
	Resized <-chan os.Signal
}

// Browse shows steps on a terminal, one at a time, and goes back and forth by the keys that it
// reads: n, space, j or an arrow for the next one, p, k or an arrow for the one before, g and G for
// the first and the last, q for the end.
func (h *History) Browse(screen Screen, list []Step, o WriteOptions) error {
	if len(list) == 0 {
		_, err := io.WriteString(screen.Out, "no steps\r\n")
		return err
	}
	done := make(chan struct{})
	defer close(done)
	keys := screen.keys(done)
	for at := 0; ; {
		if err := h.show(screen, list, at, o); err != nil {
			return err
		}
		select {
		case <-screen.Resized:
		case key := <-keys:
			if key.err == io.EOF {
				return nil
			}
			if key.err != nil {
				return key.err
			}
			next, ended := move(key.text, at, len(list))
			if at = next; !ended {
				continue
			}
			if _, err := io.WriteString(screen.Out, "\r\n"); err != nil || key.text != "\x03" {
				return err
			}
			return ErrInterrupted
		}
	}
}

// move returns where a key leads from one of several steps, and whether it ends all.
func move(key string, at, steps int) (next int, ended bool) {
	switch key {
	case "n", "j", " ", "\r", "\n", "\x1b[C", "\x1b[B":
		at = min(at+1, steps-1)
	case "p", "k", "\x7f", "\x1b[D", "\x1b[A":
		at = max(at-1, 0)
	case "g", "\x1b[H":
		at = 0
	case "G", "\x1b[F":
		at = steps - 1
	case "q", "\x03", "\x04":
		return at, true
	}
	return at, false
}

// keyRead is a key, or why there are no more.
type keyRead struct {
	text string
	err  error
}

// keys reads keys until there are no more, or it is done.
func (s *Screen) keys(done <-chan struct{}) <-chan keyRead {
	keys := make(chan keyRead)
	go func() {
		r := bufio.NewReader(s.In)
		for {
			text, err := readKey(r)
			select {
			case keys <- keyRead{text, err}:
			case <-done:
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return keys
}

// show draws the screen of a step.
func (h *History) show(screen Screen, list []Step, at int, o WriteOptions) error {
	columns, lines := screen.Size()
	if columns > 0 {
		o.Width = columns
	}
	var text strings.Builder
	if err := h.WriteStep(&text, list[at], o); err != nil {
		return err
	}
	rows := strings.Split(strings.TrimRight(text.String(), "\n"), "\n")
	if most := lines - 2; lines > 3 && len(rows) > most {
		more := len(rows) - most + 1
		rows = append(rows[:most-1], fmt.Sprintf("  ... %d lines more", more))
	}
	help := fmt.Sprintf("%d of %d   n next, p before, g first, G last, q end ", at+1, len(list))
	if columns > 1 {
		help = help[:min(len(help), columns-1)]
	}
	_, err := fmt.Fprintf(screen.Out, "\x1b[H\x1b[2J%s\r\n\r\n%s", strings.Join(rows, "\r\n"), help)
	return err
}

// readKey reads a key, which an escape sequence is one of.
func readKey(r *bufio.Reader) (string, error) {
	b, err := r.ReadByte()
	if err != nil || b != '\x1b' || r.Buffered() < 2 {
		return string(rune(b)), err
	}
	rest := make([]byte, 2)
	_, err = io.ReadFull(r, rest)
	return "\x1b" + string(rest), err
}
