ALTER TABLE "checkout_sessions" ADD COLUMN "trial_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_per_wallet" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "subscribers_smart_wallet" ON "subscribers" USING btree ("subscription_id","sw_address");