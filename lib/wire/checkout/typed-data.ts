import { z } from 'zod'
import { address } from '../fields'

/** A whole number as decimal text, which keeps every digit and which wallets read as well. */
export const decimalText = (example: string) =>
  z
    .string()
    .regex(/^\d{1,78}$/)
    .meta({ examples: [example] })

const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .meta({ examples: [`0x${'0'.repeat(64)}`] })

const memberTypes = z.array(
  z.strictObject({
    name: z.string().meta({ examples: ['payer'] }),
    type: z.string().meta({ examples: ['address'] }),
  }),
)

const domain = z.strictObject({
  name: z.string().meta({ examples: ['Dues'] }),
  version: z.string().meta({ examples: ['1'] }),
  chainId: z.int().meta({ examples: [8453] }),
  verifyingContract: address,
})

/** What a payer signs (EIP-712), to be handed to the wallet as it is. */
export const mandateTypedData = z
  .strictObject({
    domain,
    types: z.strictObject({ Mandate: memberTypes, Payout: memberTypes }),
    primaryType: z.literal('Mandate'),
    message: z.strictObject({
      merchant: address,
      payer: address,
      token: address,
      maxAmountPerPeriod: decimalText('9990000'),
      firstChargeAt: decimalText('1795228800').describe('Unix seconds.'),
      periodMonths: decimalText('1'),
      maxCharges: decimalText('12'),
      subscriptionRef: hash,
      replaces: hash,
      payouts: z.array(z.strictObject({ receiver: address, bps: decimalText('10000') })),
    }),
  })
  .meta({ id: 'MandateTypedData' })
export type WireMandateTypedData = z.infer<typeof mandateTypedData>

/** A permit (EIP-2612), by which a signature sets the allowance in place of a transaction. */
export const permitTypedData = z
  .strictObject({
    domain,
    types: z.strictObject({ Permit: memberTypes }),
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

/** A transaction that the payer's wallet can send. */
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
