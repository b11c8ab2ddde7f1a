#!/usr/bin/env bash
# Other people's programs judge packs that casepack built: qpdf, poppler,
# MuPDF and zbar. What they should find is worked out from the cases' YAML by
# a few lines of awk, not by casepack.
#
# usage: judges.sh SCRATCH-FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$1
passed=0
failed=0
. .ci/judging.sh

casepack=$scratch/casepack
go build -o "$casepack" ./cmd/casepack
. .ci/judge-builtin.sh
. .ci/judge-forms.sh
. .ci/judge-disk.sh

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
