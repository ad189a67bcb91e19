import { expect, test } from 'vitest'
import { draftKey, type KeptDraft, keptText, readKept } from './kept-draft'
import { emptyDraft } from './subscription-draft'

const draft = emptyDraft('0x3E5453FB80365b795DeF3E0a31738894d9061c0c', 8453)
const kept: KeptDraft = { keptAt: 1, draft, base: { etag: '"3"', draft } }

test('a draft comes back as it was kept', () => {
  expect(readKept(keptText(kept))).toEqual(kept)
  expect(readKept(keptText({ ...kept, base: null }))).toEqual({ ...kept, base: null })
})

test('a draft from before wallets had one trial each comes back with the default', () => {
  expect(readKept(keptText(kept).replaceAll('"trialPerWallet":true,', ''))).toEqual(kept)
})

test('a draft from before failed payments had settings comes back with the usual ones', () => {
  const older = keptText(kept).replaceAll(
    '"graceDays":"1","retryDays":"1, 3, 5, 7","afterFailure":"cancel",',
    '',
  )
  expect(older).not.toContain('graceDays')
  expect(readKept(older)).toEqual(kept)
})

test('a draft from before plans had metered use comes back without it', () => {
  const older = keptText(kept).replaceAll('"usage":null,', '')
  expect(older).not.toContain('usage')
  expect(readKept(older)).toEqual(kept)
  const usage = { unit: 'API call', unitPrice: '0.01', included: '', limit: '20' }
  const metered = { ...draft, plans: draft.plans.map((plan) => ({ ...plan, usage })) }
  expect(readKept(keptText({ ...kept, draft: metered }))?.draft).toEqual(metered)
  expect(readKept(keptText({ ...kept, draft: metered }).replace('"20"', '20'))).toBeNull()
})

test('merchants and subscriptions have drafts of their own', () => {
  const keys = [draftKey('a', null), draftKey('b', null), draftKey('a', 's'), draftKey('b', 's')]
  expect(new Set(keys).size).toBe(4)
})

test.each<[string, string | null]>([
  ['nothing', null],
  ['what is no JSON', '{'],
  ['another schema', keptText(kept).replace('"schema":1', '"schema":0')],
  ['a plan without its price', keptText(kept).replaceAll('"price":"",', '')],
  ['a frequency that is no more', keptText(kept).replaceAll('"month"', '"week"')],
  [
    'tokens that are numbers',
    keptText({ ...kept, draft: { ...draft, tokens: ['6'] } }).replace('["6"]', '[6]'),
  ],
  ['a base that is broken', keptText(kept).replace('"etag":"\\"3\\""', '"etag":3')],
])('%s is ignored', (_, text) => {
  expect(readKept(text)).toBeNull()
})
