// Package graphdef reads and writes the files of TensorFlow: graphs (GraphDef), graphs
// with what is said of them (MetaGraphDef, *.meta) and saved models, in binary and as
// text. Kind and format are recognized from what is in a file, not from its name.
//
//	f, err := graphdef.Decode("model.pb", data)
//	for _, n := range f.Graphs[0].Nodes {
//		fmt.Println(n.Name, n.Op, n.Inputs)
//	}
//
// A node's attributes are values of several kinds; that of a Const is a [Tensor], in any
// of TensorFlow's encodings: the bytes of all elements, or a list that may be shorter
// than the tensor, whose last element is then repeated.
//
// # What is kept
//
// Nodes can be changed, added and removed, and [File.Encode] writes the file. Messages
// that were not changed are written as they were, byte for byte, with fields that
// this package does not know. Tensors are not decoded until they are asked for, and
// share the memory of what was read.
//
// Text is read into the same bytes; comments are lost. It is written as protoc
// writes it.
//
// # Mistakes
//
// Errors are a [github.com/settle-go/settle/diag.List]: of text with file, line and
// column, of binary files with the number of the byte. That a graph makes sense, as that
// its inputs name nodes, is not checked here.
package graphdef
