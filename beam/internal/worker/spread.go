package worker

import (
	"hash/fnv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// branches is in how many parts a stage is divided: as many bundles as Prism works on at once.
const branches = 8

// Spread has a collection worked on by more workers than the one that made it. Some runners,
// Prism among them, put all that a stage is to do into one bundle: for those it can be divided
// into branches, which are stages of their own. Otherwise there is one branch.
// The function gives the branch of an element; see [Branch].
func Spread(s beam.Scope, divided bool, branch any, all beam.PCollection) []beam.PCollection {
	if !divided {
		return []beam.PCollection{beam.Reshuffle(s, all)}
	}
	parts := beam.Partition(s, branches, branch, all)
	for i := range parts {
		parts[i] = beam.Reshuffle(s, parts[i]) // or all branches are one stage
	}
	return parts
}

// Branch returns the branch of what has a name.
func Branch(name string) int {
	h := fnv.New32a()
	h.Write([]byte(name))
	return int(h.Sum32() % branches)
}
