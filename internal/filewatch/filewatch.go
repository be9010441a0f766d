// Package filewatch calls a function when files change.
//
//	err := filewatch.Files(ctx, []string{"rules.toml", "rules.d"}, func() { run() })
package filewatch

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settled is how long files must be quiet before a change is reported: editors write a file in
// several steps.
const settled = 50 * time.Millisecond

// Files calls f after each change of the files, or of the files below folders, until the
// context ends, which is not an error. Changes while f runs lead to one more call. Folders are
// watched and not files, because editors replace a file by another one.
func Files(ctx context.Context, paths []string, f func()) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	defer w.Close()
	wanted, err := add(w, paths)
	if err != nil {
		return err
	}
	timer := time.NewTimer(settled)
	timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-w.Events:
			if info, err := os.Stat(e.Name); err == nil && info.IsDir() && e.Has(fsnotify.Create) && wanted(e.Name) {
				_ = w.Add(e.Name) // a new folder; if it was removed since, there is nothing to watch
			}
			if wanted(e.Name) && !e.Has(fsnotify.Chmod) {
				timer.Reset(settled)
			}
		case err := <-w.Errors:
			return err
		case <-timer.C:
			f()
		}
	}
}

// add watches the folders that paths are in. It returns what says whether a file is one of
// them or below one.
func add(w *fsnotify.Watcher, paths []string) (wanted func(string) bool, err error) {
	var all []string
	for _, path := range paths {
		path, err := filepath.Abs(path)
		if err != nil {
			return nil, err
		}
		all = append(all, path)
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			if err := w.Add(filepath.Dir(path)); err != nil {
				return nil, err
			}
			continue
		}
		err = filepath.WalkDir(path, func(below string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				err = w.Add(below)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return func(name string) bool {
		for _, path := range all {
			if name == path || strings.HasPrefix(name, path+string(filepath.Separator)) {
				return true
			}
		}
		return false
	}, nil
}
