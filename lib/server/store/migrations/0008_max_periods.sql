ALTER TABLE "enrolments" RENAME COLUMN "max_charges" TO "max_periods";--> statement-breakpoint
ALTER TABLE "subscribers" RENAME COLUMN "max_charges" TO "max_periods";--> statement-breakpoint
UPDATE "mandates" SET "message" = ("message" - 'maxCharges') || jsonb_build_object('maxPeriods', "message" -> 'maxCharges') WHERE "message" ? 'maxCharges';--> statement-breakpoint
UPDATE "subscribers" SET "cancel_at" = "next_charge_at", "cancel_reason" = 'mandate_exhausted', "next_period" = NULL, "next_charge_at" = NULL WHERE "next_period" >= "max_periods" AND "price_micro_usd" > 0 AND "cancel_at" IS NULL AND "status" <> 'cancelled';
