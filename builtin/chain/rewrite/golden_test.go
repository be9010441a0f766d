package rewrite

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/diag"
)

// TestGolden runs testdata, where each line is a chain, or a call of a function: what is
// refused is seen there as well as what is done.
//
//	go test ./builtin/chain/rewrite -run TestGolden -rewrite
func TestGolden(t *testing.T) {
	datadriven.Walk(t, "testdata", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "random_pairs":
				return randomPairs(t, d)
			case "random_calls":
				return randomCalls(t, d)
			case "random_orders":
				return randomOrders(t, d)
			}
			var out strings.Builder
			for line := range strings.Lines(d.Input) {
				fmt.Fprintln(&out, golden(t, d, strings.TrimSpace(line)))
			}
			return out.String()
		})
	})
}

func golden(t *testing.T, d *datadriven.TestData, line string) string {
	if d.Cmd == "call" {
		return called(t, line)
	}
	chains, _, err := chain.ParseLines(diag.NewSource("line", line))
	require.NoError(t, err)
	c := chains[0]
	made, ok := c, true
	switch d.Cmd {
	case "swap":
		var x, y chain.Op
		x, y, ok = swap(c.In, &c.Ops[0], &c.Ops[1])
		made.Ops = []chain.Op{x, y}
	case "merge":
		var one chain.Op
		one, ok = merge(&c.Ops[0], &c.Ops[1])
		made.Ops = []chain.Op{one}
	case "fill_then_sample":
		var x, y chain.Op
		x, y, ok = fillThenSample(&c.Ops[0], &c.Ops[1])
		made.Ops = []chain.Op{x, y}
	case "squeeze":
		made, ok = Squeezed(c)
	case "reshape":
		made = Reshaped(c)
	case "order":
		var word string
		d.ScanArgs(t, "by", &word)
		order, err := ParseOrder(word)
		require.NoError(t, err)
		made = order.Apply(c)
	default:
		t.Fatalf("unknown directive %q", d.Cmd)
	}
	if !ok {
		return "none"
	}
	require.Equal(t, elements(t, c), elements(t, made), "%v became %v", c, made)
	return made.String()
}

func elements(t *testing.T, c chain.Chain) string {
	list, err := chain.Trace(c)
	require.NoError(t, err, c)
	return fmt.Sprint(list)
}

// called returns what a guard function says of lists: name 1,2,3 | 4,5.
func called(t *testing.T, line string) string {
	name, rest, _ := strings.Cut(line, " ")
	var args [][]int64
	for part := range strings.SplitSeq(rest, "|") {
		list := []int64{}
		for word := range strings.FieldsFuncSeq(part, func(r rune) bool { return r == ',' || r == ' ' }) {
			n, err := strconv.ParseInt(word, 10, 64)
			require.NoError(t, err)
			list = append(list, n)
		}
		args = append(args, list)
	}
	for _, f := range Functions() {
		if f.Name == name {
			require.Len(t, args, reflect.TypeOf(f.Func).NumIn(), line)
			return resultsOf(f.Func, args)
		}
	}
	t.Fatalf("no function is called %q", name)
	return ""
}

// resultsOf calls a function of lists.
func resultsOf(function any, args [][]int64) string {
	var in []reflect.Value
	for _, list := range args {
		in = append(in, reflect.ValueOf(list))
	}
	var texts []string
	for _, result := range reflect.ValueOf(function).Call(in) {
		switch v := result.Interface().(type) {
		case nil:
		case error:
			return "error: " + v.Error()
		case []int64:
			if v == nil {
				texts = append(texts, "none")
				continue
			}
			texts = append(texts, fmt.Sprint(v))
		default:
			texts = append(texts, fmt.Sprint(v))
		}
	}
	return strings.Join(texts, " ")
}
