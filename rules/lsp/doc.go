// Package lsp is a language server for rule files.
//
//	err := lsp.Serve(ctx, struct{io.Reader; io.WriteCloser}{os.Stdin, os.Stdout}, lsp.Options{
//		Check: check, // what is wrong with a file
//		Dialects: dialects,
//	})
//
// # What it answers
//
//   - diagnostics: what settle rules check says of the file among the others of its folder, and those of
//     the workspace that declare the dialects, families and databases which it names (of several the
//     nearest), as it is typed, with the edits that mend it as quick fixes; other open files that may use
//     what changed are checked again;
//   - completion: ops and roles after "(", attributes after "{", variables after "?", functions and
//     variables in guards, families, keys at the beginning of a line;
//   - hover: what an op, a role, a function of guards or a key is;
//   - definition: from a variable to where the pattern binds it, from an op or a role to where a file
//     declares it, from the name of a rule or relation to its table;
//   - rename: a variable in all strings of its rule; an op or an attribute that a file declares in all
//     files that use it; the result is checked first, and refused where it has mistakes that the files had not;
//   - formatting: as settle rules fmt.
//
// It speaks the Language Server Protocol 3.17 over one stream, and handles one message at a time; one that
// was canceled while it waited is not handled, and a document that another change waits for is not
// checked. Changes are whole texts. Positions of the protocol count UTF-16 units, those of rule files bytes.
package lsp
