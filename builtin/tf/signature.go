package tf

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// Signature is what is known of an op: which tensors it takes and gives.
type Signature struct {
	Name            string
	Inputs, Outputs []Arg
	// Acts says that the op does something besides computing its results.
	Acts bool
	// Draws says that two nodes of the op need not compute the same: random numbers,
	// variables, tables, stacks.
	Draws bool
	// Defaults are the types of attributes that a node may leave out.
	Defaults map[string]ir.Type
}

// Arg is an argument or a result: a tensor or, by one of the attributes that are named,
// several.
type Arg struct {
	Name string
	Elem ir.Type // of elements, 0 where an attribute says it
	// TypeAttr, NumberAttr and TypeListAttr name the attributes that say the type,
	// how many tensors of it there are, and the types of several.
	TypeAttr, NumberAttr, TypeListAttr string
	IsRef                              bool
}

// SignatureOf returns the signature of one of TensorFlow's ops, nil of another one.
func SignatureOf(op string) *Signature { return signatures()[op] }

// Signatures returns what is known of TensorFlow's ops, by their names.
func Signatures() map[string]*Signature { return signatures() }

// elems are the types of elements by the names of TensorFlow's op definitions.
var elems = map[string]ir.Type{
	"float": ir.F32, "double": ir.F64, "half": ir.F16, "int8": ir.I8, "int16": ir.I16, "int32": ir.I32, "int64": ir.I64, "bool": ir.I1,
	"uint8": ir.UnsignedInteger(8), "uint16": ir.UnsignedInteger(16), "uint32": ir.UnsignedInteger(32), "uint64": ir.UnsignedInteger(64),
	"complex64": ir.Complex(ir.F32), "complex128": ir.Complex(ir.F64), "bfloat16": ir.BF16,
	"qint8": mustParse("!tf_type.qint8"), "quint8": mustParse("!tf_type.quint8"), "qint16": mustParse("!tf_type.qint16"),
	"quint16": mustParse("!tf_type.quint16"), "qint32": mustParse("!tf_type.qint32"),
	"string": mustParse("!tf_type.string"), "resource": mustParse("!tf_type.resource"), "variant": mustParse("!tf_type.variant"),
}

func mustParse(text string) ir.Type {
	t, err := ir.ParseType(text)
	if err != nil {
		panic("tf: " + err.Error())
	}
	return t
}

// parseSignatures reads a table of ops, one a line:
//
//	Add           T, T -> T
//	TopKV2        T, int32 -> values:T, indices:int32
//	Split         int32, T -> T*num_split
//	IdentityN     T... -> T...
//	Shape         T -> out_type             {out_type=int32}
//	!Assign       &T, T -> &T
//	?RandomNormal T -> dtype
//
// A type is one of TensorFlow's or the attribute that says it; *N is as many tensors
// as that attribute says, ... those of a list of types, & a reference. ! is before what
// acts, ? before what draws.
func parseSignatures(table string) (map[string]*Signature, error) {
	all := make(map[string]*Signature, strings.Count(table, "\n"))
	for line := range strings.Lines(table) {
		text, _, _ := strings.Cut(line, "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		s, err := parseSignature(text)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		if all[s.Name] != nil {
			return nil, fmt.Errorf("%s is listed twice", s.Name)
		}
		all[s.Name] = s
	}
	return all, nil
}

func parseSignature(text string) (*Signature, error) {
	s := &Signature{}
	text, defaults, _ := strings.Cut(text, "{")
	for entry := range strings.SplitSeq(strings.TrimSuffix(strings.TrimSpace(defaults), "}"), ",") {
		attr, typ, ok := strings.Cut(strings.TrimSpace(entry), "=")
		if !ok {
			continue
		}
		if elems[typ] == 0 {
			return nil, fmt.Errorf("unknown type %q", typ)
		}
		if s.Defaults == nil {
			s.Defaults = map[string]ir.Type{}
		}
		s.Defaults[attr] = elems[typ]
	}
	s.Name, text, _ = strings.Cut(strings.TrimSpace(text), " ")
	s.Name, s.Acts = strings.CutPrefix(s.Name, "!")
	s.Name, s.Draws = strings.CutPrefix(s.Name, "?")
	inputs, outputs, ok := strings.Cut(text, "->")
	if !ok {
		return nil, fmt.Errorf("there is no arrow")
	}
	s.Inputs, s.Outputs = parseArgs(inputs), parseArgs(outputs)
	return s, nil
}

func parseArgs(text string) []Arg {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	args := make([]Arg, 0, strings.Count(text, ",")+1)
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		var a Arg
		if name, rest, ok := strings.Cut(word, ":"); ok {
			a.Name, word = name, rest
		}
		word, a.IsRef = strings.CutPrefix(word, "&")
		if list, ok := strings.CutSuffix(word, "..."); ok {
			a.TypeListAttr = list
			args = append(args, a)
			continue
		}
		word, a.NumberAttr, _ = strings.Cut(word, "*")
		if a.Elem = elems[word]; a.Elem == 0 {
			a.TypeAttr = word
		}
		args = append(args, a)
	}
	return args
}
