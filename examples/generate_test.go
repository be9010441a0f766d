package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTransformerIsWhatTheGeneratorWrites(t *testing.T) {
	want, err := os.ReadFile("transformer.mlir")
	require.NoError(t, err)
	var got bytes.Buffer
	writeTransformer(&got)
	require.Equal(t, string(want), got.String(), "run: go run ./examples > examples/transformer.mlir")
}
