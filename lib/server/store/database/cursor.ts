import 'server-only'
import { InvalidValueError } from '@/lib/billing/billing-error'
import { isUuid } from '@/lib/billing/uuid'

/** Keyset position of a page's last row: its sort key and its id. */
export interface Position {
  /** Null where the sort key is not set, which sorts last. */
  readonly at: Date | null
  readonly id: string
}

/** Postgres knows no year 0. */
const INSTANT = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/**
 * The opaque text that a caller sends back for the next page.
 * @param list - names the list and its order, so that a cursor of another one is refused
 */
export function encodeCursor(list: string, position: Position): string {
  const parts = [list, position.at?.toISOString() ?? null, position.id]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** @throws InvalidValueError naming `cursor`, unless the text came from {@link encodeCursor} for this list. */
export function decodeCursor(list: string, cursor: string): Position {
  const [of, at, id] = readParts(cursor)
  if (of !== list || !isUuid(id)) throw refusal()
  if (at === null) return { at, id }
  if (typeof at !== 'string' || !INSTANT.test(at)) throw refusal()
  const instant = new Date(at)
  // Of the dates that have the shape, some are on no calendar.
  if (Number.isNaN(instant.getTime())) throw refusal()
  return { at: instant, id }
}

function readParts(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

function refusal(): InvalidValueError {
  return new InvalidValueError('cursor', 'Must be a cursor from an earlier answer of this list.')
}
