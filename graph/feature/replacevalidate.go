package feature

import (
	"errors"
	"fmt"
	"io"

	"github.com/settle-go/settle/graph"
)

// ReplaceValidate makes replacements all or none, with every feature's consent.
// [graph.FunctionGraph.Replace] does so too; this feature adds replacements that must
// have nodes erased, and reports each.
//
// An erased node cannot be used again: the graph refuses such a replacement with
// [graph.ErrRemoved].
type ReplaceValidate struct {
	// Verbose is where replacements are reported; nil: nowhere.
	Verbose io.Writer

	fg           *graph.FunctionGraph
	mustBeErased []graph.Node
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

// ReplaceAllValidateRemove makes several replacements that must have nodes erased.
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
	r.mustBeErased = remove
	err := tx.Commit()
	r.mustBeErased = nil
	r.report(pairs, texts, reason, err)
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
	for _, n := range r.mustBeErased {
		if n.IsAlive() {
			return fmt.Errorf("%w %s: it is still used or pinned", ErrDidNotRemove, nodeText(n))
		}
	}
	return nil
}

// describe renders the pairs before the commit, which may erase their nodes.
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

func (r *ReplaceValidate) report(pairs []graph.Replacement, texts []string, reason string, err error) {
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
