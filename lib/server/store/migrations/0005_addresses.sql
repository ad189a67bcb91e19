UPDATE "key_nonces" SET "address" = "own"."sender" FROM (SELECT DISTINCT "chain_id", "sender" FROM "chain_transactions") AS "own" WHERE "own"."chain_id" = "key_nonces"."chain_id" AND lower("own"."sender") = "key_nonces"."address";--> statement-breakpoint
UPDATE "payer_funds" SET "token" = "signed"."token", "payer" = "signed"."payer", "puller" = "signed"."puller" FROM (SELECT DISTINCT "chain_id", "token", "payer", "puller" FROM "mandates") AS "signed" WHERE "signed"."chain_id" = "payer_funds"."chain_id" AND lower("signed"."token") = "payer_funds"."token" AND lower("signed"."payer") = "payer_funds"."payer" AND lower("signed"."puller") = "payer_funds"."puller";--> statement-breakpoint
DROP INDEX "receivers_subscription_network_address";--> statement-breakpoint
DROP INDEX "subscribers_payer";--> statement-breakpoint
DROP INDEX "subscribers_one_running";--> statement-breakpoint
DROP INDEX "tokens_chain_id_address";--> statement-breakpoint
DROP INDEX "chain_transactions_nonce";--> statement-breakpoint
DROP INDEX "mandates_payer";--> statement-breakpoint
CREATE UNIQUE INDEX "receivers_subscription_network_address" ON "receivers" USING btree ("subscription_id","network_id","address");--> statement-breakpoint
CREATE INDEX "subscribers_payer" ON "subscribers" USING btree ("eoa_address");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_one_running" ON "subscribers" USING btree ("subscription_id","eoa_address") WHERE "subscribers"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_chain_id_address" ON "tokens" USING btree ("chain_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_transactions_nonce" ON "chain_transactions" USING btree ("chain_id","sender","nonce");--> statement-breakpoint
CREATE INDEX "mandates_payer" ON "mandates" USING btree ("chain_id","payer","token");
