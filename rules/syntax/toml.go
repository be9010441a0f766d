package syntax

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
	"github.com/settle-go/settle/diag"
)

// maxTOMLDepth bounds how deep arrays, tables and dotted keys nest: no rule file
// needs more than four levels.
const maxTOMLDepth = 100

// node is a value of a TOML file with its location.
type node struct {
	kind   nodeKind
	origin origin    // of a table or an array
	name   string    // its key; an array's items have the array's
	key    diag.Span // the last part of the key or header that named it
	span   diag.Span // strings: what is between the quotes; tables: the header
	names  []string  // of a table's fields, in their order in the file
	fields map[string]*node
	items  []*node
	value  any  // of a scalar or a string
	broken bool // of a table: some of it could not be read, so that nothing is missing
}

type nodeKind uint8

const (
	scalarNode nodeKind = iota
	stringNode
	tableNode
	arrayNode
)

// origin says what defined a table or an array, and so what may add to it.
type origin uint8

const (
	impliedTable origin = iota // by the header of a table in it: a header of its own may follow
	headerTable                // by its header; for an array of tables by the first one
	dottedTable                // by a dotted key
	inlineValue                // in brackets or braces: nothing adds to it
)

func (n *node) add(name string, child *node) {
	if n.fields == nil {
		n.fields = map[string]*node{}
	}
	child.name = name
	n.names = append(n.names, name)
	n.fields[name] = child
}

// last returns the table that a header's path continues from: the node itself,
// or the last one of an array of tables.
func (n *node) last() *node {
	if n.kind == arrayNode && len(n.items) > 0 {
		return n.items[len(n.items)-1]
	}
	return n
}

// typeName says what the node is, as an error calls it.
func (n *node) typeName() string {
	switch n.kind {
	case tableNode:
		return "a table"
	case arrayNode:
		return "an array"
	}
	switch n.value.(type) {
	case string:
		return "a string"
	case int64:
		return "an integer"
	case float64:
		return "a float"
	case bool:
		return "a boolean"
	}
	return "a date"
}

// reader makes a tree of the expressions that go-toml's parser finds in a file.
// The parser knows the grammar and the bytes of each key and value; what a table
// may hold is checked here, so that every key that is defined twice is reported.
type reader struct {
	*loader
	parser  unstable.Parser
	offset  int   // of the text that the parser reads in the file
	root    *node // the top level
	table   *node // that keys belong to
	depth   int
	resumed int // mistakes after which the file was read on
	read    int // where what was read last ends
	unread  int // where a table begins that is not read, -1 for none
}

const byteOrderMark = "\xef\xbb\xbf"

// maxFile bounds the size of a rule file: 16 MiB is some 50,000 rules.
const maxFile = 16 << 20

// tree reads the file as TOML, as much of it as can be read: after a mistake it goes on at
// the next key or header. It returns nil for what is not text.
func (l *loader) tree() *node {
	if err := checkText(l.src); err != nil {
		l.errs.Add(err)
		return nil
	}
	root := &node{kind: tableNode}
	r := reader{loader: l, root: root, table: root, unread: -1}
	text := strings.TrimPrefix(l.src.Text, byteOrderMark)
	r.offset = len(l.src.Text) - len(text)
	r.parser.Reset([]byte(text))
	for more := true; more; {
		r.expressions()
		var broken *unstable.ParserError
		if more = errors.As(r.parser.Error(), &broken); more {
			more = r.resume(r.syntaxError(broken))
		}
	}
	r.endUnread(len(l.src.Text))
	return root
}

// treeOf reads parts of a file without mistakes as TOML.
func (l *loader) treeOf(parts []diag.Span) *node {
	root := &node{kind: tableNode}
	r := reader{loader: l, root: root, table: root, unread: -1}
	for _, part := range parts {
		r.offset = part.Start
		r.parser.Reset([]byte(l.src.Text[part.Start:part.End]))
		r.expressions()
	}
	return root
}

// endUnread notes the text of a table that is not read, which ends here.
func (r *reader) endUnread(end int) {
	if r.unread >= 0 {
		r.lost(r.unread, end)
		r.unread = -1
	}
}

// checkText refuses what no text file holds.
func checkText(src *diag.Source) *diag.Error {
	if len(src.Text) > maxFile {
		return diag.Errorf(src, diag.NoSpan, "the file has %d bytes, more than the %d of a rule file", len(src.Text), maxFile)
	}
	for i := 0; i < len(src.Text); {
		r, size := utf8.DecodeRuneInString(src.Text[i:])
		switch {
		case r == 0:
			return diag.Errorf(src, diag.Span{Start: i, End: i + 1}, "NUL byte: a rule file is text")
		case r == utf8.RuneError && size == 1:
			return diag.Errorf(src, diag.Span{Start: i, End: i + 1}, "not UTF-8: byte 0x%02x", src.Text[i])
		}
		i += size
	}
	return nil
}

// expressions reads up to the end, or the first mistake.
func (r *reader) expressions() {
	for r.parser.NextExpression() {
		n := r.parser.Expression()
		if n.Kind == unstable.KeyValue {
			r.read = max(r.read, r.keyValue(r.table, n))
		} else {
			r.header(n)
		}
	}
}

