package guard

import (
	"errors"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/unify"
)

// Text is an expression and where it stands.
type Text struct {
	// Open says that there may be more names than those that are known: an expression with
	// one has no value, and no mistake because of that.
	Open   bool
	Source *diag.Source
	Text   string
	// At carries a span of the text into the source; nil says that the text is
	// the source.
	At func(diag.Span) diag.Span
	// Op completes the name of an op in a call of is_op, or says what is wrong
	// with it, without a place; nil takes names as they are.
	Op func(name string) (string, *diag.Error)
	// More are the functions that dialects bring, nil for none.
	More *Extension
	// Let are the names that the rule gives to values, nil for none.
	Let *Let
	// Partly are names that only some of the patterns of a rule bind: an expression may not
	// use them.
	Partly map[string]bool
}

func (t Text) at(span diag.Span) diag.Span {
	if t.At == nil {
		return span
	}
	return t.At(span)
}

// whole is the span of the text, for what is wrong with its result.
func (t Text) whole() diag.Span { return diag.Span{Start: 0, End: len(t.Text)} }

// Info is what the engine has to know of an expression.
type Info struct {
	CountsUses bool // calls uses()
	LooksBelow bool // asks about the op that computes a value
	// AsksConstants says that it asks whether a value is a constant.
	AsksConstants bool
}

// Merge returns what the engine has to know of two expressions of a rule.
func (i Info) Merge(other Info) Info {
	return Info{i.CountsUses || other.CountsUses, i.LooksBelow || other.LooksBelow, i.AsksConstants || other.AsksConstants}
}

// errNotCompiled and errOtherMatch are mistakes of the caller.
var (
	errNotCompiled = errors.New("guard: the expression was not compiled")
	errOtherMatch  = errors.New("guard: the match is not of the pattern that the expression was compiled for")
)

// EvalError is why an expression could not be evaluated at a match, and which
// piece of it that was.
type EvalError struct {
	Span diag.Span // in the text of the expression
	// In is the text that the span is of where that is another expression: the let
	// of the rule.
	In  *Text
	Err error
}

// Error returns the reason.
func (e *EvalError) Error() string {
	if e.Err == nil {
		return "no reason"
	}
	return e.Err.Error()
}

// Unwrap returns the reason.
func (e *EvalError) Unwrap() error { return e.Err }

// evalError returns an error with its place, and nil for none.
func evalError(at diag.Span, err error) error {
	if err == nil {
		return nil
	}
	return &EvalError{Span: at, Err: err}
}

// owns says of an error that its place is in the text.
func (t *Text) owns(err error) error {
	if at, ok := err.(*EvalError); ok && at.In == nil {
		return &EvalError{at.Span, t, at.Err}
	}
	return err
}

// Let is the names that a rule gives to what its expressions have in common. Each is
// computed when an expression first needs it, once at a match.
type Let struct {
	Info
	names []local
	open  bool // it may give more names, which a mistake hides
}

// local is a name that let declares.
type local struct {
	name string
	load any // nil after an error
}

// slots is how many slots of each kind the names of an expression have: a match of
// another pattern may have fewer.
type slots [unify.RegionSlot + 1]int

func slotsOf(names map[string]unify.Slot) (s slots) {
	for _, slot := range names {
		s[slot.Kind] = max(s[slot.Kind], slot.Index+1)
	}
	return s
}

// in reports whether a match has them.
func (s *slots) in(m *unify.Match) bool {
	return m != nil && m.Graph != nil && len(m.Vars) >= s[unify.VarSlot] && len(m.Rests) >= s[unify.RestSlot] &&
		len(m.Attrs) >= s[unify.AttrSlot] && len(m.Types) >= s[unify.TypeSlot] && len(m.Ops) >= s[unify.OpSlot] &&
		len(m.Regions) >= s[unify.RegionSlot]
}
