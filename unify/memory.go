package unify

// memory is what those who evaluate something at a match keep there.
type memory struct {
	memo    []memo
	scratch any
	kept    map[any]any
	last    memo // of kept, the one that was asked for last
}

// memo is what was computed at a match, and for which key.
type memo struct {
	key, value any
}

// Memo returns what compute returns, which it calls once at a match for each key: what
// a guard has computed, a rewrite need not compute again. An error is not kept.
func (m *Match) Memo(key any, compute func(*Match) (any, error)) (any, error) {
	for i := range m.memo {
		if m.memo[i].key == key {
			return m.memo[i].value, nil
		}
	}
	value, err := compute(m)
	if err == nil {
		m.memo = append(m.memo, memo{key, value})
	}
	return value, err
}

// Kept returns what create returns, which it calls once for each key as long as the
// matcher is in use: memory that is used again at the next match.
func (m *Match) Kept(key any, create func() any) any {
	if m.last.key == key {
		return m.last.value
	}
	value, ok := m.kept[key]
	if !ok {
		if m.kept == nil {
			m.kept = map[any]any{}
		}
		value = create()
		m.kept[key] = value
	}
	m.last = memo{key, value}
	return value
}

// Scratch returns what SetScratch was last called with, nil without a call: what the
// evaluation that is under way works with.
func (m *Match) Scratch() any { return m.scratch }

// SetScratch sets what Scratch returns. Who sets it puts back what was there before.
func (m *Match) SetScratch(v any) { m.scratch = v }
