package guard

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// attrFunctions ask about attributes, and make some.
func attrFunctions() []function {
	is := func(name, doc string, kinds ...ir.AttrKind) function {
		return fn(name, "(attribute) boolean", doc, name+"(a)", pure1(func(a ir.Attr) bool {
			for _, k := range kinds {
				if a.Kind() == k {
					return true
				}
			}
			return false
		}))
	}
	return []function{
		fn("elements", "(value | attribute) numbers", "the elements of a constant in their order, or of a list of numbers; an error where it is neither", `is_const(y) && all(elements(y), # >= 0)`,
			framed1(elementsOfAttr), framed1(func(f *frame, v graph.Var) (Numbers, error) {
				a := v.Constant()
				if !a.IsValid() {
					return Numbers{}, errors.New("the value is not a constant: ask is_const first")
				}
				return elementsOfAttr(f, a)
			})),
		fn("items", "(attribute) attributes", "the elements of a list as attributes, whatever they are", `all(items(p), is_int(#))`, framed1(itemsOf)),
		fn("has", "(attribute, string) boolean", "is it a dictionary with that entry?", `has(a, "k") && a["k"] == 1`,
			pure2(func(a ir.Attr, key string) bool { return a.Kind() == ir.DictAttr && a.Get(key).IsValid() })),
		fn("keys", "(attribute) strings", "the names of the entries of a dictionary, in their order", `"k" in keys(a)`, framed1(keysOf)),
		fn("name", "(attribute) string", "the name of a symbol, or the text of a string", `name(s) == "same"`,
			fallible1(nameOf)),
		fn("symbol", "(string) attribute", "the symbol of a name; of nested ones they are joined by ::@", `{callee: symbol("f")}`, symbolOf()),
		fn("unit", "() attribute", "the attribute whose presence is its value", `{exact: unit()}`, unitOf()),
		is("is_string", "is it a string?", ir.StringAttr),
		is("is_symbol", "is it a symbol, @f?", ir.SymbolAttr),
		is("is_type", "is it a type?", ir.TypeAttr),
		is("is_unit", "is it unit, whose presence is its value?", ir.UnitAttr),
		is("is_dict", "is it a dictionary?", ir.DictAttr),
		is("is_array", "is it an array of attributes, [1, 0]?", ir.ArrayAttr),
		is("is_dense", "is it dense<...>?", ir.DenseAttr, ir.SplatAttr),
		fn("is_list", "(attribute) boolean", "is it a list: [1, 0], array<i64: 1, 0> or dense<[1, 0]>?", `is_list(p)`,
			pure1(func(a ir.Attr) bool { return a.Kind() == ir.ArrayAttr || isList(a) })),
	}
}

// nameOf returns the text of a string or of a symbol.
func nameOf(a ir.Attr) (string, error) {
	if a.Kind() != ir.StringAttr && a.Kind() != ir.SymbolAttr {
		return "", fmt.Errorf("the attribute %s is neither a string nor a symbol", short(a))
	}
	return a.Text(), nil
}

// symbolOf makes symbols, and unitOf unit: both need the context of the graph.
func symbolOf() overload {
	return overload{params: []reflect.Type{stringType}, result: attrType, build: func(args []any, at diag.Span) any {
		name := args[0].(code[string])
		return code[ir.Attr](func(m *unify.Match) (ir.Attr, error) {
			text, err := name(m)
			if err == nil && strings.TrimPrefix(text, "@") == "" {
				err = evalError(at, errors.New("a symbol has a name"))
			}
			if err != nil {
				return ir.Attr{}, err
			}
			return m.Graph.Context().Symbol(strings.TrimPrefix(text, "@")), nil
		})
	}}
}

func unitOf() overload {
	return overload{result: attrType, build: func([]any, diag.Span) any {
		return code[ir.Attr](func(m *unify.Match) (ir.Attr, error) { return m.Graph.Context().Unit(), nil })
	}}
}

// dictionary compiles {k: v}.
func (c *compiler) dictionary(n *node) any {
	values := make([]code[ir.Attr], len(n.args))
	known := true
	for i, arg := range n.args {
		value := c.plain(c.compile(arg))
		if value == nil {
			known = false
			continue
		}
		if values[i] = asAttr(value, arg.at); values[i] == nil {
			c.errorf(arg, "the entry %q is an attribute, not %s", n.names[i], describe(codeType(value)))
			known = false
		}
		if slices.Contains(n.names[:i], n.names[i]) {
			c.errorf(arg, "the entry %q is there twice", n.names[i])
			known = false
		}
	}
	if !known {
		return nil
	}
	names := n.names
	return code[ir.Attr](func(m *unify.Match) (ir.Attr, error) {
		entries := make([]ir.NamedAttr, len(values))
		for i, value := range values {
			a, err := value(m)
			if err != nil {
				return a, err
			}
			entries[i] = ir.NamedAttr{Name: names[i], Value: a}
		}
		return m.Graph.Context().Dict(entries...), nil
	})
}
