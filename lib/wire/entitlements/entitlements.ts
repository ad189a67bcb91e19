import { z } from 'zod'
import { SUBSCRIBER_STATUSES } from '@/lib/billing/subscriptions/subscriber'
import { clientReferenceInput } from '../customers/customer'
import { addressInput, chainIdQuery, instant, uuid } from '../fields'
import { operation } from '../operation'
import { plan } from '../subscriptions/subscription-object'

export const entitlement = z
  .strictObject({
    subscriptionId: uuid,
    plan,
    quantity: z.int().describe('Units of the plan, as of seats.'),
    volume: z.number().describe('The plan’s `volume`, of all units.'),
    status: z.enum(SUBSCRIBER_STATUSES),
    entitled: z.boolean().describe('The answer to “may they use it now?”.'),
    accessUntil: instant.describe('End of what is paid, with the days of grace after it.'),
  })
  .meta({ id: 'Entitlement' })
export type WireEntitlement = z.infer<typeof entitlement>

export const listEntitlements = operation({
  id: 'listEntitlements',
  method: 'GET',
  path: '/api/v1/entitlements',
  summary: 'Read what a customer may use now',
  description:
    'One entry for each running subscriber of the customer; an empty list is a customer without any. `Cache-Control` says how long the answer may be kept: a minute at most and never beyond `accessUntil`; an answer that refuses anything is not to be kept. By an address, check first that the address is your customer’s, and name the chain where it is a smart wallet’s.',
  credential: { kind: 'merchant', scope: 'entitlements:read' },
  query: z
    .object({
      clientReferenceId: clientReferenceInput.optional(),
      address: addressInput.optional().describe('The key or smart wallet that pays.'),
      chainId: chainIdQuery
        .optional()
        .describe(
          'Chain of the address: a smart wallet is one of its own, and the contract at the same address of another chain may be somebody else’s. Every chain unless given.',
        ),
      subscriptionId: uuid.optional(),
    })
    .refine((query) => (query.clientReferenceId === undefined) !== (query.address === undefined), {
      path: ['clientReferenceId'],
      message: 'Name either clientReferenceId or address.',
    })
    .refine((query) => query.chainId === undefined || query.address !== undefined, {
      path: ['chainId'],
      message: 'Is of an address. Name that, or leave this out.',
    }),
  data: z.array(entitlement),
  refusals: ['not_found'],
  headers: ['Cache-Control'],
})

export const signEntitlements = operation({
  id: 'signEntitlements',
  method: 'POST',
  path: '/api/v1/portal/entitlement-token',
  summary: 'Sign what the payer may use',
  description:
    'A token (JWT, EdDSA) that proves to one merchant what the wallet of the session may use there, without a request to this service: verify it with the keys at `/.well-known/jwks.json`, `iss` as the address of this service, `aud` as your own `userid`, and `exp`. `sub` is the address of a key, and `eip155:8453:0x...` (CAIP-10) for a smart wallet, which is one of its chain alone; `entitlements` the list, without those that are not entitled. It lives for 10 minutes.',
  credential: { kind: 'session' },
  body: z.strictObject({ audience: uuid.describe('`userid` of the merchant.') }),
  data: z.strictObject({
    token: z.string().meta({ examples: ['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIweDNFIn0.c2lnbmF0dXJl'] }),
    expiresAt: instant,
  }),
  refusals: ['not_found'],
})

export const listSigningKeys = operation({
  id: 'listSigningKeys',
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'Read the keys of entitlement tokens',
  description:
    'A JSON Web Key Set (RFC 7517). The next key is published an hour before it signs, so that it may be kept for as long as `Cache-Control` says.',
  credential: { kind: 'none' },
  anySite: true,
  data: z.strictObject({
    keys: z.array(
      z
        .strictObject({
          kid: z.string(),
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          x: z.string(),
          alg: z.literal('EdDSA'),
          use: z.literal('sig'),
        })
        .meta({ id: 'SigningKey' }),
    ),
  }),
  envelope: 'bare',
  headers: ['Cache-Control'],
})
