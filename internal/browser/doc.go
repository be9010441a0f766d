// Package browser opens pages in a headless Chromium, for tests of pages.
//
//	b := browser.Open(t) // skips the test where there is no Chromium
//	page := b.Load("report.html", 1280, 900)
//	require.Empty(t, page.Problems())
//	require.Equal(t, "3", page.Eval(`String(document.querySelectorAll("tr").length)`))
//
// It speaks the DevTools protocol over a pipe, so that no port is opened. Whatever a page asks
// for but itself, each error of a script and each message on the console is a problem.
package browser
