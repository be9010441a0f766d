// Package frontend has the tests of the passes of the database tf_frontend together: what
// they make of real graphs and of random ones, how long they take, and what they do not
// survive.
package frontend
