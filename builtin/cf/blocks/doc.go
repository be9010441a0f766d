// Package blocks simplifies regions of several blocks: it decides branches whose condition
// is known, removes blocks that control does not reach, merges those that only follow one
// other, has one in the place of several that do the same, and drops arguments of blocks that
// always have the same value or that nothing uses.
//
// What a region computes, the order of its effects, and whether it ends stay the same. Where
// an op that ends a block does not say what it passes to which successor, the blocks around
// it stay as they are.
package blocks
