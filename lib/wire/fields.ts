import { getAddress, isAddress, zeroAddress } from 'viem'
import { z } from 'zod'
import { ADDRESS } from '@/lib/billing/accounts/address'
import { microUsdFromDollars } from '@/lib/billing/money/dollars'
import { FREQUENCIES } from '@/lib/billing/subscriptions/frequency'
import { MAX_USAGE_QUANTITY, quantityMicroOf } from '@/lib/billing/usage/usage-quantity'
import { UUID } from '@/lib/billing/uuid'

export const EXAMPLE_ADDRESS = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
export const EXAMPLE_UUID = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
/**
 * Characters refused in text: control characters and line breaks, lone surrogates, which Postgres cannot store, and
 * bidirectional controls, which make a text read as another one (CVE-2021-42574).
 */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const VISIBLE_CHARACTER = /[^\p{Cf}\p{Z}]/u
export const VISIBLE_RULE = 'Must contain something to see.'

/** True for one line of text that has none of the characters that are refused everywhere. */
export const isCleanLine = (line: string): boolean => !CONTROL_CHARACTER.test(line)

/** True for one line of text of which something can be seen. */
export const isVisibleLine = (line: string): boolean => VISIBLE_CHARACTER.test(line)

/**
 * UUID in any case; parsed to lower case, in which ids are stored and compared. Any version passes: an id of the
 * wrong version is unknown rather than malformed.
 */
export const uuid = z
  .string('Must be a UUID.')
  .regex(UUID, 'Must be a UUID such as 7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14.')
  .toLowerCase()
  .meta({ format: 'uuid', examples: [EXAMPLE_UUID] })

/** Instant in answers: ISO 8601, UTC, milliseconds. */
export const instant = z.string().meta({ format: 'date-time', examples: ['2026-11-21T02:40:00.000Z'] })

const INSTANT_RULE = 'Must be an ISO 8601 time with a time zone, such as 2026-12-01T00:00:00Z.'

/** Instant in requests: ISO 8601 with any offset. */
export const instantInput = z.iso
  .datetime({ offset: true, error: INSTANT_RULE })
  // In UTC, an offset can move the year out of the four digits that ISO 8601 allows.
  .refine((text) => !isBeyondFourDigits(new Date(text).getUTCFullYear()), INSTANT_RULE)
  .transform((text) => new Date(text))

const DAY_RULE = 'Must be a day such as 2026-11-21.'

/** Calendar day in UTC; 30 February is refused. */
export const dayInput = z.iso
  .date(DAY_RULE)
  .refine((text) => !isBeyondFourDigits(new Date(text).getUTCFullYear()), DAY_RULE)
  .meta({ examples: ['2026-11-21'] })

function isBeyondFourDigits(year: number): boolean {
  return year < 1 || year > 9999
}

/** One line of text, trimmed, with at least one visible character unless it is empty. */
export const lineOfText = (maximum: number, minimum = 1) =>
  z
    .string('Must be a text.')
    .trim()
    .min(minimum, 'Must not be empty.')
    .max(maximum, `Must have at most ${maximum} characters.`)
    .refine(isCleanLine, 'Must not contain control characters or line breaks.')
    .refine((text) => text === '' || isVisibleLine(text), VISIBLE_RULE)

/** Address in requests: mixed case has to pass its EIP-55 checksum. Parsed to checksum form. */
export const addressInput = z
  .string('Must be an address.')
  .regex(ADDRESS, 'Must be an address: 0x and 40 hex digits.')
  .refine(
    (text) => !hasCaseInformation(text) || isAddress(text),
    'The checksum does not match. Paste the address again.',
  )
  .refine((text) => text.toLowerCase() !== zeroAddress, 'The zero address cannot be used: nobody owns it.')
  .meta({ examples: [EXAMPLE_ADDRESS] })
  .transform((text) => getAddress(text as `0x${string}`))

function hasCaseInformation(address: string): boolean {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}

/** Address in answers: EIP-55 checksum form. */
export const address = z.string().meta({ examples: [EXAMPLE_ADDRESS] })

