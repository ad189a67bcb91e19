CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid,
	"token_id" text,
	"digest" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"source" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pictures_owner" CHECK (("pictures"."merchant_id" is null) <> ("pictures"."token_id" is null)),
	CONSTRAINT "pictures_type" CHECK ("pictures"."type" in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
	CONSTRAINT "pictures_size" CHECK (octet_length("pictures"."bytes") <= 262144)
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "logo_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "accent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "logo_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_token_id_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_merchant" ON "pictures" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_token" ON "pictures" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "pictures_digest" ON "pictures" USING btree ("digest");