import { z } from 'zod'
import { EVENT_TYPES } from '../billing/event-type'
import { addressInput, instant } from './fields'
import { operation } from './operation'
import { atLeastOne, oneForm } from './schema-rules'

/** Faults of the chain, a token or an account that can be injected. */
export const TEST_FAULTS = [
  'drain',
  'remove_allowance',
  'pause_token',
  'rpc_down',
  'drop_transaction',
  'reorg',
] as const
/** Faults that last until they are lifted. */
const LASTING: readonly string[] = ['pause_token', 'rpc_down', 'drop_transaction']
/** Faults of one account. */
const OF_ACCOUNTS: readonly string[] = ['drain', 'remove_allowance']

const EXAMPLE_PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const address = z.string().meta({ examples: [EXAMPLE_PAYER] })
const atomicUnits = z.string().meta({ examples: ['25000000'] })
const tokenId = z
  .string()
  .regex(/^\d{1,15}$/, 'Must be the id of a token.')
  .meta({ examples: ['31337001'] })

const testToken = z.strictObject({
  id: z.string().meta({ examples: ['31337001'] }),
  symbol: z.string().meta({ examples: ['USDC'] }),
  name: z.string(),
  address,
  decimals: z.int(),
  paused: z.boolean().describe('The fault `pause_token`.'),
})

const chain = z.strictObject({
  chainId: z.int().meta({ examples: [31337] }),
  rpcUrl: z
    .string()
    .nullable()
    .describe('Null where there is no local chain; `problem` says why.')
    .meta({ examples: ['http://127.0.0.1:8545'] }),
  problem: z
    .string()
    .nullable()
    .meta({ examples: [null] }),
})

export const getTestMode = operation({
  id: 'getTestMode',
  method: 'GET',
  path: '/api/v1/test',
  summary: 'Read the state of test mode',
  description:
    'Billing time, the local chain with its tokens, the accounts of the test wallet, and the faults that go on.',
  credential: { kind: 'none' },
  testOnly: true,
  rateLimited: false,
  data: chain.extend({
    now: instant.describe('Billing time.'),
    merchant: address.describe('The sample merchant.'),
    payers: z.array(address).describe('The accounts of the test wallet.'),
    tokens: z.array(testToken).describe('Those of the local chain.'),
    rpcDown: z.boolean().describe('The fault `rpc_down`.'),
    droppingTransactions: z.boolean().describe('The fault `drop_transaction`.'),
  }),
})

const clock = z.strictObject({ now: instant })

export const getTestClock = operation({
  id: 'getTestClock',
  method: 'GET',
  path: '/api/v1/test/clock',
  summary: 'Read billing time',
  description:
    'The time by which charges fall due. It runs like any clock, ahead of the machine’s by as much as it was moved.',
  credential: { kind: 'none' },
  testOnly: true,
  rateLimited: false,
  data: clock,
})

const happening = z.strictObject({
  type: z.enum(EVENT_TYPES).meta({ examples: ['payment.succeeded'] }),
  sample: z
    .boolean()
    .describe('True for subscribers of the sample data, who were there before anybody subscribed.'),
  count: z.int().meta({ examples: [1] }),
})

/** So many days or months. */
const ahead = (most: number) => {
  const rule = `Must be a whole number from 0 to ${most}.`
  return z.int(rule).min(0, rule).max(most, rule)
}

export const advanceTestClock = operation({
  id: 'advanceTestClock',
  method: 'POST',
  path: '/api/v1/test/clock',
  summary: 'Move billing time ahead',
  description:
    'Moves the service and the local chain together, day by day, and answers when the work that fell due is done.',
  credential: { kind: 'none' },
  testOnly: true,
  rateLimited: false,
  body: z.strictObject({
    advance: z
      .strictObject({ days: ahead(366).optional(), months: ahead(24).optional() })
      .refine(({ days = 0, months = 0 }) => days + months > 0, 'Must be at least one day.')
      .meta({ ...atLeastOne({ days: 'integer', months: 'integer' }), examples: [{ months: 1 }] }),
  }),
  data: clock.extend({
    happened: z
      .array(happening)
      .describe('Count of each event written on the way, for all merchants together.'),
  }),
})

export const setTestFault = operation({
  id: 'setTestFault',
  method: 'POST',
  path: '/api/v1/test/faults',
  summary: 'Inject a fault',
  description: [
    '- `drain` takes all tokens from `account`.',
    "- `remove_allowance` takes back what `account` has allowed merchants' contracts to take.",
    '- `pause_token` stops every transfer of `token`.',
    '- `rpc_down`: the service cannot reach the local chain.',
    '- `drop_transaction`: the chain takes what the service sends, and forgets it.',
    '- `reorg` undoes the newest blocks that hold a transaction and are not final.',
    '',
    '`token` is the id of one test token; without it all of them are meant. `pause_token`, `rpc_down` and',
    '`drop_transaction` go on until they are taken back with `on: false`.',
  ].join('\n'),
  credential: { kind: 'none' },
  testOnly: true,
  rateLimited: false,
  body: z
    .strictObject({
      fault: z
        .enum(TEST_FAULTS, `Must be one of ${TEST_FAULTS.join(', ')}.`)
        .meta({ examples: ['pause_token'] }),
      account: addressInput.optional(),
      token: tokenId.optional(),
      on: z.boolean().optional(),
    })
    .refine(({ fault, on }) => on !== false || LASTING.includes(fault), {
      path: ['on'],
      message: 'This happens once and cannot be taken back.',
    })
    .refine(({ fault, account }) => account !== undefined || !OF_ACCOUNTS.includes(fault), {
      path: ['account'],
      message: 'Name the account that it happens to.',
    })
    .refine(({ fault, account }) => account === undefined || OF_ACCOUNTS.includes(fault), {
      path: ['account'],
      message: 'This happens to everybody. Leave the account out.',
    })
    .meta(
      oneForm(
        {
          told: {
            fault: { type: 'string', enum: TEST_FAULTS.filter((each) => !OF_ACCOUNTS.includes(each)) },
          },
        },
        { told: { fault: { type: 'string', enum: OF_ACCOUNTS }, account: { type: 'string' } } },
      ),
    ),
  data: z.strictObject({
    fault: z.enum(TEST_FAULTS),
    on: z.boolean(),
    detail: z
      .string()
      .describe('What has happened.')
      .meta({ examples: ['Undid 1 block.'] }),
  }),
  refusals: ['not_found'],
})

export const giveTestTokens = operation({
  id: 'giveTestTokens',
  method: 'POST',
  path: '/api/v1/test/faucet',
  summary: 'Give an account test tokens',
  description: 'And coins for gas, where it has few.',
  credential: { kind: 'none' },
  testOnly: true,
  rateLimited: false,
  body: z.strictObject({
    account: addressInput.meta({ examples: [EXAMPLE_PAYER] }),
    tokenId: tokenId.optional().describe('Some of each test token without it.'),
    amount: z
      .string()
      .regex(/^[1-9]\d{0,29}$/, 'Must be a whole number of atomic units, above 0.')
      .meta({ examples: ['25000000'] })
      .optional()
      .describe('In atomic units. Enough for the dearest sample plan without it.'),
  }),
  data: z.strictObject({
    account: address,
    balances: z.array(z.strictObject({ tokenId, symbol: z.string(), balance: atomicUnits })),
  }),
  refusals: ['not_found'],
})