/** Signature of a key, or of a smart wallet (ERC-1271), which may be longer; at most 4 KiB. */
export const signatureInput = z
  .string('Must be a signature.')
  .max(8194)
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'Must be a signature: 0x and hex digits.')
  .meta({ examples: [`0x${'5b'.repeat(64)}1b`] })
  .transform((text) => text as `0x${string}`)

export const priceInput = z
  .number('Must be a number of US dollars.')
  .min(0, { error: 'Must be at least 0.', abort: true })
  .max(1_000_000_000, { error: 'Must be at most 1,000,000,000.', abort: true })
  .refine((dollars) => microUsdFromDollars(dollars) !== null, 'Must have at most 6 decimals.')
  .meta({ description: 'US dollars, at most 6 decimals.', examples: [9.99] })

/** Quantity of metered use. */
export const usageQuantity = z
  .number('Must be a number.')
  .max(MAX_USAGE_QUANTITY, { error: 'Must be at most 1,000,000,000.', abort: true })
  .refine((units) => quantityMicroOf(units) !== null, 'Must have at most 6 decimals.')

export const volumeInput = z
  .number('Must be a number.')
  .min(0, 'Must be at least 0.')
  .max(1_000_000_000_000, 'Must be at most 1,000,000,000,000.')
  .describe("The merchant's own attribute, such as seats or credits. Shown to payers when above 0.")

export const frequency = z
  .enum(FREQUENCIES, 'Must be month, quarter or year.')
  .describe('1, 3 or 12 calendar months.')

/** Highest chain id that the `integer` column of Postgres holds: 2^31 - 1. */
export const MAX_CHAIN_ID = 2_147_483_647

export const chainIdInput = z
  .int('Must be a chain id.')
  .min(1)
  .max(MAX_CHAIN_ID)
  .meta({ examples: [8453] })

/** Chain id in a query. */
export const chainIdQuery = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Must be a chain id.')
  .transform(Number)
  .refine((chainId) => chainId <= MAX_CHAIN_ID, 'Must be a chain id.')
  .meta({ type: 'integer', minimum: 1, maximum: MAX_CHAIN_ID, pattern: undefined, examples: [8453] })

/** Absolute http or https URL without credentials. */
export const linkInput = z
  .string('Must be an address.')
  .trim()
  .max(2048, 'Must have at most 2048 characters.')
  .refine((text) => /^https?:$/.test(readUrl(text)?.protocol ?? ''), {
    message: 'Must be an address beginning with https:// or http://.',
    abort: true,
  })
  .refine((text) => {
    const url = readUrl(text)
    return !url?.username && !url?.password
  }, 'Must have no user name and no password.')

/** Null for a text that is none, or that has control characters: the parser drops them, and Postgres refuses some. */
function readUrl(text: string): URL | null {
  return isCleanLine(text) ? (URL.parse?.(text) ?? parseUrl(text)) : null
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Search text in a query string. */
export const searchInput = (maximum: number) =>
  z
    .string()
    .max(maximum, `Must have at most ${maximum} characters.`)
    .refine(isCleanLine, 'Must not contain control characters.')

const pageSize = (maximum: number, description: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `Must be a whole number from 1 to ${maximum}.`)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= maximum, `Must be a whole number from 1 to ${maximum}.`)
    // In a query string everything is text; programs are told the number that it stands for.
    .meta({ type: 'integer', minimum: 1, maximum, pattern: undefined, description })

/** Id of a token of the catalogue in a query string. */
export const tokenIdInput = z.string().regex(/^\d{1,20}$/, 'Must be a token id.')

/** Page size in a query string, without a default. */
export const optionalLimitInput = (maximum: number) =>
  pageSize(maximum, 'Entries of the answer; all without it.').optional()

/** Page size in a query string; `preset` by default. */
export const limitInput = (maximum: number, preset: number) =>
  pageSize(maximum, `Entries of a page; ${preset} without it.`).default(preset)

export const cursorInput = z
  .string()
  .max(500, 'Must be a cursor from an earlier answer.')
  .regex(/^[A-Za-z0-9_-]+$/, 'Must be a cursor from an earlier answer.')
