package guard

// Tree is an expression as it is read, for code that gives it another meaning than its
// value at a match: a proof computes with words of bits.
type Tree struct {
	Kind TreeKind
	Text string // the name, the operator, or what is called
	Int  int64
	Args []Tree
}

// TreeKind says what a Tree is.
type TreeKind uint8

// The kinds of trees.
const (
	OtherTree TreeKind = iota // any other
	NameTree
	IntTree
	OperatorTree
	CallTree
)

// ParseTree reads an expression. What is not an expression is an OtherTree.
func ParseTree(text string) Tree {
	n, failed := parseText(text)
	if failed != nil {
		return Tree{}
	}
	return n.tree()
}

func (n *node) tree() Tree {
	kinds := map[nodeKind]TreeKind{nameNode: NameTree, intNode: IntTree, unaryNode: OperatorTree, binaryNode: OperatorTree, callNode: CallTree}
	t := Tree{Kind: kinds[n.kind], Text: n.text, Int: int64(n.int)}
	for _, arg := range n.args {
		if arg != nil { // the end of a slice that is left out
			t.Args = append(t.Args, arg.tree())
		}
	}
	return t
}

// Names yields the names in an expression, other than those of what is called.
func (t Tree) Names(yield func(string) bool) { t.names(yield) }

func (t Tree) names(yield func(string) bool) bool {
	if t.Kind == NameTree && !yield(t.Text) {
		return false
	}
	for _, arg := range t.Args {
		if !arg.names(yield) {
			return false
		}
	}
	return true
}
