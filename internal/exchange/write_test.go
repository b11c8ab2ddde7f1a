package exchange

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"
	"testing/fstest"

	"casepack/internal/casebook"
	"casepack/internal/plan"
)

// small is a workshop of one case that has every sign the formats use.
func small(t *testing.T) (*casebook.Workshop, *plan.Pack) {
	t.Helper()
	w, problems, err := casebook.Load(casebook.Source{FS: fstest.MapFS{
		"workshop.yaml": {Data: []byte("title: Night / shift\nfirst_response: []\nboxes: [{id: asset, label: Asset, question: \"What?\"}]\n" +
			"chapters: {url: \"https://example.org/{chapter}?a=1&b=2\"}\n")},
		"cases/a.yaml": {Data: []byte("title: \"A: {x} = #1 ~\\\\ ]]>\"\ntags: [\"a & b\"]\nprompt: |\n  One *two* `<b>` & three:\n\n  ```\n  if a == {b}\n\n  c\n  ```\n" +
			"guidance: \"Say =1 ]]> done.\"\nlisten_for: {strong: \"x ~ y\"}\nrevisit: [5]\nanswer: {asset: Gold}\nobserve: [Calm]\n")},
	}})
	if err != nil || problems.Failed() {
		t.Fatal(err, problems.Sorted())
	}
	p, list, err := plan.New(w, plan.Recipe{})
	if err != nil || p == nil {
		t.Fatal(err, list.Sorted())
	}
	return w, p
}

func written(t *testing.T, as Format) string {
	t.Helper()
	w, p := small(t)
	var b bytes.Buffer
	if err := Whole(&b, w, p, as); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const (
	smallQuestion = `<p>One <em>two</em> <code>&lt;b&gt;</code> &amp; three:</p><pre><code>if a == {b}` + "\n\n" + `c</code></pre><ul><li><strong>Asset</strong> What?</li></ul>`
	smallNotes    = `<p>Say =1 ]]&gt; done.</p><p><strong>Strong answers</strong></p><p>x ~ y</p><p><strong>Asset</strong></p><p>Gold</p>` +
		`<p><strong>Observe</strong></p><ul><li>Calm</li></ul><p><strong>Revisit</strong></p><ul><li><a href="https://example.org/5?a=1&amp;b=2">5</a></li></ul>`
)

func TestGIFT(t *testing.T) {
	got := written(t, GIFT)
	want := `::A\: \{x\} \= \#1 \~\\ ]]>::[html]<p>One <em>two</em> <code>&lt;b&gt;</code> &amp; three\:</p><pre><code>if a \=\= \{b\}\n\nc</code></pre>` +
		`<ul><li><strong>Asset</strong> What?</li></ul>{####[html]`
	if !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s…", got, want)
	}
	_, notes, _ := strings.Cut(got, "{####[html]")
	if back, ok := giftBack(notes); !ok || back != smallNotes {
		t.Errorf("the feedback is\n%s\nwant\n%s", back, smallNotes)
	}
}

// giftBack reads an escaped text up to its closing brace, and reports whether
// the question ends there.
func giftBack(s string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			i++
			if s[i] == 'n' {
				b.WriteByte('\n')
			} else {
				b.WriteByte(s[i])
			}
		case s[i] == '}':
			return b.String(), s[i:] == "}\n\n"
		case strings.IndexByte("~=#{:", s[i]) >= 0:
			return b.String() + " then a bare " + s[i:i+1], false
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), false
}

func TestMoodle(t *testing.T) {
	var quiz struct {
		Questions []struct {
			Type     string   `xml:"type,attr"`
			Category string   `xml:"category>text"`
			Name     string   `xml:"name>text"`
			Text     string   `xml:"questiontext>text"`
			Grader   string   `xml:"graderinfo>text"`
			Feedback string   `xml:"generalfeedback>text"`
			ID       string   `xml:"idnumber"`
			Lines    int      `xml:"responsefieldlines"`
			Tags     []string `xml:"tags>tag>text"`
		} `xml:"question"`
	}
	text := written(t, Moodle)
	if err := xml.Unmarshal([]byte(text), &quiz); err != nil {
		t.Fatal(err)
	}
	if len(quiz.Questions) != 2 || quiz.Questions[0].Type != "category" || quiz.Questions[0].Category != "$course$/top/Night // shift" {
		t.Fatalf("got %+v", quiz.Questions)
	}
	q := quiz.Questions[1]
	if q.Type != "essay" || q.Name != `A: {x} = #1 ~\ ]]>` || q.ID != "a" || q.Lines != 10 || q.Feedback != "" || len(q.Tags) != 1 || q.Tags[0] != "a & b" {
		t.Errorf("got %+v", q)
	}
	if q.Text != smallQuestion || q.Grader != smallNotes {
		t.Errorf("the question is\n%s\nthe notes are\n%s", q.Text, q.Grader)
	}
	if !strings.Contains(text, "<![CDATA[<p>One <em>two</em>") {
		t.Errorf("HTML is not readable in\n%s", text)
	}
}

func TestJSON(t *testing.T) {
	got := written(t, JSON)
	_, got, ok := strings.Cut(got, `"cases": `)
	want := `[
    {
      "id": "a",
      "title": "A: {x} = #1 ~\\ ]]>",
      "minutes": 5,
      "prompt": "One *two* ` + "`<b>`" + ` & three:\n\n` + "```" + `\nif a == {b}\n\nc\n` + "```" + `",
      "tags": [
        "a & b"
      ],
      "recap": "One two <b> & three:",
      "guidance": "Say =1 ]]> done.",
      "listen_for": {
        "strong": "x ~ y",
        "weak": ""
      },
      "revisit": [
        {
          "chapter": "5",
          "title": "",
          "url": "https://example.org/5?a=1&b=2"
        }
      ],
      "answer": {
        "asset": "Gold"
      },
      "observe": [
        "Calm"
      ],
      "vars": {}
    }
  ]
}
`
	if !ok || got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestHTML(t *testing.T) {
	for src, want := range map[string]string{
		"a & \"b\"\\\nit's":          "<p>a &amp; &quot;b&quot;<br>it's</p>",
		"3. x\n4. **y** *z*":         `<ol start="3"><li>x</li><li><strong>y</strong> <em>z</em></li></ol>`,
		"1. x\n\n   more\n   - deep": "<ol><li>x<p>more</p><ul><li>deep</li></ul></li></ol>",
		"```\n<a>\n\n b\n```":        "<pre><code>&lt;a&gt;\n\n b</code></pre>",
		"":                           "",
	} {
		if got := htmlOf(textOf(src)); got != want {
			t.Errorf("%q: got %s, want %s", src, got, want)
		}
	}
}

func TestUnknownFormat(t *testing.T) {
	w, p := small(t)
	var b bytes.Buffer
	if err := Whole(&b, w, p, "word"); err == nil || b.Len() > 0 {
		t.Errorf("Whole: error %v, %d bytes", err, b.Len())
	}
	if err := Participants(&b, &p.Copies[0].Paper, "word"); err == nil || b.Len() > 0 {
		t.Errorf("Participants: error %v, %d bytes", err, b.Len())
	}
}
