package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// job is one graph of a call of optimize: where it is read and where it goes.
type job struct {
	arg    string
	name   string  // what errors and reports call it
	output *target // nil until its turn comes, where path says more
	path   string  // of the file that is written
}

// jobs returns the graphs of a call and where each of them goes: to standard
// output, to the file that -o names, to a folder, or where it was read.
func (f *optimizeFlags) jobs(args []string, std stdio) ([]job, error) {
	if err := onceOnly(args); err != nil {
		return nil, err
	}
	list := make([]job, len(args))
	for i, arg := range args {
		list[i] = job{arg: arg, name: inputName(arg)}
	}
	switch {
	case f.inPlace:
		return list, inPlace(list)
	case f.output == "-":
		out := streamTarget("<stdout>", std.Out)
		for i := range list {
			list[i].output = out
		}
		return list, nil
	case f.output == "":
		return nil, usagef("-o: missing the name of a file")
	case len(list) > 1 || isFolderName(f.output):
		return list, f.intoFolder(list)
	}
	var err error
	list[0].output, err = fileTarget(f.output)
	return list, err
}

// isFolderName reports whether a name says that it is one of a folder.
func isFolderName(name string) bool { return os.IsPathSeparator(name[len(name)-1]) }

// onceOnly refuses to read standard input twice.
func onceOnly(args []string) error {
	seen := false
	for _, arg := range args {
		if arg == "-" && seen {
			return usagef("%q is there twice: standard input is read once", arg)
		}
		seen = seen || arg == "-"
	}
	return nil
}

// inPlace has each graph go where it was read.
func inPlace(list []job) error {
	taken := map[string]string{}
	for i := range list {
		j := &list[i]
		if j.arg == "-" {
			return usagef("--in-place: %s has no place to write to", stdinName)
		}
		j.path = j.arg
		key := absolute(followed(j.path))
		if other, ok := taken[key]; ok {
			return usagef("--in-place: %s and %s are one file", other, j.arg)
		}
		taken[key] = j.arg
	}
	return nil
}

// intoFolder has each graph go to the file of its name in the folder that -o
// names.
func (f *optimizeFlags) intoFolder(list []job) error {
	taken := map[string]string{}
	for i := range list {
		j := &list[i]
		if j.arg == "-" {
			return usagef("-o %s: %s has no name to be written by; give it one file, or no -o", f.output, stdinName)
		}
		j.path = filepath.Join(f.output, filepath.Base(j.arg))
		if other, ok := taken[j.path]; ok {
			return usagef("-o %s: %s and %s would both be written to %s", f.output, other, j.arg, j.path)
		}
		taken[j.path] = j.arg
	}
	return nil
}

// open returns the target of the job, and finds out whether it can be written.
func (j *job) open(inPlace bool) (*target, error) {
	if j.output != nil {
		return j.output, nil
	}
	t, err := fileTarget(j.path)
	if err == nil && t.direct && inPlace {
		err = &fileError{j.arg, errors.New("cannot be rewritten in place: it is no regular file")}
	}
	return t, err
}

// claimOutputs claims the files that graphs are written to: not one that rules or
// another graph are read from.
func claimOutputs(files *claims, jobs []job) error {
	inputs := make(map[string]int, len(jobs))
	for i := range jobs {
		inputs[absolute(followed(jobs[i].arg))] = i
	}
	for i := range jobs {
		j := &jobs[i]
		if out := j.output; out != nil && out.path == "" {
			files.stdout = true
			continue
		}
		path := j.path
		if j.output != nil {
			path = j.output.path
		}
		if use := files.find(path); use != "" {
			return usagef("-o: "+use, path)
		}
		if other, ok := inputs[absolute(followed(path))]; ok && other != i {
			return usagef("-o: %s would be written to %s, where another graph is read from", j.name, path)
		}
	}
	for i := range jobs {
		if out := jobs[i].output; out == nil {
			files.add(jobs[i].path, usedAsOther)
		} else if out.path != "" && !out.direct {
			files.add(out.path, usedAsOther)
		}
	}
	return nil
}

// makeFolder makes the folder that graphs are written to.
func (r *optimizeRun) makeFolder(name string) error {
	_, missing := os.Stat(name)
	if err := os.MkdirAll(name, 0o777); err != nil {
		return &fileError{name, fmt.Errorf("cannot be made a folder: %w", reason(err))}
	}
	if missing != nil {
		r.folder = name
	}
	return nil
}

// removeFolder takes the folder that was made away, if nothing was written to it.
func (r *optimizeRun) removeFolder() {
	if r.folder != "" {
		_ = os.Remove(r.folder) // fails on a folder that is not empty
	}
}

// followed returns the file that a name stands for, links followed.
func followed(name string) string {
	if path, err := filepath.EvalSymlinks(name); err == nil {
		return path
	}
	return name
}

// absolute returns the same path for all names of a file.
func absolute(name string) string {
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return name
}
