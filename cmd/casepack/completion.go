package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newCompletion(v *voice) *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a script that lets the shell complete what you type",
		Long: `completion prints a script for your shell: bash, zsh, fish or powershell. With it,
the Tab key completes commands, flags, files, papers, case ids and tags.

To try it in the shell you are in:

  bash        source <(casepack completion bash)
  zsh         source <(casepack completion zsh)
  fish        casepack completion fish | source
  PowerShell  casepack completion powershell | Out-String | Invoke-Expression

To keep it, put that line into the file your shell reads when it starts: ~/.bashrc,
~/.zshrc (behind the line with compinit), ~/.config/fish/config.fish, $PROFILE.
Bash needs the package bash-completion.`,
		ValidArgs: shells,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("name one shell: bash, zsh, fish or powershell")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(v.out, true)
			case "zsh":
				return root.GenZshCompletion(v.out)
			case "fish":
				return root.GenFishCompletion(v.out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(v.out)
			}
			return usagef(cmd, "no completion for %q: use bash, zsh, fish or powershell", args[0])
		},
	}
}
