ALTER TABLE "checkout_sessions" ADD COLUMN "discounts_had" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "once_per_wallet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "enrolments_discounted_wallet" ON "enrolments" USING btree ("eoa_address") WHERE "enrolments"."discount" is not null;--> statement-breakpoint
CREATE INDEX "enrolments_discounted_smart_wallet" ON "enrolments" USING btree ("sw_address") WHERE "enrolments"."discount" is not null;