import { z } from 'zod'
import { DEFAULT_LOCALE } from '@/lib/billing/language/locale'
import { DEVICE_KEY, DEVICE_SECRET, MAX_ENDPOINT_LENGTH } from '@/lib/billing/messages/device'
import { MERCHANT_KINDS, PAYER_KINDS, TOPICS } from '@/lib/billing/messages/message-kind'
import { READER_STATES } from '@/lib/billing/messages/reader-state'
import { instant, uuid } from '../fields'
import { operation } from '../operation'
import { messageLocaleInput, timeZoneInput, topicsInput } from './message-addresses'

/** Keys of the example of RFC 8291, section 5. */
const EXAMPLE_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const EXAMPLE_SECRET = 'BTBZMqHH6r4Tts7J_aSIgg'
const EXAMPLE_ENDPOINT = 'https://push.example.net/send/4d3f'
const ENDPOINT_RULE = 'Must be the address that the browser’s push service gave.'

const endpointInput = z
  .url({ protocol: /^https?$/, error: ENDPOINT_RULE })
  .max(MAX_ENDPOINT_LENGTH, ENDPOINT_RULE)
  .describe('Address of the device at its push service: https. No answer has it.')
  .meta({ examples: [EXAMPLE_ENDPOINT] })
const secretInput = z
  .string('Must be 16 bytes as base64url.')
  .regex(DEVICE_SECRET, 'Must be 16 bytes as base64url.')
  .describe('Secret of the device, 16 bytes as base64url.')
  .meta({ examples: [EXAMPLE_SECRET] })

/** A browser’s push subscription. */
const deviceInput = {
  endpoint: endpointInput,
  p256dh: z
    .string('Must be 65 bytes as base64url.')
    .regex(DEVICE_KEY, 'Must be 65 bytes as base64url.')
    .describe('Public key of the device, a point of P-256 as base64url.')
    .meta({ examples: [EXAMPLE_KEY] }),
  auth: secretInput,
}

/** A device that messages go to. */
const messageDevice = z
  .strictObject({
    id: uuid.describe('Id of the device.'),
    name: z
      .string()
      .describe('Browser and system, as its user agent says.')
      .meta({ examples: ['Firefox on Android'] }),
    fingerprint: z
      .string()
      .describe('SHA-256 of its endpoint in hex, by which its own browser finds it in the list.')
      .meta({ examples: ['0f'.repeat(32)] }),
    isOfSession: z
      .boolean()
      .describe('True where the session that asks turned it on last: it goes off once that is ended.'),
    status: z
      .enum(READER_STATES)
      .describe(
        '`confirmed`: it gets messages. `bouncing`: its push service refused the last one for good. `stopped`: it refused so many that nothing more is sent until it is turned on anew.',
      ),
    topics: z
      .array(z.enum(TOPICS))
      .describe('Topics of the messages that go there.')
      .meta({ examples: [['receipt']] }),
    createdAt: instant,
  })
  .meta({ id: 'MessageDevice' })
export type WireMessageDevice = z.infer<typeof messageDevice>

const messageDevices = z
  .strictObject({
    publicKey: z
      .string()
      .nullable()
      .describe('The installation’s key, for `applicationServerKey`; null where nothing is sent to devices.')
      .meta({ examples: [EXAMPLE_KEY] }),
    devices: z.array(messageDevice).describe('The first turned on first.'),
  })
  .meta({ id: 'MessageDevices' })
export type WireMessageDevices = z.infer<typeof messageDevices>

const params = z.object({ id: uuid.describe('Id of the device.') })
const TURNS_ON =
  'A device that is on already gets its new keys and the session of this call. Another account’s messages to the same browser go on beside it. Nothing is sent before the next event.'
const refused = ['invalid_value', 'not_found', 'push_off', 'too_many_message_devices'] as const

export const listMessageDevices = operation({
  id: 'listMessageDevices',
  method: 'GET',
  path: '/api/v1/merchant/message-devices',
  summary: 'List devices that hear about the account',
  description: 'Browsers that were turned on, without their endpoints.',
  credential: { kind: 'merchant_session' },
  data: messageDevices,
})

