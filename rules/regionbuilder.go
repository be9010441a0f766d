package rules

import (
	"regexp"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// regionScope is what the builder knows of the regions of the matched node.
type regionScope struct {
	used   map[string]bool   // by name: it has a place
	owner  map[string]string // of an argument: how its region is written
	given  map[string]int    // by name: how many arguments it is inlined with
	root   *syntax.Term      // that may say which outputs it takes the place of, nil for none
	errs   int               // that there were before
	inside string            // the region for which values are compiled, as it is written, "" for none
	into   int               // 1 and its slot, 0 for none
}

// beginRegions looks at the regions that the patterns write.
func (b *builder) beginRegions() {
	b.scope = regionScope{used: map[string]bool{}, given: map[string]int{}, owner: map[string]string{}, errs: len(b.l.errs)}
	for i := range b.matches {
		m := &b.matches[i]
		for t := range m.term.All() {
			b.program.holds = b.program.holds || len(t.Regions) > 0
		}
		for _, r := range m.term.Regions {
			for _, arg := range r.Args {
				if arg.Name != "" {
					b.scope.owner[arg.Name] = "^" + r.Name
				}
			}
		}
		m.checkRegionArguments()
	}
}

// inRegion reports an argument of a region that is used outside of that.
func (b *builder) inRegion(t *syntax.Term) {
	owner, ok := b.scope.owner[t.Name]
	if !ok || b.scope.inside == owner && owner != "^" {
		return
	}
	err := b.errorf(t.Span, "?%s is an argument of a region, which nothing outside of that can use", t.Name)
	if owner != "^" {
		err.Help = "inline(" + owner + " ...) says what takes its place"
	}
}

// regionOf returns the slot of a region of the matched node, and notes that it has a place.
func (b *builder) regionOf(name string, t *syntax.Term, start, end int) (slot int, ok bool) {
	span := t.Span
	span.Start, span.End = start, end
	s, known := b.names[name]
	switch {
	case known && s.Kind == unify.RegionSlot && !b.isRootRegion(name):
		b.errorf(span, "^%s is not a region of the root: it can only be looked at", name)
		return 0, false
	case !known:
		var near []string
		for other, s := range b.names {
			if s.Kind == unify.RegionSlot {
				near = append(near, other)
			}
		}
		slices.Sort(near)
		b.errorf(span, "unbound region ^%s: the pattern does not bind it", name).Suggest(name, near)
		return 0, false
	case s.Kind != unify.RegionSlot:
		b.errorf(span, "?%s is %s, not %s", name, s.Kind, unify.RegionSlot)
		return 0, false
	}
	b.scope.used[name] = true
	return s.Index, true
}

func (b *builder) isRootRegion(name string) bool {
	return slices.ContainsFunc(b.matches, func(m matched) bool {
		return slices.ContainsFunc(m.term.Regions, func(r *syntax.Region) bool { return r.Name == name })
	})
}

// inline compiles inline(^name argument...), or finds the step of an equal one.
func (b *builder) inline(t *syntax.Term) operand {
	bare := *t
	bare.Output, bare.Annot, bare.Spread = -1, nil, false
	key := bare.String()
	index, known := b.steps[key]
	switch {
	case b.folding:
		b.errorf(t.Span, "fold computes constants: it has no place for a region")
	case b.scope.inside != "":
		b.errorf(t.Span, "a region cannot be put into another one")
	}
	if !known {
		start := t.Span.Start + len("inline(")
		slot, _ := b.regionOf(t.Name, t, start, start+1+len(t.Name))
		b.checkArguments(t)
		b.checkAlike(t)
		in := &inlining{slot: slot, args: b.args(t)}
		index = len(b.program.steps)
		b.steps[key] = index
		b.program.steps = append(b.program.steps, step{inline: in, op: opSource{fixed: -1, slot: -1}})
		b.terms = append(b.terms, t)
	}
	return operand{kind: inlinedValue, step: index, output: t.Output, several: isSeveral(t)}
}

// checkArguments reports what a region is inlined with where the pattern says that it
// has another number of arguments.
func (b *builder) checkArguments(t *syntax.Term) {
	if slices.ContainsFunc(t.Args, isSeveral) {
		return
	}
	for _, m := range b.matches {
		for app := range m.term.All() {
			for _, r := range app.Regions {
				if r.Name != t.Name || !r.Arrow || slices.ContainsFunc(r.Args, isSeveral) || len(r.Args) == len(t.Args) {
					continue
				}
				b.errorf(t.Span, "^%s has %s, and is given %d", t.Name, phrase.Count(len(r.Args), "argument"), len(t.Args)).Help =
					"what takes the place of its arguments follows the name: inline(^" + t.Name + " ?x)"
				return
			}
		}
	}
}

// checkAlike reports a region that is inlined with different numbers of arguments.
func (b *builder) checkAlike(t *syntax.Term) {
	if slices.ContainsFunc(t.Args, isSeveral) {
		return
	}
	n, known := b.scope.given[t.Name]
	if known && n != len(t.Args) {
		b.errorf(t.Span, "^%s is given %s here, and %d elsewhere", t.Name, phrase.Count(len(t.Args), "argument"), n)
	}
	b.scope.given[t.Name] = len(t.Args)
}

// uses compiles the regions that a new node is given.
func (b *builder) uses(t *syntax.Term, s *step) {
	if len(t.Regions) > 0 && s.name != "" && s.op.slot < 0 {
		b.checkHolds(t, []string{s.name})
	}
	switch {
	case len(t.Regions) == 0:
		return
	case b.folding:
		b.errorf(t.Regions[0].Span, "fold computes constants: it has no place for a region")
	case b.scope.inside != "":
		b.errorf(t.Regions[0].Span, "a region cannot be put into another one")
	}
	for _, r := range t.Regions {
		if r.Name == "" {
			s.regions = append(s.regions, regionUse{slot: -1})
			continue
		}
		slot, ok := b.regionOf(r.Name, t, r.Span.Start, r.Span.Start+1+len(r.Name))
		if !ok {
			continue
		}
		u := regionUse{slot: slot, yields: r.Arrow, picks: len(r.Args) > 0}
		outer := b.scope
		b.scope.inside, b.scope.into = "^"+r.Name, slot+1
		for _, arg := range r.Args {
			u.args = append(u.args, b.picked(arg, r))
		}
		for i, y := range r.Yields {
			u.values = append(u.values, b.yielded(y, slot, i, r))
		}
		b.scope.inside, b.scope.into = outer.inside, outer.into
		s.regions = append(s.regions, u)
	}
}

// picked compiles an argument that a region keeps.
func (b *builder) picked(t *syntax.Term, r *syntax.Region) operand {
	if t.Kind == syntax.Computed {
		return b.computed(t, typeSource{})
	}
	if b.scope.owner[t.Name] != "^"+r.Name {
		b.errorf(t.Span, "%s is not an argument of ^%s", t, r.Name)
		return operand{}
	}
	return b.value(t)
}

// yielded compiles what a region is to yield in the place of its value i. What the
// replacement makes for it has that one's type where it says no other.
func (b *builder) yielded(t *syntax.Term, slot, i int, r *syntax.Region) operand {
	old := typeSource{kind: yieldedType, slot: slot, output: i}
	if slices.ContainsFunc(r.Yields[:i], isSeveral) || b.yieldsOther(r) {
		old = typeSource{}
	}
	switch t.Kind {
	case syntax.Const, syntax.Computed:
		if t.Kind == syntax.Const && t.Annot == nil && old.kind == noType {
			b.errorf(t.Span, "the type of %s cannot be inferred", t.Const).Help = "write it after a colon: 0 : f32"
		}
		return b.constant(t, old)
	case syntax.App:
		v := b.app(t)
		if t.Annot == nil && old.kind != noType {
			b.setType(v, old)
		}
		return v
	}
	return b.value(t)
}

// yieldsOther reports whether a region of the replacement yields another number of values
// than it does in the pattern: then no value stands in the place of one of those.
func (b *builder) yieldsOther(r *syntax.Region) bool {
	for _, m := range b.matches {
		for _, old := range m.term.Regions {
			if old.Name == r.Name && old.Arrow && !slices.ContainsFunc(old.Yields, isSeveral) && !slices.ContainsFunc(r.Yields, isSeveral) && len(old.Yields) != len(r.Yields) {
				return true
			}
		}
	}
	return false
}

// isSeveral reports whether a term may stand for several values.
func isSeveral(t *syntax.Term) bool {
	return t.Kind == syntax.Rest || t.Spread || t.Kind == syntax.Inlined && t.Output < 0
}

// shareRegions gives a region that has several places to the last of them, in the order in
// which the steps run, and copies to the others.
func (b *builder) shareRegions() {
	places, last := map[int]int{}, map[int]*bool{}
	each := func(f func(slot int, copies, shared *bool)) {
		for i := range b.program.steps {
			s, ignored := &b.program.steps[i], false
			if s.inline != nil {
				f(s.inline.slot, &s.inline.copies, &ignored)
			}
			for k := range s.regions {
				if u := &s.regions[k]; u.slot >= 0 {
					f(u.slot, &u.copies, &u.shared)
				}
			}
		}
	}
	each(func(slot int, copies, _ *bool) {
		places[slot]++
		*copies, last[slot] = true, copies
	})
	for _, copies := range last {
		*copies = false
	}
	each(func(slot int, _, shared *bool) { *shared = places[slot] > 1 })
	for i := range b.program.steps {
		s := &b.program.steps[i]
		if s.into > 0 && places[s.into-1] > 1 && (b.part.info(s.name).Has(ir.Effect) || b.part.info(s.name).Has(ir.Regions)) {
			b.errorf(b.terms[i].Span, "%s may have effects, and is made in a region that has several places: it would be in each of them", s.name)
		}
	}
}

// endRegions decides which regions of the matched node are dropped, and reports those that
// would be lost by oversight, unless by another mistake.
func (b *builder) endRegions() {
	b.shareRegions()
	b.program.drops = make([][]dropping, len(b.matches))
	meant := len(b.l.errs) > b.scope.errs
	for i := range b.matches {
		m := &b.matches[i]
		for k, r := range m.term.Regions {
			if b.scope.used[r.Name] {
				continue
			}
			if r.Name != "" && !meant && !b.isAskedAbout(r.Name) {
				m.errorf(r.Span, "the region ^%s would be lost: the replacement has no place for it", r.Name).Help =
					"where it may be dropped, write ^_, or ^(...) where it must have no effects"
			}
			b.program.drops[i] = append(b.program.drops[i], dropping{index: k, checked: !r.Any, text: r.String()})
		}
	}
}

// isAskedAbout reports whether an expression of the rule names a region.
func (b *builder) isAskedAbout(name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	return word.MatchString(b.asks)
}

// outs compiles the outputs of the matched node whose place a node takes that has an
// expression for their list after its colon.
func (b *builder) outs(t *syntax.Term) {
	if t != b.scope.root {
		b.errorf(t.Annot.Span, "dots after a type are for the node that takes the place of the root")
		return
	}
	text := b.expr(t.Annot.Types[0].Expr.Span)
	expr, errs := guard.CompileOperand(text, b.names)
	b.add(errs)
	if expr == nil {
		return
	}
	b.info = b.info.Merge(expr.Info)
	if !expr.IsList() {
		b.errorf(t.Annot.Span, "%s is not a list of values", t.Annot).Help = "it is for outputs of the matched node: {filter(outs, uses(#) > 0)}..."
		return
	}
	b.program.outs, b.program.outsText = expr, text
}
