package unify

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// LiteralKind distinguishes literals.
type LiteralKind uint8

const (
	IntLiteral LiteralKind = iota
	FloatLiteral
	BoolLiteral
	StringLiteral
	SymbolLiteral
	ListLiteral
	TypeLiteral
	RawLiteral   // compared by text: #dialect.attr
	DenseLiteral // compared by its elements: dense<[1, 2]>
	UnitLiteral
	DictLiteral     // {k: 1}: Keys and List
	ArrayLiteral    // array<i32: 1, 0>: Elem and List
	ElementsLiteral // dense<[1, ?a]>: List has the one element or list between the brackets
	VarLiteral      // ?x, bound to a part of an attribute: Text is its name
	RestLiteral     // ?xs... in a list or dictionary: the other parts; Text is its name, "" for none
	AnyLiteral      // _
)

// Literal is a value that is written in a rule, before it meets a graph.
type Literal struct {
	Kind  LiteralKind
	Int   int64
	Float float64
	Text  string // of a string, a symbol, or raw text; of dense<...> the text between the brackets
	List  []Literal
	Keys  []string // of a dictionary, for each of List; that of a rest says nothing
	Elem  ir.Type  // of an ArrayLiteral
	Type  ir.Type  // the value of a TypeLiteral; that of a DenseLiteral; the type that a number must have, or 0
}

// Matches reports whether an attribute equals the literal. Numbers are equal by
// value: 0 matches 0, 0.0 and -0.0 of any type, alone or in every element of a
// dense literal; -0.0 matches only itself, and NaN any NaN.
func (l *Literal) Matches(a ir.Attr) bool {
	if l.Type != 0 && l.Kind != TypeLiteral && a.Type() != l.Type {
		return false
	}
	switch l.Kind {
	case VarLiteral, AnyLiteral:
		return a.IsValid()
	case ListLiteral, ArrayLiteral, DictLiteral, ElementsLiteral:
		return l.matchesParts(a)
	case UnitLiteral:
		return a.Kind() == ir.UnitAttr
	}
	if a.Kind() == ir.SplatAttr && l.Kind != RawLiteral && l.Kind != DenseLiteral {
		untyped := *l
		untyped.Type = 0
		return untyped.Matches(a.Splat())
	}
	switch l.Kind {
	case IntLiteral:
		return matchesInt(l.Int, a)
	case FloatLiteral:
		return matchesFloat(l.Float, a)
	case BoolLiteral:
		v, ok := a.Bool()
		return ok && v == (l.Int != 0)
	case StringLiteral:
		return a.Kind() == ir.StringAttr && a.HasText(l.Text)
	case SymbolLiteral:
		return a.Kind() == ir.SymbolAttr && a.HasText(l.Text)
	case TypeLiteral:
		return a.Kind() == ir.TypeAttr && a.Type() == l.Type
	case DenseLiteral:
		return a.IsDense(l.Text)
	}
	return a.String() == l.Text
}

func matchesInt(want int64, a ir.Attr) bool {
	n, ok := integerOf(a)
	return ok && n == want
}

// integerOf returns the integer that a number is, or every element of a tensor, if it is one.
func integerOf(a ir.Attr) (n int64, ok bool) {
	if a.Kind() == ir.SplatAttr {
		a = a.Splat()
	}
	if v, ok := a.Float(); ok {
		return integerIn(v)
	}
	return a.Int()
}

// integerIn returns the integer that a float is, if it is one.
func integerIn(f float64) (n int64, ok bool) { return int64(f), float64(int64(f)) == f }

func matchesFloat(want float64, a ir.Attr) bool {
	v, ok := a.Float()
	switch {
	case !ok:
		n, ok := a.Int()
		return ok && a.Kind() == ir.IntAttr && floatIs(want, n)
	case want != want:
		return v != v
	case want == 0 && math.Signbit(want):
		return v == 0 && math.Signbit(v)
	}
	// A literal is written in decimal: 0.1 means the nearest value of the type.
	return v == want || a.Type() == ir.F32 && v == float64(float32(want))
}

