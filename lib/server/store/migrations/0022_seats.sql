ALTER TABLE "checkout_sessions" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "paid_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payer_links" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "payer_links" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD COLUMN "usage" jsonb;--> statement-breakpoint
ALTER TABLE "payer_links" ADD CONSTRAINT "payer_links_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_quantity" CHECK ("checkout_sessions"."quantity" between 1 and 10000);--> statement-breakpoint
ALTER TABLE "payer_links" ADD CONSTRAINT "payer_links_quantity" CHECK ("payer_links"."quantity" between 1 and 10000);