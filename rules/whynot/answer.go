package whynot

import (
	"fmt"
	"io"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/why"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules"
)

// The verdicts of an [Answer].
const (
	Fired       = "fired"        // the rule did fire at the node
	NotSelected = "not_selected" // the query does not select it
	NoMatch     = "match"        // its pattern does not match
	Unguarded   = "guard"        // its guard is not true
	Refused     = "replace"      // the replacement is refused, or failed
	Taken       = "taken"        // it would have applied, but another rule came first
	Unused      = "unused"       // it would have applied, but nothing used the node any more
	Applies     = "applies"      // it would apply to the result
)

// What an [Answer] is about.
const (
	WhenTried = "when it was tried"
	InFile    = "in the file"
	InResult  = "in the result"
)

// Answer is why a rule did not fire at a node.
type Answer struct {
	Rule     string `json:"rule"`
	Source   string `json:"source"` // the location of the rule, "" for one written in Go
	Op       string `json:"op"`
	Name     string `json:"name"`  // of the node in the result, "" where it has none
	Location string `json:"place"` // in the file
	State    string `json:"state"` // "kept", "made" or "gone", as [why.Answer] has it

	Verdict string     `json:"verdict"`
	When    string     `json:"when"`  // which graph Message is about
	Tries   int        `json:"tries"` // of the rule at the node during the run that were refused
	Fired   []why.Step `json:"fired"` // the rewrites of the rule
	// Selection is why the query does not select the rule.
	Selection string `json:"selection"`
	// Message says what did not match, which condition is false, or why the replacement
	// was refused, at a part of the rule's text; it is nil where the rule would apply.
	Message *diag.Error `json:"message"`
	// Want and Found are what the pattern asks for and what stood there; Alternative is
	// which of several patterns got furthest.
	Want        string `json:"want"`
	Found       string `json:"found"`
	Alternative int    `json:"alternative"`
	// Condition is the condition of the guard that is false, Element the element that
	// decided about one over a list, and Values what is in it.
	Condition string  `json:"condition"`
	Element   string  `json:"element"`
	Values    []Value `json:"values"`
	// Users are the users outside of the match that stand in the way.
	Users []string `json:"users"`
	// TakenBy is the rewrite that erased the node.
	TakenBy *why.Step `json:"taken_by"`
	Note    string    `json:"note"` // the order of the stages

	came int // how far the rule got
}

// Value is a name or a part of a condition and its value.
type Value struct {
	Text  string   `json:"text"`
	Value string   `json:"value"`
	Users []string `json:"users"` // of a value whose uses are counted
}

// refused notes a refusal.
func (a *Answer) refused(r *rules.Refusal) {
	a.Message = r.At
	if r.Miss != nil {
		a.Alternative = r.Miss.Alternative
		a.Want, a.Found = r.Want, r.Found
	}
	if g := r.Guard; g != nil {
		a.Condition, a.Element = g.Condition, g.Element
		for _, v := range g.Values {
			a.Values = append(a.Values, Value{v.Text, v.Value, users(v.Users)})
		}
	}
	a.Users = users(r.Users)
}

// users names the users of a value.
func users(nodes []graph.Node) []string {
	list := []string{}
	for _, n := range nodes {
		text := n.Op().Name()
		switch place := n.Location(); {
		case n.FunctionGraph().Return() == n && place == "":
			text = "an output of the graph"
		case place != "":
			text += " at " + place
		}
		list = append(list, text)
	}
	return list
}

// Write prints answers for people, with empty lines between them.
func Write(out io.Writer, answers []Answer) error {
	w := &writer{}
	for i := range answers {
		if i > 0 {
			w.printf("\n")
		}
		w.answer(&answers[i])
	}
	_, err := io.WriteString(out, w.text.String())
	return err
}

type writer struct{ text strings.Builder }

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.text, format, args...) }

func (w *writer) answer(a *Answer) {
	w.printf("%s: ", a.node())
	switch a.Verdict {
	case Fired:
		w.printf("%s did fire\n", a.Rule)
		for i := range a.Fired {
			w.fired(a, &a.Fired[i])
		}
		return
	case NotSelected:
		w.printf("%s is not selected by the query\n  %s\n", a.Rule, a.Selection)
		if a.Message == nil {
			w.printf("  it would apply %s\n", a.When)
			return
		}
		w.printf("  nor would it apply %s:\n", a.When)
	case NoMatch:
		w.printf("%s does not match %s\n", a.Rule, a.When)
	case Unguarded:
		w.printf("%s matches, but its guard is not true %s\n", a.Rule, a.When)
	case Refused:
		w.printf("%s matches, but the rewrite was refused %s\n", a.Rule, a.When)
	case Taken:
		w.printf("%s would apply in the file, but %s took the node first\n", a.Rule, a.TakenBy.Title())
	case Unused:
		w.printf("%s would apply in the file, but nothing used the node any more\n", a.Rule)
	case Applies:
		w.printf("%s would apply to the result, but was not tried any more\n", a.Rule)
	}
	w.message(a)
	switch {
	case a.Note != "":
		w.printf("  %s\n", a.Note)
	case a.TakenBy != nil:
		w.printf("  %s took the node\n", a.TakenBy.Title())
	}
}

// node names the node: "%5 = tosa.add at model.mlir:4:10".
func (a *Answer) node() string {
	text := a.Op
	if a.Name != "" {
		text = a.Name + " = " + text
	}
	if a.Location != "" {
		text += " at " + a.Location
	}
	return text
}

func (w *writer) fired(a *Answer, s *why.Step) {
	w.printf("  %s", s.Title())
	switch {
	case a.State == "gone" && s.By.Text() != "":
		w.printf(" put %s in its place", s.By.Text())
	case a.State == "gone":
		w.printf(" took it")
	case s.Replaced.Text() != "":
		w.printf(" put it in the place of %s", s.Replaced.Text())
	}
	w.printf("\n")
}

// message prints what is wrong on the text of the rule, with the values.
func (w *writer) message(a *Answer) {
	if a.Message == nil {
		return
	}
	text := a.Message.Render()
	if a.Message.Source == nil {
		text = "  " + text
	}
	w.printf("%s", text)
	if a.Element != "" {
		w.printf("      %s\n", a.Element)
	}
	for _, v := range a.Values {
		w.printf("      %s = %s\n", v.Text, v.Value)
		for _, user := range v.Users {
			w.printf("        used by %s\n", user)
		}
	}
	for _, user := range a.Users {
		w.printf("      used by %s\n", user)
	}
	if a.Tries > 1 {
		w.printf("  it was tried there %s; this is the last\n", phrase.Count(a.Tries, "time"))
	}
}