// floatIs reports whether a float is an integer: -0.0 is none.
func floatIs(f float64, n int64) bool {
	return float64(n) == f && int64(f) == n && (n != 0 || !math.Signbit(f))
}

// Attr returns the literal as an attribute. A number without a type is an i64,
// an f64 or an i1, as in MLIR. It is invalid where the literal has variables, or numbers
// of another type than it is for.
func (l *Literal) Attr(ctxt *ir.Context) ir.Attr {
	switch l.Kind {
	case IntLiteral:
		if l.Type.IsFloat() {
			return ctxt.Float(float64(l.Int), l.Type)
		}
		return ctxt.Int(l.Int, orType(l.Type, ir.I64))
	case FloatLiteral:
		return ctxt.Float(l.Float, orType(l.Type, ir.F64))
	case BoolLiteral:
		return ctxt.Bool(l.Int != 0)
	case StringLiteral:
		return ctxt.Str(l.Text)
	case SymbolLiteral:
		return ctxt.Symbol(l.Text)
	case ListLiteral, ArrayLiteral, DictLiteral, ElementsLiteral, VarLiteral, AnyLiteral:
		return l.attrOfParts(ctxt, nil)
	case UnitLiteral:
		return ctxt.Unit()
	case RestLiteral:
		return ir.Attr{}
	case TypeLiteral:
		return ctxt.TypeOf(l.Type)
	case DenseLiteral:
		return ctxt.Dense(l.Text, l.Type)
	}
	return ctxt.Opaque(l.Text, 0)
}

func orType(t, otherwise ir.Type) ir.Type {
	if t != 0 {
		return t
	}
	return otherwise
}

// Constant returns a number literal as a constant of a type: a scalar, or a
// splat of a shaped type. It is invalid when the type holds no such number.
func (l *Literal) Constant(ctxt *ir.Context, t ir.Type) ir.Attr {
	if t.Kind() == ir.TensorKind && !t.IsStatic() {
		return ir.Attr{} // the number of elements is not known
	}
	switch l.Kind {
	case IntLiteral, BoolLiteral:
		elem := t
		if t.IsShaped() {
			elem = t.Elem()
		}
		if elem.IsInteger() || elem.Kind() == ir.IndexKind {
			return splat(ctxt, ctxt.Int(l.Int, elem), t)
		}
		return ctxt.ConstantOf(float64(l.Int), t)
	case FloatLiteral:
		if math.Trunc(l.Float) != l.Float && !t.IsFloat() && !t.Elem().IsFloat() {
			return ir.Attr{}
		}
		return ctxt.ConstantOf(l.Float, t)
	}
	return ir.Attr{}
}

func splat(ctxt *ir.Context, value ir.Attr, t ir.Type) ir.Attr {
	switch {
	case !t.IsShaped():
		return value
	case t.IsUnranked():
		return ir.Attr{}
	}
	return ctxt.Splat(value, t)
}

// key is a text that equal literals share.
func (l *Literal) key() string {
	var b strings.Builder
	l.writeKey(&b)
	return b.String()
}

func (l *Literal) writeKey(b *strings.Builder) {
	b.WriteByte(byte('a' + l.Kind))
	var word [16]byte
	for i := range 8 {
		word[i] = byte(uint64(l.Int) >> (8 * i))
		word[8+i] = byte(math.Float64bits(l.Float) >> (8 * i))
	}
	b.Write(word[:])
	b.WriteString(l.Type.String())
	b.WriteByte(0)
	b.WriteString(l.Text)
	b.WriteByte(0)
	b.WriteString(l.Elem.String())
	for _, key := range l.Keys {
		b.WriteString(strconv.Quote(key))
	}
	for i := range l.List {
		l.List[i].writeKey(b)
	}
	b.WriteByte(1)
}

