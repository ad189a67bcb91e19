# Needs jq, and OpenSSL 3 for Ed25519.
set -euo pipefail
token=$1 merchant=$2
decode() { jq -Rr 'gsub("-"; "+") | gsub("_"; "/") | . + "=" * ((4 - length % 4) % 4)' | base64 -d; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
IFS=. read -r head payload signature <<<"$token"
claims=$(decode <<<"$payload")

# Keep the keys for as long as Cache-Control says.
key=$(curl --fail-with-body -sS "$DUES_URL/.well-known/jwks.json" |
  jq -r --arg kid "$(decode <<<"$head" | jq -r .kid)" '.keys[] | select(.kid == $kid) | .x')
# The bytes before the 32 of an Ed25519 key in a file of OpenSSL.
{ printf '\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00' && decode <<<"$key"; } >"$work/key"
decode <<<"$signature" >"$work/signature"
printf '%s.%s' "$head" "$payload" >"$work/signed"

openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey "$work/key" \
  -sigfile "$work/signature" -in "$work/signed" >"$work/answer" 2>&1 &&
  jq -er --arg iss "$DUES_URL" --arg aud "$merchant" \
    'if .iss == $iss and .aud == $aud and .exp > now
     then .sub + (if .entitlements == [] then " please subscribe" else " come in" end)
     else error("of another shop, or expired") end' <<<"$claims" || { echo refused >&2; exit 1; }
