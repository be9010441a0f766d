package syntax

import (
	"strconv"
	"strings"
	"time"

	"github.com/settle-go/settle/internal/diag"
)

// maxTOMLDepth bounds how deep arrays and inline tables nest: the decoder
// calls itself for each level, and no rule file needs more than four.
const maxTOMLDepth = 100

// scanner finds the place of every key and value of a TOML file. The decoder
// tells places by dotted name, so that of three [[rule]]s only the last has
// one. The scanner assumes a correct file; on another it stops, and the
// decoder says what is wrong.
type scanner struct {
	text      string
	pos       int
	statement int // where the header or key begins that is being read
	depth     int
	root      *node
	table     *node    // that keys belong to
	path      []string // of table
	keys      [][]string
	stop      stopReason
}

type stopReason uint8

const (
	notStopped stopReason = iota
	stoppedByError
	stoppedByDepth
)

// scanPositions returns the tree of a file, and the dotted names of its keys
// and headers in their order.
func scanPositions(text string) *scanner {
	root := &node{kind: tableNode}
	s := &scanner{text: text, root: root, table: root}
	if strings.HasPrefix(text, byteOrderMark) {
		s.pos = len(byteOrderMark)
	}
	for s.skip(" \t\r\n"); s.pos < len(s.text) && s.stop == notStopped; s.skip(" \t\r\n") {
		s.statement = s.pos
		if s.peek() == '[' {
			s.header()
		} else {
			s.keyValue(s.table, s.path)
		}
		s.endOfLine()
	}
	return s
}

const byteOrderMark = "\xef\xbb\xbf"

func (s *scanner) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

func (s *scanner) fail(reason stopReason) {
	if s.stop == notStopped {
		s.stop = reason
	}
}

// take skips blanks and takes the byte; another byte stops the scanner.
func (s *scanner) take(c byte) {
	s.blanks()
	if s.peek() != c {
		s.fail(stoppedByError)
		return
	}
	s.pos++
}

func (s *scanner) blanks() {
	for s.peek() == ' ' || s.peek() == '\t' {
		s.pos++
	}
}

// skip skips these bytes, and comments when line ends are among them.
func (s *scanner) skip(set string) {
	for s.pos < len(s.text) {
		c := s.text[s.pos]
		switch {
		case strings.IndexByte(set, c) >= 0:
			s.pos++
		case c == '#':
			s.comment()
		default:
			return
		}
	}
}

func (s *scanner) comment() {
	end := strings.IndexByte(s.text[s.pos:], '\n')
	if end < 0 {
		end = len(s.text) - s.pos
	}
	s.pos += end
}

func (s *scanner) endOfLine() {
	s.skip(" \t\r")
	if s.pos < len(s.text) && s.peek() != '\n' {
		s.fail(stoppedByError)
	}
}

// header takes [a.b] or [[a.b]] and makes the table it names current.
func (s *scanner) header() {
	start := s.pos
	s.pos++
	array := s.peek() == '['
	if array {
		s.pos++
	}
	names, spans := s.keyPath()
	s.take(']')
	if array && s.stop == notStopped {
		if s.peek() != ']' {
			s.fail(stoppedByError)
		}
		s.pos++
	}
	if s.stop != notStopped {
		return
	}
	parent := s.walk(s.root, names[:len(names)-1], spans)
	if parent == nil {
		return
	}
	s.path = names
	s.keys = append(s.keys, names)
	s.open(parent, names[len(names)-1], array, spans[len(spans)-1], diag.Span{Start: start, End: s.pos})
}

// open makes the header's table, or finds the one that deeper headers implied.
func (s *scanner) open(parent *node, name string, array bool, key, span diag.Span) {
	n := parent.fields[name]
	if n == nil {
		n = &node{kind: tableNode, key: key, span: span}
		if array {
			n.kind = arrayNode
		}
		parent.add(name, n)
	}
	switch {
	case array && n.kind == arrayNode && !n.sealed:
		s.table = &node{kind: tableNode, name: name, key: key, span: span}
		n.items = append(n.items, s.table)
	case !array && n.kind == tableNode:
		n.key, n.span = key, span
		s.table = n
	default:
		s.fail(stoppedByError)
	}
}

// walk goes down a path of tables, making those that are missing.
func (s *scanner) walk(from *node, names []string, spans []diag.Span) *node {
	for i, name := range names {
		next := from.fields[name]
		if next == nil {
			next = &node{kind: tableNode, key: spans[i], span: spans[i]}
			from.add(name, next)
		}
		from = next.last()
		if from.kind != tableNode || next.sealed {
			s.fail(stoppedByError)
			return nil
		}
	}
	return from
}