// A literal may have variables in it: {perm: [?a, ?b]}, {cfg: {k: ?v}}. Matching compares
// the literal, in which each variable is a part that anything matches, and then binds each variable
// to what is at its path in the attribute.

// attrStep is a step from an attribute to a part of it.
type attrStep struct {
	kind  stepKind
	index int      // of an element; of a rest the elements before it
	after int      // of a rest: the elements after it
	key   string   // of an entry
	keys  []string // of a rest of entries: those that it does not have
}

type stepKind uint8

const (
	elementStep   stepKind = iota // an element from the beginning
	fromEndStep                   // an element from the end: 0 is the last one
	restStep                      // the elements between
	entryStep                     // an entry of a dictionary
	restEntryStep                 // the other entries
	splatStep                     // the one number of dense<?v>
)

// parts remembers the rests of attributes that patterns have bound, which are attributes
// themselves: making one again, to find it, takes memory. It belongs to one goroutine.
type parts struct {
	ctxt  *ir.Context
	known map[partOf]ir.AttrID
}

// partOf is what stands at the end of a path in an attribute.
type partOf struct {
	path *attrStep
	attr ir.AttrID
}

// follow is the function follow, for an attribute of a context.
func (p *parts) follow(ctxt *ir.Context, a ir.Attr, path []attrStep) ir.Attr {
	if last := path[len(path)-1].kind; last != restStep && last != restEntryStep {
		return follow(ctxt, a, path)
	}
	if p.ctxt != ctxt || p.known == nil {
		p.ctxt, p.known = ctxt, map[partOf]ir.AttrID{}
	}
	key := partOf{&path[0], a.ID()}
	id, ok := p.known[key]
	if !ok {
		id = follow(ctxt, a, path).ID()
		p.known[key] = id
	}
	return ctxt.AttrByID(id)
}

// follow returns the part of an attribute at the end of a path, which exists where the
// attribute matches the literal that the path is of.
func follow(ctxt *ir.Context, a ir.Attr, path []attrStep) ir.Attr {
	for i := range path {
		s := &path[i]
		switch s.kind {
		case elementStep:
			a = ctxt.Element(a, s.index)
		case fromEndStep:
			n, _ := a.ListLen()
			a = ctxt.Element(a, n-1-s.index)
		case restStep:
			n, _ := a.ListLen()
			a = ctxt.Sublist(a, s.index, n-s.after)
		case entryStep:
			a = a.Get(s.key)
		case restEntryStep:
			a = ctxt.Without(a, s.keys)
		case splatStep:
			a = ctxt.Element(a, 0)
		}
	}
	return a
}

// variables calls found with each variable of a literal and its path.
func (l *Literal) variables(path []attrStep, found func(v *Literal, path []attrStep) error) error {
	at := func(s attrStep) []attrStep { return append(slices.Clip(path), s) }
	switch l.Kind {
	case VarLiteral:
		return found(l, path)
	case ListLiteral, ArrayLiteral:
		return l.elementVariables(at, found)
	case DictLiteral:
		return l.entryVariables(at, found)
	case ElementsLiteral:
		if len(l.List) != 1 {
			return nil // a mistake, which Check reports
		}
		if l.List[0].Kind != ListLiteral {
			return l.List[0].variables(at(attrStep{kind: splatStep}), found)
		}
		if flat := l.flat(); flat != nil {
			for i, e := range flat {
				if err := e.variables(at(attrStep{kind: elementStep, index: i}), found); err != nil {
					return err
				}
			}
			return nil
		}
		return l.List[0].elementVariables(at, found)
	}
	return nil
}

// elementVariables is variables for the elements of a list.
func (l *Literal) elementVariables(at func(attrStep) []attrStep, found func(*Literal, []attrStep) error) error {
	rest := l.rest()
	for i := range l.List {
		e := &l.List[i]
		step := attrStep{kind: elementStep, index: i}
		switch {
		case i == rest && e.Text == "":
			continue
		case i == rest:
			if err := found(e, at(attrStep{kind: restStep, index: i, after: len(l.List) - 1 - i})); err != nil {
				return err
			}
			continue
		case rest >= 0 && i > rest:
			step = attrStep{kind: fromEndStep, index: len(l.List) - 1 - i}
		}
		if err := e.variables(at(step), found); err != nil {
			return err
		}
	}
	return nil
}

