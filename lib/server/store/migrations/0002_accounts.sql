CREATE TABLE "sign_in_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_addresses_address_unique" UNIQUE("address")
);
--> statement-breakpoint
INSERT INTO "sign_in_addresses" SELECT gen_random_uuid(), "id", "address", "created_at" FROM "users";
--> statement-breakpoint
CREATE TABLE "renewal_runs" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "audit_log" SET "actor_name" = "users"."address" FROM "users" WHERE "users"."id" = "audit_log"."merchant_id" AND "audit_log"."actor" LIKE 'session:%';--> statement-breakpoint
UPDATE "audit_log" SET "actor_name" = "api_keys"."hint" FROM "api_keys" WHERE "audit_log"."actor" = 'api_key:' || "api_keys"."id"::text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
UPDATE "sessions" SET "address" = "users"."address" FROM "users" WHERE "users"."id" = "sessions"."user_id";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_in_addresses" ADD CONSTRAINT "sign_in_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_addresses_user_id" ON "sign_in_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_merchant_action" ON "audit_log" USING btree ("merchant_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_log_merchant_day" ON "audit_log" USING btree ("merchant_id","created_at");