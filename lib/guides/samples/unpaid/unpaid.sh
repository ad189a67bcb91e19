# Needs jq.
set -o pipefail
curl --fail-with-body -sS "$DUES_URL/api/v1/subscriptions/$1/subscribers?status=past_due&limit=200" \
  -H "x-api-key: $DUES_API_KEY" | jq -r '.data[] | "\(.id) \(.clientReferenceId)"' |
  while read -r id customer; do
    curl --fail-with-body -sS "$DUES_URL/api/v1/subscribers/$id/links" \
      -H "x-api-key: $DUES_API_KEY" -H 'content-type: application/json' \
      --data '{ "for": "retry" }' | jq -r --arg customer "$customer" '"\($customer) \(.data.url)"'
  done
