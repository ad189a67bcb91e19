import { z } from 'zod'
import { instant } from '../fields'
import { operation } from '../operation'

export const getHealth = operation({
  id: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'Check liveness',
  description: 'Query parameters are not looked at: some monitors add one against caches.',
  credential: { kind: 'none' },
  rateLimited: false,
  anyQuery: true,
  data: z.strictObject({ status: z.literal('ok') }),
})

const problem = z.strictObject({
  code: z
    .string()
    .describe('Stable, such as `rpc_unavailable`, `factory_missing`, `keeper_low` or `work_stalled`.'),
  message: z.string(),
  remedy: z.string(),
})

export const networkReady = z
  .strictObject({
    chainId: z.int(),
    name: z.string(),
    status: z
      .enum(['ok', 'warning', 'broken', 'checking'])
      .describe('`broken`: nothing can be charged there now. `checking`: not known yet.'),
    checkedAt: instant.nullable(),
    problems: z.array(problem),
  })
  .describe('A network on which payments are taken.')

export type WireNetworkReady = z.output<typeof networkReady>

export const paymentsReady = z.strictObject({
  status: z
    .enum(['ok', 'degraded', 'checking', 'not_configured'])
    .describe('`degraded`: some network is not `ok`. Everything else works nevertheless.'),
  networks: z.array(networkReady.extend({ problems: z.array(problem.pick({ code: true })) })),
})
export type WirePaymentsReady = z.output<typeof paymentsReady>

export const getReady = operation({
  id: 'getReady',
  method: 'GET',
  path: '/api/ready',
  summary: 'Check readiness',
  description:
    '503 otherwise, with the part that is away in `detail`, and also while nothing can be charged on some network, so that a monitor needs only the status. `payments` tells how each network was within the last minute or two. All else works meanwhile: a load balancer should ask `/api/health`. Query parameters are not looked at: some monitors add one against caches.',
  credential: { kind: 'none' },
  rateLimited: false,
  anyQuery: true,
  data: z.strictObject({
    status: z.literal('ok'),
    database: z.literal('ok'),
    worker: z.enum(['ok', 'off']).describe('`off`: another process does the background work (`WORKER=off`).'),
    mail: z
      .enum(['ok', 'failing', 'off'])
      .describe(
        '`off`: no mail server is set. `failing`: messages have waited for the mail server for a while. All else works meanwhile.',
      ),
    devices: z
      .enum(['ok', 'failing', 'off'])
      .describe(
        '`off`: no key for push services is set. `failing`: messages wait since a push service refuses it. All else works meanwhile.',
      ),
    payments: paymentsReady,
  }),
  refusals: ['unavailable'],
})
