CREATE TABLE "session_confirmations" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"address_id" uuid NOT NULL,
	"confirmed_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "purpose" text DEFAULT 'sign_in' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_confirmations" ADD CONSTRAINT "session_confirmations_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_confirmations" ADD CONSTRAINT "session_confirmations_address_id_sign_in_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."sign_in_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_confirmations_address_id" ON "session_confirmations" USING btree ("address_id");--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_purpose" CHECK ("sign_in_challenges"."purpose" in ('sign_in', 'recover', 'confirm', 'add_address'));--> statement-breakpoint
UPDATE "sign_in_challenges" SET "purpose" = 'add_address' WHERE "session_id" IS NOT NULL;--> statement-breakpoint
-- The address that founded an account always signs in to it, also where it was taken out.
INSERT INTO "sign_in_addresses" ("id", "user_id", "address", "chain_id", "created_at")
SELECT "id", "id", "address", "chain_id", "created_at" FROM "users"
ON CONFLICT DO NOTHING;
