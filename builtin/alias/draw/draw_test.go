package draw

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/sett"
)

func TestFigureThatShowsNothing(t *testing.T) {
	for _, c := range []struct {
		from, to int64
		want     string
	}{
		{3, 3, "a figure from 3 to 3 shows nothing"},
		{0, 10_001, "a figure from 0 to 10001 shows 10001 integers, more than 10000"},
		{0, sett.Limit + 1, "a figure from 0 to 1152921504606846977: beyond 2^60"},
	} {
		_, err := New(c.from, c.to)
		require.EqualError(t, err, c.want)
	}
}

// The squares of the picture are those of the set, and what a user wrote cannot
// break it.
func TestSVG(t *testing.T) {
	fig, err := New(0, 12)
	require.NoError(t, err)
	s := sett.Must(sett.New(sett.Stripe{On: 4, Off: 2}, sett.Stripe{On: 1, Off: 1}))
	fig.Sett("<set> & more", s)
	var b strings.Builder
	require.NoError(t, fig.WriteSVG(&b))
	require.Contains(t, b.String(), "&lt;set&gt; &amp; more")
	decoder, red := xml.NewDecoder(strings.NewReader(b.String())), []int{}
	for {
		tok, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		e, ok := tok.(xml.StartElement)
		if !ok || e.Name.Local != "path" {
			continue
		}
		attr := map[string]string{}
		for _, a := range e.Attr {
			attr[a.Name.Local] = a.Value
		}
		if attr["fill"] == fills[on] {
			red = append(red, strings.Count(attr["d"], "M"))
		}
	}
	require.Equal(t, []int{8, 4, 4}, red)
}
