curl --fail-with-body -sS "$DUES_URL/api/v1/checkout-sessions" \
  -H "x-api-key: $DUES_API_KEY" -H 'content-type: application/json' \
  --data '{
    "subscriptionId": "'"$1"'",
    "clientReferenceId": "customer-42",
    "successUrl": "https://shop.example/thanks?session={CHECKOUT_SESSION_ID}"
  }'
