package tf

import (
	"bytes"
	wire "encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// pictures returns what the ops compute that unpack pictures which lose nothing: PNG, GIF and BMP.
// Libraries unpack JPEG each in its way.
func pictures() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	return map[string]eval.Evaluator{"DecodePng": op(all, decodePicture), "DecodeBmp": op(all, decodePicture), "DecodeGif": op(all, decodePicture)}
}

// maxPixels is how many pixels a picture may have, those of all its frames together.
const maxPixels = 1 << 26

// decodePicture unpacks a picture of any kind, as TensorFlow's ops do whatever their names.
func decodePicture(c numeric.Call) value.Value {
	c.Exactly(1)
	data := oneString(c, 0)
	switch {
	case strings.HasPrefix(data, "\x89PNG\r\n\x1a\n"):
		return decodePNG(c, data)
	case strings.HasPrefix(data, "GIF8"):
		return decodeGIF(c, data)
	case strings.HasPrefix(data, "BM"):
		return decodeBMP(c, []byte(data))
	case strings.HasPrefix(data, "\xff\xd8\xff"):
		panic(numeric.Undefined("a JPEG, which libraries unpack each in its way"))
	}
	panic(numeric.Undefined("the picture is none of PNG, GIF or BMP"))
}

// pixels returns a tensor of samples of 8 or 16 bits.
func pixels(c numeric.Call, samples []int64, dims ...int64) value.Value {
	elem := typeAttr(c, "dtype", ir.UnsignedInteger(8))
	if c.Op().Name() != Name+".DecodePng" {
		elem = ir.UnsignedInteger(8)
	}
	b := c.Builder(ir.Tensor(elem, dims...))
	b.PutInts(0, samples)
	return b.Value()
}

// decodePNG unpacks a PNG. Colors are not made gray: how they are is not followed.
func decodePNG(c numeric.Call, data string) value.Value {
	config, err := png.DecodeConfig(strings.NewReader(data))
	if err != nil || len(data) < 26 {
		panic(numeric.Undefined("the PNG is damaged: %v", err))
	}
	checkPixels(config.Width, config.Height, 1)
	c.Plan(int64(config.Width) * int64(config.Height) * 8)
	picture, err := png.Decode(strings.NewReader(data))
	if err != nil {
		panic(numeric.Undefined("the PNG is damaged: %v", err))
	}
	kind := data[25] // bits: a palette, colors, alpha
	transparent := strings.Contains(data[:max(strings.Index(data, "IDAT"), 0)], "tRNS")
	channels := c.AttrInt("channels", 0)
	if channels == 0 {
		channels = int64(1 + kind&2 + kind>>2)
		if kind&1 != 0 && transparent {
			channels++
		}
	}
	if kind&2 != 0 && channels < 3 || channels > 4 {
		panic(numeric.Undefined("a PNG of colors as %d channels", channels))
	}
	shift := 8
	if typeAttr(c, "dtype", ir.UnsignedInteger(8)) == ir.UnsignedInteger(16) {
		shift = 0
	}
	var samples []int64
	size := picture.Bounds()
	for y := size.Min.Y; y < size.Max.Y; y++ {
		c.Count(size.Dx())
		for x := size.Min.X; x < size.Max.X; x++ {
			p := color.NRGBA64Model.Convert(picture.At(x, y)).(color.NRGBA64)
			if q, ok := picture.At(x, y).(color.NRGBA); ok { // as it is: a transparent color has one, too
				p = color.NRGBA64{R: uint16(q.R) * 257, G: uint16(q.G) * 257, B: uint16(q.B) * 257, A: uint16(q.A) * 257}
			}
			of := []int64{int64(p.R) >> shift, int64(p.G) >> shift, int64(p.B) >> shift, int64(p.A) >> shift}
			if channels < 3 {
				of = []int64{of[0], of[3]}
			}
			samples = append(samples, of[:channels]...)
		}
	}
	return pixels(c, samples, int64(size.Dy()), int64(size.Dx()), channels)
}

func checkPixels(width, height, frames int) {
	if width <= 0 || height <= 0 || width > maxPixels || height > maxPixels/width || frames > maxPixels/(width*height) {
		panic(numeric.TooLarge("%d pictures of %d by %d pixels", frames, width, height))
	}
}

// decodeGIF unpacks the frames of a GIF. What a frame does not cover, or leaves transparent, is as
// in the one before it.
func decodeGIF(c numeric.Call, data string) value.Value {
	config, err := gif.DecodeConfig(strings.NewReader(data))
	if err != nil {
		panic(numeric.Undefined("the GIF is damaged: %v", err))
	}
	checkPixels(config.Width, config.Height, 1+strings.Count(data, "\x00\x2c"))
	all, err := gif.DecodeAll(strings.NewReader(data))
	if err != nil {
		panic(numeric.Undefined("the GIF is damaged: %v", err))
	}
	checkPixels(config.Width, config.Height, len(all.Image))
	frame := make([]int64, 3*config.Width*config.Height)
	var samples []int64
	for _, picture := range all.Image {
		c.Count(len(frame))
		size := picture.Bounds().Intersect(image.Rect(0, 0, config.Width, config.Height))
		for y := size.Min.Y; y < size.Max.Y; y++ {
			for x := size.Min.X; x < size.Max.X; x++ {
				if p := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA); p.A != 0 {
					copy(frame[3*(y*config.Width+x):], []int64{int64(p.R), int64(p.G), int64(p.B)})
				}
			}
		}
		samples = append(samples, frame...)
	}
	if c.Op().Name() == Name+".DecodeGif" {
		return pixels(c, samples, int64(len(all.Image)), int64(config.Height), int64(config.Width), 3)
	}
	if len(all.Image) != 1 {
		panic(numeric.Undefined("a GIF of %d frames, expected one", len(all.Image)))
	}
	return pixels(c, samples, int64(config.Height), int64(config.Width), 3)
}

// decodeBMP unpacks a BMP of whole bytes a sample, which may stand on its head.
func decodeBMP(c numeric.Call, data []byte) value.Value {
	const header = 30
	if len(data) < header {
		panic(numeric.Undefined("the BMP is cut off"))
	}
	begin, width := int64(wire.LittleEndian.Uint32(data[10:])), int64(int32(wire.LittleEndian.Uint32(data[18:])))
	height, bits := int64(int32(wire.LittleEndian.Uint32(data[22:]))), int64(wire.LittleEndian.Uint16(data[28:]))
	upright := height < 0
	height = max(height, -height)
	channels := bits / 8
	if want := c.AttrInt("channels", 0); bits%8 != 0 || !slices.Contains([]int64{1, 3, 4}, channels) || want != 0 && want != channels {
		panic(numeric.Undefined("a BMP of %d bits a pixel, and %d channels", bits, want))
	}
	checkPixels(int(width), int(height), 1)
	stride := (width*channels + 3) / 4 * 4
	if begin < header || begin+stride*(height-1)+width*channels > int64(len(data)) {
		panic(numeric.Undefined("the BMP is cut off: it has %d bytes, and %d by %d pixels", len(data), width, height))
	}
	samples := make([]int64, 0, width*height*channels)
	for y := range height {
		c.Count(int(width))
		row := y
		if !upright {
			row = height - 1 - y
		}
		line := data[begin+row*stride:]
		for x := range width {
			p := bytes.Clone(line[x*channels : (x+1)*channels])
			if channels > 1 {
				slices.Reverse(p[:3]) // blue stands first
			}
			for _, b := range p {
				samples = append(samples, int64(b))
			}
		}
	}
	return pixels(c, samples, height, width, channels)
}
