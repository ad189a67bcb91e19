import { z } from 'zod'
import { address, instant } from '../fields'
import { operation } from '../operation'
import { networkReady, paymentsReady } from './service-health'

const account = z
  .strictObject({
    address,
    balance: z.string().meta({ description: 'Wei, as a decimal string.', examples: ['412000000000000000'] }),
    balanceText: z.string().meta({ description: 'Whole coins, as a decimal string.', examples: ['0.412'] }),
    symbol: z.string().meta({ examples: ['ETH'] }),
  })
  .describe('An account of the installation, and what it has to pay for gas.')

const network = z
  .strictObject({
    ...networkReady.shape,
    reachable: z
      .boolean()
      .nullable()
      .describe('True if an RPC server answered; null before the first check.'),
    head: z
      .strictObject({
        number: z.int().meta({ examples: [23_912_004] }),
        ageSeconds: z.int().describe('Age of the block at the check.'),
      })
      .nullable()
      .describe('The newest block.'),
    contracts: z
      .enum(['ok', 'missing', 'unknown', 'wrong_roles'])
      .nullable()
      .describe('State of the factory for the configured keys.'),
    keeper: z
      .strictObject({
        ...account.shape,
        chargesLeft: z.int().describe('Charges that the balance pays for at the fee of the check.'),
      })
      .nullable(),
    canceller: account.nullable(),
    pendingTransactions: z.int().describe('Count of signed transactions that are not known to be mined.'),
    lastRenewalRunAt: instant
      .nullable()
      .describe('Time of the last complete run of due work, to the half minute.'),
  })
  .meta({ id: 'NetworkHealth' })
export type WireNetworkHealth = z.infer<typeof network>

export const listNetworks = operation({
  id: 'listNetworks',
  method: 'GET',
  path: '/api/v1/networks',
  summary: 'Read network and keeper status',
  description:
    'The facts of `/api/ready` with what the keeper needs, as of the last check, which is a minute or two old at most.',
  credential: { kind: 'merchant', scope: 'merchant:read' },
  data: z.strictObject({
    status: paymentsReady.shape.status,
    networks: z.array(network),
  }),
})
export type WireNetworks = z.output<typeof listNetworks.data>
