// Package judge reads finished PDF files the way a stranger would: it renders
// pages, extracts text and links, inflates every stream and reads codes, so
// that tests can hold laws on what was really written.
//
// It shares no code with the packages that make the files, and only tests may
// import it. It knows nothing of cases, keys or how a page was composed.
package judge

import (
	"fmt"
	"image"
	"sync"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"

	"casepack/layout"
)

// engine is one PDFium in one WebAssembly memory. Some of its calls take no
// lock of their own, so every use of it holds this one.
type engine struct {
	sync.Mutex
	pdfium.Pdfium
}

// shared starts PDFium when the first document is opened: compiling the module
// takes seconds and 300 MB, so a process does it once and never by importing.
var shared = sync.OnceValues(func() (*engine, error) {
	pool, err := webassembly.Init(webassembly.Config{MinIdle: 1, MaxIdle: 1, MaxTotal: 1})
	if err != nil {
		return nil, fmt.Errorf("start PDFium: %w", err)
	}
	instance, err := pool.GetInstance(time.Minute)
	if err != nil {
		return nil, fmt.Errorf("start PDFium: %w", err)
	}
	return &engine{Pdfium: instance}, nil
})

// Document is an open PDF file. Its methods may be called from many
// goroutines; they take turns. Pages count from 0.
type Document struct {
	engine *engine
	ref    references.FPDF_DOCUMENT
	pages  int
}

// Open reads a file. It fails on bytes that PDFium cannot read as a PDF.
func Open(pdf []byte) (*Document, error) {
	e, err := shared()
	if err != nil {
		return nil, err
	}
	e.Lock()
	defer e.Unlock()
	opened, err := e.OpenDocument(&requests.OpenDocument{File: &pdf})
	if err != nil {
		return nil, fmt.Errorf("open PDF: %w", err)
	}
	count, err := e.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: opened.Document})
	if err != nil {
		return nil, fmt.Errorf("count pages: %w", err)
	}
	return &Document{engine: e, ref: opened.Document, pages: count.PageCount}, nil
}

// Close gives the file's memory back to the engine.
func (d *Document) Close() error {
	d.engine.Lock()
	defer d.engine.Unlock()
	_, err := d.engine.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: d.ref})
	return err
}

// Pages is the number of pages.
func (d *Document) Pages() int { return d.pages }

func (d *Document) page(n int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: d.ref, Index: n}}
}

// Size is the size of a page as a reader shows it.
func (d *Document) Size(page int) (layout.Size, error) {
	d.engine.Lock()
	defer d.engine.Unlock()
	return d.size(page)
}

func (d *Document) size(page int) (layout.Size, error) {
	r, err := d.engine.GetPageSize(&requests.GetPageSize{Page: d.page(page)})
	if err != nil {
		return layout.Size{}, fmt.Errorf("size of page %d: %w", page+1, err)
	}
	return layout.Size{W: layout.Pt(r.Width), H: layout.Pt(r.Height)}, nil
}

// Render draws a page on white. A pixel is 72/dpi points wide.
func (d *Document) Render(page, dpi int) (*image.Gray, error) {
	d.engine.Lock()
	defer d.engine.Unlock()
	r, err := d.engine.RenderPageInDPI(&requests.RenderPageInDPI{
		Page: d.page(page), DPI: dpi, ImageFormat: requests.RenderImageFormatGrayscale,
	})
	if err != nil {
		return nil, fmt.Errorf("render page %d: %w", page+1, err)
	}
	defer r.Cleanup()
	lent, ok := r.Result.RenderedImage.(*image.Gray)
	if !ok {
		return nil, fmt.Errorf("render page %d: the picture is a %T", page+1, r.Result.RenderedImage)
	}
	// The picture lies in the engine's memory until Cleanup.
	kept := image.NewGray(lent.Rect)
	for y := lent.Rect.Min.Y; y < lent.Rect.Max.Y; y++ {
		from := lent.PixOffset(lent.Rect.Min.X, y)
		copy(kept.Pix[(y-lent.Rect.Min.Y)*kept.Stride:], lent.Pix[from:from+lent.Rect.Dx()])
	}
	return kept, nil
}
