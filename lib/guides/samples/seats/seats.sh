# Needs jq.
set -o pipefail
subscription=$(curl --fail-with-body -sS "$DUES_URL/api/v1/subscriptions" \
  -H "x-api-key: $DUES_API_KEY" -H 'content-type: application/json' \
  --data '{
    "title": "Weather API for teams",
    "plans": [{ "name": "Team", "price": 12, "quantityMax": 50 }],
    "tokens": ["31337001"],
    "receivers": [{ "address": "0x0714CaBb584858015B8945A4Ac5A0793394E6e64", "networkId": 31337 }]
  }') || exit
jq '{ percent: 20, charges: 3, plans: [.data.plans[].id] }' <<< "$subscription" |
  curl --fail-with-body -sS "$DUES_URL/api/v1/discounts" \
    -H "x-api-key: $DUES_API_KEY" -H 'content-type: application/json' --data @- > /dev/null &&
  jq -r '"/pay/\(.data.paymentLinkId)?quantity=5"' <<< "$subscription"
