CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"plan_id" uuid,
	"quantity" integer NOT NULL,
	"fixed_plan" boolean NOT NULL,
	"one_use" boolean NOT NULL,
	"checkout_session_id" text,
	"discount_code" text,
	"success_url" text,
	"cancel_url" text,
	"client_reference_id" text,
	"email" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "payment_links_quantity" CHECK ("payment_links"."quantity" between 1 and 10000),
	CONSTRAINT "payment_links_fixed_plan" CHECK ("payment_links"."plan_id" is not null or not "payment_links"."fixed_plan")
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "fixed_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_links_newest" ON "payment_links" USING btree ("subscription_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_links_checkout_session" ON "payment_links" USING btree ("checkout_session_id") WHERE "payment_links"."checkout_session_id" is not null;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_fixed_plan" CHECK ("checkout_sessions"."plan_id" is not null or not "checkout_sessions"."fixed_plan");