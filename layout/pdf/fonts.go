package pdf

import (
	"fmt"

	"casepack/fonts"
	"casepack/layout"
)

// Fonts are the faces, parsed once a process and shared by rulers and drawings.
// They are safe for use by many goroutines.
type Fonts struct {
	faces [layout.FaceCount]face
	zips  zips
}

// LoadFonts makes the embedded faces ready. A face is parsed when it is first used.
func LoadFonts() (*Fonts, error) {
	f := &Fonts{}
	for i := range f.faces {
		name := fonts.File(layout.Face(i))
		file, err := fonts.Files.Open(name)
		if err != nil {
			return nil, fmt.Errorf("load fonts: %w", err)
		}
		file.Close()
		f.faces[i].file = name
	}
	return f, nil
}

// face gives a face ready for use. A face that does not exist is Regular.
func (f *Fonts) face(i layout.Face) *face {
	if i >= layout.FaceCount {
		i = layout.Regular
	}
	c := &f.faces[i]
	c.once.Do(c.load)
	return c
}

// warmFaces are the faces that nearly every document needs.
func warmFaces() []layout.Face {
	return []layout.Face{layout.Regular, layout.Bold, layout.SemiBold, layout.Italic}
}

// Warm makes faces ready to measure with, while something else is done.
func (f *Fonts) Warm() {
	go func() {
		for _, i := range warmFaces() {
			f.face(i).place() // an error is kept for whoever needs the face
			f.face(i).everyLetter()
		}
	}()
}

// WarmSubsets makes ready what nearly every file embeds, while something else is done.
func (f *Fonts) WarmSubsets() {
	go func() {
		for _, i := range warmFaces() {
			if isBasic(i) {
				f.basicSubset(i) // an error is kept for whoever needs the font
			}
		}
	}()
}
