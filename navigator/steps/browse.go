package steps

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Browse shows steps on a terminal, one at a time, and goes back and forth by the keys that it
// reads: n, space, j or an arrow for the next one, p, k or an arrow for the one before, g and G for
// the first and the last, q for the end. Lines is how many lines the terminal has.
func (h *History) Browse(in io.Reader, out io.Writer, list []Step, lines int, o WriteOptions) error {
	if len(list) == 0 {
		_, err := io.WriteString(out, "no steps\r\n")
		return err
	}
	keys := bufio.NewReader(in)
	for at := 0; ; {
		if err := h.show(out, list, at, lines, o); err != nil {
			return err
		}
		key, err := readKey(keys)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch key {
		case "n", "j", " ", "\r", "\n", "\x1b[C", "\x1b[B":
			at = min(at+1, len(list)-1)
		case "p", "k", "\x7f", "\x1b[D", "\x1b[A":
			at = max(at-1, 0)
		case "g", "\x1b[H":
			at = 0
		case "G", "\x1b[F":
			at = len(list) - 1
		case "q", "\x03", "\x04":
			_, err := io.WriteString(out, "\r\n")
			return err
		}
	}
}

// show draws the screen of a step.
func (h *History) show(out io.Writer, list []Step, at, lines int, o WriteOptions) error {
	var text strings.Builder
	if err := h.WriteStep(&text, list[at], o); err != nil {
		return err
	}
	rows := strings.Split(strings.TrimRight(text.String(), "\n"), "\n")
	if most := lines - 2; lines > 3 && len(rows) > most {
		more := len(rows) - most + 1
		rows = append(rows[:most-1], fmt.Sprintf("  ... %d lines more", more))
	}
	_, err := fmt.Fprintf(out, "\x1b[H\x1b[2J%s\r\n\r\n%d of %d   n next, p before, g first, G last, q end ", strings.Join(rows, "\r\n"), at+1, len(list))
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