// entryVariables is variables for the entries of a dictionary.
func (l *Literal) entryVariables(at func(attrStep) []attrStep, found func(*Literal, []attrStep) error) error {
	if len(l.Keys) != len(l.List) {
		return nil
	}
	for i := range l.List {
		e := &l.List[i]
		switch {
		case e.Kind != RestLiteral:
			if err := e.variables(at(attrStep{kind: entryStep, key: l.Keys[i]}), found); err != nil {
				return err
			}
		case e.Text != "":
			keys := slices.Delete(slices.Clone(l.Keys), i, i+1)
			if err := found(e, at(attrStep{kind: restEntryStep, keys: keys})); err != nil {
				return err
			}
		}
	}
	return nil
}

// rest returns the index of the rest in a list, -1 for none.
func (l *Literal) rest() int {
	return slices.IndexFunc(l.List, func(e Literal) bool { return e.Kind == RestLiteral })
}

// flat returns the elements of dense<[[...]]> in their order, nil where there is a rest.
func (l *Literal) flat() []*Literal {
	var flat []*Literal
	complete := true
	var collect func(e *Literal)
	collect = func(e *Literal) {
		switch e.Kind {
		case ListLiteral:
			for i := range e.List {
				collect(&e.List[i])
			}
		case RestLiteral:
			complete = false
		default:
			flat = append(flat, e)
		}
	}
	for i := range l.List {
		collect(&l.List[i])
	}
	if !complete {
		return nil
	}
	return flat
}

// dims returns the shape of dense<[[...]]>, and whether it has one: all lists of a depth
// have one length, and rests stand in lists of depth 1 only.
func (l *Literal) dims() (dims []int64, ok bool) {
	if l.Kind != ListLiteral {
		return nil, l.Kind != RestLiteral
	}
	dims = []int64{int64(len(l.List))}
	for i := range l.List {
		e := &l.List[i]
		if e.Kind == RestLiteral {
			continue
		}
		inner, ok := e.dims()
		if !ok || i > 0 && !slices.Equal(inner, dims[1:]) || len(inner) > 0 && l.rest() >= 0 {
			return nil, false
		}
		if i == 0 {
			dims = append(dims, inner...)
		}
	}
	return dims, true
}

// Check reports what is wrong with a literal as a pattern, such as dense<...> without a
// shape. Compile does so too.
func (l *Literal) Check() error {
	rests := 0
	for i := range l.List {
		if l.List[i].Kind == RestLiteral {
			rests++
		}
	}
	switch {
	case rests > 1:
		return fmt.Errorf("%s has more than one rest", l)
	case l.Kind == RestLiteral:
		return fmt.Errorf("%s is a part of a list or of a dictionary", l)
	case l.Kind == DictLiteral && len(l.Keys) != len(l.List):
		return fmt.Errorf("a dictionary with %d names for %d values", len(l.Keys), len(l.List))
	case l.Kind == ElementsLiteral && len(l.List) != 1:
		return fmt.Errorf("dense<...> holds one element, or one list")
	case l.Kind == ElementsLiteral:
		dims, ok := l.List[0].dims()
		if !ok {
			return fmt.Errorf("the lists in %s have no shape: those of one depth have one length, and a rest stands in a flat list", l)
		}
		if t := l.Type; t != 0 && len(dims) > 0 && l.List[0].rest() < 0 && !slices.Equal(dims, t.Dims()) {
			return fmt.Errorf("%s does not have the shape of %s", l, t)
		}
	}
	for i := range l.List {
		if e := &l.List[i]; e.Kind != RestLiteral {
			if err := e.Check(); err != nil {
				return err
			}
		}
	}
	return nil
}

