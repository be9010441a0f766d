// Package fleet is the passes of fleet-compiler's lowering pipeline that are not local rules:
// the inference of shapes, and the conversion to calls of its virtual machine; and the rules
// that lower numpy to tosa. The database fleet of rules.d/databases.toml has the pipeline:
//
//	settle optimize gpt2.mlir -q '+fleet'          as documented
//	settle optimize gpt2.mlir -q '+fleet &typed'   without what changes values, and without vm
//
// Programs of fleet-compiler declare types that say what the importer knew: a parameter is
// tensor<*xf32>, whatever is passed. So the documented inference may give a value another
// element type; the typed one only says more of its shape.
package fleet
