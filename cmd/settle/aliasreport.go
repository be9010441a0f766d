package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/graph"
)

// aliasReport is what values of a file share, for programs.
type aliasReport struct {
	File      string          `json:"file"`
	Functions []aliasFunction `json:"functions"`
}

type aliasFunction struct {
	Name   string       `json:"function"`
	Values []aliasValue `json:"values"`
	Pairs  []aliasPair  `json:"pairs"`
}

// aliasValue is a view, or a tensor that has views.
type aliasValue struct {
	Name     string   `json:"value"`
	Type     string   `json:"type"`
	Memory   string   `json:"memory"`   // the value whose memory it shows; itself, if it has its own
	Known    bool     `json:"known"`    // which part
	Elements int64    `json:"elements"` // of the memory that it shows
	Part     []string `json:"part"`     // disjoint regions
	Shares   []string `json:"shares"`   // values that share an element with it
}

// aliasPair is two values that share memory.
type aliasPair struct {
	Values   [2]string `json:"values"`
	Memory   string    `json:"memory"`
	Known    bool      `json:"known"`
	Elements int64     `json:"elements"`
	Part     []string  `json:"part"`
	Witness  []int64   `json:"witness"` // the index of one shared element of the memory
}

// describe says what the values of a function share, and whether it has the value
// that is asked for.
func (s *aliasScope) describe(flags aliasFlags) (aliasFunction, bool) {
	f := aliasFunction{Name: s.graph.name, Values: []aliasValue{}, Pairs: []aliasPair{}}
	found := false
	for _, v := range s.values {
		family := s.byRoot[s.aliases.Root(v)]
		asked := s.names[v] == flags.value
		found = found || asked
		if flags.value != "" && !asked || flags.value == "" && len(family) < 2 {
			continue
		}
		value := s.value(v)
		for _, w := range family {
			if w == v {
				continue
			}
			if _, _, shared := s.aliases.Witness(v, w); shared {
				value.Shares = append(value.Shares, s.names[w])
			}
		}
		f.Values = append(f.Values, value)
		if flags.pairs {
			f.Pairs = append(f.Pairs, s.pairs(v, family, asked)...)
		}
	}
	return f, found
}

func (s *aliasScope) value(v graph.Var) aliasValue {
	value := aliasValue{
		Name: s.names[v], Type: v.Type().String(), Memory: s.names[s.aliases.Root(v)],
		Part: []string{}, Shares: []string{},
	}
	if part, known := s.aliases.Shown(v); known {
		value.Known, value.Elements, value.Part = true, part.Size(), partsOf(part)
	}
	return value
}

// pairs returns the pairs of a value with those behind it or, if it is the one
// asked for, with all others.
func (s *aliasScope) pairs(v graph.Var, family []graph.Var, asked bool) []aliasPair {
	var list []aliasPair
	behind := false
	for _, w := range family {
		if w == v {
			behind = true
			continue
		}
		if !behind && !asked {
			continue
		}
		alloc, index, shared := s.aliases.Witness(v, w)
		if !shared {
			continue
		}
		pair := aliasPair{Values: [2]string{s.names[v], s.names[w]}, Memory: s.names[alloc], Witness: index, Part: []string{}}
		if meet, known := s.aliases.Meet(v, w); known && index != nil {
			pair.Known, pair.Elements, pair.Part = true, meet.Size(), partsOf(meet)
		}
		list = append(list, pair)
	}
	return list
}

func partsOf(u region.Union) []string {
	parts := []string{}
	for _, r := range u.Regions() {
		parts = append(parts, shortest(r).String())
	}
	return parts
}

// shortest returns a region with its setts in their unique form.
func shortest(r region.Region) region.Region {
	setts := make([]sett.Sett, r.Rank())
	for d := range setts {
		setts[d] = r.Sett(d).Canonical()
	}
	short, err := region.New(r.Shape(), setts...)
	if err != nil {
		return r
	}
	return short
}

// writeText prints the report for people.
func (r aliasReport) writeText(w io.Writer, flags aliasFlags) error {
	for i, f := range r.Functions {
		if i > 0 {
			fmt.Fprintln(w)
		}
		name := f.Name
		if name == "" {
			name = "outside of functions"
		}
		if len(f.Values) == 0 {
			fmt.Fprintf(w, "%s: %s: no views of tensors\n", r.File, name)
			continue
		}
		fmt.Fprintf(w, "%s: %s\n\n", r.File, name)
		if err := f.write(w, flags); err != nil {
			return err
		}
	}
	return nil
}

func (f aliasFunction) write(w io.Writer, flags aliasFlags) error {
	t := table{}
	t.row("value", "type", "memory", "elements", "part", "shares with")
	for _, v := range f.Values {
		elements := figure(strconv.FormatInt(v.Elements, 10))
		if !v.Known {
			elements = "?"
		}
		t.row(v.Name, v.Type, v.Memory, elements, partText(v.Known, v.Part), listText(v.Shares))
	}
	if flags.pairs {
		t.gap()
		t.row("pair", "", "memory", "elements", "part", "such as")
		for _, p := range f.Pairs {
			elements, witness := figure(strconv.FormatInt(p.Elements, 10)), "unknown"
			if !p.Known {
				elements = "?"
			}
			if p.Witness != nil {
				witness = p.Memory + strings.ReplaceAll(fmt.Sprint(p.Witness), " ", ", ")
			}
			t.row(p.Values[0], p.Values[1], p.Memory, elements, partText(p.Known, p.Part), witness)
		}
	}
	return t.write(w)
}

func partText(known bool, parts []string) string {
	switch {
	case !known:
		return "unknown"
	case len(parts) == 0:
		return "nothing"
	case len(parts) > maxListed:
		return strings.Join(parts[:maxListed], " | ") + fmt.Sprintf(" | and %d more", len(parts)-maxListed)
	}
	return strings.Join(parts, " | ")
}

// maxListed is the number of names or parts that a line for people lists.
const maxListed = 8

func listText(names []string) string {
	switch {
	case len(names) == 0:
		return "-"
	case len(names) > maxListed:
		return strings.Join(names[:maxListed], " ") + fmt.Sprintf(" and %d more", len(names)-maxListed)
	}
	return strings.Join(names, " ")
}
