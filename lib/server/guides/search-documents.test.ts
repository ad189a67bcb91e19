import { expect, test } from 'vitest'
import { type DocumentPart, searchDocuments } from './search-documents'

const part = (title: string, text: string): DocumentPart => ({ place: 'Guide', title, href: '/docs', text })
const PARTS = [
  part('Receive', 'Verify the body as it came. An event may come twice.'),
  part('payment.failed', 'An attempt at a charge failed.'),
  part('subscriber.past_due', 'A charge failed, and will be retried.'),
  part('Verify a token', 'It is a JWT.'),
]
const titles = (query: string) => searchDocuments(PARTS, query).map(({ title }) => title)

test('every word has to be there, as a word or the beginning of one, in any case', () => {
  expect(titles('VERIFY')).toEqual(['Verify a token', 'Receive'])
  expect(titles('verif twice')).toEqual(['Receive'])
  expect(titles('verify refund')).toEqual([])
  expect(titles('erify')).toEqual([])
})

test('names are found whole and by their parts', () => {
  expect(titles('payment.failed')).toEqual(['payment.failed'])
  expect(titles('past_due')).toEqual(['subscriber.past_due'])
  expect(titles('failed')).toEqual(['payment.failed', 'subscriber.past_due'])
})

test('a query without a word finds nothing', () => {
  expect(titles('  .,<> ')).toEqual([])
})

test('an excerpt is the words around the first that was found', () => {
  const long = part('Long', `${'before '.repeat(60)}needle ${'after '.repeat(60)}`)
  const [found] = searchDocuments([long], 'needle')
  expect(found?.excerpt).toMatch(/^… (before )+needle (after )+…$/)
  expect(found?.excerpt.length).toBeLessThan(200)
})

test('no more are shown than somebody reads', () => {
  const many = Array.from({ length: 200 }, (_, index) => part(`Same ${index}`, 'same'))
  expect(searchDocuments(many, 'same')).toHaveLength(30)
})
