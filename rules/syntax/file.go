package syntax

import (
	"cmp"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
)

// File is a rule file, its tables in their order in the file.
type File struct {
	Source    *diag.Source
	Version   Field[int64]
	Database  String
	Dialect   String
	Declares  *DialectDecl // [dialect], which names the file's dialect as well; nil for none
	Doc       String
	Tags      []String
	Rules     []RuleDecl
	Ops       []Op
	Databases []Database
	Relations []Relation
	Families  []Family

	Optimizers []OptimizerDecl
	Modes      []Mode

	// Incomplete says that the file may declare more than could be read of it:
	// names that are not known may be its own. [File.MayDeclare] says which.
	Incomplete bool

	lost []string // the texts that could not be read
}

// MayDeclare reports whether a name that is not known, or one whose last part it is,
// stands in what could not be read of the file, which may then declare it.
func (f *File) MayDeclare(name string) bool {
	name = name[strings.LastIndexByte(name, '.')+1:]
	return name != "" && slices.ContainsFunc(f.lost, func(text string) bool {
		return strings.Contains(text, `\u`) || strings.Contains(text, `\U`) || containsWord(text, name)
	})
}

// RuleKind says which kind of rule a [Rule] is: which of its keys it has.
type RuleKind uint8

// The kinds of rules.
const (
	PatternSub  RuleKind = iota + 1 // match, replace and perhaps where
	OpSub                           // from, to: another op on the same arguments
	OpRemove                        // remove: the op's argument in its place
	RelationSub                     // relation = "name": what a [[relation]] relates it with
)

// String returns the kind's name in reports.
func (k RuleKind) String() string {
	names := [...]string{"none", "pattern_sub", "op_sub", "op_remove", "relation_sub"}
	if int(k) >= len(names) {
		return "unknown"
	}
	return names[k]
}

// RuleDecl is one [[rule]].
type RuleDecl struct {
	Header  diag.Span // of "[[rule]]"
	Kind    RuleKind  // zero when the keys do not say, which is an error
	Name    String
	Doc     String
	Match   String
	Or      []String // the other patterns of a match that is a list
	Replace String
	Let     String // names for values that where and replace need; not set when it is blank
	Where   String // not set when it is blank
	From    String
	To      String
	Remove  String
	Tags    []String
	Tests   []Test

	AllowMultipleClients Field[bool]
	Relation             Field[bool]
	By                   String      // relation = "name"
	Backwards            Field[bool] // by the relation, from its second term to its first
	Inverse              String
	InsteadOf            String
	Priority             Field[int64]
	Position             Field[float64]
	Database             String      // the first of Places, where there are several
	Places               []Placement // where the key is an array
	Final                Field[bool]
	Cleanup              Field[bool]
	Exact                Field[bool]
	ChangesType          Field[bool] // the replacement may have any type
	DatabaseTag          Field[bool] // false: the name of the database does not select it
	Unverified           String      // why it is not shown that both sides mean the same
	Accepts              []Accepted  // findings about it beside other rules
	Family               String      // whose roles the terms name in the place of ops
}

// Placement is a database that a rule or an optimizer stands in, with what holds of it
// there and nowhere else.
type Placement struct {
	Database String
	Tags     []String
	Position Field[float64]
	Priority Field[int64]
}

// Patterns returns the texts of all patterns, any of which may match; none where the
// rule has no match.
func (r *RuleDecl) Patterns() []String {
	if !r.Match.IsSet() {
		return nil
	}
	return append([]String{r.Match}, r.Or...)
}

// Test is one [[rule.test]].
type Test struct {
	Header diag.Span
	Doc    String
	Given  String
	In     String
	Out    String // a test term, or "unchanged"
	// Dialects are those for which the test of a rule over a family is; none for all.
	Dialects []String
}

// DialectDecl is [dialect]: what is said of a dialect of the user's own.
type DialectDecl struct {
	Header   diag.Span
	Name     String
	Doc      String
	Closed   Field[bool] // false: it has ops that are not listed
	Constant String      // the op that makes its constants
}

