package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/graph/value/npy"
)

// evalOutput is where the outputs of a run go.
type evalOutput struct {
	std   stdio
	save  []string
	limit int
	json  bool
	files []savedOutput
}

// savedOutput is an output that goes to a file.
type savedOutput struct {
	name string
	to   *target
}

// printed is the beginning of the names of what operations print.
const printed = "print"

// prepare finds out, before the run, what can be wrong with where outputs go.
func (o *evalOutput) prepare(outputs int, files *claims) error {
	if o.limit < 0 {
		return usagef("--limit: %d is less than 0", o.limit)
	}
	for _, flag := range o.save {
		name, file, named := strings.Cut(flag, "=")
		if !named && outputs == 1 {
			name, file = "0", flag
		} else if !named {
			return usagef("--save %q: expected NAME=FILE.npy, as there are %s", flag, plural(outputs, "output"))
		}
		if !strings.HasSuffix(file, npySuffix) {
			return usagef("--save %q: outputs are written as .npy files", flag)
		}
		n, err := strconv.Atoi(strings.TrimPrefix(name, printed))
		if err != nil || n < 0 || !strings.HasPrefix(name, printed) && n >= outputs {
			return usagef("--save %s: there is no output %q, they are numbered from 0 to %d", flag, name, outputs-1)
		}
		to, err := fileTarget(file)
		if err != nil {
			return err
		}
		if err := files.writes("--save "+flag, to); err != nil {
			return err
		}
		o.files = append(o.files, savedOutput{name, to})
	}
	return nil
}

// named is a value with its name in the output.
type named struct {
	Name  string      `json:"name"`
	Type  string      `json:"type"`
	Value value.Value `json:"value"`
}

func namedValues(prefix string, list []value.Value) []named {
	var all []named
	for i, v := range list {
		all = append(all, named{prefix + strconv.Itoa(i), v.Type().String(), v})
	}
	return all
}

// write prints what a run gave, but for what is saved.
func (o *evalOutput) write(r *eval.Result) error {
	all := append(namedValues(printed, r.Emitted), namedValues("", r.Outputs)...)
	saved := map[string]bool{}
	for _, f := range o.files {
		v, ok := find(all, f.name)
		if !ok {
			return fmt.Errorf("--save %s: only %s printed", f.name, plural(len(r.Emitted), "value"))
		}
		saved[f.name] = true
		if err := f.to.write(func(w io.Writer) error { return npy.Write(w, v) }); err != nil {
			return err
		}
	}
	shown := all[:0]
	for _, v := range all {
		if !saved[v.Name] {
			shown = append(shown, v)
		}
	}
	if o.json {
		return printText(o.std.Out, func(w io.Writer) error { return writeJSONLines(w, shown) })
	}
	return printText(o.std.Out, func(w io.Writer) error {
		for _, v := range shown {
			if _, err := fmt.Fprintf(w, "%s = %s\n", v.Name, o.text(v.Value)); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeJSONLines writes a list with a line for each value.
func writeJSONLines(w io.Writer, list []named) error {
	for i, v := range list {
		line, err := json.Marshal(v)
		if err != nil {
			return err
		}
		opening := ",\n "
		if i == 0 {
			opening = "["
		}
		if _, err := fmt.Fprintf(w, "%s%s", opening, line); err != nil {
			return err
		}
	}
	closing := "]\n"
	if len(list) == 0 {
		closing = "[]\n"
	}
	_, err := io.WriteString(w, closing)
	return err
}

func (o *evalOutput) text(v value.Value) string {
	if o.limit == 0 {
		return v.Short(v.Len())
	}
	return v.Short(o.limit)
}

func find(all []named, name string) (value.Value, bool) {
	for _, v := range all {
		if v.Name == name {
			return v.Value, true
		}
	}
	return value.Value{}, false
}
