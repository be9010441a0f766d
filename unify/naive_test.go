package unify

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// env is a substitution of the naive matcher: names and what they are bound to,
// as text.
type env map[string]string

func (e env) bind(name, value string) (env, bool) {
	if old, ok := e[name]; ok {
		return e, old == value
	}
	e = maps.Clone(e)
	e[name] = value
	return e, true
}

func (e env) String() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(e)) {
		fmt.Fprintf(&b, "%s=%s ", name, e[name])
	}
	return b.String()
}

// naiveWays is the meaning of a match written down without any thought of cost:
// all substitutions under which a term is a node.
func naiveWays(t *Term, n graph.Node, e env) []env {
	if len(t.Ops) > 0 && !slices.Contains(t.Ops, n.Op().Name()) {
		return nil
	}
	ok := true
	if t.Name != "" {
		if e, ok = e.bind(t.Name, "op "+n.Op().String()); !ok {
			return nil
		}
	}
	if t.Closed {
		for _, a := range n.Op().Attrs() {
			if !slices.ContainsFunc(t.Attrs, func(b AttrTerm) bool { return a.Name == b.Name }) {
				return nil
			}
		}
	}
	for _, a := range t.Attrs {
		value := n.Op().Attr(a.Name)
		if !value.IsValid() {
			return nil
		}
		if a.Literal != nil {
			if e, ok = naiveLiteral(a.Literal, value, e); !ok {
				return nil
			}
		}
		if a.Var != "" {
			if e, ok = e.bind(a.Var, value.String()); !ok {
				return nil
			}
		}
	}
	if len(t.Types) == 1 {
		if t.Output >= n.NumOutputs() {
			return nil
		}
		if e, ok = naiveType(t.Types[0], n.Output(t.Output), e); !ok {
			return nil
		}
	}
	if len(t.Types) > 1 {
		if len(t.Types) != n.NumOutputs() {
			return nil
		}
		for i, typ := range t.Types {
			if e, ok = naiveType(typ, n.Output(i), e); !ok {
				return nil
			}
		}
	}
	envs := []env{e}
	if !t.AnyArgs {
		envs = naiveArgs(t, n, e)
	}
	if len(t.Regions) == 0 {
		return envs
	}
	var all []env
	for _, e := range envs {
		all = append(all, naiveRegions(t, n, e)...)
	}
	return all
}

// naiveRegions returns the substitutions under which a node holds what a term says.
func naiveRegions(t *Term, n graph.Node, e env) []env {
	if len(n.Nested()) != len(t.Regions) {
		return nil
	}
	envs := []env{e}
	for i, r := range t.Regions {
		fg := n.Nested()[i]
		inArena := fg.Graph() == n.Graph()
		switch {
		case (r.Body || r.Name != "") && !inArena:
			return nil
		case r.Empty && (len(slices.Collect(fg.Nodes())) > 0 || len(fg.Inputs()) > 0 || len(fg.Outputs()) > 0):
			return nil
		}
		var out []env
		for _, e := range envs {
			if r.Name != "" {
				e, _ = e.bind(r.Name, fmt.Sprintf("region %d of %d", i, n.ID()))
			}
			if !r.Body {
				out = append(out, e)
				continue
			}
			for _, e := range naiveSpread(r.Args, fg.Inputs(), e) {
				out = append(out, naiveSpread(r.Yields, fg.Outputs(), e)...)
			}
		}
		envs = out
	}
	return envs
}

