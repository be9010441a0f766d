package infer

// elementwise returns the rules of the ops that compute element by element, and of those
// that hand on what they are given.
func elementwise() map[string]rule {
	all := map[string]rule{}
	each(all, likeFirst, `
		Abs Sign Reciprocal Inv Sqrt Rsqrt Exp Expm1 Log Log1p Sin Cos Tan Asin Acos Atan Sinh Cosh Tanh Asinh Acosh Atanh
		Erf Erfc Erfinv Ndtri Lgamma Digamma Sigmoid Ceil Floor Round Rint Invert IsNan IsInf IsFinite LogicalNot Conj Real Imag Angle
		ComplexAbs PopulationCount Relu Relu6 LeakyRelu Elu Selu Softplus Softsign Bucketize
		Cumsum Cumprod CumulativeLogsumexp MatrixBandPart RandomShuffle Reverse ReverseV2 Roll
		TensorScatterUpdate TensorScatterAdd TensorScatterSub TensorScatterMax TensorScatterMin
		BesselI0 BesselI1 BesselI0e BesselI1e BesselJ0 BesselJ1 BesselY0 BesselY1 BesselK0 BesselK1 BesselK0e BesselK1e
		Dawsn Expint FresnelCos FresnelSin Spence DataFormatDimMap DataFormatVecPermute TensorStridedSliceUpdate ScatterNdNonAliasingAdd
		GatherTree
		BatchCholesky BatchMatrixInverse BatchMatrixBandPart BatchMatrixSetDiag
		InplaceUpdate InplaceAdd InplaceSub FFT IFFT FFT2D IFFT2D FFT3D IFFT3D
		BatchFFT BatchIFFT BatchFFT2D BatchIFFT2D BatchFFT3D BatchIFFT3D`)
	each(all, handsOn, `
		Identity Snapshot StopGradient PreventGradient DeepCopy RefIdentity Copy Print CheckNumerics CheckNumericsV2
		GuaranteeConst DebugGradientIdentity DebugIdentity CopyHost Exit LoopCond NextIteration get_tuple`)
	each(all, allEqual, `
		SigmoidGrad TanhGrad SqrtGrad RsqrtGrad InvGrad ReciprocalGrad ReluGrad Relu6Grad LeakyReluGrad EluGrad SeluGrad SoftplusGrad
		SoftsignGrad AccumulateNV2`)
	each(all, broadcasting, `
		MulNoNan Div DivNoNan RealDiv Pow SquaredDifference Xdivy Xlogy Xlog1py Atan2 NextAfter Igamma Igammac Zeta Polygamma Betainc
		BitwiseAnd BitwiseOr BitwiseXor LeftShift RightShift ApproximateEqual Complex TruncateMod Mod IgammaGradA RandomGammaGrad`)
	for name, f := range arithmetic() {
		all[name] = func(c *call) {
			broadcasting(c)
			c.binary(f)
		}
	}
	each(all, func(c *call) {
		likeFirst(c)
		c.unary(func(d Dim) Dim { return c.a.sub(num(0), d) })
	}, "Neg")
	all["Square"] = func(c *call) {
		likeFirst(c)
		c.unary(func(d Dim) Dim { return c.a.mul(d, d) })
	}
	all["ZerosLike"] = func(c *call) {
		likeFirst(c)
		c.filled(0)
	}
	all["OnesLike"] = func(c *call) {
		likeFirst(c)
		c.filled(1)
	}
	all["Cast"] = cast
	all["Bitcast"] = bitcast
	all["AddN"] = func(c *call) {
		var dims []Dim
		box := 0
		for i := range c.in {
			dims = c.equalDims(dims, c.dims(i), "the inputs have different shapes")
			box = c.fact(i).box
		}
		c.shape(0, dims)
		c.handle(box, 0)
		c.folded(c.a.add)
	}
	all["Enter"] = func(c *call) { c.same(0, 0) }
	all["IdentityN"] = func(c *call) {
		for i := range c.out {
			c.same(i, i)
		}
	}
	all["_ListToArray"], all["_ArrayToList"] = all["IdentityN"], all["IdentityN"]
	all["Switch"] = func(c *call) {
		if len(c.in) > 1 {
			if dims := c.dims(1); len(dims) > 0 {
				c.failf("its predicate is %s, and not one truth value", c.typeText(1))
			}
		}
		handsOn(c)
	}
	all["_SwitchN"] = handsOn
	all["Timestamp"] = scalars
	all["PlaceholderWithDefault"] = func(c *call) { c.shape(0, c.shapeAttr("shape")) } // anything may be fed
	all["EnsureShape"] = func(c *call) {
		c.same(0, 0)
		c.shape(0, c.equalDims(c.dims(0), c.shapeAttr("shape"), "it has another shape than it demands"))
	}
	constant := func(c *call) {
		c.out[0].root = fromConst
		if says := declared(c.n.Output(0).Type()); says.dims != nil {
			c.shape(0, says.dims)
		}
	}
	all["Const"], all["WaitingConst"] = constant, constant
	all["Select"], all["SelectV2"] = selects, func(c *call) {
		broadcasting(c)
		c.chosen()
	}
	all["RefSelect"] = func(c *call) {
		if len(c.in) < 2 {
			return
		}
		f := *c.fact(1)
		for i := 2; i < len(c.in); i++ {
			f = join(&f, c.fact(i))
		}
		c.shape(0, f.dims)
	}
	all["ClipByValue"] = func(c *call) {
		c.shape(0, c.dims(0))
		for i := 1; i < 3; i++ {
			if dims := c.dims(i); len(dims) > 0 && len(c.dims(0)) > 0 {
				c.broadcast(c.dims(0), dims)
			}
		}
	}
	all["BiasAdd"], all["BiasAddV1"] = biasAdd, biasAdd
	all["BiasAddGrad"] = func(c *call) {
		dims := c.dims(0)
		switch {
		case dims == nil:
			c.vector(0, 0)
		case len(dims) < 2:
			c.atLeast(0, 2)
		default:
			c.vector(0, dims[channel(c, len(dims))])
		}
	}
	all["CompareAndBitpack"] = func(c *call) {
		if dims := c.dims(0); c.atLeast(0, 1) && dims != nil {
			last := len(dims) - 1
			c.shape(0, append(append([]Dim{}, dims[:last]...), c.a.floorDiv(dims[last], num(8))))
		}
	}
	for _, name := range words("Equal NotEqual") {
		exact := all[name]
		all[name] = func(c *call) {
			if strict, given := c.attribute("incompatible_shape_error").Bool(); given && !strict {
				c.compareAny(exact)
				return
			}
			exact(c)
		}
	}
	return all
}

