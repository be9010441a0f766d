// Package verify finds out whether rewrites keep what graphs compute.
package verify
