// Package numeric says what the ops of the project's dialects compute.
package numeric
