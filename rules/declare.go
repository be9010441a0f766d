package rules

import (
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/rules/syntax"
)

// declare makes the set's dialects: the given ones and what the files declare.
func (l *loader) declare(dialects *ir.Dialects) {
	added := map[string]*ir.Dialect{}
	places := map[string]place{}
	var order []string
	for _, file := range l.set.files {
		for i := range file.Ops {
			def := &file.Ops[i]
			info := l.op(file, def)
			if info.Name == "" || !l.declareOnce(dialects, file, def, info.Name, places) {
				continue
			}
			dialect := dialectOf(info.Name)
			if added[dialect] == nil {
				added[dialect] = &ir.Dialect{Name: dialect}
				order = append(order, dialect)
			}
			added[dialect].Ops = append(added[dialect].Ops, info)
		}
	}
	var list []ir.Dialect
	for _, name := range order {
		list = append(list, *added[name])
	}
	extended, err := dialects.Extend(list...)
	if err != nil {
		l.errs.Add(&diag.Error{Span: diag.NoSpan, Message: err.Error()})
		extended = dialects
	}
	l.set.Dialects = extended
}

// declareOnce reports an op that is known already.
func (l *loader) declareOnce(dialects *ir.Dialects, file *syntax.File, def *syntax.Op, name string, places map[string]place) bool {
	if first, ok := places[name]; ok {
		if first.src != file.Source {
			l.errs.Add(diag.Errorf(file.Source, def.Name.Span, "op %q is declared twice: the first is at %s", name, first))
		}
		return false
	}
	if dialects.Op(name) != nil {
		l.errs.Add(diag.Errorf(file.Source, def.Name.Span, "op %q is known without being declared", name))
		return false
	}
	places[name] = place{file.Source, def.Name.Span}
	return true
}

// op returns what a file says of an op.
func (l *loader) op(file *syntax.File, def *syntax.Op) ir.OpInfo {
	name := def.Name.Value
	if name == "" {
		return ir.OpInfo{}
	}
	if dialect := file.Dialect.Value; dialect != "" && !strings.Contains(name, ".") {
		name = dialect + "." + name
	}
	info := ir.OpInfo{Name: name, Doc: def.Doc.Value, MaxInputs: ir.Variadic, Outputs: 1}
	if def.Inputs.IsSet() {
		info.MinInputs, info.MaxInputs = def.Inputs.Min, def.Inputs.Max
	}
	if def.Outputs.IsSet() {
		info.Outputs = def.Outputs.Min
		if def.Outputs.Min != def.Outputs.Max {
			info.Outputs = ir.Variadic
		}
	}
	for _, word := range def.Traits {
		if trait, err := ir.ParseTrait(word.Value); err == nil {
			info.Traits |= trait
		}
	}
	for _, attribute := range def.Attributes {
		l.attributes[name] = append(l.attributes[name], attribute.Value)
	}
	return info
}

func dialectOf(op string) string {
	dialect, _, found := strings.Cut(op, ".")
	if !found {
		return ""
	}
	return dialect
}

// resolve returns the full name of an op: one without a dot gets the file's
// dialect in front, and so does one whose first part is no dialect, where that
// gives an op that is known (reduce.sum in a file of numpy).
func (l *loader) resolve(file *syntax.File, name string) string {
	prefix := file.Dialect.Value
	if prefix == "" {
		return name
	}
	full := prefix + "." + name
	if !strings.Contains(name, ".") {
		return full
	}
	if _, known := l.set.Dialects.Dialect(dialectOf(name)); !known && l.set.Dialects.Op(full) != nil {
		return full
	}
	return name
}

// unknown returns what is wrong with an op that its dialect does not have, nil
// where nothing is: ops of open dialects, and of those that nobody declared,
// may be called anything.
func (l *loader) unknown(name string) *diag.Error {
	dialect, declared := l.set.Dialects.Dialect(dialectOf(name))
	if l.broken || !declared || dialect.Open || l.set.Dialects.Op(name) != nil {
		return nil
	}
	var near []string
	for _, d := range l.set.Dialects.List() {
		for i := range d.Ops {
			if d.Name == dialect.Name {
				near = append(near, d.Ops[i].Name)
			}
		}
	}
	err := diag.Errorf(nil, diag.NoSpan, "unknown op %q: dialect %q has no such op", name, dialect.Name)
	return err.Suggest(name, near)
}
