package workload

func writeIdent(w *writer, n int) {
	w.begin(1, i64, i64)
	v, zero, one := value(0), w.constant(0), w.constant(1)
	for k := range n {
		if k%2 == 0 {
			v = w.mul(v, one)
		} else {
			v = w.add(v, zero)
		}
	}
	w.end(i64, v)
}

func writeAddChain(w *writer, n int) {
	w.begin(1, i64, i64)
	v := value(0)
	for k := range n {
		v = w.add(v, w.constant(k+1))
	}
	w.end(i64, v)
}

func writeFold(w *writer, n int) {
	w.begin(1, i64, i64)
	v := w.constant(7)
	for k := range n {
		c := w.constant(k%13 + 3)
		if k%2 == 0 {
			v = w.mul(v, c)
		} else {
			v = w.add(v, c)
		}
	}
	w.end(i64, v)
}

func writeNoChange(w *writer, n int) {
	w.begin(4, i64, i64)
	p, v := value(0), value(1)
	for k := range n {
		other := p
		if k%4 == 0 {
			other = value(2 + k/4%2)
		}
		p, v = v, []func(a, b value) value{w.mul, w.add, w.xor}[k%3](v, other)
	}
	w.end(i64, v)
}

func writeDag(w *writer, n int) {
	const lanes = 8
	w.begin(lanes, i64, i64)
	var lane [lanes]value
	for i := range lane {
		lane[i] = value(i)
	}
	zero, one := w.constant(0), w.constant(1)
	draw := generator(42)
	for range n - 7 {
		i, kind := draw.below(lanes), draw.below(10)
		switch {
		case kind < 3:
			lane[i] = w.mul(lane[i], one)
		case kind < 6:
			lane[i] = w.add(lane[i], zero)
		case kind < 8:
			lane[i] = w.add(lane[i], w.constant(1+draw.below(1000)))
		case kind == 8:
			lane[i] = w.mul(lane[i], lane[draw.below(lanes)])
		default:
			lane[i] = w.add(lane[i], lane[draw.below(lanes)])
		}
	}
	v := lane[0]
	for _, l := range lane[1:] {
		v = w.xor(v, l)
	}
	w.end(i64, v)
}

// writeCSE writes groups of ten equal operations: each copy takes other copies
// of the same two operands, so that merging one group makes the next equal.
func writeCSE(w *writer, n int) {
	const copies, recent = 10, 16
	w.begin(4, i64, repeat(i64, recent)...)
	groups := [][]value{{0}, {1}, {2}, {3}}
	ops := []func(a, b value) value{w.mul, w.add, w.xor}
	draw := generator(7)
	for made := 0; made < n; {
		window := groups[max(0, len(groups)-recent):]
		u, v := window[draw.below(len(window))], window[draw.below(len(window))]
		op := ops[len(groups)%3]
		var group []value
		for d := range min(copies, n-made) {
			group = append(group, op(u[d%len(u)], v[d*3%len(v)]))
		}
		made += len(group)
		groups = append(groups, group)
	}
	var results []value
	for _, group := range groups[max(0, len(groups)-recent):] {
		results = append(results, group...)
	}
	w.end(i64, results[:recent]...)
}

// lcg is Knuth's linear congruential generator of 64 bits (MMIX); its numbers are the
// upper 31.
type lcg uint64

func generator(seed uint64) *lcg {
	g := lcg(seed)
	return &g
}

func (g *lcg) below(n int) int {
	*g = *g*6364136223846793005 + 1442695040888963407
	return int(uint64(*g>>33) % uint64(n))
}

const (
	ranked   = "tensor<4xf32>"
	unranked = "tensor<*xf32>"
)

func writeCast(w *writer, n int) {
	out := ranked
	if n%2 == 1 {
		out = unranked
	}
	w.begin(1, ranked, out)
	v, from, to := value(0), ranked, unranked
	for range n {
		v = w.op("tensor.cast", "", from, to, v)
		from, to = to, from
	}
	w.end(out, v)
}

func writeCastUse(w *writer, n int) {
	w.begin(1, ranked, ranked)
	v := value(0)
	for range n / 3 {
		v = w.op("tensor.cast", "", ranked, unranked, v)
		v = w.op("tensor.cast", "", unranked, ranked, v)
		v = w.op("math.absf", " <{fastmath = #arith.fastmath<none>}>", ranked, ranked, v)
	}
	w.end(ranked, v)
}