// keyValue takes a key, "=" and a value into the table.
func (s *scanner) keyValue(table *node, path []string) {
	names, spans := s.keyPath()
	s.take('=')
	if s.stop != notStopped {
		return
	}
	full := append(path[:len(path):len(path)], names...)
	s.keys = append(s.keys, full)
	s.blanks()
	parent, last := s.walk(table, names[:len(names)-1], spans), len(names)-1
	child := s.value(full)
	if child == nil || parent == nil || parent.fields[names[last]] != nil {
		s.fail(stoppedByError)
		return
	}
	child.key = spans[last]
	parent.add(names[last], child)
}

// keyPath takes a dotted key.
func (s *scanner) keyPath() (names []string, spans []diag.Span) {
	for {
		if len(names) == maxTOMLDepth {
			s.fail(stoppedByDepth)
			return names, spans
		}
		s.blanks()
		start := s.pos
		name, ok := s.keyPart()
		if !ok {
			s.fail(stoppedByError)
			return []string{""}, []diag.Span{{}}
		}
		names = append(names, name)
		spans = append(spans, diag.Span{Start: start, End: s.pos})
		if s.blanks(); s.peek() != '.' {
			return names, spans
		}
		s.pos++
	}
}

func (s *scanner) keyPart() (string, bool) {
	start := s.pos
	switch c := s.peek(); c {
	case '\'':
		span, ok := s.literalString()
		return s.text[span.Start:span.End], ok
	case '"':
		span, ok := s.basicString()
		if !ok {
			return "", false
		}
		return unescape(s.text[span.Start:span.End]), true
	}
	for isNameByte(s.peek()) || s.peek() == '-' {
		s.pos++
	}
	return s.text[start:s.pos], s.pos > start
}

// unescape resolves the escapes of a quoted key. Go's are TOML's but for \e
// and the two hexadecimal digits, which mean a character and not a byte.
func unescape(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for text != "" {
		switch {
		case strings.HasPrefix(text, `\e`):
			b.WriteByte(0x1b)
			text = text[2:]
		case strings.HasPrefix(text, `\x`) && len(text) >= 4:
			n, _ := strconv.ParseUint(text[2:4], 16, 8)
			b.WriteRune(rune(n))
			text = text[4:]
		default:
			r, _, rest, err := strconv.UnquoteChar(text, '"')
			if err != nil {
				return b.String() + text
			}
			b.WriteRune(r)
			text = rest
		}
	}
	return b.String()
}

// value takes a value and returns its node, or nil when the scanner stopped.
// The path is that of its key, for the keys of inline tables.
func (s *scanner) value(path []string) *node {
	if s.depth >= maxTOMLDepth {
		s.fail(stoppedByDepth)
		return nil
	}
	s.depth++
	defer func() { s.depth-- }()
	switch c := s.peek(); c {
	case '"', '\'':
		return s.stringValue(c)
	case '[':
		return s.array(path)
	case '{':
		return s.inlineTable(path)
	}
	return s.scalar()
}

// scalar takes a number, a boolean or a date: all up to what may follow one.
func (s *scanner) scalar() *node {
	start := s.pos
	for s.pos < len(s.text) && strings.IndexByte(",]}#\n", s.text[s.pos]) < 0 {
		s.pos++
	}
	end := start + len(strings.TrimRight(s.text[start:s.pos], " \t\r"))
	if end == start {
		s.fail(stoppedByError)
		return nil
	}
	return &node{kind: scalarNode, span: diag.Span{Start: start, End: end}}
}

func (s *scanner) array(path []string) *node {
	start := s.pos
	n := &node{kind: arrayNode, sealed: true}
	for s.pos++; s.stop == notStopped; {
		s.skip(" \t\r\n")
		if s.peek() == ']' {
			s.pos++
			n.span = diag.Span{Start: start, End: s.pos}
			return n
		}
		item := s.value(path)
		if item == nil {
			return nil
		}
		n.items = append(n.items, item)
		s.separator(']')
	}
	return nil
}

func (s *scanner) inlineTable(path []string) *node {
	start := s.pos
	n := &node{kind: tableNode}
	for s.pos++; s.stop == notStopped; {
		s.skip(" \t\r\n")
		if s.peek() == '}' {
			s.pos++
			n.span = diag.Span{Start: start, End: s.pos}
			return n
		}
		s.keyValue(n, path)
		s.separator('}')
	}
	return nil
}

