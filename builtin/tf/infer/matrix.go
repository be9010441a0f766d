package infer

import (
	"slices"
	"strings"
)

// matrices returns the rules of linear algebra and of the transforms of Fourier.
func matrices() map[string]rule {
	all := map[string]rule{}
	each(all, matMul, "MatMul SparseMatMul _FusedMatMul")
	all["BatchMatMul"] = func(c *call) { batchMatMul(c, false) }
	each(all, func(c *call) { batchMatMul(c, true) }, "BatchMatMulV2 BatchMatMulV3")
	all["Einsum"] = einsum
	all["Cross"] = allEqual
	each(all, func(c *call) {
		if c.atLeast(0, 2) {
			if dims := c.dims(0); dims != nil {
				n := len(dims)
				d := c.equal(dims[n-2], dims[n-1], "it is not square")
				c.shape(0, append(slices.Clone(dims[:n-2]), d, d))
			}
		}
	}, "Cholesky CholeskyGrad BatchCholeskyGrad MatrixInverse MatrixExponential MatrixLogarithm MatrixSquareRoot")
	each(all, func(c *call) {
		if dims := c.dims(0); c.atLeast(0, 2) && dims != nil {
			for i := range c.out {
				c.shape(i, dims[:len(dims)-2])
			}
		}
	}, "MatrixDeterminant LogMatrixDeterminant BatchMatrixDeterminant")
	each(all, func(c *call) { solve(c, false) }, "MatrixSolve MatrixTriangularSolve BatchMatrixSolve BatchMatrixTriangularSolve")
	all["MatrixSolveLs"] = func(c *call) { solve(c, true) }
	all["TridiagonalSolve"] = func(c *call) { c.shape(0, c.dims(1)) }
	all["TridiagonalMatMul"] = func(c *call) { c.shape(0, c.dims(3)) }
	all["BandedTriangularSolve"] = func(c *call) {
		if dims := c.dims(0); dims != nil && c.dims(1) != nil && c.atLeast(0, 2) && c.atLeast(1, 2) {
			if batch := c.broadcast(dims[:len(dims)-2], c.dims(1)[:len(c.dims(1))-2]); batch != nil {
				rows, columns := c.matrix(1, false)
				c.shape(0, append(slices.Clone(batch), rows, columns))
			}
		}
	}
	all["SelfAdjointEig"] = func(c *call) { // the values, and the vectors beneath
		if dims := c.dims(0); c.atLeast(0, 2) && dims != nil {
			list := slices.Clone(dims)
			list[len(list)-2] = c.a.add(list[len(list)-2], num(1))
			c.shape(0, list)
		}
	}
	all["Eig"] = factored
	each(all, factored, "Qr Svd Lu SelfAdjointEigV2")
	for _, rank := range []string{"", "2D", "3D"} {
		n := max(1, len(rank)) // of the transform, put right below
		if rank != "" {
			n = int(rank[0] - '0')
		}
		all["RFFT"+rank] = func(c *call) { fourier(c, n, true) }
		all["IRFFT"+rank] = func(c *call) { fourier(c, n, false) }
	}
	for _, name := range words("FFTND IFFTND RFFTND IRFFTND") {
		all[name] = transform
	}
	for _, name := range words("MatrixSolveLs SelfAdjointEig SelfAdjointEigV2 Svd") {
		all["Batch"+name] = all[name]
	}
	return all
}

// matrix returns the rows and columns of the last two dimensions of an input, which may be
// transposed.
func (c *call) matrix(i int, transposed bool) (rows, columns Dim) {
	dims := c.dims(i)
	if len(dims) < 2 {
		return 0, 0
	}
	rows, columns = dims[len(dims)-2], dims[len(dims)-1]
	if transposed {
		return columns, rows
	}
	return rows, columns
}

func matMul(c *call) {
	_, okA := c.rank(0, 2)
	_, okB := c.rank(1, 2)
	if !okA || !okB {
		return
	}
	rows, inner := c.matrix(0, c.truth("transpose_a"))
	other, columns := c.matrix(1, c.truth("transpose_b"))
	c.equal(inner, other, "the inner dimensions differ")
	c.shape(0, []Dim{rows, columns})
}

// batchMatMul multiplies many matrices, whose other dimensions are broadcast or equal.
func batchMatMul(c *call, broadcasts bool) {
	if !c.atLeast(0, 2) || !c.atLeast(1, 2) {
		return
	}
	rows, inner := c.matrix(0, c.truth("adj_x"))
	other, columns := c.matrix(1, c.truth("adj_y"))
	c.equal(inner, other, "the inner dimensions differ")
	a, b := c.dims(0), c.dims(1)
	var batch []Dim
	switch {
	case a == nil || b == nil:
		if broadcasts {
			return
		}
		if a == nil {
			a = b
		}
		if a == nil {
			return
		}
		batch = a[:len(a)-2]
	case broadcasts:
		if batch = c.broadcast(a[:len(a)-2], b[:len(b)-2]); batch == nil {
			return
		}
	default:
		batch = c.equalDims(a[:len(a)-2], b[:len(b)-2], "there are not as many matrices of each")
	}
	c.shape(0, append(slices.Clone(batch), rows, columns))
}

