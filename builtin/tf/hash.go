package tf

import (
	byteorder "encoding/binary"
	"math/bits"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// hashing returns what the ops compute that put strings into buckets.
func hashing() map[string]eval.Evaluator {
	bucket := func(hash func(c numeric.Call) func(s string) uint64) eval.Evaluator {
		return op(eval.Domain{Elems: eval.Anything}, func(c numeric.Call) value.Value {
			n := c.AttrInt("num_buckets", 0)
			if n < 1 {
				panic(numeric.Undefined("%d buckets", n))
			}
			x, f := c.Only(), hash(c)
			b := c.Builder(ir.Tensor(ir.I64, x.Dims()...))
			for i, s := range stringsOf(x) {
				c.Count(len(s))
				b.PutInts(i, []int64{int64(f(s) % uint64(n))})
			}
			return b.Value()
		})
	}
	plain := func(f func(s string) uint64) func(c numeric.Call) func(s string) uint64 {
		return func(numeric.Call) func(s string) uint64 { return f }
	}
	return map[string]eval.Evaluator{
		"StringToHashBucket":       bucket(plain(murmur)),
		"StringToHashBucketFast":   bucket(plain(farm)),
		"StringToHashBucketStrong": bucket(keyed),
		"Fingerprint":              op(eval.Domain{Elems: eval.Anything}, fingerprint),
	}
}

// fingerprint returns, for each row, the eight bytes of the hash of its bytes.
func fingerprint(c numeric.Call) value.Value {
	c.Exactly(2)
	x := c.Input(0)
	if x.Rank() == 0 || oneString(c, 1) != "farmhash64" {
		panic(numeric.Mistyped("the hash of %s", x.Type()))
	}
	rows := int(x.Dims()[0])
	b := c.Builder(ir.Tensor(ir.UnsignedInteger(8), int64(rows), 8))
	put := func(row int, hash uint64) {
		for i := range 8 {
			b.PutInts(8*row+i, []int64{int64(hash >> (8 * i) & 0xff)})
		}
	}
	if x.Class() == value.StringClass {
		list := stringsOf(x)
		n := len(list) / max(rows, 1)
		for row := range rows {
			if n == 1 {
				put(row, farm(list[row]))
				continue
			}
			var hashes []byte // of a row of several: of the hashes of its strings
			for _, s := range list[row*n : (row+1)*n] {
				hashes = byteorder.LittleEndian.AppendUint64(hashes, farm(s))
			}
			put(row, farm(string(hashes)))
		}
		return b.Value()
	}
	bytes := x.AppendBytes(nil)
	n := len(bytes) / max(rows, 1)
	for row := range rows {
		c.Count(n)
		put(row, farm(string(bytes[row*n:(row+1)*n])))
	}
	return b.Value()
}

// murmur is Hash64 of TensorFlow: MurmurHash2 of 64 bits by Austin Appleby, with a seed.
func murmur(s string) uint64 {
	const m = 0xc6a4a7935bd1e995
	mix := func(k uint64) uint64 { k *= m; return (k ^ k>>47) * m }
	h := uint64(0xDECAFCAFFE) ^ uint64(len(s))*m
	for ; len(s) >= 8; s = s[8:] {
		h = (h ^ mix(fetch(s, 0))) * m
	}
	if len(s) > 0 {
		for i := len(s) - 1; i >= 0; i-- {
			h ^= uint64(s[i]) << (8 * i)
		}
		h *= m
	}
	h = (h ^ h>>47) * m
	return h ^ h>>47
}

func fetch(s string, at int) uint64 {
	var word [8]byte
	copy(word[:], s[at:at+8])
	return byteorder.LittleEndian.Uint64(word[:])
}

func fetch32(s string, at int) uint64 {
	var word [4]byte
	copy(word[:], s[at:at+4])
	return uint64(byteorder.LittleEndian.Uint32(word[:]))
}

// The constants of FarmHash.
const (
	farm0 = 0xc3a5c85c97cb3127
	farm1 = 0xb492b66fbe98f273
	farm2 = 0x9ae16a3b2f90404f
)

// farm is Fingerprint64 of FarmHash (farmhashna::Hash64) by Geoff Pike.
func farm(s string) uint64 {
	n := uint64(len(s))
	rotate := func(x uint64, by int) uint64 { return bits.RotateLeft64(x, -by) }
	shift := func(x uint64) uint64 { return x ^ x>>47 }
	hash16 := func(u, v, mul uint64) uint64 { return shift((shift((u^v)*mul)^v)*mul) * mul }
	mul := farm2 + n*2
	at := func(i int) uint64 { return fetch(s, i) }
	end := func(i int) uint64 { return fetch(s, len(s)-i) }
	switch {
	case n == 0:
		return farm2
	case n < 4:
		y := uint64(s[0]) + uint64(s[n>>1])<<8
		z := n + uint64(s[n-1])<<2
		return shift(y*farm2^z*farm0) * farm2
	case n < 8:
		return hash16(n+fetch32(s, 0)<<3, fetch32(s, len(s)-4), mul)
	case n <= 16:
		a, b := at(0)+farm2, end(8)
		return hash16(rotate(b, 37)*mul+a, (rotate(a, 25)+b)*mul, mul)
	case n <= 32:
		a, b, c, d := at(0)*farm1, at(8), end(8)*mul, end(16)*farm2
		return hash16(rotate(a+b, 43)+rotate(c, 30)+d, a+rotate(b+farm2, 18)+c, mul)
	case n <= 64:
		a, b, c, d := at(0)*farm2, at(8), end(8)*mul, end(16)*farm2
		y := rotate(a+b, 43) + rotate(c, 30) + d
		z := hash16(y, a+rotate(b+farm2, 18)+c, mul)
		e, f, g, h := at(16)*mul, at(24), (y+end(32))*mul, (z+end(24))*mul
		return hash16(rotate(e+f, 43)+rotate(g, 30)+h, e+rotate(f+a, 18)+g, mul)
	}
	type pair struct{ first, second uint64 }
	weak := func(i int, a, b uint64) pair {
		w, x, y, z := at(i), at(i+8), at(i+16), at(i+24)
		a += w
		b = rotate(b+a+z, 21)
		c := a
		a += x + y
		return pair{a + z, b + rotate(a, 44) + c}
	}
	const seed = 81
	x, y := uint64(seed), uint64(seed)
	y = y*farm1 + 113
	z := shift(y*farm2+113) * farm2
	var v, w pair
	x = x*farm2 + at(0)
	last := (len(s) - 1) / 64 * 64
	round := func(i int, mul, nine uint64) {
		x = rotate(x+y+v.first+at(i+8), 37) * mul
		y = rotate(y+v.second+at(i+48), 42) * mul
		x ^= w.second * nine
		y += v.first*nine + at(i+40)
		z = rotate(z+w.first, 33) * mul
		v = weak(i, v.second*mul, x+w.first)
		w = weak(i+32, z+w.second, y+at(i+16))
		z, x = x, z
	}
	for i := 0; i != last; i += 64 {
		round(i, farm1, 1)
	}
	mul = farm1 + (z&0xff)<<1
	w.first += (n - 1) & 63
	v.first += w.first
	w.first += v.first
	round(len(s)-64, mul, 9)
	return hash16(hash16(v.first, w.first, mul)+shift(y)*farm0+z, hash16(v.second, w.second, mul)+x, mul)
}

// keyed is the hash by the two numbers of the attribute key.
func keyed(c numeric.Call) func(s string) uint64 {
	key, ok := c.Op().Attr("key").Ints()
	if !ok || len(key) != 2 {
		panic(numeric.Mistyped("a key of %d numbers", len(key)))
	}
	return sip(uint64(key[0]), uint64(key[1]))
}

// sip is SipHash-2-4 by Jean-Philippe Aumasson and Daniel J. Bernstein, by a key of two numbers.
func sip(k0, k1 uint64) func(s string) uint64 {
	return func(s string) uint64 {
		v0, v1, v2, v3 := k0^0x736f6d6570736575, k1^0x646f72616e646f6d, k0^0x6c7967656e657261, k1^0x7465646279746573
		rounds := func(n int) {
			for range n {
				v0 += v1
				v1 = bits.RotateLeft64(v1, 13) ^ v0
				v0 = bits.RotateLeft64(v0, 32)
				v2 += v3
				v3 = bits.RotateLeft64(v3, 16) ^ v2
				v0 += v3
				v3 = bits.RotateLeft64(v3, 21) ^ v0
				v2 += v1
				v1 = bits.RotateLeft64(v1, 17) ^ v2
				v2 = bits.RotateLeft64(v2, 32)
			}
		}
		word := func(m uint64) {
			v3 ^= m
			rounds(2)
			v0 ^= m
		}
		last := uint64(len(s)) << 56
		for ; len(s) >= 8; s = s[8:] {
			word(fetch(s, 0))
		}
		for i := range len(s) {
			last |= uint64(s[i]) << (8 * i)
		}
		word(last)
		v2 ^= 0xff
		rounds(4)
		return v0 ^ v1 ^ v2 ^ v3
	}
}
