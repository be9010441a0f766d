package table

import (
	"fmt"
	"io"
	"strings"
)

// Rows are rows of cells in columns that are as wide as they must be: numbers to the
// right, texts to the left.
type Rows struct{ parts []Table }

// Figure is a number that is printed as it is.
type Figure string

// Row adds a row of numbers and texts. A column has numbers where any of its cells is one.
func (r *Rows) Row(cells ...any) {
	if len(r.parts) == 0 {
		r.Gap()
	}
	t := &r.parts[len(r.parts)-1]
	row := make([]Cell, len(cells))
	for i, c := range cells {
		if i == len(t.Columns) {
			t.Columns = append(t.Columns, Column{Left: true})
		}
		switch c.(type) {
		case int, Figure:
			t.Columns[i].Left = false
		}
		row[i] = Text(fmt.Sprint(c))
	}
	t.Add(row...)
}

// Gap adds an empty line; the columns on either side of it are independent.
func (r *Rows) Gap() { r.parts = append(r.parts, Table{}) }

// Write prints the rows.
func (r *Rows) Write(w io.Writer) error {
	var b strings.Builder
	for i := range r.parts {
		if i > 0 {
			b.WriteByte('\n')
		}
		r.parts[i].Write(&b, -1, false)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
