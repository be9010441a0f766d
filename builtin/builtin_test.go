package builtin

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDefaultLibraryLoads(t *testing.T) {
	lib, err := New(Config{})
	require.NoError(t, err)
	for _, result := range lib.Rules.Test(nil) {
		require.NoError(t, result.Err)
	}
	for _, warning := range lib.Rules.Vet() {
		t.Error(warning.Render())
	}
}