// Op is one [[op]]: an op of the user's own dialect.
type Op struct {
	Header     diag.Span
	Name       String
	Doc        String
	Inputs     Arity     // not set beside operands, which say it
	Operands   []Operand // by name, in their order; none where only inputs counts them
	Outputs    Arity
	Regions    Arity
	Traits     []String // of the names that [ir.TraitNames] lists
	Attributes []Attribute
	Types      []String // an expression for each output; none where the file does not say
	Means      []String // evaluates_as: the terms that the op stands for
}

// Operand is an operand of an [[op]]: x, x? or xs...
type Operand struct {
	Name     String      // without what follows it
	Optional Field[bool] // it may be absent
	Rest     Field[bool] // it is any number of operands
}

// Attribute is an attribute of an [[op]]: axis, axis?, axis: integer or
// axis: integer = 0.
type Attribute struct {
	Name     String
	Optional Field[bool]
	Kind     String   // of [AttributeKinds], or a type of numbers; not set for any
	Default  *Literal // its place counts from the start of Entry; nil for none
	Entry    String   // all of it
}

// AttributeKinds are the kinds that an attribute of an [[op]] may have, beside the
// types of numbers (i32, f64, index), which stand for numbers of that type.
var AttributeKinds = []string{
	"any", "integer", "number", "boolean", "string", "symbol", "type", "unit", "integers", "list", "dictionary",
}

// Family is one [[family]]: which ops of a dialect play the roles that rules over the
// family name. Several dialects may have one of the same name, and one dialect several,
// distinguished by Member.
type Family struct {
	Header  diag.Span
	Name    String
	Member  String // which of several of its dialect
	Dialect String // the file's where the table does not say
	Doc     String
	Tags    []String // of every rule for this dialect
	// Database and Places say where rules for this dialect stand that name no database
	// themselves, as those of a rule do; Database is not set where their file says it.
	Database String
	Places   []Placement
	Roles    []Role
	Where    String      // what must hold where a rule is applied; not set when it is blank
	Operand  String      // what must hold of each operand ?x; not set when it is blank
	Exact    Field[bool] // false: what rules over the family say is true of real numbers only
}

// Role is a role of a family and what plays it in a dialect: ops, where an empty list says
// that the dialect has no such op, or a constant.
type Role struct {
	Name  String
	Value diag.Span
	// Ops are names of ops, or one application of an op to ?a, ?b and so on, which are
	// the arguments of the role, and to constants.
	Ops      []String
	Constant *Literal // nil for ops
}

// Relation is one [[relation]]: what holds of terms, as clauses.
type Relation struct {
	Header  diag.Span
	Name    String
	Doc     String
	Clauses []String
}

// Arity is how many inputs or outputs an op has. The zero Arity is one that
// the file does not have.
type Arity struct {
	Min, Max int // Max is -1 when there is no bound
	Span     diag.Span
}

// IsSet reports whether the file has the arity.
func (a Arity) IsSet() bool { return a.Span.Start > 0 }

// Database is one [[database]].
type Database struct {
	Header      diag.Span
	Name        String
	Doc         String
	Kind        String // of the names that [DatabaseKinds] lists
	In          String // the database that this one is registered in
	Of          String // the database that a proxy stands for
	Order       String // of a topo: "in_to_out" or "out_to_in"
	Position    Field[float64]
	MaxUseRatio Field[float64]
	Tags        []String
	Final       Field[bool]
	Cleanup     Field[bool]

	ApplyAll       Field[bool] // of a topo or a local group
	IgnoreNewTrees Field[bool] // of a topo, where it is false by default, or an equilibrium
	// TracksOnChangeInputs is of a topo or an equilibrium.
	TracksOnChangeInputs Field[bool]

	OnFailure String // of the names that [FailurePolicies] lists
}

