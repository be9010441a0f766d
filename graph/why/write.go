package why

import (
	"fmt"
	"io"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// Of a long path, the steps that are printed.
const (
	firstOfPath = 16
	lastOfPath  = 4
)

// Write prints answers for people, with empty lines between them.
func Write(out io.Writer, answers []Answer) error {
	w := &writer{}
	for i := range answers {
		if i > 0 {
			w.printf("\n")
		}
		w.answer("", &answers[i])
	}
	_, err := io.WriteString(out, w.text.String())
	return err
}

type writer struct{ text strings.Builder }

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.text, format, args...) }

func (w *writer) answer(indent string, a *Answer) {
	node := Node{Op: a.Op, Name: a.Name, Location: a.Location}
	switch {
	case a.State == "kept":
		w.printf("%s%s is of the file: no rule made it\n", indent, node.Text())
	case a.State == "made":
		node.Location = ""
		w.printf("%s%s\n", indent, node.Text())
	default:
		w.printf("%s%s is gone\n", indent, node.Text())
	}
	w.back(indent+"  ", a.From)
	for i, s := range a.For {
		if i == firstOfPath {
			w.printf("%s  and of %s more\n", indent, phrase.Count(len(a.For)-i, "node"))
			break
		}
		w.printf("%s  it took the place of %s by %s\n", indent, s.Replaced.Text(), s.Title())
	}
	w.forward(indent+"  ", a)
}

// back prints a path down to the operations of the file.
func (w *writer) back(indent string, steps []Step) {
	for i, s := range steps {
		if w.skips(indent, "<-", i, len(steps)) {
			continue
		}
		w.printf("%s<- %s\n", indent, s.Title())
		replaced := s.Replaced
		if i < len(steps)-1 {
			replaced.Location = "" // that of the last one
		}
		w.printf("%s<- %s\n", indent, replaced.Text())
		for _, with := range s.With {
			w.printf("%s   with %s\n", indent, with.Text())
			w.back(indent+"     ", with.From)
		}
	}
}

// skips reports whether a step of a long path is left out.
func (w *writer) skips(indent, arrow string, i, n int) bool {
	if n <= firstOfPath+lastOfPath+1 || i < firstOfPath || i >= n-lastOfPath {
		return false
	}
	if i == firstOfPath {
		w.printf("%s%s ... %s more\n", indent, arrow, phrase.Count(n-firstOfPath-lastOfPath, "rewrite"))
	}
	return true
}

// forward prints what became of an erased node.
func (w *writer) forward(indent string, a *Answer) {
	before := Node{Op: a.Op, Location: a.Location}
	for i, s := range a.To {
		sideMatch := s.Replaced.Op != before.Op || s.Replaced.Location != before.Location
		before = s.By
		if w.skips(indent, "->", i, len(a.To)) {
			continue
		}
		w.printf("%s-> %s", indent, s.Title())
		if sideMatch {
			w.printf(" matched it, with %s", s.Replaced.Text())
		}
		w.printf("\n")
		if by := s.By.Text(); by != "" {
			w.printf("%s-> %s\n", indent, by)
		} else {
			w.printf("%s-> nothing: it was not used\n", indent)
		}
	}
	if n := len(a.To); n > 0 {
		if by := a.To[n-1].By; by.Op != "" && !by.Lives {
			w.printf("%s-> nothing: it was not used any more\n", indent)
		}
		return
	}
	if a.State != "gone" {
		return
	}
	if len(a.Users) == 0 {
		w.printf("%s-> nothing: it was not used\n", indent)
		return
	}
	w.printf("%s-> nothing: it was not used any more. What had used it:\n", indent)
	for i := range a.Users {
		w.answer(indent+"   ", &a.Users[i])
	}
}

// Title names the rewrite: its rule, its pass and round, and the location of the rule.
func (s *Step) Title() string {
	where := s.Pass
	if s.Round > 0 {
		where += fmt.Sprintf(", round %d", s.Round)
	}
	if s.Source != "" {
		where += "; " + s.Source
	}
	return fmt.Sprintf("%s (%s)", s.Rule, where)
}

// Text names the node: "%5 = tosa.add at model.mlir:4:10".
func (n *Node) Text() string {
	var b strings.Builder
	b.WriteString(n.Name)
	if n.Name != "" && n.Op != "" {
		b.WriteString(" = ")
	}
	b.WriteString(ir.OpText(n.Op))
	if n.Location != "" {
		b.WriteString(" at " + n.Location)
	}
	return b.String()
}
