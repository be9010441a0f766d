package corpus

import (
	"fmt"
	"strings"
	"testing"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
)

// Parse reads a graph that is written in short. What is wrong with it as a graph is an
// error.
func Parse(t testing.TB, text string) (*graph.FunctionGraph, error) {
	t.Helper()
	file, err := graphdef.Decode("graph.pbtxt", []byte(Nodes(t, text)))
	check(t, err)
	return convert.Import(file, dialects.All(), convert.ImportOptions{})
}

// Nodes writes out what stands in short: a node a line, as "name = Op(inputs) key=value ...";
// a comment begins with #. Types are i32 where they are not said. The nodes of a function
// stand between "name = function(arguments) result=NODE:OUTPUT:0 ..." and "end"; an argument
// or a result of another type is NAME.TYPE.
func Nodes(t testing.TB, text string) string {
	t.Helper()
	var b, library strings.Builder
	inFunction := false
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		if line == "" {
			continue
		}
		if line == "end" {
			inFunction = false
			library.WriteString(" }\n")
			continue
		}
		name, rest, ok := strings.Cut(line, " = ")
		op, rest, _ := strings.Cut(rest, "(")
		inputs, attrs, closed := strings.Cut(rest, ")")
		if !ok || !closed {
			t.Fatalf("%q is not a node", line)
		}
		if op == "function" {
			inFunction = true
			library.WriteString(function(name, inputs, attrs))
			continue
		}
		b, key := &b, "node"
		if inFunction {
			b, key = &library, "node_def"
		}
		fmt.Fprintf(b, "%s { name: %q op: %q", key, name, op)
		for in := range strings.SplitSeq(inputs, ",") {
			if in = strings.TrimSpace(in); in != "" {
				fmt.Fprintf(b, " input: %q", in)
			}
		}
		keys := map[string]bool{}
		attr := func(key, v string) {
			keys[key] = true
			fmt.Fprintf(b, " attr { key: %q value { %s } }", key, attrOf(key, v))
		}
		for field := range strings.FieldsSeq(attrs) {
			key, v, _ := strings.Cut(field, "=")
			attr(key, v)
		}
		switch op {
		case "Const":
			if !keys["dtype"] {
				attr("dtype", "INT32")
			}
		case "Merge", "Enter", "Switch", "Exit", "NextIteration", "Add", "Less", "Identity", "Mul", "_SwitchN", "Assign", "RefSwitch":
			if !keys["T"] {
				attr("T", "INT32")
			}
			if op == "Merge" && !keys["N"] {
				attr("N", "2")
			}
		}
		b.WriteString(" }\n")
	}
	if library.Len() > 0 {
		b.WriteString("library {\n" + library.String() + "}\n")
	}
	return b.String() + "versions { producer: 1000 }\n"
}

// function writes the beginning of a function.
func function(name, arguments, results string) string {
	var b strings.Builder
	argument := func(kind, in string) string {
		name, typ, ok := strings.Cut(strings.TrimSpace(in), ".")
		if !ok {
			typ = "INT32"
		}
		fmt.Fprintf(&b, " %s { name: %q type: DT_%s }", kind, name, typ)
		return name
	}
	fmt.Fprintf(&b, "function { signature { name: %q", name)
	for in := range strings.SplitSeq(arguments, ",") {
		if in != "" {
			argument("input_arg", in)
		}
	}
	returns := ""
	for field := range strings.FieldsSeq(results) {
		key, v, _ := strings.Cut(field, "=")
		returns += fmt.Sprintf(" ret { key: %q value: %q }", argument("output_arg", key), v)
	}
	return b.String() + " }" + returns + "\n"
}

// attrOf writes the value of an attribute.
func attrOf(key, v string) string {
	isBool := v == "true" || v == "false"
	switch {
	case strings.HasPrefix(v, "@") && strings.Contains(v, ","):
		list := "list {"
		for name := range strings.SplitSeq(v, ",") {
			list += " func { name: \"" + name[1:] + "\" }"
		}
		return list + " }"
	case strings.HasPrefix(v, "@"):
		return "func { name: \"" + v[1:] + "\" }"
	case strings.HasPrefix(v, "[") && key != "value":
		list := "list {"
		for name := range strings.SplitSeq(strings.Trim(v, "[]"), ",") {
			if name != "" {
				list += " type: DT_" + name
			}
		}
		return list + " }"
	case key == "value" && isBool:
		return "tensor { dtype: DT_BOOL tensor_shape { } bool_val: " + v + " }"
	case key == "value":
		return tensorOf(v)
	case strings.HasSuffix(key, "shape") && v == "":
		return "shape { }"
	case key == "shape" || key == "element_shape":
		return "shape { dim { size: " + v + " } }"
	case v != "" && strings.Trim(v, "0123456789") == "":
		return "i: " + v
	case isBool:
		return "b: " + v
	case strings.ToUpper(v) == v && strings.Trim(v, "0123456789") != "":
		return "type: DT_" + v
	}
	return fmt.Sprintf("s: %q", v)
}

// tensorOf writes a number, or a list of them, [1,2]: of f32 where it has a point, of i32
// without.
func tensorOf(v string) string {
	field, dtype := "int_val", "DT_INT32"
	if strings.Contains(v, ".") {
		field, dtype = "float_val", "DT_FLOAT"
	}
	list, isList := strings.CutPrefix(v, "[")
	if !isList {
		return fmt.Sprintf("tensor { dtype: %s tensor_shape { } %s: %s }", dtype, field, v)
	}
	elems := strings.Split(strings.TrimSuffix(list, "]"), ",")
	var b strings.Builder
	fmt.Fprintf(&b, "tensor { dtype: %s tensor_shape { dim { size: %d } }", dtype, len(elems))
	for _, e := range elems {
		fmt.Fprintf(&b, " %s: %s", field, e)
	}
	return b.String() + " }"
}
