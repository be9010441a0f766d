package syntax

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
)

// SchemaNode is a part of the schema of rule files: what one value may be.
type SchemaNode struct {
	Schema      string                 `json:"$schema,omitempty"`
	Title       string                 `json:"title,omitempty"`
	Description string                 `json:"description,omitempty"`
	Type        string                 `json:"type,omitempty"`
	Enum        []string               `json:"enum,omitempty"`
	Pattern     string                 `json:"pattern,omitempty"`
	AnyOf       []*SchemaNode          `json:"anyOf,omitempty"`
	Items       *SchemaNode            `json:"items,omitempty"`
	Properties  map[string]*SchemaNode `json:"properties,omitempty"`
	Required    []string               `json:"required,omitempty"`
	// Additional is false for a table whose keys are all listed, and otherwise what the
	// values of any key are.
	Additional any `json:"additionalProperties,omitempty"`
}

// Schema returns the JSON schema of rule files, for editors: which keys each table may
// have, what they are for, and what their values are. It is found by asking what reads
// each key: values of every kind are read, and those that are accepted make the schema.
func Schema() *SchemaNode {
	l := &loader{file: &File{}, src: diag.NewSource("", "")}
	root := &SchemaNode{Type: "object"}
	l.probe = &probe{at: root}
	l.document(&node{kind: tableNode})
	root.Schema, root.Title = "http://json-schema.org/draft-07/schema#", "Rules of Settle"
	root.Description = keyDocs[""]
	root.Required = []string{"version"}
	return root
}

// SchemaJSON returns the schema as text.
func SchemaJSON() []byte {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(Schema()); err != nil {
		panic("syntax: the schema is not JSON: " + err.Error())
	}
	return []byte(b.String())
}

// probe is a loader's search for what it reads.
type probe struct {
	at   *SchemaNode // of the table that is being read
	path string      // of its header
}

// table describes the fields of a table, which then has them all: what checks several
// keys together may look at any.
func (p *probe) table(l *loader, n *node, fields []field) {
	at, path := p.at, p.path
	n.fields = map[string]*node{}
	at.Type, at.Properties, at.Additional = "object", map[string]*SchemaNode{}, false
	for _, f := range fields {
		p.path = strings.TrimPrefix(path+"."+f.name, ".")
		at.Properties[f.name] = p.field(l, f)
		n.fields[f.name] = &node{kind: scalarNode}
	}
	p.at, p.path = at, path
}

// field describes the values that a key may have.
func (p *probe) field(l *loader, f field) *SchemaNode {
	var accepted []*SchemaNode
	add := func(s *SchemaNode) {
		if s != nil {
			accepted = append(accepted, s)
		}
	}
	add(p.strings(l, f))
	if p.reads(l, f, scalarProbe(1.5)) {
		add(&SchemaNode{Type: "number"})
	} else if p.reads(l, f, scalarProbe(int64(1))) {
		add(&SchemaNode{Type: "integer"})
	}
	if p.reads(l, f, scalarProbe(true)) {
		add(&SchemaNode{Type: "boolean"})
	}
	add(p.array(l, f))
	add(p.object(l, f))
	out := &SchemaNode{}
	switch len(accepted) {
	case 0:
	case 1:
		out = accepted[0]
	default:
		out.AnyOf = accepted
	}
	out.Description = keyDocs[p.path]
	return out
}

// strings describes the strings that a key may have, nil where it may have none.
func (p *probe) strings(l *loader, f field) *SchemaNode {
	reads := func(text string) bool { return p.reads(l, f, p.string(l, text)) }
	switch words := closedWords[p.path]; {
	case words != nil:
		return &SchemaNode{Type: "string", Enum: words}
	case reads("two words"):
		return &SchemaNode{Type: "string"}
	case reads("word") && reads("(word ?x)"):
		return &SchemaNode{Type: "string"}
	case reads("word"):
		return &SchemaNode{Type: "string", Pattern: wordPattern}
	case reads("1..2"):
		return &SchemaNode{Type: "string", Pattern: `^\s*\d+\s*(\.\.\s*\d*\s*)?$`}
	}
	return nil
}

