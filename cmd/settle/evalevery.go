package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// everyValue is a value of a graph, or why it has none.
type everyValue struct {
	name     string // NODE:OUT
	typ      string
	symbolic string // the type with symbols, where it has dimensions that are not known
	x        value.Value
	err      error
}

// maxEvery is how many elements of a value are written with all others.
const maxEvery = 1 << 20

// json returns the value in a line.
func (v everyValue) json() ([]byte, error) {
	if v.err == nil && v.x.Len() > maxEvery {
		v.err = fmt.Errorf("it has %d elements, more than the %d that are written with all other values: --outputs writes it alone", v.x.Len(), maxEvery)
	}
	if v.err != nil {
		return jsonLine(struct {
			Type     string `json:"type"`
			Symbolic string `json:"symbolic,omitempty"`
			Error    string `json:"error"`
		}{v.typ, v.symbolic, v.err.Error()})
	}
	return jsonLine(struct {
		Type  string      `json:"type"`
		Value value.Value `json:"value"`
	}{v.typ, v.x})
}

// jsonLine writes JSON for programs and people: tensor<4xf32> stays as it is.
func jsonLine(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// every computes every value of a function, and prints them.
func (p *program) every(ctx context.Context, inputs []value.Value, opts eval.Options, out *evalOutput) error {
	var list []everyValue
	unnamed := 0
	var types *infer.Types // of what is not computed
	if p.fg.Graph().UsesDialect(tf.Name) {
		known := map[int]value.Value{}
		for i, x := range inputs {
			known[i] = x
		}
		types = infer.Infer(ctx, p.fg, infer.Options{Inputs: known})
	}
	collect := func(v graph.Var, x value.Value, err error) {
		typ, symbolic := v.Type(), ""
		switch {
		case err == nil:
			typ = x.Type()
		case types != nil:
			typ, symbolic = types.Type(v), types.Symbolic(v)
		}
		list = append(list, everyValue{p.nameOf(v, &unnamed), typ.String(), symbolic, x, err})
	}
	if err := eval.Every(ctx, p.fg, inputs, opts, collect); err != nil {
		return p.explain(ctx, err)
	}
	if out.json {
		return printText(out.std.Out, func(w io.Writer) error { return writeEveryJSON(w, list) })
	}
	return printText(out.std.Out, func(w io.Writer) error {
		for _, v := range list {
			text := ""
			if v.err == nil {
				text = " = " + out.text(v.x)
			} else {
				text = fmt.Sprintf(": %s: not computed: %v", v.typ, v.err)
			}
			if _, err := fmt.Fprintf(w, "%s%s\n", v.name, text); err != nil {
				return err
			}
		}
		return nil
	})
}

// nameOf returns the name of a value: that of its node, or of its results in the text,
// and its number among them.
func (p *program) nameOf(v graph.Var, unnamed *int) string {
	name, index := v.Name(), 0
	if owner := v.Owner(); owner.IsValid() {
		index = v.Index()
		name = owner.Output(0).Name()
		if text := p.names[v]; text != "" {
			name, _, _ = strings.Cut(strings.TrimPrefix(text, "%"), "#")
		}
	} else if name == "" {
		name = eval.InputName(p.fg, v.Index())
	}
	if name == "" {
		name = fmt.Sprintf("unnamed%d", *unnamed)
		if owner := v.Owner(); owner.IsValid() && index == owner.NumOutputs()-1 {
			*unnamed++
		}
	}
	return fmt.Sprintf("%s:%d", name, index)
}

// writeEveryJSON writes an object with a line for each value.
func writeEveryJSON(w io.Writer, list []everyValue) error {
	opening := "{"
	for _, v := range list {
		name, err := jsonLine(v.name)
		if err != nil {
			return err
		}
		line, err := v.json()
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%s%s: %s", opening, name, line); err != nil {
			return err
		}
		opening = ",\n "
	}
	closing := "}\n"
	if len(list) == 0 {
		closing = "{}\n"
	}
	_, err := io.WriteString(w, closing)
	return err
}

// keptNames makes the reader of a program keep the names of results, where they are asked
// for.
func keptNames(every bool) (mlir.Names, []mlir.Option) {
	if !every {
		return nil, nil
	}
	names := mlir.Names{}
	return names, []mlir.Option{mlir.KeepNames(names)}
}
