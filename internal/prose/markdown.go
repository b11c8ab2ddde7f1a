package prose

import (
	"sync"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown is the parser for all texts: made once, never changed, and safe for
// use from several goroutines.
//
// It has what the whitelist needs, and what must be recognised to be refused
// with a place. Left out on purpose, so that their signs stay text: HTML
// blocks (their lines become paragraphs whose tags are seen one by one),
// autolinks, links and reference definitions (which would swallow lines).
var markdown = sync.OnceValue(func() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(parser.NewListParser(), 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(parser.NewBlockquoteParser(), 800),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(parser.NewRawHTMLParser(), 400),
			util.Prioritized(starParser{}, 500),
		),
	)
})

// starParser reads emphasis written with asterisks. Underscores stay text, for
// __init__ and _start are names more often than emphasis; so does an asterisk
// between two letters or digits, for 5*3*2 is a product.
type starParser struct{}

func (starParser) Trigger() []byte { return []byte{'*'} }

func (starParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	d := parser.ScanDelimiter(line, before, 1, stars{})
	if d == nil || wordy(before) && d.OriginalLength < len(line) && wordy(rune(line[d.OriginalLength])) {
		return nil
	}
	d.Segment = segment.WithStop(segment.Start + d.OriginalLength)
	block.Advance(d.OriginalLength)
	pc.PushDelimiter(d)
	return d
}

func wordy(r rune) bool {
	return r <= unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

type stars struct{}

func (stars) IsDelimiter(b byte) bool                             { return b == '*' }
func (stars) CanOpenCloser(opener, closer *parser.Delimiter) bool { return opener.Char == closer.Char }
func (stars) OnMatch(consumes int) ast.Node                       { return ast.NewEmphasis(consumes) }
