DROP INDEX "subscribers_merchant";--> statement-breakpoint
CREATE INDEX "subscribers_payer" ON "subscribers" USING btree (lower("eoa_address"));--> statement-breakpoint
CREATE INDEX "subscribers_next_charge" ON "subscribers" USING btree ("subscription_id","next_charge_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_merchant_newest" ON "subscribers" USING btree ("merchant_id","subscribed_at");--> statement-breakpoint
CREATE INDEX "subscribers_merchant_first_charge" ON "subscribers" USING btree ("merchant_id","first_charge_at");--> statement-breakpoint
CREATE INDEX "subscribers_merchant_cancelled" ON "subscribers" USING btree ("merchant_id","cancelled_at") WHERE "subscribers"."cancelled_at" is not null;