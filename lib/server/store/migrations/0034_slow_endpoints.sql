DROP INDEX "webhook_endpoints_due";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "slow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_due" ON "webhook_endpoints" USING btree ("slow","due_at") WHERE "webhook_endpoints"."disabled_reason" is null;