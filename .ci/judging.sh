# Functions for judges.sh: how a pack is judged with qpdf, poppler, MuPDF and
# zbar, and how what they should find is worked out from the YAML.

# check WHAT COMMAND… counts one judgement; a failure shows what was said.
check() {
	local said
	if said=$("${@:2}" 2>&1); then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'FAIL %s\n%s\n' "$1" "$(head -n 20 <<<"$said")"
	fi
}

# field FILE KEY prints the value of a key at any depth: what stands after the
# colon, and the deeper lines below it, list dashes dropped.
field() {
	awk -v key="$2" '
		{ match($0, /^ */); depth = RLENGTH }
		inside && NF && depth <= at { inside = 0 }
		inside { print }
		!inside && $1 == key ":" {
			inside = 1; at = depth
			sub(/^[^:]*: */, ""); sub(/^[|>][-+]?$/, "")
			print
		}' "$1" | sed 's/^ *- / /'
}

# words prints one word a line, without the signs that YAML and Markdown may
# add, and without hyphens, which pdftotext drops at the end of a line.
words() { tr -d "[]{}*\`\"'-" | tr -s ' \t\n\f\r' '\n' | grep . || true; }

# line joins words with single spaces.
line() { words | paste -s -d ' '; }

# inOrder SOURCE TEXT: every word of the first file stands in the second, in
# this order, whatever stands between.
inOrder() {
	awk 'BEGIN { n = at = 0 }
		NR == FNR { want[n++] = $0; next }
		at < n && $0 == want[at] { at++ }
		END { if (at < n) { print "not found in order: " want[at]; exit 1 } }' "$1" "$2"
}

# noRun SOURCE TEXT: no six words that follow each other in the first file do
# so in the second.
noRun() {
	awk 'function key() { return a " " b " " c " " d " " e " " f }
		FNR == 1 { a = b = c = d = e = f = "" }
		{ a = b; b = c; c = d; d = e; e = f; f = $0 }
		FNR < 6 { next }
		NR == FNR { run[key()]; next }
		key() in run { print "found: " key(); exit 1 }' "$1" "$2"
}

# sound: qpdf gives 2 for errors and 3 for warnings.
sound() { qpdf --check "$1"; }

# quiet: MuPDF reads every object and draws every page without a complaint,
# but for the one it makes about how it was built.
quiet() {
	mutool info "$1" >/dev/null 2>"$scratch/complaints"
	mutool draw -q -r 50 -o "$scratch/mu%d.png" "$1" 2>>"$scratch/complaints"
	! grep -vxF 'warning: ICC support is not available' "$scratch/complaints"
}

# fontsWhole: all fonts embedded, subset and with a ToUnicode map.
fontsWhole() {
	pdffonts "$1" | awk 'NR > 2 { n++; if ($(NF-4) $(NF-3) $(NF-2) != "yesyesyes") { print; bad = 1 } }
		END { exit (bad || !n) }'
}

# tagged FILE TYPE: the structure tree has an element of that type and text.
tagged() {
	pdfinfo -struct-text "$1" >"$scratch/tree"
	grep -E "^ *$2\\b" "$scratch/tree" && grep '"[^"]' "$scratch/tree"
}

# chapters CASE WORKSHOP prints the address of each chapter that a case revisits.
chapters() {
	local address
	address=$(sed -n 's/^ *url: *//p' "$2" | tr -d "\"'" | sed 's/ *#.*//')
	field "$1" revisit | tr -d '[]" ' | tr ',' '\n' | sed 's/–/-/' | awk -F- -v address="$address" '
		function out(n,  s) { s = address; sub(/\{chapter\}/, n, s); print s }
		/^[0-9]+-[0-9]+$/ { for (n = $1; n <= $2; n++) out(n); next }
		{ out($0) }' | sort -u
}

