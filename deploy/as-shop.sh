#!/bin/sh
# Runs a command as the shop's own user with the shop's own settings, where systemd runs the shop. As root, for instance:
#   /srv/shop/current/deploy/as-shop.sh npm run admin:create -- USERNAME EMAIL
set -eu
user="${SHOP_USER:-shop}"
[ "$#" -gt 0 ] || { echo "Usage: deploy/as-shop.sh COMMAND..." >&2; exit 2; }
. "$(dirname "$0")/read-settings.sh"
read_settings "${SHOP_SETTINGS:-/etc/shop.env}"
export NODE_ENV=production DATA_DIR="${SHOP_DATA:-/var/lib/shop}"
HOME="$(getent passwd "$user" | cut -d: -f6)"
export HOME
cd "$(dirname "$0")/.."
umask 077
exec runuser -u "$user" -- "$@"
