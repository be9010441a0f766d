// Package vectors reads inputs with their checked answers for tests. They lie
// beside the repository and do not ship.
package vectors

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var folder = flag.String("vectors", "", "folder of the vectors (absolute; default: the shared ones, where they are)")

// Read reads the JSON values of a file. Without shared vectors beside the root of
// the repository it skips the test; in a folder that was named they must be.
func Read[T any](t testing.TB, root, name string) []T {
	t.Helper()
	from := *folder
	if from == "" {
		from = filepath.Join(root, "..", "shared", "vectors")
	}
	f, err := os.Open(filepath.Join(from, name))
	if err != nil && *folder == "" {
		t.Skip("no vectors here: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []T
	for decoder := json.NewDecoder(f); decoder.More(); {
		var one T
		if err := decoder.Decode(&one); err != nil {
			t.Fatalf("%s, value %d: %v", name, len(all), err)
		}
		all = append(all, one)
	}
	if len(all) == 0 {
		t.Fatal("no vectors in ", name)
	}
	return all
}
