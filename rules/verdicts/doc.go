// Package verdicts makes the page of rules by dialect, which says of each how it is known that
// it keeps what a graph computes, and counts that.
//
//	page := verdicts.New(db, set, subjects)
//	page.Set(result)     // of each rule that was verified
//	err := page.Write(w)
//
// Verifying all rules takes a minute and more. So a page can take over what one that was
// written before says of rules that have not changed since, by a hash of their text:
//
//	page.Reuse(written)
//	err := page.Verify(ctx, options) // the others
package verdicts
