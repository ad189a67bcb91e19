-- The id of the next row of a log: the microsecond, or a random step above the last id where that is later. The lock is
-- held for this call alone, and given back also where the statement is cancelled in the midst of it.
CREATE FUNCTION "next_log_id"("counter" regclass) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  "next" bigint;
BEGIN
  PERFORM pg_advisory_lock(1819242348, hashtext("counter"::text));
  "next" := greatest(nextval("counter") + floor(random() * 1000)::bigint, floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint);
  PERFORM setval("counter", "next");
  PERFORM pg_advisory_unlock(1819242348, hashtext("counter"::text));
  RETURN "next";
EXCEPTION WHEN query_canceled OR others THEN
  PERFORM pg_advisory_unlock(1819242348, hashtext("counter"::text));
  RAISE;
END $$;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "id" SET DEFAULT next_log_id('audit_log_id_seq');--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "id" SET DEFAULT next_log_id('events_id_seq');
