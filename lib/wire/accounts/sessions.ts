import { z } from 'zod'
import { address, instant, uuid } from '../fields'
import { operation } from '../operation'
import { walletChain } from './auth'

const session = z
  .strictObject({
    id: uuid,
    address: address.describe('The address that signed in.'),
    chainId: walletChain,
    userAgent: z.string().meta({
      description: 'User agent at sign-in; empty if none was sent.',
      examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    }),
    createdAt: instant,
    lastUsedAt: instant.describe('Time of the last request, to the minute.'),
    expiresAt: instant.describe('It ends then at the latest; without use 7 days after the last one.'),
    isCurrent: z.boolean().describe('True for this request’s session.'),
  })
  .meta({ id: 'SignedInSession' })
export type WireSession = z.infer<typeof session>

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/api/v1/sessions',
  summary: 'List open sessions',
  description: 'Open sessions of the account, last used first.',
  credential: { kind: 'merchant_session' },
  data: z.array(session),
})

export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/v1/sessions/{id}',
  summary: 'Sign one session out',
  description: 'It ends with the answer, and is not found from then on.',
  credential: { kind: 'merchant_session' },
  params: z.object({ id: uuid }),
  data: null,
  refusals: ['not_found'],
  headers: ['Set-Cookie'],
})

export const endSessions = operation({
  id: 'endSessions',
  method: 'POST',
  path: '/api/v1/sessions/sign-out',
  summary: 'Sign out everywhere',
  description:
    'Repeating it changes nothing. API keys keep working unless `revokeApiKeys` ends them too. It needs no fresh signature: ending access never opens any.',
  credential: { kind: 'merchant_session' },
  body: z.strictObject({
    sessions: z
      .enum(['others', 'all'], 'Must be others or all.')
      .describe('`others` leaves the session of this request; `all` ends that too.'),
    revokeApiKeys: z
      .boolean('Must be true or false.')
      .default(false)
      .describe('Revokes every API key of the account at the same time.'),
  }),
  data: z.strictObject({
    ended: z.int().describe('Number of ended sessions.'),
    revokedApiKeys: z.int().describe('Number of revoked API keys.'),
  }),
  headers: ['Set-Cookie'],
})
