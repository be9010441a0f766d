package differential

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// MLIROpt is the path of mlir-opt, "" where it is not installed.
func MLIROpt() string {
	path, _ := exec.LookPath("mlir-opt-22")
	return path
}

// separator stands between programs of one call.
const separator = "// -----\n"

// call runs mlir-opt over programs and returns what it makes of each, "" of those that
// it refuses, and what it says about these.
func (j *Judge) call(texts []string, flags ...string) (out []string, messages string, err error) {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	args := append([]string{"--allow-unregistered-dialect", "--mlir-print-op-generic", "--split-input-file", "--mlir-disable-threading"}, flags...)
	cmd := exec.CommandContext(ctx, MLIROpt(), append(args, "-")...)
	cmd.Stdin = strings.NewReader(strings.Join(texts, separator))
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return nil, stderr.String(), fmt.Errorf("mlir-opt: %w", err)
	}
	out = strings.Split(stdout.String(), separator)
	if len(out) != len(texts) {
		return nil, stderr.String(), fmt.Errorf("mlir-opt gave %d programs for %d", len(out), len(texts))
	}
	return out, stderr.String(), nil
}

// one is call for one program; a crash of mlir-opt is not an answer.
func (j *Judge) one(text string, flags ...string) (out, message string, crashed bool) {
	list, message, err := j.call([]string{text}, flags...)
	if err != nil {
		return "", message, true
	}
	return list[0], message, false
}

// all is call for many programs: where mlir-opt crashes, it is called for each.
func (j *Judge) all(texts []string, flags ...string) (out []string, crashed []bool) {
	crashed = make([]bool, len(texts))
	if out, _, err := j.call(texts, flags...); err == nil {
		return out, crashed
	}
	out = make([]string, len(texts))
	for i, text := range texts {
		out[i], _, crashed[i] = j.one(text, flags...)
	}
	return out, crashed
}

// Peer has mlir-opt judge the cases of a batch: it must accept what was written, find
// nothing changed by reading and writing, and compute the same values.
func (j *Judge) Peer(cases []*Case) []*Failure {
	var list []*Case
	for _, c := range cases {
		if c.Program.Foreign {
			j.Stats.Skipped++
			continue
		}
		list = append(list, c)
	}
	if len(list) == 0 || MLIROpt() == "" {
		return nil
	}
	var texts []string
	for _, c := range list {
		texts = append(texts, c.Before, c.Read, c.After)
	}
	out, crashed := j.all(texts)
	var failures []*Failure
	var folding []*Case
	for i, c := range list {
		before, read, after := strings.TrimSpace(out[3*i]), strings.TrimSpace(out[3*i+1]), strings.TrimSpace(out[3*i+2])
		f := &Failure{Program: c.Program, Query: j.Queries[c.Query], peer: true}
		switch {
		// Its verifier reads beyond the shape of an unranked arith.bitcast, for one, and
		// crashes on one text and not on the next.
		case before == "" || slices.Contains(crashed[3*i:3*i+3], true):
			j.Stats.Refused++
			continue
		case read == "":
			_, message, _ := j.one(c.Read)
			f.Kind, f.Message = "mlir-opt refuses what was read", message
		case read != before:
			f.Kind, f.Message = "reading and writing changes", firstDifference(before, read)
		case after == "" && c.After != "":
			_, message, _ := j.one(c.After)
			f.Kind, f.Message = "mlir-opt refuses", message+c.After
		default:
			j.Stats.Accepted++
			folding = append(folding, c)
			continue
		}
		failures = append(failures, f)
	}
	return append(failures, j.fold(folding)...)
}

func firstDifference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range as {
		if i >= len(bs) || as[i] != bs[i] {
			return fmt.Sprintf("%s\nbecomes\n%s", as[i], strings.Join(bs[min(i, len(bs)):min(i+1, len(bs))], ""))
		}
	}
	return "lines behind the end"
}

