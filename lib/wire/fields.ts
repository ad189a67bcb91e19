import { getAddress, isAddress, zeroAddress } from 'viem'
import { z } from 'zod'
import { microUsdFromDollars } from '@/lib/billing/money/money'
import { FREQUENCIES } from '@/lib/billing/subscriptions/plan'

/** Digits of any UUID version: what is unknown is answered by the lookup, not by the shape. */
const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/
const EXAMPLE_ADDRESS = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
/**
 * What no text of people has: control characters, line breaks, halves of surrogate pairs, which no database stores,
 * and the marks that turn the direction of writing, which make a text read as another one (CVE-2021-42574).
 */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const VISIBLE_CHARACTER = /[^\p{Cf}\p{Z}]/u

/** In any case as input; written in lower case, as they are stored and compared. */
export const uuid = z
  .string('Must be a UUID.')
  .regex(UUID, 'Must be a UUID such as 7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14.')
  .toLowerCase()
  .meta({ format: 'uuid', examples: ['7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'] })

/** An instant as the API writes it: ISO 8601, UTC, milliseconds. */
export const instant = z.string().meta({ format: 'date-time', examples: ['2026-11-21T02:40:00.000Z'] })

const INSTANT_RULE = 'Must be an ISO 8601 time with a time zone, such as 2026-12-01T00:00:00Z.'

/** A future or past instant as a caller may write it; any offset is accepted. */
export const instantInput = z.iso
  .datetime({ offset: true, error: INSTANT_RULE })
  // The offset may lead out of the years that have four digits.
  .refine((text) => !isBeyondFourDigits(new Date(text).getUTCFullYear()), INSTANT_RULE)
  .transform((text) => new Date(text))

const DAY_RULE = 'Must be a day such as 2026-11-21.'

/** A day of the calendar, in UTC; 30 February is none. */
export const dayInput = z.iso
  .date(DAY_RULE)
  .refine((text) => !isBeyondFourDigits(new Date(text).getUTCFullYear()), DAY_RULE)
  .meta({ examples: ['2026-11-21'] })

function isBeyondFourDigits(year: number): boolean {
  return year < 1 || year > 9999
}

/** One line of text for people; surrounding spaces are dropped. */
export const lineOfText = (maximum: number, minimum = 1) =>
  z
    .string('Must be a text.')
    .trim()
    .min(minimum, 'Must not be empty.')
    .max(maximum, `Must have at most ${maximum} characters.`)
    .refine((text) => !CONTROL_CHARACTER.test(text), 'Must not contain control characters or line breaks.')
    .refine((text) => text === '' || VISIBLE_CHARACTER.test(text), 'Must contain something to see.')

/** An address as callers write it: mixed case must pass its EIP-55 checksum. Becomes the checksum form. */
export const addressInput = z
  .string('Must be an address.')
  .regex(/^0x[0-9a-fA-F]{40}$/, 'Must be an address: 0x and 40 hex digits.')
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

/** An address as the API writes it: EIP-55 checksum form. */
export const address = z.string().meta({ examples: [EXAMPLE_ADDRESS] })

/** A signature as wallets write it, of a key or of a smart wallet. */
export const signatureInput = z
  .string('Must be a signature.')
  .max(8194)
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'Must be a signature: 0x and hex digits.')
  .meta({ examples: [`0x${'5b'.repeat(64)}1b`] })
  .transform((text) => text as `0x${string}`)

export const priceInput = z
  .number('Must be a number of US dollars.')
  .min(0, 'Must be at least 0.')
  .max(1_000_000_000, 'Must be at most 1,000,000,000.')
  .refine((dollars) => microUsdFromDollars(dollars) !== null, 'Must have at most 6 decimals.')
  .meta({ description: 'US dollars, at most 6 decimals.', examples: [9.99] })

export const volumeInput = z
  .number('Must be a number.')
  .min(0, 'Must be at least 0.')
  .max(1_000_000_000_000, 'Must be at most 1,000,000,000,000.')
  .describe("The merchant's own attribute, such as seats or credits. Shown to payers when above 0.")

export const frequency = z
  .enum(FREQUENCIES, 'Must be month, quarter or year.')
  .describe('1, 3 or 12 calendar months.')

/** The highest chain id that the store can hold: a signed 32-bit integer. */
export const MAX_CHAIN_ID = 2_147_483_647

export const chainIdInput = z
  .int('Must be a chain id.')
  .min(1)
  .max(MAX_CHAIN_ID)
  .meta({ examples: [8453] })

/** An http or https address that a browser may be sent to. */
export const linkInput = z
  .string('Must be an address.')
  .trim()
  .max(2048, 'Must have at most 2048 characters.')
  .refine((text) => {
    // The parser forgives control characters, and a database does not take all of them.
    const url = CONTROL_CHARACTER.test(text) ? null : (URL.parse?.(text) ?? parseUrl(text))
    if (url === null || url.username || url.password) return false
    return url.protocol === 'https:' || url.protocol === 'http:'
  }, 'Must be an address beginning with https:// or http://.')

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** What somebody looks for, in a query string. */
export const searchInput = (maximum: number) =>
  z
    .string()
    .max(maximum, `Must have at most ${maximum} characters.`)
    .refine((text) => !CONTROL_CHARACTER.test(text), 'Must not contain control characters.')

/** A page size in a query string; absent unless given. */
export const optionalLimitInput = (maximum: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `Must be a whole number from 1 to ${maximum}.`)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= maximum, `Must be a whole number from 1 to ${maximum}.`)
    .optional()

/** A page size in a query string; `preset` unless given. */
export const limitInput = (maximum: number, preset: number) => optionalLimitInput(maximum).default(preset)

export const cursorInput = z
  .string()
  .max(500, 'Must be a cursor from an earlier answer.')
  .regex(/^[A-Za-z0-9_-]+$/, 'Must be a cursor from an earlier answer.')
