import { z } from 'zod'
import { address, instant } from '../fields'
import { transactionPlace } from './payments'

/** Reach of the allowance that the payer gave. */
export const permissionReach = z
  .strictObject({
    chargesLeft: z
      .int()
      .meta({ examples: [10] })
      .describe('Charges to come that the payer gave its allowance for, the next one included.'),
    endsAt: instant
      .nullable()
      .describe(
        'Due time of the first charge that it was not given for; null where it reaches the end of the terms, and where no charge is to come.',
      ),
    ending: z
      .boolean()
      .meta({ examples: [false] })
      .describe(
        'True with two charges left or fewer, from three months before `endsAt` on: the payer can renew it.',
      ),
  })
  .meta({ id: 'PermissionReach' })

/** State of the mandate on chain. */
export const permission = z
  .strictObject({
    state: z
      .enum(['none', 'pending', 'live', 'removing', 'removed'])
      .describe(
        'none: never given. pending: signed for a trial, and brought to the chain with the first charge. removing: a transaction that ends it is on its way.',
      ),
    discarded: z
      .boolean()
      .describe(
        'True where it is `none` because what was signed was discarded before it took effect on the chain.',
      ),
    contract: address.nullable(),
    allowance: z
      .string()
      .nullable()
      .meta({ examples: ['99900000'] })
      .describe('Allowance of the contract as last read, in atomic units; null while it is not read.'),
    ...permissionReach.shape,
    authorizedAt: instant.nullable(),
    authorizedBy: transactionPlace
      .nullable()
      .describe('Transaction that put it in force; null until it is in a block.'),
    removedAt: instant.nullable(),
    removedBy: transactionPlace
      .nullable()
      .describe('Transaction that ended it, unless the payer sent it; null until it is in a block.'),
  })
  .meta({ id: 'Permission' })
export type WirePermission = z.infer<typeof permission>