# scan FILE DPI FOLDER: what zbar reads on each page, one file a page, sorted.
scan() {
	local page
	mkdir -p "$3"
	pdftoppm -r "$2" -gray -png "$1" "$3/page"
	for page in "$3"/page*.png; do
		# zbarimg gives 4 for a page without codes.
		{ zbarimg -q --nodbus --raw -Sdisable -Sqrcode.enable "$page" || [ $? = 4 ]; } | sort >"${page%.png}.codes"
		rm "$page"
	done
}

# codesOn FILE FOLDER: every page that bears codes bears those of one case whose
# title is on it, no more and no fewer, and every case has one such page.
codesOn() {
	local page number id n pages
	: >"$2/found"
	for page in "$2"/page*.codes; do
		[ -s "$page" ] || continue
		number=$(basename "$page" .codes | tr -dc 0-9 | sed 's/^0*//')
		pdftotext -f "$number" -l "$number" "$1" - | line >"$2/text"
		for id in "${cases[@]}"; do
			if grep -qF -f "$scratch/$id.title" "$2/text" && cmp -s "$page" "$scratch/$id.codes"; then
				echo "$id" >>"$2/found"
				continue 2
			fi
		done
		echo "page $number bears the codes of no case on it:"
		cat "$page"
		return 1
	done
	n=$(sort -u "$2/found" | wc -l)
	pages=$(wc -l <"$2/found")
	echo "$n cases' codes on $pages pages"
	[ "$n" = "${#cases[@]}" ] && [ "$pages" = "$n" ]
}

# know WORKSHOP CASE… works out what a workshop's pack must hold, one file a
# case and kind in $scratch, and sets cases to their names.
know() {
	local file id key
	cases=()
	for file in "${@:2}"; do
		id=$(basename "$file" .yaml)
		cases+=("$id")
		field "$file" title | line >"$scratch/$id.title"
		field "$file" prompt | words >"$scratch/$id.prompt"
		field "$file" guidance | words >"$scratch/$id.guidance"
		for key in guidance listen_for answer observe; do field "$file" "$key"; done | words >"$scratch/$id.secret"
		chapters "$file" "$1" >"$scratch/$id.codes"
	done
}

# fine FILE: what must hold of every PDF file.
fine() {
	local name
	name=$(basename "$1")
	check "$name: qpdf finds it sound" sound "$1"
	check "$name: MuPDF reads it without a word" quiet "$1"
	check "$name: fonts embedded, subset, with ToUnicode" fontsWhole "$1"
	check "$name: has a title" grep -qE '^Title: +[^ ]' <(pdfinfo "$1")
	check "$name: is tagged" grep -qE '^Tagged: +yes' <(pdfinfo "$1")
	check "$name: has a first heading" tagged "$1" H1
}

# everything FILE prints all that can be read out of a PDF file by eye or by
# program: its bytes, its objects inflated, its text, outline and metadata,
# and once more without the zero bytes that UTF-16 puts between letters.
everything() {
	cat "$1"
	qpdf --qdf --object-streams=disable "$1" -
	pdftotext "$1" -
	pdfinfo "$1"
	pdfinfo -meta "$1"
	pdfinfo -struct-text "$1"
	mutool show "$1" outline
} 2>&1

# tells FILE WORD: the word is somewhere in the file, in letters, UTF-16 or
# hexadecimal.
tells() {
	local hex
	hex=$(printf %s "$2" | od -An -tx1 | tr -d ' \n')
	everything "$1" >"$scratch/everything"
	tr -d '\000' <"$scratch/everything" >"$scratch/letters"
	grep -aic -e "$2" -e "$hex" -e "$(sed 's/../00&/g' <<<"$hex")" "$scratch/letters"
}

keepsFrom() { ! tells "$@"; }

# same FOLDER ARGUMENTS: casepack, told the same once more, writes the same.
same() {
	rm -rf "$scratch/again"
	"$casepack" "${@:2}" --out "$scratch/again" && diff -r "$1" "$scratch/again"
}

# paper FILE SIZE: the first page is that large, in points.
paper() { pdfinfo "$1" | grep -E "^Page size: +$2 pts"; }
