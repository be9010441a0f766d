package termination

import (
	"strconv"
	"strings"
)

// specialized returns steps in which an op with attributes is another op than it is with others,
// where all of the steps say its attributes, and all of them the same ones: a comparison that
// becomes another one is lower, then, than what it was.
func specialized(steps []*step) []*step {
	names := map[string]string{} // of the attributes of an op; "" for an op that is not specialized
	eachApp(steps, func(t *term) {
		own, _ := written(t)
		if known, seen := names[t.op]; !seen {
			names[t.op] = own
		} else if known != own {
			names[t.op] = ""
		}
	})
	for _, s := range steps {
		if s.sample == nil {
			continue
		}
		for _, op := range append(s.sample.Made, s.sample.Removed) {
			names[op] = ""
		}
	}
	any := false
	for _, list := range names {
		any = any || list != ""
	}
	if !any {
		return steps
	}
	made := make([]*step, len(steps))
	for i, s := range steps {
		made[i] = s.special(names)
	}
	return made
}

// written returns the names and values of the attributes of an application, where all of them are
// integers or truth values that are written.
func written(t *term) (names, values string) {
	if t.attrs == "" || t.loose || t.op[0] == '?' {
		return "", ""
	}
	for part := range strings.SplitSeq(t.attrs, ", ") {
		name, value, _ := strings.Cut(part, ": ")
		value, _, _ = strings.Cut(value, " : ")
		number, err := strconv.ParseInt(value, 10, 64)
		if err != nil && value != "true" && value != "false" {
			return "", ""
		} else if err == nil {
			value = strconv.FormatInt(number, 10)
		}
		names, values = names+" "+name, values+" "+name+"="+value
	}
	return names, values
}

// eachApp calls a function for each application of some steps.
func eachApp(steps []*step, visit func(t *term)) {
	var walk func(t *term)
	walk = func(t *term) {
		if t == nil {
			return
		}
		if t.kind == app {
			visit(t)
		}
		for _, arg := range t.args {
			walk(arg)
		}
	}
	for _, s := range steps {
		walk(s.left)
		for _, t := range s.rights {
			walk(t)
		}
	}
}

// special returns a step with the specialized ops in place of the others.
func (s *step) special(names map[string]string) *step {
	done := map[*term]*term{}
	var of func(t *term) *term
	of = func(t *term) *term {
		if t == nil || done[t] != nil {
			return done[t]
		}
		made := *t
		done[t] = &made
		if t.kind == app && names[t.op] != "" {
			_, values := written(t)
			made.op = t.op + values
		}
		made.args = make([]*term, len(t.args))
		for i, arg := range t.args {
			made.args[i] = of(arg)
		}
		made.from = of(t.from)
		return &made
	}
	made := *s
	made.left, made.rights = of(s.left), make([]*term, len(s.rights))
	for i, t := range s.rights {
		made.rights[i] = of(t)
	}
	return &made
}
