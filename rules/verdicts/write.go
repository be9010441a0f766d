package verdicts

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/settle-go/settle/rules/verify"
)

const head = `# The rules by dialect

Every rule of the database, under the dialect of the ops that it matches. *Default* are those of the
mode ` + "`default`" + `, which never changes what a graph computes. *Verdict* is how it is known that a rule keeps
what a graph computes: see ` + "`settle rules verify --help`" + `; a reason alone is why a rule is not verified by itself.
` + "`settle rules show NAME`" + ` prints a rule.

The page is made by ` + "`settle rules verify --solver none --table`" + `, with the solver that is built in.
` + "`go test ./builtin -run TestRulePage -update-ledger`" + ` makes it of what it says already, and verifies the rules that were
added or changed.

## How the rules are known

*Integers* compute with integers and truth values, some of them also with floats; proved are those that are proved at every
width that they match. *Views* move elements, leave them out, or repeat them. *Floats* change no bit of a float.
*Tensors* are reductions, products and windows. *Reals* are true of real numbers only, and not in the mode ` + "`default`" + `:
proved over the reals, wherever the graph has a value, they hold of floats except for rounding.
*Control* are regions, effects and memory. Each rule is in one column: *proved*, for all values; *in part*, for some of the
graphs that it matches, or for the constants that were generated; *tested*, on generated graphs; *accepted*, for the reason
that it gives. These columns add up to the rules of a row, and the rows to the last one.

`

// Write writes the page in Markdown.
func (p *Page) Write(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString(head)
	p.counts(&b, "kind", func(r *Row) string { return string(r.Kind) }, kinds())
	b.WriteString("\n")
	var dialects []string
	for _, r := range p.Rows {
		if !slices.Contains(dialects, r.Dialect) {
			dialects = append(dialects, r.Dialect)
		}
	}
	slices.Sort(dialects)
	p.counts(&b, "dialect", func(r *Row) string { return r.Dialect }, dialects)
	for _, dialect := range dialects {
		p.dialect(&b, dialect)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func kinds() (names []string) {
	for _, k := range verify.Kinds {
		names = append(names, string(k))
	}
	return names
}

// counts writes a table of how many rules there are of each group and verdict.
func (p *Page) counts(b *bytes.Buffer, title string, of func(*Row) string, groups []string) {
	fmt.Fprintf(b, "| %s | rules | proved | in part | tested | accepted | not verified | proved of all | of these rules in default |\n|---|---|---|---|---|---|---|---|---|\n", title)
	for _, group := range append(groups, "all") {
		rules, inDefault, by := 0, 0, map[Status]int{}
		for _, r := range p.Rows {
			if group != "all" && of(r) != group {
				continue
			}
			rules++
			by[r.Status]++
			if r.Default {
				inDefault++
			}
		}
		if rules == 0 {
			continue
		}
		name := group
		if title == "dialect" && group != "all" {
			name = fmt.Sprintf("[%s](#%s)", group, group)
		}
		fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %d | %d | %.1f%% | %d |\n", name, rules,
			by[Proved], by[InPart], by[Tested], by[Accepted], by[Bad], 100*float64(by[Proved])/float64(rules), inDefault)
	}
}

// dialect writes the rules of a dialect.
func (p *Page) dialect(b *bytes.Buffer, name string) {
	fmt.Fprintf(b, "\n## %s\n\n| rule | what it does | selected | kind | verdict |\n|---|---|---|---|---|\n", name)
	for _, r := range p.Rows {
		if r.Dialect != name {
			continue
		}
		selected := ""
		if r.Default {
			selected = "default"
		}
		mark := ""
		if r.Print != "" {
			mark = fmt.Sprintf("<!-- %s %s -->", r.Status, r.Print)
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s%s |\n", r.Name, inCell(r.Doc), selected, r.Kind, inCell(r.Verdict), mark)
	}
}

var cell = [][2]string{{"|", `\|`}, {"\n", " "}, {"<", "&lt;"}}

// inCell returns a text for a cell of a table, and fromCell the text of one.
func inCell(text string) string {
	for _, pair := range cell {
		text = strings.ReplaceAll(text, pair[0], pair[1])
	}
	return text
}

func fromCell(text string) string {
	return strings.NewReplacer(`\|`, "|", "&lt;", "<").Replace(text)
}