// arithmetic is what the ops compute that shapes are computed with.
func arithmetic() map[string]func(c *call, a, b Dim) Dim {
	compared := func(test func(sign int) bool) func(c *call, a, b Dim) Dim {
		return func(c *call, a, b Dim) Dim {
			sign, ok := c.a.compare(a, b)
			if !ok {
				// That one is larger by a number whose sign is known says less.
				switch d := c.a.sub(a, b); {
				case d != 0 && c.a.isNonneg(c.a.sub(d, num(1))):
					sign = 1
				case d != 0 && c.a.isNonneg(c.a.sub(c.a.sub(b, a), num(1))):
					sign = -1
				case d != 0 && c.a.isNonneg(d) && test(0) == test(1):
					sign = 1
				case d != 0 && c.a.isNonneg(c.a.sub(b, a)) && test(0) == test(-1):
					sign = -1
				default:
					return 0
				}
			}
			if test(sign) {
				return num(1)
			}
			return num(0)
		}
	}
	add := func(c *call, a, b Dim) Dim { return c.a.add(a, b) }
	divide := func(c *call, a, b Dim) Dim {
		if c.a.isNonneg(a) && c.a.isNonneg(b) {
			return c.a.floorDiv(a, b)
		}
		q, _ := c.a.exactly(a, b)
		return q
	}
	return map[string]func(c *call, a, b Dim) Dim{
		"Add": add, "AddV2": add,
		"Sub":          func(c *call, a, b Dim) Dim { return c.a.sub(a, b) },
		"Mul":          func(c *call, a, b Dim) Dim { return c.a.mul(a, b) },
		"FloorDiv":     func(c *call, a, b Dim) Dim { return c.a.floorDiv(a, b) },
		"FloorMod":     func(c *call, a, b Dim) Dim { return c.a.floorMod(a, b) },
		"TruncateDiv":  divide,
		"Maximum":      func(c *call, a, b Dim) Dim { return c.a.max(a, b) },
		"Minimum":      func(c *call, a, b Dim) Dim { return c.a.min(a, b) },
		"Less":         compared(func(sign int) bool { return sign < 0 }),
		"LessEqual":    compared(func(sign int) bool { return sign <= 0 }),
		"Greater":      compared(func(sign int) bool { return sign > 0 }),
		"GreaterEqual": compared(func(sign int) bool { return sign >= 0 }),
		"Equal":        compared(func(sign int) bool { return sign == 0 }),
		"NotEqual":     compared(func(sign int) bool { return sign != 0 }),
		"LogicalAnd":   func(c *call, a, b Dim) Dim { return c.a.min(a, b) },
		"LogicalOr":    func(c *call, a, b Dim) Dim { return c.a.max(a, b) },
	}
}

