# Judges what becomes of a pack when its disk is full: a small disk in memory,
# with little room or with few files; sourced by judges.sh. Mounting one takes
# a name space of one's own, which some systems do not give.

# apart COMMAND… runs a command that may mount.
apart() {
	if [ "$EUID" = 0 ]; then unshare -m -- "$@"; else unshare -mUr -- "$@"; fi
}

# onDisk OPTIONS builds a pack on a disk with these limits, then a larger one
# that has no room: it must be refused with the cause, and leave all as it was.
onDisk() {
	apart bash -euc '
		disk=$1 casepack=$2 options=$3
		mount -t tmpfs -o "$options" none "$disk"
		cd "$disk"
		list() { find . -type f -exec sha256sum {} + | sort; find . -type d | sort; }
		"$casepack" build --out out --format text >/dev/null 2>&1
		before=$(list)
		for more in "--out out" "--out fresh/new"; do
			status=0
			said=$("$casepack" build $more --split --copies 300 --force 2>&1 >/dev/null) || status=$?
			[ "$status" = 1 ] || { echo "status $status for $more: $said"; exit 1; }
			grep -q "no space left on device" <<<"$said" || { echo "$more says: $said"; exit 1; }
			[ "$(list)" = "$before" ] || { echo "$more left:"; list; exit 1; }
		done
		"$casepack" verify out' - "$scratch/disk" "$casepack" "$1"
}

mkdir "$scratch/disk"
if apart mount -t tmpfs none "$scratch/disk" 2>/dev/null; then
	for options in size=512k size=3m nr_inodes=90; do
		check "a disk with $options is full: the folder is as it was" onDisk "$options"
	done
else
	echo "no disk can be mounted here: what becomes of a full one is not judged"
fi
