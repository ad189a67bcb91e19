curl --fail-with-body -sS "$DUES_URL/api/v1/entitlements?clientReferenceId=customer-42&subscriptionId=$1" \
  -H "x-api-key: $DUES_API_KEY"
