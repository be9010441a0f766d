package builtin

import (
	"cmp"
	"hash"
	"hash/crc32"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	rulesd "github.com/settle-go/settle/rules.d"
)

// ruleIndex is the index of the project's rules with the checksum of the files that it was made
// of. While rules are being written it is not true of them; they are then all compiled at once.
type ruleIndex struct {
	rules.Index
	checksum uint32
}

func (x *ruleIndex) isTrue() bool {
	sum, err := rulesChecksum()
	return err == nil && sum == x.checksum
}

// rulesChecksum returns the checksum of the project's rule files and their names.
func rulesChecksum() (uint32, error) {
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	buffer := make([]byte, 1<<15)
	err := fs.WalkDir(rulesd.FS, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		return addFile(sum, name, buffer)
	})
	return sum.Sum32(), err
}

func addFile(sum hash.Hash32, name string, buffer []byte) error {
	file, err := rulesd.FS.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	io.WriteString(sum, name+"\n")
	_, err = io.CopyBuffer(struct{ io.Writer }{sum}, struct{ io.Reader }{file}, buffer)
	return err
}

// rulesFolder is where the names of the project's rule files begin.
const rulesFolder = "rules.d"

// ruleText returns one of the project's rule files.
func ruleText(name string) string {
	data, err := fs.ReadFile(rulesd.FS, strings.TrimPrefix(name, rulesFolder+"/"))
	if err != nil {
		panic("builtin: " + err.Error()) // the index is true of the files
	}
	return string(data)
}

// deferred loads and registers the project's rules so that each is compiled when a graph needs it,
// with the rule files of the Config beside them. It reports false where all files are to be loaded:
// because of what the Config or its files say, or to find all that is wrong with the files.
func (a *assembler) deferred(c Config, more []rules.Source, known *ir.Dialects) bool {
	if !c.Deferred || c.NoDefaultRules || len(c.Dialects) > 0 || !shipped.isTrue() {
		return false
	}
	var err error
	if a.set, a.listed, err = shipped.Load(ruleText, more, known); err == nil {
		if a.register(); len(a.errs) == 0 {
			return true
		}
	}
	*a = assembler{}
	return false
}

// registerListed registers a rule that is deferred, as [assembler.rule] does one of the set.
func (a *assembler) registerListed(i int) {
	local, x := a.listed[i], &shipped.Rules[i]
	for i := range x.Places {
		p := &x.Places[i]
		db, err := a.root.Database(cmp.Or(p.Database, defaultDatabase))
		if err == nil {
			e := optdb.Entry{Tags: p.Tags, Role: roleOf(x.Final, x.Cleanup), InsteadOf: x.InsteadOf, OwnTagsOnly: x.OwnTagsOnly}
			if p.Priority != 0 {
				e.Priority = &p.Priority
			}
			if p.HasPosition {
				e.Position = &p.Position
			}
			err = db.Register(local, e)
		}
		if err != nil {
			a.errs.Add(diag.Errorf(nil, diag.NoSpan, "%v", err))
		}
	}
}

// sourceName returns the name that messages have for one of the project's rule files.
func sourceName(name string) string { return path.Join(rulesFolder, name) }