// compareAny is the rule of comparisons where shapes that cannot be broadcast are not a
// mistake: the result is one truth value then.
func (c *call) compareAny(exact rule) {
	x, y := c.dims(0), c.dims(1)
	if _, ok := count(x); !ok {
		return
	}
	if _, ok := count(y); !ok {
		return
	}
	for i := 1; i <= min(len(x), len(y)); i++ {
		if a, b := x[len(x)-i], y[len(y)-i]; a != b && !a.is(1) && !b.is(1) {
			c.scalar(0)
			return
		}
	}
	exact(c)
}

// sized returns the number of elements of the result, where integers of it can be known
// one by one.
func (c *call) sized() (int, bool) {
	n, ok := count(c.out[0].dims)
	return int(n), ok && n <= maxElems && (c.out[0].elem == 0 || holdsIntegers(c.out[0].elem))
}

// unary computes the elements of the result of those of the input.
func (c *call) unary(f func(d Dim) Dim) {
	elems := c.elems(0)
	if n, ok := c.sized(); !ok || n != len(elems) {
		return
	}
	list := make([]Dim, len(elems))
	for i, d := range elems {
		if d != 0 {
			list[i] = f(d)
		}
	}
	c.holds(0, list)
}

// filled says that all elements of the result are a number.
func (c *call) filled(n int64) {
	size, ok := c.sized()
	if !ok {
		return
	}
	list := make([]Dim, size)
	for i := range list {
		list[i] = num(n)
	}
	c.holds(0, list)
}

// binary computes the elements of the result of those of two inputs, which are broadcast.
func (c *call) binary(f func(c *call, a, b Dim) Dim) {
	n, ok := c.sized()
	a, b := c.elems(0), c.elems(1)
	if !ok || a == nil || b == nil || c.fact(0).hasNumbers() && c.fact(1).hasNumbers() {
		return // numbers are computed as the op does
	}
	out, _ := static(c.out[0].dims)
	atA, okA := spread(c.dims(0), out)
	atB, okB := spread(c.dims(1), out)
	if !okA || !okB {
		return
	}
	list := make([]Dim, n)
	for i := range list {
		if x, y := a[atA[i]], b[atB[i]]; x != 0 && y != 0 {
			list[i] = f(c, x, y)
		}
	}
	c.holds(0, list)
}

