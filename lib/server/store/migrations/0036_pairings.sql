CREATE TABLE "pairings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"screen_hash" text NOT NULL,
	"phone_hash" text,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"state" text NOT NULL,
	"ended" text,
	"browser" text NOT NULL,
	"network_hash" text NOT NULL,
	"address" text,
	"chain_id" integer,
	"proven_chain_id" integer,
	"tries" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pairings_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "pairings_screen_hash_unique" UNIQUE("screen_hash"),
	CONSTRAINT "pairings_purpose" CHECK ("pairings"."purpose" in ('sign_in', 'confirm', 'add_address')),
	CONSTRAINT "pairings_state" CHECK ("pairings"."state" in ('opened', 'claimed', 'compared', 'signed', 'done', 'ended')),
	CONSTRAINT "pairings_ended" CHECK (("pairings"."state" = 'ended') = ("pairings"."ended" is not null)),
	CONSTRAINT "pairings_session" CHECK (("pairings"."purpose" = 'sign_in') = ("pairings"."session_id" is null)),
	CONSTRAINT "pairings_phone" CHECK ("pairings"."state" in ('opened', 'ended') or "pairings"."phone_hash" is not null),
	CONSTRAINT "pairings_signed" CHECK ("pairings"."state" not in ('signed', 'done') or "pairings"."proven_chain_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "pairing_id" uuid;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pairings_expires_at" ON "pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pairings_session_id" ON "pairings" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_pairing_id_pairings_id_fk" FOREIGN KEY ("pairing_id") REFERENCES "public"."pairings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_challenges_pairing_id" ON "sign_in_challenges" USING btree ("pairing_id");