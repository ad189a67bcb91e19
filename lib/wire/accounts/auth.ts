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
  summary: 'Create a sign-in message',
  description: 'A complete EIP-4361 message. It works once, for 5 minutes, for this address.',
  credential: { kind: 'none' },
  body: z.strictObject({
    address: addressInput,
    chainId: chainIdInput
      .optional()
      .describe('The chain of a smart wallet; 1 unless given. It says nothing about a key.'),
  }),
  data: z.strictObject({
    message: z
      .string()
      .meta({ examples: ['dues.example.com wants you to sign in with your Ethereum account:\n...'] }),
    expiresAt: instant,
  }),
})

export const signIn = operation({
  id: 'signIn',
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Sign in with a signed message',
  description:
    'Sets the cookie `svc-session`. The first sign-in of an address makes its account. A key (ECDSA) has one on every chain, also with code at its address (EIP-7702). A smart wallet (ERC-1271) has an account of its own on each chain, since the contract at the same address of another chain may be somebody else’s.',
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
  refusals: ['invalid_challenge', 'invalid_signature', 'sign_in_address_removed'],
})

export const signOut = operation({
  id: 'signOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Sign out',
  description: 'Ends the session on the server and clears the cookie. Without a session it does nothing.',
  credential: { kind: 'none' },
  data: null,
})

export const getSession = operation({
  id: 'getSession',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Read the current session',
  credential: { kind: 'session' },
  data: account,
})
