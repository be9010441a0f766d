package graph

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/arena"
)

// typeNum numbers a type in one arena, so that a variable takes 24 bytes.
type typeNum uint32

// arenaTypes are the types of an arena's variables, each once. 0 is no type.
type arenaTypes struct {
	list  []ir.Type
	index []typeNum // open addressing; 0 is free
	last  typeNum   // asked for last
	kept  ir.TypeKeeper
}

// number returns the number of a type, a new one where the arena has none of it.
func (a *arenaTypes) number(t ir.Type) typeNum {
	if int(a.last) < len(a.list) && a.list[a.last] == t {
		return a.last
	}
	return a.look(t)
}

func (a *arenaTypes) look(t ir.Type) typeNum {
	if t == 0 && len(a.list) > 0 {
		return 0
	}
	if 2*len(a.list) >= len(a.index) {
		a.grow()
	}
	at := a.slot(t)
	if a.index[at] == 0 {
		a.kept.MustKeep(t)
		a.list = append(a.list, t)
		a.index[at] = typeNum(len(a.list) - 1)
	}
	a.last = a.index[at]
	return a.last
}

// slot returns where the number of a type stands in the index, or would.
func (a *arenaTypes) slot(t ir.Type) uint64 {
	mask := uint64(len(a.index) - 1)
	at := arena.Mix(0, uint64(t)) & mask
	for a.index[at] != 0 && a.list[a.index[at]] != t {
		at = (at + 1) & mask
	}
	return at
}

func (a *arenaTypes) grow() {
	a.index = make([]typeNum, max(16, 2*len(a.index)))
	for n := 1; n < len(a.list); n++ {
		a.index[a.slot(a.list[n])] = typeNum(n)
	}
}
