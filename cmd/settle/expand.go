package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// source is a file that a FILE argument stands for.
type source struct {
	arg   string // as the file is opened, or "-"
	below string // its name below a folder that graphs are written to
}

// graphExtensions are those of the files that a folder stands for.
var graphExtensions = []string{".mlir", ".pb", ".pbtxt", ".pb.txt", ".meta"}

// isGraphName reports whether a file of a folder is taken for a graph.
func isGraphName(name string) bool {
	return !strings.HasPrefix(name, ".") && slices.ContainsFunc(graphExtensions, func(ext string) bool { return strings.HasSuffix(name, ext) })
}

// expandFiles returns the files that FILE arguments stand for: a folder for the graphs
// below it, except those below the folder that graphs are written to; a pattern, where no
// file has that name, for the files that match it. Expanded reports whether there was a
// folder or a pattern. No file is listed twice because of one of these.
func expandFiles(args []string, output string) (list []source, expanded bool, err error) {
	seen := map[string]bool{}
	for _, arg := range args {
		info, err := os.Stat(arg)
		var found []source
		switch {
		case arg != "-" && err == nil && info.IsDir():
			found, err = filesBelow(arg, output, func(name string) bool { return isGraphName(path.Base(name)) })
			if err == nil && len(found) == 0 {
				err = &fileError{arg, fmt.Errorf("there is no graph in the folder: no file ends in %s", strings.Join(graphExtensions, ", "))}
			}
		case arg != "-" && errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(arg, "*?["):
			found, err = matchingFiles(arg, output)
		default:
			list = append(list, source{arg, filepath.Base(arg)})
			continue
		}
		if err != nil {
			return nil, false, err
		}
		expanded = true
		for _, s := range found {
			if !seen[s.arg] {
				list, seen[s.arg] = append(list, s), true
			}
		}
	}
	return list, expanded, nil
}

// matchingFiles returns the files that match a pattern, in which "**" stands for any number
// of folders. Their names below a folder of output begin after the last part of the pattern
// that stands before all that is not plain.
func matchingFiles(pattern, output string) ([]source, error) {
	parts := strings.Split(filepath.ToSlash(pattern), "/")
	plain := 0
	for plain < len(parts)-1 && !strings.ContainsAny(parts[plain], "*?[") {
		plain++
	}
	for _, part := range parts[plain:] {
		if _, err := path.Match(part, ""); err != nil {
			return nil, usagef("%s: not a pattern: %w", pattern, err)
		}
	}
	folder := filepath.FromSlash(strings.Join(parts[:plain], "/"))
	switch {
	case plain == 1 && parts[0] == "":
		folder = string(filepath.Separator)
	case plain == 0:
		folder = ""
	}
	found, err := filesBelow(folder, output, func(name string) bool { return matches(parts[plain:], strings.Split(name, "/")) })
	if err == nil && len(found) == 0 {
		err = &fileError{pattern, errors.New("no file matches")}
	}
	return found, err
}

// matches reports whether the parts of a name match those of a pattern, or it is a graph in a
// folder that does.
func matches(pattern, name []string) bool {
	for n := 1; n < len(name); n++ {
		if isGraphName(name[len(name)-1]) && matchParts(pattern, name[:n]) {
			return true
		}
	}
	return matchParts(pattern, name)
}

// matchParts reports whether the parts of a name match those of a pattern.
func matchParts(pattern, name []string) bool {
	switch {
	case len(pattern) == 0:
		return len(name) == 0
	case pattern[0] == "**":
		return matchParts(pattern[1:], name) || len(name) > 0 && matchParts(pattern, name[1:])
	case len(name) == 0:
		return false
	}
	ok, _ := path.Match(pattern[0], name[0]) // which was checked
	return ok && matchParts(pattern[1:], name[1:])
}

// filesBelow returns the files of a folder, "" for the current one, whose names below it,
// with slashes, are wanted, in the order of their names. Hidden folders, and that of
// output, are left out.
func filesBelow(folder, output string, wanted func(name string) bool) ([]source, error) {
	from := folder
	if from == "" {
		from = "."
	}
	skipped := absolute(resolveLinks(output))
	var list []source
	err := fs.WalkDir(os.DirFS(from), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return atFile(filepath.Join(from, filepath.FromSlash(name)), err)
		}
		file := filepath.Join(from, filepath.FromSlash(name))
		if entry.IsDir() {
			hidden := name != "." && strings.HasPrefix(path.Base(name), ".")
			if hidden || name != "." && output != "" && output != "-" && absolute(resolveLinks(file)) == skipped {
				return fs.SkipDir
			}
			return nil
		}
		if wanted(name) && !isFolder(file, entry) {
			list = append(list, source{file, filepath.FromSlash(name)})
		}
		return nil
	})
	return list, err
}

// isFolder reports whether an entry is a link to a folder.
func isFolder(file string, entry fs.DirEntry) bool {
	if entry.Type()&fs.ModeSymlink == 0 {
		return false
	}
	info, err := os.Stat(file)
	return err == nil && info.IsDir()
}
