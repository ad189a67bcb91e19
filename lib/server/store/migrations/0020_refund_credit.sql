ALTER TABLE "subscribers" DROP CONSTRAINT "subscribers_credit";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_cause";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_quantity" CHECK ("subscribers"."quantity" > 0);--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_cause" CHECK (num_nonnulls("credit_entries"."change_id", "credit_entries"."charge_id", "credit_entries"."refund_id") = 1 and "credit_entries"."amount_micro_usd" <> 0);