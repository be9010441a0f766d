package builtin

import (
	"errors"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// modes defines the queries that the files give names to, each once. One may
// begin with another that stands before it.
func (a *assembler) modes() {
	for _, m := range distinct(a, "mode", a.set.Modes, func(m *rules.Mode) syntax.String { return m.Name }) {
		a.mode(m)
	}
}

// mode defines one. Errors about its query have their place in the file.
func (a *assembler) mode(m *rules.Mode) {
	query, err := optdb.ParseQuery(m.Query.Value)
	if err == nil {
		err = a.root.DefineMode(optdb.NamedQuery{
			Name: m.Name.Value, Query: query, Doc: m.Doc.Value, Source: m.Line(),
		})
	}
	var list diag.List
	var one *diag.Error
	switch {
	case err == nil:
	case errors.As(err, &list):
		for _, err := range list {
			a.errs.Add(m.QueryError(err))
		}
	case errors.As(err, &one):
		a.errs.Add(m.QueryError(one))
	default:
		a.errs.Add(because(at(m, m.Name), err))
	}
}
