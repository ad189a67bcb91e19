ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_cancelled_never_charged";--> statement-breakpoint
ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_status";--> statement-breakpoint
DROP INDEX "subscribers_one_running";--> statement-breakpoint
UPDATE "subscribers" SET "status" = 'ended' WHERE "status" = 'cancelled' AND "cancel_reason" = 'mandate_exhausted' AND "cancelled_at" >= ("first_charge_at" AT TIME ZONE 'UTC' + make_interval(months => "period_months" * "max_periods")) AT TIME ZONE 'UTC';--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_one_running" ON "subscribers" USING btree ("subscription_id","eoa_address") WHERE "subscribers"."status" not in ('cancelled', 'ended');--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_over_never_charged" CHECK (("subscribers"."status" in ('cancelled', 'ended')) = ("subscribers"."cancelled_at" is not null) and ("subscribers"."next_period" is null) = ("subscribers"."next_charge_at" is null) and ("subscribers"."status" not in ('cancelled', 'ended') or "subscribers"."next_period" is null));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_status" CHECK ("subscribers"."status" in ('trialing', 'active', 'past_due', 'paused', 'cancelled', 'ended'));
