ALTER TABLE "message_readers" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "message_readers" ADD COLUMN "endpoint" text;--> statement-breakpoint
ALTER TABLE "message_readers" ADD COLUMN "endpoint_hash" text;--> statement-breakpoint
ALTER TABLE "message_readers" ADD COLUMN "p256dh" text;--> statement-breakpoint
ALTER TABLE "message_readers" ADD COLUMN "auth" text;--> statement-breakpoint
ALTER TABLE "message_readers" ADD COLUMN "device_name" text;--> statement-breakpoint
ALTER TABLE "message_readers" ADD COLUMN "session_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "message_readers_device_payer" ON "message_readers" USING btree ("endpoint_hash","payer","chain_id") WHERE "message_readers"."endpoint_hash" is not null and "message_readers"."payer" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_readers_device_merchant" ON "message_readers" USING btree ("endpoint_hash","merchant_id") WHERE "message_readers"."endpoint_hash" is not null and "message_readers"."audience" = 'merchant';--> statement-breakpoint
CREATE INDEX "message_readers_session" ON "message_readers" USING btree ("session_id") WHERE "message_readers"."session_id" is not null;--> statement-breakpoint
ALTER TABLE "message_readers" ADD CONSTRAINT "message_readers_place" CHECK (case when "message_readers"."email" is null
        then num_nulls("message_readers"."endpoint", "message_readers"."endpoint_hash", "message_readers"."p256dh", "message_readers"."auth", "message_readers"."device_name") = 0
          and "message_readers"."checkout_session_id" is null
        else num_nonnulls("message_readers"."endpoint", "message_readers"."endpoint_hash", "message_readers"."p256dh", "message_readers"."auth", "message_readers"."device_name", "message_readers"."session_id") = 0
      end);