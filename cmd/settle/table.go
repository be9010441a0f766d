package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// table is rows of cells, printed in columns: numbers to the right, text to the
// left.
type table struct {
	rows [][]cell
}

type cell struct {
	text   string
	number bool
}

// figure is a number that is printed as it is.
type figure string

// row adds a row of numbers and texts.
func (t *table) row(cells ...any) {
	row := make([]cell, len(cells))
	for i, c := range cells {
		_, number := c.(int)
		if _, ok := c.(figure); ok {
			number = true
		}
		row[i] = cell{fmt.Sprint(c), number}
	}
	t.rows = append(t.rows, row)
}

// gap adds an empty line; the columns on either side of it are independent.
func (t *table) gap() { t.rows = append(t.rows, nil) }

// write prints the table.
func (t *table) write(w io.Writer) error {
	var b strings.Builder
	for start := 0; start < len(t.rows); {
		end := start
		for end < len(t.rows) && t.rows[end] != nil {
			end++
		}
		writeColumns(&b, t.rows[start:end])
		if end < len(t.rows) {
			b.WriteByte('\n')
		}
		start = end + 1
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeColumns(b *strings.Builder, rows [][]cell) {
	var widths []int
	var numbers []bool
	for _, row := range rows {
		for i, c := range row {
			if i == len(widths) {
				widths, numbers = append(widths, 0), append(numbers, false)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(c.text))
			numbers[i] = numbers[i] || c.number
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, c := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c.text))
			if numbers[i] {
				line.WriteString(pad + c.text + "  ")
			} else {
				line.WriteString(c.text + pad + "  ")
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}
