package pack

import (
	"fmt"
	"path"
	"strings"
)

// checkNames makes sure that no name leads out of the folder, hides, or names
// one file twice on a disk that does not tell upper from lower case.
func checkNames(files []File) error {
	seen := map[string]string{strings.ToLower(ManifestName): ManifestName}
	folders := map[string]bool{}
	for _, f := range files {
		if err := checkName(f.Name); err != nil {
			return err
		}
		low := strings.ToLower(f.Name)
		if first, ok := seen[low]; ok {
			return fmt.Errorf("two files of a pack have one name: %s and %s", first, f.Name)
		}
		seen[low] = f.Name
		if dir := path.Dir(low); dir != "." {
			folders[dir] = true
		}
	}
	for dir := range folders {
		if first, ok := seen[dir]; ok {
			return fmt.Errorf("%s is a file and a folder of one pack", first)
		}
	}
	return nil
}

// checkName accepts one or two parts of letters, digits, dots, dashes and
// underscores that begin with a letter or digit and mean the same on every system.
func checkName(name string) error {
	parts := strings.Split(name, "/")
	if len(parts) > 2 || len(name) > 120 {
		return fmt.Errorf("name of a file in a pack is too long or too deep: %q", name)
	}
	for _, p := range parts {
		if p == "" || !alnum(p[0]) || strings.HasSuffix(p, ".") || reserved(p) ||
			strings.ContainsFunc(p, func(r rune) bool { return r > 127 || !alnum(byte(r)) && !strings.ContainsRune(".-_", r) }) {
			return fmt.Errorf("name of a file in a pack is not fit for every system: %q", name)
		}
	}
	return nil
}

func alnum(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// reserved reports names that are devices on Windows, with any extension.
func reserved(part string) bool {
	stem, _, _ := strings.Cut(strings.ToLower(part), ".")
	switch stem {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(stem) == 4 && (strings.HasPrefix(stem, "com") || strings.HasPrefix(stem, "lpt")) && '0' <= stem[3] && stem[3] <= '9'
}
