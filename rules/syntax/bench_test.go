package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkLoad reads a file of 1000 rules with a test each, and their terms.
func BenchmarkLoad(b *testing.B) {
	var text strings.Builder
	text.WriteString("version = 1\n")
	for i := range 1000 {
		fmt.Fprintf(&text, "[[rule]]\nname = 'r%d'\ndoc = \"A sentence that says why.\"\nmatch = '(chain.dim_shuffle{perm: ?q} (chain.dim_shuffle{perm: ?p} ?x)) : tensor<4xf32>'\n"+
			"where = 'rank(x) == 2'\nreplace = '(chain.dim_shuffle{perm: compose(p, q)} ?x)'\ntags = ['fast_run']\n\n"+
			"  [[rule.test]]\n  given = '%%a: tensor<4xf32>'\n  in = '(f %%a)'\n  out = 'unchanged'\n", i)
	}
	data := []byte(text.String())
	b.SetBytes(int64(len(data)))
	b.Run("files", func(b *testing.B) {
		for b.Loop() {
			if _, errs := Load("bench.toml", data); errs != nil {
				b.Fatal(errs)
			}
		}
	})
	file, _ := Load("bench.toml", data)
	b.Run("terms", func(b *testing.B) {
		for b.Loop() {
			for _, r := range file.Rules {
				_, e1 := ParsePattern(file.Source, r.Match)
				_, e2 := ParseReplacement(file.Source, r.Replace)
				if e1 != nil || e2 != nil {
					b.Fatal(e1, e2)
				}
			}
		}
	})
}
