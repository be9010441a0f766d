package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/internal/table"
)

// dialectsFlags is the command dialects as it was called.
type dialectsFlags struct {
	files  dialectFiles
	asJSON bool
}

func newDialects(std stdio) *cobra.Command {
	f := &dialectsFlags{}
	command := &cobra.Command{
		Use:   "dialects [NAME]",
		Short: "List the dialects and their ops",
		Long: `List the dialects that are known, the project's and those of files, or the ops of one:
how many operands, outputs and regions they have, their attributes and traits,
whether they can be evaluated, and where they are declared.

In the list of ops, an operand or attribute with a question mark may be absent, and
"more..." is any number of operands. An op of a file that stands for other ops is
evaluated as those are.`,
		Example: `  settle dialects
  settle dialects arith
  settle dialects --dialect examples/dialect/nn.toml nn
  settle dialects tosa --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("unexpected second NAME %q: one at a time", args[1])
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			list, err := f.list()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return f.print(std.Out, list, func(w io.Writer) error { return writeDialects(w, list) })
			}
			var names []string
			for i, d := range list {
				if d.Name == args[0] {
					return f.print(std.Out, list[i:i+1], func(w io.Writer) error { return writeDialect(w, &list[i]) })
				}
				names = append(names, d.Name)
			}
			return diag.Errorf(nil, diag.NoSpan, "there is no dialect %q", args[0]).Suggest(args[0], names)
		},
	}
	f.files.addFlag(command)
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON, with the ops of each dialect")
	return command
}

func (f *dialectsFlags) print(w io.Writer, list []listedDialect, text func(io.Writer) error) error {
	if f.asJSON {
		return printJSON(w, list)
	}
	return printList(w, text)
}

// listedDialect is a dialect as dialects prints it.
type listedDialect struct {
	Name   string     `json:"name"`
	Doc    string     `json:"doc,omitempty"`
	Open   bool       `json:"open"`             // it has ops that are not listed
	Source string     `json:"source,omitempty"` // "file:line"; none for one in Go
	Ops    []listedOp `json:"ops"`
}

// listedOp is an op of a dialect. A count without a bound has the most -1.
type listedOp struct {
	Name        string            `json:"name"`
	Doc         string            `json:"doc,omitempty"`
	Inputs      listedCount       `json:"inputs"`
	Operands    []string          `json:"operands,omitempty"` // their names, where the file says them
	Outputs     int               `json:"outputs"`            // -1 for any number
	Regions     *listedCount      `json:"regions,omitempty"`  // of an op that has some
	Attributes  []listedAttribute `json:"attributes"`
	Traits      []string          `json:"traits"`
	Types       []string          `json:"types,omitempty"`
	Evaluates   bool              `json:"evaluates"`
	EvaluatesAs []string          `json:"evaluates_as,omitempty"`
	Reason      string            `json:"reason,omitempty"` // why one that stands for others is not evaluated
	Source      string            `json:"source,omitempty"`
}

// listedCount is a number or a range of numbers.
type listedCount struct {
	Least int `json:"least"`
	Most  int `json:"most"`
}

// listedAttribute is an attribute of an op.
type listedAttribute struct {
	Name     string `json:"name"`
	Kind     string `json:"kind,omitempty"`
	Optional bool   `json:"optional"`
	Default  string `json:"default,omitempty"`
}

// String returns the attribute as a file declares it.
func (a listedAttribute) String() string {
	text := a.Name
	if a.Optional {
		text += "?"
	}
	if a.Kind != "" {
		text += ": " + a.Kind
	}
	if a.Default != "" {
		text += " = " + a.Default
	}
	return text
}

// String returns "2", "1..3" or "1..".
func (c listedCount) String() string {
	switch {
	case c.Most < 0:
		return fmt.Sprintf("%d..", c.Least)
	case c.Least != c.Most:
		return fmt.Sprintf("%d..%d", c.Least, c.Most)
	}
	return fmt.Sprint(c.Least)
}

// list returns the dialects in their order, one that several places declare once.
func (f *dialectsFlags) list() ([]listedDialect, error) {
	ops, err := f.files.load()
	if err != nil {
		return nil, err
	}
	evaluators := ops.evaluators()
	var list []listedDialect
	at := map[string]int{}
	for _, d := range ops.Dialects.List() {
		i, there := at[d.Name]
		if !there {
			i = len(list)
			at[d.Name] = i
			list = append(list, listedDialect{Name: d.Name, Doc: d.Doc, Open: d.Open, Source: ops.DialectSource(d.Name), Ops: []listedOp{}})
		}
		for k := range d.Ops {
			list[i].Ops = append(list[i].Ops, listOp(&d.Ops[k], ops, evaluators))
		}
	}
	return list, nil
}

// listOp returns what is known of an op.
func listOp(info *ir.OpInfo, known *knownOps, evaluators *eval.Registry) listedOp {
	declared := known.Op(info.Name)
	op := listedOp{
		Name: info.Name, Doc: info.Doc, Inputs: listedCount{info.MinInputs, info.MaxInputs}, Outputs: info.Outputs,
		Attributes: []listedAttribute{}, Traits: []string{},
	}
	for _, name := range ir.TraitNames() {
		if trait, err := ir.ParseTrait(name); err == nil && info.Has(trait) {
			op.Traits = append(op.Traits, name)
		}
	}
	if info.Has(ir.Regions) {
		op.Regions = &listedCount{info.MinRegions, info.MaxRegions}
		if info.MaxRegions == 0 {
			op.Regions.Most = ir.Variadic
		}
	}
	_, op.Evaluates = evaluators.Lookup(info.Name)
	op.Evaluates = op.Evaluates || info.Has(ir.ConstantLike)
	if declared == nil {
		for _, name := range info.Needs {
			op.Attributes = append(op.Attributes, listedAttribute{Name: name})
		}
		return op
	}
	def := declared.Definition()
	op.Source = declared.Source()
	for _, x := range def.Operands {
		name := x.Name.Value
		switch {
		case x.Optional.Value:
			name += "?"
		case x.Rest.Value:
			name += "..."
		}
		op.Operands = append(op.Operands, name)
	}
	for _, a := range def.Attributes {
		listed := listedAttribute{Name: a.Name.Value, Kind: a.Kind.Value, Optional: a.Optional.Value}
		if a.Default != nil {
			listed.Default = a.Default.String()
		}
		op.Attributes = append(op.Attributes, listed)
	}
	for _, text := range def.Types {
		op.Types = append(op.Types, text.Value)
	}
	for _, text := range def.Means {
		op.EvaluatesAs = append(op.EvaluatesAs, phrase.OneLine(text.Value))
	}
	if !op.Evaluates && declared.Means() {
		op.Reason = "no evaluator for " + strings.Join(known.Missing(declared, evaluators), ", ")
	}
	return op
}

func writeDialects(w io.Writer, list []listedDialect) error {
	t := table.Rows{}
	t.Row("dialect", "ops", "evaluated", "unlisted", "source", "doc")
	for _, d := range list {
		evaluated, unlisted, source := 0, "error", d.Source
		for _, op := range d.Ops {
			if op.Evaluates {
				evaluated++
			}
		}
		if d.Open {
			unlisted = "allowed"
		}
		if source == "" {
			source = "Go"
		}
		doc, _, _ := strings.Cut(d.Doc, "\n")
		t.Row(d.Name, len(d.Ops), evaluated, unlisted, source, doc)
	}
	return t.Write(w)
}

func writeDialect(w io.Writer, d *listedDialect) error {
	p := &printer{w: w}
	title := d.Name
	if d.Doc != "" {
		title += ": " + strings.TrimSpace(d.Doc)
	}
	p.printf("%s\n\n", title)
	if p.err != nil {
		return p.err
	}
	t := table.Rows{}
	t.Row("op", "operands", "outputs", "regions", "attributes", "traits", "evaluates", "source")
	for _, op := range d.Ops {
		operands, outputs, regions, source := op.Inputs.String(), fmt.Sprint(op.Outputs), "", op.Source
		if op.Operands != nil {
			operands = strings.Join(op.Operands, " ")
		}
		if op.Outputs < 0 {
			outputs = "0.."
		}
		if op.Regions != nil {
			regions = op.Regions.String()
		}
		var attributes []string
		for _, a := range op.Attributes {
			attributes = append(attributes, a.String())
		}
		if source == "" {
			source = "Go"
		}
		t.Row(op.Name, operands, outputs, regions, strings.Join(attributes, ", "), strings.Join(op.Traits, " "), op.evaluates(), source)
	}
	return t.Write(w)
}

// evaluates says how an op is evaluated.
func (op *listedOp) evaluates() string {
	switch {
	case op.Reason != "":
		return "no: " + op.Reason
	case op.Evaluates && len(op.EvaluatesAs) > 0:
		return "as " + strings.Join(op.EvaluatesAs, " or ")
	case op.Evaluates:
		return "yes"
	}
	return "no"
}
