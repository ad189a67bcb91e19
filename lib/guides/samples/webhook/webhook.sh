#!/usr/bin/env bash
# A CGI script: the web server gives it headers as variables and the body as input. Needs OpenSSL and jq.
# openssl has the secret among its arguments: let nobody else list processes on that machine.
set -euo pipefail
body=$(mktemp)
trap 'rm -f "$body"' EXIT
cat >"$body"

is_signed() {
  local id=${HTTP_WEBHOOK_ID-} timestamp=${HTTP_WEBHOOK_TIMESTAMP-} signatures key right each
  [[ $timestamp =~ ^[1-9][0-9]{0,11}$ ]] || return 1
  ((timestamp > $(date +%s) - 300 && timestamp < $(date +%s) + 300)) || return 1
  key=$(base64 -d <<<"${DUES_WEBHOOK_SECRET#whsec_}" | od -An -v -tx1 | tr -d ' \n')
  right=v1,$({ printf '%s.%s.' "$id" "$timestamp" && cat "$body"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
  # Nothing is signed without a secret, nor where OpenSSL answered with nothing.
  [[ -n $key && ${#right} -eq 47 ]] || return 1
  read -ra signatures <<<"${HTTP_WEBHOOK_SIGNATURE-}"
  for each in "${signatures[@]}"; do
    if [[ $each == "$right" ]]; then return 0; fi
  done
  return 1
}

if is_signed; then
  # Keep .id in a table, and do nothing for one that is there: an event may come twice.
  jq -r '"\(.type) \(.subscriber.clientReferenceId // "")"' "$body" >&2
  printf 'Status: 204 No Content\r\n\r\n'
else
  printf 'Status: 400 Bad Request\r\n\r\n'
fi