// wordPattern is what a word matches; see isWord.
const wordPattern = `^[\w.$-]+$`

// closedWords are the words of keys that have no others.
var closedWords = map[string][]string{
	"database.kind": DatabaseKinds, "database.order": Orders, "database.on_failure": FailurePolicies,
}

// closedItems are the words of arrays that have no others.
var closedItems = map[string][]string{"op.traits": ir.TraitNames()}

// array describes the arrays that a key may have, nil where it may have none.
func (p *probe) array(l *loader, f field) *SchemaNode {
	inner := &SchemaNode{}
	if ok := p.readsInto(l, f, arrayProbe(&node{kind: tableNode}), inner); ok && inner.Properties != nil {
		if p.reads(l, f, arrayProbe(p.string(l, "word"))) {
			word := &SchemaNode{Type: "string", Pattern: wordPattern}
			inner = &SchemaNode{AnyOf: []*SchemaNode{word, inner}}
		}
		return &SchemaNode{Type: "array", Items: inner}
	}
	var items *SchemaNode
	switch {
	case closedItems[p.path] != nil:
		items = &SchemaNode{Type: "string", Enum: closedItems[p.path]}
	case p.reads(l, f, arrayProbe(p.string(l, "two words"))):
		items = &SchemaNode{Type: "string"}
	case p.reads(l, f, arrayProbe(p.string(l, "word"))):
		items = &SchemaNode{Type: "string"}
		made := func(of string) bool { return p.reads(l, f, arrayProbe(p.string(l, of))) }
		if !made("word?") && !made("(word ?x)") { // words, and nothing that is made of them
			items.Pattern = wordPattern
		}
	default:
		return nil
	}
	return &SchemaNode{Type: "array", Items: items}
}

// object describes the table that a key may have, nil where it may have none.
func (p *probe) object(l *loader, f field) *SchemaNode {
	inner := &SchemaNode{}
	if ok := p.readsInto(l, f, &node{kind: tableNode}, inner); ok && inner.Properties != nil {
		return inner
	}
	entry := func(value *node) *node { n := &node{kind: tableNode}; n.add("word", value); return n }
	if !p.reads(l, f, entry(p.string(l, "word"))) {
		return nil
	}
	value := p.field(l, field{f.name, func(n *node) { f.read(entry(n)) }})
	value.Description = ""
	return &SchemaNode{Type: "object", Additional: value}
}

// string returns a node of a text, which it makes the source.
func (p *probe) string(l *loader, text string) *node {
	l.src = diag.NewSource("", " "+text)
	return &node{kind: stringNode, value: text, span: diag.Span{Start: 1, End: 1 + len(text)}}
}

func scalarProbe(value any) *node { return &node{kind: scalarNode, value: value} }

func arrayProbe(item *node) *node { return &node{kind: arrayNode, items: []*node{item}} }

// reads reports whether a key may have a value.
func (p *probe) reads(l *loader, f field, n *node) bool {
	return p.readsInto(l, f, n, &SchemaNode{}) // and no table
}

// readsInto is reads for what may be a table, which is described.
func (p *probe) readsInto(l *loader, f field, n *node, inner *SchemaNode) bool {
	at, path, before := p.at, p.path, len(l.errs)
	p.at, n.name = inner, f.name
	f.read(n)
	wrong := len(l.errs) > before
	l.errs = l.errs[:before]
	p.at, p.path = at, path
	return !wrong || inner.Properties != nil
}

// require notes the keys that a table must have.
func (p *probe) require(keys []string) {
	for _, key := range keys {
		if !slices.Contains(p.at.Required, key) {
			p.at.Required = append(p.at.Required, key)
		}
	}
}

