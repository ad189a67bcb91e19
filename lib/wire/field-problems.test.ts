import { expect, it } from 'vitest'
import { z } from 'zod'
import { getCheckoutSession } from './checkout/checkout-session'
import { parseFields } from './field-problems'
import { priceInput } from './fields'
import { cancelTime } from './subscribers/cancels'
import { createSubscription } from './subscriptions/subscriptions'
import { advanceTestClock, setTestFault } from './test-mode'

function messagesOf(schema: z.ZodType, input: unknown): Record<string, string> {
  const problems = parseFields(schema, input).problems ?? []
  return Object.fromEntries(problems.map(({ path, message }) => [path, message]))
}

it('calls every missing field required, whatever its rule', () => {
  expect(messagesOf(createSubscription.body, {})).toEqual({
    title: 'Required.',
    plans: 'Required.',
    tokens: 'Required.',
    receivers: 'Required.',
  })
  const plan = messagesOf(createSubscription.body, {
    title: 'A',
    plans: [{}],
    tokens: ['1'],
    receivers: [{}],
  })
  expect(plan).toEqual({
    'plans[0].name': 'Required.',
    'plans[0].price': 'Required.',
    'receivers[0].address': 'Required.',
    'receivers[0].networkId': 'Required.',
  })
  expect(parseFields(getCheckoutSession.query, {}).problems).toEqual([
    { path: 'sessionId', code: 'invalid_type', message: 'Required.' },
  ])
})

it('names the few values that a missing field may have', () => {
  const schema = z.strictObject({ when: cancelTime, of: z.literal('a'), long: z.enum([...'abcdefghijk']) })
  expect(messagesOf(schema, {})).toEqual({
    when: 'Required: now or period_end.',
    of: 'Required: a.',
    long: 'Required.',
  })
})

it.each([-1, 2e9])('says of the price %j what is wrong with it, and nothing else', (price) => {
  const { problems } = parseFields(z.strictObject({ price: priceInput }), { price })
  expect(problems?.map(({ message }) => message)).toEqual([expect.stringMatching(/^Must be at (least|most)/)])
})

it('states the rule of a field that is there and wrong', () => {
  expect(messagesOf(createSubscription.body, [1])).toEqual({ '': 'Must be a JSON object.' })
  const wrong = { title: 1, plans: [[]], tokens: {}, receivers: null }
  expect(messagesOf(createSubscription.body, wrong)).toEqual({
    title: 'Must be a text.',
    'plans[0]': 'Must be a JSON object.',
    tokens: 'Must be a list.',
    receivers: 'Must be a list.',
  })
})

it('states what a step of the test clock and a fault may be, in words', () => {
  const step = (advance: object) => messagesOf(advanceTestClock.body, { advance })
  for (const days of [1.5, -1, 367, '3', null]) {
    expect(step({ days })).toMatchObject({ 'advance.days': 'Must be a whole number from 0 to 366.' })
  }
  expect(step({ months: 0.5 })).toEqual({ 'advance.months': 'Must be a whole number from 0 to 24.' })
  expect(step({ days: 366, months: 24 })).toEqual({})
  expect(messagesOf(setTestFault.body, { fault: 'flood' })).toEqual({
    fault: 'Must be one of drain, remove_allowance, pause_token, rpc_down, drop_transaction, reorg.',
  })
})

it('names the known fields beside one that is not, on its own level', () => {
  const plan = z.strictObject({ price: z.number(), name: z.string().optional() })
  const schema = z.strictObject({
    title: z.string(),
    plans: z.array(plan).optional(),
    none: z.strictObject({}).optional(),
  })
  const wrong = { title: 'A', titel: 'A', plans: [{ price: 9, 'a.b': 1, pricee: 9 }], none: { any: 1 } }
  expect(messagesOf(schema, wrong)).toEqual({
    titel: 'This field is not known here. Known are title, plans, none.',
    'plans[0].a.b': 'This field is not known here. Known are price, name.',
    'plans[0].pricee': 'This field is not known here. Known are price, name.',
    'none.any': 'This field is not known here. There are none.',
  })
})

it('hands over the fields as the schema makes them', () => {
  expect(parseFields(z.strictObject({ count: z.coerce.number() }), { count: '3' })).toEqual({
    fields: { count: 3 },
  })
})
