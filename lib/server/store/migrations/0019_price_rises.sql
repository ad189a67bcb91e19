CREATE TABLE "price_asks" (
	"price_change_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"asks_from" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "price_asks_price_change_id_subscriber_id_pk" PRIMARY KEY("price_change_id","subscriber_id")
);
--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD COLUMN "price_change_id" uuid;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "from_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "otherwise" text;--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_asks" ADD CONSTRAINT "price_asks_price_change_id_price_changes_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "public"."price_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_asks" ADD CONSTRAINT "price_asks_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_asks" ADD CONSTRAINT "price_asks_merchant_id_users_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_asks_subscriber" ON "price_asks" USING btree ("subscriber_id");--> statement-breakpoint
ALTER TABLE "subscriber_changes" ADD CONSTRAINT "subscriber_changes_price_change_id_price_changes_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "public"."price_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriber_changes_price_change" ON "subscriber_changes" USING btree ("price_change_id","subscriber_id") WHERE "subscriber_changes"."price_change_id" is not null and "subscriber_changes"."status" in ('waiting', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX "price_changes_one_open" ON "price_changes" USING btree ("plan_id") WHERE "price_changes"."from_at" is not null and "price_changes"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_rise" CHECK (("price_changes"."from_at" is null) = ("price_changes"."otherwise" is null) and ("price_changes"."from_at" is not null or "price_changes"."closed_at" is null));