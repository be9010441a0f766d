package rules

import (
	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

// builtinRelation is a relation that every file may use.
type builtinRelation struct {
	arity int
	goal  func(a *relation.Algebra, t []logic.Term) relation.Goal
}

// builtinRelations lists them by name.
func builtinRelations() map[string]builtinRelation {
	two := func(goal func(a, b logic.Term) relation.Goal) builtinRelation {
		return builtinRelation{2, func(_ *relation.Algebra, t []logic.Term) relation.Goal { return goal(t[0], t[1]) }}
	}
	three := func(goal func(a, b, c logic.Term) relation.Goal) builtinRelation {
		return builtinRelation{3, func(_ *relation.Algebra, t []logic.Term) relation.Goal { return goal(t[0], t[1], t[2]) }}
	}
	return map[string]builtinRelation{
		"eq": two(relation.Eq), "neq": two(relation.Neq), "member": two(relation.Membero),
		"permute": two(relation.Permuteo), "same_length": two(relation.EqLength),
		"append": three(relation.Appendo), "remove": three(relation.Rembero),
		"associative": {1, func(a *relation.Algebra, t []logic.Term) relation.Goal { return a.Associative.Goal(t[0]) }},
		"commutative": {1, func(a *relation.Algebra, t []logic.Term) relation.Goal { return a.Commutative.Goal(t[0]) }},
		"assoc_flatten": {2, func(a *relation.Algebra, t []logic.Term) relation.Goal {
			return a.AssocFlatten(t[0], t[1])
		}},
		"eq_comm":  {2, func(a *relation.Algebra, t []logic.Term) relation.Goal { return a.EqComm(t[0], t[1]) }},
		"eq_assoc": {2, func(a *relation.Algebra, t []logic.Term) relation.Goal { return a.EqAssoc(t[0], t[1], 0) }},
		"eq_assoccomm": {2, func(a *relation.Algebra, t []logic.Term) relation.Goal {
			return a.EqAssocComm(t[0], t[1])
		}},
	}
}
