import { z } from 'zod'
import { mandateTypes } from '@/lib/mandate/terms/mandate-types'
import { address } from '../fields'

/** Whole number as decimal text: JSON numbers lose digits above 2^53, and wallets accept text. 78 digits hold a uint256. */
export const decimalText = (example: string) =>
  z
    .string()
    .regex(/^\d{1,78}$/)
    .meta({ examples: [example] })

const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .meta({ examples: [`0x${'0'.repeat(64)}`] })

const memberTypes = (example: readonly { readonly name: string; readonly type: string }[]) =>
  z.array(z.strictObject({ name: z.string(), type: z.string() })).meta({ examples: [example] })

const domain = z.strictObject({
  name: z.string().meta({ examples: ['Dues'] }),
  version: z.string().meta({ examples: ['1'] }),
  chainId: z.int().meta({ examples: [8453] }),
  verifyingContract: address,
})

/** EIP-712 typed data that the payer signs; passed to the wallet unchanged. */
export const mandateTypedData = z
  .strictObject({
    domain,
    types: z.strictObject({
      Mandate: memberTypes(mandateTypes.Mandate),
      Payout: memberTypes(mandateTypes.Payout),
    }),
    primaryType: z.literal('Mandate'),
    message: z.strictObject({
      merchant: address,
      payer: address,
      token: address,
      maxAmountPerPeriod: decimalText('9990000'),
      firstChargeAt: decimalText('1795228800').describe('Unix seconds.'),
      periodMonths: decimalText('1'),
      maxPeriods: decimalText('1200').describe('A century of periods where the terms run until cancelled.'),
      subscriptionRef: hash,
      replaces: hash,
      payouts: z.array(z.strictObject({ receiver: address, bps: decimalText('10000') })),
    }),
  })
  .meta({ id: 'MandateTypedData' })
export type WireMandateTypedData = z.infer<typeof mandateTypedData>

/** Permit of a key (EIP-2612) or a wallet with code (ERC-7597): sets the allowance by signature instead of a transaction. */
export const permitTypedData = z
  .strictObject({
    domain,
    types: z.strictObject({
      Permit: memberTypes([
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ]),
    }),
    primaryType: z.literal('Permit'),
    message: z.strictObject({
      owner: address,
      spender: address,
      value: decimalText('119880000'),
      nonce: decimalText('0'),
      deadline: decimalText('1795315200').describe('Unix seconds.'),
    }),
  })
  .meta({ id: 'PermitTypedData' })
export type WirePermitTypedData = z.infer<typeof permitTypedData>

/** EIP-712 typed data whose signature ends a mandate for good. */
export const cancelTypedData = z
  .strictObject({
    domain,
    types: z.strictObject({ Cancel: memberTypes([{ name: 'mandate', type: 'bytes32' }]) }),
    primaryType: z.literal('Cancel'),
    message: z.strictObject({ mandate: hash.describe('The id of the signed terms.') }),
  })
  .meta({ id: 'CancelTypedData' })
export type WireCancelTypedData = z.infer<typeof cancelTypedData>

/** Transaction for the payer's wallet to send. */
export const walletCall = z
  .strictObject({
    to: address,
    data: z
      .string()
      .regex(/^0x([0-9a-f]{2})*$/)
      .meta({ examples: ['0x095ea7b3'] }),
  })
  .meta({ id: 'WalletCall' })
export type WireWalletCall = z.infer<typeof walletCall>
