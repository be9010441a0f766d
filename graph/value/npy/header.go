package npy

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// header is what a file says about its array.
type header struct {
	descr   string // '<f4'
	fortran bool   // columns first
	shape   []int64
}

// parseHeader reads a Python literal of a dictionary:
// {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
func parseHeader(text string) (header, error) {
	p := literal{text: text}
	var h header
	if !p.accept('{') {
		return h, p.fail("\"{\"")
	}
	seen := map[string]bool{}
	for !p.accept('}') {
		key, err := p.str()
		if err != nil {
			return h, err
		}
		if seen[key] {
			return h, fmt.Errorf("the header has %q twice", key)
		}
		seen[key] = true
		if !p.accept(':') {
			return h, p.fail("\":\"")
		}
		if err := h.set(key, &p); err != nil {
			return h, err
		}
		if !p.accept(',') && p.peek() != '}' {
			return h, p.fail("\",\" or \"}\"")
		}
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if !seen[key] {
			return h, fmt.Errorf("the header has no %q", key)
		}
	}
	return h, nil
}

func (h *header) set(key string, p *literal) (err error) {
	switch key {
	case "descr":
		if p.peek() == '[' {
			return errors.New("arrays of records are not read")
		}
		h.descr, err = p.str()
	case "fortran_order":
		h.fortran, err = p.truth()
	case "shape":
		h.shape, err = p.tuple()
	default:
		err = fmt.Errorf("the header has an unknown key %q", key)
	}
	return err
}

// literal reads a Python literal.
type literal struct {
	text string
	pos  int
}

func (p *literal) fail(want string) error {
	return fmt.Errorf("the header does not read as one: expected %s at byte %d", want, p.pos)
}

func (p *literal) peek() byte {
	for p.pos < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.pos]) >= 0 {
		p.pos++
	}
	if p.pos == len(p.text) {
		return 0
	}
	return p.text[p.pos]
}

func (p *literal) accept(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.pos++
	return true
}

func (p *literal) str() (string, error) {
	quote := p.peek()
	if quote != '\'' && quote != '"' {
		return "", p.fail("a string")
	}
	start := p.pos + 1
	n := strings.IndexByte(p.text[start:], quote)
	if n < 0 {
		return "", p.fail("a string with an end")
	}
	p.pos = start + n + 1
	return p.text[start : start+n], nil
}

func (p *literal) truth() (bool, error) {
	p.peek()
	for word, value := range map[string]bool{"True": true, "False": false} {
		if strings.HasPrefix(p.text[p.pos:], word) {
			p.pos += len(word)
			return value, nil
		}
	}
	return false, p.fail("True or False")
}

// tuple reads `()`, `(3,)`, `(3, 4)`.
func (p *literal) tuple() ([]int64, error) {
	if !p.accept('(') {
		return nil, p.fail("\"(\"")
	}
	list := []int64{}
	for !p.accept(')') {
		p.peek()
		start := p.pos
		for p.pos < len(p.text) && '0' <= p.text[p.pos] && p.text[p.pos] <= '9' {
			p.pos++
		}
		n, err := strconv.ParseInt(p.text[start:p.pos], 10, 64)
		if err != nil {
			return nil, p.fail("a dimension")
		}
		if p.pos < len(p.text) && p.text[p.pos] == 'L' { // Python 2
			p.pos++
		}
		list = append(list, n)
		if !p.accept(',') && p.peek() != ')' {
			return nil, p.fail("\",\" or \")\"")
		}
	}
	return list, nil
}
