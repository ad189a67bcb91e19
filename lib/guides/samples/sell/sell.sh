curl --fail-with-body -sS "$DUES_URL/api/v1/subscriptions" \
  -H "x-api-key: $DUES_API_KEY" -H 'content-type: application/json' \
  --data '{
    "title": "Weather API",
    "plans": [{ "name": "Hobby", "price": 9 }, { "name": "Team", "price": 49 }],
    "tokens": ["31337001"],
    "receivers": [{ "address": "0x0714CaBb584858015B8945A4Ac5A0793394E6e64", "networkId": 31337 }]
  }'
