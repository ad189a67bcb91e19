CREATE TABLE "buyer_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"checkout_session_id" text,
	"subscriber_id" uuid,
	"buyer" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "buyer_details_belongs" CHECK (("buyer_details"."checkout_session_id" is null) <> ("buyer_details"."subscriber_id" is null))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "invoice_details" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "buyer_details" ADD CONSTRAINT "buyer_details_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_details" ADD CONSTRAINT "buyer_details_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_details" ADD CONSTRAINT "buyer_details_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "buyer_details_checkout" ON "buyer_details" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "buyer_details_subscriber" ON "buyer_details" USING btree ("subscriber_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_invoice_details" CHECK ("subscriptions"."invoice_details" in ('none', 'optional', 'required'));