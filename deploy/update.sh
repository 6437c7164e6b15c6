#!/bin/sh
# Brings in the version in whose folder this file lies, beside the one that runs. As root:
#   /srv/shop/versions/2026-12-01/deploy/update.sh          the first one, too
#   /srv/shop/current/deploy/update.sh --back               to the version before
# A version that is not ready in time (two minutes) is taken back by itself. What the variables stand for is in
# docs/upgrading.md; deploy/try sets them.
set -eu
home="${SHOP_HOME:-/srv/shop}"
user="${SHOP_USER:-shop}"
restart="${SHOP_RESTART:-systemctl restart meadow-and-salt}"
save="${SHOP_SAVE:-systemctl start shop-backup}"
ready="${SHOP_READY:-http://127.0.0.1:3000/api/ready}"
# Somebody's open page may ask for the scripts of its own version for so long.
days=60

link() { # The new name replaces the old one in one step.
  ln -sfn "$2" "$home/.$1" && mv -T "$home/.$1" "$home/$1"
}
until_ready() {
  SHOP_READY="$ready" "$home/current/node_modules/node/bin/node" --input-type=module -e '
    const until = Date.now() + 1_000 * (process.env.SHOP_WAIT_SECONDS ?? 120);
    while (Date.now() < until) {
      const isReady = await fetch(process.env.SHOP_READY).then((reply) => reply.ok, () => false);
      if (isReady) process.exit(0);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    process.exit(1);'
}
start_current() {
  $restart
  until_ready
}
go_back() {
  [ -e "$home/previous" ] || { echo "There is no version before this one in $home." >&2; exit 1; }
  before="$(readlink "$home/previous")"
  link previous "$(readlink "$home/current")"
  link current "$before"
  start_current || { echo "The version before, $before, is not ready either: look at the log." >&2; exit 1; }
  echo "Back on $before."
}

if [ "${1:-}" = "--back" ]; then go_back; exit; fi
new="$(cd "$(dirname "$0")/.." && pwd -P)"
case "$new" in "$home"/versions/*) ;; *) echo "Put the new version into $home/versions first." >&2; exit 2 ;; esac
old="$(readlink "$home/current" || true)"
if [ "$old" = "$new" ]; then echo "$new is the version that runs." >&2; exit 2; fi

# The value of a setting, or nothing.
setting() { sed -n "s/^$1=//p" "${SHOP_SETTINGS:-/etc/shop.env}" 2>/dev/null | tail -n 1; }

chown -R "$user" "$new"
HOME="$(getent passwd "$user" | cut -d: -f6)"
export HOME
cd "$new"
# The distribution's Node may be older than the packages want; the script then fetches the shop's own Node first.
runuser -u "$user" -- node -e 'import("./tools/set-up.mjs").then(({ install }) => install())'
runuser -u "$user" -- env NODE_ENV=production "PAYMENTS=$(setting PAYMENTS)" "DEMO_MODE=$(setting DEMO_MODE)" npm run build
# The built shop needs a third of the packages. A backup's unit of an earlier version needs them all.
if grep -qs src/server /etc/systemd/system/shop-backup.service; then
  echo "Copy deploy/*.service to /etc/systemd/system, as docs/upgrading.md says: the next version needs the new ones."
else
  runuser -u "$user" -- node tools/remove-development.mjs
fi
if [ -z "$old" ]; then
  link current "$new"
  echo "Installed. Start it: systemctl enable --now meadow-and-salt shop-backup.timer"
  exit
fi
# Pages that are open in somebody's browser go on finding the scripts that they name.
(cd "$old/build/client/assets" && find . -type f -mtime "-$days" -exec cp -an --parents {} "$new/build/client/assets/" \;)
$save
link previous "$old"
link current "$new"
if start_current; then
  # Each version takes about a gigabyte. The one before stays, for --back.
  for version in "$home"/versions/*; do
    case "$version" in "$new" | "$old") ;; *) rm -rf "$version" ;; esac
  done
  echo "Updated to $new. The version before stays in $old; older ones are removed."
else
  echo "$new is not ready in time." >&2
  go_back
  exit 1
fi
