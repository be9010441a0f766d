package guard

import (
	"fmt"
	"reflect"

	"github.com/settle-go/settle/graph/ir"
)

// conversionsTo returns how a value may become one of a type without being
// asked. Conversions of attributes may fail when the rule runs.
func conversionsTo(to reflect.Type) []overload {
	switch to {
	case floatType:
		return []overload{
			pure1(func(i int) float64 { return float64(i) }),
			pure1(Number.value),
			fallible1(func(a ir.Attr) (float64, error) {
				n, err := numberOf(a)
				return n.value(), err
			}),
		}
	case intType:
		return []overload{
			fallible1(Number.integer),
			fallible1(func(a ir.Attr) (int, error) {
				n, err := numberOf(a)
				if err != nil {
					return 0, err
				}
				return n.integer()
			}),
		}
	case numberType:
		return []overload{
			pure1(func(i int) Number { return Number{i: int64(i)} }),
			pure1(func(f float64) Number { return Number{f: f, float: true} }),
			fallible1(numberOf),
		}
	case stringType:
		return []overload{fallible1(func(a ir.Attr) (string, error) {
			if a.Kind() != ir.StringAttr && a.Kind() != ir.SymbolAttr {
				return "", fmt.Errorf("the attribute %s is not a string", short(a))
			}
			return a.Text(), nil
		})}
	case boolType:
		return []overload{fallible1(func(a ir.Attr) (bool, error) {
			b, ok := a.Bool()
			if !ok {
				return false, fmt.Errorf("the attribute %s is not a boolean", short(a))
			}
			return b, nil
		})}
	case intsType:
		return []overload{fallible1(intsOf)}
	}
	return nil
}

func numberOf(a ir.Attr) (Number, error) {
	n, ok := attrNumber(a)
	if !ok {
		return n, fmt.Errorf("the attribute %s is not a number", short(a))
	}
	return n, nil
}

// conversion returns how far from the type a value of another one is: 0 for the
// same, -1 where there is no way. A function is called in the way that is least
// far, so that max(1, q) keeps the type of the attribute.
func conversion(from, to reflect.Type) int {
	if from == to {
		return 0
	}
	for _, o := range conversionsTo(to) {
		switch {
		case o.params[0] != from:
		case to == numberType && from == attrType:
			return 2
		case from == attrType || from == numberType:
			return 5
		default:
			return 1
		}
	}
	return -1
}

// conversionName is the name under which the virtual machine knows one.
func conversionName(from, to reflect.Type) string { return from.String() + " to " + to.String() }
