package tf

import (
	"cmp"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// refNames are the names of types of references that are not those of their elements.
var refNames = map[string]string{
	"i1": "bool", "f16": "half", "bf16": "bfloat16", "complex<f32>": "complex64", "complex<f64>": "complex128",
	"i32": "int32", "i64": "int64", "ui8": "uint8", "i16": "int16", "i8": "int8", "ui16": "uint16", "ui32": "uint32", "ui64": "uint64",
}

const tfTypes = "!tf_type."

// Resource is the type of the elements that are handles of resources.
var Resource = mustParse(tfTypes + "resource")

// RefTo returns the type of references to elements of a type.
func RefTo(elem ir.Type) ir.Type {
	name := strings.TrimPrefix(elem.String(), tfTypes)
	return ir.Opaque(tfTypes + cmp.Or(refNames[name], name) + "ref")
}

// IsRef reports whether a type of elements is one of references to variables.
func IsRef(elem ir.Type) bool {
	name := elem.String()
	return strings.HasPrefix(name, tfTypes) && strings.HasSuffix(name, "ref")
}

// Deref returns the type of the elements that references of a type are to, and other types
// as they are.
func Deref(elem ir.Type) ir.Type {
	if !IsRef(elem) {
		return elem
	}
	name := strings.TrimSuffix(strings.TrimPrefix(elem.String(), tfTypes), "ref")
	for of, called := range refNames {
		if called == name {
			name = of
		}
	}
	if t, err := ir.ParseType(name); err == nil {
		return t
	}
	return ir.Opaque(tfTypes + name)
}
