package plan

import (
	"strings"
	"testing"
)

func TestSmoke(t *testing.T) {
	p := mustPlan(t, workshop(8), Recipe{Forms: 3, Copies: 2, Seed: "x"})
	for i := range p.Copies {
		t.Log(ids(p, i), p.Copies[i].Paper.Code, Face(p.Copies[i].Paper.Code, 3), p.Forms[p.Copies[i].Key.Form].Code, p.Code)
	}
	p = mustPlan(t, workshop(8), Recipe{People: []Person{{ID: "1"}, {ID: "2"}}, Spares: 1, Seed: "x"})
	for i := range p.Copies {
		t.Log(ids(p, i), p.Copies[i].Paper.Code, Face(p.Copies[i].Paper.Code, 3), p.Copies[i].Paper.Form, p.Code)
	}
	_ = strings.ToUpper
}