// syntaxError reports what is not TOML, and returns where it is.
func (r *reader) syntaxError(broken *unstable.ParserError) int {
	span := r.span(r.parser.Range(broken.Highlight))
	for end := span.Start; end < len(r.src.Text) && isWordByte(r.src.Text[end]); end++ {
		span.End = end + 1 // the whole word
	}
	span.End = max(span.End, span.Start+1)
	r.errorf(span, "%s", broken.Message)
	return span.Start
}

// maxSyntaxErrors bounds the mistakes after which a file is read on: one of another kind
// has one in each line.
const maxSyntaxErrors = 20

// resume continues after the line of a mistake, and reports whether there is more to
// read: at the next key, if the mistake is in the value of a key on one line, and
// otherwise at the next header, for what stands before may be inside of a string.
func (r *reader) resume(at int) bool {
	text := r.src.Text
	at = min(at, len(text))
	start := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	isKey := keyLine.MatchString(line) && !strings.Contains(line, `"""`) && !strings.Contains(line, "'''")
	r.table.broken = true
	if headerLine.MatchString(line) || !isKey && strings.HasPrefix(strings.TrimSpace(line), "[") {
		r.table = &node{kind: tableNode, origin: headerTable, broken: true} // nothing reads it
		isKey = true
	}
	if r.resumed++; r.resumed == maxSyntaxErrors {
		r.lost(min(r.read, start), len(text))
		return false
	}
	for next := start + len(line) + 1; next < len(text); {
		line, _, _ := strings.Cut(text[next:], "\n")
		if headerLine.MatchString(line) || isKey && keyLine.MatchString(line) {
			r.lost(min(r.read, start), next)
			r.read, r.offset = next, next
			r.parser.Reset([]byte(text[next:]))
			return true
		}
		next += len(line) + 1
	}
	r.lost(min(r.read, start), len(text))
	return false
}

// keyLine and headerLine are lines that begin a key and a table.
var (
	keyLine    = regexp.MustCompile(`^\s*[A-Za-z_][\w-]*\s*=`)
	headerLine = regexp.MustCompile(`^\s*\[{1,2}\s*[A-Za-z_][\w.-]*\s*\]{1,2}\s*(#.*)?\r?$`)
)

// lost notes a text of the file that could not be read.
func (l *loader) lost(start, end int) {
	l.file.lost = append(l.file.lost, l.src.Text[start:end])
}

func (r *reader) span(at unstable.Range) diag.Span {
	start := r.offset + int(at.Offset)
	return diag.Span{Start: start, End: start + int(at.Length)}
}

// skip returns the position of the first byte that is not in the set.
func (r *reader) skip(at int, set string) int {
	return at + len(r.src.Text[at:]) - len(strings.TrimLeft(r.src.Text[at:], set))
}

// skipToItem skips what is between the values of arrays and inline tables.
func (r *reader) skipToItem(at int) int {
	for {
		at = r.skip(at, ", \t\r\n")
		if !strings.HasPrefix(r.src.Text[at:], "#") {
			return at
		}
		at += strings.IndexByte(r.src.Text[at:], '\n')
	}
}

// keyPart is a part of a dotted key.
type keyPart struct {
	name string
	span diag.Span
}

// path returns the parts of a dotted key, none where they are too many.
func (r *reader) path(parts unstable.Iterator) []keyPart {
	var path []keyPart
	for parts.Next() {
		n := parts.Node()
		path = append(path, keyPart{string(n.Data), r.span(n.Raw)})
		if len(path) > maxTOMLDepth {
			r.tooDeep(path[len(path)-1].span.Start)
			return nil
		}
	}
	return path
}

func (r *reader) tooDeep(at int) {
	r.errorf(diag.Span{Start: at, End: at + 1}, "nested deeper than %d levels", maxTOMLDepth)
}

// twice reports a key or header whose name already means something else.
func (r *reader) twice(part keyPart, first *node) {
	line := r.src.Pos(first.key.Start).Line
	err := r.errorf(part.span, "%q is already defined in line %d", part.name, line)
	if part.name == "database" {
		err.Help = `a file has either one database = "..." for its rules, or [[database]]s`
	}
}

// walk follows a path of tables and makes those that are missing. It returns nil
// where a part of it is a table that cannot be added to.
func (r *reader) walk(from *node, path []keyPart, missing origin) *node {
	for _, part := range path {
		next := from.fields[part.name]
		if next == nil {
			next = &node{kind: tableNode, origin: missing, key: part.span, span: part.span}
			from.add(part.name, next)
		}
		from = next.last()
		isOpen := from.origin != inlineValue && (missing != dottedTable || from.origin == dottedTable)
		if from.kind != tableNode || !isOpen {
			r.twice(part, next)
			return nil
		}
	}
	return from
}