// matchesParts compares a literal that has parts.
func (l *Literal) matchesParts(a ir.Attr) bool {
	switch l.Kind {
	case DictLiteral:
		return l.matchesDict(a)
	case ElementsLiteral:
		return l.matchesElements(a)
	case ArrayLiteral:
		return a.ArrayElem() == l.Elem && l.matchesList(a)
	}
	return l.matchesList(a)
}

// matchesList compares the elements of a list, whatever its form.
func (l *Literal) matchesList(a ir.Attr) bool {
	n, ok := a.ListLen()
	rest := l.rest()
	if !ok || rest < 0 && n != len(l.List) || rest >= 0 && n < len(l.List)-1 {
		return false
	}
	ctxt := a.Context()
	for i := range l.List {
		at := i
		switch {
		case i == rest:
			continue
		case rest >= 0 && i > rest:
			at = n - len(l.List) + i
		}
		if !l.List[i].matchesElement(ctxt, a, at) {
			return false
		}
	}
	return true
}

// matchesElement compares an element of a list.
func (l *Literal) matchesElement(ctxt *ir.Context, a ir.Attr, i int) bool {
	if l.Type == 0 && (l.Kind == VarLiteral || l.Kind == AnyLiteral) {
		return true
	}
	return l.Matches(ctxt.Element(a, i))
}

func (l *Literal) matchesDict(a ir.Attr) bool {
	if a.Kind() != ir.DictAttr || len(l.Keys) != len(l.List) {
		return false
	}
	entries := len(l.List)
	open := l.rest() >= 0
	if open {
		entries--
	}
	if a.Len() < entries || a.Len() > entries && !open {
		return false
	}
	for i := range l.List {
		if l.List[i].Kind == RestLiteral {
			continue
		}
		if value := a.Get(l.Keys[i]); !value.IsValid() || !l.List[i].Matches(value) {
			return false
		}
	}
	return true
}

// matchesElements compares dense<...> by its elements.
func (l *Literal) matchesElements(a ir.Attr) bool {
	if a.Kind() != ir.SplatAttr && a.Kind() != ir.DenseAttr || len(l.List) != 1 {
		return false
	}
	ctxt, body := a.Context(), &l.List[0]
	if body.Kind != ListLiteral { // all elements have one value
		return a.Kind() == ir.SplatAttr && body.Matches(a.Splat())
	}
	if body.rest() >= 0 {
		return body.matchesList(a)
	}
	if dims, _ := body.dims(); !slices.Equal(dims, a.Type().Dims()) {
		return false
	}
	for i, e := range l.flat() {
		if !e.matchesElement(ctxt, a, i) {
			return false
		}
	}
	return true
}

// attrOfParts returns the attribute of a literal with parts, whose variables stand for what
// bound says; it is invalid where there is none.
func (l *Literal) attrOfParts(ctxt *ir.Context, bound func(name string) ir.Attr) ir.Attr {
	switch l.Kind {
	case VarLiteral, AnyLiteral:
		if bound == nil {
			return ir.Attr{}
		}
		return bound(l.Text)
	case ListLiteral, ArrayLiteral:
		items, ok := l.partsOf(ctxt, bound)
		switch {
		case !ok:
			return ir.Attr{}
		case l.Kind == ListLiteral:
			return ctxt.Array(items...)
		}
		return arrayOf(ctxt, l.Elem, items)
	case DictLiteral:
		return l.dictOfParts(ctxt, bound)
	case ElementsLiteral:
		return l.denseOfParts(ctxt, bound)
	}
	return l.Attr(ctxt)
}

