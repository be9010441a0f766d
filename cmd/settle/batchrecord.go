package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/sync/errgroup"

	"github.com/settle-go/settle/internal/journal"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
)

// journalName is the name of the journal in the folder that the graphs of a batch are
// written to, and profileName that of the sum of their reports so far.
const journalName, profileName = "settle-batch.jsonl", "settle-batch.profile.json"

// profilePeriod is how often the sum of the reports is saved.
const profilePeriod = 5 * time.Second

// batchRecord is what is kept of the graphs of a batch, in place of their reports: the
// journal, sums, and the text of each failure. Nil is that of a call that is not a batch.
type batchRecord struct {
	journal  *journal.Journal // nil where graphs are not written to a folder
	profile  string           // the file of the sum of the reports, "" where it is not saved
	settings string           // hash of what beside the input decides about a result
	resume   bool

	// flight is held, to read, from when a graph is entered in the journal until its report
	// is in a sum: so that the saved sum is that of the lines before a place.
	flight sync.RWMutex
	sums   chan *profile.Report // one for each graph in flight, nil where no report is wanted
	base   *profile.Report      // of the graphs that were left alone
	saved  atomic.Int64         // when the sum was saved

	mu    sync.Mutex
	tally tally
}

// savedProfile is the sum of the reports of the graphs of the first lines of a journal.
type savedProfile struct {
	Lines  int64           `json:"journal_bytes"`
	Files  int             `json:"files"`
	Report json.RawMessage `json:"report"`
}

// openRecord makes the record of a batch, in the folder that graphs are written to, "" for
// none. What killed processes left unfinished there is removed.
func (f *optimizeFlags) openRecord(command *cobra.Command, r *optimizeRun, folder string) (*batchRecord, error) {
	b := &batchRecord{resume: f.resume, base: emptyReport(r)}
	b.saved.Store(time.Now().UnixNano())
	if len(r.reports) > 0 {
		inFlight, _ := share(r.processors, len(r.jobs))
		b.sums = make(chan *profile.Report, inFlight)
		for range inFlight {
			b.sums <- emptyReport(r)
		}
	}
	if folder == "" {
		return b, nil
	}
	var err error
	if b.settings, err = f.settings(command); err != nil {
		return nil, err
	}
	name := filepath.Join(folder, journalName)
	if b.journal, err = journal.Open(name, f.resume); err != nil {
		return nil, cannotWrite(name, err)
	}
	if b.sums != nil {
		b.profile = filepath.Join(folder, profileName)
	}
	return b, removeUnfinished(folder)
}

// emptyReport returns the report of no graph.
func emptyReport(r *optimizeRun) *profile.Report {
	report := profile.New(r.title(), r.query)
	report.Graphs = 0
	return report
}

// unfinishedName is what target.create calls a file that is being written.
var unfinishedName = regexp.MustCompile(`^\.settle-[0-9a-z]+$`)

// removeUnfinished removes the temporary files below a folder.
func removeUnfinished(folder string) error {
	return filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && unfinishedName.MatchString(entry.Name()) {
			err = os.Remove(name)
		}
		return atFile(name, err)
	})
}

// notDeciding are the flags that do not change a graph that is written.
var notDeciding = []string{"output", "jobs", "quiet", "report", "stream", "resume", "fail-fast", "timeout", "max-memory", "width", "top", "unfired"}

// settings returns a hash of all but the input on which a result depends: the program, the
// flags, and the contents of rule files.
func (f *optimizeFlags) settings(command *cobra.Command) (string, error) {
	sum := sha256.New()
	program, err := os.Executable()
	if err == nil {
		err = hashFile(sum, program)
	}
	if err != nil {
		return "", fmt.Errorf("the program cannot be read: %w", err)
	}
	command.Flags().Visit(func(flag *pflag.Flag) {
		if !slices.Contains(notDeciding, flag.Name) {
			fmt.Fprintf(sum, "--%s=%q\n", flag.Name, flag.Value.String())
		}
	})
	sources, err := rules.Sources(append(slices.Clone(f.rules.dialects), f.rules.files...)...)
	for _, s := range sources {
		fmt.Fprintf(sum, "%q %d\n%s\n", s.Name, len(s.Data), s.Data)
	}
	return hexSum(sum), err
}

