curl -sS -N "$DUES_URL/api/v1/events/stream?type=payment.succeeded" -H "x-api-key: $DUES_API_KEY"
