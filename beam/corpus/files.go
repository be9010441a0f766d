package corpus

import (
	"context"
	"path"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/settle-go/settle/beam/internal/worker"
)

func init() {
	register.Function1x1(branchOf)
	register.DoFn3x1[context.Context, fileio.ReadableFile, func(string, []byte), error](&readFn{})
	register.DoFn3x1[context.Context, string, []byte, error](&writeFn{})
}

// Read returns the files that match a pattern of a file system that Beam knows, by their
// whole names. Files that are compressed are unpacked, by the ends of their names. They are read
// where they are worked on. There is one collection, or several for a runner that would put them
// all in one bundle, as Prism does.
func Read(s beam.Scope, pattern string, several bool) []beam.PCollection {
	s = s.Scope("settle.Read")
	files := fileio.ReadMatches(s, fileio.MatchFiles(s, pattern))
	parts := worker.Spread(s, several, branchOf, files)
	for i := range parts {
		parts[i] = beam.ParDo(s, &readFn{}, parts[i])
	}
	return parts
}

func branchOf(file fileio.ReadableFile) int { return worker.Branch(file.Metadata.Path) }

// readFn reads files.
type readFn struct{}

// ProcessElement reads a file.
func (*readFn) ProcessElement(ctx context.Context, file fileio.ReadableFile, emit func(string, []byte)) error {
	data, err := file.Read(ctx)
	if err == nil {
		emit(file.Metadata.Path, data)
	}
	return err
}

// Write writes files to a folder. Each has the name that it has below the part of the pattern
// which has no sign of a pattern, or its whole name without what stands before "://". A
// file that is written again, by a bundle that is tried again, is the same.
func Write(s beam.Scope, folder, pattern, ending string, files beam.PCollection) {
	beam.ParDo0(s.Scope("settle.Write"), &writeFn{Folder: strings.TrimSuffix(folder, "/"), Below: plain(pattern), Ending: ending}, files)
}

// plain returns the folders that a pattern begins with.
func plain(pattern string) string {
	if at := strings.IndexAny(pattern, "*?["); at >= 0 {
		pattern = pattern[:at]
	}
	return pattern[:strings.LastIndexByte(pattern, '/')+1]
}

// writeFn writes files.
type writeFn struct{ Folder, Below, Ending string }

// ProcessElement writes a file.
func (f *writeFn) ProcessElement(ctx context.Context, name string, data []byte) error {
	return worker.WriteFile(ctx, f.target(name), data)
}

// target returns where a file is written.
func (f *writeFn) target(name string) string {
	below, ok := strings.CutPrefix(name, f.Below)
	if _, after, found := strings.Cut(name, "://"); !ok && found {
		below = after
	}
	return f.Folder + "/" + strings.TrimPrefix(path.Clean("/"+below), "/") + f.Ending
}
