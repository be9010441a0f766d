// Package guard compiles the expressions of rule files: conditions, computed
// attributes, and computed types.
//
//	where   = 'is_unranked(t) && !is_unranked(type(x))'
//	replace = '(chain.dim_shuffle{perm: compose(p, q)} ?x) : {with_dims(t, dims(x))}'
//
// An expression is compiled once, over the names that the pattern binds, and
// then evaluated at each match, by any number of goroutines:
//
//	g, errs := guard.Compile(guard.Text{Source: src, Text: "rank(x) == 2"}, pattern.Names)
//	ok, err := g.Eval(match)
//
// What is wrong with the text is found when it is compiled, at its place: a name
// that the pattern does not bind, the rank of an attribute, a guard that is not
// a boolean. What can only be found at a match (there is no dimension 2) is an
// error of Eval, an [EvalError], and never a silent false.
//
// # Names
//
// The names are those of the pattern without the question mark. ?x is a value,
// ?rest... a list of values, {axis: ?q} an attribute, a type ?t a type, and a
// head ?f an op. `out`, or `root`, is the value that the matched node computes,
// the first where it computes several. The types i1 i8 i16 i32 i64 f16 bf16 f32
// f64 and index are names as well, unless the pattern binds them.
//
// # Types
//
// Every part of an expression has a type, known when it is compiled: boolean,
// integer, number, string, value, type, attribute, op, and lists of all but ops. A
// function that takes a type takes a value too, and means its type.
//
// An attribute stands wherever a number, a string, a boolean or a list of
// numbers does; when it is something else at a match, that is an error. A
// number from attributes keeps their type: where ?a is an i32, a + 1
// is one too. Two different types make no attribute: typed(a + b, i64) says
// which it is to be. A number without a type is an i64 or an f64.
//
// # Lists
//
//	[1, 0]  [x, y]  [f32, t]  ["a", "b"]  [a, 1, "b"]    lists; the last one of attributes
//	[]                                                   a list of anything
//	p[0]  p[-1]  p[1:]  p[:-1]  len(p)  concat(p, q)     elements, parts
//	p + 1  2 * p  dims(x) - q  -p[:]  p % 2  p / 2       element by element: of a list and a number, or
//	min(p, q)  max(p, 0)  div(p, 2)                      of two lists, an error where one is longer
//	p == q  x in rest  2 in dims(x)                      all elements are equal; one is
//	all(p, # >= 0)  any  none  count                     # is the element, and #i its place
//	filter(rest, !is_const(#))  map(p, # + 1)            loops may stand in each other: let j = #; ...
//	map(rest, rank(#))  map(p, q[#])  map(p, [a, b][#])  map makes lists of whatever its value is
//	sum(p)  product(dims(x))  min(p)  max(p)             of no elements 0 and 1, and an error
//	range(3) = [0, 1, 2]  range(1, 3)  range(5, 0, -2)
//	reverse(p)  sort(p)  unique(p)  index_of(p, 0)       index_of is an error where there is none
//	all(zip(p, q), #[0] < #[1])                          lists of one length, side by side
//	elements(c)  items(a)                                the numbers of a constant; the attributes in a list
//
// Arithmetic on lists is exact: where a result takes more than 64 bits it has no value, and
// a list of numbers that do not fit the type in which it is built is not an attribute: the
// rule refuses the match. Of two attributes, p + q is a number or a list, depending on what
// they are at a match.
//
// A list is built as it was read: what is made of array<i32: 1, 0> is array<i32: ...>,
// of dense<[1, 0]> a dense literal, of [1 : i32] such a list; of a dense literal of
// another rank than 1, only where the number of elements is the same. Lists that were
// read in different forms make no attribute: like(list, a) gives it the form of a,
// typed(list, t) that of array<t: ...>, and dense(list, t) makes a constant of type t. A
// list that was not read is [1, 0], of i64 or of the type of its numbers.
//
// # Sizes that are not known
//
// dims, dim, rank and num_elements give sizes. One that the type does not say is -1 when
// it is compared and where it becomes an attribute, and ? in types. What is computed
// from it is not known either (except for a product with 0), and never a number: sums,
// products and elementwise operations give unknown sizes, which may be built into types,
// where they are ?. To compare them, sort them, use them as an index or with fractions,
// or to build an attribute of them, is an error or refuses the match. known(dims(x))
// says whether all are known. Functions of dialects get -1 for what a type does not say.
//
// # Attributes
//
//	a["k"]  has(a, "k")  keys(a)  len(a)                 entries of dictionaries
//	a[1]  a["k"][0]["j"]                                 elements of arrays, array<...> and dense<...>
//	items(a)                                             all elements, as attributes
//	is_string is_symbol is_type is_unit is_dict is_array is_dense is_list is_number is_int is_float is_bool
//	name(a)  type(a)                                     of a symbol or string; of a number, or a type attribute
//	{k: a, "other key": [1, b]}                          makes a dictionary
//	symbol("f")  unit()  "text"  f32  [a, "x", f32]      make other attributes
//
// # Functions
//
// [Functions] lists them with signatures and examples. About types:
//
//	type(x)           type(x) == type("tensor<4xf32>")   of a value or a number; or read from text
//	elem(t)           elem(t) == f32                     the element type; of a scalar itself
//	dtype(t)          dtype(x) in ["f32", "f64"]         the element type as text
//	width(t)          width(t) <= 32                     bits of an element
//	rank(t)           rank(x) == 2                       0 for a scalar, -1 when not known
//	dim(t, i)         dim(x, -1) == 3                    from the end when negative; -1 when not known
//	dims(t)           dims(x) == [2, 3]                  all of them
//	num_elements(t)   num_elements(x) == 1               -1 when not known
//	is_ranked is_unranked is_static is_tensor is_scalar is_int is_float is_bool
//	same_type(t, u)   same_type(x, out)                  equal as written; so same_shape and same_elem
//	equal_shape(x, y) equal_shape(x, out)                equal in every run: by the types, or by ShapeOpt
//	equal_dim(x, y, i)  size(x, i)                       of one dimension; -1 where its size is not known
//	range(x)  unsigned_range(x)                          the smallest and the largest integer that x may be
//	refines(t, u)     refines(x, out)                    is t u, or says more of the shape?
//	broadcastable     broadcastable(x, y)                as NumPy does; false when not known
//	tensor unranked with_dims with_elem                  make types
//
// About regions, named as in the pattern without the ^:
//
//	is_empty(r)  num_ops(r)  has_effects(r)              without the op that ends it
//	arguments(r)  yields(r)                              lists of values
//	uses_argument(r, i)                                  !uses_argument(body, 0)
//	outs                                                 the outputs of the matched node
//
// About values, ops and attributes:
//
//	is_const(x)       is_const(x)                        is it a constant?
//	is_splat(x)       is_splat(x) && value(x) > 0        one number, in every element?
//	value(x)          value(x) == 0                      that number; an error where is_splat is false
//	const_is(x, n)    const_is(x, 1)                     is_splat(x) && value(x) == n
//	uses(x)           uses(x) == 1                       operands that are x; 5 means five or more
//	op(x)             op(x) == "tosa.add"                the op that computes it, "" for none
//	is_op(x, name...) is_op(x, "const")                  the file's dialect goes without saying
//	has_trait has_attr attr                              of the op that computes a value, or of ?f
//
// Lists, numbers, constants:
//
//	get(p, i) = p[i]  ints(1, 0) = [1, 0]
//	is_identity_perm(p)  compose(p, q)  inverse(p)
//	min max abs div int float is_number is_power_of_two bit_and bit_or bit_xor
//	fill(n, t)        {value: fill(v, t)}                the constant of type t, converted as a cast
//	typed(n, t)       {shift: typed(a + 1, i32)}         a number of that type
//	typed(p, t)       {perms: typed(p, i32)}             array<i32: 1, 0>, as MLIR keeps lists
//	like(p, a)        {perms: like([1, 0], a)}           the list, written as the attribute is
//	dense(p, t)       {value: dense(elements(c) * 2, t)} the constant of type t with these elements
//
// A type that does not say its shape has no constant: where fill is asked for one,
// the rule refuses the match. Integers keep the width of their type, those of
// attributes and of constants: true + true is false, and 127 + 1 is -128 of i8, 128 of
// ui8. A rule does not match where a number of a wider type takes more than 64 bits.
//
// A list of integers is written [0, 1], array<i64: 0, 1> or dense<[0, 1]> :
// tensor<2xi64>: all are the same list to functions, loops and comparisons. What is
// none is an error, except for ==, to which another kind is only different.
//
// A dialect may bring more ([ir.GuardFunction], [Extend]): Go functions over booleans,
// integers, numbers, strings, types and lists of integers. Those of chains are in
// package builtin/chain/rewrite.
//
// # Operands
//
// Where a replacement computes an operand ([CompileOperand]), the expression gives a value,
// rest[0], a list of values, filter(rest, !is_const(#)), or a number or an attribute,
// fill(a + b, t), which becomes a constant: of its own type, or of the one that is wanted
// there, which has to hold it exactly. Otherwise the rule refuses the match.
//
// # Let
//
// let r = rank(x); r * r == 4 gives a value a name within an expression. A function
// with several results is called in a let, which names each of them, in an expression
// or in the let of a rule:
//
//	let     = 'swaps, first, second = swap_reverse_reshape(p, q, dims(x))'
//	where   = 'is_static(x) && swaps'
//	replace = '(reverse{dims: second} (reshape{shape: first} ?x))'
//
// The let of a rule ([CompileLet]) is for all of its expressions. It is evaluated when
// one of them first needs a name of it, so that where may ask before whether that can
// be, and once for a match. A semicolon stands between several: a = f(x); b, c = g(a).
//
// # Grammar
//
// && || ! and or not, == != < <= > >=, in, + - * / % **, contains startsWith endsWith,
// ?:, calls, p[i], p[1:], lists, dictionaries, let, and the loops all, any, none, count,
// filter and map over a list (# is the element, #i its index). There are no fields and
// methods. / and ** give fractions. From weak to strong, or, and, the comparisons, + -, not, * / %, the signs,
// and ** bind their operands. An expression has at most 200 parts.
//
// # Speed
//
// An expression is compiled to Go closures over the slots of the match, which allocate
// nothing: 9 to 70 ns for a typical guard (2026-11, two cores of a shared machine).
// Loops and arithmetic on short lists take 40 to 400 ns of the processor, 1.3 to 4 times as
// long as the same in Go, sums of two attributes and sorted lists 6 to 7 times (go test
// -bench AgainstClosure, 2026-11-23, minima of 8 on a busy machine). A loop whose body is
// made of #, #i, integers, + - * % and comparisons, or asks one thing of #, is one Go loop.
// Lists live in memory that is used again at the next match; reading a dense literal
// of several numbers takes some of its own. Loops, slices and let run on a meter: of
// steps, a million at most, which also looks whether the run has ended. Lists have at most a
// million elements, and texts that + makes 65,536 bytes. Beyond, the expression has no
// value: that is a failure of its rule.
package guard
