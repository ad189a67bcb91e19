-- Without a default, so that a process of an earlier version, which knows nothing of it, can't count in between.
ALTER TABLE "counted_subscribers" ADD COLUMN "turns" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "counted_subscribers" ALTER COLUMN "turns" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "counted_subscribers" ADD COLUMN "unfunded_on" date;--> statement-breakpoint
CREATE INDEX "forecasts_failing" ON "forecasts" USING btree ("merchant_id","fails_at") WHERE "forecasts"."fails_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriber_changes_merchant_waiting" ON "subscriber_changes" USING btree ("merchant_id") WHERE "subscriber_changes"."status" = 'waiting';--> statement-breakpoint
DROP TRIGGER "note_uncounted_change" ON "subscribers";--> statement-breakpoint
CREATE TRIGGER "note_uncounted_change" AFTER UPDATE ON "subscribers" FOR EACH ROW
  WHEN ((OLD.subscription_id, OLD.plan_id, OLD.token_id, OLD.status, OLD.price_micro_usd, OLD.reduced_price_micro_usd,
      OLD.period_months, OLD.subscribed_at, OLD.began_charging_at, OLD.first_charge_at, OLD.cancelled_at,
      OLD.next_charge_at, OLD.next_period, OLD.max_periods, OLD.cancel_at, OLD.charges_paid, OLD.discount)
    IS DISTINCT FROM (NEW.subscription_id, NEW.plan_id, NEW.token_id, NEW.status, NEW.price_micro_usd,
      NEW.reduced_price_micro_usd, NEW.period_months, NEW.subscribed_at, NEW.began_charging_at, NEW.first_charge_at,
      NEW.cancelled_at, NEW.next_charge_at, NEW.next_period, NEW.max_periods, NEW.cancel_at, NEW.charges_paid,
      NEW.discount))
  EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
-- Counted by the job with what they now have beside the rest; until then each reader counts what is its own.
INSERT INTO "uncounted_subscribers" SELECT "merchant_id", "id" FROM "subscribers" WHERE "status" NOT IN ('cancelled', 'ended');
