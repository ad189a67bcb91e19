import { z } from 'zod'
import { operation } from '../operation'

const messageSettings = z
  .strictObject({
    askPayers: z.boolean().describe('True where an address may be left for a checkout.'),
  })
  .meta({ id: 'MessageSettings' })
export type WireMessageSettings = z.infer<typeof messageSettings>

export const getMessageSettings = operation({
  id: 'getMessageSettings',
  method: 'GET',
  path: '/api/v1/merchant/message-settings',
  summary: 'Read the settings of messages',
  description: 'They say whether an address may be left for a checkout.',
  credential: { kind: 'merchant', scope: 'merchant:read' },
  data: messageSettings,
})

export const changeMessageSettings = operation({
  id: 'changeMessageSettings',
  method: 'PATCH',
  path: '/api/v1/merchant/message-settings',
  summary: 'Change the settings of messages',
  description: 'Addresses that payers have left stay theirs.',
  credential: { kind: 'merchant', scope: 'merchant:write' },
  body: z.strictObject({
    askPayers: z
      .boolean('Must be true or false.')
      .optional()
      .describe('Whether an address may be left for a checkout.'),
  }),
  data: messageSettings,
})