// keyDocs say what each key is for, by the path of its table: "rule.test.in".
var keyDocs = map[string]string{
	"":         "Rules that rewrite computation graphs, with the ops, databases and modes that they need.",
	"version":  "The version of the format: 1.",
	"database": "The name of the database that the rules of the file are registered in, or [[database]] tables that declare databases.",
	"dialect":  `The dialect of ops that are written without one, or a [dialect] table that declares it.`,
	"tags":     "Tags of every rule of the file: queries select rules by them.",
	"doc":      "What the file is about.",

	"dialect.name":     "The name of the dialect: its ops begin with it and a dot.",
	"dialect.doc":      "What the dialect is.",
	"dialect.closed":   "true: the dialect has no ops except those that are declared.",
	"dialect.constant": "The op of the dialect's constants.",

	"rule":                        "A rule: match and replace, from and to, remove, or relation.",
	"rule.name":                   "The name of the rule, in snake_case, unique.",
	"rule.doc":                    "An equation, or a sentence that says why the rule holds.",
	"rule.match":                  "The pattern of the node that is replaced: '(mul ?x 1)'. Several patterns with the same names match where any of them does.",
	"rule.replace":                "What takes the node's place: '?x', or a term that makes new nodes.",
	"rule.let":                    "Names for values that where and replace need: 'n = rank(x); a, b = f(p)'.",
	"rule.where":                  "The guard: a condition over what the pattern binds.",
	"rule.from":                   "An op that is replaced by another one with the same inputs, attributes and outputs.",
	"rule.to":                     "The op that takes the place of from.",
	"rule.remove":                 "An op whose outputs become its inputs.",
	"rule.tags":                   "Tags that queries select the rule by, beside those of the file.",
	"rule.test":                   "A test of the rule: a graph, and what the rule makes of it.",
	"rule.allow_multiple_clients": "false: values inside of the match may not be used elsewhere.",
	"rule.relation":               "true: the rule holds in both directions; or the name of the [[relation]] that it is made of.",
	"rule.backwards":              "true: the relation is read from right to left.",
	"rule.inverse":                "The name of the rule for the other direction.",
	"rule.instead_of":             "The rule whose place this one takes where a query asks for it.",
	"rule.priority":               "Rules with a higher priority are tried first.",
	"rule.position":               "Where a sequence runs the rule.",
	"rule.database":               "The database of this rule, where it is not that of the file, or an array of several.",
	"rule.database.name":          "The database.",
	"rule.database.tags":          "Tags that the rule has only there.",
	"rule.database.position":      "Where the database runs the rule, if it is a sequence.",
	"rule.database.priority":      "Rules with a higher priority are tried first.",
	"rule.final":                  "true: it runs at the end of each round of its equilibrium.",
	"rule.cleanup":                "true: it runs after whatever changed something.",
	"rule.exact":                  "true: both sides are equal to the last bit; false: they are of real numbers only.",
	"rule.changes_type":           "true: the new value may have a type that the old one does not include.",
	"rule.database_tag":           "false: the names and tags of databases do not select the rule.",
	"rule.unverified":             "Why it cannot be shown that both sides mean the same.",
	"rule.accepts":                "Findings of settle rules lint that are as they should be, each with its reason: 'shadowed: why'.",
	"rule.family":                 "The [[family]] of ops that the rule is over: it becomes a rule for each dialect of the family.",

	"rule.test.doc":     "What the test is about.",
	"rule.test.given":   "The values that the test uses and their types: '%a: tensor<4xf32>, %b: i32'.",
	"rule.test.in":      "The graph, as a term over those values.",
	"rule.test.out":     "What it becomes, or 'unchanged'.",
	"rule.test.dialect": "The dialects of a rule over a family that the test is of; all without it.",

	"op":              "An op of a dialect of one's own.",
	"op.name":         "The name of the op.",
	"op.doc":          "What the op computes.",
	"op.inputs":       `How many inputs it has: 2, "1..3", or "1.." for one or more.`,
	"op.operands":     `The names of its inputs: "x", "x?" where it may be absent, "xs..." for any number.`,
	"op.outputs":      `How many outputs it has: 1, "1..2".`,
	"op.regions":      "How many regions it holds.",
	"op.traits":       "What is known of the op: pure, commutative, ...",
	"op.attributes":   `Its attributes: "axis", "axis?", "axis: integer", "axis: integer = 0".`,
	"op.types":        "The types of its results, as expressions over its operands and attributes.",
	"op.evaluates_as": "What it means, as a term of ops that are known: verify, folding and eval use it.",

	"optimizer":              "The place of an optimizer that is written in Go.",
	"optimizer.name":         "The name under which it stands in the database.",
	"optimizer.doc":          "What it does.",
	"optimizer.kind":         "Which optimizer it is.",
	"optimizer.in":           "The database that it stands in, or an array of several.",
	"optimizer.in.name":      "The database.",
	"optimizer.in.tags":      "Tags that it has only there.",
	"optimizer.in.position":  "Where the database runs it, if it is a sequence.",
	"optimizer.in.priority":  "Rules with a higher priority are tried first.",
	"optimizer.position":     "Where a sequence runs it.",
	"optimizer.priority":     "Rules with a higher priority are tried first.",
	"optimizer.tags":         "Tags that queries select it by.",
	"optimizer.final":        "true: it runs at the end of each round of its equilibrium.",
	"optimizer.cleanup":      "true: it runs after whatever changed something.",
	"optimizer.database_tag": "false: the names and tags of databases do not select it.",
	"optimizer.always":       "true: it runs with whatever else a query selects.",
	"optimizer.accepts":      "Findings of settle rules lint about a rule in Go that are as they should be, each with its reason.",

	"mode":       "A query with a name, which other queries may begin with.",
	"mode.name":  "The name of the mode.",
	"mode.doc":   "What the mode is for.",
	"mode.query": "The query: '+fast_run -inplace'.",

	"relation":         "A relation of terms, which rules may be made of.",
	"relation.name":    "The name of the relation.",
	"relation.doc":     "What it relates.",
	"relation.clauses": "The ways in which it holds: '(p ?x ?y) <- (q ?x ?y)'.",

	"family":                   "The ops of a dialect that play the roles of a family.",
	"family.name":              "The name of the family.",
	"family.member":            "The name of this member, where a dialect has several.",
	"family.dialect":           "The dialect, where it is not that of the file.",
	"family.doc":               "What the members of the family have in common.",
	"family.tags":              "Tags of the rules over this member.",
	"family.database":          "The database, or the databases, that the rules over this member stand in, where a rule names none itself.",
	"family.database.name":     "The database.",
	"family.database.tags":     "Tags that the rules have only there.",
	"family.database.position": "Where the database runs the rules, if it is a sequence.",
	"family.database.priority": "Rules with a higher priority are tried first.",
	"family.roles":             "Which op, application, list of ops or number plays each role.",
	"family.where":             "What must hold where a rule over the family is applied.",
	"family.operand":           "What must hold of each operand ?x.",
	"family.exact":             "false: what rules over this member say is true of real numbers only.",

	"database.name":                    "The name of the database, a tag of all that stands in it.",
	"database.doc":                     "What the database is for.",
	"database.kind":                    "How what stands in it runs.",
	"database.in":                      "The database that it stands in.",
	"database.of":                      "The database that a proxy stands for.",
	"database.order":                   "The order in which a topo visits the nodes.",
	"database.apply_all":               "true: it goes on at what took a node's place.",
	"database.ignore_new_trees":        "Whether the walk leaves out what rewrites make.",
	"database.tracks_on_change_inputs": "Whether the walk visits a node again that got another input.",
	"database.position":                "Where a sequence runs it.",
	"database.max_use_ratio":           "How often one rule may be used in a pass, for each node.",
	"database.tags":                    "Tags of all that stands in the database.",
	"database.final":                   "true: it runs at the end of each round of its equilibrium.",
	"database.cleanup":                 "true: it runs after whatever changed something.",
	"database.on_failure":              "What becomes of a run in which a rewrite fails.",
}