// separator takes a comma, or stands before the end of the array or table.
func (s *scanner) separator(end byte) {
	s.skip(" \t\r\n")
	switch s.peek() {
	case ',':
		s.pos++
	case end:
	default:
		s.fail(stoppedByError)
	}
}

// stringValue takes a string of any of the four kinds.
func (s *scanner) stringValue(quote byte) *node {
	var span diag.Span
	var ok bool
	switch {
	case strings.HasPrefix(s.text[s.pos:], strings.Repeat(string(quote), 3)):
		span, ok = s.multilineString(quote)
	case quote == '"':
		span, ok = s.basicString()
	default:
		span, ok = s.literalString()
	}
	if !ok {
		s.fail(stoppedByError)
		return nil
	}
	return &node{kind: stringNode, span: span}
}

func (s *scanner) literalString() (diag.Span, bool) {
	start := s.pos + 1
	length := strings.IndexAny(s.text[start:], "'\n")
	if length < 0 || s.text[start+length] != '\'' {
		return diag.Span{}, false
	}
	s.pos = start + length + 1
	return diag.Span{Start: start, End: start + length}, true
}

func (s *scanner) basicString() (diag.Span, bool) {
	start := s.pos + 1
	for i := start; i < len(s.text); i++ {
		switch s.text[i] {
		case '\\':
			i++
		case '\n':
			return diag.Span{}, false
		case '"':
			s.pos = i + 1
			return diag.Span{Start: start, End: i}, true
		}
	}
	return diag.Span{}, false
}

// multilineString takes a string in three quotes. Its span leaves out the line
// end that may follow the opening quotes, as its value does.
func (s *scanner) multilineString(quote byte) (diag.Span, bool) {
	start := s.pos + 3
	for i := start; i < len(s.text); i++ {
		if s.text[i] == '\\' && quote == '"' {
			i++
			continue
		}
		if s.text[i] != quote {
			continue
		}
		run := 1
		for run < 5 && i+run < len(s.text) && s.text[i+run] == quote {
			run++
		}
		if run < 3 {
			i += run - 1
			continue
		}
		s.pos = i + run // of up to five quotes the last three close
		end := s.pos - 3
		if strings.HasPrefix(s.text[start:end], "\r\n") {
			start++
		}
		if strings.HasPrefix(s.text[start:end], "\n") {
			start++
		}
		return diag.Span{Start: start, End: end}, true
	}
	return diag.Span{}, false
}

// node is a value of a TOML file with its place. The scanner makes the tree of
// them, for places; [node.fill] puts the decoder's values into it.
type node struct {
	kind   nodeKind
	name   string    // its key; an array's items have the array's
	key    diag.Span // the last part of the key or header that named it
	span   diag.Span // strings: what stands between the quotes; tables: the header
	sealed bool      // an inline array: no [[header]] adds to it
	names  []string  // of a table's fields, in their order in the file
	fields map[string]*node
	items  []*node
	value  any // of a scalar, as decoded
}

type nodeKind uint8

const (
	scalarNode nodeKind = iota
	stringNode
	tableNode
	arrayNode
)

func (n *node) add(name string, child *node) {
	if n.fields == nil {
		n.fields = map[string]*node{}
	}
	child.name = name
	n.names = append(n.names, name)
	n.fields[name] = child
}

// last returns the table that a header's path goes on from: the node itself,
// or the newest of an array of tables.
func (n *node) last() *node {
	if n.kind == arrayNode && len(n.items) > 0 {
		return n.items[len(n.items)-1]
	}
	return n
}

// fill gives the nodes their values. It reports whether tree and value have
// the same form, as they have when scanner and decoder read the same file.
func (n *node) fill(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		return n.kind == tableNode && n.fillTable(v)
	case []any:
		return n.kind == arrayNode && fillItems(n.items, v)
	case []map[string]any:
		return n.kind == arrayNode && fillItems(n.items, v)
	case string:
		n.value = v
		return n.kind == stringNode
	}
	n.value = v
	return n.kind == scalarNode
}

func (n *node) fillTable(values map[string]any) bool {
	if len(values) != len(n.names) {
		return false
	}
	for name, child := range n.fields {
		v, ok := values[name]
		if !ok || !child.fill(v) {
			return false
		}
	}
	return true
}

func fillItems[T any](items []*node, values []T) bool {
	if len(items) != len(values) {
		return false
	}
	for i, item := range items {
		if !item.fill(values[i]) {
			return false
		}
	}
	return true
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
	case time.Time:
		return "a date"
	}
	return "something else"
}
