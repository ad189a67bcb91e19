import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { MAX_HELP_LENGTH } from '@/lib/billing/accounts/payer-help'
import { createDocuments, DocumentsBusyError } from '@/lib/server/views/documents/documents'
import { invoiceSheet } from '@/lib/server/views/invoices/invoice-sheet'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import { invoice } from './invoice-sample'

/** Drawn at leisure: a busy machine takes longer than a server lets one take. */
const documents = createDocuments({ timeLimitMs: 300_000 })
afterAll(() => documents.close())

const draw = (of: WireInvoice, account = 'ada') =>
  documents.draw(invoiceSheet(of, { isTestMode: false }), account)

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

it('is one page, small, with the number as its title', async () => {
  const pdf = await draw(invoice('Northwind GmbH'))
  expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(1)
  expect(pdf.byteLength).toBeLessThan(100_000)
})

it('goes on where it is long, and stays bounded with the longest of everything', async () => {
  const refund = {
    id: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
    status: 'refunded' as const,
    transactionHash: `0x${'1f'.repeat(32)}`,
    explorerUrl: null,
    amount: '1',
    amountText: '0.000001',
    value: 0.000001,
    sender: `0x${'1f'.repeat(20)}`,
    recipient: `0x${'1f'.repeat(20)}`,
    blockNumber: 1,
    createdAt: '2026-11-21T10:00:00.000Z',
    refundedAt: '2026-11-21T10:00:00.000Z',
    reversedAt: null,
  }
  const refunds = Array.from({ length: 500 }, () => refund)
  const pdf = await draw({ ...invoice('W'.repeat(200), 40), refunds })
  expect(pagesOf(pdf)).toBeGreaterThan(1)
  expect(pagesOf(pdf)).toBeLessThan(12)
  expect(pdf.byteLength).toBeLessThan(300_000)
})

it.each([
  '天気予報 株式会社',
  'شركة الشمال',
  // Its dot is a mark that the font gives no place below the letter.
  'ڣ',
  'ۆؗٱﴣ',
  'חברה בע״מ',
  'Компания Север',
  '🌦👩🏽‍💻',
  'नमस्ते',
  '\u200b\u0301',
  'ไทย',
  '(\\)<>%',
])('takes %j', async (text) => {
  expect(pagesOf(await draw(invoice(text)))).toBe(1)
})

it('takes whatever a field lets through', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      expect(pagesOf(await draw(invoice(text)))).toBeGreaterThan(0)
    }),
    { numRuns: 15 },
  )
})

it('is drawn beside the main thread, few at a time, and refused to whoever asks for more', async () => {
  const asked = Array.from({ length: 40 }, (_, index) => draw(invoice('Northwind GmbH'), `payer ${index}`))
  const drawn = await Promise.allSettled(asked)
  const refused = drawn.filter((each) => each.status === 'rejected')
  expect(drawn.length - refused.length).toBe(20)
  expect(refused.every(({ reason }) => reason instanceof DocumentsBusyError)).toBe(true)

  // A thread that draws is at work all the while, however long it takes. One that waits looks the same where other programs
  // hold it up, but not every time.
  let leastShare = 1
  for (let tries = 0; tries < 50 && leastShare >= 0.5; tries += 1) {
    const before = performance.eventLoopUtilization()
    await draw(invoice('Northwind GmbH'))
    leastShare = Math.min(leastShare, performance.eventLoopUtilization(before).utilization)
  }
  expect(leastShare).toBeLessThan(0.5)

  const ofOne = await Promise.allSettled(Array.from({ length: 5 }, () => draw(invoice('Northwind GmbH'))))
  expect(ofOne.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(pagesOf(await draw(invoice('Northwind GmbH')))).toBe(1)
})

it('has the addresses of the merchant that are no longer than it may give them, and is drawn with those', async () => {
  const longest = 'https://northwind.example/'.padEnd(MAX_HELP_LENGTH, 'a')
  const drawn = async (supportContact: string, termsUrl: string, privacyUrl: string) => {
    const face = { logo: null, supportContact, termsUrl, privacyUrl }
    const seller = { face, picture: null }
    const sheet = invoiceSheet(invoice('Northwind GmbH'), { isTestMode: false, seller })
    expect(pagesOf(await documents.draw(sheet, 'ada'))).toBeLessThan(6)
    return sheet.moreFacts
  }
  expect((await drawn(longest, longest, longest)).slice(-3)).toEqual([
    { term: 'Questions', value: longest },
    { term: 'Terms and refunds', value: longest },
    { term: 'Privacy', value: longest },
  ])
  expect((await drawn('help@northwind.example', `${longest}a`, longest.repeat(9))).at(-1)).toEqual({
    term: 'Questions',
    value: 'help@northwind.example',
  })
})

it('that fails is told, and the next one is drawn', async () => {
  const sheet = invoiceSheet(invoice('Northwind GmbH'), { isTestMode: false })
  const broken = { ...sheet, about: { ...sheet.about, createdAt: 'never' } }
  await expect(documents.draw(broken, 'ada')).rejects.toThrow('could not be drawn')
  expect(pagesOf(await documents.draw(sheet, 'ada'))).toBe(1)
})
