// Package alias answers which tensors share memory, exactly.
package alias
