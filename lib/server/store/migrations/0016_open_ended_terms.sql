ALTER TABLE "subscriptions" ADD COLUMN "fixed_charges" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_fixed_charges" CHECK ("subscriptions"."fixed_charges" > 0);--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "allowed_periods" integer;--> statement-breakpoint
UPDATE "subscribers" SET "allowed_periods" = "max_periods";--> statement-breakpoint
ALTER TABLE "subscribers" ALTER COLUMN "allowed_periods" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "allowed_periods" integer;--> statement-breakpoint
UPDATE "enrolments" SET "allowed_periods" = "max_periods";--> statement-breakpoint
ALTER TABLE "enrolments" ALTER COLUMN "allowed_periods" SET NOT NULL;
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"transaction_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"amount_atomic" numeric(78, 0) NOT NULL,
	"value_micro_usd" bigint NOT NULL,
	"status" text NOT NULL,
	"block_number" bigint,
	"checked_block" bigint,
	"checked_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'refunded', 'settled', 'reversed'))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_a_transfer" ON "refunds" USING btree ("chain_id","transaction_hash","log_index");--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_merchant_refunded" ON "refunds" USING btree ("merchant_id","refunded_at");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("chain_id","checked_block") WHERE "refunds"."status" <> 'settled';
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "cancel_origin" text;--> statement-breakpoint
UPDATE "subscribers" SET "cancel_origin" = CASE WHEN "cancel_reason" = 'mandate_exhausted' THEN 'terms' ELSE 'merchant' END WHERE "cancel_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_cancel_origin" CHECK (("subscribers"."cancel_at" is null) = ("subscribers"."cancel_origin" is null));
--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "cancel_signature" text;
--> statement-breakpoint
ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_status";--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "paused_period" integer;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "access_while_paused" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "access_while_paused" text DEFAULT 'stop' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_paused" CHECK (("subscribers"."status" = 'paused') = ("subscribers"."paused_period" is not null) and ("subscribers"."paused_period" is null) = ("subscribers"."access_while_paused" is null));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_status" CHECK ("subscribers"."status" in ('trialing', 'active', 'past_due', 'paused', 'cancelled'));
--> statement-breakpoint
CREATE TABLE "discount_plans" (
	"discount_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	CONSTRAINT "discount_plans_discount_id_plan_id_pk" PRIMARY KEY("discount_id","plan_id")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"code" text,
	"percent_bps" integer,
	"amount_micro_usd" bigint,
	"charges" integer,
	"max_redemptions" integer,
	"redemptions" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "discounts_reduction" CHECK (("discounts"."percent_bps" is null) <> ("discounts"."amount_micro_usd" is null) and coalesce("discounts"."percent_bps" between 1 and 9999, true) and coalesce("discounts"."amount_micro_usd" > 0, true))
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "reduced_price_micro_usd" bigint;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "discount_plans" ADD CONSTRAINT "discount_plans_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_plans" ADD CONSTRAINT "discount_plans_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discounts_merchant_newest" ON "discounts" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_merchant_code" ON "discounts" USING btree ("merchant_id","code") WHERE "discounts"."archived_at" is null;
--> statement-breakpoint
CREATE TABLE "allowance_renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"mandate_id" text NOT NULL,
	"permit" jsonb NOT NULL,
	"charges" integer NOT NULL,
	"status" text NOT NULL,
	"failure_reason" text,
	"transaction_id" uuid,
	"from_period" integer,
	"periods_before" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "allowance_renewals_status" CHECK ("allowance_renewals"."status" in ('waiting', 'done', 'settled', 'void'))
);
--> statement-breakpoint
CREATE TABLE "payer_links" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payer_links_purpose" CHECK ("payer_links"."purpose" in ('permission', 'retry'))
);
--> statement-breakpoint
ALTER TABLE "forecasts" ADD COLUMN "permission_ending_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "allowance_renewals" ADD CONSTRAINT "allowance_renewals_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance_renewals" ADD CONSTRAINT "allowance_renewals_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance_renewals" ADD CONSTRAINT "allowance_renewals_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance_renewals" ADD CONSTRAINT "allowance_renewals_transaction_id_chain_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."chain_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_links" ADD CONSTRAINT "payer_links_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_links" ADD CONSTRAINT "payer_links_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "allowance_renewals_one_waiting" ON "allowance_renewals" USING btree ("subscriber_id") WHERE "allowance_renewals"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "allowance_renewals_subscriber" ON "allowance_renewals" USING btree ("subscriber_id","created_at");--> statement-breakpoint
CREATE INDEX "allowance_renewals_open" ON "allowance_renewals" USING btree ("created_at") WHERE "allowance_renewals"."status" in ('waiting', 'done');--> statement-breakpoint
CREATE INDEX "payer_links_expiry" ON "payer_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payer_links_subscriber" ON "payer_links" USING btree ("subscriber_id");