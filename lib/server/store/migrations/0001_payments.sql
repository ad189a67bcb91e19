CREATE TABLE "chain_cursors" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"final_block" bigint NOT NULL,
	"head_block" bigint NOT NULL,
	"head_hash" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_logs" (
	"chain_id" integer NOT NULL,
	"block_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"transaction_hash" text NOT NULL,
	"address" text NOT NULL,
	"topics" jsonb NOT NULL,
	"data" text NOT NULL,
	"stage" text NOT NULL,
	"gone" boolean NOT NULL,
	CONSTRAINT "chain_logs_chain_id_block_hash_log_index_pk" PRIMARY KEY("chain_id","block_hash","log_index"),
	CONSTRAINT "chain_logs_stage" CHECK ("chain_logs"."stage" in ('read', 'moved', 'included', 'confirmed'))
);
--> statement-breakpoint
CREATE TABLE "chain_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"sender" text NOT NULL,
	"nonce" integer NOT NULL,
	"purpose" text NOT NULL,
	"to" text NOT NULL,
	"data" text NOT NULL,
	"gas_limit" bigint NOT NULL,
	"status" text NOT NULL,
	"hash" text,
	"block_number" bigint,
	"block_hash" text,
	"succeeded" boolean,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chain_transactions_status" CHECK ("chain_transactions"."status" in ('signed', 'mined', 'final'))
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_session_id" text NOT NULL,
	"mandate_id" text,
	"plan_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"eoa_address" text NOT NULL,
	"sw_address" text NOT NULL,
	"price_micro_usd" bigint NOT NULL,
	"cap_atomic" numeric(78, 0) NOT NULL,
	"max_charges" integer NOT NULL,
	"trial_days" integer NOT NULL,
	"first_charge_at" timestamp (3) with time zone NOT NULL,
	"first_amount_atomic" numeric(78, 0) NOT NULL,
	"status" text NOT NULL,
	"failure_reason" text,
	"transaction_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "enrolments_status" CHECK ("enrolments"."status" in ('pending', 'complete', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "forecasts" (
	"subscriber_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"charges_funded" integer NOT NULL,
	"fails_at" timestamp (3) with time zone,
	"at_risk_since" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_nonces" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"next" integer NOT NULL,
	CONSTRAINT "key_nonces_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"fence" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"subscriber_id" uuid,
	"chain_id" integer NOT NULL,
	"puller" text NOT NULL,
	"token" text NOT NULL,
	"payer" text NOT NULL,
	"message" jsonb NOT NULL,
	"signature" text NOT NULL,
	"permit" jsonb,
	"status" text NOT NULL,
	"authorized_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"cancel_transaction_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mandates_status" CHECK ("mandates"."status" in ('pending', 'live', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "payer_funds" (
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"payer" text NOT NULL,
	"puller" text NOT NULL,
	"balance_atomic" numeric(78, 0) NOT NULL,
	"allowance_atomic" numeric(78, 0) NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payer_funds_chain_id_token_payer_puller_pk" PRIMARY KEY("chain_id","token","payer","puller")
);
--> statement-breakpoint
CREATE TABLE "transaction_attempts" (
	"hash" text PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"raw" text NOT NULL,
	"max_fee_per_gas" numeric(78, 0) NOT NULL,
	"max_priority_fee_per_gas" numeric(78, 0) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
UPDATE "charges" SET "subscription_id" = "subscribers"."subscription_id" FROM "subscribers" WHERE "subscribers"."id" = "charges"."subscriber_id";--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "subscription_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "expiry_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_transaction_id_chain_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."chain_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecasts" ADD CONSTRAINT "forecasts_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecasts" ADD CONSTRAINT "forecasts_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_cancel_transaction_id_chain_transactions_id_fk" FOREIGN KEY ("cancel_transaction_id") REFERENCES "public"."chain_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_attempts" ADD CONSTRAINT "transaction_attempts_transaction_id_chain_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."chain_transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_logs_order" ON "chain_logs" USING btree ("chain_id","block_number","log_index");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_transactions_nonce" ON "chain_transactions" USING btree ("chain_id",lower("sender"),"nonce");--> statement-breakpoint
CREATE INDEX "chain_transactions_unsettled" ON "chain_transactions" USING btree ("chain_id","nonce") WHERE "chain_transactions"."status" <> 'final';--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_a_session" ON "enrolments" USING btree ("checkout_session_id") WHERE "enrolments"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "enrolments_pending" ON "enrolments" USING btree ("created_at") WHERE "enrolments"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_mandate" ON "enrolments" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "forecasts_at_risk" ON "forecasts" USING btree ("merchant_id") WHERE "forecasts"."at_risk_since" is not null;--> statement-breakpoint
CREATE INDEX "mandates_chain_status" ON "mandates" USING btree ("chain_id","status");--> statement-breakpoint
CREATE INDEX "mandates_subscriber" ON "mandates" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "mandates_puller" ON "mandates" USING btree ("chain_id","puller");--> statement-breakpoint
CREATE INDEX "mandates_payer" ON "mandates" USING btree ("chain_id",lower("payer"),lower("token"));--> statement-breakpoint
CREATE INDEX "transaction_attempts_transaction" ON "transaction_attempts" USING btree ("transaction_id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_merchant_status_newest" ON "charges" USING btree ("merchant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "charges_subscription_newest" ON "charges" USING btree ("subscription_id","created_at","id");--> statement-breakpoint
CREATE INDEX "charges_subscription_status_newest" ON "charges" USING btree ("subscription_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "charges_transaction" ON "charges" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "charges_unsettled" ON "charges" USING btree ("status") WHERE "charges"."status" in ('due', 'submitted', 'pending', 'paid');--> statement-breakpoint
CREATE INDEX "checkout_sessions_untold_expiry" ON "checkout_sessions" USING btree ("expires_at") WHERE "checkout_sessions"."status" = 'open' and "checkout_sessions"."expiry_told_at" is null;