// header reads [a.b] or [[a.b]] and makes the table that it names current. After
// an error that is a table that nothing reads.
func (r *reader) header(n *unstable.Node) {
	r.table = &node{kind: tableNode, origin: headerTable}
	path := r.path(n.Key())
	if path == nil {
		r.endUnread(r.read)
		r.unread = r.read
		return
	}
	last := path[len(path)-1]
	start := strings.LastIndexByte(r.src.Text[:path[0].span.Start], '\n') + 1
	r.endUnread(start)
	r.read = max(r.read, last.span.End)
	parent := r.walk(r.root, path[:len(path)-1], impliedTable)
	if parent == nil {
		r.unread = start
		return
	}
	brackets := 1
	if n.Kind == unstable.ArrayTable {
		brackets = 2
	}
	r.table.name, r.table.key = last.name, last.span
	r.table.span = diag.Span{
		Start: strings.LastIndexByte(r.src.Text[:path[0].span.Start], '[') + 1 - brackets,
		End:   r.skip(last.span.End, " \t") + brackets,
	}
	known := parent.fields[last.name]
	switch {
	case known == nil && n.Kind == unstable.ArrayTable:
		parent.add(last.name, &node{
			kind: arrayNode, origin: headerTable, key: last.span, span: r.table.span, items: []*node{r.table},
		})
	case known == nil:
		parent.add(last.name, r.table)
	case n.Kind == unstable.ArrayTable && known.kind == arrayNode && known.origin == headerTable:
		known.items = append(known.items, r.table)
	case n.Kind == unstable.Table && known.kind == tableNode && known.origin == impliedTable:
		known.origin, known.key, known.span = headerTable, r.table.key, r.table.span
		r.table = known
	default:
		r.twice(last, known)
		r.table = &node{kind: tableNode, origin: headerTable}
		r.unread = start
	}
}

// keyValue reads a key and its value into a table. It returns the position after
// them.
func (r *reader) keyValue(table *node, n *unstable.Node) int {
	end := r.span(n.Raw).End
	path := r.path(n.Key())
	if path == nil {
		r.lost(r.read, end)
		return end
	}
	last := path[len(path)-1]
	child := r.value(n.Value(), r.skip(last.span.End, " \t="))
	parent := r.walk(table, path[:len(path)-1], dottedTable)
	if child == nil || parent == nil {
		table.broken = true
		r.lost(path[0].span.Start, end)
		return end
	}
	if first := parent.fields[last.name]; first != nil {
		r.twice(last, first)
		r.lost(path[0].span.Start, end)
		return end
	}
	child.key = last.span
	parent.add(last.name, child)
	return end
}

// value reads the value that begins at a position, nil after an error.
func (r *reader) value(n *unstable.Node, start int) *node {
	if r.depth >= maxTOMLDepth {
		r.tooDeep(start)
		return nil
	}
	r.depth++
	defer func() { r.depth-- }()
	switch n.Kind {
	case unstable.String:
		return &node{kind: stringNode, span: r.insideQuotes(r.span(n.Raw)), value: string(n.Data)}
	case unstable.Array:
		return r.array(n, start)
	case unstable.InlineTable:
		return r.inlineTable(n, start)
	}
	return r.scalar(n)
}

// insideQuotes returns what is between the quotes of a string, without the
// line end that may follow three opening quotes.
func (r *reader) insideQuotes(span diag.Span) diag.Span {
	text := r.src.Text[span.Start:span.End]
	quotes := 1
	if len(text) >= 6 && (strings.HasPrefix(text, `"""`) || strings.HasPrefix(text, `'''`)) {
		quotes = 3
		for _, end := range []string{"\n", "\r\n"} {
			if strings.HasPrefix(text[3:], end) {
				span.Start += len(end)
			}
		}
	}
	return diag.Span{Start: span.Start + quotes, End: span.End - quotes}
}

// array reads an array in brackets.
func (r *reader) array(n *unstable.Node, start int) *node {
	list, at := &node{kind: arrayNode, origin: inlineValue}, start+1
	for items := n.Children(); items.Next(); {
		child := items.Node()
		at = r.skipToItem(at)
		item := r.value(child, at)
		if item == nil {
			return nil
		}
		list.items = append(list.items, item)
		at = item.span.End
		if child.Kind == unstable.String {
			at = r.span(child.Raw).End
		}
	}
	list.span = diag.Span{Start: start, End: r.skipToItem(at) + 1}
	return list
}

// inlineTable reads a table in braces.
func (r *reader) inlineTable(n *unstable.Node, start int) *node {
	table, at := &node{kind: tableNode, origin: inlineValue}, start+1
	for fields := n.Children(); fields.Next(); {
		at = r.keyValue(table, fields.Node())
	}
	table.span = diag.Span{Start: start, End: r.skipToItem(at) + 1}
	return table
}

// scalar reads a number, a boolean or a date, whose text the parser only delimits:
// the decoder knows what is a good one.
func (r *reader) scalar(n *unstable.Node) *node {
	span := r.span(n.Raw)
	var decoded map[string]any
	var bad *toml.DecodeError
	if err := toml.Unmarshal(slices.Concat([]byte("v="), n.Data), &decoded); errors.As(err, &bad) {
		r.errorf(span, "%s", strings.TrimPrefix(bad.Error(), "toml: "))
		return nil
	}
	return &node{kind: scalarNode, span: span, value: decoded["v"]}
}
