// Package site writes a reference of rules as a folder of pages, which need no network and no
// server.
//
//	list := site.Rules(library.Rules, library.DB.Tree(), verdicts)
//	err := site.Write("site", site.Options{Title: "Rules of Settle"}, list)
//
// There is a page for each rule file, and index.html, which searches all of them: by words of
// names, equations, tags and ops. A rule has its equation, its pattern and replacement as text and
// as pictures, its guard, where it runs, its tags, whether it is exact, how it was verified, its
// tests, and the line of its file. Rules that are written in Go are on a page of their own, with
// what they say of themselves. A rule over a family is there once, with the dialects for which it
// is.
package site
