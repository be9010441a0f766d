package ir

// The ops of the stand-ins of values that are used before they are defined; package graph has
// the nodes of them.
const (
	LaterOp   = "settle.later"   // its result is the stand-in
	DefinesOp = "settle.defines" // of a stand-in and the value that it stands for
)
