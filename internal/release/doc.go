// Package release holds the project to what it promises of releases: the API of the
// packages that docs/stability.md calls stable, and the licences of what the program links.
//
//	go test ./internal/release                    # what changed, and whether that breaks users
//	go test ./internal/release -update            # records the API and the licences anew
package release
