package format

import (
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/stretchr/testify/require"
)

func TestSource(t *testing.T) {
	const before = `

# Of the file.
version=1
  dialect   = "tosa"   # short

tags = [ "a",   "b" ]


# Of the rule.
[[rule]] # a rule
name = "first"
doc = """
  two = 1   
# no comment"""
# Of the pattern.
match   =   '(cast ?x)'  # here
"quoted key" = [
    'a ] # b', # of a
  'c',
]
[[rule.test]]
in='''
it's'''
[[rule.test]]
    # deep
in = "\"#"
  # at the end` + "\r\n\r\n\r\n"
	const after = `# Of the file.
version = 1
dialect = "tosa"   # short

tags    = [ "a",   "b" ]

# Of the rule.
[[rule]] # a rule
name         = "first"
doc          = """
  two = 1   
# no comment"""
# Of the pattern.
match        = '(cast ?x)'  # here
"quoted key" = [
    'a ] # b', # of a
  'c',
]

  [[rule.test]]
  in = '''
it's'''

  [[rule.test]]
  # deep
  in = "\"#"
  # at the end
`
	got, err := Source("a.toml", []byte(before))
	require.NoError(t, err)
	require.Equal(t, after, string(got))
	again, err := Source("a.toml", got)
	require.NoError(t, err)
	require.Equal(t, string(got), string(again))
	got, err = Source("a.toml", []byte("\ufeff"+before)) // with the byte order mark of some editors
	require.NoError(t, err)
	require.Equal(t, after, string(got))
	_, err = Source("a.toml", []byte("version = 1\n[[rule]\n"))
	require.ErrorContains(t, err, "a.toml:2:")
}

// FuzzSource holds any text that is TOML to keep its values and comments, and its result to be
// in the layout.
func FuzzSource(f *testing.F) {
	for _, text := range []string{
		"a=1", "a = '''\n'''''", "[a.b.\"c.d\"]\nx = [1, # c\n 2]\n", "a = {b = 1, c = '}'}", "#\n\n\n#", "a = \"\"\"\\\"\"\"\"\n", "'a = b' = 1", "a.b . c=1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var values map[string]any
		if toml.Unmarshal([]byte(text), &values) != nil {
			return
		}
		got, err := Source("a.toml", []byte(text))
		if err != nil {
			return // it says so, and nothing is lost
		}
		again, err := Source("a.toml", got)
		require.NoError(t, err)
		require.Equal(t, string(got), string(again))
	})
}
