package main

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagError is an error about a flag in the words of the help, with the flag that
// may have been meant.
func flagError(command *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(command, unknown)
	case errors.As(err, &value):
		return usagef("--%s: %q is %s", value.GetFlag().Name, value.GetValue(), refusal(value))
	case errors.As(err, &missing):
		name, _ := pflag.UnquoteUsage(missing.GetFlag())
		return usagef("--%s: missing %s", missing.GetFlag().Name, name)
	}
	return &usageError{err: err, help: true}
}

func unknownFlag(command *cobra.Command, err *pflag.NotExistError) error {
	if err.GetSpecifiedName() == "json" && command.Flags().Lookup("report") != nil {
		return usagef("%w; did you mean \"report json\"?", err)
	}
	var names []string
	command.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return usagef("%w%s", err, nearest(err.GetSpecifiedName(), names))
}

// refusal says what the value of a flag is not.
func refusal(err *pflag.InvalidValueError) string {
	if errors.Is(err, strconv.ErrRange) {
		return "out of range"
	}
	switch err.GetFlag().Value.Type() {
	case "int", "int64":
		return "no whole number"
	case "uint64":
		return "no whole number from 0 on"
	case "float64":
		return "no number"
	case "duration":
		return "no duration, such as 30s or 5m"
	case "bool":
		return "neither true nor false"
	case "intSlice":
		return "no list of whole numbers, such as 100,1000"
	}
	return "refused: " + err.Unwrap().Error()
}
