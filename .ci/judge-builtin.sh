# Judges the built-in workshop; sourced by judges.sh.

know cases/workshop.yaml cases/0*.yaml
first=$scratch/first
"$casepack" build --out "$first"
check "built-in: two builds are the same bytes" same "$first" build
check "built-in: eight cases are judged" [ "${#cases[@]}" = 8 ]
for name in participants.pdf answer-key.pdf; do
	pdf=$first/$name
	fine "$pdf"
	check "$name: is A4" paper "$pdf" '595\.2[0-9]* x 841\.8[0-9]*'
	check "$name: has second headings" tagged "$pdf" H2
	check "$name: tells a figure from text" tagged "$pdf" Figure
	pdftotext "$pdf" - | words >"$scratch/$name.words"
	line <"$scratch/$name.words" >"$scratch/$name.line"
	for dpi in 150 300; do
		scan "$pdf" "$dpi" "$scratch/$name-$dpi"
		check "$name: zbar reads the cases' chapters at $dpi dpi" codesOn "$pdf" "$scratch/$name-$dpi"
	done
done
for id in "${cases[@]}"; do
	for name in participants.pdf answer-key.pdf; do
		check "$name: title of $id" grep -qF -f "$scratch/$id.title" "$scratch/$name.line"
	done
	check "participants.pdf: prompt of $id" inOrder "$scratch/$id.prompt" "$scratch/participants.pdf.words"
	check "answer-key.pdf: guidance of $id" inOrder "$scratch/$id.guidance" "$scratch/answer-key.pdf.words"
	check "participants.pdf: nothing of the key of $id" noRun "$scratch/$id.secret" "$scratch/participants.pdf.words"
done

"$casepack" build --format text --out "$scratch/text" >/dev/null
words <"$scratch/text/participants.txt" >"$scratch/text.words"
for id in "${cases[@]}"; do
	check "participants.txt: prompt of $id" inOrder "$scratch/$id.prompt" "$scratch/text.words"
done

while read -r size points; do
	"$casepack" build --paper "$size" --out "$scratch/$size" >/dev/null
	for name in participants.pdf answer-key.pdf; do
		check "$name on $size: size" paper "$scratch/$size/$name" "$points"
		check "$name on $size: qpdf finds it sound" sound "$scratch/$size/$name"
	done
	pdftotext "$scratch/$size/participants.pdf" - | words >"$scratch/$size.words"
	for id in "${cases[@]}"; do
		check "participants.pdf on $size: prompt of $id" inOrder "$scratch/$id.prompt" "$scratch/$size.words"
	done
done <<'SIZES'
letter 612 x 792
legal 612 x 1008
a5 419\.5[0-9]* x 595\.2[0-9]*
common 595\.2[0-9]* x 792
SIZES
