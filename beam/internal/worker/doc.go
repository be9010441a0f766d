// Package worker has what the pipelines have in common: what a worker compiles once, how a
// stage is spread, and how files are written.
package worker
