import { z } from 'zod'
import { instant, instantInput, lineOfText, uuid } from '../fields'
import { operation } from '../operation'
import { SCOPES } from './scope'

const apiKey = z
  .strictObject({
    id: uuid,
    name: z.string().meta({ examples: ['Billing server'] }),
    hint: z
      .string()
      .meta({ description: 'The visible beginning and end of the key.', examples: ['dues_live_...x7Qa'] }),
    scopes: z.array(z.enum(SCOPES)),
    createdAt: instant,
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type WireApiKey = z.infer<typeof apiKey>

export const createApiKey = operation({
  id: 'createApiKey',
  method: 'POST',
  path: '/api/v1/api-keys',
  summary: 'Create an API key',
  description:
    'Needs a confirmed session (`POST /api/auth/confirm`). The answer shows the key in clear, once. No key can make another one.',
  credential: { kind: 'merchant_session' },
  body: z.strictObject({
    name: lineOfText(100).meta({ examples: ['Billing server'] }),
    scopes: z
      .array(z.enum(SCOPES, `Must be one of ${SCOPES.join(', ')}.`))
      .min(1, 'Name at least one scope, or leave the list out for all but receivers:write.')
      .max(SCOPES.length, 'Name each scope once.')
      .optional()
      .describe(
        'All but `receivers:write` unless given: a key changes where existing subscriptions pay only if it was made with that scope by name.',
      ),
    expiresAt: instantInput.optional(),
  }),
  data: z.strictObject({
    ...apiKey.shape,
    key: z.string().meta({ examples: [`dues_live_${'x'.repeat(43)}`] }),
  }),
  status: 201,
  refusals: ['confirmation_required'],
})

export const listApiKeys = operation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/api/v1/api-keys',
  summary: 'List API keys',
  description:
    'Newest first, with those that were revoked or have expired. The key itself is shown when it is made, and never again.',
  credential: { kind: 'merchant_session' },
  data: z.array(apiKey),
})

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}',
  summary: 'Revoke an API key',
  description: 'It stops working with the answer. Repeating it changes nothing.',
  credential: { kind: 'merchant_session' },
  params: z.object({ id: uuid }),
  data: null,
  refusals: ['not_found'],
})
