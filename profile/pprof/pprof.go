package pprof

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	pb "github.com/google/pprof/profile"

	"github.com/settle-go/settle/profile"
)

// sampleTypes are the values of a sample, in order.
var sampleTypes = [...]struct {
	name, unit string
	of         func(r *profile.RuleProfile) int64
}{
	{"tried", "count", func(r *profile.RuleProfile) int64 { return int64(r.Tried) }},
	{"matched", "count", func(r *profile.RuleProfile) int64 { return int64(r.Matched) }},
	{"refused", "count", func(r *profile.RuleProfile) int64 { return int64(r.Refused) }},
	{"applied", "count", func(r *profile.RuleProfile) int64 { return int64(r.Applied) }},
	{"failed", "count", func(r *profile.RuleProfile) int64 { return int64(r.Failed) }},
	{"created", "count", func(r *profile.RuleProfile) int64 { return int64(r.Created) }},
	{"removed", "count", func(r *profile.RuleProfile) int64 { return int64(r.Removed) }},
	{timeType, "nanoseconds", func(r *profile.RuleProfile) int64 { return int64(r.Elapsed) }},
}

const timeType = "time"

// Write writes reports as one profile, compressed as go tool pprof expects it.
func Write(w io.Writer, reports []*profile.Report) error {
	p, err := Convert(reports)
	if err != nil {
		return err
	}
	return p.Write(w)
}

// Convert returns reports as one profile. Its duration is the time that settling the graphs
// took, all added up.
func Convert(reports []*profile.Report) (*pb.Profile, error) {
	c := &converter{
		profile:   &pb.Profile{DefaultSampleType: timeType, PeriodType: &pb.ValueType{Type: timeType, Unit: "nanoseconds"}, Period: 1},
		locations: map[frame]*pb.Location{},
	}
	for _, t := range sampleTypes {
		c.profile.SampleType = append(c.profile.SampleType, &pb.ValueType{Type: t.name, Unit: t.unit})
	}
	for _, r := range reports {
		if r == nil {
			return nil, errors.New("pprof: there is no report")
		}
		c.graph = r.Name
		c.profile.DurationNanos += int64(r.Elapsed)
		c.profile.Comments = append(c.profile.Comments, comment(r))
		if r.Root != nil {
			c.pass(r.Root, "", nil)
		}
	}
	return c.profile, c.profile.CheckValid()
}

func comment(r *profile.Report) string {
	text := r.Summary()
	if r.Query != "" {
		text += "; query " + r.Query
	}
	return text
}

// frame is what is a function of the profile.
type frame struct {
	name, file string
	line       int64
}

type converter struct {
	profile   *pb.Profile
	locations map[frame]*pb.Location
	graph     string
}

// pass adds the samples of a pass and of those in it. Callers are the passes around it, the
// innermost first.
func (c *converter) pass(p *profile.Pass, path string, callers []*pb.Location) {
	path = strings.TrimPrefix(path+"/"+p.Name, "/")
	stack := append([]*pb.Location{c.location(frame{name: passName(p)})}, callers...)
	own := p.Elapsed
	for i := range p.Rules {
		rule := &p.Rules[i]
		own -= rule.Elapsed
		c.rule(rule, path, stack)
	}
	for _, child := range p.Children {
		own -= child.Elapsed
		c.pass(child, path, stack)
	}
	c.add(&profile.RuleProfile{Elapsed: max(own, 0)}, stack, map[string][]string{"graph": {c.graph}, "pass": {path}, "kind": {p.Kind}})
}

// passName distinguishes a pass from a rule of its name.
func passName(p *profile.Pass) string {
	if p.Kind == "" {
		return p.Name
	}
	return p.Name + " [" + p.Kind + "]"
}

func (c *converter) rule(r *profile.RuleProfile, path string, callers []*pb.Location) {
	labels := map[string][]string{"graph": {c.graph}, "pass": {path}, "kind": {"rule"}}
	if len(r.Tags) > 0 {
		labels["tag"] = r.Tags
	}
	c.add(r, append([]*pb.Location{c.location(frameOf(r))}, callers...), labels)
}

// frameOf returns the function that a rule is. The source of a rule is a file and a line, or
// a function of Go.
func frameOf(r *profile.RuleProfile) frame {
	if i := strings.LastIndexByte(r.Source, ':'); i > 0 {
		if line, err := strconv.ParseInt(r.Source[i+1:], 10, 64); err == nil && line > 0 {
			return frame{r.Name, r.Source[:i], line}
		}
	}
	return frame{name: r.Name, file: r.Source}
}

// add adds a sample, where there is something in it.
func (c *converter) add(r *profile.RuleProfile, stack []*pb.Location, labels map[string][]string) {
	values, some := make([]int64, len(sampleTypes)), false
	for i, t := range sampleTypes {
		values[i] = t.of(r)
		some = some || values[i] != 0
	}
	if !some {
		return
	}
	for name, list := range labels {
		if len(list) == 1 && list[0] == "" {
			delete(labels, name)
		}
	}
	c.profile.Sample = append(c.profile.Sample, &pb.Sample{Location: stack, Value: values, Label: labels})
}

func (c *converter) location(f frame) *pb.Location {
	if l := c.locations[f]; l != nil {
		return l
	}
	id := uint64(len(c.profile.Function) + 1)
	function := &pb.Function{ID: id, Name: f.name, SystemName: f.name, Filename: f.file, StartLine: f.line}
	l := &pb.Location{ID: id, Line: []pb.Line{{Function: function, Line: f.line}}}
	c.profile.Function = append(c.profile.Function, function)
	c.profile.Location = append(c.profile.Location, l)
	c.locations[f] = l
	return l
}

// Time returns the time of a profile that [Convert] made: what its samples add up to.
func Time(p *pb.Profile) time.Duration {
	var sum int64
	for _, s := range p.Sample {
		sum += s.Value[len(sampleTypes)-1]
	}
	return time.Duration(sum)
}
