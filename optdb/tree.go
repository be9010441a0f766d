package optdb

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/table"
	"github.com/settle-go/settle/navigator"
)

// Node is a member of a database as data: for listings and for JSON.
type Node struct {
	Name string `json:"name"`
	// Kind is that of a database or a rule. Any other optimizer has the kind under
	// which its passes are reported ([navigator.KindOf]): "merge", "topo", "global".
	// The query's word for all of those is "global".
	Kind      Kind     `json:"kind"`
	Doc       string   `json:"doc,omitempty"`
	Source    string   `json:"source,omitempty"`
	Tags      []string `json:"tags"`               // that it was given; those of the databases around it count as well
	Position  *float64 `json:"position,omitempty"` // in a sequence
	Priority  int      `json:"priority,omitempty"` // of a rule in an equilibrium
	Role      string   `json:"role,omitempty"`     // in an equilibrium: "final", "cleanup"
	InsteadOf string   `json:"instead_of,omitempty"`
	// OwnTagsOnly says that the names and tags of its databases do not include it.
	OwnTagsOnly bool `json:"own_tags_only,omitempty"`
	// Always says that it runs with whatever else a query selects.
	Always bool `json:"always,omitempty"`
	// MaxUseRatio is that of an equilibrium, 0 when the limits of the run count.
	MaxUseRatio float64 `json:"max_use_ratio,omitempty"`
	// Walk is how a topo, a local group or an equilibrium goes over the graph:
	// "in_to_out" or "out_to_in", "apply_all", "ignore_new_trees",
	// "visit_new_trees", "tracks_on_change_inputs".
	Walk    []string `json:"walk,omitempty"`
	Target  string   `json:"target,omitempty"` // what a proxy stands for
	Rules   int      `json:"rules"`            // in a database, at any depth
	Members []*Node  `json:"members,omitempty"`
	// Database says that the node is a database, not an optimizer of a kind that databases
	// have as well, such as one walk over the graph.
	Database bool `json:"-"`
}

// node returns the member as data, without its members.
func (m *member) node() *Node {
	place := m.placed(0)
	n := &Node{
		Name: m.name, Kind: m.listedKind(), Database: m.db != nil, Source: m.Source, Tags: append([]string{}, m.Tags...),
		Doc: m.Doc, Priority: place.priority, Role: place.role, InsteadOf: m.InsteadOf, OwnTagsOnly: m.OwnTagsOnly, Always: m.Always,
	}
	if m.db != nil {
		n.MaxUseRatio, n.Walk = m.db.equilibrium.MaxUseRatio, m.db.walkWords()
		if m.db.target != nil {
			n.Target = m.db.target.Name()
		}
	}
	return n
}

// node returns the member as data, with the place that it has.
func (p placed) node() *Node {
	n := p.member.node()
	n.Priority, n.Role = p.priority, p.role
	if p.home.kind.hasPositions() {
		n.Position = &p.position
	}
	return n
}

// Tree returns the database and all that stands in it, in the order in which it
// runs, as a tree of the caller's. What a proxy stands for is listed once.
func (db *DB) Tree() *Node {
	db.mustBeMade()
	n := db.self.node()
	for _, p := range db.ordered() {
		inner := p.node()
		if p.db != nil {
			tree := p.db.Tree()
			inner.Rules, inner.Members = tree.Rules, tree.Members
		}
		n.add(inner)
	}
	return n
}

// add appends a member.
func (n *Node) add(m *Node) {
	n.Members = append(n.Members, m)
	n.Rules += m.Rules
	if m.Kind == KindLocal {
		n.Rules++
	}
}

// walkWords says how the database goes over the graph.
func (db *DB) walkWords() []string {
	var words []string
	switch {
	case db.kind == KindTopo && db.walk.Order == navigator.OutToIn:
		words = append(words, "out_to_in")
	case db.kind == KindTopo:
		words = append(words, "in_to_out")
	}
	if db.walk.ApplyAll {
		words = append(words, "apply_all")
	}
	if db.walk.IgnoreNewTrees {
		words = append(words, "ignore_new_trees")
	}
	if db.equilibrium.VisitNewTrees {
		words = append(words, "visit_new_trees")
	}
	if db.walk.TracksOnChangeInputs || db.equilibrium.TracksOnChangeInputs {
		words = append(words, "tracks_on_change_inputs")
	}
	return words
}

func (n *Node) clone() *Node {
	c := *n
	c.Tags, c.Walk = slices.Clone(n.Tags), slices.Clone(n.Walk)
	if n.Position != nil {
		position := *n.Position
		c.Position = &position
	}
	c.Members = nil
	for _, m := range n.Members {
		c.Members = append(c.Members, m.clone())
	}
	return &c
}

// WriteText writes the tree as text: what stands in a database stands below it,
// after its position in a sequence.
//
//	optdb             sequence, 1 rule
//	  0 merge1        merge                [fast_run merge]
//	  1 canonicalize  equilibrium, 1 rule
//	      mul_one     rule                 [fast_run]
func (n *Node) WriteText(w io.Writer) error {
	if w == nil {
		return registerErrorf("there is no io.Writer to write the tree of %q to", n.Name)
	}
	rows := table.Table{Columns: []table.Column{{Left: true}, {Left: true}, {Left: true}}}
	n.rows("", "", &rows)
	var b strings.Builder
	rows.Write(&b, -1, false)
	_, err := io.WriteString(w, b.String())
	return err
}

// rows adds the row of the node, which begins with first, and those of its members,
// which begin with indent.
func (n *Node) rows(first, indent string, rows *table.Table) {
	rows.Add(table.Text(first+n.Name), table.Text(n.kindText()), table.Text(n.restText()))
	width := 0
	for _, m := range n.Members {
		width = max(width, len(m.positionText()))
	}
	for _, m := range n.Members {
		margin, position := indent+"  ", ""
		if width > 0 {
			position = fmt.Sprintf("%*s ", width, m.positionText())
		}
		m.rows(margin+position, margin+strings.Repeat(" ", len(position)), rows)
	}
}

func (n *Node) positionText() string {
	if n.Position == nil {
		return ""
	}
	return strconv.FormatFloat(*n.Position, 'g', -1, 64)
}

// kindText says what the node is: "cleanup merge", "equilibrium, 3 rules".
func (n *Node) kindText() string {
	text := string(n.Kind)
	switch n.Kind {
	case KindProxy:
		text = "proxy of " + n.Target
	case KindLocal:
		text = "rule"
	}
	if n.Role != "" {
		text = n.Role + " " + text
	}
	switch {
	case !n.Database || n.Kind == KindProxy && n.Rules == 0:
		return text
	case n.Rules == 1:
		return text + ", 1 rule"
	}
	return fmt.Sprintf("%s, %d rules", text, n.Rules)
}

func (n *Node) restText() string {
	var parts []string
	if len(n.Tags) > 0 {
		parts = append(parts, "["+strings.Join(n.Tags, " ")+"]")
	}
	if n.Always {
		parts = append(parts, "always")
	}
	if n.OwnTagsOnly {
		parts = append(parts, "own tags only")
	}
	if n.Priority != 0 {
		parts = append(parts, fmt.Sprintf("priority %d", n.Priority))
	}
	if n.MaxUseRatio != 0 {
		parts = append(parts, fmt.Sprintf("max_use_ratio %g", n.MaxUseRatio))
	}
	parts = append(parts, n.Walk...)
	if n.InsteadOf != "" {
		parts = append(parts, "instead of "+n.InsteadOf)
	}
	return strings.Join(parts, " ")
}
