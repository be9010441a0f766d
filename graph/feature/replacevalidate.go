package feature

import (
	"errors"
	"fmt"
	"io"

	"github.com/settle-go/settle/graph"
)

// ReplaceValidate makes replacements of which either all stand, with every
// feature's consent, or none. [graph.FunctionGraph.Replace] is as careful; this
// feature adds replacements that must make nodes go, and tells of each.
//
// What was removed does not come back: the graph refuses a replacement that uses
// it with [graph.ErrRemoved].
type ReplaceValidate struct {
	// Verbose is where replacements are told; nil: nowhere.
	Verbose io.Writer

	fg     *graph.FunctionGraph
	mustGo []graph.Node
}

// OnAttach implements [graph.Attacher].
func (r *ReplaceValidate) OnAttach(fg *graph.FunctionGraph) error {
	r.fg = fg
	return nil
}

// ReplaceValidate makes the clients of old use new. Where a feature refuses, or
// the types do not fit, nothing changes and the error says why.
func (r *ReplaceValidate) ReplaceValidate(old, new graph.Var, reason string) error {
	return r.ReplaceAllValidate([]graph.Replacement{{Old: old, New: new}}, reason)
}

// ReplaceAllValidate makes several replacements at the same time, as
// [graph.Tx.ReplaceAll] does.
func (r *ReplaceValidate) ReplaceAllValidate(pairs []graph.Replacement, reason string) error {
	return r.ReplaceAllValidateRemove(pairs, nil, reason)
}

// ReplaceAllValidateRemove makes several replacements that must make nodes go.
// Where one of those stays, nothing changes and the error is [ErrDidNotRemove].
func (r *ReplaceValidate) ReplaceAllValidateRemove(pairs []graph.Replacement, remove []graph.Node, reason string) error {
	if r.fg == nil {
		return errors.New("the ReplaceValidate is not attached to a graph")
	}
	for _, n := range remove {
		if !n.IsValid() || n.Graph() != r.fg.Graph() {
			return fmt.Errorf("remove %s: %w", n, graph.ErrForeign)
		}
	}
	texts := r.describe(pairs, reason)
	tx := r.fg.Graph().Begin(reason)
	if err := r.replace(tx, pairs); err != nil {
		tx.Rollback()
		return err
	}
	r.mustGo = remove
	err := tx.Commit()
	r.mustGo = nil
	r.tell(pairs, texts, reason, err)
	return err
}

func (r *ReplaceValidate) replace(tx *graph.Tx, pairs []graph.Replacement) error {
	list := make([]graph.IDReplacement, len(pairs))
	for i, p := range pairs {
		if g := r.fg.Graph(); p.Old.Graph() != g || p.New.Graph() != g || !p.Old.IsValid() || !p.New.IsValid() {
			return fmt.Errorf("replace %s by %s: %w", p.Old, p.New, graph.ErrForeign)
		}
		list[i] = graph.IDReplacement{Old: p.Old.ID(), New: p.New.ID()}
	}
	_, err := tx.ReplaceAll(list, false)
	return err
}

// Validate implements [graph.Validator].
func (r *ReplaceValidate) Validate(*graph.FunctionGraph) error {
	for _, n := range r.mustGo {
		if n.IsAlive() {
			return fmt.Errorf("%w %s: it is still used or kept", ErrDidNotRemove, nodeText(n))
		}
	}
	return nil
}

// describe renders the pairs while the nodes are there that a commit may remove.
func (r *ReplaceValidate) describe(pairs []graph.Replacement, reason string) []string {
	if r.Verbose == nil {
		return nil
	}
	texts := make([]string, len(pairs))
	for i, p := range pairs {
		texts[i] = fmt.Sprintf("optimizer: rewrite %s replaces %s of %s with %s of %s\n",
			reason, p.Old, p.Old.Owner(), p.New, p.New.Owner())
	}
	return texts
}

func (r *ReplaceValidate) tell(pairs []graph.Replacement, texts []string, reason string, err error) {
	if r.Verbose == nil || len(pairs) == 0 {
		return
	}
	if err != nil {
		fmt.Fprintf(r.Verbose, "optimizer: validate failed on node %s.\n Reason: %s, %v\n", pairs[0].Old, reason, err)
		return
	}
	for _, text := range texts {
		io.WriteString(r.Verbose, text)
	}
}
