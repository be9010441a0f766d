package chain

import (
	"fmt"
	"slices"
	"strings"
)

// Order is a target order: all kinds, each once, the first to come first.
type Order []Kind

// lexicographic is the order of the names.
var lexicographic = Order{DimShuffle, Expand, Reduce, Reshape, Reverse, SettFillInto, SettSample}

// Lexicographic returns the default target order.
func Lexicographic() Order { return slices.Clone(lexicographic) }

// ParseOrder reads the names of all kinds, with commas or blanks between them, or
// one of the words "lexicographic" and "reverse".
func ParseOrder(text string) (Order, error) {
	switch text {
	case "lexicographic":
		return Lexicographic(), nil
	case "reverse":
		o := Lexicographic()
		slices.Reverse(o)
		return o, nil
	}
	var o Order
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '<' }) {
		k := slices.IndexFunc(lexicographic, func(k Kind) bool { return k.String() == word })
		if k < 0 {
			return nil, fmt.Errorf("unknown op %q in the target order", word)
		}
		o = append(o, Kind(k))
	}
	return o, o.check()
}

func (o Order) check() error {
	for k := range Kind(NumKinds) {
		switch n := len(slices.DeleteFunc(slices.Clone(o), func(x Kind) bool { return x != k })); {
		case n == 0:
			return fmt.Errorf("the target order lacks %v", k)
		case n > 1:
			return fmt.Errorf("the target order has %v twice", k)
		}
	}
	return nil
}

// Tags returns what a query must include for the rules of this order, and for
// those that do not depend on one.
func (o Order) Tags() ([]string, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	tags := []string{"chain_simplify"}
	for i, first := range o {
		for _, second := range o[i+1:] {
			if !(first.IsRegion() && second.IsRegion()) {
				tags = append(tags, shortNames[first]+"_before_"+shortNames[second])
			}
		}
	}
	return tags, nil
}
