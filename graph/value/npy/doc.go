// Package npy reads and writes NumPy's file format of one array, .npy.
//
//	v, err := npy.ReadFile("x.npy")
//	err = npy.WriteFile("y.npy", v)
//
// Versions 1 to 3 are read, either order of bytes, rows or columns first; what is
// written has the oldest version that its header fits in, little-endian, rows
// first. The elements become the storage of the value as they are.
//
// NumPy has no name for types that it does not have. A bf16 is written as f32,
// f8 and tf32 as well, an integer of an odd width as the next wider one; reading
// gives that back. Strings of NumPy are read and not written; arrays of objects
// are refused, because reading them runs code.
//
// A library would do: github.com/sbinet/npyio reads into Go slices. It knows no
// f16 and leaves the order of columns to the caller, and the format is a header
// before the very bytes that a value is made of.
package npy
