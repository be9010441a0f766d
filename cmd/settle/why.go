package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
)

// whyFlags is the command why as it was called.
type whyFlags struct {
	rules  ruleSet
	query  query
	limits limitFlags
	json   bool
}

func newWhy(std stdio) *cobra.Command {
	f := &whyFlags{}
	command := &cobra.Command{
		Use:   "why FILE|- NODE",
		Short: "Say which rules a node of the result comes from, or where one of the file went",
		Long:  whyHelp,
		Example: `  settle why examples/transformer.mlir %2
  settle why examples/transformer.mlir examples/transformer.mlir:5
  settle why examples/transformer.mlir :20 -q '+canonicalize &fleet'
  settle why examples/transformer.mlir tosa.reciprocal --json`,
		Args: twoOf("FILE", "NODE"),
		RunE: func(command *cobra.Command, args []string) error {
			return f.run(command, std, args[0], args[1])
		},
	}
	f.query.addFlag(command, defaultQuery)
	f.rules.addFlags(command)
	f.limits.addFlags(command)
	command.Flags().BoolVar(&f.json, "json", false, "print JSON")
	return command
}

const whyHelp = `Say which rules a node of the result comes from, or where one of the file went.

The file is rewritten as "settle optimize" does it with the same flags; nothing is
written. NODE is one of

  %name        a value of the result, by the name that optimize prints
  #N           operation N of the result, from 1
  dialect.op   all operations of that name
  FILE:LINE    the operations of the file at that line; also FILE:LINE:COLUMN,
               and :LINE for short

For an operation of the result it prints the rewrites that made it, the last one
first, each with its rule, its pass, its round and the location of the rule, and the
operations that it replaced, down to those of the file. For one of the file that
was erased it prints what replaced it, up to the result, or why nothing did.`

// twoOf returns a check for two arguments of these names.
func twoOf(first, second string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return usagef("missing %s", first)
		case 1:
			return usagef("missing %s", second)
		case 2:
			return nil
		}
		return usagef("unexpected second %s %q: one at a time", second, args[2])
	}
}

func (f *whyFlags) run(command *cobra.Command, std stdio, file, node string) error {
	if err := f.limits.check(); err != nil {
		return err
	}
	if err := f.query.parse(command); err != nil {
		return err
	}
	library, err := f.rules.library()
	if err != nil {
		return err
	}
	r := &optimizeRun{std: std, limits: f.limits.value, dialects: library.Dialects, rules: library.Rules}
	if r.optimizer, err = library.DB.Query(f.query.value); err != nil {
		if !command.Flags().Changed("query") {
			err = explainDefault(err)
		}
		return asQueryError(err)
	}
	w := &why{run: r, file: inputName(file), question: node}
	if err := w.read(file); err != nil {
		return err
	}
	if err := w.settle(command.Context()); err != nil {
		return err
	}
	answers, err := w.answer()
	if err != nil {
		return err
	}
	if f.json {
		return printJSON(std.Out, answers)
	}
	return printText(std.Out, func(out io.Writer) error { return writeAnswers(out, answers) })
}

// why is a question about a node.
type why struct {
	run       *optimizeRun
	file      string // as errors and reports name it
	question  string
	before    *graph.FunctionGraph   // the graph as it was read
	after     *graph.FunctionGraph   // the graph after the rewrites
	arenas    []*graph.FunctionGraph // all arenas of after, before the rewrites
	logs      []*graph.Provenance    // of the arenas
	index     []whyIndex             // of the logs
	live      []map[graph.Source]graph.Node
	remaining map[string]graph.Node // operations of the file that are in the result, by location
	names     *resultNames
	source    map[string]string // of rules
}

// read reads the file twice: operations that the rewrites erase are looked up in
// the graph that is not rewritten.
func (w *why) read(arg string) (err error) {
	if arg != "-" {
		if w.before, err = readGraph(arg, nil, w.run.dialects); err == nil {
			w.after, err = readGraph(arg, nil, w.run.dialects)
		}
		return err
	}
	text, err := diag.ReadText(w.run.std.In, maxText)
	if err != nil {
		return atFile(stdinName, err)
	}
	if w.before, err = parseGraph(stdinName, bytes.NewReader(text), w.run.dialects); err == nil {
		w.after, err = parseGraph(stdinName, bytes.NewReader(text), w.run.dialects)
	}
	return err
}

