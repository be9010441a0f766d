// Package region holds sets of indices of a box: regions, which have a sett for
// each dimension, and unions of regions.
package region
