import { z } from 'zod'
import { uuid } from '../fields'
import { operation } from '../operation'
import { SUBSCRIBER_CSV_COLUMNS } from './subscriber-csv-columns'
import { someSubscribers, subscriberFilters } from './subscribers'

/** Comma-separated columns such as `eoaaddress,plan`, without duplicates, in the order of the file. */
const columnsInput = z
  .string()
  .refine(
    (text) => text.split(',').every((each) => SUBSCRIBER_CSV_COLUMNS.some((column) => column === each)),
    `Must be one or several of ${SUBSCRIBER_CSV_COLUMNS.join(', ')}, with commas between.`,
  )
  .transform((text) => SUBSCRIBER_CSV_COLUMNS.filter((column) => text.split(',').includes(column)))
  .meta({
    description: 'The columns of the file, with commas between. Without them: all.',
    examples: ['eoaaddress,plan,status'],
  })

/** Definition that the CSV exports share. */
const subscriberFile = {
  credential: { kind: 'merchant', scope: 'subscribers:read' },
  params: z.object({ id: uuid }),
  data: z.string().meta({ examples: ['id,eoaaddress,plan\r\n'] }),
  envelope: 'bare',
  mediaType: 'text/csv; charset=utf-8',
  headers: ['Content-Disposition'],
  refusals: ['not_found'],
} as const

export const exportSubscribers = operation({
  ...subscriberFile,
  id: 'exportSubscribers',
  method: 'GET',
  path: '/api/v1/subscriptions/{id}/subscribers.csv',
  summary: 'Export subscribers as CSV',
  description:
    'Every subscriber that the filters match. RFC 4180 in UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula begins with an apostrophe.',
  query: z.object({ ...subscriberFilters, columns: columnsInput.optional() }),
})

export const exportSomeSubscribers = operation({
  ...subscriberFile,
  id: 'exportSomeSubscribers',
  method: 'POST',
  path: '/api/v1/subscriptions/{id}/subscribers.csv',
  summary: 'Export some subscribers as CSV',
  description:
    'Up to 1000 by their ids, in the order of `ids`, as they are written in the file of all. Who is no subscriber of the subscription is left out.',
  body: z.strictObject({
    ids: someSubscribers,
    columns: z
      .array(z.enum(SUBSCRIBER_CSV_COLUMNS, `Must be one of ${SUBSCRIBER_CSV_COLUMNS.join(', ')}.`))
      .min(1, 'Name at least one column.')
      .transform((names) => SUBSCRIBER_CSV_COLUMNS.filter((column) => names.includes(column)))
      .optional()
      .meta({ description: 'The columns of the file, which keep its order. Without them: all.' }),
  }),
})
