curl --fail-with-body -sS "$DUES_URL/api/v1/subscriptions/$1/subscribers?status=past_due" \
  -H "x-api-key: $DUES_API_KEY"
