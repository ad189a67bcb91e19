import { describe, expect, test } from 'vitest'
import { ALL_OPERATIONS } from '@/lib/wire/all-operations'
import { apiReference, errorReference } from './api-reference'
import { openApiDocument } from './openapi-document'
import { listFields, typeText } from './reference-fields'

const ENV = { baseUrl: 'https://dues.example', payUrl: 'https://pay.example', mode: 'test' } as const
const operations = apiReference(ENV).flatMap((group) => group.operations)
const find = (id: string) => operations.find((operation) => operation.id === id)

test('every operation is described once, under an anchor of its own', () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(ALL_OPERATIONS.map(({ id }) => id).sort())
  const anchors = apiReference(ENV).flatMap((group) => [
    group.anchor,
    ...group.operations.map(({ id }) => id),
  ])
  expect(new Set(anchors).size).toBe(anchors.length)
})

test('a refusal leads to an error that is explained', () => {
  const explained = new Set(errorReference().map(({ code }) => code))
  for (const { refusals } of operations) for (const { code } of refusals) expect(explained).toContain(code)
})

test('fields are listed with those inside them, and say what they may hold', () => {
  const body = find('createSubscription')?.body ?? []
  expect(body).toContainEqual({
    name: 'plans[].price',
    type: 'number, 0 to 1000000000',
    required: true,
    description: 'US dollars, at most 6 decimals.',
  })
  expect(body.find(({ name }) => name === 'plans[].frequency')?.type).toBe(
    '"month", "quarter", "year"; "month" unless given',
  )
  expect(body.find(({ name }) => name === 'retryDays')?.type).toMatch(/; \[1,3,5,7\] unless given$/)
  expect(body.find(({ name }) => name === 'title')).toMatchObject({
    required: true,
    type: 'string, 1 to 200 characters',
  })
})

test('the size of a page is a number within its range', () => {
  for (const { parameters } of operations) {
    const limit = parameters.find(({ name }) => name === 'limit')
    if (limit)
      expect(limit).toMatchObject({ type: expect.stringMatching(/^integer, 1 to \d+$/), required: false })
  }
  expect(find('listPayments')?.parameters.find(({ name }) => name === 'limit')).toMatchObject({
    type: 'integer, 1 to 200',
    description: 'Entries of a page; 50 without it.',
  })
})

test('data that a page describes already leads there', () => {
  const of = (id: string) => find(id)?.sameData?.id ?? null
  // One like each entry of the list before it, and the same once more.
  expect(of('listPortalSubscriptions')).toBeNull()
  expect(of('cancelPortalSubscription')).toBe('listPortalSubscriptions')
  expect(of('retryPortalPayment')).toBeNull()
  expect(of('getSubscriber')).toBeNull()
  // On another page nothing is left out.
  const listed = (id: string) => find(id)?.answer.length ?? 0
  expect(listed('cancelPortalSubscription')).toBe(listed('listPortalSubscriptions') - 1)
  for (const { operations: ofPage } of apiReference(ENV)) {
    const ids = ofPage.map(({ id }) => id)
    for (const [index, { sameData }] of ofPage.entries())
      if (sameData) expect(ids.slice(0, index)).toContain(sameData.id)
  }
})

test('no example has a number that is only the bound of its type', () => {
  const document = JSON.stringify(openApiDocument(ENV))
  expect(document).not.toContain(String(Number.MAX_SAFE_INTEGER))
  expect(find('listPayments')?.example).toContain('"period": 1')
})

test('an example says what is so for one who pays, and not the opposite', () => {
  expect(find('listEntitlements')?.example).toContain('"entitled": true')
  expect(find('cancelPayment')?.example).toContain('"success": true')
})

test('the answer to a new subscription has the link that payers open', () => {
  const names = find('createSubscription')?.answer.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['data.payUrl', 'data.receivers[].share']))
})

test('commands go where the operation is, with its credential and an example of its body', () => {
  expect(find('cancelPayment')?.command).toMatch(
    /^curl --request POST 'https:\/\/pay\.example\/pay\/api\/v1\/payment\/cancel' \\\n {2}--header 'x-api-key: \.\.\.' \\\n {2}--header 'content-type: application\/json' \\\n {2}--data '\{"subscriptionId":"[^"]+","eoaaddress":"0x/,
  )
  expect(find('getCheckoutSession')?.command).toBe(
    "curl 'https://dues.example/api/checkout-session?sessionId=cs_4f9Zr2kQmX7bT1yWcVnE8sHdLpUa3GjK'",
  )
  // A write that takes no other way of being safe to repeat.
  expect(find('reportUsage')?.command).toContain("--header 'Idempotency-Key: 7d1f")
  // Of two parameters one is needed.
  expect(find('listEntitlements')?.command).toMatch(/entitlements\?clientReferenceId=\w+'/)
})

describe('schemas in words', () => {
  test.each([
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [
      {
        anyOf: [
          { type: 'string', const: '' },
          { type: 'string', maxLength: 9 },
        ],
      },
      'empty or string, at most 9 characters',
    ],
    [{ type: 'array', items: { $ref: '#/components/schemas/Thing' } }, 'list of object'],
    [{ type: 'integer', exclusiveMinimum: 0, maximum: 7 }, 'integer, above 0, to 7'],
    [{}, 'any value'],
  ])('%j is %s', (schema, words) => {
    expect(typeText(schema, { Thing: { type: 'object' } })).toBe(words)
  })

  test('what is no object has no fields', () => {
    expect(listFields({ type: 'string' }, {})).toEqual([])
  })
})
