import { z } from 'zod'
import { address, addressInput, chainIdInput, instant, signatureInput, uuid } from '../fields'
import { operation } from '../operation'

const account = z
  .strictObject({
    userid: uuid,
    address: address.describe('The address that signed in.'),
    organisation: z.string().meta({ examples: ['Northwind'] }),
  })
  .meta({ id: 'Account' })
export type WireAccount = z.infer<typeof account>

/** Network of a sign-in: every one for a key, its own for a smart wallet. */
export const walletChain = z
  .int()
  .nullable()
  .meta({
    description:
      'The chain of a smart wallet, on which alone it signs in. Null for a key, whose signature counts everywhere.',
    examples: [null],
  })

export const createChallenge = operation({
  id: 'createChallenge',
  method: 'POST',
  path: '/api/auth/challenge',
  summary: 'Create a message to sign',
  description:
    'A complete EIP-4361 message. It works once, for 5 minutes, for this address and for its purpose alone. `sign_in`: begins a session. `recover`: as the address that founded an account, begins a session and ends all other sessions, sign-in addresses and API keys of the account at the same time; sign in with it too. `confirm`: with the cookie `svc-session`, lets this session make changes that need a fresh signature; send it to `/api/auth/confirm`. Without a session that is 401.',
  credential: { kind: 'none' },
  body: z.strictObject({
    address: addressInput,
    chainId: chainIdInput
      .optional()
      .describe('The chain of a smart wallet; 1 unless given. It says nothing about a key.'),
    purpose: z
      .enum(['sign_in', 'recover', 'confirm'], 'Must be sign_in, recover or confirm.')
      .default('sign_in')
      .describe('What the signature is for; `sign_in` unless given.'),
  }),
  data: z.strictObject({
    message: z
      .string()
      .meta({ examples: ['dues.example.com wants you to sign in with your Ethereum account:\n...'] }),
    expiresAt: instant,
  }),
  refusals: ['unauthorized', 'account_locked', 'not_a_sign_in_address', 'other_account'],
})

export const signIn = operation({
  id: 'signIn',
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Sign in with a signed message',
  description:
    'Sets the cookie `svc-session`. The first sign-in of an address makes its account. A key (ECDSA) has one on every chain, also with code at its address (EIP-7702). A smart wallet (ERC-1271) has an account of its own on each chain, since the contract at the same address of another chain may be somebody else’s. The address that founded an account always signs in to it.',
  credential: { kind: 'none' },
  body: z.strictObject({
    message: z
      .string('Must be the message of a challenge.')
      .min(1)
      .max(4000)
      .meta({ examples: ['dues.example.com wants you to sign in with your Ethereum account:\n...'] }),
    signature: signatureInput,
  }),
  data: account,
  refusals: ['invalid_challenge', 'invalid_signature', 'account_locked', 'not_founding_address'],
  headers: ['Set-Cookie'],
})

const confirmation = z.strictObject({ confirmedUntil: instant.describe('By the clock of the database.') })
export type WireConfirmation = z.infer<typeof confirmation>

export const confirmSession = operation({
  id: 'confirmSession',
  method: 'POST',
  path: '/api/auth/confirm',
  summary: 'Confirm changes of the account',
  description:
    'Takes a message of `purpose` `confirm`, signed by any address that signs in to the account. For 10 minutes this session may change sign-in addresses, make API keys and change the receivers of subscriptions; without it they answer 403 `confirmation_required`. It ends with the session, and when the address that signed is removed. Another session needs its own.',
  credential: { kind: 'session' },
  body: signIn.body,
  data: confirmation,
  asksChain: true,
  refusals: ['invalid_challenge', 'invalid_signature', 'not_a_sign_in_address'],
})

export const signOut = operation({
  id: 'signOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Sign out',
  description: 'Ends the session on the server and clears the cookie. Without a session it does nothing.',
  credential: { kind: 'none' },
  data: null,
  headers: ['Set-Cookie'],
})

export const getSession = operation({
  id: 'getSession',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Read the current session',
  description:
    'Tells whether the cookie is good, and for whom. A missing, expired or ended one is 401, without a difference.',
  credential: { kind: 'session' },
  data: account,
})
