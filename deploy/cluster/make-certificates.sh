#!/bin/sh
# Makes the private certificate authority of the cluster and one certificate for each machine, once, away from them:
#   deploy/cluster/make-certificates.sh FOLDER db1=10.0.0.11 db2=10.0.0.12 db3=10.0.0.13 web=10.0.0.20
# FOLDER gets one folder for each machine (docs/three-machines.md says where they go). Keep ca.key offline: it can make a
# database machine. For another machine, run the same command again with it: existing certificates stay.
set -eu
folder="${1:-}"
[ "$#" -ge 2 ] || { echo "Usage: deploy/cluster/make-certificates.sh FOLDER NAME=ADDRESS..." >&2; exit 2; }
shift
umask 077
mkdir -p "$folder"
cd "$folder"
curve="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
# shellcheck disable=SC2086
[ -e ca.pem ] || openssl req -x509 $curve -days 3650 -subj "/CN=shop cluster" -keyout ca.key -out ca.pem 2> /dev/null
for machine in "$@"; do
  name="${machine%%=*}"
  address="${machine#*=}"
  [ -e "$name/machine.pem" ] && continue
  mkdir -p "$name"
  # The loopback names, because HAProxy passes encrypted connections on from there.
  printf 'subjectAltName=DNS:%s,DNS:localhost,IP:%s,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n' "$name" "$address" > "$name/extensions"
  # shellcheck disable=SC2086
  openssl req $curve -subj "/CN=$name" -keyout "$name/machine.key" -out "$name/request" 2> /dev/null
  openssl x509 -req -in "$name/request" -CA ca.pem -CAkey ca.key -CAcreateserial -days 825 \
    -extfile "$name/extensions" -out "$name/machine.pem" 2> /dev/null
  cp ca.pem "$name/ca.pem"
  rm "$name/request" "$name/extensions"
  echo "$name: $address, until $(openssl x509 -in "$name/machine.pem" -noout -enddate | cut -d= -f2)"
done
