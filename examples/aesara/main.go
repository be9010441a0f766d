// Command aesara writes the models of this folder, as the system of the graph-rewriting
// document has them before it rewrites them: mlp.mlir is a step of training of a network
// with one hidden layer, a softmax and a cross-entropy, with its gradient and the new
// parameters; attention.mlir is a block of attention with what follows it.
//
//	go run ./examples/aesara mlp > examples/aesara/mlp.mlir
//	go run ./examples/aesara attention > examples/aesara/attention.mlir
package main

import (
	"fmt"
	"os"
)

func main() {
	models := map[string]func() string{"mlp": mlp, "attention": attention}
	if len(os.Args) != 2 || models[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: aesara mlp|attention")
		os.Exit(2)
	}
	fmt.Print(models[os.Args[1]]())
}
