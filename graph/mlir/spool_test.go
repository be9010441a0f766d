package mlir

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// repeated is a text without an end.
type repeated struct {
	text string
	read int
}

func (r *repeated) Read(data []byte) (int, error) {
	n := 0
	for n < len(data) {
		n += copy(data[n:], r.text[(r.read+n)%len(r.text):])
	}
	r.read += n
	return n, nil
}

// Input without an end is refused: at once where it is not text or not MLIR, and
// at a limit where it is.
func TestEndless(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	const limit = spoolFrom + 1<<20
	for _, c := range []struct {
		name, before, text, message string
		most                        int
	}{
		{"zeros", "", "\x00", "in:1:1: unexpected NUL byte", 1 << 16},
		{"no UTF-8", "", "ab\xff", "in:1:3: invalid UTF-8: unexpected byte 0xFF", 1 << 16},
		{"half a character", "", "\xc3", "in:1:1: invalid UTF-8: unexpected byte 0xC3", 1 << 16},
		{"words", "", "y\n", `in:1:1: "y" is not in generic form`, spoolFrom},
		{"late mistake", strings.Repeat("// comment\n", 1000), "x\n", "in:1001:1:", spoolFrom},
		{"operations", "", "\"a.b\"() : () -> ()\n", "input longer than the limit of 5242880 bytes", limit + 1},
		{"comments", "", "// none\n", "input longer than the limit of 5242880 bytes", limit + 1},
		{"one line", `"a.b"() {a = dense<[`, "1, ", "input longer than the limit of 5242880 bytes", limit + 1},
		{"one literal", `"a.b"() {a = dense<[`, "1,\n", "input longer than the limit of 5242880 bytes", limit + 1},
		{"one region", `"a.b"() ({`, "\"a.b\"() : () -> ()\n", "input longer than the limit of 5242880 bytes", limit + 1},
		{"zeros far in", strings.Repeat("// none\n", spoolFrom/8+9), "\x00", "unexpected NUL byte: this is not a text file, at byte 4194377", limit},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &repeated{text: c.text}
			in := spooler{name: "in", r: io.MultiReader(strings.NewReader(c.before), r), limit: limit}
			_, spooled, err := in.read(0)
			require.ErrorContains(t, err, c.message)
			require.Nil(t, spooled)
			require.LessOrEqual(t, r.read, c.most+1<<16)
			left, err := os.ReadDir(os.Getenv("TMPDIR"))
			require.NoError(t, err)
			require.Empty(t, left)
		})
	}
}

// A long text that ends is read, however the pieces fall.
func TestLongPipe(t *testing.T) {
	op := "\"a.b\"() {a = \"é€𝄞\"} : () -> ()\n"
	n := (spoolFrom + 1<<16) / len(op)
	text := strings.Repeat(op, n)
	fg, err := Read("in", &slow{text: text, step: 4099}, nil)
	require.NoError(t, err)
	require.Equal(t, n, fg.Len())

	region := `"a.b"() ({` + "\n" + text + "}) : () -> ()\n"
	fg, err = Read("in", &slow{text: region, step: 1<<15 + 1}, nil)
	require.NoError(t, err)
	require.Equal(t, n+1, fg.NumNodes())

	_, err = Read("in", &slow{text: region + "}", step: 1 << 15}, nil)
	require.ErrorContains(t, err, `expected an operation, found "}"`)
}

// The head of a long text may end anywhere in an op; a mistake before that is found at
// once, one that the end may be the cause of is left for later.
func TestHead(t *testing.T) {
	line := "//" + strings.Repeat("-", 61) + "\n"
	comment := strings.Repeat(line, headSize/len(line))
	try := func(text string) error {
		in := spooler{name: "in"}
		in.head.WriteString(text)
		return in.tryHead()
	}
	op := "\"a.b\"()\n{a = 1}\n: () -> ()\n"
	for cut := range op {
		require.NoError(t, try(comment[:headSize-64]+strings.Repeat("\n", 64-cut)+op+line), "cut after %q", op[:cut])
	}
	early := comment[:headSize-headMargin-len(line)] + "x\n"
	require.ErrorContains(t, try(early+comment), `"x" is not in generic form`)
	late := comment[:headSize-headMargin+len(line)] + "x\n"
	require.NoError(t, try(late+comment))
}

// slow hands a text on in pieces.
type slow struct {
	text string
	step int
}

func (s *slow) Read(data []byte) (int, error) {
	if s.text == "" {
		return 0, io.EOF
	}
	n := copy(data, s.text[:min(s.step, len(s.text))])
	s.text = s.text[n:]
	return n, nil
}

// The checker finds the same byte wherever a text is cut.
func TestChecker(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int64
	}{
		{"plain", -1}, {"é€𝄞 é€𝄞", -1}, {"é\x00", 2}, {"€\xff", 3}, {"€\xe2\x82é", 3}, {"\xf0\x9d\x84", 0}, {"a€\xe2\x82", 4}, {"𝄞\xf0\x9d\x84a", 4}, {"\x80", 0},
	} {
		for cut := 0; cut <= len(c.text); cut++ {
			for second := cut; second <= len(c.text); second++ {
				check := byteChecker{}
				err := check.write(c.text[:cut])
				for _, piece := range []string{c.text[cut:second], c.text[second:]} {
					if err == nil {
						err = check.write(piece)
					}
				}
				if err == nil {
					err = check.end()
				}
				if c.offset < 0 {
					require.Nil(t, err, "%q cut at %d and %d", c.text, cut, second)
					continue
				}
				require.NotNil(t, err, "%q cut at %d and %d", c.text, cut, second)
				require.Equal(t, c.offset, err.offset, "%q cut at %d and %d", c.text, cut, second)
			}
		}
	}
}
