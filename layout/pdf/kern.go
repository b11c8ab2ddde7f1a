package pdf

import (
	"fmt"
	"slices"

	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// pairs are a font's kerning: the lookups of its GPOS feature "kern".
type pairs struct {
	lookups [][]tables.PairPos
}

// adjust is what the advance of the left glyph changes by when the right one
// follows, in thousandths of an em. As OpenType has it, the lookups add up, and
// within one the first subtable that knows the pair decides.
func (p *pairs) adjust(left, right uint16) int16 {
	var sum int16
	for _, lookup := range p.lookups {
		for _, sub := range lookup {
			if v, ok := pairValue(sub, ot.GID(left), ot.GID(right)); ok {
				sum += v
				break
			}
		}
	}
	return sum
}

func pairValue(sub tables.PairPos, left, right ot.GID) (int16, bool) {
	l, r := tables.GlyphID(left), tables.GlyphID(right)
	at, ok := sub.Cov().Index(l)
	if !ok {
		return 0, false
	}
	switch d := sub.Data.(type) {
	case tables.PairPosData1:
		if at >= len(d.PairSets) {
			return 0, false
		}
		record, ok := d.PairSets[at].FindGlyph(r)
		return record.ValueRecord1.XAdvance, ok
	case tables.PairPosData2:
		first, _ := d.ClassDef1.Class(l)
		second, ok := d.ClassDef2.Class(r)
		if !ok || int(first) >= d.ClassDef1.Extent() || int(second) >= d.ClassDef2.Extent() {
			return 0, false
		}
		return d.Record(first, second).ValueRecord1.XAdvance, true
	}
	return 0, false
}

// readPairs reads the kerning of Latin text out of a GPOS table.
func readPairs(gpos []byte) (pairs, error) {
	var p pairs
	err := eachLookup(gpos, "kern", func(subtables []tables.GPOSLookup) {
		var lookup []tables.PairPos
		for _, s := range subtables {
			if pair, ok := s.(tables.PairPos); ok {
				lookup = append(lookup, pair)
			}
		}
		p.lookups = append(p.lookups, lookup)
	})
	return p, err
}

// eachLookup calls f with the subtables of each lookup of a GPOS feature, in
// lookup order, as they stand for Latin text in no particular language.
func eachLookup(gpos []byte, feature string, f func([]tables.GPOSLookup)) error {
	if gpos == nil {
		return nil
	}
	all, _, err := tables.ParseLayout(gpos)
	if err != nil {
		return fmt.Errorf("table GPOS: %w", err)
	}
	for _, i := range lookupsOf(&all, feature) {
		if int(i) >= len(all.LookupList.Lookups) {
			return fmt.Errorf("table GPOS: no lookup %d", i)
		}
		subtables, err := all.LookupList.Lookups[i].AsGPOSLookups()
		if err != nil {
			return fmt.Errorf("table GPOS, lookup %d: %w", i, err)
		}
		for k, s := range subtables {
			if ext, ok := s.(tables.ExtensionPos); ok {
				if subtables[k], err = ext.Resolve(); err != nil {
					return fmt.Errorf("table GPOS, lookup %d: %w", i, err)
				}
			}
		}
		f(subtables)
	}
	return nil
}

func lookupsOf(all *tables.Layout, feature string) []uint16 {
	var lookups []uint16
	for _, script := range []string{"latn", "DFLT"} {
		at := slices.IndexFunc(all.ScriptList.Records, func(r tables.TagOffsetRecord) bool {
			return r.Tag == ot.MustNewTag(script)
		})
		if at < 0 || all.ScriptList.Scripts[at].DefaultLangSys == nil {
			continue
		}
		for _, i := range all.ScriptList.Scripts[at].DefaultLangSys.FeatureIndices {
			if int(i) < len(all.FeatureList.Features) && all.FeatureList.Records[i].Tag == ot.MustNewTag(feature) {
				lookups = append(lookups, all.FeatureList.Features[i].LookupListIndices...)
			}
		}
		break
	}
	slices.Sort(lookups)
	return slices.Compact(lookups)
}