export const addMessageDevice = operation({
  id: 'addMessageDevice',
  method: 'POST',
  path: '/api/v1/merchant/message-devices',
  summary: 'Turn on messages about the account to a device',
  description: `${TURNS_ON} They are in English.`,
  credential: { kind: 'merchant_session' },
  body: z.strictObject({ ...deviceInput, timeZone: timeZoneInput }),
  data: messageDevice,
  status: 201,
  refusals: refused,
})

export const changeMessageDevice = operation({
  id: 'changeMessageDevice',
  method: 'PATCH',
  path: '/api/v1/merchant/message-devices/{id}',
  summary: 'Choose the messages that go to a device',
  description: '`topics` are all that go there from now on; an empty list stops all.',
  credential: { kind: 'merchant_session' },
  params,
  body: z.strictObject({ topics: topicsInput(MERCHANT_KINDS) }),
  data: messageDevice,
  refusals: ['not_found'],
})

export const removeMessageDevice = operation({
  id: 'removeMessageDevice',
  method: 'DELETE',
  path: '/api/v1/merchant/message-devices/{id}',
  summary: 'Turn off messages to a device',
  description: 'Nothing more is sent there, and nothing of it is kept but its name in the audit log.',
  credential: { kind: 'merchant_session' },
  params,
  data: null,
  refusals: ['not_found'],
})

export const listPortalMessageDevices = operation({
  id: 'listPortalMessageDevices',
  method: 'GET',
  path: '/api/v1/portal/message-devices',
  summary: 'List devices that hear about what the wallet pays for',
  description: 'Browsers that were turned on, without their endpoints. No merchant sees any.',
  credential: { kind: 'session' },
  data: messageDevices,
})

export const addPortalMessageDevice = operation({
  id: 'addPortalMessageDevice',
  method: 'POST',
  path: '/api/v1/portal/message-devices',
  summary: 'Turn on messages about what the wallet pays for to a device',
  description: `${TURNS_ON} They are about all that the wallet pays for on this installation.`,
  credential: { kind: 'session' },
  body: z.strictObject({
    ...deviceInput,
    locale: messageLocaleInput.default(DEFAULT_LOCALE).describe('Language of the messages.'),
    timeZone: timeZoneInput,
  }),
  data: messageDevice,
  status: 201,
  refusals: [...refused, 'nothing_paid'],
})

export const changePortalMessageDevice = operation({
  id: 'changePortalMessageDevice',
  method: 'PATCH',
  path: '/api/v1/portal/message-devices/{id}',
  summary: 'Choose the messages that go to a payer’s device',
  description: '`topics` are all that go there from now on; an empty list stops all.',
  credential: { kind: 'session' },
  params,
  body: z.strictObject({ topics: topicsInput(PAYER_KINDS) }),
  data: messageDevice,
  refusals: ['not_found'],
})

export const removePortalMessageDevice = operation({
  id: 'removePortalMessageDevice',
  method: 'DELETE',
  path: '/api/v1/portal/message-devices/{id}',
  summary: 'Turn off messages to a payer’s device',
  description: 'Nothing more is sent there, and nothing of it is kept.',
  credential: { kind: 'session' },
  params,
  data: null,
  refusals: ['not_found'],
})

export const renewMessageDevice = operation({
  id: 'renewMessageDevice',
  method: 'POST',
  path: '/api/v1/portal/message-devices/renewal',
  summary: 'Move a device to its new endpoint',
  description:
    'For the service worker, where the browser replaces its subscription. The old endpoint with its secret is the credential; everybody’s messages to that browser move along.',
  credential: { kind: 'none' },
  body: z.strictObject({
    old: z
      .strictObject({ endpoint: endpointInput, auth: secretInput })
      .describe('The subscription that the browser replaced.'),
    renewed: z.strictObject(deviceInput).describe('The subscription in its place.'),
  }),
  data: null,
  refusals: ['not_found', 'invalid_value', 'push_off'],
})
