// Package format lays out rule files, as gofmt does for Go.
//
//	text, err := format.Source("rules.d/fleet/cast.toml", data)
//
// # The layout
//
// A table in another one is indented by two spaces more than that, with its keys. The values of
// a table begin in one column:
//
//	[[rule]]
//	name    = "remove_redundant_cast"
//	match   = '(cast ?x) : ?t'
//	replace = '?x'
//
//	  [[rule.test]]
//	  given = '%a: tensor<4xf32>'
//
// A header that is indented further stays so, by whole levels: in the list of databases, what is
// in one stands below it.
//
// There is a blank line before the header of a table, above the comments that belong to it;
// several blank lines become one. Lines end without spaces, and the file with a line end.
//
// Nothing else changes: not the order of anything, not a comment, not a blank line between keys,
// not a byte of a value; lines within a value of several lines are left as they are. Source reads
// its result back, and returns an error where that has other values or comments.
package format
