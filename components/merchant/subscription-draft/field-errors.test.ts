import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api/api-error'
import { fieldErrorsOf, formProblems, withoutErrors } from './field-errors'

test('every refused field keeps its first message', () => {
  const error = new ApiError(
    {
      type: '/docs/errors#invalid_request',
      title: 'Invalid request',
      status: 400,
      code: 'invalid_request',
      detail: '',
      requestId: 'req_1',
      errors: [
        { path: 'title', code: 'too_small', message: 'Must not be empty.' },
        { path: 'plans[0].price', code: 'custom', message: 'Must be at least 0.' },
        { path: 'plans[0].price', code: 'custom', message: 'Must have at most 6 decimals.' },
      ],
    },
    null,
  )
  expect(fieldErrorsOf(error)).toEqual({
    title: 'Must not be empty.',
    'plans[0].price': 'Must be at least 0.',
  })
  expect(fieldErrorsOf(new Error('offline'))).toEqual({})
})

test('a change of a field clears what was said about it and below it, and nothing else', () => {
  const errors = { plans: 'a', 'plans[1].price': 'b', 'plans[10].price': 'c', title: 'd' }
  expect(withoutErrors(errors, 'plans[1].price')).toEqual({ plans: 'a', 'plans[10].price': 'c', title: 'd' })
  expect(withoutErrors(errors, 'plans')).toEqual({ title: 'd' })
  expect(withoutErrors(errors, 'receivers')).toBe(errors)
})

test('a failure that no field of the form explains is said by itself', () => {
  const idle = { isPending: false, isError: false, error: null }
  const title = 'Nothing was made.'
  expect(formProblems(idle, { mistakes: {}, title })).toEqual({ errors: {}, failure: null })
  expect(formProblems(idle, { mistakes: { price: 'a' }, title })).toEqual({
    errors: { price: 'a' },
    failure: null,
  })
  const offline = { isPending: false, isError: true, error: new Error('offline') }
  expect(formProblems(offline, { mistakes: {}, title })).toMatchObject({ errors: {}, failure: { title } })
  expect(formProblems(offline, { mistakes: { price: 'a' }, title }).failure).toBeNull()
  expect(formProblems(offline, { mistakes: { from: 'a' }, title, fields: ['price'] }).failure).not.toBeNull()
})