// settle rewrites the graph and indexes the result.
func (w *why) settle(ctx context.Context) error {
	w.arenas = w.after.Arenas()
	report, err := w.run.settle(ctx, w.file, w.after, navigator.Hooks{}, 0)
	if err != nil {
		return err
	}
	w.run.warn(report)
	for _, fg := range w.arenas {
		w.logs = append(w.logs, fg.Graph().Provenance())
		w.index = append(w.index, newWhyIndex(fg.Graph().Provenance()))
		w.live = append(w.live, map[graph.Source]graph.Node{})
	}
	w.remaining = map[string]graph.Node{}
	for n := range w.after.All() {
		i := w.logOf(n)
		s := w.logs[i].Source(n.ID())
		w.live[i][s] = n
		if s.MadeBy < 0 {
			w.remaining[s.Place] = n
		}
	}
	w.source = map[string]string{}
	for _, rule := range w.run.optimizer.Rules() {
		w.source[rule.Name] = rule.Source
	}
	w.names, err = nameResult(w.after, w.run.dialects)
	return err
}

// logOf returns which log a node of the result belongs to.
func (w *why) logOf(n graph.Node) int { return slices.Index(w.logs, n.Graph().Provenance()) }

// resultNames is how optimize prints the operations of a graph.
type resultNames struct {
	nodes []graph.Node          // in the order of the text
	of    map[graph.Node]string // "%5", "%5:2"; "" for one without results
}

// nameResult finds the names that values have in the text of a graph. It reads the
// text back: operations come in the order of the graph.
func nameResult(fg *graph.FunctionGraph, dialects *ir.Dialects) (*resultNames, error) {
	text := mlir.String(fg)
	read, err := mlir.Read("result", strings.NewReader(text), dialects)
	if err != nil {
		return nil, err
	}
	var texts []graph.Node
	for n := range read.All() {
		texts = append(texts, n)
	}
	lines := strings.Split(text, "\n")
	names := &resultNames{of: map[graph.Node]string{}}
	for n := range fg.All() {
		for len(texts) > 0 && texts[0].Op().Name() != n.Op().Name() {
			texts = texts[1:] // a constant that has no node in the graph
		}
		if len(texts) == 0 {
			return nil, fmt.Errorf("the result has no text of %s", n.Describe())
		}
		names.nodes = append(names.nodes, n)
		names.of[n] = resultsAt(lines, texts[0].Location())
		texts = texts[1:]
	}
	return names, nil
}

// found is a node that a question is about: of the result or, where it was erased,
// of the file.
type found struct {
	node   graph.Node
	erased bool
}

// find returns the nodes that a question is about.
func (w *why) find() ([]found, error) {
	switch {
	case strings.HasPrefix(w.question, "%"):
		return w.findName()
	case strings.HasPrefix(w.question, "#"):
		return w.findNumber()
	}
	if file, line, column, ok := splitLocation(w.question); ok {
		return w.findLocation(file, line, column)
	}
	return w.findOp()
}

func (w *why) findName() ([]found, error) {
	asked, _, _ := strings.Cut(w.question, "#") // one of several results
	var list []found
	var names []string
	for _, n := range w.names.nodes {
		name, _, _ := strings.Cut(w.names.of[n], ":")
		if name == asked {
			list = append(list, found{node: n})
		}
		names = append(names, name)
	}
	if list == nil {
		err := diag.Errorf(nil, diag.NoSpan, "the result has no value %q", w.question)
		err.Help = "a value of the file is named by its location: FILE:LINE"
		return nil, err.Suggest(asked, names)
	}
	return list, nil
}

func (w *why) findNumber() ([]found, error) {
	n, ok := positive(w.question[1:])
	if !ok || n > len(w.names.nodes) {
		return nil, diag.Errorf(nil, diag.NoSpan, "the result has no operation %q: it has #1 to #%d", w.question, len(w.names.nodes))
	}
	return []found{{node: w.names.nodes[n-1]}}, nil
}