// naiveLiteral compares an attribute with a literal part by part, and binds the variables
// in it as it goes.
func naiveLiteral(l *Literal, a ir.Attr, e env) (env, bool) {
	if !a.IsValid() || l.Kind == VarLiteral && l.Type != 0 && l.Type != a.Type() {
		return e, false
	}
	switch l.Kind {
	case AnyLiteral:
		return e, true
	case VarLiteral:
		return e.bind(l.Text, a.String())
	case ListLiteral, ArrayLiteral:
		if l.Kind == ArrayLiteral && !strings.HasPrefix(a.Text(), "array<"+l.Elem.String()) {
			return e, false
		}
		var items []ir.Attr
		n, ok := a.ListLen()
		for i := range n {
			items = append(items, a.Context().Element(a, i))
		}
		if !ok {
			return e, false
		}
		return naiveItems(l, a, items, e)
	case DictLiteral:
		left := map[string]bool{}
		for i := range a.Len() {
			if a.Kind() != ir.DictAttr {
				return e, false
			}
			left[a.Key(i)] = true
		}
		ok, rest := a.Kind() == ir.DictAttr, -1
		for i := range l.List {
			if l.List[i].Kind == RestLiteral {
				rest = i
				continue
			}
			delete(left, l.Keys[i])
			if e, ok = naiveLiteral(&l.List[i], a.Get(l.Keys[i]), e); !ok {
				return e, false
			}
		}
		if rest < 0 || !ok {
			return e, ok && len(left) == 0
		}
		var entries []ir.NamedAttr
		for key := range left {
			entries = append(entries, ir.NamedAttr{Name: key, Value: a.Get(key)})
		}
		return e.bindRest(l.List[rest].Text, a.Context().Dict(entries...))
	}
	if l.Kind == ElementsLiteral {
		return naiveElements(&l.List[0], a, e)
	}
	return e, l.Matches(a)
}

// naiveElements compares the elements of a dense literal, or the one that all of them are.
func naiveElements(body *Literal, a ir.Attr, e env) (env, bool) {
	if a.Kind() != ir.SplatAttr && (a.Kind() != ir.DenseAttr || body.Kind != ListLiteral) {
		return e, false
	}
	if body.Kind != ListLiteral {
		return naiveLiteral(body, a.Splat(), e)
	}
	if slices.ContainsFunc(body.List, func(e Literal) bool { return e.Kind == RestLiteral }) {
		return naiveLiteral(body, a, e)
	}
	var dims []int64
	leaves := []Literal{*body}
	for leaves[0].Kind == ListLiteral {
		dims = append(dims, int64(len(leaves[0].List)))
		var below []Literal
		for _, l := range leaves {
			below = append(below, l.List...)
		}
		leaves = below
	}
	if !slices.Equal(dims, a.Type().Dims()) {
		return e, false
	}
	ok := true
	for i := range leaves {
		if e, ok = naiveLiteral(&leaves[i], a.Context().Element(a, i), e); !ok {
			return e, false
		}
	}
	return e, true
}

func (e env) bindRest(name string, a ir.Attr) (env, bool) {
	if name == "" {
		return e, true
	}
	return e.bind(name, a.String())
}

// naiveItems tries every split of a list.
func naiveItems(l *Literal, a ir.Attr, items []ir.Attr, e env) (env, bool) {
	rest := slices.IndexFunc(l.List, func(e Literal) bool { return e.Kind == RestLiteral })
	if rest < 0 {
		if len(items) != len(l.List) {
			return e, false
		}
		for i := range items {
			ok := false
			if e, ok = naiveLiteral(&l.List[i], items[i], e); !ok {
				return e, false
			}
		}
		return e, true
	}
	for end := rest; end <= len(items); end++ {
		fixed := slices.Concat(items[:min(rest, len(items))], items[end:])
		without := &Literal{List: slices.Delete(slices.Clone(l.List), rest, rest+1)}
		found, ok := naiveItems(without, a, fixed, e)
		if !ok || rest > len(items) {
			continue
		}
		return found.bindRest(l.List[rest].Text, a.Context().Sublist(a, rest, end))
	}
	return e, false
}

func naiveType(t TypeTerm, v graph.Var, e env) (env, bool) {
	if t.Type != 0 && t.Type != v.Type() {
		return e, false
	}
	if t.Var == "" {
		return e, true
	}
	return e.bind(t.Var, v.Type().String())
}

func naiveArgs(t *Term, n graph.Node, e env) []env {
	isRest := func(a *Term) bool { return a.Kind == RestTerm }
	rest := slices.IndexFunc(t.Args, isRest)
	fixed := len(t.Args)
	if rest >= 0 {
		if slices.ContainsFunc(t.Args[rest+1:], isRest) {
			return naiveSpread(t.Args, n.Inputs(), e)
		}
		fixed--
	}
	inputs := n.Inputs()
	if rest < 0 && len(inputs) != fixed || len(inputs) < fixed {
		return nil
	}
	commutative := len(t.Ops) > 0 && len(t.Args) >= 2
	for _, op := range t.Ops {
		commutative = commutative && dialects.Op(op).Has(ir.Commutative)
	}
	var all []env
	for _, choice := range choices(len(inputs), fixed, rest, commutative) {
		envs := []env{e}
		used := make([]bool, len(inputs))
		next := 0
		for i, arg := range t.Args {
			if i == rest {
				continue
			}
			in := choice[next]
			next++
			used[in] = true
			var out []env
			for _, e := range envs {
				out = append(out, naiveTerm(arg, inputs[in], e)...)
			}
			envs = out
		}
		if rest < 0 {
			all = append(all, envs...)
			continue
		}
		var others []string
		for i, v := range inputs {
			if !used[i] {
				others = append(others, fmt.Sprint(v.ID()))
			}
		}
		for _, e := range envs {
			if e, ok := e.bind(t.Args[rest].Name, strings.Join(others, ",")); ok {
				all = append(all, e)
			}
		}
	}
	return all
}

