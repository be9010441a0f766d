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
//
// Of GPT-2 each stage leaves what fleet-compiler's leaves, op by op. Two counts of rewrites are not
// those that it reports. It counts 363 rewrites of vm.call, one for each reciprocal that goes; here
// each of the 388 products that become quotients is one. And it counts 4,614 conversions of tosa,
// where there are 4,612 ops to convert.
package fleet
