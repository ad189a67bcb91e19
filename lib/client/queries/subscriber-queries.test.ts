import { expect, test } from 'vitest'
import { SUBSCRIBER_CSV_COLUMNS } from '@/lib/wire/subscribers/subscriber-csv-columns'
import { DEFAULT_FILTERS, HIDEABLE_COLUMNS } from '../lists/subscriber-filters'
import { subscribersCsvAddress } from './subscriber-queries'

const queryOf = (address: string) => new URL(address, 'http://dues.test').searchParams

test('the file has all columns where the list has all of its own', () => {
  const address = subscribersCsvAddress('the-id', { ...DEFAULT_FILTERS, search: '0xab' })
  expect(address).toMatch(/^\/api\/v1\/subscriptions\/the-id\/subscribers\.csv\?/)
  expect(Object.fromEntries(queryOf(address))).toEqual({
    q: '0xab',
    sort: '-subscribedAt',
    status: 'running',
  })
})

test('the file has no column of what the list does not show, and still says who and how they stand', () => {
  const columns = queryOf(subscribersCsvAddress('the-id', { ...DEFAULT_FILTERS, hidden: ['plan', 'left'] }))
    .get('columns')
    ?.split(',')
  const reach = ['renewalsLeft', 'permissionChargesLeft', 'permissionEndsAt']
  const left = ['plan', 'price', 'quantity', 'credit', 'frequency', ...reach, 'planId']
  const isLeft = (column: string) => left.includes(column) || column.startsWith('discount')
  expect(columns).toEqual(SUBSCRIBER_CSV_COLUMNS.filter((column) => !isLeft(column)))

  const fewest = queryOf(subscribersCsvAddress('the-id', { ...DEFAULT_FILTERS, hidden: HIDEABLE_COLUMNS }))
  expect(fewest.get('columns')).toBe(
    'id,eoaaddress,swaddress,clientReferenceId,email,metadata,status,pastDueSince,cancelAt,cancelledAt,cancelReason,cancelComment,subscriptionId',
  )
})