// solve is the rule of systems of equations: as many as those on the right.
func solve(c *call, least bool) {
	if !c.atLeast(0, 2) || !c.atLeast(1, 2) {
		return
	}
	a, b := c.dims(0), c.dims(1)
	if a == nil || b == nil {
		return
	}
	rows, columns := c.matrix(0, least && false)
	right, width := c.matrix(1, false)
	if least {
		c.equal(rows, right, "expected one right side for each equation")
	} else {
		columns = c.equal(c.equal(rows, columns, "it is not square"), right, "expected one right side for each equation")
	}
	batch := c.broadcast(a[:len(a)-2], b[:len(b)-2])
	if batch == nil {
		return
	}
	c.shape(0, append(slices.Clone(batch), columns, width))
}

// factored is the rule of ops that give factors of matrices.
func factored(c *call) {
	dims := c.dims(0)
	if !c.atLeast(0, 2) || dims == nil {
		return
	}
	batch := dims[:len(dims)-2]
	with := func(more ...Dim) []Dim { return append(slices.Clone(batch), more...) }
	m, n := c.matrix(0, false)
	p := c.a.min(m, n)
	full := c.truth("full_matrices")
	switch strings.TrimPrefix(c.op, "Batch") {
	case "Qr":
		if full {
			c.shape(0, with(m, m))
			c.shape(1, with(m, n))
			return
		}
		c.shape(0, with(m, p))
		c.shape(1, with(p, n))
	case "Svd":
		c.shape(0, with(p))
		switch {
		case c.attribute("compute_uv").IsValid() && !c.truth("compute_uv"):
			// They are scalars; TensorFlow's own inference says that they have no element.
			if c.n.Output(1).Type().IsUnranked() {
				c.scalar(1)
				c.scalar(2)
			}
		case full:
			c.shape(1, with(m, m))
			c.shape(2, with(n, n))
		default:
			c.shape(1, with(m, p))
			c.shape(2, with(n, p))
		}
	case "Lu":
		c.shape(0, dims)
		c.shape(1, with(n))
	case "SelfAdjointEigV2", "Eig":
		c.shape(0, with(n))
		c.shape(1, dims)
		if c.attribute("compute_v").IsValid() && !c.truth("compute_v") {
			if c.shape(1, nil); c.n.Output(1).Type().IsUnranked() {
				c.scalar(1)
			}
		}
	}
}

// fourier is the rule of transforms of real numbers, over the last dimensions.
func fourier(c *call, n int, forward bool) {
	dims := c.dims(0)
	if !c.atLeast(0, n) || dims == nil {
		return
	}
	lengths := c.elems(1)
	list := slices.Clone(dims)
	for i := range n {
		d := Dim(0)
		if len(lengths) == n {
			d = lengths[i]
		}
		if forward && i == n-1 {
			d = c.a.add(c.a.floorDiv(d, num(2)), num(1))
		}
		list[len(list)-n+i] = d
	}
	c.shape(0, list)
}

// transform is the rule of transforms along some dimensions.
func transform(c *call) {
	dims := c.dims(0)
	if dims == nil {
		return
	}
	list := slices.Clone(dims)
	sizes := c.elems(1)
	axes, known := c.ints(2)
	if !known || len(sizes) != len(axes) {
		c.shape(0, unknowns(len(dims)))
		return
	}
	for i, axis := range axes {
		at, ok := c.axis(axis, len(dims))
		if !ok {
			return
		}
		if list[at] = sizes[i]; c.op == "RFFTND" && i == len(axes)-1 {
			list[at] = c.a.add(c.a.floorDiv(sizes[i], num(2)), num(1))
		}
	}
	c.shape(0, list)
}

// einsum is the rule of sums over the letters of an equation.
func einsum(c *call) {
	left, right, arrow := strings.Cut(strings.ReplaceAll(c.word("equation", ""), " ", ""), "->")
	terms := strings.Split(left, ",")
	if !arrow || len(terms) != len(c.in) {
		return
	}
	sizes := map[byte]Dim{}
	rest := []Dim{} // of the ellipses
	for i, term := range terms {
		dims := c.dims(i)
		before, after, has := strings.Cut(term, "...")
		if dims == nil {
			if has {
				rest = nil
			}
			continue
		}
		letters := len(before) + len(after)
		if !has {
			after = ""
		}
		if letters > len(dims) || !has && letters < len(dims) {
			c.failf("%q of %s", term, c.typeText(i))
			return
		}
		name := func(letter byte, d Dim) {
			if have, ok := sizes[letter]; ok {
				d = c.equal(have, d, "the dimension "+string(letter)+" differs")
			}
			sizes[letter] = d
		}
		for k := range before {
			name(before[k], dims[k])
		}
		for k := range after {
			name(after[k], dims[len(dims)-len(after)+k])
		}
		if has && rest != nil {
			rest = c.broadcast(rest, dims[len(before):len(dims)-len(after)])
		}
	}
	before, after, has := strings.Cut(right, "...")
	if has && rest == nil {
		return
	}
	list := []Dim{}
	for k := range before {
		list = append(list, sizes[before[k]])
	}
	if has {
		list = append(list, rest...)
	}
	for k := range after {
		list = append(list, sizes[after[k]])
	}
	c.shape(0, list)
}
