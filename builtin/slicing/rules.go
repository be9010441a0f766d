package slicing

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// Rules returns the rules, for graphs of these dialects. They belong into the
// database canonicalize.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	k := kit{dialects}
	rules := []*navigator.Local{
		k.removeWholeRead(), k.mergeReads(), k.readBehindWrite(), k.writeIntoRead(), k.readOfConcat(),
		k.removeOverwritten(), k.removeWholeWrite(), k.removeWriteBack(), k.mergeWrites(), k.reorderWrites(),
		k.mergeConcat(), k.removeCopy(),
	}
	for _, r := range rules {
		r.Examples = examples[r.Name]
	}
	return rules
}
