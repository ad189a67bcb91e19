import 'server-only'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { mandates } from '../schema/payment-schema'

/** Place in a merchant's queue of starts, the earliest first. */
export interface StartPlace {
  readonly at: Date
  readonly id: string
}

/** Starts that a run does not list any more. */
export interface PassedStarts {
  /** The last of each merchant that the run has been through, and so all before it. */
  readonly last: ReadonlyMap<string, StartPlace>
  /** Merchants whose starts cannot be paid for now. */
  readonly spent: ReadonlySet<string>
}

/** Turns of merchants in a queue by two columns: the first of each, then the second of each, and so on. */
export function turnsOf({ at, id }: { at: AnyColumn; id: AnyColumn }): {
  /** Number of a start among those of its merchant that are listed. */
  readonly turn: SQL
  /** Condition for starts that a run has not been through, as {@link passedBy} tells the statement. */
  readonly isAhead: SQL
} {
  return {
    turn: sql`row_number() over (partition by ${mandates.merchantId} order by ${at}, ${id})`,
    isAhead: sql`not exists (
      select 1 from jsonb_to_recordset(${sql.placeholder('places')}::jsonb)
        as passed (merchant uuid, at timestamptz, id uuid)
      where passed.merchant = ${mandates.merchantId} and (${at}, ${id}) <= (passed.at, passed.id))`,
  }
}

/** Condition for starts of merchants whose starts can be paid for, as {@link passedBy} tells the statement. */
export const isPaidFor = sql`${mandates.merchantId} <> all(${sql.placeholder('spent')}::uuid[])`

/** Values of a statement that lists starts by their turns. */
export const passedBy = ({ last, spent }: PassedStarts) => ({
  places: JSON.stringify([...last].map(([merchant, place]) => ({ merchant, ...place }))),
  spent: [...spent],
})
