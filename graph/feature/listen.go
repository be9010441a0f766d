package feature

import (
	"errors"
	"fmt"
	"io"

	"github.com/settle-go/settle/graph"
)

// PrintListener writes a line for each change of a graph.
type PrintListener struct {
	Out io.Writer
	// Err is the first error of Out; nothing is written after it.
	Err error
}

func (p *PrintListener) printf(format string, args ...any) {
	if p.Err == nil {
		_, p.Err = fmt.Fprintf(p.Out, format+"\n", args...)
	}
}

// OnAttach implements [graph.Attacher].
func (p *PrintListener) OnAttach(fg *graph.FunctionGraph) error {
	if p.Out == nil {
		return errors.New("a PrintListener has no Out: it needs an io.Writer to print to")
	}
	p.printf("-- attaching to: %s", fg)
	return nil
}

// OnDetach implements [graph.Detacher].
func (p *PrintListener) OnDetach(fg *graph.FunctionGraph) { p.printf("-- detaching from: %s", fg) }

// OnImport implements [graph.Importer].
func (p *PrintListener) OnImport(n graph.Node, reason string) {
	p.printf("-- importing: %s, reason: %s", n, reason)
}

// OnPrune implements [graph.Pruner].
func (p *PrintListener) OnPrune(n graph.Node, reason string) {
	p.printf("-- pruning: %s, reason: %s", n, reason)
}

// OnChangeInput implements [graph.InputChanger].
func (p *PrintListener) OnChangeInput(n graph.Node, i int, old, new graph.Var, reason string) {
	p.printf("-- changing (%s.inputs[%d]) from %s to %s, reason: %s", n, i, old, new, reason)
}

// Updater forwards changes to functions; nil ones are not called.
type Updater struct {
	Name   string
	Import func(n graph.Node, reason string)
	Prune  func(n graph.Node, reason string)
	Change func(n graph.Node, index int, old, new graph.Var, reason string)
}

// OnImport implements [graph.Importer].
func (u *Updater) OnImport(n graph.Node, reason string) {
	if u.Import != nil {
		u.Import(n, reason)
	}
}

// OnPrune implements [graph.Pruner].
func (u *Updater) OnPrune(n graph.Node, reason string) {
	if u.Prune != nil {
		u.Prune(n, reason)
	}
}

// OnChangeInput implements [graph.InputChanger].
func (u *Updater) OnChangeInput(n graph.Node, i int, old, new graph.Var, reason string) {
	if u.Change != nil {
		u.Change(n, i, old, new, reason)
	}
}

// String returns the name.
func (u *Updater) String() string { return u.Name }
