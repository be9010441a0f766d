package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// claims are the files that a call reads and writes. Nothing else is written to
// them.
type claims struct {
	files   []claim
	folders []claim // of rules
	stdout  bool    // whether something is written there
}

// claim is a file that is in use.
type claim struct {
	path string      // absolute, links followed
	info fs.FileInfo // nil for a file that is not there yet
	use  string      // the message to who would write to it, with a verb for its name
}

const (
	usedByGraph = "the graph is read from %s"
	usedByRules = "rules are read from %s"
	usedAsOther = "something else is written to %s"
)

// reads claims the FILE arguments of a call.
func (c *claims) reads(args []string) {
	for _, arg := range args {
		if arg != "-" {
			c.add(arg, usedByGraph)
		}
	}
}

// rules claims the files of rules, and those below a folder of rules.
func (c *claims) rules(names []string) {
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			c.folders = append(c.folders, claim{absolute(followed(name)), info, usedByRules})
			continue
		}
		c.add(name, usedByRules)
	}
}

func (c *claims) add(name, use string) {
	info, err := os.Stat(name)
	if err != nil {
		info = nil
	}
	c.files = append(c.files, claim{absolute(followed(name)), info, use})
}

// writes claims the target of a flag, or refuses it.
func (c *claims) writes(flag string, t *target) error {
	if t.direct || t.stream != nil && t.name == "<stderr>" {
		return nil
	}
	if t.stream != nil {
		if c.stdout {
			return usagef("%s: "+usedAsOther, flag, t.name)
		}
		c.stdout = true
		return nil
	}
	if use := c.find(t.path); use != "" {
		return usagef("%s: "+use, flag, t.name)
	}
	c.add(t.path, usedAsOther)
	return nil
}

// find returns the use of a file, "" when it has none. Two names of one file are one
// file.
func (c *claims) find(name string) string {
	path := absolute(followed(name))
	info, err := os.Stat(name)
	for _, f := range c.files {
		if f.path == path || err == nil && f.info != nil && os.SameFile(f.info, info) {
			return f.use
		}
	}
	for _, f := range c.folders {
		if below, err := filepath.Rel(f.path, path); err == nil && filepath.IsLocal(below) && strings.HasSuffix(below, ".toml") {
			return f.use
		}
	}
	return ""
}
