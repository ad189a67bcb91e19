UPDATE "charges" SET
	"transaction_id" = NULL,
	"status" = CASE WHEN "charges"."status" <> 'submitted' THEN "charges"."status" WHEN "subscribers"."status" = 'cancelled' THEN 'failed' ELSE 'due' END,
	"failure_reason" = CASE WHEN "charges"."status" = 'submitted' AND "subscribers"."status" = 'cancelled' THEN 'subscriber_cancelled' ELSE "charges"."failure_reason" END
FROM "subscribers"
WHERE "subscribers"."id" = "charges"."subscriber_id" AND "charges"."transaction_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "chain_transactions" WHERE "chain_transactions"."id" = "charges"."transaction_id");
--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_transaction_id_chain_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."chain_transactions"("id") ON DELETE no action ON UPDATE no action;
