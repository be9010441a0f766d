package builtin

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules"
	rulesd "github.com/settle-go/settle/rules.d"
)

// TestEveryGuardIsTested takes the guard of one rule after the other away: a
// test beside the rule must fail without it.
func TestEveryGuardIsTested(t *testing.T) {
	guard := regexp.MustCompile(`(?m)^where\s+=.*$`)
	name := regexp.MustCompile(`(?m)^name\s+= "(\w+)"`)
	guards := 0
	err := fs.WalkDir(rulesd.FS, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(rulesd.FS, path)
		if err != nil {
			return err
		}
		for _, at := range guard.FindAllStringIndex(string(data), -1) {
			guards++
			before := name.FindAllStringSubmatch(string(data[:at[0]]), -1)
			rule := before[len(before)-1][1]
			without := string(data[:at[0]]) + strings.TrimLeft(string(data[at[1]:]), "\n")
			if !fails(t, path, without, rule) {
				t.Errorf("%s: rule %s passes its tests without its guard", path, rule)
			}
		}
		return nil
	})
	require.NoError(t, err)
	require.NotZero(t, guards)
}

// fails reports whether a test of the rule fails in that text of its file.
func fails(t *testing.T, path, text, rule string) bool {
	set, err := rules.Load([]rules.Source{{Name: path, Data: []byte(text)}}, dialects.All())
	require.NoError(t, err)
	for _, result := range set.Test(func(r *rules.Rule) bool { return r.Name() == rule }) {
		if result.Err != nil {
			return true
		}
	}
	return false
}
