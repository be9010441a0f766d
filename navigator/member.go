package navigator

import "reflect"

// member is an optimizer, as one that others contain, with what its type says of it. That is looked up
// once: to ask each time takes as long as many an optimizer needs to see that there is nothing for it.
type member struct {
	Optimizer
	missing     bool            // it is nil
	kind        string          // see KindOf
	counting    bool            // it, or the one that it wraps, is a nodeCounter
	ofPrograms  bool            // it, or the one that it wraps, is a programOptimizer
	hasPrograms bool            // a programOptimizer stands in it
	surveyors   []surveyor      // that stand in it
	requirer    requirer        // nil where neither it nor what stands in it asks for anything
	idle        func(*Run) bool // of it, or of the one that it wraps; nil where neither says so: see idler
}

func memberOf(opt Optimizer) member {
	m := member{Optimizer: opt, missing: isNil(opt)}
	if m.missing {
		return m
	}
	if s, ok := opt.(*sequence); ok && s.self.Optimizer != nil {
		return s.self
	}
	m.kind = KindOf(opt)
	_, m.counting = opt.(nodeCounter)
	_, m.ofPrograms = opt.(programOptimizer)
	m.hasPrograms = m.ofPrograms
	m.requirer, _ = opt.(requirer)
	m.idle = idleIn(opt)
	if c, ok := opt.(container); ok && !c.requires() {
		m.requirer = nil
	}
	switch opt := opt.(type) {
	case surveyor:
		m.surveyors = []surveyor{opt}
	case wrapper:
		inner := memberOf(opt.Unwrap())
		m.missing = inner.missing
		m.counting, m.ofPrograms = m.counting || inner.counting, m.ofPrograms || inner.ofPrograms
		m.hasPrograms, m.surveyors = m.hasPrograms || inner.hasPrograms, inner.surveyors
		if m.requirer == nil {
			m.requirer = inner.requirer
		}
		if m.idle == nil {
			m.idle = inner.idle
		}
	case *sequence: // which is being made
	case interface{ List() []Optimizer }:
		for _, part := range membersOf(opt.List()) {
			m.hasPrograms = m.hasPrograms || part.hasPrograms
			m.surveyors = append(m.surveyors, part.surveyors...)
		}
	}
	return m
}

func membersOf(list []Optimizer) []member {
	members := make([]member, len(list))
	for i, opt := range list {
		members[i] = memberOf(opt)
	}
	return members
}

// isNil reports whether an optimizer is nil or a nil pointer.
func isNil(opt Optimizer) bool {
	v := reflect.ValueOf(opt)
	return opt == nil || v.Kind() == reflect.Pointer && v.IsNil()
}
