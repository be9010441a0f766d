package optdb

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
)

// TestGoldens runs the files of testdata:
//
//	build     makes a database, see builder
//	register  adds to it
//	tree      prints it
//	json      prints it as JSON
//	tags      lists its tags
//	query     selects by each line: the names in order, or the error
//	selected  prints what one query selects as a tree
//	explain   says why, for the query and the name that are given
//
// The argument db=name asks another database than the outermost one.
func TestGoldens(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			b := &builder{}
			datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
				return command(t, b, d)
			})
		})
	}
}

func command(t *testing.T, b *builder, d *datadriven.TestData) string {
	if d.Cmd == "build" || d.Cmd == "register" {
		return b.run(d.Input)
	}
	db, name := b.root, ""
	if d.HasArg("db") {
		d.ScanArgs(t, "db", &name)
		db = b.dbs[name]
	}
	var out strings.Builder
	switch d.Cmd {
	case "tree":
		if err := db.Tree().WriteText(&out); err != nil {
			t.Fatal(err)
		}
	case "json":
		text, err := json.MarshalIndent(db.Tree(), "", " ")
		if err != nil {
			t.Fatal(err)
		}
		return string(text) + "\n"
	case "tags":
		for _, tag := range db.Tags() {
			fmt.Fprintf(&out, "%d %s %v\n", tag.Optimizers, tag.Tag, tag.Database)
		}
	case "query":
		for _, line := range strings.Split(d.Input, "\n") {
			out.WriteString(selected(db, line))
		}
	case "selected":
		opt, err := query(db, d.Input)
		if err != nil {
			return rendered(err)
		}
		if err := opt.Tree().WriteText(&out); err != nil {
			t.Fatal(err)
		}
	case "explain":
		return explained(t, db, d)
	default:
		t.Fatalf("unknown command %s", d.Cmd)
	}
	return out.String()
}

func query(db *DB, text string) (*Pipeline, error) {
	q, err := ParseQuery(text)
	if err != nil {
		return nil, err
	}
	return db.Query(q)
}

func selected(db *DB, text string) string {
	opt, err := query(db, text)
	if err != nil {
		return rendered(err)
	}
	return fmt.Sprintf("%s: %s\n", text, strings.Join(leaves(opt.Tree()), " "))
}

func leaves(n *Node) []string {
	if !n.Database {
		return []string{n.Name}
	}
	var names []string
	for _, m := range n.Members {
		names = append(names, leaves(m)...)
	}
	return names
}

func rendered(err error) string {
	var one *diag.Error
	var many diag.List
	switch {
	case errors.As(err, &one):
		return one.Render()
	case errors.As(err, &many):
		return many.Render()
	}
	return err.Error() + "\n"
}

func explained(t *testing.T, db *DB, d *datadriven.TestData) string {
	name := ""
	if d.HasArg("name") {
		d.ScanArgs(t, "name", &name)
	}
	q, err := ParseQuery(d.Input)
	if err != nil {
		return rendered(err)
	}
	e, err := db.Explain(q, name)
	if err != nil {
		return rendered(err)
	}
	return e.String()
}
