package diag

import "encoding/json"

// String names a severity as programs and people read it.
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

type placeJSON struct {
	File   string `json:"file"`
	Line   int    `json:"line"`   // from 1; 0 means the file as a whole
	Column int    `json:"column"` // in characters, from 1
	Text   string `json:"text"`
}

func place(at Pos, text string) placeJSON {
	return placeJSON{File: at.File, Line: at.Line, Column: at.Col, Text: text}
}

// MarshalJSON gives a problem in the form that programs may rely on: code,
// severity ("error" or "warning"), file, line, column, text, hint and also,
// which are places with file, line, column and text. All are always there.
func (p Problem) MarshalJSON() ([]byte, error) {
	also := make([]placeJSON, 0, len(p.Also))
	for _, n := range p.Also {
		also = append(also, place(n.Pos, n.Text))
	}
	return json.Marshal(struct {
		Code     string `json:"code"`
		Severity string `json:"severity"`
		placeJSON
		Hint string      `json:"hint"`
		Also []placeJSON `json:"also"`
	}{p.Code, p.Severity.String(), place(p.Pos, p.Text), p.Hint, also})
}
