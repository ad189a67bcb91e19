curl --fail-with-body -sS "$DUES_URL/api/v1/subscribers/$1/cancel" \
  -H "x-api-key: $DUES_API_KEY" -H 'content-type: application/json' \
  --data '{ "when": "period_end", "reason": "requested_by_payer" }'
