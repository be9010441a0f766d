package main

import (
	"io"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules"
)

// updateFiles writes into the files of rules what tests that failed are to expect, and prints
// each; tests that stay as they are still fail.
func (f *testFlags) updateFiles(p *printer, set *rules.Set, t *tested) error {
	updates, left := set.Updates(t.failed)
	var files []*diag.Source
	edits := map[*diag.Source]diag.Fix{}
	for _, u := range updates {
		if !slices.Contains(files, u.Source) {
			files = append(files, u.Source)
		}
		edits[u.Source] = diag.Fix{Edits: append(edits[u.Source].Edits, u.Edit)}
	}
	for _, src := range files {
		out, err := fileTarget(src.Name)
		if err != nil {
			return err
		}
		text := edits[src].Apply(src.Text)
		if err := out.write(func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
			return err
		}
	}
	for _, u := range updates {
		p.printf("updated %s:%d: %s: %s\n", u.Source.Name, u.Source.Pos(u.Edit.Span.Start).Line, u.Rule.Name(), u.Out)
	}
	t.updated, t.failed = len(updates), left
	for _, result := range left {
		p.printf("FAIL  %s\n", result.Rule.Name())
		writeError(p.w, result.Err)
	}
	return p.err
}
