# Judges a workshop of three cases in three forms, with people, shuffled, its
# chapters kept for the key; sourced by judges.sh. Each field that is the
# facilitator's holds a word that no participant may read.

workshop=$scratch/workshop
mkdir "$workshop" "$workshop/cases"
cat >"$workshop/workshop.yaml" <<'YAML'
title: Three cases, three forms
chapters:
  url: https://example.org/kapitel/{chapter}
  titles: {"2": Secretchapter}
YAML
for n in 1 2 3; do
	cat >"$workshop/cases/case-$n.yaml" <<YAML
id: case-$n # secretcomment
title: Case of kind $n
tags: [secrettag]
prompt: |
  What does sign $n mean, “ć ș ż → ≥”?
guidance: |
  Secretguidance says it.
listen_for: {strong: Secretstrong, weak: Secretweak}
revisit: [$n, "1$n"]
answer: {asset: Secretasset, path: Secretpath, control: Secretcontrol, evidence: Secretevidence, limit: Secretlimit}
observe: [Secretpoint]
YAML
done
printf 'id,name\n007,Nobody Atall\n1E5,Someone Orother\n' >"$workshop/people.csv"
flags=(build "$workshop" --forms 3 --seed ci --qr key --roster "$workshop/people.csv" --spares 4)

# printed FILE prints "form position case" for each case sheet, as it stands on paper.
printed() {
	pdftotext -layout "$1" - | awk '
		match($0, /Form [A-Z]+ · Case [0-9]+ of/) { split(substr($0, RSTART), w, " "); where = w[2] " " w[5] }
		where && match($0, /Case of kind [0-9]/) { print where, "case-" substr($0, RSTART + 13, 1); where = "" }' | sort -u
}

# promised MANIFEST prints the same as the manifest has it.
promised() {
	jq -r '.forms[] | .form as $form | .cases | to_entries[] | "\($form) \(.key + 1) \(.value)"' "$1" | sort
}

asPromised() { diff <(promised "$forms/manifest.json") <(printed "$forms/participants.pdf"); }

formsDiffer() { [ "$(jq '[.forms[].cases] | unique | length' "$forms/manifest.json")" = 3 ]; }

# onFronts: every briefing, the first page of a copy, stands on an odd page.
onFronts() {
	local page n=0
	for page in $(seq "$(pdfinfo "$1" | awk '/^Pages:/ { print $2 }')"); do
		if pdftotext -f "$page" -l "$page" "$1" - | grep '· briefing' >/dev/null; then
			[ $((page % 2)) = 1 ] || { echo "a briefing on page $page"; return 1; }
			n=$((n + 1))
		fi
	done
	echo "$n briefings"
	[ "$n" = "$2" ]
}

exits() { local status=0; "${@:2}" || status=$?; echo "exit status $status"; [ "$status" = "$1" ]; }

know "$workshop/workshop.yaml" "$workshop"/cases/*.yaml
forms=$scratch/forms
"$casepack" "${flags[@]}" --out "$forms"
check "forms: the same bytes with one worker" same "$forms" "${flags[@]}" -j 1
for name in participants.pdf answer-key.pdf print-instructions.pdf; do
	fine "$forms/$name"
done
check "forms: all three differ" formsDiffer
check "forms: cases stand where the manifest says" asPromised
check "forms: each of six copies begins on a front" onFronts "$forms/participants.pdf" 6
scan "$forms/participants.pdf" 150 "$scratch/forms-sheets"
check "forms: no code on the sheets" [ -z "$(cat "$scratch"/forms-sheets/*.codes)" ]
scan "$forms/answer-key.pdf" 150 "$scratch/forms-key"
check "forms: the key's codes" codesOn "$forms/answer-key.pdf" "$scratch/forms-key"
check "participants.pdf: no secret word" keepsFrom "$forms/participants.pdf" secret
check "participants.pdf: no address" keepsFrom "$forms/participants.pdf" kapitel
check "answer-key.pdf: says kapitel" tells "$forms/answer-key.pdf" kapitel
for word in guidance strong weak asset path control evidence limit point; do
	check "answer-key.pdf: says Secret$word" tells "$forms/answer-key.pdf" "Secret$word"
done
for name in "Nobody Atall" "Someone Orother"; do
	check "participants.pdf: says $name" tells "$forms/participants.pdf" "$name"
	check "answer-key.pdf: keeps $name to itself" keepsFrom "$forms/answer-key.pdf" "${name#* }"
	check "manifest.json: keeps $name to itself" exits 1 grep -q "${name#* }" "$forms/manifest.json"
done
check "verify: a whole pack" exits 0 "$casepack" verify "$forms"
check "reprinted from the manifest: the same bytes" same "$forms" build "$workshop" --from "$forms/manifest.json" --roster "$workshop/people.csv"
cp -r "$forms" "$scratch/torn"
printf x >>"$scratch/torn/participants.pdf"
check "verify: a torn pack" exits 1 "$casepack" verify "$scratch/torn"
check "exit status 2: a flag that is none" exits 2 "$casepack" build --nope
echo 'promt: a slip' >>"$workshop/cases/case-2.yaml"
check "exit status 1: a key that is none" exits 1 "$casepack" build "$workshop" --out "$scratch/none"
check "nothing is written then" [ ! -e "$scratch/none" ]
check "check says where the slip is" grep -E 'case-2\.yaml:[0-9]+:1: .*promt' <("$casepack" check "$workshop" 2>&1)