// findLocation finds the operations of the file at a location, erased ones as well.
func (w *why) findLocation(file string, line, column int) ([]found, error) {
	if file != "" && file != w.file && file != base(w.file) {
		return nil, diag.Errorf(nil, diag.NoSpan, "%q is not a location in %s", w.question, w.file)
	}
	var list []found
	near := 0
	for n := range w.before.All() {
		_, l, c, ok := splitLocation(n.Location())
		if !ok {
			continue
		}
		if l == line && (column == 0 || column == c) {
			list = append(list, w.current(n))
		}
		if near == 0 || distance(l, line) < distance(near, line) {
			near = l
		}
	}
	if list == nil {
		err := diag.Errorf(nil, diag.NoSpan, "no operation at %q", w.question)
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
func (w *why) current(n graph.Node) found {
	if kept, ok := w.remaining[n.Location()]; ok {
		return found{node: kept}
	}
	return found{node: n, erased: true}
}

// findOp finds the operations of a name: those of the result or, where there are
// none, those of the file.
func (w *why) findOp() ([]found, error) {
	var list, erased []found
	var ops []string
	for _, n := range w.names.nodes {
		if ops = append(ops, n.Op().Name()); n.Op().Name() == w.question {
			list = append(list, found{node: n})
		}
	}
	for n := range w.before.All() {
		if ops = append(ops, n.Op().Name()); n.Op().Name() == w.question {
			erased = append(erased, w.current(n))
		}
	}
	switch {
	case list != nil:
		return list, nil
	case erased != nil:
		return erased, nil
	}
	err := diag.Errorf(nil, diag.NoSpan, "neither the result nor %s has an operation %q", w.file, w.question)
	if near := diag.Nearest(w.question, ops); near == "" {
		err.Help = "a node is given as %name, #number, dialect.op or FILE:LINE"
	}
	return nil, err.Suggest(w.question, ops)
}

// whyIndex finds the records of a log by the nodes in them.
type whyIndex struct {
	made map[graph.Source][]int // the rewrites that replaced another node by this one
	ends map[graph.Source]int   // the rewrite that replaced the node, or else matched it as an operand
	read map[string]int         // likewise for nodes of the file, by location
}

func newWhyIndex(log *graph.Provenance) whyIndex {
	x := whyIndex{made: map[graph.Source][]int{}, ends: map[graph.Source]int{}, read: map[string]int{}}
	for k := range log.Len() {
		r := log.At(k)
		if r.New.Op.IsValid() {
			x.made[r.New] = append(x.made[r.New], k)
		}
		x.end(r.Root, k)
	}
	for k := range log.Len() {
		for _, s := range log.At(k).Others {
			x.end(s, k)
		}
	}
	return x
}

// end notes the first record that a node has.
func (x *whyIndex) end(s graph.Source, k int) {
	if _, known := x.ends[s]; known {
		return
	}
	x.ends[s] = k
	if _, known := x.read[s.Place]; !known && s.MadeBy < 0 && s.Place != "" {
		x.read[s.Place] = k
	}
}

// whyAnswer is what there is to say of one node.
type whyAnswer struct {
	Op       string `json:"op"`
	Name     string `json:"name"`  // in the result, "" where it has none
	Location string `json:"place"` // in the file, of what it was made for too
	// State is "kept", of the file; "made", by a rewrite; or "gone".
	State string `json:"state"`
	// From is the rewrites that made it, the last one first.
	From []whyStep `json:"from"`
	// For is the rewrites that replaced other nodes by it.
	For []whyStep `json:"for"`
	// To is the rewrites after which the node was erased, in order.
	To []whyStep `json:"to"`
	// Users is, of one that nothing used any more, what had used it.
	Users []whyAnswer `json:"users"`
}

// whyStep is a rewrite.
type whyStep struct {
	Rule   string `json:"rule"`
	Source string `json:"source"` // the location of the rule, "" for one written in Go
	Pass   string `json:"pass"`
	Round  int    `json:"round"`
	// Replaced is the node that was replaced, With are those matched with it.
	Replaced whyNode   `json:"replaced"`
	With     []whyNode `json:"with"`
	By       whyNode   `json:"by"` // what replaced it
}

// whyNode is a node as a rewrite found it.
type whyNode struct {
	Op       string    `json:"op"`
	Name     string    `json:"name"` // of one that is in the result, or of an input or constant
	Location string    `json:"place"`
	Lives    bool      `json:"lives"` // it is in the result
	From     []whyStep `json:"from"`  // of a node that was matched with the replaced one
}

// answer answers the question.
func (w *why) answer() ([]whyAnswer, error) {
	list, err := w.find()
	if err != nil {
		return nil, err
	}
	answers := make([]whyAnswer, len(list))
	for i, f := range list {
		if f.erased {
			answers[i] = w.explainErased(f.node, map[string]bool{})
		} else {
			answers[i] = w.explainLive(f.node)
		}
	}
	return answers, nil
}

// explainLive explains a node of the result.
func (w *why) explainLive(n graph.Node) whyAnswer {
	i := w.logOf(n)
	s := w.logs[i].Source(n.ID())
	a := whyAnswer{Op: n.Op().Name(), Name: w.names.of[n], Location: s.Place, State: "kept"}
	if s.MadeBy >= 0 {
		a.State = "made"
	}
	p := whyPath{why: w, log: i, seen: map[int]bool{}}
	a.From, a.To, a.Users = p.back(s), []whyStep{}, []whyAnswer{}
	a.For = []whyStep{}
	for _, k := range w.index[i].made[s] {
		if k != s.MadeBy {
			a.For = append(a.For, p.step(w.logs[i].At(k)))
		}
	}
	return a
}

// explainErased explains a node of the file that was erased. Users already asked for
// are left out.
func (w *why) explainErased(n graph.Node, asked map[string]bool) whyAnswer {
	a := whyAnswer{
		Op: n.Op().Name(), Location: n.Location(), State: "gone",
		From: []whyStep{}, For: []whyStep{}, To: []whyStep{}, Users: []whyAnswer{},
	}
	asked[n.Location()] = true
	for i := range w.logs {
		if k, ok := w.index[i].read[n.Location()]; ok {
			p := whyPath{why: w, log: i, seen: map[int]bool{}}
			a.To = p.forward(k)
			return a
		}
	}
	for i := range n.NumOutputs() {
		for c := range n.Output(i).Clients() {
			if location := c.Node.Location(); !asked[location] && len(a.Users) < maxUsers {
				asked[location] = true
				a.Users = append(a.Users, w.user(c.Node, asked))
			}
		}
	}
	return a
}

// maxUsers bounds how many users of a value are explained.
const maxUsers = 8

func (w *why) user(n graph.Node, asked map[string]bool) whyAnswer {
	if f := w.current(n); !f.erased {
		return w.explainLive(f.node)
	}
	return w.explainErased(n, asked)
}

// whyPath is a walk through a log.
type whyPath struct {
	*why
	log  int
	seen map[int]bool // records that were visited
}

func (p *whyPath) node(s graph.Source) whyNode {
	n := whyNode{Location: s.Place, From: []whyStep{}}
	switch living, ok := p.live[p.log][s]; {
	case ok:
		n.Op, n.Name, n.Lives = living.Op().Name(), p.names.of[living], true
	case s.Op.IsValid():
		n.Op = s.Op.Name()
	case s.Var != 0:
		if n.Name = p.graph().Var(s.Var).String(); p.graph().Var(s.Var).IsInput() {
			n.Name = "the input " + n.Name
		}
	}
	return n
}

// graph returns the arena that the log is of: that of any node in it.
func (p *whyPath) graph() *graph.Graph { return p.arenas[p.log].Graph() }

func (p *whyPath) step(r graph.Rewrite) whyStep {
	step := whyStep{
		Rule: r.Rule, Source: p.source[r.Rule], Pass: r.Pass, Round: r.Round,
		Replaced: p.node(r.Root), With: []whyNode{}, By: p.node(r.New),
	}
	for _, s := range r.Others {
		step.With = append(step.With, p.node(s))
	}
	return step
}

// back returns the rewrites that made a node, the last one first. What they
// matched with the nodes that they replaced has paths of its own.
func (p *whyPath) back(s graph.Source) []whyStep {
	steps := []whyStep{}
	for s.MadeBy >= 0 && !p.seen[s.MadeBy] {
		p.seen[s.MadeBy] = true
		r := p.logs[p.log].At(s.MadeBy)
		step := p.step(r)
		for i, other := range r.Others {
			step.With[i].From = p.back(other)
		}
		steps = append(steps, step)
		s = r.Root
	}
	return steps
}

// forward returns what became of a node from a record on.
func (p *whyPath) forward(k int) []whyStep {
	steps := []whyStep{}
	for ok := true; ok && !p.seen[k]; {
		p.seen[k] = true
		r := p.logs[p.log].At(k)
		steps = append(steps, p.step(r))
		if _, living := p.live[p.log][r.New]; living {
			break
		}
		k, ok = p.index[p.log].ends[r.New]
	}
	return steps
}

// Of a long path, the steps that are printed.
const (
	firstOfPath = 16
	lastOfPath  = 4
)

// writeAnswers prints answers for people, with empty lines between them.
func writeAnswers(out io.Writer, answers []whyAnswer) error {
	w := &whyWriter{printer{w: out}}
	for i := range answers {
		if i > 0 {
			w.printf("\n")
		}
		w.answer("", &answers[i])
	}
	return w.err
}

type whyWriter struct{ printer }

func (w *whyWriter) answer(indent string, a *whyAnswer) {
	node := whyNode{Op: a.Op, Name: a.Name, Location: a.Location}
	switch {
	case a.State == "kept":
		w.printf("%s%s is of the file: no rule made it\n", indent, node.text())
	case a.State == "made":
		node.Location = ""
		w.printf("%s%s\n", indent, node.text())
	default:
		w.printf("%s%s is gone\n", indent, node.text())
	}
	w.back(indent+"  ", a.From)
	for i, s := range a.For {
		if i == firstOfPath {
			w.printf("%s  and of %s more\n", indent, phrase.Count(len(a.For)-i, "node"))
			break
		}
		w.printf("%s  it took the place of %s by %s\n", indent, s.Replaced.text(), s.title())
	}
	w.forward(indent+"  ", a)
}

// back prints a path down to the operations of the file.
func (w *whyWriter) back(indent string, steps []whyStep) {
	for i, s := range steps {
		if w.skips(indent, "<-", i, len(steps)) {
			continue
		}
		w.printf("%s<- %s\n", indent, s.title())
		replaced := s.Replaced
		if i < len(steps)-1 {
			replaced.Location = "" // that of the last one
		}
		w.printf("%s<- %s\n", indent, replaced.text())
		for _, with := range s.With {
			w.printf("%s   with %s\n", indent, with.text())
			w.back(indent+"     ", with.From)
		}
	}
}

// skips reports whether a step of a long path is left out.
func (w *whyWriter) skips(indent, arrow string, i, n int) bool {
	if n <= firstOfPath+lastOfPath+1 || i < firstOfPath || i >= n-lastOfPath {
		return false
	}
	if i == firstOfPath {
		w.printf("%s%s ... %s more\n", indent, arrow, phrase.Count(n-firstOfPath-lastOfPath, "rewrite"))
	}
	return true
}

// forward prints what became of an erased node.
func (w *whyWriter) forward(indent string, a *whyAnswer) {
	before := whyNode{Op: a.Op, Location: a.Location}
	for i, s := range a.To {
		sideMatch := s.Replaced.Op != before.Op || s.Replaced.Location != before.Location
		before = s.By
		if w.skips(indent, "->", i, len(a.To)) {
			continue
		}
		w.printf("%s-> %s", indent, s.title())
		if sideMatch {
			w.printf(" matched it, with %s", s.Replaced.text())
		}
		w.printf("\n")
		if by := s.By.text(); by != "" {
			w.printf("%s-> %s\n", indent, by)
		} else {
			w.printf("%s-> nothing: it was not used\n", indent)
		}
	}
	if n := len(a.To); n > 0 {
		if by := a.To[n-1].By; by.Op != "" && !by.Lives {
			w.printf("%s-> nothing: it was not used any more\n", indent)
		}
		return
	}
	if a.State != "gone" {
		return
	}
	if len(a.Users) == 0 {
		w.printf("%s-> nothing: it was not used\n", indent)
		return
	}
	w.printf("%s-> nothing: it was not used any more. What had used it:\n", indent)
	for i := range a.Users {
		w.answer(indent+"   ", &a.Users[i])
	}
}

// title names a rewrite: its rule, its pass and round, and the location of the rule.
func (s *whyStep) title() string {
	where := s.Pass
	if s.Round > 0 {
		where += fmt.Sprintf(", round %d", s.Round)
	}
	if s.Source != "" {
		where += "; " + s.Source
	}
	return fmt.Sprintf("%s (%s)", s.Rule, where)
}

// text names a node: "%5 = tosa.add at model.mlir:4:10".
func (n *whyNode) text() string {
	var b strings.Builder
	b.WriteString(n.Name)
	if n.Name != "" && n.Op != "" {
		b.WriteString(" = ")
	}
	b.WriteString(n.Op)
	if n.Location != "" {
		b.WriteString(" at " + n.Location)
	}
	return b.String()
}
