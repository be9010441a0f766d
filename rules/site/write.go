package site

import (
	"bytes"
	_ "embed" // the files of the pages
	"encoding/json"
	"errors"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Options say what the pages are of.
type Options struct {
	Title string
}

//go:embed site.tmpl
var pageText string

//go:embed site.css
var pageStyle string

//go:embed site.js
var pageScript string

// entry is what the search knows of a rule. The names are short because there are many.
type entry struct {
	Name     string   `json:"n"`
	Equation string   `json:"e"`
	Page     string   `json:"p"`
	Words    string   `json:"w"` // that are searched besides
	Dialects []string `json:"d,omitempty"`
}

// group is the rules of one page.
type group struct {
	Name  string
	File  string // of the page
	Rules []Rule
}

// pageData is what the template shows: the index has no group of its own.
type pageData struct {
	Title  string
	Style  template.CSS
	Script template.JS
	Groups []group
	Group  *group
	Count  int
	Search template.JS
}

// Write writes the pages into a folder, which is created. Files of other names stay.
func Write(dir string, o Options, list []Rule) error {
	if len(list) == 0 {
		return errors.New("site: there is no rule")
	}
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	groups := grouped(list)
	search, err := json.Marshal(entries(groups))
	if err != nil {
		return err
	}
	write := func(file string, data pageData) error {
		data.Title, data.Style, data.Groups, data.Count = o.Title, template.CSS(pageStyle), groups, len(list)
		var out bytes.Buffer
		if err := t.Execute(&out, data); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, file), out.Bytes(), 0o666)
	}
	for i := range groups {
		if err := write(groups[i].File, pageData{Group: &groups[i]}); err != nil {
			return err
		}
	}
	return write("index.html", pageData{Script: template.JS(pageScript), Search: template.JS(search)})
}

// notFile matches what is not a part of the name of a page's file.
var notFile = regexp.MustCompile(`[^\w-]+`)

// grouped returns the rules by their pages.
func grouped(list []Rule) []group {
	var groups []group
	for _, r := range list {
		name := page(r)
		if len(groups) == 0 || groups[len(groups)-1].Name != name {
			file := notFile.ReplaceAllString(strings.TrimSuffix(name, ".toml"), "-") + ".html"
			groups = append(groups, group{Name: name, File: strings.TrimLeft(file, "-")})
		}
		last := &groups[len(groups)-1]
		last.Rules = append(last.Rules, r)
	}
	return groups
}

func entries(groups []group) []entry {
	list := []entry{}
	for _, g := range groups {
		for _, r := range g.Rules {
			words := append(append([]string{g.Name, r.Doc, r.Replace}, r.Match...), r.Tags...)
			list = append(list, entry{r.Name, r.Equation, g.File + "#" + r.Name, strings.ToLower(strings.Join(words, " ")), r.Dialects})
		}
	}
	return list
}
