import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database'

/**
 * A text that changes with every step of background work: when two of them are equal, nothing was done in between.
 * It counts whole tables, so it is for test mode and tests.
 */
export async function countWork(db: Database): Promise<string> {
  const { rows } = await db.execute<{ state: unknown }>(sql`
    select jsonb_build_array(
      (select coalesce(max(id), 0) from events),
      (select count(*) from checkout_sessions),
      (select jsonb_agg(jsonb_build_array(status, n, attempts) order by status) from
        (select status, count(*) as n, sum(attempts) as attempts from charges group by status) as charges),
      (select jsonb_object_agg(status, n) from
        (select status, count(*) as n from chain_transactions group by status) as transactions),
      (select jsonb_build_array(count(*), max(last_sent_at)) from transaction_attempts),
      (select jsonb_object_agg(stage, n) from (select stage, count(*) as n from chain_logs group by stage) as logs),
      (select jsonb_agg(jsonb_build_array(chain_id, head_block) order by chain_id) from chain_cursors),
      (select jsonb_object_agg(status, n) from (select status, count(*) as n from mandates group by status) as mandates),
      (select jsonb_agg(jsonb_build_array(status, n, sent) order by status) from
        (select status, count(*) as n, count(transaction_id) as sent from enrolments group by status) as enrolments),
      (select jsonb_agg(jsonb_build_array(status, n, sent) order by status) from
        (select status, count(*) as n, count(transaction_id) as sent from allowance_renewals group by status) as renewals),
      (select jsonb_agg(jsonb_build_array(status, n, sent, permits) order by status) from
        (select status, count(*) as n, count(transaction_id) as sent, count(permit_transaction_id) as permits
          from subscriber_changes group by status) as changes),
      (select jsonb_build_array(max(planned_event), max(failures_of)) from message_plan),
      (select jsonb_object_agg(status, n) from
        (select status, count(*) as n from messages group by status) as messages),
      (select jsonb_agg(jsonb_build_array(status, n, periods) order by status) from
        (select status, count(*) as n, sum(next_period) as periods from subscribers group by status) as subscribers)
    ) as state`)
  return JSON.stringify(rows[0]?.state)
}
