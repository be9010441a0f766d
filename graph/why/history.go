package why

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
)

// History is what an optimizer made of the graph of a file.
type History struct {
	file      string
	before    *graph.FunctionGraph
	after     *graph.FunctionGraph
	arenas    []*graph.FunctionGraph // all arenas of after, before the rewrites
	sources   map[string]string
	logs      []*graph.Provenance // of the arenas
	index     []index             // of the logs
	live      []map[graph.Source]graph.Node
	remaining map[string]graph.Node // nodes of the file that are in the result, by location
	nodes     []graph.Node          // of the result, in the order of its text
	names     mlir.Names            // of the values of the result
}

// Begin begins the history of a graph that was read from a file twice: the second one
// is going to be rewritten. Nodes that the rewrites erase are looked up in the first one.
func Begin(file string, before, after *graph.FunctionGraph) *History {
	return &History{file: file, before: before, after: after, arenas: after.Arenas()}
}

// End indexes the log of the rewrites. Sources has the locations of rules by their
// names, as "rules.toml:7".
func (h *History) End(sources map[string]string) {
	h.sources = sources
	for _, fg := range h.arenas {
		log := fg.Graph().Provenance()
		h.logs = append(h.logs, log)
		h.index = append(h.index, newIndex(log))
		h.live = append(h.live, map[graph.Source]graph.Node{})
	}
	h.remaining = map[string]graph.Node{}
	h.names = mlir.WrittenNames(h.after)
	for n := range h.after.All() {
		i := h.logOf(n)
		s := h.logs[i].Source(n.ID())
		h.live[i][s] = n
		if s.MadeBy < 0 {
			h.remaining[s.Place] = n
		}
		h.nodes = append(h.nodes, n)
	}
}

// logOf returns which log a node of the result belongs to.
func (h *History) logOf(n graph.Node) int { return slices.Index(h.logs, n.Graph().Provenance()) }

// Name returns the name of a value of the result, "" where it has none.
func (h *History) Name(v graph.Var) string { return h.names[v] }

// nameOf returns the names of the results of a node in the text: "%5", "%5:2" of one
// with two results, "" of one without any.
func (h *History) nameOf(n graph.Node) string {
	switch count := n.NumOutputs(); count {
	case 0:
		return ""
	case 1:
		return h.names[n.Output(0)]
	default:
		name, _, _ := strings.Cut(h.names[n.Output(0)], "#")
		return fmt.Sprintf("%s:%d", name, count)
	}
}

// Found is a node that a question is about: of the result or, where it was erased,
// of the file.
type Found struct {
	Node   graph.Node
	Erased bool
}

// Find returns the nodes that a question is about, at least one; see [History.Explain].
func (h *History) Find(question string) ([]Found, error) {
	if list := h.findNode(question); list != nil {
		return list, nil
	}
	switch {
	case strings.HasPrefix(question, "%"):
		return h.findName(question)
	case strings.HasPrefix(question, "#"):
		return h.findNumber(question)
	case location.MatchString(question):
		return h.findLocation(question)
	}
	return h.findOp(question)
}

// location matches "file:line:column" and "file:line".
var location = regexp.MustCompile(`^(.*?):0*([1-9]\d*)(?::0*([1-9]\d*))?$`)

// splitLocation splits a location; the line and the column are 0 where it has none.
func splitLocation(text string) (file string, line, column int) {
	text, _, _ = strings.Cut(text, nodePlace)
	if parts := location.FindStringSubmatch(text); parts != nil {
		file = parts[1]
		line, _ = strconv.Atoi(parts[2])
		column, _ = strconv.Atoi(parts[3])
	}
	return file, line, column
}

func (h *History) findName(question string) ([]Found, error) {
	asked, _, _ := strings.Cut(question, "#") // one of several results
	var list []Found
	var names []string
	for _, n := range h.nodes {
		name, _, _ := strings.Cut(h.nameOf(n), ":")
		if name == asked {
			list = append(list, Found{Node: n})
		}
		names = append(names, name)
	}
	if list == nil {
		err := diag.Errorf(nil, diag.NoSpan, "the result has no value %q", question)
		err.Help = "a value of the file is named by its location: FILE:LINE"
		return nil, err.Suggest(asked, names)
	}
	return list, nil
}

// nodePlace is what stands between the file and the name in the location of a node that has one.
const nodePlace = ": node "

// findNode finds the operations that a node of the file was, of a graph whose nodes have names:
// erased ones as well.
func (h *History) findNode(name string) []Found {
	var list []Found
	for n := range h.before.All() {
		if _, at, is := strings.Cut(n.Location(), nodePlace); is && at == name {
			list = append(list, h.current(n))
		}
	}
	return list
}

func (h *History) findNumber(question string) ([]Found, error) {
	n, err := strconv.Atoi(question[1:])
	if err != nil || n < 1 || n > len(h.nodes) {
		return nil, diag.Errorf(nil, diag.NoSpan, "the result has no operation %q: it has #1 to #%d", question, len(h.nodes))
	}
	return []Found{{Node: h.nodes[n-1]}}, nil
}

// findLocation finds the operations of the file at a location, erased ones as well.
func (h *History) findLocation(question string) ([]Found, error) {
	file, line, column := splitLocation(question)
	if file != "" && file != h.file && file != base(h.file) {
		return nil, diag.Errorf(nil, diag.NoSpan, "%q is not a location in %s", question, h.file)
	}
	var list []Found
	near := 0
	for n := range h.before.All() {
		_, l, c := splitLocation(n.Location())
		if l == 0 {
			continue
		}
		if l == line && (column == 0 || column == c) {
			list = append(list, h.current(n))
		}
		if near == 0 || distance(l, line) < distance(near, line) {
			near = l
		}
	}
	if list == nil {
		err := diag.Errorf(nil, diag.NoSpan, "no operation at %q", question)
		if near > 0 {
			err.Help = fmt.Sprintf("the nearest is in line %d", near)
		}
		return nil, err
	}
	return list, nil
}

func distance(a, b int) int { return max(a-b, b-a) }

func base(name string) string { return name[strings.LastIndexAny(name, `/\`)+1:] }

// current returns the node of the result that a node of the file is.
func (h *History) current(n graph.Node) Found {
	if kept, ok := h.remaining[n.Location()]; ok {
		return Found{Node: kept}
	}
	return Found{Node: n, Erased: true}
}

// findOp finds the operations of a name: those of the result or, where there are
// none, those of the file.
func (h *History) findOp(question string) ([]Found, error) {
	var list, erased []Found
	var ops []string
	for _, n := range h.nodes {
		if ops = append(ops, n.Op().Name()); n.Op().Name() == question {
			list = append(list, Found{Node: n})
		}
	}
	for n := range h.before.All() {
		if ops = append(ops, n.Op().Name()); n.Op().Name() == question {
			erased = append(erased, h.current(n))
		}
	}
	switch {
	case list != nil:
		return list, nil
	case erased != nil:
		return erased, nil
	}
	for n := range h.before.All() {
		if _, name, is := strings.Cut(n.Location(), nodePlace); is {
			ops = append(ops, name)
		}
	}
	err := diag.Errorf(nil, diag.NoSpan, "neither the result nor %s has an operation %q", h.file, question)
	if near := diag.Nearest(question, ops); near == "" {
		err.Help = "a node is given as %name, #number, dialect.op or FILE:LINE, one of TensorFlow by its name"
	}
	return nil, err.Suggest(question, ops)
}