// partsOf returns the elements of a list.
func (l *Literal) partsOf(ctxt *ir.Context, bound func(string) ir.Attr) (items []ir.Attr, ok bool) {
	for i := range l.List {
		e := &l.List[i]
		if e.Kind != RestLiteral {
			item := e.attrOfParts(ctxt, bound)
			if l.Kind == ArrayLiteral {
				item = numberAs(ctxt, item, l.Elem)
			}
			if !item.IsValid() {
				return nil, false
			}
			items = append(items, item)
			continue
		}
		if bound == nil {
			return nil, false
		}
		rest := bound(e.Text)
		n, ok := rest.ListLen()
		if !ok {
			return nil, false
		}
		for k := range n {
			item := ctxt.Element(rest, k)
			if l.Kind == ArrayLiteral {
				item = numberAs(ctxt, item, l.Elem)
			}
			if !item.IsValid() {
				return nil, false
			}
			items = append(items, item)
		}
	}
	return items, true
}

// numberAs returns a number as one of a type that has it exactly, none where that has not.
func numberAs(ctxt *ir.Context, a ir.Attr, t ir.Type) ir.Attr {
	if a.Type() == t {
		return a
	}
	if n, ok := a.Int(); ok && (t.IsInteger() || t.Kind() == ir.IndexKind) {
		if made := ctxt.Int(n, t); made.IsValid() {
			if v, _ := made.Int(); v == n || t == ir.I1 && (n == 0 || n == 1) {
				return made
			}
		}
		return ir.Attr{}
	}
	v, ok := a.Number()
	if !ok || !t.IsFloat() || a.Kind() == ir.SplatAttr {
		return ir.Attr{}
	}
	return ctxt.Float(v, t)
}

// arrayOf returns array<elem: ...> of numbers of that type.
func arrayOf(ctxt *ir.Context, elem ir.Type, items []ir.Attr) ir.Attr {
	ints, floats := make([]int64, len(items)), make([]float64, len(items))
	for i, item := range items {
		if item.Type() != elem {
			return ir.Attr{}
		}
		ints[i], _ = item.Int()
		floats[i], _ = item.Float()
	}
	if elem.IsFloat() {
		return ctxt.DenseFloats(elem, floats...)
	}
	return ctxt.DenseArray(elem, ints...)
}

func (l *Literal) dictOfParts(ctxt *ir.Context, bound func(string) ir.Attr) ir.Attr {
	var entries []ir.NamedAttr
	if len(l.Keys) != len(l.List) {
		return ir.Attr{}
	}
	for i := range l.List {
		e := &l.List[i]
		if e.Kind == RestLiteral {
			if bound == nil {
				return ir.Attr{}
			}
			rest := bound(e.Text)
			if rest.Kind() != ir.DictAttr {
				return ir.Attr{}
			}
			for k := range rest.Len() {
				if !slices.Contains(l.Keys, rest.Key(k)) {
					entries = append(entries, ir.NamedAttr{Name: rest.Key(k), Value: rest.At(k)})
				}
			}
			continue
		}
		value := e.attrOfParts(ctxt, bound)
		if !value.IsValid() {
			return value
		}
		entries = append(entries, ir.NamedAttr{Name: l.Keys[i], Value: value})
	}
	return ctxt.Dict(entries...)
}

// denseOfParts returns dense<...> of the literal's type.
func (l *Literal) denseOfParts(ctxt *ir.Context, bound func(string) ir.Attr) ir.Attr {
	elem := l.Type.Elem()
	var write func(text []byte, e *Literal) []byte
	write = func(text []byte, e *Literal) []byte {
		if e.Kind != ListLiteral {
			item := numberAs(ctxt, e.attrOfParts(ctxt, bound), elem)
			if text == nil || !item.IsValid() {
				return nil
			}
			return item.AppendBare(text)
		}
		if text == nil {
			return nil
		}
		text = append(text, '[')
		start := len(text)
		for i := range e.List {
			if part := &e.List[i]; part.Kind != RestLiteral {
				text = write(separated(text, start), part)
			} else {
				text = appendRest(ctxt, text, start, part, elem, bound)
			}
			if text == nil {
				return nil
			}
		}
		return append(text, ']')
	}
	if len(l.List) != 1 || !l.Type.IsStatic() || elem == 0 {
		return ir.Attr{}
	}
	text := write([]byte{}, &l.List[0])
	if text == nil {
		return ir.Attr{}
	}
	if _, _, problem := ir.CheckDense(string(text), l.Type); problem != "" {
		return ir.Attr{}
	}
	return ctxt.Dense(string(text), l.Type)
}

