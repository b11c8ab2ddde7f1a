package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"casepack/internal/casebook"
)

// newRoot makes the command line. started becomes true when a command's own
// work begins: an error before that is one of the command line.
func newRoot(v *voice) (root *cobra.Command, started *bool) {
	started = new(bool)
	root = &cobra.Command{
		Use:   "casepack",
		Short: "Turn workshop cases into printable packs",
		Long: `casepack turns incident cases written in YAML into printable packs: sheets to
write on for participants, and an answer key for the facilitator.

  casepack build             the built-in workshop, into the folder out
  casepack build WORKSHOP    your own: a folder with workshop.yaml, or that file`,
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := noneEmpty(cmd.Flags()); err != nil {
				return err
			}
			*started = true
			return nil
		},
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return plainly(err) })
	root.AddCommand(newBuild(v), newCheck(v), newPreview(v), newList(v), newVerify(v), newMerge(v), newVersion(v))
	root.AddCommand(newInit(v), newNew(v), newImport(v), newExport(v), newSchema(v), newExplain(v))
	root.AddCommand(newCompletion(v))
	root.AddCommand(topics()...)
	root.Version = version
	root.SetVersionTemplate("casepack {{.Version}}\n")
	root.SetHelpCommand(newHelp(root))
	root.InitDefaultHelpFlag()
	root.InitDefaultVersionFlag()
	complete(root)
	return root, started
}

// noneEmpty is an error where a flag was given without a value. A script whose
// variable is not set means something else than the flag left out.
func noneEmpty(fs *pflag.FlagSet) (err error) {
	fs.Visit(func(f *pflag.Flag) {
		empty := f.Value.Type() == "string" && f.Value.String() == ""
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values := list.GetSlice()
			empty = len(values) == 0 || slices.Contains(values, "")
		}
		if empty && err == nil {
			err = fmt.Errorf("--%s is empty: give it a value or leave it out", f.Name)
		}
	})
	return err
}

// plainly says what a flag takes where pflag would tell of Go's functions.
func plainly(err error) error {
	var wrong *pflag.InvalidValueError
	if errors.As(err, &wrong) && wrong.GetFlag().Value.Type() == "bool" {
		return fmt.Errorf("--%s is true or false, not %q; by itself it is true", wrong.GetFlag().Name, wrong.GetValue())
	}
	return err
}

// newHelp is cobra's help command, but an unknown topic is an error.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND or TOPIC]",
		Short:             "Help about a command or a topic",
		ValidArgsFunction: offerCommands,
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return usagef(cmd, "no help about %q: there is no such command or topic", strings.Join(args, " "))
			}
			return about.Help()
		},
	}
}

// usageError is a fault in the command line, to be told with a hint at the
// help of the command it is in.
type usageError struct {
	err  error
	path string // the command as typed: "casepack build"
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func usagef(cmd *cobra.Command, format string, args ...any) error {
	return &usageError{err: fmt.Errorf(format, args...), path: cmd.CommandPath()}
}

// oneWorkshop accepts at most one argument: the workshop.
func oneWorkshop(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("one workshop at a time, not %q and %q", args[0], args[1])
	}
	if len(args) == 1 && args[0] == "" {
		return errors.New("the workshop's name is empty")
	}
	return nil
}

// workshop is the workshop that a command is about: the one named, else the one
// in the folder one stands in, else none, which means the built-in one.
func workshop(args []string) string {
	if len(args) > 0 {
		return args[0]
	}
	if info, err := os.Stat(casebook.WorkshopFile); err == nil && info.Mode().IsRegular() {
		return "."
	}
	return ""
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}