// DatabaseKinds are the kinds that a [[database]] may have.
var DatabaseKinds = []string{"sequence", "equilibrium", "local_group", "topo", "proxy"}

// Orders are the orders in which a topo visits the nodes.
var Orders = []string{"in_to_out", "out_to_in"}

// FailurePolicies are what may become of rewrites that fail; without one it is for
// the caller that runs the optimizer to say.
var FailurePolicies = []string{"fail", "warn", "ignore", "warn_unless_refused"}

// OptimizerDecl is one [[optimizer]]: the position of an optimizer that is written in
// Go.
type OptimizerDecl struct {
	Header      diag.Span
	Name        String
	Doc         String
	Kind        String      // which one it is; not set where the name says that
	In          String      // the database that it is registered in, the first of Places where there are several
	Places      []Placement // where In is an array
	Position    Field[float64]
	Priority    Field[int64]
	Tags        []String
	Final       Field[bool]
	Cleanup     Field[bool]
	DatabaseTag Field[bool]
	Always      Field[bool] // it runs with whatever else is selected
	Accepts     []Accepted  // findings about a rule in Go beside others
}

// Mode is one [[mode]]: a query that has a name.
type Mode struct {
	Header diag.Span
	Name   String
	Doc    String
	Query  String
}

// String is a string of a rule file and its position. The zero String is one that
// the file does not have.
type String struct {
	Value string
	Span  diag.Span // of what is between the quotes

	raw string // the bytes of Span; unlike Value where it has escapes
}

// Inline returns a text that is itself the whole source: one from a command
// line or a test.
func Inline(text string) String {
	return String{Value: text, Span: diag.Span{Start: 0, End: len(text)}, raw: text}
}

// IsSet reports whether the file has the string, be it empty.
func (s String) IsSet() bool { return s.Span.Start > 0 || s.Value != "" }

// IsTerm reports whether what plays a role is an application, not the name of an op.
func (s String) IsTerm() bool { return strings.HasPrefix(strings.TrimSpace(s.Value), "(") }

// At returns the position in the file of a span of the value. Where escapes
// shifted the bytes, that is the whole string.
func (s String) At(span diag.Span) diag.Span {
	if s.raw != s.Value {
		return s.Span
	}
	return diag.Span{Start: s.Span.Start + span.Start, End: s.Span.Start + span.End}
}

// Exact reports whether the bytes of the value are the bytes of the file, so
// that [String.At] is exact. It is always so for literal strings ('...').
func (s String) Exact() bool { return s.raw == s.Value }

// Field is a number or a boolean of a rule file and its position. The zero Field
// is one that the file does not have.
type Field[T any] struct {
	Value T
	Span  diag.Span
}

// IsSet reports whether the file has the field.
func (f Field[T]) IsSet() bool { return f.Span.Start > 0 }

// Tables returns the headers of the tables of the file that are not in another one, in their
// order.
func (f *File) Tables() []diag.Span {
	var list []diag.Span
	if f.Declares != nil {
		list = append(list, f.Declares.Header)
	}
	for i := range f.Rules {
		list = append(list, f.Rules[i].Header)
	}
	for i := range f.Ops {
		list = append(list, f.Ops[i].Header)
	}
	for i := range f.Databases {
		list = append(list, f.Databases[i].Header)
	}
	for i := range f.Relations {
		list = append(list, f.Relations[i].Header)
	}
	for i := range f.Families {
		list = append(list, f.Families[i].Header)
	}
	for i := range f.Optimizers {
		list = append(list, f.Optimizers[i].Header)
	}
	for i := range f.Modes {
		list = append(list, f.Modes[i].Header)
	}
	slices.SortFunc(list, func(a, b diag.Span) int { return cmp.Compare(a.Start, b.Start) })
	return list
}

// EndOfTable returns where what belongs to a table ends, by its number among [File.Tables].
func (f *File) EndOfTable(i int) int {
	if tables := f.Tables(); i+1 < len(tables) {
		return tables[i+1].Start
	}
	return len(f.Source.Text)
}
