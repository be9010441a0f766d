package verdicts

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/settle-go/settle/rules/verify"
	"github.com/settle-go/settle/rules/verify/record"
)

func init() {
	register.Combiner1[[]byte](&mergeFn{})
	register.Function2x3(underOneKey)
	register.DoFn5x1[context.Context, int, func(*[]byte) bool, func([]byte), func(string, []byte), error](&listFn{})
	register.Iter1[[]byte]()
	register.Emitter1[[]byte]()
	register.Emitter2[string, []byte]()
}

// mergeFn merges records of one rule, as JSON.
type mergeFn struct{}

// CreateAccumulator returns the record of no seed.
func (*mergeFn) CreateAccumulator() []byte { return nil }

// AddInput adds a record.
func (f *mergeFn) AddInput(sum, one []byte) ([]byte, error) { return f.MergeAccumulators(sum, one) }

// MergeAccumulators merges two records.
func (*mergeFn) MergeAccumulators(a, b []byte) ([]byte, error) {
	if len(a) == 0 {
		return b, nil
	}
	if len(b) == 0 {
		return a, nil
	}
	var x, y record.Rule
	if err := json.Unmarshal(a, &x); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(b, &y); err != nil {
		return nil, err
	}
	x.Merge(&y)
	return json.Marshal(&x)
}

// placed is the record of a rule, with the place that the rule has.
type placed struct {
	Place  int
	Record record.Rule
}

// underOneKey puts all records under one key, with their places.
func underOneKey(place int, text []byte) (int, []byte, error) {
	p := placed{Place: place}
	if err := json.Unmarshal(text, &p.Record); err != nil {
		return 0, nil, err
	}
	text, err := json.Marshal(p)
	return 0, text, err
}

// listFn lists the records in the order of their rules, and counterexamples by themselves.
type listFn struct {
	verdicts map[verify.Verdict]beam.Counter
}

// Setup makes a counter for each verdict.
func (f *listFn) Setup() {
	f.verdicts = map[verify.Verdict]beam.Counter{}
	for _, v := range []verify.Verdict{verify.Verified, verify.Refuted, verify.Dead, verify.Unknown, verify.Failing} {
		f.verdicts[v] = beam.NewCounter("settle", string(v))
	}
}

// ProcessElement lists them.
func (f *listFn) ProcessElement(ctx context.Context, _ int, next func(*[]byte) bool, list func([]byte), counterexample func(string, []byte)) error {
	var all []placed
	var text []byte
	for next(&text) {
		var p placed
		if err := json.Unmarshal(text, &p); err != nil {
			return err
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(x, y placed) int { return cmp.Compare(x.Place, y.Place) })
	records := make([]*record.Rule, len(all))
	for i := range all {
		r := &all[i].Record
		records[i] = r
		f.verdicts[r.Verdict].Inc(ctx, 1)
		if c := r.Counterexample; c != nil {
			counterexample(r.Name, []byte(c.Text+"\n"+c.Test))
		}
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	err := e.Encode(records)
	list(out.Bytes())
	return err
}
