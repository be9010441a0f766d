package tf

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestPictures unpacks pictures of a few pixels, which are all known.
func TestPictures(t *testing.T) {
	encode := func(p image.Image) string {
		var b bytes.Buffer
		require.NoError(t, png.Encode(&b, p))
		return b.String()
	}
	at := image.Rect(0, 0, 2, 1)
	gray := &image.Gray{Pix: []uint8{7, 200}, Stride: 2, Rect: at}
	colors := &image.NRGBA{Pix: []uint8{1, 2, 3, 255, 4, 5, 6, 255}, Stride: 8, Rect: at}
	alpha := &image.NRGBA{Pix: []uint8{1, 2, 3, 0, 4, 5, 6, 100}, Stride: 8, Rect: at}
	deep := &image.Gray16{Pix: []uint8{1, 2, 255, 3}, Stride: 4, Rect: at}
	palette := &image.Paletted{Pix: []uint8{1, 0}, Stride: 2, Rect: at, Palette: color.Palette{color.NRGBA{9, 8, 7, 255}, color.NRGBA{6, 5, 4, 255}}}
	bmp := "BM" + strings.Repeat("\x00", 8) + "\x36\x00\x00\x00" + "\x28\x00\x00\x00" + "\x01\x00\x00\x00" + "\x02\x00\x00\x00" + "\x01\x00\x18\x00" +
		strings.Repeat("\x00", 24) + "\x03\x02\x01\x00" + "\x06\x05\x04\x00" // the lower row first, blue first
	for _, test := range []struct{ op, data, want string }{
		{"DecodePng", encode(gray), `[[[7],[200]]]:ui8`},
		{"DecodePng {channels = 3}", encode(gray), `[[[7,7,7],[200,200,200]]]:ui8`},
		{"DecodePng {channels = 2}", encode(gray), `[[[7,255],[200,255]]]:ui8`},
		{"DecodePng", encode(colors), `[[[1,2,3],[4,5,6]]]:ui8`},
		{"DecodePng {channels = 4}", encode(colors), `[[[1,2,3,255],[4,5,6,255]]]:ui8`},
		{"DecodePng", encode(alpha), `[[[1,2,3,0],[4,5,6,100]]]:ui8`},
		{"DecodePng {channels = 3}", encode(alpha), `[[[1,2,3],[4,5,6]]]:ui8`},
		{"DecodePng {dtype = ui16}", encode(deep), `[[[258],[65283]]]:ui16`},
		{"DecodePng", encode(deep), `[[[1],[255]]]:ui8`},
		{"DecodePng", encode(palette), `[[[6,5,4],[9,8,7]]]:ui8`},
		{"DecodeBmp", bmp, `[[[4,5,6]],[[1,2,3]]]:ui8`},
	} {
		want := parseValues(t, test.want)[0]
		got, err := applied(t, test.op, []value.Value{quoted(test.data)}, want.Elem())
		require.NoError(t, err, test.op)
		require.Nil(t, value.Compare(want, got[0], value.Tolerance{}), test.op)
		for n := range test.data {
			_, err := applied(t, test.op, []value.Value{quoted(test.data[:n])}, want.Elem())
			require.True(t, err != nil || n > len(test.data)-13, "%s of %d bytes", test.op, n) // a PNG ends with a chunk of nothing
		}
	}
	_, err := applied(t, "DecodePng {channels = 1}", []value.Value{quoted(encode(colors))}, ir.UnsignedInteger(8))
	require.ErrorContains(t, err, "a PNG of colors as 1 channels")
	_, err = applied(t, "DecodePng", []value.Value{quoted("\xff\xd8\xff\xe0")}, ir.UnsignedInteger(8))
	require.ErrorContains(t, err, "JPEG")
}

// TestFrames unpacks a GIF whose second frame covers a part of it.
func TestFrames(t *testing.T) {
	colors := color.Palette{color.NRGBA{1, 1, 1, 255}, color.NRGBA{2, 2, 2, 255}, color.NRGBA{}}
	frame := func(r image.Rectangle, pix ...uint8) *image.Paletted {
		return &image.Paletted{Pix: pix, Stride: r.Dx(), Rect: r, Palette: colors}
	}
	var b bytes.Buffer
	require.NoError(t, gif.EncodeAll(&b, &gif.GIF{
		Image: []*image.Paletted{frame(image.Rect(0, 0, 3, 1), 0, 1, 0), frame(image.Rect(1, 0, 3, 1), 2, 1)}, Delay: []int{1, 1},
		Config: image.Config{Width: 3, Height: 1},
	}))
	got, err := applied(t, "DecodeGif", []value.Value{quoted(b.String())}, ir.UnsignedInteger(8))
	require.NoError(t, err)
	require.Equal(t, []int64{2, 1, 3, 3}, got[0].Dims())
	require.Equal(t, []int64{1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2}, got[0].Ints())
	_, err = applied(t, "DecodePng", []value.Value{quoted(b.String())}, ir.UnsignedInteger(8))
	require.ErrorContains(t, err, "2 frames")
}
