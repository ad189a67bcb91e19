ALTER TABLE "subscribers" RENAME COLUMN "allowed_periods" TO "allowed_charges";--> statement-breakpoint
ALTER TABLE "allowance_renewals" RENAME COLUMN "from_period" TO "charges_taken";--> statement-breakpoint
ALTER TABLE "allowance_renewals" RENAME COLUMN "periods_before" TO "charges_before";--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "paid_otherwise" integer;--> statement-breakpoint
-- Paid charges of earlier terms, and those that credit paid, took nothing of the allowance.
UPDATE "subscribers" AS "s" SET "paid_otherwise" = greatest(0, "charges_paid" - (
  SELECT count(*) FROM "charges" AS "c" WHERE "c"."subscriber_id" = "s"."id" AND "c"."terms" = "s"."terms"
    AND "c"."status" IN ('paid', 'settled') AND "c"."amount_atomic" > 0));--> statement-breakpoint
-- As many charges are allowed as were to come by the count of periods, those of a pause left out.
UPDATE "subscribers" SET "allowed_charges" = "charges_paid" - "paid_otherwise" + greatest(0, CASE
  WHEN "next_period" IS NULL THEN "allowed_charges" - "unpaid_from"
  ELSE "allowed_charges" + greatest(0, coalesce("next_period" - "paused_period", 0)) - "next_period" END);--> statement-breakpoint
UPDATE "allowance_renewals" AS "r" SET
  "charges_taken" = CASE WHEN "r"."status" = 'waiting' THEN "s"."charges_paid" - "s"."paid_otherwise"
    ELSE "s"."allowed_charges" - "r"."charges" END,
  "charges_before" = CASE WHEN "r"."status" = 'waiting' THEN NULL
    ELSE "s"."allowed_charges" - ("r"."charges_taken" + "r"."charges" - "r"."charges_before") END
  FROM "subscribers" AS "s" WHERE "s"."id" = "r"."subscriber_id" AND "r"."charges_taken" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ALTER COLUMN "paid_otherwise" SET NOT NULL;
