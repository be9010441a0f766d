package worker

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() { register.DoFn2x1[context.Context, []byte, error](&writeOneFn{}) }

// WriteFile writes a file whole, on any file system that Beam knows.
func WriteFile(ctx context.Context, name string, data []byte) (err error) {
	files, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer files.Close()
	file, err := files.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if e := file.Close(); err == nil {
		err = e
	}
	return err
}

// WriteOne writes the one element of a collection to a file.
func WriteOne(s beam.Scope, name string, one beam.PCollection) {
	beam.ParDo0(s.Scope("settle.WriteOne"), &writeOneFn{Name: name}, one)
}

// writeOneFn writes the one element of a collection.
type writeOneFn struct{ Name string }

// ProcessElement writes it.
func (f *writeOneFn) ProcessElement(ctx context.Context, data []byte) error {
	return WriteFile(ctx, f.Name, data)
}
