package exchange

import (
	"bytes"
	"fmt"
	"strings"
)

// gift writes an essay question in the GIFT format of Moodle. The notes are
// its general feedback: the format has no place for a grader's notes alone.
func gift(b *bytes.Buffer, e entry) {
	feedback := ""
	if e.notes != "" {
		feedback = "####[html]" + giftText(e.notes)
	}
	fmt.Fprintf(b, "::%s::[html]%s{%s}\n\n", giftText(e.title), giftText(e.question), feedback)
}

// giftText escapes what the format gives a meaning. A line end becomes \n: an
// empty line would end the question.
func giftText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "~", `\~`, "=", `\=`, "#", `\#`, "{", `\{`, "}", `\}`, ":", `\:`, "\n", `\n`).Replace(s)
}
