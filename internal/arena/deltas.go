package arena

// Deltas is an append-only list of rows, each of three numbers and any more, that is written often and
// read rarely: it keeps what each of the three is more than that of the row before, and what each further
// one is more than the second, in a byte or two where that is little. To read one takes the time that some
// rows take, as only each sixteenth is kept whole.
type Deltas struct {
	chunks [][]byte // all but the last cut to what is used: the row that follows is in the next one
	groups []uint32 // where each of the groups begins: the chunk, and the offset in it
	room   []byte   // the last chunk
	used   int      // of that
	limit  int      // before which a row that has no more numbers fits into it
	last   Row
	n      uint32
}

// Row is the three numbers of a row of [Deltas].
type Row [3]uint32

const (
	groupRows = 16
	maxNumber = 5              // bytes
	rowBytes  = 4 * maxNumber  // of a row without more numbers, at most
	minChunk  = 256            // bytes
	maxChunk  = 1 << chunkBits // bytes, unless one row takes more
	chunkBits = 16             // of the offset in a chunk
	countBits = 2              // how many more numbers there are is in the first one, up to manyMore
	manyMore  = 1<<countBits - 1
)

// Len returns the number of rows.
func (d *Deltas) Len() uint32 { return d.n }

// Add appends a row, for which [Deltas.AddMore] must be called that many times then.
func (d *Deltas) Add(a, b, c uint32, more int) {
	if d.n%groupRows == 0 || d.used+more*maxNumber >= d.limit {
		d.makeRoom(more)
	}
	x := uint64(delta(a, d.last[0]))<<countBits | uint64(min(more, manyMore))
	y, z := uint64(delta(b, d.last[1])), uint64(delta(c, d.last[2]))
	d.last[0], d.last[1], d.last[2] = a, b, c
	d.n++
	room, i := d.room, d.used
	if x|y|z < 1<<7 && more < manyMore {
		room[i], room[i+1], room[i+2] = byte(x), byte(y), byte(z)
		d.used = i + 3
		return
	}
	i = write(room, i, x)
	i = write(room, i, y)
	i = write(room, i, z)
	if more >= manyMore {
		i = write(room, i, uint64(more))
	}
	d.used = i
}

// AddMore appends a number to the last row.
func (d *Deltas) AddMore(v uint32) {
	d.used = write(d.room, d.used, uint64(delta(v, d.last[1])))
}

// makeRoom makes room for a row with that many more numbers, and begins a group where that is the first
// row of one.
func (d *Deltas) makeRoom(more int) {
	if d.used+more*maxNumber >= d.limit {
		d.addChunk(more)
	}
	if d.n%groupRows == 0 {
		d.groups = append(d.groups, uint32(len(d.chunks)-1)<<chunkBits|uint32(d.used))
		d.last = Row{}
	}
}

// addChunk makes room for a row with that many more numbers. Small lists have small chunks.
func (d *Deltas) addChunk(more int) {
	if last := len(d.chunks) - 1; last >= 0 {
		d.chunks[last] = d.room[:d.used]
	}
	size := max(rowBytes+more*maxNumber, min(minChunk<<min(len(d.chunks), chunkBits), maxChunk))
	d.room, d.used, d.limit = make([]byte, size), 0, min(size, maxChunk)-rowBytes
	d.chunks = append(d.chunks, d.room)
}

// delta returns how much more a number is than another one: a small number also where it is less.
func delta(a, b uint32) uint32 { return (a-b)<<1 ^ uint32(int32(a-b)>>31) }

// undelta is the inverse of delta.
func undelta(v uint64) uint32 { return uint32(v>>1) ^ -uint32(v&1) }

// write writes a number at an offset, in as many groups of seven bits as it needs, and returns the offset
// after it.
func write(room []byte, i int, v uint64) int {
	for ; v >= 1<<7; v >>= 7 {
		room[i] = byte(v) | 1<<7
		i++
	}
	room[i] = byte(v)
	return i + 1
}

// read is the inverse of write.
func read(b []byte, pos int) (v uint64, after int) {
	shift := 0
	for ; b[pos] >= 1<<7; pos++ {
		v |= uint64(b[pos]&(1<<7-1)) << shift
		shift += 7
	}
	return v | uint64(b[pos])<<shift, pos + 1
}

// At returns row i, which must have been added, and what more there is in it.
func (d *Deltas) At(i uint32) (row Row, others []uint32) {
	if i >= d.n {
		panic("arena: no such row")
	}
	begin := d.groups[i/groupRows]
	chunk, pos := begin>>chunkBits, int(begin&(maxChunk-1))
	for left := i % groupRows; ; left-- {
		if pos == len(d.chunks[chunk]) {
			chunk, pos = chunk+1, 0
		}
		b := d.chunks[chunk]
		v, after := read(b, pos)
		count := v & manyMore
		row[0] += undelta(v >> countBits)
		for k := 1; k < len(row); k++ {
			v, after = read(b, after)
			row[k] += undelta(v)
		}
		if count == manyMore {
			count, after = read(b, after)
		}
		for range count {
			if v, after = read(b, after); left == 0 {
				others = append(others, row[1]+undelta(v))
			}
		}
		if pos = after; left == 0 {
			return row, others
		}
	}
}
