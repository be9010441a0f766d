package verdicts

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
	"github.com/settle-go/settle/unify"
)

// Page is a list of rules with their verdicts.
type Page struct {
	Rows []*Row
	by   map[string]*Row
}

// Row is a rule of a page.
type Row struct {
	Name, Doc string
	// Dialect is that of the ops that the rule matches: any, or several.
	Dialect string
	Default bool
	Kind    verify.Kind
	Status  Status
	Verdict string // "" until it is known
	// Print is a fingerprint, which differs once the rule is changed.
	Print   string
	subject verify.Subject // without a rule where the rule defines an op
}

// Status is how a rule is known to keep what a graph computes.
type Status string

// The kinds of verdicts.
const (
	Proved   Status = "proved"   // for all values, at every width that it matches
	InPart   Status = "in part"  // proved for some of the graphs that it matches
	Tested   Status = "tested"   // on generated graphs
	Accepted Status = "accepted" // for the reason that the rule gives
	Bad      Status = "not verified"
)

// New returns the page of the rules of a database; the set has those of them that come from files.
// Subjects are the rules that can be verified.
func New(db *optdb.DB, set *rules.Set, subjects []verify.Subject) *Page {
	p := &Page{by: map[string]*Row{}}
	byDefault := map[string]bool{}
	if selected, err := db.Query(optdb.Mode("default")); err == nil { // a database of a user may have no such mode
		for _, m := range selected.Rules() {
			byDefault[m.Name] = true
		}
	}
	p.add(db, db.Tree())
	for _, s := range subjects {
		if row := p.by[s.Local.Name]; row != nil && row.subject.Local == nil {
			row.subject = s
		}
	}
	for _, row := range p.Rows {
		row.Default = byDefault[row.Name]
		if row.subject.Local == nil {
			row.Kind, row.Status, row.Verdict = verify.Control, Proved, "it says what the op means"
			continue
		}
		row.Print = printOf(row.subject.Local, set.Rule(row.Name))
	}
	slices.SortFunc(p.Rows, func(a, b *Row) int { return strings.Compare(a.Name, b.Name) })
	return p
}

// add adds the rules below a node of the database.
func (p *Page) add(db *optdb.DB, n *optdb.Node) {
	for _, m := range n.Members {
		p.add(db, m)
		member, ok := db.Lookup(m.Name)
		if !ok || member.Local == nil || p.by[m.Name] != nil {
			continue
		}
		doc, _, _ := strings.Cut(strings.TrimSpace(member.Local.Doc), "\n\n")
		row := &Row{Name: m.Name, Doc: doc, Dialect: dialectOf(member.Local)}
		p.by[m.Name] = row
		p.Rows = append(p.Rows, row)
	}
}

// dialectOf returns the dialect of the ops that a rule is tried at.
func dialectOf(l *navigator.Local) string {
	var names []string
	for _, term := range l.Pattern.Terms {
		for _, op := range term.Ops {
			names = append(names, ir.DialectOf(op))
		}
	}
	slices.Sort(names)
	switch names = slices.Compact(names); len(names) {
	case 0:
		return "any"
	case 1:
		return names[0]
	}
	return "several"
}

// printOf returns a hash of what a rule says, and of the graphs of its tests.
func printOf(l *navigator.Local, r *rules.Rule) string {
	h := fnv.New32a()
	for _, term := range l.Pattern.Terms {
		printTerm(h, term)
	}
	fmt.Fprintln(h, l.Equality, l.Unverified, slices.Contains(l.Tags, rules.InexactTag), l.ReplaceBy)
	if r != nil {
		d := r.Definition()
		fmt.Fprintln(h, d.Match.Value, d.Replace.Value, d.Let.Value, d.Where.Value, d.From.Value, d.To.Value, d.Remove.Value, r.Unverified, r.Member)
		for _, other := range d.Or {
			fmt.Fprintln(h, other.Value)
		}
		for _, t := range d.Tests {
			fmt.Fprintln(h, t.Given.Value, t.In.Value)
		}
	}
	return fmt.Sprintf("%08x", h.Sum32())
}

