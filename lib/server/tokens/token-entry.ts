import 'server-only'
import { getAddress, zeroAddress } from 'viem'
import { z } from 'zod'
import { ADDRESS } from '@/lib/billing/accounts/address'
import { MAX_CHAIN_ID } from '@/lib/wire/fields'

/** Id of at most 15 digits, which a JSON number holds exactly. */
const ID = /^[1-9]\d{0,14}$/
/** Characters of a ticker. Other alphabets would let one token look like another. */
const SYMBOL = /^[A-Za-z0-9$₮.+_-]{1,16}$/
const COINGECKO_ID = /^[a-z0-9][a-z0-9._-]{0,99}$/
/** Controls, invisible formatting (which can reverse the text around it) and line separators. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u

const text = z.string('must be text')

const printable = (max: number) =>
  text
    .max(max, `must have at most ${max} characters`)
    .refine(
      (value) => value !== '' && value.trim() === value,
      'must not be empty nor begin or end with a space',
    )
    .refine((value) => !UNPRINTABLE.test(value), 'must not contain control or formatting characters')

const integer = (min: number, max: number) =>
  z
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be a whole number from ${min} to ${max}`)
    .max(max, `must be a whole number from ${min} to ${max}`)

const checksumAddress = text.superRefine((value, context) => {
  const problem = addressProblem(value)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/**
 * One entry of an operator's token file. Every message completes a sentence that begins with the name of
 * the field.
 */
export const tokenEntry = z.strictObject({
  id: text.regex(ID, 'must be a number of at most 15 digits, written as text').optional(),
  chainId: integer(1, MAX_CHAIN_ID),
  address: checksumAddress,
  symbol: text.regex(SYMBOL, 'must be 1 to 16 of the letters a to z and A to Z, the digits and $ ₮ . + _ -'),
  name: printable(100),
  decimals: integer(0, 36),
  logoURI: text
    .max(2_000, 'must have at most 2000 characters')
    .refine(isHttpsUrl, 'must be an https address without credentials'),
  coingeckoId: text.regex(COINGECKO_ID, 'must be an id as CoinGecko writes them, such as usd-coin'),
  usdPegged: z.boolean('must be true or false'),
  permit: z
    .strictObject({ name: printable(100), version: printable(16) }, 'must be {"name", "version"} or null')
    .nullable()
    .optional(),
  source: printable(500).optional(),
})

export type TokenEntry = z.infer<typeof tokenEntry>

/** Problem of a token address (EIP-55), as the end of a sentence; null where it is valid. */
function addressProblem(value: string): string | null {
  if (!ADDRESS.test(value)) return 'must be 0x and 40 hexadecimal digits'
  if (value === zeroAddress) return 'must not be the zero address'
  const expected = getAddress(value.toLowerCase())
  return value === expected ? null : `${value} fails its EIP-55 checksum; expected ${expected}`
}

function isHttpsUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}
