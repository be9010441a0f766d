// Package sett holds sets of integers that repeat: stripes, setts and unions of
// setts.
package sett
