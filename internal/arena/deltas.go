package arena

// Deltas is an append-only list of rows, each of three numbers, that is written often and read rarely:
// it keeps what each number is more than that of the row before, in a byte or two where that is
// little. To read one takes the time that some rows take, as only each sixteenth is kept whole.
type Deltas struct {
	chunks [][]byte
	groups []uint32 // where each of the groups begins: the chunk, and the offset in it
	room   []byte   // the last chunk
	used   int      // of that
	last   Row
	n      uint32
}

// Row is a row of [Deltas].
type Row [3]uint32

const (
	groupRows  = 16
	groupBytes = groupRows * 3 * maxDelta
	maxDelta   = 5
	chunkBits  = 16 // of the offset in a chunk
)

// Len returns the number of rows.
func (d *Deltas) Len() uint32 { return d.n }

// Add appends a row.
func (d *Deltas) Add(a, b, c uint32) {
	if d.n%groupRows == 0 {
		d.beginGroup()
	}
	x, y, z := delta(a, d.last[0]), delta(b, d.last[1]), delta(c, d.last[2])
	d.last[0], d.last[1], d.last[2] = a, b, c
	d.n++
	room := d.room[d.used:]
	if x|y|z < 1<<7 && len(room) >= 3 {
		room[0], room[1], room[2] = byte(x), byte(y), byte(z)
		d.used += 3
		return
	}
	i := write(room, 0, x)
	i = write(room, i, y)
	d.used += write(room, i, z)
}

// beginGroup makes room for a group. Small lists have small chunks.
func (d *Deltas) beginGroup() {
	if len(d.room)-d.used < groupBytes {
		d.room, d.used = make([]byte, min(groupBytes<<min(len(d.chunks), chunkBits), 1<<chunkBits)), 0
		d.chunks = append(d.chunks, d.room)
	}
	d.groups = append(d.groups, uint32(len(d.chunks)-1)<<chunkBits|uint32(d.used))
	d.last = Row{}
}

// delta returns how much more a number is than another one: a small number also where it is less.
func delta(a, b uint32) uint32 { return (a-b)<<1 ^ uint32(int32(a-b)>>31) }

// write writes a number at an offset, in as many groups of seven bits as it needs, and returns the offset
// after it.
func write(room []byte, i int, v uint32) int {
	for ; v >= 1<<7; v >>= 7 {
		room[i] = byte(v) | 1<<7
		i++
	}
	room[i] = byte(v)
	return i + 1
}

// At returns row i, which must have been added.
func (d *Deltas) At(i uint32) (row Row) {
	if i >= d.n {
		panic("arena: no such row")
	}
	begin := d.groups[i/groupRows]
	b := d.chunks[begin>>chunkBits][begin&(1<<chunkBits-1):]
	pos := 0
	for range i%groupRows + 1 {
		for k := range row {
			v, shift := uint32(0), 0
			for ; b[pos] >= 1<<7; pos++ {
				v |= uint32(b[pos]&(1<<7-1)) << shift
				shift += 7
			}
			v |= uint32(b[pos]) << shift
			pos++
			row[k] += v>>1 ^ -(v & 1)
		}
	}
	return row
}
