// Package syntax reads rule files: the terms that rules are made of, and the
// TOML around them. It knows how rules are written and where each piece is
// in its file; what they mean (whether an op exists, what a guard may name) is
// for the compiler.
//
//	version  = 1
//	database = "canonicalize"
//	dialect  = "tosa"
//
//	[[rule]]
//	name    = "remove_redundant_cast"
//	doc     = "A cast that only forgets the shape says nothing new."
//	match   = '(cast ?x) : ?t'
//	where   = 'is_unranked(t) && !is_unranked(type(x))'
//	replace = '?x'
//
//	  [[rule.test]]
//	  given = '%a: tensor<4xf32>'
//	  in    = '(cast %a) : tensor<*xf32>'
//	  out   = '%a'
//
// [Load] reads the file; [ParsePattern], [ParseReplacement], [ParseTestTerm],
// [ParseOutcome] and [ParseGiven] read the terms in its strings:
//
//	file, errs := syntax.Load("rules.d/cast.toml", data)
//	term, errs := syntax.ParsePattern(file.Source, file.Rules[0].Match)
//
// Spans of a term count from the start of its text. [String.At] carries them
// into the file, so that a compiler reports its own errors as precisely:
//
//	diag.Errorf(file.Source, rule.Match.At(term.Head.Span), "unknown op %q", op)
//
// # Terms
//
// A term is an application in parentheses, a variable or a constant:
//
//	(add ?x ?y)                   an op and its arguments
//	?x                            a variable: anything, and twice the same is equal
//	_                             anything, not bound
//	(add ?x ?rest...)             any number of arguments, those that are left
//	(concat ?a... (concat) ?b...) several rests, with terms between them
//	(mul ?e@(exp ?x) ?e)          a name for the value of an inner term
//	(add ?x 0)                    a constant: equal to it, be it a scalar or every element
//	(add ?x ?c@const)             any constant, here with a name
//	(f 1.5 -inf true "s" dense<[1, 2]>)
//	(?f ?x...)                    any op, bound; (_ ?x...) does not bind it
//	(?f:{add sub} ?x ?y)          one of these ops, bound
//	({add sub} ?x ?y)             one of these ops
//	(split ?x)#1                  the second output of an op that has several
//	(reshape{shape: ?s} ?x)       an attribute, bound; {shape: _} asks that it is there
//	(reshape{shape: ?s, !} ?x)    and no other attribute; {!} is none at all
//	(transpose{perm: [1, 0]} ?x)  an attribute of that value
//	(transpose{perm: [?a, ?b]} ?x)
//	                              an attribute whose parts are bound
//	(cast ?x) : tensor<*xf32>     a type
//	(cast ?x) : ?t                a type, bound
//	(split ?x) : (f32, ?t, _)     a type for each output of the node
//
// A dialect may have a form of its own for lists of integers that are attributes:
// region<(4,6), [(2,2,0)], []> is the region of a chain, its box and a sett for each
// dimension ([ir.Dialect], Forms).
//
// What follows a colon is a function type when it has an arrow, `(f32) -> f32`,
// and otherwise a parenthesis there lists the types of the outputs. An op is
// written in full, tosa.cast, or without the prefix that the file's dialect
// puts before it. From ";" to the end of the line is a comment.
//
// The three kinds of terms differ in little:
//
// A pattern is an application. A name before "@" is one for the value of an inner
// application or constant, without a space between them; the value of the root is
// called out. The arguments of an op that commutes match in any order, and a rest is
// what the others leave; where there are several rests, arguments match in the order in
// which they are written, and the first rests take as few as they can. Two rests of one
// name are equal lists.
//
// A replacement computes. An operand may be an expression in braces, which gives a value
// of the pattern, or a number or another constant that is made a constant of the
// graph: {xs[0]}, {fill(a + b, t)}. With three dots it gives several operands:
// {xs[1:]}..., {filter(xs, !is_const(#))}... . What fold stands before is computed of
// constants while the rule runs, by the evaluator of the op, with all applications
// within it: fold(add ?c (mul ?d 2)) is one constant. Where an operand of it is no
// constant, the op has no evaluator, or computing it takes too long, the rule refuses the
// match. An attribute is a variable (?q is short for q), a
// literal where one is alone ([1, 0], @f, 0 : i32), or an expression over
// the variables, {perm: compose(p, q)}; a type may be one in braces,
// (tosa.const{value: fill(v, t)}) : {type(x)}. The head (?f ?x) is the op that
// the pattern bound with the attributes that it had. A root with several
// outputs is replaced by a list, [?x, _]; _ stands for an output that nothing
// may use, and [] replaces a root without outputs.
//
// # Regions
//
// The graphs that a node holds come after its arguments:
//
//	(scf.if ?c ^then ^else)                        two regions, each with a name
//	(scf.if ?c ^then ^_)                           ^_ is any region
//	(scf.if ?c ^then ^())                          ^() is one without a block, or an empty one
//	(scf.if ?c ^(-> ?x) ^(-> ?x))                  regions that yield the same value, without arguments
//	(linalg.generic ?x ?o ^body(?a _ -> ?a))       of two arguments, the first of which is yielded
//	(scf.for ?l ?u ?s ?x... ^body(?i ?a... -> ?y...))
//
// A pattern that writes regions matches nodes that hold as many, and one that writes
// none whatever they hold. Before the arrow are the arguments, after it what the last op
// of the region, its terminator, is applied to. A region may have any other ops beside
// those. Variables of a region are variables of the pattern: where ?x stands in two
// branches it is one value that both yield.
//
// A replacement says what becomes of the regions of the matched node:
//
//	inline(^then)                        its ops take the place of the node; the values are those that it yields
//	inline(^body ?x ?y)                  with these in the place of its arguments
//	inline(^body ?x)#1                   one of the values
//	inline(^body ?x)#1...                that one and those after it
//	(scf.if (not ?c) ^else ^then)        the regions move into another node
//	(scf.if ?c ^then(-> ?y) ^else)       the region yields other values; new ops among them stand in it
//	(scf.for ?l ?u ?s ?x ^body(?i ?a -> ?y))
//	                                     it keeps these of its arguments; nothing may use the others
//	(scf.if ?c ^then ^())                a new region without a block
//
// A region may have several places: (loop ?n inline(^body ?x) ^body) takes the first turn
// out of a loop. The last place, in the order in which terms are computed, gets the region
// and the others deep copies of it, with their effects. Equal terms are one place. A new op
// that a region yields may have no effects then.
//
// A region that only where or let names, and one without a name, is dropped: ^_ whatever
// it does, any other where it has no effects. Otherwise the rule refuses the match, as
// it does where a value would be used outside of the region that computes it; constants
// are made anew there. inline stands wherever a rest may, and in lists of the outputs of
// the root: [inline(^body ?x), ?y].
//
// A test term writes the region itself, with the types of its arguments. An op without
// outputs among what it yields is only there; the terminator is the yield of the op's
// dialect unless one is written:
//
//	(scf.if %c ^(-> (addf %x %x)) ^()) : f32
//	(scf.for %l %u %s %x ^(%i: index %a: f32 -> (print %a) (addf %a %a))) : f32
//	(scf.while %x ^(%a: i32 -> (scf.condition %c %a)) ^(%b: i32 -> %b)) : i32
//
// # Attributes
//
// The value of an attribute is written as MLIR prints it, except for dictionaries, whose entries
// have colons. Patterns bind parts of it, and rests of lists and dictionaries:
//
//	{perm: [1, 0]}  {perm: [?a, ?b]}  {dims: [0, ?rest..., _]}
//	                              a list in any form: [1, 0], array<i64: 1, 0> or dense<[1, 0]>
//	{perm: array<i32: 1, ?a, _...>}
//	                              a list in that form
//	{value: dense<[[?a, _], [1, ?b]]> : tensor<2x2xi32>}  {value: dense<?v> : tensor<4xf32>}
//	                              a dense literal by its elements; one number, everywhere; with a
//	                              rest in a flat list only. The type may be left out in patterns
//	{cfg: {k: ?v, j: {n: [_, 1]}}}
//	                              a dictionary with these entries and no others
//	{cfg: {k: ?v, ?others...}}    with these, and the others bound; _... does not bind them
//	{a: [?v : i32, _ : f32]}      parts of a type
//	{t: tensor<4xf32>, f: @main, u: unit, s: "text", o: #a.b<c>}
//
// A part is an attribute, and a rest one in the form of what it is a part of: of
// array<i32: 0, 1, 2> the rest ?r... after 0 is array<i32: 1, 2>. A name that stands in
// several places stands for equal attributes.
//
// A replacement writes them with variables, [?b, ?a], {k: ?v, ?others...},
// array<i32: ?a, 1>, dense<[?a, 1]> : tensor<2xi32>, where rests may stand more than once;
// or as expressions, where variables are written without question marks: [b, a + 1],
// {k: v}, concat(p, [2]). What is put into array<i32: ...> or dense<...> has to be a number
// of that type; otherwise the rule refuses the match.
//
// # Relations
//
// A clause of a relation is a head and perhaps goals: '(p ?x [?y, ?ys...])
// <- (q ?x ?ys)'. [ParseClause] reads it. In its terms a sequence is in
// brackets, a rest is the last of a sequence or of arguments, and there are no
// types.
//
// A test term has values, %a, and no variables. Their types are in the test's
// given: '%a: tensor<4xf32>, %b: i32', with commas or line ends between them.
// The outcome 'unchanged' says that no rule may fire.
//
// # Files
//
// Top level:
//
//	version   integer, 1           required
//	database  string               where the file's rules are registered
//	dialect   string               prefix of ops that are written without one, or
//	          table                a dialect that the file declares: see Ops
//	tags      array of strings     of every rule of the file
//	doc       string
//
// A file with [[database]] tables has no database of its own: its rules name
// theirs.
//
//	[[rule]]      name; match (a pattern, or an array of patterns with the same names: the
//	              first that matches) and replace and perhaps let and where, or from and to, or
//	              remove, or relation = "name" and perhaps backwards; doc, tags,
//	              database, position, priority, final, cleanup, database_tag,
//	              exact, unverified, accepts, changes_type, instead_of; beside match also
//	              relation = true, inverse, allow_multiple_clients, family.
//	              A rule may stand in several databases: see Databases
//	[[rule.test]] in, out; doc, given; of a rule over a family also dialect, the one
//	              or the array of those that it is for
//	[[family]]    name, roles (a table); doc, dialect (the file's without it), member,
//	              tags, database, where, operand, exact: see Families
//	[[op]]        name; doc, inputs, outputs, regions (2, "1..3", "1.."), operands,
//	              traits, attributes, types, evaluates_as
//	[dialect]     name; doc, closed, constant
//	[[relation]]  name, clauses (array of strings); doc
//	[[database]]  name, kind; doc, in, position, tags, final, cleanup,
//	              on_failure (fail, warn, ignore, warn_unless_refused);
//	              order of a topo, apply_all of a topo or a local_group,
//	              ignore_new_trees and tracks_on_change_inputs of a topo or an
//	              equilibrium (which ignores them unless it is false),
//	              max_use_ratio of an equilibrium, of of a proxy
//	[[optimizer]] name; doc, kind, in, position, priority, tags, final, cleanup,
//	              database_tag: where an optimizer that is written in Go stands;
//	              always: it runs with whatever else is selected
//	[[mode]]      name, query; doc: a query that others may begin with
//
// The traits of an [[op]] are those of [ir.Trait]:
//
//	commutative   its inputs may come in any order, also in patterns
//	associative   it may be regrouped
//	idempotent    applied twice it does nothing more
//	involution    applied twice it does nothing
//	pure          unused it may be dropped, twice it may be merged
//	effect        it is kept, and kept in order
//	constant      it has no inputs, and its value in the attribute "value"
//	same_type     its outputs have the type of its first input
//	lenient       its types are hints, which shape inference makes right
//	strict        its inputs must keep the types that they have
//	signature     its inputs have types that are fixed elsewhere, as those of a call
//	terminator    it ends a region
//	regions       it holds regions: a rule that would lose them is an error
//	isolated      beside regions: those use no value from outside
//	sealed        beside regions: rules leave as they are what those hold
//	discardable   beside effect: dropped when nothing uses it, as a read of memory
//
// # Databases
//
// One rule may stand in several databases, with tags, a position (in a sequence) and a
// priority of its own in each:
//
//	[[rule]]
//	name     = "local_fill_to_alloc"
//	tags     = ["fast_run"]
//	database = [
//	  {name = "canonicalize", tags = ["fast_compile"]},
//	  "specialize",
//	  {name = "optdb", position = 1.51},
//	]
//
// It has the tags of the rule and of its file everywhere. Its name stands for it in all of
// them: "+local_fill_to_alloc" selects it wherever it stands, "+local_fill_to_alloc
// -specialize" not in specialize, and a report counts each place by itself. The outermost
// database is called optdb. An [[optimizer]] that places a rule in Go, or a group
// of them, may have such an array as its key in.
//
// # Families
//
// A [[family]] says what in a dialect plays the roles of a family, by whose names a
// rule with family = "name" calls ops:
//
//	[[family]]
//	name    = "integers"
//	where   = 'is_int(out) && is_static(out)'
//	operand = 'same_type(x, out)'
//
//	  [family.roles]
//	  add   = "add"                                    an op
//	  shift = ["logical_left_shift", "logical_right_shift"]  any of several ops
//	  mul   = '(mul{shift: 0} ?a ?b)'                  an application to the arguments ?a, ?b, ...
//	  perm  = '(transpose{perms: ?perm} ?a)'           with an attribute that rules call perm
//	  zero  = 0                                        a constant
//	  neg   = []                                       nothing: only where it is one of several
//
// An array may have applications as well. In the terms of a rule, a word without a dot
// that stands for an op is a role: (add ?x ?y), (zero), ({add shift} ?x (zero)), is_op(x,
// "add"). Ops that are not of the family are written with their dialect. In a test, a role
// that several ops play is the first of them. where is added to the guard of each rule
// for the dialect and may ask about out, what is replaced; operand is asked of each
// argument of a role that has a name in the pattern, as x, and of no other: where the type
// of a constant matters, it is ?c@(constant{value: ?a}), though the rule does not use ?c. database,
// one or several (see Databases), is where the rules for the dialect stand that name none
// themselves; without it they stand where their file says.
//
// # Ops
//
// An [[op]] declares an op of one's own, and perhaps what it means:
//
//	[dialect]
//	name     = "nn"
//	constant = "const"
//
//	[[op]]
//	name         = "scale"
//	operands     = ["x", "bias?"]
//	attributes   = ["by: f32 = 2.0"]
//	types        = 'type(x)'
//	evaluates_as = ['(arith.addf (arith.mulf ?x {fill(by, x)}) ?bias)', '(arith.mulf ?x {fill(by, x)})']
//
// operands names them, in place of inputs, which only counts them: x, x? for one that
// may be absent, which comes after those that may not, and xs... for any number of them.
//
// attributes lists all that the op may have. axis may be any attribute; axis? may be
// absent; axis: integer is always there and an integer; axis: integer = 0 is 0 where the
// op does not have it. The kinds are any, integer, number, boolean, string, symbol, type,
// unit, integers (a list of them, however it is written), list, dictionary, and the types
// of numbers: i32 is an integer of that type. Attributes of another kind are errors in
// rules, and where the op is run.
//
// types has an expression for each output, in the language of guards, over operands and
// attributes: an operand stands for its type, xs... for a list of values. It may not ask
// for what may be absent, nor for what computes a value or uses it. Where dimensions of
// operands are not known, the types say what holds for any size. With the trait same_type
// there is nothing to say.
//
// regions counts the regions of the op: 1, "1..2". Rules must write as many.
//
// evaluates_as is a replacement over the operands and attributes, or a list of those for
// several outputs: what the op stands for. Of an array of them, the first is taken that
// needs nothing which is absent. The op then is evaluated as its term is: rules over it
// are verified, constants are folded, graphs are run and compared. It is pure where all of
// its ops are, and where the file does not say its types, they are those of its term,
// if that gives them. An op may be made of others that are declared so, but not of
// itself. For each such op there is a rule, expand_DIALECT_OP, with the only tag expand,
// which puts the term in its place. Memory does not follow: an op is a view of its
// operand only once it is expanded.
//
// The table [dialect] says more of the dialect that the ops of the file are in. It is
// closed, so that other ops of it are errors, unless closed = false; constant names the
// op that its constants are made with.
//
// # Let
//
// The let of a rule gives names to values that where and replace need: to one, or to
// each result of a function that has several. A semicolon is between several such
// declarations. Values are computed once at a match, when one is first asked for:
//
//	match   = '(reshape{shape: ?q} (reverse{dims: ?p} ?x))'
//	let     = 'swaps, first, second = swap_reverse_reshape(p, q, dims(x))'
//	where   = 'is_static(x) && swaps'
//	replace = '(reverse{dims: second} (reshape{shape: first} ?x))'
//
// Write terms and guards as literal strings ('...' or three quotes): errors in
// them then have exact positions. In a string with escapes they have the string's.
//
// [Schema] describes these tables for editors: settle rules schema prints it.
//
// # Mistakes
//
// All mistakes of a file are reported at once. Within a term the parser continues after
// a broken piece where the text shows where that ends: an application at its closing
// parenthesis, an attribute at the comma or brace after it, a word at the next space, a
// declaration at its comma or line end. Where brackets or strings do not close it
// cannot: what follows could be part of the piece, and its mistakes invented. Of a
// guard, the conditions that && and || put together are read one by one. What a term
// means, such as whether there is an op, is asked of terms without such mistakes only.
//
// # Grammar
//
//	pattern     = app .
//	replacement = term | terms .
//	test        = term | terms .
//	terms       = "[" [ term { "," term } [ "," ] ] "]" .
//	clause      = app [ "<-" app { "," app } ] .
//	term        = ( [ name-of ] app | inlined | var | rest | value | [ name-of ] ( constant | "const" ) | fold |
//	              computed | sequence | "_" ) [ ":" annotation ] .
//	name-of     = "?" name "@" .
//	fold        = "fold" app .
//	computed    = "{" expression "}" [ "..." ] .
//	sequence    = "[" [ term { "," term } [ "," ] ] "]" .
//	app         = "(" head [ attributes ] { term } { region } ")" [ "#" digits ] .
//	region      = "^" ( "_" | [ name ] [ "(" [ { term } "->" { term } ] ")" ] ) .
//	inlined     = "inline(" "^" name { term } ")" [ "#" digits [ "..." ] ] .
//	head        = opname | "?" name [ ":" class ] | class | "_" .
//	class       = "{" opname { opname } "}" .
//	attributes  = "{" ( attribute { "," attribute } [ "," "!" ] | "!" ) "}" .
//	attribute   = ( word | string ) ":" ( "?" name | "_" | literal | expression ) .
//	var         = "?" name .
//	rest        = "?" name "..." .
//	value       = "%" word .
//	constant    = number | "true" | "false" | string | word "<" balanced ">" .
//	literal     = ( constant | symbol | list | dictionary | array | dense | raw | part ) [ ":" type ] .
//	list        = "[" [ literal { "," literal } [ "," ] ] "]" .
//	dictionary  = "{" [ entry { "," entry } [ "," ] ] "}" .
//	entry       = ( word | string ) ":" literal | part .
//	array       = "array" "<" type [ ":" [ element { "," element } ] ] ">" .
//	dense       = "dense" "<" ( element | list ) ">" .
//	element     = number | "true" | "false" | part .
//	part        = "?" name [ "..." ] | "_" [ "..." ] .
//	raw         = [ "#" | "!" ] word [ "<" balanced ">" ] | functiontype .
//	symbol      = "@" ( word | string ) { "::@" ( word | string ) } .
//	number      = [ "+" | "-" ] ( "inf" | "nan" | digits [ "." digits ] [ exponent ] | "0x" hexdigits ) .
//	annotation  = typeref | "{" expression "}..." | "(" [ typeref { "," typeref } [ "," ] ] ")" .
//	typeref     = type | "?" name | "_" | "{" expression "}" .
//	operand     = name [ "?" | "..." ] .
//	attribute   = word [ "?" ] [ ":" word ] [ "=" literal ] .           (of an [[op]])
//	given       = { "%" word ":" type ( "," | newline ) } .
//	outcome     = test | "unchanged" .
//	name        = ( letter | "_" ) { letter | digit | "_" } .
//	word        = { letter | digit | "_" | "." | "$" | "-" } .
//	opname      = word beginning with a letter, "_" or "$" .
//
// Strings are Go's in double quotes, types those of [ir.ScanType]. An
// expression is text up to a "," or "}" outside of its brackets and strings. A brace
// after a head opens attributes where a key and a colon follow, and otherwise, in a
// replacement, an operand.
// Terms nest at most 1000 levels deep and have at most 64 KiB.
package syntax
