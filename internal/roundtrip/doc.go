// Package roundtrip has no code: its test reads and prints programs of every dialect that
// mlir-opt knows, and compares what mlir-opt makes of them before and after.
//
//	go test ./internal/roundtrip -v
//	go test ./internal/roundtrip -v -programs 'some/folder/*.mlir'
//
// A program of testdata is in whatever form mlir-opt reads. It is read here in the generic form that
// mlir-opt prints of it, with its locations; in mlir-opt's custom form, and as it stands in the file,
// where the custom forms of all its ops are known; and optimized, for mlir-opt to say whether the
// result is a program.
package roundtrip
