package termination

import (
	"slices"
	"strconv"
)

// substitution says what stands for variables: rests stand for themselves, or for an
// application's last arguments.
type substitution map[string]*term

// resolve follows a variable.
func (s substitution) resolve(t *term) *term {
	for t.kind == leaf {
		next, bound := s[t.name]
		if !bound {
			break
		}
		t = next
	}
	return t
}

// apply returns a term with what stands for its variables.
func (s substitution) apply(t *term) *term {
	t = s.resolve(t)
	var out *term
	for i, arg := range t.args {
		now := s.apply(arg)
		if now == arg && out == nil {
			continue
		}
		if out == nil {
			one := *t
			one.args = slices.Clone(t.args)
			out = &one
		}
		out.args[i] = now
	}
	if out == nil {
		return t
	}
	return out
}

// unify makes two terms equal: the first is there, the second is what a pattern matches.
func (s substitution) unify(there, pattern *term) bool {
	there, pattern = s.resolve(there), s.resolve(pattern)
	if there == pattern || there.kind == leaf && pattern.kind == leaf && there.name == pattern.name {
		return true
	}
	switch {
	case pattern.kind == leaf:
		return s.bind(pattern.name, there)
	case there.kind == leaf:
		return s.bind(there.name, pattern)
	case there.kind != pattern.kind:
		return false
	case there.kind == value:
		return matchesValue(there, pattern)
	case there.kind != app:
		return there.name == pattern.name && there.kind == rest
	}
	if there.op != pattern.op && pattern.op[0] != '?' || there.output != pattern.output || !sameAttrs(there, pattern) {
		return false
	}
	if len(there.args) != len(pattern.args) {
		return false
	}
	for i := range there.args {
		if !s.unify(there.args[i], pattern.args[i]) {
			return false
		}
	}
	return true
}

// mayUnify reports whether the ops of two terms do not rule out that they unify, whatever
// their variables are.
func mayUnify(there, pattern *term) bool {
	if there.kind == leaf || pattern.kind == leaf {
		return true
	}
	if there.kind != pattern.kind {
		return false
	}
	if there.kind != app {
		return there.kind != value || matchesValue(there, pattern)
	}
	if there.op != pattern.op && pattern.op[0] != '?' || len(there.args) != len(pattern.args) {
		return false
	}
	for i := range there.args {
		if !mayUnify(there.args[i], pattern.args[i]) {
			return false
		}
	}
	return true
}

// matchesValue reports whether a pattern matches a constant: 0 matches false as well.
func matchesValue(there, pattern *term) bool {
	return pattern.name == "" || there.name == pattern.name || pattern.name == "0" && there.name == "false"
}

// sameAttrs reports whether what is written of attributes can be the same.
func sameAttrs(s, t *term) bool {
	return s.attrs == t.attrs || s.loose || t.loose || s.attrs == "" || t.attrs == ""
}

func (s substitution) bind(name string, t *term) bool {
	if s.contains(t, name) {
		return false
	}
	s[name] = t
	return true
}

// contains reports whether a variable stands in a term.
func (s substitution) contains(t *term, name string) bool {
	t = s.resolve(t)
	if t.kind == leaf && t.name == name {
		return true
	}
	for _, arg := range t.args {
		if s.contains(arg, name) {
			return true
		}
	}
	return false
}

// rename returns a term with other names of variables.
func rename(t *term, number int) *term {
	out := *t
	switch t.kind {
	case leaf, rest:
		out.name = t.name + "'" + strconv.Itoa(number)
	case app:
		if t.op[0] == '?' {
			out.op = t.op + "'" + strconv.Itoa(number)
		}
		out.args = make([]*term, len(t.args))
		for i, arg := range t.args {
			out.args[i] = rename(arg, number)
		}
	}
	return &out
}

// isInstance reports whether a term is what a pattern matches, in any order of the operands of ops that
// commute; variables of the term are like constants.
func isInstance(pattern, t *term, commutes func(string) bool) bool {
	return instance(pattern, t, map[string]*term{}, commutes)
}

// same reports whether two terms are equal, except for the order of the operands of ops that
// commute.
func same(s, t *term, commutes func(string) bool) bool {
	if len(s.args) != len(t.args) || len(s.args) == 0 {
		return equal(s, t)
	}
	if s.kind != t.kind || s.op != t.op || s.attrs != t.attrs || s.loose || t.loose || s.output != t.output {
		return false
	}
	if len(s.args) == 2 && commutes(s.op) && same(s.args[0], t.args[1], commutes) && same(s.args[1], t.args[0], commutes) {
		return true
	}
	for i := range s.args {
		if !same(s.args[i], t.args[i], commutes) {
			return false
		}
	}
	return true
}

func instance(pattern, t *term, bound map[string]*term, commutes func(string) bool) bool {
	switch pattern.kind {
	case leaf:
		if known := bound[pattern.name]; known != nil {
			return known == t || same(known, t, commutes)
		}
		bound[pattern.name] = t
		return t.kind != rest
	case value:
		return t.kind == value && matchesValue(t, pattern)
	case rest, other:
		return t.kind == pattern.kind && pattern.name == t.name && t.kind == rest
	}
	if t.kind != app || t.op != pattern.op || t.output != pattern.output || !sameAttrs(pattern, t) || len(t.args) != len(pattern.args) {
		return false
	}
	if len(t.args) == 2 && commutes(t.op) {
		before := make(map[string]*term, len(bound))
		for k, v := range bound {
			before[k] = v
		}
		if instance(pattern.args[0], t.args[1], bound, commutes) && instance(pattern.args[1], t.args[0], bound, commutes) {
			return true
		}
		clear(bound)
		for k, v := range before {
			bound[k] = v
		}
	}
	for i := range t.args {
		if !instance(pattern.args[i], t.args[i], bound, commutes) {
			return false
		}
	}
	return true
}
