# Sourced by as-shop.sh. Exports the settings of a file as systemd reads an EnvironmentFile: one NAME=value a line, quotes
# around a value taken off, a backslash before a quote, backslash, dollar or backtick taken off, comments and blanks
# ignored. Not "." of the shell: a password may hold what a shell would take for its own.
read_settings() {
  while IFS= read -r line || [ -n "$line" ]; do
    line="$(printf '%s' "$line" | sed -e 's/^[[:space:]]*//' -e 's/[[:space:]]*$//')"
    case "$line" in [A-Za-z_]*=*) ;; *) continue ;; esac
    case "${line%%=*}" in *[!A-Za-z0-9_]*) continue ;; esac
    value="${line#*=}"
    case "$value" in
      \"*\") value="$(printf '%s' "${value#?}" | sed -e 's/.$//' -e 's/\\\(["\\$`]\)/\1/g')" ;;
      \'*\') value="$(printf '%s' "${value#?}" | sed -e 's/.$//')" ;;
      *) value="$(printf '%s' "$value" | sed -e 's/\\\(.\)/\1/g')" ;;
    esac
    export "${line%%=*}=$value"
  done < "$1"
}
