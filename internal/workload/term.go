package workload

func writeSimplify(w *writer, n int) {
	w.begin(2, f64, f64)
	v, y := value(0), value(1)
	for range n {
		v = w.scalar("true_div", w.scalar("mul", v, y), y)
	}
	w.end(f64, v)
}

func writeSimplifyWide(w *writer, n int) {
	w.begin(n+1, f64, f64)
	y := value(n)
	terms := make([]value, n)
	for k := range terms {
		terms[k] = w.scalar("true_div", w.scalar("mul", value(k), y), y)
	}
	w.end(f64, w.scalar("add", terms...))
}

func writeMerge(w *writer, n int) {
	w.begin(2, f64, repeat(f64, n)...)
	outs := make([]value, n)
	for k := range outs {
		outs[k] = w.scalar("exp", w.scalar("add", w.scalar("mul", 0, 1), 0))
	}
	w.end(f64, outs...)
}

func writeMergeDeep(w *writer, n int) {
	w.begin(1, f64, repeat(f64, n)...)
	chain := []string{"exp", "log", "neg", "sqrt", "tanh", "exp", "neg", "log", "tanh", "sqrt"}
	outs := make([]value, n)
	for k := range outs {
		for _, op := range chain {
			outs[k] = w.scalar(op, outs[k])
		}
	}
	w.end(f64, outs...)
}

func repeat(s string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = s
	}
	return list
}