// fold has mlir-opt compute what we computed: copies of the optimized functions with
// constants for arguments are folded.
func (j *Judge) fold(cases []*Case) []*Failure {
	var texts []string
	for _, c := range cases {
		texts = append(texts, withDrivers(c.After, c))
	}
	if len(texts) == 0 {
		return nil
	}
	out, crashed := j.all(texts, "--canonicalize", "--sccp", "--canonicalize", "--cse")
	var failures []*Failure
	for i, c := range cases {
		if crashed[i] || strings.TrimSpace(out[i]) == "" {
			continue
		}
		if what := j.folded(c, out[i]); what != "" {
			failures = append(failures, &Failure{
				Kind: "mlir-opt computes otherwise", Message: what + "\n" + c.After, Program: c.Program, Query: j.Queries[c.Query], peer: true,
			})
		}
	}
	return failures
}

// withDrivers adds a copy of its function for each run, in which the arguments are
// constants. (The inliner of mlir-opt 22 crashes on ops with regions that it does not
// know, so that calling the function is not possible.)
func withDrivers(text string, c *Case) string {
	end := strings.LastIndex(text, "})")
	if end < 0 {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:end])
	for i, run := range c.runs {
		if run.inexact {
			continue
		}
		f := c.Program.functions()[run.function].Regions[0]
		b.WriteString(driver(text, run, f, i))
	}
	b.WriteString(text[end:])
	return b.String()
}

// driver returns a copy of the text of a function with constants for arguments.
func driver(text string, r run, f *Block, number int) string {
	lines := strings.Split(text, "\n")
	name := fmt.Sprintf("sym_name = %q", r.function)
	from := slices.IndexFunc(lines, func(l string) bool {
		return strings.HasPrefix(l, "  \"func.func\"") && strings.Contains(l, name)
	})
	if from < 0 {
		return ""
	}
	to := from + slices.IndexFunc(lines[from:], func(l string) bool { return strings.HasPrefix(l, "  })") })
	head := lines[from]
	at, arrow := strings.Index(head, "function_type = ("), strings.Index(head, ") -> ")
	if to <= from || at < 0 || arrow < 0 {
		return ""
	}
	head = head[:at] + "function_type = (" + head[arrow:]
	var b strings.Builder
	b.WriteString(strings.Replace(head, name, fmt.Sprintf("sym_name = \"driver%d\"", number), 1) + "\n")
	first := from + 1
	if len(r.inputs) > 0 {
		for k, arg := range strings.Split(lines[from+1], "%")[1:] {
			b.WriteString(argument("%"+arg[:strings.IndexByte(arg, ':')], f.Args[k], r.inputs[k]))
		}
		first++
	}
	return b.String() + strings.Join(lines[first:to+1], "\n") + "\n"
}

// argument defines the name of an argument as a constant.
func argument(name string, declared *Value, v value.Value) string {
	static := name
	if !declared.Type.static() {
		static += "_static"
	}
	text := fmt.Sprintf("    %s = \"arith.constant\"() <{value = %s}> : () -> %s\n", static, v.Literal(), v.Type())
	if static != name {
		text += fmt.Sprintf("    %s = \"tensor.cast\"(%s) : (%s) -> %s\n", name, static, v.Type(), declared.Type)
	}
	return text
}

// folded compares the constants that mlir-opt found with our values.
func (j *Judge) folded(c *Case, text string) string {
	fg, err := mlir.Parse("folded.mlir", text, j.lib.Dialects)
	if err != nil {
		return fmt.Sprintf("what mlir-opt wrote cannot be read: %v", err)
	}
	names, graphs := eval.Functions(fg)
	for i, run := range c.runs {
		for k, name := range names {
			if name != fmt.Sprintf("driver%d", i) {
				continue
			}
			for o, v := range graphs[k].Outputs() {
				theirs, ok, err := eval.Constant(v, eval.Options{})
				if err != nil || !ok || theirs.Type() != run.result.Outputs[o].Type() {
					j.Stats.Unfolded++
					continue
				}
				j.Stats.Folded++
				// Of a NaN, which one it is differs from machine to machine.
				if d := value.Compare(run.result.Outputs[o], theirs, value.Tolerance{SignedZero: true}); d != nil {
					return fmt.Sprintf("@%s output %d: we compute %s, mlir-opt %s\n%s", run.function, o, run.result.Outputs[o].Short(200), theirs.Short(200), describe(run.inputs))
				}
			}
		}
	}
	return ""
}
