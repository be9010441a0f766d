package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/graph/graphdef"
)

// importFlags are the flags about what a graph of TensorFlow takes and gives. Files of
// other kinds say that themselves.
type importFlags struct {
	inputs, shapes []string
	outputs        string
	tag            string
	given          string // the first flag that was given, "" for none
	options        convert.ImportOptions
	// Other files than TensorFlow's are not an error, as long as used is set by one.
	optional bool
	// loopsStay says that loops which are malformed stay as they are, or are an error later;
	// nil is no.
	loopsStay func() bool
	used      atomic.Bool
}

// addFlags adds the flags to a command.
func (f *importFlags) addFlags(command *cobra.Command) {
	command.Flags().StringArrayVar(&f.inputs, "input", nil, "take the node of a TensorFlow graph as an input of this shape, `NAME:SHAPE` as in x:2x3, x:?x3, or x: for a number (repeatable)")
	f.addOtherFlags(command)
}

// addOtherFlags adds them to a command whose --input has values as well.
func (f *importFlags) addOtherFlags(command *cobra.Command) {
	flags := command.Flags()
	flags.StringVar(&f.outputs, "outputs", "", "compute these tensors of a TensorFlow graph, `NAMES` as in y,z:1, and leave out what they do not depend on")
	flags.StringArrayVar(&f.shapes, "shape", nil, "the shape of a tensor of a TensorFlow graph, `NODE:SHAPE` or NODE:1:SHAPE (repeatable)")
	flags.StringVar(&f.tag, "tag", "", "read the graph of a SavedModel that has this `TAG`")
}

// parse checks the flags.
func (f *importFlags) parse(command *cobra.Command) error {
	o := convert.ImportOptions{Tag: f.tag, Forget: forgetPages}
	for _, flag := range f.inputs {
		name, shape, err := parseShaped("--input", flag)
		if err != nil {
			return err
		}
		if _, twice := o.Inputs[name]; twice {
			return usagef("--input %s is given twice", name)
		}
		if o.Inputs == nil {
			o.Inputs = map[string]graphdef.Shape{}
		}
		o.Inputs[name] = shape
	}
	for _, flag := range f.shapes {
		name, shape, err := parseShaped("--shape", flag)
		if err != nil {
			return err
		}
		if _, twice := o.Shapes[name]; twice {
			return usagef("--shape %s is given twice", name)
		}
		if o.Shapes == nil {
			o.Shapes = map[string]graphdef.Shape{}
		}
		o.Shapes[name] = shape
	}
	if command.Flags().Changed("outputs") {
		for name := range strings.SplitSeq(f.outputs, ",") {
			name = strings.TrimSpace(name)
			if name == "" || slices.Contains(o.Outputs, name) {
				return usagef("--outputs %q: expected different names of tensors, as in y,z:1", f.outputs)
			}
			o.Outputs = append(o.Outputs, name)
		}
	}
	switch {
	case len(f.inputs) > 0:
		f.given = "--input"
	case o.Outputs != nil:
		f.given = "--outputs"
	case len(f.shapes) > 0:
		f.given = "--shape"
	case command.Flags().Changed("tag"):
		f.given = "--tag"
	}
	f.options = o
	return nil
}

// parseShaped reads the name of a tensor, and a shape after it.
func parseShaped(flag, text string) (name string, shape graphdef.Shape, err error) {
	at := strings.LastIndexByte(text, ':')
	if at <= 0 {
		return "", shape, usagef("%s %q: expected NAME:SHAPE, as in x:2x3 or x:?x3, or x: for a number", flag, text)
	}
	name = text[:at]
	switch dims := text[at+1:]; dims {
	case "":
	case "*":
		shape.UnknownRank = true
	default:
		for dim := range strings.SplitSeq(dims, "x") {
			n, err := strconv.ParseInt(dim, 10, 64)
			switch {
			case dim == "?" || dim == "-1":
				n = -1
			case err != nil || n < 0:
				return "", shape, usagef("%s %q: %q is not a size: expected a number or ?, as in x:2x3 or x:?x3", flag, text, dim)
			}
			shape.Dims = append(shape.Dims, n)
		}
	}
	return name, shape, nil
}

// use returns how a graph of TensorFlow is read.
func (f *importFlags) use() convert.ImportOptions {
	if f == nil {
		return convert.ImportOptions{Forget: forgetPages}
	}
	f.used.Store(true)
	return f.options
}

// leavesLoops reports whether malformed loops are not an error where a graph is read.
func (f *importFlags) leavesLoops() bool { return f != nil && f.loopsStay != nil && f.loopsStay() }

// words returns the flags as they were given.
func (f *importFlags) words() []string {
	var list []string
	for _, flag := range f.inputs {
		list = append(list, "--input", flag)
	}
	for _, flag := range f.shapes {
		list = append(list, "--shape", flag)
	}
	if f.outputs != "" {
		list = append(list, "--outputs", f.outputs)
	}
	if f.tag != "" {
		list = append(list, "--tag", f.tag)
	}
	return list
}

// refuse returns an error where a flag is given for a file that is not of TensorFlow.
func (f *importFlags) refuse(name string) error {
	if f == nil || f.given == "" || f.optional {
		return nil
	}
	return &fileError{name, fmt.Errorf("%s is for graphs of TensorFlow, and this is not one", f.given)}
}
