-- A percentage leaves whole cents from now on, rounded for the payer; below a cent it leaves what it did.
UPDATE "subscribers" SET "reduced_price_micro_usd" = "reduced_price_micro_usd" - "reduced_price_micro_usd" % 10000
  WHERE "reduced_price_micro_usd" > 10000 AND "reduced_price_micro_usd" % 10000 <> 0 AND "discount"->>'percentBps' IS NOT NULL;
