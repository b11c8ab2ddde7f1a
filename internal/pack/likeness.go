package pack

import (
	"encoding/json"
	"reflect"
	"strings"
)

// unlike names what makes two manifests those of different packs.
func unlike(a, b *Manifest) (what []string) {
	note := func(name string, x, y any) {
		if !reflect.DeepEqual(x, y) {
			what = append(what, name)
		}
	}
	note("form of the manifest", a.Format, b.Format)
	note("version of casepack", a.Tool, b.Tool)
	note("pack code", a.Pack, b.Pack)
	note("title", a.Workshop, b.Workshop)
	note("set of cases", list(a.Inputs), list(b.Inputs))
	note("number of parts", a.Shard.Of, b.Shard.Of)
	note("number of copies", a.Shard.Copies, b.Shard.Copies)
	x, y := fields(a.Recipe), fields(b.Recipe)
	for i := range x {
		note(x[i].name, x[i].json, y[i].json)
	}
	if len(what) == 0 && !a.Recipe.Personal { // else each part tells the forms of its copies
		note("order of cases", encoded(list(a.Forms)), encoded(list(b.Forms)))
	}
	return what
}

type field struct{ name, json string }

// fields are the fields of a recipe by the names they have in JSON.
func fields(r Recipe) (out []field) {
	v := reflect.ValueOf(r)
	for i := range v.NumField() {
		name := strings.ReplaceAll(v.Type().Field(i).Tag.Get("json"), "_", " ")
		out = append(out, field{name, encoded(v.Field(i).Interface())})
	}
	return out
}

// encoded is a value's JSON, in which nothing and an empty list are the same.
func encoded(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return strings.ReplaceAll(string(data), "null", "[]")
}
