package classic

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/settle-go/settle/diag"
)

// cursor reads a line from left to right. After the first error it reads
// nothing more.
type cursor struct {
	src     *diag.Source
	at, end int
	err     *diag.Error
}

func (c *cursor) left() string { return c.src.Text[c.at:c.end] }

// fail notes what was expected at a place of the line, which has a length.
func (c *cursor) fail(at, length int, format string, args ...any) {
	if c.err == nil {
		c.err = diag.Errorf(c.src, diag.Span{Start: at, End: at + max(length, 1)}, format, args...)
	}
	c.at = c.end
}

// accept reads a text, if it stands here.
func (c *cursor) accept(s string) bool {
	if c.err != nil || !strings.HasPrefix(c.left(), s) {
		return false
	}
	c.at += len(s)
	return true
}

// literal reads a text that must stand here.
func (c *cursor) literal(s string) {
	if !c.accept(s) {
		there := strings.TrimSpace(c.left()[:min(len(s), len(c.left()))])
		c.fail(c.at, len(there), "expected %q, not %s", strings.TrimSpace(s), found(there))
	}
}

// found is what stands at a place, for a message.
func found(text string) string {
	if text == "" {
		return "the end of the line"
	}
	return strconv.Quote(text)
}

// word is what stands here, to the next space.
func (c *cursor) word() string {
	word, _, _ := strings.Cut(strings.TrimLeft(c.left(), " "), " ")
	return word
}

func (c *cursor) spaces() {
	for c.at < c.end && c.src.Text[c.at] == ' ' {
		c.at++
	}
}

// done expects the end of the line.
func (c *cursor) done() {
	c.spaces()
	if c.at < c.end {
		c.fail(c.at, c.end-c.at, "expected the end of the line, not %q", c.left())
	}
}

// numeral reads what a number is made of.
func (c *cursor) numeral(of string) string {
	n := 0
	for left := c.left(); n < len(left) && strings.IndexByte(of, left[n]) >= 0; n++ {
	}
	c.at += n
	return c.src.Text[c.at-n : c.at]
}

// number reads a whole number that is not negative. What merging wrote as -1, it
// did not know: that is 0.
func (c *cursor) number() int {
	c.spaces()
	at := c.at
	unknown := c.accept("-1")
	text := c.numeral("0123456789")
	if unknown && text == "" {
		return 0
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 0 {
		c.at = at
		c.fail(at, max(len(text), len(c.word())), "expected a number, not %s", found(c.word()))
	}
	return int(n)
}

// time reads a number of seconds; nan, which is not a number, is 0.
func (c *cursor) time() time.Duration {
	c.spaces()
	if c.accept("nan") {
		return 0
	}
	at := c.at
	text := c.numeral("+-.0123456789e")
	seconds, err := strconv.ParseFloat(text, 64)
	d, ok := duration(seconds)
	switch {
	case err != nil && c.err == nil:
		c.at = at
		c.fail(at, len(c.word()), "expected a number of seconds, not %s", found(c.word()))
	case !ok:
		c.fail(at, len(text), "%s seconds are more than a duration can hold", text)
	}
	return d
}

// duration rounds to nanoseconds. A negative time is one of a clock that was
// subtracted the wrong way round, as the layout's local groups do.
func duration(seconds float64) (time.Duration, bool) {
	seconds = math.Abs(seconds)
	if !(seconds < float64(math.MaxInt64/int64(time.Second))) {
		return 0, false
	}
	whole, fraction := math.Modf(seconds)
	return time.Duration(whole)*time.Second + time.Duration(math.Round(fraction*1e9)), true
}

// seconds reads a number of seconds and the letter s.
func (c *cursor) seconds() time.Duration {
	d := c.time()
	c.literal("s")
	return d
}

// rest reads the rest of the line as a name.
func (c *cursor) rest() string {
	rest := strings.TrimSpace(c.left())
	if c.err != nil {
		return ""
	}
	c.at = c.end
	return rest
}

// quoted reads a text in the quotes of Python's repr.
func (c *cursor) quoted() string {
	left := c.left()
	if c.err != nil || left == "" || left[0] != '\'' && left[0] != '"' {
		c.fail(c.at, len(c.word()), "expected a name in quotes, not %s", found(c.word()))
		return ""
	}
	var b strings.Builder
	for i := 1; i < len(left); i++ {
		switch left[i] {
		case left[0]:
			c.at += i + 1
			return b.String()
		case '\\':
			skip := unescape(&b, left[i+1:])
			if skip == 0 {
				c.fail(c.at+i, 2, "unknown escape in a name")
				return ""
			}
			i += skip
		default:
			b.WriteByte(left[i])
		}
	}
	c.fail(c.at, len(left), "the quote is not closed")
	return ""
}

// unescape writes what stands after a backslash, and returns how many bytes that
// is, 0 when it is not an escape.
func unescape(b *strings.Builder, s string) int {
	if s == "" {
		return 0
	}
	switch s[0] {
	case '\\', '\'', '"':
		b.WriteByte(s[0])
	case 'n':
		b.WriteByte('\n')
	case 't':
		b.WriteByte('\t')
	case 'r':
		b.WriteByte('\r')
	case 'x':
		if len(s) < 3 {
			return 0
		}
		n, err := strconv.ParseUint(s[1:3], 16, 8)
		if err != nil {
			return 0
		}
		b.WriteRune(rune(n))
		return 3
	default:
		return 0
	}
	return 1
}