func hexSum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }

// hashFile adds the contents of a file to a hash.
func hashFile(h hash.Hash, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(h, file)
	return err
}

// contentHash returns the hash of a file, "" where it cannot be read.
func contentHash(name string) string {
	sum := sha256.New()
	if requireFile(name) != nil || hashFile(sum, name) != nil {
		return ""
	}
	return hexSum(sum)
}

// find marks the jobs whose graphs are written as they would be now, and counts them.
func (b *batchRecord) find(r *optimizeRun, show *progress) {
	if b == nil || b.journal == nil || !b.resume {
		return
	}
	show.enter("looking for what is done")
	saved, savedReport := b.readSaved()
	inSaved, later := emptyReport(r), emptyReport(r)
	files := 0 // that are left alone and in the saved sum
	var group errgroup.Group
	inFlight, _ := share(r.processors, len(r.jobs))
	group.SetLimit(inFlight)
	for i := range r.jobs {
		group.Go(func() error {
			j := &r.jobs[i]
			e, at, done := b.isDone(j)
			if !done {
				return nil
			}
			b.mu.Lock()
			defer b.mu.Unlock()
			j.done = true
			b.tally.alone++
			b.tally.count(&e)
			if at < saved.Lines {
				files++
				inSaved.Merge(sketch(&e))
			} else {
				later.Merge(sketch(&e))
			}
			return nil
		})
	}
	_ = group.Wait()
	show.skipped.Store(int64(b.tally.alone))
	show.enter("settling")
	if savedReport != nil && files == saved.Files {
		inSaved = savedReport
	}
	b.base.Merge(inSaved)
	b.base.Merge(later)
}

// isDone reports whether the graph of a job is written as it would be now, with its entry,
// and the place of that.
func (b *batchRecord) isDone(j *job) (e journal.Entry, at int64, done bool) {
	e, at, ok := b.journal.Find(j.arg)
	if !ok || e.Status == journal.Failed || e.Output != j.path || e.Settings != b.settings || e.Written == "" {
		return e, at, false
	}
	return e, at, contentHash(j.path) == e.Written && contentHash(j.arg) == e.Input
}

// begin has the target of a job enter it in the journal between writing the graph and giving
// the file its name: a file that has its name and contents that the journal knows is
// done; no other is. What it returns is to see what is written.
func (b *batchRecord) begin(j *job, out *target, input string, report *profile.Report, took func() time.Duration) io.Writer {
	if b == nil || b.journal == nil || out.stream != nil || out.direct {
		return io.Discard
	}
	sum := sha256.New()
	out.written = func() error {
		report.Write = took()
		e := entryOf(j, report)
		e.Settings, e.Input, e.Written = b.settings, input, hexSum(sum)
		b.flight.RLock()
		j.entered = true
		return b.journal.Append(e)
	}
	return sum
}

// entryOf returns the entry of a graph that is written.
func entryOf(j *job, report *profile.Report) *journal.Entry {
	e := &journal.Entry{
		File: j.arg, Output: j.path, Status: journal.Settled,
		Graphs: report.Graphs, NodesBefore: report.NodesBefore, NodesAfter: report.NodesAfter, Rewrites: report.Rewrites,
		Seconds: report.Elapsed.Seconds(), ReadSeconds: report.Read.Seconds(), WriteSeconds: report.Write.Seconds(),
		Rules: map[string]int{},
	}
	if stop := report.Stop; stop.Reason == profile.StopLimit || stop.Reason == profile.StopCycle {
		e.Status, e.Reason = journal.Stopped, string(stop.Reason)
		if stop.Limit != "" {
			e.Reason = stop.Limit
		}
	}
	for _, rule := range report.Rules {
		if rule.Applied > 0 {
			e.Rules[rule.Name] = rule.Applied
		}
	}
	return e
}

