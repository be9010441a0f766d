package mlir

import (
	"strings"

	"github.com/settle-go/settle/graph"
	records "github.com/settle-go/settle/internal/arena"
	"github.com/settle-go/settle/internal/mlirtext"
)

// name is the extent of a value's name in the text, without its percent sign.
// Where digits < end it ends in a number, num, without leading zeros.
type name struct {
	start, digits, end uint32
	num                uint32
}

// value is what a name stands for: a variable, or the first of those of a pack,
// which stand side by side. There is one for each value of a text.
type value struct {
	first graph.VarID // 0: nothing
	scope uint32
	def   uint32 // where the name is defined
}

// names finds the values by their names. Nearly all names of a file are numbers
// after few prefixes (%0, %arg1, %cst_2), so that a slice for each prefix finds
// them; a map has the rest.
//
// A region that is isolated sees no value from outside, and may use the names
// again: each has a scope number, and values of other numbers do not count.
// Values of a region that is not isolated are taken back at its end.
type names struct {
	families []family
	byPrefix map[string]int
	last     int // the family that was looked up last
	odd      family
	oddIndex map[string]uint32
	packs    map[uint32]uint32 // of names of several variables: their number, by def

	count  int // values defined
	ahead  int // values, counted from the first, that the text is known to have
	size   int // of all families together
	scopes uint32
	scope  uint32 // of the innermost region
	open   []frame
	undo   []undo
}

type family struct {
	prefix string
	values []value
}

type frame struct {
	scope uint32
	local bool
	mark  int
}

type undo struct {
	family, index int32
	old           value
}

const oddFamily = -1

// enter opens a region.
func (s *names) enter(isolated bool) {
	f := frame{mark: len(s.undo), local: !isolated}
	if isolated {
		s.scopes++
		s.scope = s.scopes
	}
	f.scope = s.scope
	s.open = append(s.open, f)
}

// definePack records that the name at an offset stands for several variables.
func (s *names) definePack(def, count uint32) {
	if s.packs == nil {
		s.packs = map[uint32]uint32{}
	}
	s.packs[def] = count
}

// countOf returns for how many variables a name stands.
func (s *names) countOf(v *value) uint32 {
	if n, ok := s.packs[v.def]; ok {
		return n
	}
	return 1
}

// leave closes the region that was opened last.
func (s *names) leave() {
	mark := s.open[len(s.open)-1].mark
	for i := len(s.undo) - 1; i >= mark; i-- {
		u := s.undo[i]
		s.at(u.family).values[u.index] = u.old
	}
	s.undo = s.undo[:mark]
	s.open = s.open[:len(s.open)-1]
	s.scope = s.open[len(s.open)-1].scope
}

// visible reports whether a value can be used in the innermost region.
func (s *names) visible(v *value) bool {
	return v != nil && v.first != 0 && v.scope == s.scope
}

// isOpen reports whether a scope is that of a region around.
func (s *names) isOpen(scope uint32) bool {
	for i := len(s.open) - 1; i >= 0; i-- {
		if s.open[i].scope == scope {
			return true
		}
	}
	return false
}

func (s *names) at(family int32) *family {
	if family == oddFamily {
		return &s.odd
	}
	return &s.families[family]
}

// find returns the value of a name, nil for a name that was never defined; it
// may be one that is not visible.
func (s *names) find(text string, n name) *value {
	if n.digits < n.end {
		if f := s.familyOf(text[n.start:n.digits]); f >= 0 && int(n.num) < len(s.families[f].values) {
			v := &s.families[f].values[n.num]
			if v.first != 0 || len(s.oddIndex) == 0 {
				return v
			}
		}
	}
	if len(s.oddIndex) == 0 {
		return nil
	}
	if i, ok := s.oddIndex[text[n.start:n.end]]; ok {
		return &s.odd.values[i]
	}
	return nil
}

// familyOf returns the family of a prefix, -1 when there is none.
func (s *names) familyOf(prefix string) int {
	if s.last < len(s.families) && s.families[s.last].prefix == prefix {
		return s.last
	}
	f, ok := s.byPrefix[prefix]
	if !ok {
		return -1
	}
	s.last = f
	return f
}

