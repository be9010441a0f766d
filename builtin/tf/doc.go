// Package tf is the dialect of TensorFlow's ops: which tensors each takes and gives,
// which act besides, and which need not compute the same twice. Package convert makes
// graphs of TensorFlow's files.
package tf
