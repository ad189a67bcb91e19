import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api/api-error'
import { fieldErrorsOf, withoutErrors } from './field-errors'

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
