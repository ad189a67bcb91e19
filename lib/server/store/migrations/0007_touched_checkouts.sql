DROP INDEX "checkout_sessions_untold_expiry";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "touched" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ALTER COLUMN "touched" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "checkout_sessions_untold_expiry" ON "checkout_sessions" USING btree ("expires_at") WHERE "checkout_sessions"."status" = 'open' and "checkout_sessions"."touched" and "checkout_sessions"."expiry_told_at" is null;
