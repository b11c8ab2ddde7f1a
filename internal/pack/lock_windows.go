package pack

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lock is a file opened for nobody else and removed by the system when its
// handle is closed, which it is when its process ends, however it ends.
type lock struct{ handle windows.Handle }

func takeLock(path string) (*lock, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	h, err := windows.CreateFile(name, windows.GENERIC_WRITE, 0, nil, windows.OPEN_ALWAYS,
		windows.FILE_ATTRIBUTE_HIDDEN|windows.FILE_FLAG_DELETE_ON_CLOSE, 0)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		return nil, ErrBusy
	}
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	return &lock{h}, nil
}

func (l *lock) release() error {
	if l == nil {
		return nil
	}
	return windows.CloseHandle(l.handle)
}