// folded computes the elements of the result of those of all inputs, which have its shape.
func (c *call) folded(f func(a, b Dim) Dim) {
	n, ok := c.sized()
	if !ok || len(c.in) == 0 {
		return
	}
	var list []Dim
	for i := range c.in {
		elems := c.elems(i)
		if len(elems) != n {
			return
		}
		if i == 0 {
			list = append([]Dim{}, elems...)
			continue
		}
		for k := range list {
			list[k] = f(list[k], elems[k])
		}
	}
	c.holds(0, list)
}

// spread returns which element of a tensor is at each place of what it is broadcast to.
func spread(dims []Dim, out []int64) ([]int, bool) {
	in, ok := static(dims)
	if !ok || len(in) > len(out) {
		return nil, false
	}
	n := int64(1)
	for _, d := range out {
		n *= d
	}
	list := make([]int, n)
	for i := range list {
		rest, stride, at := int64(i), int64(1), int64(0)
		for d := len(out) - 1; d >= 0; d-- {
			place := rest % out[d]
			rest /= out[d]
			if k := d - (len(out) - len(in)); k >= 0 {
				if in[k] != 1 {
					at += place * stride
				}
				stride *= in[k]
			}
		}
		list[i] = int(at)
	}
	return list, true
}

func cast(c *call) {
	c.shape(0, c.dims(0))
	f := c.fact(0)
	if f.elems == nil || f.hasNumbers() || !holdsIntegers(c.out[0].elem) || c.out[0].elem.Width() < 32 {
		return
	}
	c.holds(0, f.elems)
}

func bitcast(c *call) {
	dims, from, to := c.dims(0), bitsOf(c.fact(0).elem), bitsOf(c.out[0].elem)
	switch {
	case dims == nil || from == 0 || to == 0:
	case from == to:
		c.shape(0, dims)
	case from > to:
		c.shape(0, append(append([]Dim{}, dims...), num(int64(from/to))))
	default:
		if !c.atLeast(0, 1) {
			return
		}
		last := len(dims) - 1
		c.equal(dims[last], num(int64(to/from)), "the last dimension does not make one element")
		c.shape(0, dims[:last])
	}
}

// selects is the rule of Select, whose condition is one truth value, one for each row, or
// one for each element.
func selects(c *call) {
	dims := c.equalDims(c.dims(1), c.dims(2), "what it chooses from has different shapes")
	cond := c.dims(0)
	switch {
	case len(cond) == 0:
	case dims == nil:
		if len(cond) > 1 {
			dims = cond
		}
	case len(cond) == 1 && len(dims) > 0:
		c.equal(cond[0], dims[0], "expected one truth value for each row")
	default:
		dims = c.equalDims(cond, dims, "the condition has another shape")
	}
	c.shape(0, dims)
	c.chosen()
}

// chosen computes the elements of a choice whose condition is known, or of two that
// are equal.
func (c *call) chosen() {
	n, ok := c.sized()
	a, b, cond := c.elems(1), c.elems(2), c.elems(0)
	if !ok || len(a) != n || len(b) != n || c.fact(0).hasNumbers() && c.fact(1).hasNumbers() && c.fact(2).hasNumbers() {
		return
	}
	list := make([]Dim, n)
	for i := range list {
		which := Dim(0)
		switch len(cond) {
		case n:
			which = cond[i]
		case 1:
			which = cond[0]
		}
		switch {
		case a[i] == b[i], which.is(1):
			list[i] = a[i]
		case which.is(0):
			list[i] = b[i]
		}
	}
	c.holds(0, list)
}

// channel returns which of some dimensions is that of the channels.
func channel(c *call, rank int) int {
	if format := c.word("data_format", "NHWC"); len(format) > 1 && format[:2] == "NC" {
		return min(1, rank-1)
	}
	return rank - 1
}

func biasAdd(c *call) {
	dims := c.dims(0)
	bias, ok := c.rank(1, 1)
	if !ok || !c.atLeast(0, 2) {
		return
	}
	if dims == nil {
		return
	}
	at := channel(c, len(dims))
	size := c.equal(dims[at], bias[0], "expected one bias for each channel")
	dims = append([]Dim{}, dims...)
	dims[at] = size
	c.shape(0, dims)
}
