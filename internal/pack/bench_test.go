package pack

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"testing"
)

// A pack of a thousand files of 40 kB, as a file a copy makes: into a new
// folder, and in the place of the same pack.
func BenchmarkThousandFiles(b *testing.B) {
	text := bytes.Repeat([]byte("0123456789abcdef"), 2500)
	var files []File
	for i := range 1000 {
		files = append(files, File{fmt.Sprintf("participants/%d.pdf", i), func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		}})
	}
	write := func(dir string) {
		if _, err := Write(context.Background(), dir, files, manifest, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("new", func(b *testing.B) {
		root := b.TempDir()
		for i := 0; b.Loop(); i++ {
			write(filepath.Join(root, fmt.Sprint(i)))
		}
	})
	b.Run("again", func(b *testing.B) {
		dir := b.TempDir()
		write(dir)
		for b.Loop() {
			write(dir)
		}
	})
}
