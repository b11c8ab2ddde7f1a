//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package pack

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock is held through an open file. The kernel lets go of it when its process
// ends, however it ends, so a killed run never blocks the next.
type lock struct{ file *os.File }

func takeLock(path string) (*lock, error) {
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|unix.O_NOFOLLOW, 0o666)
		if err != nil {
			return nil, err
		}
		if err := flock(file); err != nil {
			file.Close()
			if errors.Is(err, unix.EWOULDBLOCK) {
				return nil, ErrBusy
			}
			return nil, &os.PathError{Op: "lock", Path: path, Err: err}
		}
		// The run before removes its lock as it lets go. Where that happened
		// between our opening and locking, we hold a file nobody else will see.
		if still, err := sameFile(file, path); err != nil || still {
			return &lock{file}, err
		}
		file.Close()
	}
}

func flock(file *os.File) error {
	for {
		if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

func sameFile(file *os.File, path string) (bool, error) {
	held, err := file.Stat()
	if err != nil {
		return false, err
	}
	there, err := os.Lstat(path)
	return err == nil && os.SameFile(held, there), nil
}

func (l *lock) release() error {
	if l == nil {
		return nil
	}
	return errors.Join(os.Remove(l.file.Name()), l.file.Close())
}
