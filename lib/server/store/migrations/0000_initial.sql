CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"details" jsonb NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"period" integer NOT NULL,
	"status" text NOT NULL,
	"amount_atomic" numeric(78, 0) NOT NULL,
	"price_micro_usd" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"failure_reason" text,
	"transaction_hash" text,
	"block_number" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "charges_status" CHECK ("charges"."status" in ('due', 'submitted', 'pending', 'paid', 'settled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"plan_id" uuid,
	"token_id" text,
	"status" text NOT NULL,
	"success_url" text,
	"cancel_url" text,
	"client_reference_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "checkout_sessions_status" CHECK ("checkout_sessions"."status" in ('open', 'pending', 'complete'))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subscription_id" uuid,
	"subscriber_id" uuid,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"locked_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "plan_price_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"old_price_micro_usd" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_micro_usd" bigint NOT NULL,
	"frequency" text NOT NULL,
	"volume" double precision NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "plans_price" CHECK ("plans"."price_micro_usd" >= 0),
	CONSTRAINT "plans_frequency" CHECK ("plans"."frequency" in ('month', 'quarter', 'year'))
);
--> statement-breakpoint
CREATE TABLE "rate_counts" (
	"bucket" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"address" text NOT NULL,
	"network_id" integer NOT NULL,
	"share_bps" integer,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"nonce" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"address" text NOT NULL,
	"chain_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"checkout_session_id" text,
	"eoa_address" text NOT NULL,
	"sw_address" text NOT NULL,
	"status" text NOT NULL,
	"price_micro_usd" bigint NOT NULL,
	"cap_atomic" numeric(78, 0) NOT NULL,
	"period_months" integer NOT NULL,
	"max_charges" integer NOT NULL,
	"charges_paid" integer NOT NULL,
	"subscribed_at" timestamp (3) with time zone NOT NULL,
	"first_charge_at" timestamp (3) with time zone NOT NULL,
	"next_period" integer,
	"next_charge_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"cancel_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"cancel_comment" text,
	CONSTRAINT "subscribers_status" CHECK ("subscribers"."status" in ('trialing', 'active', 'past_due', 'cancelled')),
	CONSTRAINT "subscribers_cancelled_never_charged" CHECK (("subscribers"."status" = 'cancelled') = ("subscribers"."cancelled_at" is not null) and ("subscribers"."next_period" is null) = ("subscribers"."next_charge_at" is null) and ("subscribers"."status" <> 'cancelled' or "subscribers"."next_period" is null))
);
--> statement-breakpoint
CREATE TABLE "subscription_tokens" (
	"subscription_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subscription_tokens_subscription_id_token_id_pk" PRIMARY KEY("subscription_id","token_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"title" text NOT NULL,
	"trial_days" integer NOT NULL,
	"linktree" text NOT NULL,
	"status" text NOT NULL,
	"payment_link_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_payment_link_id_unique" UNIQUE("payment_link_id"),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('active', 'paused', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"decimals" integer NOT NULL,
	"logo_uri" text NOT NULL,
	"coingecko_id" text NOT NULL,
	"usd_pegged" boolean NOT NULL,
	"listed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_address_unique" UNIQUE("address")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_price_changes" ADD CONSTRAINT "plan_price_changes_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_tokens" ADD CONSTRAINT "subscription_tokens_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_tokens" ADD CONSTRAINT "subscription_tokens_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_merchant_id" ON "api_keys" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_merchant" ON "audit_log" USING btree ("merchant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_a_period" ON "charges" USING btree ("subscriber_id","period");--> statement-breakpoint
CREATE INDEX "charges_merchant_newest" ON "charges" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_subscription" ON "checkout_sessions" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_open_expiry" ON "checkout_sessions" USING btree ("expires_at") WHERE "checkout_sessions"."status" = 'open';--> statement-breakpoint
CREATE INDEX "events_merchant" ON "events" USING btree ("merchant_id","id");--> statement-breakpoint
CREATE INDEX "events_subscriber" ON "events" USING btree ("subscriber_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "plan_price_changes_plan" ON "plan_price_changes" USING btree ("plan_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_subscription_position" ON "plans" USING btree ("subscription_id","position");--> statement-breakpoint
CREATE INDEX "rate_counts_expires_at" ON "rate_counts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receivers_subscription_network_address" ON "receivers" USING btree ("subscription_id","network_id",lower("address"));--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_at" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("subscription_id","subscribed_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_status_newest" ON "subscribers" USING btree ("subscription_id","status","subscribed_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_wallet" ON "subscribers" USING btree ("subscription_id",lower("eoa_address") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "subscribers_merchant" ON "subscribers" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_checkout_session" ON "subscribers" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "subscribers_due" ON "subscribers" USING btree ("next_charge_at") WHERE "subscribers"."next_charge_at" is not null;--> statement-breakpoint
CREATE INDEX "subscribers_ending" ON "subscribers" USING btree ("cancel_at") WHERE "subscribers"."cancel_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_one_running" ON "subscribers" USING btree ("subscription_id",lower("eoa_address")) WHERE "subscribers"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "subscriptions_merchant_newest" ON "subscriptions" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_chain_id_address" ON "tokens" USING btree ("chain_id",lower("address"));