// sketch returns the report of an entry, as far as that has it.
func sketch(e *journal.Entry) *profile.Report {
	report := profile.New("", "")
	report.Graphs, report.NodesBefore, report.NodesAfter, report.Rewrites = e.Graphs, e.NodesBefore, e.NodesAfter, e.Rewrites
	report.Elapsed, report.Read, report.Write = duration(e.Seconds), duration(e.ReadSeconds), duration(e.WriteSeconds)
	report.Stop.Reason = profile.StopFixpoint
	switch {
	case e.Status != journal.Stopped:
	case e.Reason == string(profile.StopCycle):
		report.Stop.Reason = profile.StopCycle
	default:
		report.Stop.Reason, report.Stop.Limit = profile.StopLimit, e.Reason
	}
	for name, applied := range e.Rules {
		report.Rules = append(report.Rules, profile.RuleProfile{Name: name, Applied: applied})
	}
	slices.SortFunc(report.Rules, func(x, y profile.RuleProfile) int { return strings.Compare(x.Name, y.Name) })
	return report
}

func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }

// end counts what became of a job, and lets its report go.
func (b *batchRecord) end(j *job, input string, o *outcome) {
	var e *journal.Entry
	if o.err == nil {
		e = entryOf(j, o.report)
	} else {
		var text strings.Builder
		writeError(&text, o.err)
		e = &journal.Entry{File: j.arg, Settings: b.settings, Input: input, Status: journal.Failed, Reason: o.why(), Error: strings.TrimSuffix(text.String(), "\n")}
		if b.journal != nil && !isEarly(o.err) {
			if err := b.journal.Append(e); err != nil {
				fmt.Fprintln(&text, err)
			}
		}
		o.err = &failure{text: text.String(), kind: kindOf(o.err)}
	}
	if o.report != nil && b.sums != nil {
		sum := <-b.sums
		for _, report := range append(o.runs, o.report) {
			sum.Merge(report)
		}
		b.sums <- sum
	}
	if j.entered {
		b.flight.RUnlock()
	}
	o.report, o.runs = nil, nil
	b.mu.Lock()
	if !isEarly(o.err) {
		b.tally.count(e)
	}
	b.mu.Unlock()
	b.save(false)
}

// sum returns the sum of all reports so far.
func (b *batchRecord) sum() *profile.Report {
	sum := profile.New(b.base.Name, b.base.Query)
	sum.Graphs = 0
	sum.Merge(b.base)
	var parts []*profile.Report
	for range cap(b.sums) {
		part := <-b.sums
		sum.Merge(part)
		parts = append(parts, part)
	}
	for _, part := range parts {
		b.sums <- part
	}
	sum.Arrange() // which graph was done first does not show
	return sum
}

// save saves the sum of the reports where it is time, or in any case at the end. A sum that
// cannot be saved is made again from the journal, except for the stages.
func (b *batchRecord) save(atEnd bool) {
	last := b.saved.Load()
	now := time.Now().UnixNano()
	if b.profile == "" || !atEnd && now-last < int64(profilePeriod) || !b.saved.CompareAndSwap(last, now) {
		return
	}
	b.flight.Lock()
	defer b.flight.Unlock()
	var text strings.Builder
	if profile.WriteJSON(&text, b.sum()) != nil {
		return
	}
	b.mu.Lock()
	saved := savedProfile{Lines: b.journal.Len(), Files: b.tally.written(), Report: json.RawMessage(text.String())}
	b.mu.Unlock()
	if t, err := fileTarget(b.profile); err == nil {
		_ = t.write(func(w io.Writer) error { return json.NewEncoder(w).Encode(saved) })
	}
}

// readSaved reads the saved sum; the report is nil where there is none.
func (b *batchRecord) readSaved() (savedProfile, *profile.Report) {
	var saved savedProfile
	if b.profile == "" {
		return saved, nil
	}
	text, err := os.ReadFile(b.profile)
	if err != nil || json.Unmarshal(text, &saved) != nil {
		return savedProfile{}, nil
	}
	report, err := profile.ReadJSON(strings.NewReader(string(saved.Report)))
	if err != nil {
		return savedProfile{}, nil
	}
	report.Name = ""
	return saved, report
}

// close ends the record.
func (b *batchRecord) close() {
	if b != nil && b.journal != nil {
		b.save(true)
		_ = b.journal.Close() // each line is written
	}
}
