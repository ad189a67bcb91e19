for month in 1 2 3 4 5 6 7 8 9 10 11; do
  curl --fail-with-body -sS "$DUES_URL/api/v1/test/clock" -H 'content-type: application/json' \
    --data '{ "advance": { "months": 1 } }'
done
curl --fail-with-body -sS "$DUES_URL/api/v1/payments?clientReferenceId=customer-42" -H "x-api-key: $DUES_API_KEY"
