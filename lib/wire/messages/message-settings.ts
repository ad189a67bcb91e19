import { z } from 'zod'
import { operation } from '../operation'

const messageSettings = z
  .strictObject({
    askPayers: z
      .boolean()
      .describe('True where checkouts ask payers for an address, which they may leave out.'),
  })
  .meta({ id: 'MessageSettings' })
export type WireMessageSettings = z.infer<typeof messageSettings>

export const getMessageSettings = operation({
  id: 'getMessageSettings',
  method: 'GET',
  path: '/api/v1/merchant/message-settings',
  summary: 'Read the settings of messages',
  description: 'They say what checkouts ask payers for.',
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
      .describe('Whether checkouts ask payers for an address.'),
  }),
  data: messageSettings,
})
