import { z } from 'zod'
import { DIGITS } from '@/lib/billing/accounts/pairing'
import { signIn } from '../accounts/auth'
import { address, addressInput, chainIdInput, instant } from '../fields'
import { operation } from '../operation'

/** 256 random bits in 43 url-safe characters. */
const secretInput = (description: string) =>
  z
    .string('Must be a secret.')
    .regex(/^[A-Za-z0-9_-]{43}$/, 'Must be 43 url-safe characters.')
    .meta({ description, examples: ['rG3n0k2Jb0bq0l2p5s8v1y4B7E0H3K6N9Q2T5W8Z1c4'] })

const screenSecret = secretInput('Secret of the screen, as `openPairing` gave it.')
const phoneSecret = secretInput('Secret of the phone, which it makes itself: 32 random bytes in base64url.')
const code = secretInput('The code that the screen shows.')

const purpose = z
  .enum(['sign_in', 'confirm', 'add_address'], 'Must be sign_in, confirm or add_address.')
  .describe(
    'What the signature does for the screen: begins a session, confirms changes of its session, or adds the address that signs to its account.',
  )

export const openPairing = operation({
  id: 'openPairing',
  method: 'POST',
  path: '/api/auth/pairings',
  summary: 'Show a code for a phone',
  description:
    'For a browser without a wallet, the screen: it shows `{origin}/portal/pair/{code}` as a QR code, and a wallet on a phone signs there. The code is good for 5 minutes and for one phone; a second phone that claims it ends it for both. `confirm` and `add_address` belong to the session that asks: without its cookie that is 401. Keep `secret` to yourself: who has it gets what is signed.',
  credential: { kind: 'none' },
  body: z.strictObject({ purpose }),
  data: z.strictObject({
    code: z.string().meta({ examples: ['Zt0V3yq7Xb1n5k9r2m6p8s4w7c0f3h6j9l2o5u8x1AA'] }),
    secret: z.string().meta({ examples: ['rG3n0k2Jb0bq0l2p5s8v1y4B7E0H3K6N9Q2T5W8Z1c4'] }),
    expiresAt: instant,
  }),
  status: 201,
  refusals: ['unauthorized', 'account_locked'],
})

const state = z.enum(['opened', 'claimed', 'compared', 'signed', 'done', 'ended'])
const reason = z
  .enum(['contested', 'wrong_digits', 'cancelled', 'expired'])
  .nullable()
  .describe('Why it ended: two phones, wrong digits, one of the two, or time. Null otherwise.')

export const readPairing = operation({
  id: 'readPairing',
  method: 'POST',
  path: '/api/auth/pairings/state',
  summary: 'Follow a code on the screen',
  description:
    'How far the phone is. From `claimed` on there are digits to show: the person types them on the phone, which is how both know that the phone signs for this screen. Once it is `signed`, finish it.',
  credential: { kind: 'none' },
  body: z.strictObject({ secret: screenSecret }),
  data: z.strictObject({
    state,
    ended: reason,
    digits: z
      .string()
      .nullable()
      .meta({ examples: ['482173'] }),
    address: address.nullable().describe('The account that the phone’s wallet named.'),
    expiresAt: instant,
  }),
  refusals: ['not_found'],
})

export const claimPairing = operation({
  id: 'claimPairing',
  method: 'POST',
  path: '/api/auth/pairings/claim',
  summary: 'Claim a code with a phone',
  description:
    'The phone names the account that is to sign. The answer says for whom: show it to the person, and ask for the digits of that screen. The same phone may claim again; another one ends the pairing.',
  credential: { kind: 'none' },
  body: z.strictObject({
    code,
    secret: phoneSecret,
    address: addressInput,
    chainId: chainIdInput.optional().describe('The chain of a smart wallet; 1 unless given.'),
  }),
  data: z.strictObject({
    purpose,
    browser: z.string().meta({
      description: 'The screen’s browser, by what it says of itself.',
      examples: ['Firefox on Linux'],
    }),
    account: address.nullable().describe('The account that is confirmed or added to; null for a sign-in.'),
    otherNetwork: z
      .boolean()
      .describe('True where the screen is known to be on another network than the phone.'),
    expiresAt: instant,
  }),
  refusals: ['not_found', 'pairing_ended'],
})

const ofPhone = { code, secret: phoneSecret }

export const comparePairing = operation({
  id: 'comparePairing',
  method: 'POST',
  path: '/api/auth/pairings/message',
  summary: 'Compare the digits and get the message',
  description:
    'With the digits that the screen shows, the message to sign on the phone: it names the screen’s browser and the digits. Three wrong answers end the pairing.',
  credential: { kind: 'none' },
  body: z.strictObject({
    ...ofPhone,
    digits: z
      .string('Must be digits.')
      .regex(new RegExp(`^\\d{${DIGITS}}$`), `Must be ${DIGITS} digits.`)
      .meta({ examples: ['482173'] }),
  }),
  data: z.strictObject({
    message: z
      .string()
      .meta({ examples: ['dues.example.com wants you to sign in with your Ethereum account:\n...'] }),
    expiresAt: instant,
  }),
  refusals: ['not_found', 'pairing_ended', 'pairing_not_ready', 'wrong_digits', 'not_a_sign_in_address'],
})

export const signPairing = operation({
  id: 'signPairing',
  method: 'POST',
  path: '/api/auth/pairings/signature',
  summary: 'Hand in the phone’s signature',
  description: 'The phone gets no session and no cookie by it: what is signed is for the screen alone.',
  credential: { kind: 'none' },
  body: z.strictObject({ ...ofPhone, ...signIn.body.shape }),
  data: z.strictObject({ state }),
  asksChain: true,
  refusals: ['not_found', 'pairing_ended', 'pairing_not_ready', 'invalid_challenge', 'invalid_signature'],
})

export const finishPairing = operation({
  id: 'finishPairing',
  method: 'POST',
  path: '/api/auth/pairings/finish',
  summary: 'Take what the phone signed',
  description:
    'A sign-in sets the cookie `svc-session` of the screen, as `signIn` does. The others need the session that opened the code. It works once.',
  credential: { kind: 'none' },
  body: z.strictObject({ secret: screenSecret }),
  data: z.strictObject({
    purpose,
    account: signIn.data.nullable().describe('Of a sign-in; null otherwise.'),
    confirmedUntil: instant.nullable().describe('Of a confirmation; null otherwise.'),
    addedAddress: address.nullable().describe('Of an added address; null otherwise.'),
  }),
  refusals: [
    'not_found',
    'pairing_ended',
    'pairing_not_ready',
    'unauthorized',
    'account_locked',
    'not_a_sign_in_address',
    'confirmation_required',
    'address_in_use',
    'too_many_sign_in_addresses',
  ],
  headers: ['Set-Cookie'],
})

export const endPairing = operation({
  id: 'endPairing',
  method: 'POST',
  path: '/api/auth/pairings/end',
  summary: 'Stop a pairing',
  description:
    'By the screen with its secret, or by whoever holds the code: somebody whose code was opened by another device stops it so. One that is over stays as it is.',
  credential: { kind: 'none' },
  body: z
    .strictObject({ secret: screenSecret.optional(), code: code.optional() })
    .refine(
      ({ secret, code }) => (secret === undefined) !== (code === undefined),
      'Send either the secret or the code.',
    ),
  data: null,
  refusals: ['not_found'],
})