// define gives a name a value. It returns the value that the name has in this
// scope already, if there is one.
func (s *names) define(text string, n name, v value) (before *value) {
	family, index := s.slot(text, n)
	slot := &s.at(family).values[index]
	top := &s.open[len(s.open)-1]
	if slot.first != 0 && slot.scope == top.scope {
		return slot
	}
	if top.local || slot.first != 0 && s.isOpen(slot.scope) {
		s.undo = append(s.undo, undo{family, int32(index), *slot})
	}
	v.scope = top.scope
	*slot = v
	s.count++
	return nil
}

// slot returns the slot of a name, a new one for a new name. A number far
// beyond the count of values goes to the map: all slices together are to stay
// as small as the text.
func (s *names) slot(text string, n name) (family int32, index int) {
	if len(s.oddIndex) > 0 {
		if i, ok := s.oddIndex[text[n.start:n.end]]; ok {
			return oddFamily, int(i)
		}
	}
	if n.digits == n.end {
		return oddFamily, s.addOdd(text[n.start:n.end])
	}
	f := s.familyOf(text[n.start:n.digits])
	if f < 0 {
		f = s.addFamily(text[n.start:n.digits])
	}
	values := &s.families[f].values
	growth := int(n.num) + 1 - len(*values)
	if growth <= 0 {
		return int32(f), int(n.num)
	}
	if s.size+growth > 8*s.count+1<<16 {
		return oddFamily, s.addOdd(text[n.start:n.end])
	}
	s.size += growth
	if cap(*values) <= int(n.num) {
		before := *values
		room, spare := s.grow(len(before))
		*values = records.WithSpare(before, max(growth, room), spare)
		records.Discard(before)
	}
	*values = (*values)[:n.num+1]
	return int32(f), int(n.num)
}

// grow returns for how many more values a family of n grows: it doubles, or has
// room for all that come, and spare room for some more, where most are of it.
func (s *names) grow(n int) (room, spare int) {
	if ahead := s.ahead - s.count; 2*n >= s.size && ahead > n {
		return ahead, ahead / 16
	}
	return n, 0
}

// addOdd copies the name: the text may be out of memory when it is looked up.
func (s *names) addOdd(name string) int {
	if s.oddIndex == nil {
		s.oddIndex = map[string]uint32{}
	}
	i := len(s.odd.values)
	s.odd.values = append(s.odd.values, value{})
	s.oddIndex[strings.Clone(name)] = uint32(i)
	return i
}

func (s *names) addFamily(prefix string) int {
	prefix = strings.Clone(prefix)
	if s.byPrefix == nil {
		s.byPrefix = map[string]int{}
	}
	f := len(s.families)
	s.families = append(s.families, family{prefix: prefix})
	s.byPrefix[prefix] = f
	return f
}

// discard gives the memory of the values back when the text has been read.
func (s *names) discard() {
	for _, f := range s.families {
		records.Discard(f.values)
	}
}

// scanName reads the name after a percent sign: digits, or letters, digits and
// $ . _ - that do not begin with a digit.
func scanName(text string, pos int) (n name, ok bool) {
	start, num := pos, uint32(0)
	rest, end, digits := text[pos:], 0, 0
	for more := true; more; {
		for end < len(rest) && inNames[rest[end]] {
			end++
		}
		digits, num = end, 0
		for end < len(rest) && mlirtext.IsDigit(rest[end]) {
			num = num*10 + uint32(rest[end]-'0')
			end++
		}
		more = 0 < digits && digits < end && end < len(rest) && inNames[rest[end]]
	}
	for digits < end-1 && rest[digits] == '0' {
		digits++
	}
	if end-digits > 9 {
		digits = end // beyond what num holds
	}
	return name{uint32(start), uint32(start + digits), uint32(start + end), num}, end > 0
}

// inNames has the bytes that can be anywhere in a name.
var inNames = func() (in [256]bool) {
	for c := range in {
		in[c] = mlirtext.IsLetter(byte(c)) || c == '$' || c == '.' || c == '-'
	}
	return in
}()

// all lists the names that are visible, for a suggestion.
func (s *names) all(text string) []string {
	var all []string
	list := func(values []value) {
		for i := range values {
			if v := &values[i]; s.visible(v) && len(all) < 10000 {
				n, _ := scanName(text, int(v.def))
				all = append(all, text[n.start-1:n.end])
			}
		}
	}
	for _, f := range s.families {
		list(f.values)
	}
	list(s.odd.values)
	return all
}

// Names has the names of results in a text: "%5", or "%5#0" of one of several. Results
// that the text gives no name have none.
type Names map[graph.Var]string
