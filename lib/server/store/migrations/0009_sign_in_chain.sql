ALTER TABLE "users" DROP CONSTRAINT "users_address_unique";--> statement-breakpoint
ALTER TABLE "sign_in_addresses" DROP CONSTRAINT "sign_in_addresses_address_unique";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "chain_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "chain_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_addresses" ADD COLUMN "chain_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_wallet" ON "users" USING btree ("address","chain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_addresses_wallet" ON "sign_in_addresses" USING btree ("address","chain_id");--> statement-breakpoint
-- Which of the wallets so far are contracts, and of which chain, was not kept. They count as keys: a key's signature still
-- opens its account, and a contract opens a new one of its own. Sessions may be those of any contract, so all end.
DELETE FROM "sessions";
