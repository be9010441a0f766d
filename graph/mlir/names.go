package mlir

import (
	"sort"
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
	def   uint32      // where the name is defined
}

// names finds the values by their names. Nearly all names of a file are numbers
// after few prefixes (%0, %arg1, %cst_2), so that a slice for each prefix finds
// them; a map has the rest.
//
// A region that is isolated sees no value from outside, and may use the names
// again: where a value is defined says in which one that is. Values of a region
// that is not isolated are taken back at its end.
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
	open   []frame
	scopes []scope // of the isolated regions among the open ones
	scope  *scope  // the innermost
	undo   []undo
}

type family struct {
	prefix string
	values []value
}

// frame is an open region.
type frame struct {
	local bool // it is not isolated
	mark  int
}

// scope is the part of the text in which the values of an isolated region are defined.
type scope struct {
	start   uint32
	last    uint32    // where the last value was defined, or is to be by an operation whose regions are being read
	without []stretch // the isolated regions in it that have been read, in order
}

type stretch struct{ start, end uint32 }

// has reports whether what is defined at an offset is a value of the region.
func (s *scope) has(def uint32) bool {
	return def >= s.start && (len(s.without) == 0 || !s.leavesOut(def))
}

func (s *scope) leavesOut(def uint32) bool {
	i := sort.Search(len(s.without), func(i int) bool { return s.without[i].end > def })
	return i < len(s.without) && s.without[i].start <= def
}

// leaveOut takes a region out, whose end was read last.
func (s *scope) leaveOut(e stretch) {
	if i := len(s.without) - 1; i >= 0 && s.last < s.without[i].start {
		s.without[i].end = e.end // nothing was defined between them
		return
	}
	s.without = append(s.without, e)
}

type undo struct {
	family, index int32
	old           value
}

const oddFamily = -1

// enter opens a region whose first value may be defined at an offset.
func (s *names) enter(isolated bool, start int) {
	s.open = append(s.open, frame{mark: len(s.undo), local: !isolated})
	if isolated {
		s.scopes = append(s.scopes, scope{start: uint32(start)})
		s.scope = &s.scopes[len(s.scopes)-1]
	}
}

// expect notes that an operation defines results, the first under the name n, once its regions have been read.
func (s *names) expect(n name) { s.scope.last = n.start }

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

// leave closes the region that was opened last, at an offset.
func (s *names) leave(end int) {
	closed := s.open[len(s.open)-1]
	for i := len(s.undo) - 1; i >= closed.mark; i-- {
		u := s.undo[i]
		s.at(u.family).values[u.index] = u.old
	}
	s.undo = s.undo[:closed.mark]
	s.open = s.open[:len(s.open)-1]
	if !closed.local {
		start := s.scope.start
		s.scopes = s.scopes[:len(s.scopes)-1]
		s.scope = &s.scopes[len(s.scopes)-1]
		s.scope.leaveOut(stretch{start, uint32(end)})
	}
}

// visible reports whether a value can be used in the innermost region.
func (s *names) visible(v *value) bool {
	return v != nil && v.first != 0 && s.scope.has(v.def)
}

// isOpen reports whether a value is one of the innermost isolated region or of those around it.
func (s *names) isOpen(v *value) bool {
	after := sort.Search(len(s.scopes), func(i int) bool { return s.scopes[i].start > v.def })
	return v.first != 0 && s.scopes[after-1].has(v.def) // the first begins with the text
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
	if s.visible(slot) {
		return slot
	}
	if top.local || s.isOpen(slot) {
		s.undo = append(s.undo, undo{family, int32(index), *slot})
	}
	*slot = v
	s.scope.last = v.def
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
