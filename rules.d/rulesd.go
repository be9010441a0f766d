// Package rulesd holds the rule files that come with the project, one folder a
// system, one file a topic. It has no code: package builtin reads them.
package rulesd

import "embed"

// FS is the rule files, by their path below rules.d.
//
//go:embed *.toml */*.toml
var FS embed.FS
