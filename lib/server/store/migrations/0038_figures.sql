CREATE TABLE "counted_subscribers" (
	"subscriber_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"status" text NOT NULL,
	"twelfths" bigint NOT NULL,
	"started_on" date NOT NULL,
	"revenue_from" date,
	"revenue_until" date,
	"left_on" date,
	"due_on" date,
	"due_micro_usd" bigint NOT NULL,
	"due_fails" boolean NOT NULL,
	"fails_at" timestamp (3) with time zone,
	"risen" jsonb,
	"refunded" jsonb
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"merchant_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "figures_pkey" PRIMARY KEY("merchant_id","kind","key","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "uncounted_subscribers" (
	"merchant_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "subscribers_merchant_first_charge";--> statement-breakpoint
DROP INDEX "subscribers_merchant_cancelled";--> statement-breakpoint
CREATE INDEX "uncounted_subscribers_merchant" ON "uncounted_subscribers" USING btree ("merchant_id","subscriber_id");--> statement-breakpoint
-- Each change of a fact that the figures count is noted in its transaction, whoever makes it.
CREATE FUNCTION "note_uncounted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'subscribers' THEN
    INSERT INTO "uncounted_subscribers" VALUES (coalesce(NEW.merchant_id, OLD.merchant_id), coalesce(NEW.id, OLD.id));
  ELSIF TG_TABLE_NAME = 'refunds' THEN
    INSERT INTO "uncounted_subscribers"
      SELECT "merchant_id", "subscriber_id" FROM "charges" WHERE "id" = coalesce(NEW.charge_id, OLD.charge_id);
  ELSE
    INSERT INTO "uncounted_subscribers"
      VALUES (coalesce(NEW.merchant_id, OLD.merchant_id), coalesce(NEW.subscriber_id, OLD.subscriber_id));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "note_uncounted" AFTER INSERT OR DELETE ON "subscribers" FOR EACH ROW EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
CREATE TRIGGER "note_uncounted_change" AFTER UPDATE ON "subscribers" FOR EACH ROW
  WHEN ((OLD.subscription_id, OLD.plan_id, OLD.token_id, OLD.status, OLD.price_micro_usd, OLD.reduced_price_micro_usd,
      OLD.period_months, OLD.subscribed_at, OLD.began_charging_at, OLD.first_charge_at, OLD.cancelled_at,
      OLD.next_charge_at, OLD.next_period, OLD.max_periods)
    IS DISTINCT FROM (NEW.subscription_id, NEW.plan_id, NEW.token_id, NEW.status, NEW.price_micro_usd,
      NEW.reduced_price_micro_usd, NEW.period_months, NEW.subscribed_at, NEW.began_charging_at, NEW.first_charge_at,
      NEW.cancelled_at, NEW.next_charge_at, NEW.next_period, NEW.max_periods))
  EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
CREATE TRIGGER "note_uncounted" AFTER INSERT ON "forecasts" FOR EACH ROW
  WHEN (NEW.fails_at IS NOT NULL) EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
CREATE TRIGGER "note_uncounted_change" AFTER UPDATE ON "forecasts" FOR EACH ROW
  WHEN (OLD.fails_at IS DISTINCT FROM NEW.fails_at) EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
CREATE TRIGGER "note_uncounted_end" AFTER DELETE ON "forecasts" FOR EACH ROW
  WHEN (OLD.fails_at IS NOT NULL) EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
CREATE TRIGGER "note_uncounted" AFTER INSERT ON "subscriber_changes" FOR EACH ROW
  WHEN (NEW.status = 'done') EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
CREATE TRIGGER "note_uncounted_change" AFTER UPDATE ON "subscriber_changes" FOR EACH ROW
  WHEN ((OLD.status, OLD.ended_at, OLD.risen_twelfths) IS DISTINCT FROM (NEW.status, NEW.ended_at, NEW.risen_twelfths))
  EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
CREATE TRIGGER "note_uncounted_end" AFTER DELETE ON "subscriber_changes" FOR EACH ROW
  WHEN (OLD.status = 'done') EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
CREATE TRIGGER "note_uncounted" AFTER INSERT OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
CREATE TRIGGER "note_uncounted_change" AFTER UPDATE ON "refunds" FOR EACH ROW
  WHEN ((OLD.refunded_at, OLD.value_micro_usd) IS DISTINCT FROM (NEW.refunded_at, NEW.value_micro_usd))
  EXECUTE FUNCTION "note_uncounted"();--> statement-breakpoint
-- Counted by the job; until then each reader counts what is its own.
INSERT INTO "uncounted_subscribers" SELECT "merchant_id", "id" FROM "subscribers";
