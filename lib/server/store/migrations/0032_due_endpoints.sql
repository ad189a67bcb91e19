DROP INDEX "webhook_endpoints_served";--> statement-breakpoint
CREATE INDEX "webhook_endpoints_due" ON "webhook_endpoints" USING btree ("due_at") WHERE "webhook_endpoints"."disabled_reason" is null;