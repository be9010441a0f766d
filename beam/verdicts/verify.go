package verdicts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/settle-go/settle/beam/internal/worker"
	"github.com/settle-go/settle/rules/verify/record"
)

func init() { // as Beam has it: functions are found by their names on workers
	beam.RegisterType(reflect.TypeFor[Task]())
	register.Function1x1(branchOf)
	register.DoFn4x1[context.Context, Task, func(int, []byte), func(string, []byte), error](&verifyFn{})
	register.Emitter2[int, []byte]()
	register.Emitter2[string, []byte]()
}

// Failure is a rule that could not be verified with a seed.
type Failure struct {
	Rule   string `json:"rule"`
	Seed   uint64 `json:"seed"`
	Reason string `json:"reason"` // in a word or two
	Error  string `json:"error"`
}

// Verified is the results of tasks.
type Verified struct {
	Verdicts        beam.PCollection // one text: a record of each rule as JSON, in the order of the rules
	Counterexamples beam.PCollection // names of rules that are refuted, and the smallest of each as text, with a test to be pasted
	Failures        beam.PCollection // names, with the seed, and [Failure] as JSON
}

// Verify does tasks. One that fails is in the Failures, and ends nothing else. Several is for a
// runner that would put all tasks in one bundle, as Prism does.
func Verify(s beam.Scope, c Config, tasks []Task, several bool) Verified {
	s = s.Scope("settle.Verify")
	var found, failures []beam.PCollection
	for _, part := range worker.Spread(s, several, branchOf, beam.CreateList(s, tasks)) {
		records, failed := beam.ParDo2(s, &verifyFn{Config: c}, part)
		found, failures = append(found, records), append(failures, failed)
	}
	merged := beam.CombinePerKey(s, &mergeFn{}, beam.Flatten(s, found...))
	list, counterexamples := beam.ParDo2(s, &listFn{}, beam.GroupByKey(s, beam.ParDo(s, underOneKey, merged)))
	return Verified{list, counterexamples, beam.Flatten(s, failures...)}
}

// branchOf returns the branch of a task: the seeds of a rule that takes long are in several.
func branchOf(t Task) int { return worker.Branch(t.key()) }

func (t Task) key() string { return fmt.Sprintf("%s-%d", t.Name, t.Seed) }

// verifyFn verifies rules.
type verifyFn struct {
	Config Config

	compiled      *compiled
	cases, failed beam.Counter
	micros        beam.Distribution
}

// Setup compiles the rules, if this worker has not.
func (f *verifyFn) Setup() (err error) {
	f.cases, f.failed = beam.NewCounter("settle", "cases"), beam.NewCounter("settle", "failed")
	f.micros = beam.NewDistribution("settle", "microseconds")
	f.compiled, err = f.Config.onWorker()
	return err
}

// ProcessElement verifies a rule with a seed.
func (f *verifyFn) ProcessElement(ctx context.Context, t Task, found func(int, []byte), failure func(string, []byte)) error {
	r, reason, err := f.verify(ctx, t)
	if ctx.Err() != nil {
		return ctx.Err() // the bundle ends, and is tried again
	}
	if err != nil {
		f.failed.Inc(ctx, 1)
		text, err := json.Marshal(Failure{t.Name, f.Config.Seed + uint64(t.Seed), reason, err.Error()})
		failure(t.key(), text)
		return err
	}
	f.cases.Inc(ctx, int64(r.Cases))
	f.micros.Update(ctx, int64(r.Seconds*1e6))
	text, err := json.Marshal(r)
	found(t.Rule, text)
	return err
}

// verify verifies a rule with a seed. A panic is its error.
func (f *verifyFn) verify(ctx context.Context, t Task) (r *record.Rule, reason string, err error) {
	defer func() {
		if p := recover(); p != nil {
			reason, err = "internal error", fmt.Errorf("internal error: %v\n%s", p, debug.Stack())
		}
	}()
	if t.Rule < 0 || t.Rule >= len(f.compiled.subjects) {
		return nil, "no such rule", fmt.Errorf("rule %d of %d", t.Rule, len(f.compiled.subjects))
	}
	if f.Config.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, f.Config.Timeout)
		defer cancel()
	}
	r, _, err = record.Seed(ctx, f.compiled.subjects[t.Rule], f.compiled.options, t.Seed)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, "timeout", err
	}
	return r, "cannot be verified", err
}
