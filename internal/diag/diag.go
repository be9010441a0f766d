// Package diag is the former place of package diag, for code that still imports it.
package diag

import "github.com/settle-go/settle/diag"

type (
	Error  = diag.Error
	List   = diag.List
	Source = diag.Source
	Span   = diag.Span
	Pos    = diag.Pos
)

var (
	NoSpan    = diag.NoSpan
	Errorf    = diag.Errorf
	NewSource = diag.NewSource
	Nearest   = diag.Nearest
)
