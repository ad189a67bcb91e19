ALTER TABLE "charges" ADD COLUMN "together" integer;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "start_gas" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "has_reverted" boolean DEFAULT false NOT NULL;