ALTER TABLE "checkout_sessions" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payer_locale" text;