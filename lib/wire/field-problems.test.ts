import { expect, it } from 'vitest'
import { getCheckoutSession } from './checkout/checkout-session'
import { fieldProblems } from './field-problems'
import { createSubscription } from './subscriptions/subscriptions'

function messagesOf(schema: typeof createSubscription.body, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? []
  return Object.fromEntries(fieldProblems(issues, input).map(({ path, message }) => [path, message]))
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
  const { issues } = getCheckoutSession.query.safeParse({}).error ?? { issues: [] }
  expect(fieldProblems(issues, {})).toEqual([
    { path: 'sessionId', code: 'invalid_type', message: 'Required.' },
  ])
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
