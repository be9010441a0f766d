package syntax_test

import (
	"fmt"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules/syntax"
)

// A compiler walks over the terms and reports what it does not know, at its
// place in the file.
func Example() {
	file, errs := syntax.Load("cast.toml", []byte(`version = 1
[[rule]]
name    = "cast_of_add"
match   = '(cast (ad ?x 0)) : ?t'
replace = '(cast ?x) : ?t'
`))
	if errs != nil {
		fmt.Print(errs.Render())
		return
	}
	rule := file.Rules[0]
	pattern, errs := syntax.ParsePattern(file.Source, rule.Match)
	if errs != nil {
		fmt.Print(errs.Render())
		return
	}
	fmt.Println(pattern)
	for term := range pattern.All() {
		for _, op := range term.Head.Ops {
			if op.Text == "ad" {
				err := diag.Errorf(file.Source, rule.Match.At(op.Span), "rule %s: unknown op %q", rule.Name.Value, op.Text)
				fmt.Print(err.Suggest(op.Text, []string{"add", "cast"}).Render())
			}
		}
	}
	// Output:
	// (cast (ad ?x 0)) : ?t
	// cast.toml:4:19: rule cast_of_add: unknown op "ad"
	//     4 | match   = '(cast (ad ?x 0)) : ?t'
	//       |                   ^^
	//       = did you mean "add"?
}
