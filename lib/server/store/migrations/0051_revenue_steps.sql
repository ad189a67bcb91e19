CREATE TABLE "revenue_steps" (
	"merchant_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"day" date NOT NULL,
	"twelfths" bigint NOT NULL,
	CONSTRAINT "revenue_steps_pkey" PRIMARY KEY("subscriber_id","day")
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "as_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "counted_subscribers" ADD COLUMN "revenue" jsonb;--> statement-breakpoint
ALTER TABLE "counted_subscribers" DROP COLUMN "revenue_from";--> statement-breakpoint
ALTER TABLE "counted_subscribers" DROP COLUMN "revenue_until";--> statement-breakpoint
ALTER TABLE "counted_subscribers" DROP COLUMN "risen";--> statement-breakpoint
-- The past as it was told until now: what each pays, or paid in the end, over all of its time, and the changes of terms.
INSERT INTO "revenue_steps" ("merchant_id", "subscriber_id", "day", "twelfths")
  SELECT "merchant_id", "id", (step.at AT TIME ZONE 'UTC')::date, sum(step.twelfths)
  FROM (
    SELECT *, coalesce("began_charging_at", "first_charge_at") AS from_at,
      coalesce("reduced_price_micro_usd", "price_micro_usd") * (12 / "period_months") AS twelfths,
      coalesce("cancelled_at" > coalesce("began_charging_at", "first_charge_at"), false) AS is_over
    FROM "subscribers"
  ) AS paying
  CROSS JOIN LATERAL (
    SELECT from_at AS at, paying.twelfths
    UNION ALL
    SELECT "cancelled_at", -paying.twelfths WHERE is_over
    UNION ALL
    SELECT changed.at, changed.twelfths
    FROM "subscriber_changes"
    CROSS JOIN LATERAL (VALUES ("ended_at", "risen_twelfths"), (from_at, -"risen_twelfths")) AS changed (at, twelfths)
    WHERE "subscriber_changes"."subscriber_id" = paying."id" AND "subscriber_changes"."status" = 'done'
      AND "risen_twelfths" IS NOT NULL AND "ended_at" IS NOT NULL
  ) AS step (at, twelfths)
  WHERE "status" IN ('active', 'past_due') OR is_over
  GROUP BY "merchant_id", "id", 3
  HAVING sum(step.twelfths) <> 0;--> statement-breakpoint
ALTER TABLE "revenue_steps" ADD CONSTRAINT "revenue_steps_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Each change of a subscriber's revenue is kept in its transaction, whoever makes it, on the day on which it is made.
CREATE FUNCTION "keep_revenue_step"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rise bigint := 0;
BEGIN
  IF NEW.status IN ('active', 'past_due') THEN
    rise := coalesce(NEW.reduced_price_micro_usd, NEW.price_micro_usd) * (12 / NEW.period_months);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status IN ('active', 'past_due') THEN
    rise := rise - coalesce(OLD.reduced_price_micro_usd, OLD.price_micro_usd) * (12 / OLD.period_months);
  END IF;
  IF rise <> 0 THEN
    INSERT INTO "revenue_steps" AS step ("merchant_id", "subscriber_id", "day", "twelfths")
      VALUES (NEW.merchant_id, NEW.id, (coalesce(NEW.as_of, NEW.first_charge_at) AT TIME ZONE 'UTC')::date, rise)
      ON CONFLICT ("subscriber_id", "day") DO UPDATE SET "twelfths" = step."twelfths" + excluded."twelfths";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_revenue_step" AFTER INSERT ON "subscribers" FOR EACH ROW EXECUTE FUNCTION "keep_revenue_step"();--> statement-breakpoint
CREATE TRIGGER "keep_revenue_step_change" AFTER UPDATE ON "subscribers" FOR EACH ROW
  WHEN ((OLD.status, OLD.price_micro_usd, OLD.reduced_price_micro_usd, OLD.period_months)
    IS DISTINCT FROM (NEW.status, NEW.price_micro_usd, NEW.reduced_price_micro_usd, NEW.period_months))
  EXECUTE FUNCTION "keep_revenue_step"();--> statement-breakpoint
DROP TRIGGER "note_uncounted" ON "subscriber_changes";--> statement-breakpoint
DROP TRIGGER "note_uncounted_change" ON "subscriber_changes";--> statement-breakpoint
DROP TRIGGER "note_uncounted_end" ON "subscriber_changes";--> statement-breakpoint
ALTER TABLE "subscriber_changes" DROP COLUMN "risen_twelfths";--> statement-breakpoint
-- Counted anew by the job; until then each reader counts what is its own.
DELETE FROM "figures";--> statement-breakpoint
DELETE FROM "counted_subscribers";--> statement-breakpoint
DELETE FROM "uncounted_subscribers";--> statement-breakpoint
INSERT INTO "uncounted_subscribers" SELECT "merchant_id", "id" FROM "subscribers";