func printTerm(w io.Writer, t *unify.Term) {
	fmt.Fprintln(w, t.Kind, t.Name, t.As, t.Ops, t.Attrs, t.Types, t.Value, len(t.Args), len(t.Regions))
	for _, arg := range t.Args {
		printTerm(w, arg)
	}
}

// Set enters the result of verifying a rule.
func (p *Page) Set(r *verify.Result) {
	if row := p.by[r.Rule]; row != nil {
		row.Kind = r.Kind
		row.Status, row.Verdict = Verdict(r)
	}
}

// Verdict returns how a rule is known, in words.
func Verdict(r *verify.Result) (Status, string) {
	tested := "tested " + grouped(r.Cases) + " cases"
	switch proved := r.Proof.String(); {
	case r.Verdict != verify.Verified && r.OK():
		return Accepted, r.Unverified
	case r.Counterexample != nil:
		return Bad, string(r.Verdict) + ": " + phrase.OneLine(r.Counterexample.String())
	case r.Verdict != verify.Verified:
		return Bad, string(r.Verdict) + ": " + r.Detail
	case r.Proof.Complete():
		return Proved, proved
	case proved == "":
		return Tested, tested + ": " + whyNot(r)
	case r.Kind == verify.Integers && r.Proof.CompleteForIntegers():
		return Proved, proved + "; " + tested + ": " + whyNot(r)
	default:
		return InPart, proved + "; " + tested + ": " + whyNot(r)
	}
}

// whyNot says why not more is proved.
func whyNot(r *verify.Result) string {
	switch {
	case r.Proof != nil && r.Proof.Why != "":
		return r.Proof.Why
	case r.Kind == verify.Reals:
		return "it is true of real numbers, and of floats except for rounding"
	case r.Kind == verify.Control:
		return "regions and effects are not translated"
	case r.Proof != nil && r.Proof.Drawn > 0:
		return "not all constants are known by their names"
	}
	return "none of its graphs can be translated"
}

// grouped writes a number with a comma before each thousand.
func grouped(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

var written = regexp.MustCompile(`(?m)^\| (\S+) \| .* \| (\w+) \| (.*)<!-- ([a-z ]+) ([0-9a-f]{8}) --> \|$`)

// Reuse takes over the verdicts of a page that was written before, of rules that say the same.
func (p *Page) Reuse(page []byte) {
	for _, m := range written.FindAllSubmatch(page, -1) {
		row := p.by[string(m[1])]
		if row != nil && row.Print == string(m[5]) {
			row.Kind, row.Verdict, row.Status = verify.Kind(m[2]), fromCell(string(m[3])), Status(m[4])
		}
	}
}

// Verify verifies the rules without a verdict. The error is that of the context.
func (p *Page) Verify(ctx context.Context, options verify.Options) error {
	var group errgroup.Group
	group.SetLimit(4)
	for _, row := range p.Rows {
		if row.Verdict != "" {
			continue
		}
		group.Go(func() error {
			result, err := verify.Rule(ctx, row.subject, options)
			if err == nil {
				p.Set(result)
			}
			return err
		})
	}
	return group.Wait()
}

// Unknown returns the rules without a verdict.
func (p *Page) Unknown() (list []verify.Subject) {
	for _, row := range p.Rows {
		if row.Verdict == "" {
			list = append(list, row.subject)
		}
	}
	return list
}

// Again verifies a rule once more, and returns what its verdict is now.
func (r *Row) Again(ctx context.Context, options verify.Options) (string, error) {
	if r.subject.Local == nil {
		return r.Verdict, nil
	}
	result, err := verify.Rule(ctx, r.subject, options)
	if err != nil {
		return "", err
	}
	_, verdict := Verdict(result)
	return verdict, nil
}
