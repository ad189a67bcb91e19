CREATE TABLE "message_counts" (
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "message_counts_scope_day_pk" PRIMARY KEY("scope","day")
);
--> statement-breakpoint
CREATE TABLE "message_plan" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"planned_event" bigint NOT NULL,
	"failures_of" date NOT NULL,
	CONSTRAINT "message_plan_one" CHECK ("message_plan"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "message_readers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"merchant_id" uuid,
	"payer" text,
	"chain_id" integer DEFAULT 0 NOT NULL,
	"checkout_session_id" text,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"formats" text NOT NULL,
	"time_zone" text NOT NULL,
	"muted" text[] DEFAULT '{}' NOT NULL,
	"token" text NOT NULL,
	"confirm_hash" text,
	"confirm_until" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"since_event" bigint DEFAULT 0 NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_readers_belongs" CHECK (case "message_readers"."audience"
        when 'merchant' then "message_readers"."merchant_id" is not null and "message_readers"."payer" is null and "message_readers"."checkout_session_id" is null
        else ("message_readers"."payer" is null) <> ("message_readers"."checkout_session_id" is null)
      end)
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"merchant_id" uuid PRIMARY KEY NOT NULL,
	"ask_payers" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reader_id" uuid NOT NULL,
	"merchant_id" uuid,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"unsubscribe_url" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"failure" text,
	"server_failed" boolean DEFAULT false NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "messages_done" CHECK (("messages"."status" = 'pending') = ("messages"."next_attempt_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refused_mailboxes" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_readers" ADD CONSTRAINT "message_readers_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_readers" ADD CONSTRAINT "message_readers_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reader_id_message_readers_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."message_readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_counts_day" ON "message_counts" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "message_readers_token" ON "message_readers" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "message_readers_confirm" ON "message_readers" USING btree ("confirm_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "message_readers_checkout" ON "message_readers" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_readers_payer" ON "message_readers" USING btree ("payer","chain_id",coalesce("merchant_id"::text, ''),lower("email")) WHERE "message_readers"."payer" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_readers_merchant" ON "message_readers" USING btree ("merchant_id",lower("email")) WHERE "message_readers"."audience" = 'merchant';--> statement-breakpoint
CREATE INDEX "message_readers_unconfirmed" ON "message_readers" USING btree ("created_at") WHERE "message_readers"."confirmed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("reader_id","key");--> statement-breakpoint
CREATE INDEX "messages_pending" ON "messages" USING btree ("next_attempt_at") WHERE "messages"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" USING btree ("created_at","id");