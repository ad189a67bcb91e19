curl --fail-with-body -sS "$DUES_URL/api/v1/webhook-endpoints" \
  -H "x-api-key: $DUES_API_KEY" -H 'content-type: application/json' \
  --data '{ "url": "'"$1"'" }'
