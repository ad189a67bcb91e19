ALTER TABLE "charges" ADD COLUMN "lines" jsonb;--> statement-breakpoint
UPDATE "charges" SET "lines" = jsonb_build_object('version', 1, 'lines', CASE WHEN "full"."price" > "charges"."price_micro_usd" THEN jsonb_build_array(
	jsonb_build_object('kind', 'plan', 'planId', "full"."plan_id", 'periodMonths', "full"."period_months", 'quantity', 1, 'unitPriceMicroUsd', "full"."price"::text, 'amountMicroUsd', "full"."price"::text),
	jsonb_build_object('kind', 'discount', 'discountId', "full"."discount" ->> 'id', 'code', "full"."discount" ->> 'code', 'quantity', 1, 'unitPriceMicroUsd', ("charges"."price_micro_usd" - "full"."price")::text, 'amountMicroUsd', ("charges"."price_micro_usd" - "full"."price")::text)
) ELSE jsonb_build_array(
	jsonb_build_object('kind', 'plan', 'planId', "full"."plan_id", 'periodMonths', "full"."period_months", 'quantity', 1, 'unitPriceMicroUsd', "charges"."price_micro_usd"::text, 'amountMicroUsd', "charges"."price_micro_usd"::text)
) END)
FROM (SELECT "id", "plan_id", "period_months", "discount", CASE WHEN "discount" IS NOT NULL THEN "price_micro_usd" END AS "price" FROM "subscribers") AS "full"
WHERE "full"."id" = "charges"."subscriber_id";--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "lines" SET NOT NULL;
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"amount_micro_usd" bigint NOT NULL,
	"change_id" uuid,
	"charge_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_entries_cause" CHECK (("credit_entries"."change_id" is null) <> ("credit_entries"."charge_id" is null) and "credit_entries"."amount_micro_usd" <> 0)
);
--> statement-breakpoint
CREATE TABLE "subscriber_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"mandate_id" text NOT NULL,
	"previous_mandate_id" text NOT NULL,
	"chain_id" integer NOT NULL,
	"puller" text NOT NULL,
	"token" text NOT NULL,
	"payer" text NOT NULL,
	"message" jsonb NOT NULL,
	"signature" text,
	"permit" jsonb,
	"plan_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"when" text NOT NULL,
	"price_micro_usd" bigint NOT NULL,
	"cap_atomic" numeric(78, 0) NOT NULL,
	"period_months" integer NOT NULL,
	"max_periods" integer NOT NULL,
	"allowed_periods" integer NOT NULL,
	"discount" jsonb,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"failure_reason" text,
	"permit_transaction_id" uuid,
	"transaction_id" uuid,
	"risen_twelfths" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "subscriber_changes_status" CHECK ("subscriber_changes"."status" in ('quoted', 'waiting', 'done', 'failed') and ("subscriber_changes"."status" = 'quoted' or "subscriber_changes"."signature" is not null))
);
--> statement-breakpoint
DROP INDEX "subscribers_merchant_first_charge";--> statement-breakpoint
DROP INDEX "charges_one_a_period";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "quantity_max" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "terms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "began_charging_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "credit_micro_usd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "terms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "charges" SET "ends_at" = ("of"."first_charge_at" AT TIME ZONE 'UTC' + make_interval(months => "of"."period_months" * ("charges"."period" + 1))) AT TIME ZONE 'UTC' FROM "subscribers" AS "of" WHERE "of"."id" = "charges"."subscriber_id";--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "terms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_change_id_subscriber_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."subscriber_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD CONSTRAINT "subscriber_changes_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD CONSTRAINT "subscriber_changes_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD CONSTRAINT "subscriber_changes_previous_mandate_id_mandates_id_fk" FOREIGN KEY ("previous_mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD CONSTRAINT "subscriber_changes_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD CONSTRAINT "subscriber_changes_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD CONSTRAINT "subscriber_changes_permit_transaction_id_chain_transactions_id_fk" FOREIGN KEY ("permit_transaction_id") REFERENCES "public"."chain_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD CONSTRAINT "subscriber_changes_transaction_id_chain_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."chain_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_subscriber" ON "credit_entries" USING btree ("subscriber_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_change" ON "credit_entries" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriber_changes_mandate" ON "subscriber_changes" USING btree ("mandate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriber_changes_one_waiting" ON "subscriber_changes" USING btree ("subscriber_id") WHERE "subscriber_changes"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "subscriber_changes_subscriber" ON "subscriber_changes" USING btree ("subscriber_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriber_changes_waiting" ON "subscriber_changes" USING btree ("chain_id","starts_at") WHERE "subscriber_changes"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "subscriber_changes_merchant_done" ON "subscriber_changes" USING btree ("merchant_id","ended_at") WHERE "subscriber_changes"."status" = 'done';--> statement-breakpoint
CREATE INDEX "subscribers_merchant_first_charge" ON "subscribers" USING btree ("merchant_id",coalesce("began_charging_at", "first_charge_at"));--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_a_period" ON "charges" USING btree ("subscriber_id","terms","period");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_quantity_max" CHECK ("plans"."quantity_max" between 1 and 10000);--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_credit" CHECK ("subscribers"."credit_micro_usd" >= 0 and "subscribers"."quantity" > 0);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "unpaid_from" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "subscribers" SET "unpaid_from" = "paid"."next" FROM (SELECT "subscriber_id", max("period") + 1 AS "next" FROM "charges" WHERE "status" IN ('paid', 'settled') GROUP BY "subscriber_id") AS "paid" WHERE "paid"."subscriber_id" = "subscribers"."id";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "grace_days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "retry_days" integer[] DEFAULT '{1,3,5,7}' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "after_failure" text DEFAULT 'cancel' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_grace_days" CHECK ("subscriptions"."grace_days" >= 0);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_after_failure" CHECK ("subscriptions"."after_failure" in ('cancel', 'keep'));
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"price_micro_usd" bigint NOT NULL,
	"lowered" integer NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_changes_price" CHECK ("price_changes"."price_micro_usd" > 0)
);
--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_plan_newest" ON "price_changes" USING btree ("plan_id","announced_at","id");
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"merchant_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last_sequence" integer NOT NULL,
	CONSTRAINT "invoice_counters_merchant_id_year_pk" PRIMARY KEY("merchant_id","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_settings" (
	"merchant_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"country" text,
	"tax_id" text NOT NULL,
	"number_prefix" text NOT NULL,
	"tax_rates" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"content" jsonb NOT NULL,
	"total_micro_usd" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "invoices_sequence_begins" CHECK ("invoices"."sequence" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sequence" ON "invoices" USING btree ("merchant_id","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_a_charge" ON "invoices" USING btree ("charge_id") WHERE "invoices"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_merchant_newest" ON "invoices" USING btree ("merchant_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_subscriber_newest" ON "invoices" USING btree ("subscriber_id","issued_at","id");
--> statement-breakpoint
CREATE TABLE "usage_periods" (
	"subscriber_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"quantity_micro" bigint NOT NULL,
	"is_billed" boolean NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_periods_subscriber_id_starts_at_pk" PRIMARY KEY("subscriber_id","starts_at"),
	CONSTRAINT "usage_periods_quantity" CHECK ("usage_periods"."quantity_micro" > 0)
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "usage" jsonb;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "usage" jsonb;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "usage_due" jsonb;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "client_reference_id" text;--> statement-breakpoint
UPDATE "subscribers" SET "client_reference_id" = "checkout_sessions"."client_reference_id" FROM "checkout_sessions" WHERE "checkout_sessions"."id" = "subscribers"."checkout_session_id";--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "usage" jsonb;--> statement-breakpoint
ALTER TABLE "usage_periods" ADD CONSTRAINT "usage_periods_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_periods" ADD CONSTRAINT "usage_periods_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscribers_client_reference" ON "subscribers" USING btree ("merchant_id","client_reference_id") WHERE "subscribers"."client_reference_id" is not null;
--> statement-breakpoint
ALTER TABLE "payer_links" DROP CONSTRAINT "payer_links_purpose";--> statement-breakpoint
ALTER TABLE "payer_links" ADD CONSTRAINT "payer_links_purpose" CHECK ("payer_links"."purpose" in ('permission', 'change', 'retry'));