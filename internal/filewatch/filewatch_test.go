package filewatch

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	file, folder, other := filepath.Join(dir, "a.toml"), filepath.Join(dir, "rules"), filepath.Join(dir, "other")
	require.NoError(t, os.WriteFile(file, nil, 0o666))
	require.NoError(t, os.Mkdir(folder, 0o777))
	ctx, cancel := context.WithCancel(t.Context())
	calls, ended := make(chan struct{}, 100), make(chan error, 1)
	go func() { ended <- Files(ctx, []string{file, folder}, func() { calls <- struct{}{} }) }()

	// The watch begins some time after the call, so a change is repeated until it is seen.
	changed := func(change func()) {
		t.Helper()
		for range 100 {
			change()
			select {
			case <-calls:
				return
			case <-time.After(200 * time.Millisecond):
			}
		}
		require.Fail(t, "no change was seen")
	}
	changed(func() { require.NoError(t, os.WriteFile(file, []byte("1"), 0o666)) })
	changed(func() { require.NoError(t, os.WriteFile(filepath.Join(folder, "b.toml"), []byte("1"), 0o666)) })
	changed(func() { // as editors do it
		require.NoError(t, os.WriteFile(other, []byte("2"), 0o666))
		require.NoError(t, os.Rename(other, file))
	})
	time.Sleep(3 * settled)
	for len(calls) > 0 {
		<-calls
	}
	require.NoError(t, os.WriteFile(other, []byte("1"), 0o666))
	time.Sleep(3 * settled)
	require.Empty(t, calls, "another file is not watched")
	cancel()
	require.NoError(t, <-ended)
	require.Error(t, Files(t.Context(), []string{filepath.Join(dir, "none")}, nil))
}