// naiveSpread tries every way to share inputs among arguments with several rests.
func naiveSpread(args []*Term, inputs []graph.Var, e env) []env {
	if len(args) == 0 {
		if len(inputs) == 0 {
			return []env{e}
		}
		return nil
	}
	var all []env
	if args[0].Kind != RestTerm {
		if len(inputs) == 0 {
			return nil
		}
		for _, e := range naiveTerm(args[0], inputs[0], e) {
			all = append(all, naiveSpread(args[1:], inputs[1:], e)...)
		}
		return all
	}
	for n := range len(inputs) + 1 {
		var ids []string
		for _, v := range inputs[:n] {
			ids = append(ids, fmt.Sprint(v.ID()))
		}
		if e, ok := e.bind(args[0].Name, strings.Join(ids, ",")); ok {
			all = append(all, naiveSpread(args[1:], inputs[n:], e)...)
		}
	}
	return all
}

// choices lists which inputs the arguments other than the rest can take.
func choices(inputs, fixed, rest int, commutative bool) [][]int {
	if !commutative {
		choice := make([]int, fixed)
		for i := range choice {
			choice[i] = i
			if rest >= 0 && i >= rest {
				choice[i] = inputs - fixed + i
			}
		}
		return [][]int{choice}
	}
	lists := [][]int{{}}
	for range fixed {
		var longer [][]int
		for _, list := range lists {
			for in := range inputs {
				if !slices.Contains(list, in) {
					longer = append(longer, append(slices.Clone(list), in))
				}
			}
		}
		lists = longer
	}
	return lists
}

func naiveTerm(t *Term, v graph.Var, e env) []env {
	ok := true
	if t.As != "" {
		if e, ok = e.bind(t.As, fmt.Sprint("var ", v.ID())); !ok {
			return nil
		}
	}
	if len(t.Types) > 0 && t.Kind != AppTerm {
		if e, ok = naiveType(t.Types[0], v, e); !ok {
			return nil
		}
	}
	switch t.Kind {
	case VarTerm:
		if e, ok = e.bind(t.Name, fmt.Sprint("var ", v.ID())); !ok {
			return nil
		}
	case NumberTerm:
		if !v.Constant().IsValid() || !t.Value.Matches(v.Constant()) {
			return nil
		}
	case ConstTerm:
		if !v.Constant().IsValid() {
			return nil
		}
	case AppTerm:
		if !v.Owner().IsValid() || v.Index() != t.Output {
			return nil
		}
		return naiveWays(t, v.Owner(), e)
	}
	return []env{e}
}

// envOf renders a match as the naive matcher does.
func envOf(m *Match) env {
	e := env{}
	for name, slot := range m.Pattern.Names {
		switch slot.Kind {
		case VarSlot:
			e[name] = fmt.Sprint("var ", m.Vars[slot.Index])
		case RestSlot:
			ids := make([]string, len(m.Rests[slot.Index]))
			for i, v := range m.Rests[slot.Index] {
				ids[i] = fmt.Sprint(v)
			}
			e[name] = strings.Join(ids, ",")
		case AttrSlot:
			e[name] = m.Attr(slot.Index).String()
		case TypeSlot:
			e[name] = m.Types[slot.Index].String()
		case OpSlot:
			e[name] = "op " + m.Graph.Context().OpByID(m.Ops[slot.Index]).String()
		case RegionSlot:
			fg := m.Regions[slot.Index]
			e[name] = fmt.Sprintf("region %d of %d", slices.Index(fg.ParentNode().Nested(), fg), fg.ParentNode().ID())
		}
	}
	return e
}
