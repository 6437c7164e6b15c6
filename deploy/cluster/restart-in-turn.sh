#!/bin/sh
# SHOP_RESTART of deploy/update.sh where several processes run: the web processes one after the other, so that nobody is
# refused, then the workers. The first one that starts brings the tables up to date; the others bear them.
set -eu
for port in ${SHOP_WEB_PORTS:-3001 3002}; do
  systemctl restart "shop-web@$port"
  waited=0
  until curl -fso /dev/null "http://127.0.0.1:$port/api/ready"; do
    waited=$((waited + 1))
    if [ "$waited" -ge "${SHOP_WAIT_SECONDS:-120}" ]; then
      echo "shop-web@$port is not ready after $waited seconds: the others were left as they are." >&2
      exit 1
    fi
    sleep 1
  done
  # HAProxy looks twice a second.
  sleep 1
done
systemctl restart 'shop-worker@*'
