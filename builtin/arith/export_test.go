package arith

// What tests of the package outside of it look at.
var (
	FoldWide   = foldWide
	WideInts   = wideInts
	SignedWide = signedWide
)
