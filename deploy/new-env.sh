#!/bin/sh
# Writes deploy/shop.env and .env with secrets of their own, for containers or systemd: deploy/new-env.sh shop.example
# Never over a file that is there: its secrets may be in use.
set -eu
cd "$(dirname "$0")/.."
domain="${1:-}"
case "$domain" in
  "" | *[!a-z0-9.-]*) echo "Usage: deploy/new-env.sh shop.example" >&2; exit 2 ;;
esac
for file in deploy/shop.env .env; do
  if [ -e "$file" ]; then echo "$file is there already: nothing was written." >&2; exit 1; fi
done
umask 077
# Hexadecimal: nothing in it that an address, a shell or compose would take for a sign of its own.
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
sed -e "s|^SESSION_SECRET=.*|SESSION_SECRET=$(secret)|" \
    -e "s|^# PUBLIC_URL=.*|PUBLIC_URL=https://$domain|" deploy/shop.env.example > deploy/shop.env
# Compose reads the live shop's file instead of the trial's, and builds the sandbox in until payments are live.
printf 'COMPOSE_FILE=compose.production.yaml\nSHOP_PAYMENTS=sandbox\nSHOP_DOMAIN=%s\nSHOP_DATABASE=shop\nDATABASE_PASSWORD=%s\n' "$domain" "$(secret)" > .env
echo "Wrote deploy/shop.env and .env, readable by you alone. Fill in Stripe's keys and SMTP_URL in deploy/shop.env."
