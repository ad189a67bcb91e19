import { z } from 'zod'
import { address, instant, uuid } from '../fields'
import { operation } from '../operation'
import { createChallenge, signIn, walletChain } from './auth'

const signInAddress = z
  .strictObject({
    id: uuid,
    address,
    chainId: walletChain,
    addedAt: instant,
    isOwn: z
      .boolean()
      .describe('True for the address that founded the account: payers see it, and it always stays.'),
    isCurrent: z.boolean().describe('True for the address of this request’s session.'),
  })
  .meta({ id: 'SignInAddress' })
export type WireSignInAddress = z.infer<typeof signInAddress>

export const listSignInAddresses = operation({
  id: 'listSignInAddresses',
  method: 'GET',
  path: '/api/v1/sign-in-addresses',
  summary: 'List sign-in addresses',
  description: 'Each of them signs in to this account. They are in the order in which they were added.',
  credential: { kind: 'merchant_session' },
  data: z.array(signInAddress),
})

export const createAddressChallenge = operation({
  id: 'createAddressChallenge',
  method: 'POST',
  path: '/api/v1/sign-in-addresses/challenge',
  summary: 'Create a message that adds an address',
  description:
    'A complete EIP-4361 message that names the account. It works once, for 5 minutes, for this address and for the session that asked for it.',
  credential: { kind: 'merchant_session' },
  body: createChallenge.body.omit({ purpose: true }),
  data: createChallenge.data,
})

export const addSignInAddress = operation({
  id: 'addSignInAddress',
  method: 'POST',
  path: '/api/v1/sign-in-addresses',
  summary: 'Add a sign-in address',
  description:
    'Needs a confirmed session (`POST /api/auth/confirm`) besides the new address’s signature of the message. A smart wallet is added on the chain of the message: on another one, the same address may be somebody else’s. An address that signs in to any account here already is refused, and it is not said to which.',
  credential: { kind: 'merchant_session' },
  body: signIn.body,
  data: signInAddress,
  asksChain: true,
  status: 201,
  refusals: [
    'confirmation_required',
    'invalid_challenge',
    'invalid_signature',
    'address_in_use',
    'too_many_sign_in_addresses',
  ],
})

export const removeSignInAddress = operation({
  id: 'removeSignInAddress',
  method: 'DELETE',
  path: '/api/v1/sign-in-addresses/{id}',
  summary: 'Remove a sign-in address',
  description:
    'Needs a confirmed session (`POST /api/auth/confirm`). The sessions that the address made end with the answer, and what it confirmed. The address that founded the account stays. Payments and API keys go on as before.',
  credential: { kind: 'merchant_session' },
  params: z.object({ id: uuid }),
  data: null,
  refusals: ['confirmation_required', 'not_found', 'founding_address_stays'],
  headers: ['Set-Cookie'],
})
