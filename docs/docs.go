// Package docs has the pages of this folder that the command reads.
package docs

import _ "embed" // the pages

// Rules is the page of all rules, with how each was verified: see
// [github.com/settle-go/settle/rules/verdicts.Page.Reuse].
//
//go:embed rules.md
var Rules []byte
