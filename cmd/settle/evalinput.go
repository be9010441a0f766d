package main

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/graph/value/npy"
)

// givenInputs are the --input flags.
type givenInputs struct {
	named  []givenInput
	others string // "random..." for all that are not named
}

type givenInput struct{ name, value string }

// npySuffix ends the names of NumPy's files of one array.
const npySuffix = ".npy"

func parseInputs(flags []string) (*givenInputs, error) {
	g := &givenInputs{}
	for _, flag := range flags {
		name, text, named := strings.Cut(flag, "=")
		if _, _, random := parseRandom(flag); !named && random {
			g.others = flag
			continue
		}
		if !named || name == "" {
			return nil, usagef("--input %q: expected NAME=FILE.npy, NAME=JSON or NAME=random", flag)
		}
		for _, known := range g.named {
			if known.name == name {
				return nil, usagef("--input %s is given twice", name)
			}
		}
		g.named = append(g.named, givenInput{name, text})
	}
	return g, nil
}

// files returns the files that inputs are read from.
func (g *givenInputs) files() []string {
	var list []string
	for _, input := range g.named {
		if strings.HasSuffix(input.value, npySuffix) {
			list = append(list, input.value)
		}
	}
	return list
}

// parseRandom reads "random", "random:SEED" or "random:SEED:2x3".
func parseRandom(text string) (seed uint64, shape []int64, ok bool) {
	parts := strings.Split(text, ":")
	if parts[0] != "random" || len(parts) > 3 {
		return 0, nil, false
	}
	if len(parts) > 1 && parts[1] != "" {
		n, err := strconv.ParseUint(parts[1], 10, 64)
		if err != nil {
			return 0, nil, false
		}
		seed = n
	}
	if len(parts) < 3 {
		return seed, nil, true
	}
	shape = []int64{}
	for _, size := range strings.Split(parts[2], "x") {
		n, err := strconv.ParseInt(size, 10, 64)
		if err != nil || n < 0 {
			return 0, nil, false
		}
		shape = append(shape, n)
	}
	return seed, shape, true
}

// drawer returns a source of random numbers for a seed and what is drawn, so
// that each input is drawn by itself.
func drawer(seed uint64, what string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(what))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// values returns the values of the inputs of a function.
func (g *givenInputs) values(fg *graph.FunctionGraph) ([]value.Value, error) {
	vars := fg.Inputs()
	out := make([]value.Value, len(vars))
	for _, in := range g.named {
		at, err := findInput(fg, in.name)
		if err != nil {
			return nil, err
		}
		if out[at].IsValid() {
			return nil, fmt.Errorf("input %s is given twice", eval.InputName(fg, at))
		}
		if out[at], err = readInput(in.value, vars[at].Type(), in.name); err != nil {
			return nil, fmt.Errorf("input %s: %w", in.name, err)
		}
	}
	for i := range out {
		if out[i].IsValid() {
			continue
		}
		if g.others == "" {
			return nil, fmt.Errorf("input %s, of type %s, is missing: give it by --input %[1]s=..., or all by --input random",
				eval.InputName(fg, i), vars[i].Type())
		}
		var err error
		if out[i], err = readInput(g.others, vars[i].Type(), strconv.Itoa(i)); err != nil {
			return nil, fmt.Errorf("input %s: %w", eval.InputName(fg, i), err)
		}
	}
	return out, nil
}

// findInput returns the place of an input by its name, with or without %, or its
// number.
func findInput(fg *graph.FunctionGraph, name string) (int, error) {
	var names []string
	for i := range fg.Inputs() {
		names = append(names, eval.InputName(fg, i))
		if names[i] == strings.TrimPrefix(name, "%") {
			return i, nil
		}
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(names) {
		return i, nil
	}
	help := nearest(name, names)
	if help == "" && len(names) > 0 {
		help = "; there is " + strings.Join(names, ", ")
	}
	return 0, fmt.Errorf("there is no input %q%s", name, help)
}

// readInput reads or draws a value of a type.
func readInput(text string, t ir.Type, name string) (value.Value, error) {
	if seed, shape, ok := parseRandom(text); ok {
		known, err := withShape(t, shape)
		if err != nil {
			return value.Value{}, err
		}
		return value.Random(known, drawer(seed, name))
	}
	if !strings.HasSuffix(text, npySuffix) {
		return value.FromJSON([]byte(text), t)
	}
	v, err := npy.ReadFile(text)
	if err != nil {
		return value.Value{}, atFile(text, err)
	}
	return fit(v, t, text)
}

// withShape returns a type with a shape that is known.
func withShape(t ir.Type, shape []int64) (ir.Type, error) {
	known := t
	if shape != nil {
		known = t.WithDims(shape...)
		if t.IsUnranked() {
			known = ir.Tensor(t.Elem(), shape...)
		}
		if known == 0 || !t.Super(known) {
			return 0, fmt.Errorf("the shape %v is none of %s", shape, t)
		}
	}
	if known.IsShaped() && !known.IsStatic() {
		return 0, fmt.Errorf("the shape of %s is not known: write random:SEED:SHAPE, as in random:1:2x3", t)
	}
	return known, nil
}

// fit gives what a file holds the type of an input, where that loses nothing.
func fit(v value.Value, t ir.Type, file string) (value.Value, error) {
	exact, err := v.Exactly(value.ElemOf(t))
	if err != nil {
		return v, &fileError{file, fmt.Errorf("it holds %s, which is no %s: %w", v.Type(), t, err)}
	}
	v = exact
	if t.IsRanked() && len(v.Dims()) == t.Rank() && v.Type() != t {
		if as := t.WithDims(v.Dims()...); as != 0 {
			if v, err = v.Reshape(as); err != nil {
				return v, err
			}
		}
	}
	if !eval.Fits(t, v.Type()) {
		return v, &fileError{file, errors.New("it holds " + v.Type().String() + ", which is no " + t.String())}
	}
	return v, nil
}