// separated appends a comma where something stands after a start.
func separated(text []byte, start int) []byte {
	if len(text) > start {
		return append(text, ", "...)
	}
	return text
}

// appendRest appends the numbers of a list that a rest stands for, nil where they are not
// numbers of that type.
func appendRest(ctxt *ir.Context, text []byte, start int, l *Literal, elem ir.Type, bound func(string) ir.Attr) []byte {
	if bound == nil {
		return nil
	}
	rest := bound(l.Text)
	n, ok := rest.ListLen()
	for i := 0; i < n && ok; i++ {
		e := numberAs(ctxt, ctxt.Element(rest, i), elem)
		ok = e.IsValid()
		text = e.AppendBare(separated(text, start))
	}
	if !ok {
		return nil
	}
	return text
}

// Build returns the attribute of a literal whose variables stand for attributes; that of _
// and of a rest without a name is "". It is
// invalid where one of them is not a number of the type that it is for, or no list where
// a rest is to be one.
func (l *Literal) Build(ctxt *ir.Context, bound func(name string) ir.Attr) ir.Attr {
	return l.attrOfParts(ctxt, bound)
}

// Each calls found with each variable of a literal and the part of an attribute that it
// stands for, where the attribute matches the literal, until found returns false.
func (l *Literal) Each(ctxt *ir.Context, a ir.Attr, found func(name string, part ir.Attr) bool) {
	stop := errors.New("stop")
	_ = l.variables(nil, func(v *Literal, path []attrStep) error {
		if !found(v.Text, follow(ctxt, a, path)) {
			return stop
		}
		return nil
	})
}

// Open reports whether the literal has variables, rests or _ in it.
func (l *Literal) Open() bool {
	switch l.Kind {
	case VarLiteral, RestLiteral, AnyLiteral:
		return true
	}
	for i := range l.List {
		if l.List[i].Open() {
			return true
		}
	}
	return false
}

// String returns the literal as a pattern has it.
func (l *Literal) String() string {
	text := ""
	switch l.Kind {
	case IntLiteral:
		text = strconv.FormatInt(l.Int, 10)
	case FloatLiteral:
		text = strconv.FormatFloat(l.Float, 'g', -1, 64)
	case BoolLiteral:
		text = strconv.FormatBool(l.Int != 0)
	case StringLiteral:
		text = strconv.Quote(l.Text)
	case SymbolLiteral:
		text = "@" + l.Text
	case TypeLiteral:
		return l.Type.String()
	case DenseLiteral:
		text = "dense<" + l.Text + ">"
	case ListLiteral:
		text = "[" + l.items() + "]"
	case ArrayLiteral:
		text = "array<" + l.Elem.String()
		if len(l.List) > 0 {
			text += ": " + l.items()
		}
		text += ">"
	case DictLiteral:
		text = "{" + l.items() + "}"
	case ElementsLiteral:
		text = "dense<" + l.items() + ">"
	case UnitLiteral:
		return "unit"
	case AnyLiteral:
		text = "_"
	case VarLiteral:
		text = "?" + l.Text
	case RestLiteral:
		if l.Text == "" {
			return "_..."
		}
		return "?" + l.Text + "..."
	default:
		return l.Text
	}
	if l.Type != 0 {
		text += " : " + l.Type.String()
	}
	return text
}

// items returns the texts of the parts of a literal.
func (l *Literal) items() string {
	items := make([]string, len(l.List))
	for i := range l.List {
		items[i] = l.List[i].String()
		if l.Kind == DictLiteral && i < len(l.Keys) && l.List[i].Kind != RestLiteral {
			items[i] = string(ir.AppendAttrName(nil, l.Keys[i])) + ": " + items[i]
		}
	}
	return strings.Join(items, ", ")
}
