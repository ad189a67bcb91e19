DROP INDEX "subscribers_client_reference";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "subscribers_email" ON "subscribers" USING btree ("merchant_id",lower("email") text_pattern_ops) WHERE "subscribers"."email" is not null;--> statement-breakpoint
CREATE INDEX "subscribers_client_reference" ON "subscribers" USING btree ("merchant_id","client_reference_id" text_pattern_ops) WHERE "subscribers"."client_reference_id" is not null;