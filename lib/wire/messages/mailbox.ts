import { z } from 'zod'
import { cursorInput, instant, limitInput, uuid } from '../fields'
import { operation } from '../operation'

const mail = z
  .strictObject({
    id: uuid,
    to: z.string().meta({ examples: ['ada@example.com'] }),
    kind: z.string().meta({ examples: ['receipt'] }),
    locale: z.string().meta({ examples: ['en'] }),
    subject: z.string().meta({ examples: ['Receipt from Northwind: 9.99 USDC'] }),
    status: z.enum(['pending', 'sent', 'refused', 'given_up', 'unwanted']),
    failure: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    createdAt: instant.describe('In billing time.'),
    unsubscribeUrl: z.string().meta({
      description: 'Target of `List-Unsubscribe`, which ends such messages by a POST.',
      examples: ['http://localhost:3000/messages/Jk3x/unsubscribe?topic=receipt'],
    }),
  })
  .meta({ id: 'TestMail' })
export type WireTestMail = z.infer<typeof mail>

export const listTestMessages = operation({
  id: 'listTestMessages',
  method: 'GET',
  path: '/api/v1/test/messages',
  summary: 'List the messages of test mode',
  description:
    'Every message of the installation, the newest first. Test mode keeps them, and sends none elsewhere.',
  credential: { kind: 'none' },
  testOnly: true,
  rateLimited: false,
  query: z.object({ limit: limitInput(200, 50), cursor: cursorInput.optional() }),
  data: z.array(mail),
  envelope: 'page',
})

export const readTestMessage = operation({
  id: 'readTestMessage',
  method: 'GET',
  path: '/api/v1/test/messages/{id}',
  summary: 'Read a message of test mode',
  description: 'As text and as the page that mail programs show.',
  credential: { kind: 'none' },
  testOnly: true,
  rateLimited: false,
  params: z.object({ id: uuid.describe('Id of the message.') }),
  data: z
    .strictObject({
      ...mail.shape,
      text: z.string().meta({ examples: ['You paid 9.99 USDC'] }),
      html: z.string().meta({ examples: ['<!doctype html>'] }),
    })
    .meta({ id: 'TestMailText' }),
  refusals: ['not_found'],
})

export const showTestMessage = operation({
  id: 'showTestMessage',
  method: 'GET',
  path: '/api/v1/test/messages/{id}/page',
  summary: 'Show a message of test mode as a page',
  description: 'For a frame of the mailbox: its policy runs no script and loads nothing.',
  credential: { kind: 'none' },
  testOnly: true,
  rateLimited: false,
  params: z.object({ id: uuid.describe('Id of the message.') }),
  data: z.string().meta({ examples: ['<!doctype html>'] }),
  envelope: 'bare',
  mediaType: 'text/html; charset=utf-8',
  refusals: ['not_found'],
})
