#!/usr/bin/env bash
# Looks at the preview in Debian's Chromium, driven by playwright-core, with
# axe-core, and reads the GIFT export with gift-pegjs. Called by .ci/run with a
# folder for what it makes.
set -Eeuo pipefail
cd "$(dirname "$0")"
scratch=$1/preview
mkdir -p "$scratch"

missing=()
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || missing+=(chromium)
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
command -v mutool >/dev/null || missing+=(mupdf-tools)
command -v pdftoppm >/dev/null || missing+=(poppler-utils)
if [ ${#missing[@]} -gt 0 ]; then
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null >"$scratch/apt" 2>&1 || {
		cat "$scratch/apt" >&2
		exit 1
	}
fi
node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' || {
	echo "node $(node --version) is too old for playwright-core: 18 or later is needed" >&2
	exit 1
}
[ -d node_modules/playwright-core ] && [ -d node_modules/axe-core ] && [ -d node_modules/gift-pegjs ] || npm ci --no-audit --no-fund --loglevel=error

(cd ../.. && go build -o "$scratch/casepack" ./cmd/casepack)
"$scratch/casepack" export --as gift -o "$scratch/export.gift" --force
"$scratch/casepack" export --as json -o "$scratch/export.json" --force
node gift.mjs "$scratch/export.gift" "$scratch/export.json"
node test.mjs "$scratch/casepack" ../../cases "$scratch"
