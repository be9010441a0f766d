package tf

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"io"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// decoding returns what the ops compute that unpack bytes.
func decoding() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	return map[string]eval.Evaluator{
		"DecodePaddedRaw":  op(all, decodePaddedRaw),
		"DecodeCompressed": op(all, decompress),
	}
}

// decodePaddedRaw makes numbers of the bytes of strings, which are cut or filled up with zeros
// to a length.
func decodePaddedRaw(c numeric.Call) value.Value {
	c.Exactly(2)
	x, n, elem := c.Input(0), inputAxis(c, 1), typeAttr(c, "out_type", ir.UnsignedInteger(8))
	size := int64(value.Size(elem))
	if size == 0 || n < 1 || n%size != 0 {
		panic(numeric.Mistyped("%d bytes of %s", n, elem))
	}
	dims := append(slices.Clone(x.Dims()), n/size)
	raw := make([]byte, int64(c.Builder(ir.Tensor(elem, dims...)).Len())*size)
	for i, s := range stringsOf(x) {
		c.Count(len(s))
		part := raw[int64(i)*n : int64(i+1)*n]
		copy(part, s)
		for at := int64(0); !attrTruth(c, "little_endian", true) && at < n; at += size {
			slices.Reverse(part[at : at+size])
		}
	}
	return numeric.Typed(value.Bytes(ir.Tensor(elem, dims...), raw))
}

// decompress unpacks strings, of no more than a bound together.
func decompress(c numeric.Call) value.Value {
	const most = 1 << 28
	left := int64(most)
	kind := c.Op().Attr("compression_type").Text()
	return mapStrings(c, c.Only(), func(s string) string {
		var r io.Reader = bytes.NewReader([]byte(s))
		var err error
		switch kind {
		case "":
		case "ZLIB":
			r, err = zlib.NewReader(r)
		case "GZIP":
			r, err = gzip.NewReader(r)
		default:
			panic(numeric.Mistyped("the compression %q", kind))
		}
		var data []byte
		if err == nil {
			data, err = io.ReadAll(io.LimitReader(r, left+1))
		}
		if err != nil {
			panic(numeric.Undefined("%v", err))
		}
		if left -= int64(len(data)); left < 0 {
			panic(numeric.TooLarge("more than %d bytes", int64(most)))
		}
		c.Count(len(data))
		return string(data)
	})
}
